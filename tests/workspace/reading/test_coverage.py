from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.reading.coverage import Coverage, in_words

LINES = ["a", "", "b", "c", "  ", "d"]


def test_what_was_looked_at_is_counted_without_blank_lines() -> None:
    coverage = Coverage(LINES)
    assert in_words(coverage) == "0 of 4 lines with words looked at (0 %)"
    assert coverage.looked_at([LineSpan(1, 3)])
    assert not coverage.looked_at([LineSpan(1, 2)])
    assert in_words(coverage) == "2 of 4 lines with words looked at (50 %)"
    assert [coverage.is_unseen(line_no) for line_no in range(8)] == [False] * 4 + [True, False, True, False]
    assert [coverage.next_unseen(line_no) for line_no in (1, 4, 6)] == [4, 6, 4]
    coverage.looked_at([LineSpan(-5, 900)])
    assert coverage.next_unseen(1) is None
    assert in_words(Coverage([])) == "0 of 0 lines with words looked at (100 %)"


@given(st.lists(st.sampled_from(["", "x"]), max_size=30), st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30))))
def test_its_spans_say_exactly_what_was_looked_at(lines: list[str], spans: list[tuple[int, int]]) -> None:
    coverage = Coverage(lines)
    coverage.looked_at(LineSpan(*span) for span in spans)
    again = Coverage(lines)
    again.looked_at(coverage.spans())
    for line_no in range(1, len(lines) + 1):
        assert coverage.is_unseen(line_no) == again.is_unseen(line_no)
