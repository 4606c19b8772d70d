"""`grep`: the lines a pattern is found on, with the section and the unit each stands under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION
from auditor_tui.library.library import Library
from auditor_tui.operations.equivalents import equivalents, wanted_amount
from auditor_tui.operations.governing import Heading, Standing, standing_at
from auditor_tui.operations.placing import quote
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_LINE_CHARS,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_line,
    pages_of,
    passed_over,
)
from auditor_tui.operations.scope import lines_between, lines_of_pages, lines_within
from auditor_tui.operations.unread import unread_data, unread_pages
from auditor_tui.text.counts import counted
from auditor_tui.text.pattern import Case, compile_pattern, compile_raw
from auditor_tui.text.search import Found, locate, search, search_raw
from auditor_tui.text.shadows import Shadows, shadows_of
from auditor_tui.text.vocabulary import closest

_MAX_HITS: Final = 200
_MAX_CONTEXT: Final = 10
_CONTEXT_LINE_CHARS: Final = 500
_NO_SECTION: Final = "[no section]"
_IN_WORDS: Final = {
    "across_cells": "  [one number, split over cells]",
    "other_unit": "  [the same in another unit]",
    "rounded": "  [the same, rounded]",
    "more_exact": "  [the same, more exact]",
    "unit_not_stated": "  [the same digits, unit not stated]",
    "opposite_sign": "  [the same amount, opposite sign]",
    "opposite_sign_rounded": "  [rounded, opposite sign]",
}
"""What is said of a hit that is not found as typed."""


class GrepArguments(Arguments):
    """What to look for, and where."""

    doc: str = Field(description="id of the document")
    pattern: str = Field(
        description="regular expression (RE2: no lookaround, no backreferences); numbers are found in any grouping, "
        "words through any emphasis; upper case in it makes case matter"
    )
    literal: bool = Field(False, description="take the pattern as plain text")
    ignore_case: bool = Field(False, description="ignore case, whatever the pattern")
    match_case: bool = Field(False, description="match case, whatever the pattern")
    raw: bool = Field(False, description="search the lines as they are, markup and grouping included")
    unit: str | None = Field(
        None,
        max_length=60,
        description="the pattern is an amount in this unit (crore, ₹ lakh, million): lines that print it in another "
        "unit, or rounded, are found as well",
    )
    within: str | None = Field(
        None, max_length=20, description="id of a heading, such as h12, or number of a table, t3"
    )
    first: int | None = Field(None, ge=1, description="first line number to search")
    last: int | None = Field(None, ge=1, description="last line number to search")
    first_page: int | None = Field(None, ge=1, description="first PDF page to search")
    last_page: int | None = Field(None, ge=1, description="last PDF page to search")
    context: int = Field(0, ge=0, le=_MAX_CONTEXT, description="lines shown before and after each hit")
    max_hits: int = Field(50, ge=1, le=_MAX_HITS, description="most hits shown")
    skip: int = Field(0, ge=0, description="hits passed over, to go on where an earlier result stopped")


@dataclass(frozen=True, slots=True)
class _Hit:
    line_no: int
    match: str
    text: str
    """The line, clipped around the match."""
    clipped: tuple[int, int] | None
    """Where the match begins, counted from 0, and the length of the line, where that is not shown whole."""
    standing: Standing

    def as_data(self) -> dict[str, Any]:
        unit, governed, _ = self.standing.governing
        data = {
            "line": self.line_no,
            "page": self.standing.page_no,
            "text": self.text,
            "match": self.match,
            "section": list(self.standing.section),
            "unit": unit.as_data() if unit else None,
            "governing": [group.as_data() for group in governed],
        }
        if self.clipped:
            data["char"], data["chars"] = self.clipped
        return data

    def heading(self) -> Heading:
        """What it would have over it alone."""
        return self.standing.heading_over(self.text) if self.clipped else self.standing.heading


def grep(library: Library, args: GrepArguments) -> Result:
    """The lines a pattern is found on, each once, in order.

    Raises:
        OperationError: when the pattern or the range cannot be used; says what can.
    """
    document = library.document(args.doc)
    scope = _scope(document, args)
    shadows = shadows_of(document.text_sha256, document.lines)
    equal = _equivalents(document, args, scope)
    found = _search(shadows, args, scope)
    matched = {match.line_index for match in found} if equal else set()
    if equal:
        found = sorted(found + [match for match, _ in equal.values() if match.line_index not in matched])
    if not found:
        return Result(
            _say_nothing(document, shadows, args, scope), data={"hits": [], "total": 0, **unread_data(document)}
        )
    if args.skip >= len(found):
        raise OperationError(passed_over(_matches(len(found)), args.skip))
    rules = {line_no: rule for line_no, (_, rule) in equal.items() if line_no - 1 not in matched}
    hits, blocks = _take(document, shadows, args, found, rules)
    spans = _spans(document, hits, args.context)
    truncated = _truncated(args, hits, len(found))
    first_line = f"{_matches(len(found))} for {_say_asked(args)}{_say_scope(document, scope)}"
    if len(hits) < len(found):
        first_line += f", {args.skip + 1}–{args.skip + len(hits)} shown"
    closing = [f"Go on with {truncated.next}."] if truncated else []
    text = "\n".join([first_line, *blocks, *unread_pages(document), *closing])
    data = {"hits": [hit.as_data() for hit in hits], "total": len(found), **unread_data(document)}
    return Result(text, spans, pages_of(document, spans), data, truncated)


def _search(shadows: Shadows, args: GrepArguments, scope: LineSpan) -> list[Found]:
    case: Case = "ignore" if args.ignore_case else "match" if args.match_case else "smart"
    if args.raw:
        engine = compile_raw(args.pattern, literal=args.literal, case=case)
        return search_raw(shadows, engine, scope.first - 1, scope.last - 1)
    pattern = compile_pattern(args.pattern, literal=args.literal, case=case)
    return search(shadows, pattern, scope.first - 1, scope.last - 1)


def _equivalents(document: Document, args: GrepArguments, scope: LineSpan) -> dict[int, tuple[Found, str]]:
    """By line, where it prints the amount that the pattern is, and by which rule; nothing where it is none."""
    if args.unit is None:
        return {}
    if args.raw:
        raise OperationError("Lines searched as they are give no amounts in other units.", "Leave the unit out.")
    found: dict[int, tuple[Found, str]] = {}
    for figure, rule in equivalents(document, wanted_amount(args.pattern, args.unit), scope):
        at = len(document.line(figure.line_no)[: figure.char].encode())
        found.setdefault(figure.line_no, (Found(figure.line_no - 1, "raw", at, at + 1), rule))
    return found


def _scope(document: Document, args: GrepArguments) -> LineSpan:
    """The lines to search: on the pages, within the section or table, and between the lines asked for."""
    scopes = [lines_between(document, args.first or 1, args.last or len(document.lines))]
    if args.first_page is not None or args.last_page is not None:
        scopes.append(lines_of_pages(document, args.first_page, args.last_page))
    if args.within is not None:
        scopes.append(lines_within(document, args.within))
    first, last = max(scope.first for scope in scopes), min(scope.last for scope in scopes)
    if first > last:
        raise OperationError("That range holds no line.", f"{document.doc_id} has lines 1 to {len(document.lines)}.")
    return LineSpan(first, last)


def _take(
    document: Document, shadows: Shadows, args: GrepArguments, found: Sequence[Found], rules: Mapping[int, str]
) -> tuple[list[_Hit], list[str]]:
    """The hits to show and their lines of text, as many as there is room for; the first is always shown."""
    room = MAX_RESULT_CHARS - FRAME_CHARS
    hits: list[_Hit] = []
    groups: list[tuple[Heading, list[str]]] = []
    shown_to = 0
    chosen = found[args.skip : args.skip + args.max_hits + 1]
    stop_before = [*(match.line_index + 1 for match in chosen[1:]), len(document.lines) + 1]
    chosen = chosen[: args.max_hits]
    standing = standing_at(document, (match.line_index + 1 for match in chosen))
    for match, stands, stop in zip(chosen, standing, stop_before, strict=False):
        hit = _describe(document, shadows, match, rules, stands)
        end = min(hit.line_no + args.context, stop - 1)
        block = _block(document, hit, LineSpan(max(hit.line_no - args.context, shown_to + 1), end))
        own = hit.heading()
        joined = groups[-1][0].joined(own) if groups else None
        room -= sum(map(len, block)) + len(block)
        if joined is None:
            room -= len(own.text or _NO_SECTION) + 1
        elif joined is not groups[-1][0]:
            room -= len(joined.text) - len(groups[-1][0].text)
        if hits and room < 0:
            break
        shown_to = end
        hits.append(hit)
        if joined:
            groups[-1][1].extend(block)
            groups[-1] = joined, groups[-1][1]
        else:
            groups.append((own, block))
    return hits, [line for heading, block in groups for line in (heading.text or _NO_SECTION, *block)]


def _describe(document: Document, shadows: Shadows, match: Found, rules: Mapping[int, str], standing: Standing) -> _Hit:
    line_no = match.line_index + 1
    line = document.line(line_no)
    at = locate(shadows, match)[0] if len(line) > MAX_LINE_CHARS else None
    return _Hit(
        line_no=line_no,
        match=rules.get(line_no, match.kind),
        text=line if at is None else clip_line(line, at),
        clipped=None if at is None else (at, len(line)),
        standing=standing,
    )


def _block(document: Document, hit: _Hit, around: LineSpan) -> list[str]:
    """A hit among its neighbours: a colon marks the hit, a dash the others."""
    shown = f"{hit.line_no}: {hit.text}{_IN_WORDS.get(hit.match, '')}"
    if around.first == around.last:
        return [shown]
    return [
        shown if line_no == hit.line_no else f"{line_no}- {clip_line(line, 0, _CONTEXT_LINE_CHARS)}".rstrip()
        for line_no, line in document.numbered(around)
    ]


def _spans(document: Document, hits: Sequence[_Hit], context: int) -> tuple[LineSpan, ...]:
    """The lines shown; neighbourhoods that touch are one."""
    if not context:
        return tuple(LineSpan(hit.line_no, hit.line_no) for hit in hits)
    spans: list[LineSpan] = []
    for hit in hits:
        span = LineSpan(max(1, hit.line_no - context), min(len(document.lines), hit.line_no + context))
        if spans and span.first <= spans[-1].last + 1:
            spans[-1] = LineSpan(spans[-1].first, span.last)
        else:
            spans.append(span)
    return tuple(spans)


def _truncated(args: GrepArguments, hits: Sequence[_Hit], total: int) -> Truncated | None:
    shown_to = args.skip + len(hits)
    if shown_to < total:
        return Truncated(len(hits), total, f"skip={shown_to}")
    clipped = next((hit.line_no for hit in hits if hit.clipped), None)
    if clipped:
        return Truncated(len(hits), total, f"read first={clipped} last={clipped}, for the whole of that line")
    return None


def _say_nothing(document: Document, shadows: Shadows, args: GrepArguments, scope: LineSpan) -> str:
    """Where nothing was found, what comes closest, and what could not be searched."""
    said = [f"0 matches for {_say_asked(args)} in lines {scope.first}–{scope.last} of {document.doc_id}"]
    suggestions = [_say_suggestion(*suggestion) for suggestion in closest(shadows, args.pattern)]
    said.append(f"closest: {', '.join(suggestions)}." if suggestions else "no similar word or number occurs.")
    others = [f"{_matches(total)} {how}" for how, total in _found_otherwise(document, shadows, args, scope) if total]
    otherwise = [f"There would be {', '.join(others)}."] if others else []
    return "\n".join(["; ".join(said), *otherwise, *unread_pages(document)])


def _found_otherwise(
    document: Document, shadows: Shadows, args: GrepArguments, scope: LineSpan
) -> Iterator[tuple[str, int]]:
    """What the same search would find if it were a little wider; one that is as wide already is not made again."""
    whole = LineSpan(1, len(document.lines))
    if scope != whole:
        yield "in the whole document", len(_search(shadows, args, whole))
    if not args.match_case and args.pattern != args.pattern.lower():
        yield "with any case", len(_search(shadows, args.model_copy(update={"ignore_case": True}), scope))
    if not args.literal and not args.pattern.replace(" ", "").isalnum():
        with suppress(OperationError):  # a pattern of marks alone is nothing as a text
            yield "as plain text", len(_search(shadows, args.model_copy(update={"literal": True}), scope))


def _say_suggestion(text: str, times: int) -> str:
    return f"{text} (once)" if times == 1 else f"{text} ({times:,} times)"


def _say_asked(args: GrepArguments) -> str:
    return f"{quote(args.pattern)} in {quote(args.unit)}" if args.unit else quote(args.pattern)


def _say_scope(document: Document, scope: LineSpan) -> str:
    whole = scope == (1, len(document.lines))
    return "" if whole else f" in lines {scope.first}–{scope.last}"


def _matches(total: int) -> str:
    return counted(total, "match", "matches")


GREP: Final = Operation(
    name="grep",
    title="Search a document's lines with a pattern.",
    description=(
        "Search one document with a regular expression and get the matching lines with their line numbers, the section "
        "and page they stand on, and the unit and periods that govern their figures, by column where these differ (C2 "
        "is the second cell of a row). A number is found whatever its grouping, emphasis or splitting: 48964.89 finds "
        "48,964.89. One hit a line. Nothing found is said with the closest words that do occur. Use it first, with the "
        "few words a row or heading would be labelled with."
    ),
    arguments=GrepArguments,
    function=grep,
    example={"pattern": "fiscal deficit"},
    rules_version=3 + RULES_VERSION,
)
