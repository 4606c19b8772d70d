"""A document's figures and tables as a read-only SQLite database in memory.

A pure function of the document and of the rules named by `RULES_VERSION`, made when first asked for. It is kept in
memory for the documents a session works on, and in the cache for the next one, where it may be deleted at any time: a
copy that is not whole is made again. Rows stand in the order of the document, and no index changes it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
import threading
import weakref
import zlib
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.documents.files import write_atomically
from auditor_tui.figures import binding
from auditor_tui.figures.figure import Figure, plain
from auditor_tui.figures.tables.context import Surroundings
from auditor_tui.figures.tables.tables import Table, read_table
from auditor_tui.index import told
from auditor_tui.index.bound import all_figures
from auditor_tui.index.sql import guard, schema
from auditor_tui.index.sql.numbers import Given, Numbers
from auditor_tui.index.sql.statement import Statement, fixed_statement
from auditor_tui.settings import paths

RULES_VERSION: Final = 1 + binding.RULES_VERSION
"""Raised whenever the same document may give other tables than before: a sum, so that either part raises it."""
PREFIX: Final = "tables-"
"""Begins the name of a copy in the cache; a digest follows."""
MAX_TEXT_CHARS: Final = 2_000
"""Longest text of a column; what is left out is counted at its end."""
_FORMAT: Final = 1
"""Version of what is written into the cache."""
_LEVEL: Final = 1
"""Of gzip: a copy is a sixth of the database, and read faster than one that is not packed."""
_KEPT: Final = 4
_PATH: Final = " › "
_CELLS: Final = " | "

Stored = str | int | float | None


@dataclass(frozen=True, slots=True)
class Selection:
    """What a statement selected."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]
    """The rows asked for, numbers as exact decimals; None for NULL."""
    total: int
    """All rows there are."""
    divided_by_zero: bool = False
    """Whether some value is NULL because it was divided by zero."""


class TableDatabase:
    """The tables of one document, for statements that only read."""

    def __init__(self, document: Document, max_steps: int = guard.MAX_STEPS, kept: Path | None = None) -> None:
        """
        Args:
            document: What the tables are of.
            max_steps: Steps of the engine that one statement may take.
            kept: The file that holds a copy, or will; None for none.
        """
        self._numbers = Numbers()
        self._running = threading.Lock()
        connection = _restored(self._numbers, kept) if kept else None
        if connection is None:
            connection = guard.connect()
            _fill(connection, document, self._numbers)
            if kept:
                _keep(connection, self._numbers, kept)
        self._guard = guard.Guard(connection, self._numbers, max_steps)
        weakref.finalize(self, connection.close)

    def select(
        self, statement: Statement, values: Sequence[str | int | None] = (), *, skip: int = 0, most: int | None = None
    ) -> Selection:
        """Run a statement to its end and keep some of its rows.

        Args:
            statement: One statement.
            values: What its question marks stand for.
            skip: Rows passed over.
            most: Rows kept, all of them where None.

        Raises:
            OperationError: when the statement is not allowed, not understood or without end, or when a number of the
                rows kept was computed inexactly.
        """
        kept: list[tuple[str | None, ...]] = []
        total = 0
        with self._running, self._guard.running(statement, values) as (columns, rows):
            for row in rows:
                if skip <= total and (most is None or len(kept) < most):
                    kept.append(tuple(self._shown(cell) for cell in row))
                total += 1
            by_zero = self._numbers.divided_by_zero
        return Selection(columns, tuple(kept), total, by_zero)

    @cached_property
    def figure_ids(self) -> frozenset[str]:
        """The ids of all figures."""
        found = self.select(fixed_statement(f"SELECT id FROM {schema.FIGURES.name}"))
        return frozenset(figure_id for (figure_id,) in found.rows if figure_id is not None)

    def _shown(self, cell: Given) -> str | None:
        match cell:
            case None | str():
                return cell
            case bytes():
                return f"x'{cell.hex()}'"
            case _:
                return _shortest(self._numbers.exact(cell))


def _shortest(number: Decimal) -> str:
    """A decimal without the zeros at its end: SQLite holds one number for 4.4 and 4.40; `printed` has them."""
    digits = plain(number)
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


_databases: OrderedDict[tuple[str, str], TableDatabase] = OrderedDict()
_making: Final = threading.Lock()


def tables_of(document: Document) -> TableDatabase:
    """The tables of a document, made once per text and page records."""
    key = (document.text_sha256, document.pages_sha256)
    with _making:
        if key not in _databases:
            # The finished beginning of a document under conversion is another text with each page.
            kept = None if document.awaited else paths.indexes_dir() / f"{PREFIX}{_name(document)}.gz"
            _databases[key] = TableDatabase(document, kept=kept)
        _databases.move_to_end(key)
        while len(_databases) > _KEPT:
            _databases.popitem(last=False)
        return _databases[key]


def _name(document: Document) -> str:
    """The digest of all that the tables are made of and by."""
    headings = [[heading.line_no, heading.level, heading.title] for heading in document.outline]
    made_of = [document.text_sha256, document.pages_sha256, headings, RULES_VERSION, _FORMAT, schema.card()]
    return hashlib.sha256(json.dumps(made_of).encode()).hexdigest()


def _keep(connection: sqlite3.Connection, numbers: Numbers, kept: Path) -> None:
    """Write a copy; where that cannot be done, there is none."""
    stored = json.dumps(numbers.stored).encode()
    with suppress(OSError):
        write_atomically(kept, gzip.compress(b"\n".join([stored, connection.serialize()]), _LEVEL, mtime=0))


def _restored(numbers: Numbers, kept: Path) -> sqlite3.Connection | None:
    """The database that a copy holds; None where there is no copy, or it is not whole."""
    connection = guard.connect()
    try:
        stored, _, image = gzip.decompress(kept.read_bytes()).partition(b"\n")
        numbers.recall(json.loads(stored))
        connection.deserialize(image)
        connection.execute(f"SELECT 1 FROM {schema.FIGURES.name} LIMIT 1")
    except (OSError, EOFError, zlib.error, ValueError, AttributeError, sqlite3.Error) as error:
        connection.close()
        if not isinstance(error, FileNotFoundError):
            told.damaged()
        return None
    return connection


@dataclass(frozen=True)
class _Content:
    """A document as rows of the database."""

    document: Document
    numbers: Numbers

    def rows(self) -> Iterator[tuple[str, tuple[Stored, ...]]]:
        """Every row, with the name of its table."""
        surroundings = Surroundings(self.document)
        found = all_figures(self.document)
        of_line: dict[int, list[Figure]] = {}
        for figure in found:
            of_line.setdefault(figure.line_no, []).append(figure)
            index = surroundings.table_at(figure.line_no)
            yield schema.FIGURES.name, self._figure(figure, None if index is None else index + 1)
        for table_no, span in enumerate(surroundings.tables, start=1):
            table = read_table(self.document, span)
            inside = [figure for row in table.rows for figure in of_line.get(row.line_no, ())]
            section = surroundings.section(span.first_line)
            yield schema.TABLES.name, self._table(table_no, table, section, inside)
            for row in table.rows:
                own = of_line.get(row.line_no, ())
                texts = row.texts
                label = own[0].row_label if own else next(filter(None, texts), "")
                yield schema.ROWS.name, (
                    table_no, row.line_no, *self._page(row.line_no), _PATH.join(surroundings.section(row.line_no)),
                    label, len(own), _CELLS.join(texts),
                )  # fmt: skip
                for cell, text in zip(row.cells, texts, strict=True):
                    if text:
                        yield schema.CELLS.name, (table_no, row.line_no, cell.index + 1, text)

    def _figure(self, figure: Figure, table_no: int | None) -> tuple[Stored, ...]:
        unit, period = figure.unit, figure.period
        numbers = (figure.value, figure.scale, figure.normalized)
        return (
            figure.figure_id, figure.line_no, figure.cell, figure.page_no, figure.page_label, table_no,
            _PATH.join(figure.section), figure.row_label, _PATH.join(figure.column_header), figure.printed, figure.kind,
            *(None if number is None else self.numbers.store(number) for number in numbers), figure.currency,
            unit.text, unit.line_no, unit.state,
            period.label, period.kind, period.state, period.end_date, period.length_months, period.basis,
            figure.page_check, " ".join(figure.flags),
        )  # fmt: skip

    def _table(
        self, table_no: int, table: Table, section: Sequence[str], figures: Sequence[Figure]
    ) -> tuple[Stored, ...]:
        units = Counter(figure.unit.text for figure in figures)
        return (
            table_no, section[-1] if section else None, _PATH.join(section), table.first_line, table.last_line,
            *self._page(table.first_line), len(table.rows), table.width, len(figures),
            next(iter(units)) if len(units) == 1 else None,
        )  # fmt: skip

    def _page(self, line_no: int) -> tuple[int | None, str | None]:
        page = self.document.page_at(line_no)
        return (page.page_no, page.label) if page else (None, None)


def _fill(connection: sqlite3.Connection, document: Document, numbers: Numbers) -> None:
    for table in schema.SCHEMA.values():
        connection.execute(table.sql)
    inserts = {
        table.name: f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(table.columns))})"
        for table in schema.SCHEMA.values()
    }
    connection.execute("BEGIN")
    for name, row in _Content(document, numbers).rows():
        connection.execute(inserts[name], tuple(_clipped(row)))
    connection.execute("COMMIT")


def _clipped(row: Iterable[Stored]) -> Iterator[Stored]:
    for stored in row:
        if isinstance(stored, str) and len(stored) > MAX_TEXT_CHARS:
            yield f"{stored[:MAX_TEXT_CHARS]}[{len(stored) - MAX_TEXT_CHARS} characters after]…"
        else:
            yield stored
