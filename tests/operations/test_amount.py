from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.errors import OperationError
from auditor_tui.figures.amounts import may_be_coarser, may_be_printed, read_amount
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


@given(st.decimals(min_value=1000, max_value=10**9, places=2), st.integers(2, 5))
def test_no_line_is_passed_over_that_prints_the_amount_coarsely(value: Decimal, digits: int) -> None:
    printed = Context(prec=digits, rounding=ROUND_HALF_UP).plus(value)
    if len(printed.normalize().as_tuple().digits) > 1 and printed != value:
        assert may_be_coarser(f"|Debt|{printed:,f}|", read_amount(str(value), "crore"))


def test_nothing_found_is_said_and_a_long_list_goes_on(amount: Callable[..., Completed]) -> None:
    assert amount("17.25", unit="crore").result.text.startswith("accounts prints no amount of 17.25 crore")
    assert "No similar number occurs." in amount("17.25", unit="crore").result.text
    assert (
        "Closest numbers: 48,965.89 (₹ in crore), 48,964.89 (₹ in crore)"
        in amount("48946.89", unit="crore").result.text
    )
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


PROSE = """\
# Note

The deficit was Rs. 4,89,64,89,00,000, i.e. ₹ 0.49 lakh crore or about ₹ 49,000 crore, up 5.5%.

(₹ in crore)

|Item|2023-24|
|---|---|
|Half|0.5|
|Grants|(49,000)|
|Pupils|49|
"""


@pytest.fixture
def in_prose(make_document: Callable[..., Document]) -> Callable[..., Completed]:
    library = MemoryLibrary({"note": make_document(PROSE, doc_id="note")})
    return lambda value, **args: REGISTRY.run(library, "amount", {"value": value, "doc": "note", **args})


def test_rupees_printed_in_full_are_the_crores_they_come_to(in_prose: Callable[..., Completed]) -> None:
    assert found(in_prose("48964.89", unit="crore")) == {"L3@16": "other_unit"}
    assert found(in_prose("48964.88", unit="crore")) == {}


def test_printings_too_coarse_are_left_out_and_named(in_prose: Callable[..., Completed]) -> None:
    done = in_prose("48964.89", unit="crore")
    assert "fit other amounts too: L3@44 ₹ 0.49 (lakh crore), L3@71 ₹ 49,000 (crore)." in done.result.text
    assert done.result.data["coarser"] == ["L3@44", "L3@71"]
    assert in_prose("0.44", unit="lakh crore").result.data["coarser"] == []


def test_the_same_number_in_another_unit_or_kind_is_told_apart(
    amount: Callable[..., Completed], in_prose: Callable[..., Completed]
) -> None:
    text = amount("48965.89", unit="rs").result.text
    assert "The same number stands there in another unit: L9C2 48,965.89 (₹ in crore)." in text
    text = in_prose("5.5%").result.text
    assert "The same number is there no amount, but a percentage: L3@90 5.5%." in text


def test_the_number_itself_is_never_the_closest(amount: Callable[..., Completed]) -> None:
    text = amount("48,965.890", unit="rs").result.text
    assert text.endswith("Closest numbers: 48,964.89 (₹ in crore), 4,896.489 (₹ in crore).")


def test_a_line_that_was_not_taken_apart_is_said(make_document: Callable[..., Document]) -> None:
    line = " ".join(f"{number}.50" for number in range(1000, 6000))
    library = MemoryLibrary({"long": make_document(f"# Long\n\n{line}\n", doc_id="long")})
    done = REGISTRY.run(library, "amount", {"value": "1234.50", "doc": "long"})
    assert "Line 3 holds 5,000 numbers and was not taken apart; grep finds what stands on it." in done.result.text


@pytest.mark.parametrize(
    ("value", "in_crore", "in_lakh"), [("46319.10", "same", "other_unit"), ("46,319", "more_exact", "more_exact")]
)
def test_on_the_sample_an_amount_is_found_in_crore_and_lakh_and_nothing_else(
    value: str, in_crore: str, in_lakh: str
) -> None:
    library = MemoryLibrary({"sample": load_entry(sample_entry(), SAMPLE_ID)})
    done = REGISTRY.run(library, "amount", {"value": value, "doc": "sample", "unit": "crore"})
    hits = [(hit["figure"]["printed"], hit["rule"]) for hit in done.result.data["hits"]]
    assert sorted(hits) == [("46,31,910.00", in_lakh)] * 2 + [("46,319.10", in_crore)] * 2
    assert done.result.data["coarser"] == []


@pytest.mark.parametrize(
    ("value", "said"), [("250", "L3 prints 250"), ("-35", "L3 prints 35"), ("5.25", "L5 prints 5.25")]
)
def test_a_number_that_is_no_figure_is_told_of(value: str, said: str, make_document: Callable[..., Document]) -> None:
    text = "# N\n\nCash was 250 and debt was 24,810; the 35 sites, E-4471.\n\nIt was 5.25 and 12-76 or 3/76 of x76.\n"
    library = MemoryLibrary({"a": make_document(text)})
    result = REGISTRY.run(library, "amount", {"doc": "a", "value": value}).result
    assert f"{said}, which is not taken as a figure." in result.text
    assert "No similar number occurs" not in result.text
    assert result.data["total"] == 0
    assert result.data["no_figures"] == [{"line": int(said[1]), "printed": said.split()[-1]}]
    for other in ("24810", "76", "4471", "2"):
        data = REGISTRY.run(library, "amount", {"doc": "a", "value": other}).result.data
        assert data["no_figures"] == []


@pytest.mark.parametrize("value", [48964.89, 24810, 24_810_000_000])
def test_a_number_of_json_is_taken_as_its_text(value: float, make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"a": make_document("|Item|2024|\n|---|---|\n|Cash|48,964.89|\n")})
    done = REGISTRY.run(library, "amount", {"doc": "a", "value": value})
    assert done.args["value"] == str(value)


@pytest.mark.parametrize("value", [True, None, float("nan"), [250]])
def test_what_is_no_number_is_still_refused(value: object, make_document: Callable[..., Document]) -> None:
    with pytest.raises(OperationError, match="value must be text"):
        REGISTRY.run(MemoryLibrary({"a": make_document("x")}), "amount", {"doc": "a", "value": value})
