"""What a row label says of how its row is made: "8. Total Receipts (1+4)", "17. Fiscal Deficit [9-(1+5+6)]"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

_SERIAL: Final = re.compile(r"(?:^|(?<=\s))\(?(?P<number>\d{1,3}|[A-Z]|[IVX]{1,5})[.)](?=\s)")
_LETTERED: Final = re.compile(r"[(\[](?P<letter>[A-Z]|[IVX]{1,5})[)\]]\s*$")
_BRACKETED: Final = re.compile(r"[(\[](?P<inside>[\s\dA-ZIVX+\-–−()\[\]&,]*)[)\]]\s*$")
_REFS: Final = re.compile(r"[(\[]\W*\w{1,3}(?:\W+\w{1,3})+\W*[)\]]\s*$")
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<ref>\d{1,3}|[IVX]{1,5}|[A-Z])|(?P<sign>[+\-–−&])|(?P<open>[(\[])|(?P<close>[)\]]))"
)
_MINUS: Final = "-–−"

Terms = tuple[tuple[str, int], ...]
"""Pairs of row number as printed and sign, 1 or -1."""


def serial(label: str) -> str | None:
    """The number a row carries in front, or None; of a label in two languages, the last one printed."""
    found = list(_SERIAL.finditer(label))
    return found[-1]["number"] if found and found[0].start() <= 1 else None


def letter(label: str) -> str | None:
    """The letter or Roman number in brackets that a label ends in, by which formulas call its row, or None."""
    found = _LETTERED.search(label)
    return found["letter"] if found else None


def terms(label: str) -> Terms:
    """The rows that a label says its row is made of, with their signs; none where it says nothing of the kind."""
    bracketed = _BRACKETED.search(label)
    if bracketed is None or not re.search(r"[+\-–−&]", bracketed["inside"]):
        return ()
    try:
        return tuple(_parse(bracketed["inside"]))
    except ValueError:
        return ()


def has_refs(label: str) -> bool:
    """Whether a label ends in brackets that look like references to rows, whether or not they can be read."""
    return bool(_REFS.search(label))


class Numbered:
    """The rows of a table by the number or letter that each carries, in front or behind."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._rows: dict[str, list[int]] = {}
        for index, label in enumerate(labels):
            if (number := serial(label) or letter(label)) is not None:
                self._rows.setdefault(number, []).append(index)

    def meant(self, number: str, index: int, may_be: Callable[[int], bool]) -> int | None:
        """The row that a formula in row `index` means by a number: the nearest above, since letters begin anew.

        An item printed on two rows, an amount over its share in per cent, is meant by the one that may be added.
        """
        rows = [row for row in self._rows.get(number, ()) if row != index]
        rows = [row for row in rows if may_be(row)] or rows
        return max((row for row in rows if row < index), default=rows[0] if rows else None)


def _parse(text: str) -> Iterator[tuple[str, int]]:
    """Raises: ValueError when the text is no sum of row numbers."""
    position, sign, outer = 0, 1, [1]
    wants_ref = True
    while position < len(text.rstrip()):
        token = _TOKEN.match(text, position)
        if token is None:
            raise ValueError(text)
        position = token.end()
        if token["ref"]:
            if not wants_ref:
                raise ValueError(text)
            yield token["ref"], sign * outer[-1]
            wants_ref = False
        elif token["sign"]:
            if wants_ref:
                raise ValueError(text)
            sign = -1 if token["sign"] in _MINUS else 1
            wants_ref = True
        elif token["open"]:
            outer.append(outer[-1] * sign)
            sign = 1
        else:
            outer.pop()
            if not outer:
                raise ValueError(text)
    if wants_ref or len(outer) != 1:
        raise ValueError(text)
