"""What an answer says in words: its numbers, with what is said beside each, its quotations, and the places it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, NamedTuple

from auditor_tui.agent.dating import Place, dated
from auditor_tui.agent.spelled import multiples, spelled_numbers
from auditor_tui.agent.times import NO_TIMES, Times, mentions
from auditor_tui.figures.numbers import currencies, numerals
from auditor_tui.figures.reading.masking import mask
from auditor_tui.figures.units import units
from auditor_tui.figures.units.unit_words import GLUED_SCALES

_NUMBER: Final = re.compile(
    r"(?<![\w.,])(?P<open>\()?(?P<sign>[-+]\s?|\(-\)\s?)?(?P<currency>" + currencies.PATTERN + r")?\s?(?P<sign2>-)?"
    r"(?P<body>(?:\d+(?:,\d+)*(?:\.\d+)?|\.\d+)(?:e(?P<power>[-+]?\d+)|\s?[x×*]\s?10\s?(?:\^|\*\*)\s?(?P<power2>\d+))?)"
    r"(?!\d|:\d|/\d|,\d|\.\d)(?P<hundred>\s+hundred\b)?(?P<close>\))?(?:/[-=])?"
    r"\s*(?P<rate>%|per ?cent\b|percentage points?\b|bps\b|basis points?\b)?",
    re.IGNORECASE,
)
_HIGHEST_POWER: Final = 99
"""Of ten: no amount of money is larger, and a number with it is still one that can be computed with."""
_AFTER: Final = re.compile(r"\s*(?:\((?P<bracket>[^()]{1,60})\)|(?P<words>(?:[A-Za-z₹$€£¥.]+\s*){1,3}))")
_UNIT_WORD: Final = re.compile(r"\S+")
_SCALE_LETTER: Final = re.compile(r"(?:mm|[mbk])\b", re.IGNORECASE)
_RATE_AFTER: Final = re.compile(r"\s*(?:%|per ?cent\b|percentage points?\b|basis points?\b)", re.IGNORECASE)
_CURRENCY_BEFORE: Final = re.compile(rf"({currencies.PATTERN})\s?$")
_BEHIND_UNIT: Final = frozenset(
    ("in", "of", "and", "for", "per", "a", "an", "to", "from", "on", "at", "by", "or", "as", "but", "than")
)
"""Words that go on from a unit: "10 crore in 2024-25", "10 crore a month"."""
_COUNTED: Final = re.compile(
    r"\s*(?:rows?|columns?|lines?|cells?|searches|search|operations?|figures?|matches|pages?|years?|months?|quarters?"
    r"|weeks?|days?|times|steps?|documents?|printings?|totals?|statements?|notes?|decimal|places?|hits?|values?"
    r"|of\s+its\s+words)\b",
    re.IGNORECASE,
)
"""What an answer counts when it speaks of the search, not of what the document says."""
_STATES: Final = re.compile(
    r"(?:\b(?:is|was|were|are|be|of|at|to|by|reached|totall?ed|about|nearly|only|just)|[=:])\s*$", re.IGNORECASE
)
_STATED: Final = re.compile(r"\s*(?:$|[.,;!?)]|(?:in|for|during|at|on|as|and|against|or)\b)", re.IGNORECASE)
"""Before and behind a single digit or a small number in words that is an amount, and no count or list number."""
_SENTENCE: Final = re.compile(
    r"(?<=[.;!?])(?<!\b[A-Za-z]\.)(?<!\b(?:No|Rs|Cr|vs|Co|St|cf)\.)(?<!\b(?:Ltd|Inc|Nos|viz|Mrs)\.)\s+|\n+"
)
"""Ends of sentences; a full stop behind a letter or a short form is none."""
_QUOTED: Final = re.compile(r"[“\"]([^“”\"]{3,600})[”\"]")
_LIGHTLY_QUOTED: Final = re.compile(r"‘([^‘’]{3,600})’|(?<!\w)'([^']{3,600})'(?!\w)")
_NAMES: Final = re.compile(
    r"\bL\d+(?:C\d+|@\d+)?(?:\.\d+)?(?::L\d+C\d+)?\b|\blines?\s+\d+(?:\s*[-–]\s*\d+)?|\bPDF\s+\d+", re.IGNORECASE
)
_LINES: Final = re.compile(
    r"\blines?\s+(?P<first>\d+)(?:\s*[-–]\s*(?P<last>\d+))?(?:\s*(?:,|and|&)\s*(?P<more>\d+)\b(?![,.]?\d|\s*%))?", re.I
)
_PAGES: Final = re.compile(r"\b(?:pages?|pp?\.|PDF(?:\s+pages?)?)\s+(?P<page>\d+)\b", re.IGNORECASE)
_MARKS: Final = re.compile(r"[\[\]=<>~≈]|\b(?:figures?|numbers?|levels?|volumes?)\b", re.IGNORECASE)
"""What makes a number a reference or a comparison in a document, and hides nothing in an answer."""
_TO_ONE: Final = re.compile(r"(?<=\d)\s?:\s?1\b(?![\d:]|[.,]\d)")
"""What makes a number a ratio: "2.5 : 1"."""
_LIST_NUMBER: Final = re.compile(r"^[\s*+>-]*\(?\d{1,3}[.)](?=\s)")
_GOES_ON: Final = re.compile(r"\s*(?:and\s+)?", re.IGNORECASE)
"""Between the parts of one amount."""
_UNIT_OF_ALL: Final = re.compile(r"\W*(?:all\s+)?(?:amounts?|figures?|values?|in|\()", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """A number an answer states."""

    said: str
    """As the answer writes it, unit included."""
    value: Decimal
    """Signed as written."""
    scale: Decimal | None
    """What the words beside it multiply it by; None where they say nothing."""
    currency: str | None
    is_rate: bool
    """Whether it is said as a percentage or in basis points."""
    sentence: str
    before: str = ""
    """What the sentence says before it, from the number before on."""
    after: str = ""
    """What it says behind it, up to the next number."""
    times: Times = NO_TIMES
    """What the sentence says of time of it."""
    is_multiple: bool = False
    """Whether it says how many times something is something else."""
    scale_of_all: Decimal | None = None
    """The scale that the sentence, or one of its own, gives for numbers without one."""
    start: int = 0
    """Where it stands in the answer, `text[start:end]`, unit included."""
    end: int = 0
    sentence_start: int = 0
    """Where its sentence begins in the answer."""


class _Found(NamedTuple):
    """A number in a sentence, before what is said around it is known."""

    place: Place
    said: str
    value: Decimal
    scale: Decimal | None = None
    currency: str | None = None
    is_rate: bool = False
    is_multiple: bool = False


def claims(text: str, labels: Iterable[str] = ()) -> list[Claim]:
    """The quantities an answer states, in order; references, dates, years and counts of its own search left out.

    Args:
        text: The answer.
        labels: Rows, headers and titles whose own number words say nothing ("Double taxation relief").
    """
    found = [(start, sentence, _found(sentence, labels)) for start, sentence in sentences(text)]
    of_all = next((scale for _, sentence, some in found if not some and (scale := _scale_of_all(sentence))), None)
    return [claim for start, sentence, some in found for claim in _with_surroundings(sentence, some, of_all, start)]


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of an answer, each with its place in it."""
    start = 0
    for end in _SENTENCE.finditer(text):
        yield start, text[start : end.start()]
        start = end.end()
    yield start, text[start:]


def _found(sentence: str, labels: Iterable[str]) -> list[_Found]:
    """The numbers of a sentence, in order, none of them inside another."""
    found = sorted((*_in_digits(sentence), *_in_words(sentence, labels)), key=lambda item: item.place.start)
    outer = (
        item
        for item in found
        if not any(
            other is not item and other.place.start <= item.place.start and item.place.end <= other.place.end
            for other in found
        )
    )
    joined: list[_Found] = []
    for item in outer:
        if joined and (whole := _joined(sentence, joined[-1], item)):
            joined[-1] = whole
        else:
            joined.append(item)
    return joined


def _joined(sentence: str, first: _Found, rest: _Found) -> _Found | None:
    """The amount that two make together, the second in a smaller unit: "2 crore 10 lakh"; None for two amounts."""
    between = sentence[first.place.end : rest.place.start]
    if not first.scale or not rest.scale or rest.currency or not _GOES_ON.fullmatch(between):
        return None
    more = abs(rest.value) * rest.scale
    if more >= first.scale:
        return None
    value = first.value + more.copy_sign(first.value) / first.scale
    place = Place(first.place.start, rest.place.end)
    return first._replace(place=place, said=sentence[place.start : place.end].strip(), value=value)


def _in_digits(sentence: str) -> Iterator[_Found]:
    folded = numerals.fold(_NAMES.sub(_blank, sentence))
    for mention in mentions(folded):
        folded = f"{folded[: mention.start]}{' ' * (mention.end - mention.start)}{folded[mention.end :]}"
    for pattern in (_MARKS, _TO_ONE, _LIST_NUMBER):
        folded = pattern.sub(_blank, folded)
    masked = mask(f".{folded}")[1:]  # behind a point no number begins a line, where it would be taken for a list's
    for match in _NUMBER.finditer(folded):
        after = folded[match.end() :]
        unit_text, declared = ("", None) if match["rate"] else _glued(match, after) or _unit_after(after)
        has_unit = bool(match["currency"] or match["rate"] or match["hundred"] or (declared and unit_text[:1] != "("))
        bare = not (has_unit or declared or "," in match["body"] or "." in match["body"])
        if not has_unit and "," not in match["body"] and masked[match.start("body")] == "\x01":
            continue
        if bare and _COUNTED.match(after):
            continue
        if bare and len(match["body"]) < 2 and not _is_stated(folded[: match.start()], after):
            continue
        bracketed = bool(match["open"] and match["close"])
        negative = bracketed or "-" in f"{match['sign'] or ''}{match['sign2'] or ''}"
        currency = currencies.code_of(match["currency"]) if match["currency"] else None
        value = _value(match)
        place = Place(match.start(), match.end() + len(unit_text))
        yield _Found(
            place,
            sentence[place.start : place.end].strip(),
            -value if negative else value,
            declared.scale if declared else None,
            currency or (declared.currency if declared else None),
            bool(match["rate"]),
        )


def _value(match: re.Match[str]) -> Decimal:
    digits = re.split(r"[eE]|\s?[x×*]", match["body"], maxsplit=1)[0].replace(",", "")
    power = int(match["power"] or match["power2"] or 0)
    value = Decimal(digits).scaleb(max(-_HIGHEST_POWER, min(_HIGHEST_POWER, power)))
    return 100 * value if match["hundred"] else value


def _in_words(sentence: str, labels: Iterable[str]) -> Iterator[_Found]:
    plain = numerals.fold(_NAMES.sub(_blank, sentence))
    for words in (*labels, *quotations(sentence), *light_quotations(sentence)):
        if words.strip():
            plain = re.sub(re.escape(words.strip()), _blank, plain, flags=re.IGNORECASE)
    times = multiples(plain)
    for number in times:
        place = Place(number.start, number.end)
        yield _Found(place, sentence[number.start : number.end], number.value, is_multiple=True)
    for number in spelled_numbers(plain):
        if any(one.start <= number.start < one.end for one in times):
            continue
        after = plain[number.end :]
        rate = _RATE_AFTER.match(after)
        currency = _CURRENCY_BEFORE.search(plain[: number.start])
        unit_text, declared = ("", None) if rate else _unit_after(after)
        said = sentence[number.start : number.end]
        has_unit = bool(rate or currency or declared)
        if not has_unit and (said.isupper() or said.casefold() in ("a", "an", "half a", "half an")):
            continue  # Roman numerals count sections, unless they are money
        is_small = number.value < 10 and not re.search(r"[\s-]", said)
        if not has_unit and (_COUNTED.match(after) or (is_small and not _is_stated(plain[: number.start], after))):
            continue
        yield _Found(
            Place(number.start, number.end + len(rate[0] if rate else unit_text)),
            f"{said}{rate[0] if rate else unit_text}",
            number.value,
            declared.scale if declared else None,
            (currencies.code_of(currency[1]) if currency else None) or (declared.currency if declared else None),
            bool(rate),
        )


def _is_stated(before: str, after: str) -> bool:
    return bool(_STATES.search(before) and _STATED.match(after))


def _with_surroundings(sentence: str, found: list[_Found], of_all: Decimal | None, at: int) -> Iterator[Claim]:
    said_of = dated(_NAMES.sub(_blank, sentence), [item.place for item in found])
    scale = None if any(item.scale for item in found) else _scale_at_end(sentence) or of_all
    for index, item in enumerate(found):
        start = found[index - 1].place.end if index else 0
        end = found[index + 1].place.start if index + 1 < len(found) else len(sentence)
        yield Claim(
            item.said,
            item.value,
            item.scale,
            item.currency,
            item.is_rate,
            sentence,
            sentence[start : item.place.start],
            sentence[item.place.end : end],
            said_of[index],
            item.is_multiple,
            scale,
            at + item.place.start,
            at + item.place.end,
            at,
        )


def _scale_at_end(sentence: str) -> Decimal | None:
    return next((unit.scale for unit in units.find_units(sentence.rstrip(" .")) if unit.scale), None)


def _scale_of_all(sentence: str) -> Decimal | None:
    """What a sentence of its own says that all amounts are in."""
    return _scale_at_end(sentence) if _UNIT_OF_ALL.match(sentence) else None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _glued(match: re.Match[str], after: str) -> tuple[str, units.Declaration] | None:
    """The letter that stands for a scale, at a number or behind one with a currency: "1.2m", "£5 k"; "3M" is a name."""
    letter = _SCALE_LETTER.match(after)
    is_name = not match["currency"] and (match[0][-1:].isspace() or match["body"].isdecimal())
    if letter is None or is_name:
        return None
    return letter[0], units.Declaration(letter[0], GLUED_SCALES[letter[0].lower()], None)


def _unit_after(after: str) -> tuple[str, units.Declaration | None]:
    """The unit that stands right behind a number, in brackets or in as many words as make one."""
    match = _AFTER.match(after)
    if match is None:
        return "", None
    if match["bracket"]:
        declared = units.parse_unit(match["bracket"])
        return (match[0], declared) if declared else ("", None)
    words = list(_UNIT_WORD.finditer(after, match.start("words"), match.end("words")))
    ends = (index for index, word in enumerate(words) if index and word[0].casefold() in _BEHIND_UNIT)
    for count in range(next(ends, len(words)), 0, -1):
        stretch = after[words[0].start() : words[count - 1].end()].rstrip(".")
        declared = units.parse_unit(stretch)
        if declared is not None and declared.is_money and not declared.per_share:
            if declared.scale is None and not declared.currency:
                continue
            return after[: words[0].start()] + stretch, declared
    return "", None


def quoted_places(text: str) -> list[tuple[int, int]]:
    """Where quotation marks, double or single, hold something: `text[start:end]` within the marks."""
    found = [match.span(1) for match in _QUOTED.finditer(text)]
    return found + [match.span(1 if match[1] else 2) for match in _LIGHTLY_QUOTED.finditer(text)]


def quotations(text: str) -> list[str]:
    """What an answer puts in quotation marks."""
    return [match[1] for match in _QUOTED.finditer(text)]


def light_quotations(text: str) -> list[str]:
    """What an answer puts in single quotation marks: words it speaks of, and now and then words it quotes."""
    return [match[1] or match[2] for match in _LIGHTLY_QUOTED.finditer(text)]


def lines_named(text: str) -> list[tuple[str, int]]:
    """Every line that an answer refers to, as written and as a number."""
    named = []
    for match in _LINES.finditer(text):
        named += [(f"line {match[part]}", int(match[part])) for part in ("first", "last", "more") if match[part]]
    return named


def pages_named(text: str) -> list[tuple[str, str]]:
    """Every page that an answer refers to, as written and its number."""
    return [(match[0], match["page"]) for match in _PAGES.finditer(text)]
