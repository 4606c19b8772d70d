"""The saved logs of a folder: all of them at a glance, each read and checked when it is wanted, and known from then on.

Reading and checking a log takes hundredths of a second, so that thousands of them are never all read before they are
shown. What was found out holds until one of a log's files changes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from auditor_tui.auditlog.glance import glance
from auditor_tui.auditlog.listing import EVERY, LogSummary, Wanted, log_paths, newest_first, read_summary
from auditor_tui.auditlog.reader import draft_seal_path, seal_path
from auditor_tui.auditlog.review.files import review_draft_path, review_path, review_seal_path

_Stamp = tuple[object, ...]
_DAY: Final = len("2026-01-31")


class Looked(NamedTuple):
    """How far a search through the logs is."""

    log: LogSummary | None
    """The one that was looked at, where it fits."""
    done: int
    total: int


class LogShelf:
    """What is known of the logs of one folder; can be asked from any thread."""

    def __init__(self, folder: Path, now: Callable[[], str]) -> None:
        """Args: folder: Where they are. now: The time that the day of a lock is judged by, as records have it."""
        self._folder = folder
        self._now = now
        self._lock = threading.Lock()
        self._known: dict[Path, tuple[_Stamp, LogSummary]] = {}
        self._glanced: dict[Path, tuple[_Stamp, LogSummary]] = {}

    def all(self) -> list[LogSummary]:
        """Every log, the newest first; those not read yet say so."""
        return newest_first(self._at_a_glance(path) for path in log_paths(self._folder))

    def checked(self, path: Path) -> LogSummary:
        """A log, read and checked unless it was and its files are still the same."""
        stamp = self._stamp(path)
        if found := self._kept(self._known, path, stamp):
            return found
        summary = read_summary(path, EVERY, self._now())
        assert summary is not None, "every log is wanted"
        with self._lock:
            self._known[path] = stamp, summary
        return summary

    def search(self, wanted: Wanted) -> Iterator[Looked]:
        """The logs that are looked for, the newest first, and how far the search is after each that was looked at."""
        logs, now = self.all(), self._now()
        for done, log in enumerate(logs, 1):
            yield Looked(read_summary(log.path, wanted, now), done, len(logs))

    def _at_a_glance(self, path: Path) -> LogSummary:
        stamp = self._stamp(path)
        if found := self._kept(self._known, path, stamp) or self._kept(self._glanced, path, stamp):
            return found
        summary = glance(path)
        with self._lock:
            self._glanced[path] = stamp, summary
        return summary

    def _kept(self, kept: dict[Path, tuple[_Stamp, LogSummary]], path: Path, stamp: _Stamp) -> LogSummary | None:
        with self._lock:
            found = kept.get(path)
        return found[1] if found and found[0] == stamp else None

    def _stamp(self, path: Path) -> _Stamp:
        """Changes with any of the files that say something of a log, and with the day, which may lock its review."""
        beside = (seal_path, draft_seal_path, review_path, review_seal_path, review_draft_path)
        return (self._now()[:_DAY], _looks(path), *(_looks(name(path)) for name in beside))


def _looks(path: Path) -> tuple[int, int, int, int] | None:
    """What tells a changed file, None where there is none; the time of the last change is what no program can set."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
