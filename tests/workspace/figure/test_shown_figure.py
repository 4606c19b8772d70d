from __future__ import annotations

from typing import Any

import pytest

from auditor_tui.workspace.figure.shown_figure import (
    amount_in_words,
    fidelity_in_words,
    figure_in_words,
    period_in_short,
    period_in_words,
    place_in_words,
    printed_extent,
    said_once,
    shown_figure,
    unit_in_words,
)

FIGURE: dict[str, Any] = {
    "id": "L812C6",
    "line": 812,
    "char": 34,
    "page": 3,
    "page_label": "1",
    "printed": "1568936",
    "kind": "amount",
    "scale": "10000000",
    "currency": "INR",
    "unit": {"text": "(In ₹ crore)", "line": 790, "distance": 22, "state": "stated", "others": []},
    "period": {"label": "2025-2026 Budget Estimates", "line": 793, "state": "stated"},
    "row_label": "17. Fiscal Deficit",
    "column_header": ["2025-2026", "Budget Estimates"],
    "page_check": "same",
    "role": "answer",
    "support": "read",
    "support_seq": [5],
}


def test_a_figure_in_words_says_amount_period_row_unit_and_fidelity() -> None:
    assert figure_in_words(shown_figure(FIGURE)) == (
        "₹ 15,68,936 crore · 2025-2026 Budget Estimates · 17. Fiscal Deficit · unit from line 790, 22 up · same as printed"
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"printed": "(1,577)", "currency": "USD", "scale": "1000000"}, "$ (1,577) million"),
        ({"printed": "1568936.25"}, "₹ 15,68,936.25 crore"),
        ({"printed": "1568936", "currency": "USD", "scale": "1000"}, "$ 1,568,936 thousand"),
        ({"printed": "$4.40", "currency": "USD", "scale": "1", "kind": "per_share"}, "$4.40 per share"),
        ({"printed": "(4.4)", "kind": "percent"}, "(4.4) %"),
        ({"printed": "4.4%", "kind": "percent"}, "4.4%"),
        ({"printed": "25", "kind": "bps"}, "25 bps"),
        ({"printed": "△ 870,000", "currency": None, "scale": "1"}, "△ 870,000"),
        ({"printed": "12", "currency": "CHF", "scale": "12"}, "CHF 12 × 12"),
    ],
)
def test_an_amount_keeps_its_sign_and_its_own_grouping(changes: dict[str, Any], words: str) -> None:
    assert amount_in_words(shown_figure(FIGURE | changes)) == words


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ({"state": "not_stated"}, "unit not stated"),
        ({"state": "conflict", "others": ["₹ lakh", "₹ crore"]}, "units in conflict: ₹ lakh / ₹ crore"),
        ({"state": "stated", "line": 812, "distance": 0}, "unit on this line"),
        ({"state": "stated", "line": 1820, "distance": -8}, "unit from line 1,820, 8 down"),
    ],
)
def test_a_unit_is_known_with_its_place_or_said_not_to_be(unit: dict[str, Any], words: str) -> None:
    assert unit_in_words(shown_figure(FIGURE | {"unit": unit})) == words


def test_what_is_not_known_is_not_guessed() -> None:
    figure = shown_figure({"id": "L1C1", "printed": "5", "line": 9})
    assert period_in_words(figure) == "period not stated"
    assert place_in_words(figure) == "line 9"
    assert fidelity_in_words(figure) == ""
    assert figure.support_mark == "○"


def test_a_page_that_prints_another_number_is_said_so() -> None:
    figure = shown_figure(FIGURE | {"page_check": "different", "printed_on_page": "1569527"})
    assert fidelity_in_words(figure) == "the page prints 1569527"


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, True])
def test_a_garbled_field_is_left_out(value: object) -> None:
    garbled = shown_figure(dict.fromkeys([*FIGURE, "role"], value))
    assert figure_in_words(garbled)
    assert place_in_words(garbled)


@pytest.mark.parametrize(
    ("line", "char", "printed", "found"),
    [
        ("|a|1568936|", 3, "1568936", "1568936"),
        ("|a|**48,964**.**89**|", 5, "48,964.89", "48,964**.**89"),
        ("|a|4<b>8</b>|", 3, "48", "4<b>8"),
        ("|a|12|", 3, "13", ""),
        ("short", 40, "1", ""),
        ("|a|", 3, "", ""),
    ],
)
def test_a_printed_number_is_found_in_its_raw_line(line: str, char: int, printed: str, found: str) -> None:
    start, end = printed_extent(line, char, printed)
    assert line[start:end] == found


@pytest.mark.parametrize(
    ("period", "words"),
    [
        ({"label": "2024-25 Revised Estimates", "basis": "revised estimates", "length_months": 12}, "2024-25 RE"),
        ({"label": "Year ended March 31, 2025", "basis": None, "length_months": 12}, "2025"),
        ({"label": "First Quarter 2018", "length_months": 3}, ""),
        ({"label": "2023-24 to 2024-25", "length_months": None}, ""),
        ({"label": None}, ""),
    ],
)
def test_a_period_in_short_is_its_year_or_nothing(period: dict[str, Any], words: str) -> None:
    assert period_in_short(shown_figure(FIGURE | {"period": {"state": "stated", **period}})) == words


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ("First Quarter First Quarter", "First Quarter"),
        ("2018 First Quarter First Quarter", "2018 First Quarter"),
        ("First Quarter Second Quarter", "First Quarter Second Quarter"),
        ("Level 1 1", "Level 1 1"),
    ],
)
def test_a_phrase_of_two_headers_is_said_once(headers: str, words: str) -> None:
    assert said_once(headers) == words
