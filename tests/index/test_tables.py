from __future__ import annotations

import gzip
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.index import tables, told
from auditor_tui.index.sql import guard, schema
from auditor_tui.index.sql.statement import fixed_statement, read_statement
from auditor_tui.index.tables import MAX_TEXT_CHARS, Selection, TableDatabase, tables_of
from auditor_tui.settings import paths

TEXT = """# Accounts

## Deficit

(₹ in crore)

|Item|2023-24|2024-25|
|---|---|---|
|Revenue Deficit|18,942.94|0.10|
|Fiscal Deficit|48,964.89|0.20|
|Primary Deficit|(655)|..|

## Staff

|Office|Staff|
|---|---|
|Berlin|12|
|Lisbon|30|

The deficit was ₹ 48,965 crore.
"""

# The statement behind most cases: the stated figures of the first year.
STATED = "SELECT COUNT(*) FROM figures WHERE period_label = '2023-24' AND kind = 'amount' AND unit_state = 'stated'"
CASES_THAT_READ = {
    "plain": STATED,
    "fenced": f"```sql\n{STATED}\n```",
    "cte": "WITH amounts AS (SELECT * FROM figures WHERE kind = 'amount') "
    "SELECT COUNT(*) FROM amounts WHERE period_label = '2023-24' AND unit_state = 'stated'",
    "like": "SELECT COUNT(*) FROM Figures WHERE period_label LIKE '2023%' AND kind = 'amount' AND unit_state = 'stated'",
}
CASES_THAT_DO_NOT = {
    "delete": ("DELETE FROM figures WHERE kind = 'amount'", "not authorized: DELETE on figures."),
    "another table": ("SELECT name, sql FROM sqlite_master", "not authorized: access to the table sqlite_master."),
    "two statements": ("SELECT 1; DROP TABLE figures", "There are two statements."),
    "runaway": (
        "SELECT COUNT(*) FROM figures a, figures b, figures c, figures d, figures e, figures f, figures g, figures h",
        "The statement was interrupted after 2,000,000 steps.",
    ),
    "clock": (
        "SELECT ROUND(AVG(julianday('2026-09-25') - julianday(end_date)), 1) FROM figures",
        "not authorized: the function julianday.",
    ),
}


@pytest.fixture(scope="module")
def database(make_document: Callable[..., Document]) -> TableDatabase:
    return TableDatabase(make_document(TEXT, pages=(PageInfo(1, "i", 1, 13), PageInfo(2, "1", 14, 8))), 2_000_000)


@pytest.fixture
def select(database: TableDatabase) -> Callable[..., list[tuple[str | None, ...]]]:
    return lambda sql, **kept: list(database.select(read_statement(sql), **kept).rows)


Select = Callable[..., list[tuple[str | None, ...]]]


@pytest.mark.parametrize("name", CASES_THAT_READ)
def test_a_statement_that_reads_is_answered(select: Select, name: str) -> None:
    assert select(CASES_THAT_READ[name]) == [("3",)]


@pytest.mark.parametrize("name", CASES_THAT_DO_NOT)
def test_a_statement_that_does_more_is_refused_and_told_why(select: Select, name: str) -> None:
    sql, says = CASES_THAT_DO_NOT[name]
    with pytest.raises(OperationError) as caught:
        select(sql)
    assert caught.value.message == says
    assert caught.value.hint


def test_a_wrong_value_passes_every_guard_and_counts_nothing(select: Select) -> None:
    assert select(STATED.replace("'stated'", "'Stated'")) == [("0",)]


@pytest.mark.parametrize(
    "call",
    [
        "date('now')", "datetime()", "time()", "strftime('%s', 'now')", "unixepoch()", "current_timestamp", "current_date",
        "random()", "randomblob(4)", "load_extension('x')", "writefile('x', 'y')", "readfile('x')", "edit('x')",
        "zeroblob(1000000000)", "hex('a')", "printf('%d', 1)", "sqlite_version()", "changes()", "total_changes()",
        "last_insert_rowid()", "fts5(1)", "json('[]')", "'{}' -> 'a'", "likelihood(1, 0.5)", "sqlite_compileoption_get(1)",
    ],
)  # fmt: skip
def test_clocks_chance_files_and_the_engine_itself_cannot_be_called(select: Select, call: str) -> None:
    with pytest.raises(OperationError, match=r"^(?:not authorized: the function|There is no function) ") as caught:
        select(f"SELECT {call}")
    assert caught.value.hint
    assert caught.value.hint.endswith("trim, upper.")


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO figures (id) VALUES ('L1C1')",
        "UPDATE figures SET value = 0",
        "REPLACE INTO figures (id) VALUES ('L1C1')",
        "WITH x AS (SELECT 1) DELETE FROM figures",
        "DROP TABLE figures",
        "CREATE TABLE mine (a)",
        "CREATE TEMP TABLE mine (a)",
        "CREATE VIEW mine AS SELECT 1",
        "CREATE INDEX mine ON figures (id)",
        "CREATE TRIGGER mine AFTER DELETE ON figures BEGIN SELECT 1; END",
        "CREATE VIRTUAL TABLE mine USING fts5(a)",
        "ALTER TABLE figures RENAME TO mine",
        "PRAGMA query_only = OFF",
        "PRAGMA table_info(figures)",
        "SELECT * FROM pragma_table_info('figures')",
        "SELECT * FROM json_each('[1]')",
        "SELECT * FROM sqlite_schema",
        "SELECT count(*) FROM sqlite_master",
        "WITH sqlite_master AS (SELECT 1) SELECT count(*) FROM main.sqlite_master",
        "SELECT * FROM temp.sqlite_master",
        "SELECT * FROM dbstat",
        "ATTACH DATABASE 'other.db' AS other",
        "DETACH DATABASE main",
        "VACUUM",
        "VACUUM INTO 'copy.db'",
        "REINDEX",
        "ANALYZE",
        "BEGIN",
        "COMMIT",
        "SAVEPOINT mine",
        "EXPLAIN SELECT 1",
    ],
)
def test_only_the_document_can_be_read_and_nothing_written(database: TableDatabase, sql: str) -> None:
    before = database.select(read_statement("SELECT count(*), sum(value) FROM figures"))
    with pytest.raises(OperationError):
        database.select(read_statement(sql))
    assert database.select(read_statement("SELECT count(*), sum(value) FROM figures")) == before


WORDS = (
    "SELECT", "FROM", "WHERE", "WITH", "AS", "(", ")", ",", "*", "figures", "rows", "cells", "value", "id", "text", "'a'",
    '"value"', "1", "1.5", "1e999", "9" * 30, "=", "<", "LIKE", "IN", "UNION ALL", "ORDER BY", "GROUP BY", "LIMIT", "NULL",
    "sum", "count", "avg", "round", "dec_div", "dec_mul", "max", "RECURSIVE", "||", "-", "+", ";", "--", "/*", "PRAGMA",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
@example("SELECT 1e999999999")
@example("SELECT dec_mul(1e300, dec_mul(1e300, 1e300))")
@example("SELECT sum(1e300) FROM figures GROUP BY 1e999")
@example("SELECT 9999999999999999999999, -9223372036854775808, abs(-9223372036854775808)")
def test_whatever_is_typed_is_answered_or_refused_in_words(database: TableDatabase, sql: str) -> None:
    try:
        found = database.select(read_statement(sql), most=5)
    except OperationError as error:
        assert error.message
    else:
        assert found.columns


def test_the_connection_itself_takes_no_writes() -> None:
    connection = guard.connect()
    connection.execute(schema.CELLS.sql)
    guard.Guard(connection, guard.Numbers())
    connection.set_authorizer(None)
    with closing(connection), pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("INSERT INTO cells (text) VALUES ('x')")


@pytest.mark.parametrize(
    "sql",
    [
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
        "SELECT count(*) FROM figures a, figures b, figures c, figures d, figures e, figures f, figures g",
    ],
)
def test_what_has_no_end_is_interrupted_at_the_same_step_each_time(select: Select, sql: str) -> None:
    for _ in range(2):
        with pytest.raises(OperationError, match="interrupted after 2,000,000 steps"):
            select(sql, most=1)


def test_a_recursion_with_an_end_is_answered(select: Select) -> None:
    found = select("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 4) SELECT n FROM r")
    assert found == [("1",), ("2",), ("3",), ("4",)]


def test_a_slow_machine_ends_with_an_error_and_never_with_fewer_rows(
    select: Select, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "MAX_SECONDS", 0.0)
    with pytest.raises(OperationError, match="interrupted after 0 seconds"):
        select("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 9999) SELECT n FROM r", most=1)


def test_memory_is_bounded_and_the_database_is_usable_afterwards() -> None:
    # In a process of its own: the limit holds for all of SQLite in a process, and is never raised again.
    script = """
from auditor_tui.errors import OperationError
from auditor_tui.index import tables, told
from auditor_tui.index.sql import guard, schema
from auditor_tui.index.sql.numbers import Numbers
from auditor_tui.index.sql.statement import read_statement
guard.MAX_HEAP_BYTES = 16 * 1024 * 1024
connection = guard.connect()
connection.execute(schema.CELLS.sql)
guarded = guard.Guard(connection, Numbers())
long = "'" + "x" * 5000 + "'"
sql = f"WITH RECURSIVE r(n, s) AS (SELECT 1, {long} UNION ALL SELECT n + 1, s FROM r WHERE n < 99999) SELECT n, s FROM r ORDER BY s || n"
try:
    with guarded.running(read_statement(sql)) as (_, rows):
        list(rows)
except OperationError as error:
    print(error.message)
with guarded.running(read_statement("SELECT 1")) as (_, rows):
    print(list(rows))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "The statement needs more than 16 MB of memory.\n[(1,)]\n"


@pytest.mark.parametrize(
    ("sql", "message", "hint"),
    [
        ("SELECT rowlabel FROM figures", "There is no column rowlabel.", "Nearest: row_label, period_label. There are: figures(id, "),
        ("SELECT f.val FROM figures f", "There is no column val.", "Nearest: value. "),
        ("SELECT * FROM figure", "There is no table figure.", "Nearest: figures. There are: figures(id, "),
        ("SELECT * FROM salaries", "There is no table salaries.", "There are: figures(id, "),
        ("SELECT median(value) FROM figures", "There is no function median.", "Nearest: min. Functions are: abs, "),
        ("SELEC 1", 'SQLite: near "SELEC": syntax error.', "Write one SELECT over figures, "),
        ("SELECT sum(row_label) FROM figures", "'Revenue Deficit' is no number.", "Exact are "),
        ("SELECT max(value) - 0.1 FROM figures WHERE line = 10", "The number 48964.79 was computed in binary", "Exact are "),
    ],
)  # fmt: skip
def test_errors_name_what_would_have_worked(select: Select, sql: str, message: str, hint: str) -> None:
    with pytest.raises(OperationError) as caught:
        select(sql)
    assert caught.value.message.startswith(message)
    assert caught.value.hint
    assert caught.value.hint.startswith(hint)


def test_numbers_compare_sort_and_add_up_as_the_decimals_they_are(select: Select) -> None:
    assert select("SELECT value FROM figures WHERE unit_state = 'stated' ORDER BY value") == [
        (None,), ("-655",), ("0.1",), ("0.2",), ("18942.94",), ("48964.89",), ("48965",),
    ]  # fmt: skip
    assert select("SELECT id FROM figures WHERE value > 18942.94 AND coalesce(value, 0) > 48964") == [
        ("L10C2",),
        ("L20@16",),
    ]
    assert select("SELECT sum(value), dec_sum(normalized) FROM figures WHERE period_label = '2024-25'") == [
        ("0.3", "3000000")
    ]
    assert select("SELECT row_label, max(value) FROM figures WHERE period_label = '2023-24'") == [
        ("Fiscal Deficit", "48964.89")
    ]
    assert select("SELECT round(avg(value), 2) FROM figures WHERE period_label = '2023-24'") == [("22417.61",)]
    assert select(
        "SELECT dec_sub(a.value, b.value) FROM figures a JOIN figures b ON b.id = 'L9C2' WHERE a.id = 'L10C2'"
    ) == [("30021.95",)]
    assert select("SELECT 1.50, -0.25, 1e3, abs(-2.5)") == [("1.5", "-0.25", "1000", "2.5")]


def test_a_running_total_is_exact(select: Select) -> None:
    sql = "SELECT sum(value) OVER (ORDER BY line ROWS 1 PRECEDING) FROM figures WHERE period_label = '2024-25'"
    assert [row[0] for row in select(sql)] == ["0.1", "0.3", "0.2"]


def test_the_tables_hold_what_the_document_says(select: Select) -> None:
    assert select("SELECT * FROM tables") == [
        ("1", "Deficit", "Accounts › Deficit", "7", "11", "1", "i", "4", "3", "6", "(₹ in crore)"),
        ("2", "Staff", "Accounts › Staff", "15", "18", "2", "1", "3", "2", "2", None),
    ]
    assert select("SELECT * FROM rows WHERE line IN (7, 10)") == [
        ("1", "7", "1", "i", "Accounts › Deficit", "Item", "0", "Item | 2023-24 | 2024-25"),
        ("1", "10", "1", "i", "Accounts › Deficit", "Fiscal Deficit", "2", "Fiscal Deficit | 48,964.89 | 0.20"),
    ]
    assert select("SELECT * FROM cells WHERE line = 17") == [("2", "17", "1", "Berlin"), ("2", "17", "2", "12")]
    figure = dict(zip(schema.FIGURES.column_names, select("SELECT * FROM figures WHERE id = 'L10C2'")[0], strict=True))
    assert figure == {
        "id": "L10C2", "line": "10", "cell": "2", "page": "1", "page_label": "i", "table_no": "1",
        "section": "Accounts › Deficit", "row_label": "Fiscal Deficit", "column_header": "2023-24",
        "printed": "48,964.89", "kind": "amount", "value": "48964.89", "scale": "10000000", "normalized": "489648900000",
        "currency": "INR", "unit_text": "(₹ in crore)", "unit_line": "5", "unit_state": "stated", "period_label": "2023-24",
        "period_kind": figure["period_kind"], "period_state": "stated", "end_date": "2024-03-31", "length_months": "12",
        "basis": None, "page_check": "unchecked", "flags": "",
    }  # fmt: skip
    assert select("SELECT table_no, cell FROM figures WHERE line = 20") == [(None, None)]


def test_every_column_is_explained() -> None:
    for table in schema.SCHEMA.values():
        assert table.meaning
        assert all(column.meaning for column in table.columns)
        assert table.name in schema.card()


def test_rows_stand_in_the_order_of_the_document_each_time(make_document: Callable[..., Document]) -> None:
    def everything() -> list[Selection]:
        database = TableDatabase(make_document(TEXT))
        return [database.select(fixed_statement(f"SELECT * FROM {name}")) for name in schema.SCHEMA]

    first = everything()
    assert first == everything()
    lines = [int(row[1] or 0) for row in first[0].rows]
    assert lines == sorted(lines)


def test_some_rows_are_kept_and_all_are_counted(database: TableDatabase) -> None:
    found = database.select(read_statement("SELECT line FROM rows"), skip=2, most=3)
    assert (found.columns, found.rows, found.total) == (("line",), (("10",), ("11",), ("15",)), 7)


@pytest.mark.parametrize("value", ["Fiscal Deficit' OR '1'='1", "'; DROP TABLE figures; --", 'x" OR 1=1 --', "%", "\\"])
def test_a_bound_value_is_only_ever_a_value(database: TableDatabase, value: str) -> None:
    statement = fixed_statement("SELECT count(*) FROM figures WHERE row_label = ?")
    assert database.select(statement, [value]).rows == (("0",),)


def test_a_long_text_is_cut_and_says_how_much(make_document: Callable[..., Document]) -> None:
    database = TableDatabase(make_document(f"|Item|2024|\n|---|---|\n|{'x' * 5_000}|7|"))
    (text,) = database.select(read_statement("SELECT text FROM cells WHERE line = 3 AND cell = 1")).rows[0]
    assert text == f"{'x' * MAX_TEXT_CHARS}[3000 characters after]…"


def test_a_document_has_one_database(make_document: Callable[..., Document]) -> None:
    document = make_document(TEXT)
    assert tables_of(document) is tables_of(document)


def test_a_document_without_tables_has_empty_ones(make_document: Callable[..., Document]) -> None:
    database = TableDatabase(make_document("Nothing here."))
    assert database.select(read_statement("SELECT * FROM figures")).total == 0


class TestKept:
    """A copy in the cache: the same as made anew, and never needed."""

    QUESTIONS = (
        "SELECT * FROM figures",
        "SELECT * FROM rows",
        "SELECT * FROM cells",
        "SELECT * FROM tables",
        "SELECT sum(value), avg(value), dec_div(sum(value), 3) FROM figures WHERE unit_state = 'stated'",
        "SELECT id FROM figures WHERE value = 0.10",
    )

    @pytest.fixture
    def document(self, make_document: Callable[..., Document]) -> Document:
        return make_document(TEXT)

    def answers(self, database: TableDatabase) -> list[Selection]:
        return [database.select(read_statement(sql)) for sql in self.QUESTIONS]

    def test_it_answers_as_the_tables_it_is_a_copy_of(self, document: Document, tmp_path: Path) -> None:
        made = TableDatabase(document)
        kept = TableDatabase(document, kept=tmp_path / "copy")
        assert (tmp_path / "copy").exists()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "_fill", _refuse)
            again = TableDatabase(document, kept=tmp_path / "copy")
        assert self.answers(made) == self.answers(kept) == self.answers(again)

    def test_it_is_guarded_alike(self, document: Document, tmp_path: Path) -> None:
        for _ in range(2):
            database = TableDatabase(document, kept=tmp_path / "copy")
            with pytest.raises(OperationError, match="not authorized"):
                database.select(read_statement("DELETE FROM figures"))
            with pytest.raises(OperationError, match="binary floating point"):
                database.select(read_statement("SELECT value * 1.5 FROM figures WHERE id = 'L9C2'"))

    @pytest.mark.parametrize("damage", [b"", b"no archive", b"\x1f\x8b\x08\x00", None])
    def test_one_that_is_not_whole_is_made_again_and_that_is_said(
        self, document: Document, tmp_path: Path, damage: bytes | None
    ) -> None:
        place = tmp_path / "copy"
        expected = self.answers(TableDatabase(document, kept=place))
        whole = place.read_bytes()
        place.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
        said: list[str] = []
        with told.listening(said.append):
            assert self.answers(TableDatabase(document, kept=place)) == expected
            assert self.answers(TableDatabase(document, kept=place)) == expected
        assert said == ["An index in the cache was damaged: it is built again."]
        assert place.read_bytes() == whole

    def test_what_is_packed_but_no_database_is_made_again(self, document: Document, tmp_path: Path) -> None:
        for content in (b"{}\nno database" * 900, b"[1]\n", b'{"x": "1"}\n', b'{"0x1.0p+0": "one"}\n'):
            (tmp_path / "copy").write_bytes(gzip.compress(content))
            assert self.answers(TableDatabase(document, kept=tmp_path / "copy"))[0].total > 0

    def test_a_folder_that_takes_nothing_costs_only_time(self, document: Document, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("x")
        assert self.answers(TableDatabase(document, kept=tmp_path / "file" / "copy"))

    def test_another_document_and_other_rules_have_another_copy(
        self, make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def copies() -> set[str]:
            return {path.name for path in paths.indexes_dir().glob(f"{tables.PREFIX}*")}

        def look(document: Document) -> int:
            tables._databases.clear()
            tables_of(document)
            return len(copies())

        document = make_document(TEXT)
        assert look(document) == look(document) == 1
        assert look(replace(document, outline=())) == 2
        monkeypatch.setattr(tables, "RULES_VERSION", tables.RULES_VERSION + 1)
        assert look(document) == 3
        tables._databases.clear()

    def test_the_beginning_of_a_document_is_not_kept(self, document: Document) -> None:
        tables._databases.clear()
        tables_of(replace(document, awaited=range(2, 4)))
        tables._databases.clear()
        assert not paths.indexes_dir().exists() or not list(paths.indexes_dir().glob(f"{tables.PREFIX}*"))


def _refuse(*_: object) -> None:
    raise AssertionError("tables are filled although a copy is kept")
