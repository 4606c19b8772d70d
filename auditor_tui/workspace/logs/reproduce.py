"""Doing the operations of a saved log again, and the one verdict that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from auditor_tui.auditlog.fingerprint import fingerprint
from auditor_tui.auditlog.reader import Log, read_log
from auditor_tui.auditlog.replay import Comparison, ReplayedStep, Replayer, compare
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import ExitCode, LogError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.registry import Registry
from auditor_tui.workspace.logs.standing import Standing, standings

Finding = Literal[
    "log changed",
    "log missing",
    "log not closed",
    "different",
    "rules changed",
    "document changed",
    "converted differently",
    "text not at hand",
    "same",
]


@dataclass(frozen=True)
class Reproduction:
    """What a replay found: the log, its documents as they stand, and each operation done again."""

    log: Log | None
    """None where its records cannot be told apart."""
    state: Verdict
    """What the log's own files show."""
    documents: tuple[Standing, ...] = ()
    steps: tuple[ReplayedStep, ...] = ()
    """The operations, each marked; none where a text is not at hand."""
    comparison: Comparison | None = None
    """None where nothing was done again."""
    left_out: int = 0
    """Operations outside the part of the log that was to be replayed."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was found, the gravest first.

        What the operations gave comes before what became of the documents: they ran on the pinned texts, so that no
        change of a file or a converter can be the reason why one differs.
        """
        return tuple(self._findings()) or ("same",)

    @property
    def verdict(self) -> Finding:
        """The gravest finding."""
        return self.findings[0]

    @property
    def exit_code(self) -> ExitCode:
        """0 the same, 1 any difference, 3 a text was not at hand, so that nothing could be done again."""
        if self.log and self.comparison is None:
            return ExitCode.DOCUMENT
        return ExitCode.DONE if self.verdict == "same" else ExitCode.NO

    @property
    def sentence(self) -> str:
        """The verdict, and what it rests on."""
        log = "" if self.state.intact else f" The log is {self.state.sentence}"
        if self.comparison is None:
            return f"{self.verdict}: not reproducible here, nothing was done again.{log}"
        same = self.comparison.operations - len(self.comparison.different)
        part = f" {self.left_out} others were not done again." if self.left_out else ""
        return f"{self.verdict}: {same} of {self.comparison.operations} operations gave the recorded result.{part}{log}"

    def as_data(self) -> dict[str, Any]:
        """The replay as plain JSON values."""
        done = self.comparison
        return {
            "log_id": self.log.header.log_id if self.log else self.state.log_id,
            "verdict": self.verdict,
            "findings": list(self.findings),
            "reproduced": done is not None,
            "log": self.state.as_data(),
            "documents": [standing.as_data() for standing in self.documents],
            "fingerprint": fingerprint(self.log) if self.log else None,
            "operations": done.operations if done else 0,
            "not_done_again": self.left_out,
            "different": list(done.different) if done else [],
            "rules_changed": list(done.rules_changed) if done else [],
            "steps": [step.as_data() for step in self.steps],
        }

    def _findings(self) -> Iterator[Finding]:
        if self.state.state == "missing":
            yield "log missing"
        elif self.state.changed or self.log is None:
            yield "log changed"
        elif not self.state.intact:
            yield "log not closed"
        if self.comparison and self.comparison.verdict != "same":
            yield self.comparison.verdict
        if any(standing.source == "changed" for standing in self.documents):
            yield "document changed"
        if any(standing.conversion == "different" for standing in self.documents):
            yield "converted differently"
        if any(standing.text != "at hand" for standing in self.documents):
            yield "text not at hand"


@dataclass(frozen=True, slots=True)
class Part:
    """Which records of a log are replayed, by number; both ends belong to it."""

    first: int = 1
    last: int | None = None
    """The last record of the log when None."""

    def __contains__(self, seq: int) -> bool:
        return self.first <= seq and (self.last is None or seq <= self.last)


WHOLE_LOG: Final = Part()

Met = Callable[[ReplayedStep], None]
"""Told of each record that was met again."""
Ahead = Callable[[Replayer, int], bool]
"""Asked before a record is met, by its index, whether to go on: the place to wait at."""


def reproduce(
    path: Path,
    registry: Registry,
    pinned_dir: Path | None = None,
    *,
    part: Part = WHOLE_LOG,
    ahead: Ahead | None = None,
    met: Met | None = None,
) -> Reproduction:
    """Replay a saved log, whatever state it is in.

    Args:
        path: The log.
        registry: The operations there are now.
        pinned_dir: Where its texts are; the user's folder when None.
        part: Which of its records.
        ahead: Asked before each record whether to go on.
        met: Told of each that was met again.

    Raises:
        LogError: when neither the log nor its seal is there.
    """
    state = verify(path)
    try:
        log = read_log(path)
    except LogError:
        return Reproduction(None, state)
    documents = tuple(standings(log, pinned_dir))
    texts = {standing.document.doc_id: standing.pinned for standing in documents if standing.pinned}
    if any(standing.pinned is None for standing in documents):
        return Reproduction(log, state, documents)
    done = list(_steps(Replayer(log, MemoryLibrary(texts), registry), part, ahead, met))
    steps = tuple(step for step in done if step.mark != "recorded")
    left_out = sum(1 for _ in log.operations()) - len(steps)
    return Reproduction(log, state, documents, steps, compare(steps), left_out)


def _steps(replayer: Replayer, part: Part, ahead: Ahead | None, met: Met | None) -> Iterator[ReplayedStep]:
    for index, record in enumerate(replayer.log.records):
        if record.seq not in part:
            continue
        if ahead and not ahead(replayer, index):
            return
        step = replayer.step(index)
        if met:
            met(step)
        yield step
