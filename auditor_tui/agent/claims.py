"""What an answer says in words: its numbers, with unit, sign and years as said beside them, and its quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from auditor_tui.agent.times import Times, times_in, without_dates
from auditor_tui.figures import currencies, numerals, units
from auditor_tui.figures.masking import mask

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
_SENTENCE: Final = re.compile(
    r"(?<=[.;!?])(?<!\b[A-Za-z]\.)(?<!\b(?:No|Rs|Cr|vs|Co|St|cf)\.)(?<!\b(?:Ltd|Inc|Nos|viz|Mrs)\.)\s+|\n+"
)
"""Ends of sentences; a full stop behind a letter or a short form is none."""
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
    def times(self) -> Times:
        """What the sentence names of time."""
        return times_in(self.sentence)


def claims(text: str) -> list[Claim]:
    """The quantities an answer states, in order; references, dates, years and counts of its own search left out."""
    return [claim for sentence in _SENTENCE.split(text) for claim in _of_sentence(sentence)]


def _of_sentence(sentence: str) -> Iterator[Claim]:
    folded = numerals.fold(_NAMES.sub(lambda match: " " * len(match[0]), sentence))
    masked = mask(without_dates(folded))
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


def quotations(text: str) -> list[str]:
    """What an answer puts in quotation marks."""
    return [match[1] for match in _QUOTED.finditer(text)]
