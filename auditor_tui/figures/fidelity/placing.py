"""Where a figure is printed on its page, and whether the page shows the digits that the text has."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from auditor_tui.documents.pages import BBox
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.tables.geometry import Placed

PageCheck = Literal["same", "different", "absent", "unchecked"]
Box = tuple[Decimal, Decimal, Decimal, Decimal]

_CENT: Final = Decimal("0.01")


class Place(NamedTuple):
    """A figure's box and what the page shows there."""

    bbox: Box | None
    check: PageCheck
    printed: str | None


UNPLACED: Final = Place(None, "unchecked", None)


def place(printed: str, words: Sequence[Placed], marks: Sequence[str] = ()) -> Place:
    """Find a printed number among the words of its cell or block.

    Args:
        printed: the number as the line shows it.
        words: the words of the cell, in reading order.
        marks: superscripts that the page may show glued to the number.
    """
    if not words:
        return Place(None, "absent", None)
    wanted = _signature(printed)
    if not wanted:
        return Place(box_of([word.printed for word in words]), "same", " ".join(word.text for word in words))
    found = _find_run(wanted, words) or next(
        (run for mark in marks if (run := _find_run(wanted + _digits(mark), words))), None
    )
    if found:
        return Place(box_of([word.printed for word in found]), "same", " ".join(word.text for word in found))
    numeric = [word for word in words if _digits(word.text)]
    if not numeric:
        return Place(None, "absent", None)
    return Place(box_of([word.printed for word in numeric]), "different", " ".join(word.text for word in numeric))


def find_in_block(printed: str, occurrence: int, words: Sequence[Placed]) -> Place:
    """Find the n-th place where a number stands among the words of a block of prose."""
    wanted = _signature(printed)
    seen = 0
    for index in range(len(words)):
        run = _run_from(wanted, words, index, 3)
        if run:
            if seen == occurrence:
                return Place(box_of([word.printed for word in run]), "same", " ".join(word.text for word in run))
            seen += 1
    return Place(None, "absent", None) if words else UNPLACED


def _digits(text: str) -> str:
    return "".join(character for character in numerals.fold(text) if character.isdigit())


def _signature(text: str) -> str:
    """Digits and the decimal point, which is what must agree."""
    return "".join(character for character in numerals.fold(text) if character.isdigit() or character == ".").strip(".")


def _find_run(wanted: str, words: Sequence[Placed]) -> list[Placed] | None:
    """Neighbouring words that together show the wanted digits."""
    for index in range(len(words)):
        if run := _run_from(wanted, words, index, 6):
            return run
    return None


def _run_from(wanted: str, words: Sequence[Placed], index: int, most: int) -> list[Placed] | None:
    if not _digits(words[index].text):
        return None
    shown = ""
    for count, word in enumerate(words[index : index + most], start=1):
        shown += _signature_part(word.text)
        if shown.strip(".") == wanted:
            return list(words[index : index + count])
        if not wanted.startswith(shown.lstrip(".")):
            return None
    return None


def _signature_part(text: str) -> str:
    return "".join(character for character in numerals.fold(text) if character.isdigit() or character == ".")


def box_of(boxes: Sequence[BBox]) -> Box:
    """The box around boxes, in exact hundredths of a point."""
    edges = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    left, top, right, bottom = (Decimal(repr(edge)).quantize(_CENT) for edge in edges)
    return left, top, right, bottom
