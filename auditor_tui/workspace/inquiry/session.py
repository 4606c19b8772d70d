"""A session: the library and registry in use, the log being written, and the researcher at work."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from auditor_tui import __version__
from auditor_tui.agent.loop import Limits, Run
from auditor_tui.agent.researcher import Conversing, Inquiry, Researcher
from auditor_tui.agent.undone import undone
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
from auditor_tui.documents.assemble import line_index_sha256
from auditor_tui.documents.document import Document
from auditor_tui.documents.records import RecordArchive
from auditor_tui.documents.store import pin
from auditor_tui.errors import AuditorError, ConfigError, ExitCode, UsageError
from auditor_tui.library.library import Library, MemoryLibrary, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.registry import Registry
from auditor_tui.settings import paths
from auditor_tui.settings.config import egress_forbidden
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.workspace.inquiry.following import follow
from auditor_tui.workspace.inquiry.host import Host, this_host


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
    monotonic: Callable[[], float] = time.monotonic
    """Tells seconds, for limits and for how long operations take; injected like the clock."""
    _run: Run | None = field(default=None, init=False, repr=False)
    """The inquiry at work."""

    def steer(self, text: str) -> bool:
        """Say something to the researcher at work: recorded, and told before its next turn.

        Returns:
            Whether an inquiry is at work.
        """
        if self._run is None:
            return False
        self._run.steer(text)
        return True

    async def ask(
        self,
        question: str,
        researcher: Researcher,
        documents: tuple[str, ...] | None = None,
        *,
        follows: Path | None = None,
        on_log: Callable[[Path], None] | None = None,
    ) -> AsyncGenerator[Record, None]:
        """Records of one inquiry, each on disk before it is yielded; the last one seals the log.

        Args:
            question: What to find out.
            researcher: Who decides the operations.
            documents: Ids the question is about, all of the library's when None.
            follows: A log that this question follows: the researcher knows what it found.
            on_log: Told the log's path once its header is written.

        When the caller cancels, the log records that, with what was under way, and is sealed.

        Raises:
            UsageError: when there is no question, or the log followed is about another text.
            ConfigError: when a document may not be sent to a hosted model; nothing was sent then, and no log begun.
            DocumentError: when a document cannot be read or pinned.
            LogError: when the log cannot be written, or the one followed is broken.
            Exception: a fault of the program, recorded and sealed before it is raised.
        """
        if not question.strip():
            raise UsageError("There is no question.", "Say what to find out.")
        ids = documents or self.library.ids()
        self._check_egress(researcher, ids)
        opened = await asyncio.to_thread(self._pinned, ids)
        followed = follow(follows, opened, self.clock) if follows else None
        # Operations see the pinned documents alone: what a replay does not have at hand was not at hand here either.
        pinned = MemoryLibrary({document.doc_id: document for document in opened})
        header = self._header(question, researcher.name, opened)
        if followed:
            header = header.model_copy(update={"follows": {"log_id": followed.log_id, "head": followed.head}})
        path = (self.logs_dir or paths.logs_dir()) / f"{header.log_id}.jsonl"
        with LogWriter.create(path, header, self.clock) as writer:
            if on_log:
                on_log(writer.path)
            inquiry = Inquiry(
                question,
                ids,
                operations=self.registry,
                log_id=writer.log_id,
                lengths={document.doc_id: len(document.lines) for document in opened},
                earlier=followed.courses if followed else (),
            )
            run = self._run = Run(inquiry, pinned, researcher, limits=self.limits, monotonic=self.monotonic)
            yield writer.header_record
            try:
                async with aclosing(run.events()) as events:
                    async for event in events:
                        yield writer.append(event)
            except (asyncio.CancelledError, GeneratorExit, KeyboardInterrupt):
                for call in run.pending:
                    writer.append(undone(call.op, call.args, "Cancelled"))
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
            finally:
                self._run = None
            yield writer.seal()

    def _check_egress(self, researcher: Researcher, ids: tuple[str, ...]) -> None:
        """Refuse what may not leave the machine to a researcher that would send it."""
        sends = isinstance(researcher, Conversing) and researcher.hosted
        if sends and (forbids := self._forbids_egress(ids)):
            raise ConfigError(
                f"{terminal_safe(str(forbids))} forbids sending these documents to a hosted model.",
                "`--researcher rules` needs none.",
            )

    def _forbids_egress(self, ids: Iterable[str]) -> Path | None:
        """The settings beside documents that keep them from leaving the machine."""
        if not isinstance(self.library, Shelf):
            return None
        return egress_forbidden(sorted({self.library.path(doc_id).parent for doc_id in ids}))

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
            identity(
                document,
                path_as_opened(self.library, document.doc_id),
                origin,
                converted_at(self.library, document),
            )
            for document in documents
        )
        forbids = self._forbids_egress(document.doc_id for document in documents)
        policy = {"egress_policy": "none"} if forbids else {}
        return Header(
            log_id=new_log_id(at, question, identities),
            tool_version=__version__,
            created_at=timestamp(at),
            documents=identities,
            researcher=researcher,
            operations={operation.name: operation.rules_version for operation in self.registry.values()},
            limits=_limits(self.limits),
            **(self.engagement.model_dump() | policy),
            **asdict(self.host()),
        )


def path_as_opened(library: Library, doc_id: str) -> str | None:
    """The whole path of a library's file; None where it has none, or one that no log can hold."""
    if not isinstance(library, Shelf):
        return None
    # Links are kept: this is the name the person knows the file by.
    path = os.path.abspath(library.path(doc_id))  # noqa: PTH100
    return path if path.isprintable() else None


def converted_at(library: Library, document: Document) -> str | None:
    """When a library's document was converted; None where it was not, or nothing says when."""
    if not isinstance(library, Shelf) or not isinstance(document.records, RecordArchive):
        return None
    try:
        return timestamp(datetime.fromtimestamp(document.records.path.stat().st_mtime, UTC))
    except (OSError, ValueError, OverflowError):
        return None


def identity(
    document: Document,
    path: str | None = None,
    origin: Origin = UNKNOWN_ORIGIN,
    converted: str | None = None,
) -> DocumentIdentity:
    """What a log says of a document.

    Args:
        document: The document.
        path: Where its file was opened.
        origin: Where its file was obtained.
        converted: When it was converted.
    """
    return DocumentIdentity(
        **origin.model_dump(),
        path_as_opened=path,
        doc_id=document.doc_id,
        source_name=document.source_name,
        source_bytes=document.source_bytes,
        source_sha256=document.source_sha256,
        text_sha256=document.text_sha256,
        line_index_sha256=line_index_sha256(document.lines),
        pages_sha256=document.pages_sha256,
        lines=len(document.lines),
        pages=len(document.pages),
        converter=dict(document.converter),
        converted_at=converted,
    )


def _limits(limits: Limits) -> dict[str, int | str]:
    """Limits as a log holds them: without those there are none of, and without floats."""
    stated = {name: value for name, value in asdict(limits).items() if value is not None}
    return {name: value if isinstance(value, int) else str(value) for name, value in stated.items()}


def _fault(message: str, exit_code: int) -> tuple[ErrorEvent, OutcomeEvent]:
    return ErrorEvent(actor="system", data=Fault(message=message, exit_code=exit_code)), _stopped(message)


def _stopped(reason: str) -> OutcomeEvent:
    return OutcomeEvent(actor="system", data=OutcomeReached(outcome="stopped", reason=reason))
