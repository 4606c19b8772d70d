"""One operation of an inquiry as a screen shows it: what was typed, what it touched, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.documents.document import LineSpan
from auditor_tui.operations.result import MAX_RESULT_CHARS
from auditor_tui.text.counts import counted

if TYPE_CHECKING:
    from auditor_tui.auditlog.events import OperationRun, Repeated

OPERATION_SIGN: Final = "/"
"""Begins, where questions are typed, what is an operation and no question."""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """An operation that ran."""

    number: int
    """1-based among the operations of the inquiry: what the gutter shows."""
    seq: int
    """Its place in the log."""
    actor: str
    typed: str
    """The operation as one would type it: `grep "fiscal deficit"`."""
    text_sha256: str | None
    """The document it ran on; None where it ran on the whole library."""
    spans: tuple[LineSpan, ...]
    hits: frozenset[int]
    """Lines that matched, where the operation searches."""
    focus: LineSpan | None
    """The line most worth seeing: the first hit, or the first figure."""
    pages: tuple[int, ...]
    summary: str
    """What came of it: "9 hits", "788–815", "3 figures"."""
    found: int | None
    """How much a search found; None for an operation that does not search."""
    error: str | None
    """Why it was refused, with what would have worked."""
    text: str = ""
    """What it returned, as whoever asked read it."""
    footed: frozenset[tuple[int, bool]] = frozenset()
    """Lines of totals that it computed again, and whether each agrees with what is printed, rounding allowed for."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the researcher, or of a person to it: context, never evidence."""

    seq: int
    text: str
    by_person: bool = False


def step_of(number: int, seq: int, actor: str, run: OperationRun) -> ShownStep:
    """A step from its logged operation; what the result lacks or garbles is left out, never guessed."""
    data = run.result.get("data")
    data = data if isinstance(data, Mapping) else {}
    spans = tuple(_spans(run.result.get("spans")))
    hits = frozenset(_lines(data.get("hits")))
    error = run.result.get("error")
    found, text = data.get("total"), run.result.get("text")
    focus = min(hits or frozenset(_lines(data.get("figures"))), default=None)
    return ShownStep(
        number=number,
        seq=seq,
        actor=actor,
        typed=as_typed(run.op, run.args),
        text_sha256=run.doc,
        spans=spans,
        hits=hits,
        focus=None if focus is None else LineSpan(focus, focus),
        pages=tuple(page for page in _items(run.result.get("pages")) if isinstance(page, int)),
        summary=_summary(data, spans) if error is None else "refused",
        found=found if isinstance(found, int) else None,
        error=error if isinstance(error, str) else None,
        text=text if isinstance(text, str) else "",
        footed=frozenset(_footed(data)),
    )


def step_again(number: int, seq: int, actor: str, repeated: Repeated, steps: Iterable[ShownStep]) -> ShownStep:
    """The step of a call that was made before: it shows what its first run touched, and says which step that was."""
    first = next((step for step in steps if step.seq == repeated.first), None)
    if first is None:  # a log of another hand may point nowhere
        from auditor_tui.auditlog.events import OperationRun

        run = OperationRun(op=repeated.op, args=repeated.args, doc=None, result={}, result_hash="")
        return replace(step_of(number, seq, actor, run), summary="not run again")
    return replace(first, number=number, seq=seq, actor=actor, summary=f"as in step {first.number}")


def as_typed(op: str, args: Mapping[str, Any]) -> str:
    """An operation with its telling arguments, close to how the command line takes them.

    The document is left out (the screen shows it), and so are switches that are off and limits on how much is shown.
    """
    words = [op]
    rest = {
        key: value
        for key, value in args.items()
        if key != "doc" and not key.startswith("max_") and value not in (None, False, "", [])
    }
    first, last = rest.pop("first", None), rest.pop("last", None)
    for key in ("pattern", "query", "question"):
        if key in rest:
            words.append(f'"{rest.pop(key)}"')
    if first is not None:
        words.append(f"{first}" if last in (None, first) else f"{first}-{last}")
    for key, value in rest.items():
        shown = f'"{value}"' if isinstance(value, str) and " " in value else value
        words.append(f"--{key}" if value is True else f"--{key} {shown}")
    return " ".join(words)


def _summary(data: Mapping[str, Any], spans: tuple[LineSpan, ...]) -> str:
    total, figures = data.get("total"), data.get("figures")
    if isinstance(total, int) and isinstance(counts := data.get("counts"), Mapping) and "differs" in counts:
        return _totals(total, counts)
    if isinstance(figures, (list, tuple)):
        return counted(len(figures), "figure") if figures else "no figure"
    if isinstance(total, int):
        return counted(total, "hit") if total else "nothing"
    if len(spans) == 1:
        span = spans[0]
        return f"line {span.first:,}" if span.first == span.last else f"{span.first:,}–{span.last:,}"
    return f"{len(spans):,} places" if spans else "done"


def _totals(total: int, counts: Mapping[str, Any]) -> str:
    """What came of footing: "3 totals, 1 differs", "4 totals foot"."""
    said = counted(total, "total") if total else "no total"
    differ, unchecked, foot = (
        sum(count for name in names if isinstance(count := counts.get(name), int))
        for names in (("differs",), ("unchecked",), ("foots", "rounding"))
    )
    if differ > 0:
        return f"{said}, {differ:,} {'differs' if differ == 1 else 'differ'}"
    if unchecked > 0:
        return f"{said}, {f'{unchecked:,} ' if foot > 0 else ''}not checked"
    if foot > 0:
        return "foots" if total == 1 else f"{said} foot"
    return said


def _spans(value: object) -> Iterator[LineSpan]:
    for item in _items(value):
        match item:
            # No result holds more lines than characters: what claims to is garbled, and not worth counting through.
            case [int(first), int(last)] if 1 <= first <= last < first + MAX_RESULT_CHARS:
                yield LineSpan(first, last)


def _lines(value: object) -> Iterator[int]:
    for item in _items(value):
        if isinstance(item, Mapping) and isinstance(item.get("line"), int):
            yield item["line"]


def _footed(data: Mapping[str, Any]) -> Iterator[tuple[int, bool]]:
    for item in (*_items(data.get("columns")), *_items(data.get("rows"))):
        match item:
            case {"line": int(line_no), "verdict": "foots" | "rounding" | "differs" as verdict}:
                yield line_no, verdict != "differs"


def _items(value: object) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else ()
