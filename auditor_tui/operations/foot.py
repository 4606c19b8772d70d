"""`foot`: every total of a table computed again, down its columns and across its rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby
from typing import Any, Final, NamedTuple

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION, bind
from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.footing import additive
from auditor_tui.figures.footing.footing import Footing, Rule, Verdict, cross_foot, foot
from auditor_tui.figures.footing.stated_rounding import says_rounded_down
from auditor_tui.figures.footing.translated import Translated, learn_translated, says_translated
from auditor_tui.figures.tables.sheets import Sheet
from auditor_tui.library.library import Library
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

MAX_TOTALS: Final = 120
"""Most totals of one result."""
_WORST_FIRST: Final[tuple[Verdict, ...]] = ("differs", "unchecked", "rounding", "foots")
_IN_WORDS: Final = {
    "differs": ("differs", "differ"),
    "unchecked": ("not checked", "not checked"),
    "rounding": ("foots within rounding", "foot within rounding"),
    "foots": ("foots", "foot"),
}
_MADE_OF: Final[dict[Rule, str]] = {
    "formula": "by its own formula",
    "rows_above": "above",
    "rows_below": "below",
    "columns": "across",
    "movement": "from the opening balance on",
}
_NAMED_OPERANDS: Final = 6
_NAMED_TABLES: Final = 12
_SUPERSCRIPT: Final = re.compile(r"<sup>.*?</sup>", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d(?:[\d,.\u00a0\u2009\u202f]*\d)?")
_NO_TOTAL_NAMED: Final = "none of these lines is named a total, and the last is not the sum of the others"
_NO_MARK: Final = 3
"""Digits from which a number beside another in a cell is taken for a figure, and not for the mark of a note."""


class _Entry(NamedTuple):
    """One line of the answer: a total, or those of one table that are not checked for one reason."""

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

    A table is taken whole, over however many pages it runs. Lines without a total are added up to the last of them.

    Raises:
        OperationError: when there are no such lines or no such column, or more is passed over than there is; says what
            there is.
    """
    document = library.document(args.doc)
    asked = _asked(document, args)
    sheets = bind(document).sheets(asked.first, asked.last)
    translated, rounded_down = _translated(document), says_rounded_down(document.lines)
    found = [
        _uncrowded(document, footing)
        for sheet in sheets
        for footing in (
            *foot(sheet, translated, rounded_down=rounded_down),
            *cross_foot(sheet, translated, rounded_down=rounded_down),
        )
        if footing.total.line_no in asked
    ]
    if args.first is not None and not any(footing.operands for footing in found):
        parts = [part for sheet in sheets if (part := _within(sheet, asked))]
        found = [
            _named_or_foots(footing)
            for part in parts
            for footing in foot(part, translated, last_is_total=True, rounded_down=rounded_down)
        ] or found
    bare = _without_totals(sheets, found)
    found = _of_column(found, sheets, args.column)
    entries = sorted(_entries(sheets, found), key=lambda entry: _WORST_FIRST.index(entry.verdict))
    if entries and not entries[args.skip :]:
        raise OperationError(passed_over(f"{_count(len(entries))} on {_where(asked)}", args.skip))
    if not entries:
        return _none(document, asked, bool(sheets))
    lines, shown = take_lines(entries[args.skip :], _describe, MAX_TOTALS)
    reached = args.skip + len(shown)
    truncated = Truncated(len(shown), len(entries), f"skip={reached}") if reached < len(entries) else None
    closing = [f"{reached} of {len(entries)} lines shown; go on with skip={reached}."] if truncated else []
    footings = [footing for entry in shown for footing in entry.footings]
    spans = _spans(footings)
    notes = [*_say_without_totals(bare, len(sheets)), *unread_pages(document, pages_of(document, (asked,)))]
    counts = Counter(footing.verdict for footing in found)
    added_up = [footing for footing in footings if footing.operands]
    data: dict[str, Any] = {
        "columns": [footing.as_data() for footing in added_up if footing.rule != "columns"],
        "rows": [footing.as_data() for footing in added_up if footing.rule == "columns"],
        "not_checked": [
            {"why": entry.footings[0].why_unchecked, "totals": [footing.total.figure_id for footing in entry.footings]}
            for entry in shown
            if entry.verdict == "unchecked"
        ],
        "counts": {verdict: counts[verdict] for verdict in _WORST_FIRST},
        "total": len(entries),
        "tables": len(sheets),
        "tables_without_totals": len(bare),
    }
    text = "\n".join([_headline(counts, len(found)), *lines, *notes, *closing])
    return Result(text, spans, pages_of(document, spans), data, truncated)


def _named_or_foots(footing: Footing) -> Footing:
    """A footing of lines whose last was taken for their total, taken back where it differs and nothing calls it one."""
    label = footing.total.row_label
    if footing.verdict != "differs" or not label or additive.is_total(label) or additive.is_result(label):
        return footing
    if footing.rule == "movement" or additive.is_cash_part(label):
        return footing
    return replace(footing, doubt=_NO_TOTAL_NAMED)


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
    named = ", ".join(f"L{line_no}" for line_no in bare[:_NAMED_TABLES])
    more = f" and {len(bare) - _NAMED_TABLES} more" if len(bare) > _NAMED_TABLES else ""
    of = "the table" if tables == 1 else f"{len(bare)} of {tables} tables"
    return [f"No total is made out in {of}: {named}{more}."]


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
    return replace(sheet, rows=rows) if len(rows) > 2 else None


def _of_column(found: list[Footing], sheets: Sequence[Sheet], column: int | None) -> list[Footing]:
    if column is None:
        return found
    cells = sorted({figure.cell for sheet in sheets for figure in _figures(sheet) if figure.cell})
    if column not in cells:
        offered = ", ".join(map(str, cells)) or "none"
        raise OperationError(f"No figure stands in column {column} there.", f"Columns with figures: {offered}.")
    return [footing for footing in found if footing.total.cell == column]


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
    data: dict[str, Any] = {"columns": [], "rows": [], "not_checked": []}
    data |= {"counts": dict.fromkeys(_WORST_FIRST, 0), "total": 0}
    return Result("\n".join([text, *notes]), data=data)


def _headline(counts: Counter[Verdict], total: int) -> str:
    said = [
        f"{counts[verdict]} {_IN_WORDS[verdict][counts[verdict] > 1]}" for verdict in _WORST_FIRST if counts[verdict]
    ]
    return f"{_count(total)}: {', '.join(said)}."


def _count(total: int) -> str:
    return "1 total" if total == 1 else f"{total} totals"


def _describe(entry: _Entry) -> str:
    footing = entry.footings[0]
    if footing.verdict == "foots" and len(footing.operands) == 1 and not footing.difference:
        (other, sign), label = footing.operands[0], footing.operands[0][0].row_label
        return f"{_named(footing)}: {footing.total.printed} equals {'' if sign > 0 else 'less '}" + " ".join(
            part for part in (other.figure_id, label, other.printed) if part
        )
    if entry.verdict != "unchecked":
        return f"{_named(footing)}: {_verdict(footing)} {_made_of(footing)}"
    others = [other.total.figure_id for other in entry.footings[1:]]
    if len(others) > _NAMED_OPERANDS:
        others[_NAMED_OPERANDS:] = [f"… {len(others) - _NAMED_OPERANDS} more"]
    also = f" and {', '.join(others)}" if others else ""
    made = ""
    if not others and footing.sum is not None and footing.doubt:
        grouping = _grouping([footing.total.printed, *(figure.printed for figure, _ in footing.operands)])
        made = f"; printed {footing.total.printed}, and its parts make {_grouped(footing.sum, grouping)}"
    return f"{_named(footing)}{also}: not checked: {footing.why_unchecked}{made}."


def _named(footing: Footing) -> str:
    total = footing.total
    column = " ".join(total.column_header)
    name = ", ".join(part for part in (total.row_label, column) if part)
    page = f" (page {total.page_no})" if total.page_no else ""
    return " ".join(part for part in (total.figure_id, name) if part) + page


def _verdict(footing: Footing) -> str:
    printed, computed, difference = footing.total.printed, footing.sum, footing.difference
    if computed is None or difference is None or not difference:
        return f"foots: {printed} ="
    grouping = _grouping([printed, *(figure.printed for figure, _ in footing.operands)])
    in_brackets = any("(" in text for text in (printed, *(figure.printed for figure, _ in footing.operands)))
    by = _grouped(abs(difference), grouping)
    than = _grouped(abs(computed), grouping) if in_brackets else _grouped(computed, grouping)
    than = f"({than})" if in_brackets and computed < 0 else than
    amount = f"{by} {'more' if difference > 0 else 'less'} than {than}"
    if footing.verdict == "rounding":
        only_if = ", if the figures are rounded: their unit is not stated" if footing.assumes_rounding else ""
        of_base = ", with that of the amounts they were translated from" if footing.translation else ""
        down = ", figures being rounded down" if footing.rounded_down else ""
        unlikely = "; more than rounding is likely to make" if footing.is_unlikely else ""
        within = f"foots within rounding (± {plain(footing.tolerance)}{only_if}{of_base}{down}{unlikely})"
        return f"{within}: {printed} is {amount}, the sum of"
    return f"differs: {printed} is {amount}, the sum of"


def _grouping(printed: Iterable[str]) -> re.Pattern[str] | None:
    """Where commas go in a number beside these: by lakh where one of them shows it, by thousands, or nowhere."""
    found = {bool(_BY_LAKH.search(text)) for text in printed if _BY_COMMAS.search(text)}
    return None if not found else _LAKHS if True in found else _THOUSANDS


def _grouped(number: Decimal, grouping: re.Pattern[str] | None) -> str:
    digits, point, decimals = plain(number).partition(".")
    return (grouping.sub(",", digits) if grouping else digits) + point + decimals


_BY_COMMAS: Final = re.compile(r"\d,\d{3}(?!\d)")
_BY_LAKH: Final = re.compile(r"\d,\d\d,\d{3}(?!\d)")
_THOUSANDS: Final = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")
_LAKHS: Final = re.compile(r"(?<=\d)(?=(?:\d\d)*\d{3}$)")


def _made_of(footing: Footing) -> str:
    terms = [f"{'+' if sign > 0 else '−'} {figure.figure_id} {figure.printed}" for figure, sign in footing.operands]
    if len(terms) > _NAMED_OPERANDS:
        left_out = len(terms) - _NAMED_OPERANDS
        terms[_NAMED_OPERANDS - 1 : -1] = [f"… {left_out} more …"]
    figures = "1 figure" if len(footing.operands) == 1 else f"{len(footing.operands)} figures"
    return f"{figures} {_MADE_OF[footing.rule]}: {' '.join(terms)}"


def _spans(shown: Sequence[Footing]) -> tuple[LineSpan, ...]:
    """The lines of totals and operands, joined where they touch, in order."""
    touched = {
        figure.line_no for footing in shown for figure in (footing.total, *(item for item, _ in footing.operands))
    }
    return joined_spans(touched)


def _fails(result: Result) -> bool:
    """Whether some total differs, or none could be checked."""
    counts = result.data["counts"]
    return counts["differs"] > 0 or not counts["rounding"] + counts["foots"]


FOOT: Final = Operation(
    name="foot",
    title="Compute the totals of a table again.",
    description=(
        "For every total on some lines (or a page, or the whole document): the figures it is made of, their sum, and "
        "whether it foots, foots within the rounding of what is printed, or differs and by how much. It differs only "
        "where the table shows what it is made of; else it is not checked, and the reason is given (averages, prices, "
        "parts that are not printed). Columns are added down, rows across where the columns have such a structure, "
        "closing balances from the opening one on. Tables are taken whole over page breaks. Lines without a total of "
        "their own are added up to the last of them."
    ),
    arguments=FootArguments,
    function=foot_lines,
    example={"page": 16},
    rules_version=3 + RULES_VERSION,
    says_no=_fails,
)
