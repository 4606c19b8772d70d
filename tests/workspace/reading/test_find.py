from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.workspace.reading.find import MOST_COUNTED, Matches, find


def test_matches_are_walked_in_both_directions_and_wrap(make_document: Callable[..., Document]) -> None:
    matches = find(make_document("a\nb\na\nb\na"), "a")
    assert matches.line_nos == (1, 3, 5)
    assert [matches.after(line_no) for line_no in (1, 2, 5)] == [3, 3, 1]
    assert [matches.before(line_no) for line_no in (5, 4, 1)] == [3, 3, 5]
    assert [matches.at_or_after(line_no) for line_no in (3, 4, 6)] == [3, 5, 1]
    assert matches.place(3) == 2


def test_every_match_of_a_line_is_counted_and_placed(make_document: Callable[..., Document]) -> None:
    lines = ["target and target", "none", "|48,964.89|48964.89|", "x target"]
    matches = find(make_document("\n".join(lines)), "target")
    assert (len(matches), matches.line_nos, matches.is_counted) == (3, (1, 4), True)
    assert matches.get(1) == ((0, 6), (11, 17))
    assert [matches.place(1, range_) for range_ in matches.get(1)] + [matches.place(4)] == [1, 2, 3]
    figures = find(make_document("\n".join(lines)), "48964.89")
    assert [lines[2][low:high] for low, high in figures.get(3)][-1] == "48964.89"


def test_a_match_of_a_number_in_several_spellings_is_found_each_time(make_document: Callable[..., Document]) -> None:
    line = "|48,964.89|x|**48,964**.**89**|"
    matches = find(make_document(line), "48964.89")
    assert [line[low:high] for low, high in matches.get(1)] == ["48,964.89", "48,964**.**89"]


def test_what_is_everywhere_is_counted_as_far_as_anyone_goes(make_document: Callable[..., Document]) -> None:
    matches = find(make_document("\n".join(["a" * 400] * 60)), "a")
    assert (len(matches), matches.is_counted, matches.place(60)) == (MOST_COUNTED, False, None)
    assert matches.after(59) == 60


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
