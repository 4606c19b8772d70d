"""What the rows of the app make of what processes tell; once each with the app itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from auditor_tui.bench import following, painting
from auditor_tui.bench.following import FOLLOW
from auditor_tui.bench.measuring import Lab, run_child
from auditor_tui.bench.painting import JUMP, PAINT


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "_PAGES", 13)
    monkeypatch.setattr(painting, "_LINES", 60)
    monkeypatch.setattr(painting, "_JUMPS", 5)
    monkeypatch.setattr(following, "_OPERATIONS", 6)


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    def run(command: Sequence[str], *, may_say_no: bool = False) -> str:
        told = {"seconds": 1.5 if len(command) > 3 else 1.25, "bytes": 90_000_000}
        return json.dumps(told | {"median_seconds": 0.004, "slowest_seconds": 0.017}) + "\n"

    return Lab(tmp_path / "report.pdf", 2, 2, tmp_path, run=run)


def test_the_first_sight_is_what_it_takes_more_than_an_empty_app(lab: Lab) -> None:
    sight, memory = PAINT.take(lab)
    assert (sight.value, sight.met) == (0.25, True)
    assert (memory.value, memory.met) == (90.0, True)
    assert sight.details["ours_seconds"] == 1.5


@pytest.mark.parametrize(("row", "met"), [(JUMP, (True, False)), (FOLLOW, (True, True))])
def test_frames_give_the_middle_and_the_slow_end_in_milliseconds(
    lab: Lab, row: painting.Row, met: tuple[bool, bool]
) -> None:
    middle, slow = row.take(lab)
    assert (middle.value, slow.value) == (4.0, 17.0)
    assert (middle.met, slow.met) == met


@pytest.mark.parametrize("row", [PAINT, JUMP, FOLLOW])
def test_the_app_can_be_started_and_measured(lab: Lab, row: painting.Row) -> None:
    for figure in row.take(replace(lab, repeat=1, run=run_child)):
        assert figure.reason is None
        assert figure.value is not None
