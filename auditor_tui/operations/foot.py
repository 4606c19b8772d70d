"""`foot`: every total of a table computed again, down its columns and across its rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final, NamedTuple

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION, bind
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.footing import Footing, Verdict, cross_foot, foot
from auditor_tui.figures.footing.span_sums import SpanSum, span_sums
from auditor_tui.figures.footing.stated_rounding import says_rounded_down
from auditor_tui.figures.footing.sums import is_summable, value_of
from auditor_tui.figures.footing.translated import Translated, learn_translated, says_translated
from auditor_tui.figures.tables.sheets import Sheet
from auditor_tui.library.library import Library
from auditor_tui.operations.footing_words import describe, describe_sum
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    Result,
    Truncated,
    joined_spans,
    pages_of,
    passed_over,
    take_lines,
)
from auditor_tui.operations.scope import lines_between, page_lines
from auditor_tui.operations.unread import unread_pages
from auditor_tui.text.counts import counted

MAX_TOTALS: Final = 120
"""Most totals of one result."""
_WORST_FIRST: Final[tuple[Verdict, ...]] = ("differs", "unchecked", "rounding", "foots")
_IN_WORDS: Final = {
    "differs": ("differs", "differ"),
    "unchecked": ("not checked", "not checked"),
    "rounding": ("foots within rounding", "foot within rounding"),
    "foots": ("foots", "foot"),
}
_NAMED_TABLES: Final = 12
_SUPERSCRIPT: Final = re.compile(r"<sup>.*?</sup>", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d(?:[\d,.\u00a0\u2009\u202f]*\d)?")
_NO_TOTAL_NAMED: Final = "none of these lines is named a total, and the last is not the sum of the others"
_FEWEST_ACROSS: Final = 3
"""Columns of one period from which on one of them may be the sum of others."""
_NO_MARK: Final = 3
"""Digits from which a number beside another in a cell is taken for a figure, and not for the mark of a note."""


class _Entry(NamedTuple):
    """One line of the answer: a total, or those not checked for one reason, of one table or for their kind."""

    footings: tuple[Footing, ...]

    @property
    def verdict(self) -> Verdict:
        return self.footings[0].verdict


class FootArguments(Arguments):
    """Which lines, by number or by page; all tables of the document when none are given."""

    doc: str = Field(description="id of the document")
    first: int | None = Field(None, ge=1, description="first line number")
    last: int | None = Field(None, ge=1, description="last line number; the same as first when left out")
    page: int | None = Field(None, ge=1, description="a PDF page, instead of line numbers")
    column: int | None = Field(None, ge=1, description="only this cell of the rows, counted from 1 as in L812C4")
    skip: int = Field(0, ge=0, description="totals to pass over, to go on in a long list")


def foot_lines(library: Library, args: FootArguments) -> Result:
    """The totals that stand on some lines, each against the sum of what it is made of; those that differ first.

    A table is taken whole, over however many pages it runs. Lines of which none is a total are added up, which is no
    finding.

    Raises:
        OperationError: when there are no such lines or no such column, or more is passed over than there is; says what
            there is.
    """
    document = library.document(args.doc)
    asked = _asked(document, args)
    sheets = bind(document).sheets(asked.first, asked.last)
    footer = _Footer(document)
    found = [footing for sheet in sheets for footing in footer.totals(sheet) if footing.total.line_no in asked]
    sums: list[SpanSum] = []
    if args.first is not None and not any(footing.operands for footing in found):
        parts = [part for sheet in sheets if (part := _within(sheet, asked))]
        stated, sums = footer.of_lines(parts)
        found = stated or ([] if sums else found)
    bare, lengthwise = _without_totals(sheets, found), _not_across(sheets, found) if args.first is None else []
    found, sums = _of_column(found, sums, sheets, args.column)
    entries = sorted(_entries(sheets, found), key=lambda entry: _WORST_FIRST.index(entry.verdict))
    if entries and not entries[args.skip :]:
        raise OperationError(passed_over(f"{counted(len(entries), 'total')} on {_where(asked)}", args.skip))
    if not entries and not sums:
        return _none(document, asked, bool(sheets))
    lines, shown = take_lines(entries[args.skip :], lambda entry: describe(entry.footings), MAX_TOTALS)
    reached = args.skip + len(shown)
    truncated = Truncated(len(shown), len(entries), f"skip={reached}") if reached < len(entries) else None
    closing = [f"{reached} of {len(entries)} lines shown; go on with skip={reached}."] if truncated else []
    footings = [footing for entry in shown for footing in entry.footings]
    spans = _spans(footings, sums)
    notes = [
        *(_say_without_totals(bare, len(sheets)) if not sums else []),
        *_say_not_across(lengthwise),
        *unread_pages(document, pages_of(document, (asked,))),
    ]
    counts = Counter(footing.verdict for footing in found)
    added_up = [footing for footing in footings if footing.operands]
    data: dict[str, Any] = {
        "columns": [footing.as_data() for footing in added_up if footing.rule != "columns"],
        "rows": [footing.as_data() for footing in added_up if footing.rule == "columns"],
        "sums": [added.as_data() for added in sums],
        "not_checked": [
            {"why": entry.footings[0].why_unchecked, "totals": [footing.total.figure_id for footing in entry.footings]}
            for entry in shown
            if entry.verdict == "unchecked"
        ],
        "counts": {verdict: counts[verdict] for verdict in _WORST_FIRST},
        "total": len(entries),
        "tables": len(sheets),
        "tables_without_totals": len(bare),
        "tables_not_across": lengthwise,
    }
    head = [_headline(counts, len(found))] if found else []
    text = "\n".join([*head, *lines, *_say_sums(asked, sums), *notes, *closing])
    return Result(text, spans, pages_of(document, spans), data, truncated)


class _Footer:
    """Foots the tables of one document, by what it says of its figures as a whole."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._translated = _translated(document)
        self._rounded_down = says_rounded_down(document.lines)

    def totals(self, sheet: Sheet) -> Iterator[Footing]:
        """The totals of a table, down its columns and across its rows."""
        down = foot(sheet, self._translated, rounded_down=self._rounded_down)
        across = cross_foot(sheet, self._translated, rounded_down=self._rounded_down)
        yield from (_uncrowded(self._document, footing) for footing in (*down, *across))

    def of_lines(self, parts: Sequence[Sheet]) -> tuple[list[Footing], list[SpanSum]]:
        """The last of the rows asked for against those before it, where it is their total; else what they come to."""
        stated: list[Footing] = []
        sums: list[SpanSum] = []
        for part in parts:
            last = part.rows[-1].line_no
            taken = foot(part, self._translated, last_is_total=True, rounded_down=self._rounded_down)
            if any(footing.total.line_no == last and _is_stated(footing) for footing in taken):
                stated += map(_doubted, taken)
            elif not any(additive.is_total(row.label) for row in part.rows):
                sums += span_sums(part)
        return stated, sums


def _is_stated(footing: Footing) -> bool:
    """Whether the last of some lines, taken for their total, is one: something calls it so, or it is their sum."""
    if footing.verdict == "foots" and footing.is_telling:
        return True
    return len(footing.operands) > 1 and _is_named(footing)


def _is_named(footing: Footing) -> bool:
    label = footing.total.row_label
    says_so = any(says(label) for says in (additive.is_total, additive.is_result, additive.is_cash_part))
    return says_so or not label or footing.rule == "movement"


def _doubted(footing: Footing) -> Footing:
    """A footing of lines whose last is their sum in another column, taken back where it differs and is no total."""
    return footing if footing.verdict != "differs" or _is_named(footing) else replace(footing, doubt=_NO_TOTAL_NAMED)


def _translated(document: Document) -> Translated:
    """Currencies that figures were translated into, where the document says so: then all its tables are read for it."""
    return learn_translated(bind(document).sheets(1, len(document.lines))) if says_translated(document.lines) else {}


def _uncrowded(document: Document, footing: Footing) -> Footing:
    """A footing that differs, taken back where a cell of it holds a second number, which may be the one meant."""
    if footing.verdict != "differs":
        return footing
    figures = (footing.total, *(figure for figure, _ in footing.operands))
    crowded = next((figure for figure in figures if _is_crowded(document, figure)), None)
    return replace(footing, doubt=f"the cell of {crowded.figure_id} holds several numbers") if crowded else footing


def _is_crowded(document: Document, figure: Figure) -> bool:
    cells = document.line(figure.line_no).split("|")
    if figure.cell is None or figure.cell >= len(cells):
        return False
    numbers = [number.strip(".,") for number in _NUMBER.findall(_SUPERSCRIPT.sub(" ", cells[figure.cell]))]
    others = [number for number in numbers if number not in figure.printed and figure.printed not in number]
    return any(sum(char.isdecimal() for char in number) >= _NO_MARK for number in others)


def _entries(sheets: Sequence[Sheet], found: Sequence[Footing]) -> Iterator[_Entry]:
    """The lines of the answer, in the order of tables."""
    yield from (_Entry((footing,)) for footing in found if footing.verdict != "unchecked")
    starts = [sheet.first_line for sheet in sheets]

    def reason(footing: Footing) -> tuple[int, str]:
        # What is never added for its kind is one remark for the whole document, not one for each table.
        if footing.why_unchecked == additive.not_of_sums(footing.total):
            return max(starts, default=0) + 1, footing.why_unchecked or ""
        table = max((start for start in starts if start <= footing.total.line_no), default=0)
        return table, footing.why_unchecked or ""

    unchecked = sorted((footing for footing in found if footing.verdict == "unchecked"), key=reason)
    yield from (_Entry(tuple(group)) for _, group in groupby(unchecked, key=reason))


def _without_totals(sheets: Sequence[Sheet], found: Sequence[Footing]) -> list[int]:
    """The first lines of the tables in which no total is made out."""
    lines = {footing.total.line_no for footing in found}
    return [sheet.first_line for sheet in sheets if not any(row.line_no in lines for row in sheet.rows)]


def _say_without_totals(bare: Sequence[int], tables: int) -> list[str]:
    if not bare:
        return []
    of = "the table" if tables == 1 else f"{len(bare)} of {tables} tables"
    return [f"No total is made out in {of}: {_named_lines(bare)}."]


def _not_across(sheets: Sequence[Sheet], found: Sequence[Footing]) -> list[int]:
    """The first lines of the tables whose columns might add up, by their number and period, and were not added."""
    lines = {footing.total.line_no for footing in found if footing.rule == "columns"}
    return [
        sheet.first_line
        for sheet in sheets
        if _may_add_across(sheet) and not any(row.line_no in lines for row in sheet.rows)
    ]


def _may_add_across(sheet: Sheet) -> bool:
    """Whether several columns of amounts are of one period, so that one may be the sum of others."""
    periods: dict[str | None, set[int]] = {}
    for row in sheet.rows:
        for column, figure in row.cells.items():
            if is_summable(figure) and value_of(figure):
                periods.setdefault(figure.period.end_date or figure.period.label, set()).add(column)
    return any(len(columns) >= _FEWEST_ACROSS for columns in periods.values())


def _say_not_across(tables: Sequence[int]) -> list[str]:
    if not tables:
        return []
    return [f"Rows not checked across, since no header says that its column is made of others: {_named_lines(tables)}."]


def _say_sums(asked: LineSpan, sums: Sequence[SpanSum]) -> list[str]:
    if not sums:
        return []
    return [f"No total is named on {_where(asked)}, which come to:", *map(describe_sum, sums[:MAX_TOTALS])]


def _named_lines(lines: Sequence[int]) -> str:
    more = f" and {len(lines) - _NAMED_TABLES} more" if len(lines) > _NAMED_TABLES else ""
    return ", ".join(f"L{line_no}" for line_no in lines[:_NAMED_TABLES]) + more


def _asked(document: Document, args: FootArguments) -> LineSpan:
    if args.page is not None:
        if args.first is not None or args.last is not None:
            raise OperationError("A page and line numbers cannot both be given.", "Give one of them.")
        return page_lines(document, args.page)
    if args.first is None:
        return LineSpan(1, len(document.lines))
    return lines_between(document, args.first, args.last or args.first)


def _within(sheet: Sheet, asked: LineSpan) -> Sheet | None:
    """The rows of a sheet that stand on the lines asked for, where there is something to add."""
    rows = tuple(row for row in sheet.rows if row.line_no in asked)
    return replace(sheet, rows=rows) if len(rows) > 1 else None


def _of_column(
    found: list[Footing], sums: list[SpanSum], sheets: Sequence[Sheet], column: int | None
) -> tuple[list[Footing], list[SpanSum]]:
    if column is None:
        return found, sums
    cells = sorted({figure.cell for sheet in sheets for figure in _figures(sheet) if figure.cell})
    if column not in cells:
        offered = ", ".join(map(str, cells)) or "none"
        raise OperationError(f"No figure stands in column {column} there.", f"Columns with figures: {offered}.")
    return [item for item in found if item.total.cell == column], [item for item in sums if item.cell == column]


def _figures(sheet: Sheet) -> Iterable[Figure]:
    return (figure for row in sheet.rows for figure in row.cells.values())


def _where(asked: LineSpan) -> str:
    return f"lines {asked.first}–{asked.last}"


def _none(document: Document, asked: LineSpan, has_table: bool) -> Result:
    text = f"No table stands on {_where(asked)}."
    if has_table:
        text = (
            f"No total whose parts can be made out stands on {_where(asked)}. Give the lines to add up, the total last."
        )
    notes = unread_pages(document, pages_of(document, (asked,)) if asked.first <= asked.last else ())
    data: dict[str, Any] = {"columns": [], "rows": [], "sums": [], "not_checked": []}
    data |= {"counts": dict.fromkeys(_WORST_FIRST, 0), "total": 0}
    return Result("\n".join([text, *notes]), data=data)


def _headline(counts: Counter[Verdict], total: int) -> str:
    said = [
        f"{counts[verdict]} {_IN_WORDS[verdict][counts[verdict] > 1]}" for verdict in _WORST_FIRST if counts[verdict]
    ]
    return f"{counted(total, 'total')}: {', '.join(said)}."


def _spans(shown: Sequence[Footing], sums: Sequence[SpanSum]) -> tuple[LineSpan, ...]:
    """The lines of totals and operands, joined where they touch, in order."""
    operands = [*(footing.operands for footing in shown), *(added.operands for added in sums)]
    added = [figure for one in operands for figure, _ in one]
    return joined_spans({figure.line_no for figure in (*added, *(footing.total for footing in shown))})


def _fails(result: Result) -> bool:
    """Whether some total differs, or none could be checked where one was looked for."""
    counts = result.data["counts"]
    return counts["differs"] > 0 or not (counts["rounding"] + counts["foots"] or result.data["sums"])


FOOT: Final = Operation(
    name="foot",
    title="Compute the totals of a table again.",
    description=(
        "For every total on some lines (or a page, or the whole document): the figures it is made of, their sum, and "
        "whether it foots, foots within the rounding of what is printed, or differs and by how much. It differs only "
        "where the table shows what it is made of; else it is not checked, and the reason is given (averages, prices, "
        "parts that are not printed). Columns are added down, rows across where the columns have such a structure, "
        "closing balances from the opening one on. Tables are taken whole over page breaks. Lines of which none is a "
        "total are added up, which is no finding."
    ),
    arguments=FootArguments,
    function=foot_lines,
    example={"page": 16},
    rules_version=4 + RULES_VERSION,
    says_no=_fails,
)
