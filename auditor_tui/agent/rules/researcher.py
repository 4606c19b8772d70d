"""`rules`: a researcher that needs no model and no network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, cast

from auditor_tui.agent.apart import apart
from auditor_tui.agent.researcher import Call, Course, Inquiry, Proposal, Step, Taken
from auditor_tui.agent.rules.investigate import Plan, investigate
from auditor_tui.agent.rules.question.follow_up import Before, goes_on, in_full
from auditor_tui.agent.rules.words import clip
from auditor_tui.auditlog.events import AnswerEvent, QuestionEvent, Text

_LONGEST_QUESTION: Final = 2_000
"""Characters: none that asks for a figure has more, and each word of one is searched for."""


class Rules:
    """Decides by rules over the question's words and what operations return: the same question goes the same way."""

    name = "rules"

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self._taken_as = ""

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One call, or the proposal that ends the inquiry."""
        came: Taken | None = None
        if self._plan is None:
            question, self._taken_as = inquiry.question, ""
            if len(question) > _LONGEST_QUESTION:
                yield _too_long()
                return
            if inquiry.earlier and goes_on(question):
                if isinstance(going_on := _going_on(question, inquiry), Proposal):
                    yield going_on
                    return
                self._taken_as = f"Taken as: {clip(going_on)} "
                yield Text(text=self._taken_as.strip())
                question = going_on
            self._plan = investigate(question, inquiry.documents[0])
        else:
            came = inquiry.taken[-1]
        step = await apart(partial(_next_of, self._plan, came), inquiry.seconds_left())
        if isinstance(step, Proposal):
            self._plan = None
            step = replace(step, text=f"{self._taken_as}{step.text}")
        yield step


def _next_of(plan: Plan, came: Taken | None) -> Call | Proposal:
    """What a plan comes to from the result of its last call; None came before its first."""
    try:
        return next(plan) if came is None else plan.send(came)
    except StopIteration as end:
        return cast("Proposal", end.value)


def _too_long() -> Proposal:
    reason = "The question is too long to be read by rules: ask for one figure at a time."
    return Proposal("not_found", reason, reason)


def _going_on(question: str, inquiry: Inquiry) -> str | Proposal:
    """A question said in full from those before it; the end of the inquiry where it does not go on from them."""
    last = inquiry.earlier[-1]
    if inquiry.documents[0] not in last.documents:
        reason = f"The log that this follows is of {', '.join(last.documents)}, not of {inquiry.documents[0]}."
        return Proposal("not_found", f"{reason} Ask in full.", reason)
    if full := in_full(question, _before(inquiry.earlier)):
        return full
    reason = "How this goes on from the last question is not understood without a model: name the item and the period."
    return Proposal("not_found", reason, reason)


def _before(courses: Sequence[Course]) -> Before:
    """The last question of inquiries that follow one another, in full, with the period of its answer."""
    before = Before("")
    for course in courses:
        question, period = "", None
        for _, event in course.events:
            if isinstance(event, QuestionEvent):
                question = event.data.text
            elif isinstance(event, AnswerEvent):
                figures = [figure for figure in event.data.figures if figure["role"] in ("answer", "operand")]
                period = next((_said_of_time(figure) for figure in figures), None)
        full = in_full(question, before) if before.question and goes_on(question) else None
        before = Before((full or question)[:_LONGEST_QUESTION], period)
    return before


def _said_of_time(figure: dict[str, object]) -> str | None:
    period = figure.get("period")
    return str(period["label"]) if isinstance(period, dict) and period.get("label") else None
