"""Which of the times named in a sentence a number of that sentence belongs to."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from auditor_tui.figures.figure import Period
from auditor_tui.figures.numbers import currencies
from auditor_tui.figures.times import bases, comparing, dates
from auditor_tui.figures.times.comparing import Comparison, YearBefore
from auditor_tui.figures.times.fiscal import FiscalCalendar
from auditor_tui.figures.times.mentions import Mention, find_mentions, is_comparative

_LISTED: Final = re.compile(r"[\s,]*(?:and|or)?\s*(?:(?:as of|as at|at|in)\s+)?", re.IGNORECASE)
"""Between the times of a list, one of whose commas may be missing."""
_OR_AT: Final = re.compile(
    r"\s*(?:,|and|or|,\s*and)\s*(?:(?:as of|as at|at|in|during|on)\s+)?(?:the\s+)?", re.IGNORECASE
)
"""Between two times that share what follows: "in 2022 and in 2023 …"."""
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
    r"|entered into|for the first time)\b[^,;]{0,25}$"
    r"|\b(?:(?:subsequent|prior|previous) to|after|before)\s+(?:the\s+)?$"
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
    times = [(mention.start, mention.end) for mention in named]
    if earlier := comparing.year_before(sentence, position, times):
        return _of_year_before(sentence, earlier, fiscal)
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
        mention for mention in named if not is_comparative(sentence, mention) and not _is_elsewhen(sentence, mention)
    ]
    if (respective := _respective(sentence, named, count)) is not None:
        return _period(respective[rank])
    turns = comparing.comparisons(sentence, times)
    if against := next((turn for turn in turns if comparing.is_compared(sentence, position, turn, times)), None):
        return _of_compared(sentence, position, [item for item in named if against.end <= item.start <= against.until])
    kept = [mention for mention in named if not _is_anothers(sentence, mention, turns, times)]
    if not kept:
        return Period("not_stated") if named else None
    return _of_number(sentence, position, kept, turns)


def _of_number(sentence: str, position: int, named: list[Mention], turns: list[Comparison]) -> Period | None:
    """The time of a number that nothing sets against another: beside it, in its clause, or what its sentence opens."""
    if beside := _beside(sentence, position, named) or _changed(sentence, position, named):
        return _period(beside)
    opens = named[0] if _OPENS.match(sentence) and named[0].start <= 40 and named[0].end <= position else None
    if opens and len(named) > 1 and _OR_AT.fullmatch(sentence[opens.end : named[1].start]):
        opens = None
    clause = _clause_around(sentence, position, named)
    near = [mention for mention in named if clause[0] <= mention.start < clause[1]]
    return _of_clause(sentence, position, near, turns) or (_period(opens) if opens else None)


def _of_compared(sentence: str, position: int, named: list[Mention]) -> Period:
    """The time that a comparison names for the number it sets against another; never that of the other."""
    if not named:
        return Period("not_stated")
    if len(named) == 2 and "respectively" in sentence and _LISTED.fullmatch(sentence[named[0].end : named[1].start]):
        return _period(named[1])
    if beside := _beside(sentence, position, named):
        return _period(beside)
    return _period(named[0]) if len({mention.when for mention in named}) == 1 else Period("not_stated")


def _is_anothers(
    sentence: str, mention: Mention, turns: Sequence[Comparison], times: Sequence[tuple[int, int]]
) -> bool:
    """Whether a time is that of a number which a comparison sets against the rest: "A, compared with B for 2023-24"."""
    return any(comparing.is_own_time(sentence, (mention.start, mention.end), turn, times) for turn in turns)


def _of_year_before(sentence: str, earlier: YearBefore, fiscal: FiscalCalendar) -> Period:
    """The time a year before that of the number which one is set against, where its day and length follow surely."""
    base = choose(sentence, earlier.base, 0, 1, fiscal) if earlier.base is not None else None
    unknown = Period("not_stated")
    if base is None or base.end_date is None or base.kind == "unknown" or earlier.how == "other":
        return unknown
    end, kind, months = date.fromisoformat(base.end_date), base.kind, base.length_months
    if kind == "duration" and (months is None or (earlier.how != "same" and months != 12)):
        return unknown
    if kind == "instant" and earlier.how != "same" and not fiscal.is_year_end(end):
        return unknown
    if earlier.how == "close":
        kind, months = "instant", None
    day = dates.add_months(end, -12)
    when = fiscal.printed_near(day) if fiscal.weekly else day
    return Period("stated", earlier.text or None, kind, when.isoformat(), months) if when else unknown


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


def _of_clause(sentence: str, position: int, named: list[Mention], comparisons: Sequence[Comparison]) -> Period | None:
    """The time of a number's own clause, where nothing sets the number against another time."""
    before = [mention for mention in named if mention.end <= position]
    after = [mention for mention in named if mention.start >= position]
    turns = [match.start() for match in _VERSUS.finditer(sentence)]
    # "rose in 2022 from A to B": what it came to is of the sentence's time again.
    came_to = [turn for turn in comparisons if sentence.startswith("to", turn.until)]
    if len(before) + len(after) > 1:
        before = [mention for mention in before if not _OF_ANOTHER.search(sentence[: mention.start])]
    # What follows "compared to" is of the time named there; what stands before it is not.
    before = [
        mention
        for mention in before
        if not any(mention.end <= at < position and not _is_over(at, position, came_to) for at in turns)
    ]
    after = [
        mention
        for mention in after
        if not any(position < at < mention.start and not _is_over(at, mention.start, came_to) for at in turns)
    ]
    found = [*before, *after]
    if len({(mention.when, mention.text if mention.when is None else "") for mention in found}) == 1:
        return _period(found[0])
    if after and after[0].start - position <= _NEAR and not _TURNS.search(sentence[position : after[0].start]):
        return _period(after[0])
    return None


def _is_over(at: int, position: int, came_to: Sequence[Comparison]) -> bool:
    """Whether the comparison that a word belongs to has ended by a position, with what something came to."""
    return any(turn.start <= at < turn.end and turn.until <= position for turn in came_to)


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
    times = [(mention.start, mention.end) for mention in named]
    turns = comparing.comparisons(text, times)
    if any(_is_elsewhen(text, mention) or _is_anothers(text, mention, turns, times) for mention in named):
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
