"""The field list of a working paper, field by field: what a standard asks for stands in the paper, and in the data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from auditor_tui.auditlog.export.data import as_json
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.html import as_html
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.documents.assemble import line_index_sha256

PAPER: dict[str, tuple[str, str]] = {
    # field: (section, what stands there)
    "paper_ref": ("", "# Working paper R/3"),
    "engagement": ("", "- Engagement: Audit 2024-25"),
    "entity": ("", "- Entity: Tamarind Freight"),
    "period": ("", "- Period: 2024-25 (year)"),
    "area": ("", "- Area: Revenue"),
    "preparer name, id, role": ("", "- Preparer: A. Rao, AR-17, senior"),
    "prepared at": ("", "- Prepared: 2026-02-01T09:00:00Z by A. Rao"),
    "reviewer, reviewed at": ("", "- Reviewer: M. Iyer, 2026-02-01T09:00:00Z"),
    "asked by and at": ("", "- Asked: 2026-01-31T09:30:01Z by A. Rao"),
    "closed at": ("", "- Closed: 2026-01-31T09:30:09Z"),
    "lock at and by": ("", "- Lock: locked since 2026-02-01T09:00:00Z by M. Iyer"),
    "retain until": ("", "- Retain until: 2033-06-30"),
    "confidentiality": ("", "- Confidentiality: restricted"),
    "log id": ("", "- Audit log: 20260131T093000Z-0a1b2c3d"),
    "document, its pages and digest": ("", "- Document: accounts.md, pages unknown, SHA-256 "),
    "objective": ("Objective", "Completeness of revenue"),
    "question verbatim": ("Question", "What was the revenue in 2024-25?"),
    "outcome": ("Conclusion and outcome", "Outcome: **answered** — read"),
    "answer text": ("Conclusion and outcome", "₹ 2,418.6 crore."),
    "conclusion of a person, by and at": ("Conclusion and outcome", "Conclusion of A. Rao, 2026-02-01T09:00:00Z"),
    "conclusion": ("Conclusion and outcome", "Revenue is complete."),
    "earlier conclusion": ("Conclusion and outcome", "First thoughts."),
    "significant judgement": ("Conclusion and outcome", "cut-off judged"),
    "exceptions": ("Conclusion and outcome", "none found"),
    "follow-up": ("Conclusion and outcome", "ask for the ledger"),
    "human checks done": ("Conclusion and outcome", "opened line 7, footed it"),
    "contradicting evidence and how resolved": ("Conclusion and outcome", "a press release says 2,420; it rounds"),
    "figure: id, role, printed, value, in full": ("Figures", "| L7C2 | answer | 2,418.6 | 2418.6 | 24186000000 INR |"),
    "figure: unit, its line and distance": ("Figures", "(₹ in crore) (line 3, 4 above)"),
    "figure: unit in conflict": ("Figures", "in conflict: ₹ crore or ₹ lakh"),
    "figure: period and its line": ("Figures", "2024-25 (line 5)"),
    "figure: row, column, line, pages": ("Figures", "| Revenue | 2024-25 | 7 | p. iii (PDF 12) |"),
    "figure: support and record": ("Figures", "● read, record 3"),
    "figure: unsupported": ("Figures", "○ unsupported"),
    "figure: tick": ("Figures", "| ✓ T1 |"),
    "figure: damage": ("Figures", "split_digits".replace("_", "\\_")),
    "figure: place on the page": ("Figures", "- L7C2: PDF page 12, box 10.00, 20.00, 30.00, 40.00: 2,418.6"),
    "quoted line": ("Quoted lines", "|Revenue|2,418.6|2,207.3|"),
    "quoted unit line": ("Quoted lines", "(₹ in crore)"),
    "quoted header": ("Quoted lines", "|Particulars|2024-25|2023-24|"),
    "calculation: expression and result": ("Calculations", "### L7C2 - L7C3 = 211.3"),
    "calculation: operands": ("Calculations", "- Operand L7C3: 2,207.3, (₹ in crore), 2024-25, line 7"),
    "calculation: exact result, unit": ("Calculations", "- Result: 211.3, scale 10000000, in full 2113000000 INR, amount"),
    "calculation: rounding": ("Calculations", "- Rounding: exact"),
    "calculation: agreement": ("Calculations", "- Agreement of units and periods: Periods differ"),
    "calculation: tolerance, printed total, verdict": (
        "Calculations", "| 5 | 2 | L7C2, L8C2 | 2454.8 | 2,454.8 | 0.0 | 0.1 | foots |",
    ),
    "operation: number, record, name": ("Procedure", "### Step 1, record 3: find"),
    "operation: actor and time": ("Procedure", "- Done: 2026-01-31T09:30:02Z by agent, in 12 ms"),
    "operation: complete arguments": ("Procedure", '- Arguments: `doc = "accounts", most = 10, words = "Revenue"`'),
    "operation: document digest": ("Procedure", "- On text: "),
    "operation: lines": ("Procedure", "- Lines touched: 7"),
    "operation: result summary": ("Procedure", "- Result: 1 lines have Revenue"),
    "operation: result hash": ("Procedure", "- SHA-256 of the result: "),
    "operation: why": ("Procedure", "which is not evidence: the words of the question"),
    "searches with no hit": ("Searches that found nothing", '- Record 4: find `doc = "accounts", most = 10, words = "Turnover"`'),
    "lines not looked at": ("Contradictions, damage, limits", "- Never touched in accounts: lines 1–6"),
    "coverage": ("Contradictions, damage, limits", "- Extent: operations touched 2 of 8 lines of accounts"),
    "conversion limits": ("Contradictions, damage, limits", "- Figure L8C2: the page prints 36.3 there"),
    "egress policy": ("Model and cost", "What may leave the machine, by the settings beside the documents: lines may be sent."),
    "model id": ("Model and cost", "- Model: a-model-2, hosted, 1 calls, 1,200 tokens in, 30 out, 7 from cache, 1.5 s"),
    "endpoint": ("Model and cost", "- Endpoint: https:\\//models.example"),
    "model settings": ("Model and cost", '- Settings: \\{"effort":"high","max\\_tokens":16000\\}'),
    "prompt digest": ("Model and cost", "- SHA-256 of system prompt and tools: " + "e" * 64),
    "cost": ("Model and cost", "- Cost: USD 0.0125 by the price table of the settings"),
    "lines that left the machine": ("Model and cost", "- Sent out: lines 3–7 of text "),
    "note, raised by and at": ("Notes and sign-offs", "N1 on L7C2, raised by M. Iyer, 2026-02-01T09:00:00Z:"),
    "note: text": ("Notes and sign-offs", "Why this line?"),
    "note: answered by and at": ("Notes and sign-offs", "Answered by A. Rao, 2026-02-01T09:00:00Z:"),
    "note: cleared by and at": ("Notes and sign-offs", "N1 cleared by M. Iyer, 2026-02-01T09:00:00Z."),
    "tick: symbol, figure, by, at": (
        "Notes and sign-offs", "| T1 | ✓ agreed | L7C2 | 2,418.6 | 7 | A. Rao | 2026-02-01T09:00:00Z | page seen |",
    ),
    "tick: withdrawn and why": ("Notes and sign-offs", "A. Rao, 2026-02-01T09:00:00Z: another column was meant"),
    "sign-off of the preparer": (
        "Notes and sign-offs", "| preparer | A. Rao | 2026-02-01T09:00:00Z | all figures opened | the paper as it is",
    ),
    "sign-off of the reviewer, extent": (
        "Notes and sign-offs", "| reviewer | M. Iyer | 2026-02-01T09:00:00Z | conclusion and figures | the paper as it is",
    ),
    "cross-reference": ("Notes and sign-offs", "| R/4 | L7C2 | the year before |"),
    "addition, by and at": ("Notes and sign-offs", "A1, added by A. Rao, 2026-02-01T09:00:00Z:"),
    "addition: what": ("Notes and sign-offs", "A letter came in."),
    "addition: why": ("Notes and sign-offs", "it was late in the post"),
    "addition: reviewed by": ("Notes and sign-offs", "Reviewed by M. Iyer, 2026-02-01T09:00:00Z."),
    "tick legend": ("Tick legend", "| ✓ | agreed | agreed to the source document |"),
    "log format and version": ("Integrity", "format auditor-log-1, version 4, 10 records"),
    "head hash": ("Integrity", "- Head: "),
    "entry count, sealed by and at": ("Integrity", "intact: 10 entries, head "),
    "review: count and head": ("Integrity", "review intact: 15 entries, the last is 25, head "),
    "document: path, bytes": ("Integrity", "- Document accounts: file accounts.md, "),
    "document: line index": ("Integrity", "  - SHA-256 of its line index: "),
    "document: opened at": ("Integrity", "  - Opened at: /papers/accounts.md"),
    "document: title": ("Integrity", "  - Title: Annual report"),
    "document: publisher": ("Integrity", "  - Publisher: Tamarind"),
    "document: obtained": ("Integrity", "  - Obtained from: the registry"),
    "document: obtained on": ("Integrity", "  - Obtained on: 2026-01-05"),
    "document: text digest and lines": ("Integrity", " (8 lines in UTF-8, joined by line feeds)"),
    "document: page records": ("Integrity", "  - SHA-256 of the page records: "),
    "document: converter": ("Integrity", ", name none, version 1, stored 2026-01-30T08:00:00Z"),
    "document: encoding and line ends of the file": ("Integrity", "  - Converted by: encoding utf-8, line ends LF, "),
    "signatures and time-stamps": ("Integrity", "- Signatures and time-stamps: none lies beside the log"),
    "rules of the operations": ("Integrity", "- Rules of the operations, with their versions: find 1"),
    "tool, version, source digest": ("Integrity", "- Made by: auditor 0.1.0, source SHA-256 " + "5" * 64),
    "host, time zone": ("Integrity", "- On: a machine, local time UTC+05:30"),
    "limits": ("Integrity", "- Where the inquiry would have stopped by itself: operations 120"),
    "follows": ("Integrity", "- Follows the log: before, head " + "c" * 64),
    "what is not proved": ("Integrity", "What this does not show:"),
    "steering": ("Appendix: what the operations returned", "Look at the second column too."),
    "full result": ("Appendix: what the operations returned", "7: |Revenue|2,418.6|2,207.3|"),
}  # fmt: skip

DATA = (
    "log_id", "header.log_format", "header.log_version", "header.tool_name", "header.tool_version",
    "header.tool_source_sha256", "header.created_at", "header.host_timezone", "header.engagement", "header.entity",
    "header.period", "header.area", "header.paper_ref", "header.objective", "header.preparer", "header.preparer_id",
    "header.preparer_role", "header.report_date", "header.lock_days", "header.lock_rule", "header.retain_until",
    "header.confidentiality", "header.egress_policy", "header.operations", "header.limits", "header.follows",
    "documents.0.doc_id", "documents.0.path_as_opened", "documents.0.source_bytes", "documents.0.lines",
    "documents.0.source_sha256", "documents.0.text_sha256", "documents.0.pages_sha256", "documents.0.converter",
    "documents.0.line_index_sha256",
    "documents.0.title", "documents.0.publisher", "documents.0.obtained_from", "documents.0.obtained_on",
    "question", "asked_by", "asked_at", "outcome", "reason", "answer",
    "figures.0.printed", "figures.0.value", "figures.0.line", "figures.0.cell", "figures.0.unit.text",
    "figures.0.unit.line", "figures.0.unit.distance", "figures.0.unit.state", "figures.2.unit.others",
    "figures.0.period.label", "figures.0.period.line", "figures.0.period.state", "figures.0.row_label",
    "figures.0.column_header", "figures.0.section", "figures.0.page", "figures.0.page_label", "figures.2.flags",
    "figures.0.support", "figures.0.support_seq", "figures.0.bbox",
    "calculations.0.expression", "calculations.0.operands", "calculations.0.value", "calculations.0.rounding",
    "footings.0.sum", "footings.0.tolerance", "footings.0.printed", "footings.0.verdict",
    "evidence.0.line", "evidence.0.text", "operations.0.seq", "operations.0.at", "operations.0.actor",
    "operations.0.op", "operations.0.args", "operations.0.doc", "operations.0.result", "operations.0.result_hash",
    "operations.0.why", "operations.0.milliseconds", "documents.0.converted_at", "searches_without_hit", "coverage.0.lines_looked_at", "coverage.0.lines_not_looked_at",
    "model_calls.0.model", "model_calls.0.endpoint", "model_calls.0.settings", "model_calls.0.usage.input_tokens",
    "model_calls.0.cost_usd", "model_calls.0.milliseconds", "model_calls.0.lines_sent", "messages.0.text",
    "review.conclusion.text", "review.conclusion.by", "review.conclusion.at", "review.conclusion.judgement",
    "review.conclusion.contradictions", "review.conclusion.exceptions", "review.conclusion.follow_up",
    "review.conclusion.checks", "review.earlier_conclusions.0.text", "review.marks.0.symbol", "review.marks.0.meaning",
    "review.marks.0.figure", "review.marks.0.by", "review.marks.0.at", "review.marks.1.withdrawn.why",
    "review.notes.0.id", "review.notes.0.text", "review.notes.0.by", "review.notes.0.answers.0.by",
    "review.notes.0.cleared.by", "review.sign_offs.0.role", "review.sign_offs.1.extent", "review.lock.locked_at",
    "review.lock.locked_by", "review.lock.head", "review.lock.lock_days", "review.references.0.to",
    "review.additions.0.text", "review.additions.0.why", "review.additions.0.by", "review.additions.0.reviewed.by",
    "integrity.verdict", "integrity.entries", "integrity.head", "integrity.sealed_at", "integrity.not_shown",
    "review_integrity.verdict", "review_integrity.head",
)  # fmt: skip


def section(paper: str, title: str) -> str:
    if not title:
        return paper.split("\n## ")[0]
    return paper.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.fixture
def paper(whole: Dossier) -> str:
    return as_markdown([whole])


@pytest.mark.parametrize("field", PAPER)
def test_the_paper_has_the_field_in_its_place(paper: str, field: str) -> None:
    title, said = PAPER[field]
    assert said in section(paper, title)


@pytest.mark.parametrize("path", DATA)
def test_the_data_have_the_field(whole: Dossier, path: str) -> None:
    found: Any = json.loads(json.dumps(as_json(whole)))
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    assert found not in (None, "", [], {})


def test_the_line_index_is_that_of_the_text(whole: Dossier) -> None:
    said = f"SHA-256 of its line index: {line_index_sha256(whole.documents[0].lines)}"
    assert said in as_markdown([whole]) and said in as_html([whole])


def test_the_page_says_what_the_paper_says(whole: Dossier) -> None:
    import html
    import re

    page = html.unescape(re.sub(r"<[^>]+>", "\n", as_html([whole]).split("</style>")[1]))
    words = set(page.split())
    for _, said in PAPER.values():
        plain = (
            said.replace("\\", "")
            .replace("**", "")
            .replace("`", "")
            .replace("|", " ")
            .removeprefix("### ")
            .removeprefix("# ")
        )
        for word in plain.split():
            assert word in words or word == "-" or word in page, said
