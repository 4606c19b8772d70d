"""Footing and cross-footing: each printed total computed again from the figures it is made of.

Which figures those are is taken from the row's own formula where it prints one, else found: the run of rows above a
total (or, for totals that stand first, below) that adds up to it in most columns; across, the columns whose signed sum
is the total's in most rows. Where a structure holds in most places, what breaks it is a difference, never a reason to
look for another structure.

The tolerance of a sum is what rounding can do: half a unit of the last printed place, for every operand and the total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import Any, Final, Literal, NamedTuple

from auditor_tui.figures import formulas
from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.sheets import Sheet, SheetRow

Verdict = Literal["foots", "rounding", "differs", "unchecked"]
Rule = Literal["formula", "rows_above", "rows_below", "columns"]

_TOTAL: Final = re.compile(
    r"\btotals?\b|\bsub-?totals?\b|(?<![\u0900-\u097f])(?:कुल|योग|जोड़)(?![\u0904-\u0939])", re.IGNORECASE
)
_BARE_TOTAL: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:grand\s+|sub[\s-]*)?totals?\W*(?:\(\w\)\W*)?", re.IGNORECASE)
_CARRIED: Final = re.compile(r"\b(?:carried|brought)\s+(?:over|forward|down)\b|\b[cb]\s*/\s*[fd]\b", re.IGNORECASE)
_LESS: Final = re.compile(r"\W*(?:\w{1,4}[.)]\s*)?(?:less|deduct)\b", re.IGNORECASE)
_MADE_OF_OTHERS: Final = re.compile(
    r"\b(?:closing|balance\s+(?:at|on|as)|at\s+the\s+(?:end|close)|outstanding\s+at"
    r"|(?:increase|decrease|variation|difference|change|excess|saving)s?|net)\b",
    re.IGNORECASE,
)
"""Headers of columns that are often others added and taken off: a closing balance, a change, a net amount."""
_MOST_OPERANDS: Final = 400
_IMPLICIT_ROWS: Final = 8
"""Longest run of rows that a row which calls itself no total is tried as the sum of."""
_COLUMNS_TRIED: Final = 5
_MOSTLY: Final = Decimal("0.75")
"""Share of rows in which plain sums across must hold before they are believed."""
_NEARLY_ALL: Final = Decimal("0.9")
"""The same where signs were tried too, which fits by chance more often."""
_FEWEST_ROWS: Final = 3
_SUMMABLE: Final = ("amount", "count", "nil")


@dataclass(frozen=True, slots=True)
class Footing:
    """One printed total against the sum of its operands."""

    total: Figure
    operands: tuple[tuple[Figure, int], ...]
    """Each with its sign in the sum, 1 or -1."""
    rule: Rule
    column: int
    """The total's column on the page its table began on."""

    @property
    def sum(self) -> Decimal | None:
        """In the total's printed unit; None where a figure cannot be read safely."""
        values = [_value(figure) for figure, _ in self.operands]
        if any(value is None for value in values):
            return None
        return sum((value * sign for value, (_, sign) in zip(values, self.operands, strict=True) if value), Decimal(0))

    @property
    def difference(self) -> Decimal | None:
        """Printed less computed."""
        printed, computed = _value(self.total), self.sum
        return None if printed is None or computed is None else printed - computed

    @property
    def tolerance(self) -> Decimal:
        """The most that rounding of the printed figures can make the difference."""
        return sum((_half_unit(figure) for figure, _ in (*self.operands, (self.total, 1))), Decimal(0))

    @property
    def verdict(self) -> Verdict:
        """Whether the total is the sum."""
        if self.difference is None:
            return "unchecked"
        if not self.difference:
            return "foots"
        return "rounding" if abs(self.difference) <= self.tolerance else "differs"

    def as_data(self) -> dict[str, Any]:
        """The footing as plain JSON values, decimals as strings."""
        computed, difference = self.sum, self.difference
        return {
            "cell": self.total.cell,
            "line": self.total.line_no,
            "total": self.total.figure_id,
            "row_label": self.total.row_label,
            "rule": self.rule,
            "operands": [figure.figure_id for figure, _ in self.operands],
            "signs": [sign for _, sign in self.operands],
            "sum": None if computed is None else plain(computed),
            "printed": self.total.printed,
            "difference": None if difference is None else plain(difference),
            "tolerance": plain(self.tolerance),
            "verdict": self.verdict,
        }


class Structure(NamedTuple):
    """How one line of totals is made: the operands' rows or columns, with their signs."""

    rule: Rule
    operands: tuple[tuple[int, int], ...]
    """Pairs of index and sign."""


def foot(sheet: Sheet, *, last_is_total: bool = False) -> list[Footing]:
    """The totals of every column, top to bottom.

    `last_is_total` takes the last row as the total of those above, whatever it is called.
    """
    return _without_rates(list(_Downward(sheet, last_is_total).footings()))


def cross_foot(sheet: Sheet) -> list[Footing]:
    """The totals of every row, from left to right, where the columns have a structure that most rows bear out."""
    return list(_Across(sheet).footings())


def _without_rates(footings: list[Footing]) -> list[Footing]:
    """The footings without those of columns that are rates by another name.

    Those hardly ever add up while others do; where there is one total alone, they are the columns that differ while
    others foot, and that nothing names.
    """
    verdicts: dict[int, list[Verdict]] = {}
    for footing in footings:
        if _value(footing.total):
            verdicts.setdefault(footing.column, []).append(footing.verdict)
    rates = {
        column
        for column, found in verdicts.items()
        if len(found) > 1 and found.count("differs") >= _MOSTLY * len(found)
    }
    unnamed = {item.column for item in footings if item.verdict == "differs" and not item.total.column_header}
    rates |= {column for column in unnamed if verdicts[column] == ["differs"]}
    return footings if rates >= set(verdicts) else [item for item in footings if item.column not in rates]


class _Downward:
    """Finds what each total row is made of, going down."""

    def __init__(self, sheet: Sheet, last_is_total: bool) -> None:
        self._rows = sheet.rows
        self._columns = sheet.columns
        self._last_is_total = last_is_total
        self._open: list[int] = []
        """Rows that no total has taken up yet."""
        self._totals: set[int] = set()
        self._numbered = {
            number: index for index, row in enumerate(sheet.rows) if (number := formulas.serial(row.label)) is not None
        }

    def footings(self) -> Iterator[Footing]:
        for index, row in enumerate(self._rows):
            if _CARRIED.search(row.label):
                continue
            structure = self._structure(index, row)
            if structure is not None:
                yield from self._footed(index, structure)
                taken = {operand for operand, _ in structure.operands}
                self._open = [open_row for open_row in self._open if open_row not in taken]
                self._totals.add(index)
            self._open.append(index)

    def _footed(self, index: int, structure: Structure) -> Iterator[Footing]:
        for column, total in sorted(self._rows[index].cells.items()):
            operands = self._cells(column, structure, total)
            if _is_summable(total) and operands:
                yield Footing(total, operands, structure.rule, column)

    def _cells(self, column: int, structure: Structure, total: Figure) -> tuple[tuple[Figure, int], ...]:
        cells = [
            (self._rows[operand].cells[column], sign)
            for operand, sign in structure.operands
            if column in self._rows[operand].cells
        ]
        alike = all(_is_summable(cell) and _same_measure(cell, total) for cell, _ in cells)
        return tuple(cells) if alike else ()

    def _structure(self, index: int, row: SheetRow) -> Structure | None:
        if by_formula := self._by_formula(row):
            return by_formula
        is_last = self._last_is_total and index == len(self._rows) - 1
        if not is_last and not _TOTAL.search(row.label):
            return self._implicit(index)
        above = [self._signed(run) for run in self._runs_above()]
        found = self._best(index, [Structure("rows_above", run) for run in above])
        if found is None and not is_last:
            found = self._best(index, [Structure("rows_below", self._signed(run)) for run in self._runs_below(index)])
        if found is not None:
            return found
        natural = self._signed(self._natural())
        return Structure("rows_above", natural) if natural and (is_last or self._is_plain(row, natural)) else None

    def _is_plain(self, row: SheetRow, natural: tuple[tuple[int, int], ...]) -> bool:
        """Whether a total that adds up nowhere can only mean the rows above: one column, and a label that says so."""
        if sum(_is_summable(cell) for cell in row.cells.values()) != 1 or not _BARE_TOTAL.fullmatch(row.label):
            return False
        counting = [index for index, _ in natural if any(_value(cell) for cell in self._rows[index].cells.values())]
        return len(counting) > 1

    def _by_formula(self, row: SheetRow) -> Structure | None:
        said = formulas.terms(row.label)
        if not said or not all(number in self._numbered for number, _ in said):
            return None
        return Structure("formula", tuple((self._numbered[number], sign) for number, sign in said))

    def _implicit(self, index: int) -> Structure | None:
        """A row that is exactly the sum of the few above it, in two columns at least and in every one it fills."""
        for length in range(2, min(_IMPLICIT_ROWS, len(self._open)) + 1):
            structure = Structure("rows_above", self._signed(self._open[-length:]))
            footed = [footing for footing in self._footed(index, structure) if _value(footing.total)]
            if len(footed) > 1 and all(
                footing.verdict == "foots" and len(footing.operands) == length for footing in footed
            ):
                return structure
        return None

    def _best(self, index: int, structures: Sequence[Structure]) -> Structure | None:
        """The structure that holds in most columns, the first of those that hold in as many.

        None where none holds in half the columns; in all of them, where the label names parts that cannot be made out.
        """
        best, most = None, 0
        for structure in structures:
            telling = [footing for footing in self._footed(index, structure) if _value(footing.total)]
            held = sum(footing.verdict in ("foots", "rounding") for footing in telling)
            needed = len(telling) if formulas.has_refs(self._rows[index].label) else (len(telling) + 1) // 2
            if held > most and held >= needed:
                best, most = structure, held
        return best

    def _runs_above(self) -> Iterator[list[int]]:
        """Runs of open rows that end right above: first those since the last total, then ever longer ones."""
        natural = self._natural()
        yield natural
        for length in range(1, min(len(self._open), _MOST_OPERANDS) + 1):
            if length != len(natural):
                yield self._open[-length:]
        subtotals = [row for row in self._open if row in self._totals]
        for length in range(2, len(subtotals) + 1):
            yield subtotals[-length:]

    def _natural(self) -> list[int]:
        """The open rows since the last total; where there are none, all that are open."""
        since = [row for row in self._open if row > max(self._totals, default=-1)]
        return (since or self._open)[-_MOST_OPERANDS:]

    def _runs_below(self, index: int) -> Iterator[list[int]]:
        run: list[int] = []
        for below in range(index + 1, min(len(self._rows), index + 1 + _MOST_OPERANDS)):
            if _TOTAL.search(self._rows[below].label):
                break
            run.append(below)
            if len(run) > 1:
                yield list(run)

    def _signed(self, rows: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple((row, self._sign(row)) for row in rows)

    def _sign(self, row: int) -> int:
        """A row that calls itself a deduction is taken off, unless it is printed negative already."""
        printed_negative = any((_value(cell) or 0) < 0 for cell in self._rows[row].cells.values())
        return -1 if _LESS.match(self._rows[row].label) and not printed_negative else 1


class _Across:
    """Finds what each total column is made of, going right."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._columns = [column for column in sheet.columns if column >= 0]

    def footings(self) -> Iterator[Footing]:
        taken: set[int] = set()
        for place, column in enumerate(self._columns):
            left = [other for other in self._columns[:place] if other not in taken]
            header = " ".join(self._sheet.header(column))
            structure = self._structure(column, left, header)
            if structure is None:
                continue
            for row in self._sheet.rows:
                if footing := self._footing(row, column, structure):
                    yield footing
            if _TOTAL.search(header):
                taken.update(operand for operand, _ in structure.operands)

    def _structure(self, column: int, left: Sequence[int], header: str) -> Structure | None:
        candidates: list[tuple[Decimal, tuple[tuple[int, int], ...]]] = []
        if _TOTAL.search(header):
            runs = (left[-length:] for length in range(2, len(left) + 1))
            candidates += [(_MOSTLY, tuple((other, 1) for other in run)) for run in runs]
        if _MADE_OF_OTHERS.search(header):
            candidates += [(_NEARLY_ALL, run) for run in self._signed_runs(left)]
        best: tuple[Decimal, Structure] | None = None
        for least, operands in candidates:
            structure = Structure("columns", operands)
            verdicts = [
                footing.verdict
                for row in self._sheet.rows
                if (footing := self._footing(row, column, structure)) and _is_telling(footing)
            ]
            held = sum(verdict in ("foots", "rounding") for verdict in verdicts)
            if held < _FEWEST_ROWS or held < least * len(verdicts):
                continue
            share = Decimal(held) / len(verdicts)
            if best is None or share > best[0]:
                best = (share, structure)
        return best[1] if best else None

    def _signed_runs(self, left: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        for length in range(2, min(_COLUMNS_TRIED, len(left)) + 1):
            run = left[-length:]
            for signs in product((1, -1), repeat=length):
                if 1 in signs:
                    yield tuple(zip(run, signs, strict=True))

    def _footing(self, row: SheetRow, column: int, structure: Structure) -> Footing | None:
        total = row.cells.get(column)
        if total is None or not _is_summable(total) or _value(total) is None:
            return None
        operands = tuple((row.cells[other], sign) for other, sign in structure.operands if other in row.cells)
        alike = all(_is_summable(cell) and _same_measure(cell, total) for cell, _ in operands)
        return Footing(total, operands, structure.rule, column) if operands and alike else None


def _is_telling(footing: Footing) -> bool:
    """Whether a row can bear a structure out: more than one of its operands counts."""
    return sum(bool(_value(figure)) for figure, _ in footing.operands) > 1


def _is_summable(figure: Figure) -> bool:
    return figure.kind in _SUMMABLE


def _same_measure(figure: Figure, total: Figure) -> bool:
    """Whether two figures count in the same unit; a nil mark does in any, and one without a currency in every one."""
    currencies = {figure.currency, total.currency} - {None}
    return figure.kind == "nil" or (figure.scale == total.scale and len(currencies) < 2)


def _value(figure: Figure) -> Decimal | None:
    return Decimal(0) if figure.kind == "nil" else figure.value


def _half_unit(figure: Figure) -> Decimal:
    """Half a unit of the last printed place."""
    if figure.kind == "nil" or figure.value is None:
        return Decimal(0)
    exponent = figure.value.as_tuple().exponent
    return Decimal(5).scaleb((exponent if isinstance(exponent, int) else 0) - 1)
