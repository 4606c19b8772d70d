"""Questions answered by arithmetic: each operand looked up and cited, the result made by `calculate`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Computed, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.answers import answered, as_context, is_damaged, read_around
from auditor_tui.agent.rules.answer.direction import with_direction
from auditor_tui.agent.rules.answer.wording import label, place, printed, scale_name
from auditor_tui.agent.rules.operands import (
    Operand,
    figures_of,
    find_operands,
    measured,
    one_period_alone,
    reasons_of,
)
from auditor_tui.agent.rules.question.asked import Asked, read_question
from auditor_tui.agent.rules.question.forms import Form
from auditor_tui.agent.rules.question.items import Measure
from auditor_tui.agent.rules.question.parts import parts
from auditor_tui.agent.rules.question.wishes import other_currency
from auditor_tui.agent.rules.search.lookup import Found, look_up
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import clip, marked
from auditor_tui.auditlog.events import Role

Reckoning = Generator[Call, Taken, Proposal | None]

_EXPRESSIONS: Final = {
    "difference": "{0} - {1}",
    "change": "change({0}, {1})",
    "percent_change": "percent_change({0}, {1})",
    "share": "100 * {0} / {1}",
    "each": "{0} / {1}",
    "ratio": "{0} / {1}",
}
_IN_WORDS: Final = {
    "difference": "{0} less {1}",
    "change": "the change from {1} to {0}",
    "percent_change": "the change from {1} to {0}, in per cent of the former",
    "share": "{0} in per cent of {1}",
    "each": "{0} divided by {1}",
    "ratio": "{0} over {1}",
}
_PLACES: Final = 2
_PLACES_OF_SMALL: Final = 4
"""Decimal places of what is less than one: two would leave little of it."""


def reckon(form: Form, question: str, notes: Notes) -> Reckoning:
    """The calculation a question wants; None where it is no calculation over two figures or more."""
    questions = form.operands
    if form.kind == "sum":
        questions = yield from parts(form.operands[0], notes.doc)
        if len(questions) < 2:
            return None
    asked = read_question(question, notes.doc)
    operands = yield from find_operands(questions, notes, paired=form.kind in ("change", "percent_change"))
    if isinstance(operands, Proposal):
        return operands
    if len(operands) == 1 and form.kind == "average":
        return one_period_alone(operands[0])
    if len({operand.expression for operand in operands}) < len(operands):
        return None
    yield from read_around(notes.doc, operands[0].figures[0])
    if form.kind == "both":
        return (yield from _stated(operands, notes.doc))
    if form.kind == "compare":
        return (yield from _compared(operands, notes.doc))
    expressions = [operand.in_brackets for operand in operands]
    if form.kind in ("sum", "average"):
        expression = f"{form.kind}({', '.join(expressions)})"
        said = f"the {form.kind} of {'; '.join(operand.said for operand in operands)}"
    else:
        expression = _EXPRESSIONS[form.kind].format(*expressions)
        said = _IN_WORDS[form.kind].format(*(operand.said for operand in operands))
    computed = yield from calculated(asked, expression, said, operands, notes.doc)
    return with_direction(question, computed) if form.kind in ("change", "percent_change") else computed


def calculated(
    asked: Asked, expression: str, said: str, operands: Sequence[Operand], doc: str
) -> Generator[Call, Taken, Proposal]:
    """The result of an expression as an answer, its operands cited."""
    figures, reasons = figures_of(operands), reasons_of(operands)
    cited = tuple(Cited(figure, "operand") for figure in figures)
    named = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in figures)
    if damaged := [figure for figure in figures if figure["value"] is None]:
        reason = "The conversion damaged a figure that the calculation needs."
        return Proposal(
            "conversion_limited", f"{reason} It is {label(damaged[0])}, {place(damaged[0])}.", reason, cited
        )
    taken = yield Call(
        "calculate", {"doc": doc, "expr": expression, "across_periods": True}, "the result, exactly, from cited figures"
    )
    if taken.result is None:
        reason = f"The figures cannot be put together: {taken.error}"
        return Proposal("not_found", f"{reason} They are: {named}.", reason, cited)
    data = taken.result.data
    if asked.unit and data["measure"] == "amount" and other_currency(asked.unit, data["currency"]):
        reason = f"The document states it in {data['currency']}, and gives no rate for {asked.unit.currency}."
        return Proposal("not_found", f"{reason} The figures are: {named}.", reason, as_context(figures))
    text = " ".join([f"{result_text(data, asked)}: {said}. Figures: {named}.", *reasons])
    calculations = (Computed(data, "answer"),)
    if any(is_damaged(figure) for figure in figures):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", f"{text} {reason}", reason, cited, calculations)
    reason = " ".join(["Each operand's row label, period and basis fit the question.", *reasons])
    return Proposal("answered", text, reason, cited, calculations)


def result_text(data: dict[str, Any], asked: Asked | None = None) -> str:
    """The result of a calculation in words, in the unit asked for."""
    value, scale, measure = Decimal(data["value"]), Decimal(data["scale"]), data["measure"]
    if measure == "amount" and asked and asked.unit and asked.unit.scale != scale:
        value, scale = Decimal(data["normalized"]) / asked.unit.scale, asked.unit.scale
    exponent = value.as_tuple().exponent
    places = _PLACES_OF_SMALL if abs(value) < 1 else _PLACES
    rounded = isinstance(exponent, int) and -exponent > places
    number = f"{round(value, places) if rounded else value:f}"
    unit = ""
    if measure == "amount":
        unit = " ".join(filter(None, [data["currency"], scale_name(scale)]))
    elif measure == "percent":
        of_rates = all(figure["kind"] in ("percent", "bps") for figure in data["figures"])
        is_difference = of_rates and "percent_change" not in data["expression"]
        unit = "percentage points" if is_difference and len(data["figures"]) > 1 else "per cent"
    in_percent = ", in per cent" if measure != "percent" and str(data["expression"]).startswith("100 *") else ""
    return " ".join(filter(None, [number, unit, "(rounded)" if rounded else ""])) + in_percent


@dataclass(frozen=True, slots=True)
class Told:
    """Operands as an answer states them."""

    text: str
    figures: tuple[Cited, ...]
    calculations: tuple[Computed, ...]


def tell(operands: Sequence[Operand], doc: str) -> Generator[Call, Taken, Told]:
    """The first and the last of some operands stated one by one: figures as printed, measures as computed."""
    said: list[str] = []
    cited: list[Cited] = []
    calculations: list[Computed] = []
    for operand in operands:
        role: Role = "answer" if operand in (operands[0], operands[-1]) else "context"
        if operand.measure is None:
            (figure,) = operand.figures
            said.append(f"{label(figure)}: {printed(figure)}, {place(figure)}.")
            cited.append(Cited(figure, role))
            continue
        arguments = {"doc": doc, "expr": operand.expression, "across_periods": True}
        taken = yield Call("calculate", arguments, "the measure, exactly, from cited figures")
        made = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in operand.figures)
        value = "none" if taken.result is None else result_text(taken.result.data)
        said.append(f"{operand.said}: {value}, from {made}.")
        cited += [Cited(figure, "operand") for figure in operand.figures]
        calculations += [Computed(taken.result.data, role)] if taken.result else []
    unique = {(one.figure["id"], one.role): one for one in cited}
    return Told(" ".join(said), tuple(unique.values()), tuple(calculations))


def _stated(operands: Sequence[Operand], doc: str) -> Generator[Call, Taken, Proposal]:
    """Two figures that one question asks for, each as printed."""
    told = yield from tell(operands, doc)
    text = " ".join([told.text, *reasons_of(operands)])
    if any(is_damaged(figure) for figure in figures_of(operands)):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", text, reason, told.figures, told.calculations)
    return Proposal("answered", text, "Row labels and periods fit the question.", told.figures, told.calculations)


def _compared(operands: Sequence[Operand], doc: str) -> Generator[Call, Taken, Proposal]:
    """The figures or measures of the first and the last period, and the change between them."""
    told = yield from tell(operands, doc)
    expression = f"change({operands[0].in_brackets}, {operands[-1].in_brackets})"
    taken = yield Call(
        "calculate", {"doc": doc, "expr": expression, "across_periods": True}, "the change between the two"
    )
    text, calculations = told.text, told.calculations
    if taken.result is not None:
        calculations = (*calculations, Computed(taken.result.data, "context"))
        text += f" The change is {result_text(taken.result.data)}."
    text = " ".join([text, *reasons_of(operands)])
    if any(is_damaged(figure) for figure in figures_of(operands)):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", text, reason, told.figures, calculations)
    return Proposal("answered", text, "Row label and periods fit the question.", told.figures, calculations)


def reckon_measure(measure: Measure, asked: Asked, notes: Notes) -> Generator[Call, Taken, Proposal]:
    """A measure by its standard formula, for the period asked for."""
    if not asked.periods:
        reason = f"{marked(asked.phrase)} is computed for one period ({measure.meaning}); the question names none."
        return Proposal("not_found", reason, reason)
    operand = yield from measured(measure, asked, asked.periods[0], notes)
    if isinstance(operand, Proposal):
        return operand
    yield from read_around(notes.doc, operand.figures[0])
    return (yield from calculated(asked, operand.expression, operand.said, [operand], notes.doc))


def reckon_parts(found: Found, notes: Notes) -> Generator[Call, Taken, Proposal]:
    """A balance that its statement gives in a current and a non-current part, as their sum."""
    figures = tuple(part.printed for part in found.parts)
    yield from read_around(notes.doc, figures[0])
    ids = ", ".join(str(figure["id"]) for figure in figures)
    said = f"{clip(found.asked.phrase)}, the sum of its current and its non-current part"
    operand = Operand(f"sum({ids})", said, figures)
    return (yield from calculated(found.asked, operand.expression, said, [operand], notes.doc))


def reckon_footing(form: Form, notes: Notes) -> Generator[Call, Taken, Proposal]:
    """How far a printed total is from the sum of what stands above it, as `foot` adds it up."""
    asked = read_question(form.operands[0], notes.doc)
    one = yield from look_up(asked, notes)
    fitting = sorted(
        (candidate for candidate in one.candidates if candidate.fits), key=lambda candidate: -candidate.score
    )
    candidates = [item.figure for item in fitting if "total" in str(item.figure["row_label"]).casefold()]
    for total in {figure["id"]: figure for figure in candidates}.values():
        line_no = int(total["line"])
        taken = yield Call(
            "foot",
            {"doc": notes.doc, "first": line_no, "last": line_no, "column": total["cell"]},
            "the total again",
        )
        columns = taken.result.data["columns"] if taken.result else ()
        for column in columns:
            if column.get("verdict") == "differs" and column["operands"]:
                expression = f"{total['id']} - {_sum_of(column)}"
                said = f"{label(total)} less the sum of the figures above it"
                operand = Operand(str(total["id"]), label(total), (total,), tuple(one.reasons))
                return (yield from calculated(asked, expression, said, [operand], notes.doc))
    if one.chosen:
        return answered(one)
    return (yield from not_found(one, notes))


def _sum_of(column: dict[str, Any]) -> str:
    """The operands of a total as one sum: a range where they are all rows from the first to the last."""
    operands, signs = column["operands"], column["signs"]
    lines = [int(operand[1:].partition("C")[0]) for operand in operands]
    if set(signs) == {1} and lines == list(range(lines[0], lines[0] + len(lines))):
        return f"sum({operands[0]}:{operands[-1]})"
    terms = " ".join(f"{'-' if sign < 0 else '+'} {operand}" for operand, sign in zip(operands, signs, strict=True))
    return f"({terms.removeprefix('+ ')})"
