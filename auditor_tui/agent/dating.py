"""Which of the years and days that a sentence names it says of which of its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from auditor_tui.agent.times import Mention, Times, mentions, times_in

_LEADS_TO_TIME: Final = re.compile(
    r"[\s(]*(?:(?:in|for|of|at|on|as|during|the|an?|years?|fiscal|financial|fy|ended|ending|quarter|period|twelve|months?"
    r"|spent|paid|made|sold|lent|earned|recorded|received|restated)\b[\s(]*)*",
    re.IGNORECASE,
)
"""What may stand between a number and the year that is said of it."""
_AGAINST: Final = re.compile(
    r"\b(?:against|compared\s+(?:with|to)|versus|vs\.?|from|over|than)\s+(?:an?\s+|the\s+)?[^\d,;:]{0,40}$",
    re.IGNORECASE,
)
"""What introduces a number of another year than the sentence is about."""
_PAIRED: Final = re.compile(r"\s*(?:,|and|, and|&|to)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """A number of a sentence, `sentence[start:end]`, unit included."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Run:
    """Numbers, or mentions of time, with none of the other kind between them."""

    numbers: tuple[int, ...] = ()
    """Their indices."""
    times: tuple[Mention, ...] = ()


def dated(sentence: str, places: Sequence[Place]) -> list[Times]:
    """What a sentence says of time of each of its numbers.

    Where it names one year, that is said of all of them; where it names several, each number has the one said with it.
    A number that is set against others without a year of its own is said of none.
    """
    whole = times_in(sentence)
    named = mentions(sentence)
    if not named:
        return [whole] * len(places)
    runs = list(_runs(named, places))
    bound: dict[int, Sequence[Mention]] = {}
    for index, run in enumerate(runs):
        if run.numbers:
            bound |= _bind(sentence, runs, index, places)
    if len({mention.years for mention in named}) == 1:
        said = {number: () if _is_set_against(sentence, places, number) else named for number in bound}
        return [_times(whole, said[number], named) for number in range(len(places))]
    return [_times(whole, bound[number], named) for number in range(len(places))]


def _runs(named: Sequence[Mention], places: Sequence[Place]) -> Iterator[_Run]:
    items: list[tuple[int, int | Mention]] = [(place.start, index) for index, place in enumerate(places)]
    items += [(mention.start, mention) for mention in named]
    items.sort(key=lambda item: item[0])
    for are_numbers, group in groupby((item for _, item in items), key=lambda item: isinstance(item, int)):
        members = tuple(group)
        if are_numbers:
            yield _Run(numbers=tuple(item for item in members if isinstance(item, int)))
        else:
            yield _Run(times=tuple(item for item in members if isinstance(item, Mention)))


def _bind(sentence: str, runs: Sequence[_Run], index: int, places: Sequence[Place]) -> dict[int, Sequence[Mention]]:
    """The mentions said of each number of a run."""
    numbers = runs[index].numbers
    before = runs[index - 1].times if index else ()
    after = runs[index + 1].times if index + 1 < len(runs) else ()
    one_by_one = _in_order(sentence, numbers, before or after, places) if not (before and after) else None
    if one_by_one:
        return one_by_one
    last = places[numbers[-1]]
    each_before_its_time = bool(runs[0].numbers and runs[-1].times)
    if after and (each_before_its_time or _LEADS_TO_TIME.fullmatch(sentence[last.end : after[0].start])):
        followed: Sequence[Mention] = after if index + 2 == len(runs) else after[:1]
        if before and len(numbers) > 1:
            return dict.fromkeys(numbers[:-1], _free(sentence, runs, index, places)) | {numbers[-1]: followed}
        return dict.fromkeys(numbers, followed)
    return dict.fromkeys(numbers, _free(sentence, runs, index, places) if before else after)


def _free(sentence: str, runs: Sequence[_Run], index: int, places: Sequence[Place]) -> Sequence[Mention]:
    """The mentions before a run of numbers that are not said of the number before them."""
    before = runs[index - 1].times
    if index < 2:
        return before
    earlier = places[runs[index - 2].numbers[-1]]
    is_taken = _LEADS_TO_TIME.fullmatch(sentence[earlier.end : before[0].start])
    return before[1:] if is_taken else before


def _in_order(
    sentence: str, numbers: Sequence[int], times: Sequence[Mention], places: Sequence[Place]
) -> dict[int, Sequence[Mention]] | None:
    """As many times as numbers, listed in the same order: "210 and 45 in 2024 and 2023"."""
    if len(numbers) != len(times) or len(numbers) < 2:
        return None
    between = [sentence[places[one].end : places[two].start] for one, two in pairwise(numbers)]
    gaps = [sentence[one.end : two.start] for one, two in pairwise(times)]
    if not all(_PAIRED.fullmatch(gap) for gap in (*between, *gaps)):
        return None
    return {number: (mention,) for number, mention in zip(numbers, times, strict=True)}


def _is_set_against(sentence: str, places: Sequence[Place], number: int) -> bool:
    start = places[number - 1].end if number else 0
    return len(places) > 1 and bool(_AGAINST.search(sentence[start : places[number].start]))


def _times(whole: Times, said: Sequence[Mention], named: Sequence[Mention]) -> Times:
    """What the sentence says of time, with the years and days of some mentions alone."""
    years: set[int] = set()
    for mention in said:
        if mention.years is None:
            told = [other.years for other in named if other.years and other.start < mention.start]
            if not told:
                return replace(whole, years=frozenset(), days=frozenset())
            years |= {year - 1 for year in told[-1]}
        else:
            years |= mention.years
    days = frozenset(day for mention in said for day in mention.days)
    return replace(whole, years=frozenset(years), days=days)
