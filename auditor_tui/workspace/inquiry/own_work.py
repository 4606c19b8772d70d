"""A person's own operations on one document: each in the same log, the same event as a researcher's.

The log begins with the first of them; a person who only reads leaves none. Operations see the document alone, so that a
replay can give them the same.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor_tui import __version__
from auditor_tui.auditlog.canonical import digest
from auditor_tui.auditlog.events import Header, OperationEvent, OperationRun, OutcomeEvent, OutcomeReached
from auditor_tui.auditlog.writer import LogWriter, new_log_id, timestamp
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import pin
from auditor_tui.errors import AuditorError, OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.settings import paths
from auditor_tui.text.storable import storable
from auditor_tui.workspace.inquiry.fold import fold
from auditor_tui.workspace.inquiry.screen_state import ScreenState
from auditor_tui.workspace.inquiry.session import Session, converted_at, identity, path_as_opened
from auditor_tui.workspace.inquiry.step import ShownStep, step_of

PERSON: Final = "person"
"""Who decides and does the operations of such a log."""
_ENDED: Final = "A person's own operations; no question was asked."


class OwnStep(NamedTuple):
    """What came of one operation."""

    step: ShownStep
    data: Mapping[str, Any]
    """Of the result; empty where it was refused."""
    error: AuditorError | None
    """Why it was refused."""
    log: Path | None
    """Where it is recorded; None where it is not, since the document is still coming in."""


class OwnWork:
    """Runs a person's operations, from any thread, and records each as soon as it is done, before it is shown."""

    def __init__(self, session: Session) -> None:
        """Args: session: Whose operations, clock and log folder."""
        self._session = session
        self._lock = threading.Lock()
        self._writer: LogWriter | None = None
        self._document: Document | None = None
        """What the log that is being written is about."""
        self._state = ScreenState()
        self._ended = False

    def run(self, document: Document, op: str, args: Mapping[str, Any]) -> OwnStep:
        """Do one operation.

        Args:
            document: The document on the screen; while it still comes in nothing is recorded, since no text is final.
            op: The operation's name.
            args: Its arguments.

        Raises:
            LogError: when the log cannot be written.
            DocumentError: when the document cannot be pinned.
            OperationError: when the log was ended.
        """
        event, error, data = self._done(document, op, storable(dict(args)))
        if document.awaited:
            return OwnStep(step_of(1, 0, PERSON, event.data), data, error, None)
        with self._lock:
            if self._ended:
                raise OperationError("The document was closed meanwhile.")
            writer = self._writer_for(document)
            self._state = fold(self._state, writer.append(event))
            return OwnStep(self._state.steps[-1], data, error, writer.path)

    def close(self) -> Path | None:
        """End the log, where there is one; nothing is done any more.

        Returns:
            Where it lies.

        Raises:
            LogError: when it cannot be written.
        """
        with self._lock:
            self._ended = True
            return self._close()

    def _close(self) -> Path | None:
        writer, self._writer, self._document = self._writer, None, None
        self._state = ScreenState()
        if writer is None:
            return None
        with writer:
            writer.append(OutcomeEvent(actor="system", data=OutcomeReached(outcome="stopped", reason=_ENDED)))
            writer.seal()
        return writer.path

    def _done(
        self, document: Document, op: str, args: dict[str, Any]
    ) -> tuple[OperationEvent, AuditorError | None, Mapping[str, Any]]:
        session = self._session
        started, doc, failed = session.monotonic(), None, None
        data: Mapping[str, Any] = {}
        try:
            done = session.registry.run(MemoryLibrary({document.doc_id: document}), op, args)
        except AuditorError as error:
            failed, result = error, {"error": str(error)}
        else:
            args, doc, result, data = done.args, done.doc, done.result.as_data(), done.result.data
        run = OperationRun(
            op=op,
            args=args,
            doc=doc,
            result=result,
            result_hash=digest(result),
            milliseconds=int((session.monotonic() - started) * 1000),
        )
        return OperationEvent(actor=PERSON, data=run), failed, data

    def _writer_for(self, document: Document) -> LogWriter:
        """The log of a document: the one that is being written, or a new one."""
        if self._writer and self._document and self._document.text_sha256 == document.text_sha256:
            return self._writer
        self._close()
        pin(document, paths.pinned_dir())
        session, at = self._session, self._session.clock()
        library, doc_id = session.library, document.doc_id
        is_there = doc_id in library.ids()
        about = identity(
            document,
            path_as_opened(library, doc_id) if is_there else None,
            converted=converted_at(library, document) if is_there else None,
        )
        header = Header(
            log_id=new_log_id(at, PERSON, (about,)),
            tool_version=__version__,
            created_at=timestamp(at),
            documents=(about,),
            researcher=PERSON,
            operations={operation.name: operation.rules_version for operation in session.registry.values()},
            **session.engagement.model_dump(),
            **asdict(session.host()),
        )
        path = (session.logs_dir or paths.logs_dir()) / f"{header.log_id}.jsonl"
        self._writer, self._document = LogWriter.create(path, header, session.clock), document
        self._state = fold(ScreenState(), self._writer.header_record)
        return self._writer
