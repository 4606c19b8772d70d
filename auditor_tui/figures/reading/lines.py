"""Figures of running text: each number with the unit and the period that its own sentence gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Final

from auditor_tui.documents.pages import Box, PageInfo
from auditor_tui.figures.fidelity import placing
from auditor_tui.figures.fidelity.placing import Place
from auditor_tui.figures.figure import Figure, Period, Unit
from auditor_tui.figures.governing.governing import Governing
from auditor_tui.figures.governing.measuring import as_unit
from auditor_tui.figures.numbers import markup
from auditor_tui.figures.reading import prose
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.geometry import PageWords, Placed
from auditor_tui.figures.tables.parts import Parts
from auditor_tui.figures.times import choosing
from auditor_tui.figures.times.fiscal import FiscalCalendar

_ITEM: Final = re.compile(r"\s*(?:[-*•]|\(?[a-z\d]{1,3}[.)])\s")
_MAX_ITEMS: Final = 12
"""How many items of a list may stand between one and the sentence that leads up to it."""
_LONGEST_PIECE: Final = 4_000
"""Characters of a line that are read as one; few paragraphs are longer."""
_BREAK: Final = re.compile(r"(?<=[^\W\d_]\.) |(?<=[^\W\d_]{3}) (?=[^\W\d_]{3})")
"""A space behind a sentence, or between two words, neither of which counts anything."""


@dataclass
class LineReader:
    """Makes the figures of a document's lines outside tables."""

    surroundings: Surroundings
    parts: Parts
    governing: Governing
    fiscal: FiscalCalendar
    _centred: tuple[int, list[tuple[float, float, Placed]]] = field(default=(0, []), init=False, repr=False)
    """The page whose words were last looked at, and the middle of each as printed."""

    @cached_property
    def _document_lines(self) -> tuple[str, ...]:
        return self.surroundings.document.lines

    def figures(self, line_no: int) -> Iterator[Figure]:
        """The figures of a line, from left to right."""
        line = self._document_lines[line_no - 1]
        if not any(character.isdigit() for character in line) or line.startswith("<!--"):
            return
        plain = markup.unmark(line)
        text = plain.text.replace("\n", " ")
        if not any(character.isdigit() for character in text):
            return
        page = self.surroundings.document.page_at(line_no)
        words: Sequence[Placed] | None = None
        for offset, piece in _pieces(text):
            numbers = prose.find_numbers(piece)
            only = choosing.only_year(piece, self.fiscal) if numbers else None
            for found in numbers:
                numeral = found.numeral
                words = self._block_words(line_no, page) if words is None else words
                scale, unit = self._unit(found, line_no)
                period = prose.period_in(piece, found, numbers, self.fiscal) or only or self._introduced(line_no)
                place = _find(found, offset, text, words)
                char = plain.at(offset + numeral.start)
                yield Figure(
                    figure_id=f"L{line_no}@{char}", line_no=line_no, cell=None, char=char,
                    page_no=page.page_no if page else None, page_label=page.label if page else None,
                    printed=numeral.printed, kind=found.kind, value=numeral.value, scale=scale,
                    currency=numeral.currency if found.kind in ("amount", "per_share") else None, unit=unit,
                    period=period, row_label=markup.flat(prose.label_of(piece, found)), column_header=(),
                    section=self.surroundings.section(line_no), bbox=place.bbox, page_check=place.check,
                    printed_on_page=place.printed, flags=(*numeral.flags, "in_prose"),
                )  # fmt: skip

    def _unit(self, found: prose.Found, line_no: int) -> tuple[Decimal, Unit]:
        """The scale and unit right beside a number; a bare amount takes those of the page's running head, or none."""
        if found.scale is None and found.kind == "amount":
            head = self.governing.running_head(line_no)
            if head is not None and head.declaration.scale is not None and found.numeral.currency:
                return head.declaration.factor, as_unit(head, line_no)
            return Decimal(1), Unit("not_stated")
        if found.scale is None and found.kind == "count":
            return Decimal(1), Unit("not_stated")
        return prose.label_unit(found, None, line_no)

    def _introduced(self, line_no: int) -> Period:
        """An item of a list belongs to the one time named by the paragraph that leads up to it."""
        if not _ITEM.match(self._document_lines[line_no - 1]):
            return Period("not_stated")
        current = line_no - 1
        for _ in range(_MAX_ITEMS):
            while current >= 1 and not self._document_lines[current - 1].strip():
                current -= 1
            if current < 1 or not _ITEM.match(self._document_lines[current - 1]):
                break
            current -= 1
        text = self.surroundings.plain(current) if current >= 1 else ""
        if not text.endswith(":") or text.startswith("|"):
            return Period("not_stated")
        return choosing.opening(text, self.fiscal) or Period("not_stated")

    def _block_words(self, line_no: int, page: PageInfo | None) -> Sequence[Placed]:
        """The page's words inside the block that a line comes from."""
        words = self.parts.page_words(page.page_no) if page else None
        record = self.surroundings.document.record(page.page_no) if page and words else None
        if page is None or words is None or record is None:
            return ()
        offset = line_no - page.first_line
        box = next(
            (box for box in record.boxes if box.line_count and box.first_line_index <= offset <= box.last_line_index),
            None,
        )
        return words.words if box is None else self._inside(page.page_no, words, box)

    def _inside(self, page_no: int, words: PageWords, box: Box) -> list[Placed]:
        """The words whose middles, as printed, lie in a box of a page or hardly outside."""
        if self._centred[0] != page_no:
            boxes = ((word.printed, word) for word in words.words)
            self._centred = page_no, [((x0 + x1) / 2, (y0 + y1) / 2, word) for (x0, y0, x1, y1), word in boxes]
        left, top, right, bottom = box.bbox
        left, top, right, bottom = left - 2, top - 2, right + 2, bottom + 2
        return [word for x, y, word in self._centred[1] if left <= x <= right and top <= y <= bottom]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """A line in stretches with their first positions, cut behind sentences, or between two words where it has none.

    What a number's sentence says of it is looked for in its stretch alone, so that the work grows with the line and
    not with its square. What runs on longer without such a place is no prose, and gives no figures.
    """
    start = 0
    while len(text) - start > _LONGEST_PIECE:
        ends = [match.end() for match in _BREAK.finditer(text, start, start + _LONGEST_PIECE)]
        if ends:
            yield start, text[start : ends[-1]]
            start = ends[-1]
        elif (later := _BREAK.search(text, start + _LONGEST_PIECE)) is None:
            return
        else:
            start = later.end()
    yield start, text[start:]


def _find(found: prose.Found, offset: int, text: str, words: Sequence[Placed]) -> Place:
    """Where the number is printed: the n-th place with its digits, as it is the n-th of them in the line."""
    if not words:
        return placing.find_in_block(found.numeral.printed, 0, words)
    earlier = _times_whole(found.numeral.body, text[: offset + found.numeral.start])
    return placing.find_in_block(found.numeral.printed, earlier, words)


def _times_whole(body: str, text: str) -> int:
    """How often a number stands in a text by itself, not as a part of a longer one."""
    times, at = 0, text.find(body)
    while at >= 0:
        end = at + len(body)
        before, after = text[max(0, at - 1) : at], text[end : end + 2]
        goes_on = after[:1].isdecimal() or (after[:1] in (".", ",") and after[1:].isdecimal())
        whole = not (before.isdecimal() or before in (".", ",") or goes_on)
        times += whole
        at = text.find(body, end if whole else at + 1)
    return times
