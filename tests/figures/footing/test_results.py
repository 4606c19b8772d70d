"""Results, lone subtotals, shares of a whole, and columns whose headers say how they are made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.figures.footing.footing import Footing, cross_foot, foot
from auditor_tui.figures.tables.sheets import Sheet


def said(footings: list[Footing]) -> list[tuple[str, str, str, int]]:
    return [(item.total.row_label, item.rule, item.verdict, len(item.operands)) for item in footings]


def unchecked(footings: list[Footing]) -> dict[int | None, str | None]:
    return {item.total.cell: item.why_unchecked for item in footings if item.verdict == "unchecked"}


class TestResults:
    ROWS = ("Revenue|1,000|900|800", "Cost of sales|600|500|450", "Gross profit|{}|400|350", "Other expenses|100|90|80")

    @pytest.mark.parametrize(("profit", "verdict"), [("400", "foots"), ("420", "differs")])
    def test_a_result_is_checked_in_every_year_once_one_bears_it_out(
        self, profit: str, verdict: str, sheet: Callable[..., Sheet]
    ) -> None:
        found = foot(sheet(*(row.format(profit) for row in self.ROWS), header="Particulars|2024|2023|2022"))
        assert [item.verdict for item in found] == [verdict, "foots", "foots"]

    def test_a_result_whose_rows_cannot_be_made_out_is_said_to_be_unchecked(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Revenue|1,000", "Cost|600", "Gross profit|400", "Expenses|100", "Profit before tax|310")
        found = foot(sheet(*rows, header="Particulars|2024"))
        assert [item.total.row_label for item in found if item.verdict == "unchecked"] == ["Profit before tax"]
        movements = ("Balance|900", "Issued|50", "Net income|77")
        assert foot(sheet(*movements, header="Particulars|2024")) == []

    def test_of_two_years_one_bears_out_what_a_deduction_leaves(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Gross property|957|800", "Less: depreciation|339|300", "Net property|628|500"))
        assert [item.verdict for item in found] == ["differs", "foots"]

    def test_half_of_many_columns_bear_nothing_out(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Gross cost|957|800|100|200", "Recovered|339|300|70|20", "Net cost|618|500|90|120")
        assert foot(sheet(*rows, header="Particulars|A|B|C|D")) == []

    def test_income_kept_in_equity_is_no_result(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Assets|900|800", "Liabilities|500|450", "Accumulated other comprehensive income|400|350")
        assert foot(sheet(*rows)) == []

    @pytest.mark.parametrize("label", ["Sub-total A", "Total cash and bank"])
    def test_the_total_of_a_lone_column_is_the_rows_since_the_last(
        self, label: str, sheet: Callable[..., Sheet]
    ) -> None:
        rows = ("Cash in hand|10", "Bank balances|20", f"{label}|40")
        assert said(foot(sheet(*rows, header="Particulars|Amount"))) == [(label, "rows_above", "differs", 2)]

    @pytest.mark.parametrize("total", ["12", "99"])
    def test_a_total_far_from_the_rows_above_it_is_of_other_things(
        self, total: str, sheet: Callable[..., Sheet]
    ) -> None:
        found = foot(sheet("Cash in hand|10", "Bank balances|20", f"Total assets|{total}", header="Item|Amount"))
        assert [item.verdict for item in found] == ["unchecked"]

    def test_a_subtotal_is_not_counted_beside_its_parts(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Operating|3,669", "Amortization|10,094", "Interest|695", "Finance|10,789", "Variable|966")
        found = foot(sheet(*rows, "Total lease cost|15,424", header="Item|2019"), last_is_total=True)
        assert said(found)[-1] == ("Total lease cost", "rows_above", "foots", 3)

    def test_a_blank_row_that_foots_in_one_year_is_checked_in_the_other(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Good|100|90", "Doubtful|60|45", "|160|135", "Less: Allowance|(10)|(5)", "|150|141")
        assert [item.verdict for item in foot(sheet(*rows))] == ["foots", "foots", "foots", "differs"]

    def test_to_be_a_sum_is_more_than_to_equal_one_figure(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Cash|100|90", "Plant|200|160", "Total assets|300|250", "Loans|180|150", "Dues|20|10")
        more = ("Total liabilities|200|160", "Capital|60|60", "Reserves|40|30", "Total equity|100|90")
        found = foot(sheet(*rows, *more, "Total liabilities and equity|300|250"))
        assert said(found)[-1] == ("Total liabilities and equity", "rows_above", "foots", 2)

    def test_letters_behind_the_rows_are_what_a_formula_means(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Net cash from operations (A)|1,200|1,080", "Net cash from investing (B)|(550)|(460)")
        found = foot(sheet(*rows, "Net cash from financing (C)|(50)|(150)", "Net increase in cash (A+B+C)|600|480"))
        assert [(item.rule, item.verdict) for item in found[-2:]] == [("formula", "foots"), ("formula", "differs")]


class TestShares:
    @pytest.mark.parametrize(("last", "verdict"), [("20.0%", "foots"), ("21.0%", "differs")])
    def test_shares_of_a_whole_come_to_a_hundred(self, last: str, verdict: str, sheet: Callable[..., Sheet]) -> None:
        rows = ("India|500|50.0%", "Europe|300|30.0%", f"USA|200|{last}", "Total|1,000|100.0%")
        found = foot(sheet(*rows, header="Segment|FY24|% of total"))
        assert [item.verdict for item in found] == ["foots", verdict]

    def test_percentages_far_from_a_hundred_are_no_shares(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("India|500|90%", "Europe|500|110%", "Total|1,000|100%", header="Segment|FY24|Achieved"))
        assert unchecked(found) == {3: "percentages are not added"}


class TestRoundedDown:
    def test_each_part_may_lack_a_whole_unit(self, sheet: Callable[..., Sheet]) -> None:
        made = sheet("A|11,666|10", "B|3,895|10", "C|651|10", "D|2,777|10", "Total|18,992|40")
        assert [item.verdict for item in foot(made)] == ["differs", "foots"]
        assert [item.verdict for item in foot(made, rounded_down=True)] == ["rounding", "foots"]


class TestLabels:
    @pytest.mark.parametrize(
        "label", ["Other assets, net of allowances of $95 and $103", "1,000 debentures of ₹ 100 each"]
    )
    def test_figures_within_a_label_stand_in_no_column(self, label: str, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Inventories|50|40", f"{label}|100|90", "Total|160|130"))
        assert [item.verdict for item in found] == ["differs", "foots"]


class TestNamedColumns:
    def test_four_quarters_make_a_year(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Sales|10|20|30|40|100", "Services|5|10|15|20|55", "Rent|1|2|3|4|10", "Total|16|32|48|64|165")
        found = cross_foot(sheet(*rows, header="Item|Q1|Q2|Q3|Q4|2023-24"))
        assert [item.verdict for item in found] == ["foots", "differs", "foots", "differs"]

    def test_a_closing_column_is_the_opening_one_with_what_came_and_went(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Land|500|20|–|520", "Plant|1,200|300|100|1,400", "Vehicles|90|15|5|110")
        found = cross_foot(sheet(*rows, header="Block|Opening 1.4.2023|Additions|Deletions|Closing 31.3.2024"))
        assert [item.verdict for item in found] == ["foots", "foots", "differs"]
        assert [sign for _, sign in found[0].operands] == [1, 1, -1]

    def test_what_is_left_net_is_gross_less_what_is_taken_off(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Plant|100|40|60", "Land|50|0|50", "Vehicles|30|10|25", "Total|180|50|135")
        found = cross_foot(sheet(*rows, header="Asset|Gross|Depreciation|Net"))
        assert [item.verdict for item in found] == ["foots", "foots", "differs", "differs"]

    def test_a_header_alone_proves_nothing(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Plant|100|40|75", "Land|50|10|50", "Vehicles|30|10|25")
        assert cross_foot(sheet(*rows, header="Asset|Gross|Depreciation|Net")) == []


class TestNamesOfWhatLinesLeadTo:
    ROWS = ("Balance as per cash book|1,000|900", "Add: Cheques issued|300|200", "Less: Charges|10|20")

    @pytest.mark.parametrize(("printed", "verdict"), [("1,290", "foots"), ("1,270", "differs")])
    def test_a_reconciliation_leads_from_one_record_to_the_other(
        self, printed: str, verdict: str, sheet: Callable[..., Sheet]
    ) -> None:
        found = foot(sheet(*self.ROWS, f"Balance as per bank statement|{printed}|1,080"))
        assert [item.verdict for item in found] == [verdict, "foots"]

    def test_one_column_in_which_every_row_says_its_direction_is_enough(self, sheet: Callable[..., Sheet]) -> None:
        rows = (row.rsplit("|", 1)[0] for row in (*self.ROWS, "Balance as per bank statement|1,270|"))
        assert [item.verdict for item in foot(sheet(*rows, header="Item|Amount"))] == ["differs"]

    @pytest.mark.parametrize("name", ["Tax expense", "Income tax expense", "Tax expense reported for the year"])
    def test_a_table_that_leads_to_the_tax_is_footed(self, name: str, sheet: Callable[..., Sheet]) -> None:
        rows = ("Accounting profit|1,000|900", "Tax at 25%|250.00|225.00", "Effect of exempt income|(4.00)|(6.50)")
        found = foot(sheet(*rows, "Effect of losses|12.00|10.00", f"{name}|263.00|228.50"))
        assert [(item.verdict, len(item.operands)) for item in found] == [("differs", 3), ("foots", 3)]

    def test_a_tax_that_nothing_leads_to_is_listed_and_not_checked(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Accounting profit|1,000|900", "Tax at 25%|250|225", "Tax expense|300|200"))
        assert [item.verdict for item in found] == ["unchecked", "unchecked"]

    def test_a_tax_among_the_items_of_a_statement_is_none_of_this(self, sheet: Callable[..., Sheet]) -> None:
        assert foot(sheet("Sales|900|800", "Costs|500|450", "Tax expense|90|80", "Dividends|10|10")) == []


@pytest.mark.parametrize(("total", "verdict"), [("1,060", "foots"), ("1,050", "differs")])
def test_a_subtotal_that_one_column_of_a_movement_alone_prints_is_not_counted_beside_its_parts(
    total: str, verdict: str, sheet: Callable[..., Sheet]
) -> None:
    rows = (
        "Balance at December 31, 2030|1,000|900|100",
        "Net income|200|200|",
        "Translation|(33)||(33)",
        "Pensions|(52)||(52)",
        "Total other comprehensive income|(85)||",
        "Dividends|(55)|(55)|",
        f"Balance at December 31, 2031|{total}|1,045|15",
    )
    found = foot(sheet(*rows, header="|Total|Retained earnings|Other comprehensive income"))
    assert [item.verdict for item in found if item.total.line_no == 13] == [verdict, "foots", "foots"]
