"""How long it takes to check a long log, and to run its operations again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from typing import Final

from auditor_tui import __version__
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import Event, Header, OperationEvent, OperationRun, Text, TextEvent
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.replay import compare, replay
from auditor_tui.auditlog.verify import verify
from auditor_tui.auditlog.writer import LogWriter, timestamp
from auditor_tui.bench.long_text import LONG_ID, long_document
from auditor_tui.bench.measuring import Lab, Measurement, NotMeasured, Row, Target
from auditor_tui.bench.searching import LINES, patterns
from auditor_tui.documents.document import Document
from auditor_tui.library.library import Library, MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.workspace.inquiry.session import identity

_RECORDS: Final = 10_000
_TEXT_CHARS: Final = 700
"""With its place in the chain, a record of this many is a kilobyte long."""
_GREPS: Final = 1_000
_VERIFIED: Final = Target(1, "s")
_REPLAYED: Final = Target(5, "s")
_LONG_REPLAY_WORK: Final = "the same of a text of 34,000 lines"
_WRITTEN_AT: Final = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)


def _verify(lab: Lab) -> Sequence[Measurement]:
    words = TextEvent(actor="agent", data=Text(text="x" * _TEXT_CHARS))
    path = _write(lab.folder / "records.jsonl", (), [words] * (_RECORDS - 2))
    seconds = lab.least_seconds(lambda: _checked(verify(path).intact))
    details = {"records": _RECORDS, "bytes": path.stat().st_size}
    return [Measurement(VERIFY.name, VERIFY.work, _VERIFIED, seconds, details)]


def _replay(lab: Lab) -> Sequence[Measurement]:
    texts = ((REPLAY.work, long_document()), (_LONG_REPLAY_WORK, long_document(lines=LINES)))
    return [_replayed(lab, work, document) for work, document in texts]


def _replayed(lab: Lab, work: str, document: Document) -> Measurement:
    library = MemoryLibrary({LONG_ID: document})
    runs = [_grep(library, pattern) for pattern in patterns(document).values()]
    events = islice(cycle(runs), _GREPS)
    log = read_log(_write(lab.folder / f"greps-{len(document.lines)}.jsonl", (document,), events))
    seconds = lab.least_seconds(lambda: _checked(compare(replay(log, library, OPERATIONS)).verdict == "same"))
    details = {"operations": _GREPS, "lines": len(document.lines), "patterns": len(runs)}
    return Measurement(REPLAY.name, work, _REPLAYED, seconds, details)


def _grep(library: Library, pattern: str) -> OperationEvent:
    done = OPERATIONS.run(library, "grep", {"doc": LONG_ID, "pattern": pattern})
    result = done.result.as_data()
    data = OperationRun(op=done.op, args=done.args, doc=done.doc, result=result, result_hash=digest(result))
    return OperationEvent(actor="agent", data=data)


def _write(path: Path, documents: Iterable[Document], events: Iterable[Event]) -> Path:
    """A sealed log: its header, the events, and the seal."""
    header = Header(
        log_id=path.stem,
        tool_version=__version__,
        created_at=timestamp(_WRITTEN_AT),
        documents=tuple(map(identity, documents)),
        researcher="scripted",
        operations={operation.name: operation.rules_version for operation in OPERATIONS.values()},
    )
    with LogWriter.create(path, header, lambda: _WRITTEN_AT) as writer:
        for event in events:
            writer.append(event)
        writer.seal()
        return writer.path


def _checked(holds: bool) -> None:
    """Refuse to time work that did not come out as it must.

    Raises:
        NotMeasured: when it did not.
    """
    if not holds:
        raise NotMeasured("the log written for it does not hold")


VERIFY: Final = Row("verify", "verifying a log of 10,000 records of 1 kB", _verify)
REPLAY: Final = Row("replay", "replaying 1,000 greps of the sample", _replay)
