"""Rules at work: whole inquiries over small accounts, through the real operations."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from auditor_tui.agent.loop import Limits, Run
from auditor_tui.agent.researcher import Call, Inquiry
from auditor_tui.agent.rules import Rules
from auditor_tui.agent.rules.investigate import Plan
from auditor_tui.auditlog.events import Answer, AnswerEvent, OperationEvent, OutcomeEvent, OutcomeReached
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, READ_BY_OCR, PageInfo
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

ACCOUNTS = """\
# Statement No. 7: Receipts and Outlay

(₹ in crore)

|Particulars|2023-24<br>Actuals|2024-25<br>Budget Estimates|2024-25<br>Revised Estimates|
|---|---|---|---|
|1. Harbour Dues|1,204.50|1,300.00|1,287.25|
|2. Forest Receipts|88.10|91.00|(-)4.75|
|3. Harbour Dues in arrears|12.00|9.00|8.00|
|4. Total Receipts|1,304.60|1,400.00|1,290.50|

# Statement No. 8: Loans

(Rs. in lakh)

|Name|2024-25|2023-24|
|---|---|---|
|Harbour Dues|450.00|420.00|
|Ferry Loan|17.00|–|

The Ferry Loan carries interest at 9.5 per cent.
"""


@pytest.fixture
def accounts(make_document: Callable[..., Document]) -> Document:
    return make_document(ACCOUNTS, doc_id="harbour-accounts")


async def ask(document: Document, question: str) -> tuple[Answer, OutcomeReached, list[OperationEvent]]:
    library = MemoryLibrary({document.doc_id: document})
    inquiry = Inquiry(question, (document.doc_id,), operations=OPERATIONS)
    found = [event async for event in Run(inquiry, library, Rules()).events()]
    answer, outcome = found[-2], found[-1]
    assert isinstance(answer, AnswerEvent)
    assert isinstance(outcome, OutcomeEvent)
    return answer.data, outcome.data, [event for event in found if isinstance(event, OperationEvent)]


def answered_with(answer: Answer) -> list[str]:
    return [figure["printed"] for figure in answer.figures if figure["role"] == "answer"]


@pytest.mark.parametrize(
    ("question", "printed", "scale"),
    [
        ("What were the harbour dues in 2023-24?", "1,204.50", "10000000"),
        ("What were the Harbour Dues in the 2024-25 revised estimates?", "1,287.25", "10000000"),
        ("What were the Harbour Dues in RE 2024-25?", "1,287.25", "10000000"),
        ("How much were harbour dues for 2024-25 (Budget Estimates)?", "1,300.00", "10000000"),
        ("What are the forest receipts in 2024-25 Revised Estimates?", "(-)4.75", "10000000"),
        ("What is the ferry loan of 2024-25?", "17.00", "100000"),
        ("What were the harbour dues of 2023-24 in the statement of loans?", "420.00", "100000"),
    ],
)
async def test_the_cell_is_picked_by_label_period_basis_and_statement(
    accounts: Document, question: str, printed: str, scale: str
) -> None:
    answer, outcome, _ = await ask(accounts, question)
    assert outcome.outcome == "answered", outcome.reason
    (figure,) = answer.figures
    assert (figure["printed"], figure["scale"], figure["support"]) == (printed, scale, "read")
    assert printed in answer.text


async def test_the_answer_says_unit_period_and_place(accounts: Document) -> None:
    answer, _, _ = await ask(accounts, "What were the harbour dues in 2023-24?")
    for words in ("₹ in crore", "2023-24", "line 7", "line 3"):
        assert words in answer.text


async def test_a_negative_is_said_in_words(accounts: Document) -> None:
    answer, _, _ = await ask(accounts, "What are the forest receipts in 2024-25 Revised Estimates?")
    assert "Negative as printed" in answer.text


async def test_the_amount_is_given_in_the_unit_asked_for(accounts: Document) -> None:
    answer, _, _ = await ask(accounts, "What were the harbour dues in 2023-24 in lakh?")
    assert "120,450 lakh" in answer.text


async def test_what_the_document_does_not_hold_is_not_found_after_three_searches(accounts: Document) -> None:
    answer, outcome, operations = await ask(accounts, "What was the number of lighthouses in 2024-25?")
    assert outcome.outcome == "not_found"
    assert not answered_with(answer)
    assert len([event for event in operations if event.data.op == "grep"]) >= 3
    assert len(outcome.searches_without_hit) >= 3


async def test_a_period_the_row_does_not_have_is_not_answered_from_another(accounts: Document) -> None:
    answer, outcome, _ = await ask(accounts, "What were the harbour dues in 2019-20?")
    assert outcome.outcome == "not_found"
    assert not answered_with(answer)
    assert "2023-24" in outcome.reason
    assert "2019-20" in outcome.reason


async def test_a_question_that_leaves_the_basis_open_gets_both(accounts: Document) -> None:
    answer, outcome, _ = await ask(accounts, "What were the total receipts of 2024-25?")
    assert outcome.outcome == "answered"
    assert [figure["printed"] for figure in answer.figures] == ["1,400.00", "1,290.50"]


async def test_an_average_of_one_year_is_declined_and_named(accounts: Document) -> None:
    answer, outcome, _ = await ask(accounts, "What is the average of harbour dues in 2023-24?")
    assert outcome.outcome == "not_found"
    assert not answered_with(answer)
    assert "takes two periods" in outcome.reason


@pytest.mark.parametrize("question", ["", "???", "What?", "|||", "What is (?P<x> [ \\ the *+ of 2024-25?"])
async def test_odd_questions_end_in_an_outcome(accounts: Document, question: str) -> None:
    _, outcome, operations = await ask(accounts, question)
    assert outcome.outcome == "not_found"
    assert all("error" not in event.data.result for event in operations)


async def test_the_same_question_goes_the_same_way(accounts: Document) -> None:
    courses = [await ask(accounts, "What were the harbour dues in 2023-24?") for _ in range(2)]
    timeless = [
        (answer, outcome, [event.data.model_copy(update={"milliseconds": 0}) for event in operations])
        for answer, outcome, operations in courses
    ]
    assert timeless[0] == timeless[1]


async def test_words_for_what_all_rows_are_may_be_added_to_a_label(accounts: Document) -> None:
    answer, outcome, _ = await ask(accounts, "What was the revenue received from Harbour Dues in 2023-24?")
    assert outcome.outcome == "answered", outcome.reason
    assert answer.figures[0]["printed"] == "1,204.50"


async def test_a_label_that_many_rows_bear_is_not_decided_by_chance(make_document: Callable[..., Document]) -> None:
    tables = "\n".join(
        f"# Part {part}\n\n(₹ in crore)\n\n|Head|2023-24|\n|---|---|\n|Ferry {part}|{part}.50|\n|Total|{part}.50|\n"
        for part in range(1, 5)
    )
    document = make_document(tables, doc_id="parts")
    answer, outcome, _ = await ask(document, "What is the total of 2023-24?")
    assert outcome.outcome == "not_found"
    assert not answered_with(answer)
    assert "4 rows" in outcome.reason
    answer, outcome, _ = await ask(document, "What is ferry 3 of 2023-24?")
    assert [figure["printed"] for figure in answer.figures] == ["3.50"]


async def test_a_company_the_document_does_not_mention_is_not_answered_for(accounts: Document) -> None:
    for question in (
        "What were Northwind's harbour dues in 2023-24?",
        "What were the harbour dues of Blue Quay Holdings Ltd in 2023-24?",
    ):
        answer, outcome, _ = await ask(accounts, question)
        assert outcome.outcome == "not_found"
        assert not answered_with(answer)
        assert "does not mention" in outcome.reason


async def test_columns_that_fit_equally_well_are_named_and_none_is_picked(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "# Outlay of 2023-24\n\n(₹ in crore)\n\n|Head|Plan Total|Total Plan|\n|---|---|---|\n|Ferries|1.50|2.50|\n",
        "outlay",
    )
    answer, outcome, _ = await ask(document, "What is the total plan outlay on ferries?")
    assert outcome.outcome == "not_found"
    assert not answered_with(answer)
    assert "columns of one row" in outcome.reason


def pages_of(notices: list[str | None], line_count: int) -> tuple[PageInfo, ...]:
    """All lines on page 1, and further pages without lines, one for each notice."""
    first = PageInfo(1, None, 1, line_count)
    return (first, *(PageInfo(number, None, line_count + 1, 0, notice) for number, notice in enumerate(notices, 2)))


@pytest.mark.parametrize(
    ("notices", "outcome", "said"),
    [
        ([None] * 4, "not_found", ""),
        ([NO_TEXT_LAYER, None], "conversion_limited", "Not everything could be searched (page 2: no text layer)."),
        ([NO_TEXT_LAYER, *[None] * 20], "not_found", "Not everything could be searched (page 2: no text layer)."),
        ([READ_BY_OCR, None], "not_found", ""),
    ],
)
async def test_what_is_not_found_may_stand_on_a_page_that_could_not_be_read(
    notices: list[str | None], outcome: str, said: str, accounts: Document
) -> None:
    document = replace(accounts, pages=pages_of(notices, len(accounts.lines)))
    answer, reached, _ = await ask(document, "What were the lighthouse tolls in 2023-24?")
    assert reached.outcome == outcome
    assert answer.text.endswith(said)


async def test_an_answer_read_by_ocr_says_so(accounts: Document) -> None:
    document = replace(accounts, pages=(PageInfo(1, None, 1, len(accounts.lines), READ_BY_OCR),), pages_sha256="1" * 64)
    answer, _, _ = await ask(document, "What were the harbour dues in 2023-24?")
    assert answer.text.endswith("It was read by OCR: compare it with the page.")


async def test_a_rule_at_work_is_cut_at_the_limit_of_time(accounts: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    def ponder(question: str, doc: str) -> Plan:
        assert released.wait(10)
        yield Call("read", {"doc": doc, "first": 1, "last": 1})
        raise AssertionError

    monkeypatch.setattr("auditor_tui.agent.rules.researcher.investigate", ponder)
    library = MemoryLibrary({accounts.doc_id: accounts})
    inquiry = Inquiry("How much?", (accounts.doc_id,), operations=OPERATIONS)
    run = Run(inquiry, library, Rules(), limits=Limits(seconds=0.05))
    found = [event async for event in run.events()]
    released.set()
    assert [event.type for event in found] == ["question", "outcome"]
    assert isinstance(found[1], OutcomeEvent)
    assert found[1].data.reason == "Stopped at the limit of 0.05 seconds."
