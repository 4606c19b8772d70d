from __future__ import annotations

import threading
import time
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.figures.binding import Binding, bind, unit_at
from auditor_tui.figures.figure import Figure
from auditor_tui.figures.tables.parts import Part, Parts

Make = Callable[..., Document]

BUDGET = """\
# Abstract of the budget

_(In ₹ crore)_

|||**2023-2024**<br>**Actuals**|**2025-2026**<br>**Budget**<br>**Estimates**|
|---|---|---|---|
|1. आय|**1. Receipts**|**2729036**|**3420409**|
|2. व्यय|**2. Outgo**|**4443447**|**5065345**|
|3. घाटा|**3. Gap**|**1654643**|**1568936**|
||**[2-1]**|**(5.6)**|**(4.4)**|
|4. ऋण|**4. Loans**|**...**|**(-)88689**|

(iii) Figures in parentheses are as a percentage of GDP.
"""


def _one(document: Document, printed: str) -> Figure:
    found = [figure for figure in bind(document).all if figure.printed == printed]
    assert len(found) == 1, [figure.printed for figure in bind(document).all]
    return found[0]


def test_a_figure_inherits_unit_and_year_from_above(make_document: Make) -> None:
    figure = _one(make_document(BUDGET), "1568936")
    assert (figure.figure_id, figure.kind, figure.value, figure.scale) == (
        "L9C4",
        "amount",
        Decimal(1568936),
        Decimal(10) ** 7,
    )
    assert (figure.currency, figure.unit.state, figure.unit.text) == ("INR", "stated", "(In ₹ crore)")
    assert (figure.unit.line_no, figure.unit.distance) == (3, 6)
    assert (figure.period.end_date, figure.period.length_months) == ("2026-03-31", 12)
    assert figure.period.basis == "budget estimates"
    assert figure.row_label == "3. घाटा 3. Gap [2-1]"
    assert figure.normalized == Decimal(15689360000000)


def test_brackets_that_a_note_explains_are_percentages(make_document: Make) -> None:
    figure = _one(make_document(BUDGET), "(4.4)")
    assert (figure.kind, figure.value, figure.scale) == ("percent", Decimal("4.4"), Decimal(1))
    assert (figure.unit.line_no, figure.row_label) == (13, "3. घाटा 3. Gap [2-1]")


def test_nil_and_the_minus_in_brackets(make_document: Make) -> None:
    document = make_document(BUDGET)
    assert (_one(document, "...").kind, _one(document, "...").value) == ("nil", None)
    assert _one(document, "(-)88689").value == Decimal(-88689)


STATEMENT = """\
For the fiscal year ended December 31, 2018

# Consolidated Statement of Cash Flows Years ended December 31

|**(Millions, except per share amounts)**|**2018**|**2017**|
|---|---|---|
|Net income|**$**<br>**5,363**|$ 4,869|
|Purchases of plant (Note 5)|**(1,577)**|(1,373)|
|Weighted average shares outstanding — diluted|602.0|612.7|
|Earnings per share — diluted|8.89|7.93|
|Effective rate|20 %|35.5 %|
|Cash at beginning of year|3,053|2,398|
"""


@pytest.mark.parametrize(
    ("printed", "kind", "value", "scale", "currency"),
    [
        ("(1,577)", "amount", "-1577", "1000000", "USD"),
        ("602.0", "count", "602.0", "1000000", None),
        ("8.89", "per_share", "8.89", "1", "USD"),
        ("20 %", "percent", "20", "1", None),
    ],
)
def test_kinds_are_exempt_before_the_scale_is_applied(
    make_document: Make, printed: str, kind: str, value: str, scale: str, currency: str | None
) -> None:
    figure = _one(make_document(STATEMENT), printed)
    assert (figure.kind, figure.value, figure.scale, figure.currency) == (
        kind,
        Decimal(value),
        Decimal(scale),
        currency,
    )


def test_a_bare_year_is_dated_by_the_title_and_an_opening_balance_lies_a_year_before(make_document: Make) -> None:
    document = make_document(STATEMENT)
    assert (_one(document, "(1,373)").period.kind, _one(document, "(1,373)").period.end_date) == (
        "duration",
        "2017-12-31",
    )
    opening = _one(document, "3,053").period
    assert (opening.kind, opening.end_date, opening.length_months) == ("instant", "2017-12-31", None)


def test_note_numbers_and_years_are_no_figures(make_document: Make) -> None:
    printed = {figure.printed for figure in bind(make_document(STATEMENT)).all}
    assert not printed & {"5", "2018", "2017", "31"}


TWO_UNITS = """\
# Accounts

(Rs in crore)

|Item|2024-25|
|---|---|
|Sales|3,906.41|

# Another statement

|Claims|1,180|
|---|---|
|Guarantees|655|
"""


def test_a_unit_never_crosses_into_another_statement(make_document: Make) -> None:
    document = make_document(TWO_UNITS)
    assert _one(document, "3,906.41").scale == Decimal(10) ** 7
    claim = _one(document, "655")
    assert (claim.unit.state, claim.scale, claim.unit.text) == ("not_stated", Decimal(1), None)
    assert unit_at(document, 7).text == "(Rs in crore)"
    assert unit_at(document, 13).state == "not_stated"


def test_columns_may_have_units_of_their_own(make_document: Make) -> None:
    document = make_document(
        "|Item|Millions of yen|Thousands of U.S. dollars|Change in %|\n|---|---|---|---|\n|Cash|335,239|2,741,344|2.5|\n|Debt|1,000|8,200|3.5|"
    )
    scales = {figure.printed: (figure.scale, figure.currency, figure.kind) for figure in bind(document).all}
    assert scales["335,239"] == (Decimal(10) ** 6, "JPY", "amount")
    assert scales["2,741,344"] == (Decimal(10) ** 3, "USD", "amount")
    assert scales["2.5"] == (Decimal(1), None, "percent")


def test_a_currency_over_a_column_takes_its_scale_from_the_heading(make_document: Make) -> None:
    document = make_document(
        "# Balance sheets (RMB and US$ in thousands)\n\n|Item|2021|2022|\n|---|---|---|\n||RMB|US$|\n|Cash|99,857|14,478|"
    )
    assert [(figure.scale, figure.currency) for figure in bind(document).all] == [
        (Decimal(1000), "CNY"),
        (Decimal(1000), "USD"),
    ]


def test_a_row_states_its_own_unit(make_document: Make) -> None:
    document = make_document(
        "(₹ crore)\n\n|Item|2024-25|\n|---|---|\n|Trade balance (USD million)|-210773|\n|Money (₹ thousand crore)|26512.5|\n|Taxes|2750428|"
    )
    found = [(figure.scale, figure.currency) for figure in bind(document).all]
    assert found == [(Decimal(10) ** 6, "USD"), (Decimal(10) ** 10, "INR"), (Decimal(10) ** 7, "INR")]


def test_a_section_row_governs_until_its_sibling(make_document: Make) -> None:
    document = make_document(
        "|No.|Item|2025|\n|---|---|---|\n|1|Product (₹ crore)||\n|(a)|Current prices|32411406|\n|2|Index of output|143.4|"
    )
    assert [(figure.scale, figure.unit.state) for figure in bind(document).all] == [
        (Decimal(10) ** 7, "stated"),
        (Decimal(1), "not_stated"),
    ]


def test_rows_between_two_balances_cover_the_time_between(make_document: Make) -> None:
    document = make_document(
        "|Movement|Capital|\n|---|---|\n|Balance as of June 30, 2021|15,092|\n|Net income|8,805|\n|Balance as of June 30, 2022|23,897|"
    )
    periods = [
        (figure.period.kind, figure.period.end_date, figure.period.length_months) for figure in bind(document).all
    ]
    assert periods == [("instant", "2021-06-30", None), ("duration", "2022-06-30", 12), ("instant", "2022-06-30", None)]


PAGE_BREAK = """\
# Borrowings

(₹ in lakh)

|Lender|As at 31 March 2025|
|---|---|
|Upland Bank|27,933.80|
|Lowland Bank|40,638.10|

|Harbour Bank|14,305.92|
|---|---|
|Ridge Bank|43,730.54|
"""


def test_a_table_goes_on_over_a_page_break(make_document: Make) -> None:
    pages = (PageInfo(1, "7", 1, 9), PageInfo(2, "8", 10, 4))
    figure = _one(make_document(PAGE_BREAK, pages=pages), "14,305.92")
    assert (figure.page_no, figure.page_label) == (2, "8")
    assert (figure.scale, figure.unit.source, figure.unit.line_no) == (Decimal(10) ** 5, "previous_page", 3)
    assert (figure.column_header, figure.period.end_date) == (("As at 31 March 2025",), "2025-03-31")


def test_threads_that_read_neighbouring_pages_at_once_read_them_as_one_would(
    make_document: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = make_document(PAGE_BREAK, pages=(PageInfo(1, "7", 1, 9), PageInfo(2, "8", 10, 4)))
    alone = Binding(document).figures(11, 13)
    begun, read = threading.Event(), Parts._read

    def slowly(self: Parts, index: int) -> list[Part]:
        begun.set()
        time.sleep(0.05)
        return read(self, index)

    monkeypatch.setattr(Parts, "_read", slowly)
    together = Binding(document)
    first = threading.Thread(target=lambda: together.figures(7, 9))
    first.start()
    begun.wait()
    assert together.figures(11, 13) == alone
    first.join()


FOOTED = """\
|(₹ in crore)|
|---|

|Head|2024-25|
|---|---|
|Excise|7,967.79|
|Wealth|…|

(a) Includes compensation.

7
_Statement No. 1 – Contd._

|**B. LOANS**||
|---|---|
|Recoveries|186.83|
"""


def test_a_boxed_unit_governs_and_a_footnote_does_not_end_a_table(make_document: Make) -> None:
    pages = (PageInfo(1, None, 1, 11), PageInfo(2, None, 12, 6))
    document = make_document(FOOTED, pages=pages)
    figure = _one(document, "186.83")
    assert (figure.scale, figure.unit.line_no, figure.period.end_date) == (Decimal(10) ** 7, 1, "2025-03-31")
    assert _one(document, "…").kind == "nil"


def test_figures_of_running_text_carry_their_own_unit(make_document: Make) -> None:
    document = make_document("For BE 2025-26 the total is ₹50,65,345 crore, up by 7.4%. We paid $1,179 then.")
    total, growth, paid = bind(document).all
    assert (total.figure_id, total.scale, total.period.end_date) == ("L1@28", Decimal(10) ** 7, "2026-03-31")
    assert (growth.kind, growth.value) == ("percent", Decimal("7.4"))
    assert (paid.unit.state, paid.scale) == ("not_stated", Decimal(1))


def test_units_that_contradict_each_other_are_a_conflict(make_document: Make) -> None:
    document = make_document("# Sales ($ in millions) (in thousands)\n\n|Item|2020|\n|---|---|\n|Sales|17.5|")
    (figure,) = bind(document).all
    assert (figure.unit.state, figure.scale) == ("conflict", Decimal(1))
    assert figure.unit.others == ("($ in millions)", "(in thousands)")


def test_a_span_gives_the_same_as_the_whole(make_document: Make) -> None:
    document = make_document(BUDGET + STATEMENT)
    whole = bind(document).all
    assert Binding(document).figures(9, 9) == tuple(figure for figure in whole if figure.line_no == 9)
    assert bind(document) is bind(document)


def test_a_change_belongs_to_the_later_year_and_says_so(make_document: Make) -> None:
    document = make_document("Years ended December 31\n\n|Item|2020|2019|Change|\n|---|---|---|---|\n|Sales|16|14|2|")
    period = bind(document).all[-1].period
    assert (period.label, period.end_date) == ("2020", "2020-12-31")


def test_a_sentence_above_a_table_is_no_label_of_its_period(make_document: Make) -> None:
    lead = "The following table sets out the sales of each of our segments for the year ended December 31, 2020:"
    (figure,) = bind(make_document(f"{lead}\n\n|Item|Sales|\n|---|---|\n|Upland|16|")).all
    assert (figure.period.label, figure.period.end_date) == ("for the year ended December 31, 2020", "2020-12-31")


@given(st.text(alphabet="|-: \n$€₹()%.,0123456789abcdefJRs#*_<>'\u0966\u2013\u00a0", max_size=300))
def test_binding_never_raises(text: str) -> None:
    lines = tuple(text.split("\n"))
    document = Document("d", lines, (), (), "d.md", 0, "0", text, "", {})
    for figure in Binding(document).all:
        assert figure.value is None or figure.normalized == figure.value * figure.scale
    Binding(document).unit_at(1)


def test_commas_torn_from_another_row_make_no_header_of_a_row(make_document: Make) -> None:
    document = make_document(
        "|Region|2008|2009|\n|---|---|---|\n|Upland|3031|2781|\n|<br>Lowland|,<br>131,418|,<br>133,318|\n|Coast|68,550|70,834|"
    )
    figures = bind(document).all
    assert [figure.value for figure in figures[2:4]] == [Decimal(131418), Decimal(133318)]
    assert {figure.column_header for figure in figures} == {("2008",), ("2009",)}
    assert document.line(4)[figures[2].char :].startswith("131,418")


def test_rows_after_a_dated_row_in_words_are_of_the_time_to_the_next(make_document: Make) -> None:
    document = make_document(
        "# Changes in equity, years ended March 31, 2021 and 2022\n\n|Movement|Capital|\n|---|---|\n"
        "|As of April 1, 2020|84,434|\n|Dividends|(519)|\n|As of March 31, 2021|83,915|"
    )
    assert [figure.period.end_date for figure in bind(document).all] == ["2020-04-01", "2021-03-31", "2021-03-31"]


TWO_TABLES = """\
The following tables set out our position and our results (in thousands of RMB):

|As of June 30, 2022|Parent|Total|
|---|---|---|
|Cash|1,329|249,728|

6

|For the year ended June 30, 2022|Branches|Elimination|
|---|---|---|
|Revenues|358,605|378,264|
"""


def test_a_sentence_on_several_tables_governs_those_over_the_page_break_too(make_document: Make) -> None:
    pages = (PageInfo(1, None, 1, 7), PageInfo(2, None, 8, 4))
    figure = _one(make_document(TWO_TABLES, pages=pages), "358,605")
    assert (figure.scale, figure.currency, figure.unit.source) == (Decimal(1000), "CNY", "previous_page")
    alone = _one(make_document(TWO_TABLES.replace("tables set out", "table sets out"), pages=pages), "358,605")
    assert alone.unit.state == "not_stated"


def test_points_torn_from_leaders_and_other_rows_are_no_part_of_a_number(make_document: Make) -> None:
    document = make_document(
        "|Item|2022|2021|\n|---|---|---|\n|Taxes . . .|.<br>26,767|34,461|\n|Theft|338.4<br>.|40.1<br>.|\n|Rate|1100<br>.|875|"
    )
    values = {figure.printed: figure.value for figure in bind(document).all}
    assert (values["26,767"], values["338.4"], values["40.1"]) == (Decimal(26767), Decimal("338.4"), Decimal("40.1"))
    assert values["1100 ."] is None


def test_equity_as_at_a_day_is_a_balance(make_document: Make) -> None:
    document = make_document(
        "|€m|Reserve|\n|---|---|\n|Equity as at 1.1.2022|14,979|\n|Profit|1,435|\n|Equity as at 31.12.2022|16,414|"
    )
    assert [figure.period.end_date for figure in bind(document).all] == ["2022-01-01", "2022-12-31", "2022-12-31"]


def test_a_currency_over_a_table_that_follows_one_in_thousands_says_units_of_one(make_document: Make) -> None:
    document = make_document(
        "|Schedule E|(Rs in thousands)|\n|---|---|\n||2025|\n|Item|3,500|\n|Total|3,500|\n|Schedule F|(Rs)|\n||2025|\n|Item|0.10|\n|Total|0.10|"
    )
    assert [figure.scale for figure in bind(document).all[::2]] == [Decimal(1000), Decimal(1)]


def test_what_brackets_mean_may_be_said_below_the_table(make_document: Make) -> None:
    table = "|Group|Share|\n|---|---|\n|Men|41.7|\n|Women|(82.1)|"
    assert _one(make_document(table), "(82.1)").value == Decimal("-82.1")
    explained = _one(make_document(f"{table}\n\nna = Not available ( ) Based on fewer than 50 cases."), "(82.1)")
    assert explained.value == Decimal("82.1")
    assert "brackets_explained" in explained.flags


def test_codes_before_the_labels_are_no_figures(make_document: Make) -> None:
    document = make_document("|Position|Goods|Tonnes|\n|---|---|---|\n|0301|Live fish|120|\n|1604|Prepared fish|846|")
    assert [(figure.printed, figure.row_label) for figure in bind(document).all] == [
        ("120", "0301 Live fish"),
        ("846", "1604 Prepared fish"),
    ]


def test_a_column_that_groups_by_point_here_and_by_comma_there_is_in_doubt(make_document: Make) -> None:
    rows = "\n".join(f"|Row {at}|{text}|" for at, text in enumerate(("7.704", "90.560", "105.434", "1,710", "203")))
    read = {figure.printed: figure for figure in bind(make_document(f"|Item|2021|\n|---|---|\n{rows}")).all}
    assert read["7.704"].value is None
    assert "suspect_grouping" in read["7.704"].flags
    assert (read["1,710"].value, read["203"].value) == (Decimal(1710), Decimal(203))


def test_a_day_without_a_year_in_a_row_lies_within_its_column_s_year(make_document: Make) -> None:
    document = make_document(
        "|Obligation|Year ended December 31, 2022|\n|---|---|\n|Obligation at January 1|23.5|\n|Interest|0.6|\n"
        "|Obligation at December 31|20.7|"
    )
    found = [(figure.period.kind, figure.period.end_date) for figure in bind(document).all]
    assert found == [("instant", "2022-01-01"), ("duration", "2022-12-31"), ("instant", "2022-12-31")]


def test_a_range_of_years_over_a_table_is_not_the_length_of_its_columns(make_document: Make) -> None:
    document = make_document("# Exports 2001-07\n\n|Item|2001|2002|\n|---|---|---|\n|Fish|663|478|")
    assert [figure.period.length_months for figure in bind(document).all] == [12, 12]


def test_a_sentence_without_a_time_has_that_of_the_year_its_paragraph_is_of(make_document: Make) -> None:
    text = "Cash provided for the year ended December 31, 2020 was $57.0 million. The rest was due to $6.4 million of fees."
    assert _one(make_document(text), "$6.4").period.end_date == "2020-12-31"
    both = _one(make_document(f"{text} In 2021 there was no such thing."), "$6.4")
    assert both.period.state == "not_stated"


def test_a_repeated_line_right_above_a_table_tells_how_long_its_columns_are(make_document: Make) -> None:
    page = "for the year ended 31 December 2022\n\n|Item|31 December 2022|\n|---|---|\n|Sales|52{}|"
    text = "\n".join(page.format(number) for number in (1, 2, 3))
    document = make_document(text, pages=tuple(PageInfo(number, None, 5 * number - 4, 5) for number in (1, 2, 3)))
    period = _one(document, "522").period
    assert (period.end_date, period.length_months) == ("2022-12-31", 12)


def test_a_row_named_by_the_day_of_the_balance_above_it_is_no_closing_balance(make_document: Make) -> None:
    document = make_document(
        "|Stage|Total|\n|---|---|\n|As at 1.1.2021|262|\n|Additions|139|\n|As at 1.1.2021|-132|\n|As at 31.12.2021|268|"
    )
    additions = bind(document).all[1].period
    assert (additions.end_date, additions.length_months) == ("2021-12-31", 12)


def test_a_wrapped_day_of_a_row_is_of_the_year_of_its_column(make_document: Make) -> None:
    document = make_document(
        "# Assets in the year ended 31 December 2022\n\n|€m|2022|2021|\n|---|---|---|\n|Cost as at 1.1.|526|674|\n|Carrying amount as at|||\n|31.12.|460|533|"
    )
    found = [(figure.row_label, figure.period.end_date) for figure in bind(document).all]
    assert found == [
        ("Cost as at 1.1.", "2022-01-01"),
        ("Cost as at 1.1.", "2021-01-01"),
        ("Carrying amount as at 31.12.", "2022-12-31"),
        ("Carrying amount as at 31.12.", "2021-12-31"),
    ]


def test_a_unit_wrapped_over_one_column_is_not_that_of_the_table(make_document: Make) -> None:
    document = make_document(
        "|Movement|a share|Millions of yen|Thousands of<br>U.S. dollars|\n|---|---|---|---|\n"
        "||Number of shares|Amount|Amount|\n|Increase|(47,696)|(78)|(531)|"
    )
    found = [(figure.scale, figure.currency) for figure in bind(document).all]
    assert found == [(Decimal(1), None), (Decimal(10) ** 6, "JPY"), (Decimal(1000), "USD")]


def test_a_unit_inside_the_name_of_some_columns_is_theirs_alone(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "## Regions (Rs. in lakhs)\n\n|Item|Home||Abroad (USD '000)||All|\n|---|---|---|---|---|---|\n"
        "||FY24|FY23|FY24|FY23|FY24|\n|Sales|11|21|31|41|51|"
    )
    found = [(figure.scale, figure.currency, figure.unit.line_no) for figure in bind(document).all]
    lakh, thousand = (Decimal(10) ** 5, "INR", 1), (Decimal(1000), "USD", 3)
    assert found == [lakh, lakh, thousand, thousand, lakh]


@pytest.mark.parametrize(
    ("unit", "scale", "currency", "state"),
    [
        ("in millions of Indian rupees", Decimal(10) ** 6, "INR", "stated"),
        ("thousands of florins", Decimal(1), None, "conflict"),
        ("net of 5 million repaid", Decimal(1000), "USD", "stated"),
        ("secured", Decimal(1000), "USD", "stated"),
    ],
)
def test_a_nearer_unit_that_cannot_be_read_puts_the_farther_one_in_doubt(
    make_document: Callable[..., Document], unit: str, scale: Decimal, currency: str | None, state: str
) -> None:
    text = f"All amounts are in thousands of US dollars.\n\n## Debt ({unit})\n\n||2023|\n|---|---|\n|Bond|15|"
    figure = bind(make_document(text)).all[-1]
    assert (figure.scale, figure.currency, figure.unit.state) == (scale, currency, state)


@pytest.mark.parametrize(
    ("unit", "printed", "others"),
    [
        ("₹ in crore", "$5", ("USD", "(₹ in crore)")),
        ("₹ in crore", "₹5", ()),
        ("in crore", "$5", ()),
        ("in millions of Canadian dollars", "$5", ()),
        ("₹ in lakhs / USD in million", "5", ("₹ in lakhs", "USD in million")),
        ("US$ and shares in millions", "5", ()),
    ],
)
def test_a_scale_of_one_currency_is_in_conflict_with_another(
    make_document: Callable[..., Document], unit: str, printed: str, others: tuple[str, ...]
) -> None:
    for text in (
        f"## Debt ({unit})\n\n||2023|\n|---|---|\n|Bond|{printed}|\n|Loan|7|",
        f"## Debt\n\n||2023|\n|---|---|\n|Bond ({unit})|{printed}|",
    ):
        figure = bind(make_document(text)).all[0]
        assert (figure.unit.state, figure.unit.others) == ("conflict" if others else "stated", others)
        assert not others or (figure.scale, figure.currency) == (1, "USD" if "$" in printed else None)
