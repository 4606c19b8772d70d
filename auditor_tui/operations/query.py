"""`query`: a document's figures and tables as read-only SQL, by fixed look-ups or by one guarded SELECT."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence, Set
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.index.sql import schema
from auditor_tui.index.sql.comparisons import comparisons
from auditor_tui.index.sql.filters import doubts
from auditor_tui.index.sql.mixtures import mixtures
from auditor_tui.index.sql.statement import Statement, read_statement
from auditor_tui.index.tables import RULES_VERSION, Selection, TableDatabase, tables_of
from auditor_tui.library.library import Library
from auditor_tui.operations.crowded import crowded_lines
from auditor_tui.operations.lookups import LOOKUPS, Value, look_up, say_no_tables
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_LINE_CHARS,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_bounds,
    clip_line,
    pages_of,
    passed_over,
)
from auditor_tui.operations.unread import unread_data, unread_pages
from auditor_tui.text.counts import counted
from auditor_tui.text.sanitise import terminal_safe

MAX_ROWS: Final = 200
MAX_CELL_CHARS: Final = 200
"""Longest cell shown; rows of many columns have shorter ones, so that each stays one line of bounded length."""
_MAX_PADDED: Final = 32
_GAP: Final = "  "
_NULL: Final = "NULL"
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_NAME: Final = re.compile(r"\w+")
_FIGURE_ID: Final = re.compile(r"L(\d{1,9})(?:C\d+|@\d+)(?:\.\d+)?")
_LOOKUP_WORDS: Final = "; ".join(f"{name} ({lookup.meaning})" for name, lookup in LOOKUPS.items())


class QueryArguments(Arguments):
    """A look-up with its values, or a statement."""

    doc: str = Field(description="id of the document")
    sql: str = Field(description=f"one SELECT statement, or the name of a look-up: {', '.join(LOOKUPS)}")
    table: int | None = Field(None, ge=1, le=10**9, description="of a look-up: number of a table")
    row: str | None = Field(None, description="of a look-up: what a row is called")
    column: str | None = Field(None, description="of a look-up: column header of the figures")
    period: str | None = Field(None, description="of a look-up: period label of the figures, as printed")
    max_rows: int = Field(50, ge=1, le=MAX_ROWS, description="most rows shown")
    skip: int = Field(0, ge=0, description="rows passed over, to go on where an earlier result stopped")

    @property
    def values(self) -> dict[str, Value]:
        """The values given for a look-up."""
        given = {"table": self.table, "row": self.row, "column": self.column, "period": self.period}
        return {name: value for name, value in given.items() if value is not None}


def query(library: Library, args: QueryArguments) -> Result:
    """The rows that a look-up or a statement selects.

    Raises:
        OperationError: when it is not allowed or not understood; names what is.
    """
    document = library.document(args.doc)
    lookup = args.sql.strip().lower()
    if lookup in LOOKUPS:
        database = tables_of(document)
        found, warnings = look_up(lookup, args.values, database, skip=args.skip, most=args.max_rows)
    else:
        if args.values or _NAME.fullmatch(lookup):
            raise _no_lookup(lookup, args)
        statement = read_statement(args.sql)
        database = tables_of(document)
        found = database.select(statement, skip=args.skip, most=args.max_rows)
        source = _Values(database)
        warnings = comparisons(statement)
        if found.divided_by_zero:
            warnings.append("dec_div gives NULL where it divides by zero, as it did here.")
        if _is_suspicious(found, args.skip):
            warnings += say_no_tables(database)
            warnings += [] if found.divided_by_zero else doubts(statement, source)
        else:
            warnings += mixtures(statement, source)
    if args.skip and args.skip >= found.total:
        raise OperationError(passed_over(counted(found.total, "row"), args.skip))
    return _result(document, args, found, warnings, database.figure_ids)


def _no_lookup(typed: str, args: QueryArguments) -> OperationError:
    """That no look-up is called so, or that values were given to a statement."""
    if _NAME.fullmatch(typed):
        near = difflib.get_close_matches(typed, LOOKUPS, n=1)
        message = f"There is no look-up {terminal_safe(typed)!r}" + (f"; nearest: {near[0]}." if near else ".")
        return OperationError(message, f"Look-ups: {_LOOKUP_WORDS}. Else write one SELECT.")
    return OperationError(
        f"{next(iter(args.values))} belongs to a look-up, and sql names none.", f"Look-ups: {_LOOKUP_WORDS}."
    )


class _Values:
    """The database as the place where filter values are looked up."""

    def __init__(self, database: TableDatabase) -> None:
        self._database = database

    def column(self, statement: Statement) -> Sequence[str | None]:
        """The first column of all rows of a statement of ours."""
        return [row[0] for row in self._database.select(statement).rows]


def _is_suspicious(found: Selection, skip: int) -> bool:
    """Whether nothing was found: no row, or a lone 0 or NULL, as counts and sums of nothing give."""
    is_lone = found.total == 1 and len(found.columns) == 1 and skip == 0
    return found.total == 0 or (is_lone and found.rows[0][0] in ("0", None))


def _found_nothing(result: Result) -> bool:
    """Whether no row was selected, or a lone count or sum of nothing, for whoever asks by the exit code."""
    rows = result.data["rows"]
    return result.data["total"] == 0 or (result.data["total"] == 1 and rows in ([["0"]], [[None]]))


def _result(
    document: Document, args: QueryArguments, found: Selection, warnings: Sequence[str], figure_ids: Set[str]
) -> Result:
    most = _cell_chars(len(found.columns))
    names = [_cell(name, most) for name in found.columns]
    cells = [[_NULL if cell is None else _cell(cell, most) for cell in row] for row in found.rows]
    lines, shown = _laid_out(names, cells)
    rows = found.rows[:shown]
    is_cut = any(cell is not None and len(cell) > most for row in rows for cell in row)
    truncated = _truncated(args, shown, found.total, most if is_cut else None)
    said = [
        counted(found.total, "row") + (f", {args.skip + 1}–{args.skip + shown} shown" if shown < found.total else "")
    ]
    said += lines
    said += (clip_line(terminal_safe(f"Warning: {warning}")) for warning in warnings)
    said += crowded_lines(document)
    said += unread_pages(document)
    if truncated:
        said.append(f"Go on with {truncated.next}.")
    spans, ids = _places(document, found.columns, rows, figure_ids)
    data: dict[str, Any] = {
        "columns": names,
        "rows": [[None if cell is None else _cell(cell, most) for cell in row] for row in rows],
        "total": found.total,
        "figure_ids": ids,
        "warnings": list(warnings),
        **unread_data(document),
    }
    return Result("\n".join(said), spans, pages_of(document, spans), data, truncated)


def _cell_chars(columns: int) -> int:
    """The longest cell of a row of so many columns."""
    return min(MAX_CELL_CHARS, MAX_LINE_CHARS // max(1, columns) - len(_GAP))


def _cell(text: str, most: int) -> str:
    """A cell on one line; a number in it is never cut in two."""
    safe = terminal_safe(text)
    if len(safe) <= most:
        return safe
    start, end = clip_bounds(safe, 0, most - 1)
    return f"{safe[start:end]}…"


def _laid_out(names: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[list[str], int]:
    """Names and rows in aligned columns, and how many rows there was room for; the first always is shown."""
    columns = list(zip(names, *rows, strict=True))
    widths = [max((len(cell) for cell in column if len(cell) <= _MAX_PADDED), default=0) for column in columns]
    is_number = [all(cell == _NULL or _NUMBER.fullmatch(cell) for cell in column[1:]) for column in columns]
    room = MAX_RESULT_CHARS - FRAME_CHARS * 2
    lines: list[str] = []
    for row in (names, *rows):
        padded = (
            cell.rjust(width) if numeric else cell.ljust(width)
            for cell, width, numeric in zip(row, widths, is_number, strict=True)
        )
        line = _GAP.join(padded).rstrip()
        room -= len(line) + 1
        if len(lines) > 1 and room < 0:
            break
        lines.append(line)
    return lines, len(lines) - 1


def _truncated(args: QueryArguments, shown: int, total: int, cut_at: int | None) -> Truncated | None:
    if args.skip + shown < total:
        return Truncated(shown, total, f"skip={args.skip + shown}")
    if cut_at is not None:
        return Truncated(
            shown, total, f"fewer columns, or read for the whole of a line: cells end at {cut_at} characters"
        )
    return None


def _places(
    document: Document, columns: Sequence[str], rows: Sequence[Sequence[str | None]], figure_ids: Set[str]
) -> tuple[tuple[LineSpan, ...], list[str]]:
    """The lines that the rows name, in their order, and the figures among them."""
    spans: dict[LineSpan, None] = {}
    ids: dict[str, None] = {}
    for row in rows:
        for name, cell in zip(columns, row, strict=True):
            if cell and cell in figure_ids:
                ids[cell] = None
                spans[_line_of(cell)] = None
            elif cell and name == "line" and cell.isdecimal():
                spans[LineSpan(int(cell), int(cell))] = None
        named = dict(zip(columns, row, strict=True))
        ends = [int(end) for name in ("first_line", "last_line") if (end := named.get(name)) and end.isdecimal()]
        if len(ends) == 2:
            spans[LineSpan(*ends)] = None
    last_no = len(document.lines)
    return tuple(span for span in spans if 1 <= span.first <= span.last <= last_no), list(ids)


def _line_of(figure_id: str) -> LineSpan:
    line_no = int(_FIGURE_ID.sub(r"\1", figure_id))
    return LineSpan(line_no, line_no)


QUERY: Final = Operation(
    name="query",
    title="Query a document's figures and tables with SQL.",
    description=(
        "Select, count, add up and compare what a document's tables hold, by SQL over tables of its figures and rows. "
        f"Look-ups come first; they need no SQL: {_LOOKUP_WORDS}. Else one SELECT in SQLite's dialect; it only reads. "
        "Numbers are exact: compare value or normalized with plain numbers, add them with sum, subtract with "
        "dec_sub(a, b), divide with dec_div(a, b). Figures of different units are added as normalized. Select id or "
        "line with what you mean to cite. A result of 0 may be a misspelt filter value: it says what comes near. A "
        "sum over several scales, currencies, kinds, periods or bases says so.\n"
        f"{schema.card()}"
    ),
    arguments=QueryArguments,
    function=query,
    example={"sql": "rows_like", "row": "fiscal deficit"},
    rules_version=3 + RULES_VERSION,
    says_no=_found_nothing,
)
