"""On which basis a number is said to be given: restated, as reported, budgeted, averaged; and in what points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from auditor_tui.agent.claims import Claim
from auditor_tui.agent.sources import Source
from auditor_tui.agent.times import Mention, mentions

_RESTATED: Final = re.compile(r"\brestated\b", re.IGNORECASE)
_REPORTED: Final = re.compile(r"\b(?:as\s+)?(?:(?:originally|previously|first|initially)\s+)?reported\b", re.IGNORECASE)
_AS_REPORTED: Final = re.compile(
    r"\bas\s+(?:(?:originally|previously|first|initially)\s+)?reported\b|\b(?:originally|previously)\s+reported\b"
    r"|\ba\s+reported\b|\breported\s+(?:one|figure|amount)\b",
    re.IGNORECASE,
)
_BUDGETED: Final = re.compile(r"\bbudgeted\b|\bbudget\s+(?:of|for|was|is)\b|\bin\s+the\s+budget\b", re.IGNORECASE)
_BUDGETED_BEHIND: Final = re.compile(r"\W*(?:(?:was|were|is|are|had\s+been)\s+)?budgeted\b", re.IGNORECASE)
_BUDGET: Final = re.compile(r"budget|\bbe\b|estimate|plan|outlay", re.IGNORECASE)
_ACTUAL: Final = re.compile(r"\bactual(?:s|ly)?\b", re.IGNORECASE)
_FORECAST: Final = re.compile(r"\b(?:forecast|projected|projection)\b", re.IGNORECASE)
_AVERAGE: Final = re.compile(r"\b(?:average|mean|averaged)\b", re.IGNORECASE)
_MEANS: Final = re.compile(r"average|\bmean\b|\bavg\b|/", re.IGNORECASE)
_BRACKET: Final = re.compile(r"[\s,()\[\]]*(?:\b(?:for|of|in|the|figures?|column)\b[\s,(]*)*")
_PARTS: Final = re.compile(r"[;]|,\s|\b(?:and|against|compared|than|but|while)\b", re.IGNORECASE)
_RIGHT_BEHIND: Final = re.compile(r"[\s,(]*", re.IGNORECASE)
_POINTS: Final = re.compile(r"\bpercentage\s+points?\b", re.IGNORECASE)
_DIFFERENCE: Final = re.compile(r"-|\bchange\(")
_PERCENT_CHANGE: Final = re.compile(r"\bpercent_change\(")


def contradiction(claim: Claim, source: Source) -> str | None:
    """What is said of the basis of a number and cannot be said of what bears it out, as the end of a sentence."""
    for match, years in _said_of(_RESTATED, claim):
        of_years = _of(source, years)
        if of_years and not any(_RESTATED.search(_all(one)) for one in of_years):
            return f"is not of a restated column, as “{match}” says"
    for match, years in _said_of(_AS_REPORTED, claim):
        of_years = _of(source, years)
        if any(_RESTATED.search(_headers(one)) for one in of_years) and not any(
            _REPORTED.search(_headers(one)) for one in of_years
        ):
            return f"is restated, not “{match}”"
    if not source.expression:
        is_budgeted = _BUDGETED.search(claim.before) or _BUDGETED_BEHIND.match(claim.after)
        if is_budgeted and not _BUDGET.search(source.words):
            return "is on no budget that is printed"
        if _ACTUAL.search(claim.before) and _BUDGET.search(_headers(source)) and not _ACTUAL.search(_headers(source)):
            return "is of an estimate, not of what came to pass"
        if _FORECAST.search(claim.before) and not (_FORECAST.search(source.words) or _BUDGET.search(source.words)):
            return "is no forecast by what is printed"
    return _points(claim, source) or _averaged(claim, source)


def _said_of(pattern: re.Pattern[str], claim: Claim) -> Iterator[tuple[str, frozenset[int]]]:
    """What a sentence says of the basis of a number, each with the years it says it of; none for all of them.

    What stands at a year is said of the numbers of that year; what stands at none, of the number behind it, or right
    before it.
    """
    named = mentions(claim.sentence)
    start, end = claim.start - claim.sentence_start, claim.end - claim.sentence_start
    first, last = start - len(claim.before), end + len(claim.after)
    for match in pattern.finditer(claim.sentence):
        year = next((one for one in named if one.years and _touches(claim.sentence, match.span(), one)), None)
        if year is not None:
            if year.years and claim.times.years & year.years and first <= year.start <= last:
                yield match[0], year.years
            continue
        opens = not claim.sentence[: match.start()].strip()
        rest = claim.sentence[match.end() : start]
        leads = first <= match.start() < start and not _PARTS.search(rest.lstrip(",") if opens else rest)
        follows = end <= match.start() < last and _RIGHT_BEHIND.fullmatch(claim.sentence[end : match.start()])
        if leads or follows:
            yield match[0], frozenset()


def _touches(sentence: str, span: tuple[int, int], year: Mention) -> bool:
    """Whether nothing but a bracket or the like stands between some words and a year."""
    between = sentence[span[1] : year.start] if span[1] <= year.start else sentence[year.end : span[0]]
    return _BRACKET.fullmatch(between) is not None


def _of(source: Source, years: frozenset[int]) -> list[Source]:
    """The figures behind a number, of some years alone where those are given."""
    return [one for one in source.figures if not years or not one.times.years or one.times.years & years]


def _all(source: Source) -> str:
    return " ".join((source.row_label, *source.headers, *source.titles, source.around.line))


def _headers(source: Source) -> str:
    return " ".join(source.headers)


def _points(claim: Claim, source: Source) -> str | None:
    if not _POINTS.search(claim.said):
        return None
    if source.expression:
        is_of_rates = bool(source.operands) and all(one.is_rate for one in source.operands)
        is_difference = is_of_rates and _DIFFERENCE.search(source.expression) is not None
        if is_difference and not _PERCENT_CHANGE.search(source.expression):
            return None
    elif "point" in source.words:
        return None
    return "is in per cent, not in percentage points"


def _averaged(claim: Claim, source: Source) -> str | None:
    if not _AVERAGE.search(claim.before) or _MEANS.search(
        f"{source.words if not source.expression else ''} {source.expression}"
    ):
        return None
    if source.expression and _AVERAGE.search(source.words):
        return None
    return "is no average"
