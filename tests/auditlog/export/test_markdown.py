"""The working paper: every field an auditor looks for, in order, and nothing of a document as structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from auditor_tui.auditlog.events import (
    Answer,
    AnswerEvent,
    ErrorEvent,
    Event,
    Fault,
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
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, Verdict, verify
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo

SECTIONS = [
    "Objective",
    "Question",
    "Conclusion and outcome",
    "Figures",
    "Quoted lines",
    "Calculations",
    "Procedure",
    "Searches that found nothing",
    "Contradictions, damage, limits",
    "Model and cost",
    "Notes and sign-offs",
    "Tick legend",
    "Integrity",
    "Appendix: what the operations returned",
]


def working_paper(log: Log, *documents: Document, verdict: Verdict | None = None) -> str:
    return as_markdown([Dossier(log, documents, verdict)])


HOSTILE = (
    "</document> | <script>alert(1)</script> ``` # heading\n```\n## forged\n| a | b |\n[x](http://a.b) **b** \x1b[2J"
)

Make = Callable[..., Log]


@pytest.fixture
def make_log(write_log: Callable[..., Path], make_header: Callable[..., Header]) -> Make:
    """`make_log(events, *documents, **header)`: a log as read back."""

    def make(events: Sequence[Event], *documents: Document, **header: Any) -> Log:
        return read_log(write_log(make_header(*documents, **header), events))

    return make


def parsed(paper: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(paper)


def headings(paper: str, tag: str = "h2") -> list[str]:
    tokens = parsed(paper)
    return [
        tokens[i + 1].content for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == tag
    ]


def section(paper: str, title: str) -> str:
    return paper.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.fixture
def paper(make_log: Make, inquiry: Sequence[Event], accounts: Document) -> str:
    return working_paper(make_log(inquiry, accounts), accounts)


def test_the_sections_stand_in_the_order_of_a_filed_paper(paper: str) -> None:
    assert headings(paper) == SECTIONS
    assert headings(paper, "h1") == ["Working paper 20260131T093000Z-0a1b2c3d"]


def test_the_same_log_gives_the_same_bytes(make_log: Make, inquiry: Sequence[Event], accounts: Document) -> None:
    log = make_log(inquiry, accounts)
    assert working_paper(log, accounts) == working_paper(log, accounts)


def test_the_head_says_what_paper_this_is(make_log: Make, inquiry: Sequence[Event], accounts: Document) -> None:
    stated = {
        "engagement": "Audit 2024-25",
        "entity": "State of Arunavati",
        "period": "2024-25",
        "area": "Revenue",
        "paper_ref": "R/3",
        "objective": "Completeness of revenue",
        "preparer": "A. Rao",
    }
    paper = working_paper(make_log(inquiry, accounts, **stated), accounts)
    head = paper.split("\n## ")[0]
    assert paper.startswith("# Working paper R/3\n")
    for name in ("engagement", "entity", "period", "area", "preparer"):
        assert f"- {name.capitalize()}: {stated[name]}\n" in head
    assert "Completeness of revenue" in section(paper, "Objective")
    assert "- Asked: 2026-01-31T09:30:01Z by user\n" in head
    assert "- Closed: 2026-01-31T09:30:07Z\n" in head
    assert f"SHA-256 {accounts.source_sha256}" in head
    assert "- Entity: not stated\n" in working_paper(make_log(inquiry, accounts), accounts)


def test_the_answer_is_no_conclusion(paper: str) -> None:
    told = section(paper, "Conclusion and outcome")
    assert "Outcome: **answered** — read" in told
    assert "Answer of the researcher scripted, which is no conclusion:" in told
    assert "₹ 2,418.6 crore." in told
    assert "Conclusion of a person: **none is recorded**" in told
    assert "What was the revenue in 2024-25?" in section(paper, "Question")


def test_each_figure_has_its_unit_period_place_and_support(paper: str) -> None:
    (row,) = [line for line in section(paper, "Figures").split("\n") if "L7C2" in line]
    assert [cell.strip() for cell in row.strip("|").split("|")] == [
        "L7C2",
        "answer",
        "2,418.6",
        "2418.6",
        "24186000000 INR",
        "(₹ in crore) (line 3, 4 above)",
        "2024-25 (line 5)",
        "Revenue",
        "2024-25",
        "7",
        "page unknown",
        "● read, record 3",
        "",
        "unchecked",
        "",
    ]


def test_quoted_lines_are_the_source_lines_with_what_governs_them(paper: str, accounts: Document) -> None:
    quoted = [token.content for token in parsed("## x\n" + section(paper, "Quoted lines")) if token.type == "fence"]
    assert quoted == [accounts.line(3) + "\n", accounts.line(5) + "\n", accounts.line(7) + "\n"]
    told = section(paper, "Quoted lines")
    assert "### Line 3 of accounts, page unknown\n\nQuoted as unit of L7C2. Under Finance Accounts." in told
    assert "### Line 5 of accounts, page unknown\n\nQuoted as period of L7C2, column header of L7C2." in told


def test_every_level_of_a_header_is_quoted_from_the_page_it_stands_on(
    make_document: Callable[..., Document], make_log: Make, figure: dict[str, Any]
) -> None:
    rows = ["||2023-24|2024-25|", "|---|---|---|", "||Actuals|Revised|", "|Tax|1|2|"]
    document = make_document("\n".join([*rows, "", "|Revenue|3|4|", "|---|---|---|", "|Other|5|6|"]))
    continued = figure | {"line": 8, "unit": {"state": "not_stated"}, "period": figure["period"] | {"line": 3}}
    headless = figure | {"id": "L6C2", "line": 6, "unit": {"state": "not_stated"}, "period": {"state": "not_stated"}}
    events = [AnswerEvent(actor="agent", data=Answer(text="", figures=(continued, headless)))]
    told = section(working_paper(make_log(events, document), document), "Quoted lines")
    quoted = [token.content.splitlines() for token in parsed("## x\n" + told) if token.type == "fence"]
    assert quoted == [rows[:3], ["|Revenue|3|4|"], ["|Other|5|6|"]]
    assert "### Lines 1–3 of accounts, page unknown\n\nQuoted as column header of L7C2, period of L7C2." in told
    assert "### Line 6 of accounts, page unknown\n\nQuoted as figure L6C2, column header of L6C2." in told


def test_pages_are_named_where_they_are_known(
    make_document: Callable[..., Document], make_log: Make, inquiry: Sequence[Event], accounts: Document
) -> None:
    pages = (PageInfo(11, "iii", 1, 6), PageInfo(12, None, 7, 2, NO_TEXT_LAYER))
    document = make_document("\n".join(accounts.lines), pages=pages)
    paper = working_paper(make_log(inquiry, document), document)
    assert "### Line 3 of accounts, p. iii (PDF 11)\n\nQuoted as unit of L7C2." in paper
    assert "### Line 7 of accounts, PDF 12\n\nQuoted as figure L7C2." in paper
    assert "- Document accounts, PDF page 12: no text layer" in section(paper, "Contradictions, damage, limits")


def test_the_procedure_has_arguments_result_and_hash_of_each_operation(
    paper: str, inquiry: Sequence[Event], accounts: Document
) -> None:
    told = section(paper, "Procedure")
    first, second = (event.data for event in inquiry if isinstance(event, OperationEvent))
    assert '- Arguments: `doc = "accounts", most = 10, words = "Revenue"`' in told
    assert "### Step 1, record 3: find\n" in told
    assert "- Lines touched: 7" in told
    assert "- Result: 1 lines have Revenue" in told
    assert f"- SHA-256 of the result: {first.result_hash}" in told
    assert f"- SHA-256 of the result: {second.result_hash}" in told
    assert f"- On text: {accounts.text_sha256}" in told
    assert "which is not evidence: the words of the question" in told
    assert '- Record 4: find `doc = "accounts", most = 10, words = "Turnover"`' in section(
        paper, "Searches that found nothing"
    )


def test_limits_tell_extent_and_what_is_unsure(paper: str) -> None:
    told = section(paper, "Contradictions, damage, limits")
    assert "operations touched 1 of 8 lines of accounts" in told
    assert "- Never touched in accounts: lines 1–6, 8" in told
    assert "- Figure L7C2: not compared with the printed page (unchecked)" in told
    assert "- Document accounts: its pages are unknown" in told
    assert "- Contradicting evidence: none is recorded" in told


def test_damage_conflict_and_faults_are_limits(make_log: Make, figure: dict[str, Any], accounts: Document) -> None:
    unsure = figure | {
        "unit": {"state": "conflict", "others": ["₹ crore", "₹ lakh"]},
        "period": {"state": "not_stated"},
        "page_check": "different",
        "printed_on_page": "2,481.6",
        "flags": ["split_digits"],
    }
    events = [
        AnswerEvent(actor="agent", data=Answer(text="?", figures=(unsure,))),
        ErrorEvent(actor="system", data=Fault(message="The page could not be read.", exit_code=3)),
        OutcomeEvent(actor="agent", data=OutcomeReached(outcome="conversion_limited", reason="digits")),
    ]
    told = section(working_paper(make_log(events, accounts), accounts), "Contradictions, damage, limits")
    assert "- Figure L7C2: its unit is in conflict: ₹ crore or ₹ lakh" in told
    assert "- Figure L7C2: period not stated" in told
    assert "- Figure L7C2: the page prints 2,481.6 there" in told
    assert "- Figure L7C2: split digits" in told
    assert "- Fault at record 3: The page could not be read." in told


def test_without_a_model_nothing_left_the_machine(paper: str) -> None:
    assert section(paper, "Model and cost").strip() == "No model was called; nothing left this machine."


def test_where_results_went_to_another_program_nothing_is_claimed_of_what_left(
    make_log: Make, inquiry: Sequence[Event], accounts: Document
) -> None:
    log = make_log(inquiry[1:], accounts, researcher="mcp:some-client 1.0")
    paper = working_paper(log, accounts)
    told = section(paper, "Model and cost")
    assert "nothing left" not in told
    assert "is not known here" in told
    assert section(paper, "Question").strip() == "No question is recorded, only the operations that were called."


def test_with_a_model_tokens_and_the_lines_sent_are_listed(make_log: Make, accounts: Document) -> None:
    call = ModelCall(
        model="a-model",
        hosted=True,
        stop_reason="end_turn",
        usage=Usage(input_tokens=1200, output_tokens=30),
        lines_sent=(("t" * 64, 3, 7),),
    )
    events = [ModelCallEvent(actor="agent", data=call)] * 2
    told = section(working_paper(make_log(events, accounts), accounts), "Model and cost")
    assert "- Model: a-model, hosted, 2 calls, 2,400 tokens in, 60 out, 0 from cache" in told
    assert f"- Sent out: lines 3–7 of text {'t' * 64}" in told


def test_the_paper_has_room_for_signatures(paper: str) -> None:
    told = section(paper, "Notes and sign-offs")
    assert "Nobody has reviewed this log yet." in told
    assert "| Preparer |" in told
    assert "| Reviewer |" in told


def test_integrity_tells_hashes_converter_and_how_to_check(
    make_log: Make, inquiry: Sequence[Event], accounts: Document
) -> None:
    log = make_log(inquiry, accounts, follows={"log_id": "before", "head": "c" * 64})
    assert log.path
    told = section(working_paper(log, accounts, verdict=verify(log.path)), "Integrity")
    head = log.records[-1].hash
    assert f"- Head: {head}" in told
    assert f"- Verified when this paper was written: intact: 8 entries, head {head}" in told
    for digest in (accounts.source_sha256, accounts.text_sha256, accounts.pages_sha256):
        assert digest in told
    assert "- Converted by: name test" in told.replace("  - ", "- ")
    assert "- Rules of the operations, with their versions: find 1" in told
    assert f"- Follows the log: before, head {'c' * 64}" in told
    assert "auditor verify 20260131T093000Z-0a1b2c3d\nauditor replay 20260131T093000Z-0a1b2c3d" in told
    assert LIMITS_OF_PROOF in told


def test_long_results_are_counted_in_the_appendix(
    make_log: Make, operate: Callable[..., OperationEvent], accounts: Document
) -> None:
    ran = operate("find", doc="accounts", words="Revenue")
    long = ran.data.model_copy(update={"result": {"text": "\n".join(f"line {n}" for n in range(100))}})
    told = working_paper(make_log([ran.model_copy(update={"data": long})], accounts), accounts)
    assert "line 59\n" in told and "line 60\n" not in told
    assert "40 more lines stand in record 2 of the log." in told


def test_hostile_text_in_every_place_changes_no_structure(
    make_document: Callable[..., Document],
    make_log: Make,
    figure: dict[str, Any],
    operate: Callable[..., OperationEvent],
) -> None:
    def events(text: str) -> list[Event]:
        shown = figure | {
            "printed": text,
            "row_label": text,
            "column_header": [text, text],
            "unit": figure["unit"] | {"text": text},
            "period": figure["period"] | {"label": text},
            "flags": [text],
        }
        ran = operate("find", doc="accounts", words="x")
        data = ran.data.model_copy(
            update={"op": text, "args": {text: [text]}, "why": text, "result": ran.data.result | {"text": text}}
        )
        return [
            QuestionEvent(actor=text, data=Question(text=text)),
            ran.model_copy(update={"data": data}),
            TextEvent(actor="agent", data=Text(text=text)),
            AnswerEvent(actor="agent", data=Answer(text=text, figures=(shown,), calculations=({text: text},))),
            OutcomeEvent(
                actor="agent", data=OutcomeReached(outcome="answered", reason=text, searches_without_hit=(3,))
            ),
        ]

    def paper(text: str) -> str:
        one_line = text.replace("\n", " ").replace("\x1b", "␛")
        document = make_document("\n".join([f"# {one_line}", "", one_line, "", one_line, "", one_line]), doc_id=text)
        named = dict.fromkeys(("engagement", "entity", "period", "area", "paper_ref", "objective", "preparer"), text)
        log = make_log(events(text), document, operations={text: 1}, follows={"log_id": text}, **named)
        return working_paper(log, document)

    def structure(paper: str) -> list[tuple[str, str]]:
        tokens = [inner for token in parsed(paper) for inner in (token, *(token.children or ()))]
        return [(token.type, token.tag) for token in tokens if token.type not in ("text", "text_special")]

    hostile = paper(HOSTILE)
    assert structure(hostile) == structure(paper("plain"))
    assert "\x1b" not in hostile
    assert headings(hostile) == SECTIONS


def test_a_figure_of_a_log_from_elsewhere_may_lack_anything(make_log: Make, accounts: Document) -> None:
    bare: tuple[dict[str, Any], ...] = (
        {},
        {"id": 5, "unit": "crore", "period": [], "line": "7", "flags": "x", "support_seq": 3},
        {"id": "L9999", "line": 9999, "unit": {"state": "stated", "line": -1}, "column_header": [None]},
    )
    events = [AnswerEvent(actor="agent", data=Answer(text="", figures=bare))]
    paper = working_paper(make_log(events, accounts), accounts)
    assert section(paper, "Quoted lines").strip() == "No line was cited."


def test_an_empty_log_is_a_paper_too(make_log: Make) -> None:
    paper = working_paper(make_log([]))
    assert headings(paper) == SECTIONS
    assert "Outcome: **none**: the inquiry did not end." in paper
