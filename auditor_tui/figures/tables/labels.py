"""Row labels: what a row is called, where its name wraps, stands in two languages or carries a number of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from auditor_tui.figures.tables import grid
from auditor_tui.figures.tables.geometry import Layout, text_lines
from auditor_tui.figures.tables.grid import GLYPHS_ONLY, ReadRow
from auditor_tui.figures.tables.segments import Segment, Shape
from auditor_tui.figures.times import periods

_LEADERS: Final = re.compile(r"(?:\s*\.){3,}\s*|\s*…+\s*")
_SERIAL: Final = re.compile(r"^\s*(?:\(?[0-9]{1,3}[.)]|\(?[a-z][.)]|\(?[ivxIVX]{1,5}[.)]|[0-9]{1,3}(?=\s))")
_LATIN: Final = re.compile(r"[A-Za-z]{2,}")
_LONGEST_NAME: Final = 12
"""Words in Latin letters that the label cells of one row are joined up to; the first is kept whole."""
_FEW_ROWS: Final = 4
_DAY: Final = re.compile(r"[0-3]?\d\.[01]?\d\.(?:(?:19|20)\d\d)?")
"""A date that a label wraps before: "Carrying amount as at" over "31.12."."""
_NUMBERED: Final = re.compile(r"\s*(?:\d{1,3}|[IVX]{1,5})\.\s*\S")
_SOME_ROWS: Final = 4
"""Rows from which a table shows how far they stand from each other."""
_CLOSE: Final = 0.8
"""Share of the usual distance of rows below which two rows are the lines of one label."""
_FORMULA: Final = re.compile(r"[\s\[\](){}\d+\-–−/=.,*&]+")
_PAGES: Final = re.compile(r"\d{1,3}\s?[-–]\s?\d{1,3}(?:\s?,\s?\d{1,3}(?:\s?[-–]\s?\d{1,3})?)*")
"""Pages that a row refers to, in a cell of their own."""
_RANGE: Final = re.compile(r"[-–−(]?\d[\d.,]*\s?%?\s*(?:up )?to\s*[-–−(]?\d[\d.,]*\s?%?\)?")
"""A cell that holds two figures and what lies between them; as a first cell it names its row."""
_TORN_SIGN: Final = re.compile(r"[\u0900-\u0903\u093a-\u094f]+[\u0904-\u0939]?[\u0900-\u0903\u093a-\u094f]*")
"""Devanagari signs that the converter left without the word they belong to: no word begins with one."""
_OPEN_END: Final = re.compile(
    r"(?:[-–—,(]|\b(?:of|and|or|to|the|for|in|by|from|on|with|less|at|per|net|subsequently|that))\s*$", re.IGNORECASE
)


@dataclass(frozen=True)
class RowLabel:
    """What one row is called, and the label rows it stands under."""

    text: str
    parents: tuple[tuple[int, str], ...]
    """Line and text of each label row above that still governs, outermost first."""


def own_label(row: ReadRow, segment: Segment, before: int | None = None) -> str:
    """All label cells of a row, or those nearest left of a column where labels stand between values too."""
    columns = [
        column
        for column, role in enumerate(segment.roles)
        if role in ("label", "serial") and column not in segment.remark_columns
    ]
    if before is not None:
        left = [column for column in columns if column < before]
        columns = _nearest_group(left, row, segment) or columns
    cells = [cell for column in columns if (cell := row.cell(column)) and cell.text]
    cells = [cell for cell in cells if not cell.cell.index or not _RANGE.fullmatch(cell.text)]
    parts = _enough([part for cell in cells if not GLYPHS_ONLY.fullmatch(cell.text) and (part := tidy(cell.text))])
    words = [part for part in parts if not _PAGES.fullmatch(part)]
    # A label in two languages repeats what is no word: its formula stands in both.
    return " ".join(dict.fromkeys(words if any(map(has_letters, words)) else parts))


def _enough(parts: Sequence[str]) -> list[str]:
    """The first label cells of a row, up to as many words as name it: further columns of text describe it."""
    kept: list[str] = []
    words = 0
    for part in parts:
        latin = len(_LATIN.findall(part))
        if words and latin and words + latin > _LONGEST_NAME:
            continue
        kept.append(part)
        words += latin
    return kept


def of_each_line(row: ReadRow) -> list[str]:
    """The lines of a row's label where no other cell holds words: a conversion may run several rows into one."""
    words = [cell for cell in row.cells if cell.is_words]
    return [tidy(line) for line in grid.lines_of(words[0])] if len(words) == 1 else []


def _nearest_group(left: Sequence[int], row: ReadRow, segment: Segment) -> list[int]:
    """The label columns that no value column parts from the figure."""
    if not left:
        return []
    group = [left[-1]]
    for column in reversed(left[:-1]):
        between = range(column + 1, group[0])
        if any(segment.roles[other] == "value" for other in between):
            break
        group.insert(0, column)
    return group if any((cell := row.cell(column)) and cell.text for column in group) else list(left)


def tidy(label: str) -> str:
    """A label without dot leaders, stray space, and vowel signs torn from their letters."""
    return " ".join(word for word in _LEADERS.sub(" ", label).split() if not _TORN_SIGN.fullmatch(word))


def read_labels(segment: Segment, layout: Layout | None = None) -> dict[int, RowLabel]:
    """The label of every data row, by line number.

    Args:
        segment: a table.
        layout: the page's words, whose distance tells a label that wraps over two rows from one below a title.
    """
    body = [(row, shape) for row, shape in segment.body if shape != "blank"]
    own = [own_label(row, segment) for row, _ in body]
    numbered = _is_numbered(body, own)
    close = _set_close(segment, body, layout) if layout is not None else set[int]()
    labels: dict[int, RowLabel] = {}
    parents: list[tuple[int, str]] = []
    for index, (row, shape) in enumerate(body):
        if shape == "label":
            text = "" if _holds_marks(row, segment) else _label_row_text(row)
            if text and index + 1 not in close:
                parents = [*_still_open(parents, text), (row.line_no, text)]
            continue
        parents = _still_open(parents, own[index], is_data=True)
        text = _joined(body, own, index, numbered)
        if index in close:
            text = f"{_label_row_text(body[index - 1][0])} {own[index]}"
        labels[row.line_no] = RowLabel(text, tuple(parents[-3:]))
    return labels


def _holds_marks(row: ReadRow, segment: Segment) -> bool:
    """Whether a named row has a mark for a figure in each column it fills, and so is no title of what stands below."""
    cells = [cell for column in segment.value_columns if (cell := row.cell(column)) and cell.text]
    return bool(own_label(row, segment)) and len(cells) > 1 and not any(cell.is_words for cell in cells)


def _set_close(segment: Segment, body: Sequence[tuple[ReadRow, Shape]], layout: Layout) -> set[int]:
    """Rows whose label stands nearer to the label row above than rows stand to each other: it goes on with that one."""
    columns = [column for column, role in enumerate(segment.roles) if role == "label"]
    lines = [_label_lines(segment, row, columns, layout) for row, _ in body]
    pitches = sorted(
        lower[0] - upper[-1]
        for (upper, lower), (_, below) in zip(pairwise(lines), body[1:], strict=True)
        if upper and lower and below == "data"
    )
    usual = pitches[len(pitches) // 2] if len(pitches) >= _SOME_ROWS else 0.0
    return {
        index
        for index, (upper, lower) in enumerate(pairwise(lines), start=1)
        if (body[index - 1][1], body[index][1]) == ("label", "data")
        and not _label_row_text(body[index - 1][0]).endswith(":")
        and upper
        and lower
        and lower[0] - upper[-1] < _CLOSE * usual
    }


def _label_lines(segment: Segment, row: ReadRow, columns: Sequence[int], layout: Layout) -> list[float]:
    """The heights at which the lines of a row's label stand, from the top."""
    index = segment.table.rows.index(row.row)
    words = [word for column in columns for word in layout.cell_words(index, column)]
    return [line[0].middle[1] for line in text_lines(words)]


def _label_row_text(row: ReadRow) -> str:
    return tidy(" ".join(cell.text for cell in row.cells if cell.text))


def _is_numbered(body: Sequence[tuple[ReadRow, Shape]], own: Sequence[str]) -> bool:
    """Whether most rows of a table carry a number of their own, so that one without goes on with the row above."""
    rows = [label for (_, shape), label in zip(body, own, strict=True) if shape == "data"]
    return len(rows) >= 4 and sum(bool(_NUMBERED.search(label)) for label in rows) * 2 >= len(rows)


def _joined(body: Sequence[tuple[ReadRow, Shape]], own: Sequence[str], index: int, numbered: bool) -> str:
    """A row's label with the lines it wraps over, above and below."""
    text = own[index]
    upward = _upward(body, own, index, numbered)
    below = _below(body, own, index, numbered)
    return " ".join(part for part in (upward, text, below) if part)


def _upward(body: Sequence[tuple[ReadRow, Shape]], own: Sequence[str], index: int, numbered: bool) -> str:
    if index == 0:
        return ""
    text, above, shape = own[index], own[index - 1], body[index - 1][1]
    if shape == "data":
        if text.count(")") > text.count("(") and above.count("(") > above.count(")"):
            return above
        goes_on = numbered and not _NUMBERED.search(text) and is_bracketed(body[index][0])
        return above if goes_on or (not has_letters(text) and is_bracketed(body[index][0])) else ""
    above = above or _label_row_text(body[index - 1][0])
    if not above or above.endswith(":"):
        return ""
    if above.endswith((";", ",")) and not row_numbers(body[index - 1][0]) and not periods.is_period_text(above):
        return above
    starts_inside = text[:1].islower() or not has_letters(text) or text[:1] in "$€£(₹"
    is_serial = _SERIAL.match(text) and not _DAY.fullmatch(text)
    if starts_inside and (_OPEN_END.search(above) or text[:1].islower() or not text) and not is_serial:
        return above
    return ""


def _below(body: Sequence[tuple[ReadRow, Shape]], own: Sequence[str], index: int, numbered: bool) -> str:
    if index + 1 >= len(body):
        return ""
    row, shape = body[index + 1]
    text = own[index + 1]
    if shape == "data":
        goes_on = is_bracketed(row) and (
            (text and not has_letters(text)) or (numbered and text and not _NUMBERED.search(text))
        )
        return text if goes_on and has_letters(own[index]) and not is_bracketed(body[index][0]) else ""
    text = text or _label_row_text(row)
    if (
        text[:1].islower()
        and not text.endswith(":")
        and not _SERIAL.match(text)
        and text.lower() not in ("of which", "of which:")
    ):
        return text
    return ""


def names_rows(segment: Segment, label: str) -> bool:
    """Whether a label that stands between values tells rows apart: a mark that most rows carry does not."""
    if not has_letters(label):
        return False
    texts = [own for row, shape in segment.body if shape == "data" for own in (cell.text for cell in row.cells)]
    rows = sum(shape == "data" for _, shape in segment.body)
    return rows < _FEW_ROWS or texts.count(label) * 2 < rows


def row_ended_by(segment: Segment, row: ReadRow) -> ReadRow | None:
    """The row above, where a row does no more than close the bracket that the label above leaves open."""
    label = own_label(row, segment)
    if label.count(")") <= label.count("("):
        return None
    rows = [other for other, _ in segment.body]
    at = rows.index(row)
    above = own_label(rows[at - 1], segment) if at else ""
    return rows[at - 1] if above.count("(") > above.count(")") and is_bracketed(row) else None


def row_numbers(row: ReadRow) -> bool:
    """Whether a row holds any number."""
    return any(cell.is_quantity for cell in row.cells)


def has_letters(text: str) -> bool:
    """Whether a label holds words, not only a formula."""
    return not _FORMULA.fullmatch(text) if text else False


def is_bracketed(row: ReadRow) -> bool:
    """Whether every figure of a row stands in brackets."""
    numbers = [
        cell.numeral
        for cell in row.cells
        if cell.numeral is not None and cell.numeral.form != "nil" and cell.is_quantity
    ]
    return bool(numbers) and all(number.bracketed for number in numbers)


def _style(label: str) -> str:
    match = _SERIAL.match(label)
    if match is None:
        return ""
    mark = match[0].strip(" .()")
    return "number" if mark.isdigit() else "letter" if len(mark) == 1 else "roman"


def _still_open(parents: list[tuple[int, str]], label: str, is_data: bool = False) -> list[tuple[int, str]]:
    """Parents that a row still stands under: a sibling's serial closes them, and so does the next label row."""
    style = _style(label)
    if style:
        for index, (_, text) in enumerate(parents):
            if _style(text) == style:
                return parents[:index]
        return parents
    return parents if is_data else [parent for parent in parents if not _style(parent[1])][-2:]
