"""Answers made of figures that were looked up, and what is said when several fit."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Proposal, Taken
from auditor_tui.agent.rules.answer.signs import no_loss
from auditor_tui.agent.rules.answer.wording import answer, label, place, printed, quoted, statement
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import recency
from auditor_tui.agent.rules.question.wishes import other_currency
from auditor_tui.agent.rules.search.lookup import Found
from auditor_tui.agent.rules.search.match import basis_of
from auditor_tui.agent.rules.search.turned import rows_key
from auditor_tui.agent.rules.words import marked, words

_CONTEXT_LINES: Final = 60
"""Most lines read between a figure and the headers that govern it."""
_SHOWN_RIVALS: Final = 3


def undecided(asked: Asked, rivals: list[dict[str, Any]]) -> Proposal:
    """The question fits several figures, and nothing in it says which."""
    places = "; ".join(f"{label(figure)} ({place(figure)})" for figure in rivals[:_SHOWN_RIVALS])
    what = "rows" if len({figure["line"] for figure in rivals}) > 1 else "columns of one row"
    reason = f"{marked(asked.phrase)} fits {len(rivals)} {what} equally well, and they say different things."
    text = f"{reason} Among them: {places}. Name the statement, the column or more of the label."
    return Proposal("not_found", text, reason, as_context(rivals[:_SHOWN_RIVALS]))


def read_around(doc: str, figure: dict[str, Any]) -> Generator[Call, Taken, None]:
    """Read the figure's line with the headers that govern it."""
    line_no = int(figure["line"])
    governing = [header_no for header_no in (figure["unit"]["line"], figure["period"]["line"]) if header_no is not None]
    near = [header_no for header_no in governing if line_no - _CONTEXT_LINES <= header_no <= line_no]
    first = min([line_no - 1, *near])
    yield Call(
        "read", {"doc": doc, "first": max(1, first), "last": line_no}, "the figure with the headers that govern it"
    )


def answered(found: Found) -> Proposal:
    """The figures of a look-up as an answer."""
    asked, chosen = found.asked, found.chosen
    if contrary := _contrary(asked, chosen):
        return contrary
    text = " ".join([answer(asked, chosen), *found.reasons])
    if not asked.periods and len(_periods_of_row(found)) > 1 and chosen[0]["period"]["label"]:
        text += " The question names no period; this is the latest in its row."
    if asked.basis == "restated" and basis_of(chosen[0]) != "restated":
        text += " Nothing there marks it as restated."
    if others := _elsewhere(chosen[0], found):
        said = "; ".join(f"{printed(figure)} ({place(figure)})" for figure in others)
        text += f" Elsewhere under the same labels: {said}."
    text += doubts(chosen)
    cited = (*(Cited(figure, "answer") for figure in chosen), *as_context(others))
    if any(is_damaged(figure) for figure in chosen):
        return Proposal("conversion_limited", text, "The conversion changed a figure this rests on.", cited)
    reason = " ".join(["Row label, period and basis fit the question.", *found.reasons])
    return Proposal("answered", text, reason, cited)


def answered_nil(asked: Asked, figure: dict[str, Any]) -> Proposal:
    """What is said where the cell asked for holds a mark for nil."""
    mark = str(figure["printed"])
    said = mark if any(map(str.isalpha, mark)) else f"‘{mark}’, a mark for nil"
    title = f"; in {statement(figure)}" if statement(figure) else ""
    text = f"{label(figure)}: {said}{title}; {place(figure)}."
    reason = f"Row label, period and basis fit {marked(asked.phrase)}, and the cell holds no number but a mark."
    return Proposal("answered", text, reason, (Cited(figure, "answer"),))


def _contrary(asked: Asked, chosen: list[dict[str, Any]]) -> Proposal | None:
    """What is said where the row is there and says the contrary of the question, or says it in another currency."""
    figure = chosen[0]
    said = f"{label(figure)}: {printed(figure)}, {place(figure)}"
    if no_loss(asked.phrase, figure):
        reason = f"There is no such loss: {quoted(figure)} is positive, a profit."
        return Proposal("false_premise", f"{reason} {said}.", reason, as_context(chosen))
    if asked.unit and other_currency(asked.unit, figure["currency"]):
        reason = f"The document states it in {figure['currency']}, and gives no rate for {asked.unit.currency}."
        return Proposal("not_found", f"{reason} {said}.", reason, as_context(chosen))
    return None


def is_damaged(figure: dict[str, Any]) -> bool:
    """Whether the line does not show the figure as the page does."""
    return figure["value"] is None or figure["page_check"] == "different"


def doubts(chosen: list[dict[str, Any]]) -> str:
    """What the page says against the figures of an answer."""
    flags = {flag for figure in chosen for flag in figure["flags"]}
    read_by_ocr = " It was read by OCR: compare it with the page." if "ocr" in flags else ""
    return read_by_ocr + (" The page itself does not show it." if "hidden_text" in flags else "")


def _periods_of_row(found: Found) -> set[str]:
    key = rows_key(found.chosen[0])
    return {recency(one.printed)[0] for one in found.candidates if rows_key(one.printed) == key}


def _elsewhere(chosen: dict[str, Any], found: Found) -> list[dict[str, Any]]:
    """Figures under the same row label, period and basis that say something else: never passed over in silence."""
    others: dict[str, dict[str, Any]] = {}
    header = words(" ".join(chosen["column_header"]))
    for candidate in found.candidates:
        figure = candidate.printed
        same = words(figure["row_label"]) == words(chosen["row_label"]) and figure["kind"] == chosen["kind"]
        same = same and words(" ".join(figure["column_header"])) == header and figure["line"] != chosen["line"]
        dated = figure["period"]["end_date"] and figure["period"]["end_date"] == chosen["period"]["end_date"]
        if same and dated and basis_of(figure) == basis_of(chosen) and figure["normalized"] != chosen["normalized"]:
            others.setdefault(str(figure["normalized"]), figure)
    return list(others.values())[:_SHOWN_RIVALS]


def as_context(figures: Iterable[dict[str, Any]]) -> tuple[Cited, ...]:
    """Figures that an answer names without resting on them."""
    return tuple(Cited(figure, "context") for figure in figures)
