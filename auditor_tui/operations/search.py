"""`search`: the passages that say most of what was asked, best first; or that there is no evidence.

A passage counts only when it holds every identifier of the query or, where the query names none, at least half of its
content words. A score says nothing by itself: it moves with the query and with what else is searched.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any, Final

from pydantic import Field

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.figures.binding import RULES_VERSION, unit_at
from auditor_tui.figures.figure import Unit
from auditor_tui.index.collection import Collection, collect
from auditor_tui.index.passages import Passage, passage_lines
from auditor_tui.index.ranked import Ranked
from auditor_tui.index.terms import TERMS_VERSION, Query, Sought, line_terms, read_query
from auditor_tui.library.library import Library
from auditor_tui.operations.placing import quote, say_place
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    FRAME_CHARS,
    MAX_RESULT_CHARS,
    Result,
    Truncated,
    clip_line,
    joined_spans,
    pages_of,
    passed_over,
)
from auditor_tui.operations.unread import unread_data, unread_pages
from auditor_tui.text.counts import counted

_MAX_HITS: Final = 50
_BEST_LINES: Final = 3
"""Lines shown of a passage: those that hold most of the query."""
_LINE_CHARS: Final = 500
_NAMED: Final = 12
"""Parts of a query named one by one; the rest is counted."""
_SHOWN_WORD_CHARS: Final = 40
_HEADINGS: Final = 3
_ALIKE: Final = 3
_ALIKE_LETTERS: Final = 2
_LIKENESS: Final = 0.75
_MAX_NOT_SEARCHED: Final = 10
_HAS_DIGIT: Final = re.compile(r"(?!#).*\d")


class SearchArguments(Arguments):
    """What to look for, and in which document."""

    query: str = Field(
        description="words, and identifiers such as E-4471, Note 14(b), Statement No. 5A or 48,964.89; "
        "every identifier has to be there, and of words alone at least half",
        min_length=1,
        max_length=1000,
    )
    doc: str | None = Field(None, description="id of the document; every document of the library when left out")
    max_hits: int = Field(10, ge=1, le=_MAX_HITS, description="most passages shown")
    skip: int = Field(0, ge=0, description="passages passed over, to go on where an earlier result stopped")


@dataclass(frozen=True, slots=True)
class _Hit:
    document: Document
    passage: Passage
    score: str
    best: tuple[int, ...]
    """Numbers of the lines that hold most of the query."""
    beside: tuple[int, ...]
    """Numbers of other lines to understand them by: header rows that the passage repeats, or prose that goes on."""
    unit: Unit | None
    """Only where the best lines may hold figures."""

    @property
    def shown(self) -> tuple[int, ...]:
        return tuple(sorted((*self.beside, *self.best)))

    def as_data(self) -> dict[str, Any]:
        return {
            "doc": self.document.doc_id,
            "line": self.passage.first_line,
            "last_line": self.passage.last_line,
            "page": self.passage.page_no,
            "section": list(self.passage.section),
            "score": self.score,
            "text": "\n".join(self._line(line_no) for line_no in self.best),
            "best_lines": list(self.best),
            "unit": self.unit.as_data() if self.unit else None,
        }

    def block(self, with_id: bool) -> list[str]:
        """Where it stands, then its lines: a colon marks those that hold most of the query, a dash the others."""
        line = self.document.line(self.best[0])
        place = say_place(self.passage.page_no, self.passage.section, self.unit, line)
        span = f"lines {self.passage.first_line}–{self.passage.last_line}"
        parts = [self.document.doc_id if with_id else "", place, span, f"score {self.score}"]
        lines = [f"{line_no}{':' if line_no in self.best else '-'} {self._line(line_no)}" for line_no in self.shown]
        return [f"[{' · '.join(filter(None, parts))}]", *lines]

    def _line(self, line_no: int) -> str:
        return clip_line(self.document.line(line_no), 0, _LINE_CHARS).rstrip()


@dataclass(frozen=True, slots=True)
class _Searched:
    """What is searched, and what is not."""

    documents: tuple[Document, ...]
    is_one: bool
    """Whether one document was named."""
    left_out: tuple[str, ...]
    """Ids of documents that would have to be converted first, or cannot be read."""

    @property
    def name(self) -> str:
        if self.is_one:
            return self.documents[0].doc_id
        return counted(len(self.documents), "document")


def search(library: Library, args: SearchArguments) -> Result:
    """The passages that a query finds, best first; equal ones by document, page and line.

    Raises:
        OperationError: when nothing is asked for, no document can be searched, or `skip` passes over every passage.
    """
    if not args.query.strip():
        raise OperationError("The query is empty.", "Give words, or an identifier such as Note 14(b).")
    searched = _choose(library, args.doc)
    query = read_query(args.query)
    collection = collect(searched.documents)
    found = collection.index.search(query, args.skip, args.max_hits)
    if not found.total:
        return _no_evidence(searched, collection, query, args.query)
    if args.skip >= found.total:
        raise OperationError(passed_over(counted(found.total, "passage"), args.skip))
    hits, blocks = _take(searched, collection, query, found.hits)
    shown_to = args.skip + len(hits)
    truncated = Truncated(len(hits), found.total, f"skip={shown_to}") if shown_to < found.total else None
    first_line = f"{counted(found.total, 'passage')} for {quote(args.query)} in {searched.name}, {_say_rule(query)}"
    if truncated:
        first_line += f"; {args.skip + 1}–{shown_to} shown"
    closing = [*_closing(searched, query), *([f"Go on with {truncated.next}."] if truncated else [])]
    data = {"hits": [hit.as_data() for hit in hits], "total": found.total, **_data(searched, query)}
    spans = tuple(span for hit in hits for span in joined_spans(hit.shown)) if searched.is_one else ()
    pages = pages_of(searched.documents[0], spans) if spans else ()
    return Result("\n".join([f"{first_line}.", *blocks, *closing]), spans, pages, data, truncated)


def _choose(library: Library, doc_id: str | None) -> _Searched:
    """The document named, or every one that need not be converted first."""
    if doc_id is not None:
        return _Searched((library.document(doc_id),), True, ())
    ids = library.ids()
    at_hand = [each for each in ids if library.describe(each).lines is not None]
    left_out = tuple(each for each in ids if each not in at_hand)
    if not at_hand:
        raise OperationError(
            "No document of the library can be searched yet.", "Name one of them, or convert them: `auditor convert`."
        )
    return _Searched(tuple(map(library.document, at_hand)), False, left_out)


def _take(
    searched: _Searched, collection: Collection, query: Query, ranked: Sequence[Ranked]
) -> tuple[list[_Hit], list[str]]:
    """The hits to show and their lines of text, as many as there is room for; the first is always shown."""
    room = MAX_RESULT_CHARS - FRAME_CHARS
    hits: list[_Hit] = []
    shown: list[str] = []
    for each in ranked:
        hit = _describe(searched, collection, query, each)
        block = hit.block(not searched.is_one)
        room -= sum(len(line) + 1 for line in block)
        if hits and room < 0:
            break
        hits.append(hit)
        shown += block
    return hits, shown


def _describe(searched: _Searched, collection: Collection, query: Query, ranked: Ranked) -> _Hit:
    place, passage = collection.passages[ranked.ordinal]
    document = searched.documents[place]
    best = _best_lines(document, passage, query)
    with_figures = next((line_no for line_no in best if _HAS_DIGIT.match(document.line(line_no))), None)
    unit = unit_at(document, with_figures) if with_figures else None
    return _Hit(document, passage, str(ranked.score), best, _beside(document, passage, best), unit)


def _best_lines(document: Document, passage: Passage, query: Query) -> tuple[int, ...]:
    """The lines of a passage that hold most of a query; its first line where only what is repeated holds any of it."""
    held: dict[int, int] = {}
    for line_no, line in passage_lines(document, passage):
        if line_no in passage.span:
            terms = set(line_terms(line))
            held[line_no] = sum(not terms.isdisjoint(sought.terms) for sought in query.sought)
    best = sorted(filter(held.get, held), key=lambda line_no: (-held[line_no], line_no))[:_BEST_LINES]
    return tuple(sorted(best)) or (passage.first_line,)


def _beside(document: Document, passage: Passage, best: Sequence[int]) -> tuple[int, ...]:
    """Header rows for rows of a table; for few lines of prose, the lines that follow."""
    if any(_is_row(document, line_no) for line_no in best):
        return tuple(line_no for line_no in passage.context if _is_row(document, line_no))
    own = (line_no for line_no, _ in passage_lines(document, passage) if line_no in passage.span)
    following = (line_no for line_no in own if line_no > best[0] and line_no not in best)
    prose = takewhile(lambda line_no: not _is_row(document, line_no), following)
    return tuple(islice(prose, _BEST_LINES - len(best)))


def _is_row(document: Document, line_no: int) -> bool:
    return document.line(line_no).startswith("|")


def _no_evidence(searched: _Searched, collection: Collection, query: Query, asked: str) -> Result:
    """What was looked for, what of it occurs, what comes closest."""
    times = {sought: collection.index.frequency(sought) for sought in query.sought[:_NAMED]}
    said = [f"No evidence for {quote(asked)} in {searched.name}: {_say_missing(query, times)}."]
    if query.sought:
        alike = dict.fromkeys(text for sought in times if not times[sought] for text in _alike(collection, sought))
        said.append(f"Closest: {', '.join(alike)}." if alike else "No similar word occurs.")
        headings = list(_nearest_headings(searched, query))
        said.append(f"Nearest headings: {'; '.join(headings)}." if headings else "No heading shares a word with it.")
    data = {
        "hits": [],
        "total": 0,
        **_data(searched, query),
        "passages_with": [
            {"text": clip_line(sought.shown, 0, _SHOWN_WORD_CHARS), "passages": count}
            for sought, count in times.items()
        ],
    }
    return Result("\n".join([*said, *_closing(searched, query)]), data=data)


def _say_rule(query: Query) -> str:
    """What each hit holds."""
    if query.identifiers:
        return f"each with {_name(query.identifiers)}"
    return f"each with at least {query.least_words} of {_name(query.words)}"


def _say_missing(query: Query, times: dict[Sought, int]) -> str:
    """Why nothing was found."""
    if not query.sought:
        return "it holds no word, number or identifier to look for"
    if missing := [sought for sought in query.identifiers if not times.get(sought, 1)]:
        return f"{_name(missing)} {'does' if len(missing) == 1 else 'do'} not occur"
    if not query.identifiers and len(times) == len(query.words) and not any(times.values()):
        return f"{_name(query.words)} {'does' if len(query.words) == 1 else 'do'} not occur"
    if query.identifiers:
        return f"no passage holds all of {_name(query.identifiers)}"
    occurring = [f"{_shown(sought)} in {counted(count, 'passage')}" for sought, count in times.items() if count]
    absent = [sought for sought, count in times.items() if not count]
    parts = [*occurring, *([f"{_name(absent)} nowhere"] if absent else [])]
    return f"no passage holds {query.least_words} of {len(query.words)} words ({', '.join(parts)})"


def _alike(collection: Collection, sought: Sought) -> Iterator[str]:
    """Terms that are spelt much like one that does not occur."""
    term = sought.terms[0]
    known = dict(collection.index.alike(term, _ALIKE_LETTERS))
    for text in difflib.get_close_matches(term.key, sorted(known), n=_ALIKE, cutoff=_LIKENESS):
        yield f"{text} ({counted(known[text], 'passage')})"


def _nearest_headings(searched: _Searched, query: Query) -> Iterator[str]:
    """The headings that hold most parts of a query, with where they stand."""
    held: list[tuple[int, int, int, str]] = []
    for place, document in enumerate(searched.documents):
        for heading in document.outline:
            terms = set(line_terms(heading.title))
            count = sum(not terms.isdisjoint(sought.terms) for sought in query.sought)
            if count:
                at = f"line {heading.line_no}" if searched.is_one else f"{document.doc_id} line {heading.line_no}"
                held.append((-count, place, heading.line_no, f"{quote(heading.title)} ({at})"))
    yield from (text for *_, text in sorted(held)[:_HEADINGS])


def _closing(searched: _Searched, query: Query) -> Iterator[str]:
    """What was not searched, or not looked for."""
    if query.is_cut:
        yield f"Only the first {len(query.sought)} words and identifiers were looked for."
    if searched.is_one:
        yield from unread_pages(searched.documents[0])
    if searched.left_out:
        named = ", ".join(searched.left_out[:_MAX_NOT_SEARCHED])
        more = len(searched.left_out) - _MAX_NOT_SEARCHED
        yield f"Not searched, since not converted or not readable: {named}{f' and {more} more' if more > 0 else ''}."


def _data(searched: _Searched, query: Query) -> dict[str, Any]:
    data: dict[str, Any] = {
        "identifiers": [sought.shown for sought in query.identifiers],
        "words": [sought.shown for sought in query.words],
        "least_words": query.least_words,
    }
    if searched.left_out:
        data["left_out"] = list(searched.left_out)
    return data | (unread_data(searched.documents[0]) if searched.is_one else {})


def _name(parts: Sequence[Sought]) -> str:
    more = len(parts) - _NAMED
    return ", ".join(map(_shown, parts[:_NAMED])) + (f" and {more} more" if more > 0 else "")


def _shown(sought: Sought) -> str:
    return quote(clip_line(sought.shown, 0, _SHOWN_WORD_CHARS))


SEARCH: Final = Operation(
    name="search",
    title="Find the passages that say most of what is asked.",
    description=(
        "Rank passages of a document, or of every document of the library, by BM25 over the words asked for. Finds "
        "words as they are spelt, no synonyms. Identifiers and exact figures among them must all be there; otherwise "
        "at least half of the content words. Returns the best lines of each passage with page, section and unit, or "
        "says that there is no evidence and what comes closest. Use it when you do not know which words stand together "
        "on one line; use grep when you do."
    ),
    arguments=SearchArguments,
    function=search,
    example={"query": "late payment, Note 14(b)"},
    rules_version=1 + RULES_VERSION + TERMS_VERSION,
)
