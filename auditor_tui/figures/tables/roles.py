"""What each column of a table holds: labels, values, serial numbers, references, or the marks of its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from auditor_tui.figures.tables.grid import GLYPHS_ONLY, ReadCell, ReadRow

Role = Literal["label", "value", "serial", "reference", "mark"]

_REFERENCE_HEADER: Final = re.compile(
    r"^\W*(?:notes?(?:\s*(?:no|ref)s?\.?)?|page(?:\s*no)?s?\.?|form\s*10-?[kq]\s*page\s*no\.?"
    r"|schedule(?:\s*no)?\.?|annex(?:ure)?|ref\.?"
    r"|reference|exhibit(?:\s*(?:no|number))?\.?|form|filing date|file no\.?|item\s*no\.?|code|isin|cusip"
    r"|section|para(?:graph)?"
    r"|s\s*[./]?\s*n[o0]\.?|sl\.?\s*no\.?|sr\.?\s*no\.?|serial(?:\s*no)?\.?|(?:\w+\s){1,2}no\.|\w{1,10}\.\s?no\.?"
    r"|(?:\w+\s){1,2}pages?(?:\s*no\.?)?|#)\W*$",
    re.IGNORECASE,
)
_CODE: Final = re.compile(r"\d+(?:\.\d{2})*")
_PLACE: Final = re.compile(
    r"\(?(?:statement|stmt|stt?|schedule|sch|note|annex(?:ure)?|appendix|table|para(?:graph)?|section|chapter|page|item)"
    r"s?\b\.?[\s-]*(?:no[.:]?\s*)?(?:\d[\d.]*|[IVX]+|[A-Z])(?:\s?\([a-z\d]+\))*\)?",
    re.IGNORECASE,
)
"""Where else to look, as a cell of its own says."""
_SERIAL: Final = re.compile(r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]?\)?", re.IGNORECASE)


def column_roles(rows: Sequence[ReadRow], width: int) -> tuple[Role, ...]:
    """What each column holds, judged from all rows that are not numbering rows."""
    rows = [row for row in rows if not row.is_numbering]
    quantities = [sum(1 for row in rows if (cell := row.cell(column)) and cell.is_quantity) for column in range(width)]
    first = next((index for index, row in enumerate(rows) if any(cell.is_quantity for cell in row.cells)), 0)
    # The words of headers say nothing of what stands under them.
    body = rows[first:]
    words = [sum(1 for row in body if (cell := row.cell(column)) and cell.is_words) for column in range(width)]
    roles: list[Role] = []
    for column in range(width):
        cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
        unnamed = "value" not in roles and _is_unnamed_notes(rows, column, width)
        bare = "value" in roles and not quantities[column] and not words[column]
        if cells and (bare or _holds_marks(rows, column)):
            roles.append("mark")
        elif (
            unnamed
            or _names_places(body, column)
            or (_is_reference(rows, column) and words[column] <= len(cells) // 2 + 1)
        ):
            roles.append("reference")
        elif (
            "value" not in roles
            and column + 1 < width
            and _next_is_words(words, quantities, column)
            and (not _follows_names(rows, column) or _counts_up(cells))
            and (_is_serial(cells) or _is_code(cells) or (column == 0 and not any(quantities[1:])))
        ):
            roles.append("serial")
        elif quantities[column] and quantities[column] * 3 >= words[column] and not _is_label_years(cells, column):
            roles.append("value")
        else:
            roles.append("label")
    if roles[:1] == ["value"] and "value" in roles[1:] and words[0] and not _is_amounts(rows):
        roles[0] = "label"
    return tuple(roles)


def _is_amounts(rows: Sequence[ReadRow]) -> bool:
    """Whether the first column mostly holds grouped or decimal numbers, as the right half of a wide table does."""
    numbers = [cell.numeral for row in rows for cell in row.cells[:1] if cell.numeral and cell.numeral.form == "number"]
    return sum("," in number.body or "." in number.body for number in numbers) * 2 > len(numbers) > 1


def _is_reference(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether the top cells of a column name it a column of notes, pages or serial numbers."""
    for row in rows[:4]:
        cell = row.cell(column)
        if cell and cell.text and _REFERENCE_HEADER.match(cell.text):
            return True
        if cell and cell.is_quantity:
            return False
    joined = " ".join(
        cell.text for row in rows[:3] if (cell := row.cell(column)) and cell.text and not cell.is_quantity
    )
    return bool(joined) and bool(_REFERENCE_HEADER.match(joined))


def _names_places(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether every cell of a column sends the reader elsewhere: "Statement No. 7", "Note 12"."""
    cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
    return column > 0 and len(cells) > 1 and all(_PLACE.fullmatch(cell.text) for cell in cells)


def _holds_marks(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether a column holds nothing but currency glyphs, percent marks or brackets of its neighbours."""
    cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
    return sum(bool(GLYPHS_ONLY.fullmatch(cell.text)) for cell in cells) * 2 > len(cells) and not any(
        cell.is_quantity for cell in cells
    )


def _is_unnamed_notes(rows: Sequence[ReadRow], column: int, width: int) -> bool:
    """Whether a column without a name, where all after it have one, holds nothing but note numbers."""
    cells = [cell for row in rows if (cell := row.cell(column)) and cell.text]
    if column == 0 or not cells or column + 1 >= width:
        return False
    bare = all(
        cell.numeral is not None and cell.numeral.printed.isdigit() and len(cell.numeral.body) <= 2 for cell in cells
    )
    top = next((index for index, row in enumerate(rows) if (cell := row.cell(width - 1)) and cell.is_quantity), 0)
    named = all(
        any((cell := row.cell(other)) and cell.text for row in rows[:top]) for other in range(column + 1, width)
    )
    return bare and top > 0 and named and not any((cell := row.cell(column)) and cell.text for row in rows[:top])


def _is_serial(cells: Sequence[ReadCell]) -> bool:
    numbers = [cell for cell in cells if cell.numeral is not None or _SERIAL.fullmatch(cell.text)]
    if not numbers or len(numbers) * 2 < len(cells) - 2:
        return False
    return all(_SERIAL.fullmatch(cell.text.rstrip(".")) for cell in numbers if cell.is_quantity)


def _is_code(cells: Sequence[ReadCell]) -> bool:
    """Whether a column holds codes: whole numbers or such with points in pairs, of which some begin with a zero."""
    numbers = [cell.text for cell in cells if cell.numeral is not None or _CODE.fullmatch(cell.text)]
    return (
        bool(numbers)
        and all(_CODE.fullmatch(text) for text in numbers)
        and any(text.startswith("0") and len(text) > 1 for text in numbers)
    )


def _follows_names(rows: Sequence[ReadRow], column: int) -> bool:
    """Whether most numbers of a column stand right of a name: what they number would stand left of it."""
    numbers = [row for row in rows if (cell := row.cell(column)) and cell.is_quantity]
    named = [row for row in numbers if any(cell.is_words for cell in row.cells[:column])]
    return len(named) * 2 > len(numbers)


def _counts_up(cells: Sequence[ReadCell]) -> bool:
    """Whether most numbers of a column are each one more than the one above."""
    numbers = [cell.numeral.value for cell in cells if cell.numeral is not None and cell.numeral.value is not None]
    steps = [lower - upper for upper, lower in pairwise(numbers)]
    return sum(step == 1 for step in steps) * 2 >= len(steps) > 0


def _next_is_words(words: Sequence[int], quantities: Sequence[int], column: int) -> bool:
    return words[column + 1] > quantities[column + 1]


def _is_label_years(cells: Sequence[ReadCell], column: int) -> bool:
    """A first column of years, or of small whole numbers, labels its rows."""
    if column != 0:
        return False
    numbers = [cell for cell in cells if cell.numeral is not None and cell.numeral.form != "nil"]
    return bool(numbers) and sum(cell.is_year for cell in numbers) * 2 >= len(numbers)
