from __future__ import annotations

from decimal import Decimal

import pytest

from auditor_tui.errors import OperationError
from auditor_tui.index.sql.statement import MAX_SQL_CHARS, read_statement


@pytest.mark.parametrize(
    "typed",
    [
        "SELECT 1",
        "```sql\nSELECT 1\n```",
        "```SQL SELECT 1```",
        "```\nSELECT 1\n```",
        "  SELECT 1\n",
    ],
)
def test_fences_are_taken_off(typed: str) -> None:
    assert read_statement(typed).sql == "SELECT 1"


@pytest.mark.parametrize("sql", ["SELECT 1;", "SELECT 1 ; -- done", "SELECT ';' /* ; */", "SELECT 1;;"])
def test_one_statement_may_end_as_it_likes(sql: str) -> None:
    assert read_statement(sql).sql == sql


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("", "There is no statement."),
        ("-- nothing", "There is no statement."),
        ("SELECT 1; SELECT 2", "There are two statements."),
        ("SELECT 1; DROP TABLE figures", "There are two statements."),
        ("SELECT '\x00'", "The statement holds a NUL character."),
        ("SELECT " + "1" * MAX_SQL_CHARS, "The statement has 10,007 characters."),
        ("EXPLAIN SELECT 1", "not authorized: EXPLAIN."),
        ("SELECT ?", "'?' stands for a value that is not given."),
        ("SELECT :row", "':row' stands for a value that is not given."),
        ("SELECT value / 3 FROM figures", "/ cuts decimals off, since it divides whole numbers into whole numbers."),
        ('SELECT 1 FROM figures WHERE kind = "amount"', "There is no column 'amount'."),
        ("SELECT 1 FROM figures WHERE `row_lable` = 'x'", "There is no column 'row_lable'."),
    ],
)
def test_what_no_authorizer_sees_is_refused(sql: str, says: str) -> None:
    with pytest.raises(OperationError) as caught:
        read_statement(sql)
    assert caught.value.message == says
    assert caught.value.hint


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT '1/2' FROM figures -- a/b",
        'SELECT "value" AS "The value" FROM "figures" ORDER BY "The value"',
        'WITH "my part" AS (SELECT 1) SELECT * FROM "my part"',
        "SELECT [value] FROM figures",
    ],
)
def test_marks_within_texts_and_names_that_are_given_are_none_of_that(sql: str) -> None:
    assert read_statement(sql).sql == sql


def doubling(parts: int) -> str:
    """A WITH whose every part uses the one before it twice."""
    later = "".join(f", p{index} AS (SELECT 1 FROM p{index - 1}, p{index - 1})" for index in range(1, parts))
    return f"WITH p0 AS (SELECT 1){later} SELECT count(*) FROM p{parts - 1}"


def test_a_with_that_unfolds_for_ever_is_refused_before_the_engine_sees_it() -> None:
    read_statement(doubling(8))
    with pytest.raises(OperationError, match="unfolded more than 1,000 times"):
        read_statement(doubling(40))


def test_parts_with_columns_nested_and_in_circles_are_seen() -> None:
    statement = read_statement(
        "WITH RECURSIVE a(x, y) AS MATERIALIZED (WITH b AS (SELECT 1) SELECT * FROM b), c AS (SELECT * FROM a, c) SELECT 1"
    )
    assert statement.parts == {"a", "b", "c"}


def test_a_chain_of_parts_is_no_flood() -> None:
    chain = "".join(f", p{index} AS (SELECT * FROM p{index - 1})" for index in range(1, 40))
    read_statement(f"WITH p0 AS (SELECT 1){chain} SELECT * FROM p39")


def test_the_numbers_written_are_known_with_either_sign() -> None:
    assert read_statement("SELECT 1.50, 2e3, 0x10, 'a9'").numbers == (
        Decimal("1.50"),
        Decimal("2e3"),
        Decimal("-1.50"),
        Decimal("-2e3"),
    )
