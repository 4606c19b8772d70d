"""Ranges of lines as they are typed: `A-B`, `A` alone, `A-` to the end."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from auditor_tui.errors import UsageError

HELP: Final = "line numbers, both included; A alone is one line, A- goes on to the end"

_FORM: Final = re.compile(r"([1-9][0-9]{0,8})(?:(-)([1-9][0-9]{0,8})?)?")


class TypedRange(NamedTuple):
    """First and last line number, 1-based and included."""

    first: int
    last: int | None
    """None where the range goes on to the end of the document."""


def parse_range(text: str) -> TypedRange:
    """The range that was typed.

    Raises:
        UsageError: when it is none; shows one.
    """
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise UsageError(f"{text} is no range of lines.", "Type it as A-B, for example 788-815.")
    first = int(form[1])
    if form[2] is None:
        return TypedRange(first, first)
    return TypedRange(first, int(form[3]) if form[3] else None)
