"""Numbers of running text that are no quantities: dates, years, references, identifiers, each blanked in place."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.times import dates

_REFERENCED: Final = (
    r"notes?|sections?|secs?\.|pages?|pp?\.|items?|forms?|rules?|articles?|art\.|clauses?|sub-?clauses?"
    r"|schedules?|annex(?:ure|es)?s?|appendi(?:x|ces)"
    r"|exhibits?|tables?|figures?|figs?\.|charts?|box|chapters?|parts?|para(?:graph)?s?\.?|regulations?|ifrs|ias"
    r"|ind as|asc|asu|sfas|fas|fasb|ifric|sic"
    r"|topics?|subtopics?|tiers?|levels?|phases?|volumes?|vol\.|nos?\.|numbers?|resolutions?|steps?|basel"
    r"|article|statement no\.|suite|box|room"
    r"|telephone|tel\.?|phone|fax|isin|cusip|cin|din|pan|gstin|file number|act|version|schedule|footnotes?|line"
    r"|column|row|serial|q|fy|release"
)
_NUMBER: Final = r"(?>[A-Z]{0,3}[-–]?\d[\w().\-–/]*)"
"""Atomic: a reference takes a whole number or none, never its first digits."""
_CODES: Final = "|".join((*currencies.CODES, "US", "Rs"))
_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"https?://\S+|www\.\S+|\S+@\S+",
        rf"(?<![A-Za-z])(?:{_REFERENCED})\s*(?:nos?\.?|numbers?)?\s*[:#]?\s*\(?{_NUMBER}\)?(?:\s*(?:,|and|&|to"
        rf"|through|or|-|–)+\s*\(?{_NUMBER}\)?(?!\s*(?:%|per\s?cent|million|billion|crore|lakh)))*",
        r"\+\d[\d\s()\-]{7,}\d|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b|\b\d{5}-\d{4}\b",
        rf"{dates.MONTH_DAY}(?:\s*,?\s*(?:19|20)\d\d)?(?:\s*(?:,|and|or|to|through)+\s*(?:{dates.MONTH_DAY}"
        rf"|(?:0?[1-9]|[12]\d|3[01])(?!\d|\.\d|,\d|\s*(?:%|per\s?cent|[mb]illion|thousand|crore|lakh|shares)))(?:\s*,?\s*(?:19|20)\d\d)?)*",
        rf"{dates.DAY_MONTH}(?:\s*,?\s*(?:19|20)\d\d)?",
        rf"\b{dates.MONTH}\s*,?\s*['’]?(?:(?:19|20)\d\d|\d\d\b(?!\s*(?:%|per)))",
        r"(?<![\d.,$€£¥₹`])(?:19|20)\d\d\s?[-–/]\s?(?:(?:19|20)\d\d|\d\d)(?![\d%])",
        r"(?<![\w.,$€£¥₹`/-])(?:19|20)\d\d(?:['’]?s)?(?![\w%,]|\.\d|\s*(?:%|per\s?cent|million|billion|crore|lakh))",
        r"(?<![\w.,$€£¥₹`/-])(?:19|20)\d\d(?=,(?!\d{3}))",
        r"(?-i:\b[A-Z]{1,5}-?\d{4,}\w*\b)|\b\d{1,3}-[A-Z]{1,2}\b(?:\*+)?|\b\d{1,4}\s?\((?:[a-z]{1,3}|[ivx]+"
        r"|\d{1,2})\)(?:\s?\([a-z\d]{1,3}\))*",
        r"\b\d+(?:\.\d+)?-(?:years?|months?|days?|weeks?|hours?|yr|point|page|fold|k|q|bit|way|inch|level|digit"
        r"|tier|plus|time)\b",
        r"\b\d+(?:st|nd|rd|th)\b|\b\d{1,2}:\d\d\b|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b\d{1,3} of (?:the )?\d{1,3}\b",
        r"\b\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b",
        r"\bQ[1-4]\b|\bFY\s?['’]?\d{2,4}\b",
        rf"(?-i:\b(?!(?:{_CODES})\d)[A-Z]{{1,3}}\d+[A-Za-z\d]*\b|\b\d{{1,3}}[A-Z]{{2,}}\d*\b)",
        r"[=<>]\s?\d[\d,.]*|\[[^\]]*\]",
    )
)
_PATENTS: Final = re.compile(r"\bpatents?\s+(?:application\s+)?(?:nos?\b|numbers?\b|\x01)", re.IGNORECASE)
_PATENT: Final = re.compile(r"(?<![\d.,$€£¥₹`])\d{1,2},\d{3},\d{3}(?![\d%]|,\d)")
"""The numbers of patents, which a text that names them goes on to list."""
_LINE_START: Final = re.compile(
    r"^[\s>*+-]*(?:\(?\d{1,3}\)|\d{1,3}(?:\.\d{1,3})*\.?|\(?[ivxlc]{1,5}[.)])(?=[\s\x1f]+[^\d\s])(?!\s*(?:%"
    r"|per\s?cent|percent|basis|bps|million|billion|crore|lakh|thousand|shares"
    r"|pence|paise|cents))",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def mask(text: str, in_label: bool = False) -> str:
    """Blank what looks like a number and is none, without moving anything.

    Args:
        text: folded text.
        in_label: whether it is a row label, whose leading number is a serial.
    """
    if not any(character.isdigit() for character in text):
        return ""
    for pattern in _PATTERNS:
        text = pattern.sub(_blank, text)
    if _PATENTS.search(text):
        text = _PATENT.sub(_blank, text)
    return _LINE_START.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return "\x01" * len(match[0])
