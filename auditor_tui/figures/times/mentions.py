"""Times named in a sentence, and which of them a number of that sentence belongs to."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from auditor_tui.figures.figure import Period, PeriodKind
from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.times import bases, dates, periods, resolving
from auditor_tui.figures.times.fiscal import FiscalCalendar

_MORE_YEARS: Final = re.compile(r"\s*(?:,|and|or|,\s*and)\s*(?P<year>(?:19|20)\d\d)(?!\d)")
_AND: Final = re.compile(r"\s*(?:,|and|or|,\s*and)\s*")
_LISTED: Final = re.compile(r"[\s,]*(?:and|or)?\s*(?:(?:as of|as at|at|in)\s+)?", re.IGNORECASE)
"""Between the times of a list, one of whose commas may be missing."""
_OR_AT: Final = re.compile(
    r"\s*(?:,|and|or|,\s*and)\s*(?:(?:as of|as at|at|in|during|on)\s+)?(?:the\s+)?", re.IGNORECASE
)
"""Between two times that share what follows: "in 2022 and in 2023 …"."""
_PHRASE: Final = re.compile(
    rf"(?:\b(?:BE|RE|FY|Q[1-4]|first|second|third|fourth|actuals?|budget|revised|fiscal|financial|quarter|year"
    rf"|estimates?|of|the|for)\s*[,']?\s*){{0,6}}"
    rf"(?:{dates.MONTH}\s?[-–to]+\s?{dates.MONTH}\s*)?['’]?(?:(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)\d\d"
    rf"|\d\d))?|(?<=FY)\d\d|(?<=FY )\d\d)(?![\d%]|,\d)",
    re.IGNORECASE,
)
_INSTANT_BEFORE: Final = re.compile(r"\b(?:as of|as at|at|on|as on|outstanding at)\s*(?:the\s+)?$", re.IGNORECASE)
_DURATION_BEFORE: Final = re.compile(
    r"\b(?:ended|ending|during|in|for)\s*(?:the\s+)?(?:fiscal\s+)?(?:years?\s*)?(?:ended\s*)?$", re.IGNORECASE
)
_WITHIN: Final = re.compile(r"\b(?:in|during|for|month of|month ended)\s+(?:the\s+)?$", re.IGNORECASE)
"""Before a month: what happened in it."""
_NEAR: Final = 80
"""Characters within which a time after a number is taken as its own."""
_TURNS: Final = re.compile(
    r"\b(?:compared|versus|from|against|over|than|and|increase\w*|decrease\w*|which)\b", re.IGNORECASE
)
_JOINS_AFTER: Final = re.compile(
    rf"(?:(?:{currencies.PATTERN}|[^\w\s])\s)?[^\s]*(?:\s+(?:lakh|thousand)?\s*(?:million|billion|crore|lakh|thousand))?"
    r"(?:\s+(?!(?:and|or|but|while|whereas)\b)[a-z]+){0,3}\s+"
    r"(?:as of|as at|as on|at|in|for|during|on)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_JOINS_BEFORE: Final = re.compile(
    r"\s*(?:,\s*)?(?:is|was|were|are|of|at|to|amounted to|totall?ed)?\s*(?:approximately|about|nearly|only)?\s*\(?\s*",
    re.IGNORECASE,
)
_VERSUS: Final = re.compile(
    r"\b(?:compared|as against|versus|vis-[àa]-vis|vs\.?|than|up from|down from|against"
    rf"|from(?=\s+(?:(?:approximately|about|an?|the)\s+)*(?:{currencies.PATTERN}|[\d(]|prior\b|previous\b|net\b"
    r"|loss\b|profit\b|income\b|fiscal\b|year\b|period\b|quarter\b)))",
    re.IGNORECASE,
)
"""What sets a number against one of another time; "a loan from a bank" does not."""
_CLAUSE: Final = re.compile(
    r";\s|,?\s\b(?:while|whereas|whilst|although|but)\b|,\s(?:and|which|with)\s(?=[^,;]*\b(?:was|were|is|are|had|has|paid"
    r"|received|amounted|totall?ed|increased|decreased|rose|fell|matur\w+|expir\w+)\b)",
    re.IGNORECASE,
)
_TAKES_UP: Final = re.compile(
    r",?\s(?:and|but|or),?\s+(?:(?:as of|as at|as on|at|in|during|on|by)\s+)?(?:the\s+)?"
    r"(?:(?:fiscal|financial)\s+)?(?:(?:years?|quarters?|months?)\s+)?(?:(?:ended|ending)\s+)?$",
    re.IGNORECASE,
)
"""Before a time that begins a new part of a sentence: "… of $20 million and in 2023 …"."""
_BY_ITSELF: Final = re.compile(r"\s(?:as|at|in|during|on|by)\s|^(?:for|the|of)\s", re.IGNORECASE)
_ELSEWHEN: Final = re.compile(
    r"\b(?:due|matur(?:es?|ing|ed)|expir(?:es?|ing|ed)|(?:repay|redeem)(?:able|ed)|until|since|dated|adopted|commenc\w+"
    r"|entered into)\b[^,;]{0,25}$|\b(?:(?:subsequent|prior|previous) to|after|before)\s+(?:the\s+)?$"
    r"|\b(?:bonds?|notes|debentures?|ncds?|gilts?|securities)\s+$",
    re.IGNORECASE,
)
"""Before a date: it says when a loan is due, a plan began or a time was over, not when a number was so."""
_OF_ANOTHER: Final = re.compile(
    r"\d\)?\s*(?:%|per ?cent|percent|million|billion|thousand|crore|lakh|shares)?\s*(?:in|for|during|at|as of|on)\s+"
    r"(?:the\s+)?(?:(?:fiscal|financial)\s+)?(?:years?\s+)?(?:ended\s+)?$",
    re.IGNORECASE,
)
"""Before a time that stands right after another number, whose time it is."""
_CHANGE_OF: Final = re.compile(
    r"\b(?:change|growth|increase|decrease|rise|fall|decline|reduction) of\s+"
    r"(?:(?:about|nearly|only|approximately)\s+)?$",
    re.IGNORECASE,
)
"""Before a number that says by how much something changed."""
_TORN_YEARS: Final = re.compile(r"\b(?<=FY |BE |RE )(?P<first>20\d\d)(?P<second>\d\d)\b")
_OPENS: Final = re.compile(r"^\W*(?:as of|as at|at|on|in|during|for)\b", re.IGNORECASE)


class Mention(NamedTuple):
    """A time named in a sentence."""

    start: int
    end: int
    text: str
    when: date | None
    kind: PeriodKind
    months: int | None


def find_mentions(sentence: str, fiscal: FiscalCalendar) -> list[Mention]:
    """The times a sentence names, in order; "December 31, 2022 and 2021" names two."""
    found: list[Mention] = []
    days, months_named = dates.find_dates(sentence), dates.find_month_years(sentence)
    for item in sorted([*days, *months_named]):
        before, text = sentence[: item.start], sentence[item.start : item.end]
        kind, months = _kind_before(before), 12 if _year_before(before) else None
        if item in months_named and _WITHIN.search(before):
            months = 1
        if found and kind == "unknown" and _AND.fullmatch(sentence[found[-1].end : item.start]):
            kind, months = found[-1].kind, found[-1].months
        found.append(Mention(item.start, item.end, text, item.date, kind, months))
        cursor = item.end
        while more := _MORE_YEARS.match(sentence, cursor):
            day = dates.MonthDay(item.date.month, item.date.day).in_year(int(more["year"]))
            found.append(Mention(more.start("year"), more.end(), more["year"], day, kind, found[-1].months))
            cursor = more.end()
    taken = [(item.start, item.end) for item in found]
    for match in _PHRASE.finditer(sentence):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            reading = periods.read_period(match[0])
            dated = resolving.resolve(reading, fiscal, "duration")
            if reading.year and not dates.is_named(sentence, match.end()):
                found.append(
                    Mention(match.start(), match.end(), " ".join(match[0].split()), dated.end, dated.kind, dated.months)
                )
    found.sort()
    return [_as_before(sentence, mention, found[:index], fiscal) for index, mention in enumerate(found)]


def _as_before(sentence: str, mention: Mention, before: list[Mention], fiscal: FiscalCalendar) -> Mention:
    """A year in brackets that compares with a balance is the same day of that year: "at 31 March 2022 … (2021: …)"."""
    compared = before[-1] if before and re.fullmatch(r"(?:19|20)\d\d", mention.text) else None
    if compared is None or compared.kind != "instant" or compared.when is None:
        return mention
    if not _is_comparative(sentence, mention):
        return mention
    day = dates.MonthDay(compared.when.month, compared.when.day).in_year(int(mention.text))
    when = fiscal.printed_near(day) if fiscal.weekly else day
    return mention._replace(when=when, kind="instant", months=None)


def _kind_before(before: str) -> PeriodKind:
    if _DURATION_BEFORE.search(before) and not re.search(r"\bon\s*$", before):
        return "duration"
    return "instant" if _INSTANT_BEFORE.search(before) else "unknown"


def _year_before(before: str) -> bool:
    return bool(
        re.search(r"\b(?:years?|twelve months)\s*(?:then\s*)?(?:ended|ending)\s*(?:on\s*)?$", before, re.IGNORECASE)
    )


def choose(sentence: str, position: int, rank: int, count: int, fiscal: FiscalCalendar) -> Period | None:
    """The period of the number at a position.

    Args:
        sentence: the number's sentence.
        position: where the number begins in it.
        rank: which of the like numbers of the sentence it is, from 0.
        count: how many like numbers there are.
        fiscal: the document's calendar.
    """
    head = _TORN_YEARS.sub(_rejoined, sentence[:position])
    sentence, position = head + _TORN_YEARS.sub(_rejoined, sentence[position:]), len(head)
    named = find_mentions(sentence, fiscal)
    if not named:
        return None
    # "2022, $5,193; 2021, $5,175": a year right before its number, unless one follows: "in 2022, $5 million in 2021".
    follows = any(_JOINS_AFTER.fullmatch(sentence[position : mention.start]) for mention in named)
    close = [
        mention
        for mention in named
        if mention.end <= position
        and re.fullmatch(r"\s*[,:]\s*\(?", sentence[mention.end : position])
        and not (follows and sentence[mention.end : mention.end + 1] == ",")
    ]
    if close:
        return _period(close[-1])
    named = [
        mention for mention in named if not _is_comparative(sentence, mention) and not _is_elsewhen(sentence, mention)
    ]
    if not named:
        return None
    respective = _respective(sentence, named, count)
    if respective is not None:
        return _period(respective[rank])
    if beside := _beside(sentence, position, named) or _changed(sentence, position, named):
        return _period(beside)
    opens = named[0] if _OPENS.match(sentence) and named[0].start <= 40 and named[0].end <= position else None
    if opens and len(named) > 1 and _OR_AT.fullmatch(sentence[opens.end : named[1].start]):
        opens = None
    clause = _clause_around(sentence, position, named)
    near = [mention for mention in named if clause[0] <= mention.start < clause[1]]
    return _of_clause(sentence, position, near) or (_period(opens) if opens else None)


def _rejoined(match: re.Match[str]) -> str:
    """ "FY 202324" with the hyphen that a line's end took, where the second year follows the first."""
    first, second = int(match["first"]), int(match["second"])
    return f"{first}-{match['second']}" if (first + 1) % 100 == second else match[0]


def _clause_around(sentence: str, position: int, named: Sequence[Mention]) -> tuple[int, int]:
    """First and last position of the clause that holds a position."""
    first, last = 0, len(sentence)
    for start, end in sorted([*(match.span() for match in _CLAUSE.finditer(sentence)), *_taken_up(sentence, named)]):
        if end <= position:
            first = max(first, end)
        else:
            last = start
            break
    return first, last


def _taken_up(sentence: str, named: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where a sentence that has told a number goes on with another time: "… was $20 million and in 2023 …"."""
    told_from = 0
    for mention in named:
        before = _TAKES_UP.search(sentence, told_from, mention.start)
        if before is None or not _BY_ITSELF.search(before[0] + mention.text):
            continue
        times = {at for other in named for at in range(other.start, other.end)}
        if any(sentence[at].isdigit() and at not in times for at in range(told_from, before.start())):
            yield before.start(), before.start() + 1
            told_from = before.start() + 1


def _of_clause(sentence: str, position: int, named: list[Mention]) -> Period | None:
    """The time of a number's own clause, where nothing sets the number against another time."""
    before = [mention for mention in named if mention.end <= position]
    after = [mention for mention in named if mention.start >= position]
    turns = [match.start() for match in _VERSUS.finditer(sentence)]
    if len(before) + len(after) > 1:
        before = [mention for mention in before if not _OF_ANOTHER.search(sentence[: mention.start])]
    # What follows "compared to" is of the time named there; what stands before it is not.
    before = [mention for mention in before if not any(mention.end <= at < position for at in turns)]
    after = [mention for mention in after if not any(position < at < mention.start for at in turns)]
    found = [*before, *after]
    if len({(mention.when, mention.text if mention.when is None else "") for mention in found}) == 1:
        return _period(found[0])
    if after and after[0].start - position <= _NEAR and not _TURNS.search(sentence[position : after[0].start]):
        return _period(after[0])
    return None


def _is_comparative(sentence: str, mention: Mention) -> bool:
    """ "£1.4 million (2021: £0.7 million)": the year in brackets dates what follows its colon, nothing else."""
    return (
        bool(re.search(r"\(\s*(?:FY\s?)?$", sentence[: mention.start]))
        and sentence[mention.end : mention.end + 1] == ":"
    )


def _is_elsewhen(sentence: str, mention: Mention) -> bool:
    """Whether a time is when something is due, began or was over; what is "due for 2021" is of that year."""
    before = sentence[: mention.start]
    is_due_for = before.rstrip().lower().endswith("due") and mention.text.lower().startswith("for ")
    return bool(_ELSEWHEN.search(before)) and not is_due_for


def only_year(text: str, fiscal: FiscalCalendar) -> Period | None:
    """The one span of time that a paragraph names, in its first sentence, with nothing it is set against."""
    named = find_mentions(text, fiscal)
    if not named or named[0].kind != "duration" or not named[0].months or named[0].when is None:
        return None
    if any(_is_elsewhen(text, mention) for mention in named):
        return None
    end = re.search(r"[.;]\s", text)
    first = named[0].start < end.start() if end else True
    return _period(named[0]) if first and len({mention.when for mention in named}) == 1 else None


def opening(text: str, fiscal: FiscalCalendar) -> Period | None:
    """The period that a paragraph opens with: "For the year ended December 31, 2020, …"."""
    named = find_mentions(text, fiscal)
    return _period(named[0]) if named and _OPENS.match(text) and named[0].start <= 40 else None


def _beside(sentence: str, position: int, named: list[Mention]) -> Mention | None:
    """A time right before or right after a number, with no other number between: "743 million shares as of …"."""
    after = (mention for mention in named if mention.start > position)
    for mention in after:
        if _JOINS_AFTER.fullmatch(sentence[position : mention.start]):
            return mention
    before = (mention for mention in named if mention.end <= position)
    return next((mention for mention in before if _JOINS_BEFORE.fullmatch(sentence[mention.end : position])), None)


def _changed(sentence: str, position: int, named: list[Mention]) -> Mention | None:
    """The later of the two times between which a number says how much something changed: "from A in … to B in …"."""
    before = [mention for mention in named if mention.end <= position]
    if len(before) < 2 or not _CHANGE_OF.search(sentence[:position]):
        return None
    first, last = before[-2:]
    from_one = re.search(r"\bfrom\b", sentence[: first.start], re.IGNORECASE)
    return last if from_one and re.search(r"\bto\b", sentence[first.end : last.start], re.IGNORECASE) else None


def _respective(sentence: str, named: list[Mention], count: int) -> list[Mention] | None:
    """The times that a list of numbers is set against, where there are as many, named one right after the other."""
    if count < 2:
        return None
    for start in range(len(named) - count, -1, -1):
        run = named[start : start + count]
        listed = all(_LISTED.fullmatch(sentence[left.end : right.start]) for left, right in itertools.pairwise(run))
        if len({mention.when for mention in run}) == count and (listed or "respectively" in sentence):
            return run
    return None


def _period(mention: Mention) -> Period:
    end = mention.when.isoformat() if mention.when else None
    months = mention.months if mention.kind == "duration" else None
    return Period("stated", mention.text, mention.kind, end, months, bases.read_basis(mention.text))
