"""Totals over small tables of Markdown: what each is made of, and whether it foots."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import count

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.footing import Footing, cross_foot, foot
from auditor_tui.figures.sheets import Sheet

Made = Callable[..., Document]
_numbers = count()


@pytest.fixture
def sheet(make_document: Made) -> Callable[..., Sheet]:
    def make(*rows: str, header: str = "Particulars|2024-25|2023-24", unit: str = "(₹ in crore)") -> Sheet:
        width = header.count("|") + 1
        # A number that differs from test to test, since a document's figures are kept by its text.
        title = f"# Statement {next(_numbers)}"
        table = [f"|{header}|", "|" + "---|" * width, *(f"|{row}|" for row in rows)]
        document = make_document("\n".join([title, "", unit, "", *table]))
        (found,) = bind(document).sheets(1, len(document.lines))
        return found

    return make


def said(footings: list[Footing]) -> list[tuple[str, str, str, int]]:
    return [(item.total.row_label, item.rule, item.verdict, len(item.operands)) for item in footings]


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
        assert foot(sheet("Tax|10|8", "Fees|5|4", "Total assets of the year|99|77")) == []

    def test_one_lone_column_under_a_bare_total_is_believed(self, sheet: Callable[..., Sheet]) -> None:
        (found,) = foot(sheet("Tax|10", "Fees|5", "Total|99", header="Particulars|2024-25"))
        assert (found.verdict, found.difference) == ("differs", Decimal(84))

    def test_percents_are_not_added_up(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|60%", "Fees|5|30%", "Total|15|90%", header="Particulars|2024-25|Share"))
        assert [item.total.cell for item in found] == [2]

    def test_a_column_that_never_adds_up_while_others_do_is_no_column_of_amounts(
        self, sheet: Callable[..., Sheet]
    ) -> None:
        rows = ("Tax|10|8|25.00", "Fees|5|4|2.50", "Total A|15|12|21.40", "Dues|2|3|5.00", "Fines|1|1|6.00")
        found = foot(sheet(*rows, "Total B|3|4|9.10", header="Particulars|2024-25|2023-24|Rise"))
        assert {item.total.cell for item in found} == {2, 3}

    def test_the_last_of_some_rows_may_be_taken_for_their_total(self, sheet: Callable[..., Sheet]) -> None:
        found = foot(sheet("Tax|10|8", "Fees|5|4", "Receipts|15|23"), last_is_total=True)
        assert [item.verdict for item in found] == ["foots", "differs"]


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

    def test_columns_of_years_have_no_structure(self, sheet: Callable[..., Sheet]) -> None:
        assert cross_foot(sheet("Tax|10|8", "Fees|5|4", "Dues|3|3", "Fines|9|2")) == []


def test_decimals_stay_exact_in_data(sheet: Callable[..., Sheet]) -> None:
    data = foot(sheet("Tax|0.10|8", "Fees|0.20|4", "Total|0.30|12"))[0].as_data()
    assert (data["sum"], data["difference"], data["tolerance"], data["verdict"]) == ("0.30", "0.00", "0.015", "foots")
