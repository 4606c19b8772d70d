"""What a question asks for: the words of a label, and the period, basis and unit that must govern the figure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, NamedTuple

from auditor_tui.agent.rules.words import content

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH = "|".join(f"{month}|{month[:3]}" for month in _MONTHS)


class PeriodAsked(NamedTuple):
    """A year, a pair of years, or a day, as the question names it."""

    text: str
    end_year: int
    start_year: int | None = None
    """The first year of `2025-26`."""
    month: int | None = None
    day: int | None = None


class UnitAsked(NamedTuple):
    """The unit the answer is wanted in."""

    name: str
    scale: Decimal


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, taken apart."""

    text: str
    phrase: str
    """The thing asked for, as typed."""
    label: tuple[str, ...]
    """Its content words, folded, in order."""
    qualifiers: tuple[str, ...]
    """Content words that narrow it: statement, column, entity."""
    column: tuple[str, ...]
    """Content words of a column that the question names as one."""
    periods: tuple[PeriodAsked, ...]
    basis: str | None
    """A key of `BASES`, or None."""
    unit: UnitAsked | None
    name: str | None
    """Whose figure it is, where the question says so: "Northwind's …", "… for Blue Harbour, Inc."."""
    computation: str | None
    """The word that asks for a calculation rather than a printed figure, or None."""


BASES: Final[dict[str, tuple[str, ...]]] = {
    "budget": ("budget estimates", "budget estimate", "budgeted", "budget", "be"),
    "revised": ("revised estimates", "revised estimate", "revised", "re"),
    "provisional": ("provisional actuals", "provisional", "pa"),
    "actual": ("actuals", "actual"),
    "unaudited": ("unaudited",),
    "audited": ("audited",),
    "restated": ("restated",),
}
"""The basis a column is on, and the words that say so, the narrower basis first.

Two-letter forms count only in capitals.
"""

_YEAR_PAIR = re.compile(r"\b(?:FY\s?)?((?:19|20)\d\d)\s?[-–—/]\s?((?:19|20)?\d\d)\b", re.IGNORECASE)
_DAY = re.compile(
    rf"\b(?:(?P<m1>{_MONTH})\.?\s+(?P<d1>\d{{1,2}}),?\s+(?P<y1>(?:19|20)\d\d)"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m2>{_MONTH})\.?,?\s+(?P<y2>(?:19|20)\d\d)"
    rf"|(?P<d3>\d{{1,2}})\.(?P<m3>\d{{1,2}})\.(?P<y3>(?:19|20)\d\d)"
    rf"|(?P<m4>\d{{1,2}})/(?P<d4>\d{{1,2}})/(?P<y4>(?:19|20)\d\d))\b",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\b(?:FY|fiscal(?:\s+year)?|financial\s+year)\s?['’]?((?:19|20)?\d\d)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")

_UNITS: Final = (
    (re.compile(r"\blakh\s+crores?\b", re.I), UnitAsked("lakh crore", Decimal(10) ** 12)),
    (re.compile(r"\bthousand\s+crores?\b", re.I), UnitAsked("thousand crore", Decimal(10) ** 10)),
    (re.compile(r"\bcrores?\b", re.I), UnitAsked("crore", Decimal(10) ** 7)),
    (re.compile(r"\blakhs?\b", re.I), UnitAsked("lakh", Decimal(10) ** 5)),
    (re.compile(r"\bbillions?\b|\bbn\b", re.I), UnitAsked("billion", Decimal(10) ** 9)),
    (re.compile(r"\bmillions?\b|\bmn\b", re.I), UnitAsked("million", Decimal(10) ** 6)),
    (re.compile(r"\bthousands?\b", re.I), UnitAsked("thousand", Decimal(10) ** 3)),
)
_UNIT_PHRASE = re.compile(
    r"\(\s*in\s+[^)]{1,40}\)|\bin\s+(?:₹|rs\.?|rupees|inr|usd|us\s+dollars|eur|gbp|dollars)?\s*"
    r"(?:lakh\s+crores?|thousand\s+crores?|crores?|lakhs?|billions?|millions?|thousands?)\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^(?P<before>.*?)\b(?:what|how\s+much|how\s+many|which)\b\s*(?:is|are|was|were|did|does|do|has|have|had)?\b",
    re.IGNORECASE | re.DOTALL,
)
_LEAD = re.compile(
    r"\s*(?:(?:the|value|amount|level|of)\s+)*(?:[A-Z][\w&.-]*[’']s?\s+)?(?:(?:year[\s-]end\s+)?⟨\d+⟩\s*)?",
)
_TEMPORAL = (
    r"(?:the\s+)?"
    r"(?:(?:end\s+of|years?|period|quarter|fiscal|financial|ended|for\s+the|"
    r"(?:\d+\s+|three\s+|six\s+|nine\s+|twelve\s+)?(?:months?|weeks?)\s+ended)\s+)*"
)
_QUALIFIED = re.compile(
    rf",?\s+column\s+"
    rf"|,?\s+\b(?:for|in|as\s+of|as\s+at|as\s+on|at|during|on|of)\s+{_TEMPORAL}(?=⟨)"
    rf"|\s+\(?(?=⟨)"
    rf"|,?\s+\b(?:in|from|on)\s+(?:the\s+)?(?:[\w’'&-]+\s+){{0,5}}?"
    rf"(?:statements?|sheet|schedule|annexure|note|table|account|accounts|glance|report|filing)\b"
    rf"|,?\s+\(?(?:within|at|during|over)\s+the\s+(?:last|latest|end|current)\b"
    rf"|,?\s+(?:during|for|in|over)\s+the\s+(?:year|period|quarter)\b"
    rf"|\s+according\s+to\b",
    re.IGNORECASE,
)
_MARK = re.compile(r"⟨[^⟩]*⟩")
_COLUMN = re.compile(r"\bcolumn\s+(.+?)(?=\s+(?:for|in)\b|$)", re.IGNORECASE)
_COMPANY = re.compile(
    r"\s+(?:for|by|of|at)\s+(?:[A-Z0-9][\w&.’'-]*,?\s+)*?(?:Inc|Ltd|Limited|Corp|Corporation|plc|PLC|AG|SE|Company|Holdings)\b\.?"
)
_OWNER = re.compile(r"\s*(?:the\s+)?([A-Z][\w&.-]*)[’']s?\s")
_COMPANY_NAME = re.compile(
    r"\b((?:[A-Z][\w&.’'-]*\s+)*[A-Z][\w&.’'-]*?),?\s+(?:Inc|Ltd|Limited|Corp|Corporation|plc|PLC|AG|SE|Holdings)\b"
)
_SENTENCE_END = re.compile(r"\?|\.\s+(?=[A-Z])")
_COMPUTATION = re.compile(
    r"\b((?<!weighted[\s-])average|mean|growth|(?:percentage|per\s?cent)\s+(?:change|increase)|what\s+(?:percentage|per\s?cent)\s+of|"
    r"difference|ratio|sum\s+of|add\s+up|together|combined|less\s+(?:the|that)|exceed(?:s|ed)?|by\s+how\s+(?:much|many)|"
    r"how\s+much\s+(?:more|less|higher|lower)|change\s+between|compared\s+(?:with|to)|cagr)\b",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)?")
_DANGLING = re.compile(
    r"(?:\s+(?:in|of|for|on|at|by|the|a|an|under|during|was|were|received|did|does|do|has|have))+$", re.IGNORECASE
)
_ASIDE = re.compile(r"\bif\s+(?:the\s+)?(?:data|information|value)\b[^.?!]*[.?!]?", re.IGNORECASE)


def read_question(text: str) -> Asked:
    """Take a question apart. Never fails: what is not understood stays among the words of the label."""
    plain = " ".join(text.split())
    asked = _ASIDE.sub(" ", plain)
    periods, marked = read_periods(asked)
    unit = next(
        (unit for pattern, unit in _UNITS if any(pattern.search(m[0]) for m in _UNIT_PHRASE.finditer(plain))), None
    )
    basis, marked = _basis(_UNIT_PHRASE.sub(" ", marked))
    before, body, rest = _opening(marked)
    phrase, after = _split(body)
    label = content(phrase)
    qualifiers = tuple(word for word in content(_MARK.sub(" ", f"{before} {after} {rest}")) if word not in label)
    named = _COLUMN.search(after)
    column = content(_MARK.sub(" ", named[1])) if named else ()
    computation = _COMPUTATION.search(plain)
    return Asked(
        plain,
        phrase,
        label,
        qualifiers,
        column,
        periods,
        basis,
        unit,
        _name(asked, body),
        computation[0].casefold() if computation else None,
    )


def read_periods(text: str) -> tuple[tuple[PeriodAsked, ...], str]:
    """The periods a text names, and the text with each replaced by a mark."""
    found: list[PeriodAsked] = []

    def take(period: PeriodAsked) -> str:
        found.append(period)
        return f"⟨{len(found)}⟩"

    def day(match: re.Match[str]) -> str:
        group = next(n for n in "1234" if match[f"y{n}"])
        month, number, year = match[f"m{group}"], int(match[f"d{group}"]), int(match[f"y{group}"])
        month_no = (
            int(month)
            if month.isdigit()
            else next(i for i, name in enumerate(_MONTHS, 1) if name.startswith(month[:3].casefold()))
        )
        if month_no > 12:  # with slashes the day may come first
            month_no, number = number, month_no
        return take(PeriodAsked(match[0], year, month=month_no, day=number))

    def pair(match: re.Match[str]) -> str:
        start = int(match[1])
        end = _full_year(match[2], start)
        return take(PeriodAsked(match[0], end, start)) if end == start + 1 else match[0]

    text = _DAY.sub(day, text)
    text = _YEAR_PAIR.sub(pair, text)
    text = _FISCAL.sub(lambda match: take(PeriodAsked(match[0], _full_year(match[1], 1970))), text)
    text = _YEAR.sub(lambda match: take(PeriodAsked(match[0], int(match[0]))), text)
    return tuple(found), text


def _full_year(digits: str, near: int) -> int:
    """A two-digit year in the century of `near`, or the one after: 00 after 1999 is 2000."""
    if len(digits) == 4:
        return int(digits)
    year = near // 100 * 100 + int(digits)
    return year if year >= near else year + 100


def _basis(text: str) -> tuple[str | None, str]:
    """The basis a text names, and the text without the words that name it."""
    for basis, names in BASES.items():
        for name in names:
            pattern = rf"\b{name.upper()}\b" if len(name) == 2 else rf"(?i)\b{name}\b"
            if not (match := re.search(pattern, text)):
                continue
            beside_period = re.search(r"⟨\d+⟩[\s(,]*$", text[: match.start()]) or re.match(
                r"[\s),]*(?:for|of)?\s*⟨", text[match.end() :]
            )
            if beside_period or " " in name or "(" in text[max(0, match.start() - 2) : match.start()]:
                return basis, f"{text[: match.start()]} {text[match.end() :]}"
    return None, text


def _opening(text: str) -> tuple[str, str, str]:
    """What stands before the question word, the question itself, and the sentences after it."""
    match = _OPENING.match(text)
    before, rest = (match["before"], text[match.end() :]) if match else ("", text)
    end = _SENTENCE_END.search(rest)
    return (before, rest[: end.start()], rest[end.end() :]) if end else (before, rest, "")


def _name(text: str, body: str) -> str | None:
    """The company a question names, without its legal form."""
    if owner := _OWNER.match(body):
        return owner[1]
    company = _COMPANY_NAME.search(text)
    return company[1] if company else None


def _split(body: str) -> tuple[str, str]:
    """The thing asked for, and what narrows it."""
    body = body.strip(" ?.!")
    lead = _LEAD.match(body)
    start = lead.end() if lead else 0
    match = _QUALIFIED.search(body, start)
    phrase, after = (body[start : match.start()], body[match.start() :]) if match else (body[start:], "")
    if company := _COMPANY.search(phrase):
        phrase, after = phrase[: company.start()], f"{phrase[company.start() :]} {after}"
    phrase, aside = _without_brackets(" ".join(_MARK.sub(" ", phrase).split()))
    return _DANGLING.sub("", phrase.strip(" ,;:")), f"{aside} {after}"


def _without_brackets(phrase: str) -> tuple[str, str]:
    """A phrase without what it adds in brackets, and that; a phrase that is all bracket stays whole."""
    outside = _BRACKETED.sub(" ", phrase)
    if not content(outside):
        return phrase, ""
    return " ".join(outside.split()), " ".join(_BRACKETED.findall(phrase))
