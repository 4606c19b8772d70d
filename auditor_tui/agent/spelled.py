"""Numbers that an answer writes in words: "nine hundred", "nil", "MCMXCIX", and multiples such as "twice"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple


def _numbered(words: str, start: int, step: int) -> dict[str, int]:
    return {word: step * value for value, word in enumerate(words.split(), start=start)}


_ONES: Final = _numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen",
    start=0,
    step=1,
)
_TENS: Final = _numbered("twenty thirty forty fifty sixty seventy eighty ninety", start=2, step=10)
_POWERS: Final = {"hundred": 100, "thousand": 1000}
_DOZEN: Final = 12
_MULTIPLIED: Final = ("hundred", "thousand", "dozen")
"""What "a" may stand before as a number."""
_WORD: Final = re.compile(r"[A-Za-z]+")
_JOINED: Final = re.compile(r"[\s-]+(?:and\s+)?", re.IGNORECASE)
_NIL: Final = re.compile(r"(?<![\w-])(?<!net )(?:nil|naught|nought|zero)(?![\w-])", re.IGNORECASE)
_ROMAN: Final = re.compile(r"(?<![\w.])(?=[MDCLXVI]{2})M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})\b")
_ROMAN_VALUES: Final = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}
_SCALES: Final = r"(?:lakhs?|lacs?|crores?|millions?|billions?|trillions?)"
_AND_A_HALF: Final = re.compile(r"\s+and\s+a\s+half\b", re.IGNORECASE)
_ONE_OF_A_SCALE: Final = re.compile(rf"\b(?P<half>half\s+)?an?(?=\s+{_SCALES}\b(?!\s+of\b))", re.IGNORECASE)

_COUNT: Final = r"(?:\d+(?:\.\d+)?|" + "|".join((*_ONES, *_TENS, "hundred", "thousand")) + ")"
_OF_SOMETHING: Final = (
    r"(?=\s+(?:the|as|that|those|what|its|their|last|of|more|higher|larger|greater|bigger|(?-i:[^a-z\s])))"
)
_TIME_HALF: Final = r"(?!\s*-?\s*(?:of\s+|the\s+|a\s+)*(?:fiscal\s+|financial\s+)?years?\b)(?!-?yearly)(?!\s+ended)"
_MULTIPLES: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), value)
    for pattern, value in (
        (r"\b(?:twice|doubl(?:ed|es|ing)|two-?fold|double(?=\s+(?:the|that|what|last|its)\b))", Decimal(2)),
        (r"\b(?:thrice|tripl(?:ed?|es|ing)|trebl(?:ed?|es|ing)|three-?fold)\b", Decimal(3)),
        (r"\b(?:quadrupl(?:ed?|es|ing)|four-?fold)\b", Decimal(4)),
        (r"\bhalv(?:ed?|es|ing)\b", Decimal("0.5")),
        (rf"(?<=\bby )half\b{_TIME_HALF}|\bhalf(?=\s+(?:of|as|that|the|its|what)\b){_TIME_HALF}", Decimal("0.5")),
        (r"(?<!-)\b(?:a|one)[\s-]third\b(?=\s+(?:of|more|less|higher|lower)|\W*$)", Decimal(1) / 3),
        (r"\btwo[\s-]thirds\b", Decimal(2) / 3),
        (r"\bthree[\s-]quarters\b(?=\s+of\s+(?!the\s+year|20|19))", Decimal("0.75")),
        (r"\b(?:a|one)[\s-]quarter\b(?=\s+(?:of\s+(?!the\s+year|20|19)|more|less|higher|lower))", Decimal("0.25")),
        (r"\b(?:a|one)[\s-]fifth\b", Decimal("0.2")),
        (r"\b(?:a|one)[\s-]tenth\b", Decimal("0.1")),
    )
)
_PART_OF: Final = re.compile(r"(?<![\d/.,])(?P<over>\d{1,2})\s?/\s?(?P<under>[1-9]\d?)(?=\s+of\b)")
_TIMES_OVER: Final = re.compile(rf"(?<![\w.,])(?P<count>{_COUNT})(?:\s+times{_OF_SOMETHING}|-?fold\b)", re.IGNORECASE)


class Spelled(NamedTuple):
    """A number in words, `text[start:end]`."""

    start: int
    end: int
    value: Decimal


def spelled_numbers(text: str) -> list[Spelled]:
    """Cardinal numbers in words, "nil" and its like, and Roman numerals, in order."""
    found = [*_cardinals(text), *_parts_of_a_scale(text), *_roman(text)]
    found += [Spelled(match.start(), match.end(), Decimal(0)) for match in _NIL.finditer(text)]
    return sorted(found)


def multiples(text: str) -> list[Spelled]:
    """What says how many times something is something else: "twice", "ten times", "by half", in order."""
    found = [
        Spelled(match.start(), match.end(), value) for pattern, value in _MULTIPLES for match in pattern.finditer(text)
    ]
    for match in _TIMES_OVER.finditer(text):
        count = match["count"].casefold()
        value = Decimal(count) if count[0].isdigit() else Decimal((_ONES | _TENS | _POWERS)[count])
        found.append(Spelled(match.start(), match.end(), value))
    for match in _PART_OF.finditer(text):
        found.append(Spelled(match.start(), match.end(), Decimal(match["over"]) / Decimal(match["under"])))
    return sorted(found)


def _cardinals(text: str) -> Iterator[Spelled]:
    words = [word for word in _WORD.finditer(text) if word[0].casefold() != "and"]
    index = 0
    while index < len(words):
        taken, value = _cardinal(text, words[index:])
        if taken == 0:
            index += 1
            continue
        start, end = words[index].start(), words[index + taken - 1].end()
        if match := _AND_A_HALF.match(text, end):
            value, end = value + Decimal("0.5"), match.end()
        if text[start - 1 : start] not in ("-", "'", "’") and text[end : end + 1] != "-":
            yield Spelled(start, end, value)
        index += taken


def _cardinal(text: str, words: Sequence[re.Match[str]]) -> tuple[int, Decimal]:
    """How many of some words are one number from the first on, and that number; none where it is 0."""
    thousands = current = taken = 0
    last, room = 0, 10**6
    """The value of the word before, and what the next one must stay below: no "nine" goes on from a "two"."""
    for number, word in enumerate(words, start=1):
        spelled = word[0].casefold()
        between = text[words[number - 2].end() : word.start()] if number > 1 else " "
        if not _JOINED.fullmatch(between) or ("and" in between.casefold() and last < 100):
            break
        value = (_ONES | _TENS).get(spelled)
        if number == 1 and spelled in ("a", "an") and len(words) > 1 and words[1][0].casefold() in _MULTIPLIED:
            current, last, room = 1, 1, 1
        elif value and value < room:
            current, last, room = current + value, value, 10 if value >= 20 else 1
        elif current and spelled == "dozen" and room == 1:
            return number, Decimal(_DOZEN * current)
        elif current and last < _POWERS.get(spelled, 0):
            last, room = _POWERS[spelled], 100
            thousands, current = (thousands, current * 100) if last == 100 else (thousands + current * last, 0)
        else:
            break
        taken = number
    return taken, Decimal(thousands + current)


def _parts_of_a_scale(text: str) -> Iterator[Spelled]:
    """ "a crore", "half a million"."""
    for match in _ONE_OF_A_SCALE.finditer(text):
        yield Spelled(match.start(), match.end(), Decimal("0.5") if match["half"] else Decimal(1))


def _roman(text: str) -> Iterator[Spelled]:
    for match in _ROMAN.finditer(text):
        values = [_ROMAN_VALUES[letter] for letter in match[0]]
        total = sum(
            -value if index + 1 < len(values) and value < values[index + 1] else value
            for index, value in enumerate(values)
        )
        yield Spelled(match.start(), match.end(), Decimal(total))
