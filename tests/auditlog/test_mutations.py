"""Two thousand mutations of real sealed logs: every one is found, its entry is named, and none makes the check fail."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from auditor_tui.auditlog.reader import seal_path
from auditor_tui.auditlog.verify import verify_bytes

LOGS = sorted((Path(__file__).parent / "logs").glob("version-*/*.jsonl"), key=lambda path: path.stat().st_size)
_OFTEN = 9
"""How many times as often as another the smallest log is tried: checking takes time in proportion to length."""
MUTATIONS = 1_000


@lru_cache
def real(path: Path) -> tuple[bytes, bytes, tuple[bytes, ...]]:
    """A log, its seal, and its lines with their ends."""
    log = path.read_bytes()
    return log, seal_path(path).read_bytes(), tuple(log.splitlines(keepends=True))


def entry_at(log: bytes, position: int) -> int:
    return log[:position].count(b"\n") + 1


def first_changed(lines: tuple[bytes, ...], changed: list[bytes]) -> int:
    """The number of the first entry that is not the one that was sealed there.

    The header of another log holds by itself: there it is the second entry that does not follow from the first.
    """
    if changed and changed[0] != lines[0] and b'"type":"header"' in changed[0]:
        return 2
    pairs = enumerate(zip(lines, changed, strict=False), start=1)
    return next((number for number, (old, new) in pairs if old != new), min(len(lines), len(changed)) + 1)


def chosen(chance: random.Random) -> tuple[Path, bytes, bytes, tuple[bytes, ...]]:
    path = chance.choice([*LOGS[:1] * _OFTEN, *LOGS[1:]])
    return path, *real(path)


def single_bytes() -> Iterator[tuple[str, bytes, bytes, int]]:
    """A byte replaced, anywhere in a log; with the entry that must be named."""
    chance = random.Random(1)
    for number in range(MUTATIONS):
        path, log, seal, _ = chosen(chance)
        position = chance.randrange(len(log))
        changed = bytearray(log)
        changed[position] ^= chance.randrange(1, 256)
        yield f"{number}: byte {position} of {path.stem}", bytes(changed), seal, entry_at(log, position)


def structures() -> Iterator[tuple[str, bytes, bytes, int]]:
    """Records deleted, inserted, swapped, cut off at a boundary, or the log cut at any byte."""
    chance = random.Random(2)
    for number in range(MUTATIONS):
        path, log, seal, lines = chosen(chance)
        here, there = chance.sample(range(len(lines)), 2)
        changed = list(lines)
        kind = ("delete", "insert", "insert another's", "swap", "cut at a record", "cut at a byte")[number % 6]
        name = f"{number}: {kind} {here} {there} of {path.stem}"
        if kind == "cut at a byte":
            size_bytes = chance.randrange(len(log))
            yield name, log[:size_bytes], seal, entry_at(log, size_bytes)
            continue
        if kind == "delete":
            del changed[here]
        elif kind == "insert":
            changed.insert(here, lines[there])
        elif kind == "insert another's":
            other = real(chance.choice([log for log in LOGS if log != path]))[2]
            changed.insert(here, chance.choice(other))
        elif kind == "swap":
            changed[here], changed[there] = changed[there], changed[here]
        else:
            del changed[here:]
        yield name, b"".join(changed), seal, first_changed(lines, changed)


@pytest.mark.parametrize("kind", [single_bytes, structures], ids=["single bytes", "structures"])
def test_every_mutation_is_found_and_its_entry_named(kind: object) -> None:
    tried = 0
    for name, log, seal, entry in kind():  # type: ignore[operator]
        verdict = verify_bytes(log, seal)
        assert verdict.changed, name
        assert verdict.first_broken == entry, name
        assert verdict.fault and (str(entry) in verdict.fault or not verdict.entries), name
        tried += 1
    assert tried == MUTATIONS


def test_a_seal_removed_or_changed_at_any_byte_is_found() -> None:
    log, seal, _ = real(LOGS[0])
    assert verify_bytes(log, seal).intact
    assert verify_bytes(log, None).state == "broken"
    for position in range(len(seal)):
        assert verify_bytes(log, seal[:position] + bytes([seal[position] ^ 1]) + seal[position + 1 :]).state == "broken"
        assert verify_bytes(log, seal[:position]).state == "broken"
