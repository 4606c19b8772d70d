"""The figures as printed add up, on every seed: checked on the records, not on the code that made them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

import pytest
from finance_accounts.truth import Record
from finance_accounts.volume import Volume

Row = dict[tuple[str, ...], Decimal]


def rows(volume: Volume, statement: str) -> list[tuple[str, Row]]:
    """Rows in the order printed: label, and value by column; a nil mark counts as nothing."""
    cells: dict[tuple[int, str], list[Record]] = defaultdict(list)
    for record in volume.records:
        if record.statement == statement and record.kind != "not_a_figure":
            cells[record.page, record.record_id.split(".")[2]].append(record)
    return [
        (group[0].row_label, {record.column_header: record.value or Decimal(0) for record in group})
        for group in cells.values()
    ]


def total(found: Iterable[Row]) -> Row:
    added: Row = defaultdict(Decimal)
    for row in found:
        for column, value in row.items():
            added[column] += value
    return dict(added)


def test_every_total_of_receipts_and_disbursements_is_the_sum_above_it(volume: Volume) -> None:
    printed = rows(volume, "1")
    pending: list[Row] = []
    sums = 0
    for label, row in printed:
        if label.startswith("Total – "):
            # Loans and the single capital receipts stand between two groups and belong to neither.
            assert any(total(pending[first:]) == row for first in range(len(pending))), label
            sums += 1
            pending = []
        else:
            pending.append(row)
    assert sums == 11


@pytest.mark.parametrize(
    ("result", "added", "taken"),
    [
        ("TOTAL – REVENUE RECEIPTS (A)", ("own tax", "union taxes", "non-tax", "grants"), ()),
        ("TOTAL RECEIPTS – CONSOLIDATED FUND (A+B)", ("revenue receipts", "capital", "recoveries", "debt in"), ()),
        ("TOTAL – REVENUE EXPENDITURE (C)", ("general", "social", "economic", "local"), ()),
        ("TOTAL DISBURSEMENTS – CONSOLIDATED FUND (C+D)", ("revenue spent", "outlay", "lent", "debt out"), ()),
        ("Excess of Receipts (+) / Disbursements (-)", ("receipts",), ("disbursements",)),
        ("Net Increase (+) / Decrease (-) in Cash Balance", ("excess", "public account"), ()),
        ("Closing Cash Balance", ("opening", "change"), ()),
    ],
)
def test_the_totals_hold_together(volume: Volume, result: str, added: tuple[str, ...], taken: tuple[str, ...]) -> None:
    labels = {
        "own tax": "Total – State's Own Tax Revenue",
        "union taxes": "Total – State's Share of Union Taxes",
        "non-tax": "Total – Non-tax Revenue",
        "grants": "Total – Grants-in-aid from the Union Government",
        "revenue receipts": "TOTAL – REVENUE RECEIPTS (A)",
        "capital": "Miscellaneous Capital Receipts",
        "recoveries": "Recoveries of Loans and Advances",
        "debt in": "Total – Public Debt Receipts",
        "general": "Total – General Services",
        "social": "Total – Social Services",
        "economic": "Total – Economic Services",
        "local": "Total – Grants-in-aid to Local Bodies",
        "revenue spent": "TOTAL – REVENUE EXPENDITURE (C)",
        "outlay": "Total – Capital Outlay",
        "lent": "Loans and Advances disbursed",
        "debt out": "Total – Repayment of Public Debt",
        "receipts": "TOTAL RECEIPTS – CONSOLIDATED FUND (A+B)",
        "disbursements": "TOTAL DISBURSEMENTS – CONSOLIDATED FUND (C+D)",
        "excess": "Excess of Receipts (+) / Disbursements (-)",
        "public account": "TOTAL – PUBLIC ACCOUNT (NET) (E)",
        "opening": "Opening Cash Balance",
        "change": "Net Increase (+) / Decrease (-) in Cash Balance",
    }
    found = dict(rows(volume, "1"))
    expected = total(found[labels[name]] for name in added)
    for name in taken:
        expected = {column: value - found[labels[name]][column] for column, value in expected.items()}
    assert found[result] == expected


def test_last_year_closes_where_this_year_opens(volume: Volume) -> None:
    found = dict(rows(volume, "1"))
    assert found["Opening Cash Balance"]["2024-25",] == found["Closing Cash Balance"]["2023-24",]


def test_receipts_cover_expenditure_and_the_deficits_are_differences(volume: Volume) -> None:
    found = [(label, list(row.values())) for label, row in rows(volume, "2")]
    by_number = {label.split(".")[0]: values for label, values in found if label[0].isdigit()}
    by_label = dict(found)
    for i in range(4):
        at = {number: values[i] for number, values in by_number.items()}
        recoveries, others, borrowed = (
            by_label[label][i]
            for label in (
                "(a) Recoveries of Loans",
                "(b) Other Capital Receipts",
                "(c) Borrowings and Other Liabilities (net)",
            )
        )
        assert at["2"] == recoveries + others + borrowed
        assert at["3"] == at["1"] + at["2"] == at["6"] == at["4"] + at["5"]
        assert at["7"] == at["4"] - at["1"]
        assert at["8"] == at["6"] - at["1"] - recoveries - others == borrowed
        assert at["9"] == at["8"] - by_label["of which Interest Payments"][i]
        share = (at["8"] * 100 / at["10"]).quantize(Decimal("0.01"), ROUND_HALF_UP)
        assert by_label["Fiscal Deficit as per cent of GSDP"][i] == share
    assert by_number["7"][3] < 0


def test_the_actuals_column_repeats_the_accounts_of_that_year(volume: Volume) -> None:
    accounts, budget = dict(rows(volume, "1")), dict(rows(volume, "2"))
    actuals = ("2023-24", "Actuals")
    assert budget["1. Revenue Receipts"][actuals] == accounts["TOTAL – REVENUE RECEIPTS (A)"]["2023-24",]
    assert budget["4. Revenue Expenditure"][actuals] == accounts["TOTAL – REVENUE EXPENDITURE (C)"]["2023-24",]
    assert budget["(a) Capital Outlay"][actuals] == accounts["Total – Capital Outlay"]["2023-24",]


def test_every_borrowing_closes_at_opening_plus_receipts_less_repayments(volume: Volume) -> None:
    found = rows(volume, "3")
    assert len(found) > 60
    for label, row in found:
        opening, receipts, repayments, closing, net = row.values()
        assert closing == opening + receipts - repayments, label
        assert net == closing - opening, label


def test_borrowings_add_up(volume: Volume) -> None:
    found = rows(volume, "3")
    labels = dict(found)
    items = [row for label, row in found if not label.lower().startswith("total")]
    assert total(items) == labels["TOTAL – PUBLIC DEBT AND OTHER LIABILITIES"]
    groups = ("TOTAL – A. PUBLIC DEBT", "TOTAL – B. OTHER LIABILITIES")
    assert total(labels[group] for group in groups) == labels["TOTAL – PUBLIC DEBT AND OTHER LIABILITIES"]


@pytest.mark.parametrize(
    ("lakh_row", "lakh_column", "crore_row", "occurrence"),
    [
        ("Total – Internal Debt", "Receipts during the year", "Internal Debt of the State Government", 0),
        ("Total – Internal Debt", "Repayments during the year", "Internal Debt of the State Government", 1),
        ("Total – Reserve Funds", "Net Increase (+) / Decrease (-)", "Reserve Funds (net)", 0),
    ],
)
def test_the_same_amount_in_lakh_and_in_crore(
    volume: Volume, lakh_row: str, lakh_column: str, crore_row: str, occurrence: int
) -> None:
    lakh = dict(rows(volume, "3"))[lakh_row][lakh_column,]
    crore = [row["2024-25",] for label, row in rows(volume, "1") if label == crore_row][occurrence]
    assert lakh == crore * 100


def test_loans_sanctioned_add_up_to_what_was_disbursed(volume: Volume) -> None:
    *items, (label, printed) = rows(volume, "4")
    assert label == "TOTAL"
    amount, number = ("Amount Sanctioned",), ("Number of Loans",)
    assert sum(row[amount] for _, row in items) == printed[amount]
    assert sum(row[number] for _, row in items) == printed[number]
    assert printed[amount] == 100 * dict(rows(volume, "1"))["Loans and Advances disbursed"]["2024-25",]


def test_objects_add_up_to_revenue_expenditure(volume: Volume) -> None:
    *items, (label, printed) = rows(volume, "5")
    assert label == "TOTAL"
    for year in ("2024-25", "2023-24"):
        column = ("Revenue Expenditure", year)
        assert sum(row[column] for _, row in items) == printed[column]
        assert printed[column] == dict(rows(volume, "1"))["TOTAL – REVENUE EXPENDITURE (C)"][year,]
    for _, row in items:
        now, before, change, per_cent = row.values()
        assert change == now - before
        assert per_cent == (change * 100 / before).quantize(Decimal("0.01"), ROUND_HALF_UP)
