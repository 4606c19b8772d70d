from __future__ import annotations

import pytest

from auditor_tui.commands.ranges import parse_range
from auditor_tui.errors import UsageError


@pytest.mark.parametrize(("text", "lines"), [("812", (812, 812)), ("788-815", (788, 815)), (" 788- ", (788, None))])
def test_a_range_is_a_line_some_lines_or_all_from_one_on(text: str, lines: tuple[int, int | None]) -> None:
    assert parse_range(text) == lines


@pytest.mark.parametrize("text", ["", "ten", "-5", "0", "0-3", "1-2-3", "1,000", "٣", "9" * 5000, f"1-{'9' * 5000}"])
def test_anything_else_shows_how_a_range_is_typed(text: str) -> None:
    with pytest.raises(UsageError, match="788-815"):
        parse_range(text)
