"""The gate on the words of answers: planted faults are found, and what is true is let through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from auditor_tui.agent.claims import claims, quotations
from auditor_tui.agent.gate import faults
from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.operations.result import Result

ITEMS = ("Harbour dues", "Forest receipts", "Ferry fares", "Lighthouse tolls", "Salt royalty", "Market fees")
YEARS = ("2022-23", "2023-24", "2024-25")


def _table() -> str:
    rows = []
    for number, item in enumerate(ITEMS, 1):
        cells = [f"{number * 1234 + column * 377}.{number}{column}" for column in range(3)]
        cells = [f"{Decimal(cell):,}" for cell in cells]
        if number % 3 == 0:
            cells[1] = f"({cells[1]})"
        rows.append(f"|{item}|{'|'.join(cells)}|")
    return "\n".join(
        [
            "# Statement 7: Receipts",
            "",
            "(₹ in crore)",
            "",
            f"|Particulars|{'|'.join(YEARS)}|",
            "|---|---|---|---|",
            *rows,
        ]
    )


@pytest.fixture
def figures(make_document: Callable[..., Document]) -> list[dict[str, Any]]:
    found = bind(make_document(_table(), doc_id="receipts")).all
    return [{**figure.as_data(), "role": "answer", "support": "read", "support_seq": [3]} for figure in found]


class Case(NamedTuple):
    text: str
    cited: list[dict[str, Any]]
    is_true: bool


def _cases(figures: list[dict[str, Any]]) -> Iterator[Case]:
    for index, figure in enumerate(figures):
        other = figures[(index + 5) % len(figures)]
        item, year, printed = figure["row_label"], figure["period"]["label"], figure["printed"]
        value = abs(Decimal(figure["value"]))
        sign = " negative" if Decimal(figure["value"]) < 0 else ""
        said = f"{item} of {year} were{sign} ₹ {value:,} crore (line {figure['line']})."
        yield Case(said, [figure], True)
        yield Case(f"{item}, {year}: {printed} (₹ in crore) (unit from line 3); line {figure['line']}.", [figure], True)
        yield Case(f"In {year} {item} came to{sign} ₹ {value * 100:,} lakh.", [figure], True)
        yield Case(f"{item} were{sign} about ₹ {value:,.1f} crore in {year}.", [figure], True)
        yield Case(f"“{item}” is given for {year}:{sign} {value:,}.", [figure], True)
        yield Case(said, [other], False)
        yield Case(f"{item} of {year} were{sign} ₹ {value + 1:,} crore.", [figure], False)
        yield Case(f"{item} of {year} were{sign} ₹ {value:,} lakh.", [figure], False)
        yield Case(f"{item} of {year} were{sign} ₹ {value:,} million.", [figure], False)
        yield Case(f"{item} of 2019-20 were{sign} ₹ {value:,} crore.", [figure], False)
        yield Case(f"{item} of {year} were{sign} US$ {value:,} crore.", [figure], False)
        yield Case(f"The statement says “{item} 9{printed} in crore”.", [figure], False)
        if sign:
            yield Case(f"{item} of {year} came to ₹ {value:,} crore.", [figure], False)


def test_planted_faults_are_found_and_what_is_true_passes(figures: list[dict[str, Any]]) -> None:
    cases = list(_cases(figures))
    read = [Taken(3, Call("read", {}), Result(_table()))]
    assert len(cases) > 200
    for case in cases:
        found = faults(case.text, "What were the receipts?", case.cited, (), read)
        assert bool(found) != case.is_true, (case.text, found)


CALCULATION = {
    "expression": "L8C4 - L8C3",
    "value": "376.99",
    "scale": "10000000",
    "normalized": "3769900000",
    "currency": "INR",
    "measure": "amount",
    "role": "answer",
    "support": "computed",
    "support_seq": [4],
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The change is ₹ 376.99 crore.", None),
        ("The change is ₹ 377 crore.", None),
        ("The change is ₹ 378 crore.", "“₹ 378 crore”: no figure cited says so."),
        ("The change is ₹ 376.99 lakh.", "“₹ 376.99 lakh”: L8C4 - L8C3 is in no unit."),
        ("It rose by 12.5 %.", "“12.5 %”: no figure cited says so."),
    ],
)
def test_a_calculation_bears_out_what_it_came_to(text: str, said: str | None) -> None:
    assert faults(text, "By how much?", (), (CALCULATION,), ()) == ([said] if said else [])


def test_what_an_unsupported_figure_says_is_not_borne_out(figures: list[dict[str, Any]]) -> None:
    unsupported = {**figures[0], "support": "unsupported"}
    assert faults(f"It was {figures[0]['printed']}.", "How much?", [unsupported], (), ())


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("“Forest receipts were not counted in 2023-24”", True),
        ("“Forest receipts were counted in 2023-24”", False),
        ("“forest  receipts were not counted”", True),
        ("“Forest receipts were not counted in 2022-23”", False),
        ("“Forest receipts”, it says, “were not counted”", True),
    ],
)
def test_a_quotation_is_what_was_read_word_for_word(text: str, is_true: bool) -> None:
    read = [Taken(3, Call("read", {}), Result("7: Forest _receipts_ were not counted in 2023-24."))]
    assert bool(faults(text, "What was counted?", (), (), read)) != is_true


def test_a_number_of_the_question_may_be_repeated() -> None:
    assert faults("Nothing reaches 5,000 crore.", "Which receipts exceed 5,000 crore?", (), (), ()) == []


@pytest.mark.parametrize(
    ("text", "matched"),
    [
        ("Looked with 3 searches and the figures of 12 lines; see L12C4, lines 4–6, page 3 and Note 14.", []),
        ("It grew from 1,234 to 5.5 per cent in 2024-25.", ["1,234", "5.5 per cent"]),
        ("₹48,964.89 crore; (4.75); -3.5", ["₹48,964.89 crore", "(4.75)", "-3.5"]),
        ("1568936 (In ₹ crore)", ["1568936 (In ₹ crore)"]),
    ],
)
def test_only_quantities_are_claims(text: str, matched: list[str]) -> None:
    assert [claim.said for claim in claims(text)] == matched


def test_quotations_are_what_stands_in_quotation_marks() -> None:
    assert quotations('He said "seven days" and “forty”; “x” is too short.') == ["seven days", "forty"]


def test_an_answer_too_long_to_be_checked_does_not_hold() -> None:
    (fault,) = faults("word " * 5_000, "How much?", (), (), ())
    assert fault == "The answer is 25,000 characters long; 20,000 are the most that are checked."
    assert faults("word " * 3_999, "How much?", (), (), ()) == []


NIL = {
    "id": "L9C2",
    "kind": "nil",
    "value": None,
    "scale": "10000000",
    "row_label": "Twenty Point Programme",
    "role": "answer",
    "support": "read",
}


@pytest.mark.parametrize("text", ["It is nil.", "The Twenty Point Programme had nil.", "It was zero."])
def test_a_nil_mark_bears_out_nothing_and_a_label_may_hold_number_words(text: str) -> None:
    assert faults(text, "How much?", [NIL], (), ()) == []
    assert faults(text, "How much?", [], (), ())


def test_a_calculation_is_of_no_basis_and_may_be_per_what_it_is_divided_by() -> None:
    divided = {**CALCULATION, "expression": "L8C4 / L9C4"}
    assert faults("By the revised estimates the change is ₹ 376.99 crore.", "How much?", (), (CALCULATION,), ()) == []
    assert faults("It is ₹ 376.99 crore per employee.", "How much?", (), (divided,), ()) == []
    assert faults("It is ₹ 376.99 crore per employee.", "How much?", (), (CALCULATION,), ())


def test_the_number_of_a_line_is_no_year() -> None:
    (claim,) = claims("It was 602.0 (unit from line 1950).")
    assert claim.times.years == frozenset()


def test_a_page_is_known_from_the_pages_returned_or_a_table_of_contents() -> None:
    text = "It begins on page 7."
    listed = Result("12: Notes 7")
    assert faults(text, "Where?", (), (), [Taken(3, Call("grep", {}), listed)]), (
        "a document without pages has no page 7"
    )
    assert faults(text, "Where?", (), (), [Taken(3, Call("grep", {}), Result("12: Notes 7", pages=(2,)))]) == []
    assert faults(text, "Where?", (), (), [Taken(3, Call("grep", {}), Result("12: Notes", pages=(7,)))]) == []
    assert faults(text, "Where?", (), (), [Taken(3, Call("grep", {}), Result("12: Notes", pages=(2,)))])


def test_a_number_may_be_said_as_it_is_printed(make_document: Callable[..., Document]) -> None:
    text = "# Enquiries\n\n|Topic|Enquiries|\n|---|---|\n|Ferries|1.726|\n|Tolls|3.597|\n|All|5.323|\n|Net|14.862|\n"
    data = bind(make_document(text, doc_id="topics")).all[0].as_data()
    assert data["value"] is None, "whether points group the thousands is not known"
    cited = [{**data, "role": "answer", "support": "read", "support_seq": [3]}]
    assert not faults("Ferries, Enquiries: 1.726 (unit not stated).", "How many?", cited, (), ())
    assert faults("Ferries, Enquiries: 1.726 million.", "How many?", cited, (), ())
    assert faults("Ferries, Enquiries: 1.727.", "How many?", cited, (), ())


def test_a_header_of_two_levels_may_be_said_in_one(figures: list[dict[str, Any]]) -> None:
    cited = [{**figures[0], "column_header": ["2010", "Percent"], "role": "context"}]
    assert not faults("The document gives Harbour dues under 2010 Percent alone.", "Tolls?", cited, (), ())
    assert faults("The document gives Harbour dues under 2011 Percent alone.", "Tolls?", cited, (), ())


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("Harbour dues of 2022-23 were 12 crore 34 lakh 11 thousand.", True),
        ("Harbour dues of 2022-23 were ₹ 12 crore and 34.11 lakh.", True),
        ("Harbour dues of 2022-23 were 12 crore 43 lakh 11 thousand.", False),
        ("Harbour dues of 2022-23 were 12 crore, 34 lakh 11 thousand.", False),
    ],
)
def test_an_amount_may_be_said_in_crores_lakhs_and_thousands(text: str, is_true: bool) -> None:
    cited = [{**NIL, "kind": "amount", "value": "12.3411", "row_label": "Harbour dues", "printed": "12.3411"}]
    assert bool(faults(text, "How much?", cited, (), ())) != is_true
