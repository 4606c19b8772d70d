from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.numbers import markup, numerals


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1568936", "1568936"),
        ("1,61,230", "161230"),
        ("4,052,918", "4052918"),
        ("(223,546 )", "-223546"),
        ("(-)88689", "-88689"),
        ("−1,242", "-1242"),
        ("–845", "-845"),
        ("– 876", "-876"),
        ("1,238-", "-1238"),
        ("($8.30)", "-8.30"),
        ("$\n11,303", "11303"),
        ("$ 1,594\n$", "1594"),
        ("१२,३४५", "12345"),
        ("(६७८.९०)", "-678.90"),
        ("29\u00a0000", "29000"),
        ("1\u2009234\u2009567", "1234567"),
        ("...\n699", "699"),
        ("1.234.567,89", "1234567.89"),
        ("11,062 .6", "11062.6"),
        ("(a)\n4,128.90", "4128.90"),
        ("*2,247", "2247"),
        ("1,234/-", "1234"),
        ("Rs. 1,300 /=", "1300"),
        ("(1,234)/–", "-1234"),
    ],
)
def test_a_number_is_read_as_printed(text: str, value: str) -> None:
    found = numerals.read_number(text)
    assert found is not None
    assert found.value == Decimal(value)


@pytest.mark.parametrize(
    "text", ["-", "–", "—", "...", "nil", "Nil", "NA", "N.A.", "…", "$ —", "— $", "— %", "........."]
)
def test_a_nil_mark_is_nil_and_not_zero(text: str) -> None:
    found = numerals.read_number(text)
    assert found is not None
    assert (found.form, found.value) == ("nil", None)


@pytest.mark.parametrize("text", ["(1,236", "5)", "4,2851", ",355", "12 345"])
def test_what_cannot_be_read_safely_has_no_value(text: str) -> None:
    found = numerals.read_number(text)
    assert found is not None
    assert found.value is None
    assert "suspect_grouping" in found.flags


@pytest.mark.parametrize("text", ["", "abc", "10-K", "31-33", "8, 35", "38.40 lakh", "(a)", "A1/P-1"])
def test_other_text_is_no_number(text: str) -> None:
    assert numerals.read_number(text) is None


def test_rates_and_marks_are_told_apart() -> None:
    forms = {text: numerals.read_number(text) for text in ("(5.3) %", "(3,920)bps", "3.9x", "24.91*", "1,240 CR")}
    assert [found.form for found in forms.values() if found] == ["percent", "bps", "multiple", "number", "number"]
    marked, credit = forms["24.91*"], forms["1,240 CR"]
    assert marked is not None
    assert credit is not None
    assert (marked.printed, marked.flags) == ("24.91", ("footnote_marker",))
    assert (credit.value, credit.flags) == (Decimal(1240), ("credit_mark",))


@pytest.mark.parametrize("mark", ["¹", " ²³", " [a]", "[1]", " (a)", "^a", "*", " #", "¹ *"])
@pytest.mark.parametrize("number", ["(45.0)", "46", "27.1%"])
def test_a_footnote_mark_is_no_part_of_a_number(number: str, mark: str) -> None:
    plain, marked = numerals.read_number(number), numerals.read_number(number + mark)
    assert plain is not None
    assert marked is not None
    assert (marked.value, marked.form, marked.printed) == (plain.value, plain.form, number)
    assert "footnote_marker" in marked.flags


@pytest.mark.parametrize("text", ["10^6", "5 [see note]", "1/-2", "12^abc"])
def test_what_says_more_than_a_mark_is_none(text: str) -> None:
    assert numerals.read_number(text) is None


def test_a_glyph_after_a_number_belongs_to_the_next_cell() -> None:
    for text, currency in (("476 $", None), ("476 €", "EUR"), ("$ 476", "USD"), ("` 5", "INR"), ("US$27.2", "USD")):
        found = numerals.read_number(text)
        assert found is not None
        assert found.currency == currency


def test_the_decimal_mark_is_decided_by_the_table() -> None:
    assert numerals.convention_of(["1.234,56", "16.000"]) == "comma"
    assert numerals.convention_of(["1,234.5", "16.000"]) == "point"
    assert numerals.convention_of(["16.000", "2.125"]) == "either"
    comma, either = numerals.read_number("16.000", "comma"), numerals.read_number("16.000", "either")
    assert comma is not None
    assert either is not None
    assert comma.value == Decimal(16000)
    assert (either.value, "ambiguous_separator" in either.flags) == (None, True)


def test_a_hidden_character_is_said() -> None:
    found = numerals.read_number("1,2␦34")
    assert found is not None
    assert (found.value, found.flags) == (Decimal(1234), ("hidden_character",))


@given(st.integers(min_value=0, max_value=10**13), st.integers(min_value=0, max_value=3))
def test_grouping_and_emphasis_never_change_a_value(whole: int, places: int) -> None:
    value = Decimal(whole).scaleb(-places)
    plain, western = format(value, "f"), format(value, ",f")
    number, fraction = plain.partition(".")[0], plain.partition(".")[2]
    head, tail = number[:-3], number[-3:]
    while len(head) > 2:
        head, tail = head[:-2], f"{head[-2:]},{tail}"
    indian = (f"{head},{tail}" if head else tail) + (f".{fraction}" if fraction else "")
    for printed in (plain, western, indian):
        for marked in (printed, f"**{printed}**", f"_{printed}_", printed.replace(".", "**.**")):
            found = numerals.read_number(markup.unmark(marked).text)
            assert found is not None
            assert found.value == value


@given(st.text(max_size=60))
def test_reading_never_raises(text: str) -> None:
    numerals.read_number(text)
    numerals.read_number(text, "comma")
    numerals.convention_of([text])


def test_a_number_with_two_signs_has_no_value() -> None:
    found = numerals.read_number("(67,446)-")
    assert found is not None
    assert (found.value, "suspect_grouping" in found.flags) == (None, True)
