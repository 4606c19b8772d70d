"""Whether what an answer says rose did rise: its words of direction against the figures it sets beside each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby, pairwise
from typing import Final

from auditor_tui.agent.beside import Sign, content
from auditor_tui.agent.claims import Claim, sentences
from auditor_tui.agent.sources import Returned, Source
from auditor_tui.agent.times import times_in

Borne = tuple[Claim, Source]
"""A number, and what bears it out."""

_DOWN: Final = (
    r"fell|falls?|fallen|falling|dropp?(?:ed|s|ing)?|declin(?:ed?|es|ing)|decreas(?:ed?|es|ing)|shrank|shrunk|slipped"
    r"|contracted|lower(?:ed)?|reduc(?:ed|tion)|narrow(?:ed|s)"
)
_UP: Final = (
    r"rose|ris(?:e|es|en|ing)|grew|gr(?:ows?|own|owing|owth)|increas(?:ed?|es|ing)|climb(?:ed|s)?|higher|jumped|surged"
    r"|expanded|widened"
)
_WAY: Final = re.compile(rf"\b(?:(?P<down>{_DOWN})|(?P<up>{_UP}))\b", re.IGNORECASE)
_UP_OR_DOWN_FROM: Final = re.compile(r"\b(?:(?P<down>down)|(?P<up>up))\s+(?:from|on|against)\b", re.IGNORECASE)
_NOT: Final = re.compile(r"\b(?:no|not|nor|never|without|neither|rather|hardly|n['’]t)\b", re.IGNORECASE)
_NEAR_CHARS: Final = 14
_WORDS: Final = r"[^\d;]{0,60}$"
_FROM: Final = re.compile(rf"\bfrom\b{_WORDS}", re.IGNORECASE)
_TO: Final = re.compile(rf"\bto\b{_WORDS}", re.IGNORECASE)
_AGAINST: Final = re.compile(rf"\b(?:from|against|compared\s+(?:with|to)|versus|vs\.?|than)\b{_WORDS}", re.IGNORECASE)
_ABOVE: Final = re.compile(
    r"\b(?:exceed(?:ed|s|ing)?|surpass(?:ed|es)?|outstripped|topped|overtook|(?:higher|more|greater|larger|bigger)\s+than"
    r"|above)\b",
    re.IGNORECASE,
)
_BELOW: Final = re.compile(r"\b(?:(?:lower|less|smaller)\s+than|fell\s+short\s+of|below)\b", re.IGNORECASE)
_COMPARISONS: Final[tuple[tuple[re.Pattern[str], Sign], ...]] = ((_ABOVE, 1), (_BELOW, -1))
_YEARS: Final = r"(?:\s+\w+){0,3}\s+(?:of|in|among)\b.{0,24}\b(?:years?|periods?|columns?)\b"
_HIGHEST: Final = re.compile(rf"\b(?:highest|largest|greatest|biggest){_YEARS}", re.IGNORECASE)
_LOWEST: Final = re.compile(rf"\b(?:lowest|smallest|least){_YEARS}", re.IGNORECASE)
_RECORD: Final = re.compile(
    r"\b(?:(?P<count>two|three|four|five|six|seven|eight|nine|ten|\d+)-year|record|all-time)\s+(?P<end>high|low)\b",
    re.IGNORECASE,
)
_COUNTS: Final = {word: count for count, word in enumerate("two three four five six seven eight nine ten".split(), 2)}  # noqa: SIM905
_FEWEST_OF_A_RECORD: Final = 3
"""Years that are to be seen before one of them is called a record."""
_SET_ASIDE: Final = re.compile(
    r"\b(?:presum\w*|assum\w*|premise|question\w*|ask\w*|claim\w*|suggest\w*|suppos\w*|whether|if|why|would|may|might|not"
    r"|no|never|nor|neither|expected|likely)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
"""A sentence with one of these says of nothing itself that it rose."""
_BACK: Final = re.compile(r"\s*(?:it|that|this|these|they)\b|\s*in\s+\S+\s+it\b", re.IGNORECASE)
"""How a sentence begins that goes on about the row of the one before."""
_QUOTED: Final = re.compile(r"[“\"‘][^“”\"‘’]*[”\"’]")
_ONE_ROW: Final = re.compile(r"\b(?:it|that|this|was|were|is|has|have|which)\b", re.IGNORECASE)


def faults(text: str, borne: Sequence[Borne], returned: Returned) -> Iterator[str]:
    """What is wrong with words of direction, one sentence each.

    Args:
        text: The answer.
        borne: Its numbers, in order, that something bears out.
        returned: What the operations returned: the other years of a row of which a sentence says that it rose.
    """
    for _, group in groupby(borne, key=lambda pair: pair[0].sentence):
        members = list(group)
        amounts = [pair for pair in members if not pair[1].is_change and pair[1].amount is not None]
        yield from _between(amounts)
        yield from _superlative(amounts, returned)
    yield from _told(text, borne, returned)


def _between(amounts: Sequence[Borne]) -> Iterator[str]:
    """Two numbers of a sentence that are set against each other."""
    last = 0
    for (one, first), (two, second) in pairwise(amounts):
        start, end = one.start - one.sentence_start, one.end - one.sentence_start
        lead, last = one.sentence[last:start], end
        middle = one.sentence[end : two.start - two.sentence_start]
        if first.is_rate != second.is_rate or first.name == second.name:
            continue
        if _FROM.search(middle) and _TO.search(two.after):
            continue  # what the second is set against comes after it
        said = _comparison(middle) or _movement(lead, middle)
        if said is None:
            continue
        word, way = said
        rise = _compare(first, second)
        if rise and rise != way:
            yield f"“{word}”: {first.name} is {_shown(first)}, {second.name} is {_shown(second)}."


def _comparison(middle: str) -> tuple[str, Sign] | None:
    """ "A exceeded B": which way the first stands to the second."""
    for pattern, sign in _COMPARISONS:
        match = pattern.search(middle)
        if match and not _NOT.search(middle[max(0, match.start() - _NEAR_CHARS) : match.start()]):
            return match[0], sign
    return None


def _movement(lead: str, middle: str) -> tuple[str, Sign] | None:
    """ "fell from A to B", "fell to A from B", "A, down from B": which way the first stands to the second."""
    if (match := _last(_UP_OR_DOWN_FROM, middle)) is not None:
        return match[0], -1 if match["down"] else 1
    within = _last(_WAY, middle)
    if within is not None and _AGAINST.search(middle[within.end() :]):
        return within[0], -1 if within["down"] else 1
    before = _last(_WAY, lead.rpartition(";")[2])
    if before is None or _NOT.search(lead[max(0, before.start() - _NEAR_CHARS) : before.start()]):
        return None
    if _FROM.search(lead[before.end() :]) and _TO.search(middle):
        return before[0], 1 if before["down"] else -1
    if _AGAINST.search(middle):
        return before[0], -1 if before["down"] else 1
    return None


def _compare(one: Source, two: Source) -> int:
    """1 where the first is the larger, -1 where the second is; two losses or two costs by their size."""
    first, second = one.amount or Decimal(0), two.amount or Decimal(0)
    if first < 0 and second < 0:
        first, second = -first, -second
    return (first > second) - (first < second)


def _superlative(amounts: Sequence[Borne], returned: Returned) -> Iterator[str]:
    """ "the lowest of the years shown": against the other figures of the row."""
    for claim, source in amounts[:1]:
        yield from _record(claim, source, returned)
        for pattern, sign in ((_HIGHEST, 1), (_LOWEST, -1)):
            if match := pattern.search(claim.sentence):
                others = [one for one in returned.of_row(source) if one.amount is not None and one.kind == source.kind]
                if any(_compare(one, source) == sign for one in others):
                    yield f"“{match[0]}”: other figures of the row ‘{source.row_label}’ say otherwise."


def _record(claim: Claim, source: Source, returned: Returned) -> Iterator[str]:
    """ "a five-year high": against so many years of the row."""
    match = _RECORD.search(claim.sentence)
    if match is None or _NOT.search(claim.sentence[max(0, match.start() - _NEAR_CHARS) : match.start()]):
        return
    count = (match["count"] or "").casefold()
    years = _COUNTS.get(count) or (int(count) if count else _FEWEST_OF_A_RECORD)
    row = [one for one in returned.of_row(source) if one.end and one.amount is not None]
    sign = 1 if match["end"].casefold() == "high" else -1
    if len({one.end.year for one in row if one.end}) < years or any(_compare(one, source) == sign for one in row):
        yield f"“{match[0]}”: the figures of ‘{source.row_label}’ that were returned do not show it."


def _told(text: str, borne: Sequence[Borne], returned: Returned) -> Iterator[str]:
    """Sentences that say which way a row went and set no two numbers against each other."""
    previous: Source | None = None
    for start, sentence in sentences(text):
        inside = [pair for pair in borne if start <= pair[0].start < start + len(sentence)]
        amounts = [source for _, source in inside if not source.is_change and source.amount is not None]
        if len(inside) <= 1 and len(amounts) == len(inside):
            yield from _told_of_one(sentence, amounts[0] if amounts else None, previous, returned)
        if amounts and not amounts[0].expression:
            previous = amounts[0]


def _told_of_one(sentence: str, own: Source | None, previous: Source | None, returned: Returned) -> Iterator[str]:
    part = _QUOTED.sub(" ", sentence).rpartition(": ")[2]
    match = _WAY.search(part)
    if match is None or _SET_ASIDE.search(part) or re.match(r"\W+than\b", part[match.end() :]):
        return
    row = own or _row_said(part, returned) or (previous if _BACK.match(part) and _ONE_ROW.search(part) else None)
    if row is None or row.expression or (own and re.match(r"\s*(?:by|of)\b", part[match.end() :])):
        return
    dated = [one for one in returned.of_row(row) if one.end is not None and one.amount is not None]
    years = times_in(part).years or ({row.end.year} if row.end and (own or row is previous) else set())
    if not dated or not years:
        return
    known = {one.end.year for one in dated if one.end}
    if not years <= known:
        if not own:
            missing = ", ".join(str(year) for year in sorted(years - known))
            yield f"“{match[0]}”: no figure of ‘{row.row_label}’ that was returned is of {missing}."
        return
    latest = max(years)
    earlier = [year for year in known if year < latest and (len(years) == 1 or year in years)]
    base = max(earlier, default=None)
    if row is previous and not own and row.end and row.end.year > latest:
        base = row.end.year  # "in the year before it was lower"
    sign = -1 if match["down"] else 1
    pairs = [(a, b) for a in dated for b in dated if a.end and b.end and a.end.year == latest and b.end.year == base]
    if pairs and all(_compare(a, b) == -sign for a, b in pairs):
        a, b = pairs[0]
        yield f"“{match[0]}”: {a.name} is {a.printed}, {b.name} is {b.printed}."


def _row_said(part: str, returned: Returned) -> Source | None:
    """A figure of the row whose whole name a sentence has; None where it has none, or two."""
    said = content(part)
    rows = {one.row_label: one for one in returned.figures.values() if one.end is not None}
    named = [label for label in rows if len(content(label)) > 1 and content(label) <= said]
    longest = [label for label in named if not any(content(label) < content(other) for other in named)]
    return rows[longest[0]] if len(longest) == 1 else None


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return found[-1] if found else None


def _shown(source: Source) -> str:
    return source.printed or str(source.value)
