"""A review that was changed, cut, moved or taken away: found, with its entry named, and said in words."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.chain import link, parse_line
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.review.files import review_draft_path, review_path, review_seal_path
from auditor_tui.auditlog.review.verify import ReviewVerdict, verify_review
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.auditlog.verify import verify
from auditor_tui.errors import LogError

LOG_RECORDS, REVIEW_RECORDS = 8, 15


def judged(log: Path) -> ReviewVerdict:
    return verify_review(log, verify(log))


def lines_of(log: Path) -> list[bytes]:
    return review_path(log).read_bytes().splitlines(keepends=True)


def test_a_whole_review_is_intact_and_says_what_it_came_to(done: Path) -> None:
    verdict = judged(done)
    assert (verdict.state, verdict.entries, verdict.last) == ("intact", REVIEW_RECORDS, LOG_RECORDS + REVIEW_RECORDS)
    assert verdict.review is not None
    assert not list(verdict.review.missing())
    assert verdict.review.locked_at("2026-01-01T00:00:00Z")
    assert verify(done).intact, "the log itself stays as it was sealed"


def test_a_log_that_nobody_reviewed_has_none(log: Path) -> None:
    assert judged(log).state == "none"
    assert judged(log).holds


def test_any_changed_byte_is_found_and_its_entry_named(done: Path) -> None:
    chance = random.Random(3)
    whole = review_path(done).read_bytes()
    for _ in range(150):
        position = chance.randrange(len(whole))
        changed = bytearray(whole)
        changed[position] ^= chance.randrange(1, 256)
        review_path(done).write_bytes(changed)
        verdict = judged(done)
        assert not verdict.holds, position
        assert verdict.first_broken == LOG_RECORDS + 1 + whole[:position].count(b"\n"), position


def test_records_deleted_inserted_or_swapped_are_found(done: Path) -> None:
    lines = lines_of(done)
    for index in range(REVIEW_RECORDS - 1):
        for changed in (
            lines[:index] + lines[index + 1 :],
            [*lines[:index], lines[index], *lines[index:]],
            [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]],
        ):
            review_path(done).write_bytes(b"".join(changed))
            assert not judged(done).holds, index


def test_a_tail_cut_off_at_any_byte_is_found(done: Path) -> None:
    whole = review_path(done).read_bytes()
    for size_bytes in range(0, len(whole), 7):
        review_path(done).write_bytes(whole[:size_bytes])
        verdict = judged(done)
        assert not verdict.holds, size_bytes
        assert "are gone" in verdict.sentence
        assert verdict.first_broken == LOG_RECORDS + 1 + whole[:size_bytes].count(b"\n")
    review_path(done).unlink()
    assert judged(done).state == "missing"


def test_a_seal_removed_changed_or_older_is_found(done: Path) -> None:
    seal = review_seal_path(done).read_bytes()
    review_seal_path(done).unlink()
    assert "seal file of the review is missing" in judged(done).sentence
    for position in range(len(seal)):
        review_seal_path(done).write_bytes(seal[:position] + bytes([seal[position] ^ 1]) + seal[position + 1 :])
        assert not judged(done).holds, position
    before = parse_line(lines_of(done)[-2][:-1])
    older = canonical({"log_id": done.stem, "records": before.seq, "head": before.hash}) + b"\n"
    review_seal_path(done).write_bytes(older)
    assert (judged(done).state, judged(done).first_broken) == ("broken", LOG_RECORDS + REVIEW_RECORDS)


def test_the_review_of_another_log_is_none_of_this_one(
    done: Path, write_log: Callable[..., Path], make_header: Callable[..., Any], tmp_path: Path
) -> None:
    other = write_log(make_header(log_id="20260131T093000Z-ffffffff"), [])
    shutil.copy(review_path(done), review_path(other))
    shutil.copy(review_seal_path(done), review_seal_path(other))
    verdict = judged(other)
    assert (verdict.state, verdict.first_broken) == ("broken", 3)


def test_a_rewritten_chain_shows_against_the_seal_and_still_keeps_the_rules(done: Path) -> None:
    """Whoever remakes every hash needs the seal file too, and even then cannot make the preparer the reviewer."""
    entries = [parse_line(line[:-1]) for line in lines_of(done)]

    def remade(change: Callable[[Any], dict[str, Any]]) -> bytes:
        prev, out = entries[0].prev, []
        for entry in entries:
            said = {"actor": entry.actor, "data": entry.data} | change(entry)
            made = link(entry.seq, entry.at, said["actor"], entry.type, said["data"], prev)
            prev = made.hash
            out.append(made)
        last = out[-1]
        seal = canonical({"log_id": done.stem, "records": last.seq, "head": last.hash}) + b"\n"
        review_path(done).write_bytes(b"".join(made.line() for made in out))
        return seal

    def milder(entry: Any) -> dict[str, Any]:
        return {"data": entry.data | {"text": "Mostly."}} if entry.type == "conclusion" else {}

    remade(milder)
    assert "rewritten after that" in judged(done).sentence or judged(done).first_broken

    def himself(entry: Any) -> dict[str, Any]:
        return {"actor": "A. Rao"} if entry.data.get("role") == "reviewer" else {}

    review_seal_path(done).write_bytes(remade(himself))
    verdict = judged(done)
    assert "the reviewer is somebody else" in verdict.sentence
    assert verdict.first_broken == LOG_RECORDS + 11


def test_where_the_log_is_broken_its_review_is_still_checked_as_a_chain(done: Path) -> None:
    log = done.read_bytes()
    done.write_bytes(log.replace(b"2,418.6", b"2,481.6"))
    verdict = judged(done)
    assert (verdict.state, verdict.review) == ("intact", None)
    review_path(done).write_bytes(review_path(done).read_bytes().replace(b"letter", b"ledger"))
    assert judged(done).state == "broken"


def test_a_program_stopped_between_record_and_seal_is_told_and_mended(done: Path, time: Any) -> None:
    lines, seal = lines_of(done), review_seal_path(done).read_bytes()
    before = parse_line(lines[-2][:-1])
    older = canonical({"log_id": done.stem, "records": before.seq, "head": before.hash}) + b"\n"
    review_draft_path(done).write_bytes(seal)
    review_seal_path(done).write_bytes(older)
    verdict = judged(done)
    assert (verdict.state, verdict.holds) == ("unfinished", True)
    with ReviewWriter.open(done, time) as review:
        assert review_seal_path(done).read_bytes() == seal
        review.add("A. Rao", "More.", "it was found later")
    assert judged(done).state == "intact"


@pytest.mark.parametrize("extra", [b'{"actor":"A. Rao","at', b"\xe2\x82"])
def test_a_record_that_was_never_finished_is_set_aside_and_nothing_fuses_with_it(
    done: Path, time: Any, extra: bytes
) -> None:
    whole = review_path(done).read_bytes()
    review_path(done).write_bytes(whole + extra)
    verdict = judged(done)
    assert verdict.state == "intact" and "unfinished record" in verdict.notes[0]
    with ReviewWriter.open(done, time) as review:
        review.add("A. Rao", "More.", "it was found later")
    assert review_path(done).read_bytes().startswith(whole + b'{"actor"')
    assert judged(done).state == "intact"


def test_only_a_closed_and_intact_log_is_reviewed(
    log: Path, write_log: Callable[..., Path], make_header: Callable[..., Any], time: Any
) -> None:
    still_open = write_log(make_header(), [], sealed=False)
    with pytest.raises(LogError, match="auditor log close"):
        ReviewWriter.open(still_open, time)
    log.write_bytes(log.read_bytes().replace(b"2,418.6", b"2,481.6"))
    with pytest.raises(LogError, match="closed and intact"):
        ReviewWriter.open(log, time)
    assert not review_path(log).exists()


def test_a_clock_set_back_within_the_review_is_said_in_the_paper(sealed_log: Path, backwards: Any) -> None:
    with ReviewWriter.open(sealed_log, backwards) as review:
        review.conclude("A. Rao", "Complete.")
    verdict = verify(sealed_log)
    found = verify_review(sealed_log, verdict)
    assert any("clock was set back" in note for note in found.notes)
    paper = as_markdown([Dossier(read_log(sealed_log), (), verdict, found)])
    assert "Noted: The clock was set back at entry" in paper
