from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.workspace.find import Matches, find


def test_matches_are_walked_in_both_directions_and_wrap(make_document: Callable[..., Document]) -> None:
    matches = find(make_document("a\nb\na\nb\na"), "a")
    assert matches.line_nos == (1, 3, 5)
    assert [matches.after(line_no) for line_no in (1, 2, 5)] == [3, 3, 1]
    assert [matches.before(line_no) for line_no in (5, 4, 1)] == [3, 3, 5]
    assert [matches.at_or_after(line_no) for line_no in (3, 4, 6)] == [3, 5, 1]
    assert matches.place(3) == 2


def test_where_a_line_matches_is_said_in_its_own_characters(make_document: Callable[..., Document]) -> None:
    line = "|Deficit|**48,964**.**89**|"
    matches = find(make_document(line), "48964.89")
    ((start, end),) = matches.get(1)
    assert line[start:end] == "48,964**.**89"
    assert matches.get(2) == ()


def test_what_is_no_pattern_is_taken_letter_by_letter(make_document: Callable[..., Document]) -> None:
    assert find(make_document("(₹ in crore)\nother"), "(₹ in").line_nos == (1,)


def test_nothing_asked_and_nothing_to_search_find_nothing(make_document: Callable[..., Document]) -> None:
    assert not find(make_document("text"), "")
    assert not find(make_document(""), "text")
    assert Matches().after(1) is None


def test_what_cannot_be_looked_for_says_why(make_document: Callable[..., Document]) -> None:
    with pytest.raises(OperationError, match="longer than"):
        find(make_document("text"), "x" * 5000)
