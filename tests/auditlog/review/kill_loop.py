"""Raise notes on the log named until the process is killed; each note's number is printed once it is on disk."""

from __future__ import annotations

import itertools
import sys
from datetime import UTC, datetime
from pathlib import Path

from auditor_tui.auditlog.review.writer import ReviewWriter

for number in itertools.count():
    with ReviewWriter.open(Path(sys.argv[1]), lambda: datetime.now(UTC)) as review:
        review.note("M. Iyer", f"note {number} " + "x" * 2_000)
        print(len(review.review.notes), flush=True)
