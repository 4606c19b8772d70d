"""Answers about the sample with a fault planted in them, and true ones said in many ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from auditor_tui.agent.gate import faults
from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.documents.document import Document
from auditor_tui.documents.sample import sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.figures.binding import bind
from auditor_tui.operations.result import Result

Figure = dict[str, Any]
_EVERY = 29
"""Of the sample's figures of money one in so many is tried."""
_NAMES = {Decimal(10) ** 7: ("crore", "crores", "Cr."), Decimal(10) ** 5: ("lakh", "lakhs", "lacs")}
_OTHER = {"crore": "lakh", "lakh": "crore"}


class Case(NamedTuple):
    kind: str
    text: str
    cited: list[Figure]
    is_true: bool


@pytest.fixture(scope="module")
def sample() -> Document:
    return load_entry(sample_entry(), "sample")


@pytest.fixture(scope="module")
def figures(sample: Document) -> list[Figure]:
    """Amounts of money with a stated unit, year and row, spread over the whole volume."""
    found = [figure.as_data() for figure in bind(sample).all]
    usable = [
        {**figure, "role": "answer", "support": "read", "support_seq": [3]}
        for figure in found
        if figure["kind"] == "amount"
        and figure["page_check"] != "different"
        and abs(Decimal(figure["value"] or 0)) > 100
        and Decimal(figure["scale"]) in _NAMES
        and figure["unit"]["state"] == figure["period"]["state"] == "stated"
        and figure["period"]["end_date"]
        and re.fullmatch(r"[A-Za-z ,]{6,60}", figure["row_label"] or "")
    ]
    return usable[::_EVERY]


def _changed(number: str) -> str:
    """The number with its last digit before the point made another."""
    whole, point, rest = number.partition(".")
    return f"{whole[:-1]}{(int(whole[-1]) + 3) % 10}{point}{rest}"


def _indian(value: Decimal) -> str:
    whole, point, rest = f"{value:f}".partition(".")
    head, tail = whole[:-3], whole[-3:]
    groups = re.sub(r"(?<=\d)(?=(?:\d\d)+$)", ",", head)
    return f"{groups},{tail}{point}{rest}" if head else f"{whole}{point}{rest}"


def _cases(figure: Figure, other: Figure) -> Iterator[Case]:
    value, scale = Decimal(figure["value"]), Decimal(figure["scale"])
    unit, plural, short = _NAMES[scale]
    item, label = str(figure["row_label"]).strip(), str(figure["period"]["label"])
    size, sign = abs(value), "negative " if value < 0 else ""
    number, day = _indian(size), figure["period"]["end_date"]
    stem = f"{item} ({label})"
    yield Case("true", f"{stem}: {sign}₹ {number} {unit} (line {figure['line']}).", [figure], True)
    yield Case("true, unit in other words", f"{stem} came to {sign}Rs. {number} {plural}.", [figure], True)
    yield Case("true, unit in short", f"{stem} came to {sign}₹{size:,} {short}", [figure], True)
    yield Case(
        "true, sign as printed", f"{stem}: {figure['printed']} ({figure['unit']['text'].strip(' ()')}).", [figure], True
    )
    yield Case("true, in another unit", f"{stem}: {sign}₹ {size * scale / 10**6:f} million.", [figure], True)
    yield Case("true, rounded", f"{stem} was {sign}about ₹ {round(size)} {unit}.", [figure], True)
    yield Case("true, with the day", f"{item} came to {sign}₹ {number} {unit}, as on {day}.", [figure], True)
    yield Case(
        "true, list numbers",
        f"1. {stem}: {sign}₹ {number} {unit}; see Note 14, PDF page {figure['page']}, Section 5(1).",
        [figure],
        True,
    )
    yield Case("true, a range", f"Between {sign}₹ {number} {unit} and {sign}₹ {number} {unit}.", [figure], True)
    yield Case("digit changed", f"{stem}: {sign}₹ {_changed(number)} {unit}.", [figure], False)
    yield Case("digits transposed", f"{stem}: {sign}₹ {number[:-2]}{number[-1]}{number[-2]}1 {unit}.", [figure], False)
    yield Case("another figure cited", f"{stem}: {sign}₹ {number} {unit}.", [other], False)
    yield Case("nothing cited", f"{stem}: {sign}₹ {number} {unit}.", [], False)
    yield Case("unit", f"{stem}: {sign}₹ {number} {_OTHER[unit]}.", [figure], False)
    yield Case("unit in other words", f"{stem}: {sign}Rs. {number} {_OTHER[unit]}s.", [figure], False)
    yield Case("unit of another country", f"{stem}: {sign}₹ {number} million.", [figure], False)
    yield Case("currency", f"{stem}: {sign}US$ {number} {unit}.", [figure], False)
    yield Case("year", f"{item} of 2018-19 came to {sign}₹ {number} {unit}.", [figure], False)
    yield Case("fiscal year", f"{item} of FY2031 came to {sign}₹ {number} {unit}.", [figure], False)
    yield Case("day", f"{item} on 17 {_month(day)} {day[:4]} came to {sign}₹ {number} {unit}.", [figure], False)
    yield Case("per cent", f"{item} was {sign}{number} per cent.", [figure], False)
    yield Case(
        "a range with a wrong end",
        f"Between {sign}₹ {number} {unit} and {sign}₹ {_changed(number)} {unit}.",
        [figure],
        False,
    )
    yield Case("a change nobody computed", f"{stem} rose by 12.34 per cent.", [figure], False)
    yield Case(
        "a quotation with a digit changed", f"The page says “{item} {_changed(number)} in all”.", [figure], False
    )
    yield from _more_faults(figure, stem, f"{sign}₹ {number} {unit}")
    yield from _more_truths(figure, other, stem, f"{sign}₹ {number} {unit}")
    if figure["period"]["length_months"] == 12:
        yield Case("quarter", f"In the first quarter, {stem} came to {sign}₹ {number} {unit}.", [figure], False)
    if value < 0:
        yield Case("sign lost", f"{stem} stood at ₹ {number} {unit}.", [figure], False)
    else:
        yield Case("sign added", f"{stem} stood at (-)₹ {number} {unit}.", [figure], False)


def _more_faults(figure: Figure, stem: str, amount: str) -> Iterator[Case]:
    """Numbers that nothing cited stands behind, however they are written, and what is said beside one that is right."""
    unit = _NAMES[Decimal(figure["scale"])][0]
    for number in ("nine hundred", "Two hundred and eleven", "MCMXCIX", "1e9", "[999]", "9 hundred", "half a", "999/-"):
        yield Case("nothing cited, in other writing", f"{stem} is {number} {unit}.", [], False)
    for words in ("is nil", "is zero", "is 5", "= 999", "stands at five", "doubled", "rose by half"):
        yield Case("nothing cited, in other words", f"{stem} {words}.", [], False)
    yield Case("the number first", f"900 was the amount of {stem}.", [], False)
    yield Case("a number behind the word figure", f"{stem}: the figure 999.", [], False)
    for more in ("twice last year's", "ten times the budget", "a third of the total"):
        yield Case("a multiple nobody computed", f"{stem} came to {amount}, {more}.", [figure], False)
    yield Case("about, and not near", f"{stem} was about ₹ {_far(figure)} {unit}.", [figure], False)
    yield Case("per share", f"{stem} came to {amount} per share.", [figure], False)
    yield Case("a month", f"{stem} came to {amount} monthly.", [figure], False)
    if "₹" not in stem:
        yield Case("unit of all", f"Amounts are in ₹ {_OTHER[unit]}. {stem}: {figure['printed']}.", [figure], False)
    yield Case("a line nobody read", f"{stem} came to {amount} (line 99999).", [figure], False)
    yield Case("a page nobody read", f"{stem} came to {amount} (page 99999).", [figure], False)
    yield Case("a number in single quotes", f"The page says ‘{stem} 9’, which is {amount}.", [figure], False)
    if not any("estimate" in word.casefold() for word in (figure["period"]["label"], *figure["column_header"])):
        yield Case("basis", f"{stem} came to {amount} (revised estimates).", [figure], False)


def _more_truths(figure: Figure, other: Figure, stem: str, amount: str) -> Iterator[Case]:
    unit = _NAMES[Decimal(figure["scale"])][0]
    size = abs(Decimal(figure["value"]))
    sign = "negative " if Decimal(figure["value"]) < 0 else ""
    near = size.quantize(Decimal(1).scaleb(size.adjusted() - 1))
    yield Case("true, about", f"{stem} was {sign}nearly ₹ {near:f} {unit}.", [figure], True)
    yield Case("true, list number", f"2. {stem} came to {amount}. Two rows were looked at.", [figure], True)
    years = [one["period"]["label"] for one in (figure, other)]
    if years[0] != years[1]:
        size = abs(Decimal(other["value"]))
        second = f"{'negative ' if Decimal(other['value']) < 0 else ''}₹ {size:,} {_NAMES[Decimal(other['scale'])][0]}"
        yield Case("true, two years", f"{amount} in {years[0]} and {second} in {years[1]}.", [figure, other], True)


def _far(figure: Figure) -> str:
    """A round number beside a figure, which it does not round to."""
    size = abs(Decimal(figure["value"])) * Decimal("1.12")
    return f"{size.quantize(Decimal(1).scaleb(size.adjusted() - 1)):f}"


def _month(day: str) -> str:
    return ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December")[int(day[5:7]) - 1]  # fmt: skip


def test_every_planted_fault_is_flagged_and_what_is_true_is_not(sample: Document, figures: list[Figure]) -> None:
    lines = "\n".join(sample.lines[int(figure["line"]) - 1] for figure in figures)
    read = [Taken(3, Call("read", {}), Result(lines))]
    cases = [case for index, figure in enumerate(figures) for case in _cases(figure, figures[index - 7])]
    planted = [case for case in cases if not case.is_true]
    true = [case for case in cases if case.is_true]
    assert len(planted) >= 200
    assert len(true) >= 200
    missed = [case for case in planted if not faults(case.text, "What does the volume say?", case.cited, (), read)]
    assert not missed, (Counter(case.kind for case in missed), missed[:3])
    flagged = [(case.text, found) for case in true if (found := faults(case.text, "What?", case.cited, (), read))]
    assert len(flagged) * 50 < len(true), flagged[:5]
