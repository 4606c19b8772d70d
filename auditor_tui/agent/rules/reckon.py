"""Questions answered by arithmetic: each operand looked up and cited, the result made by `calculate`."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Computed, Proposal, Taken
from auditor_tui.agent.rules.absence import not_found
from auditor_tui.agent.rules.answers import answered, as_context, is_damaged, read_around, undecided
from auditor_tui.agent.rules.forms import Form
from auditor_tui.agent.rules.items import Measure
from auditor_tui.agent.rules.lookup import Found, Notes, look_up
from auditor_tui.agent.rules.match import basis_of
from auditor_tui.agent.rules.parts import parts
from auditor_tui.agent.rules.periods import PeriodAsked, recency
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
_PLACEHOLDER: Final = re.compile(r"\{([^{}@]+?)\s*(@prior)?\}")


def reckon(form: Form, question: str, notes: Notes) -> Reckoning:
    """The calculation a question wants; None where it is no calculation over two figures or more."""
    operands = form.operands
    if form.kind == "sum":
        operands = yield from parts(form.operands[0], notes.doc)
        if len(operands) < 2:
            return None
    asked = read_question(question, notes.doc)
    found: list[Found] = []
    for operand in operands:
        one = yield from look_up(read_question(operand, notes.doc), notes)
        if failed := _failed(one, notes, found):
            return failed
        found.append(one)
    if len(found) == 1 and form.kind in ("change", "percent_change", "average"):
        earlier = _earlier(found[0]) if form.kind != "average" else None
        if earlier is None:
            return _one_period(form, found[0])
        figures = [found[0].chosen[0], earlier]
    else:
        figures = [one.chosen[0] for one in found]
    if len({figure["id"] for figure in figures}) < len(figures):
        return None
    yield from read_around(notes.doc, figures[0])
    reasons = list(dict.fromkeys(reason for one in found for reason in one.reasons))
    if form.kind == "compare":
        return (yield from _compared(figures, notes.doc, reasons))
    ids = [str(figure["id"]) for figure in figures]
    labels = [label(figure) for figure in figures]
    if form.kind in ("sum", "average"):
        expression = f"{form.kind}({', '.join(ids)})"
        said = f"the {form.kind} of {'; '.join(labels)}"
    else:
        expression = _EXPRESSIONS[form.kind].format(*ids)
        said = _IN_WORDS[form.kind].format(*labels)
    return (yield from calculated(asked, expression, said, figures, notes.doc, reasons))


def _one_period(form: Form, found: Found) -> Proposal:
    """What is said when a question wants several periods of something, and names or finds one."""
    figure = found.chosen[0]
    reason = f"{form.kind.replace('_', ' ').capitalize()} takes two periods, and there is one to take."
    text = f"{reason} {label(figure)}: {printed(figure)}, {place(figure)}."
    return Proposal("not_found", text, reason, as_context([figure]))


def _failed(one: Found, notes: Notes, before: Sequence[Found]) -> Proposal | None:
    """What is said when an operand cannot be had; None when it can."""
    if one.rivals:
        return undecided(one.asked, one.rivals)
    if len({basis_of(figure) for figure in one.chosen}) > 1 and len(one.chosen) > 1:
        return undecided(one.asked, one.chosen)
    if one.chosen:
        return None
    proposal = not_found(one, notes)
    cited = (*proposal.figures, *as_context(figure for found in before for figure in found.chosen))
    had = "; ".join(f"{label(found.chosen[0])}: {printed(found.chosen[0])}" for found in before)
    text = f"{proposal.text} Of what the calculation needs there is: {had}." if had else proposal.text
    return Proposal(proposal.outcome, text, proposal.reason, cited)


def _earlier(found: Found) -> dict[str, Any] | None:
    """The figure of the same row one period before the one chosen, under the same kind of heading."""
    chosen = found.chosen[0]
    row = [
        candidate.figure
        for candidate in found.candidates
        if candidate.line_no == int(chosen["line"])
        and candidate.labels_fit
        and candidate.figure["kind"] == chosen["kind"]
        and candidate.figure["period"]["length_months"] == chosen["period"]["length_months"]
        and recency(candidate.figure)[0] < recency(chosen)[0]
    ]
    return max(row, key=lambda figure: recency(figure)[0], default=None)


def calculated(
    asked: Asked, expression: str, said: str, figures: Sequence[dict[str, Any]], doc: str, reasons: Sequence[str]
) -> Generator[Call, Taken, Proposal]:
    """The result of an expression as an answer, its operands cited."""
    cited = tuple(Cited(figure, "operand") for figure in figures)
    operands = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in figures)
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
        return Proposal("not_found", f"{reason} They are: {operands}.", reason, cited)
    data = taken.result.data
    text = " ".join([f"{_result(asked, data)}: {said}. Figures: {operands}.", *reasons])
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


def _compared(figures: Sequence[dict[str, Any]], doc: str, reasons: Sequence[str]) -> Generator[Call, Taken, Proposal]:
    """The figures of the first and the last period, and the change between them."""
    new, old = figures[0], figures[-1]
    taken = yield Call(
        "calculate",
        {"doc": doc, "expr": f"change({new['id']}, {old['id']})", "across_periods": True},
        "the change between the two",
    )
    said = " ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}." for figure in figures)
    cited = (Cited(new, "answer"), Cited(old, "answer"), *as_context(figures[1:-1]))
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
    """A measure by its standard formula, each item looked up for the period asked for or the one before it."""
    if not asked.periods:
        reason = f"‘{clip(asked.phrase)}’ is computed for one period ({measure.meaning}); the question names none."
        return Proposal("not_found", reason, reason)
    figures: dict[str, dict[str, Any]] = {}
    reasons: list[str] = []
    found: list[Found] = []
    for match in _PLACEHOLDER.finditer(measure.formula):
        if match[0] in figures:
            continue
        period = _before(asked.periods[0]) if match[2] else asked.periods[0].text
        one = yield from look_up(read_question(f"What was {match[1]} in {period}?", notes.doc), notes)
        one.chosen = [figure for figure in one.chosen if figure["cell"] is not None]  # of statements, not of sentences
        if failed := _failed(one, notes, found):
            return failed
        found.append(one)
        figures[match[0]] = one.chosen[0]
        reasons += one.reasons
    expression = re.sub(r"abs\((\{[^{}]+\})\)", lambda match: _positive(figures[match[1]]), measure.formula)
    expression = _PLACEHOLDER.sub(lambda match: str(figures[match[0]]["id"]), expression)
    said = f"{clip(asked.phrase)}, {measure.meaning}"
    operands = list({figure["id"]: figure for figure in figures.values()}.values())
    yield from read_around(notes.doc, operands[0])
    return (yield from calculated(asked, expression, said, operands, notes.doc, list(dict.fromkeys(reasons))))


def _positive(figure: dict[str, Any]) -> str:
    negative = figure["value"] is not None and Decimal(figure["value"]) < 0
    return f"(-{figure['id']})" if negative else str(figure["id"])


def _before(period: PeriodAsked) -> str:
    """The period one year before, as a question would name it."""
    if period.day is not None and period.month is not None:
        return f"{period.day}.{period.month}.{period.end_year - 1}"
    if period.start_year is not None:
        return f"{period.start_year - 1}-{period.start_year % 100:02d}"
    return f"fiscal {period.end_year - 1}"


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
                return (yield from calculated(asked, expression, said, [total], notes.doc, one.reasons))
    if one.chosen:
        return answered(one)
    return not_found(one, notes)
