from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.figures.amounts import may_be_printed, read_amount
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.amount import AMOUNT
from auditor_tui.operations.registry import Completed, Registry

REGISTRY = Registry(AMOUNT)
TEXT = """\
# Statement 1

(₹ in crore)

|Particulars|2024-25|2023-24|
|---|---|---|
|Public debt|48,964.89|(48,964.89)|
|Rounded|48,965|48,964.9|
|Other|48,965.89|4,896.489|
|Share|48,964.89%|49,000|

# Statement 2

(Rs. in lakh)

|Name|2024-25|
|---|---|
|Public debt|48,96,489.00|
|Dues|48,964.89|

# Statement 3

|Name|2024-25|
|---|---|
|Debt|48,964.89|
"""


@pytest.fixture
def amount(make_document: Callable[..., Document]) -> Callable[..., Completed]:
    library = MemoryLibrary({"accounts": make_document(TEXT, doc_id="accounts")})
    return lambda value, **args: REGISTRY.run(library, "amount", {"value": value, "doc": "accounts", **args})


def found(done: Completed) -> dict[str, str]:
    return {hit["figure"]["id"]: hit["rule"] for hit in done.result.data["hits"]}


def test_the_same_amount_is_found_in_any_unit_grouping_and_rounding(amount: Callable[..., Completed]) -> None:
    assert found(amount("48964.89", unit="crore")) == {
        "L7C2": "same",
        "L7C3": "opposite_sign",
        "L8C2": "rounded",
        "L8C3": "rounded",
        "L18C2": "other_unit",
        "L25C2": "unit_not_stated",
    }


def test_a_rounded_amount_finds_the_exact_one(amount: Callable[..., Completed]) -> None:
    assert found(amount("₹ 0.490", unit="lakh crore"))["L7C2"] == "more_exact"
    assert found(amount("0.49", unit="lakh crore")).get("L7C2") is None  # two digits fit too many amounts


def test_without_a_unit_only_digits_count(amount: Callable[..., Completed]) -> None:
    done = amount("48,964.89")
    assert {figure_id for figure_id, rule in found(done).items() if rule == "same"} == {
        "L7C2",
        "L19C2",
        "L25C2",
    }
    assert done.result.text.startswith(
        "6 printings of 48,964.89 (whatever its unit): 3 same, 2 rounded, 1 same amount, opposite sign."
    )


@pytest.mark.parametrize("value", ["(48,964.89)", "-48964.89"])
def test_a_negative_amount_is_not_the_positive_one(value: str, amount: Callable[..., Completed]) -> None:
    rules = found(amount(value, unit="crore"))
    assert (rules["L7C2"], rules["L7C3"], rules["L8C2"]) == ("opposite_sign", "same", "opposite_sign_rounded")


def test_another_currency_is_another_amount(amount: Callable[..., Completed]) -> None:
    assert found(amount("48964.89", unit="US$ crore")) == {"L25C2": "unit_not_stated"}


@given(
    st.decimals(min_value=1, max_value=10**9, places=2),
    st.sampled_from(["", "thousand", "lakh", "million", "crore"]),
    st.integers(-2, 6),
)
def test_no_line_is_passed_over_that_prints_the_amount(value: Decimal, unit: str, places: int) -> None:
    wanted = read_amount(str(value), "crore")
    scale = read_amount("1", unit).normalized if unit else Decimal(1)
    printed = (
        (wanted.normalized / scale).quantize(Decimal(1).scaleb(-places)) if places > 0 else wanted.normalized / scale
    )
    if printed >= 100 or (printed and printed.as_tuple().exponent < -2):
        assert may_be_printed(f"|Debt|{printed:,f}|", wanted)


def test_nothing_found_is_said_and_a_long_list_goes_on(amount: Callable[..., Completed]) -> None:
    assert amount("17.25", unit="crore").result.text.startswith("accounts prints no amount of 17.25 crore")
    assert "No similar number occurs." in amount("17.25", unit="crore").result.text
    assert "Closest numbers: 48965.89, 48964.89" in amount("48946.89", unit="crore").result.text
    assert list(found(amount("48964.89", unit="crore", skip=5))) == ["L25C2"]
    with pytest.raises(OperationError, match=r"There are 6 printings of 48964\.89 crore, none after the first 9"):
        amount("48964.89", unit="crore", skip=9)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [({"value": "many"}, "'many' is no number"), ({"value": "12", "unit": "apples"}, "'apples' is no unit of money")],
)
def test_what_is_no_amount_is_refused(args: dict[str, str], sentence: str, amount: Callable[..., Completed]) -> None:
    with pytest.raises(OperationError, match=sentence):
        amount(**args)
