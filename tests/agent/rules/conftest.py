"""Whole inquiries by rules, through the real operations."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import pytest

from auditor_tui.agent.loop import Run
from auditor_tui.agent.researcher import Inquiry
from auditor_tui.agent.rules import Rules
from auditor_tui.auditlog.events import Answer, AnswerEvent, OperationEvent, OutcomeEvent
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS


class Inquired(NamedTuple):
    """What an inquiry came to."""

    outcome: str
    reason: str
    answer: Answer
    operations: list[str]

    @property
    def text(self) -> str:
        return self.answer.text

    def printed(self, role: str) -> list[str]:
        """The figures of a role, as printed."""
        return [str(figure["printed"]) for figure in self.answer.figures if figure["role"] == role]

    def value(self) -> str:
        """The value of the one calculation that answers."""
        (calculation,) = [item for item in self.answer.calculations if item["role"] == "answer"]
        assert calculation["support"] == "computed"
        return str(calculation["value"])


Ask = Callable[[str, str], Coroutine[Any, Any, Inquired]]


@pytest.fixture
def ask_text(make_document: Callable[..., Document]) -> Ask:
    """Ask a question about a document given as text."""

    async def ask(text: str, question: str) -> Inquired:
        document = make_document(text, doc_id="papers")
        library = MemoryLibrary({document.doc_id: document})
        inquiry = Inquiry(question, (document.doc_id,), operations=OPERATIONS)
        events = [event async for event in Run(inquiry, library, Rules()).events()]
        answer, outcome = events[-2], events[-1]
        assert isinstance(answer, AnswerEvent)
        assert isinstance(outcome, OutcomeEvent)
        operations = [event.data.op for event in events if isinstance(event, OperationEvent)]
        return Inquired(outcome.data.outcome, outcome.data.reason, answer.data, operations)

    return ask
