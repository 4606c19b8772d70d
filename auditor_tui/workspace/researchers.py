"""Which researcher a flag, a setting or a screen names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from auditor_tui.agent.researcher import Researcher
from auditor_tui.agent.rules import Rules
from auditor_tui.agent.scripted import Scripted
from auditor_tui.errors import UsageError

DEFAULT: Final = "rules"
"""Needs no model and no network: nothing leaves the machine unless another researcher is chosen."""


def make_researcher(name: str = DEFAULT) -> Researcher:
    """A fresh researcher: `rules`, or `scripted:FILE`.

    Raises:
        UsageError: when there is no such researcher, or its script cannot be read.
    """
    kind, _, file = name.partition(":")
    if kind == "rules" and not file:
        return Rules()
    if kind == "scripted" and file:
        return Scripted.load(Path(file))
    raise UsageError(f"There is no researcher {name!r}.", "There are: rules, scripted:FILE.")
