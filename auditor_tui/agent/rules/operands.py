"""What a calculation is made of: figures that were looked up, and measures made of several by their formula."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.answers import as_context, undecided
from auditor_tui.agent.rules.answer.signs import as_cost
from auditor_tui.agent.rules.answer.wording import label, place, printed
from auditor_tui.agent.rules.question.asked import Asked, read_question
from auditor_tui.agent.rules.question.items import Measure, find_item, find_measure
from auditor_tui.agent.rules.question.periods import PeriodAsked, recency, years_later
from auditor_tui.agent.rules.search.lookup import Found, look_up
from auditor_tui.agent.rules.search.match import basis_of
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.turned import rows_key
from auditor_tui.agent.rules.words import clip

_PLACEHOLDER: Final = re.compile(r"\{([^{}@]+?)\s*(@prior)?\}")


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand of a calculation."""

    expression: str
    """As `calculate` reads it."""
    said: str
    """What it is, in words."""
    figures: tuple[dict[str, Any], ...]
    reasons: tuple[str, ...] = ()
    """What was inferred on the way."""
    found: Found | None = None
    """The look-up, where it is one figure."""
    measure: Measure | None = None
    """What it is, where it is no figure but made of several."""
    asked: Asked | None = None
    """The question for it."""

    @property
    def in_brackets(self) -> str:
        """The expression as a part of another."""
        return self.expression if len(self.figures) == 1 else f"({self.expression})"


Search = Generator[Call, Taken, Operand | Proposal]


def find_operand(question: str, notes: Notes, before: Sequence[Operand] = ()) -> Search:
    """What a question asks for, as an operand; the end of the inquiry where it cannot be had.

    Args:
        question: For one figure or one measure.
        notes: What was read so far.
        before: The operands there are already, for the end to name.
    """
    asked = read_question(question, notes.doc)
    found = yield from look_up(asked, notes)
    measure = find_measure(found.asked.phrase)
    if measure and asked.periods and all(figure["cell"] is None for figure in (*found.chosen, *found.rivals)):
        return (yield from measured(measure, asked, asked.periods[0], notes))  # rather than what a sentence says
    if end := (yield from _end(found, notes, before)):
        return end
    figure = found.chosen[0]
    return Operand(str(figure["id"]), label(figure), (figure,), tuple(found.reasons), found)


def find_operands(
    questions: Iterable[str], notes: Notes, *, paired: bool = False
) -> Generator[Call, Taken, list[Operand] | Proposal]:
    """What some questions ask for, in order; the end of the inquiry where one of them cannot be had.

    Args:
        questions: One for each operand.
        notes: What was read so far.
        paired: Whether one alone is to be joined by the same of the period before.
    """
    operands: list[Operand] = []
    for question in questions:
        operand = yield from find_operand(question, notes, operands)
        if isinstance(operand, Proposal):
            return operand
        operands.append(operand)
    if len(operands) == 1 and paired:
        earlier = yield from _find_earlier(operands[0], notes)
        if isinstance(earlier, Proposal):
            return earlier
        if earlier is None:
            return one_period_alone(operands[0])
        operands.append(earlier)
    return operands


def one_period_alone(operand: Operand) -> Proposal:
    """What is said when a question takes several periods of something, and names or finds one."""
    figure = operand.figures[0]
    reason = "This takes two periods, and there is one to take."
    text = f"{reason} {label(figure)}: {printed(figure)}, {place(figure)}."
    return Proposal("not_found", text, reason, as_context(operand.figures))


def measured(measure: Measure, asked: Asked, period: PeriodAsked, notes: Notes) -> Search:
    """A measure by its standard formula, each item looked up for a period or for the one before it."""
    figures: dict[str, dict[str, Any]] = {}
    reasons: list[str] = []
    had: list[Operand] = []
    for match in _PLACEHOLDER.finditer(measure.formula):
        if match[0] in figures:
            continue
        name = years_later(period, -1).text if match[2] else period.text
        item = find_item(match[1])
        stands = "at the end of" if item and item.statement == "balance" and not period.day else "in"
        found = yield from look_up(read_question(f"What was {match[1]} {stands} {name}?", notes.doc), notes)
        found.chosen = [figure for figure in found.chosen if figure["cell"] is not None]  # of statements, not sentences
        if end := (yield from _end(found, notes, had)):
            return end
        figure = found.chosen[0]
        figures[match[0]] = figure
        reasons += found.reasons
        had.append(Operand(str(figure["id"]), label(figure), (figure,)))
    expression = re.sub(r"abs\((\{[^{}]+\})\)", lambda match: as_cost(figures[match[1]]), measure.formula)
    expression = _PLACEHOLDER.sub(lambda match: str(figures[match[0]]["id"]), expression)
    said = f"{clip(asked.phrase)} {'at' if period.day else 'in'} {period.text}, {measure.meaning}"
    unique = {figure["id"]: figure for figure in figures.values()}
    made = tuple(unique.values())
    return Operand(expression, said, made, tuple(dict.fromkeys(reasons)), measure=measure, asked=asked)


def _find_earlier(operand: Operand, notes: Notes) -> Generator[Call, Taken, Operand | Proposal | None]:
    """The same one period before: the figure of the same row, or the measure again; None where there is none."""
    if operand.measure and operand.asked:
        return (yield from measured(operand.measure, operand.asked, years_later(operand.asked.periods[0], -1), notes))
    if operand.found is None:
        return None
    chosen = operand.figures[0]
    row = [
        candidate.printed
        for candidate in operand.found.candidates
        if rows_key(candidate.printed) == rows_key(chosen)
        and candidate.labels_fit
        and candidate.printed["kind"] == chosen["kind"]
        and candidate.printed["period"]["length_months"] == chosen["period"]["length_months"]
        and recency(candidate.printed)[0] < recency(chosen)[0]
    ]
    figure = max(row, key=lambda figure: recency(figure)[0], default=None)
    return Operand(str(figure["id"]), label(figure), (figure,)) if figure else None


def figures_of(operands: Iterable[Operand]) -> list[dict[str, Any]]:
    """The figures of some operands, each once."""
    return list({figure["id"]: figure for operand in operands for figure in operand.figures}.values())


def reasons_of(operands: Iterable[Operand]) -> list[str]:
    """What was inferred for some operands, each once."""
    return list(dict.fromkeys(reason for operand in operands for reason in operand.reasons))


def _end(found: Found, notes: Notes, before: Sequence[Operand]) -> Generator[Call, Taken, Proposal | None]:
    """What is said when a figure cannot be had; None when it can."""
    if found.rivals:
        return undecided(found.asked, found.rivals)
    if len({basis_of(figure) for figure in found.chosen}) > 1 and len(found.chosen) > 1:
        return undecided(found.asked, found.chosen)
    if found.chosen:
        return None
    proposal = yield from not_found(found, notes)
    figures = [figure for operand in before for figure in operand.figures]
    cited = (*proposal.figures, *as_context(figures))
    had = "; ".join(f"{label(figure)}: {printed(figure)}" for figure in figures)
    text = f"{proposal.text} Of what the calculation needs there is: {had}." if had else proposal.text
    return Proposal(proposal.outcome, text, proposal.reason, cited)
