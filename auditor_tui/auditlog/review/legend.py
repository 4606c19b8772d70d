"""Tick marks: what an auditor puts beside a figure to say what was done with it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Tick = Literal["agreed", "footed", "cross-footed", "recalculated", "prior-year", "exception", "immaterial"]


class Meaning(NamedTuple):
    """A line of the legend."""

    symbol: str
    text: str


LEGEND: Final[dict[Tick, Meaning]] = {
    "agreed": Meaning("✓", "agreed to the source document"),
    "footed": Meaning("ft", "footed: the column was added up again"),
    "cross-footed": Meaning("cft", "cross-footed: the row was added up again"),
    "recalculated": Meaning("rx", "recalculated from its parts"),
    "prior-year": Meaning("PY", "agreed to the paper or the report of the prior year"),
    "exception": Meaning("✗", "exception: it differs, or could not be agreed"),
    "immaterial": Meaning("imm", "immaterial: looked at, and passed for its size"),
}
"""Each mark carries its symbol and meaning in the log as well, so that a paper needs no other legend than its own."""
