"""What an operation returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.text.sanitise import terminal_safe

T = TypeVar("T")

MAX_RESULT_CHARS: Final = 24_000
"""Longest text of one result: what a model reads in one piece without losing the question."""
FRAME_CHARS: Final = 2_000
"""Kept free of lines in every result: for its first line, the notes on unread pages and how to go on."""
MAX_LINE_CHARS: Final = 2_000
"""Longest stretch of one line shown; the rest is counted, never dropped in silence."""
MAX_READ_LINES: Final = 400
"""Most lines one `read` shows."""


@dataclass(frozen=True, slots=True)
class Truncated:
    """How much was shown, of how much, and how to go on."""

    shown: int
    total: int
    next: str
    """In words: the arguments that continue where this result stops."""

    def as_data(self) -> dict[str, Any]:
        """The truncation as plain JSON values."""
        return {"shown": self.shown, "total": self.total, "next": self.next}


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one operation: same document, arguments and rules give the same bytes.

    `data` holds JSON values without floats: decimals are strings, so that a log can store it exactly.
    """

    text: str
    """What a model or a person reads: numbered lines, bounded, never empty."""
    spans: tuple[LineSpan, ...] = ()
    """The lines touched, in the order shown."""
    pages: tuple[int, ...] = ()
    """1-based PDF pages of the spans, each once, in order."""
    data: dict[str, Any] = field(default_factory=dict)
    truncated: Truncated | None = None

    def as_data(self) -> dict[str, Any]:
        """The result as plain JSON values; what a log stores and hashes."""
        return {
            "text": self.text,
            "spans": [list(span) for span in self.spans],
            "pages": list(self.pages),
            "data": self.data,
            "truncated": self.truncated.as_data() if self.truncated else None,
        }


def pages_of(document: Document, spans: tuple[LineSpan, ...]) -> tuple[int, ...]:
    """The 1-based PDF pages that spans touch, each once, in order of first touch."""
    pages: dict[int, None] = {}
    for span in spans:
        first = document.page_at(span.first)
        last = first if span.last == span.first else document.page_at(span.last)
        if first and last:
            pages.update(dict.fromkeys(range(first.page_no, last.page_no + 1)))
    return tuple(pages)


def take_lines(items: Sequence[T], describe: Callable[[T], str], most: int) -> tuple[list[str], list[T]]:
    """A line for as many items as there is room for in one result, `most` of them at most; and those items."""
    room = MAX_RESULT_CHARS - FRAME_CHARS
    lines: list[str] = []
    shown: list[T] = []
    for item in items[:most]:
        line = clip_line(terminal_safe(describe(item)))
        room -= len(line) + 1
        if shown and room < 0:
            break
        lines.append(line)
        shown.append(item)
    return lines, shown


def joined_spans(line_nos: Iterable[int]) -> tuple[LineSpan, ...]:
    """Lines as spans, joined where they touch, in order."""
    spans: list[LineSpan] = []
    for line_no in sorted(set(line_nos)):
        if spans and line_no == spans[-1].last + 1:
            spans[-1] = LineSpan(spans[-1].first, line_no)
        else:
            spans.append(LineSpan(line_no, line_no))
    return tuple(spans)


def passed_over(there_are: str, skip: int) -> str:
    """What to say where everything found is passed over."""
    return f"There {'is' if there_are.startswith('1 ') else 'are'} {there_are}, none after the first {skip:,}."


def clip_line(text: str, at: int = 0, limit: int = MAX_LINE_CHARS) -> str:
    """At most `limit` characters of a line, kept around position `at`, saying what was left out."""
    start, end = clip_bounds(text, at, limit)
    before = f"…[{start} characters before]" if start else ""
    after = f"[{len(text) - end} characters after]…" if end < len(text) else ""
    return f"{before}{text[start:end]}{after}"


def clip_bounds(text: str, at: int = 0, limit: int = MAX_LINE_CHARS) -> tuple[int, int]:
    """What `clip_line` keeps: first position and the one after the last.

    A number is never cut in two: a part of one would read as another.
    """
    if len(text) <= limit:
        return 0, len(text)
    start = min(max(0, at - limit // 2), len(text) - limit)
    end = start + limit
    for _ in range(min(_LONGEST_NUMBER, limit // 2)):
        start += _cuts_number(text, start)
        end -= _cuts_number(text, end)
    return start, end


_LONGEST_NUMBER: Final = 40


def _cuts_number(text: str, position: int) -> bool:
    """Whether the characters on both sides of a position belong to one number."""
    around = text[position - 1 : position + 1]
    return 0 < position < len(text) and all(char.isdecimal() or char in ",." for char in around)
