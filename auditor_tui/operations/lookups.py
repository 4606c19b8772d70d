"""The fixed look-ups of `query`: statements that never change, with values bound, and allowed values from the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from auditor_tui.errors import OperationError
from auditor_tui.index.sql.filters import say_values
from auditor_tui.index.sql.statement import Statement, fixed_statement
from auditor_tui.index.tables import Selection, TableDatabase

Value = str | int


@dataclass(frozen=True)
class Lookup:
    """One statement, and the arguments bound to its question marks, in their order."""

    meaning: str
    sql: str
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()
    columns: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each argument that must be a value of the data: the table and the column it is one of."""

    @property
    def takes(self) -> tuple[str, ...]:
        """Every argument it has."""
        return (*self.needs, *self.may_have)


_FIGURE_COLUMNS: Final = (
    "id, line, page, table_no, row_label, column_header, printed, value, unit_text, unit_state, period_label"
)
LOOKUPS: Final = {
    "tables": Lookup(
        "every table",
        "SELECT table_no, title, first_line, last_line, page, rows, figures, unit_text FROM tables ORDER BY table_no",
    ),
    "table": Lookup(
        "the rows of one table",
        "SELECT line, row_label, text FROM rows WHERE table_no = ?1 ORDER BY line",
        needs=("table",),
        columns={"table": ("tables", "table_no")},
    ),
    "rows_like": Lookup(
        "rows whose label holds some words",
        "SELECT table_no, line, page, section, text FROM rows WHERE instr(lower(row_label), lower(?1)) > 0"
        " AND (?2 IS NULL OR table_no = ?2) ORDER BY line",
        needs=("row",),
        may_have=("table",),
        columns={"table": ("tables", "table_no")},
    ),
    "figures_of_row": Lookup(
        "the figures of the rows that are called exactly so",
        f"SELECT {_FIGURE_COLUMNS} FROM figures WHERE row_label = ?1 AND (?2 IS NULL OR column_header = ?2)"
        " AND (?3 IS NULL OR period_label = ?3) AND (?4 IS NULL OR table_no = ?4) ORDER BY line, cell, id",
        needs=("row",),
        may_have=("column", "period", "table"),
        columns={
            "row": ("figures", "row_label"),
            "column": ("figures", "column_header"),
            "period": ("figures", "period_label"),
            "table": ("figures", "table_no"),
        },
    ),
}


def look_up(
    name: str, given: Mapping[str, Value], database: TableDatabase, *, skip: int, most: int
) -> tuple[Selection, list[str]]:
    """What a look-up finds, and what to say where that is nothing.

    Raises:
        OperationError: when an argument is missing, not the look-up's, or no value of the data; names the values.
    """
    lookup = LOOKUPS[name]
    _check_arguments(name, lookup, given)
    if given and (not_there := say_no_tables(database)):
        raise OperationError(not_there[0])
    for argument, (table, column) in lookup.columns.items():
        if argument in given:
            _check_value(argument, given[argument], table, column, database)
    values = [given.get(argument) for argument in lookup.takes]
    found = database.select(fixed_statement(lookup.sql), values, skip=skip, most=most)
    if found.total:
        return found, []
    if not_there := say_no_tables(database):
        return found, not_there
    if name == "rows_like":
        labels = _values("rows", "row_label", database)
        return found, [f"No row label holds {given['row']!r}; {say_values(str(given['row']), labels)}."]
    return found, ["Each value occurs, but in no row together: leave one out."]


def say_no_tables(database: TableDatabase) -> list[str]:
    """One sentence where a document has no tables, with what it has instead; none where it has some."""
    if database.select(fixed_statement("SELECT 1 FROM tables LIMIT 1")).total:
        return []
    ((figures,),) = database.select(fixed_statement("SELECT count(*) FROM figures")).rows
    if figures == "0":
        return ["The document has no table and no figure: grep and read look through its lines."]
    return [
        f"The document has no table; its figures ({figures}) stand in prose: SELECT id, printed, section FROM figures."
    ]


def _check_arguments(name: str, lookup: Lookup, given: Mapping[str, Value]) -> None:
    missing = [argument for argument in lookup.needs if argument not in given]
    foreign = [argument for argument in given if argument not in lookup.takes]
    takes = f"It takes {', '.join([*lookup.needs, *(f'[{argument}]' for argument in lookup.may_have)]) or 'nothing'}."
    if missing:
        raise OperationError(f"The look-up {name!r} needs {missing[0]}.", takes)
    if foreign:
        raise OperationError(f"The look-up {name!r} takes no {foreign[0]}.", takes)


def _check_value(argument: str, value: Value, table: str, column: str, database: TableDatabase) -> None:
    there = fixed_statement(f"SELECT 1 FROM {table} WHERE {column} = ?1 LIMIT 1")
    if database.select(there, [value]).total:
        return
    if isinstance(value, int):
        ends = fixed_statement(f"SELECT min({column}), max({column}) FROM {table}")
        first, last = database.select(ends).rows[0]
        known = f"They go from {first} to {last}." if first is not None else "There is none."
    else:
        known = say_values(value, _values(table, column, database))
        known = f"{known[0].upper()}{known[1:]}."
    raise OperationError(f"There is no {argument} {value!r}.", known)


def _values(table: str, column: str, database: TableDatabase) -> list[str]:
    distinct: Statement = fixed_statement(f"SELECT DISTINCT {column} FROM {table} WHERE {column} <> '' ORDER BY 1")
    return [value for (value,) in database.select(distinct).rows if value is not None]
