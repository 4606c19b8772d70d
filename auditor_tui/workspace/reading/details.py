"""All there is to say of the figure under the cursor and of its line, fact by fact, each with where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.workspace.figure.shown_figure import (
    ShownFigure,
    amount_in_words,
    page_in_words,
    period_in_words,
    said_once,
)
from auditor_tui.workspace.figure.unit_choice import Choice, in_unit, why_not
from auditor_tui.workspace.figure.year_before import change_in_words, year_before
from auditor_tui.workspace.inquiry.screen_state import Target
from auditor_tui.workspace.reading.at_figure import Footed, SameAmount, Total
from auditor_tui.workspace.reading.cursor import LineFigures

Tone = Literal["plain", "figure", "governs", "wrong", "quiet"]

_MARKUP: Final = re.compile(r"\*\*|</?(?:b|i|u|s|em|strong|sup|sub|mark)>")
_OPERANDS_SHOWN: Final = 40
_QUIET_FLAGS: Final = frozenset(("in_prose", "in_label"))
_VERDICTS: Final = {
    "foots": "foots",
    "rounding": "foots within rounding",
    "differs": "differs",
}


@dataclass(frozen=True, slots=True)
class Detail:
    """One fact."""

    label: str
    """What it is about, in a word or two; "" where it goes on with the one above."""
    text: str
    tone: Tone = "plain"
    target: Target | None = None
    """Where it stands."""


def details_of(
    document: Document,
    line_no: int,
    of_line: LineFigures,
    figure: ShownFigure | None,
    unit: Choice = "printed",
    same: SameAmount | None = None,
    foot: Footed | None = None,
) -> list[Detail]:
    """The facts in the order they are asked for: the figure, what governs it, its place, its neighbours, its line.

    Args:
        document: What is read.
        line_no: The line under the cursor.
        of_line: What is known of that line.
        figure: The figure meant, where there is one.
        unit: The unit a person wants values in.
        same: Where else its amount was found, once that was looked for.
        foot: How its column adds up, once that was asked for.
    """
    facts: list[Detail] = []
    if figure is not None:
        facts += _value(figure, unit)
        facts += _unit(figure)
        facts += _period(figure)
        facts += _place(figure)
        facts += _before(figure, of_line)
        facts += _same(figure, same)
        facts += _foot(figure, foot)
    facts += _row(document, line_no, of_line, figure)
    return facts


def at_line(line_no: int | None, char: int | None = None) -> Target | None:
    """A line of the document on the screen as a place to go to."""
    return None if line_no is None else Target(None, LineSpan(line_no, line_no), None, char)


def _value(figure: ShownFigure, unit: Choice) -> Iterator[Detail]:
    yield Detail("figure", amount_in_words(figure), "figure", at_line(figure.line_no, figure.char))
    yield Detail("printed", figure.printed)
    if figure.kind == "nil":
        yield Detail("value", "nil: nothing is printed, which is not the same as zero")
    elif reason := why_not(figure):
        yield Detail("value", reason, "plain" if figure.kind in ("percent", "ratio", "bps") else "wrong")
    else:
        yield Detail("in full", in_unit(figure, "full"))
        if unit not in ("printed", "full"):
            yield Detail(f"in {unit}", in_unit(figure, unit))


def _unit(figure: ShownFigure) -> Iterator[Detail]:
    if figure.unit_state == "conflict":
        yield Detail("unit", "in conflict; each of these may govern it:", "wrong", at_line(figure.unit_line_no))
        yield from (Detail("", other, "wrong") for other in figure.unit_others)
    elif figure.unit_state != "stated":
        yield Detail("unit", "not stated", "wrong")
    else:
        source = figure.unit_source.replace("_", " ")
        where = _distance(figure.unit_line_no, figure.line_no)
        said = " · ".join(part for part in (figure.unit_text or "", source, where) if part)
        yield Detail("unit", said, "governs", at_line(figure.unit_line_no))


def _period(figure: ShownFigure) -> Iterator[Detail]:
    if figure.period_state != "stated":
        words = "in conflict" if figure.period_state == "conflict" else "not stated"
        label = f": {figure.period_label}" if figure.period_label else ""
        yield Detail("period", words + label, "wrong", at_line(figure.period_line_no))
        return
    length = f"{figure.length_months} months" if figure.length_months else ""
    ends = f"{'at' if figure.period_kind == 'instant' else 'to'} {figure.end_date}" if figure.end_date else ""
    label = said_once(figure.period_label or "")
    basis = figure.basis if figure.basis and figure.basis.lower() not in label.lower() else ""
    where = _distance(figure.period_line_no, figure.line_no)
    said = " · ".join(part for part in (label, length, ends, basis, where) if part)
    yield Detail("period", said, "governs", at_line(figure.period_line_no))


def _place(figure: ShownFigure) -> Iterator[Detail]:
    if figure.row_label:
        yield Detail("row", figure.row_label)
    if figure.column_header:
        yield Detail("column", " › ".join(figure.column_header))
    if page := page_in_words(figure.page_no, figure.page_label):
        yield Detail("page", page)
    match figure.page_check:
        case "same":
            yield Detail("on paper", "same as printed")
        case "different":
            printed = figure.printed_on_page
            yield Detail("on paper", f"the page prints {printed}" if printed else "the page prints another", "wrong")
        case "absent":
            yield Detail("on paper", "not found on the page", "wrong")
        case _ if figure.page_no is not None:
            yield Detail("on paper", "not checked", "quiet")
    doubts = [flag.replace("_", " ") for flag in figure.flags if flag not in _QUIET_FLAGS]
    if doubts:
        yield Detail("doubts", ", ".join(doubts), "wrong")
    for note_line, text in figure.footnotes:
        yield Detail("note", f"{text} · line {note_line:,}", "plain", at_line(note_line))


def _before(figure: ShownFigure, of_line: LineFigures) -> Iterator[Detail]:
    found = year_before(figure, of_line.figures)
    if found is None:
        return
    other = found.figure
    basis = "" if found.same_basis else ", on another basis"
    words = f"{amount_in_words(other)} · {period_in_words(other)} · change {change_in_words(found)}{basis}"
    yield Detail("year ago", words, "plain", at_line(other.line_no, other.char))


def _same(figure: ShownFigure, same: SameAmount | None) -> Iterator[Detail]:
    if same is None:
        return
    if same.fault:
        yield Detail("same", same.fault, "quiet")
    elif not same.found:
        yield Detail("same", "printed nowhere else, in any grouping, unit or rounding", "quiet")
    for index, (rule, other) in enumerate(same.found):
        place = f"line {other.line_no:,}" if other.line_no else ""
        page = page_in_words(other.page_no, other.page_label)
        parts = (f"{amount_in_words(other)} ({rule})", other.row_label, period_in_words(other), place, page)
        text = " · ".join(part for part in parts if part)
        yield Detail("" if index else "same", text, "plain", at_line(other.line_no, other.char))
    if len(same.found) < same.total:
        yield Detail("", f"and {same.total - len(same.found):,} more", "quiet")


def _foot(figure: ShownFigure, foot: Footed | None) -> Iterator[Detail]:
    if foot is None:
        return
    if foot.said:
        yield Detail("foot", foot.said, "quiet")
    for total in foot.totals:
        yield from _total(total)


def _total(total: Total) -> Iterator[Detail]:
    says_total = "total" in total.label.lower() or total.verdict != "differs"
    verdict = _VERDICTS.get(total.verdict, total.verdict)
    if total.why_unchecked:
        text = f"{total.printed}: not checked, {total.why_unchecked}"
    elif total.verdict == "foots":
        text = f"{total.printed} {verdict}: {len(total.operands)} figures"
    elif says_total:
        text = (
            f"{total.printed} {verdict}: {len(total.operands)} figures make {total.computed}, off by {total.difference}"
        )
    else:
        text = f"{total.printed}; the {len(total.operands)} figures above it make {total.computed}"
    wrong = total.verdict == "differs" and says_total
    label = f"{total.label}: " if total.label else ""
    yield Detail("foot", label + text, "wrong" if wrong else "plain", at_line(total.line_no))
    for line_no, sign in total.operands[:_OPERANDS_SHOWN]:
        yield Detail("", f"{'−' if sign < 0 else '+'} line {line_no:,}", "quiet", at_line(line_no))
    if len(total.operands) > _OPERANDS_SHOWN:
        yield Detail("", f"and {len(total.operands) - _OPERANDS_SHOWN:,} more", "quiet")


def _row(document: Document, line_no: int, of_line: LineFigures, figure: ShownFigure | None) -> Iterator[Detail]:
    """The other cells of the row, each under its header; or the whole line, which may be wider than the screen."""
    others = [other for other in of_line.figures if other is not figure and other.cell is not None]
    headers = {header.cell: said_once(" ".join(header.levels)) for header in of_line.columns}
    for index, other in enumerate(others):
        header = headers.get(other.cell or 0) or period_in_words(other)
        label = "" if index else "beside" if figure else "row"
        yield Detail(label, f"{header}: {amount_in_words(other)}", "plain", at_line(other.line_no, other.char))
    text = _MARKUP.sub("", document.line(line_no).replace("<br>", " ")).strip() if document.lines else ""
    if text.startswith("|"):
        if not of_line.figures:
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            yield from (Detail("", cell) for cell in cells if cell.strip("-: "))
    elif text:
        yield Detail("line", text)


def _distance(line_no: int | None, figure_line_no: int | None) -> str:
    if line_no is None or figure_line_no is None:
        return ""
    lines = figure_line_no - line_no
    if not lines:
        return "on this line"
    return f"line {line_no:,}, {abs(lines):,} {'up' if lines > 0 else 'down'}"
