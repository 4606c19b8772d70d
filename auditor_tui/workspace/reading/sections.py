"""What is known of each section of a document: what steps found and read there, whether its totals foot, its pages."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.workspace.inquiry.step import ShownStep


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """What is known of the lines of one section."""

    hits: int = 0
    """Lines that a search matched."""
    reads: int = 0
    """Steps that returned lines of it."""
    foots: bool | None = None
    """Whether all totals of it that were computed again foot; None where none was."""
    damaged: tuple[PageInfo, ...] = ()
    """Pages of it that say less than they show."""

    @property
    def without_text(self) -> bool:
        """Whether a page of it holds no text at all."""
        return any(page.notice and NO_TEXT_LAYER in page.notice for page in self.damaged)

    @property
    def words(self) -> tuple[str, ...]:
        """Each fact in words: "3 hits", "1 read", "totals differ", "p. 4: no text layer"."""
        footing = {True: "totals foot", False: "totals differ", None: ""}[self.foots]
        pages = (f"p. {page.page_no:,}: {page.notice}" for page in self.damaged)
        counts = (_counted(self.hits, "hit"), _counted(self.reads, "read"))
        return tuple(fact for fact in (*counts, footing, *pages) if fact)


class _Read(NamedTuple):
    """The spans of one step, in line order."""

    firsts: list[int]
    lasts: list[int]
    """The highest last line up to each span."""


class Sections:
    """Answers for any stretch of lines; asked of the sections on the screen alone, however many there are."""

    def __init__(self, pages: Sequence[PageInfo], steps: Iterable[ShownStep] = (), text_sha256: str = "") -> None:
        """Args:
        pages: Those of the document.
        steps: What was done, on this document and on others.
        text_sha256: Which document this is.
        """
        own = [step for step in steps if step.text_sha256 == text_sha256]
        self._hits = sorted({line_no for step in own for line_no in step.hits})
        self._reads = [_read(step) for step in own if step.spans]
        totals = sorted({total for step in own for total in step.footed})
        self._totals = [line_no for line_no, _ in totals]
        self._agree = [agrees for _, agrees in totals]
        self._damaged = [page for page in pages if page.says_less]
        self._starts = [page.first_line for page in self._damaged]

    def look(self, first: int, last: int) -> SectionFacts:
        """What is known of the lines from `first` to `last`, 1-based and both included."""
        low, high = bisect_left(self._totals, first), bisect_right(self._totals, last)
        return SectionFacts(
            hits=bisect_right(self._hits, last) - bisect_left(self._hits, first),
            reads=sum(_touches(read, first, last) for read in self._reads),
            foots=all(self._agree[low:high]) if low < high else None,
            damaged=self._damaged_in(first, last),
        )

    def _damaged_in(self, first: int, last: int) -> tuple[PageInfo, ...]:
        """Pages that begin in a section, and the one it begins on; a page without lines counts where it would stand."""
        low, high = bisect_left(self._starts, first), bisect_right(self._starts, last)
        if low and self._damaged[low - 1].last_line >= first:
            low -= 1
        return tuple(self._damaged[low:high])


def _read(step: ShownStep) -> _Read:
    spans = sorted(step.spans)
    return _Read([span.first for span in spans], list(accumulate((span.last for span in spans), max)))


def _touches(read: _Read, first: int, last: int) -> bool:
    index = bisect_right(read.firsts, last) - 1
    return index >= 0 and read.lasts[index] >= first


def _counted(count: int, what: str) -> str:
    return "" if not count else f"1 {what}" if count == 1 else f"{count:,} {what}s"
