"""A saved log played again: what the screen showed at each place, and whether each operation gives the same now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.replay import ReplayedStep, Replayer, compare
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import DocumentMissing
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.registry import Registry
from auditor_tui.workspace.inquiry.fold import fold
from auditor_tui.workspace.inquiry.screen_state import ScreenState
from auditor_tui.workspace.logs.reproduce import Reproduction
from auditor_tui.workspace.logs.standing import Standing, standings

_STOPS: Final = ("operation", "repeated", "text", "answer", "outcome")
"""Records at which there is something new to see."""


@dataclass(frozen=True, slots=True)
class Done:
    """An operation that was done again."""

    same: bool
    said: tuple[str, ...] = ()
    """In what it differs, and that its rules are others now."""


@dataclass
class Playback:
    """Where a replay is; what was done again stays known when one goes back.

    `meet` may run in a thread, one at a time; everything else belongs to the screen's.
    """

    log: Log
    verdict: Verdict
    documents: Sequence[Standing]
    replayer: Replayer
    position: int = 0
    """Records met: the screen shows what there was after so many."""
    _met: dict[int, ReplayedStep] = field(default_factory=dict)
    """Operations that were done again, by their place in the log."""
    _states: list[ScreenState] = field(default_factory=lambda: [ScreenState()])
    """What the screen shows after so many records."""

    @classmethod
    def open(cls, path: Path, registry: Registry, pinned_dir: Path | None = None) -> Playback:
        """Make ready to play a log, its question asked and nothing done.

        Raises:
            LogError: when the log cannot be read.
            DocumentMissing: when a text that it pins is not at hand: nothing could be done again.
        """
        verdict, log = verify(path), read_log(path)
        documents = standings(log, pinned_dir)
        for standing in documents:
            if standing.pinned is None:
                raise DocumentMissing(
                    f"The log cannot be replayed: the text of {standing.document.doc_id} is {standing.text}."
                )
        texts = {standing.document.doc_id: standing.pinned for standing in documents if standing.pinned}
        playback = cls(log, verdict, documents, Replayer(log, MemoryLibrary(texts), registry))
        playback.rewind()
        return playback

    def rewind(self) -> None:
        """Back to where the question is asked and nothing done; what was done again stays known."""
        self.position = next(self._ahead(0), len(self.log.records))

    @property
    def state(self) -> ScreenState:
        """What the screen shows here."""
        return self._state_after(self.position)

    @property
    def whole(self) -> ScreenState:
        """What the screen shows in the end."""
        return self._state_after(len(self.log.records))

    @property
    def place(self) -> int:
        """How many operations stand before this place."""
        return len(self.state.steps)

    @property
    def next_stop(self) -> int | None:
        """The place after the next record that shows something; None at the end."""
        return self.stop_after(self.position)

    def stop_after(self, position: int) -> int | None:
        """The place after the next record from a place on that shows something; None at the end."""
        ahead = next(self._ahead(position), None)
        return None if ahead is None else ahead + 1

    def stop_before(self, position: int) -> int:
        """The place before the last record ahead of a place that shows something; that place where there is none."""
        behind = [index for index in self._ahead(0) if index < position]
        return behind[-1] if behind else position

    def stop_of(self, seq: int) -> int:
        """The place right after a record."""
        return next(index for index, record in enumerate(self.log.records, 1) if record.seq == seq)

    def meet(self, position: int) -> None:
        """Do every operation before a place again that was not yet."""
        for index in range(position):
            if index not in self._met and self.log.records[index].event.type == "operation":
                self._met[index] = self.replayer.step(index)

    def pause_seconds(self, position: int) -> float:
        """How long it took from here to a place, no wait longer than three seconds."""
        return min(3.0, sum(self.replayer.pause_seconds(index) for index in range(self.position, position)))

    @property
    def done(self) -> dict[int, Done]:
        """What came of the operations that were done again, by `seq`."""
        return {step.record.seq: _done(step) for step in self._met.values()}

    @property
    def words(self) -> str:
        """What the replay has come to, in a few words."""
        met, total = len(self._met), sum(1 for _ in self.log.operations())
        different = sum(step.mark == "different" for step in self._met.values())
        came_to = f"{different} different" if different else "all the same" if met else ""
        verdict = self._reproduction.verdict if self.is_done else f"{met} of {total} done again"
        return f"{verdict}, {came_to}" if came_to and verdict != "same" else verdict

    @property
    def sentence(self) -> str:
        """The verdict on what was done again, and what it rests on."""
        return self._reproduction.sentence

    @property
    def _reproduction(self) -> Reproduction:
        steps = tuple(self._met[index] for index in sorted(self._met))
        left_out = sum(1 for _ in self.log.operations()) - len(steps)
        return Reproduction(self.log, self.verdict, tuple(self.documents), steps, compare(steps), left_out)

    @property
    def is_done(self) -> bool:
        """Whether every operation was done again."""
        return len(self._met) == sum(1 for _ in self.log.operations())

    @property
    def holds(self) -> bool:
        """Whether nothing was found to be different so far."""
        return not any(step.mark == "different" for step in self._met.values())

    def _ahead(self, position: int) -> Iterator[int]:
        records = self.log.records
        return (index for index in range(position, len(records)) if records[index].event.type in _STOPS)

    def _state_after(self, count: int) -> ScreenState:
        while len(self._states) <= count:
            self._states.append(fold(self._states[-1], self.log.records[len(self._states) - 1]))
        return self._states[count]


def _done(step: ReplayedStep) -> Done:
    said = (step.difference.sentence if step.difference else "", step.rules or "")
    return Done(step.mark == "same", tuple(text for text in said if text))
