"""Questions about places: which statement shows something, on which page it begins, in which unit it is stated."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.wording import quoted, scale_name
from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.search.lookup import look_up
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import LOOSE, clip, root, roots, share

Navigation = Generator[Call, Taken, Proposal | None]

_KINDS: Final = r"statement|appendix|annexure|annex|schedule|note|section|table|part|chapter|volume"
_UNIT: Final = re.compile(
    r"\bin\s+(?:which|what)\s+unit\s+(?:is|are|was|were)\s+(?P<what>.+?)\s+(?:stated|given|expressed|printed|shown|reported)\b",
    re.IGNORECASE,
)
_WHICH: Final = re.compile(
    rf"^(?:(?:on|at|in)\s+)?(?:which|what)\s+(?P<kind>(?:printed\s+|PDF\s+)?pages?|{_KINDS})\b(?:\s+of\s+(?P<part>part\s+\w+))?\s+"
    r"(?:does|do|is|are|has|have|can|shows?|lists?|gives?|contains?|covers?|sets?\s+out|deals?\s+with|holds?|reports?)\s+(?P<what>.+)$",
    re.IGNORECASE,
)
_WHERE: Final = re.compile(r"^where\s+(?:is|are|does|do|can)\s+(?P<what>.+)$", re.IGNORECASE)
_WHEN: Final = re.compile(r"\b(?:in|on|at)\s+which\s+(?P<thing>month|date|week|day|hour)\b(?P<what>.+)$", re.IGNORECASE)
_TAIL: Final = re.compile(
    r"(?:[\s,]+(?:begins?|starts?|stands?|appears?|found|shown|printed|located|be|given|reported|i|one|to|find))+$",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(r"^(?:(?:about|on|concerning|of|with|the|an?)\s+)+", re.IGNORECASE)
_PAGE_MARK: Final = re.compile(r"\[page (\d+)(?:, printed (.+?))?\]")
_NUMBERED: Final = re.compile(r"\W*\d+[.)]?\s+\D")
_NUMBERED_TITLE: Final = re.compile(r"\W*(?P<number>\d+(?:\.\d+)*)[.)]?\s+(?P<rest>\D.*)", re.DOTALL)
_SHOWN: Final = 8
_ENTRY: Final = re.compile(r"^\W*\d+\s|\s\d+\W*$|\.{4}")
_ADDED_WORDS: Final = 3
_OUTLINE_PAGES: Final = 6
_ENOUGH: Final = 0.75
"""Least share of the words asked for that a heading, with those above it, must hold."""
_MOSTLY: Final = 0.6
_SEARCHED_WORDS: Final = 5
_HITS: Final = 200
_NO_WORDS: Final = frozenset(map(root, ("that", "not", "each", "every", "list"))) | frozenset(
    map(root, LOOSE - {"revenue", "expenditure"})
)


@dataclass(frozen=True, slots=True)
class _Place:
    """A heading, with the titles above it."""

    title: str
    above: tuple[str, ...]
    line_no: int
    last_line: int

    @property
    def titles(self) -> str:
        return " ".join((*self.above, self.title))

    @property
    def name(self) -> str:
        return _named(self.title)


def navigate(question: str, notes: Notes) -> Navigation:
    """The place a question asks for; None where it asks for none."""
    text = " ".join(question.split()).rstrip(" ?.!")
    if match := _UNIT.search(text):
        return (yield from _unit_of(match["what"], notes))
    if match := _WHEN.search(text):
        return (yield from _without_time(match["thing"], match["what"], notes))
    match = _WHICH.match(text) or _WHERE.match(text)
    if match is None:
        return None
    given = match.groupdict()
    kind = (given.get("kind") or "page").casefold().split()[-1].rstrip("s")
    what = _ABOUT.sub("", _TAIL.sub("", match["what"]))
    places = yield from _places(notes.doc)
    best = _by_title(places, kind, given.get("part") or "", what)
    if best is None:
        find = _by_title_line(what, notes.doc) if kind == "page" else _by_content(places, kind, what, notes.doc)
        best = yield from find
    if best is None:
        if not places:
            return None
        reason = f"No heading of the document is about ‘{clip(what)}’."
        shown = "; ".join(place.name for place in places[:_SHOWN])
        return Proposal("not_found", f"{reason} The first headings are: {shown}.", reason)
    page = yield from _page(notes.doc, best.line_no, "the heading, and the page it stands on")
    above = next((title for title in reversed(best.above) if title != best.title), "")
    within = f", in {_named(above)}" if above else ""
    said = f"{_named(best.title, kind)} begins on {page}, line {best.line_no}{within}."
    return Proposal("answered", said, f"The heading says what is asked for: {clip(what)}.")


def _named(title: str, kind: str = "section") -> str:
    """A title as an answer says it: its number is told from a quantity by the word for what it counts."""
    match = _NUMBERED_TITLE.match(title)
    if match is None:
        return title
    return f"{'Note' if kind == 'note' else 'Section'} {match['number']}, {match['rest']}"


def _unit_of(what: str, notes: Notes) -> Generator[Call, Taken, Proposal]:
    found = yield from look_up(read_question(f"What is {what}?", notes.doc), notes)
    figures = found.chosen or found.rivals
    stated = [figure for figure in figures if figure["unit"]["state"] == "stated" and figure["unit"]["line"]]
    if not figures:
        return (yield from not_found(found, notes))
    if not stated:
        figure = figures[0]
        reason = f"The unit of {quoted(figure)} is not stated."
        return Proposal(
            "not_found", f"{reason} It stands on line {figure['line']}.", reason, (Cited(figure, "context"),)
        )
    figure = stated[0]
    unit = figure["unit"]
    page = yield from _page(notes.doc, int(unit["line"]), "the declaration of the unit, and its page")
    declared = f"{str(unit['text']).strip()}, declared on {page}, line {unit['line']}"
    said = f"{quoted(figure)} (line {figure['line']}) is stated {_unit_words(figure)}: {declared}."
    return Proposal("answered", said, "The unit that governs the row.", (Cited(figure, "context"),))


def _unit_words(figure: dict[str, Any]) -> str:
    scale = scale_name(Decimal(figure["scale"]))
    currency = {"INR": "rupees", "USD": "US dollars", "EUR": "euros"}.get(
        figure["currency"] or "", figure["currency"] or ""
    )
    return f"in {' of '.join(filter(None, [scale, currency]))}" if scale or currency else "in this unit"


def _page(doc: str, line_no: int, why: str) -> Generator[Call, Taken, str]:
    """The page of a line in words, as `read` gives it."""
    taken = yield Call("read", {"doc": doc, "first": line_no, "last": line_no}, why)
    match = _PAGE_MARK.search(taken.result.text) if taken.result else None
    if match is None:
        return "a page that is not known"
    return f"printed page {match[2]} (PDF page {match[1]})" if match[2] else f"PDF page {match[1]}"


def _places(doc: str) -> Generator[Call, Taken, list[_Place]]:
    headings: list[dict[str, Any]] = []
    skip = 0
    for _ in range(_OUTLINE_PAGES):
        taken = yield Call("outline", {"doc": doc, "skip": skip}, "the headings")
        shown = taken.result.data.get("headings", ()) if taken.result else ()
        headings += shown
        skip += len(shown)
        if not taken.result or taken.result.truncated is None:
            break
    places: list[_Place] = []
    open_titles: list[tuple[int, str]] = []
    for heading in headings:
        while open_titles and open_titles[-1][0] >= int(heading["level"]):
            open_titles.pop()
        above = tuple(title for _, title in open_titles)
        places.append(_Place(str(heading["title"]), above, int(heading["line"]), int(heading["last_line"])))
        open_titles.append((int(heading["level"]), str(heading["title"])))
    return places


def _wanted(kind: str, what: str) -> frozenset[str]:
    wanted = roots(what) - _NO_WORDS - {root(kind), "statement", root("statement")}
    return wanted or roots(what)


def _by_title(places: Sequence[_Place], kind: str, part: str, what: str) -> _Place | None:
    """The heading whose own words are nearest to those asked for."""
    wanted = _wanted(kind, what)
    within = part.casefold().split()
    best: tuple[float, int, float, int] | None = None
    chosen: _Place | None = None
    for place in places:
        title = roots(place.title)
        if kind != "page" and root(kind) not in roots(place.titles):
            continue
        if within and not any(
            above.casefold().replace(":", " ").split()[: len(within)] == within for above in place.above
        ):
            continue
        covered = share(wanted, title)
        depth = place.title.split(" ")[0].rstrip(".").count(".")
        rank = (covered, -depth, len(wanted & title) / max(1, len(title)), -place.line_no)
        if covered >= _ENOUGH and (best is None or rank > best):
            best, chosen = rank, place
    if chosen is None or kind == "page" or (kind == "note" and _NUMBERED.match(chosen.title)):
        return chosen  # notes are headed by their number alone
    return _of_kind(places, chosen, kind)


def _by_title_line(what: str, doc: str) -> Generator[Call, Taken, _Place | None]:
    """The first line that is little more than the words asked for, where conversion made no heading of a title."""
    wanted = _wanted("page", what)
    taken = yield Call(
        "grep",
        {"doc": doc, "pattern": re.escape(what).replace("\\ ", " "), "ignore_case": True, "max_hits": _HITS},
        "lines that bear the title alone",
    )
    for hit in taken.result.data.get("hits", ()) if taken.result else ():
        text = str(hit["text"])
        is_entry = _ENTRY.search(text)  # of a table of contents
        if not is_entry and not text.lstrip().startswith("|") and len(roots(text)) <= len(wanted) + _ADDED_WORDS:
            above = tuple(str(title) for title in hit["section"])
            return _Place(text.strip(" #*_"), above, int(hit["line"]), int(hit["line"]))
    return None


def _of_kind(places: Sequence[_Place], inner: _Place, kind: str) -> _Place:
    """The innermost heading of the kind asked for that holds another: the statement of a subtitle."""
    holding = [
        place
        for place in places
        if place.line_no <= inner.line_no <= place.last_line and root(kind) in roots(place.title)
    ]
    return holding[-1] if holding else inner


def _by_content(places: Sequence[_Place], kind: str, what: str, doc: str) -> Generator[Call, Taken, _Place | None]:
    """The section of that kind whose lines and title hold most of the words asked for."""
    wanted = sorted(_wanted(kind, what), key=lambda word: (-len(word), word))[:_SEARCHED_WORDS]
    holders = [place for place in places if root(kind) in roots(place.title)] if kind != "page" else list(places)
    held: dict[int, set[str]] = defaultdict(set)
    for word in wanted:
        taken = yield Call(
            "grep",
            {"doc": doc, "pattern": rf"\b{re.escape(word)}", "ignore_case": True, "max_hits": _HITS},
            "the sections that speak of it",
        )
        for hit in taken.result.data.get("hits", ()) if taken.result else ():
            for number, place in enumerate(holders):
                if place.line_no <= int(hit["line"]) <= place.last_line:
                    held[number].add(word)
    ranked = sorted(
        held,
        key=lambda number: (-len(held[number]), -share(wanted, roots(holders[number].title)), holders[number].line_no),
    )
    if not ranked or len(held[ranked[0]]) < len(wanted) * _MOSTLY:
        return None
    return holders[ranked[0]]


def _without_time(thing: str, what: str, notes: Notes) -> Navigation:
    """A month or a day of something that the document has a section of, and no such column."""
    places = yield from _places(notes.doc)
    best = yield from _by_content(places, "page", what, notes.doc)
    if best is None:
        return None
    taken = yield Call(
        "grep",
        {
            "doc": notes.doc, "pattern": rf"\b{thing}s?\b", "ignore_case": True,
            "first": best.line_no, "last": best.last_line,
        },
        "whether the section says so",
    )  # fmt: skip
    if not taken.found_nothing:
        return None
    reason = f"‘{best.title}’ is about this, and gives no {thing}."
    return Proposal("false_premise", f"{reason} It stands on line {best.line_no}.", reason)
