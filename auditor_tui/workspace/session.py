"""A session: the library and registry in use, the log being written, and the researcher at work."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from auditor_tui import __version__
from auditor_tui.agent.loop import Limits, inquire
from auditor_tui.agent.researcher import Researcher
from auditor_tui.auditlog.events import (
    DocumentIdentity,
    ErrorEvent,
    Fault,
    Header,
    OutcomeEvent,
    OutcomeReached,
    Record,
)
from auditor_tui.auditlog.header import NO_ENGAGEMENT, UNKNOWN_ORIGIN, Engagement, Origin
from auditor_tui.auditlog.writer import Clock, LogWriter, new_log_id, timestamp
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import pin
from auditor_tui.errors import AuditorError, ExitCode
from auditor_tui.library.library import Library, MemoryLibrary, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import Registry
from auditor_tui.settings import paths
from auditor_tui.workspace.host import Host, this_host


def utc_now() -> datetime:
    """The clock of a real session; tests inject their own."""
    return datetime.now(UTC)


@dataclass
class Session:
    """Everything one inquiry needs; a screen and a command are two ways to hold one."""

    library: Library
    registry: Registry = field(default_factory=lambda: OPERATIONS)
    clock: Clock = utc_now
    logs_dir: Path | None = None
    """Where logs are written; the user's data folder when None."""
    limits: Limits = field(default_factory=Limits)
    engagement: Engagement = NO_ENGAGEMENT
    """Which paper this is and who prepares it, for the header of each log."""
    origin: Origin = UNKNOWN_ORIGIN
    """Where the document asked about was obtained; said of it only where it is the only one."""
    host: Callable[[], Host] = this_host
    """Tells where this runs; injected like the clock."""

    async def ask(
        self,
        question: str,
        researcher: Researcher,
        documents: tuple[str, ...] | None = None,
        *,
        on_log: Callable[[Path], None] | None = None,
    ) -> AsyncGenerator[Record, None]:
        """Records of one inquiry, each on disk before it is yielded; the last one seals the log.

        `documents` are the ids the question is about, all of the library's when None. `on_log` is told the log's path
        once its header is written. When the caller cancels, the log records that, and is sealed.

        Raises:
            DocumentError: when a document cannot be read or pinned.
            LogError: when the log cannot be written.
            Exception: a fault of the program, recorded and sealed before it is raised.
        """
        ids = documents or self.library.ids()
        opened = await asyncio.to_thread(self._pinned, ids)
        # Operations see the pinned documents alone: what a replay does not have at hand was not at hand here either.
        pinned = MemoryLibrary({document.doc_id: document for document in opened})
        header = self._header(question, researcher.name, opened)
        path = (self.logs_dir or paths.logs_dir()) / f"{header.log_id}.jsonl"
        with LogWriter.create(path, header, self.clock) as writer:
            if on_log:
                on_log(writer.path)
            yield writer.header_record
            try:
                async for event in inquire(question, ids, pinned, self.registry, researcher, limits=self.limits):
                    yield writer.append(event)
            except (asyncio.CancelledError, GeneratorExit, KeyboardInterrupt):
                writer.append(_stopped("Stopped by the person who asked."))
                writer.seal()
                raise
            except AuditorError as error:
                for event in _fault(str(error), error.exit_code):
                    yield writer.append(event)
            except Exception as error:
                # A fault of the program must not leave an open log behind; it is raised again once the log is sealed.
                for event in _fault(f"A fault of the program: {type(error).__name__}.", ExitCode.FAULT):
                    yield writer.append(event)
                yield writer.seal()
                raise
            yield writer.seal()

    def _pinned(self, ids: tuple[str, ...]) -> list[Document]:
        """The documents, each with its text and pages copied where no later conversion can change them."""
        opened = [self.library.document(doc_id) for doc_id in ids]
        for document in opened:
            pin(document, paths.pinned_dir())
        return opened

    def _header(self, question: str, researcher: str, documents: list[Document]) -> Header:
        at = self.clock()
        origin = self.origin if len(documents) == 1 else UNKNOWN_ORIGIN
        identities = tuple(
            identity(document, path_as_opened(self.library, document.doc_id), origin) for document in documents
        )
        return Header(
            log_id=new_log_id(at, question, identities),
            tool_version=__version__,
            created_at=timestamp(at),
            documents=identities,
            researcher=researcher,
            operations={operation.name: operation.rules_version for operation in self.registry.values()},
            limits=_limits(self.limits),
            **self.engagement.model_dump(),
            **asdict(self.host()),
        )


def path_as_opened(library: Library, doc_id: str) -> str | None:
    """The whole path of a library's file; None where it has none, or one that no log can hold."""
    if not isinstance(library, Shelf):
        return None
    # Links are kept: this is the name the person knows the file by.
    path = os.path.abspath(library.path(doc_id))  # noqa: PTH100
    return path if path.isprintable() else None


def identity(document: Document, path: str | None = None, origin: Origin = UNKNOWN_ORIGIN) -> DocumentIdentity:
    """What a log says of a document.

    Args:
        document: The document.
        path: Where its file was opened.
        origin: Where its file was obtained.
    """
    return DocumentIdentity(
        **origin.model_dump(),
        path_as_opened=path,
        doc_id=document.doc_id,
        source_name=document.source_name,
        source_bytes=document.source_bytes,
        source_sha256=document.source_sha256,
        text_sha256=document.text_sha256,
        pages_sha256=document.pages_sha256,
        lines=len(document.lines),
        pages=len(document.pages),
        converter=dict(document.converter),
    )


def _limits(limits: Limits) -> dict[str, int | str]:
    """Limits as a log holds them: without those there are none of, and without floats."""
    stated = {name: value for name, value in asdict(limits).items() if value is not None}
    return {name: value if isinstance(value, int) else str(value) for name, value in stated.items()}


def _fault(message: str, exit_code: int) -> tuple[ErrorEvent, OutcomeEvent]:
    return ErrorEvent(actor="system", data=Fault(message=message, exit_code=exit_code)), _stopped(message)


def _stopped(reason: str) -> OutcomeEvent:
    return OutcomeEvent(actor="system", data=OutcomeReached(outcome="stopped", reason=reason))
