"""How well a figure answers a question: by the words of its labels, its period, its basis and its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from auditor_tui.agent.rules.question import BASES, Asked, PeriodAsked, read_periods
from auditor_tui.agent.rules.words import FLOWS, content, is_latin, share, words

ENOUGH: Final = 0.75
"""Least share of the asked label's words that a figure's labels must hold: three of four, two of two."""
_ROW_ENOUGH: Final = 0.5
"""Least share that must stand in the row label itself; a transposed table names the rest in its column."""
_RATE_WORDS: Final = frozenset(
    "percent percentage rate ratio margin proportion gdp yield return growth change".split()  # noqa: SIM905
)
"""Words of a question that may be answered with a rate rather than an amount."""
_NO_OTHER: Final = frozenset(("total", "net", "gross", "grand", "overall", "all", "consolidated", "group", "note"))
"""What a row label may add to the one word asked for and still be that."""
_OTHER_KIND: Final = 0.4
_PER_SHARE: Final = re.compile(r"\bper\s+(?:\w+\s+)?share\b|\bEPS\b", re.IGNORECASE)
_SHARE_COUNT: Final = re.compile(r"\bshares\s+(?:used|outstanding)\b|\bnumber\s+of\s+shares\b", re.IGNORECASE)
_PRIMARY: Final = 0.05
"""What standing in a primary statement is worth: of the same figure printed twice, that one is cited."""
_PRIMARY_TITLE: Final = re.compile(
    r"\bstatements?\s+(?:of|no)\b|\bbalance\s+sheets?\b|\bincome\s+statements?\b|\bat\s+a\s+glance\b"
    r"|\bprofit\s+and\s+loss\b|\bcash\s+flows?\s+statements?\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Match:
    """A figure that fits the question, and how well."""

    figure: dict[str, Any]
    score: float
    label_share: float
    """How much of the asked label its labels hold, from 0 to 1."""
    row_share: float

    @property
    def sure(self) -> bool:
        """Whether the row label holds every word asked for: nothing better can be found by searching on."""
        return self.row_share == 1.0

    @property
    def line_no(self) -> int:
        """1-based line of the figure."""
        return int(self.figure["line"])


def match(asked: Asked, figure: dict[str, Any]) -> Match | None:
    """The match of a figure, or None where its labels are others, or it is of another period or basis."""
    labels = _labels(asked, figure)
    dated, based = _dated(asked, figure), _based(asked.basis, figure)
    if labels is None or dated is False or based is False:
        return None
    if figure["cell"] is None and (labels.share < 1 or (asked.periods and not dated)):
        return None  # a sentence has no columns: its words must say all of it
    score = 0.5 * labels.row_share + 0.2 * labels.share + 0.25 * labels.precision
    score += 0.25 * share(asked.qualifiers, labels.words) if asked.qualifiers else 0.0
    score += 0.2 * _alike(asked.column, content(" ".join(figure["column_header"])))
    score += 0.1 * (dated is True) + 0.1 * (based is True)
    score += _PRIMARY * bool(_PRIMARY_TITLE.search(" ".join(figure["section"])))
    return Match(figure, round(score + _kind_fits(asked, figure["kind"]), 6), labels.share, labels.row_share)


class _Labels(NamedTuple):
    """How the labels of a figure compare with the label asked for, each from 0 to 1."""

    row_share: float
    """How much of it the row label holds."""
    share: float
    """How much of it all the labels hold."""
    precision: float
    """How much of the row label it is."""
    words: set[str]


def _labels(asked: Asked, figure: dict[str, Any]) -> _Labels | None:
    """The comparison, or None where the labels are others."""
    row = {word for word in content(figure["row_label"]) if is_latin(word)}
    around = row | _context(figure)
    wanted = set(asked.label)
    named = {word for word in row if not word.isdecimal()}
    precision = len(named & wanted) / len(named) if named else 0.0
    found = _Labels(share(wanted, row), share(wanted, around), precision, around)
    fits = found.share >= ENOUGH and found.row_share >= _ROW_ENOUGH
    if len(wanted) == 1:  # "revenue" is not "unearned revenue", though it may be "total revenue, net"
        fits = fits and named - wanted <= _NO_OTHER.union(asked.qualifiers)
    # "Revenue from State Excise" names the row "State Excise" in full: what it adds is what all such rows are.
    # "Fertilisers, total plan" names its row in full too, and its column: the headers must hold the rest.
    fits = fits or (precision == 1 and (wanted - row <= FLOWS or found.share >= ENOUGH))
    return found if fits and figure["kind"] != "nil" else None


def _kind_fits(asked: Asked, kind: str) -> float:
    """What the figure's kind adds: rows of one label may give an amount, a rate of it, and an amount per share."""
    if kind in ("percent", "bps", "ratio"):
        return 0.0 if "%" in asked.text or _RATE_WORDS & set(words(asked.text)) else -_OTHER_KIND
    if _SHARE_COUNT.search(asked.text):  # "shares used in computing earnings per share" asks for shares
        return _OTHER_KIND if kind == "count" else -_OTHER_KIND
    if _PER_SHARE.search(asked.text):
        return _OTHER_KIND if kind == "per_share" else -_OTHER_KIND
    return -_OTHER_KIND if kind == "per_share" else 0.0


def periods_offered(asked: Asked, figures: list[dict[str, Any]]) -> list[str]:
    """The columns, in order, of figures whose labels fit, whatever their period: what the document does give."""
    offered: dict[str, None] = {}
    for figure in figures:
        if _labels(asked, figure):
            offered.setdefault(figure["period"]["label"] or " ".join(figure["column_header"]) or "no stated period")
    return list(offered)


def recency(figure: dict[str, Any]) -> tuple[str, int]:
    """Sorts figures by how late their period ends; figures without a date come first, by the last year they name."""
    years = [period.end_year for period in read_periods(_time_text(figure))[0]]
    return figure["period"]["end_date"] or f"{max(years, default=0):04d}", int(figure["cell"] or 0)


def _alike(column: tuple[str, ...], header: tuple[str, ...]) -> float:
    """How nearly a column's header is the column asked for: shared words over all words, from 0 to 1."""
    either = set(column) | set(header)
    return len(set(column) & set(header)) / len(either) if column else 0.0


def _context(figure: dict[str, Any]) -> set[str]:
    period = figure["period"]
    parts = [*figure["column_header"], *figure["section"], figure["unit"]["text"] or "", period["label"] or ""]
    return set(content(" ".join([*parts, period["basis"] or ""])))


def _time_text(figure: dict[str, Any]) -> str:
    return " · ".join([figure["period"]["label"] or "", *figure["column_header"], figure["row_label"]])


def _dated(asked: Asked, figure: dict[str, Any]) -> bool | None:
    """Whether the figure is of a period asked for; None where none is asked, or the figure names none."""
    if not asked.periods:
        return None
    named = read_periods(_time_text(figure))[0]
    end_date = figure["period"]["end_date"]
    if not named and not end_date:
        return None
    return any(_same_period(wanted, end_date, named) for wanted in asked.periods)


def _same_period(wanted: PeriodAsked, end_date: str | None, named: tuple[PeriodAsked, ...]) -> bool:
    days = [period for period in named if period.day is not None]
    if wanted.day is not None and days:
        return any(wanted[1:] == period[1:] for period in days)
    if wanted.day is not None and end_date:
        return end_date == f"{wanted.end_year:04d}-{wanted.month or 0:02d}-{wanted.day:02d}"
    for period in named:
        if wanted.start_year and period.start_year:
            if wanted[1:3] == period[1:3]:
                return True
        elif period.end_year == wanted.end_year and not period.start_year:
            return True
    return bool(end_date) and not named and str(end_date)[:4] == f"{wanted.end_year:04d}"


def _based(basis: str | None, figure: dict[str, Any]) -> bool | None:
    """Whether the figure is on the basis asked for; None where none is asked, or the figure names none."""
    if basis is None:
        return None
    found = basis_of(figure)
    return None if found is None else found == basis


def basis_of(figure: dict[str, Any]) -> str | None:
    """The basis a figure's headers name, as a key of `BASES`."""
    text = " ".join([figure["period"]["basis"] or "", figure["period"]["label"] or "", *figure["column_header"]])
    spelled, folded = set(text.replace("(", " ").replace(")", " ").split()), text.casefold()
    for basis, names in BASES.items():
        for name in names:
            if (name.upper() in spelled) if len(name) == 2 else (name in folded):
                return basis
    return None
