from __future__ import annotations

import pytest

from auditor_tui.auditlog.listing import EVERY, Wanted
from auditor_tui.errors import UsageError
from auditor_tui.workspace.logs.log_query import parse_query, with_next


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("fiscal deficit", Wanted(text="fiscal deficit")),
        ("outcome:answered", Wanted(outcome="answered")),
        ("outcome:not", Wanted(outcome="not_found")),
        ("review:signed", Wanted(review="signed off by the preparer")),
        ('review:"signed off by the preparer" tax', Wanted(review="signed off by the preparer", text="tax")),
        ('document:"annual report', Wanted(document="annual report")),
        ("figure:24,810.50 rent", Wanted(figure="24,810.50", text="rent")),
        ("Note: 14", Wanted(text="Note: 14")),
        ("http://x", Wanted(text="http://x")),
    ],
)
def test_a_line_says_what_is_looked_for(line: str, wanted: Wanted) -> None:
    assert parse_query(line) == wanted


@pytest.mark.parametrize("line", ["", "   ", "outcome: ", "review:"])
def test_nothing_typed_looks_for_every_log(line: str) -> None:
    assert parse_query(line.strip()) is EVERY


def test_a_filter_that_no_log_can_fit_says_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"outcome:lost is none\. There are: answered, not_found"):
        parse_query("outcome:lost")


def test_a_filter_goes_through_its_choices_and_out_again() -> None:
    line, seen = "rent outcome:stopped", []
    for _ in range(2):
        line = with_next(line, "outcome")
        seen.append(line)
    assert seen == ["rent", "rent outcome:answered"]
    assert parse_query(with_next("rent review:reviewed", "review")).review == "locked"
    assert parse_query(with_next("rent review:concluded", "review")).review == "signed off by the preparer"
