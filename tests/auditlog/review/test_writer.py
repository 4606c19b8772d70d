"""Recording a review: whole or not at all, one writer, nothing where nothing was said."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from auditor_tui.auditlog.review.files import review_draft_path, review_path, review_seal_path
from auditor_tui.auditlog.review.verify import verify_review
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.auditlog.verify import verify
from auditor_tui.errors import LogError, UsageError


def test_the_numbers_go_on_from_the_log(log: Path, time: Any) -> None:
    head = verify(log).head
    with ReviewWriter.open(log, time) as review:
        record = review.note("M. Iyer", "Why?")
        first, second = review.review.records
    assert (first.seq, first.prev, second.seq, second) == (9, head, 10, record)
    assert (record.by, record.at) == ("M. Iyer", "2026-02-01T09:00:00Z")


def test_nothing_is_there_where_nothing_was_said(log: Path, time: Any) -> None:
    with ReviewWriter.open(log, time):
        pass
    with ReviewWriter.open(log, time) as review, pytest.raises(UsageError):
        review.sign_off("A. Rao", "preparer")
    assert not review_path(log).exists() and not review_seal_path(log).exists()


def test_one_writer_at_a_time(log: Path, time: Any) -> None:
    with ReviewWriter.open(log, time) as review:
        with pytest.raises(LogError, match="another program"):
            ReviewWriter.open(log, time)
        review.note("M. Iyer", "Why?")
    with ReviewWriter.open(log, time) as review:
        review.note("M. Iyer", "And why that?")
    assert len(review.review.notes) == 2


def test_hidden_characters_are_made_visible(log: Path, time: Any) -> None:
    with ReviewWriter.open(log, time) as review:
        record = review.note("M.\x1b[2J Iyer", "a\u202eb\nsecond line \ud800")
    assert record.by == "M.␛[2J Iyer"
    assert review.review.notes[0].note.said.text == "a␦b\nsecond line \ufffd"


@contextlib.contextmanager
def disk_full_after(size_bytes: int) -> Iterator[None]:
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.skipif(sys.platform == "win32", reason="needs file limits of POSIX")
@pytest.mark.parametrize("room", [0, 60, 10_000])
def test_a_full_disk_leaves_the_review_as_it_was(log: Path, time: Any, room: int) -> None:
    with ReviewWriter.open(log, time) as review:
        review.note("M. Iyer", "Why? " * 100)
        before = review_path(log).read_bytes(), review_seal_path(log).read_bytes()
        size = min(len(before[0]) + room, 100) if room == 0 else len(before[0]) + min(room, 100)
        with disk_full_after(size), pytest.raises(LogError, match="what was recorded before is kept"):
            review.note("M. Iyer", "Too long for the disk. " * 100)
        assert (review_path(log).read_bytes(), review_seal_path(log).read_bytes()) == before
        assert not review_draft_path(log).exists()
        review.note("M. Iyer", "After room was made.")
    assert verify_review(log, verify(log)).state == "intact"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a signal of POSIX")
def test_a_killed_program_loses_no_note_that_was_recorded(log: Path, time: Any) -> None:
    chance = random.Random(5)
    told = 0
    for _ in range(int(os.environ.get("AUDITOR_KILLS", "3"))):
        command = [sys.executable, str(Path(__file__).with_name("kill_loop.py")), str(log)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _note in range(chance.randrange(1, 4)):
                told = int(process.stdout.readline())
            sleep(chance.random() / 50)
            process.kill()
            rest = process.stdout.read().split()
        told = int(rest[-1]) if rest else told
        verdict = verify_review(log, verify(log))
        assert verdict.holds and verdict.review, verdict.sentence
        assert told <= len(verdict.review.notes) <= told + 1
    with ReviewWriter.open(log, time) as review:
        review.note("M. Iyer", "after all that")
    assert verify_review(log, verify(log)).state == "intact"
