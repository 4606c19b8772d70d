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


def test_a_scale_of_square_feet_over_the_labels_is_that_of_the_table(make_document: Callable[..., Document]) -> None:
    document = make_document("|(Square feet in millions)|Owned|Leased|\n|---|---|---|\n|Home|16.4|9.7|")
    found = _by_printed(document)["16.4"]
    assert (found.kind, found.scale, found.unit.text) == ("count", 10**6, "Square feet in millions")


def test_a_weighted_average_of_common_stock_counts_shares(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "(Millions, except per share amounts)\n\n|Item|2023|2022|\n|---|---|---|\n"
        "|Basic: Weighted-average common stock|751|789|"
    )
    found = _by_printed(document)["751"]
    assert (found.kind, found.scale) == ("count", 10**6)


def test_small_numbers_between_two_names_are_figures_of_the_first(make_document: Callable[..., Document]) -> None:
    rows = [("Avon", 11, "Kent", 5), ("Bute", 2, "Ross", 9), ("Devon", 133, "Rutland", 47), ("Fife", 7, "Surrey", 26)]
    table = "\n".join(f"|{left}|{first}|{right}|{second}|" for left, first, right, second in rows)
    found = _by_printed(make_document(f"||Stores||Stores|\n|---|---|---|---|\n{table}"))
    assert (found["133"].kind, found["133"].row_label) == ("count", "Devon")
    assert (found["47"].value, found["47"].row_label) == (47, "Rutland")


def test_numbers_that_count_up_between_two_names_number_the_rows(make_document: Callable[..., Document]) -> None:
    rows = "\n".join(f"|कर|{at}|Tax {name}|{at}15|{at}27|" for at, name in enumerate("abcd", start=1))
    found = _by_printed(make_document(f"||||2023|2022|\n|---|---|---|---|---|\n{rows}"))
    assert sorted(found) == sorted(f"{at}{rest}" for at in range(1, 5) for rest in ("15", "27"))


def test_voucher_numbers_are_no_figures(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Vr.Date|Vr.No|Particulars|Dr.Amt|\n|---|---|---|---|\n|17-Aug-15|16|Transfer|6530000|\n|20-Oct-15|3|Key|39784|"
    )
    assert sorted(_by_printed(document)) == ["39784", "6530000"]


OFFICERS = """\
|Name|Age|Position|Years with us|
|---|---|---|---|
|A. Reed|51|Chief executive|9|
|B. Marsh|47|Chief financial officer|12|
|C. Ford|58|Secretary|3|
"""


def test_a_column_that_has_a_name_of_its_own_names_no_row(make_document: Callable[..., Document]) -> None:
    found = _by_printed(make_document(OFFICERS))
    assert (found["51"].kind, found["12"].row_label) == ("count", "B. Marsh Chief financial officer")


def test_a_column_of_dividends_per_share_holds_no_counts_in_a_row_of_shares(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "(Millions of yen)\n\n|Class|Total dividends|Dividends per share|\n|---|---|---|\n|Ordinary shares (Note 1)|10,731|31|"
    )
    dividend = _by_printed(document)["31"]
    assert (dividend.kind, dividend.scale) == ("per_share", 1)


def test_a_scale_of_options_is_none_of_their_price(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|(Options in thousands)|Number of options|Exercise price|\n|---|---|---|\n|January 1|34,965|158.25|"
    )
    found = _by_printed(document)
    assert (found["34,965"].kind, found["34,965"].scale) == ("count", 1000)
    assert (found["158.25"].kind, found["158.25"].scale, found["158.25"].unit.state) == ("per_share", 1, "not_stated")
