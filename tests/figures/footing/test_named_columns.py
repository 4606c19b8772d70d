from __future__ import annotations

import pytest

from auditor_tui.figures.footing.named_columns import Headers, runs

GROUPED: Headers = {
    1: ("Gross block", "As at 1.4.2023"),
    2: ("Gross block", "Additions"),
    3: ("Gross block", "Deletions"),
    4: ("Gross block", "As at 31.3.2024"),
    5: ("Depreciation", "As at 1.4.2023"),
    6: ("Depreciation", "For the year"),
    7: ("Depreciation", "On deletions"),
    8: ("Depreciation", "As at 31.3.2024"),
    9: ("Net block", "As at 31.3.2024"),
}


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (4, [((1, 1), (2, 1), (3, -1))]),
        (8, [((5, 1), (6, 1), (7, -1))]),
        (9, [((4, 1), (8, -1)), ((1, 1), (5, -1))]),
        (1, []),
    ],
)
def test_blocks_of_assets(column: int, expected: list[object]) -> None:
    assert list(runs(column, range(1, column), GROUPED)) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Q1", "Q2", "Q3", "Q4", "FY24"), [((0, 1), (1, 1), (2, 1), (3, 1))]),
        (
            ("First quarter", "Second quarter", "Third quarter", "Fourth quarter", "Year"),
            [((0, 1), (1, 1), (2, 1), (3, 1))],
        ),
        (("Q1", "Q2", "Q3", "Q4", "% change"), []),
        (("Q2", "Q3", "Q4", "Q1", "FY24"), []),
        (("Budget", "Actual", "Variance"), [((0, 1), (1, -1)), ((0, -1), (1, 1))]),
    ],
)
def test_what_plain_headers_say(names: tuple[str, ...], expected: list[object]) -> None:
    headers = {column: (name,) for column, name in enumerate(names)}
    assert list(runs(len(names) - 1, range(len(names) - 1), headers)) == expected
