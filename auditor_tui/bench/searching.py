"""Normalized grep beside ripgrep on the same text."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from auditor_tui.bench.long_text import LONG_ID, long_document
from auditor_tui.bench.measuring import Lab, Measurement, NotMeasured, Row, Target, ratio
from auditor_tui.documents.document import Document
from auditor_tui.library.library import Library, MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.text.pattern import compile_pattern
from auditor_tui.text.search import search
from auditor_tui.text.shadows import shadows_of

LINES: Final = 34_000
FLOOD: Final = r"\d{2},\d{3}"
"""Found on more than a tenth of the lines."""

_AMOUNT: Final = re.compile(r"\b\d{1,2},\d{3}\.\d{2}\b")
_FEW: Final = Target(1, "×")
_MANY: Final = Target(10, "×")
_RIPGREP: Final = "rg"
_SEARCH_WORK: Final = "of that the search alone, without section, unit and page of each line found"
_FLOOD_WORK: Final = "a pattern found on more than a tenth of the lines, beside rg -n -i"


def patterns(document: Document) -> Mapping[str, str]:
    """Twelve patterns by name, each a kind of thing looked for in accounts, and found on a thousand lines at most."""
    amount = next(found[0] for line in document.lines if (found := _AMOUNT.search(line)))
    return {
        "word": "excise",
        "common word": "interest",
        "phrase": "cash balance",
        "number as printed": re.escape(amount),
        "number without grouping": re.escape(amount.replace(",", "")),
        "alternatives": "pension|salar",
        "two words of a line": "capital.*outlay",
        "amount in brackets": r"\([\d,.]+\)",
        "start of a word": r"\bnon-tax",
        "unit": "in crore",
        "title": r"statement \d+",
        "nothing": "goodwill",
    }


def ripgrep(lab: Lab) -> Callable[[str, Path], float]:
    """Ripgrep, as the seconds it takes to find a pattern in a file.

    Raises:
        NotMeasured: when it is not installed.
    """
    program = shutil.which(_RIPGREP)
    if program is None:
        raise NotMeasured("ripgrep (rg) is not installed")
    return lambda pattern, file: lab.seconds(
        lambda: lab.run((program, "-n", "-i", "--", pattern, str(file)), may_say_no=True)
    )


def find(library: Library, pattern: str) -> int:
    """How many lines `grep` finds a pattern on."""
    result = OPERATIONS.run(library, "grep", {"doc": LONG_ID, "pattern": pattern}).result
    return int(result.data["total"])


class _Bench:
    """One text, to be searched by the operation, by the search inside it, and by ripgrep."""

    def __init__(self, lab: Lab, search_alike: Callable[[str, Path], float]) -> None:
        document = long_document(lines=LINES)
        self.lines = len(document.lines)
        self.patterns = patterns(document)
        self._lab = lab
        self._search_alike = search_alike
        self._library = MemoryLibrary({LONG_ID: document})
        self._shadows = shadows_of(document.text_sha256, document.lines)
        self._file = lab.folder / "long.md"
        self._file.write_text("\n".join(document.lines), "utf-8")

    def seconds(self, pattern: str) -> dict[str, float]:
        """The least of each; the first time, when what is bound to the lines found is not known yet, stands apart."""
        first = self._lab.seconds(lambda: find(self._library, pattern))
        ours, search_alone, yardstick = self._lab.in_turn(
            lambda: self._lab.seconds(lambda: find(self._library, pattern)),
            lambda: self._lab.seconds(lambda: self._search(pattern)),
            lambda: self._search_alike(pattern, self._file),
        )
        return {
            "first_seconds": first,
            "ours_seconds": ours,
            "search_seconds": search_alone,
            "yardstick_seconds": yardstick,
            "lines_found": find(self._library, pattern),
        }

    def _search(self, pattern: str) -> object:
        return search(self._shadows, compile_pattern(pattern), 0, self.lines - 1)


def _grep(lab: Lab) -> Sequence[Measurement]:
    bench = _Bench(lab, ripgrep(lab))
    few = {name: bench.seconds(pattern) for name, pattern in bench.patterns.items()}
    many = bench.seconds(FLOOD)
    start = lab.least_seconds(lambda: lab.run((_RIPGREP, "--version")))
    # Starting ripgrep is in its times, as in those of whoever types it; told apart, so that it can be taken off.
    shared = {"lines": bench.lines, "yardstick_start_seconds": start}
    whole, alone, yardstick = (
        median(times[part] for times in few.values())
        for part in ("ours_seconds", "search_seconds", "yardstick_seconds")
    )
    details = shared | {"ours_seconds": whole, "search_seconds": alone, "yardstick_seconds": yardstick}
    flood = ratio(many["ours_seconds"], many["yardstick_seconds"])
    return [
        Measurement(GREP.name, GREP.work, _FEW, ratio(whole, yardstick), details | {"patterns": few}),
        Measurement(GREP.name, _SEARCH_WORK, _FEW, ratio(alone, yardstick), details),
        Measurement(GREP.name, _FLOOD_WORK, _MANY, flood, shared | many),
    ]


GREP: Final = Row("grep", "median of twelve patterns over 34,000 lines, beside rg -n -i", _grep)
