from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.footing import formulas


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("8. Total Receipts (1+4)", "8"),
        ("8. कुल प्राप्तियां 8. Total Receipts", "8"),
        ("(B) Loans", "B"),
        ("IV. Surplus", "IV"),
        ("Total Receipts", None),
        ("Paid in 2024. Thereafter", None),
    ],
)
def test_the_number_a_row_carries(label: str, number: str | None) -> None:
    assert formulas.serial(label) == number


@pytest.mark.parametrize(
    ("label", "terms"),
    [
        ("8. Total Receipts (1+4)", (("1", 1), ("4", 1))),
        ("15. Revenue Deficit (10-1)", (("10", 1), ("1", -1))),
        ("17. Fiscal Deficit [9-(1+5+6)]", (("9", 1), ("1", -1), ("5", -1), ("6", -1))),
        ("Net (A – B)", (("A", 1), ("B", -1))),
        ("Surplus [(I+II)-(III-IV)]", (("I", 1), ("II", 1), ("III", -1), ("IV", 1))),
        ("Total (in crore)", ()),
        ("Change (12)", ()),
        ("Broken (1+)", ()),
        ("Broken ((1+2)", ()),
        ("Broken (1 2+3)", ()),
    ],
)
def test_what_a_label_says_its_row_is_made_of(label: str, terms: tuple[tuple[str, int], ...]) -> None:
    assert formulas.terms(label) == terms


def test_references_that_cannot_be_read_are_still_seen() -> None:
    assert formulas.has_refs("Total Revenue (1a+2)")
    assert not formulas.has_refs("Total Revenue (net)")


@given(st.text(alphabet="0123456789AB()[]+-–& .to", max_size=30))
def test_no_label_makes_it_fail(text: str) -> None:
    formulas.terms(f"Total ({text})")
    formulas.serial(text)


@pytest.mark.parametrize(
    ("label", "letter"),
    [("Net cash used in financing (C)", "C"), ("Total income (III)", "III"), ("Loans (secured)", None), ("C", None)],
)
def test_the_letter_a_row_ends_in(label: str, letter: str | None) -> None:
    assert formulas.letter(label) == letter


def _any(_row: int) -> bool:
    return True


def test_a_letter_means_the_nearest_row_above() -> None:
    numbered = formulas.Numbered(["Sales (A)", "Total (A+B)", "Loans (A)", "Dues (B)", "Total (A+B)"])
    assert [numbered.meant(letter, 4, _any) for letter in ("A", "B", "C")] == [2, 3, None]
    assert numbered.meant("B", 1, _any) == 3


def test_of_two_rows_of_one_number_the_one_that_may_be_added_is_meant() -> None:
    numbered = formulas.Numbered(["1. Deficit", "1. Deficit (share)", "2. Grants", "3. Rest (1-2)"])
    assert numbered.meant("1", 3, {0, 2}.__contains__) == 0
    assert numbered.meant("1", 3, _any) == 1
