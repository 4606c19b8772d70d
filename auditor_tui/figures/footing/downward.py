"""What each total row of a table is made of, going down.

Taken from the row's own formula where it prints one, from its label where that speaks of an opening balance, else
found: the run of rows above a total (or, for totals that stand first, below) that adds up to it in most columns. Where
a structure holds in most columns, what breaks it is a difference, never a reason to look for another structure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from auditor_tui.figures.footing import additive, doubts, formulas
from auditor_tui.figures.footing.adding import Adding, sign_of
from auditor_tui.figures.footing.bearing import HALF, Bearing
from auditor_tui.figures.footing.doubts import Doubts
from auditor_tui.figures.footing.movements import Movements, Run
from auditor_tui.figures.footing.splits import splits
from auditor_tui.figures.footing.sums import Footing, Structure, is_summable, may_add, value_of
from auditor_tui.figures.footing.translated import Translated
from auditor_tui.figures.tables.sheets import Sheet, SheetRow

_MOST_OPERANDS: Final = 400
_IMPLICIT_ROWS: Final = 8
"""Longest run of rows that a row which calls itself no total is tried as the sum of."""
_FEW_PARTS: Final = 3
_DATED_SHARE: Final = Decimal("0.75")
"""Share of columns that must hold where only two days make a statement of movements."""


class Downward:
    """Finds what each total row is made of."""

    def __init__(self, sheet: Sheet, translated: Translated, *, last_is_total: bool, rounded_down: bool) -> None:
        self._rows = sheet.rows
        self._adding = Adding(sheet.rows, translated, rounded_down=rounded_down)
        self._bearing = Bearing(sheet.rows, self._adding)
        self._doubts = Doubts(sheet)
        self._movements = Movements(sheet.rows)
        self._last_is_total = last_is_total
        self._open: list[int] = []
        """Rows that no total has taken up yet."""
        self._totals: set[int] = set()
        self._unmade: dict[int, Structure] = {}
        """Rows that call themselves totals and add up nowhere, each with the rows since the total before it."""
        self._numbered = formulas.Numbered([row.label for row in sheet.rows])

    def footings(self) -> Iterator[Footing]:
        """The totals, top to bottom; with a doubt those of which nothing can be said."""
        found: dict[int, list[Footing]] = {}
        for index, row in enumerate(self._rows):
            structure = self._movement(index)
            if structure is None and additive.is_carried(row.label):
                continue
            structure = structure or self._structure(index, row)
            if structure is not None:
                found |= self._borne_out(index, structure)
                found[index] = [*self._left_out(index, structure), *self._told(index, structure)]
                taken = {operand for operand, _ in structure.operands}
                self._open = [open_row for open_row in self._open if open_row not in taken]
                self._totals.add(index)
            elif (is_named := self._is_named(index)) or self._is_result_of_statement(index):
                found[index] = [
                    doubts.unmade(cell, column, doubts.NOTHING_ADDS_UP)
                    for column, cell in sorted(row.cells.items())
                    if value_of(cell) != 0 and (is_named or is_summable(cell))
                ]
                if additive.leads_with_total(row.label):
                    self._unmade[index] = Structure("rows_above", self._signed(self._natural()))
            self._open.append(index)
        for index, structure in splits(self._rows, self._adding):
            found[index] = [*found.get(index, ()), *self._divided(index, structure)]
        for _, footings in sorted(found.items()):
            yield from footings

    def _divided(self, index: int, structure: Structure) -> Iterator[Footing]:
        """The footings of a row against those that divide it, where all of them have a figure."""
        for footing in self._adding.footed(index, structure):
            if len(footing.operands) == len(structure.operands):
                yield replace(footing, doubt=self._doubts.about(footing))

    def _borne_out(self, index: int, structure: Structure) -> dict[int, list[Footing]]:
        """The totals among the parts of a row of which nothing was made out, now that a sum shows them to be totals.

        One wrong figure must not make a total unknown where the rows above it make it up in some other column.
        """
        found: dict[int, list[Footing]] = {}
        if not any(footing.is_sure for footing in self._adding.counting(index, structure)):
            return found
        for part in {operand for operand, _ in structure.operands} & self._unmade.keys():
            own = self._unmade.pop(part)
            inside = {operand for operand, _ in own.operands}
            self._open = [row for row in self._open if row not in inside]
            self._totals.add(part)
            if len(inside) > 1 and any(
                footing.is_telling and footing.is_within_rounding for footing in self._adding.counting(part, own)
            ):
                found[part] = list(self._told(part, own))
        return found

    def _told(self, index: int, structure: Structure) -> Iterator[Footing]:
        """The footings of a row, and the cells of it that cannot be added up."""
        footed = {footing.column: footing for footing in self._adding.footed(index, structure)}
        for column, total in sorted(self._rows[index].cells.items()):
            if column not in footed:
                if value_of(total) != 0 and self._adding.has_parts(column, structure):
                    yield doubts.unmade(total, column, doubts.OTHER_UNITS)
                continue
            footing = self._by_subtotals(index, structure, footed[column])
            doubt = self._doubts.about(footing) or self._other_rows(structure, footing)
            yield replace(footing, doubt=doubt) if doubt else footing

    def _by_subtotals(self, index: int, structure: Structure, footing: Footing) -> Footing:
        """A movement that differs, by the subtotals that its column alone prints, where it foots so."""
        if footing.verdict != "differs" or structure.rule != "movement":
            return footing
        for other in self._movements.structures(index, self._open):
            operands = self._adding.cells(footing.column, other, footing.total)
            if (found := replace(footing, operands=operands)).is_sure:
                return found
        return footing

    def _left_out(self, index: int, structure: Structure) -> Iterator[Footing]:
        """Rows without a label that a total shows to be no parts of it, and so subtotals: each against its parts."""
        taken = {operand for operand, _ in structure.operands}
        if structure.rule != "rows_above" or not taken:
            return
        run: list[int] = []
        for row in range(min(taken), index):
            if row in taken:
                run.append(row)
            elif row in self._open and not self._rows[row].label:
                if len(run) > 1:
                    yield from self._told(row, Structure("rows_above", self._signed(run)))
                self._open.remove(row)
                run = []

    def _is_named(self, index: int) -> bool:
        """Whether a row says that it is a sum."""
        label = self._rows[index].label
        is_flow = additive.is_cash_part(label) and not additive.is_rate_effect(label)
        is_derived = additive.is_derived(label) and len(self._open) > 1
        is_named = additive.is_total(label) or is_flow or is_derived or self._is_tax(index)
        return is_named or bool(self._movements.structures(index, ()))

    def _is_tax(self, index: int) -> bool:
        """Whether a row ends a table that leads to the tax charged, and is no item of a statement of results."""
        is_last = index == len(self._rows) - 1
        return is_last and len(self._open) > 1 and additive.is_tax(self._rows[index].label)

    def _is_result_of_statement(self, index: int) -> bool:
        """Whether a row is a result after others: a lone net income among movements of equity is made of no rows."""
        results = [row for row in range(index + 1) if additive.states_result(self._rows[row].label)]
        return index in results and len(results) > 1 and len(self._open) > 1

    def _movement(self, index: int) -> Structure | None:
        structures = self._movements.structures(index, self._open)
        if not structures:
            return None
        share = _DATED_SHARE if self._movements.is_dated(index) else HALF
        return self._bearing.best(index, structures, share) or self._movements.certain(index)

    def _structure(self, index: int, row: SheetRow) -> Structure | None:
        if by_formula := self._by_formula(index, row):
            return by_formula
        is_last = self._last_is_total and index == len(self._rows) - 1
        if not row.label and not is_last:
            return self._unlabelled(index)
        if not (is_last or additive.is_total(row.label) or additive.is_cash_part(row.label) or self._is_tax(index)):
            return self._implicit(index)
        natural = self._natural()
        found = self._bearing.best(index, [Structure("rows_above", run) for run in self._since_last_total()])
        surer = self._bearing.best(index, [Structure("rows_above", run) for run in self._runs_above()], is_sure=True)
        if found is None or (surer is not None and self._bearing.held(index, surer) > self._bearing.held(index, found)):
            found = surer
        if found is None and not is_last:
            below = [Structure("rows_below", self._signed(run)) for run in self._runs_below(index)]
            found = self._bearing.best(index, below, is_sure=True)
        if found is not None:
            return found
        if natural and (is_last or self._is_plain(row, natural)):
            return Structure("rows_above", self._signed(next(self._without_subtotals(natural), natural)))
        return None

    def _is_plain(self, row: SheetRow, natural: Sequence[int]) -> bool:
        """Whether a total that adds up nowhere can only mean the rows above: one column, and a label that says so.

        A label that says what it is the total of may mean more than the table prints: then the sum must be near it.
        """
        if sum(is_summable(cell) for cell in row.cells.values()) != 1:
            return False
        of_totals = additive.is_grand_total(row.label) and all(part in self._totals for part in natural)
        counting = [part for part in natural if any(value_of(cell) for cell in self._rows[part].cells.values())]
        if len(counting) < 2 or additive.is_grand_total(row.label):
            return of_totals and len(counting) > 1
        return additive.is_bare_total(row.label) or self._is_near(row, natural)

    def _is_near(self, row: SheetRow, natural: Sequence[int]) -> bool:
        """Whether the rows above a total, all in its column and none above it, come to half or twice of it at most."""
        ((column, total),) = [(column, cell) for column, cell in row.cells.items() if is_summable(cell)]
        if not additive.leads_with_total(row.label) or any(column not in self._rows[part].cells for part in natural):
            return False
        operands = self._adding.cells(column, Structure("rows_above", self._signed(natural)), total)
        printed = value_of(total) or Decimal(0)
        values = [(value_of(figure) or Decimal(0)) * sign for figure, sign in operands]
        computed = sum(values, Decimal(0))
        return (
            bool(values)
            and all(value <= printed for value in values)
            and printed <= 2 * computed
            and computed <= 2 * printed
        )

    def _by_formula(self, index: int, row: SheetRow) -> Structure | None:
        def may_be(other: int) -> bool:
            cells = self._rows[other].cells
            return any(column in cells and may_add(cells[column], total) for column, total in row.cells.items())

        said = [(self._numbered.meant(number, index, may_be), sign) for number, sign in formulas.terms(row.label)]
        operands = tuple((other, sign) for other, sign in said if other is not None)
        return Structure("formula", operands) if operands and len(operands) == len(said) else None

    def _unlabelled(self, index: int) -> Structure | None:
        """A row without a label that is the sum of those since the last total, in every column it fills."""
        natural = Structure("rows_above", self._signed(self._natural()))
        footed = list(self._adding.footed(index, natural))
        exact = [footing for footing in footed if footing.verdict == "foots" and footing.is_telling]
        holds = all(footing.verdict in ("foots", "rounding") for footing in footed)
        if exact and holds:
            return natural
        last = max(self._totals, default=-1)
        rows = [row for row in self._open if row >= last]
        is_rest = len(rows) > 1 and all(additive.is_deduction(self._rows[row].label, ()) for row in rows[1:])
        if is_rest and rows[0] == last:
            return Structure("rows_above", self._signed(rows))
        found = self._implicit(index) or self._bearing.best(index, [natural, *self._results()], is_sure=True)
        return found if found and any(footing.is_sure for footing in self._adding.footed(index, found)) else None

    def _implicit(self, index: int) -> Structure | None:
        """A row that is exactly the sum of the few above it, in every column it fills.

        In two columns at least; in one, it takes several parts, or signs that the labels say.
        """
        is_result = additive.is_result(self._rows[index].label)
        for length in range(2, min(_IMPLICIT_ROWS, len(self._open)) + 1):
            run = self._open[-length:]
            signed = self._signed(run)
            if self._bearing.is_exact(index, Structure("rows_above", signed)):
                return Structure("rows_above", signed)
            # What is left of the first: sales less their costs, printed as positive.
            rest = ((run[0], 1), *((row, -1) for row in run[1:]))
            if is_result and rest != signed and self._bearing.is_exact(index, Structure("rows_above", rest)):
                return Structure("rows_above", rest)
        if is_result or index == len(self._rows) - 1:
            return (self._derived(index) if is_result else None) or self._of_whole(index)
        return None

    def _of_whole(self, index: int) -> Structure | None:
        """All rows since the last total, with it or without, where one column at least shows a row to be their sum."""
        last = max(self._totals, default=-1)
        natural = self._natural()
        runs = [natural] if natural == self._open else [[row for row in self._open if row >= last], natural]
        for run in runs:
            structure = Structure("rows_above", self._signed(run))
            counting = self._adding.counting(index, structure)
            sure = [item for item in counting if item.is_sure and len(item.operands) == len(run)]
            if len(run) > 1 and len(counting) > 1 and 2 * len(sure) >= len(counting):
                return structure
        return None

    def _derived(self, index: int) -> Structure | None:
        """What a result is made of where some of its columns bear it out and another may be wrong.

        Of two columns one is enough only where few rows are concerned: with many, one is met by chance.
        """
        found = self._bearing.best(index, self._results(), is_sure=True)
        if found is not None and (
            self._bearing.held(index, found) * 2 > (columns := len(self._adding.counting(index, found))) or columns == 2
        ):
            return found
        best: Structure | None = None
        most = 0
        for length in range(2, min(_IMPLICIT_ROWS, len(self._open)) + 1):
            run = self._open[-length:]
            rest = ((run[0], 1), *((row, -1) for row in run[1:]))
            for structure in (Structure("rows_above", self._signed(run)), Structure("rows_above", rest)):
                counting = self._adding.counting(index, structure)
                exact = [item for item in counting if item.is_sure and len(item.operands) == length]
                enough = 2 * len(exact) > len(counting) or (len(counting) == 2 and length <= _FEW_PARTS)
                if len(counting) > 1 and enough and len(exact) > most:
                    best, most = structure, len(exact)
        return best

    def _results(self) -> Iterator[Structure]:
        """What a result may be made of: the last total, and the one row since added to it or taken off."""
        last = max(self._totals, default=-1)
        run = [row for row in self._open if row >= last]
        if last in run and len(run) == 2:
            yield Structure("rows_above", self._signed(run))
            yield Structure("rows_above", ((last, 1), (run[1], -1)))

    def _other_rows(self, structure: Structure, footing: Footing) -> str | None:
        """A doubt where a total that differs is exactly the sum of another run of rows."""
        if footing.verdict != "differs" or structure.rule != "rows_above":
            return None
        for run in (*self._since_last_total(), *self._runs_above()):
            if run != structure.operands:
                operands = self._adding.cells(footing.column, Structure("rows_above", run), footing.total)
                other = replace(footing, operands=operands)
                if operands and other.verdict == "foots" and other.is_sure:
                    return doubts.OTHER_ROWS
        return None

    def _since_last_total(self) -> Iterator[Run]:
        """The rows since the last total: without those that repeat or average others, and without less and less."""
        natural = self._natural()
        yield self._signed(natural)
        labelled = [row for row in natural if self._rows[row].label]
        if labelled and labelled != natural:
            yield self._signed(labelled)
        firsts = self._without_children(natural)
        if firsts != natural and len(firsts) > 1:
            yield self._signed(firsts)
        yield from map(self._signed, self._without_subtotals(natural))
        everything = self._natural(parts_only=False)
        if everything != natural:
            yield self._signed(everything)

    def _without_children(self, rows: Sequence[int]) -> list[int]:
        """Rows without those that are the parts of a row above them, as where totals stand before their parts."""
        kept: list[int] = []
        for row in reversed(rows):
            for length in range(2, min(_IMPLICIT_ROWS, len(kept)) + 1):
                below = Structure("rows_below", self._signed(kept[-length:][::-1]))
                counting = [footing for footing in self._adding.footed(row, below) if value_of(footing.total)]
                if (
                    len(counting) > 1
                    and all(footing.verdict in ("foots", "rounding") for footing in counting)
                    and sum((footing.verdict == "foots") + 1 for footing in counting if footing.is_telling) > 1
                ):
                    del kept[-length:]
                    break
            kept.append(row)
        return kept[::-1]

    def _without_subtotals(self, rows: Sequence[int]) -> Iterator[list[int]]:
        """Rows without the parts of one of them that is, in some column, exactly the sum of those right above it."""
        for place, row in enumerate(rows):
            for length in range(2, min(_IMPLICIT_ROWS, place) + 1):
                parts = rows[place - length : place]
                above = Structure("rows_above", self._signed(parts))
                if any(footing.is_sure for footing in self._adding.footed(row, above)):
                    yield [*rows[: place - length], *rows[place:]]

    def _runs_above(self) -> Iterator[Run]:
        """Ever longer runs of open rows that end right above, and of subtotals."""
        for length in range(2, min(len(self._open), _MOST_OPERANDS) + 1):
            yield self._signed(self._open[-length:])
        subtotals = [row for row in self._open if row in self._totals or row in self._unmade]
        for length in range(2, len(subtotals) + 1):
            yield self._signed(subtotals[-length:])
        # Last, since to equal one figure is less than to be a sum.
        yield self._signed(self._open[-1:])

    def _natural(self, *, parts_only: bool = True) -> list[int]:
        """The open rows since the last total that may be parts; where there are none, all that are open."""
        last = max(self._totals, default=-1)
        rows = [row for row in self._open if not parts_only or additive.is_part(self._rows[row].label)]
        return ([row for row in rows if row > last] or rows)[-_MOST_OPERANDS:]

    def _runs_below(self, index: int) -> Iterator[list[int]]:
        run: list[int] = []
        for below in range(index + 1, min(len(self._rows), index + 1 + _MOST_OPERANDS)):
            if additive.is_total(self._rows[below].label):
                break
            run.append(below)
            if len(run) > 1:
                yield list(run)

    def _signed(self, rows: Sequence[int]) -> Run:
        return tuple((row, sign_of(self._rows[row])) for row in rows)
