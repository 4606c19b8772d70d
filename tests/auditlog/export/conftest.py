"""A dossier with everything in it: a whole header, a hosted model, a calculation, a foot, a full review, a lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.attestations import attestations
from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    Event,
    Header,
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OutcomeEvent,
    OutcomeReached,
    Question,
    QuestionEvent,
    Text,
    TextEvent,
    Usage,
)
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.review.verify import verify_review
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document

STATED = {
    "engagement": "Audit 2024-25", "entity": "Tamarind Freight", "period": "2024-25 (year)", "area": "Revenue",
    "paper_ref": "R/3", "objective": "Completeness of revenue", "preparer": "A. Rao", "preparer_id": "AR-17",
    "preparer_role": "senior", "report_date": "2026-06-30", "lock_days": 60, "lock_rule": "SA 230",
    "retain_until": "2033-06-30", "confidentiality": "restricted", "egress_policy": "lines may be sent",
    "tool_source_sha256": "5" * 64, "host_timezone": "+05:30", "host_system": "a machine",
    "limits": {"operations": 120},
}  # fmt: skip
CALCULATION = {
    "expression": "L7C2 - L7C3", "value": "211.3", "scale": "10000000", "normalized": "2113000000",
    "measure": "amount", "currency": "INR", "rounding": "exact", "notes": ["Periods differ: 2024-25; 2023-24."],
    "operands": ["L7C2", "L7C3"], "total": 1, "role": "answer", "support": "computed", "support_seq": [5],
}  # fmt: skip
FOOTED = {
    "columns": [
        {"cell": 2, "operands": ["L7C2", "L8C2"], "sum": "2454.8", "printed": "2,454.8", "difference": "0.0",
         "tolerance": "0.1", "verdict": "foots"}
    ]
}  # fmt: skip


def act_on(path: Path, words: Callable[[str], str] = str) -> None:
    """Review a log in every way there is, each text as `words` gives it."""
    with ReviewWriter.open(path, lambda: datetime(2026, 2, 1, 9, 0, tzinfo=UTC)) as review:
        preparer, reviewer = words("A. Rao"), words("M. Iyer")
        figure = {"figure": "L7C2", "printed": words("2,418.6"), "line": 7, "page": 12}
        review.tick(preparer, figure, "agreed", words("page seen"))
        review.tick(preparer, figure, "footed")
        review.withdraw(preparer, "T2", words("another column was meant"))
        review.conclude(preparer, words("First thoughts."))
        review.conclude(
            preparer,
            words("Revenue is complete."),
            judgement=words("cut-off judged"),
            contradictions=words("a press release says 2,420; it rounds"),
            exceptions=words("none found"),
            follow_up=words("ask for the ledger"),
            checks=words("opened line 7, footed it"),
        )
        review.note(reviewer, words("Why this line?"), on=words("L7C2"))
        review.answer(preparer, "N1", words("It is the total."))
        review.clear(reviewer, "N1", words("agreed"))
        review.refer(preparer, words("R/4"), words("the year before"), figure=words("L7C2"), head="d" * 64)
        review.sign_off(preparer, "preparer", words("all figures opened"))
        review.sign_off(reviewer, "reviewer", words("conclusion and figures"))
        review.lock(reviewer)
        review.add(preparer, words("A letter came in."), words("it was late in the post"))
        review.review_addition(reviewer, "A1")


@pytest.fixture
def review_all() -> Callable[..., None]:
    """`review_all(path, words=str)`: every action of a review, each text as `words` gives it."""
    return act_on


@pytest.fixture
def dossier_at() -> Callable[..., Dossier]:
    """`dossier_at(path, *documents)`: a log's dossier as it stands."""

    def made(path: Path, *documents: Document) -> Dossier:
        verdict = verify(path)
        review = verify_review(path, verdict)
        return Dossier(read_log(path), documents, verdict, review, attestations(path, verdict, review))

    return made


@pytest.fixture
def whole_log(
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    accounts: Document,
    operate: Callable[..., OperationEvent],
    figure: dict[str, Any],
) -> Path:
    """A sealed log with every kind of record, and its review."""
    header = make_header(accounts, follows={"log_id": "before", "head": "c" * 64}, **STATED)
    origin = {"title": "Annual report", "publisher": "Tamarind", "obtained_from": "the registry", "obtained_on": "2026-01-05"}  # fmt: skip
    opened = header.documents[0].model_copy(
        update={
            **origin,
            "path_as_opened": "/papers/accounts.md",
            "converted_at": "2026-01-30T08:00:00Z",
            "converter": {"name": "none", "version": "1", "encoding": "utf-8", "line_ends": "LF"},
        }
    )
    first = operate("find", doc="accounts", words="Revenue", why="the words of the question")
    first = first.model_copy(update={"data": first.data.model_copy(update={"milliseconds": 12})})
    footed = operate("find", doc="accounts", words="income")
    foot = footed.data.model_copy(update={"op": "foot", "result": footed.data.result | {"data": FOOTED}})
    from auditor_tui.auditlog.canonical import digest

    foot = foot.model_copy(update={"result_hash": digest(foot.result)})
    before = figure | {"id": "L7C3", "cell": 3, "printed": "2,207.3", "value": "2207.3", "role": "operand"}
    placed = figure | {"page": 12, "page_label": "iii", "bbox": ["10.00", "20.00", "30.00", "40.00"]}
    unsure = figure | {
        "id": "L8C2", "line": 8, "role": "context", "support": "unsupported", "support_seq": [],
        "unit": {"state": "conflict", "others": ["₹ crore", "₹ lakh"]}, "period": {"state": "not_stated"},
        "page_check": "different", "printed_on_page": "36.3", "flags": ["split_digits"],
    }  # fmt: skip
    call = ModelCall(
        model="a-model-2", hosted=True, stop_reason="end_turn", endpoint="https://models.example",
        usage=Usage(input_tokens=1200, output_tokens=30, cache_read_tokens=7), cost_usd="0.0125", milliseconds=1500,
        settings={"effort": "high", "max_tokens": 16000}, prompt_sha256="e" * 64,
        lines_sent=((accounts.text_sha256, 3, 7),),
    )  # fmt: skip
    events: Sequence[Event] = [
        QuestionEvent(actor="A. Rao", data=Question(text="What was the revenue in 2024-25?")),
        first,
        operate("find", doc="accounts", words="Turnover"),
        OperationEvent(actor="agent", data=foot),
        ModelCallEvent(actor="agent", data=call),
        TextEvent(actor="A. Rao", data=Text(text="Look at the second column too.")),
        AnswerEvent(
            actor="agent",
            data=Answer(text="₹ 2,418.6 crore.", figures=(placed, before, unsure), calculations=(CALCULATION,)),
        ),
        OutcomeEvent(actor="agent", data=OutcomeReached(outcome="answered", reason="read", searches_without_hit=(4,))),
    ]
    path = write_log(header.model_copy(update={"documents": (opened,)}), events)
    act_on(path)
    return path


@pytest.fixture
def whole(whole_log: Path, accounts: Document, dossier_at: Callable[..., Dossier]) -> Dossier:
    """The dossier of that log."""
    return dossier_at(whole_log, accounts)
