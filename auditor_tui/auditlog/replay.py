"""Replaying a log: each operation runs again on the pinned text, and its result is compared with the recorded one.

No model and no network take part. What the researcher said is shown as recorded and never made again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from auditor_tui.auditlog.canonical import digest, digest_of_read
from auditor_tui.auditlog.difference import Difference, first_difference
from auditor_tui.auditlog.events import LibraryEvent, OperationEvent, OperationRun, Record
from auditor_tui.auditlog.known import grown
from auditor_tui.auditlog.reader import Log
from auditor_tui.errors import AuditorError, DocumentMissing
from auditor_tui.library.known import KnownLibrary, NotKnown
from auditor_tui.library.library import Library
from auditor_tui.operations.registry import Registry

Mark = Literal["same", "different", "recorded"]

_LONGEST_PAUSE_SECONDS: Final = 3


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """One record of the log as a replay meets it."""

    record: Record
    mark: Mark
    """`recorded` for whatever is no operation: shown as it was, not done again."""
    difference: Difference | None = None
    rules: str | None = None
    """Set when the operation's rules have another version now than when the log was written."""

    def as_data(self) -> dict[str, Any]:
        """The step as plain JSON values."""
        event = self.record.event
        run = {"operation": event.data.op, "args": event.data.args} if isinstance(event, OperationEvent) else {}
        return {
            "seq": self.record.seq,
            "type": event.type,
            **run,
            "mark": self.mark,
            "difference": self.difference.as_data() if self.difference else None,
            "rules": self.rules,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a whole replay comes to."""

    operations: int
    different: tuple[int, ...]
    """`seq` of each operation that gave another result."""
    rules_changed: tuple[int, ...]
    """`seq` of each operation whose rules have another version now."""

    @property
    def verdict(self) -> Literal["same", "different", "rules changed"]:
        """`rules changed` when every difference is explained by rules of another version."""
        if not self.different:
            return "same"
        return "rules changed" if set(self.different) <= set(self.rules_changed) else "different"


class Replayer:
    """A log whose records can be met again in any order, each operation done again where it is met.

    Each operation sees what was known of the library when it was recorded, and no more, wherever a replay begins.
    Repeated calls are repeated: nothing is looked up, and the clock takes no part.
    """

    def __init__(self, log: Log, library: Library, registry: Registry) -> None:
        """Make ready to replay.

        Args:
            log: The log.
            library: Every document of the log.
            registry: The operations there are now.

        Raises:
            DocumentMissing: when a text is not at hand or is not the one the log pins.
        """
        _check_documents(log, library)
        self.log = log
        self._library = library
        self._registry = registry.only(*(name for name in registry if name in log.header.operations))
        known = KnownLibrary.of(library.document(pinned.doc_id) for pinned in log.header.documents)
        self._known: list[tuple[int, KnownLibrary]] = [(0, known)]
        """What was known, with the index of the record from which on it was."""
        for index, record in enumerate(log.records):
            if isinstance(record.event, LibraryEvent):
                known = grown(known, record.event.data, library.document)
                self._known.append((index, known))

    def __len__(self) -> int:
        return len(self.log.records)

    def step(self, index: int) -> ReplayedStep:
        """Meet one record again.

        Args:
            index: Its place in the log, from 0.
        """
        record = self.log.records[index]
        if not isinstance(record.event, OperationEvent):
            return ReplayedStep(record, "recorded")
        run = record.event.data
        known = self._known[bisect_right(self._known, index, key=lambda since: since[0]) - 1][1]
        difference = _difference(run, known, self._registry)
        rules = _rules_changed(run.op, self.log, self._registry)
        return ReplayedStep(record, "different" if difference else "same", difference, rules)

    def pause_seconds(self, index: int, speed: float = 1) -> float:
        """How long to wait before a record is met, for a replay at the pace of the inquiry.

        Args:
            index: The record's place in the log, from 0.
            speed: How many times as fast as it was recorded. No wait is longer than three seconds of the recorded time.
        """
        if index == 0:
            return 0
        before, now = (datetime.fromisoformat(self.log.records[place].at) for place in (index - 1, index))
        # A clock that was set back has nothing to say of how long something took.
        return min(max((now - before).total_seconds(), 0), _LONGEST_PAUSE_SECONDS) / speed


def replay(log: Log, library: Library, registry: Registry) -> Iterator[ReplayedStep]:
    """Every record of a log in order, each operation done again and marked; see `Replayer`."""
    replayer = Replayer(log, library, registry)
    return map(replayer.step, range(len(replayer)))


def compare(steps: Iterable[ReplayedStep]) -> Comparison:
    """Count what the steps of a replay came to."""
    operations = [step for step in steps if step.mark != "recorded"]
    return Comparison(
        operations=len(operations),
        different=tuple(step.record.seq for step in operations if step.mark == "different"),
        rules_changed=tuple(step.record.seq for step in operations if step.rules),
    )


def _check_documents(log: Log, library: Library) -> None:
    """The texts at hand must be the texts the log pins, and so must their page records."""
    for pinned in log.documents:
        if pinned.doc_id not in library.ids():
            raise DocumentMissing(f"The text of {pinned.doc_id!r} is not at hand.", "Replay needs the pinned copy.")
        document = library.document(pinned.doc_id)
        for what, recorded, now in (
            ("text", pinned.text_sha256, document.text_sha256),
            ("page records", pinned.pages_sha256, document.pages_sha256),
        ):
            if recorded != now:
                raise DocumentMissing(
                    f"The {what} of {pinned.doc_id!r} changed: the log pins SHA-256 {recorded}, at hand is {now}.",
                    "Replay needs the pinned copy.",
                )


def _difference(run: OperationRun, library: Library, registry: Registry) -> Difference | None:
    doc, result = _run_again(run, library, registry)
    # A result that equals the recorded one and is spelled like it holds nothing that a log refuses. The walks that look
    # for such things, and for a difference, are for results that have one.
    if doc == run.doc and run.result == result and digest_of_read(result) == run.result_hash:
        return None
    now = digest(result)
    if found := first_difference(run.result, result):
        return found
    if doc != run.doc:
        return Difference("document", str(run.doc), str(doc))
    return Difference("result_hash", run.result_hash, now)


def _run_again(run: OperationRun, library: Library, registry: Registry) -> tuple[str | None, dict[str, Any]]:
    """The document an operation runs on now, and its result; a refusal is a result too."""
    try:
        done = registry.run(library, run.op, run.args)
    except (AuditorError, NotKnown) as error:
        # What the log does not say is known was not known to the operation it records: its result must differ.
        return None, {"error": str(error)}
    return done.doc, done.result.as_data()


def _rules_changed(op: str, log: Log, registry: Registry) -> str | None:
    recorded = log.header.operations.get(op)
    now = registry[op].rules_version if op in registry else None
    if recorded is None or recorded == now:
        return None
    return f"{op} has rules {now} now, {recorded} when recorded" if now else f"{op} is no longer offered"
