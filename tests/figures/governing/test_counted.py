"""Counts under a heading of money: words of counting make them, and names of who is paid or pays do not."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure

Make = Callable[..., Document]
MILLION = Decimal(10) ** 6


def _row(document: Document, label: str) -> Figure:
    return next(figure for figure in bind(document).all if figure.row_label == label)


UNDER_EUROS = """\
(€ million)

||2031|2030|
|---|---|---|
|Customers|724|568|
|Private customers|724|568|
|Amounts due to customers|90|80|
|Households|55|50|
|Banks|300|310|
|Employees|45|44|
|Permanent employees at year end|45|44|
|Employees’ Pension Scheme (Ministry of Labour)|45|44|
|Advances to employees|45|44|
|Shares|120|110|
|Stores|31|30|
|Stores (leased)|31.5|30.5|
|Number of customers|724|568|
|No. of stores|31|30|
|Headcount|1,204|1,198|
"""


@pytest.mark.parametrize(
    "label",
    [
        "Customers",
        "Private customers",
        "Amounts due to customers",
        "Households",
        "Banks",
        "Shares",
        "Stores (leased)",
        "Employees’ Pension Scheme (Ministry of Labour)",
        "Advances to employees",
    ],
)
def test_who_money_is_due_from_is_not_counted_under_a_heading_of_money(make_document: Make, label: str) -> None:
    figure = _row(make_document(UNDER_EUROS), label)
    assert (figure.kind, figure.scale, figure.currency, figure.unit.state) == ("amount", MILLION, "EUR", "stated")


@pytest.mark.parametrize("label", ["Number of customers", "No. of stores", "Headcount"])
def test_words_of_counting_make_a_count_without_the_scale_of_money(make_document: Make, label: str) -> None:
    figure = _row(make_document(UNDER_EUROS), label)
    assert (figure.kind, figure.scale, figure.currency) == ("count", 1, None)
    assert "€" not in (figure.unit.text or "")


@pytest.mark.parametrize("label", ["Employees", "Permanent employees at year end", "Stores"])
def test_a_name_of_what_is_counted_or_valued_is_in_doubt_under_a_heading_of_money(
    make_document: Make, label: str
) -> None:
    figure = _row(make_document(UNDER_EUROS), label)
    assert (figure.scale, figure.unit.state, figure.unit.others) == (1, "conflict", (label, "(€ million)"))


def test_a_segment_named_after_customers_is_one_of_money(make_document: Make) -> None:
    document = make_document("|€m|Private Customers|Corporate Clients|Group|\n|---|---|---|---|\n|Income|39|25|64|")
    assert [(figure.kind, figure.scale) for figure in bind(document).all] == [("amount", MILLION)] * 3


def test_customers_are_counted_where_nothing_is_money(make_document: Make) -> None:
    figure = _row(make_document("|Item|2031|2030|\n|---|---|---|\n|Customers|724|568|"), "Customers")
    assert (figure.kind, figure.scale) == ("count", 1)


PAY = """\
|Class|Pay (millions of yen)||
|---|---|---|
||Basic|Number of individuals|
|Directors|410|9|
"""


def test_a_count_under_a_spanning_heading_of_money_has_no_scale_of_money(make_document: Make) -> None:
    count = next(figure for figure in bind(make_document(PAY)).all if figure.printed == "9")
    assert (count.kind, count.scale, count.unit.text) == ("count", 1, "Number of individuals")


def test_a_name_of_two_things_leaves_the_unit_in_conflict(make_document: Make) -> None:
    document = make_document(
        "|Concern|Stock (shares) Balance sheet total (millions of yen)|\n|---|---|\n|Mills|1,500,888|\n|Ropes|3,092|"
    )
    figure = _row(document, "Mills")
    assert (figure.scale, figure.unit.state, figure.unit.others) == (1, "conflict", ("shares", "millions of yen"))


UNDER_RUPEES = """\
(₹ in crore, unless otherwise stated)

|Item|2031|2030|
|---|---|---|
|Revenue|1,250|1,100|
|Net debt / EBITDA (x)|1.8|2.1|
|Interest cover (times)|4|5|
|Interest coverage|4.5|5.5|
|ROCE|17|16.1|
|Capacity utilisation|81|79|
|Growth in revenue|13.6|9.0|
|Volume growth|14|9|
|Gross margin|45|44|
|Gross margin of the group|450|440|
|Growth capex|25|24|
|Utilisation of provisions|25|24|
"""


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Net debt / EBITDA (x)", "ratio"),
        ("Interest cover (times)", "ratio"),
        ("Interest coverage", "ratio"),
        ("ROCE", "percent"),
        ("Capacity utilisation", "percent"),
        ("Growth in revenue", "amount"),
        ("Volume growth", "amount"),
        ("Gross margin", "amount"),
    ],
)
def test_a_rate_takes_no_scale_of_money_from_its_table(make_document: Make, label: str, kind: str) -> None:
    figure = _row(make_document(UNDER_RUPEES), label)
    assert (figure.kind, figure.scale, figure.currency, figure.unit.state) == (kind, 1, None, figure.unit.state)
    assert "crore" not in (figure.unit.text or "")


@pytest.mark.parametrize("label", ["Revenue", "Gross margin of the group", "Growth capex", "Utilisation of provisions"])
def test_money_named_after_growth_or_a_margin_keeps_its_scale(make_document: Make, label: str) -> None:
    figure = _row(make_document(UNDER_RUPEES), label)
    assert (figure.kind, figure.scale, figure.currency) == ("amount", Decimal(10) ** 7, "INR")
