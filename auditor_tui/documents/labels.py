"""Printed page numbers: what each page's margins offer, and which of it the neighbouring pages bear out.

A number in a margin may be anything; it is the page's own when the pages around it go on counting from it. Nothing is
interpolated: a page whose number cannot be read has none, unless the PDF names one that its printed neighbours agree
with.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from auditor_tui.documents.pages import BBox, PageRecord, Run


class MarginNumber(NamedTuple):
    """A number in a page's margin that could be its page number."""

    label: str
    """As printed, without what surrounds it: `12` of "- 12 -", `A-4` of "A - 4"."""
    value: int
    series: str
    """What all numbers of one numbering share: prefix, kind of numeral, the words of a running head beside it."""
    edge: str
    """The side of the page it stands on, as the number itself is read."""
    explicit: bool
    """Whether its form alone says page number: "Page 3", "- 3 -", "(iii)", "F-3"."""


class PageMargins(NamedTuple):
    """The light part of a page, all that its label is read from."""

    page_no: int
    pdf_label: str | None
    numbers: tuple[MarginNumber, ...] = ()
    blank: bool = False
    """Whether nothing at all is printed on the page."""


_BAND: Final = 0.12
"""Share of the page, at its top and bottom, in which page numbers stand."""
_SIDE: Final = 0.08
_OUTER_ROWS: Final = 3
"""Rows from an edge inwards that may hold the page number."""
_LONGEST: Final = 160
"""A longer row is text, whatever its ends say."""
_APART: Final = 1.2
"""Gap, in font sizes, that sets a number apart from the words of its row."""
_SAME_ROW: Final = 0.5
_CHAIN: Final = 3
"""Pages that must count on for a bare number to be a page number."""
_EXPLICIT_CHAIN: Final = 2
_GAP: Final = 5
"""Pages a numbering may be silent for, as pictures and chapter openings are, and still go on."""

_FORM: Final = re.compile(
    r"(?P<before>[\s(\[|·•~–—-]*)"
    r"(?P<page>(?i:page|pg|p)\b[.\s]*(?:(?i:no)\b[.\s]*)?[:\s]*)?"
    r"(?:(?P<prefix>[A-Z]{1,3}|\d{1,2}|[IVX]{1,4})\s?[-–—]\s?)?"
    r"(?P<numeral>\d{1,4}|[ivxlc]{1,8}|[IVXLC]{1,8})"
    r"(?P<total>\s*(?:(?i:of)\s|/)\s*\d{1,4})?"
    r"(?P<after>[\s)\]|·•~–—-]*)"
)
_WIDE_GAP: Final = re.compile(r"\t|\s{3,}")
_NAMED: Final = re.compile(
    r"(?:exhibit|schedule|annex\w*|appendix|statement|note|part|chapter|section|item|table|figure|box|article)"
    r"(?:\s+no)?[\s.:–—-]*$",
    re.IGNORECASE,
)
"""A number after these counts titles, not pages."""
_ROMAN: Final = re.compile(r"(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_ROMAN_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def margin_numbers(record: PageRecord) -> tuple[MarginNumber, ...]:
    """What a page's margins and head and foot boxes offer as its number."""
    classed = [box.bbox for box in record.boxes if box.kind in ("page-header", "page-footer")]
    numbers: list[MarginNumber] = []
    for direction in sorted({run.direction for run in record.runs}):
        if abs(direction[0]) + abs(direction[1]) == 1:
            numbers += _numbers(record, direction, classed)
    return tuple(dict.fromkeys(numbers))


def printed_labels(pages: Sequence[PageMargins]) -> list[str | None]:
    """The label of each page, in the order given; None where it is unknown.

    A number is taken from the longest run of pages that count on with it. The PDF's own label stands in where none
    was read, provided that PDF labels do more than count the pages and that the nearest numbers read agree with
    theirs.
    """
    printed = _counted(pages)
    if _only_count(pages):
        return printed
    return [own or _pdf_label(index, pages, printed) for index, own in enumerate(printed)]


def _only_count(pages: Sequence[PageMargins]) -> bool:
    """Whether the labels are what any program writes: 1, 2, 3, … from the start or from where files were joined."""
    expected = {"1"}
    for page in pages:
        if page.pdf_label is not None and page.pdf_label not in expected:
            return False
        expected = {"1", str(int(page.pdf_label) + 1)} if page.pdf_label else {"1", str(page.page_no + 1)}
    return True


def _pdf_label(index: int, pages: Sequence[PageMargins], printed: Sequence[str | None]) -> str | None:
    label = pages[index].pdf_label
    if label is None or not (form := _FORM.fullmatch(label)) or _value(form["numeral"]) is None:
        return None
    before = next((at for at in range(index, -1, -1) if printed[at]), None)
    after = next((at for at in range(index, len(pages)) if printed[at]), None)
    agrees = all(_same(pages[at].pdf_label, printed[at]) for at in (before, after) if at is not None)
    return label if agrees else None


def _same(pdf_label: str | None, printed: str | None) -> bool:
    forms = [_FORM.fullmatch(label or "") for label in (pdf_label, printed)]
    names = [form and (form["prefix"], _value(form["numeral"])) for form in forms]
    return names[0] is not None and names[0] == names[1]


def _counted(pages: Sequence[PageMargins]) -> list[str | None]:
    """The number of each page that its neighbours bear out, from the longest run of pages that does."""
    best: list[tuple[int, bool, str] | None] = [None] * len(pages)
    chains = [*_chains(pages, [page.page_no for page in pages]), *_chains(pages, _printed_ordinals(pages))]
    for chain in chains:
        for index, number in chain:
            claim = (len(chain), number.explicit, number.label)
            best[index] = max(best[index] or claim, claim, key=lambda each: each[:2])
    return [claim and claim[2] for claim in best]


def _printed_ordinals(pages: Sequence[PageMargins]) -> list[int]:
    """A count of the pages that leaves blank ones out, as some numberings do."""
    ordinals, count = [], 0
    for page in pages:
        count += not page.blank
        ordinals.append(count)
    return ordinals


_Member = tuple[int, MarginNumber]
"""A page's position among the pages, and a number on it."""


def _chains(pages: Sequence[PageMargins], ordinals: Sequence[int]) -> Iterator[list[_Member]]:
    """Runs of pages on which the numbers of one series rise as the pages do."""
    together: dict[tuple[str, int], list[_Member]] = defaultdict(list)
    for index, page in enumerate(pages):
        for number in page.numbers:
            members = together[number.series, number.value - ordinals[index]]
            if not members or members[-1][0] != index:
                members.append((index, number))
    for members in together.values():
        start = 0
        breaks = [at for at, (one, next_one) in enumerate(pairwise(members), start=1) if next_one[0] - one[0] > _GAP]
        for stop in (*breaks, len(members)):
            chain = members[start:stop]
            if _is_borne_out(chain):
                yield chain
            start = stop


def _is_borne_out(chain: Sequence[_Member]) -> bool:
    """Whether enough numbers of a run stand on the same side of their pages."""
    edges: dict[str, int] = defaultdict(int)
    for _, number in chain:
        edges[number.edge] += 1
    explicit = all(number.explicit for _, number in chain)
    return max(edges.values(), default=0) >= (_EXPLICIT_CHAIN if explicit else _CHAIN)


class _Row(NamedTuple):
    """Runs that stand side by side, left to right as they are read."""

    runs: list[tuple[BBox, Run]]

    @property
    def middle(self) -> float:
        top, bottom = self.runs[0][0][1], self.runs[0][0][3]
        return (top + bottom) / 2

    @property
    def text(self) -> str:
        """The row's runs, a space between any two."""
        return " ".join(run.text.strip() for _, run in self.runs)


def _numbers(record: PageRecord, direction: tuple[float, float], classed: Sequence[BBox]) -> Iterator[MarginNumber]:
    """The candidates among the text that is read in one direction."""
    width, height = _turned_size(record, direction)
    heads = [_turned(bbox, record, direction) for bbox in classed]
    placed = [(_turned(run.bbox, record, direction), run) for run in record.runs if run.direction == direction]
    rows = _rows(placed)
    for edge, outer in (("top", rows[:_OUTER_ROWS]), ("bottom", rows[: -_OUTER_ROWS - 1 : -1])):
        for place, row in enumerate(outer):
            inside = row.middle < _BAND * height if edge == "top" else row.middle > (1 - _BAND) * height
            # The last row of a short page stands far from the page's foot.
            if inside or place == 0 or any(head[1] <= row.middle <= head[3] for head in heads):
                yield from _in_row(row, edge)
    for edge, low, high in (("left", 0.0, _SIDE * width), ("right", (1 - _SIDE) * width, width)):
        alone = [
            number
            for bbox, run in placed
            if bbox[0] >= low and bbox[2] <= high and (number := _number(run.text, edge, ""))
        ]
        # Several are a table's serial numbers or an axis: some of them would count on by chance on any two pages.
        if len(alone) == 1:
            yield alone[0]


def _turned_size(record: PageRecord, direction: tuple[float, float]) -> tuple[float, float]:
    return (record.width, record.height) if direction[0] else (record.height, record.width)


def _turned(bbox: BBox, record: PageRecord, direction: tuple[float, float]) -> BBox:
    """A box in the frame in which text of a direction reads from left to right."""
    x0, y0, x1, y1 = bbox
    match direction:
        case (0, -1):
            return record.height - y1, x0, record.height - y0, x1
        case (0, 1):
            return y0, record.width - x1, y1, record.width - x0
        case (-1, 0):
            return record.width - x1, record.height - y1, record.width - x0, record.height - y0
    return bbox


def _rows(placed: Sequence[tuple[BBox, Run]]) -> list[_Row]:
    rows: list[_Row] = []
    for bbox, run in sorted(placed, key=lambda item: (item[0][1] + item[0][3], item[0][0])):
        middle = (bbox[1] + bbox[3]) / 2
        if rows and middle - rows[-1].middle <= _SAME_ROW * (bbox[3] - bbox[1]):
            rows[-1].runs.append((bbox, run))
        else:
            rows.append(_Row([(bbox, run)]))
    for row in rows:
        row.runs.sort(key=lambda item: item[0][0])
    return rows


def _in_row(row: _Row, edge: str) -> Iterator[MarginNumber]:
    """The number a row is, begins with or ends with."""
    text = row.text
    if not text.strip() or len(text) > _LONGEST:
        return
    if number := _number(text, edge, ""):
        yield number
        return
    chunks = _WIDE_GAP.split(_with_gaps(row.runs))
    for chunk in (chunks[0], chunks[-1]):
        if number := _number(chunk, edge, ""):
            yield number
    tokens = text.split()
    for token, rest in ((tokens[0], tokens[1:]), (tokens[-1], tokens[:-1])):
        beside = "".join(character for character in " ".join(rest).casefold() if character.isalpha())
        if beside and not _NAMED.search(" ".join(rest)) and (number := _number(token, edge, beside)):
            yield number


def _with_gaps(runs: Sequence[tuple[BBox, Run]]) -> str:
    """A row's text, with tabs where a gap parts two runs."""
    text = runs[0][1].text
    for (bbox, run), (next_bbox, next_run) in pairwise(runs):
        text += ("\t" if next_bbox[0] - bbox[2] > _APART * run.size else " ") + next_run.text
    return text.strip()


def _number(text: str, edge: str, beside: str) -> MarginNumber | None:
    form = _FORM.fullmatch(text.strip())
    value = _value(form["numeral"]) if form else None
    if form is None or value is None:
        return None
    prefix, numeral = form["prefix"] or "", form["numeral"]
    kind = "decimal" if numeral[0].isdecimal() else "roman" if numeral.islower() else "ROMAN"
    framed = bool(form["before"].strip()) and bool(form["after"].strip())
    explicit = bool(form["page"] or form["total"] or framed or kind == "roman" or prefix.isalpha())
    label = f"{prefix}-{numeral}" if prefix else numeral
    return MarginNumber(label, value, "\n".join((prefix, kind, beside)), edge, explicit)


def _value(numeral: str) -> int | None:
    if numeral[0].isdecimal():
        return int(numeral)
    if not _ROMAN.fullmatch(numeral):
        return None
    values = [_ROMAN_VALUES[letter] for letter in numeral.lower()]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
