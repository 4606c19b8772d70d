from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from auditor_tui.bench.measuring import Lab, Measurement, NotMeasured, Row, Target, ratio, run_child
from auditor_tui.errors import DocumentMissing


class Ticking:
    """A clock that stands still unless told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Ticking:
    return Ticking()


@pytest.fixture
def lab(clock: Ticking, tmp_path: Path) -> Lab:
    return Lab(tmp_path / "report.pdf", pages=4, repeat=3, folder=tmp_path, clock=clock)


@pytest.mark.parametrize(
    ("target", "value", "met"),
    [
        (Target(1.05, "×"), 1.05, True),
        (Target(1.05, "×"), 1.051, False),
        (Target(1.7, "×", at_least=True), 1.7, True),
        (Target(1.7, "×", at_least=True), 1.69, False),
        (Target(600, "MB"), 0, True),
    ],
)
def test_a_target_is_met_on_its_own_side_and_at_its_limit(target: Target, value: float, met: bool) -> None:
    figure = Measurement("row", "work", target, value)
    assert figure.met is met
    assert figure.as_data()["met"] is met
    assert figure.as_data()["target"] == target.limit


def test_what_was_not_measured_is_neither_met_nor_missed() -> None:
    assert Measurement("row", "work", reason="no tool").met is None
    assert Measurement("row", "work", reason="no tool").as_data()["reason"] == "no tool"


def test_a_ratio_is_ours_by_the_yardstick() -> None:
    assert ratio(3.0, 2.0) == 1.5
    with pytest.raises(NotMeasured, match="less time than the clock can tell"):
        ratio(3.0, 0.0)


def test_the_least_of_what_the_clock_says_is_kept(lab: Lab, clock: Ticking) -> None:
    times = iter([5.0, 1.0, 2.0])
    assert lab.least_seconds(lambda: clock.pass_by(next(times))) == 1.0


def test_works_are_timed_in_turn(lab: Lab, clock: Ticking) -> None:
    order: list[str] = []

    def work(name: str, seconds: Sequence[float]) -> Callable[[], float]:
        left = iter(seconds)

        def once() -> float:
            order.append(name)
            return lab.seconds(lambda: clock.pass_by(next(left)))

        return once

    assert lab.in_turn(work("a", [3, 1, 2]), work("b", [10, 30, 50])) == [1, 10]
    assert order == ["a", "b"] * 3


@pytest.mark.parametrize("error", [NotMeasured("no rg here"), DocumentMissing("no rg here")])
def test_a_row_that_cannot_be_measured_says_why(lab: Lab, error: Exception) -> None:
    def fail(_: Lab) -> Sequence[Measurement]:
        raise error

    assert Row("grep", "work", fail).take(lab) == [Measurement("grep", "work", reason="no rg here")]


def test_the_most_any_child_held_is_kept(tmp_path: Path) -> None:
    seen = iter([[10, 30], [], [20]])
    asked = []

    def held() -> list[int]:
        asked.append(1)
        return next(seen, [])

    lab = Lab(tmp_path / "report.pdf", pages=1, repeat=1, folder=tmp_path, held=held)
    with lab.watching_memory() as most_bytes:
        while len(asked) < 3:
            pass
    assert most_bytes() == 30


class TestRunChild:
    def test_it_gives_what_is_printed(self) -> None:
        assert run_child((sys.executable, "-c", "print('ready')")) == "ready\n"

    def test_a_failure_is_told_with_its_last_line(self) -> None:
        with pytest.raises(NotMeasured, match="failed: ModuleNotFoundError: No module named 'nowhere_at_all'"):
            run_child((sys.executable, "-c", "import nowhere_at_all"))

    def test_no_is_an_answer_only_where_it_may_be(self) -> None:
        command = (sys.executable, "-c", "raise SystemExit(1)")
        assert run_child(command, may_say_no=True) == ""
        with pytest.raises(NotMeasured, match="exit code 1"):
            run_child(command)

    def test_a_program_that_is_not_there_is_named(self) -> None:
        with pytest.raises(NotMeasured, match="no-such-program cannot be run"):
            run_child(("/nowhere/no-such-program",))
