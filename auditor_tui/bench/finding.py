"""Find in the document on screen, beside ripgrep on the same text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import Final

from auditor_tui.bench.long_text import long_document
from auditor_tui.bench.measuring import Lab, Measurement, Row, Target, ratio
from auditor_tui.bench.searching import LINES, patterns, ripgrep
from auditor_tui.workspace.reading.find import find

_AT_MOST: Final = Target(1, "×")


def _find(lab: Lab) -> Sequence[Measurement]:
    search = ripgrep(lab)
    document = long_document(lines=LINES)
    file = lab.folder / "found.md"
    file.write_text("\n".join(document.lines), "utf-8")
    first = lab.seconds(lambda: find(document, "a"))  # folds the text, once
    times = [
        lab.in_turn(partial(lab.seconds, partial(find, document, pattern)), partial(search, pattern, file))
        for pattern in patterns(document).values()
    ]
    ours, yardstick = (median(each[side] for each in times) for side in (0, 1))
    details = {
        "lines": len(document.lines),
        "patterns": len(times),
        "first_seconds": first,
        "ours_seconds": ours,
        "yardstick_seconds": yardstick,
    }
    return [Measurement(FIND.name, FIND.work, _AT_MOST, ratio(ours, yardstick), details)]


FIND: Final = Row("find", "median of twelve patterns typed into find over 34,000 lines, beside rg -n -i", _find)
