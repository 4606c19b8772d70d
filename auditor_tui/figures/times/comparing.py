"""Numbers of a sentence that stand for another time than its own: the year before, what a sum rose from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from auditor_tui.figures.numbers import currencies

_GLYPH: Final = rf"(?:{currencies.PATTERN})"
_SCALE: Final = (
    r"(?:(?:lakh|thousand)\s)?(?:crores?|lakhs?|lacs?|thousand|[mb]illions?|trillions?|[mb]n|m|%|per ?cent|percent"
    r"|percentage points?)"
)
_VALUE: Final = rf"{_GLYPH}?\s?[-–(]?{_GLYPH}?\d(?:[\d,.]*\d)?\)?(?:\s?{_SCALE}(?![A-Za-z]))?"
"""An amount as printed, with its currency and scale."""
_CHANGED: Final = (
    r"\b(?:up|down|(?:increas|decreas|declin|improv|widen|narrow|reduc|chang|rais|expand|contract)\w*|r[io]se[ns]?|rising"
    r"|f[ae]ll(?:s|en|ing)?|gr[eo]w\w*|growth|went|dropp\w+|drop|climb\w*|jump\w*|mov(?:ed|ing)|cut)\b[^.;]{0,80}?\s"
)
_AMOUNT: Final = (
    rf"(?:(?:approximately|about|around|only|an?|the)\s)*(?:{_GLYPH}|[-–(]?\d|(?:prior|previous|last)\b"
    r"|(?:(?:net|gross|operating|pre-tax|total)\s)*(?:loss|profit|income|earnings|deficit|surplus)\b)"
)
_SET_AGAINST: Final = re.compile(
    r"\b(?:compar(?:ed|es|ing|e) (?:to|with|against)|in comparison (?:to|with)|as against|versus|vis-[àa]-vis|vs\.?"
    rf"|against|{_CHANGED}from(?=\s{_AMOUNT})"
    r"|(?:higher|lower|larger|smaller|greater|better|worse) than|than (?=the\b|in\b|that\b))\s",
    re.IGNORECASE,
)
_NEEDS_A_FIRST: Final = re.compile(r"(?<!as )against\s\Z", re.IGNORECASE)
"""What sets a number against another only where another stands before it; "provision against loans" does not."""
_TO: Final = re.compile(
    rf"\bto\s+(?:(?:about|nearly|approximately|around|an?|the|over|only|just)\s+)*(?={_GLYPH}?\s?[-–(]?{_GLYPH}?\d)",
    re.IGNORECASE,
)
"""Where what something came to begins: "from A to B"."""
_STOP: Final = re.compile(
    r";\s|\.\s|,\s(?!\d|or\s)|\s(?:is|was|were|are|due|primarily|mainly|because|while|whereas|whilst|although|but|which)\s",
    re.IGNORECASE,
)
"""Where what is set against the rest of a sentence ends."""
_SAME: Final = re.compile(
    rf"[^\d,;()]*{_VALUE}(?:[^\d,;()]*\(\s*(?:i\.e\.\s*|or\s+)?{_GLYPH}?\s?|\s*(?:,\s*)?(?:and|or)\s+{_GLYPH}?\s?)",
    re.IGNORECASE,
)
"""From a comparison to a second number of it: in brackets behind the first, or joined to it."""
_OWN: Final = re.compile(
    rf"[^\d;]*?{_VALUE}(?:\s?\([^()]*\))?(?:(?!\s(?:and|or|but|than|to|from|against)\s)[^\d;,(]){{0,60}}", re.IGNORECASE
)
"""From a comparison over its number to a time that is of that number."""
_NO_NUMBER: Final = re.compile(r"[^\d;,()\x02]{0,60}")
"""From a comparison to a time with which, and with no number, all is compared: "compared with 2021, …"."""
_CLOSES: Final = re.compile(r"\s*(?:[,;.)]|\Z)")
_DIGIT: Final = re.compile(r"\d")
_TIME: Final = "\x02"
"""Stands where a time is named, so that its digits are no number."""

_BEFORE: Final = r"(?:previous|prior|preceding|last)"
_CALLED: Final = r"(?:(?:financial|fiscal|business|reporting|calendar|comparable)\s+)?"
_SAME_PERIOD: Final = (
    r"(?:same|corresponding|comparable|equivalent|like)\s+"
    r"(?:period|quarter|half|month|months|(?:three|six|nine)[\s-]months?(?:\s+period)?)"
)
_YEAR_BEFORE: Final = (
    rf"(?:(?P<same>(?:the\s+)?{_SAME_PERIOD}\s+(?:of\s+|in\s+)?(?:the\s+)?{_BEFORE}\s+{_CALLED}year"
    rf"|(?:the\s+)?{_BEFORE}[\s-]years?['’]?s?\s+(?:period|quarter)|(?:an?|one)\s+years?\s+(?:earlier|ago|before)"
    r"|(?:12|twelve)\s+months\s+(?:earlier|ago|before))"
    rf"|(?P<close>(?:the\s+)?(?:year[\s-])?(?:end|close)\s+of\s+(?:the\s+)?{_BEFORE}\s+{_CALLED}year"
    rf"|(?:the\s+)?{_BEFORE}[\s-]{_CALLED}year[\s-]end)"
    rf"|(?P<year>(?:the\s+)?{_BEFORE}[\s-]{_CALLED}year)"
    rf"|(?P<other>(?:the\s+)?{_BEFORE}\s+{_CALLED}(?:period|quarter|month|half[\s-]year|two\s+years)"
    rf"|(?:the\s+)?(?:beginning|start)\s+of\s+(?:the\s+)?{_BEFORE}\s+{_CALLED}year))(?![A-Za-z]|\s+ended)"
)


def _renamed(name: str) -> str:
    """The pattern of the year before with groups of another name, for a pattern that holds it twice."""
    return _YEAR_BEFORE.replace("?P<", f"?P<{name}_")


_IN: Final = r"(?:as of|as at|at|by|in|during|for)\s+"
_NAMED_AFTER: Final = "|".join(
    (
        rf"{_IN}{_YEAR_BEFORE}",
        rf"(?=(?:an?|one|12|twelve)\s|last\s+year\b){_renamed('a')}",
        rf"\(\s*(?:{_IN})?{_renamed('b')}\s*\)",
    )
)
_AFTER: Final = re.compile(
    rf"(?:{_VALUE})?(?:\s+(?!(?:and|or|but|while|whereas|after|following|because|due|given|which|that|to|than|from"
    rf"|over|against|compared|versus)\b)(?:[A-Za-z][\w’'-]*|p\.a\.|\([^()\d]*\))){{0,6}}?\s*(?:{_NAMED_AFTER})",
    re.IGNORECASE,
)
"""From a number to the year before whose it is: "31% in the previous year", "$5 million a year earlier"."""
_HEADING: Final = re.compile(
    rf"(?:\(|[,;:]\s|\s)(?:(?:as (?:of|at)|at|in|for)\s+)?{_YEAR_BEFORE}(?:['’]s?)?(?:\s*figure)?\s*:?\s*"
    rf"(?:{_GLYPH}\s?)?[-–]?\Z",
    re.IGNORECASE,
)
"""The year before right in front of a number: "(previous year: €5m)"."""
_IN_BRACKETS: Final = re.compile(rf"\(\s*(?:(?:as (?:of|at)|at|in|for)\s+)?{_YEAR_BEFORE}\s*:?[^()]*\Z", re.IGNORECASE)
_SHORT: Final = re.compile(rf"\(\s*(?:PY|p\.y\.)\s*:?\s*{_GLYPH}?\s?[-–]?\Z", re.IGNORECASE)
_LED_BY: Final = re.compile(
    rf"^\W*(?:as of|as at|at|in|during|for)\s+{_YEAR_BEFORE}\b(?:(?![.;]\s|,\s(?:and|while|whereas|but)\s).)*\Z",
    re.IGNORECASE,
)
"""A sentence that the year before opens, up to a number of its first clause."""
_LONGEST_HEAD: Final = 300
_POSSESSIVE: Final = re.compile(
    rf"{_YEAR_BEFORE}(?:['’]s?)?(?:\s+[a-z][\w-]*){{0,3}}\s*(?:of|at)?\s*{_GLYPH}?\s?[-–(]?\Z", re.IGNORECASE
)
"""From a comparison with the year before to its number: "compared to the previous year's level of €5m"."""


class YearBefore(NamedTuple):
    """That a number is of a time before the one its sentence is about."""

    text: str
    """The words that say so; empty where they name no time."""
    how: str
    """`same` a period or day a year earlier, `year` the year before, `close` its end, `other` none of these."""
    base: int | None
    """Where the number begins that this one is set against, or None where none stands before."""


class Comparison(NamedTuple):
    """A part of a sentence that is set against the rest."""

    start: int
    """Where the words that set it against begin."""
    end: int
    """Where those words end."""
    until: int
    """Where what they set against ends."""


def comparisons(sentence: str, times: Sequence[tuple[int, int]]) -> list[Comparison]:
    """The parts of a sentence that are set against the rest, in order.

    Args:
        sentence: what is read.
        times: where its times are named.
    """
    plain = _without(sentence, times)
    found = []
    for match in _SET_AGAINST.finditer(sentence):
        if _NEEDS_A_FIRST.search(match[0]) and not _DIGIT.search(plain[: match.start()]):
            continue
        ends = [_ends(match, pattern, plain) for pattern in (_STOP, _TO)]
        found.append(Comparison(match.start(), match.end(), min(ends)))
    return found


def _ends(match: re.Match[str], pattern: re.Pattern[str], plain: str) -> int:
    first = _DIGIT.search(plain, match.end())
    start = match.end() if pattern is _STOP or first is None else first.start()
    end = pattern.search(plain, start)
    return end.start() if end else len(plain)


def is_compared(sentence: str, position: int, found: Comparison, times: Sequence[tuple[int, int]]) -> bool:
    """Whether the number at a position is the one that a comparison sets against another, or said of that one."""
    if not found.end <= position < found.until:
        return False
    between = _without(sentence, times)[found.end : position]
    return not (_DIGIT.search(between) and not _SAME.fullmatch(between))


def is_own_time(sentence: str, mention: tuple[int, int], found: Comparison, times: Sequence[tuple[int, int]]) -> bool:
    """Whether a time is that of the number which a comparison sets against another: "compared with B for 2023-24"."""
    if not found.end <= mention[0] <= found.until:
        return False
    between = _without(sentence, times)[found.end : mention[0]]
    alone = _NO_NUMBER.fullmatch(between) and _CLOSES.match(sentence, mention[1])
    return bool(alone or _OWN.fullmatch(between))


def year_before(sentence: str, position: int, times: Sequence[tuple[int, int]]) -> YearBefore | None:
    """What says that the number at a position is of the year before, or None where nothing does."""
    first = max(0, position - _LONGEST_HEAD)
    after = _AFTER.match(sentence, position)
    before = _HEADING.search(sentence, first, position) or _in_brackets(sentence, position, times)
    before = before or _SHORT.search(sentence, first, position)
    turned = next((item for item in comparisons(sentence, times) if item.end <= position < item.until), None)
    if before is None and turned is not None:
        before = _POSSESSIVE.fullmatch(sentence, turned.end, position)
    if after is None and before is None and first == 0 and not any(start < position for start, _ in times):
        before = _LED_BY.match(sentence, 0, position)
        return YearBefore(*_said(before), None) if before else None
    match = after or before
    if match is None:
        return None
    limit = turned.start if turned else match.start()
    return YearBefore(*_said(match), _number_before(sentence, min(limit, position), times))


def _in_brackets(sentence: str, position: int, times: Sequence[tuple[int, int]]) -> re.Match[str] | None:
    """The year before that opens the bracket in which a number stands, with no other time between."""
    opened = sentence.rfind("(", 0, position)
    if opened < 0 or any(opened <= start < position for start, _ in times):
        return None
    return _IN_BRACKETS.fullmatch(sentence, opened, position)


def _said(match: re.Match[str]) -> tuple[str, str]:
    for name, text in match.groupdict().items():
        if text and (how := name.split("_")[-1]) in ("same", "close", "year", "other"):
            return " ".join(text.split()), how
    return "", "year"


def _number_before(sentence: str, position: int, times: Sequence[tuple[int, int]]) -> int | None:
    """Where the last number before a position begins."""
    found = list(re.finditer(_VALUE, _without(sentence, times)[:position], re.IGNORECASE))
    return found[-1].start() if found else None


def _without(sentence: str, times: Sequence[tuple[int, int]]) -> str:
    for start, end in times:
        sentence = sentence[:start] + _TIME * (end - start) + sentence[end:]
    return sentence
