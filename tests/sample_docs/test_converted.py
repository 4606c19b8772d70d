"""The sample as it ships: its converted text against the truth of what was drawn."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from finance_accounts.gold_lines import cells
from finance_accounts.heads import STATE_NAMES
from finance_accounts.truth import read_truth

import auditor_tui
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import check_records
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry, sample_pdf, sample_questions
from auditor_tui.documents.store import load_entry

Data = dict[str, Any]

UNITS = (1, 1000, 100_000, 10_000_000)


@pytest.fixture(scope="module")
def document() -> Document:
    return load_entry(sample_entry(), SAMPLE_ID)


@pytest.fixture(scope="module")
def page_lines(document: Document) -> dict[int, tuple[str, ...]]:
    return {page.page_no: document.lines[page.first_line - 1 : page.last_line] for page in document.pages}


@pytest.fixture(scope="module")
def truth(folder: Path) -> dict[str, Data]:
    return {record["id"]: record for record in read_truth(folder / "truth.jsonl")}


@pytest.fixture(scope="module")
def totals(folder: Path) -> list[Data]:
    return [json.loads(line) for line in (folder / "totals.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def questions() -> list[Data]:
    return [json.loads(line) for line in sample_questions().read_text(encoding="utf-8").splitlines()]


def test_the_parts_of_the_sample_belong_together(document: Document, questions: list[Data]) -> None:
    assert document.source_sha256 == hashlib.sha256(sample_pdf().read_bytes()).hexdigest()
    assert document.text_sha256 == hashlib.sha256((sample_entry() / "text.md").read_bytes()).hexdigest()
    assert {question["pdf"] for question in questions} == {sample_pdf().name}
    check_records(document)


def test_the_entry_and_the_truth_are_small(document: Document, folder: Path) -> None:
    assert sum(path.stat().st_size for path in sample_entry().iterdir()) < 1_000_000
    assert (folder / "truth.jsonl").stat().st_size < 3_000_000
    assert [page.label for page in document.pages] == [
        "i", "ii", "iii", *map(str, range(1, 11)), *map(str, range(1, 48))
    ]  # fmt: skip


def test_statements_come_out_as_tables(page_lines: dict[int, tuple[str, ...]], truth: dict[str, Data]) -> None:
    for page_no in {record["page"] for record in truth.values() if "column" in record}:
        lines = [line for line in page_lines[page_no] if line.strip()]
        assert sum(line.startswith("|") for line in lines) / len(lines) > 0.6, page_no


def test_figures_come_through_but_for_those_the_truth_calls_damaged(
    page_lines: dict[int, tuple[str, ...]], truth: dict[str, Data]
) -> None:
    damaged = {name for name, record in truth.items() if "damage" in record}
    assert len(damaged) > 20
    for name, record in truth.items():
        text = re.sub(r"[*_]|<br>", " ", "|".join(page_lines[record["page"]]).replace("**", "")).replace("|", " ")
        come_through = f" {record['printed']} " in f" {' '.join(text.split())} "
        if record["kind"] == "not_a_figure":
            come_through = record["printed"] in text
        assert come_through is (name not in damaged), name


def test_conversion_damages_what_it_damages_in_such_accounts(document: Document) -> None:
    rows = [line for line in document.lines if line.startswith("|")]
    assert sum(line.startswith("||") for line in rows) > 500, "a leading column that is empty"
    assert any(re.search(r"\|\d{3,4}<br>\.\|", line) for line in rows), "a decimal point torn from its digits"
    assert any(re.search(r"\w\*\*\|\*\*\w", line) for line in rows), "a word split over cells"
    assert sum(line.count("|") - 1 >= 7 for line in rows) > len(rows) / 2, "wide tables"


def test_units_are_declared_far_above_some_of_their_figures(document: Document) -> None:
    unit = re.compile(r"\((?:₹|Rs\.|Rupees) ?in (?:lakhs?|crore)\)")
    distances, declared = [], 0
    for line_no, line in enumerate(document.lines, start=1):
        if unit.search(re.sub(r"[_*]", "", line).replace("( ₹", "(₹")):
            declared = line_no
        elif declared and line.startswith("|") and any(char.isdigit() for char in line):
            distances.append(line_no - declared)
    distances.sort()
    assert distances[-1] > 100
    assert 5 <= distances[len(distances) // 2] <= 30


def test_each_gold_figure_stands_within_a_line_of_its_gold_line(
    document: Document, questions: list[Data], truth: dict[str, Data]
) -> None:
    checked = 0
    for question in questions:
        for name in question.get("figures", []):
            near = {line + step for line in question["gold_lines"] for step in (-1, 0, 1)}
            found = any(_stands(truth[name]["printed"], document.line(line_no)) for line_no in near)
            assert found is ("damage" not in truth[name]), (question["id"], name)
            checked += 1
    assert checked > 100


def _stands(printed: str, line: str) -> bool:
    """Whether a line has a figure, whole: not as a part of a longer one."""
    text = re.sub(r"<br>|[|]", " ", line.replace("*", ""))
    return re.search(rf"(?<![\d,.])(?<!\(-\)){re.escape(printed)}(?![\d,]|\.\d)", text) is not None


def test_the_columns_of_a_gold_line_are_those_of_the_truth(
    document: Document, questions: list[Data], truth: dict[str, Data]
) -> None:
    """In the order printed, the cells of the converted row are the figures drawn in that row."""
    drawn: dict[str, list[Data]] = defaultdict(list)
    for name, record in truth.items():
        drawn[name.rpartition(".")[0]].append(record)
    for question in questions:
        for name in question.get("figures", []):
            row = drawn[name.rpartition(".")[0]]
            if "column" not in truth[name] or any("damage" in record for record in row):
                continue
            shown = [
                [figure.split()[-1] for figure in cells(document.line(line_no))[1:]]
                for line_no in question["gold_lines"]
            ]
            assert [record["printed"].split()[-1] for record in row] in shown, (question["id"], name)


def test_an_identity_confirms_the_columns_of_what_is_asked(
    questions: list[Data], truth: dict[str, Data], totals: list[Data]
) -> None:
    """Amounts asked for take part in a total that holds when it is computed from the digits printed."""
    part_of: dict[str, list[Data]] = defaultdict(list)
    for total in totals:
        for name in (total["total"], *total["operands"], *total.get("less", [])):
            part_of[name].append(total)
    outside = set()
    for question in questions:
        if question["kind"] == "lookup":
            (name,) = question["figures"]
            if truth[name]["kind"] != "amount" or "column" not in truth[name]:
                continue
            if not any(total["foots"] and _holds(total, truth) for total in part_of[name]):
                outside.add(".".join(truth[name]["column"].split(".")[:2]))
    assert outside <= {"13.t2"}, "the balances of earlier years have no total"


def _holds(total: Data, truth: dict[str, Data]) -> bool:
    computed = sum((_amount(truth[name]) for name in total["operands"]), Decimal(0))
    computed -= sum((_amount(truth[name]) for name in total.get("less", [])), Decimal(0))
    return _amount(truth[total["total"]]) == computed


def _amount(record: Data) -> Decimal:
    if record["kind"] == "nil":
        return Decimal(0)
    digits = Decimal(record["printed"].removeprefix("(-)").strip("()").replace(",", ""))
    return (-digits if record["printed"].startswith("(") else digits) * int(record["scale"])


def test_totals_say_truly_whether_they_foot(truth: dict[str, Data], totals: list[Data]) -> None:
    for total in totals:
        assert _holds(total, truth) is total["foots"], total["total"]
        assert total["foots"] is ("planted" not in total)
    assert sum(not total["foots"] for total in totals) == 6


def _numbers(document: Document) -> set[Decimal]:
    text = "\n".join(document.lines).replace("*", "")
    return {Decimal(number.replace(",", "")) for number in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


def test_derived_answers_are_nowhere_in_the_text_in_any_unit_or_grouping(
    document: Document, questions: list[Data]
) -> None:
    printed = _numbers(document)
    for question in questions:
        if question["kind"] in ("aggregation", "arithmetic"):
            scale = int(question["scale"])
            for unit in UNITS if scale > 1 else (1,):
                assert abs(Decimal(question["value"])) * scale / unit not in printed, question["id"]


def test_what_conversion_destroyed_occurs_nowhere_as_printed(
    document: Document, questions: list[Data], truth: dict[str, Data]
) -> None:
    text, printed = "\n".join(document.lines), _numbers(document)
    limited = [question for question in questions if question["kind"] == "conversion_limited"]
    assert len(limited) >= 4
    for question in limited:
        (name,) = question["figures"]
        assert truth[name]["printed"] not in re.split(r"[|\s]|<br>|\*\*", text)
        assert Decimal(question["value"]) not in printed


def test_navigation_answers_stand_on_a_heading_or_in_a_row(document: Document, questions: list[Data]) -> None:
    for question in questions:
        if question["kind"] == "navigation" and "figures" not in question:
            (line_no,) = question["gold_lines"]
            assert document.line(line_no).startswith("#")
            assert any(page.first_line <= line_no <= page.last_line for page in document.pages)


def test_no_rule_of_the_product_knows_the_sample() -> None:
    package = Path(auditor_tui.__file__).parent
    for module in package.rglob("*.py"):
        source = module.read_text(encoding="utf-8")
        assert not any(name.casefold() in source.casefold() for name in STATE_NAMES), module
        assert SAMPLE_ID not in source or module.name == "sample.py", module
