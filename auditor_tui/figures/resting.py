"""What a figure rests on by the plain words of its header: a plan and no actuals, one company or its group."""

from __future__ import annotations

import re
from typing import Final

from auditor_tui.figures.figure import Figure

_PLANS: Final = (
    ("revised estimates", re.compile(r"\brevised\b", re.IGNORECASE)),
    ("budget estimates", re.compile(r"\bbudget(?:ed)?\b", re.IGNORECASE)),
    ("projected", re.compile(r"\bforecast\b|\bprojected\b|\bprojections?\b", re.IGNORECASE)),
)
_PLANNED: Final = frozenset({"revised estimates", "budget estimates", "first advance estimates", "projected"})
_SCOPES: Final = (
    ("standalone", re.compile(r"\bstand-?\s?alone\b|\bnon-consolidated\b|\bunconsolidated\b", re.IGNORECASE)),
    # The Consolidated Fund is an account of the state, and no group of companies.
    ("consolidated", re.compile(r"(?<!non-)\bconsolidated\b(?!\s+funds?\b)", re.IGNORECASE)),
)


def basis_of(figure: Figure) -> str | None:
    """What a figure rests on, by what governs it or by a plain word over its column, as "(Budget)"; None if unsaid."""
    return figure.period.basis or _first(_PLANS, figure)


def scope_of(figure: Figure) -> str | None:
    """Whether the header of a figure gives it for one company or for its group; None where it says neither."""
    return _first(_SCOPES, figure)


def is_plan(basis: str | None) -> bool:
    """Whether a basis is one of what was planned, and not of what came of it."""
    return basis in _PLANNED


def _first(names: tuple[tuple[str, re.Pattern[str]], ...], figure: Figure) -> str | None:
    header = " ".join(figure.column_header)
    return next((name for name, pattern in names if pattern.search(header)), None)
