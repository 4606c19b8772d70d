"""Answers about a statement of two years: each number with its own year, row, sign and measure, or held back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from auditor_tui.agent.gate import computed, faults, supported
from auditor_tui.agent.researcher import Call, Cited, Computed, Taken
from auditor_tui.agent.tables import around
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

STATEMENT = """\
# Statement of Profit and Loss

(Rs. in lakh)

|Particulars|2023-24|2022-23|
|---|---|---|
|Revenue from operations|5,400.00|4,950.00|
|Finance cost|118.35|131.40|
|Profit after tax|210.40|(45.20)|
|Surplus/(deficit) of the fund|75.25|(12.60)|
|Loss on sale of assets|33.75|41.10|
|Earnings per share (Rs.)|14.03|12.51|
"""
ROWS = {7: "Revenue from operations", 8: "Finance cost"}
NUMBERS = {7: ("5,400.00", "4,950.00"), 8: ("118.35", "131.40")}
YEARS = ("2023-24", "2022-23")


class Statement:
    """The statement, looked through once, and what the gate finds in answers about it."""

    def __init__(self, document: Document) -> None:
        self.library = MemoryLibrary({document.doc_id: document})
        looked = OPERATIONS.run(self.library, "figure", {"doc": document.doc_id, "first": 7, "last": 12})
        self.taken = [Taken(3, Call("figure", {"doc": document.doc_id}), looked.result)]
        self.figures = {figure["id"]: figure for figure in looked.result.data["figures"]}

    def calculate(self, expression: str) -> dict[str, Any]:
        arguments = {"doc": "statement", "expr": expression, "across_periods": True}
        made = OPERATIONS.run(self.library, "calculate", arguments).result
        self.taken.append(Taken(len(self.taken) + 3, Call("calculate", arguments), made))
        return made.data

    def faults(self, text: str, *ids: str, expressions: tuple[str, ...] = (), question: str = "How much?") -> list[str]:
        calculations = computed([Computed(self.calculate(one), "answer") for one in expressions], self.taken)
        figures = supported([Cited(self.figures[one], "answer") for one in ids], self.taken)
        beside = around(figures, self.taken, self.library)
        return faults(text, question, figures, calculations, self.taken, beside)


@pytest.fixture
def statement(make_document: Callable[..., Document]) -> Statement:
    return Statement(make_document(STATEMENT, doc_id="statement"))


class Case(NamedTuple):
    text: str
    ids: tuple[str, ...]
    is_true: bool


TWO_YEARS = (
    "{row} was {a} in {x} and {b} in {y}, Rs. in lakh.",
    "In {x} {row} was Rs. {a} lakh, and in {y} Rs. {b} lakh.",
    "In {x}, {row} was Rs. {a} lakh, against Rs. {b} lakh in {y}.",
    "{row}: {a} ({x}), {b} ({y}).",
    "{row}: {x} {a}, {y} {b}.",
    "{row} of {x} and {y} was Rs. {a} lakh and Rs. {b} lakh, respectively.",
    "{row} went from Rs. {b} lakh in {y} to Rs. {a} lakh in {x}.",
    "Rs. {a} lakh and Rs. {b} lakh in {x} and {y}.",
    "{row} was Rs. {a} lakh for the year ended 31 March 20{x2} and Rs. {b} lakh for that ended 31 March 20{y2}.",
)
ONE_YEAR = (
    "{row} was Rs. {a} lakh in {x}.",
    "In {x}, {row} came to Rs. {a} lakh.",
    "{row} in {x}: {a} (Rs. in lakh).",
    "Rs. {a} lakh of {row} in {x}.",
)
TRUE_BESIDE = (
    "{row} was Rs. {a} lakh in {x}, against Rs. {b} lakh in the previous year.",
    "In {x} {row} went from Rs. {b} lakh to Rs. {a} lakh.",
    "{row} was Rs. {a} lakh in {x} (the year before: Rs. {b} lakh).",
)


def _cases() -> Iterator[Case]:
    for line_no, row in ROWS.items():
        other = next(name for name in ROWS.values() if name != row)
        for first in (0, 1):
            a, b = NUMBERS[line_no][first], NUMBERS[line_no][1 - first]
            x, y = YEARS[first], YEARS[1 - first]
            ids = (f"L{line_no}C2", f"L{line_no}C3")
            filled = {"a": a, "b": b, "x": x, "y": y, "x2": x[-2:], "y2": y[-2:]}
            for form in TWO_YEARS:
                yield Case(form.format(row=row, **filled), ids, True)
                yield Case(form.format(row=row, **(filled | {"a": b, "b": a})), ids, False)
            for form in ONE_YEAR:
                yield Case(form.format(row=row, **filled), ids[first : first + 1], True)
                yield Case(form.format(row=row, **(filled | {"x": y})), ids[first : first + 1], False)
                yield Case(form.format(row=other, **filled), ids[first : first + 1], False)
                yield Case(form.format(row=other.lower(), **filled), ids[first : first + 1], False)
            if first == 0:
                for form in TRUE_BESIDE:
                    yield Case(form.format(row=row, **filled), ids, True)
                    yield Case(form.format(row=row, **(filled | {"a": b, "b": a})), ids, False)


def test_each_number_is_held_to_the_year_and_the_row_said_with_it(statement: Statement) -> None:
    cases = list(_cases())
    assert sum(not case.is_true for case in cases) >= 90
    for case in cases:
        found = statement.faults(case.text, *case.ids)
        assert bool(found) != case.is_true, (case.text, found)


@pytest.mark.parametrize(
    ("text", "figure_id", "fault"),
    [
        ("A loss of Rs. 210.40 lakh in 2023-24.", "L9C2", "L9C2 is a profit or a surplus."),
        ("The loss was Rs. 210.40 lakh in 2023-24.", "L9C2", "is a profit"),
        ("Rs. 210.40 lakh of loss in 2023-24.", "L9C2", "is a profit"),
        ("A deficit of Rs. 75.25 lakh in 2023-24.", "L10C2", "is a profit or a surplus"),
        ("A surplus of Rs. 12.60 lakh in 2022-23, no deficit.", "L10C3", "other sign"),
        ("Profit after tax was Rs. 45.20 lakh in 2022-23, no loss.", "L9C3", "other sign"),
        ("Profit after tax was Rs. 45.20 lakh in 2022-23; it is less than before.", "L9C3", "other sign"),
        ("There was a loss in 2022-23, so a profit of Rs. 45.20 lakh.", "L9C3", "L9C3 is a loss or a deficit."),
        ("A profit of Rs. 33.75 lakh on the sale in 2023-24.", "L11C2", "is a loss"),
        ("Profit after tax was Rs. 210.40 lakh per share in 2023-24.", "L9C2", "is not per share"),
        ("Rs. 210.40 lakh a month in 2023-24.", "L9C2", "is not per month"),
        ("Rs. 210.40 lakh per employee in 2023-24.", "L9C2", "is not per employee"),
        ("Rs. 210.40 lakh in 2023-24 (revised estimates).", "L9C2", "on no basis that is printed"),
        ("Finance cost was Rs. 210.40 lakh in 2023-24.", "L9C2", "of the row ‘Profit after tax’, not ‘finance cost’"),
        ("Profit after tax was about Rs. 2.2 crore in 2023-24.", "L9C2", "no figure cited says so"),
        ("Profit after tax was about Rs. 3 crore in 2023-24.", "L9C2", "no figure cited says so"),
    ],
)
def test_what_is_said_beside_a_number_must_be_true_of_it(
    statement: Statement, text: str, figure_id: str, fault: str
) -> None:
    (found,) = statement.faults(text, figure_id)
    assert fault in found


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("A loss of Rs. 45.20 lakh in 2022-23.", ("L9C3",)),
        ("Profit after tax was negative Rs. 45.20 lakh in 2022-23.", ("L9C3",)),
        ("Profit after tax was (45.20) in 2022-23.", ("L9C3",)),
        ("From a loss of Rs. 45.20 lakh in 2022-23 to a profit of Rs. 210.40 lakh in 2023-24.", ("L9C2", "L9C3")),
        ("The fund had a surplus of Rs. 75.25 lakh in 2023-24, not a deficit.", ("L10C2",)),
        ("A loss of Rs. 33.75 lakh on the sale in 2023-24.", ("L11C2",)),
        ("Earnings per share were Rs. 14.03 in 2023-24.", ("L12C2",)),
        ("Rs. 14.03 a share in 2023-24.", ("L12C2",)),
        ("Profit after tax was about Rs. 2.1 crore in 2023-24.", ("L9C2",)),
        ("Profit after tax was nearly Rs. 2 crore in 2023-24.", ("L9C2",)),
        ("Profit after tax was 0.21 thousand lakh in 2023-24.", ("L9C2",)),
        ("Profit after tax was Rs. 2.10 crore in 2023-24.", ("L9C2",)),
        ("Profit after tax was two hundred and ten lakh in 2023-24.", ("L9C2",)),
        ("After a finance cost of Rs. 118.35 lakh, profit after tax was Rs. 210.40 lakh in 2023-24.", ("L8C2", "L9C2")),
        ("The net result of 2023-24 was Rs. 210.40 lakh.", ("L9C2",)),
    ],
)
def test_what_is_true_of_a_number_may_be_said_beside_it(statement: Statement, text: str, ids: tuple[str, ...]) -> None:
    assert statement.faults(text, *ids) == []


@pytest.mark.parametrize(
    ("text", "expression", "is_true"),
    [
        ("Finance cost fell by Rs. 13.05 lakh.", "change(L8C2, L8C3)", True),
        ("Finance cost rose by Rs. 13.05 lakh.", "change(L8C2, L8C3)", False),
        ("Revenue rose by Rs. 450 lakh.", "change(L7C2, L7C3)", True),
        ("Revenue is down Rs. 450 lakh.", "change(L7C2, L7C3)", False),
        ("Revenue rose by 9.09 per cent.", "percent_change(L7C2, L7C3)", True),
        ("Revenue fell by 9.09 per cent.", "percent_change(L7C2, L7C3)", False),
        ("Revenue is 45.6 times the finance cost.", "L7C2 / L8C2", True),
        ("Revenue is fifty times the finance cost.", "L7C2 / L8C2", False),
        ("Revenue has doubled.", "percent_change(L7C2, L7C3)", False),
        ("Revenue has not doubled.", "percent_change(L7C2, L7C3)", True),
        ("Finance cost is half of the profit.", "100 * L8C2 / L9C2", False),
    ],
)
def test_a_change_and_a_multiple_are_what_was_computed(
    statement: Statement, text: str, expression: str, is_true: bool
) -> None:
    assert bool(statement.faults(text, expressions=(expression,))) != is_true


def test_a_number_of_the_question_is_repeated_only_where_something_is_set_against_it(statement: Statement) -> None:
    question = "Is the profit 999 lakh?"
    assert statement.faults("Yes, it is Rs. 999 lakh.", "L9C2", question=question)
    assert statement.faults("No, it is not Rs. 999 lakh but Rs. 210.40 lakh.", "L9C2", question=question) == []


CALCULATED = {
    "rise": "change(L7C2, L7C3)",
    "growth": "percent_change(L7C2, L7C3)",
    "fall": "change(L8C2, L8C3)",
    "decline": "percent_change(L8C2, L8C3)",
    "margin": "100 * L9C2 / L7C2",
    "cover": "L7C2 / L8C2",
    "average": "average(L7C2, L7C3)",
}


@pytest.mark.parametrize(
    ("text", "ids", "made", "is_true"),
    [
        (
            "Finance cost stood at Rs. 118.35 lakh in 2023-24, down from Rs. 131.40 lakh a year earlier (a decrease of"
            " Rs. 13.05 lakh, or 9.93%).",
            "L8C2 L8C3",
            "fall decline",
            True,
        ),
        ("Revenue increased by Rs. 450.00 lakh (9.1%), from Rs. 4,950 lakh to Rs. 5,400 lakh.", "L7C2 L7C3", "rise growth", True),
        ("Revenue decreased by Rs. 450.00 lakh, from Rs. 5,400 lakh to Rs. 4,950 lakh.", "L7C2 L7C3", "rise", False),
        ("Revenue for 2023-24 is Rs. 5,400.00 lakh, Rs. 450 lakh more than in 2022-23.", "L7C2", "rise", True),
        ("Revenue for 2023-24 is Rs. 5,400.00 lakh, Rs. 450 lakh less than in 2022-23.", "L7C2", "rise", False),
        ("Finance cost fell 9.9% to Rs. 118.35 lakh in 2023-24 from Rs. 131.40 lakh in 2022-23.", "L8C2 L8C3", "decline", True),
        ("The margin was 3.9% in 2023-24: a profit of Rs. 210.40 lakh on revenue of Rs. 5,400 lakh.", "L9C2 L7C2", "margin", True),
        ("The margin was 4.9% in 2023-24.", "", "margin", False),
        ("Revenue was roughly 45 times the finance cost.", "", "cover", True),
        ("The ratio of revenue to finance cost was 45.63 : 1.", "", "cover", True),
        ("The ratio of revenue to finance cost was 54.63:1.", "", "cover", False),
        ("Average revenue over the two years was Rs. 5,175 lakh.", "", "average", True),
        ("| Year | Finance cost (Rs. lakh) |\n|---|---|\n| 2023-24 | 118.35 |\n| 2022-23 | 131.40 |", "L8C2 L8C3", "", True),
        ("| Year | Finance cost (Rs. lakh) |\n|---|---|\n| 2023-24 | 131.40 |\n| 2022-23 | 118.35 |", "L8C2 L8C3", "", False),
        ("- FY24: Rs. 118.35 lakh\n- FY23: Rs. 131.40 lakh", "L8C2 L8C3", "", True),
        ("- FY23: Rs. 118.35 lakh\n- FY24: Rs. 131.40 lakh", "L8C2 L8C3", "", False),
        ("In FY2024, revenue was 5,400.00 lakh. It had been 4,950.00 lakh in FY2023.", "L7C2 L7C3", "", True),
        ("In FY2024, revenue was 4,950.00 lakh. It had been 5,400.00 lakh in FY2023.", "L7C2 L7C3", "", False),
        ("The profit of 2023-24 was Rs 210.40 lakh, i.e. ₹2.104 crore or about ₹21 million.", "L9C2", "", True),
        ("The profit of 2023-24 was Rs 210.40 lakh, i.e. ₹21.04 crore.", "L9C2", "", False),
        ("The profit was Rs. 210.40m.", "L9C2", "", False),
        ("The profit was Rs. 21.04m.", "L9C2", "", True),
        ("The profit was Rs. 2,10,40,000.", "L9C2", "", True),
        ("The loss widened to Rs. 210.40 lakh in 2023-24.", "L9C2", "", False),
        ("The year had two sides: revenue of Rs. 5,400.00 lakh, and one loss, of Rs. 33.75 lakh.", "L7C2 L11C2", "", True),
        ("Profit was 3/4 of the revenue.", "", "margin", False),
        ("Profit was a quarter of a crore.", "", "", False),
        ("The statement (line 9, unit from line 3) has two columns; 1. Revenue, 2. costs.", "", "", True),
    ],
)  # fmt: skip
def test_answers_as_they_are_written(statement: Statement, text: str, ids: str, made: str, is_true: bool) -> None:
    expressions = tuple(CALCULATED[name] for name in made.split())
    found = statement.faults(text, *ids.split(), expressions=expressions)
    assert bool(found) != is_true, found
