"""Questions answered by arithmetic: each operand looked up and cited, the result made by `calculate`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Computed, Proposal, Taken
from auditor_tui.agent.rules.absence import not_found
from auditor_tui.agent.rules.answers import answered, as_context, is_damaged, read_around
from auditor_tui.agent.rules.forms import Form
from auditor_tui.agent.rules.items import Measure
from auditor_tui.agent.rules.lookup import Notes, look_up
from auditor_tui.agent.rules.operands import (
    Operand,
    earlier_operand,
    figures_of,
    find_operand,
    measured,
    reasons_of,
)
from auditor_tui.agent.rules.parts import parts
from auditor_tui.agent.rules.question import Asked, read_question
from auditor_tui.agent.rules.wording import label, place, printed, scale_name
from auditor_tui.agent.rules.words import clip

Reckoning = Generator[Call, Taken, Proposal | None]

_EXPRESSIONS: Final = {
    "difference": "{0} - {1}",
    "change": "change({0}, {1})",
    "percent_change": "percent_change({0}, {1})",
    "share": "100 * {0} / {1}",
    "each": "{0} / {1}",
}
_IN_WORDS: Final = {
    "difference": "{0} less {1}",
    "change": "the change from {1} to {0}",
    "percent_change": "the change from {1} to {0}, in per cent of the former",
    "share": "{0} in per cent of {1}",
    "each": "{0} divided by {1}",
}
_PLACES: Final = 2


def reckon(form: Form, question: str, notes: Notes) -> Reckoning:
    """The calculation a question wants; None where it is no calculation over two figures or more."""
    questions = form.operands
    if form.kind == "sum":
        questions = yield from parts(form.operands[0], notes.doc)
        if len(questions) < 2:
            return None
    asked = read_question(question, notes.doc)
    operands: list[Operand] = []
    for each in questions:
        operand = yield from find_operand(each, notes, operands)
        if isinstance(operand, Proposal):
            return operand
        operands.append(operand)
    if len(operands) == 1 and form.kind in ("change", "percent_change", "average"):
        earlier = earlier_operand(operands[0]) if form.kind != "average" else None
        if earlier is None:
            return _one_period(form, operands[0])
        operands.append(earlier)
    if len({operand.expression for operand in operands}) < len(operands):
        return None
    yield from read_around(notes.doc, operands[0].figures[0])
    if form.kind == "compare":
        return (yield from _compared(operands, notes.doc))
    expressions = [operand.in_brackets for operand in operands]
    if form.kind in ("sum", "average"):
        expression = f"{form.kind}({', '.join(expressions)})"
        said = f"the {form.kind} of {'; '.join(operand.said for operand in operands)}"
    else:
        expression = _EXPRESSIONS[form.kind].format(*expressions)
        said = _IN_WORDS[form.kind].format(*(operand.said for operand in operands))
    return (yield from calculated(asked, expression, said, operands, notes.doc))


def _one_period(form: Form, operand: Operand) -> Proposal:
    """What is said when a question wants several periods of something, and names or finds one."""
    figure = operand.figures[0]
    reason = f"{form.kind.replace('_', ' ').capitalize()} takes two periods, and there is one to take."
    text = f"{reason} {label(figure)}: {printed(figure)}, {place(figure)}."
    return Proposal("not_found", text, reason, as_context(operand.figures))


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
    text = " ".join([f"{_result(asked, data)}: {said}. Figures: {named}.", *reasons])
    calculations = (Computed(data, "answer"),)
    if any(is_damaged(figure) for figure in figures):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", f"{text} {reason}", reason, cited, calculations)
    reason = " ".join(["Each operand's row label, period and basis fit the question.", *reasons])
    return Proposal("answered", text, reason, cited, calculations)


def _result(asked: Asked, data: dict[str, Any]) -> str:
    value, scale, measure = Decimal(data["value"]), Decimal(data["scale"]), data["measure"]
    if measure == "amount" and asked.unit and asked.unit.scale != scale:
        value, scale = Decimal(data["normalized"]) / asked.unit.scale, asked.unit.scale
    exponent = value.as_tuple().exponent
    rounded = isinstance(exponent, int) and -exponent > _PLACES
    number = f"{round(value, _PLACES) if rounded else value:f}"
    unit = {"amount": " ".join(filter(None, [data["currency"], scale_name(scale)])), "percent": "per cent"}.get(
        measure, ""
    )
    return " ".join(filter(None, [number, unit, "(rounded)" if rounded else ""]))


def _compared(operands: Sequence[Operand], doc: str) -> Generator[Call, Taken, Proposal]:
    """The figures of the first and the last period, and the change between them."""
    new, old = operands[0], operands[-1]
    figures, reasons = figures_of(operands), reasons_of(operands)
    if len(figures) != len(operands):  # measures: each is made of figures of its own
        return (
            yield from calculated(
                read_question(new.said),
                f"change({new.in_brackets}, {old.in_brackets})",
                f"the change from {old.said} to {new.said}",
                operands,
                doc,
            )
        )
    taken = yield Call(
        "calculate",
        {"doc": doc, "expr": f"change({new.expression}, {old.expression})", "across_periods": True},
        "the change between the two",
    )
    said = " ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}." for figure in figures)
    cited = (Cited(figures[0], "answer"), Cited(figures[-1], "answer"), *as_context(figures[1:-1]))
    calculations: tuple[Computed, ...] = ()
    if taken.result is not None:
        data = taken.result.data
        calculations = (Computed(data, "context"),)
        unit = " ".join(filter(None, [data["currency"], scale_name(Decimal(data["scale"]))]))
        said += f" The change is {data['value']}{f' {unit}' if unit and data['measure'] == 'amount' else ''}."
    text = " ".join([said, *reasons])
    if any(is_damaged(figure) for figure in figures):
        return Proposal(
            "conversion_limited", text, "The conversion changed a figure this rests on.", cited, calculations
        )
    return Proposal("answered", text, "Row label and periods fit the question.", cited, calculations)


def reckon_measure(measure: Measure, asked: Asked, notes: Notes) -> Generator[Call, Taken, Proposal]:
    """A measure by its standard formula, for the period asked for."""
    if not asked.periods:
        reason = f"‘{clip(asked.phrase)}’ is computed for one period ({measure.meaning}); the question names none."
        return Proposal("not_found", reason, reason)
    operand = yield from measured(measure, asked, asked.periods[0], notes)
    if isinstance(operand, Proposal):
        return operand
    yield from read_around(notes.doc, operand.figures[0])
    return (yield from calculated(asked, operand.expression, operand.said, [operand], notes.doc))


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
                parts_of = column["operands"]
                expression = f"{total['id']} - sum({parts_of[0]}:{parts_of[-1]})"
                said = f"{label(total)} less the sum of the figures above it"
                operand = Operand(str(total["id"]), label(total), (total,), tuple(one.reasons))
                return (yield from calculated(asked, expression, said, [operand], notes.doc))
    if one.chosen:
        return answered(one)
    return not_found(one, notes)
