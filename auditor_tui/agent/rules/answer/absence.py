"""What is said when a document does not hold what is asked: what it does hold, and what may be hidden."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Cited, Proposal, Taken
from auditor_tui.agent.rules.answer.answers import as_context
from auditor_tui.agent.rules.answer.wording import column, label, place, quoted, statement
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.search.lookup import Found
from auditor_tui.agent.rules.search.match import Candidate
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.turned import rows_key
from auditor_tui.agent.rules.words import ASKING, LOOSE, NEUTRAL, clip, content, kin_of, marked, met, root, roots, share
from auditor_tui.auditlog.events import Outcome

_SHOWN: Final = 6
_SHOWN_PAGES: Final = 3
_MUCH_UNREAD: Final = 10
"""From one page in this many on, what was not found may well stand on a page that could not be read."""
_MOSTLY: Final = 0.5
_MOST_WORDS: Final = 4
_HITS: Final = 200
_NEAR_LINES: Final = 60
_ASKS: Final = re.compile(r"\b(?:what|how|which|when|where|who)\b", re.IGNORECASE)
_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|did|does|do|has|have|had|been|came|come|went|when|if|while)\b", re.IGNORECASE
)
_PEOPLE: Final = frozenset(map(root, ("people", "person", "individual")))
_STEM: Final = 5
"""Letters that two forms of one word share at least."""
_ENDING: Final = 4
"""Letters that an ending has at most: "attendance" beside "attending"."""


def not_found(found: Found, notes: Notes) -> Generator[Call, Taken, Proposal]:
    """The end of an inquiry that found no figure to answer with, and why."""
    asked = found.asked
    if not asked.label and not found.candidates:
        return Proposal("not_found", "The question names nothing that could be looked up.", "No words of a label.")
    if found.in_parts is not None:
        reason = (
            f"{marked(asked.phrase)} heads several rows on line {found.in_parts}, and has no figure of its own there."
        )
        return Proposal("not_found", f"{reason} Ask for its parts, or for their sum.", reason)
    if found.illegible is not None:
        reason = f"The row asked for stands on line {found.illegible}, and the conversion left its figures unreadable."
        return Proposal("conversion_limited", f"{reason} Compare it with the page.", reason)
    if found.of_time is not None:
        return _of_another_time(asked, *found.of_time)
    if other := _other_period(found, [candidate for candidate in found.candidates if candidate.labels_fit]):
        return other
    if unnamed := _nothing_of_subject(found):
        return unnamed
    if premise := (yield from _without_what_is_asked(found, notes)):
        return premise
    return _nothing(found, notes)


def _of_another_time(asked: Asked, figure: dict[str, Any], said: str) -> Proposal:
    """What is said where the labels fit, and what governs them names another period, or none."""
    periods = ", ".join(period.text for period in asked.periods)
    given = f"{label(figure)} ({place(figure)})"
    if said:
        reason = f"What governs the row says another time than {periods}: {said}."
    else:
        reason = f"Nothing there says that the row is of {periods}."
    return Proposal("not_found", f"{reason} The row is {given}.", reason, as_context([figure]))


def _nothing_of_subject(found: Found) -> Proposal | None:
    """What is said where no row, column or title that came near gives it of whom the question names."""
    asked = found.asked
    if asked.subject is None:
        return None
    lacking = roots(asked.subject)
    in_tables = [one for one in found.candidates if one.figure["cell"] is not None and not one.missing & lacking]
    if any(one.missing <= ASKING for one in in_tables):
        return None
    what = " ".join(word for word in asked.label if root(word) not in lacking)
    reason = f"No row, column or title of a table was found that gives {marked(what)} of {marked(asked.subject)}."
    return Proposal("not_found", f"{reason} The figures of others are not taken for it.", reason)


def _nothing(found: Found, notes: Notes) -> Proposal:
    """What is said where no row comes near enough to say more of it, with the nearest there is."""
    asked = found.asked
    searched = f"{notes.searches} searches and the figures of {len(notes.figures)} lines"
    reason = f"No row or sentence was found that gives {marked(asked.phrase)} as the question asks for it."
    text = f"{reason} Looked with {searched}."
    cited: tuple[Cited, ...] = ()
    if found.away:
        cited = as_context(found.away[:1])
        where = f"{label(found.away[0])} ({place(found.away[0])})"
        text += f" A row of that name stands elsewhere than in its statement: {where}."
    elif nearest := _nearest(found):
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
    fitting = [candidate for candidate in fitting if candidate.figure["cell"] is not None and candidate.kind_fits]
    if not fitting or not (asked.periods or asked.basis):
        return None
    of_period = [candidate for candidate in fitting if candidate.dated is not False]
    basis_alone = bool(of_period) and all(candidate.based is False for candidate in of_period)
    if any(candidate.fits for candidate in fitting):
        return None
    shown = of_period if basis_alone else [candidate for candidate in fitting if candidate.dated is False]
    if not shown:
        return None
    best = max(shown, key=lambda candidate: candidate.score)
    shown = [best, *(candidate for candidate in shown if rows_key(candidate.printed) == rows_key(best.printed))]
    offered = list(dict.fromkeys(column(candidate.figure) or "no stated period" for candidate in shown))
    periods = ", ".join(period.text for period in asked.periods)
    wanted = f"on the basis ‘{asked.basis}’" if basis_alone else ", ".join(filter(None, [periods, asked.basis]))
    for_period = f" for {periods}" if basis_alone and periods else ""
    more = "; and others" if len(offered) > _SHOWN else ""
    where = f"in the row {quoted(best.figure)} ({place(best.figure)})"
    given = f"{marked(asked.phrase)} is given{for_period} under {'; '.join(offered[:_SHOWN])}{more}, {where}"
    reason = f"{given}; not {wanted}." if basis_alone else f"{given}; not for {wanted}."
    outcome: Outcome = "false_premise" if basis_alone and asked.periods else "not_found"
    unique = {str(candidate.printed["id"]): candidate.printed for candidate in shown}
    return Proposal(outcome, reason, reason, as_context(unique.values()))


def _without_what_is_asked(found: Found, notes: Notes) -> Generator[Call, Taken, Proposal | None]:
    """The row is there and named in full, and the document says other things of it than the one asked for.

    That is said only where the word that is missing was looked for, and stands nowhere near the row: a word of asking
    is no premise, and one that stands close by may be met in a way that was not understood.
    """
    named = [
        candidate
        for candidate in found.candidates
        if candidate.is_named
        and candidate.figure["cell"] is not None
        and candidate.missing
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
    given = f"The document gives {quoted(best.figure)}{said}"
    cited = as_context(candidate.printed for candidate in row)
    asking = [word for word in missing if root(word) in ASKING]
    if not asking and not _are_premises(missing, asked, best):
        reason = f"{given}; nothing there says how {marked(wanted)} is meant."
        return Proposal("not_found", f"{reason[:-1]}{where}.", reason, cited)
    if asking or not missing:
        reason = f"{given}; what ‘{wanted}’ asks of it is not worked out without a model."
        return Proposal("not_found", f"{reason[:-1]}{where}.", reason, cited)
    near = yield from _near(best, frozenset(map(root, missing)), asked, notes)
    if near is None:
        reason = f"{given}, but no ‘{wanted}’."
        return Proposal("false_premise", f"{reason[:-1]}{where}.", reason, cited)
    word = next(word for word in missing if root(word) == near[0])
    line_no = near[1]
    reason = f"{given}; no figure of it was found for ‘{wanted}’, though ‘{word}’ stands near by on line {line_no}."
    return Proposal("not_found", f"{reason[:-1]}{where}.", reason, cited)


def _are_premises(missing: Sequence[str], asked: Asked, best: Candidate) -> bool:
    """Whether words that a row lacks say what is asked of it, so that their absence makes the question a wrong one.

    Verbs, numbers and words for people say how it asks; so does whatever stands behind a verb, or in a language that
    is not understood; and a word of the row in another form is no absence.
    """
    head = _VERB.split(asked.phrase, maxsplit=1)[0]
    said = roots(head)
    held = roots(" ".join([str(best.figure["row_label"]), *best.figure["column_header"], *best.figure["section"]]))
    return bool(_ASKS.search(asked.text)) and all(
        root(word) in said
        and not any(map(str.isdecimal, word))
        and root(word) not in _PEOPLE
        and not any(
            other[: max(_STEM, len(word) - _ENDING)] == word[: max(_STEM, len(word) - _ENDING)] for other in held
        )
        for word in missing
    )


def _near(
    best: Candidate, missing: frozenset[str], asked: Asked, notes: Notes
) -> Generator[Call, Taken, tuple[str, int] | None]:
    """A missing word and the line where it stands near a row; None where one of them stands nowhere near.

    Near is the same part of the document within some lines, or a line that, with its titles, names the thing too.
    """
    thing = roots(" ".join(asked.label)) - missing - frozenset(map(root, LOOSE)) - NEUTRAL
    section = list(best.figure["section"])
    first: tuple[str, int] | None = None
    for word in sorted(missing)[:_MOST_WORDS]:
        pattern = "|".join(re.escape(form) for form in sorted({word, *kin_of({word})}))
        arguments = {"doc": notes.doc, "pattern": rf"\b(?:{pattern})", "ignore_case": True, "max_hits": _HITS}
        taken = yield Call("grep", arguments, "whether what the row lacks stands near it")
        hits = taken.result.data.get("hits", ()) if taken.result else ()
        close = [hit for hit in hits if _is_near(hit, best.line_no, section, thing, word)]
        if not close and (taken.result is None or len(hits) < _HITS):
            return None
        if close and first is None:
            line_no = min((int(hit["line"]) for hit in close), key=lambda line_no: abs(line_no - best.line_no))
            first = word, line_no
    return first


def _is_near(hit: dict[str, Any], line_no: int, section: list[str], thing: frozenset[str], word: str) -> bool:
    held = roots(str(hit["text"]))
    if not any(one.startswith(word) for one in held) and not kin_of({word}) & held:
        return False  # within another word
    is_close = list(hit["section"]) == section and abs(int(hit["line"]) - line_no) <= _NEAR_LINES
    named = bool(thing) and share(thing, met(thing, held | roots(" ".join(hit["section"][-1:])))) >= _MOSTLY
    return is_close or named


def _nearest(found: Found) -> Candidate | None:
    near = [
        candidate
        for candidate in found.candidates
        if not candidate.missing and candidate.extra and "?" not in candidate.extra and candidate.dated is not False
    ]
    return max(near, key=lambda candidate: candidate.score, default=None)
