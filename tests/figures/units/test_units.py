from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.units import units


@pytest.mark.parametrize(
    ("text", "scale", "currency"),
    [
        ("(In ₹ crore)", "10000000", "INR"),
        ("(Rs. in 000)", "1000", "INR"),
        ("(` thousand crore)", "10000000000", "INR"),
        ("₹ lakh crore", "1000000000000", "INR"),
        ("(In crores of Rupees)", "10000000", "INR"),
        ("(Millions)", "1000000", None),
        ("£000’s", "1000", "GBP"),
        ("Mill. u$s", "1000000", "USD"),
        ("MEUR", "1000000", "EUR"),
        ("in TCHF", "1000", "CHF"),
        ("SEKm", "1000000", "SEK"),
        ("T€", "1000", "EUR"),
        ("(in 1,000 EUR)", "1000", "EUR"),
        ("Milliers d'euros", "1000", "EUR"),
        ("（単位：百万円）", "1000000", "JPY"),
        ("損益計算書 (単位：千円)", "1000", "JPY"),
        ("人民币万元", "10000", "CNY"),
        ("单位：亿元", "100000000", None),
        ("$'000", "1000", "USD"),
        ("€m", "1000000", "EUR"),
        ("Thousands of U.S. dollars", "1000", "USD"),
        ("# Statements of Equity ($ in millions, except per share data)", "1000000", "USD"),
        ("The table shows sales by segment (in millions):", "1000000", None),
        ("[In thousands (except per share amounts)]", "1000", None),
        ("[In millions (US $)]", "1000000", "USD"),
        ("[In thousands (11.6 represents 11,600). For the year ended June 30. Based on a survey]", "1000", None),
        ("Abstract of receipts - Rs. crore", "10000000", "INR"),
        ("All amounts are expressed in thousands of U.S. dollars.", "1000", "USD"),
    ],
)
def test_a_declaration_is_matched_loosely(text: str, scale: str, currency: str | None) -> None:
    found = list(units.find_units(text))
    assert [(unit.scale, unit.currency) for unit in found] == [(Decimal(scale), currency)]


@pytest.mark.parametrize(
    "text",
    [
        "We serve millions of users",
        "Revenue of $3.5 billion",
        "(see note 5)",
        "(%)",
        "Notes",
        "2018",
        "The team works in thousands",
        "Dollar value of",
        "Up to 30 days",
    ],
)
def test_prose_and_rates_declare_no_scale(text: str) -> None:
    assert list(units.find_units(text)) == []


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("(In millions of vehicles)", "1000000"),
        ("(In 1000 ha)", "1000"),
        ("1,000 tonnes", "1000"),
        ("(Mlb)", "1000000"),
    ],
)
def test_things_may_have_a_scale(text: str, scale: str) -> None:
    unit = units.stand_alone(text)
    assert unit is not None
    assert (unit.scale, unit.currency, unit.measure) == (Decimal(scale), None, True)


@pytest.mark.parametrize("text", ["Thousands of", "In millions of", "M.U$S", "1,000", "$1,000", "1000"])
def test_an_abbreviation_of_any_language_and_a_number_declare_nothing(text: str) -> None:
    assert units.parse_unit(text) is None
    assert units.unit_in_label(text) is None


def test_a_unit_in_two_brackets_is_kept_as_printed() -> None:
    unit = units.stand_alone("(₹ करोड़) (In ₹ crore)")
    assert unit is not None
    assert (unit.text, unit.scale) == ("(₹ करोड़) (In ₹ crore)", Decimal(10) ** 7)


def test_an_except_clause_tells_what_it_leaves_out() -> None:
    per_share = units.parse_unit("In millions, except per share data")
    shares = units.parse_unit("In thousands, except share and per share data")
    sold = units.parse_unit("In millions, except unit and per unit data")
    assert per_share is not None
    assert shares is not None
    assert sold is not None
    assert (per_share.exempts_share_counts, shares.exempts_share_counts) == (False, True)
    assert sold.exempt_things == {"unit"}


def test_shares_may_have_a_scale_of_their_own() -> None:
    unit = units.parse_unit("$ in millions, shares in thousands")
    assert unit is not None
    assert (unit.scale, unit.share_scale) == (Decimal(10) ** 6, Decimal(10) ** 3)


def test_a_long_except_clause_may_scale_shares_by_itself() -> None:
    (unit,) = units.find_units(
        "Buybacks were as follows (in millions, except number of shares, which are reflected in thousands, and per "
        "share amounts, which are expressed in U.S. dollars):"
    )
    assert (unit.scale, unit.share_scale) == (Decimal(10) ** 6, Decimal(10) ** 3)


def test_dollars_and_shares_may_share_a_scale() -> None:
    unit = units.parse_unit("Dollars and shares in millions, except per share amounts")
    assert unit is not None
    assert (unit.scale, unit.share_scale, unit.is_money) == (Decimal(10) ** 6, Decimal(10) ** 6, True)


def test_a_price_in_pence_is_a_hundredth_of_a_pound() -> None:
    unit = units.parse_unit("p/kWh")
    assert unit is not None
    assert (unit.scale, unit.currency, unit.per_share) == (Decimal("0.01"), "GBP", True)


@pytest.mark.parametrize(
    ("label", "scale", "currency", "rate"),
    [
        ("Trade balance (USD million)", "1000000", "USD", False),
        ("(a) In Crore", "10000000", None, False),
        ("Cost ratio (%)", None, None, True),
        ("Earnings per share (yen)", None, "JPY", False),
    ],
)
def test_a_label_may_state_its_own_unit(label: str, scale: str | None, currency: str | None, rate: bool) -> None:
    unit = units.unit_in_label(label)
    assert unit is not None
    assert (unit.scale, unit.currency, unit.rate) == (Decimal(scale) if scale else None, currency, rate)


def test_a_label_without_a_unit() -> None:
    assert units.unit_in_label("Revenue deficit (10-1)") is None
    assert units.unit_in_label("Profit (loss)") is None


@given(st.text(max_size=80))
def test_reading_units_never_raises(text: str) -> None:
    units.parse_unit(text)
    list(units.find_units(text))
    units.unit_in_label(text)


@pytest.mark.parametrize(
    ("text", "scale", "currency"),
    [
        ("(millions of Canadian dollars)", "1000000", "CAD"),
        ("(in millions of Indian rupees)", "1000000", "INR"),
        ("Thousands of Swiss francs", "1000", "CHF"),
        ("(en milliers d'euros)", "1000", "EUR"),
        ("(in thousands of South African Rand)", "1000", "ZAR"),
    ],
)
def test_a_currency_may_be_named_for_its_country(text: str, scale: str, currency: str) -> None:
    (found,) = units.find_units(text)
    assert (found.scale, found.currency) == (Decimal(scale), currency)


def test_a_unit_whose_of_was_run_into_the_next_word_is_read() -> None:
    found = units.parse_unit("Billions ofyen")
    assert found is not None
    assert (found.scale, found.currency, found.text) == (Decimal(10) ** 9, "JPY", "Billions ofyen")
    assert units.parse_unit("Billions offers") is None
