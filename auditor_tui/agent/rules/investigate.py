"""The course of an inquiry by rules: search, ask what governs the hits, pick the cell, read around it, answer."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Proposal, Taken
from auditor_tui.agent.rules.match import Match, basis_of, match, periods_offered, recency
from auditor_tui.agent.rules.question import Asked
from auditor_tui.agent.rules.search import ranked_lines, searches
from auditor_tui.agent.rules.wording import answer, label, place
from auditor_tui.agent.rules.words import words

Plan = Generator[Call, Taken, "Proposal"]

_LINES_A_SEARCH: Final = 8
"""Hits of one search whose figures are asked for."""
_LINES_IN_ALL: Final = 40
_SEARCHES_BEFORE_NOT_FOUND: Final = 3
_CONTEXT_LINES: Final = 60
"""Most lines read between a figure and the headers that govern it."""
_TOO_MANY: Final = 3
"""Rows saying different things from which none can be picked; of two, the first is given and the other named."""
_MUCH_UNREAD: Final = 10
"""From one page in this many on, what was not found may well stand on a page that could not be read."""
_TIE: Final = 0.02
"""Scores closer than this are equally good."""


@dataclass
class _Found:
    """What the searches have turned up so far."""

    matches: list[Match] = field(default_factory=list)
    figures: list[dict[str, Any]] = field(default_factory=list)
    asked_lines: set[int] = field(default_factory=set)
    searches: int = 0
    unread: dict[str, Any] | None = None
    """What the last search said of pages that show what their lines do not say."""

    @property
    def best(self) -> float:
        return max((found.score for found in self.matches), default=0.0)

    @property
    def good(self) -> list[Match]:
        """The matches that no other is clearly better than."""
        return [candidate for candidate in self.matches if candidate.score >= self.best - _TIE]


def investigate(asked: Asked, doc: str) -> Plan:
    """Calls, one at a time; each is answered with what it returned. Ends with a proposal."""
    found = _Found()
    if asked.name and not (yield from _mentions(asked.name, doc)):
        reason = f"The document does not mention {asked.name}."
        return Proposal("not_found", f"{reason} It may be another company's.", reason)
    for call in searches(asked, doc):
        taken = yield call
        found.searches += 1
        found.unread = taken.result.data.get("unread") if taken.result else None
        yield from _ask_figures(asked, doc, found, ranked_lines(asked, taken))
        if any(candidate.sure for candidate in found.matches):
            break
        if len(found.asked_lines) >= _LINES_IN_ALL and found.searches >= _SEARCHES_BEFORE_NOT_FOUND:
            break
    chosen = _choose(asked, found)
    if not chosen:
        return _not_found(asked, found)
    if rivals := _rivals(asked, found):
        return _undecided(asked, rivals)
    yield from _read_around(doc, chosen[0])
    return _answered(asked, chosen, found)


def _mentions(name: str, doc: str) -> Generator[Call, Taken, bool]:
    """Whether the document, or its own name, holds a name the question gives, whole or at least its first word."""
    known = set(words(doc.replace("_", " ").replace("-", " ")))
    if set(words(name)) <= known:
        return True
    for part in dict.fromkeys((name, name.split()[0], name.split()[-1])):
        call = Call(
            "grep", {"doc": doc, "pattern": part, "literal": True, "max_hits": 1}, "whether it is this document's"
        )
        taken = yield call
        if not taken.found_nothing:
            return True
    return False


def _ask_figures(asked: Asked, doc: str, found: _Found, line_nos: list[int]) -> Generator[Call, Taken, None]:
    fresh = [line_no for line_no in line_nos if line_no not in found.asked_lines]
    for line_no in fresh[: min(_LINES_A_SEARCH, _LINES_IN_ALL - len(found.asked_lines))]:
        if line_no in found.asked_lines:
            continue
        found.asked_lines.update((line_no, line_no + 1))
        taken = yield Call(
            "figure", {"doc": doc, "first": line_no, "last": line_no + 1}, "what governs the figures there"
        )
        for figure in taken.result.data.get("figures", ()) if taken.result else ():
            found.figures.append(figure)
            if fitting := match(asked, figure):
                found.matches.append(fitting)


def _choose(asked: Asked, found: _Found) -> list[dict[str, Any]]:
    """The figure that answers, or two where the question leaves the basis open; none when nothing fits."""
    if not found.matches or (asked.computation and not _computed_in_print(asked, found)):
        return []
    first = min(found.good, key=lambda candidate: candidate.line_no)
    return _of_row(asked, found, first.line_no)


def _of_row(asked: Asked, found: _Found, line_no: int) -> list[dict[str, Any]]:
    """The best figure of one row, or two where the question leaves the basis open."""
    best_first = sorted(found.good, key=lambda candidate: -candidate.score)
    row = [candidate.figure for candidate in best_first if candidate.line_no == line_no]
    if not asked.periods:
        latest = max(recency(figure)[0] for figure in row)
        row = [figure for figure in row if recency(figure)[0] == latest]
    bases = {basis_of(figure) for figure in row}
    if asked.basis is None and len(row) > 1 and len(bases) == len(row):
        return sorted(row[:2], key=lambda figure: int(figure["char"]))
    return row[:1]


def _rivals(asked: Asked, found: _Found) -> list[dict[str, Any]]:
    """The best figures of rows that all fit equally well and say different things: the question does not decide."""
    line_nos = sorted({candidate.line_no for candidate in found.good})
    rivals = [_of_row(asked, found, line_no)[0] for line_no in line_nos]
    if len({figure["normalized"] for figure in rivals}) >= _TOO_MANY:
        return rivals
    chosen = rivals[0]
    of_row = [candidate for candidate in found.good if candidate.line_no == line_nos[0]]
    best = max(candidate.score for candidate in of_row)
    columns = [candidate.figure for candidate in of_row if candidate.score == best]
    same = [figure for figure in columns if figure["period"] == chosen["period"]]
    return same if len({figure["normalized"] for figure in same}) > 1 else []


def _undecided(asked: Asked, rivals: list[dict[str, Any]]) -> Proposal:
    places = "; ".join(f"{label(figure)} ({place(figure)})" for figure in rivals[:_TOO_MANY])
    what = "rows" if len({figure["line"] for figure in rivals}) > 1 else "columns of one row"
    reason = f"“{asked.phrase}” fits {len(rivals)} {what} equally well, and they say different things."
    text = f"{reason} Among them: {places}. Name the statement, the column or more of the label."
    return Proposal("not_found", text, reason)


def _computed_in_print(asked: Asked, found: _Found) -> bool:
    """Whether the calculation asked for is printed as a row or a column of its own: "Average …", "… ratio"."""
    wanted = set(words(asked.computation or ""))
    labels = (
        " ".join([candidate.figure["row_label"], *candidate.figure["column_header"]]) for candidate in found.matches
    )
    return any(wanted <= set(words(label)) for label in labels)


def _read_around(doc: str, figure: dict[str, Any]) -> Generator[Call, Taken, None]:
    line_no = int(figure["line"])
    governing = [header_no for header_no in (figure["unit"]["line"], figure["period"]["line"]) if header_no is not None]
    near = [header_no for header_no in governing if line_no - _CONTEXT_LINES <= header_no <= line_no]
    first = min([line_no - 1, *near])
    yield Call(
        "read", {"doc": doc, "first": max(1, first), "last": line_no}, "the figure with the headers that govern it"
    )


def _answered(asked: Asked, chosen: list[dict[str, Any]], found: _Found) -> Proposal:
    text = answer(asked, chosen)
    if not asked.periods and chosen[0]["period"]["label"]:
        text += " The question names no period; this is the latest in its row."
    if others := _elsewhere(chosen[0], found):
        text += f" Elsewhere under the same labels: {'; '.join(others)}."
    text += _doubts(chosen)
    damaged = any(figure["value"] is None or figure["page_check"] == "different" for figure in chosen)
    cited = tuple(Cited(figure, "answer") for figure in chosen)
    if damaged:
        return Proposal("conversion_limited", text, "The conversion changed a figure this rests on.", cited)
    return Proposal("answered", text, "Row label, period and basis fit the question.", cited)


def _doubts(chosen: list[dict[str, Any]]) -> str:
    """What the page says against the figures of an answer."""
    flags = {flag for figure in chosen for flag in figure["flags"]}
    read_by_ocr = " It was read by OCR: compare it with the page." if "ocr" in flags else ""
    return read_by_ocr + (" The page itself does not show it." if "hidden_text" in flags else "")


def _elsewhere(chosen: dict[str, Any], found: _Found) -> list[str]:
    """Figures under the same row label, period and basis that say something else: never passed over in silence."""
    others: dict[str, None] = {}
    for candidate in found.matches:
        figure = candidate.figure
        same = words(figure["row_label"]) == words(chosen["row_label"]) and figure["kind"] == chosen["kind"]
        dated = figure["period"]["end_date"] and figure["period"]["end_date"] == chosen["period"]["end_date"]
        if same and dated and basis_of(figure) == basis_of(chosen) and figure["normalized"] != chosen["normalized"]:
            others.setdefault(f"{figure['printed']} ({place(figure)})")
    return list(others)[:3]


def _not_found(asked: Asked, found: _Found) -> Proposal:
    searched = f"{found.searches} searches and the figures of {len(found.asked_lines)} lines"
    if asked.computation and found.matches:
        nearest = max(found.matches, key=lambda candidate: candidate.score).figure
        reason = f"The question asks for a calculation ({asked.computation}); only printed figures are looked up."
        return Proposal(
            "not_found", f"{reason} The nearest printed figure is {label(nearest)}, {place(nearest)}.", reason
        )
    if offered := periods_offered(asked, found.figures):
        wanted = ", ".join([*(period.text for period in asked.periods), *([asked.basis] if asked.basis else [])])
        reason = f"“{asked.phrase}” is given for {'; '.join(offered[:6])}; not for {wanted}."
        return Proposal("not_found", reason, f"{reason} ({searched}.)")
    if not asked.label:
        return Proposal("not_found", "The question names nothing that could be looked up.", "No words of a label.")
    reason = f"No row or sentence with a figure matches “{asked.phrase}”."
    text = f"{reason} Looked with {searched}."
    if not found.unread:
        return Proposal("not_found", text, reason)
    pages = found.unread["pages"]
    unread = "; ".join(f"page {page['page']}: {page['notice']}" for page in pages[:_TOO_MANY])
    more = f"; and {found.unread['total'] - _TOO_MANY} more" if found.unread["total"] > _TOO_MANY else ""
    text += f" Not everything could be searched ({unread}{more})."
    if found.unread["total"] * _MUCH_UNREAD < found.unread["of"]:
        return Proposal("not_found", text, reason)
    return Proposal("conversion_limited", text, "What was asked for may stand on a page that could not be read.")
