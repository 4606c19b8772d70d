from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from finance_accounts.heads import STATE_NAMES

import auditor_tui
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import check_records
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry, sample_pdf, sample_questions
from auditor_tui.documents.store import load_entry


@pytest.fixture(scope="module")
def document() -> Document:
    return load_entry(sample_entry(), SAMPLE_ID)


@pytest.fixture(scope="module")
def page_lines(document: Document) -> dict[int, tuple[str, ...]]:
    return {page.page_no: document.lines[page.first_line - 1 : page.last_line] for page in document.pages}


def test_the_parts_of_the_sample_belong_together(document: Document) -> None:
    assert document.source_sha256 == hashlib.sha256(sample_pdf().read_bytes()).hexdigest()
    assert document.text_sha256 == hashlib.sha256((sample_entry() / "text.md").read_bytes()).hexdigest()
    assert {json.loads(line)["pdf"] for line in sample_questions().read_text("utf-8").splitlines()} == {
        sample_pdf().name
    }
    check_records(document)


def test_the_entry_is_small(document: Document) -> None:
    assert sum(path.stat().st_size for path in sample_entry().iterdir()) < 1_000_000
    assert [page.label for page in document.pages] == ["i", "ii", *map(str, range(1, 11))]


def test_statements_come_out_as_tables(page_lines: dict[int, tuple[str, ...]]) -> None:
    for page_no in range(3, 12):
        lines = [line for line in page_lines[page_no] if line.strip()]
        assert sum(line.startswith("|") for line in lines) / len(lines) > 0.75, page_no


def test_figures_come_through_but_for_those_the_truth_calls_damaged(
    folder: Path, page_lines: dict[int, tuple[str, ...]]
) -> None:
    records = [json.loads(line) for line in (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    damaged = [record for record in records if record["damage"]]
    assert len(damaged) == 21
    for record in records:
        cells = "|".join(page_lines[record["page"]]).replace("*", "").replace("<br>", "|").split("|")
        come_through = record["printed"] in " ".join(cells).split()
        assert come_through is (record["damage"] is None), record["id"]


def test_no_rule_of_the_product_knows_the_sample() -> None:
    package = Path(auditor_tui.__file__).parent
    for module in package.rglob("*.py"):
        source = module.read_text(encoding="utf-8")
        assert not any(name.casefold() in source.casefold() for name in STATE_NAMES), module
        assert SAMPLE_ID not in source or module.name == "sample.py", module
