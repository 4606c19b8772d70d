from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.foot import FOOT
from auditor_tui.operations.registry import Completed, Registry

REGISTRY = Registry(FOOT)
TABLE = """\
# Statement of grants

(₹ in crore)

|Grant|Allocated|Released|
|---|---|---|
|Schools|86,201|57,467|
|Clinics|23,294|10,976|
|Roads|1,000|–|
|Grand total|1,10,495|1,61,230|

Nothing to add up here.
"""


@pytest.fixture
def run(make_document: Callable[..., Document]) -> Callable[..., Completed]:
    document = make_document(TABLE, doc_id="grants")
    return lambda **args: REGISTRY.run(MemoryLibrary({"grants": document}), "foot", {"doc": "grants", **args})


def test_what_differs_comes_first_with_every_operand(run: Callable[..., Completed]) -> None:
    done = run(first=5, last=10)
    first, second, third = done.result.text.split("\n")
    assert first == "2 totals: 1 differs, 1 foots."
    assert second == (
        "L10C3 Grand total, Released: differs: 1,61,230 is 92,787 more than 68,443, the sum of 3 figures above:"
        " + L7C3 57,467 + L8C3 10,976 + L9C3 –"
    )
    assert third.startswith("L10C2 Grand total, Allocated: foots: 1,10,495 = 3 figures above")
    assert done.result.data["counts"] == {"differs": 1, "unchecked": 0, "rounding": 0, "foots": 1}
    assert FOOT.says_no(done.result)
    assert done.result.spans == ((7, 10),)


def test_one_column_may_be_asked_for(run: Callable[..., Completed]) -> None:
    done = run(column=2)
    assert [column["cell"] for column in done.result.data["columns"]] == [2]
    assert not FOOT.says_no(done.result)
    with pytest.raises(OperationError, match=r"No figure stands in column 9 there\. Columns with figures: 2, 3\."):
        run(column=9)


def test_lines_of_which_none_is_a_total_are_added_up_and_no_finding(run: Callable[..., Completed]) -> None:
    result = run(first=7, last=8).result
    assert result.text == (
        "No total is named on lines 7–8, which come to:\n"
        "Allocated: 109,495 = + L7C2 86,201 + L8C2 23,294\n"
        "Released: 68,443 = + L7C3 57,467 + L8C3 10,976"
    )
    assert result.data["sums"][0] == {"cell": 2, "sum": "109495", "operands": ["L7C2", "L8C2"], "signs": [1, 1]}
    assert (result.data["columns"], result.data["total"]) == ([], 0)
    assert not FOOT.says_no(result)
    assert [added["sum"] for added in run(first=7, last=9, column=2).result.data["sums"]] == ["110495"]


@pytest.mark.parametrize(
    ("last", "sums", "verdicts"),
    [("Receipts|15|12", 0, ["foots", "foots"]), ("Total|26|12", 0, ["differs", "foots"]), ("Fees|16|13", 2, [])],
)
def test_a_total_at_the_end_of_lines_is_told_from_one_more_of_them(
    last: str, sums: int, verdicts: list[str], make_document: Callable[..., Document]
) -> None:
    table = f"|Item|2024|2023|\n|---|---|---|\n|Tax|10|8|\n|Less: cess|5|4|\n|Dues|10|8|\n|{last}|\n|Rest|2|3|\n"
    document = make_document(table, doc_id="a")
    done = REGISTRY.run(MemoryLibrary({"a": document}), "foot", {"doc": "a", "first": 3, "last": 6})
    assert len(done.result.data["sums"]) == sums
    assert sorted(column["verdict"] for column in done.result.data["columns"]) == sorted(verdicts)
    if sums:
        assert done.result.data["sums"][0]["signs"] == [1, -1, 1, 1]


def test_rows_that_are_not_checked_across_are_named(make_document: Callable[..., Document]) -> None:
    across = "|Item|Goods|Services|Joined|\n|---|---|---|---|\n|A|10|5|15|\n|B|7|2|9|\n|Total|17|7|24|\n"
    years = "|Item|2024|2023|2022|\n|---|---|---|---|\n|A|10|5|15|\n|B|7|2|9|\n|Total|17|7|24|\n"
    document = make_document(f"# One\n\n{across}\n# Two\n\n{years}", doc_id="a")
    result = REGISTRY.run(MemoryLibrary({"a": document}), "foot", {"doc": "a"}).result
    assert result.text.endswith("Rows not checked across, since no header says that its column is made of others: L3.")
    assert result.data["tables_not_across"] == [3]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"first": 12, "last": 12}, "No table stands on lines 12–12."),
        ({"first": 7, "last": 7}, "No total whose parts can be made out stands on lines 7–7."),
    ],
)
def test_there_is_always_an_answer(args: dict[str, int], said: str, run: Callable[..., Completed]) -> None:
    result = run(**args).result
    assert result.text.startswith(said)
    assert (result.data["columns"], result.data["rows"]) == ([], [])


def test_what_is_not_checked_is_said_with_the_reason(make_document: Callable[..., Document]) -> None:
    rows = "|A|100|20|40|\n|B|150|30|55|\n|Total|250|25|95|\n"
    table = f"# Towns\n\n|Town|People|Density per km|Share %|\n|---|---|---|---|\n{rows}\n"
    other = "# Rest\n\n|Item|2024|2023|\n|---|---|---|\n|A|1|2|\n|B|3|4|\n"
    result = REGISTRY.run(MemoryLibrary({"a": make_document(table + other)}), "foot", {"doc": "a"}).result
    assert result.text.split("\n")[0] == "3 totals: 2 not checked, 1 foots."
    assert "densities are not added; printed 25, and its parts make 50." in result.text
    assert "L7C4 Total, Share %: not checked: percentages are not added." in result.text
    assert result.text.endswith("No total is made out in 1 of 2 tables: L11.")
    assert result.data["not_checked"] == [
        {"why": "densities are not added", "totals": ["L7C3"]},
        {"why": "percentages are not added", "totals": ["L7C4"]},
    ]
    assert not FOOT.says_no(result)


def test_totals_of_one_table_with_one_reason_share_a_line(make_document: Callable[..., Document]) -> None:
    table = "|Item|2024|2023|\n|---|---|---|\n|A|1|2|\n|B|3|4|\n|Total assets of all|99|77|\n"
    result = REGISTRY.run(MemoryLibrary({"a": make_document(table)}), "foot", {"doc": "a"}).result
    assert result.text == (
        "2 totals: 2 not checked.\n"
        "L5C2 Total assets of all, 2024 and L5C3: not checked: which rows it is made of cannot be made out."
    )
    assert FOOT.says_no(result)


def test_a_cell_with_several_numbers_proves_nothing(make_document: Callable[..., Document]) -> None:
    rows = "|A|100|876<br>(75,912)|\n|B|50|30|\n|Total|150|906|\n"
    table = f"(in millions)\n\n|Plant|2024|2023|\n|---|---|---|\n{rows}"
    result = REGISTRY.run(MemoryLibrary({"a": make_document(table)}), "foot", {"doc": "a"}).result
    assert result.data["counts"]["differs"] == 0


def test_going_on_says_how(run: Callable[..., Completed]) -> None:
    with pytest.raises(OperationError, match=r"There are 2 totals on lines 1–13, none after the first 2\."):
        run(skip=2)
    assert [column["cell"] for column in run(skip=1).result.data["columns"]] == [2]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("12,34,567", "1,00,000", "13,34,569"), "13,34,569 is 2 more than 13,34,567"),
        (("1,234,567", "100,000", "1,634,567"), "1,634,567 is 300,000 more than 1,334,567"),
        (("1234567.25", "100000", "1234567.25"), "1234567.25 is 100000.00 less than 1334567.25"),
        (("12,345.5", "1,000,000.5", "2,012,346.0"), "2,012,346.0 is 1,000,000.0 more than 1,012,346.0"),
        (("(12,345)", "99", "(99,999)"), "(99,999) is 87,753 less than (12,246)"),
    ],
)
def test_what_is_computed_is_written_as_the_numbers_beside_it(
    make_document: Callable[..., Document], rows: tuple[str, str, str], said: str
) -> None:
    table = "\n".join(f"|{name}|{cell}|" for name, cell in zip(("A", "B", "Total"), rows, strict=True))
    document = make_document(f"(₹ in crore)\n\n|Item|2024|\n|---|---|\n{table}\n")
    library = MemoryLibrary({"accounts": document})
    assert f"differs: {said}, the sum" in REGISTRY.run(library, "foot", {"doc": "accounts"}).result.text


TRANSLATED = """\
# Accounts

U.S. dollar amounts are translated at ¥122.29 to U.S.$1, solely for the convenience of readers.

||Millions of yen|Thousands of U.S. dollars|
|---|---|---|
|Cash|335,239|2,741,344|
|Inventories|308,385|2,521,751|
|Receivables|168,221|1,375,590|
|Taxes|5,057|41,352|
|Other|769|6,288|

||Thousands of U.S. dollars|Thousands of U.S. dollars|
|---|---|---|
|North|100,000|10|
|South|200,000|20|
|Total|{total}|30|
"""


@pytest.mark.parametrize(
    ("total", "verdict"),
    [("300,000", "foots"), ("300,012", "rounding"), ("300,099", "differs"), ("299,900", "differs")],
)
def test_translated_amounts_carry_the_rounding_of_what_they_are_translated_from(
    make_document: Callable[..., Document], total: str, verdict: str
) -> None:
    document = make_document(TRANSLATED.format(total=total), doc_id="a")
    result = REGISTRY.run(MemoryLibrary({"a": document}), "foot", {"doc": "a", "column": 2}).result
    (footing,) = result.data["columns"]
    assert footing["verdict"] == verdict
    assert ("with that of the amounts they were translated from" in result.text) == (verdict == "rounding")
    own = make_document(TRANSLATED.format(total=total).replace("translated at", "stated at"), doc_id="a")
    (footing,) = REGISTRY.run(MemoryLibrary({"a": own}), "foot", {"doc": "a", "column": 2}).result.data["columns"]
    assert footing["verdict"] == ("foots" if verdict == "foots" else "differs")


def test_a_total_that_equals_one_figure_is_not_said_to_be_added_up(make_document: Callable[..., Document]) -> None:
    table = "|Item|2024|2023|\n|---|---|---|\n|Total assets|300|250|\n|Total funds|300|250|\n"
    text = REGISTRY.run(MemoryLibrary({"a": make_document(table)}), "foot", {"doc": "a"}).result.text
    assert "L4C2 Total funds, 2024: 300 equals L3C2 Total assets 300" in text


def test_a_difference_that_rounding_hardly_makes_is_said_to_be_one(make_document: Callable[..., Document]) -> None:
    table = "(₹ in crore)\n\n|Item|2024|2023|\n|---|---|---|\n|A|1|11|\n|B|2|12|\n|C|3|13|\n|Total|8|36|\n"
    text = REGISTRY.run(MemoryLibrary({"a": make_document(table)}), "foot", {"doc": "a"}).result.text
    assert "foots only if nearly all its figures were rounded the same way (± 2.0): 8 is 2 more than 6" in text
    assert "L8C2 Total, 2024: foots within rounding" not in text


def test_figures_said_to_be_rounded_down_may_each_lack_a_unit(make_document: Callable[..., Document]) -> None:
    table = "(¥ in million)\n\n|Item|2024|2023|\n|---|---|---|\n|A|11|11|\n|B|12|12|\n|C|13|13|\n|Total|39|36|\n"
    note = "\nFigures less than one million yen are rounded down.\n"
    text = REGISTRY.run(MemoryLibrary({"a": make_document(table + note)}), "foot", {"doc": "a"}).result.text
    assert "foots within rounding (± 4.0, figures being rounded down): 39 is 3 more than 36" in text


def test_whole_numbers_without_a_unit_are_not_taken_for_rounded_where_that_is_unlikely(
    make_document: Callable[..., Document],
) -> None:
    rows = "|A|1|11|\n|B|2|12|\n|C|3|13|\n|Total|8|36|\n"
    text = _footed("|Voters|2024|2023|\n|---|---|---|\n" + rows, make_document)
    assert "L6C2 Total, 2024: differs: 8 is 2 more than 6" in text


MARGINS = """\
|Area|Estimate 2020|{0}|Estimate 2024|{0}|Change|
|---|---|---|---|---|---|
|A|18.6|0.3|18.1|0.3|-0.5|
|B|17.9|0.4|17.6|0.4|-0.3|
|C|19.0|0.3|18.3|0.4|-0.9|
|D|20.0|0.4|21.0|0.3|1.0|
|Total|75.5|1.4|75.0|1.4|-0.5|
"""


@pytest.mark.parametrize("margin", ["Margin of error", "Rate (±)", "+/- error", "Standard error", "MOE"])
def test_how_far_off_figures_may_be_is_no_part_of_a_sum(margin: str, make_document: Callable[..., Document]) -> None:
    text = _footed(MARGINS.format(margin), make_document)
    assert "L5C6 C, Change: differs: -0.9 is 0.2 less than -0.7, the sum of 2 figures across" in text
    assert "L6C6 D, Change: foots: 1.0 = 2 figures across: − L6C2 20.0 + L6C4 21.0" in text
    assert "C3 0.3" not in text


def _footed(table: str, make_document: Callable[..., Document]) -> str:
    return REGISTRY.run(MemoryLibrary({"a": make_document(table)}), "foot", {"doc": "a"}).result.text


def test_a_wrong_last_line_of_a_small_table_is_listed(make_document: Callable[..., Document]) -> None:
    rows = "|Royalties payable|1,151|1,151|\n|Other dues|812|978|\n|Dues accrued|1,963|2,159|\n"
    text = _footed("(₹ in crore)\n\n|Item|2022|2021|\n|---|---|---|\n" + rows, make_document)
    assert "L7C3 Dues accrued, 2021: differs: 2,159 is 30 more than 2,129" in text
    assert "No total" not in text


def test_a_line_derived_from_those_above_is_checked_by_its_name(make_document: Callable[..., Document]) -> None:
    table = "(₹ in crore)\n\n|Item|2022|2021|\n|---|---|---|\n|Operating profit|700|620|\n|Depreciation|100|90|\n"
    text = _footed(table + "|EBITDA|800|720|\n|Tax paid|50|40|\n", make_document)
    assert "L7C3 EBITDA, 2021: differs: 720 is 10 more than 710" in text
    text = _footed(table + "|EBITDA|811|720|\n|Tax paid|50|40|\n", make_document)
    assert "L7C2 EBITDA, 2022 and L7C3: not checked: which rows it is made of cannot be made out" in text


def test_what_is_left_of_a_total_below_a_deduction_needs_no_name(make_document: Callable[..., Document]) -> None:
    table = "(₹ in crore)\n\n|Item|2022|\n|---|---|\n|Good|400.0|\n|Doubtful|210.0|\n|Total|610.0|\n|Less: allowance|(60.0)|\n"
    assert "L9C2 2022: differs: 560.0 is 10.0 more than 550.0" in _footed(table + "||560.0|\n", make_document)


LIABILITIES = """\
(¥ in million)

|Item|2022|2021|
|---|---|---|
|Payables|1,300|1,100|
|Taxes|200|110|
|Total current liabilities|1,500|1,210|
|Bonds|2,400|{0}|
|Provisions|120|130|
|Total non-current liabilities|2,520|{1}|
|Total liabilities|{2}|3,640|
"""


def test_one_wrong_total_leaves_those_above_it_known(make_document: Callable[..., Document]) -> None:
    text = _footed(LIABILITIES.format("2,300", "2,430", "4,020"), make_document)
    assert text.startswith("6 totals: 6 foot")
    text = _footed(LIABILITIES.format("2,300", "2,730", "4,020"), make_document)
    assert "L10C3 Total non-current liabilities, 2021: differs: 2,730 is 300 more than 2,430" in text
    assert "L11C3 Total liabilities, 2021: differs" in text
    assert "not checked" not in text


def test_a_total_of_averages_is_one_whether_it_is_right_or_wrong(make_document: Callable[..., Document]) -> None:
    table = "|Item|2022|2021|\n|---|---|---|\n|Weighted average number of shares|1,080|768|\n|Options|62|58|\n"
    text = _footed(table + "|Total weighted average number of shares|1,142|836|\n", make_document)
    assert "L5C2 Total weighted average number of shares, 2022: foots" in text
    assert "L5C3 Total weighted average number of shares, 2021: differs: 836 is 10 more than 826" in text


def test_a_total_of_two_wrong_columns_is_known_by_the_sum_it_is_part_of(make_document: Callable[..., Document]) -> None:
    table = """\
(¥ in million)

|Item|2022|2021|2020|
|---|---|---|---|
|Payables|1,300|1,100|900|
|Taxes|200|110|100|
|Total current liabilities|1,500|1,210|1,000|
|Bonds|2,400|2,300|2,000|
|Provisions|120|130|100|
|Total non-current liabilities|2,520|2,730|2,200|
|Total liabilities|4,020|3,640|3,200|
"""
    text = _footed(table, make_document)
    assert "L10C3 Total non-current liabilities, 2021: differs: 2,730 is 300 more than 2,430" in text
    assert "L11C4 Total liabilities, 2020: foots: 3,200 = 2 figures above: + L7C4 1,000 + L10C4 2,200" in text
    assert "not checked" not in text


DIVIDED = """\
(₹ in crore)

|Item|2022|2021|
|---|---|---|
|Profit before tax|425|340|
|Tax|105|85|
|Net income|320|255|
|Attributable to:|||
|Owners of the parent|300|240|
|Non-controlling interests|20|{0}|
|Earnings per share (₹)|3.00|2.40|
"""


@pytest.mark.parametrize(("last", "verdict"), [("15", "foots: 255 = 2"), ("25", "differs: 255 is 10 less than 265")])
def test_a_result_is_checked_against_those_it_belongs_to(
    last: str, verdict: str, make_document: Callable[..., Document]
) -> None:
    text = _footed(DIVIDED.format(last), make_document)
    assert "L7C2 Net income, 2022: foots: 320 = 2 figures below: + L9C2 300 + L10C2 20" in text
    assert f"L7C3 Net income, 2021: {verdict}" in text


def test_a_closing_balance_is_checked_against_what_of_it_is_current(make_document: Callable[..., Document]) -> None:
    table = "(₹ in crore)\n\n|Item|2022|2021|\n|---|---|---|\n|Closing balance|45|55|\n|Current|30|20|\n"
    text = _footed(table + "|Non-current|15|30|\n", make_document)
    assert "L5C3 Closing balance, 2021: differs: 55 is 5 more than 50, the sum of 2 figures below" in text
    assert "below" not in _footed(table + "|Trade payables|15|30|\n", make_document)
