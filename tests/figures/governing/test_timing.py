"""Times that a table's title and the words of its headers give."""

from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Period

BORROWINGS = """\
# Borrowings

_for the year ended 31 March 2025_

_(in crore)_

|Loan|Balance as on 1 April 2024|Balance as on 31 March 2025|Net Increase|
|---|---|---|---|
|Bonds|10.50|12.75|2.25|
"""


def _period(document: Document, printed: str) -> Period:
    return next(figure.period for figure in bind(document).all if figure.printed == printed)


def test_a_change_between_balances_happens_in_the_time_of_the_title(make_document: Callable[..., Document]) -> None:
    document = make_document(BORROWINGS)
    change = _period(document, "2.25")
    assert (change.kind, change.end_date, change.length_months) == ("duration", "2025-03-31", 12)
    assert (change.label, change.line_no) == ("for the year ended 31 March 2025", 3)
    assert _period(document, "12.75").kind == "instant"


def test_a_change_between_years_belongs_to_the_later_one(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "# Taxes\n\nfor the year ended 31 March 2025\n\n|Tax|2023-24|2022-23|Increase|\n|---|---|---|---|\n|Tolls|5.5|4.5|1.0|"
    )
    assert _period(document, "1.0").label == "2023-24"


def test_a_time_that_many_pages_repeat_above_their_units_is_a_title(make_document: Callable[..., Document]) -> None:
    names = ("Loans", "Grants", "Deposits", "Reserves")
    page = "# {}\n\nduring 2024-25\n\n(₹ in crore)\n\n|Head|Amount|\n|---|---|\n|Roads|{}.50|\n"
    text = "\n".join(page.format(name, number) for number, name in enumerate(names, start=11))
    document = make_document(text, pages=tuple(PageInfo(no, str(no), 10 * no - 9, 10, None) for no in range(1, 5)))
    period = _period(document, "13.50")
    assert (period.label, period.end_date, period.kind) == ("during 2024-25", "2025-03-31", "duration")


def test_a_wrapped_name_that_ends_with_its_year_is_of_a_time(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "# Holdings\n\nto end of 2024-25\n\n(₹ in crore)\n\n|Concern|Dividend of the|Share held|\n|---|---|---|\n"
        "||Year 2024-25|(per cent)|\n|Mills|7.50|8.50|"
    )
    period = _period(document, "7.50")
    assert (period.kind, period.end_date, period.length_months) == ("duration", "2025-03-31", 12)
    assert period.label == "Dividend of the Year 2024-25"


def test_a_row_named_by_a_time_is_of_that_time(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "# Receipts (Rs. crore)\n\n|Year|Tolls|\n|---|---|\n|2021-22|10.1|\n|2022-23 (RE)|12.2|\n|Mar-24|14.3|\n|All|36.6|"
    )
    found = [
        (_period(document, printed).label, _period(document, printed).end_date)
        for printed in ("10.1", "12.2", "14.3", "36.6")
    ]
    assert found == [("2021-22", "2022-03-31"), ("2022-23 (RE)", "2023-03-31"), ("Mar-24", "2024-03-31"), (None, None)]
    assert _period(document, "12.2").basis == "revised estimates"


def test_the_year_in_which_a_row_falls_due_is_not_its_time(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "# Payments\n\n|Year|Interest|\n|---|---|\n|2022|10.1|\n|2023|12.2|\n|2024|14.3|\n\n# Year\n\n"
        "This is the report for the year ended December 31, 2022. The year ended December 31, 2022 was dry."
    )
    assert [_period(document, printed).end_date for printed in ("10.1", "12.2")] == ["2022-12-31", None]
