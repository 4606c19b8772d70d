from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal

import pymupdf
import pytest
from finance_accounts.asked import write_questions
from finance_accounts.gold import Gold
from finance_accounts.money import grouped
from finance_accounts.questions import Question
from finance_accounts.structure import PROBES
from finance_accounts.truth import Record
from finance_accounts.volume import Volume

UNITS = (1, 1000, 100_000, 10_000_000)


@pytest.fixture(scope="module")
def questions(volume: Volume) -> list[Question]:
    return write_questions(Gold(volume))


@pytest.fixture(scope="module")
def records(volume: Volume) -> dict[str, Record]:
    return {record.record_id: record for record in volume.records}


@pytest.fixture(scope="module")
def text(volume: Volume) -> str:
    with pymupdf.open(stream=volume.pdf) as document:
        return "\n".join(page.get_text() for page in document)


def numbers(text: str) -> set[Decimal]:
    """Every number of a text, whatever its grouping."""
    return {Decimal(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


def test_all_six_kinds_are_asked_and_each_has_its_outcome(questions: list[Question]) -> None:
    assert len(questions) >= 60
    assert len({question.question_id for question in questions}) == len(questions)
    assert len({question.question for question in questions}) == len(questions)
    kinds = Counter(question.kind for question in questions)
    assert set(kinds) == {"lookup", "aggregation", "arithmetic", "navigation", "unanswerable", "conversion_limited"}
    assert all(count >= 4 for count in kinds.values())
    assert {(question.kind, question.outcome) for question in questions} == {
        ("lookup", "answered"),
        ("aggregation", "answered"),
        ("arithmetic", "answered"),
        ("navigation", "answered"),
        ("unanswerable", "not_found"),
        ("unanswerable", "false_premise"),
        ("conversion_limited", "conversion_limited"),
    }


def test_truth_ids_are_unique(volume: Volume, records: dict[str, Record]) -> None:
    assert len(records) == len(volume.records)


def test_a_lookup_is_one_figure_of_the_truth(questions: list[Question], records: dict[str, Record]) -> None:
    for question in questions:
        if question.kind in ("lookup", "conversion_limited"):
            (record,) = (records[figure] for figure in question.figures)
            assert record.declared is not None
            assert (question.value, question.scale) == (record.value, record.declared.unit.scale)
            assert question.pages == (record.page,)
            assert (record.damage is not None) == (question.kind == "conversion_limited")
            assert record.planted is None


def test_a_lookup_has_one_answer(questions: list[Question], records: dict[str, Record]) -> None:
    """No other row of the same label, in a column of the same headings, says another amount."""
    for question in questions:
        if question.kind == "lookup":
            (asked,) = (records[figure] for figure in question.figures)
            for other in records.values():
                if (other.row_label, other.column_header) == (asked.row_label, asked.column_header):
                    same = amount(other) == amount(asked)
                    told_apart = "district" in question.question or "Deduct" in asked.row_label or not asked.column
                    assert same or told_apart, question.question


def amount(record: Record) -> Decimal:
    assert record.declared is not None
    return (record.value or Decimal(0)) * record.declared.unit.scale


def test_an_aggregate_is_the_sum_of_its_operands(questions: list[Question], records: dict[str, Record]) -> None:
    for question in questions:
        if question.kind == "aggregation":
            assert question.value is not None
            assert question.scale is not None
            total = sum((amount(records[figure]) for figure in question.figures), Decimal(0))
            assert question.value * question.scale == total


def test_arithmetic_follows_from_its_operands(questions: list[Question], records: dict[str, Record]) -> None:
    """A difference, a share or an average of the operands, to the last decimal."""
    for question in questions:
        if question.kind == "arithmetic":
            first, *rest = (amount(records[figure]) for figure in question.figures)
            assert question.value is not None
            assert question.scale is not None
            others = sum(rest, Decimal(0))
            possible = (first - others, first * 100 / others, first / others)
            half = Decimal("0.005") * question.scale
            assert any(abs(question.value * question.scale - value) <= half for value in possible), question.question


def test_derived_answers_are_nowhere_in_the_text_in_any_unit_or_grouping(text: str, questions: list[Question]) -> None:
    printed = numbers(text)
    derived = [question for question in questions if question.kind in ("aggregation", "arithmetic")]
    assert len(derived) >= 16
    for question in derived:
        assert question.value is not None
        assert question.scale is not None
        for unit in UNITS if question.scale > 1 else (1,):
            assert abs(question.value) * question.scale / unit not in printed, question.question


def test_figures_that_conversion_tears_apart_stand_whole_nowhere_else(text: str, questions: list[Question]) -> None:
    printed = numbers(text)
    torn = [question for question in questions if question.kind == "conversion_limited"]
    assert len(torn) >= 4
    for question in torn:
        assert question.value is not None
        assert grouped(question.value) not in text.split()
        assert question.value not in printed


def test_what_cannot_be_answered_carries_no_value(questions: list[Question]) -> None:
    for question in questions:
        if question.kind == "unanswerable":
            assert question.value is None
            assert question.figures == ()


def test_the_words_an_answer_would_need_are_absent(volume: Volume, text: str) -> None:
    """From the page: in the whole text, or on the pages of the statement the question presupposes."""
    first_pages = sorted(volume.first_pages.values())
    with pymupdf.open(stream=volume.pdf) as document:
        for probe in PROBES:
            said = " ".join(text.split())
            if probe.statement:
                first = volume.first_pages[probe.statement]
                last = next((page for page in first_pages if page > first), len(document) + 1)
                said = " ".join(" ".join(document[page - 1].get_text().split()) for page in range(first, last))
            assert probe.absent.casefold() not in said.casefold(), probe.question


def test_false_premises_name_what_is_there(text: str) -> None:
    """The figures exist, but not the quantity asked for."""
    named = ("Civil Deposits", "Fiscal Deficit", "Loans for Housing", "Power", "Country Spirits", "sanction")
    probes = [probe for probe in PROBES if probe.outcome == "false_premise"]
    assert len(probes) >= 5
    for probe, name in zip(probes, named, strict=True):
        assert name in probe.question
        assert name.casefold() in text.casefold()


def test_navigation_names_pages_as_they_are_numbered(volume: Volume, questions: list[Question]) -> None:
    for question in questions:
        if question.kind == "navigation":
            labels = {volume.labels[page - 1] for page in question.pages}
            assert set(re.findall(r"\d+", question.answer)) & labels, question.question
