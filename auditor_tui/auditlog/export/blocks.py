"""What a paper consists of before it is Markdown or HTML: whoever builds it knows of no markup.

Every text in a block is shown and nothing else: whoever renders it makes it inert.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from auditor_tui.text.sanitise import sanitise


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph; `strong` stands out in it, between what comes before and after."""

    text: str
    strong: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list, with items of its own under it."""

    text: str
    under: tuple[str, ...] = ()
    code: str = ""
    """What stands after the text as a program spells it."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table; `to` is the anchor of a place in the paper that it leads to."""

    text: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns with a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Fence:
    """Lines that are shown exactly as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    text: str
    anchor: str = ""


Block = Words | Items | Table | Fence | Heading


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a paper. What is `folded` may be hidden until it is asked for, where the form can do that."""

    title: str
    blocks: tuple[Block, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: what stands first, then its sections."""

    title: str
    head: tuple[Block, ...]
    sections: tuple[Section, ...]
    anchor: str = ""
    """Where an index leads to it."""


def items(*texts: str | Item) -> Items:
    """A list of items, most of them plain."""
    return Items(tuple(text if isinstance(text, Item) else Item(text) for text in texts))


def table(head: Sequence[str], rows: Iterable[Sequence[str | Cell]]) -> Table:
    """A table of texts, some of which may lead somewhere."""
    made = (tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows)
    return Table(tuple(head), tuple(made))


def spoken(text: str) -> Fence:
    """Longer text of a person, a model or an operation, with acting characters made visible."""
    return Fence(tuple(sanitise(text).text.split("\n")))
