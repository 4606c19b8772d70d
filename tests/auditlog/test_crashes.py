"""Crashes: a killed program, a full disk, a power cut, a folder that refuses. Nothing recorded before is lost or fused."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import pytest

from auditor_tui.auditlog.events import Event, Header, Record, Text, TextEvent
from auditor_tui.auditlog.reader import draft_seal_path, parse_log, read_log, seal_path
from auditor_tui.auditlog.sealing import finish_seal
from auditor_tui.auditlog.verify import verify, verify_bytes
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.errors import LogError


def say(text: str) -> TextEvent:
    return TextEvent(actor="agent", data=Text(text=text))


@pytest.fixture
def header(make_header: Callable[..., Header]) -> Header:
    return make_header()


@contextlib.contextmanager
def disk_full_after(size_bytes: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size."""
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.skipif(sys.platform == "win32", reason="needs file limits of POSIX")
@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_full_disk_leaves_no_half_record(
    tmp_path: Path, header: Header, clock: Callable[[], datetime], room: int
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        before = writer.path.read_bytes()
        with disk_full_after(len(before) + room), pytest.raises(LogError, match="cannot be written"):
            writer.append(say("too long for the disk" * 20))
        assert writer.path.read_bytes() == before
        writer.append(say("after room was made"))
        writer.seal()
    assert verify(writer.path).intact


def test_a_record_without_its_line_end_counts_as_torn(
    tmp_path: Path, header: Header, clock: Callable[[], datetime]
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        writer.append(say("first"))
    writer.path.write_bytes(writer.path.read_bytes()[:-1])
    assert len(read_log(writer.path).records) == 1
    with LogWriter.reopen(writer.path, clock) as again:
        assert again.append(say("second")).seq == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs file limits of POSIX")
@pytest.mark.parametrize("room", ["not for the seal file", "not for the closing record"])
def test_a_disk_that_fills_up_while_closing_leaves_an_open_log_and_no_draft(
    tmp_path: Path, header: Header, clock: Callable[[], datetime], room: str
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        writer.append(say("the last record"))
        size_bytes = 10 if room == "not for the seal file" else writer.path.stat().st_size + 10
        with disk_full_after(size_bytes), pytest.raises(LogError, match="what was recorded before is kept"):
            writer.seal()
        assert {path.name for path in tmp_path.iterdir()} >= {"log.jsonl"}
        assert not list(tmp_path.glob("*.seal.json*"))
        verdict = verify(writer.path)
        assert (verdict.state, verdict.entries, verdict.first_broken) == ("not closed", 2, None)
        assert "a full disk" in verdict.sentence
        writer.seal()
    assert verify(writer.path).intact


def test_a_program_stopped_before_the_seal_file_is_in_place_is_told_from_a_seal_removed(
    tmp_path: Path, sealed_log: Path
) -> None:
    draft = draft_seal_path(sealed_log)
    seal_path(sealed_log).rename(draft)
    verdict = verify(sealed_log)
    assert (verdict.state, verdict.entries) == ("not closed", 8)
    assert "`auditor log close`" in verdict.sentence
    finish_seal(sealed_log)
    assert verify(sealed_log).intact and not draft.exists()

    seal_path(sealed_log).unlink()
    assert "seal file is missing" in verify(sealed_log).sentence
    draft.write_bytes(b"{}")
    assert verify(sealed_log).state == "broken"
    draft.unlink()
    with pytest.raises(LogError, match="cannot be written"):
        finish_seal(sealed_log)


def test_a_folder_that_refuses_is_told_in_a_sentence(
    tmp_path: Path, header: Header, clock: Callable[[], datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(path: str | Path, flags: int, *rest: int, **options: int) -> int:
        if str(path).endswith(".jsonl") and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *rest, **options)

    with LogWriter.create(tmp_path / "log.jsonl", header, clock):
        pass
    monkeypatch.setattr(os, "open", refuse)
    for write in (lambda: LogWriter.create(tmp_path / "other.jsonl", header, clock), lambda: reopened(tmp_path, clock)):
        with pytest.raises(LogError, match=r"cannot be written: permission denied\. Let the folder be written to"):
            write()


def reopened(folder: Path, clock: Callable[[], datetime]) -> LogWriter:
    return LogWriter.reopen(folder / "log.jsonl", clock)


def test_a_folder_without_locks_takes_new_logs_and_goes_on_with_no_old_one(
    tmp_path: Path, header: Header, clock: Callable[[], datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(descriptor: int, *, blocking: bool) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("filelock.lock_descriptor", no_locks)
    with LogWriter.create(tmp_path / "log.jsonl", header, clock) as writer:
        writer.append(say("written all the same"))
    before = writer.path.read_bytes()
    with pytest.raises(LogError, match="cannot be locked where it lies: no locks available"):
        reopened(tmp_path, clock)
    assert writer.path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_program_loses_no_record_and_holds_no_lock(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("kill_loop", Path(__file__).with_name("kill_loop.py"))
    assert spec is not None and spec.loader is not None
    loop = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loop)
    path = tmp_path / "killed.jsonl"
    counts = [loop.kill_once(path, seconds) for seconds in (0, 0.01)]
    assert 0 < counts[0] < counts[1]


TORN_TEXT = "₹ 𝄞 torn"
ADDED = [b"", b"\n", b"\n\n"]
"""What stands after a torn record: nothing, or the line ends that an editor or another program put there."""


@pytest.fixture
def kept_and_torn(tmp_path: Path, header: Header, clock: Callable[[], datetime]) -> tuple[list[Record], bytes, bytes]:
    """Three records, their bytes, and the bytes of a fourth that is going to be torn."""
    with LogWriter.create(tmp_path / "whole.jsonl", header, clock) as writer:
        kept = [writer.header_record, writer.append(say("first")), writer.append(say("second"))]
        size_bytes = writer.path.stat().st_size
        writer.append(say(TORN_TEXT))
    log = writer.path.read_bytes()
    return kept, log[:size_bytes], log[size_bytes:]


@pytest.mark.parametrize("added", ADDED)
def test_a_record_torn_at_any_byte_costs_no_other_record(
    kept_and_torn: tuple[list[Record], bytes, bytes], added: bytes
) -> None:
    kept, whole, last = kept_and_torn
    for cut in range(len(last) - 1):
        torn = last[:cut] + added
        log = parse_log(whole + torn)
        assert (list(log.records), log.torn) == (kept, torn)
        verdict = verify_bytes(whole + torn, None)
        assert (verdict.state, verdict.entries) == ("broken" if added else "not closed", 3)


def test_a_power_cut_at_any_byte_of_the_last_records_loses_none_before(
    sealed_log: Path, tmp_path: Path, clock: Callable[[], datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # the disk is not what is tried here
    whole = sealed_log.read_bytes()
    kept = whole.split(b"\n")[:-3]
    path = tmp_path / "cut.jsonl"
    for size_bytes in range(len(b"\n".join(kept)) + 1, len(whole)):
        # What the disk had not kept yet is gone, or it is there as so many zeros.
        for tail in (b"", b"\0" * (len(whole) - size_bytes)):
            left = whole[:size_bytes] + tail
            records = whole[:size_bytes].count(b"\n")
            assert len(parse_log(left).records) == records
            verdict = verify_bytes(left, None)
            assert (verdict.state, verdict.entries) == ("not closed", records)
            if size_bytes % 29:  # every byte is cut at; going on is tried at some of them, since it takes longer
                continue
            path.write_bytes(left)
            with LogWriter.reopen(path, clock) as writer:
                assert writer.append(say("after")).seq == records + 1
            assert path.read_bytes().startswith(b"\n".join(whole.split(b"\n")[:records]) + b"\n")


@pytest.mark.parametrize("added", ADDED)
@pytest.mark.parametrize("place", ["nothing", "a byte", "inside ₹", "inside 𝄞", "all but the brace"])
def test_a_torn_record_is_set_aside_and_never_fused(
    kept_and_torn: tuple[list[Record], bytes, bytes],
    tmp_path: Path,
    clock: Callable[[], datetime],
    added: bytes,
    place: str,
) -> None:
    kept, whole, last = kept_and_torn
    cut = {
        "nothing": 0,
        "a byte": 1,
        "inside ₹": last.index("₹".encode()) + 1,
        "inside 𝄞": last.index("𝄞".encode()) + 3,
        "all but the brace": len(last) - 2,
    }[place]
    torn = last[:cut] + added
    path = tmp_path / "log.jsonl"
    path.write_bytes(whole + torn)
    with LogWriter.reopen(path, clock) as again:
        record = again.append(say("after"))
    assert list(read_log(path).records) == [*kept, record]
    assert verify(path).state == "not closed" and not verify(path).notes
    aside = path.with_suffix(".torn")
    assert (aside.read_bytes() if aside.exists() else b"") == (torn + b"\n" if torn else b"")


def test_damage_in_the_middle_is_never_taken_for_a_torn_tail(
    tmp_path: Path,
    write_log: Callable[..., Path],
    header: Header,
    inquiry: Sequence[Event],
    clock: Callable[[], datetime],
) -> None:
    path = write_log(header, inquiry, sealed=False)
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[3][:-1]
    path.write_bytes(b"\n".join(lines))
    before = path.read_bytes()
    with pytest.raises(LogError, match="Entry 4"):
        LogWriter.reopen(path, clock)
    assert path.read_bytes() == before


def test_a_log_without_its_header_cannot_be_gone_on_with(tmp_path: Path, clock: Callable[[], datetime]) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"")
    with pytest.raises(LogError, match="header"):
        LogWriter.reopen(path, clock)
    with pytest.raises(LogError, match="no such file"):
        LogWriter.reopen(tmp_path / "none.jsonl", clock)
