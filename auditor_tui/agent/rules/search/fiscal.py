"""When the quarters of a fiscal year end in a document: it says so of its years, or of a quarter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import MONTHS, PeriodAsked

_MONTH: Final = "|".join(MONTHS)
_PATTERN: Final = rf"(?:\b(?:first|second|third|fourth)\s+fiscal\s+quarter|\byears?)\s+ended\s+(?:{_MONTH})\s+\d"
_ENDS: Final = re.compile(
    rf"\b(?:(?P<quarter>first|second|third|fourth)\s+fiscal\s+quarter|years?)\s+ended\s+(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})",
    re.IGNORECASE,
)
_QUARTERS: Final = ("first", "second", "third", "fourth")
_FISCAL: Final = re.compile(r"\bfiscal|\bFY", re.IGNORECASE)
_RUNS_OVER: Final = 7
"""Days of a month up to which a year of weeks may run over into it."""
_HITS: Final = 60
_AGREED: Final = 0.8
"""Least share of the places that must say the same month."""


def settle_quarters(asked: Asked, doc: str, known: dict[str, int | None]) -> Generator[Call, Taken, Asked]:
    """The question with the months in which its fiscal quarters end; as it is where the document does not tell.

    Args:
        asked: The question.
        doc: Id of the document.
        known: What was found before, by document.
    """
    if not any(period.quarter and _FISCAL.search(period.text) for period in asked.periods):
        return asked
    if doc not in known:
        arguments = {"doc": doc, "pattern": _PATTERN, "ignore_case": True, "max_hits": _HITS}
        taken = yield Call("grep", arguments, "when its fiscal year ends")
        hits = taken.result.data.get("hits", ()) if taken.result else ()
        known[doc] = _last_month(" ".join(str(hit["text"]) for hit in hits))
    last = known[doc]
    return asked if last is None else replace(asked, periods=tuple(_ending(one, last) for one in asked.periods))


def _last_month(text: str) -> int | None:
    """The month in which fiscal years end, from 1; None where a text does not say, or says several."""
    said: Counter[int] = Counter()
    for match in _ENDS.finditer(text):
        month = MONTHS.index(match["month"].casefold()) + 1 - (int(match["day"]) <= _RUNS_OVER)
        if match["quarter"]:
            month += 3 * (3 - _QUARTERS.index(match["quarter"].casefold()))
        said[(month - 1) % 12 + 1] += 1
    if not said:
        return None
    month, times = said.most_common(1)[0]
    return month if times >= _AGREED * said.total() else None


def _ending(period: PeriodAsked, last: int) -> PeriodAsked:
    """A fiscal quarter with the year and month in which it ends."""
    if not period.quarter or not _FISCAL.search(period.text):
        return period
    month = last - 3 * (4 - period.quarter)
    return period._replace(ends=(period.end_year - (month <= 0), (month - 1) % 12 + 1))
