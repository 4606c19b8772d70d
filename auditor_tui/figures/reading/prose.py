"""Numbers in running text and inside row labels: which of them state a quantity, and what they say of it themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.figure import Kind, Period, Unit
from auditor_tui.figures.governing.ruling import Ruling
from auditor_tui.figures.governing.things import counts_things
from auditor_tui.figures.numbers import currencies, numerals
from auditor_tui.figures.numbers.numerals import Numeral
from auditor_tui.figures.reading.enumerated import NO_TAIL, NOUN, SCALE_WORD, tail_after
from auditor_tui.figures.reading.masking import mask
from auditor_tui.figures.reading.sentences import sentence_around
from auditor_tui.figures.times import choosing, dates
from auditor_tui.figures.times.fiscal import FiscalCalendar
from auditor_tui.figures.units import units

_MONEY_WORD: Final = (
    r"(?:(?:US|U\.S\.|United States|Australian|Canadian|Singapore|Hong Kong) dollars|euros?|pounds sterling"
    r"|(?:Japanese )?yen|(?:Indian )?rupees|renminbi|yuan)(?![A-Za-z])"
)
"""A currency in words behind a number; "dollars" alone may be anyone's."""
_NUMBER: Final = re.compile(
    rf"(?<![\w.,/'’])(?P<open>\((?!-\)))?(?P<sign>\(-\)|[-+](?!\s))?(?P<currency>{currencies.PATTERN})?[\s\x1f]?(?P<minus>\(-\)|-(?!\s))?(?P<inner>\()?"
    rf"(?P<body>\d{{1,3}}(?:'\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:[,\x1f]\d+)*(?:\.\d+)?|\.\d+)(?![\d:]|/\d|,\d|\.\d|-\d)"
    rf"(?P<close>\))?(?P<after>[\s\x1f]*(?P<scale>{SCALE_WORD}))?(?P<money>\s{_MONEY_WORD})?"
    r"(?P<part>\s(?:pence|paise|cents?)(?![A-Za-z])|p(?![\w.]*\w))?"
    rf"(?:[\s\x1f]*(?P<rate>%|per ?cent\b|percent\b|percentage points?\b)|[\s\x1f]*(?P<bps>bps?\b"
    rf"|basis points?\b)|(?P<times>x\b|\s+times\b|\s+to\s+1\b(?![.,]\d)))?",
    re.IGNORECASE,
)
_LOW_END: Final = re.compile(
    rf"(?<![\w.,/'’-])(?P<currency>{currencies.PATTERN})?\s?(?P<body>\d+(?:,\d+)*(?:\.\d+)?)(?P<scale>\s?{SCALE_WORD})?"
    r"\s?-\s?\Z",
    re.IGNORECASE,
)
"""The lower end of a range, up to the digits of its upper end: "₹2.5-3.0 lakh crore"."""
_LONGEST_LOW: Final = 40
_PER_SHARE_AFTER: Final = re.compile(
    r"^/\s?[A-Za-z]|^\)?\s*(?:a|per|for each|each)\s+(?:\w+\s+){0,2}?(?:share|unit|ads|option)\b|^\)?\s*par value",
    re.IGNORECASE,
)
_PER_SHARE_BEFORE: Final = re.compile(
    r"(?:par value(?: of)?|(?<!purchase )(?<!total )price of|per share(?: of)?|per share (?:was|were|to)"
    r"|per share (?:\w+ )?price (?:of|is|was)(?: approximately)?|eps(?: of| was)?)\s*\(?\s*$",
    re.IGNORECASE,
)
_PER_SHARE_SUBJECT: Final = re.compile(
    r"\bper (?:\w+ )?(?:share|unit)\b(?:[^.;]|\.\d){0,160}\b(?:was|were|is|are|of)"
    rf"(?:\s*(?:{currencies.PATTERN})?\s?\d+\.\d+\s*(?:,|and|,\s*and))*\s*$",
    re.IGNORECASE,
)
"""A sentence whose subject is money per share, up to the number or to the list that it is part of."""
_PRICED: Final = re.compile(r"\b(?:shares?|dividends?|prices?|options?)\b", re.IGNORECASE)
_PARTS: Final = {"p": "GBP", "pence": "GBP", "paise": "INR"}
"""Whose money a part is of; cents are several currencies'."""
_HUNDREDTH: Final = Decimal("0.01")
_EACH: Final = re.compile(r"\)?\s*(?:/-)?\s*each\b", re.IGNORECASE)
_OF_SHARES: Final = re.compile(
    r"\b(?:shares|debentures|bonds|notes|units|warrants|ncds|(?:face|nominal|par) value)\b[^;]{0,40}$", re.IGNORECASE
)
_FACE_VALUE: Final = re.compile(r"\b(?:face|nominal) value(?:\s+of)?\s*[:=@–-]?\s*$", re.IGNORECASE)
_MINUS_BEFORE: Final = re.compile(
    r"(?:\bnegative|(?:^|[,;:(]|\b(?:was|were|is|are|be|at|of|to|from|by|and|or|a|about|around|nearly))\s*\bminus)\s+$",
    re.IGNORECASE,
)
"""A sign in words; after a noun "minus" takes one amount from another."""
_RATIO_BEFORE: Final = re.compile(r"\b(?:ratio|multiple|leverage|buoyancy|elasticity)\b[^.;]{0,120}$", re.IGNORECASE)
_SPAN_AFTER: Final = re.compile(r"[\s\x1f](?:years|months|weeks|days|hours)\b", re.IGNORECASE)
_STATED_BEFORE: Final = re.compile(r"\b(?:was|were|at|to|from|is|of)\s*$", re.IGNORECASE)
_SHARES_NEAR: Final = re.compile(r"\bshares\b|\bdilutive\b|\bauthori[sz]ed\b|\boutstanding\b|\bissued\b", re.IGNORECASE)
_TIME_PHRASE: Final = re.compile(
    rf"\b(?:as of|as at|as on|at|on|in|for|during)\s+(?:the\s+)?(?:(?:fiscal|financial)\s+)?(?:(?:years?"
    rf"|quarters?|months?)\s+)?(?:ended\s+)?"
    rf"(?:{dates.MONTH}\s*\d{{1,2}},?\s*)?(?:(?:19|20)\d\d)(?:\s?[-–/]\s?(?:19|20)?\d\d(?!\d))?(?:\s*(?:,|and|,\s*and)\s*(?:19|20)\d\d)*,?",
    re.IGNORECASE,
)
_SUBORDINATE: Final = re.compile(r"\s(?:including|comprising|consisting of|of which)\s", re.IGNORECASE)
_REST_END: Final = re.compile(r"[,;:.()]|\s(?:and|but|while|whereas|compared)\s", re.IGNORECASE)
"""Where the words behind a number stop telling of it."""
_LEAD: Final = re.compile(
    r"^[\s>*•-]*(?:\(?[\divxa-z]{1,4}[.)]\s+|\d+(?:\.\d+)+\s+)?(?:there (?:was|were)\s+)?", re.IGNORECASE
)


_ROUGHLY: Final = r"(?:or |approximately |about |equivalent to )*"
_OPENS_OTHER: Final = re.compile(rf"\s*(?:{SCALE_WORD})?\s*\({_ROUGHLY}", re.IGNORECASE)
_IN_OTHER_MONEY: Final = re.compile(
    rf"\(\s*{_ROUGHLY}(?:{currencies.PATTERN})\s?\d[\d,.]*\s*(?:{SCALE_WORD})?\s*\)", re.IGNORECASE
)
_LINK: Final = re.compile(rf"\s*(?:{SCALE_WORD})?\s*(?:{NOUN})?\s*(?:,|and|or|,\s*and|to)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """A number of running text that states a quantity."""

    numeral: Numeral
    kind: Kind
    scale: Decimal | None
    """What the words right after it, or after its list, multiply it by; None where there are none."""
    scale_text: str
    noun: str
    group: str
    """Numbers of one kind and noun, so that "A and B, respectively" can be told from others."""


def find_numbers(text: str, in_label: bool = False) -> list[Found]:
    """The quantities of a stretch of plain text, in order.

    Args:
        text: without emphasis.
        in_label: whether it is a row label, where bare numbers are serials or note numbers more often than quantities.
    """
    folded = numerals.fold(text)
    masked = mask(folded, in_label)
    found: list[Found] = []
    for match in _NUMBER.finditer(masked):
        if ends := _range_ending(match, masked, text, in_label):
            found += ends if not found or found[-1].numeral.end <= ends[0].numeral.start else ends[1:]
        elif candidate := _judge(match, masked, text, in_label):
            found.append(candidate)
    return found


def _range_ending(match: re.Match[str], masked: str, text: str, in_label: bool) -> list[Found]:
    """Both ends of a range whose upper one is matched: they share currency, scale and rate; empty where it is none."""
    first = max(0, match.start() - _LONGEST_LOW)
    low = _LOW_END.search(masked[first : match.start()]) if masked[: match.start()].rstrip().endswith("-") else None
    if low is None or match["sign"] or match["minus"]:
        return []
    start = first + low.start()
    glyph = "" if match["currency"] else low["currency"] or ""
    # Judged as if the lower end were not there, its currency before the upper one.
    moved = masked[:start] + glyph.rjust(match.start() - start) + masked[match.start() :]
    whole = _NUMBER.search(moved, start)
    high = _judge(whole, moved, text, in_label) if whole and whole.start("body") == match.start("body") else None
    value, _ = numerals.read_body(low["body"])
    if high is None or high.numeral.value is None or value is None or value >= high.numeral.value:
        return []
    in_words = len(high.scale_text) > 1
    if not (high.numeral.currency or in_words or high.kind in ("percent", "bps")):
        return []
    upper = high.numeral
    at = match.start("currency") if match["currency"] else match.start("body")
    begin, end = start + len(low[0]) - len(low[0].lstrip()), first + low.end("body")
    lower = replace(upper, start=begin, end=end, printed=text[begin:end], value=value, body=low["body"])
    upper = replace(upper, start=at, printed=" ".join(text[at : upper.end].split()))
    return [replace(high, numeral=lower), replace(high, numeral=upper)]


def _judge(match: re.Match[str], masked: str, text: str, in_label: bool) -> Found | None:
    before, after = masked[: match.start()], masked[match.end() :]
    own = match["scale"] or match["rate"] or match["bps"]
    tail = NO_TAIL if own else tail_after(after, match["body"], match["currency"] or "")
    scale_word = match["scale"] or tail.scale
    rate = match["rate"] or ("" if match["currency"] or match["money"] else tail.rate)
    noun_match = re.match(rf"\s*(?:of\s+)?({NOUN})", after, re.IGNORECASE)
    noun = noun_match[1] if noun_match else tail.noun
    if scale_word.lower() in ("m", "k", "b", "mn", "bn", "kn") and not match["currency"]:
        scale_word = "" if scale_word.lower() in ("m", "k", "b", "kn") else scale_word
    kind = _kind(match, before, after, rate, scale_word, noun, in_label)
    if _part_of_money(match, before, after):
        scale_word = match["part"].strip()
    if kind is None:
        return None
    numeral = _numeral(match, text, kind)
    if numeral.value is None:
        return None
    return Found(
        numeral, kind, _factor(scale_word), scale_word, noun, f"{kind}:{noun.lower()}:{bool(match['currency'])}"
    )


def _kind(
    match: re.Match[str], before: str, after: str, rate: str | None, scale_word: str, noun: str, in_label: bool
) -> Kind | None:
    body = match["body"]
    if rate:
        return "percent"
    if match["bps"]:
        return "bps"
    if match["times"]:
        return "ratio"
    if match["currency"] or match["money"] or _part_of_money(match, before, after):
        per_share = (
            _PER_SHARE_AFTER.match(after)
            or _PER_SHARE_BEFORE.search(before)
            or ("." in body and _PER_SHARE_SUBJECT.search(before))
            or (_EACH.match(after) and _OF_SHARES.search(before))
            or (in_label and _FACE_VALUE.search(before))
        )
        return "per_share" if per_share and (not scale_word or match["part"]) else "amount"
    if noun:
        return "count"
    if scale_word:
        return "count" if counts_things(after) else "amount"
    if "," in body:
        near = before[-160:] + after[:40]
        return "count" if _SHARES_NEAR.search(near) or re.match(r"\s+[a-z]{3,}", after) else "amount"
    if in_label:
        return (
            "count"
            if body.isdigit()
            and re.search(r"\b(?:outstanding|issued|authori[sz]ed)\s+(?:\d[\d,]*\s+and\s+)?$", before, re.IGNORECASE)
            else None
        )
    if "." in body and _SPAN_AFTER.match(after):
        return "count"
    if "." in body and _RATIO_BEFORE.search(before) and _STATED_BEFORE.search(before):
        return "ratio"
    return None


def _part_of_money(match: re.Match[str], before: str, after: str) -> bool:
    """Whether a number counts pence or cents: in words, or by a glued letter where shares are spoken of."""
    part = match["part"]
    return bool(part) and (part != "p" or bool(_PRICED.search(before[-80:] + " " + after[:40])))


def _numeral(match: re.Match[str], text: str, kind: Kind) -> Numeral:
    value, flags = numerals.read_body(match["body"])
    bracketed = kind != "count" and _closes_at_once(match)
    in_words = bool(_MINUS_BEFORE.search(match.string[: match.start()]))
    negative = bool(match["minus"] or "-" in (match["sign"] or "") or bracketed or in_words)
    start = match.start("body")
    if match["currency"]:
        start = match.start("currency")
    if match["sign"] or match["minus"]:
        start = min(start, match.start("sign") if match["sign"] else match.start("minus"))
    if bracketed:
        start = min(start, match.start("open") if match["open"] else match.start("inner"))
    end = match.end("close") if bracketed else match.end("body")
    if match["rate"] or match["bps"]:
        end = match.end("rate") if match["rate"] else match.end("bps")
    money = match["currency"] or match["money"]
    part = _PARTS.get((match["part"] or "").strip().lower())
    currency = currencies.code_in_words(money) if money else part if match["part"] else None
    if value is not None and negative:
        value = -value
    printed = " ".join(text[start:end].split())
    return Numeral(start, end, printed, "number", value, currency, bracketed, match["body"], tuple(flags))


def _closes_at_once(match: re.Match[str]) -> bool:
    """Whether brackets are a sign: around a rate, or around the digits alone behind a currency, "₹(45) crore".

    "(1,448" and "(₹7 crore)" open a remark.
    """
    outside = match["inner"] and match["currency"] and not match["open"]
    return bool(match["close"] and (outside or ((match["open"] or match["inner"]) and match["rate"])))


def _factor(scale_word: str) -> Decimal | None:
    if not scale_word:
        return None
    unit = units.parse_unit(scale_word)
    if unit is not None and unit.scale is not None:
        return unit.scale
    return {
        "p": _HUNDREDTH,
        "cent": _HUNDREDTH,
        "m": Decimal(10) ** 6,
        "k": Decimal(10) ** 3,
        "b": Decimal(10) ** 9,
    }.get(scale_word.lower())


def label_unit(found: Found, table: Ruling | None, line_no: int) -> tuple[Decimal, Unit]:
    """Scale and unit of a number inside a row label: its own words, else those of its table."""
    if found.scale is not None:
        return found.scale, Unit("stated", _printed_unit(found), line_no, 0, "inline")
    if found.kind in ("percent", "bps", "ratio"):
        return Decimal(1), Unit("stated", _printed_rate(found), line_no, 0, "inline")
    if found.kind == "per_share":
        return Decimal(1), Unit("stated", found.numeral.currency, line_no, 0, "inline")
    if table is None:
        return Decimal(1), Unit("not_stated")
    declared, scale = table.declaration, table.declaration.factor
    if found.kind == "count":
        value = found.numeral.value or Decimal(0)
        full = (
            declared.exempts_share_counts
            or value >= 10**7
            or found.numeral.body.count(",") >= 2
            or _is_full_count(found, declared)
        )
        scale = declared.share_scale if declared.share_scale is not None else Decimal(1) if full else scale
        if full and not declared.exempts_share_counts:
            return Decimal(1), Unit("not_stated")
    return scale, Unit("stated", declared.text, table.line_no, line_no - table.line_no, table.source)


def _printed_rate(found: Found) -> str:
    """The mark or words of a rate as printed after its number; of a number in a list, what the last one has."""
    words = found.numeral.printed.lstrip("0123456789.,()+- \u00a0")
    return words or ("%" if found.kind == "percent" else found.kind)


def _printed_unit(found: Found) -> str:
    """The glyph before a number and the scale word after it, as they are printed: "₹ … crore"."""
    glyph = re.match(currencies.PATTERN, found.numeral.printed)
    return f"{glyph[0]} … {found.scale_text}" if glyph else found.scale_text


def _is_full_count(found: Found, declared: units.Declaration) -> bool:
    """Round share counts of six digits under a scale of millions are printed in full: 400,000 shares authorized."""
    value = found.numeral.value or Decimal(0)
    return declared.factor >= 10**6 and value >= 100_000 and value % 1000 == 0


def label_of(text: str, found: Found) -> str:
    """What a number of running text is about: its sentence up to the number."""
    first, last = sentence_around(text, found.numeral.start)
    before = _TIME_PHRASE.sub(" ", text[first : found.numeral.start])
    before = _LEAD.sub("", _SUBORDINATE.split(before)[0] if len(before.split()) > 12 else before)
    words = before.strip(" ,;:(–—-").split()
    if len(words) <= 2:
        rest = _TIME_PHRASE.sub(lambda time: "," if time[0].endswith(",") else " ", text[found.numeral.end : last])
        after = _REST_END.split(rest, maxsplit=1)[0]
        words += re.sub(rf"^\s*(?:{SCALE_WORD})?\s*(?:of\s+)?", "", after, flags=re.IGNORECASE).split()[:10]
    return " ".join(words[:16] if len(words) <= 24 else words[-16:])


def period_in(text: str, found: Found, numbers: Sequence[Found], fiscal: FiscalCalendar) -> Period | None:
    """The period that a number's own sentence gives it, or None where it gives none or leaves a choice."""
    first, last = sentence_around(text, found.numeral.start)
    found = translated_by(text, found, numbers) or found
    like = run_of(text, found, numbers)
    rank = next((index for index, other in enumerate(like) if other is found), 0)
    return choosing.choose(text[first:last], found.numeral.start - first, rank, len(like), fiscal)


def run_of(text: str, found: Found, numbers: Sequence[Found]) -> list[Found]:
    """The list that a number is part of: "A, B and C" with nothing else between but what each is in other money."""
    numbers = [other for other in numbers if translated_by(text, other, numbers) is None]
    index = next((at for at, other in enumerate(numbers) if other is found), 0)
    first = last = index
    while first > 0 and _LINK.fullmatch(_between(text, numbers[first - 1], numbers[first])):
        first -= 1
    while last + 1 < len(numbers) and _LINK.fullmatch(_between(text, numbers[last], numbers[last + 1])):
        last += 1
    return list(numbers[first : last + 1])


def translated_by(text: str, found: Found, numbers: Sequence[Found]) -> Found | None:
    """The amount that another in brackets right behind it says again in other money: "RMB7.5 million (US$1.1 …)"."""
    index = next((at for at, other in enumerate(numbers) if other is found), 0)
    before = numbers[index - 1] if index else None
    if before is None or not before.numeral.currency or not found.numeral.currency:
        return None
    is_other = before.numeral.currency != found.numeral.currency
    return before if is_other and _OPENS_OTHER.fullmatch(_text_between(text, before, found)) else None


def _text_between(text: str, left: Found, right: Found) -> str:
    return text[left.numeral.end : right.numeral.start]


def _between(text: str, left: Found, right: Found) -> str:
    """What stands between two numbers of a list, without what the left one is in other money."""
    return _IN_OTHER_MONEY.sub(" ", _text_between(text, left, right))
