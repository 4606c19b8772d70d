"""A question that follows another inquiry: what it leaves out is taken from there, and said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.agent.loop import Run
from auditor_tui.agent.researcher import Course, Inquiry
from auditor_tui.agent.rules import Rules
from auditor_tui.auditlog.events import AnswerEvent, Event, OutcomeEvent, TextEvent
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

ACCOUNTS = """\
# Statement of Profit and Loss

(Rs. in lakh)

|Particulars|2023-24|2022-23|
|---|---|---|
|Revenue from operations|5,400.00|4,950.00|
|Finance cost|118.35|131.40|
|Profit after tax|210.40|(45.20)|
"""


async def follow(document: Document, *questions: str, of: str | None = None) -> list[Event]:
    """The events of the last question; each follows the one before, whose document may be called otherwise."""
    library = MemoryLibrary({document.doc_id: document})
    earlier: tuple[Course, ...] = ()
    events: list[Event] = []
    for number, question in enumerate(questions):
        inquiry = Inquiry(question, (document.doc_id,), operations=OPERATIONS, log_id=str(number), earlier=earlier)
        events = [event async for event in Run(inquiry, library, Rules()).events()]
        earlier = (*earlier, Course(str(number), (of or document.doc_id,), list(enumerate(events, start=2))))
    return events


def printed(events: list[Event]) -> list[str]:
    (answer,) = [event for event in events if isinstance(event, AnswerEvent)]
    return [str(figure["printed"]) for figure in answer.data.figures if figure["role"] in ("answer", "operand")]


@pytest.fixture
def accounts(make_document: Callable[..., Document]) -> Document:
    return make_document(ACCOUNTS, doc_id="papers")


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("And in 2022-23?", ["(45.20)"]),
        ("And the year before?", ["(45.20)"]),
        ("What about finance cost?", ["118.35"]),
        ("By how much did it change?", ["210.40", "(45.20)"]),
        ("What share of revenue is that?", ["210.40", "5,400.00"]),
    ],
)
async def test_what_it_leaves_out_is_taken_from_the_one_before(
    accounts: Document, question: str, figures: list[str]
) -> None:
    events = await follow(accounts, "What was PAT in 2023-24?", question)
    assert printed(events) == figures
    outcome = events[-1]
    assert isinstance(outcome, OutcomeEvent)
    assert outcome.data.outcome == "answered"
    assert any(isinstance(event, TextEvent) and event.data.text.startswith("Taken as: ") for event in events)


async def test_it_may_follow_one_that_follows_another(accounts: Document) -> None:
    events = await follow(accounts, "What was PAT in 2023-24?", "What about finance cost?", "And the year before?")
    assert printed(events) == ["131.40"]


async def test_an_inquiry_about_another_document_is_not_gone_on_from(accounts: Document) -> None:
    events = await follow(accounts, "What was PAT in 2023-24?", "And in 2022-23?", of="other-papers")
    outcome = events[-1]
    assert isinstance(outcome, OutcomeEvent)
    assert "is of other-papers, not of papers" in outcome.data.reason
    assert printed(events) == []


async def test_a_whole_question_stays_as_it_is(accounts: Document) -> None:
    events = await follow(accounts, "What was PAT in 2023-24?", "What was the finance cost in 2022-23?")
    assert printed(events) == ["131.40"]
    assert not any(isinstance(event, TextEvent) for event in events)


async def test_an_endless_question_ends_at_once(accounts: Document) -> None:
    events = await follow(accounts, "profit after tax 2023-24 " * 4_500)
    outcome = events[-1]
    assert isinstance(outcome, OutcomeEvent)
    assert "too long" in outcome.data.reason
