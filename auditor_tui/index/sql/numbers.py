"""Exact decimals in SQLite, which has none.

A decimal goes in as an integer where it is one, else as the nearest double, so that every comparison and order is that
of numbers; as text, '9' would be more than '10', and any text more than any number. The exact decimal behind each
double is kept here, and only a number whose exact decimal is known can be shown or computed with: what `a.value * 1.1`
makes inside SQLite is unknown, and refused. Sums, differences and products of the functions below are exact. A number
that a statement itself makes into text, by `||` or CAST, is SQLite's own rendering: 15 significant digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException, Inexact, InvalidOperation, localcontext
from typing import Final

Carried = int | float
"""A number as SQLite holds it."""
Given = int | float | str | bytes | None
"""Anything that SQLite may hand to a function."""

QUOTIENT_DIGITS: Final = 15
"""Significant digits of averages and quotients, rounded half up."""
_MAX_MAGNITUDE: Final = 300
"""Powers of ten that a number may reach: as far as doubles go, and no result is longer than a screen."""
_EXACT: Final = Context(prec=1_000, traps=[Inexact, InvalidOperation])
_ROUNDING: Final = Context(prec=1_000, rounding=ROUND_HALF_UP)
_MAX_PLACES: Final = 30
_SHOWN_CHARS: Final = 80
_INT64: Final = 2**63
_PLAIN: Final = re.compile(r"\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*", re.ASCII)


class UnusableNumber(ValueError):
    """Raised when a number is not exact, or a text is no number; the message is a sentence for the user."""


class Numbers:
    """The exact decimals behind the doubles of one database and of the statement that runs on it."""

    def __init__(self) -> None:
        self._stored: dict[float, Decimal | None] = {}
        self._made: dict[float, Decimal | None] = {}
        self.fault: UnusableNumber | None = None
        """What a function could not do; SQLite reports only that one failed."""
        self.divided_by_zero = False
        """Whether the statement divided by zero, which gives NULL."""

    def store(self, number: Decimal) -> Carried | None:
        """A decimal as a column holds it: None for one that is beyond all quantities."""
        return _carry(number, self._stored) if _is_held(number) else None

    @property
    def stored(self) -> dict[str, str | None]:
        """The exact decimals behind the doubles of the columns, both as text; None where two decimals share one."""
        return {double.hex(): None if number is None else str(number) for double, number in self._stored.items()}

    def recall(self, stored: Mapping[str, str | None]) -> None:
        """Know what `stored` told of a database that was filled before.

        Raises:
            ValueError: when it is not what `stored` gives.
        """
        try:
            self._stored = {
                float.fromhex(double): None if number is None else Decimal(number) for double, number in stored.items()
            }
        except InvalidOperation as error:
            raise ValueError("not a decimal") from error

    def begin(self, literals: Sequence[Decimal]) -> None:
        """Forget what the statement before made, and know the numbers that are written in this one."""
        self._made.clear()
        self.fault = None
        self.divided_by_zero = False
        for literal in filter(_is_held, literals):
            # SQLite holds 1e3 and 2.0 as doubles, though they are whole.
            _keep(float(literal), literal, self._made)

    def make(self, number: Decimal) -> Carried:
        """A decimal as a function returns it.

        Raises:
            UnusableNumber: when it is beyond what a double reaches.
        """
        if not _is_held(number):
            raise _too_long()
        return _carry(number, self._made)

    def exact(self, given: Given) -> Decimal:
        """The decimal that a number stands for.

        Raises:
            UnusableNumber: when it was computed in binary floating point, or is no number.
        """
        if isinstance(given, int):
            return Decimal(given)
        if isinstance(given, float):
            known = {numbers[given] for numbers in (self._stored, self._made) if given in numbers}
            number = known.pop() if len(known) == 1 else None
            if number is None:
                raise UnusableNumber(f"The number {given!r} was computed in binary floating point, which is not exact.")
            return number
        if isinstance(given, str) and _PLAIN.fullmatch(given):
            return Decimal(given.strip())
        raise UnusableNumber(f"{repr(given)[:_SHOWN_CHARS]} is no number.")

    def functions(self) -> dict[tuple[str, int], Callable[..., Carried | None]]:
        """The scalar functions, by name and number of arguments. NULL gives NULL."""
        return {
            ("abs", 1): self._scalar(abs),
            ("round", 1): self._scalar(lambda number: _rounded(number, Decimal(0))),
            ("round", 2): self._scalar(_rounded),
            ("dec_add", 2): self._scalar(lambda a, b: a + b),
            ("dec_sub", 2): self._scalar(lambda a, b: a - b),
            ("dec_mul", 2): self._scalar(lambda a, b: a * b),
            ("dec_div", 2): self._scalar(self._divided),
        }

    def _divided(self, dividend: Decimal, divisor: Decimal) -> Decimal | None:
        self.divided_by_zero = self.divided_by_zero or not divisor
        return _quotient(dividend, divisor)

    def _scalar(self, compute: Callable[..., Decimal | None]) -> Callable[..., Carried | None]:
        def call(*given: Given) -> Carried | None:
            if any(one is None for one in given):
                return None
            with self.noted():
                computed = compute(*(self.exact(one) for one in given))
                return None if computed is None else self.make(computed)

        return call

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Compute exactly, and keep the first fault for the message."""
        try:
            with localcontext(_EXACT):
                yield
        except (UnusableNumber, DecimalException) as error:
            raise self.fail(error) from None

    def fail(self, error: UnusableNumber | DecimalException) -> UnusableNumber:
        """The error to raise, kept where it is the first."""
        fault = error if isinstance(error, UnusableNumber) else _too_long()
        self.fault = self.fault or fault
        return fault


class Sum:
    """The aggregate `sum`: exact, NULL over nothing, usable as a running total."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._total = Decimal(0)
        self._count = 0

    def step(self, given: Given) -> None:
        """Add one."""
        self._change(given, 1)

    def inverse(self, given: Given) -> None:
        """Take one away that a window leaves behind."""
        self._change(given, -1)

    def value(self) -> Carried | None:
        """The result so far."""
        with self._numbers.noted():
            computed = self._result() if self._count else None
            return None if computed is None else self._numbers.make(computed)

    def finalize(self) -> Carried | None:
        """The result."""
        return self.value()

    def _change(self, given: Given, sign: int) -> None:
        if given is None:
            return
        try:
            self._total = _EXACT.fma(self._numbers.exact(given), sign, self._total)
        except (UnusableNumber, DecimalException) as error:
            raise self._numbers.fail(error) from None
        self._count += sign

    def _result(self) -> Decimal | None:
        return self._total


class Average(Sum):
    """The aggregate `avg`: the exact sum by the count, to `QUOTIENT_DIGITS` digits."""

    def _result(self) -> Decimal | None:
        return _quotient(self._total, Decimal(self._count))


def _too_long() -> UnusableNumber:
    return UnusableNumber(f"A number has more than {_MAX_MAGNITUDE} digits.")


def _is_held(number: Decimal) -> bool:
    return not number or abs(number.adjusted()) <= _MAX_MAGNITUDE


def _carry(number: Decimal, known: dict[float, Decimal | None]) -> Carried:
    """A decimal as SQLite holds it; a double that two decimals share stands for neither."""
    if number == number.to_integral_value() and abs(number) < _INT64:
        return int(number)
    double = float(number)
    _keep(double, number, known)
    return double


def _keep(double: float, number: Decimal, known: dict[float, Decimal | None]) -> None:
    known[double] = number if known.get(double, number) == number else None


def _quotient(dividend: Decimal, divisor: Decimal) -> Decimal | None:
    """To `QUOTIENT_DIGITS` digits; NULL by zero, as in SQLite."""
    if not divisor:
        return None
    return Context(prec=QUOTIENT_DIGITS, rounding=ROUND_HALF_UP).divide(dividend, divisor)


def _rounded(number: Decimal, places: Decimal) -> Decimal:
    """Half away from zero, as accounts round."""
    if places != int(places) or abs(places) > _MAX_PLACES:
        raise UnusableNumber(f"Numbers are rounded to at most {_MAX_PLACES} places, and those are whole.")
    return number.quantize(Decimal(1).scaleb(-int(places)), context=_ROUNDING)
