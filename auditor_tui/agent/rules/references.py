"""Cross-references: a clause that says "at the rate set out in Annex B" is answered from Annex B."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Proposal, Taken
from auditor_tui.agent.rules.answer.answers import as_context, is_damaged
from auditor_tui.agent.rules.answer.wording import label, place, printed
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.kinds import wants_rate
from auditor_tui.agent.rules.words import LOOSE, clip, marked, met, root, roots, share

_REFERENCE: Final = re.compile(
    r"\b(?P<kind>annex(?:ure)?|appendix|schedule|exhibit|note|statement|clause|section|article)\s+"
    r"(?:no\.?\s*)?(?P<mark>\d+(?:\.\d+)*|[A-Z]{1,3}\b)",
    re.IGNORECASE,
)
_REFERS: Final = re.compile(
    r"\(?\b(?:see|refer(?:\s+to)?|as\s+per|vide)\s+(?:the\s+)?(?:annex(?:ure)?|appendix|schedule|exhibit|note|statement)\b"
    r"\s*(?:no\.?\s*)?[\w.]{1,6}\)?",
    re.IGNORECASE,
)
"""What the label of a row adds: where more of it stands."""
_PLACE: Final = re.compile(
    r"\b(?P<kind>[Aa]nnex(?:ure)?|[Aa]ppendix|[Ss]chedule|[Ee]xhibit)\s+(?P<mark>[A-Z]{1,3}|\d+)\b"
)
"""A part of the document as a question names it."""
_RATE: Final = re.compile(r"\b(?:rate|interest|percentage|per\s?cent)\b", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(\d+): (.*)")
_PATTERNS: Final = 6
_HITS: Final = 40
_HELD: Final = 0.6
"""Least share of the words asked for that a clause, with its title, must hold."""
_FEWEST_WORDS: Final = 2
_STEPS: Final = 3
"""References followed one after the other."""
_SECTION_LINES: Final = 60
_MOST_ANSWERS: Final = 2
_SHOWN: Final = 3
_LOOSE: Final = frozenset(map(root, LOOSE))


def follow(asked: Asked, doc: str) -> Generator[Call, Taken, Proposal | None]:
    """The answer that a clause gives by reference; None where no clause holds the words, or none refers on."""
    wanted = roots(" ".join((*asked.label, *asked.qualifiers))) - _LOOSE
    if len(wanted) < _FEWEST_WORDS or asked.periods:  # a clause holds for all time: it gives no year's figure
        return None
    clause = yield from _clause(wanted, doc)
    if clause is None:
        return None
    line_no, text = clause
    followed: list[str] = []
    for _ in range(_STEPS):
        reference = _reference(text, followed)
        if reference is None:
            return None
        followed.append(reference)
        section = yield from _section(reference, doc)
        if section is None:
            return None
        taken = yield Call(
            "figure", {"doc": doc, "first": section[0], "last": section[1]}, f"the figures of {reference}, referred to"
        )
        figures = taken.result.data.get("figures", ()) if taken.result else ()
        chosen = _pick(asked, text, figures)
        read = yield Call(
            "read",
            {"doc": doc, "first": section[0], "last": section[1]},
            f"{reference}, to which line {line_no} refers",
        )
        if chosen:
            return _answer(asked, chosen, line_no, followed)
        if several := _rates(asked, text, figures):
            return _several(asked, several, line_no, followed)
        text = read.result.text if read.result else ""
    return None


def _clause(wanted: frozenset[str], doc: str) -> Generator[Call, Taken, tuple[int, str] | None]:
    """The sentence that holds most of the words asked for and refers on."""
    best: tuple[float, int, str] | None = None
    for word in sorted(wanted, key=lambda word: (-len(word), word))[:_PATTERNS]:
        taken = yield Call(
            "grep",
            {"doc": doc, "pattern": rf"\b{re.escape(word)}", "ignore_case": True, "max_hits": _HITS},
            "a clause on it",
        )
        for hit in taken.result.data.get("hits", ()) if taken.result else ():
            text = str(hit["text"])
            if text.lstrip().startswith("|"):
                text = _row_that_refers(text, wanted)
            around = roots(text) | roots(" ".join(hit["section"]))
            title = (
                frozenset(word for word in roots(str(hit["section"][-1])) if not word.isdigit())
                if hit["section"]
                else frozenset()
            )
            is_its = bool(_REFERS.search(text)) or (len(title) > 1 and title <= wanted)
            held = 1.0 if is_its else share(wanted, met(wanted, around))
            if held >= _HELD and _REFERENCE.search(text) and not text.lstrip().startswith("#"):
                rank = (held, -int(hit["line"]), text)
                best = rank if best is None or rank > best else best
    return (-best[1], best[2]) if best else None


def _row_that_refers(row: str, wanted: frozenset[str]) -> str:
    """The label of a row that names what is asked for and says where more of it stands; empty for any other."""
    label = row.strip().removeprefix("|").split("|")[0]
    named = roots(_REFERS.sub(" ", label)) - _LOOSE
    return label if _REFERS.search(label) and named and named <= wanted else ""


def _reference(text: str, followed: list[str]) -> str | None:
    """The place that a text refers to, the last that was not followed yet: a rule names its exceptions first."""
    named = [f"{match['kind'].capitalize()} {match['mark']}" for match in _REFERENCE.finditer(text)]
    left = [reference for reference in named if reference not in followed]
    return left[-1] if left else None


def _section(reference: str, doc: str) -> Generator[Call, Taken, tuple[int, int] | None]:
    """First and last line of the section that a reference names."""
    kind, mark = reference.split()
    start = mark if kind.casefold() in ("clause", "section", "article") else rf"{kind}\W+(?:no\W+)?{mark}"
    taken = yield Call("outline", {"doc": doc}, f"where {reference} stands")
    for heading in taken.result.data.get("headings", ()) if taken.result else ():
        if re.match(rf"\W*{start}(?![\w.]*\d)\b", str(heading["title"]), re.IGNORECASE):
            return int(heading["line"]), min(int(heading["last_line"]), int(heading["line"]) + _SECTION_LINES)
    return None


def _of_kind(asked: Asked, text: str, figures: Any) -> list[dict[str, Any]]:
    """The figures there of the kind referred to, in tables."""
    is_rate = wants_rate(asked.text) or bool(_RATE.search(f"{text} {asked.phrase}"))
    kinds = ("percent", "bps") if is_rate else ("amount", "count")
    return [dict(figure) for figure in figures if figure["kind"] in kinds and figure["cell"] is not None]


def _pick(asked: Asked, text: str, figures: Any) -> dict[str, Any] | None:
    """Of the figures there, the one of the kind referred to; among several, the one whose row the clause names."""
    left = _of_kind(asked, text, figures)
    if len(left) == 1:
        return left[0]
    words = roots(text) | roots(asked.text)
    ranked = sorted(left, key=lambda figure: -len(roots(figure["row_label"]) & words))
    held = [len(roots(figure["row_label"]) & words) for figure in ranked]
    return ranked[0] if held and held[0] > 0 and (len(held) == 1 or held[0] > held[1]) else None


def _rates(asked: Asked, text: str, figures: Any) -> list[dict[str, Any]]:
    """The rates there of one column, for a question that asks for a rate of all that the section lists."""
    if not wants_rate(asked.text):
        return []
    left = _of_kind(asked, text, figures)
    return left if len({figure["cell"] for figure in left}) == 1 else []


def missing_place(question: str, doc: str) -> Generator[Call, Taken, Proposal | None]:
    """A question about Annex C of a document that has Annexes A and B alone; None where what it names is there."""
    named = _PLACE.search(question)
    if named is None:
        return None
    kind, mark = named["kind"], named["mark"]
    taken = yield Call("outline", {"doc": doc}, f"whether there is {kind} {mark}")
    titles = [str(heading["title"]) for heading in taken.result.data.get("headings", ())] if taken.result else []
    of_kind = [title for title in titles if re.match(rf"\W*{kind}\b", title, re.IGNORECASE)]
    if not of_kind or any(
        re.search(rf"\b{kind}\W+(?:no\W+)?{re.escape(mark)}\b", title, re.IGNORECASE) for title in titles
    ):
        return None
    taken = yield Call(
        "grep", {"doc": doc, "pattern": rf"{kind} {mark}", "literal": True, "ignore_case": True}, "any mention"
    )
    if not taken.found_nothing:
        return None
    reason = f"The document has no {kind} {mark}."
    return Proposal("false_premise", f"{reason} It has: {clip('; '.join(of_kind))}.", reason)


def _several(asked: Asked, figures: list[dict[str, Any]], line_no: int, followed: list[str]) -> Proposal:
    """Two rates are both given; of more, some are named, and none is the answer."""
    said = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in figures[:_SHOWN])
    way = f"Line {line_no} refers to {', which refers to '.join(followed)} for it."
    if any(map(is_damaged, figures)):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", f"{said}. {way}", reason, as_context(figures[:_SHOWN]))
    if len(figures) > _MOST_ANSWERS:
        reason = f"{followed[-1]} gives {len(figures)} rates for {marked(asked.phrase)}: name the one."
        return Proposal("not_found", f"{reason} Among them: {said}. {way}", reason, as_context(figures[:_SHOWN]))
    cited = tuple(Cited(figure, "answer") for figure in figures)
    reason = f"The row of {marked(asked.phrase)} refers to {followed[-1]}, and the rates stand there."
    return Proposal("answered", f"{said}. {way}", reason, cited)


def _answer(asked: Asked, figure: dict[str, Any], line_no: int, followed: list[str]) -> Proposal:
    said = f"{label(figure)}: {printed(figure)}; {place(figure)}."
    text = f"{said} Line {line_no} refers to {', which refers to '.join(followed)} for it."
    cited = (Cited(figure, "answer"),)
    reason = f"The clause on {marked(asked.phrase)} refers to {followed[-1]}, and the figure stands there."
    if is_damaged(figure):
        return Proposal("conversion_limited", text, "The conversion changed a figure this rests on.", cited)
    return Proposal("answered", text, reason, cited)
