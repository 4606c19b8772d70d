"""The cache of conversions: one folder for each source digest, converter and choice of options.

Neither another file of the same name nor another version of the converter is ever mistaken for it. Whatever is here
may be deleted: it can be made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Final

from auditor_tui.documents import assemble
from auditor_tui.documents.convert import Conversion, FileFacts
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import (
    FORMAT,
    abandon_entry,
    complete_entry,
    is_complete,
    load_entry,
    records_path,
)
from auditor_tui.documents.lanes import convert_pages
from auditor_tui.documents.locking import entry_lock
from auditor_tui.documents.options import Options, converter_identity
from auditor_tui.documents.outline import Landmarks
from auditor_tui.documents.pages import PageRecord
from auditor_tui.documents.prefix import Prefix, StagedRecords
from auditor_tui.documents.records import RecordArchive, encode_page, write_archive
from auditor_tui.documents.secret import Secret
from auditor_tui.documents.source import Source
from auditor_tui.documents.staging import STAGED, StagedWork, Staging
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import ConversionFailed, DocumentError
from auditor_tui.settings import paths
from auditor_tui.text.sanitise import terminal_safe

USUAL_WORKERS: Final = 4
"""Converters that run side by side at most unless someone says otherwise: each may hold hundreds of megabytes."""

_PAGES_PER_LANE: Final = 4
"""Fewer pages than this are not worth starting another converter for."""
_WAIT_SECONDS: Final = 0.2
"""How often to look whether another program is done with the same file."""


def usual_workers() -> int:
    """How many converters run side by side unless someone says otherwise."""
    return min(USUAL_WORKERS, most_workers())


def most_workers() -> int:
    """How many converters may run side by side: one for each core this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class CachedConversion:
    """The conversion of one file with some options: where it lies, and how it is made."""

    def __init__(self, source: Source, doc_id: str, options: Options) -> None:
        """Raises: UnreadableDocument, ConversionFailed when the file cannot be read, or no converter is installed."""
        self._source = source
        self._doc_id = doc_id
        self._options = options
        self._digest = source.sha256()
        self._identity = converter_identity(options)
        key = hashlib.sha256(json.dumps(self._identity | {"format": FORMAT}, sort_keys=True).encode()).hexdigest()
        self.folder = paths.conversions_dir() / f"{self._digest}-{key[:12]}"
        self._staging = Staging(self.folder / STAGED)

    def load(self) -> Document | None:
        """The document, where it was converted before."""
        # A damaged entry is a reason to convert again, never to stop: the cache is no more than a shortcut.
        with suppress(DocumentError):
            return replace(load_entry(self.folder, self._doc_id), source_name=self._source.name)
        return None

    def make(self, watch: Watch, workers: int, *, force: bool = False) -> Document:
        """The document, converted now, going on where an earlier try stopped; one program at a time.

        Args:
            watch: Who waits for it.
            workers: Converters that may run side by side.
            force: Convert again what was converted before.

        Raises:
            DocumentError: when it cannot be converted, or the cache cannot be used.
        """
        with self._alone(watch):
            if force:
                # What was converted before stays until it can be replaced.
                shutil.rmtree(self.folder / STAGED, ignore_errors=True)
            elif document := self.load():
                return document
            elif is_complete(self.folder):
                name = terminal_safe(self._source.name)
                watch.damaged(f"What the cache held of {name} was damaged: it is converted again.")
            with ExitStack() as lanes:
                self._convert(watch, workers, lanes)
            return replace(load_entry(self.folder, self._doc_id), source_name=self._source.name)

    @contextmanager
    def _alone(self, watch: Watch) -> Iterator[None]:
        """Hold the entry's lock; whoever waits for another program is told how far that is."""
        from filelock import Timeout

        lock = entry_lock(self.folder)
        with self._cache_errors():
            self.folder.parent.mkdir(parents=True, exist_ok=True)
        while not lock.is_locked:
            try:
                lock.acquire(timeout=0)
            except Timeout:
                if watch.cancelled():
                    raise _stopped(self._source) from None
                if work := self._staging.work():
                    watch.progress(len(work.pages) - len(self._staging.missing(work.pages)), len(work.pages))
                time.sleep(_WAIT_SECONDS)
            except OSError as error:
                raise self._unusable(error) from error
        try:
            yield
        finally:
            lock.release()

    def _convert(self, watch: Watch, workers: int, lanes: ExitStack) -> None:
        secret = Secret(watch.password)

        def lane(one_thread: bool) -> Conversion:
            # Sharing the machine, each is faster on one thread than all are on every core.
            return lanes.enter_context(
                Conversion(
                    self._source.path,
                    options=self._options,
                    secret=secret,
                    cancelled=watch.cancelled,
                    one_thread=one_thread,
                )
            )

        first = lane(workers > 1)
        facts = first.open()
        pages = self._options.page_nos(facts.page_count, self._source.name)
        waiting = self._staging.missing(pages)
        missing = frozenset(waiting)
        useful = min(workers, len(waiting) // _PAGES_PER_LANE)
        prefix = Prefix(self._source, self._doc_id, self._digest, facts.bookmarks, pages) if watch.prefix else None
        with self._cache_errors():
            self._staging.begin(StagedWork(pages, self._source.name, self._identity))
            for page_no in pages:
                if prefix and page_no not in missing:
                    prefix.add(page_no, self._staging)
        done = len(pages) - len(waiting)
        watch.progress(done, len(pages))
        for page_no, encoded in convert_pages([first, *(lane(True) for _ in range(useful - 1))], waiting):
            with self._cache_errors():
                self._staging.keep(page_no, encoded)
                if prefix and watch.prefix and prefix.add(page_no, self._staging):
                    watch.prefix(prefix.document(StagedRecords(self._staging, records_path(self.folder))))
            done += 1
            watch.progress(done, len(pages))
        if self._source.sha256() != self._digest:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise ConversionFailed(f"{self._source.name} was changed while it was being converted.", "Open it again.")
        with self._cache_errors():
            self._finish(facts, pages)

    def _finish(self, facts: FileFacts, pages: range) -> None:
        """Make the entry of a conversion whose last page is in."""
        archive = records_path(self.folder)
        abandon_entry(self.folder)
        sizes = assemble.heading_sizes(self._staging.records(pages))
        texts: list[assemble.PageText] = []
        pages_sha256 = write_archive(archive, _settled(self._staging.records(pages), sizes, texts))
        joined = assemble.join_pages(texts)
        if not any(line.strip() for line in joined.lines):
            shutil.rmtree(self.folder, ignore_errors=True)
            first = joined.pages[0]
            raise ConversionFailed(
                f"No page of {self._source.name} could be converted: page {first.page_no} was"
                f" {first.notice or 'found blank'}."
            )
        converter = self._identity | {"sanitised": joined.sanitised}
        if facts.notices:
            converter["notices"] = " ".join(facts.notices)
        document = Document(
            doc_id=self._source.doc_id,
            lines=joined.lines,
            pages=joined.pages,
            outline=(),
            source_name=self._source.name,
            source_bytes=self._source.size_bytes,
            source_sha256=self._digest,
            text_sha256=assemble.text_sha256(joined.lines),
            pages_sha256=pages_sha256,
            converter=converter,
            records=RecordArchive(archive, Landmarks(facts.bookmarks, joined.heading_lines, joined.running_lines)),
        )
        complete_entry(document, self.folder)
        shutil.rmtree(self.folder / STAGED, ignore_errors=True)

    @contextmanager
    def _cache_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> ConversionFailed:
        return ConversionFailed(
            f"The cache folder {self.folder.parent} cannot be used ({error.strerror or error}).",
            "Make room or let it be written to, or name another folder with AUDITOR_HOME.",
        )


def _stopped(source: Source) -> ConversionFailed:
    return ConversionFailed(
        f"Waiting for another program to convert {source.name} was stopped.", "Open it again when that is done."
    )


def _settled(
    records: Iterable[PageRecord], sizes: Sequence[int], texts: list[assemble.PageText]
) -> Iterator[tuple[int, bytes]]:
    """Encoded records with their heading levels settled; what the lines are made of is put into `texts` on the way."""
    for record in records:
        settled = assemble.settle_headings(record, sizes)
        texts.append(assemble.page_text(settled))
        yield settled.page_no, encode_page(settled)
