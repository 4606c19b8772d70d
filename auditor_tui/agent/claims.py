"""What an answer says in words: its numbers, with unit, sign and years as said beside them, and its quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from auditor_tui.figures import currencies, numerals, units
from auditor_tui.figures.masking import mask
from auditor_tui.text.fold import fold

_NUMBER: Final = re.compile(
    r"(?<![\w.,])(?P<open>\()?(?P<sign>[-+]\s?|\(-\)\s?)?(?P<currency>" + currencies.PATTERN + r")?\s?(?P<sign2>-)?"
    r"(?P<body>\d+(?:,\d+)*(?:\.\d+)?|\.\d+)(?![\d/:]|,\d|\.\d)(?P<close>\))?"
    r"\s*(?P<rate>%|per ?cent\b|percentage points?\b|bps\b|basis points?\b)?",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(r"\s*(?:\((?P<bracket>[^()]{1,60})\)|(?P<words>(?:[A-Za-z₹$€£¥.]+\s*){1,3}))")
_BEHIND_UNIT: Final = frozenset(("in", "of", "and", "for", "per"))
"""Words that go on from a unit: "10 crore in 2024-25"."""
_COUNTED: Final = re.compile(
    r"\s*(?:rows?|columns?|lines?|cells?|searches|search|operations?|figures?|matches|pages?|years?|months?|quarters?"
    r"|weeks?|days?|times|steps?|documents?|printings?|totals?|statements?|notes?|decimal|places?|hits?|values?)\b",
    re.IGNORECASE,
)
"""What an answer counts when it speaks of the search, not of what the document says."""
_YEAR: Final = re.compile(
    r"(?<![\w.,/-])(?:(?:FY|fiscal(?:\s+year)?)\s*['’]?)?(?P<first>(?:19|20)\d\d|(?<=FY)\s?\d\d|(?<=FY['’])\d\d)"
    r"(?:\s?[-–/]\s?(?P<second>(?:19|20)?\d\d))?(?![\w%,]*\d)",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.;!?])\s+|\n+")
_QUOTED: Final = re.compile(r"[“\"]([^“”\"]{3,600})[”\"]")
_NEGATIVE_WORDS: Final = re.compile(
    r"\b(?:negative|outflows?|loss(?:es)?|deficits?|decreas\w*|declin\w*|fell|fall|down|lower|reduc\w*|deduct\w*|minus"
    r"|less|used|paid|payments?|repaid|repayments?|purchases?|expens\w*|shortfall|withdraw\w*|contra)\b",
    re.IGNORECASE,
)
_NAMES: Final = re.compile(
    r"\bL\d+(?:C\d+|@\d+)?(?:\.\d+)?(?::L\d+C\d+)?\b|\blines?\s+\d+(?:\s*[-–]\s*\d+)?|\bPDF\s+\d+", re.IGNORECASE
)


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

    @property
    def admits_negative(self) -> bool:
        """Whether the sentence says in words what a minus would."""
        return bool(_NEGATIVE_WORDS.search(self.sentence))

    @property
    def years(self) -> frozenset[int]:
        """The years that the sentence names, each by the year it ends in."""
        return years_in(self.sentence)


def claims(text: str) -> list[Claim]:
    """The quantities an answer states, in order; references, dates, years and counts of its own search left out."""
    return [claim for sentence in _SENTENCE.split(text) for claim in _of_sentence(sentence)]


def _of_sentence(sentence: str) -> Iterator[Claim]:
    folded = numerals.fold(_NAMES.sub(lambda match: " " * len(match[0]), sentence))
    masked = mask(folded)
    for match in _NUMBER.finditer(masked):
        after = folded[match.end() :]
        bare = not (match["currency"] or match["rate"] or "," in match["body"] or "." in match["body"])
        if bare and (len(match["body"]) < 2 or _COUNTED.match(after)):
            continue
        unit_text, declared = ("", None) if match["rate"] else _unit_after(after)
        value = Decimal(match["body"].replace(",", ""))
        bracketed = bool(match["open"] and match["close"])
        negative = bracketed or "-" in f"{match['sign'] or ''}{match['sign2'] or ''}"
        currency = currencies.code_of(match["currency"]) if match["currency"] else None
        yield Claim(
            said=f"{match[0].strip()} {unit_text.strip()}".strip(),
            value=-value if negative else value,
            scale=declared.scale if declared else None,
            currency=currency or (declared.currency if declared else None),
            is_rate=bool(match["rate"]),
            sentence=sentence,
        )


def _unit_after(after: str) -> tuple[str, units.Declaration | None]:
    """The unit that stands right behind a number, in brackets or in as many words as make one."""
    match = _AFTER.match(after)
    if match is None:
        return "", None
    if match["bracket"]:
        return match[0], units.parse_unit(match["bracket"])
    words = match["words"].split()
    for count in range(len(words), 0, -1):
        if words[count - 1].casefold() in _BEHIND_UNIT:
            continue
        stretch = " ".join(words[:count]).rstrip(".")
        declared = units.parse_unit(stretch)
        if declared is not None and declared.is_money and (declared.scale is not None or declared.currency):
            return f" {stretch}", declared
    return "", None


def years_in(text: str) -> frozenset[int]:
    """The years a text names, each by the year it ends in: 2024-25 is 2025, FY19 is 2019."""
    found = set()
    for match in _YEAR.finditer(fold(text)):
        first = int(match["first"])
        first = first + 2000 if first < 100 else first
        second = match["second"]
        if second is None:
            found.add(first)
        else:
            found.add(
                int(second)
                if len(second) == 4
                else first // 100 * 100 + int(second) + (100 if int(second) < first % 100 else 0)
            )
    return frozenset(found)


def quotations(text: str) -> list[str]:
    """What an answer puts in quotation marks."""
    return [match[1] for match in _QUOTED.finditer(text)]
