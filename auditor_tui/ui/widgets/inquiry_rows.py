"""An inquiry as rows of a width: question, one row a step, and the card of the answer. No Textual."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from auditor_tui.text.counts import counted
from auditor_tui.ui.widgets.rows import Part, Row
from auditor_tui.ui.widgets.wrapping import fitted, wrapped
from auditor_tui.workspace.figure.shown_figure import (
    ShownFigure,
    amount_in_words,
    fidelity_in_words,
    period_in_words,
    place_in_words,
    unit_in_words,
)
from auditor_tui.workspace.inquiry.screen_state import ScreenState, Target
from auditor_tui.workspace.inquiry.step import OPERATION_SIGN, Said, ShownStep
from auditor_tui.workspace.vocabulary import LineSpan

if TYPE_CHECKING:
    from auditor_tui.workspace.vocabulary import Outcome

ROLES: Final = (
    "question",
    "number",
    "operation",
    "summary",
    "said",
    "frame",
    "outcome-good",
    "outcome-open",
    "outcome-bad",
    "answer",
    "figure",
    "support",
    "unsupported",
    "governs",
    "detail",
    "fault",
    "cursor",
)
"""What a stretch of a row can be; each is a component class `inquiry--…`."""

OUTCOME_WORDS: Final[dict[Outcome, str]] = {
    "answered": "answered",
    "not_found": "not in this document",
    "false_premise": "the question assumes what the document does not say",
    "conversion_limited": "limited by the conversion",
    "refused": "not supported",
    "stopped": "stopped",
}
_SUPPORT_WORDS: Final = {"read": "read at", "computed": "computed from"}


WITHHELD: Final = -1
"""Opens what the gate withheld; no step has this place in a log."""
FOLD: Final = -2
"""Opens an inquiry of which only question and outcome are shown, or folds it again."""
RESULT_ROWS: Final = 60
"""Rows of a result that are shown; the reader shows all of what it is about."""


def inquiry_rows(state: ScreenState, width: int, opened: Container[int] = ()) -> list[Row]:
    """All rows of one inquiry; under the steps that are opened, by `seq`, what they returned."""
    rows = question_rows(state, width)
    for entry in state.entries:
        if isinstance(entry, ShownStep):
            rows += step_rows(entry, width, opened=entry.seq in opened)
        else:
            rows += said_rows(entry, width)
    rows += [Row((Part(row, "fault"),)) for fault in state.faults for row in wrapped(f"! {fault}", width)]
    if state.outcome:
        rows += card_rows(state, state.outcome, width, opened=WITHHELD in opened)
    elif state.running:
        rows.append(Row((Part(fitted("… looking", width), "detail"),)))
    return rows


def folded_rows(state: ScreenState, width: int) -> list[Row]:
    """What was asked, and in one row what came of it; never a figure that the gate withheld."""
    asked = Row((Part(fitted(f"? {state.question}", width), "question"),), None, FOLD)
    outcome = state.outcome or "stopped"
    title = fitted(f"▸ {OUTCOME_WORDS[outcome]}", width)
    answers = state.answers if outcome == "answered" else ()
    said = ", ".join(f"{figure.support_mark} {amount_in_words(figure)}" for figure in answers)
    more = fitted(f" · {said}", max(0, width - cell_len(title))) if said else ""
    return [asked, Row((Part(title, _outcome_role(outcome)), Part(more, "figure")))]


def question_rows(state: ScreenState, width: int) -> list[Row]:
    """The question, where there is one."""
    return [Row((Part(row, "question"),)) for row in wrapped(f"? {state.question}", width)] if state.question else []


def own_rows(step: ShownStep, width: int, *, opened: bool) -> list[Row]:
    """A person's own operation, and what it returned."""
    return list(step_rows(step, width, opened=opened, number=f" {OPERATION_SIGN}"))


def step_rows(step: ShownStep, width: int, *, opened: bool = False, number: str = "") -> Iterator[Row]:
    """`2 read 788-815            788–815`: the summary is never cut, the operation is; opened, the result follows."""
    number = number or f"{step.number:>2} "
    summary = fitted(step.summary, max(0, width - len(number) - 4))
    room = max(0, width - len(number) - cell_len(summary) - 1)
    typed = fitted(step.typed, room)
    gap = " " * max(0, width - len(number) - cell_len(typed) - cell_len(summary))
    span = step.focus or (step.spans[0] if step.spans else None)
    target = Target(step.text_sha256, span, step.number) if span else None
    parts = (Part(number, "number"), Part(typed + gap, "operation"), Part(summary, "summary"))
    yield Row(parts, target, step.seq if step.text else None)
    if step.error:
        yield from (Row((Part(f"   {row}", "fault"),)) for row in wrapped(step.error, width - 3))
    if opened and step.text:
        yield from _result_rows(step.text, width)


def _result_rows(text: str, width: int) -> Iterator[Row]:
    shown = wrapped(text[: RESULT_ROWS * width], width - 3)
    for row in shown[:RESULT_ROWS]:
        yield Row((Part(" │ ", "frame"), Part(row, "detail")))
    if len(shown) > RESULT_ROWS or len(text) > RESULT_ROWS * width:
        yield Row((Part(" │ ", "frame"), Part("… and more", "detail")))


def said_rows(said: Said, width: int) -> Iterator[Row]:
    """Words of the researcher, or of a person to it."""
    mark = " > " if said.by_person else "   "
    rows = wrapped(said.text, width - 3)
    return (Row((Part(f"{mark if index == 0 else '   '}{row}", "said"),)) for index, row in enumerate(rows))


def card_rows(state: ScreenState, outcome: Outcome, width: int, *, opened: bool = False) -> Iterator[Row]:
    """The answer in a frame, with its figures and what stands behind them."""
    role = _outcome_role(outcome)
    inner = max(2, width - 4)
    title = fitted(f" {OUTCOME_WORDS[outcome]} ", max(0, width - 3))
    rule = "─" * max(0, width - 3 - cell_len(title))
    yield Row((Part("╭─", "frame"), Part(title, role), Part(f"{rule}╮", "frame")))
    for row in _answer_rows(state, outcome, inner, opened=opened):
        padding = " " * max(0, inner - cell_len(row.text))
        # The blanks are a part of their own, so that text a terminal draws wider can spill into them.
        yield Row((Part("│ ", "frame"), *row.parts, Part(padding, "detail"), Part(" │", "frame")), *row[1:])
    yield Row((Part(f"╰{'─' * max(0, width - 2)}╯", "frame"),))


def _answer_rows(state: ScreenState, outcome: Outcome, width: int, *, opened: bool) -> Iterator[Row]:
    if state.answer and outcome == "refused":
        # What the gate withheld is no answer, since nothing that was read says it: it is behind a bar until opened.
        bar = "▾ held back, and no answer" if opened else "▸ held back, not supported"
        yield Row((Part(fitted(bar, width), "unsupported"),), None, WITHHELD)
        proposed = wrapped(state.answer, width - 2) if opened else ()
        yield from (
            Row((Part("○ " if index == 0 else "  ", "unsupported"), Part(row, "detail")))
            for index, row in enumerate(proposed)
        )
    elif state.answer:
        yield from (Row((Part(row, "answer"),)) for row in wrapped(state.answer, width))
    if outcome != "answered" and state.reason and state.reason not in state.answer:
        yield from (Row((Part(row, "detail"),)) for row in wrapped(state.reason, width))
    shown = [figure for figure in state.figures if figure.role != "context"]
    for figure in shown:
        yield Row((Part("", "detail"),))
        yield from _figure_rows(state, figure, width)
    yield Row((Part("", "detail"),))
    yield from (Row((Part(row, "detail"),)) for row in wrapped(_summary(state), width))


def _figure_rows(state: ScreenState, figure: ShownFigure, width: int) -> Iterator[Row]:
    """A figure with its support mark, where it was read, its period, its unit; each row leads to its line."""
    role = "unsupported" if figure.support == "unsupported" else "support"
    at = _target(state, figure, figure.line_no)
    mark = f"{figure.support_mark} "
    first, *more = wrapped(amount_in_words(figure), width - 2)
    yield Row((Part(mark, role), Part(first, "figure")), at)
    yield from (Row((Part(f"  {row}", "figure"),), at) for row in more)
    details = (figure.row_label, _support(figure), fidelity_in_words(figure))
    for row in (row for text in details if text for row in wrapped(text, width - 2)):
        yield Row((Part(f"  {row}", "detail"),))
    for text, line_no in ((_period(figure), figure.period_line_no), (_unit(figure), figure.unit_line_no)):
        target = _target(state, figure, line_no)
        for index, row in enumerate(wrapped(text, width - 2)):
            glyph = "◆ " if index == 0 and target else "  "
            yield Row((Part(glyph, "governs"), Part(row, "detail")), target if index == 0 else None)


def _support(figure: ShownFigure) -> str:
    words = _SUPPORT_WORDS.get(figure.support)
    return f"{words} {place_in_words(figure)}" if words else "nothing that was read says this"


def _period(figure: ShownFigure) -> str:
    at = f", line {figure.period_line_no:,}" if figure.period_line_no is not None else ""
    return period_in_words(figure) + at


def _unit(figure: ShownFigure) -> str:
    text = f"{figure.unit_text}, " if figure.unit_text and figure.unit_state == "stated" else ""
    return text + unit_in_words(figure)


def _summary(state: ScreenState) -> str:
    nothing = len(state.searches_without_hit)
    facts = [state.researcher, counted(len(state.steps), "step")]
    if nothing:
        facts.append(f"{counted(nothing, 'search', 'searches')} without a hit")
    if state.seconds:
        facts.append(f"{state.seconds} s")
    if state.tokens:
        facts.append(f"{state.tokens:,} tokens")
    facts.append(state.sent_out)
    return " · ".join(fact for fact in facts if fact)


def _target(state: ScreenState, figure: ShownFigure, line_no: int | None) -> Target | None:
    if line_no is None:
        return None
    text_sha256 = next((step.text_sha256 for step in state.steps if step.seq in figure.support_seqs), None)
    return Target(text_sha256, LineSpan(line_no, line_no), None, figure.char if line_no == figure.line_no else None)


def _outcome_role(outcome: Outcome) -> str:
    if outcome == "answered":
        return "outcome-good"
    return "outcome-bad" if outcome == "refused" else "outcome-open"
