from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.figures.arithmetic import Uncomputable, compute
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.calculate import CALCULATE
from auditor_tui.operations.registry import Completed, Registry

REGISTRY = Registry(CALCULATE)
ACCOUNTS = """\
# Statement 1

(₹ in crore)

|Particulars|2023-24|2024-25|
|---|---|---|
|Tax receipts|1,204.50|1,300.00|
|Fees|88.10|91.00|
|Refunds|–|(4.75)|
|Share of tax|12.5%|13.5%|

# Statement 2

(Rs. in lakh)

|Name|2023-24|2024-25|
|---|---|---|
|Fees|8,810.00|9,100.00|

# Statement 3

(US$ in million)

|Name|2024-25|
|---|---|
|Loans abroad|30.0|

# Statement 4

|Name|2024-25|
|---|---|
|Offices|7|

# Statement 5

(₹ in crore)

|Name|2024-25 Actuals|2024-25 Budget Estimates|
|---|---|---|
|Grants|10.00|12.00|
|Loss|(4.00)|5.00|
|Total|6.00|17.00|
"""


@pytest.fixture
def calculate(make_document: Callable[..., Document]) -> Callable[..., Completed]:
    library = MemoryLibrary({"accounts": make_document(ACCOUNTS, doc_id="accounts")})
    return lambda expr, **args: REGISTRY.run(library, "calculate", {"expr": expr, "doc": "accounts", **args})


@pytest.mark.parametrize(
    ("expr", "value", "scale", "measure", "rounding"),
    [
        ("L7C3 + L8C3", "1391", "10000000", "amount", "exact"),
        ("L7C3 - L7C2", "95.5", "10000000", "amount", "exact"),
        ("sum(L7C3:L9C3)", "1386.25", "10000000", "amount", "exact"),
        ("L7C2 - L9C2", "1204.5", "10000000", "amount", "exact"),
        ("L8C3 - L18C3", "0", "1", "amount", "exact"),
        ("-(L8C3 - 2*L8C3)", "91", "10000000", "amount", "exact"),
        ("percent_change(L7C3, L7C2)", "7.9286010793", "1", "percent", "rounded half even to 10 decimal places"),
        ("ratio(L8C3, L7C3)", "0.07", "1", "number", "exact"),
        ("L7C3 * L10C3", "175.5", "10000000", "amount", "exact"),
        ("L10C3 - L10C2", "1", "1", "percent", "exact"),
        ("change(L10C3, L10C2)", "1", "1", "percent", "exact"),
        ("sum(L8C3:L8C3)", "91", "10000000", "amount", "exact"),
        ("average(L7C2:L7C3)", "1252.25", "10000000", "amount", "exact"),
        ("average(L7C3, L8C3)", "695.5", "10000000", "amount", "exact"),
        ("L7C3 / 3", "433.3333333333", "10000000", "amount", "rounded half even to 10 decimal places"),
    ],
)
def test_values_are_exact_or_say_how_they_were_rounded(
    expr: str, value: str, scale: str, measure: str, rounding: str, calculate: Callable[..., Completed]
) -> None:
    data = calculate(expr).result.data
    assert (data["value"], data["scale"], data["measure"], data["rounding"]) == (value, scale, measure, rounding)


def test_the_operands_come_with_what_governs_them(calculate: Callable[..., Completed]) -> None:
    done = calculate("L7C3 - L7C2")
    assert done.result.data["operands"] == ["L7C3", "L7C2"]
    assert [figure["unit"]["text"] for figure in done.result.data["figures"]] == ["(₹ in crore)"] * 2
    assert done.result.data["notes"] == ["Periods differ: 2024-25; 2023-24."]
    assert done.result.text.startswith("L7C3 - L7C2 = 95.5 (₹ in crore) (exact).\nL7C3 1,300.00 · ")
    assert done.result.spans == ((7, 7),)


@pytest.mark.parametrize(
    ("expr", "sentence"),
    [
        ("L7C3 + L7C2", r"L7C3 is of 2024-25 and L7C2 of 2023-24: figures of .* With across_periods=true they are"),
        ("L7C3 - L8C2", r"L7C3 is of 2024-25 and L8C2 of 2023-24"),
        ("L7C3 + L10C3", r"they measure different things"),
        ("L7C3 + L26C2", r"L7C3 is in INR and L26C2 in USD"),
        ("L40C2 + L40C3", r"gives actuals and L40C3 budget estimates: figures of different bases are not added up"),
        ("L7C3 + L18C3", r"is in “\(₹ in crore\)” and L18C3 in “\(Rs\. in lakh\)”: figures of different scales"),
        ("sum(L7C3, L8C3, L18C3)", r"With across_scales=true they are, each times its scale"),
        ("L7C3 + L32C2", r"different things|is not stated"),
        ("L7C3 * L8C3", r"means nothing: only a plain number or a percentage multiplies"),
        ("L7C3 / (L8C3 - L8C3)", r"is zero, and nothing can be divided by it"),
        ("L7C9", r"There is no figure L7C9 on line 7; there are L7C"),
        ("L999C2", r"There is no line 999; the last is 43"),
        ("L12C2", r"There is no figure on line 12; the nearest: L10C2, L10C3, "),
        ("L7C3:L8C3", r"“:L8C3” is left over"),
        ("sum(L7C3:L8C2)", r"are not the ends of one column, or of one row"),
        ("L7C3 +", r"The expression ends too soon"),
        ("L7C3 ) 2", r"is left over behind the expression"),
        ("2 + 2", r"names no figure"),
        ("ratio(L7C3, L26C2)", r"INR and L26C2 in USD: two currencies cannot be compared without a rate of exchange"),
        ("L7C3 / L26C2", r"two currencies cannot be divided"),
        ("1,000 + L7C2", r"1000 is a plain number without a unit, and L7C2 has one: they cannot be added"),
        ("L10C2 - 2", r"2 is a plain number without a unit, and L10C2 has one"),
        ("change(L8C3, L7C2)", r"L8C3 is of 2024-25 and L7C2 of 2023-24: .* With across_periods=true"),
        ("percent_change(L40C2, L41C3)", r"gives actuals and L41C3 budget estimates: .* With across_periods=true"),
        ("sqrt(L7C3)", r"There is no function sqrt; there are: average, change, percent_change, ratio, sum"),
        ("__import__('os')", r"is no|There is no function"),
        ("(" * 60 + "L7C3", r"nested too deeply"),
        ("percent_change(L7C3)", r"percent_change takes two|change takes two"),
    ],
)
def test_what_cannot_be_computed_says_why(expr: str, sentence: str, calculate: Callable[..., Completed]) -> None:
    with pytest.raises(OperationError, match=sentence):
        calculate(expr)


def test_a_change_of_two_rows_or_bases_says_so(calculate: Callable[..., Completed]) -> None:
    assert calculate("percent_change(L7C3, L8C3)").result.data["notes"] == ["Rows differ: Tax receipts; Fees."]
    asked = calculate("change(L8C3, L7C2)", across_periods=True).result
    assert asked.data["notes"] == ["Periods differ: 2024-25; 2023-24.", "Rows differ: Fees; Tax receipts."]
    assert "Bases differ: actuals; budget estimates." in calculate("percent_change(L40C2, L40C3)").result.text


def test_the_difference_of_percentages_is_in_percentage_points(calculate: Callable[..., Completed]) -> None:
    assert calculate("L10C3 - L10C2").result.text.startswith("L10C3 - L10C2 = 1 percentage points (exact).")


@pytest.mark.parametrize(
    ("row", "said"),
    [("Number of shares", "INR per share"), ("Number of schools", "INR for each one of L11C2")],
)
def test_an_amount_by_the_piece_never_takes_the_unit_of_the_pieces(
    row: str, said: str, make_document: Callable[..., Document]
) -> None:
    text = f"(Rs. in lakh)\n\n|Item|2031|\n|---|---|\n|Income|1,23,450|\n\n(Number)\n\n|Item|2031|\n|---|---|\n|{row}|1,000|"
    library = MemoryLibrary({"a": make_document(text, doc_id="a")})
    done = REGISTRY.run(library, "calculate", {"expr": "L5C2 / L11C2", "doc": "a"})
    assert done.result.text.startswith(f"L5C2 / L11C2 = 12345000 ({said}")


def test_periods_may_be_put_together_when_that_is_said(calculate: Callable[..., Completed]) -> None:
    assert calculate("L7C3 + L7C2", across_periods=True).result.data["value"] == "2504.5"


def test_scales_may_be_put_together_when_that_is_said(calculate: Callable[..., Completed]) -> None:
    data = calculate("L8C3 + L18C3", across_scales=True).result.data
    assert (data["value"], data["scale"]) == ("1820000000", "1")


def test_a_variance_from_the_budget_is_a_difference_that_may_be_taken(calculate: Callable[..., Completed]) -> None:
    assert calculate("L40C2 - L40C3").result.data["value"] == "-2"


@pytest.mark.parametrize(
    ("expr", "notes"),
    [
        ("sum(L40C2:L42C2)", ["A total lies in the range, L42C2 (Total): its parts may be counted twice."]),
        ("sum(L40C2:L41C2)", []),
        (
            "percent_change(L40C2, L41C2)",
            [
                "Rows differ: Grants; Loss.",
                "The base, L41C2, is negative: the change is measured against its size, and a rise is positive.",
            ],
        ),
    ],
)
def test_what_a_reader_must_know_is_said(expr: str, notes: list[str], calculate: Callable[..., Completed]) -> None:
    result = calculate(expr).result
    assert result.data["notes"] == notes
    assert all(note in result.text for note in notes)


@given(st.text(alphabet="L0123456789C@.:+-*/(), sumratio", max_size=40))
def test_no_expression_makes_it_fail(expr: str) -> None:
    def nothing(*_: Any) -> Any:
        raise Uncomputable("There is none.")

    with pytest.raises(Uncomputable):
        compute(expr, nothing, nothing)


@pytest.mark.parametrize("expr", ["L7C3 − L7C2", "L7C3 – L7C2", "l7c3 - l7c2", "L7C3\u00a0- L7C2"])
def test_an_expression_may_be_written_as_results_and_pages_print_it(
    expr: str, calculate: Callable[..., Completed]
) -> None:
    assert calculate(expr).result.data["value"] == "95.5"


BASES = """\
# Results

(₹ in lakh)

|Particulars|2024-25|2023-24|2024-25 (Budget)|2024-25 Revised|
|---|---|---|---|---|
|Revenue|1,000.00|800.00|1,100.00|1,050.00|
|Other income|10.00|8.00|11.00|12.00|

# Of one company and of the group

(₹ in crore)

|Particulars|Standalone 2024-25|Consolidated 2024-25|
|---|---|---|
|Revenue|500|900|

# The Fund

(₹ in crore)

|Particulars|Consolidated Fund|Public Account|
|---|---|---|
|Receipts|500|900|
"""


@pytest.fixture
def of_bases(make_document: Callable[..., Document]) -> Callable[[str], Completed]:
    library = MemoryLibrary({"bases.md": make_document(BASES)})
    return lambda expr: REGISTRY.run(library, "calculate", {"doc": "bases.md", "expr": expr})


@pytest.mark.parametrize(
    ("expr", "sentence"),
    [
        ("L7C2 + L7C4", r"L7C2 gives no basis and L7C4 budget estimates: figures of different bases"),
        ("L7C2 + L8C5", r"L7C2 gives no basis and L8C5 revised estimates"),
        ("sum(L7C4, L8C5)", r"budget estimates and L8C5 revised estimates"),
        ("average(L7C2:L7C4)", r"no basis and L7C4 budget estimates"),
        ("L16C2 + L16C3", r"L16C2 is standalone and L16C3 consolidated: a group has .* With across_periods=true"),
        ("average(L16C2:L16C3)", r"is standalone and"),
        ("percent_change(L16C3, L16C2)", r"is consolidated and"),
        ("L7C2 + 1.5%", r"1.5% is a plain percentage without a unit, and L7C2 has one"),
    ],
)
def test_a_word_over_a_column_is_a_basis(expr: str, sentence: str, of_bases: Callable[[str], Completed]) -> None:
    with pytest.raises(OperationError, match=sentence):
        of_bases(expr)


@pytest.mark.parametrize(
    ("expr", "value", "notes"),
    [
        ("L7C2 + L8C2", "1010", []),
        ("L7C4 + L8C4", "1111", []),
        ("L7C4 - L7C2", "100", ["Bases differ: budget estimates; no basis."]),
        ("average(L7C2:L7C3)", "900", ["Periods differ: 2024-25; 2023-24."]),
        ("L16C3 - L16C2", "400", ["Bases differ: consolidated; standalone."]),
        ("L24C2 + L24C3", "1400", []),
        ("L7C2 * 1.5%", "15", []),
        ("1.5 % * L7C2", "15", []),
    ],
)
def test_periods_differ_by_days_and_bases_by_their_words(
    expr: str, value: str, notes: list[str], of_bases: Callable[[str], Completed]
) -> None:
    data = of_bases(expr).result.data
    assert (data["value"], data["notes"]) == (value, notes)
