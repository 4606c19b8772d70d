"""Which printed number each written one comes from: the same, in pieces, run together, changed, or none.

A number is looked for in its own cell first, then in its row, its block and its page, so that order and layout that
differ between page and lines are no difference between numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from auditor_tui.documents.pages import PageRecord
from auditor_tui.figures.fidelity.printed import PrintedNumber, Runs, digits_of, is_readable
from auditor_tui.figures.fidelity.written import NOWHERE, Spot, TablePlace, WrittenNumber, holds
from auditor_tui.figures.tables.geometry import PageWords

LinkKind = Literal["same", "changed", "glued", "split"]

_DEPTHS: Final = (3, 2, 1, 0)
"""How much of a spot must agree: the cell, the row, the block, nothing but the page."""
_ROW: Final = 2
_REACH: Final = 40
"""How far apart, in left-over numbers of a group, the pieces of one may begin on both sides."""
_MOST_PIECES: Final = 8
_SHORTEST: Final = 2
"""Digits that a number must have to be recognised inside another."""
_TOUCHING: Final = 0.12
"""Widest gap, in line heights, between two words that are one number: kerning parts them."""


class Link(NamedTuple):
    """Printed numbers and the written ones that stand for them, by their indices."""

    kind: LinkKind
    printed: tuple[int, ...]
    written: tuple[int, ...]


class Pairing:
    """The numbers of a page and of its lines, linked."""

    def __init__(
        self,
        printed: Sequence[PrintedNumber],
        spots: Sequence[Spot],
        written: Sequence[WrittenNumber],
        runs: Runs,
    ) -> None:
        self._printed = printed
        self._spots = spots
        self._written = written
        self._runs = runs
        self.links: list[Link] = []
        self.left_printed: dict[int, None] = dict.fromkeys(range(len(printed)))
        self.left_written: dict[int, None] = dict.fromkeys(range(len(written)))
        self._match_alike()
        if self.left_printed and self.left_written:
            self._match_pieces()
            self._match_run_together()
            self._match_digits()
            self._match_places()

    def _link(self, kind: LinkKind, printed: Iterable[int], written: Iterable[int]) -> None:
        link = Link(kind, tuple(printed), tuple(written))
        self.links.append(link)
        for index in link.printed:
            del self.left_printed[index]
        for index in link.written:
            del self.left_written[index]

    def _match_alike(self) -> None:
        """Numbers with the same digits and separators; those drawn once before those that repeat one."""
        for depth in _DEPTHS:
            waiting: dict[tuple[str, Spot | tuple[int, ...]], deque[int]] = defaultdict(deque)
            in_cell: dict[Spot, list[str]] = defaultdict(list)
            for index in sorted(self.left_printed, key=self._comes_later):
                waiting[self._printed[index].text, self._spots[index][:depth]].append(index)
                in_cell[self._spots[index]].append(self._printed[index].text)
            for index in tuple(self.left_written):
                number = self._written[index]
                if depth < _ROW and number.spot[2] >= 0 and any(number.text in one for one in in_cell[number.spot]):
                    continue  # a piece of what its own cell prints, whatever is printed in other rows
                if found := waiting.get((number.text, number.spot[:depth])):
                    self._link("same", (found.popleft(),), (index,))
            if not self.left_written:
                return

    def _comes_later(self, index: int) -> bool:
        """Whether a printed number stands for a written one only where no other does."""
        return self._printed[index].is_spare or self._printed[index].is_unseen

    def _groups(self, depth: int) -> Iterator[tuple[list[int], list[int]]]:
        """Left-over numbers that stand together, in reading order: printed and written."""
        printed: dict[tuple[int, ...], list[int]] = defaultdict(list)
        written: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for index in self.left_printed:
            if not self._comes_later(index):
                printed[self._spots[index][:depth]].append(index)
        for index in self.left_written:
            written[self._written[index].spot[:depth]].append(index)
        for group, indices in written.items():
            if group in printed:
                yield sorted(printed[group], key=lambda index: self._spots[index]), indices

    def _match_pieces(self) -> None:
        """Numbers cut in pieces, and those run together."""
        for depth in (2, 1, 0):
            for printed, written in list(self._groups(depth)):
                begins: dict[str, list[int]] = defaultdict(list)
                for position, index in enumerate(printed):
                    begins[digits_of(self._printed[index].text)[:1]].append(position)
                for at, index in enumerate(written):
                    if index not in self.left_written:
                        continue
                    for position in begins[digits_of(self._written[index].text)[:1]]:
                        if abs(position - at) <= _REACH and self._link_pieces(printed[position:], written[at:]):
                            break

    def _link_pieces(self, printed: Sequence[int], written: Sequence[int]) -> bool:
        """Link the shortest beginnings of both sides that have the same digits, if there are any."""
        shown = said = ""
        taken, used = 0, 0
        while taken + used <= _MOST_PIECES:
            if len(shown) <= len(said):
                if taken == len(printed) or printed[taken] not in self.left_printed:
                    return False
                shown += digits_of(self._printed[printed[taken]].text)
                taken += 1
            else:
                if used == len(written) or written[used] not in self.left_written:
                    return False
                said += digits_of(self._written[written[used]].text)
                used += 1
            shorter = min(len(shown), len(said))
            if shown[:shorter] != said[:shorter]:
                return False
            if shown == said:
                if taken + used < 3:
                    return False
                self._link(self._verdict(printed[:taken], written[:used]), printed[:taken], written[:used])
                return True
        return False

    def _verdict(self, printed: Sequence[int], written: Sequence[int]) -> LinkKind:
        if len(printed) > 1:
            if len(written) > 1:
                return "glued"
            text = self._written[written[0]].text
            return "same" if self._is_one(printed, text) or self._lost_a_space(printed, text) else "glued"
        marks = [self._written[index].is_mark for index in written]
        return "same" if all(marks[1:]) or all(marks[:-1]) else "split"

    def _lost_a_space(self, printed: Sequence[int], text: str) -> bool:
        """Whether the separator that ends the first number still parts both, as in `31,2022`, which is no number."""
        head, tail = self._printed[printed[0]].text, self._printed[printed[-1]].text
        return len(printed) == 2 and text in (f"{head},{tail}", f"{head}.{tail}") and not is_readable(text)

    def _is_one(self, printed: Sequence[int], text: str) -> bool:
        """Whether the page sets several words as one number: in one run, or so close that nothing parts them."""
        numbers = [self._printed[index] for index in printed]
        if self._runs.hold(text, numbers[0].word.printed):
            return True
        for left, right in pairwise(numbers):
            gap = right.word.box[0] - left.word.box[2]
            level = abs(left.word.middle[1] - right.word.middle[1])
            if left.index == right.index or not -left.word.height <= gap <= _TOUCHING * left.word.height:
                return False
            if level > 0.5 * left.word.height:
                return False
        return "".join(number.text for number in numbers) == text

    def _match_run_together(self) -> None:
        """Two numbers of a block run together in a line that do not follow each other in the order of the page."""
        for printed, written in list(self._groups(1)):
            places: dict[str, list[int]] = defaultdict(list)
            for index in printed:
                places[digits_of(self._printed[index].text)].append(index)
            for index in written:
                digits = digits_of(self._written[index].text)
                for cut in range(_SHORTEST, len(digits) - _SHORTEST + 1):
                    heads, tails = places.get(digits[:cut]), places.get(digits[cut:])
                    if heads and tails and (heads is not tails or len(heads) > 1):
                        self._link("glued", (heads.pop(0), tails.pop(0)), (index,))
                        break

    def _match_digits(self) -> None:
        """Numbers that have their digits and not their separators."""
        for depth in _DEPTHS[:3]:
            for printed, written in list(self._groups(depth)):
                for index in written:
                    number = self._written[index]
                    digits = digits_of(number.text)
                    found = next((p for p in printed if digits_of(self._printed[p].text) == digits), None)
                    if found is not None:
                        printed.remove(found)
                        self._link("split" if number.has_lone_point else "changed", (found,), (index,))

    def _match_places(self) -> None:
        """Other digits where a number is printed: in its cell, or between the same neighbours."""
        for printed, written in list(self._groups(3)):
            if self._written[written[0]].cell is not None and self._spots[printed[0]][2] >= 0:
                for pair in zip(printed, written, strict=False):
                    self._link("changed", pair[:1], pair[1:])
        partner = {index: link.printed[-1] for link in self.links if link.kind == "same" for index in link.written}
        for index in tuple(self.left_written):
            spot = self._written[index].spot
            for neighbour, step in ((index - 1, 1), (index + 1, -1)):
                beside = partner.get(neighbour, -2) + step
                if beside in self.left_printed and self._spots[beside][:1] == spot[:1] and spot[2] < 0:
                    self._link("changed", (beside,), (index,))
                    break


def printed_spots(
    printed: Sequence[PrintedNumber], record: PageRecord, page: PageWords, places: Sequence[TablePlace]
) -> list[Spot]:
    """The block, row and column in which each printed number stands."""
    boxes = sorted(
        ((block, page.upright(box.bbox)) for block, box in enumerate(record.boxes) if box.line_count),
        key=lambda item: (item[1][2] - item[1][0]) * (item[1][3] - item[1][1]),
    )
    tables = {place.block: place for place in places}
    lefts = {place.block: [left for left, _ in place.columns] for place in places}
    known: dict[int, Spot] = {}
    for number in printed:
        if number.index in known:
            continue
        x, y = number.word.middle
        block = next((block for block, box in boxes if holds(box, x, y)), -1)
        if block < 0:
            known[number.index] = NOWHERE
        elif block not in tables:
            known[number.index] = (block, -1, -1)
        else:
            row = min(bisect_right(tables[block].bottoms, y), len(tables[block].bottoms) - 1)
            known[number.index] = (block, row, max(0, bisect_right(lefts[block], x) - 1))
    return [known[number.index] for number in printed]
