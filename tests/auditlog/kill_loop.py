"""Kill a program that writes a log, at random moments, and look whether anything recorded before was lost.

    python tests/auditlog/kill_loop.py [KILLS]

Each round starts a writer, which tells every record it was given back, and kills it (SIGKILL) after a time drawn from a
seeded generator. Then every record that was told must be in the log, what follows them must at most be one torn record
or one more whole one, and the log must be open to be gone on with, round after round.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from auditor_tui.auditlog.events import Header, Outcome, OutcomeEvent, OutcomeReached, Text, TextEvent
from auditor_tui.auditlog.reader import read_log
from auditor_tui.auditlog.verify import verify
from auditor_tui.auditlog.writer import LogWriter

_LONGEST_SECONDS = 0.03
_KILLS_PER_LOG = 25
_WORDS = "₹ 2,418.6 crore, and words enough for a record of a kilobyte. " * 12


def clock() -> datetime:
    """Any time will do."""
    return datetime.now(UTC)


def write(path: Path) -> None:
    """Write records for ever, each told on stdout once it is recorded; every third is one that is synced."""
    if path.exists():
        writer = LogWriter.reopen(path, clock)
    else:
        header = Header(
            log_id=path.stem, tool_version="0", created_at="", documents=(), researcher="killed", operations={}
        )
        writer = LogWriter.create(path, header, clock)
    outcome: Outcome = "stopped"
    end = OutcomeEvent(actor="system", data=OutcomeReached(outcome=outcome, reason="and on"))
    words = TextEvent(actor="agent", data=Text(text=_WORDS))
    print(writer.head, flush=True)
    while True:
        record = writer.append(end if writer.count % 3 == 0 else words)
        print(record.hash, flush=True)


def kill_once(path: Path, seconds: float) -> int:
    """One round; how many records the log holds after it.

    Raises:
        AssertionError: when a record that was told is not in the log, or the log does not hold together.
    """
    command = [sys.executable, __file__, "--write", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        told = [started.stdout.readline()]
        time.sleep(seconds)
        started.send_signal(signal.SIGKILL)
        told += started.stdout.read().splitlines(keepends=True)
    log = read_log(path)
    hashes = [record.hash for record in log.records]
    whole = [line.decode().strip() for line in told if line.endswith(b"\n")]
    assert whole, "the writer told nothing"
    first = hashes.index(whole[0])
    # A record may be written and the program killed before it could tell.
    assert hashes[first : first + len(whole)] == whole
    assert len(hashes) <= first + len(whole) + 1
    assert verify(path).state == "not closed"
    assert verify(path).entries == len(hashes)
    return len(hashes)


def main(kills: int) -> None:
    """Kill so often, and say what came of it."""
    chance = random.Random(20260131)
    records, torn, in_log = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            path = Path(folder) / f"killed-{number // _KILLS_PER_LOG}.jsonl"
            after = kill_once(path, chance.uniform(0, _LONGEST_SECONDS))
            assert after >= in_log, "a record of an earlier round is gone"
            in_log = after
            torn += bool(read_log(path).torn)
            if (number + 1) % _KILLS_PER_LOG == 0 or number + 1 == kills:
                with LogWriter.reopen(path, clock) as writer:
                    writer.seal()
                assert verify(path).intact
                records, in_log = records + in_log, 0
    print(f"{kills} kills, {records} records, none lost; {torn} left a torn record; every log sealed and intact")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
