"""What adds up on paper and what was made not to, on every seed: from the figures printed, not from the code."""

from __future__ import annotations

from collections import Counter, defaultdict
from decimal import ROUND_HALF_UP, Decimal

import pytest
from finance_accounts.identities import Identity
from finance_accounts.truth import Record
from finance_accounts.volume import Volume

Row = dict[tuple[str, ...], Decimal]


def amount(record: Record) -> Decimal:
    """A printed figure in the smallest unit, read from its digits; a nil mark is nothing."""
    if record.kind == "nil":
        return Decimal(0)
    digits = Decimal(record.printed.removeprefix("(-)").strip("()").replace(",", ""))
    assert record.declared is not None
    return (-digits if record.printed.startswith("(") else digits) * record.declared.unit.scale


def computed(identity: Identity) -> Decimal:
    return sum(map(amount, identity.adds), Decimal(0)) - sum(map(amount, identity.takes), Decimal(0))


def rows(volume: Volume, statement: str, table: int = 1) -> dict[str, Row]:
    """Rows by label; the first of several of one label."""
    cells: dict[tuple[int, str], list[Record]] = defaultdict(list)
    for record in volume.records:
        if record.column.startswith(f"{statement}.t{table}."):
            cells[record.page, record.record_id.split(".")[2]].append(record)
    found: dict[str, Row] = {}
    for group in cells.values():
        row = {record.column_header: record.value or Decimal(0) for record in group}
        found.setdefault(group[0].row_label, row)
    return found


def test_every_identity_holds_but_for_the_planted_errors(volume: Volume) -> None:
    for identity in volume.identities:
        foots = amount(identity.result) == computed(identity)
        assert foots == (not identity.planted), identity.result.record_id


def test_the_difference_stated_is_what_is_printed_less_what_is_computed(volume: Volume) -> None:
    for identity in volume.identities:
        data = identity.as_data()
        declared = identity.result.declared
        assert declared is not None
        difference = (amount(identity.result) - computed(identity)) / declared.unit.scale
        assert Decimal(data.get("difference", "0")) == difference
        assert data["foots"] == (difference == 0)


def test_each_error_is_planted_once_and_seen_where_it_should_be(volume: Volume) -> None:
    planted = [record for record in volume.records if record.planted]
    assert Counter(record.planted for record in planted) == {
        "misfooted_total": 1,
        "misfooted_cross_total": 1,
        "wrong_carry_forward": 1,
        "misstated_twin": 1,
    }
    seen = Counter((identity.kind, *identity.planted) for identity in volume.identities if identity.planted)
    assert seen == {
        ("total", "misfooted_total"): 1,
        ("cross_total", "misfooted_cross_total"): 1,
        ("total", "misfooted_cross_total"): 1,
        ("carried_forward", "wrong_carry_forward"): 1,
        ("twin", "misstated_twin"): 2,
    }


def test_every_kind_of_identity_is_there_in_number(volume: Volume) -> None:
    kinds = Counter(identity.kind for identity in volume.identities)
    assert set(kinds) == {"total", "cross_total", "balance", "change", "carried_forward", "twin"}
    assert kinds["total"] > 100
    assert kinds["cross_total"] > 50
    assert min(kinds.values()) >= 10


def test_every_total_row_is_an_identity(volume: Volume) -> None:
    checked = {identity.result.record_id for identity in volume.identities}
    for record in volume.records:
        if record.row_label.casefold().startswith("total") and record.column and record.kind in ("amount", "count"):
            assert record.record_id in checked


def test_nothing_is_its_own_operand(volume: Volume) -> None:
    for identity in volume.identities:
        assert identity.adds
        assert identity.result not in (*identity.adds, *identity.takes)


def test_receipts_cover_expenditure_and_the_deficits_are_differences(volume: Volume) -> None:
    found = {label: list(row.values()) for label, row in rows(volume, "2").items()}
    by_number = {label.split(".")[0]: values for label, values in found.items() if label[0].isdigit()}
    for i in range(4):
        at = {number: values[i] for number, values in by_number.items()}
        borrowed = found["(c) Borrowings and Other Liabilities (net)"][i]
        assert at["3"] == at["6"]
        assert at["8"] == borrowed
        share = (at["8"] * 100 / at["10"]).quantize(Decimal("0.01"), ROUND_HALF_UP)
        assert found["Fiscal Deficit as per cent of GSDP"][i] == share
    assert by_number["7"][3] < 0


def test_the_actuals_column_repeats_the_accounts_of_that_year(volume: Volume) -> None:
    accounts, budget = rows(volume, "1"), rows(volume, "2")
    actuals = ("2023-24", "Actuals")
    assert budget["1. Revenue Receipts"][actuals] == accounts["TOTAL – REVENUE RECEIPTS (A)"]["2023-24",]
    assert budget["4. Revenue Expenditure"][actuals] == accounts["TOTAL – REVENUE EXPENDITURE (C)"]["2023-24",]
    assert budget["(a) Capital Outlay"][actuals] == accounts["Total – Capital Outlay"]["2023-24",]


@pytest.mark.parametrize(
    ("detailed", "table", "label", "column", "summary"),
    [
        ("6", 1, "Total – 0040 Taxes on Sales, Trade, etc.", ("2024-25",), "Taxes on Sales, Trade, etc."),
        ("6", 1, "Total – 0039 State Excise", ("2024-25",), "State Excise"),
        ("7", 3, "Total – 2801 Energy", ("Expenditure during 2024-25", "Total"), "Energy"),
        ("7", 2, "TOTAL – SOCIAL SERVICES", ("Expenditure during 2024-25", "Total"), "Total – Social Services"),
        ("8", 1, "TOTAL – CAPITAL OUTLAY", ("Outlay during 2024-25", "Total"), "Total – Capital Outlay"),
        ("9", 1, "TOTAL", ("Repaid during the year",), "Recoveries of Loans and Advances"),
        ("3", 1, "Total – Reserve Funds", ("Net Increase (+) / Decrease (-)",), "Reserve Funds (net)"),
    ],
)
def test_a_detail_in_lakh_is_its_summary_in_crore(
    volume: Volume, detailed: str, table: int, label: str, column: tuple[str, ...], summary: str
) -> None:
    assert rows(volume, detailed, table)[label][column] == 100 * rows(volume, "1")[summary]["2024-25",]


def test_shares_times_face_value_is_what_was_invested(volume: Volume) -> None:
    for label, row in rows(volume, "10").items():
        if label != "TOTAL":
            shares, face = row["Number of Shares",], row["Face Value of each Share (₹)",]
            assert shares * face == 100_000 * row["Amount Invested to 31 March 2025",]


@pytest.mark.parametrize(
    ("statement", "table", "change", "before"),
    [
        ("5", 1, ("Increase (+) / Decrease (-)",), ("Revenue Expenditure", "2023-24")),
        ("7", 2, ("Increase (+) / Decrease (-)",), ("Expenditure during 2023-24",)),
    ],
)
def test_percentages_are_those_of_the_amounts_beside_them(
    volume: Volume, statement: str, table: int, change: tuple[str, ...], before: tuple[str, ...]
) -> None:
    for row in rows(volume, statement, table).values():
        if row[before]:
            share = row[*change, "Amount"] * 100 / row[before]
            assert row[*change, "Per cent"] == share.quantize(Decimal("0.01"), ROUND_HALF_UP)
