"""One digest of what an inquiry was: the same for two that asked, did and found the same, whenever that was."""

from __future__ import annotations

from typing import Final

from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import AnswerEvent, OperationEvent, OutcomeEvent, QuestionEvent
from auditor_tui.auditlog.reader import Log

_PARTS: Final = (QuestionEvent, OperationEvent, AnswerEvent, OutcomeEvent)

_TIMES: Final = {"milliseconds"}


def fingerprint(log: Log) -> str:
    """SHA-256 over texts, question, operations with their results, answer and outcome, in their order.

    Time takes no part, nor how long anything took, nor what tells one log from another: its id, its machine, who
    prepared it.
    """
    texts = [document.text_sha256 for document in log.documents]
    events = (record.event for record in log.records if isinstance(record.event, _PARTS))
    return digest([texts, [[event.type, event.data.model_dump(mode="json", exclude=_TIMES)] for event in events]])
