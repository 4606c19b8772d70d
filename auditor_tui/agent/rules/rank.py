"""The highest or lowest of several figures, each looked up and cited; the distance to the next by `calculate`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Computed, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.answers import as_context, is_damaged, read_around, undecided
from auditor_tui.agent.rules.answer.wording import label, place, printed
from auditor_tui.agent.rules.operands import find_operands
from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.question.extremes import Extreme
from auditor_tui.agent.rules.question.periods import recency
from auditor_tui.agent.rules.rows import find_rows
from auditor_tui.agent.rules.search.lookup import Found, look_up, read_column
from auditor_tui.agent.rules.search.match import basis_of
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.turned import is_turned, rows_key

_SHOWN: Final = 5

Ranking = Generator[Call, Taken, Proposal]


def rank(extreme: Extreme, notes: Notes) -> Ranking:
    """The figure that is the highest or lowest, with those it was compared with."""
    reasons: tuple[str, ...] = ()
    if extreme.things is not None:
        rows = yield from find_rows(read_question(extreme.questions[0], notes.doc), extreme.things, notes)
        if rows is None:
            which = f"Which {extreme.things} is the {extreme.end} cannot be told"
            reason = f"{which}: no table was found that alone lists them, with a column of what is compared."
            return Proposal("not_found", f"{reason} Name those to compare.", reason)
        figures, reasons = list(rows.figures), rows.reasons
    elif len(extreme.questions) == 1:
        found = yield from look_up(read_question(extreme.questions[0], notes.doc), notes)
        if not found.chosen:
            return undecided(found.asked, found.rivals) if found.rivals else (yield from not_found(found, notes))
        figures = (yield from _of_row(found, notes)) or found.chosen[:1]
        reasons = tuple(found.reasons)
    else:
        operands = yield from find_operands(extreme.questions, notes)
        if isinstance(operands, Proposal):
            return operands
        figures = [figure for operand in operands for figure in operand.figures]
        if len(figures) > len(operands):
            reason = "One of the things compared is no figure of its own, but made of several."
            return Proposal("not_found", reason, reason, as_context(figures[:_SHOWN]))
        reasons = tuple(dict.fromkeys(reason for operand in operands for reason in operand.reasons))
    return (yield from _ranked(extreme, figures, reasons, notes))


def _ranked(extreme: Extreme, figures: Sequence[dict[str, Any]], reasons: Sequence[str], notes: Notes) -> Ranking:
    named = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in figures[:_SHOWN])
    if why_not := _not_comparable(figures):
        return Proposal("not_found", f"{why_not} There is: {named}.", why_not, as_context(figures[:_SHOWN]))
    unique = {str(figure["id"]): figure for figure in figures}  # of a name taken apart at its "and", both are one row
    ordered = sorted(
        unique.values(), key=lambda figure: Decimal(figure["normalized"]), reverse=extreme.end == "highest"
    )
    first, second = ordered[:2]
    yield from read_around(notes.doc, first)
    expression = f"{first['id']} - {second['id']}"
    arguments = {"doc": notes.doc, "expr": expression, "across_periods": True, "across_scales": True}
    taken = yield Call("calculate", arguments, "how far the first is from the next, exactly")
    if taken.result is None:
        reason = f"The figures cannot be compared: {taken.error}"
        return Proposal("not_found", f"{reason} They are: {named}.", reason, as_context(figures[:_SHOWN]))
    if not Decimal(taken.result.data["value"]):
        reason = f"Two of them are the {extreme.end}, and equal."
        return Proposal("answered", f"{reason} {_said(first)}. {_said(second)}.", reason, _answers(ordered[:2]))
    others = "; ".join(map(_said, ordered[1:_SHOWN]))
    text = f"{_said(first)}. It is the {extreme.end} of those compared. Next: {others}."
    text = " ".join([text, *reasons])
    cited = (Cited(first, "answer"), *as_context(ordered[1:_SHOWN]))
    calculations = (Computed(taken.result.data, "context"),)
    if any(map(is_damaged, figures)):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", f"{text} {reason}", reason, cited, calculations)
    return Proposal("answered", text, "Labels, periods and units of all that was compared fit.", cited, calculations)


def _answers(figures: Sequence[dict[str, Any]]) -> tuple[Cited, ...]:
    return tuple(Cited(figure, "answer") for figure in figures)


def _said(figure: dict[str, Any]) -> str:
    return f"{label(figure)}: {printed(figure)}, {place(figure)}"


def _of_row(found: Found, notes: Notes) -> Generator[Call, Taken, list[dict[str, Any]]]:
    """All figures of the row that was found, or of its column where rows are times; none where times repeat."""
    chosen = found.chosen[0]
    if is_turned(chosen):
        for step in (-1, 1):
            yield from read_column(notes, int(chosen["line"]), step)
        read = [figure for line_no in sorted(notes.figures) for figure in notes.figures[line_no]]
    else:
        read = notes.figures[int(chosen["line"])]
    alike = [
        figure
        for figure in read
        if rows_key(figure) == rows_key(chosen)
        and figure["cell"] is not None
        and figure["kind"] == chosen["kind"]
        and figure["period"]["length_months"] == chosen["period"]["length_months"]
    ]
    times = [recency(figure)[0] for figure in alike]
    bases = {basis_of(figure) for figure in alike}
    return alike if len(set(times)) == len(times) and len(bases) == 1 else []


def _not_comparable(figures: Sequence[dict[str, Any]]) -> str | None:
    """Why figures cannot be set in an order; None where they can."""
    if len({figure["id"] for figure in figures}) < 2:
        return "There are no two figures to compare, each of its own time and on one basis."
    if any(figure["normalized"] is None for figure in figures):
        return "A figure among them cannot be read."
    if len({(figure["kind"], figure["currency"], figure["unit"]["state"]) for figure in figures}) > 1:
        return "They are not all of one kind and unit."
    if len({figure["scale"] for figure in figures}) > 1 and figures[0]["unit"]["state"] != "stated":
        return "Their units are not stated."
    if all(Decimal(figure["normalized"]) < 0 for figure in figures):
        return "All of them are negative: which is the most depends on whether size or sign is meant."
    return None
