"""The period of a table figure: what its column, its row and the titles above it say of time, nearest first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from auditor_tui.figures.figure import Period, PeriodKind
from auditor_tui.figures.tables import context
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.headers import Heading
from auditor_tui.figures.tables.parts import Part
from auditor_tui.figures.times import bases, dates, periods, resolving
from auditor_tui.figures.times.fiscal import FiscalCalendar
from auditor_tui.figures.times.periods import Reading

_OPENING: Final = re.compile(
    r"\bbeginning\s*of|\bopening\b|\bat (?:the )?start of\b|\bend of (?:the )?(?:previous|prior|preceding)\b"
    r"|期首|期初|年初",
    re.IGNORECASE,
)
_OF_YEAR: Final = re.compile(r"of\s*(?:the\s*)?(?:fiscal\s*|financial\s*)?year", re.IGNORECASE)
_CLOSING: Final = re.compile(
    r"\b(?:at|,)?\s*(?:the )?end of (?:the )?(?:fiscal |financial )?(?:year|period|quarter)\b"
    r"|\bclosing balance\b|\byear[- ]end\b|期末|年末",
    re.IGNORECASE,
)
_DATED_ROW: Final = re.compile(r"\b(?:balances?|as (?:of|at|on)|at|outstanding)\b", re.IGNORECASE)
_BALANCE_ROW: Final = re.compile(
    r"^\W*(?:opening |closing )?balances?\b|^\W*(?:as )?at\b|^\W*as (?:of|on)\b", re.IGNORECASE
)
_AS_AT: Final = re.compile(r"\b(?:as )?(?:at|of|on)\s*$", re.IGNORECASE)
_FEW_WORDS: Final = 5
_CHANGE: Final = re.compile(r"\bchange\b|\bvariance\b|\bgrowth\b|increase|decrease", re.IGNORECASE)
_LONG: Final = 220
_LONG_TITLE: Final = 120
_LONG_LABEL: Final = 40
"""Longest header or title that serves as a period's label as it stands; of longer ones the words of time are taken."""


class Timing:
    """Periods of a document's table figures."""

    def __init__(self, surroundings: Surroundings, fiscal: FiscalCalendar) -> None:
        self._surroundings = surroundings
        self.fiscal = fiscal
        self._above: dict[int, tuple[Reading, PeriodKind, int | None]] = {}
        self._rows_of_time: dict[int, dict[int, Reading]] = {}
        self._dated_rows: dict[int, list[tuple[int, date]]] = {}

    def of_cell(self, part: Part, line_no: int, column: int, label: str, in_rupees: bool = False) -> Period:
        """The period of the figure in a row and column.

        Args:
            part: the figure's table.
            line_no: its row.
            column: its column, 0-based.
            label: what its row is called.
            in_rupees: whether it counts rupees, so that an unprinted year ends on 31 March.
        """
        path = _of_one_date(part.path(column))
        near = [periods.read_period(heading.text) for heading in reversed(path)]
        said = [
            heading
            for heading, reading in zip(path, reversed(near), strict=True)
            if reading.says_anything or reading.basis
        ]
        sections = self._sections(part, line_no)
        stub = [(periods.read_period(heading.text), heading) for heading in part.stub]
        above, statement, above_line = self.around(part)
        timed = any(reading.says_anything for reading in near)
        if not timed and any(_CHANGE.search(heading.text) for heading in path[-2:]):
            near, said = self._left_neighbour(part, column)
            if above.kind == "duration" and all(reading.kind == "instant" for reading in near):
                # From one balance to the next: over the time that the title names.
                near, said = [], []
        if not timed and not any(found.says_anything for found in near) and (own := self._of_row(part, line_no)):
            near, said = [own[0]], [own[1]]
        headers = [*near, *(found for found, _ in sections), *(found for found, _ in stub)]
        reading = periods.combine([*headers, above])
        reading = replace(reading, basis=_basis(headers, above) or bases.read_basis(label))
        heads = [
            *(heading for found, heading in stub if found.says_anything),
            *(heading for _, heading in sections),
            *said,
        ]
        if not timed and (flow := self.between_balances(part, line_no, label)):
            return replace(flow, basis=reading.basis)
        text = " ".join(dict.fromkeys(_in_short(heading.text) for heading in heads)).strip() or (
            _in_short(above.text) if above.says_anything else None
        )
        line = heads[-1].line_no if heads else (above_line if text else None)
        return self._settle(reading, statement, label, text, line, in_rupees)

    def titles_over(self, part: Part, column: int) -> tuple[Heading, ...]:
        """The stub's period for a column whose own headers name none: it belongs to the header path then."""
        if any(periods.read_period(heading.text).says_anything for heading in part.path(column)):
            return ()
        return tuple(heading for heading in part.stub if periods.is_period_text(heading.text))

    def between_balances(self, part: Part, line_no: int, label: str = "") -> Period | None:
        """In a statement of changes, a row between two dated balances covers the time between them."""
        balances = self._balances(part)
        if len(balances) < 2 or any(at == line_no for at, _ in balances):
            return None
        before = next(((at, day) for at, day in reversed(balances) if at < line_no), None)
        # A row named by the day of the balance above it does not close the time that begins there.
        after = next(((at, day) for at, day in balances if at > line_no and (before is None or day != before[1])), None)
        if after is None or (before is not None and after[1] < before[1]):
            return None
        months = round((after[1] - before[1]).days / 30.44) if before else None
        text = _in_short(part.labels[after[0]].text)
        return Period("stated", f"to {text}", "duration", after[1].isoformat(), months or None, None, after[0])

    def _balances(self, part: Part) -> list[tuple[int, date]]:
        """Rows of a part that are named a balance at a date."""
        key = id(part)
        if key not in self._dated_rows:
            self._dated_rows[key] = [
                (at, found[0].date)
                for at, row in sorted(part.labels.items())
                if len(found := dates.find_dates(row.text)) == 1 and _is_balance(row.text, found[0])
            ]
        return self._dated_rows[key]

    def around(self, part: Part) -> tuple[Reading, PeriodKind, int | None]:
        """What the titles above a part say of time, what kind of statement they name, and on which line."""
        key = id(part)
        if key not in self._above:
            self._above[key] = self._read_above(part)
        return self._above[key]

    def _read_above(self, part: Part) -> tuple[Reading, PeriodKind, int | None]:
        lines = [
            (row.line_no, " ".join(cell.text for cell in row.cells if cell.text), True)
            for row in reversed(part.segment.title)
        ]
        if part.earlier is not None and (part.page_break or not part.segment.first):
            reading, kind, line_no = self.around(part.earlier)
        else:
            reading, kind, line_no = Reading(), "unknown", None
            lines += [(item.line_no, item.text, item.is_heading) for item in self._titles(part)]
        found = [(_of_title(text), at) for at, text, _ in lines]
        timed = [(item, at) for item, at in found if item.says_anything or item.basis]
        if timed:
            reading, line_no = periods.combine([item for item, _ in timed]), timed[0][1]
        titles = [text for _, text, is_heading in lines if is_heading]
        titles += [
            heading.title for heading in reversed(self._surroundings.document.section_at(part.segment.first_line))
        ]
        own_kind = context.kind_of_titles(titles)
        return reading, own_kind if own_kind != "unknown" else kind, line_no

    def _titles(self, part: Part) -> list[context.Above]:
        """Lines above a table that title it: headings, short lines, and the sentence that leads up to it."""
        titles: list[context.Above] = []
        bare = all(item.beyond_table for item in part.above)
        for position, item in enumerate(part.above):
            # The second of two tables with nothing between them goes on under the dates of the first.
            shared = bare and (periods.is_period_text(item.text) or dates.spanned(item.text) is not None)
            if item.beyond_table and not item.is_heading and not shared:
                continue
            # Statements of one year repeat their own "for the year ended …"; right above a table, or above the unit
            # over it, it is no running head.
            nearer = (self._surroundings.declared_at(other.line_no) for other in part.above[:position])
            says_when = periods.is_period_text(item.text) and all(nearer)
            if not item.is_heading and not says_when and self._surroundings.is_page_furniture(item.line_no):
                continue
            leads = position == 0 and item.text.rstrip().endswith((":", ".")) and len(item.text) <= 600
            if item.is_heading or len(item.text) <= _LONG or leads:
                if not leads and not item.is_heading and item.text.rstrip().endswith("."):
                    continue
                titles.append(item)
            if item.is_heading and len([title for title in titles if title.is_heading]) >= 3:
                break
        return titles

    def _sections(self, part: Part, line_no: int) -> list[tuple[Reading, Heading]]:
        """Label rows above a row that say a period: "2022", "As of December 31,", "Fiscal Year 2015"."""
        label = part.labels.get(line_no)
        found = []
        for at, text in reversed(label.parents if label else ()):
            if periods.is_period_text(text):
                found.append((periods.read_period(text), Heading(text, frozenset(), at)))
                break
        return found

    def _of_row(self, part: Part, line_no: int) -> tuple[Reading, Heading] | None:
        """The time that a row is named by, where the table runs over times: a row of "2021-22", "2022-23", "Mar-24".

        A year after the one reported on tells when something falls due, not when its figures were so.
        """
        row = part.labels.get(line_no)
        if row is None or not (reading := self._series(part).get(line_no)):
            return None
        current = self.fiscal.current
        year = reading.end.year if reading.end else reading.year
        if current is not None and year is not None and year > current.year:
            return None
        return reading, Heading(row.text, frozenset(), line_no)

    def _series(self, part: Part) -> dict[int, Reading]:
        """The rows of a part that a time names, where two or more and at least half of its rows are named so."""
        key = id(part)
        if key not in self._rows_of_time:
            read = {at: periods.read_period(row.text) for at, row in part.labels.items() if row.text}
            timed = {
                at: reading
                for at, reading in read.items()
                if (reading.year or reading.end) and periods.is_period_text(part.labels[at].text)
            }
            self._rows_of_time[key] = timed if len(timed) >= 2 and 2 * len(timed) >= len(read) else {}
        return self._rows_of_time[key]

    def _left_neighbour(self, part: Part, column: int) -> tuple[list[Reading], list[Heading]]:
        """A change without a date of its own belongs to the later of the two dated columns to its left."""
        dated: list[tuple[Reading, list[Heading]]] = []
        for other in part.segment.value_columns:
            if other >= column:
                break
            path = part.path(other)
            combined = periods.combine(periods.read_period(heading.text) for heading in reversed(path))
            if combined.year or combined.end:
                dated.append(
                    (combined, [heading for heading in path if periods.read_period(heading.text).says_anything])
                )
        if not dated:
            return [], []
        latest, headings = max(dated[-2:], key=lambda item: item[0].end or date(item[0].year or 1, 12, 31))
        return [latest], headings

    def _settle(
        self,
        reading: Reading,
        statement: PeriodKind,
        label: str,
        text: str | None,
        line_no: int | None,
        in_rupees: bool,
    ) -> Period:
        fiscal = replace(self.fiscal, indian=True) if in_rupees else self.fiscal
        dated = resolving.resolve(reading, fiscal, statement)
        kind, end, months = dated.kind, dated.end, dated.months
        row_dates = dates.find_dates(label) if _DATED_ROW.search(label) else []
        if len(row_dates) == 1:
            when = row_dates[0].date.isoformat()
            return Period("stated", _in_short(label), "instant", when, None, reading.basis, None)
        row_days = dates.find_month_days(label) if not row_dates and _DATED_ROW.search(label) else []
        if len(row_days) == 1 and end is not None:
            within = row_days[0][2].in_year(end.year)
            within = within if within <= end else row_days[0][2].in_year(end.year - 1)
            return Period("stated", text, "instant", within.isoformat(), None, reading.basis, line_no)
        if _OPENING.search(label) and end is not None and kind == "duration":
            of_year = months != 12 and _OF_YEAR.search(label)
            opened = self.fiscal.opening_of_year(end) if of_year else self.fiscal.before(end, months)
            kind, end, months = "instant", opened, None
        elif _CLOSING.search(label) and kind == "duration":
            kind, months = "instant", None
        if text is None and (end is None or not reading.says_anything):
            return Period("not_stated", None, "unknown", None, None, reading.basis, None)
        return Period("stated", text, kind, end.isoformat() if end else None, months, reading.basis, line_no)


def _of_one_date(path: tuple[Heading, ...]) -> tuple[Heading, ...]:
    """The headers of a column whose name has two dates without the one that is not what it is as at."""
    dated = [heading for heading in path if periods.read_period(heading.text).end]
    if len(dated) < 2 or len({heading.columns for heading in dated}) > 1:
        return path
    kept = dates.main_date(" ".join(heading.text for heading in dated))
    return tuple(heading for heading in path if periods.read_period(heading.text).end in (None, kept))


def _is_balance(label: str, when: dates.Found) -> bool:
    """Whether a row is a balance at a date: "Balance at …", "Equity as at 1.1.2022"."""
    if _BALANCE_ROW.search(label):
        return True
    before = label[: when.start]
    return not label[when.end :].strip(" .:)") and len(before.split()) <= _FEW_WORDS and bool(_AS_AT.search(before))


def _in_short(text: str) -> str:
    """A period's label: a header as printed, or the words of time of a longer text."""
    return text if len(text) <= _LONG_LABEL or periods.is_period_text(text) else periods.time_words(text)


def _of_title(text: str) -> Reading:
    """What a title says of time; of several dates it cannot say which is meant, and a sentence sets no basis."""
    text = dates.without_names(text)
    reading = periods.read_period(text)
    if text.rstrip().endswith((".", ":")) or len(text) > _LONG_TITLE:
        reading = replace(reading, basis=reading.basis if reading.basis in ("unaudited", "restated") else None)
    named = {found.date for found in dates.find_dates(text)}
    if dates.spanned(text):
        return reading
    years = {int(match["year"]) for match in dates.YEAR.finditer(text)}
    if len(named) <= 1 and len(years) <= 1:
        return reading
    days = {(day.month, day.day) for _, _, day in dates.find_month_days(text)}
    day = dates.MonthDay(*next(iter(days))) if len(days) == 1 else None
    return replace(reading, year=None, end=None, month_day=day, quarter=None)


def _basis(near: Sequence[Reading], above: Reading) -> str | None:
    """The basis nearest to the figure; a title sets it only where no header does."""
    return next((reading.basis for reading in near if reading.basis), above.basis)
