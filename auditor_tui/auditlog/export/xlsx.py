"""Logs as an Excel working paper: figures, evidence, operations and sign-offs on sheets of their own.

It holds every fact that the paper in Markdown holds. Numbers are numbers, with as many decimals as were printed, and
what a document, a model or a person wrote is text, never a formula. The same logs give the same bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.auditlog.export.blocks import Block, Fence, Heading, Items, Table, Words
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.paper import APPENDIX_TITLE, paper_of
from auditor_tui.auditlog.export.procedure import appendix
from auditor_tui.auditlog.export.rows import (
    EVIDENCE_COLUMNS,
    FIGURE_COLUMNS,
    OPERATION_COLUMNS,
    SIGN_OFF_COLUMNS,
    Row,
    Value,
    evidence_rows,
    figure_rows,
    operation_rows,
    sign_off_rows,
)
from auditor_tui.text.sanitise import sanitise

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

INSTALL: Final = "Install it with `python -m pip install 'auditor-tui[xlsx]'`."
PageLink = Callable[[str, str, int], str]
"""Address of a page: log id, document id, PDF page. Nothing where there is none."""

_CELL_CHARS: Final = 32_767
"""Excel's own limit."""
_EXACT_DIGITS: Final = 15
"""What a number of a spreadsheet holds; one with more is written as text, so that no digit is lost."""
_WIDTHS: Final = {
    "text": 90, "line_text": 60, "result": 60, "arguments": 50, "period_line_text": 40, "row_label": 34, "section": 30,
    "unit_line_text": 30, "log_id": 27, "normalized": 27, "unit": 24, "period": 24, "column_header": 24, "at": 22,
    "text_sha256": 68, "result_sha256": 68, "why": 40, "reasons": 34, "document": 30, "what": 24,
}  # fmt: skip
_DEFAULT_WIDTH: Final = 16
_OWN_SHEETS: Final = ("Figures", "Quoted lines", "Procedure", APPENDIX_TITLE)
"""Sections of a paper whose facts fill sheets of their own."""
_APPENDIX_COLUMNS: Final = ("log_id", "what", "text")
_FIGURE_PAGES: Final = 3
"""Pages side by side that the many columns of figures are printed on."""
_LINE_POINTS: Final = 15
_HIGHEST_POINTS: Final = 400
"""A row can be no higher than 409 points."""
_MODIFIED: Final = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")
_ZIP_TIME: Final = (1980, 1, 1, 0, 0, 0)


def as_xlsx(dossiers: Sequence[Dossier], page_link: PageLink) -> bytes:
    """The workbook.

    Args:
        dossiers: The logs.
        page_link: Where a page of a document can be opened.

    Raises:
        ImportError: when openpyxl is not installed.
    """
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    _paper_sheet(book, dossiers)
    evidence = [row for dossier in dossiers for row in evidence_rows(dossier)]
    figures = [row for dossier in dossiers for row in figure_rows(dossier)]
    _rows_sheet(book, "Figures", FIGURE_COLUMNS, figures)
    book["Figures"].page_setup.fitToWidth = _FIGURE_PAGES
    _rows_sheet(book, "Evidence", EVIDENCE_COLUMNS, evidence)
    _rows_sheet(book, "Operations", OPERATION_COLUMNS, (row for dossier in dossiers for row in operation_rows(dossier)))
    _rows_sheet(book, "Sign-offs", SIGN_OFF_COLUMNS, (row for dossier in dossiers for row in sign_off_rows(dossier)))
    _rows_sheet(book, "Appendix", _APPENDIX_COLUMNS, (row for dossier in dossiers for row in _appendix_rows(dossier)))
    for sheet in book:
        _fit_heights(sheet)
        sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", sheet.PAPERSIZE_A4
        sheet.page_setup.fitToHeight, sheet.sheet_properties.pageSetUpPr.fitToPage = 0, True
    _link_lines(book["Figures"], figures, evidence)
    for title, rows, columns in (("Figures", figures, FIGURE_COLUMNS), ("Evidence", evidence, EVIDENCE_COLUMNS)):
        _link_pages(book[title], rows, columns, page_link)
    as_of = datetime.fromisoformat(max(dossier.as_of for dossier in dossiers)).replace(tzinfo=None)
    book.properties.creator = "auditor"
    book.properties.created = as_of
    out = io.BytesIO()
    book.save(out)
    return _without_clock(out.getvalue(), as_of)


def _paper_sheet(book: Workbook, dossiers: Sequence[Dossier]) -> None:
    """Everything of the papers that has no sheet of its own, as name and value under the paper's own headings."""
    from openpyxl.styles import Alignment, Font

    sheet = book.create_sheet("Paper")
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 28, 110
    for dossier in dossiers:
        paper = paper_of(dossier)
        parts = [(section.title, section.blocks) for section in paper.sections if section.title not in _OWN_SHEETS]
        for size, (title, blocks) in [(14, (paper.title, paper.head)), *((11, part) for part in parts)]:
            _append(sheet, (title,))
            head = sheet.cell(sheet.max_row, 1)
            head.font, head.alignment = Font(bold=True, size=size), Alignment(wrap_text=False)
            for block in blocks:
                for row in _block_rows(block):
                    _append(sheet, row)
            sheet.append([])


def _block_rows(block: Block) -> Iterator[tuple[str, str]]:
    """A block as name and value; each row of a table is named by its first cell."""
    match block:
        case Words(text, strong, after):
            yield "", (f"{text} {strong}" if text else strong) + after
        case Items(found):
            for item in found:
                name, _, value = item.text.partition(": ")
                yield (name, f"{value} {item.code}".strip()) if value or item.code else ("", item.text)
                yield from (("", text) for text in item.under)
        case Table(head, rows):
            for first, *more in rows:
                named = zip(head[1:], more, strict=True)
                yield first.text, "\n".join(f"{name}: {cell.text}" for name, cell in named if cell.text.strip())
        case Fence(lines):
            yield "", "\n".join(lines)
        case Heading(text):
            yield text, ""


def _appendix_rows(dossier: Dossier) -> Iterator[Row]:
    """What each operation returned and the researcher said, as the paper's appendix has it."""
    title, texts = "", list[str]()
    for block in (*appendix(dossier), Heading("")):
        if isinstance(block, Heading):
            if texts:
                yield {"log_id": dossier.log.header.log_id, "what": title, "text": "\n".join(texts)}
            title, texts = block.text, []
        else:
            texts += (value for _, value in _block_rows(block))


def _rows_sheet(book: Workbook, title: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    sheet = book.create_sheet(title)
    _append(sheet, [name.replace("_", " ").capitalize() for name in columns])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
        cell.alignment = Alignment(vertical="top", wrap_text=True)
    for row in rows:
        _append(sheet, [row.get(name) for name in columns])
    sheet.freeze_panes = "B2"
    sheet.print_title_rows = "1:1"
    sheet.auto_filter.ref = sheet.dimensions
    for number, name in enumerate(columns, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = _WIDTHS.get(name, _DEFAULT_WIDTH)


def _append(sheet: Worksheet, values: Sequence[Value]) -> None:
    """One row: numbers as numbers, everything else as text whatever it begins with."""
    from openpyxl.styles import Alignment

    row = sheet._current_row + 1
    sheet.append([_stored(value) for value in values])
    for number, value in enumerate(values, start=1):
        cell = sheet.cell(row, number)
        if isinstance(cell.value, str):
            cell.data_type = "s"
            cell.quotePrefix = cell.value[:1] in tuple("=+-@")
            cell.alignment = Alignment(vertical="top", wrap_text=len(cell.value) > _DEFAULT_WIDTH)
        elif value is not None:
            cell.alignment = Alignment(vertical="top")
            if isinstance(value, Decimal):
                cell.number_format = _format_of(value)


def _stored(value: Value) -> Any:
    if isinstance(value, Decimal):
        exact = len(value.as_tuple().digits) <= _EXACT_DIGITS
        return value if exact else format(value, "f")
    if isinstance(value, str):
        shown = sanitise(value).text
        if len(shown) > _CELL_CHARS:
            note = f" … ({len(shown):,} characters; the rest is in the log)"
            return shown[: _CELL_CHARS - len(note)] + note
        return shown
    return value


def _format_of(value: Decimal) -> str:
    exponent = value.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return "#,##0" + ("." + "0" * decimals if decimals else "")


def _fit_heights(sheet: Worksheet) -> None:
    """Make each row as high as its longest text is when wrapped: not every program does that by itself."""
    for row in sheet.iter_rows():
        lines = 1
        for cell in row:
            if isinstance(cell.value, str) and cell.alignment.wrap_text:
                width = sheet.column_dimensions[cell.column_letter].width
                lines = max(lines, sum(1 + int(len(part) // (width * 0.95)) for part in cell.value.split("\n")))
        if lines > 1:
            sheet.row_dimensions[row[0].row].height = min(_LINE_POINTS * lines, _HIGHEST_POINTS)


def _link_lines(sheet: Worksheet, figures: Sequence[Row], evidence: Sequence[Row]) -> None:
    """Lead from the line of a figure to the row where it is quoted."""
    places = {(row["log_id"], row["document"], row["line"]): number for number, row in enumerate(evidence, start=2)}
    for number, row in enumerate(figures, start=2):
        for name in ("line", "unit_line", "period_line"):
            place = places.get((row["log_id"], row["document"], row[name]))
            if place:
                _link(sheet, number, FIGURE_COLUMNS.index(name) + 1, location=f"'Evidence'!A{place}")


def _link_pages(sheet: Worksheet, rows: Sequence[Row], columns: Sequence[str], page_link: PageLink) -> None:
    """Lead from the page of a row to that page of the file."""
    for number, row in enumerate(rows, start=2):
        if isinstance(row["page"], int):
            target = page_link(str(row["log_id"]), str(row["document"]), row["page"])
            if target:
                _link(sheet, number, columns.index("page") + 1, target=target)


def _link(sheet: Worksheet, row: int, column: int, **to: str) -> None:
    from openpyxl.styles import Font
    from openpyxl.worksheet.hyperlink import Hyperlink

    cell = sheet.cell(row, column)
    cell.hyperlink = Hyperlink(ref=cell.coordinate, **to)
    cell.font = Font(color="0563C1", underline="single")


def _without_clock(workbook: bytes, as_of: datetime) -> bytes:
    """The same workbook with one time in place of the moment at which it was written."""
    out = io.BytesIO()
    stamp = as_of.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(io.BytesIO(workbook)) as made, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as fixed:
        for info in made.infolist():
            data = made.read(info)
            if info.filename == "docProps/core.xml":
                data = _MODIFIED.sub(rb"\g<1>" + stamp + rb"\g<2>", data)
            fixed.writestr(zipfile.ZipInfo(info.filename, _ZIP_TIME), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
