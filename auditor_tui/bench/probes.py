"""Twelve probe queries: what normalized grep finds on the sample that naive grep does not.

Naive grep looks at the text as it is; normalized grep also sees it without grouping, emphasis and bars inside a number.
The two must differ on exactly the probes whose figure is printed with the grouping they are typed without.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing looked for."""

    name: str
    pattern: str
    differs: bool
    """Whether normalized grep must find more than naive grep."""
    literal: bool = True


PROBES: Final = (
    Probe("a word", "excise", False),
    Probe("a phrase", "cash balance", False),
    Probe("a unit", "(Rs. in lakh)", False),
    Probe("a year", "2024-25", False),
    Probe("alternatives", "dividend|royalt", False, literal=False),
    Probe("the start of a word", r"\binterest receipts", False, literal=False),
    Probe("a figure as printed", "57,857.01", False),
    Probe("a figure without its grouping", "57857.01", True),
    Probe("a lakh figure without its grouping", "1301958.00", True),
    Probe("a title", "state's share of union taxes", False),
    Probe("a negative mark", "(-)", False),
    Probe("nothing", "goodwill", False),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What both found of one probe."""

    probe: Probe
    normalized: int
    naive: int

    @property
    def as_expected(self) -> bool:
        """Whether the two differ where they must, and only there."""
        return (self.normalized > self.naive) if self.probe.differs else (self.normalized == self.naive)

    def as_data(self) -> dict[str, Any]:
        """The counts as plain JSON values."""
        return {
            "probe": self.probe.name,
            "pattern": self.probe.pattern,
            "normalized": self.normalized,
            "naive": self.naive,
            "must_differ": self.probe.differs,
            "as_expected": self.as_expected,
        }


def probe_all() -> list[Found]:
    """Lines on which each probe is found in the sample, both ways.

    Raises:
        DocumentMissing: when the product was installed without the sample.
    """
    library = MemoryLibrary({SAMPLE_ID: load_entry(sample_entry(), SAMPLE_ID)})
    return [Found(probe, _count(library, probe, raw=False), _count(library, probe, raw=True)) for probe in PROBES]


def _count(library: MemoryLibrary, probe: Probe, *, raw: bool) -> int:
    args = {"doc": SAMPLE_ID, "pattern": probe.pattern, "literal": probe.literal, "raw": raw, "ignore_case": True}
    return int(OPERATIONS.run(library, "grep", args | {"max_hits": 1}).result.data["total"])
