"""How a figure of speed is taken and judged: ours and a yardstick in turn, in one run on one machine."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from auditor_tui.documents.convert import Conversion
from auditor_tui.errors import AuditorError

MB: Final = 1_000_000
_LOOK_SECONDS: Final = 0.05
"""How often the memory of child processes is looked at."""


class NotMeasured(Exception):
    """A row cannot be measured here; says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should be."""

    limit: float
    unit: str
    """`×`, `s` or `MB`; `s more` where ours less the yardstick is meant."""
    at_least: bool = False
    """Whether more is better."""

    def met_by(self, value: float) -> bool:
        """Whether a value is on the right side; the limit itself is."""
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure, or the reason why there is none."""

    row: str
    """Name to ask for it by."""
    work: str
    """What was done, and what it is held against."""
    target: Target | None = None
    value: float | None = None
    """In the target's unit."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What the value was made from: plain JSON values, units in their names."""
    reason: str | None = None
    """Why there is no value."""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where nothing was measured."""
        return None if self.value is None or self.target is None else self.target.met_by(self.value)

    def as_data(self) -> dict[str, Any]:
        """The measurement as plain JSON values."""
        target = self.target
        return {
            "row": self.row,
            "work": self.work,
            "value": self.value,
            "unit": target.unit if target else None,
            "target": target.limit if target else None,
            "at_least": target.at_least if target else None,
            "met": self.met,
            "reason": self.reason,
            "details": dict(self.details),
        }


class Run(Protocol):
    """Runs a command in a process of its own."""

    def __call__(self, command: Sequence[str], *, may_say_no: bool = False) -> str:
        """What the command prints; see `run_child`."""


def run_child(command: Sequence[str], *, may_say_no: bool = False) -> str:
    """What a command prints.

    Args:
        command: The program and its arguments.
        may_say_no: Whether exit code 1 is an answer, as it is of a search that finds nothing.

    Raises:
        NotMeasured: when it cannot be run or fails; says which, and the last line it complained with.
    """
    try:
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL
        )
    except OSError as error:
        raise NotMeasured(f"{Path(command[0]).name} cannot be run ({error.strerror or error})") from error
    if done.returncode > may_say_no or done.returncode < 0:
        said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise NotMeasured(f"{Path(command[0]).name} failed: {said[-1][:200]}")
    return done.stdout


def children_bytes() -> list[int]:
    """Resident memory of each process below this one, in bytes."""
    import psutil

    held = []
    for child in psutil.Process().children(recursive=True):
        try:
            held.append(int(child.memory_info().rss))
        except psutil.Error:
            continue  # it has ended meanwhile
    return held


def children_seconds() -> dict[int, float]:
    """Processor time each process below this one has used so far, in seconds, by process id."""
    import psutil

    used = {}
    for child in psutil.Process().children(recursive=True):
        try:
            times = child.cpu_times()
        except psutil.Error:
            continue  # it has ended meanwhile
        used[child.pid] = float(times.user + times.system)
    return used


@dataclass(frozen=True, slots=True)
class Lab:
    """What a row is measured on and with; the clock and whatever starts a process are injected."""

    pdf: Path
    pages: int
    """Most pages converted in one go."""
    repeat: int
    """Times each thing is done; the least is kept, since whatever is more was the machine's."""
    folder: Path
    """Scratch folder, empty at first."""
    long_pdf: Path | None = None
    clock: Callable[[], float] = time.perf_counter
    run: Run = run_child
    conversion: Callable[..., Conversion] = Conversion
    held: Callable[[], list[int]] = children_bytes
    used: Callable[[], dict[int, float]] = children_seconds

    def seconds(self, work: Callable[[], object]) -> float:
        """How long something takes once."""
        started = self.clock()
        work()
        return self.clock() - started

    def least_seconds(self, work: Callable[[], object]) -> float:
        """How long something takes, the least of `repeat` times."""
        return min(self.seconds(work) for _ in range(self.repeat))

    def in_turn(self, *works: Callable[[], float]) -> list[float]:
        """The least of several times each, taken in turn: a busy minute of the machine falls on all of them."""
        taken = [[work() for work in works] for _ in range(self.repeat)]
        return [min(times) for times in zip(*taken, strict=True)]

    @contextmanager
    def watching_memory(self) -> Iterator[Callable[[], int]]:
        """A function that tells the most bytes any one child process has held so far."""
        peaks = [0]
        ended = threading.Event()

        def look() -> None:
            while not ended.is_set():
                peaks.append(max(self.held(), default=0))
                peaks[:] = [max(peaks)]
                ended.wait(_LOOK_SECONDS)

        watcher = threading.Thread(target=look, daemon=True)
        watcher.start()
        try:
            yield lambda: max(peaks)
        finally:
            ended.set()
            watcher.join()


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to measure."""

    name: str
    work: str
    measure: Callable[[Lab], Sequence[Measurement]]

    def take(self, lab: Lab) -> list[Measurement]:
        """The row's figures; a row that cannot be measured gives one without a value."""
        try:
            return list(self.measure(lab))
        except NotMeasured as error:
            return [Measurement(self.name, self.work, reason=str(error))]
        except AuditorError as error:
            return [Measurement(self.name, self.work, reason=error.message)]


def ratio(ours: float, yardstick: float) -> float:
    """Ours in units of the yardstick.

    Raises:
        NotMeasured: when the yardstick took no time the clock can tell.
    """
    if yardstick <= 0:
        raise NotMeasured("the yardstick took less time than the clock can tell")
    return ours / yardstick
