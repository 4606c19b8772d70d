"""Whether a figure or a calculation bears out a number that an answer states, and what is wrong where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from typing import Final

from auditor_tui.agent import basis, beside
from auditor_tui.agent.claims import Claim, lines_named
from auditor_tui.agent.naming import misnamed
from auditor_tui.agent.sources import Returned, Source
from auditor_tui.agent.times import contradiction

_FEWEST_DIGITS: Final = 3
"""Significant digits from which a rounded number still says which amount is meant."""
_FEWEST_WHERE_ROUNDED: Final = 2
"""The same, where the number has decimals or is said to be a round one."""
_NEAR: Final = Decimal("0.05")
"""How far a round number of one digit, or "twice" and its like, may be from what it stands for, as a part of it."""
_HUNDREDTHS: Final = re.compile(r"\s*\(?\s*100\s*\*")
_LINE_BEHIND: Final = re.compile(r"[\s,]*\(?\s*(?:(?:on|at|in|see)\s+)?lines?\s+\d+", re.IGNORECASE)
_NOTE_BEHIND: Final = re.compile(r"[^.;]*?\(\s*(?:see\s+)?note\s+(?:no\.?\s*)?(?P<note>\d+)\b", re.IGNORECASE)
_NOT_BEFORE: Final = re.compile(r"\b(?:is|are|was|were|be)(?:\s+not|n['’]t)\s+$", re.IGNORECASE)
_NEGATED: Final = re.compile(r"\b(?:not|no|never|n['’]t|without)\b\W*(?:\w+\W*){0,2}$", re.IGNORECASE)


def judge(claim: Claim, sources: Sequence[Source], returned: Returned) -> Source | str | None:
    """What bears a number out, or what is wrong with it as the end of a sentence; None where nothing cited says it.

    Args:
        claim: The number.
        sources: What is cited.
        returned: What the operations returned.
    """
    if claim.is_multiple:
        fitting = [source for source in sources if _is_times(claim, source)]
        return fitting[0] if fitting else None
    behind = [source for source in sources if _bears_out(claim, source)]
    if not behind:
        same_digits = [source for source in sources if source.value is not None and _alike(claim, source.value)]
        return f"{same_digits[0].name} is in {same_digits[0].unit}." if same_digits else None
    checks: tuple[Callable[[Claim, Source], str | None], ...] = (
        partial(_sign, returned=returned),
        _time,
        _measure,
        _profit_or_loss,
        _way,
        partial(_row, returned=returned),
        basis.contradiction,
        _line,
        _note,
        _denied,
    )
    for check in checks:
        wrong = [check(claim, source) for source in behind]
        if all(wrong):
            return f"{behind[0].name} {wrong[0]}."
        behind = [source for source, fault in zip(behind, wrong, strict=True) if fault is None]
    return behind[0]


def _denied(claim: Claim, source: Source) -> str | None:
    """What is wrong with "was not" said of a number that is so."""
    is_alone = len(claim.before) + claim.end - claim.start + len(claim.after) == len(claim.sentence)
    return "says just that" if is_alone and _NOT_BEFORE.search(claim.before) else None


def is_negated(claim: Claim) -> bool:
    """Whether a multiple is said not to be so."""
    return claim.is_multiple and bool(_NEGATED.search(claim.before))


def _bears_out(claim: Claim, source: Source) -> bool:
    if claim.is_rate and source.is_ratio and source.value is not None:
        in_hundredths = source.value if _HUNDREDTHS.match(source.expression) else 100 * source.value
        return _alike(claim, in_hundredths)
    if claim.is_rate != source.is_rate and (claim.is_rate or claim.scale is not None):
        return False
    if claim.currency and source.currency and claim.currency != source.currency:
        return False
    scale = claim.scale
    if scale is None and source.kind == "amount":
        scale = claim.scale_of_all
    if scale is None and source.value is None and claim.said == source.printed:
        return True  # what its points and commas mean is not known, so it can only be said as it is
    if scale is None or source.value is None:
        return any(_alike(claim, amount) for amount in source.amounts())
    return _alike(claim, source.value * source.scale / scale)


def _alike(claim: Claim, meant: Decimal) -> bool:
    """Whether a number says another: the same, or that rounded to the places said."""
    said, meant = abs(claim.value), abs(meant)
    if said == meant:
        return True
    is_about = beside.is_about(claim)
    rounded = said.normalize() if is_about else said
    exponent = rounded.as_tuple().exponent
    places = exponent if isinstance(exponent, int) else 0
    digits = len(str(int("".join(map(str, rounded.as_tuple().digits)))))
    is_near = 2 * abs(said - meant) <= Decimal(1).scaleb(places)
    if is_about and digits < _FEWEST_WHERE_ROUNDED:
        return is_near and abs(said - meant) <= _NEAR * meant
    return is_near and digits >= (_FEWEST_WHERE_ROUNDED if is_about or places < 0 else _FEWEST_DIGITS)


def _is_times(claim: Claim, source: Source) -> bool:
    """Whether a calculation, or a percentage, says that something is so many times something else."""
    if source.value is None or source.kind == "amount":
        return False
    said, meant = claim.value, source.value
    percentages = (100 * said, 100 * (said - 1), -100 * said)
    meanings = percentages if source.is_rate else (said, 1 / said if said else said)
    return any(abs(meaning - meant) <= _NEAR * abs(meaning) for meaning in meanings)


def _sign(claim: Claim, source: Source, returned: Returned) -> str | None:
    if not source.value or not claim.value:
        return None
    if (claim.value < 0) == (source.value < 0):
        is_credit = source.value > 0 and beside.is_credit(claim, source.row_label)
        return "is a charge, not a credit" if is_credit else None
    if source.value > 0 or claim.value < 0:
        return "has the other sign"
    if beside.admits_negative(claim):
        return None
    others = (one.value for one in returned.of_row(source) if one.name != source.name)
    is_cost = beside.is_cost(claim) and not any(value > 0 for value in others if value)
    return None if is_cost else "has the other sign"


def _time(claim: Claim, source: Source) -> str | None:
    if not source.expression:
        return contradiction(claim.times, source.times)
    known = frozenset[int]().union(*(one.times.years for one in source.operands))
    beyond = claim.times.years - known
    if known and beyond:
        return f"is of {', '.join(map(str, sorted(known)))}, not of {', '.join(map(str, sorted(beyond)))}"
    return None


def _measure(claim: Claim, source: Source) -> str | None:
    """What is wrong with "per share" or "a month" said of it."""
    per = beside.per_said(claim)
    if per is None or "/" in source.expression or per.rstrip("s") in source.words:
        return None
    is_per_share = source.kind == "per_share" and per.rstrip("s") in ("share", "unit")
    return None if is_per_share else f"is not per {per}"


def _profit_or_loss(claim: Claim, source: Source) -> str | None:
    said = beside.sign_said(claim)
    meant = beside.sign_meant(source.row_label, source.value)
    if said is None or meant is None or said == meant or (said > 0 and beside.has_minus(claim)):
        return None
    return "is a profit or a surplus" if meant > 0 else "is a loss or a deficit"


def _way(claim: Claim, source: Source) -> str | None:
    """What is wrong with "rose by" or "fell by" said of a change."""
    way = beside.way_said(claim) or beside.way_told(claim)
    if way is None or not source.value or not source.is_change or claim.value < 0:
        return None
    goes_up = source.value > 0
    if source.compared:
        later, earlier = (one.amount or Decimal(0) for one in source.compared)
        goes_up = later > earlier if later > 0 or earlier > 0 else later < earlier
    if goes_up == (way > 0):
        return None
    return "is a rise" if goes_up else "is a fall"


def _row(claim: Claim, source: Source, returned: Returned) -> str | None:
    return misnamed(claim, source, returned)


def _line(claim: Claim, source: Source) -> str | None:
    """What is wrong with the line said right behind it."""
    match = _LINE_BEHIND.match(claim.after)
    if match is None or not source.lines:
        return None
    said = [line_no for _, line_no in lines_named(match[0])]
    return None if source.lines & set(said) else f"is not of line {said[0]}"


def _note(claim: Claim, source: Source) -> str | None:
    """What is wrong with the note said right behind it, where the row names its own."""
    match = _NOTE_BEHIND.match(claim.after)
    notes = {one.around.note for one in source.figures if one.around.note}
    if match is None or not notes:
        return None
    if match["note"] in re.findall(r"\d+", " ".join((*notes, *source.titles[-1:]))):
        return None
    return f"refers to note {', '.join(sorted(notes))}, not {match['note']}"
