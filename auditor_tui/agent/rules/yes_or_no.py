"""Questions that want a yes or a no: whether something moved that way, is more or less than another, or is there.

The verdict is read off a calculation over cited figures, or off one figure set against the amount in the question. What
figures do not decide is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Literal

from auditor_tui.agent.claims import Claim, claims
from auditor_tui.agent.researcher import Call, Cited, Computed, Proposal, Taken
from auditor_tui.agent.rules.answer.absence import not_found
from auditor_tui.agent.rules.answer.answers import answered, as_context, is_damaged, read_around, undecided
from auditor_tui.agent.rules.answer.wording import label, place, printed
from auditor_tui.agent.rules.operands import Operand, figures_of, find_operands, reasons_of
from auditor_tui.agent.rules.question.asked import read_question
from auditor_tui.agent.rules.question.forms import question_for, questions_by_period, things_compared
from auditor_tui.agent.rules.question.motion import MOVES, Direction, direction_of, judges
from auditor_tui.agent.rules.reckon import tell
from auditor_tui.agent.rules.references import missing_place
from auditor_tui.agent.rules.search.lookup import look_up
from auditor_tui.agent.rules.search.read_so_far import Notes

Relation = Literal["more", "less", "equal", "at least", "at most"]

_AUXILIARY: Final = r"(?:did|does|do|has|have|had|is|are|was|were)"
_FURTHER: Final = re.compile(r"(?<=\?)\s+\S.*$", re.DOTALL)
_ASKS: Final = re.compile(rf"^(?:(?P<before>[^?]{{0,80}}?),\s+)?{_AUXILIARY}\s+(?P<claim>.+)$", re.IGNORECASE)
_MOVED: Final = re.compile(
    rf"^(?P<what>.+?)(?<!\bthe)(?<!\ban)(?<!\ba)(?<!\bof)\s+(?:been\s+)?(?P<verb>{MOVES})\b"
    rf"(?P<or>\s+or\s+{MOVES}\b)?(?!\s+(?:in|of)\s+(?:the|its|their)\b)(?P<rest>.*)$",
    re.IGNORECASE,
)
_HAS_MOVING: Final = re.compile(
    rf"^.{{1,60}}?\s+have\s+an?\s+(?P<verb>{MOVES})\s+(?P<what>.+?)(?:\s+(?:profile|trend))?"
    r"(?P<rest>\s+(?:as\s+of|in|for|at|during|over|between|from)\b.*)?$",
    re.IGNORECASE,
)
_RELATIONS: Final[tuple[tuple[str, Relation], ...]] = (
    (r"not\s+(?:more|higher|greater|larger|above)(?:\s+than)?|at\s+most", "at most"),
    (r"not\s+(?:less|lower|smaller|below)(?:\s+than)?|at\s+least|reach(?:ed)?|cover(?:ed)?", "at least"),
    (r"not\s+exceed(?:ed)?", "at most"),
    (r"exceed(?:ed|s)?|more\s+than|higher\s+than|greater\s+than|larger\s+than|bigger\s+than|above|over", "more"),
    (r"less\s+than|lower\s+than|smaller\s+than|below|under|fall\s+short\s+of|fell\s+short\s+of", "less"),
    (r"equal\s+to|equal|the\s+same\s+as|match(?:ed|es)?|agree\s+with|tally\s+with", "equal"),
)
_RELATED: Final = re.compile(
    rf"^(?P<a>.+?)\s+(?P<how>{'|'.join(pattern for pattern, _ in _RELATIONS)})\s+(?P<b>.+)$", re.IGNORECASE
)
_THAN_APART: Final = re.compile(
    r"^(?P<a>.+?)\s+(?P<how>more|higher|greater|larger|bigger|less|lower|smaller)\s+(?P<rest>.+?)\s+than\s+(?P<b>.+)$",
    re.IGNORECASE,
)
"""As in "higher in 2024 than in 2023"."""
_BEFORE_AMOUNT: Final = re.compile(r"over|under", re.IGNORECASE)
"""What compares only where an amount follows."""
_SAME_THING: Final = re.compile(r"(?:in|on|of|for|at|as|during)\s|(?:fiscal|FY)?\s*(?:19|20)\d\d", re.IGNORECASE)
"""How the second of two begins that is the first thing again, at another time or on another basis."""
_IS_THERE: Final = re.compile(
    rf"^{_AUXILIARY}\s+(?:there|.{{1,80}}?(?<!\bthe)\s(?:mention|give|state|show|contain|report|list|include|disclose|print|name)"
    r"(?:s|ed)?)\s+(?:(?:an?|any|the)\s+)?(?P<what>.+)$"
    rf"|^{_AUXILIARY}\s+(?P<given>.+?)\s+(?:mentioned|given|stated|shown|reported|listed|included|disclosed|printed)\b",
    re.IGNORECASE,
)
_OF_SOMETHING: Final = re.compile(r"^\s*(?:of|from|in)\s+(?!(?:19|20)\d\d)", re.IGNORECASE)
_DEDUCTED: Final = re.compile(
    r"\b(?:liabilit|payable|borrowing|loan|debt|cost|expens|charge|loss|deficit|payment|purchase|repaid|repayment|outflow"
    r"|tax|dividend|depreciation|amorti[sz]ation|provision|allowance|deduct|less\b|used\b)",
    re.IGNORECASE,
)
"""What is more the further it is below nothing, where it is printed with a minus."""
_AS_SIZES: Final = " (by size: both are printed as negative)"
_SAID: Final[dict[Relation, tuple[str, str]]] = {
    "more": ("is more than", "is not more than"),
    "less": ("is less than", "is not less than"),
    "equal": ("is equal to", "is not equal to"),
    "at least": ("is at least", "is less than"),
    "at most": ("is at most", "is more than"),
}


@dataclass(frozen=True, slots=True)
class Moved:
    """Whether something moved, from one period to another."""

    operands: tuple[str, ...]
    """Questions for it, the later period first; one where the question does not name two."""
    direction: Direction
    is_open: bool
    """Whether the question offers more than one way, or says better or worse: then the way alone is told."""


@dataclass(frozen=True, slots=True)
class Related:
    """Whether one thing is more or less than another, or than an amount that the question states."""

    first: str
    relation: Relation
    second: str | None
    amount: Claim | None = None


@dataclass(frozen=True, slots=True)
class IsThere:
    """Whether the document gives something."""

    question: str
    """For the thing."""


@dataclass(frozen=True, slots=True)
class Undecidable:
    """What words decide, not figures."""


Asking = Moved | Related | IsThere | Undecidable
Verdict = Generator[Call, Taken, Proposal]


def read_yes_or_no(question: str) -> Asking | None:
    """What a question asks to be judged; None where it wants no yes or no."""
    text = _FURTHER.sub("", " ".join(question.split())).rstrip(" ?.!")
    asks = _ASKS.match(text)
    if asks is None:
        return None
    claim, before = asks["claim"], f", {asks['before']}" if asks["before"] else ""
    if related := _RELATED.match(claim):
        if not _BEFORE_AMOUNT.fullmatch(related["how"]) or _begins_with_amount(related["b"]):
            return _related(f"{related['a']}{before}", related["how"], related["b"])
    elif apart := _THAN_APART.match(claim):
        return _related(f"{apart['a']} {apart['rest']}{before}", f"{apart['how']} than", apart["b"])
    if match := _HAS_MOVING.match(claim) or _MOVED.match(claim):
        given = match.groupdict()
        operands = questions_by_period(f"{given['what']} {given['rest'] or ''}{before}")
        return Moved(operands, direction_of(given["verb"]), bool(given.get("or")) or judges(given["verb"]))
    if there := _IS_THERE.match(text):
        return IsThere(question_for(there["what"] or there["given"]))
    return Undecidable()


def _related(first: str, how: str, second: str) -> Related | Undecidable:
    relation = next(relation for pattern, relation in _RELATIONS if re.fullmatch(pattern, how, re.IGNORECASE))
    if amount := _begins_with_amount(second):
        rest = second[len(amount.said) :]
        if _OF_SOMETHING.match(rest):  # "more than 20% of revenue" is a share of something
            return Undecidable()
        return Related(question_for(f"{first}{rest}"), relation, None, amount)
    one, other = things_compared(first, f"that {second}" if _SAME_THING.match(second) else second)
    return Related(question_for(one), relation, question_for(other))


def _begins_with_amount(text: str) -> Claim | None:
    stated = claims(text)
    return stated[0] if stated and text.startswith(stated[0].said) else None


def judge(asking: Asking, notes: Notes) -> Verdict:
    """Yes or no, with what it rests on."""
    match asking:
        case Moved():
            return (yield from _judge_motion(asking, notes))
        case IsThere():
            return (yield from _judge_presence(asking, notes))
        case Undecidable():
            reason = "Words decide this question, not figures: it takes a reader, or a model."
            return Proposal("not_found", reason, reason)
        case Related():
            return (yield from _judge_relation(asking, notes))


def _judge_presence(asking: IsThere, notes: Notes) -> Verdict:
    found = yield from look_up(read_question(asking.question, notes.doc), notes)
    if not found.chosen:
        missing = yield from missing_place(asking.question, notes.doc)
        if found.rivals:
            return undecided(found.asked, found.rivals)
        return missing or (yield from not_found(found, notes))
    yield from read_around(notes.doc, found.chosen[0])
    there = answered(found)
    return Proposal(there.outcome, f"Yes. {there.text}", there.reason, there.figures)


def _judge_relation(asking: Related, notes: Notes) -> Verdict:
    questions = [asking.first] if asking.second is None else [asking.first, asking.second]
    operands = yield from find_operands(questions, notes)
    if isinstance(operands, Proposal):
        return operands
    if asking.amount is not None:
        return (yield from _judge_amount(asking, asking.amount, operands[0], notes))
    first, second = operands
    computed = yield from _difference(operands, f"{first.in_brackets} - {second.in_brackets}", notes)
    if isinstance(computed, Proposal):
        return computed
    difference = Decimal(computed["value"])
    sizes = _are_sizes(operands)
    holds = _holds(asking.relation, -difference if sizes else difference)
    yes, no = _SAID[asking.relation]
    said = f"{'Yes' if holds else 'No'}{_AS_SIZES if sizes else ''}: {first.said} {yes if holds else no} {second.said}."
    return (yield from _verdict(said, operands, computed, notes))


def _judge_motion(asking: Moved, notes: Notes) -> Verdict:
    operands = yield from find_operands(asking.operands, notes, paired=True)
    if isinstance(operands, Proposal):
        return operands
    new, old = operands[0], operands[-1]
    computed = yield from _difference(operands, f"change({new.expression}, {old.expression})", notes)
    if isinstance(computed, Proposal):
        return computed
    change = -Decimal(computed["value"]) if (sizes := _are_sizes(operands)) else Decimal(computed["value"])
    way = "went up" if change > 0 else "went down" if change < 0 else "did not change"
    said = f"{new.said} {way}, compared with {old.said}{_AS_SIZES if sizes else ''}."
    if not asking.is_open:
        wanted = {"up": change > 0, "down": change < 0, "either": change != 0}[asking.direction]
        said = f"{'Yes' if wanted else 'No'}: {said}"
    return (yield from _verdict(said, operands, computed, notes))


def _judge_amount(asking: Related, amount: Claim, operand: Operand, notes: Notes) -> Verdict:
    """One figure set against an amount; without a unit of its own that is in the unit of the figure."""
    figure = operand.figures[0]
    yield from read_around(notes.doc, figure)
    if len(operand.figures) > 1 or figure["value"] is None:
        reason = "What is compared with the amount is not one figure that can be read."
        return Proposal("not_found", reason, reason, as_context(operand.figures))
    is_rate = figure["kind"] in ("percent", "bps")
    if amount.is_rate != is_rate or (amount.currency and figure["currency"] not in (None, amount.currency)):
        reason = f"{label(figure)} is {printed(figure)}, and that is not to be set against {amount.said}."
        return Proposal("false_premise", f"{reason} It stands on {place(figure)}.", reason, as_context([figure]))
    scale = Decimal(figure["scale"])
    stated = amount.value * (amount.scale if amount.scale is not None else scale)
    holds = _holds(asking.relation, Decimal(figure["value"]) * scale - stated)
    yes, no = _SAID[asking.relation]
    taken = "" if amount.scale is not None or is_rate or scale == 1 else ", taken in the unit of the figure"
    said = f"{'Yes' if holds else 'No'}: {label(figure)}: {printed(figure)}, which {yes if holds else no} {amount.said}"
    text = " ".join([f"{said}{taken}; {place(figure)}.", *operand.reasons])
    return _ended(text, [operand], (Cited(figure, "answer"),), ())


def _are_sizes(operands: Iterable[Operand]) -> bool:
    """Whether figures printed as negative say how much something is: a liability, a cost, a loss."""
    figures = figures_of(operands)
    return all(
        figure["value"] is not None and Decimal(figure["value"]) < 0 and _DEDUCTED.search(str(figure["row_label"]))
        for figure in figures
    )


def _difference(
    operands: list[Operand], expression: str, notes: Notes
) -> Generator[Call, Taken, dict[str, Any] | Proposal]:
    """What `calculate` makes of the operands; the end of the inquiry where it makes nothing."""
    yield from read_around(notes.doc, operands[0].figures[0])
    arguments = {"doc": notes.doc, "expr": expression, "across_periods": True}
    taken = yield Call("calculate", arguments, "which of the two is more, exactly")
    if taken.result is None:
        reason = f"The figures cannot be compared: {taken.error}"
        named = "; ".join(f"{label(figure)}: {printed(figure)}, {place(figure)}" for figure in figures_of(operands))
        return Proposal("not_found", f"{reason} They are: {named}.", reason, as_context(figures_of(operands)))
    return taken.result.data


def _holds(relation: Relation, difference: Decimal) -> bool:
    return {
        "more": difference > 0,
        "less": difference < 0,
        "equal": difference == 0,
        "at least": difference >= 0,
        "at most": difference <= 0,
    }[relation]


def _verdict(said: str, operands: list[Operand], computed: dict[str, Any], notes: Notes) -> Verdict:
    told = yield from tell(operands, notes.doc)
    text = " ".join([said, told.text, *reasons_of(operands)])
    return _ended(text, operands, told.figures, (*told.calculations, Computed(computed, "context")))


def _ended(
    text: str, operands: list[Operand], cited: tuple[Cited, ...], calculations: tuple[Computed, ...]
) -> Proposal:
    if any(is_damaged(figure) for figure in figures_of(operands)):
        reason = "The conversion changed a figure this rests on."
        return Proposal("conversion_limited", f"{text} {reason}", reason, cited, calculations)
    reason = " ".join(["The figures decide it; labels, periods and bases fit the question.", *reasons_of(operands)])
    return Proposal("answered", text, reason, cited, calculations)
