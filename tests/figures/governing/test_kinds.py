from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure

Make = Callable[..., Document]
THOUSAND = Decimal(1000)


def _row(document: Document, label: str) -> list[Figure]:
    return [figure for figure in bind(document).all if figure.row_label == label]


IN_THOUSANDS = """\
# Operating data

(In thousands)

|Item|2020|
|---|---|
|Revenue|15,216|
|Revenue per paid subscriber|52.10|
|Output per employee|152|
|Dividends per share|0.52|
|Taxes on performance share units|29|
|Revenue per employee (€ thousand)|141|
"""


@pytest.mark.parametrize(
    ("label", "kind", "scale", "state"),
    [
        ("Revenue", "amount", THOUSAND, "stated"),
        ("Revenue per paid subscriber", "per_share", Decimal(1), "not_stated"),
        ("Output per employee", "per_share", Decimal(1), "not_stated"),
        ("Dividends per share", "per_share", Decimal(1), "not_stated"),
        ("Taxes on performance share units", "amount", THOUSAND, "stated"),
        ("Revenue per employee (€ thousand)", "amount", THOUSAND, "stated"),
    ],
)
def test_money_by_the_piece_does_not_take_the_unit_of_its_table(
    make_document: Make, label: str, kind: str, scale: Decimal, state: str
) -> None:
    (figure,) = _row(make_document(IN_THOUSANDS), label)
    assert (figure.kind, figure.scale, figure.unit.state) == (kind, scale, state)


def test_a_declaration_that_leaves_money_per_share_out_is_said_of_it(make_document: Make) -> None:
    document = make_document(IN_THOUSANDS.replace("(In thousands)", "($ in thousands, except per share data)"))
    (figure,) = _row(document, "Dividends per share")
    assert (figure.scale, figure.currency, figure.unit.text) == (
        Decimal(1),
        "USD",
        "($ in thousands, except per share data)",
    )


def test_an_except_clause_over_a_column_makes_no_money_per_unit(make_document: Make) -> None:
    document = make_document(
        "|Item|2021|Change|\n|---|---|---|\n||(In millions, except unit and per unit data)||\n"
        "|Vehicle revenue|4,993.4|629.2|\n|Revenue per unit|$ 49,963|$ 5,614|"
    )
    assert [(figure.kind, figure.scale) for figure in bind(document).all] == [
        ("amount", Decimal(10) ** 6),
        ("amount", Decimal(10) ** 6),
        ("per_share", Decimal(1)),
        ("per_share", Decimal(1)),
    ]


def test_the_title_right_above_tells_what_a_table_is_of(make_document: Make) -> None:
    document = make_document(
        "# Subscribers (in millions)\n\n|Area|2024|\n|---|---|\n|Home|57|\n\n"
        "# Monthly revenue per paid subscriber\n\n|Area|2024|\n|---|---|\n|Home|$ 7.99|"
    )
    assert [(figure.kind, figure.scale) for figure in bind(document).all] == [
        ("amount", Decimal(10) ** 6),
        ("per_share", Decimal(1)),
    ]


@pytest.mark.parametrize(
    ("title", "kind", "text"),
    [
        ("# Debt (Per cent of GDP)", "percent", "(Per cent of GDP)"),
        ("(Per cent of GDP)", "percent", "(Per cent of GDP)"),
        ("# Use of a household (in kWh/year)", "count", "(in kWh/year)"),
        ("(tonnes)", "count", "(tonnes)"),
    ],
)
def test_a_title_may_say_what_is_counted_or_of_what_it_is_a_share(
    make_document: Make, title: str, kind: str, text: str
) -> None:
    (figure,) = bind(make_document(f"{title}\n\n|Land|2020|\n|---|---|\n|Upland|35.1|")).all
    assert (figure.kind, figure.scale, figure.unit.state, figure.unit.text) == (kind, Decimal(1), "stated", text)


def test_days_that_end_a_range_of_time_are_no_unit(make_document: Make) -> None:
    document = make_document("|€m|Up to 30<br>days|Over 30<br>days|\n|---|---|---|\n|Loans|724|90|")
    assert [(figure.kind, figure.scale) for figure in bind(document).all] == [("amount", Decimal(10) ** 6)] * 2


def test_whether_tonnes_are_counted_in_thousands_is_left_open(make_document: Make) -> None:
    document = make_document("(in thousands)\n\n|Mine|Tonnes|Sales|\n|---|---|---|\n|Upland|15|141|")
    tonnes, sales = bind(document).all
    assert (tonnes.kind, tonnes.unit.state) == ("count", "not_stated")
    assert (sales.scale, sales.unit.state) == (THOUSAND, "stated")


def test_basis_points_in_a_label_are_no_percentages(make_document: Make) -> None:
    (figure,) = bind(make_document("|Input|2020|\n|---|---|\n|Credit spread (bps)|3,668|")).all
    assert figure.kind == "bps"


def test_pages_beside_a_label_are_no_part_of_it(make_document: Make) -> None:
    document = make_document(
        "(₹ in crore)\n\n|Ministry|Demands|2020|\n|---|---|---|\n|Farming|1-10|15|\n|Roads|31-33|25|"
    )
    assert [figure.row_label for figure in bind(document).all] == ["Farming", "Roads"]


def test_a_number_under_its_unit_in_one_cell_is_counted_in_it(make_document: Make) -> None:
    document = make_document(
        "|(Millions of yen)|2020|2021|\n|---|---|---|\n|Sales|1,102|1,089|\n|Profit per share|Yen<br>118.78|Yen<br>152.49|\n"
        "|Return|%<br>8.33|%<br>10.20|\n|Price to earnings|times<br>15.92|times<br>11.12|\n|Staff|persons<br>76,391|persons<br>76,647|"
    )
    found = [(figure.kind, figure.scale, figure.currency, figure.unit.text) for figure in bind(document).all[::2]]
    assert found == [
        ("amount", Decimal(10) ** 6, "JPY", "(Millions of yen)"),
        ("per_share", Decimal(1), "JPY", "Yen"),
        ("percent", Decimal(1), None, "%"),
        ("ratio", Decimal(1), None, "times"),
        ("count", Decimal(1), None, "persons"),
    ]


def test_a_scale_in_words_after_a_number_is_its_own(make_document: Make) -> None:
    document = make_document("|(In thousands)|2020|\n|---|---|\n|Sales|15,216|\n|Market value|$1.2 billion|")
    assert [(figure.value, figure.scale) for figure in bind(document).all] == [
        (Decimal(15216), THOUSAND),
        (Decimal("1.2"), Decimal(10) ** 9),
    ]


def test_what_a_column_s_declaration_leaves_out_is_counted_in_ones(make_document: Make) -> None:
    document = make_document(
        "|Item|2021|Change|\n|---|---|---|\n||(In millions, except unit data)||\n|Vehicle sales|4,993.4|629.2|\n"
        "|Vehicle unit sales|3,543|(1,428)|"
    )
    assert [(figure.kind, figure.scale) for figure in bind(document).all[2:]] == [("count", Decimal(1))] * 2


def test_a_column_s_wrapped_name_tells_what_it_counts(make_document: Make) -> None:
    document = make_document("|Land|Population<br>1995 (mn)|Sales (Ecu bn)|\n|---|---|---|\n|Upland|58.1|373|")
    people, sales = bind(document).all
    assert (people.kind, people.scale) == ("count", Decimal(10) ** 6)
    assert (sales.kind, sales.scale, sales.currency) == ("amount", Decimal(10) ** 9, "XEU")


def test_a_price_over_a_column_is_money_by_the_piece(make_document: Make) -> None:
    document = make_document("|Area|Unit rate|Charge|\n|---|---|---|\n||p/kWh|p/day|\n|Upland|26.19|55.10|")
    assert [(figure.kind, figure.scale, figure.currency) for figure in bind(document).all] == [
        ("per_share", Decimal("0.01"), "GBP"),
        ("per_share", Decimal("0.01"), "GBP"),
    ]


def test_an_amount_among_words_where_other_rows_hold_a_number_is_found(make_document: Make) -> None:
    document = make_document("|Item|2020|\n|---|---|\n|Sales|15,216|\n|Profit|12,000|\n|Limit|up to $500 a day|")
    assert [figure.printed for figure in bind(document).all] == ["15,216", "12,000", "$500"]


def test_a_currency_over_each_column_takes_its_scale_from_under_them_all(make_document: Make) -> None:
    document = make_document(
        "|Item|2020|2020|2021|\n|---|---|---|---|\n||RMB|%|US$|\n|||(in thousands, except percentages)||\n"
        "|Fees|330,665|87.4|7,477|"
    )
    fees, share, dollars = bind(document).all
    assert (fees.scale, fees.currency, fees.unit.text) == (THOUSAND, "CNY", "in thousands, except percentages")
    assert (share.kind, share.scale) == ("percent", Decimal(1))
    assert (dollars.scale, dollars.currency) == (THOUSAND, "USD")


def test_treasury_shares_under_a_currency_are_money(make_document: Make) -> None:
    document = make_document(
        "(Millions of yen)\n\n|Movement|Treasury shares|Shares|\n|---|---|---|\n|Dividends|(40,874)|12|"
    )
    assert [(figure.kind, figure.currency) for figure in bind(document).all] == [("amount", "JPY"), ("count", None)]


def test_shares_with_a_scale_of_their_own_are_counted(make_document: Make) -> None:
    document = make_document(
        "_$ and shares in millions, except per share amounts_\n\n|Movement|Common shares|Total|\n|---|---|---|\n|Issued|3.5|28|"
    )
    shares, total = bind(document).all
    assert (shares.kind, shares.scale) == ("count", Decimal(10) ** 6)
    assert (total.kind, total.scale, total.currency) == ("amount", Decimal(10) ** 6, "USD")


def test_a_change_of_a_row_of_money_is_a_rate_where_its_column_shows_rates(make_document: Make) -> None:
    document = make_document(
        "|(Millions)|2021|Change 2021 vs. 2020|\n|---|---|---|\n|Sales|228|23 %|\n|Loans (billions)|9.6|28|"
    )
    assert (bind(document).all[-1].kind, bind(document).all[-1].scale) == ("percent", Decimal(1))


OPTIONS = """\
For the year ended 31 December 2021

|Options|2021|2020|
|---|---|---|
|Expected life|4 years|3.5 years|
|Volatility|50%|45%|

|Details of the scheme|Number|Weighted average exercise price|
|---|---|---|
|Granted|2,500,000|1.4p|
|Lapsed|(391,721)|(0.8)p|

|Output|2021|2020|
|---|---|---|
|Wheat|12.3p|11.9|
"""


def test_a_glued_p_is_pence_where_it_is_money_per_share_and_a_mark_elsewhere(make_document: Make) -> None:
    document = make_document(OPTIONS)
    _, price = _row(document, "Granted")
    assert (price.printed, price.kind, price.value, price.scale, price.currency) == (
        "1.4p",
        "per_share",
        Decimal("1.4"),
        Decimal("0.01"),
        "GBP",
    )
    assert [figure.value for figure in _row(document, "Lapsed")] == [Decimal(-391721), Decimal("-0.8")]
    wheat = _row(document, "Wheat")[0]
    assert (wheat.printed, wheat.kind, wheat.scale, wheat.currency) == ("12.3", "amount", Decimal(1), None)
    assert "footnote_marker" in wheat.flags


def test_a_column_called_number_counts(make_document: Make) -> None:
    assert _row(make_document(OPTIONS), "Granted")[0].kind == "count"


def test_a_span_of_time_is_a_count_and_no_header(make_document: Make) -> None:
    life = _row(make_document(OPTIONS), "Expected life")
    assert [(figure.printed, figure.kind, figure.unit.text) for figure in life] == [
        ("4", "count", "years"),
        ("3.5", "count", "years"),
    ]
    assert _row(make_document(OPTIONS), "Volatility")[0].column_header == ("2021",)


def test_spans_that_rise_over_the_numbers_name_columns(make_document: Make) -> None:
    document = make_document("|Due|||\n|---|---|---|\n|Within|1 year|5 years|\n|Loans|120|340|")
    assert [figure.printed for figure in bind(document).all] == ["120", "340"]


def test_a_section_of_years_holds_no_percentages(make_document: Make) -> None:
    document = make_document(
        "|Leases|2022|2021|\n|---|---|---|\n|Remaining term (in years)|||\n|Finance|12|11|\n|Operating|9|10|\n"
        "|Discount rate|||\n|Finance leases|7.4 %|7.3 %|\n|Operating leases|6.4 %|6.3 %|"
    )
    assert [figure.kind for figure in _row(document, "Operating")] == ["count", "count"]
    assert [figure.kind for figure in _row(document, "Operating leases")] == ["percent", "percent"]


def test_a_title_of_a_population_counts_where_no_unit_is_declared(make_document: Make) -> None:
    table = "|Age|Men|Women|\n|---|---|---|\n|1-2|2,586,688|2,568,738|"
    counted = make_document(f"Table 3: Population totals by age and\n\nregion\n\n{table}")
    assert bind(make_document(f"Population totals by age\n\n{table}")).all[0].kind == "count"
    assert bind(counted).all[0].kind == "amount"
    wrapped = make_document(f"Table 3: Population totals by age and\nregion\n\n{table}")
    assert bind(wrapped).all[0].kind == "count"


def test_a_rate_over_the_labels_is_of_every_column_where_no_money_is_declared(make_document: Make) -> None:
    table = "|Year over year % change|Reported %|Charges|\n|---|---|---|\n|North|23 %|(1)|\n|South|18 %|2|"
    assert {figure.kind for figure in bind(make_document(table)).all} == {"percent"}
    money = bind(make_document(f"($ in millions)\n\n{table}")).all
    assert [figure.kind for figure in money] == ["percent", "amount", "percent", "amount"]


def test_rows_of_shares_issued_hold_money_in_a_statement_of_equity(make_document: Make) -> None:
    document = make_document(
        "(In millions)\n\n|Equity|Shares|Additional paid-in capital|Retained earnings|\n|---|---|---|---|\n"
        "|Shares issued to plans|3|$ 123|5|\n|Shares issued for options|4|319|6|"
    )
    shares, capital, earnings = _row(document, "Shares issued for options")
    assert (shares.kind, capital.kind, earnings.kind) == ("count", "amount", "amount")
    assert (capital.scale, capital.currency) == (Decimal(10) ** 6, "USD")


def test_rows_called_only_basic_and_diluted_are_told_apart_by_their_decimals(make_document: Make) -> None:
    document = make_document(
        "(In millions, except per share data and financial ratios)\n\n|Item|2019|\n|---|---|\n|Year ended May 31,||\n"
        "|Revenues|39,117|\n|Earningsper common share:||\n|Basic|2.55|\n|Diluted|2.49|\n|Financial ratios:||\n"
        "|Current ratio at May 31|2.1|"
    )
    assert [(figure.kind, figure.scale) for figure in bind(document).all] == [
        ("amount", Decimal(10) ** 6),
        ("per_share", Decimal(1)),
        ("per_share", Decimal(1)),
        ("ratio", Decimal(1)),
    ]
    assert _row(document, "Revenues")[0].row_label == "Revenues"


def test_people_who_are_taught_are_counted_and_cost_by_the_piece(make_document: Make) -> None:
    document = make_document(
        "|Year|Fall enrollment (in thousands)|Spending per pupil in fall enrollment|\n|---|---|---|\n|1996-97|45,611|$8,242|\n|1997-98|46,127|8,460|"
    )
    enrolled, spent = _row(document, "1997-98")
    assert (enrolled.kind, enrolled.scale) == ("count", Decimal(1000))
    assert (spent.kind, spent.scale, spent.currency) == ("per_share", Decimal(1), "USD")


def test_costs_of_personnel_are_money(make_document: Make) -> None:
    document = make_document("($ in thousands)\n\n|Item|2020|\n|---|---|\n|Personnel related|33,489|\n|Personnel|312|")
    assert [figure.kind for figure in bind(document).all] == ["amount", "count"]


def test_shares_alone_may_have_a_scale_over_a_table(make_document: Make) -> None:
    document = make_document(
        "Options were outstanding as follows (shares in millions):\n\n|Options|Shares|%|Price per share|\n|---|---|---|---|\n|In the money|0.4|51%|$ 54.94|"
    )
    shares, share, price = bind(document).all
    assert (shares.kind, shares.scale) == ("count", Decimal(10) ** 6)
    assert (share.kind, price.kind, price.scale) == ("percent", "per_share", Decimal(1))


def test_numbers_in_thousands_are_counted(make_document: Make) -> None:
    document = make_document(
        "(Numbers in thousands)\n\n|Age|Number|Percent|\n|---|---|---|\n|All|291,099|100.0|\n|Over 6|54,425|18.7|"
    )
    assert [(figure.kind, figure.scale) for figure in _row(document, "Over 6")] == [
        ("count", THOUSAND),
        ("percent", Decimal(1)),
    ]


OPERATING = """\
# Operating data (₹ in crore)

|Item|2023-24|
|---|---|
|Number of equity shares|10,00,000|
|Effective tax rate|25.2|
|Net margin|12.5|
|Operating margin|1,240|
|Effect of the change in the tax rate|25.2|
|Average exchange rate USD/INR|83.2|
|Days sales outstanding|45|
|Capacity MW|110|
|Sales|25.2|
"""


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Effective tax rate", "percent"),
        ("Net margin", "percent"),
        ("Average exchange rate USD/INR", "ratio"),
        ("Days sales outstanding", "count"),
        ("Capacity MW", "count"),
    ],
)
def test_a_row_named_for_something_other_than_money_takes_no_scale(make_document: Make, label: str, kind: str) -> None:
    (figure,) = _row(make_document(OPERATING), label)
    assert (figure.kind, figure.scale, figure.currency, figure.unit.state) == (kind, Decimal(1), None, "not_stated")


def test_a_number_of_shares_takes_no_scale_of_money(make_document: Make) -> None:
    (figure,) = _row(make_document(OPERATING), "Number of equity shares")
    assert (figure.kind, figure.scale) == ("count", Decimal(1))
    named = OPERATING.replace("(₹ in crore)", "(₹ and shares in crore)")
    assert _row(make_document(named), "Number of equity shares")[0].scale == Decimal(10) ** 7


@pytest.mark.parametrize("label", ["Operating margin", "Effect of the change in the tax rate", "Sales"])
def test_a_name_that_may_be_one_of_money_is(make_document: Make, label: str) -> None:
    (figure,) = _row(make_document(OPERATING), label)
    assert (figure.kind, figure.scale) == ("amount", Decimal(10) ** 7)


FEES = """\
# Fees (₹ in lakh)

|Item|2023-24|
|---|---|
|Issue of equity shares|500|
|Purchase of own shares (treasury shares)|(30)|
|Loans to employees|45|
|Basic wages|3.25|
|Diluted juices|8.25|
|Market price adjustment reserve|4|
|Basic|4.15|
|Basic and diluted (₹)|4.05|
|Employees|45|
|Shares outstanding|45|
|Loans to employees:||
|For houses|45|
"""


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Issue of equity shares", "amount"),
        ("Purchase of own shares (treasury shares)", "amount"),
        ("Loans to employees", "amount"),
        ("For houses", "amount"),
        ("Employees", "count"),
        ("Shares outstanding", "count"),
        ("Basic wages", "amount"),
        ("Diluted juices", "amount"),
        ("Market price adjustment reserve", "amount"),
        ("Basic", "per_share"),
        ("Basic and diluted (₹)", "per_share"),
    ],
)
def test_the_head_of_a_name_tells_what_its_row_holds(make_document: Make, label: str, kind: str) -> None:
    (figure,) = _row(make_document(FEES), label)
    assert figure.kind == kind
    assert kind != "amount" or (figure.scale, figure.currency) == (Decimal(10) ** 5, "INR")


def test_shares_issued_are_money_in_the_columns_of_equity(make_document: Make) -> None:
    text = "|Item|Share capital £000's|Share premium £000's|\n|---|---|---|\n|Shares issued in the year|468|5,789|"
    assert {(figure.kind, figure.currency) for figure in bind(make_document(text)).all} == {("amount", "GBP")}


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Net debt / EBITDA (times)", "ratio"),
        ("Inventory turns (in times)", "ratio"),
        ("Margin (%)", "percent"),
        ("Dividend (Rs./share)", "per_share"),
        ("Debt/share capital", "amount"),
    ],
)
def test_a_label_says_times_or_money_by_the_share(make_document: Make, label: str, kind: str) -> None:
    document = make_document(f"||2023|2022|\n|---|---|---|\n|{label}|2.1|2.3|\n|Stock|4.5|4.6|")
    assert bind(document).all[0].kind == kind


@pytest.mark.parametrize(
    ("label", "printed", "kind"),
    [
        ("Common stock dividends, $2.20 per share", "580", "amount"),
        ("Dividend (₹ 2 per share)", "(10)", "amount"),
        ("Dividend (Rs. 2/- per equity share)", "10", "amount"),
        ("Dividends per share", "2.20", "per_share"),
        ("Dividends, $2.20 per share", "2.20", "per_share"),
    ],
)
def test_a_price_within_a_label_leaves_whole_numbers_money(
    label: str, printed: str, kind: str, make_document: Make
) -> None:
    document = make_document(f"($ in million)\n\n|Particulars|2024|\n|---|---|\n|{label}|{printed}|\n")
    assert bind(document).figures(5, 5)[-1].kind == kind
