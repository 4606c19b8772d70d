"""The guarded connection: what a statement may read and call, how long it may run, and what its failure means.

Each layer covers what the others miss. The connection takes no writes (`query_only`), whatever is asked. The authorizer
knows the tables and functions allowed and refuses all else: PRAGMA, ATTACH, other tables, clocks, chance. Work is
counted in steps of the engine, so that the same statement stops at the same place on every machine; the clock can only
end a statement with an error, never shorten its result. Memory and the lengths of texts are bounded.
"""

from __future__ import annotations

import difflib
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from auditor_tui.errors import OperationError
from auditor_tui.index.sql import schema
from auditor_tui.index.sql.numbers import Average, Given, Numbers, Sum, UnusableNumber
from auditor_tui.index.sql.statement import Statement
from auditor_tui.text.sanitise import terminal_safe

MAX_STEPS: Final = 20_000_000
"""Steps of SQLite's virtual machine: a join of all figures of a long report on their lines takes a tenth of it."""
MAX_SECONDS: Final = 60.0
"""Far beyond what the steps take; a machine that is slower than this ends with an error."""
MAX_HEAP_BYTES: Final = 512 * 1024 * 1024
"""All that SQLite may hold in this process. Nothing of a document is ever spilled to a file."""

FUNCTIONS: Final = (
    "abs", "avg", "coalesce", "count", "dec_add", "dec_div", "dec_mul", "dec_sub", "dec_sum", "dense_rank", "glob",
    "group_concat", "ifnull", "iif", "instr", "lag", "lead", "length", "like", "lower", "ltrim", "max", "min",
    "nullif", "rank", "replace", "round", "row_number", "rtrim", "substr", "substring", "sum", "trim", "upper",
)  # fmt: skip
"""Every function that may be called; operators such as LIKE count as one."""

_STEPS_A_CALL: Final = 1_000
_NEAREST: Final = 3
_ALLOWED_ACTIONS: Final = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE})
_CHANGES: Final = {
    sqlite3.SQLITE_DELETE: "DELETE",
    sqlite3.SQLITE_INSERT: "INSERT",
    sqlite3.SQLITE_UPDATE: "UPDATE",
}
_ACTION_NAMES: Final = {
    sqlite3.SQLITE_PRAGMA: "PRAGMA",
    sqlite3.SQLITE_ATTACH: "ATTACH or VACUUM",
    sqlite3.SQLITE_DETACH: "DETACH",
    sqlite3.SQLITE_TRANSACTION: "a transaction",
    sqlite3.SQLITE_SAVEPOINT: "a savepoint",
    sqlite3.SQLITE_ANALYZE: "ANALYZE",
}
_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: 200_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 50_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 50,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 20,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_NAMED: Final = re.compile(r"no such (column|table|function): (?:\w+\.)?(.+)")


def connect() -> sqlite3.Connection:
    """An empty database in memory, to be filled and then closed to writing by `Guard`."""
    connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=0, check_same_thread=False)
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA hard_heap_limit = {MAX_HEAP_BYTES}")
    return connection


class Guard:
    """A filled database that statements may be run on, one at a time."""

    def __init__(self, connection: sqlite3.Connection, numbers: Numbers, max_steps: int = MAX_STEPS) -> None:
        self._connection = connection
        self._numbers = numbers
        self._max_steps = max_steps
        self._denied: str | None = None
        self._parts: frozenset[str] = frozenset()
        for (name, count), function in numbers.functions().items():
            connection.create_function(name, count, function, deterministic=True)
        for name, aggregate in (("sum", Sum), ("dec_sum", Sum), ("avg", Average)):
            connection.create_window_function(name, 1, partial(aggregate, numbers))
        for limit, most in _LIMITS.items():
            connection.setlimit(limit, most)
        connection.execute("PRAGMA query_only = ON")
        connection.set_authorizer(self._authorize)

    @contextmanager
    def running(
        self, statement: Statement, values: Sequence[str | int | None] = ()
    ) -> Iterator[tuple[tuple[str, ...], Iterator[tuple[Given, ...]]]]:
        """Run a statement: the names of its columns, and its rows as they come.

        Raises:
            OperationError: when it is not allowed, not understood or without end; says which and what would work.
        """
        self._denied = None
        self._parts = statement.parts
        self._numbers.begin(statement.numbers)
        clock = _Clock(self._max_steps)
        self._connection.set_progress_handler(clock.is_over, _STEPS_A_CALL)
        cursor = self._connection.cursor()
        try:
            cursor.execute(statement.sql, values)
            if cursor.description is None:
                raise _not_authorized("anything but reading")
            yield tuple(column[0] for column in cursor.description), cursor
        except UnusableNumber as fault:
            raise _inexact(fault) from None
        except MemoryError:
            most = f"{MAX_HEAP_BYTES // 1024**2} MB"
            raise OperationError(f"The statement needs more than {most} of memory.", "Select fewer rows.") from None
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise self._explain(error, clock, statement) from None
        finally:
            cursor.close()
            self._connection.set_progress_handler(None, 0)

    def _authorize(self, action: int, first: str | None, second: str | None, *_: str | None) -> int:
        if action in _ALLOWED_ACTIONS:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_READ and first is not None:
            if first.lower() in schema.SCHEMA or (not second and self._is_part(first.lower())):
                return sqlite3.SQLITE_OK
            self._deny(f"access to the table {first}")
        elif action == sqlite3.SQLITE_FUNCTION and second is not None:
            if second.lower() in FUNCTIONS:
                return sqlite3.SQLITE_OK
            self._deny(f"the function {second}")
        elif action in _CHANGES and first is not None and first.lower() in schema.SCHEMA:
            self._deny(f"{_CHANGES[action]} on {first}")
        else:
            self._deny(_ACTION_NAMES.get(action, "anything but reading these tables"))
        return sqlite3.SQLITE_DENY

    def _is_part(self, name: str) -> bool:
        """Whether a name is a part of the WITH: one whose rows are only counted is asked for by name, and no column."""
        return name in self._parts and not name.startswith("sqlite_")

    def _deny(self, what: str) -> None:
        self._denied = self._denied or what

    def _explain(self, error: Exception, clock: _Clock, statement: Statement) -> OperationError:
        """What went wrong as a sentence, and what would have worked."""
        if self._numbers.fault is not None:
            return _inexact(self._numbers.fault)
        if clock.stopped is not None:
            return OperationError(
                f"The statement was interrupted after {clock.stopped}.",
                "Join tables on line or table_no, select first, and give a recursion an end.",
            )
        if self._denied is not None:
            return _not_authorized(self._denied)
        message = terminal_safe(str(error))
        named = _NAMED.fullmatch(message)
        if named:
            return _unknown(named[1], named[2], statement)
        return OperationError(f"SQLite: {message}.", _ONLY_READING)


class _Clock:
    """Counts the engine's steps, and looks at the time."""

    def __init__(self, max_steps: int) -> None:
        self._calls_left = max_steps // _STEPS_A_CALL
        self._max_steps = max_steps
        self._deadline = time.monotonic() + MAX_SECONDS
        self.stopped: str | None = None
        """The limit that was reached."""

    def is_over(self) -> bool:
        """Whether the statement must stop."""
        self._calls_left -= 1
        if self._calls_left < 0:
            self.stopped = f"{self._max_steps:,} steps"
        elif time.monotonic() > self._deadline:
            self.stopped = f"{MAX_SECONDS:.0f} seconds"
        return self.stopped is not None


_ONLY_READING: Final = f"Write one SELECT over {', '.join(schema.SCHEMA)}."


def _not_authorized(what: str) -> OperationError:
    hint = f"Functions are: {', '.join(FUNCTIONS)}." if "function" in what else _ONLY_READING
    return OperationError(f"not authorized: {terminal_safe(what)}.", hint)


def _unknown(kind: str, name: str, statement: Statement) -> OperationError:
    known: Sequence[str]
    match kind:
        case "function":
            known, there_are = FUNCTIONS, f"Functions are: {', '.join(FUNCTIONS)}."
        case "table":
            known, there_are = tuple(schema.SCHEMA), f"There are: {schema.outline(schema.SCHEMA)}."
        case _:
            known, there_are = schema.COLUMN_NAMES, f"There are: {schema.outline(statement.tables)}."
    near = difflib.get_close_matches(name.lower(), known, n=_NEAREST)
    nearest = f"Nearest: {', '.join(near)}. " if near else ""
    return OperationError(f"There is no {kind} {name}.", nearest + there_are)


def _inexact(fault: UnusableNumber) -> OperationError:
    return OperationError(
        str(fault),
        "Exact are the numbers of value, scale and normalized, and what sum, avg, abs, round, dec_add(a, b), "
        "dec_sub(a, b), dec_mul(a, b) and dec_div(a, b) make of them.",
    )
