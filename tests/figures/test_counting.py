"""Counts beside money: columns and rows that say themselves what they count."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure


def _by_printed(document: Document) -> dict[str, Figure]:
    return {figure.printed: figure for figure in bind(document).all}


HOLDINGS = """\
{}

|Concern|Number of shares|Face value of each share (₹)|Amount|Per cent held|
|---|---|---|---|---|
|Mills|4,78,400|1,000|4,784.00|…|
"""


def test_a_scale_of_money_leaves_columns_of_numbers_and_of_face_values_alone(
    make_document: Callable[..., Document],
) -> None:
    found = _by_printed(make_document(HOLDINGS.format("(Rupees in lakh)")))
    shares, face, amount, nil = (found[printed] for printed in ("4,78,400", "1,000", "4,784.00", "…"))
    assert (shares.kind, shares.scale, shares.unit.text, shares.unit.line_no) == ("count", 1, "Number of shares", 3)
    assert (face.kind, face.scale, face.currency, face.unit.text) == ("per_share", 1, "INR", "(₹)")
    assert (amount.kind, amount.scale) == ("amount", 100_000)
    assert (nil.kind, nil.scale, nil.currency, nil.unit.text) == ("nil", 1, None, "Per cent held")


def test_a_scale_of_shares_and_money_holds_for_both(make_document: Callable[..., Document]) -> None:
    found = _by_printed(make_document(HOLDINGS.format("(shares and $ in millions)")))
    assert found["4,78,400"].scale == Decimal(10) ** 6


def test_a_scale_that_names_no_currency_holds_for_a_column_of_numbers(make_document: Callable[..., Document]) -> None:
    document = make_document("(in thousands)\n\n|Grants|Number of options|\n|---|---|\n|Open|4,120|")
    assert _by_printed(document)["4,120"].scale == 1000


def test_a_row_that_names_a_number_says_what_it_counts(make_document: Callable[..., Document]) -> None:
    document = make_document("(₹ in crore)\n\n|Head|2023|2022|\n|---|---|---|\n|Wages|51|52|\n|Number of clerks|61|62|")
    clerks = _by_printed(document)["61"]
    assert (clerks.kind, clerks.scale, clerks.unit.text, clerks.unit.source) == ("count", 1, "Number of clerks", "row")


def test_a_row_of_shares_follows_the_scale_of_its_table(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "($ in millions)\n\n|Item|2023|2022|\n|---|---|---|\n|Weighted average number of shares|602.1|603.2|"
    )
    assert _by_printed(document)["602.1"].scale == Decimal(10) ** 6


def test_a_unit_line_that_came_into_the_header_leaves_a_rate_its_own(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "||||(₹ in lakh)|\n|---|---|---|---|---|\n|Heads|Voted|Total|Change|Per cent|\n|Seeds|10.50|12.50|2.00|9.45|"
    )
    found = _by_printed(document)
    assert (found["9.45"].kind, found["9.45"].unit.text, found["9.45"].unit.line_no) == ("percent", "Per cent", 3)
    assert (found["10.50"].scale, found["10.50"].unit.text) == (100_000, "₹ in lakh")
