from __future__ import annotations

from collections import Counter
from decimal import Decimal

import pymupdf
import pytest
from finance_accounts.money import grouped
from finance_accounts.questions import Gold, Question, write_questions
from finance_accounts.truth import Record
from finance_accounts.volume import FRONT_PAGES, Volume


@pytest.fixture(scope="module")
def questions(volume: Volume) -> list[Question]:
    return write_questions(Gold(volume.records, volume.first_pages, FRONT_PAGES), volume.state)


@pytest.fixture(scope="module")
def records(volume: Volume) -> dict[str, Record]:
    return {record.record_id: record for record in volume.records}


def test_all_six_kinds_are_asked_and_each_has_its_outcome(questions: list[Question]) -> None:
    assert len(questions) >= 20
    assert len({question.question_id for question in questions}) == len(questions)
    kinds = Counter(question.kind for question in questions)
    assert set(kinds) == {"lookup", "aggregation", "arithmetic", "navigation", "unanswerable", "conversion_limited"}
    assert all(count >= 2 for count in kinds.values())
    outcomes = {(question.kind, question.outcome) for question in questions}
    assert outcomes == {
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


def test_an_aggregate_is_the_sum_of_its_operands(questions: list[Question], records: dict[str, Record]) -> None:
    for question in questions:
        if question.kind == "aggregation":
            assert question.value == sum(records[figure].value or Decimal(0) for figure in question.figures)


def test_arithmetic_follows_from_its_operands(questions: list[Question], records: dict[str, Record]) -> None:
    asked = {question.question_id: question for question in questions}

    def pair(name: str) -> tuple[Decimal, Decimal, Decimal]:
        first, second = (records[figure].value for figure in asked[name].figures)
        value = asked[name].value
        assert first is not None
        assert second is not None
        assert value is not None
        return first, second, value

    for name in ("arithmetic-1", "arithmetic-2"):
        first, second, value = pair(name)
        assert value == first - second
    part, whole, value = pair("arithmetic-3")
    assert abs(value - part * 100 / whole) <= Decimal("0.005")
    lakh, crore, value = pair("arithmetic-4")
    assert abs(value - (lakh / 100 - crore)) <= Decimal("0.005")


def test_derived_answers_are_nowhere_in_the_text(volume: Volume, questions: list[Question]) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        text = "\n".join(page.get_text() for page in document)
    derived = [question for question in questions if question.kind in ("aggregation", "arithmetic")]
    assert len(derived) == 7
    for question in derived:
        assert question.value is not None
        assert grouped(question.value) not in text
        assert format(abs(question.value), "f") not in text


def test_what_cannot_be_answered_carries_no_value(questions: list[Question]) -> None:
    for question in questions:
        if question.kind == "unanswerable":
            assert question.value is None
            assert question.figures == ()
