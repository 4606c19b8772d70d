"""The words around a number of a table, which tell what it counts."""

from __future__ import annotations

from dataclasses import dataclass

from auditor_tui.figures.governing.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Surround:
    """The words around a number that tell what it counts."""

    label: str
    parents: tuple[str, ...]
    columns: tuple[str, ...]
    """Texts of the column's headers, outermost first."""
    name: str = ""
    """The column's own name: its headers that stand over no other column, joined."""
    stub: tuple[str, ...] = ()
    """What the header says over the labels."""
    title: str = ""
    """The line right above the table, where it names what the table is of."""
    exempt: frozenset[str] = frozenset()
    """Things that the table's declaration leaves out of its scale."""
    rate_column: bool = False
    """Whether the column holds percentages, by its header or its first cell."""
    rate_header: bool = False
    """Whether the column's header says percentages."""
    counting: Ruling | None = None
    """The column's name, else the row's, where it says that it counts things: "Number of loans"."""
    in_equity: bool = False
    """Whether the table's columns are the components of equity."""
    bracket_note: tuple[int, str] | None = None
    """Line and words of the note that makes this bracketed figure a percentage."""
    row: Ruling | None = None
    column: Ruling | None = None
    section: Ruling | None = None
    table: Ruling | None = None
