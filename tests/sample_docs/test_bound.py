"""The figures of the sample as they are bound: each with the unit, the period and the names that were drawn.

`AUDITOR_SAMPLE` names folders of other samples, each with a PDF and its `truth.jsonl`; `pytest -rP` shows the shares.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from finance_accounts.agreement import Agreement, compare, compare_damage
from finance_accounts.truth import read_truth

from auditor_tui.documents.document import Document
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry, open_source
from auditor_tui.figures.binding import bind
from auditor_tui.figures.footing.footing import cross_foot, foot

OTHERS = [Path(folder) for folder in os.environ.get("AUDITOR_SAMPLE", "").split(os.pathsep) if folder]


@pytest.fixture(scope="module")
def document() -> Document:
    return load_entry(sample_entry(), SAMPLE_ID)


@pytest.fixture(scope="module")
def truth(folder: Path) -> list[dict[str, Any]]:
    return read_truth(folder / "truth.jsonl")


@pytest.fixture(scope="module")
def agreement(document: Document, truth: list[dict[str, Any]]) -> Agreement:
    return compare(document, truth)


def test_every_figure_says_what_was_drawn(agreement: Agreement) -> None:
    print(agreement.report)
    labels = agreement.differ.pop("row_label", [])
    assert not agreement.differ
    # The letters of one label lie on each other in print, so that its words cannot be told.
    assert len(labels) < 10
    assert agreement.asked["scale"] > 8000
    assert agreement.asked["end_date"] > 4000


def test_nothing_is_bound_that_is_no_figure_but_rates_in_names(agreement: Agreement) -> None:
    assert agreement.asked["not_a_figure"] > 1000
    assert {figure.kind for figure in agreement.unmatched} == {"percent"}
    assert all(figure.printed in figure.row_label for figure in agreement.unmatched)


def test_the_declaration_may_stand_far_above(agreement: Agreement) -> None:
    assert agreement.distances[0] == 0
    assert agreement.distances[-1] > 100


def test_a_check_finds_what_conversion_destroyed_and_little_else(
    document: Document, truth: list[dict[str, Any]]
) -> None:
    damage = compare_damage(document, truth)
    assert not damage.missed
    assert damage.numeric_rows > 1000
    assert len(damage.others) < damage.numeric_rows / 100


def test_the_totals_that_do_not_foot_are_those_planted(document: Document, truth: list[dict[str, Any]]) -> None:
    sheets = bind(document).sheets(1, len(document.lines))
    found = [footing for sheet in sheets for footing in (*foot(sheet), *cross_foot(sheet))]
    differ = {(footing.total.page_no, abs(footing.difference)) for footing in found if footing.verdict == "differs"}
    planted = {record["page"] for record in truth if record.get("planted", "").startswith("misfooted")}
    assert len(found) > 1000
    assert {page for page, _ in differ} == planted
    assert len(differ) == len(planted) == 2


@pytest.mark.parametrize("sample", OTHERS, ids=lambda sample: sample.name)
def test_other_samples_agree_too(sample: Path) -> None:
    (pdf,) = sample.glob("*.pdf")
    document, truth = open_source(pdf), read_truth(sample / "truth.jsonl")
    agreement, damage = compare(document, truth), compare_damage(document, truth)
    print(agreement.report)
    print(f"{len(damage.missed)} of planted damage missed, {len(damage.others)} other findings")
    print(f"in {damage.numeric_rows} numeric rows")
    assert all(len(differ) <= agreement.asked[name] / 200 for name, differ in agreement.differ.items()), (
        agreement.differ
    )
    assert not damage.missed
    assert len(damage.others) < damage.numeric_rows / 100
