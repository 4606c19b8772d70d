"""What is said when a document does not hold what is asked: what it does hold, and what may be hidden."""

from __future__ import annotations

from typing import Final

from auditor_tui.agent.researcher import Cited, Proposal
from auditor_tui.agent.rules.answer.wording import column, label, place, row_name, statement
from auditor_tui.agent.rules.search.lookup import Found
from auditor_tui.agent.rules.search.match import Candidate
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import clip, content, root
from auditor_tui.auditlog.events import Outcome

_SHOWN: Final = 6
_SHOWN_PAGES: Final = 3
_MUCH_UNREAD: Final = 10
"""From one page in this many on, what was not found may well stand on a page that could not be read."""
_MOSTLY: Final = 0.5


def not_found(found: Found, notes: Notes) -> Proposal:
    """The end of an inquiry that found no figure to answer with, and why."""
    asked = found.asked
    if not asked.label and not found.candidates:
        return Proposal("not_found", "The question names nothing that could be looked up.", "No words of a label.")
    if found.in_parts is not None:
        reason = (
            f"‘{clip(asked.phrase)}’ heads several rows on line {found.in_parts}, and has no figure of its own there."
        )
        return Proposal("not_found", f"{reason} Ask for its parts, or for their sum.", reason)
    if found.illegible is not None:
        reason = f"The row asked for stands on line {found.illegible}, and the conversion left its figures unreadable."
        return Proposal("conversion_limited", f"{reason} Compare it with the page.", reason)
    fitting = [candidate for candidate in found.candidates if candidate.labels_fit]
    if other := _other_period(found, fitting):
        return other
    if premise := _without_what_is_asked(found):
        return premise
    searched = f"{notes.searches} searches and the figures of {len(notes.figures)} lines"
    reason = f"No row or sentence with a figure matches ‘{clip(asked.phrase)}’."
    text = f"{reason} Looked with {searched}."
    cited: tuple[Cited, ...] = ()
    if nearest := _nearest(found):
        cited = (Cited(nearest.printed, "context"),)
        text += f" The nearest is {label(nearest.figure)} ({place(nearest.figure)}), which is not the same."
    if not notes.unread:
        return Proposal("not_found", text, reason, cited)
    pages = notes.unread["pages"]
    unread = "; ".join(f"page {page['page']}: {page['notice']}" for page in pages[:_SHOWN_PAGES])
    more = "; and other pages" if notes.unread["total"] > _SHOWN_PAGES else ""
    text += f" Not everything could be searched ({unread}{more})."
    if notes.unread["total"] * _MUCH_UNREAD < notes.unread["of"]:
        return Proposal("not_found", text, reason, cited)
    return Proposal("conversion_limited", text, "What was asked for may stand on a page that could not be read.", cited)


def _other_period(found: Found, fitting: list[Candidate]) -> Proposal | None:
    """The row is there, but not for the period or on the basis asked for."""
    asked = found.asked
    if not fitting or not (asked.periods or asked.basis):
        return None
    of_period = [candidate for candidate in fitting if candidate.dated is not False]
    basis_alone = bool(of_period) and all(candidate.based is False for candidate in of_period)
    if any(candidate.dated is not False and candidate.based is not False for candidate in fitting):
        return None
    shown = of_period if basis_alone else [candidate for candidate in fitting if candidate.dated is False]
    offered = list(dict.fromkeys(column(candidate.figure) or "no stated period" for candidate in shown))
    periods = ", ".join(period.text for period in asked.periods)
    wanted = f"on the basis ‘{asked.basis}’" if basis_alone else ", ".join(filter(None, [periods, asked.basis]))
    for_period = f" for {periods}" if basis_alone and periods else ""
    more = "; and others" if len(offered) > _SHOWN else ""
    given = f"‘{clip(asked.phrase)}’ is given{for_period} under {'; '.join(offered[:_SHOWN])}{more}"
    reason = f"{given}; not {wanted}." if basis_alone else f"{given}; not for {wanted}."
    outcome: Outcome = "false_premise" if basis_alone and asked.periods else "not_found"
    cited = tuple(Cited(candidate.printed, "context") for candidate in shown)
    return Proposal(outcome, reason, reason, cited)


def _without_what_is_asked(found: Found) -> Proposal | None:
    """The row is there and named in full, and the document says other things of it than the one asked for."""
    named = [
        candidate
        for candidate in found.candidates
        if candidate.is_named
        and candidate.figure["cell"] is not None
        and (candidate.missing or not candidate.kind_fits)
        and candidate.covered >= _MOSTLY
        and candidate.dated is not False
    ]
    if not named or found.asked.item:  # a line item goes by many names: another one may be here
        return None
    best = max(named, key=lambda candidate: (candidate.covered, candidate.score))
    row = [candidate for candidate in named if candidate.line_no == best.line_no]
    asked = found.asked
    missing = [word for word in content(asked.phrase) if root(word) in best.missing]
    wanted = " ".join(missing) or clip(asked.phrase)
    gives = list(dict.fromkeys(column(candidate.figure) for candidate in row if column(candidate.figure)))
    where = f" ({', '.join(filter(None, [place(best.figure), statement(best.figure)]))})"
    said = f": {'; '.join(gives[:_SHOWN])}" if gives else ""
    reason = f"The document gives ‘{row_name(best.figure)}’{said}, but no ‘{wanted}’."
    cited = tuple(Cited(candidate.printed, "context") for candidate in row)
    return Proposal("false_premise", f"{reason[:-1]}{where}.", reason, cited)


def _nearest(found: Found) -> Candidate | None:
    near = [
        candidate
        for candidate in found.candidates
        if not candidate.missing and candidate.extra and "?" not in candidate.extra and candidate.dated is not False
    ]
    return max(near, key=lambda candidate: candidate.score, default=None)
