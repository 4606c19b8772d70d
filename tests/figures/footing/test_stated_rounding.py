from __future__ import annotations

import pytest

from auditor_tui.figures.footing.stated_rounding import says_rounded_down


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("(2) Figures less than one million yen are rounded down in these statements.", True),
        ("Amounts below a thousand are truncated; amounts of less than that are discarded.", True),
        ("All amounts have been truncated to the million.", True),
        ("Fractions of a unit are discarded.", True),
        ("elects three-quarters of the Board, rounded down to the next whole number", False),
        ("The rate was 96 percent (rounded down) in both years.", False),
        ("Figures may not add up because of rounding.", False),
    ],
)
def test_what_says_that_figures_are_rounded_down(line: str, said: bool) -> None:
    assert says_rounded_down([line]) is said
