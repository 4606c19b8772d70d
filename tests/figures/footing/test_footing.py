"""Totals over small tables of Markdown: what each is made of, and whether it foots."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.footing.footing import Footing, cross_foot, foot
from auditor_tui.figures.tables.sheets import Sheet


def said(footings: list[Footing]) -> list[tuple[str, str, str, int]]:
    return [(item.total.row_label, item.rule, item.verdict, len(item.operands)) for item in footings]


def unchecked(footings: list[Footing]) -> dict[int | None, str | None]:
    return {item.total.cell: item.why_unchecked for item in footings if item.verdict == "unchecked"}


class TestDown:
    def test_a_total_is_the_rows_above_it_since_the_last(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(
            sheet("Tax|10|8", "Fees|5|4", "Total receipts|15|12", "Pay|9|7", "Rent|1|1", "Total payments|10|8")
        )
        assert said(found) == [
            ("Total receipts", "rows_above", "foots", 2),
            ("Total receipts", "rows_above", "foots", 2),
            ("Total payments", "rows_above", "foots", 2),
            ("Total payments", "rows_above", "foots", 2),
        ]

    def test_a_grand_total_is_the_sum_of_totals(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(
            sheet("Tax|10|8", "Fees|5|4", "Total A|15|12", "Dues|2|3", "Fines|1|1", "Total B|3|4", "Grand Total|18|16")
        )
        assert [item.verdict for item in found] == ["foots"] * 6
        assert [figure.row_label for figure, _ in found[-1].operands] == ["Total A", "Total B"]

    def test_what_breaks_a_structure_that_holds_elsewhere_differs(self, sheet: Callable[..., Sheet]) -> None:
        wrong, right = sorted(foot(sheet("Tax|10|8", "Fees|5|4", "Total|25|12")), key=lambda item: item.verdict)
        assert (right.verdict, wrong.verdict) == ("foots", "differs")
        assert (wrong.sum, wrong.difference) == (Decimal(15), Decimal(10))

    @pytest.mark.parametrize(("total", "verdict"), [("15.7", "foots"), ("15.8", "rounding"), ("16.0", "differs")])
    def test_rounding_is_no_error(self, total: str, verdict: str, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet(f"Tax|10.3|{8}", f"Fees|5.4|{4}", f"Total|{total}|12"))
        assert found[0].verdict == verdict
        assert found[0].tolerance == Decimal("0.15")

    def test_nil_counts_as_nothing_and_a_deduction_is_taken_off(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Dues|10|8", "Fines|–|1", "Less: Refunds|3|2", "Total|7|7"))
        assert [item.verdict for item in found] == ["foots", "foots"]
        assert [sign for _, sign in found[0].operands] == [1, 1, -1]

    def test_a_deduction_printed_negative_is_added(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Dues|10|8", "Less: Refunds|(3)|(2)", "Total|7|6"))
        assert [item.verdict for item in found] == ["foots", "foots"]

    def test_a_formula_in_the_label_is_taken_at_its_word(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("1. Tax|10|8", "2. Pay|14|9", "3. Loans|1|1", "4. Deficit [2-(1+3)]|3|9"))
        assert said(found) == [
            ("4. Deficit [2-(1+3)]", "formula", "foots", 3),
            ("4. Deficit [2-(1+3)]", "formula", "differs", 3),
        ]

    def test_a_total_that_stands_first_is_made_of_the_rows_below(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Total receipts|15|12", "Tax|10|8", "Fees|5|4"))
        assert said(found) == [("Total receipts", "rows_below", "foots", 2)] * 2

    def test_carried_figures_are_counted_once(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|8", "Carried over|10|8", "Brought forward|10|8", "Fees|5|4", "Total|15|12"))
        assert said(found) == [("Total", "rows_above", "foots", 2)] * 2

    def test_a_structure_that_holds_nowhere_is_not_made_up(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|8", "Fees|5|4", "Total assets of the year|99|77"))
        assert unchecked(found) == {
            2: "which rows it is made of cannot be made out",
            3: "which rows it is made of cannot be made out",
        }

    def test_one_lone_column_under_a_bare_total_is_believed(self, sheet: Callable[..., Sheet]) -> None:
        (found,) = foot(sheet("Tax|10", "Fees|5", "Total|99", header="Particulars|2024-25"))
        assert (found.verdict, found.difference) == ("differs", Decimal(84))

    def test_a_sentence_that_speaks_of_totals_is_no_total(self, sheet: Callable[..., Sheet]) -> None:
        sentence = (
            "Instruments whose amount is no more than a tenth of total assets are not filed with this report. " * 3
        )
        assert foot(sheet("Tax|10|8", "Fees|5|4", f"{sentence}|99|77")) == []

    def test_percents_are_not_added_up(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|60%", "Fees|5|30%", "Total|15|90%", header="Particulars|2024-25|Share"))
        assert [item.total.cell for item in found if item.verdict == "foots"] == [2]
        assert unchecked(found) == {3: "percentages are not added"}

    def test_a_column_that_never_adds_up_while_others_do_is_no_column_of_amounts(
        self, sheet: Callable[..., Sheet]
    ) -> None:
        rows = ("Tax|10|8|25.00", "Fees|5|4|2.50", "Total A|15|12|21.40", "Dues|2|3|5.00", "Fines|1|1|6.00")
        found = foot(sheet(*rows, "Total B|3|4|9.10", header="Particulars|2024-25|2023-24|Rise"))
        assert {item.total.cell for item in found if item.verdict == "foots"} == {2, 3}
        assert unchecked(found) == {
            4: "hardly any total of its column is the sum of its parts, while those of other columns are"
        }

    def test_the_last_of_some_rows_may_be_taken_for_their_total(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|8", "Fees|5|4", "Receipts|15|23"), last_is_total=True)
        assert [item.verdict for item in found] == ["foots", "differs"]


class TestWhatIsNoPart:
    @pytest.mark.parametrize(
        "label",
        ["of which: teachers", "(of which teachers)", "Including arrears", "Memo: pledged", "Average", "Share in %"],
    )
    def test_a_row_that_repeats_or_averages_others_is_not_counted(
        self, label: str, sheet: Callable[..., Sheet]
    ) -> None:
        found = foot(sheet("Salaries|105|205", f"{label}|45|65", "Rent|50|60", "Total|155|265"))
        assert said(found) == [("Total", "rows_above", "foots", 2)] * 2

    def test_it_counts_where_the_total_shows_that_it_does(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Salaries|105|205", "Including arrears|45|65", "Total|150|270"))
        assert said(found) == [("Total", "rows_above", "foots", 2)] * 2

    def test_a_row_of_figures_without_a_label_is_a_subtotal_where_it_adds_up(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("A|10", "B|20", "|30", "C|5", "D|6", "|11", "Total|41", header="Item|2024"))
        assert said(found) == [("", "rows_above", "foots", 2)] * 2 + [("Total", "rows_above", "foots", 2)]

    def test_one_that_is_wrong_differs_where_the_total_holds_without_it(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("A|110", "B|200", "|390", "C|5", "D|6", "Total|321", header="Item|2024"))
        assert said(found) == [("", "rows_above", "differs", 2), ("Total", "rows_above", "foots", 4)]

    def test_parts_under_a_part_are_not_counted_again(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(
            sheet("Loans|300|250", "Banks|100|50", "Others|200|200", "Bonds|44|30", "Shares|6|7", "Total|350|287")
        )
        assert said(found) == [("Total", "rows_above", "foots", 3)] * 2

    def test_a_block_in_one_column_of_several_is_a_subtotal(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("North|900.5|800.5", "Cars|31.8|–", "Parts|11.7|–", "Fees|2.6|–", "South revenue|46.1|–")
        found = foot(sheet(*rows, "Total revenue|946.6|800.5"))
        assert {item.verdict for item in found} == {"foots"}
        assert said(found)[-1] == ("Total revenue", "rows_above", "foots", 2)


class TestWhatNeedNotAddUp:
    @pytest.mark.parametrize(
        ("header", "why"),
        [
            ("Average price", "averages are not added"),
            ("Weighted-average life", "averages are not added"),
            ("Useful life (in years)", "lengths of time are not added"),
            ("Density per sq km", "densities are not added"),
            ("Inhabitants per outlet", "prices and rates are not added"),
            ("Share of GDP", "percentages are not added"),
            ("Up to March", "running figures need not add up"),
            ("Shares remaining", "balances need not add up"),
        ],
    )
    def test_a_column_that_adds_up_nowhere_and_says_why_is_not_checked(
        self, header: str, why: str, sheet: Callable[..., Sheet]
    ) -> None:
        found = foot(sheet("North|100|20", "South|150|31", "Total|250|26", header=f"Item|2024|{header}"))
        assert [item.verdict for item in found if item.total.cell == 2] == ["foots"]
        assert unchecked(found) == {3: why}

    def test_it_differs_where_its_other_totals_show_that_it_adds_up(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("A|100|20", "B|150|31", "Total A|250|51", "C|5|4", "D|6|5", "Total B|11|9", "Grand total|261|99")
        found = foot(sheet(*rows, header="Item|2024|Balance remaining"))
        assert [item.verdict for item in found if item.total.cell == 3] == ["foots", "foots", "differs"]

    def test_running_figures_end_in_their_total(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("April|10|10", "May|20|30", "June|30|60", "Total|60|60", header="Month|Monthly|So far"))
        assert unchecked(found) == {
            3: "it equals the last of the rows it would be the sum of, as in a column of running totals"
        }

    def test_parts_that_are_not_printed_prove_nothing(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("A|10|–", "B|20|–", "Total|30|77"))
        assert unchecked(found) == {3: "none of its parts has a figure"}

    def test_a_sum_of_unit_prices_says_nothing(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Pens|50|5", "Pads|100|25", "Total|150|30", header="Item|Amount|Unit price"))
        assert unchecked(found) == {3: "prices and rates are not added"}

    def test_a_grand_total_may_take_in_other_tables(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10", "Fees|5", "Grand Total|99", header="Particulars|2024-25"))
        assert unchecked(found) == {2: "which rows it is made of cannot be made out"}

    def test_a_total_that_is_the_sum_of_other_rows_than_its_neighbours_is_not_called_wrong(
        self, sheet: Callable[..., Sheet]
    ) -> None:
        rows = ("Base|500|400|7", "Tax|120|80|9", "Fees|130|45|5", "Total|750|525|141")
        found = foot(sheet(*rows, header="Item|2024|2023|2022"))
        assert [item.verdict for item in found] == ["foots", "foots", "differs"]
        rows = ("Base|500|400|700", "Tax|120|80|90", "Fees|130|45|51", "Total|750|525|141")
        assert unchecked(foot(sheet(*rows, header="Item|2024|2023|2022"))) == {
            4: "in this column it is the sum of other rows than in the columns beside it"
        }

    def test_several_figures_in_one_cell_prove_nothing(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("A|100|78<br>27|9", "B|50|30|4", "Total|150|78|13", header="Item|2024|2023|2022"))
        assert [item.verdict for item in found if item.total.cell == 3] == ["unchecked"]


class TestMovements:
    HEADER = "Particulars|Amount"

    @pytest.mark.parametrize(("closing", "verdict"), [("120", "foots"), ("125", "differs")])
    def test_a_closing_balance_is_the_opening_one_with_what_came_and_went(
        self, closing: str, verdict: str, sheet: Callable[..., Sheet]
    ) -> None:
        rows = ("Opening balance|100", "Additions|50", "Disposals|30", f"Closing balance|{closing}")
        assert said(foot(sheet(*rows, header=self.HEADER))) == [("Closing balance", "movement", verdict, 3)]

    def test_labels_that_leave_the_sign_open_prove_nothing(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("Opening balance|100", "Exchange differences|50", "Closing balance|60")
        found = foot(sheet(*rows, header=self.HEADER))
        assert unchecked(found) == {2: "which rows it is made of cannot be made out"}

    def test_a_year_that_is_wrong_differs_from_one_that_is_right(self, sheet: Callable[..., Sheet]) -> None:
        rows = (
            "Net cash from operating activities|900|800",
            "Net cash used in investing activities|(400)|(300)",
            "Effect of exchange rates on cash|(10)|5",
            "Net increase in cash|490|555",
            "Cash at the beginning of the year|155|100",
            "Cash at the end of the year|645|605",
        )
        found = [(item.total.row_label, item.total.cell, item.verdict) for item in foot(sheet(*rows))]
        assert [item for item in found if item[2] != "unchecked"] == [
            ("Net increase in cash", 2, "foots"),
            ("Net increase in cash", 3, "differs"),
            ("Cash at the end of the year", 2, "foots"),
            ("Cash at the end of the year", 3, "differs"),
        ]

    def test_a_change_in_cash_takes_in_what_stands_below_the_flows(self, sheet: Callable[..., Sheet]) -> None:
        rows = (
            "Net cash from operating activities|900|800",
            "Net cash used in investing activities|(400)|(300)",
            "Cash of a unit held for sale|–|(75)",
            "Net increase in cash|500|425",
        )
        assert {item.verdict for item in foot(sheet(*rows)) if item.operands} == {"foots"}

    def test_what_stands_under_less_is_taken_off(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Gross receipts|500", "Less:|", "Refunds|20", "Drawbacks|30", "Net receipts|450"))
        assert [(item.total.row_label, item.verdict) for item in found] == [("Net receipts", "foots")]
        assert [sign for _, sign in found[0].operands] == [1, -1, -1]

    def test_costs_printed_positive_are_taken_off_a_result(self, sheet: Callable[..., Sheet]) -> None:
        rows = (
            "Revenue|1,000|900",
            "Cost of sales|600|500",
            "Gross profit|400|400",
            "Tax|100|90",
            "Net profit|300|301",
        )
        found = foot(sheet(*rows))
        assert [(item.total.row_label, item.verdict) for item in found] == [
            ("Gross profit", "foots"),
            ("Gross profit", "foots"),
            ("Net profit", "foots"),
            ("Net profit", "differs"),
        ]


class TestCounts:
    HEADER = "Grade|Number of persons"

    def test_single_persons_are_not_rounded(self, sheet: Callable[..., Sheet]) -> None:
        (found,) = foot(sheet("A|30", "B|12", "C|11", "Total|54", header=self.HEADER, unit=""))
        assert (found.verdict, found.tolerance) == ("differs", 0)

    def test_several_totals_off_by_rounding_show_estimates(self, sheet: Callable[..., Sheet]) -> None:
        rows = [line for n in range(3) for line in (f"A|{30 + n}", "B|12", f"Total {n}|{43 + n}")]
        found = foot(sheet(*rows, header=self.HEADER, unit=""))
        assert [item.verdict for item in found] == ["rounding"] * 3

    def test_men_and_women_are_persons(self, sheet: Callable[..., Sheet]) -> None:
        rows = ("A|10|20|30", "B|5|6|12", "C|5|6|11", "D|7|8|15")
        found = cross_foot(sheet(*rows, header="Grade|Men|Women|Number of persons", unit=""))
        assert [item.verdict for item in found] == ["foots", "differs", "foots", "foots"]

    def test_whole_numbers_of_no_stated_unit_foot_only_if_they_are_rounded(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("A|10|8", "B|5|4", "Total|16|12", unit=""))
        assert [item.verdict for item in found] == ["rounding", "foots"]
        assert found[0].assumes_rounding


class TestAcross:
    HEADER = "Loans|Opening balance|Receipts|Repayments|Closing balance"

    def test_a_closing_balance_is_what_most_rows_make_of_it(self, sheet: Callable[..., Sheet]) -> None:
        rows = [f"Loan {n}|{n * 10}|{n}|{n * 2}|{n * 9}" for n in range(1, 11)]
        rows.append("Loan 11|110|11|22|198")
        found = cross_foot(sheet(*rows, header=self.HEADER))
        assert [item.verdict for item in found] == ["foots"] * 10 + ["differs"]
        assert [sign for _, sign in found[0].operands] == [1, 1, -1]
        assert found[-1].difference == Decimal(99)

    def test_a_total_column_adds_the_columns_left_of_it(self, sheet: Callable[..., Sheet]) -> None:
        rows = [f"Office {n}|{n}|{n + 1}|{2 * n + 1}" for n in range(2, 7)]
        found = cross_foot(sheet(*rows, header="Office|Plan|Non-plan|Total"))
        assert said(found) == [(f"Office {n}", "columns", "foots", 2) for n in range(2, 7)]

    def test_a_bare_total_column_is_believed_from_few_rows(self, sheet: Callable[..., Sheet]) -> None:
        found = cross_foot(sheet("A|10|20|30", "B|5|6|99", "C|1|2|3", header="Office|Plan|Non-plan|Total"))
        assert [item.verdict for item in found] == ["foots", "differs", "foots"]

    def test_a_row_with_figures_missing_proves_nothing(self, sheet: Callable[..., Sheet]) -> None:
        rows = [f"Office {n}|{n}|{n + 1}|{2 * n + 1}" for n in range(2, 7)]
        found = cross_foot(sheet(*rows, "Office 7||4|99", header="Office|Plan|Non-plan|Total"))
        assert unchecked(found) == {4: "1 of the 2 columns it is made of have no figure in the row"}

    def test_rows_that_stand_in_the_total_column_alone_make_up_the_difference(
        self, sheet: Callable[..., Sheet]
    ) -> None:
        rows = [f"Fund {n}|{n}|{n + 1}|{2 * n + 1}" for n in range(2, 7)]
        found = cross_foot(sheet(*rows, "Shares|||170", "All funds|20|25|215", header="Fund|Cost|Gains|Total"))
        assert unchecked(found) == {4: "the difference is what L12 above it prints in this column alone"}

    def test_a_total_column_that_is_none_says_so_once(self, sheet: Callable[..., Sheet]) -> None:
        rows = [f"Office {n}|{n}|{n + 1}|{90 + n * n}" for n in range(2, 7)]
        found = cross_foot(sheet(*rows, header="Office|Plan|Non-plan|Total"))
        assert unchecked(found) == {
            4: "which columns it is made of cannot be made out: none left of it make it up in most rows"
        }

    def test_columns_of_years_have_no_structure(self, sheet: Callable[..., Sheet]) -> None:
        assert cross_foot(sheet("Tax|10|8", "Fees|5|4", "Dues|3|3", "Fines|9|2")) == []


def test_decimals_stay_exact_in_data(sheet: Callable[..., Sheet]) -> None:
    data = foot(sheet("Tax|0.10|8", "Fees|0.20|4", "Total|0.30|12"))[0].as_data()
    assert (data["sum"], data["difference"], data["tolerance"], data["verdict"]) == ("0.30", "0.00", "0.015", "foots")


def test_a_formula_means_the_amounts_of_an_item_and_not_its_shares_below(
    make_document: Callable[..., Document],
) -> None:
    rows = (
        "1. Receipts|900|800",
        "2. Spending|1,000|950",
        "3. Deficit|100|150",
        "(2-1)|(2.0)|(3.0)",
        "4. Grants|40|50",
        "5. Rest of deficit (3-4)|60|90",
    )
    table = ["|Item|2031|2030|", "|---|---|---|", *(f"|{row}|" for row in rows)]
    text = "\n".join(["(₹ in crore)", "", *table, "", "Figures in brackets are per cent of GDP."])
    (sheet,) = bind(make_document(text)).sheets(1, 20)
    verdicts = [(item.total.figure_id, item.verdict) for item in foot(sheet) if item.total.line_no == 10]
    assert verdicts == [("L10C2", "foots"), ("L10C3", "differs")]
