from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.figures.reading import prose
from auditor_tui.figures.times import choosing
from auditor_tui.figures.times.dates import MonthDay
from auditor_tui.figures.times.fiscal import FiscalCalendar

DECEMBER = FiscalCalendar(year_end=MonthDay(12, 31))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Receipts rose to ₹50,65,345 crore.", [("₹50,65,345", "amount", "10000000")]),
        ("a charge of $3.5 billion", [("$3.5", "amount", "1000000000")]),
        ("sales of $3.5, $3.2 and $2.7 billion", [("$3.5", "amount", "1000000000"), ("$3.2", "amount", "1000000000"), ("$2.7", "amount", "1000000000")]),
        ("It grew by 10.1% over the year", [("10.1%", "percent", None)]),
        ("rose by 150 bps to 1.50%", [("150 bps", "bps", None), ("1.50%", "percent", None)]),
        ("The loss ratio was 0.015.", [("0.015", "ratio", None)]),
        ("and 1,204 customers were moved in 2024", [("1,204", "count", None)]),
        ("a dividend of $0.92 per share", [("$0.92", "per_share", None)]),
        ("3,339,541shares were issued", [("3,339,541", "count", None)]),
        ("from FY09 to FY20 it rose to 2.5 per cent", [("2.5 per cent", "percent", None)]),
        ("in FY23, 48 per cent was collected", [("48 per cent", "percent", None)]),
        ("dilutive securities left out are 64,198,232 and 596,230", [("64,198,232", "count", None), ("596,230", "count", None)]),
        ("14.0 million vehicles", [("14.0", "count", "1000000")]),
        ("The fair value per share of options granted in 2022 and 2021 was $7.66 and $11.30, respectively", [("$7.66", "per_share", None), ("$11.30", "per_share", None)]),
        ("Earnings per share fell as a fee of $18,271 was paid", [("$18,271", "amount", None)]),
        ("As of June 30, 2023, 41 million shares were reserved", [("41", "count", "1000000")]),
        ("for a total purchase price of US$4,000,000", [("US$4,000,000", "amount", None)]),
        ("The per share purchase price is approximately $0.02", [("$0.02", "per_share", None)]),
        ("a price of US$1,100/st. was used", [("US$1,100", "per_share", None)]),
        ("risk rose by 3 bp to 21 basis points", [("3 bp", "bps", None), ("21 basis points", "bps", None)]),
        ("a loss of RMB378.3 million", [("RMB378.3", "amount", "1000000")]),
    ],
)  # fmt: skip
def test_quantities_of_a_sentence(text: str, found: list[tuple[str, str, str | None]]) -> None:
    numbers = prose.find_numbers(text)
    assert [
        (item.numeral.printed, item.kind, None if item.scale is None else str(item.scale.quantize(Decimal(1))))
        for item in numbers
    ] == found


@pytest.mark.parametrize(
    "text",
    [
        "See Note 14 and Form 10-K, page 101.",
        "closed its books on 31 March 2025",
        "under Section 5(1) and Rule 11(g)",
        "Ind AS 116 and IFRS 9; ISIN ZZ0012345673",
        "Telephone +44 20 7946 0018. Resolution 3 of 7 was carried.",
        "the 12-month review of 2024-25",
        "3.22 The Union has a plan",
        "(1) These measures exclude some items.",
        "1 Net of commissions.",
        "infringes Patent Nos. 6,111,222, named “A”; 7,333,444, named “B”; 7,555,666 and 7,777,888, both named “C”",
    ],
)
def test_what_only_looks_like_a_quantity_is_left_out(text: str) -> None:
    assert prose.find_numbers(text) == []


@pytest.mark.parametrize(
    ("text", "currency"),
    [("a balance of 5.0 million Euros", "EUR"), ("3 million Hong Kong dollars", "HKD"), ("40 billion yen", "JPY")],
)
def test_a_currency_may_follow_its_number_in_words(text: str, currency: str) -> None:
    (found,) = prose.find_numbers(text)
    assert (found.kind, found.numeral.currency) == ("amount", currency)


@pytest.mark.parametrize(
    ("text", "kind", "currency"),
    [
        ("an exercise price of 1.75 pence", "per_share", "GBP"),
        ("a dividend of 5.2p per share", "per_share", "GBP"),
        ("a gain of 3.0 pence", "amount", "GBP"),
        ("65 cents per share", "per_share", None),
    ],
)
def test_parts_of_money_are_hundredths(text: str, kind: str, currency: str | None) -> None:
    (found,) = prose.find_numbers(text)
    assert (found.kind, found.numeral.currency, found.scale) == (kind, currency, Decimal("0.01"))


def test_a_glued_p_needs_words_of_shares() -> None:
    assert prose.find_numbers("flat 12p on the left, see p 5 at 9 p.m.") == []


def test_a_list_of_dates_is_of_the_kind_of_the_first() -> None:
    text = "In the years ended May 31, 2022, May 31, 2021, and May 31, 2020, we bought 736, 445 and 249 shares, respectively"
    numbers = prose.find_numbers(text)
    found = [prose.period_in(text, number, numbers, DECEMBER) for number in numbers]
    assert [(period.end_date, period.length_months) for period in found if period] == [
        ("2022-05-31", 12),
        ("2021-05-31", 12),
        ("2020-05-31", 12),
    ]


def test_share_counts_inside_a_label() -> None:
    text = "Common stock, $0.0001 par value; 900 shares authorized; 462 and 475 shares outstanding, respectively"
    found = prose.find_numbers(text, in_label=True)
    assert [(item.numeral.printed, item.kind) for item in found] == [
        ("$0.0001", "per_share"),
        ("900", "count"),
        ("462", "count"),
        ("475", "count"),
    ]
    assert [item.numeral.printed for item in prose.run_of(text, found[2], found)] == ["462", "475"]


@pytest.mark.parametrize(
    ("text", "printed", "end"),
    [
        (
            "$76.7 million and $63.6 million for the years ended December 31, 2022 and 2021, respectively",
            "$63.6",
            "2021-12-31",
        ),
        ("As of December 2, 2022, there was $2.83 billion of cost", "$2.83", "2022-12-02"),
        (
            "743 million shares as of December 31, 2022 and 761 million shares as of December 31, 2021",
            "761",
            "2021-12-31",
        ),
        ("gross receivables of an entity: 2022, $5,193; 2021, $5,175", "$5,175", "2021-12-31"),
        ("Taxes moved from $55 million in 2020 to $57 million in 2021", "$57", "2021-12-31"),
        (
            "Taxes moved from $55 million in 2020 to $57 million in 2021, a rise of 3.6 per cent",
            "3.6 per cent",
            "2021-12-31",
        ),
        ("Interest of $7 million due for 2021 on these balances was not paid", "$7", "2021-12-31"),
        ("A profit of £1.4 million (2021: £0.7 million)", "£0.7", "2021-12-31"),
        ("A profit of £1.4 million (2021: £0.7 million)", "£1.4", None),
        ("Sales were $17 million compared to $15 million for fiscal 2018", "$17", None),
        ("Sales were $17 million compared to $15 million for fiscal 2018", "$15", "2018-12-31"),
        ("In FY 2020 it had risen to 20.5 years vis-à-vis 18.1 years in FY 2019", "20.5", "2020-12-31"),
        ("Fiscal 2019 sales were $17 million compared to $15 million for fiscal 2018", "$17", "2019-12-31"),
        ("The loan of $5 million is due in June 2025, and interest paid was $3 million in 2020", "$5", None),
        ("The loan of $5 million is due in June 2025, and interest paid was $3 million in 2020", "$3", "2020-12-31"),
        ("Cash was $4 million at December 31, 2020, while $9 million was repaid in 2021", "$9", "2021-12-31"),
        ("It was $5 million in 2019 against $7 million in 2020, and $9 million since", "$9", None),
        ("We spent $9 million in 2020, $2 million in 2021 and $3 million in 2022", "$2", "2021-12-31"),
        ("At December 31, 2022 we owed $7 million under the 2019 Term Facility", "$7", "2022-12-31"),
        ("Owing under the 2019 Term Facility was $7 million", "$7", None),
        ("There were $4 million left under the 2012 program as of January 1, 2020", "$4", "2020-01-01"),
        ("On June 27, 2017, a sale of $6 million was exempt under the Securities Act of 1933", "$6", "2017-06-27"),
        ("On May 3, 2018, Reed, Inc. (the Company) sold notes of $8 million", "$8", "2018-05-03"),
        ("Subsequent to December 31, 2022, we bought back $4 million of shares", "$4", None),
        ("For 2021 we paid $6 million, less a loan from our founder and $1 million of fees", "$1", "2021-12-31"),
    ],
)
def test_the_time_of_a_number_is_its_own_sentence_s_or_none(text: str, printed: str, end: str | None) -> None:
    numbers = prose.find_numbers(text)
    found = next(item for item in numbers if item.numeral.printed == printed)
    period = prose.period_in(text, found, numbers, DECEMBER)
    assert (period.end_date if period else None) == end


@given(st.text(max_size=120))
def test_reading_prose_never_raises(text: str) -> None:
    for in_label in (False, True):
        numbers = prose.find_numbers(text, in_label)
        for item in numbers:
            prose.period_in(text, item, numbers, DECEMBER)
            prose.label_of(text, item)


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("a change of (-)0.34 per cent", "(-)0.34 per cent", "-0.34"),
        ("a change of ₹ (-)12.50 crore", "₹ (-)12.50", "-12.50"),
        ("a change of (-) 3 per cent", "(-) 3 per cent", "-3"),
    ],
)
def test_a_bracketed_minus_is_a_sign_in_a_sentence_too(text: str, printed: str, value: str) -> None:
    (found,) = prose.find_numbers(text)
    assert (found.numeral.printed, found.numeral.value) == (printed, Decimal(value))


def test_a_rate_has_its_unit_as_the_sentence_prints_it() -> None:
    (found,) = prose.find_numbers("a change of 3.71 per cent")
    assert prose.label_unit(found, None, 4)[1].text == "per cent"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The loss was ₹(45) crore in 2023-24 and Rs. (46) crore in 2022-23.", ["-45", "-46"]),
        ("Abroad it came to $(5) million, at home (₹ 7 crore).", ["-5", "7"]),
        ("It was minus ₹9 crore, then a negative Rs 10 crore.", ["-9", "-10"]),
        ("Margins of minus 3% were seen.", ["-3"]),
        ("That is sales minus ₹9 crore of returns.", ["9"]),
    ],
)
def test_a_sign_outside_the_digits_is_read(text: str, values: list[str]) -> None:
    assert [found.numeral.value for found in prose.find_numbers(text)] == [Decimal(value) for value in values]


def test_the_time_after_an_amount_in_its_own_conjunct_wins() -> None:
    text = "The loss was ₹(45) crore in 2023-24 and Rs. (46) crore in 2022-23."
    numbers = prose.find_numbers(text)
    periods = [prose.period_in(text, found, numbers, FiscalCalendar(indian=True)) for found in numbers]
    assert [period and period.end_date for period in periods] == ["2024-03-31", "2023-03-31"]


@pytest.mark.parametrize(
    ("label", "printed", "kind"),
    [
        ("Paid up capital (face value Rs. 10 each)", "Rs. 10", "per_share"),
        ("Capital (nominal value: £1)", "£1", "per_share"),
        ("10,00,000 equity shares of ₹ 10 each", "₹ 10", "per_share"),
        ("8.5% debentures of ₹ 1,000 each", "₹ 1,000", "per_share"),
        ("Debentures of ₹ 5 crore each", "₹ 5", "amount"),
        ("Two instalments of ₹ 1,000 each", "₹ 1,000", "amount"),
    ],
)
def test_a_face_value_in_a_label_is_money_by_the_piece(label: str, printed: str, kind: str) -> None:
    assert {found.numeral.printed: found.kind for found in prose.find_numbers(label, in_label=True)}[printed] == kind


def test_a_year_in_brackets_beside_a_balance_is_a_balance() -> None:
    text = "Cash at 31 December 2022 was £49.9 million (2021: £52.4 million)."
    numbers = prose.find_numbers(text)
    period = prose.period_in(text, numbers[1], numbers, FiscalCalendar())
    assert period is not None
    assert (period.kind, period.end_date) == ("instant", "2021-12-31")


@pytest.mark.parametrize("label", ["7.5% Bonds 2028", "Loan @ 9% repayable in 2027", "6% notes due 2030"])
def test_the_year_in_which_a_loan_ends_is_no_period(label: str) -> None:
    numbers = prose.find_numbers(label, in_label=True)
    assert prose.period_in(label, numbers[0], numbers, DECEMBER) is None


@pytest.mark.parametrize(
    ("text", "ends", "kind", "scale", "currency"),
    [
        ("a cost of ₹2.5-3.0 lakh crore", ["₹2.5", "3.0"], "amount", "1000000000000", "INR"),
        ("between $1.2–1.5 billion", ["$1.2", "1.5"], "amount", "1000000000", "USD"),
        ("it grows by 12-15% a year", ["12", "15%"], "percent", None, None),
        ("spending of €300m-500m", ["€300", "500"], "amount", "1000000", "EUR"),
        ("spending of €300m-€500m", ["€300", "€500"], "amount", "1000000", "EUR"),
    ],
)
def test_both_ends_of_a_range_share_currency_and_scale(
    text: str, ends: list[str], kind: str, scale: str | None, currency: str | None
) -> None:
    found = prose.find_numbers(text)
    assert [number.numeral.printed for number in found] == ends
    assert {(number.kind, number.scale, number.numeral.currency) for number in found} == {
        (kind, Decimal(scale) if scale else None, currency)
    }


@pytest.mark.parametrize("text", ["in 2023-24 crores", "pages 12-15", "from 15-12% on"])
def test_what_rises_to_nothing_countable_is_no_range(text: str) -> None:
    assert len(prose.find_numbers(text)) <= 1


def test_a_label_keeps_no_half_of_a_year() -> None:
    text = "In 2023-24 the company earned ₹45 crore."
    assert prose.label_of(text, prose.find_numbers(text)[0]) == "the company earned"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("In 2022 revenue was $20 million and in 2023 revenue was $25 million.", ["2022-12-31", "2023-12-31"]),
        ("In 2022 a profit of $20 million, and in 2023 a negative $10 million.", ["2022-12-31", "2023-12-31"]),
        ("During 2022 we paid $20 million and during 2023 we paid $25 million.", ["2022-12-31", "2023-12-31"]),
        ("In 2022 and in 2023 we paid the bank $20 million.", [None]),
        ("In 2023, sales grew 5% to $25 million from $20 million in 2022 and $18 million in 2021.", ["2023-12-31", "2023-12-31", "2022-12-31", "2021-12-31"]),
        ("It was $3 million, $2 million and $1 million in 2022 2021 and 2020.", ["2022-12-31", "2021-12-31", "2020-12-31"]),
        ("By March 2024 $25 million had been spent.", ["2024-03-31"]),
        ("In September 2023 it was $25 million.", ["2023-09-30"]),
    ],
)  # fmt: skip
def test_each_number_of_a_sentence_has_the_time_of_its_own_part(text: str, ends: list[str | None]) -> None:
    found = prose.find_numbers(text)
    times = [prose.period_in(text, number, found, DECEMBER) for number in found]
    assert [time.end_date if time else None for time in times] == ends


@pytest.mark.parametrize(
    "text",
    [
        "Borrowings were £25 million, of which £5 million falls due in 2026.",
        "Since 2020 we have invested £25 million.",
    ],
)
def test_a_time_of_something_else_is_not_that_of_the_paragraph(text: str) -> None:
    assert choosing.only_year(text, DECEMBER) is None


def test_a_label_ends_where_another_part_of_its_sentence_begins() -> None:
    text = "In 2022 revenue was $20 million and in 2023 revenue was $25 million."
    assert prose.label_of(text, prose.find_numbers(text)[0]) == "revenue was"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("over 8.5 crore returns and 1.9 crore statutory forms were filed", ["count", "count"]),
        ("some 15 million square feet of space", ["count"]),
        ("left out 0.39 million, 0.01 million and 0.53 million of options", ["count", "count", "count"]),
        ("up 4.2 million of unrecognised tax benefits", ["amount"]),
        ("a rise of 2.5 crore in receipts", ["amount"]),
        ("spent 20 million on roads", ["amount"]),
    ],
)
def test_a_scaled_number_without_a_currency_counts_the_things_named_behind_it(text: str, kinds: list[str]) -> None:
    assert [item.kind for item in prose.find_numbers(text)] == kinds


def test_an_amount_said_again_in_other_money_is_of_the_time_of_the_first() -> None:
    text = (
        "In 2020, 2021 and 2022, fees were RMB77.7 million (US$12.2 million), RMB8.8 million (US$1.4 million) and "
        "RMB7.5 million (US$1.1 million), respectively"
    )
    numbers = prose.find_numbers(text)
    ends = [period.end_date if (period := prose.period_in(text, item, numbers, DECEMBER)) else None for item in numbers]
    assert ends == ["2020-12-31"] * 2 + ["2021-12-31"] * 2 + ["2022-12-31"] * 2


def test_years_that_lost_their_hyphen_at_the_end_of_a_line_are_two() -> None:
    text = "At 64.9 per cent in RE 2024-25 and 57.4 per cent in FY 202324 it was lower"
    numbers = prose.find_numbers(text)
    periods = [prose.period_in(text, item, numbers, DECEMBER) for item in numbers]
    assert [period.label if period else None for period in periods] == ["RE 2024-25", "FY 2023-24"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("over a weighted-average period of 2.3 years", ["2.3"]),
        ("a median of 12.6 months in the group", ["12.6"]),
        ("expires in 10 years", []),
        ("as Section 2.3 demands", []),
    ],
)
def test_spans_of_time_with_decimals_are_counts(text: str, found: list[str]) -> None:
    numbers = prose.find_numbers(text)
    assert [item.numeral.printed for item in numbers] == found
    assert {item.kind for item in numbers} <= {"count"}


def test_a_buoyancy_is_a_ratio() -> None:
    numbers = prose.find_numbers("with an implied buoyancy of 1.30 over the year")
    assert [(item.numeral.printed, item.kind) for item in numbers] == [("1.30", "ratio")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fees of $500, 2 million users", [("$500", None), ("2", "1000000")]),
        ("it was ₹ 1,00,000, 5 crore", [("₹ 1,00,000", None), ("5", "10000000")]),
        ("sums of ₹2,50,000, 12 lakhs and more", [("₹2,50,000", None), ("12", "100000")]),
        ("sums of ₹2,50,000 and ₹12 lakhs", [("₹2,50,000", None), ("₹12", "100000")]),
        ("$500 and 2 million users", [("$500", None), ("2", "1000000")]),
        ("€5 and £6 million", [("€5", None), ("£6", "1000000")]),
        ("Costs of $5, $6 and $7 million", [("$5", "1000000"), ("$6", "1000000"), ("$7", "1000000")]),
        ("from ₹900 to 1,000 lakh", [("₹900", "100000"), ("1,000", "100000")]),
        ("₹16,13,312 and ₹15,68,936 crore", [("₹16,13,312", "10000000"), ("₹15,68,936", "10000000")]),
        ("Revenue of 12-15 crore", [("12", "10000000"), ("15", "10000000")]),
        ("cost ₹1.2 lakh cr.", [("₹1.2", "1000000000000")]),
    ],
)
def test_a_scale_is_shared_by_a_list_of_one_kind_and_no_further(text: str, found: list[tuple[str, str | None]]) -> None:
    numbers = prose.find_numbers(text)
    assert [
        (item.numeral.printed, None if item.scale is None else str(item.scale.quantize(Decimal(1)))) for item in numbers
    ] == found


def test_an_apostrophe_groups_digits_of_a_sentence() -> None:
    (found,) = prose.find_numbers("Paid CHF 1'234.50 in Zurich")
    assert (found.numeral.printed, found.numeral.value) == ("CHF 1'234.50", Decimal("1234.50"))


def test_a_number_before_its_margin_is_one_of_its_rate() -> None:
    rate, margin = prose.find_numbers("a target of 4±2 per cent")
    assert (rate.numeral.value, rate.kind, margin.numeral.value, margin.kind) == (4, "percent", 2, "percent")


def _ends(text: str, fiscal: FiscalCalendar = DECEMBER) -> list[tuple[str | None, int | None]]:
    numbers = prose.find_numbers(text)
    found = [prose.period_in(text, number, numbers, fiscal) for number in numbers]
    return [(period.end_date, period.length_months) if period else (None, None) for period in found]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("It was €–392m in the 2022 financial year (previous year: €–319m).", [("2022-12-31", 12), ("2021-12-31", 12)]),
        ("In 2022 it was €14m (prior year €12m).", [("2022-12-31", 12), ("2021-12-31", 12)]),
        ("The book of €106m (previous year: €191m) as at 31 December 2022 was sound.", [("2022-12-31", None), ("2021-12-31", None)]),
        ("At 31 December 2022 the share was 56%, compared with 31% in the previous year.", [("2022-12-31", None), ("2021-12-31", None)]),
        ("As of December 31, 2022, we had 2,324 employees, about 11% over our 2,094 employees as of the end of the prior year.", [("2022-12-31", None), ("2022-12-31", None), ("2021-12-31", None)]),
        ("In the year to March 2024, exports were $ 451 billion, up from $ 450 billion a year earlier.", [("2024-03-31", 12), ("2023-03-31", 12)]),
        ("Sales in January to March 2025 were ₹ 300 crore, against ₹ 280 crore in the same period of the previous year.", [("2025-03-31", 3), ("2024-03-31", 3)]),
        ("It was €14m at 30 September 2022 (previous year: €12m).", [("2022-09-30", None), (None, None)]),
        ("For the three months ended 30 June 2022 it was €14m, compared with €12m in the previous year.", [("2022-06-30", 3), (None, None)]),
        ("In 2022 it was €14m, compared with €12m in the previous quarter.", [("2022-12-31", 12), (None, None)]),
        ("The budget for 2022 is €900m, up from €850m.", [("2022-12-31", 12), (None, None)]),
        ("In 2022 it was €14m, compared to the previous year's level of €12m.", [("2022-12-31", 12), ("2021-12-31", 12)]),
        ("It was €14m (previous year: €12m).", [(None, None), (None, None)]),
    ],
)  # fmt: skip
def test_a_comparative_is_of_the_year_before_or_of_none(text: str, ends: list[tuple[str | None, int | None]]) -> None:
    assert _ends(text) == ends


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Profit was ₹ 40 crore, compared with ₹ 35 crore for 2023-24.", [None, "2024-03-31"]),
        ("Profit of ₹ 40 crore was higher than the ₹ 35 crore in 2023-24.", [None, "2024-03-31"]),
        ("Borrowings rose from ₹ 10 crore at 31 March 2024 to ₹ 12 crore.", ["2024-03-31", None]),
        ("Exposure increased from €470bn to €517bn in 2022.", [None, "2022-03-31"]),
        ("In 2022 exposure increased from €470bn to €517bn.", [None, "2022-03-31"]),
        ("₹ 15.0 crore compares with ₹ 1,400 lakh in 2024.", [None, "2024-03-31"]),
        ("The deficit of Rs. 16,13,312 crore (4.8 per cent of GDP) compares with Rs 15,68,936 crore (4.4% of GDP) budgeted for 2025-26.", [None, None, "2026-03-31", "2026-03-31"]),
        ("Turnover increased from ₹ 900 lakh to ₹ 1,000 lakh between 2022-23 and 2023-24.", ["2023-03-31", "2024-03-31"]),
        ("Costs were $5 million compared with $4 million in 2022 and 2021, respectively.", [None, "2021-03-31"]),
        ("In 2022 more than 5,000 people worked here.", ["2022-03-31"]),
        ("Compared with 2021, sales rose by 5%.", [None]),
    ],
)  # fmt: skip
def test_a_number_never_takes_the_time_of_what_it_is_compared_with(text: str, ends: list[str | None]) -> None:
    assert [end for end, _ in _ends(text, FiscalCalendar(year_end=MonthDay(3, 31)))] == ends
    only = choosing.only_year(text, FiscalCalendar(year_end=MonthDay(3, 31)))
    assert only is None or only.end_date in ends


@pytest.mark.parametrize(
    ("text", "end", "months"),
    [
        ("Exports in April-December 2024 were USD 210.8 billion.", "2024-12-31", 9),
        ("It was 5.2 per cent from April to December 2024.", "2024-12-31", 9),
        ("During July – December 2024 it rose by 27.6 per cent.", "2024-12-31", 6),
        ("Sales in January to March 2025 were ₹ 300 crore.", "2025-03-31", 3),
        ("Sales in October 2024 to March 2025 were ₹ 300 crore.", "2025-03-31", 6),
        ("Sales in April-December 2024-25 were ₹ 300 crore.", "2024-12-31", 9),
        ("Sales between April and December 2024 were ₹ 300 crore.", "2024-12-31", 9),
        ("Sales for the six months to September 2024 were ₹ 500 crore.", "2024-09-30", 6),
        ("Sales for the six months ended 30 September 2024 were ₹ 500 crore.", "2024-09-30", 6),
        ("Sales from 1 April 2024 to 30 September 2024 were ₹ 500 crore.", "2024-09-30", 6),
        ("Sales for the quarter ended September 2024 were ₹ 500 crore.", "2024-09-30", 3),
        ("Sales in the first nine months of FY24 were ₹ 500 crore.", "2023-12-31", 9),
        ("Sales in the first six months of 2023-24 were ₹ 500 crore.", "2023-09-30", 6),
        ("Sales in the first half of 2023-24 were ₹ 500 crore.", "2023-09-30", 6),
        ("Prices at 31 March 2025 were up 5 per cent.", "2025-03-31", None),
    ],
)
def test_a_run_of_months_is_a_time_of_that_length(text: str, end: str, months: int | None) -> None:
    assert _ends(text, FiscalCalendar(year_end=MonthDay(3, 31))) == [(end, months)]


def test_months_in_brackets_behind_a_year_narrow_it() -> None:
    text = "It stayed at 2 per cent in FY 2024-25 (April-December)."
    assert _ends(text, FiscalCalendar(indian=True)) == [("2024-12-31", 9)]


@pytest.mark.parametrize(
    ("text", "end", "months"),
    [
        ("In April-October 2023 it was $42 billion, and $48 billion in the same period of 2024.", "2024-10-31", 7),
        ("In April-October 2023 it was $42 billion, and $48 billion in the same period of FY 2024-25.", None, 7),
        ("In 2023 it was $42 billion, and $48 billion in the same period of 2024.", "2024-12-31", 12),
    ],
)
def test_the_same_period_of_another_year_is_as_long(text: str, end: str | None, months: int) -> None:
    assert _ends(text)[1] == (end, months)


def test_a_change_between_two_years_is_of_the_later_one() -> None:
    text = "The increase from 2021 to 2022 was made up of an increase of $156 million."
    assert _ends(text) == [("2022-12-31", 12)]
