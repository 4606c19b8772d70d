from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.index.sql.numbers import Average, Numbers, Sum, UnusableNumber

decimals = st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**9), max_value=10**9)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30))
def test_what_is_stored_comes_back_exactly(number: Decimal) -> None:
    numbers = Numbers()
    assert numbers.exact(numbers.store(number)) == number


@given(decimals, decimals)
def test_stored_numbers_compare_as_the_decimals_do(one: Decimal, other: Decimal) -> None:
    numbers = Numbers()
    assert (numbers.store(one) < numbers.store(other)) == (one < other)


@given(st.lists(decimals))
def test_sums_are_exact(terms: list[Decimal]) -> None:
    numbers = Numbers()
    total = Sum(numbers)
    for term in terms:
        total.step(numbers.store(term))
    total.step(None)
    found = total.finalize()
    assert (None if found is None else numbers.exact(found)) == (sum(terms, Decimal(0)) if terms else None)


def test_a_whole_decimal_is_an_integer_and_any_other_the_nearest_double() -> None:
    numbers = Numbers()
    assert numbers.store(Decimal("100.00")) == 100
    assert isinstance(numbers.store(Decimal("100.00")), int)
    assert numbers.store(Decimal("48964.89")) == 48964.89
    assert numbers.exact(numbers.store(Decimal(2**70))) == 2**70


def test_what_was_computed_outside_is_refused() -> None:
    numbers = Numbers()
    one, other = numbers.store(Decimal("0.1")), numbers.store(Decimal("0.2"))
    with pytest.raises(UnusableNumber, match=r"0\.30000000000000004 was computed in binary"):
        numbers.exact(one + other)


def test_a_double_that_two_decimals_share_stands_for_neither() -> None:
    numbers = Numbers()
    shared = numbers.store(Decimal("0.10000000000000000001"))
    assert numbers.exact(shared) == Decimal("0.10000000000000000001")
    numbers.make(Decimal("0.1"))
    with pytest.raises(UnusableNumber):
        numbers.exact(shared)
    numbers.begin(())
    assert numbers.exact(shared) == Decimal("0.10000000000000000001")
    numbers.store(Decimal("0.1"))
    with pytest.raises(UnusableNumber):
        numbers.exact(shared)


@pytest.mark.parametrize("text", ["3,906", "Sales", "", "1e5", "NaN", b"1"])
def test_a_text_that_is_no_plain_number_is_none(text: str | bytes) -> None:
    with pytest.raises(UnusableNumber, match="is no number"):
        Numbers().exact(text)


@pytest.mark.parametrize(
    ("name", "terms", "result"),
    [
        ("abs", ["-655.5"], "655.5"),
        ("round", ["2.5"], "3"),
        ("round", ["-2.5"], "-3"),
        ("round", ["1.005", "2"], "1.01"),
        ("round", ["1234", "-2"], "1200"),
        ("dec_add", ["0.1", "0.2"], "0.3"),
        ("dec_sub", ["48964.89", "18942.94"], "30021.95"),
        ("dec_mul", ["1.1", "1.1"], "1.21"),
        ("dec_div", ["1", "3"], "0.333333333333333"),
        ("dec_div", ["2", "3"], "0.666666666666667"),
        ("dec_div", ["1", "0"], None),
        ("dec_div", [None, "3"], None),
    ],
)
def test_functions_compute_exactly(name: str, terms: list[str | None], result: str | None) -> None:
    numbers = Numbers()
    function: Callable[..., int | float | None] = numbers.functions()[name, len(terms)]
    found = function(*(None if term is None else numbers.store(Decimal(term)) for term in terms))
    assert (None if found is None else numbers.exact(found)) == (None if result is None else Decimal(result))


@pytest.mark.parametrize("places", ["0.5", "31", "-31"])
def test_places_are_few_and_whole(places: str) -> None:
    numbers = Numbers()
    with pytest.raises(UnusableNumber):
        numbers.functions()["round", 2](1, numbers.store(Decimal(places)))
    assert numbers.fault is not None


def test_a_window_leaves_terms_behind_and_an_average_is_rounded_half_up() -> None:
    numbers = Numbers()
    average = Average(numbers)
    for term in ("0.1", "0.2", "0.6"):
        average.step(numbers.store(Decimal(term)))
    assert numbers.exact(average.value()) == Decimal("0.3")
    average.inverse(numbers.store(Decimal("0.1")))
    assert numbers.exact(average.finalize()) == Decimal("0.4")
    average.inverse(numbers.store(Decimal("0.2")))
    average.inverse(numbers.store(Decimal("0.6")))
    assert average.value() is None


@pytest.mark.parametrize("number", ["1e301", "-1e9999", "1e-301"])
def test_what_is_beyond_all_quantities_is_not_held(number: str) -> None:
    numbers = Numbers()
    assert numbers.store(Decimal(number)) is None
    numbers.begin([Decimal(number)])
    with pytest.raises(UnusableNumber):
        numbers.exact(float(number))


@pytest.mark.parametrize("name", ["dec_mul", "dec_add", "dec_div"])
def test_a_result_that_no_double_reaches_is_a_fault(name: str) -> None:
    numbers = Numbers()
    large, small = numbers.store(Decimal("1e300")), numbers.store(Decimal("1e-300"))
    function = numbers.functions()[name, 2]
    try:
        for _ in range(3):
            large = function(large, small if name == "dec_div" else large)
    except UnusableNumber:
        assert str(numbers.fault) == "A number has more than 300 digits."
    else:
        assert name == "dec_add"


def test_a_sum_of_very_long_numbers_that_cannot_be_exact_is_a_fault() -> None:
    numbers = Numbers()
    total = Sum(numbers)
    total.step("1" * 900)
    with pytest.raises(UnusableNumber):
        total.step("1." + "1" * 900)
    assert str(numbers.fault) == "A number has more than 300 digits."
