from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.pages import NO_TEXT_LAYER, PageInfo
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.lookups import LOOKUPS
from auditor_tui.operations.query import MAX_ROWS, QUERY
from auditor_tui.operations.registry import Registry
from auditor_tui.operations.result import MAX_LINE_CHARS, MAX_RESULT_CHARS, Result

TEXT = """# Accounts

(₹ in crore)

|Item|2023-24|2024-25|
|---|---|---|
|Revenue Deficit|18,942.94|0.10|
|Fiscal Deficit|48,964.89|0.20|

## Tickets

|Ticket|Status|Hours|
|---|---|---|
|T-1|open|3|
|T-2|closed|4|
"""

Run = Callable[..., Result]


@pytest.fixture
def run(make_document: Callable[..., Document]) -> Run:
    def run_on(sql: str, text: str = TEXT, pages: tuple[PageInfo, ...] = (), **args: Any) -> Result:
        library = MemoryLibrary({"accounts": make_document(text, pages=pages)})
        return Registry(QUERY).run(library, "query", {"doc": "accounts", "sql": sql, **args}).result

    return run_on


def test_rows_are_shown_in_columns_and_carry_their_places(run: Run) -> None:
    result = run("SELECT id, row_label, value FROM figures WHERE period_label = '2023-24'")
    assert result.text == (
        "2 rows\n"
        "id    row_label           value\n"
        "L7C2  Revenue Deficit  18942.94\n"
        "L8C2  Fiscal Deficit   48964.89"
    )  # fmt: skip
    assert result.data == {
        "columns": ["id", "row_label", "value"],
        "rows": [["L7C2", "Revenue Deficit", "18942.94"], ["L8C2", "Fiscal Deficit", "48964.89"]],
        "total": 2,
        "figure_ids": ["L7C2", "L8C2"],
        "warnings": [],
    }
    assert (result.spans, result.truncated) == ((LineSpan(7, 7), LineSpan(8, 8)), None)


def test_lines_and_tables_are_places_too_and_made_up_ones_are_none(run: Run) -> None:
    assert run("SELECT line FROM rows WHERE table_no = 2").spans == tuple(LineSpan(n, n) for n in (12, 14, 15))
    assert run("SELECT first_line, last_line FROM tables").spans == (LineSpan(5, 8), LineSpan(12, 15))
    made_up = run("SELECT 'L7C9' AS id, 999 AS line, 3 AS first_line, 2 AS last_line")
    assert (made_up.spans, made_up.data["figure_ids"]) == ((), [])


def test_both_figures_of_a_join_are_named(run: Run) -> None:
    sql = "SELECT a.id, b.id FROM figures a JOIN figures b ON a.line = b.line AND a.cell < b.cell WHERE a.line = 8"
    assert run(sql).data["figure_ids"] == ["L8C2", "L8C3"]


@pytest.mark.parametrize(
    ("sql", "warning"),
    [
        (
            "SELECT COUNT(*) FROM cells WHERE text = 'Open' AND table_no = 2",
            "text = 'Open' matches nothing; nearest: 'open'.",
        ),
        (
            "SELECT id FROM figures WHERE unit_state = 'Stated'",
            "unit_state = 'Stated' matches nothing; there are: 'not_stated', 'stated'.",
        ),
        (
            "SELECT sum(value) FROM figures f WHERE f.row_label LIKE '%Fiscl Deficit%'",
            "row_label LIKE '%Fiscl Deficit%' matches nothing; "
            "there are: 'Fiscal Deficit', 'Revenue Deficit', 'T-1 open', 'T-2 closed'.",
        ),
        (
            "SELECT id FROM figures WHERE lower(row_label) IN ('Fiscal Deficit')",
            "lower(row_label) = 'Fiscal Deficit' matches nothing; "
            "there are: 'Fiscal Deficit', 'Revenue Deficit', 'T-1 open', 'T-2 closed'.",
        ),
        (
            "SELECT id FROM figures WHERE value = 48965",
            "value = '48965' matches nothing; value goes from 0.1 to 48964.89.",
        ),
        (
            "SELECT id FROM figures WHERE value = '48,964.89'",
            "value = '48,964.89' matches nothing; numbers are written without grouping: value = 48964.89.",
        ),
        (
            "SELECT id FROM figures WHERE row_label = 'T-1 open' AND period_label = '2024-25'",
            "Each filter value occurs, but in no row together: check them one by one.",
        ),
        (
            "SELECT id FROM figures WHERE value > 99999999",
            "Check the filters against values that occur: SELECT DISTINCT lists those of a column.",
        ),
    ],
)
def test_nothing_found_says_which_filter_is_to_blame(run: Run, sql: str, warning: str) -> None:
    result = run(sql)
    assert result.data["warnings"] == [warning]
    assert f"Warning: {warning}" in result.text.split("\n")


@pytest.mark.parametrize("sql", ["SELECT 0, 1", "SELECT 0 UNION ALL SELECT 0", "SELECT 7", "SELECT id FROM figures"])
def test_anything_but_a_lone_nothing_is_no_cause_for_doubt(run: Run, sql: str) -> None:
    assert run(sql).data["warnings"] == []


def test_a_negated_filter_is_not_to_blame(run: Run) -> None:
    found = run("SELECT count(*) FROM cells WHERE text NOT IN ('nowhere') AND text <> 'nothing' AND 1 = 0")
    assert found.data["warnings"] == [
        "Check the filters against values that occur: SELECT DISTINCT lists those of a column."
    ]


def test_pages_that_could_not_be_read_are_said(run: Run) -> None:
    pages = (PageInfo(1, None, 1, 15), PageInfo(2, None, 16, 0, NO_TEXT_LAYER))
    result = run("SELECT sum(value) FROM figures", pages=pages)
    assert result.text.endswith("Page 2: no text layer.")
    assert result.data["unread"]["total"] == 1


MANY = "|Item|2024|\n|---|---|\n" + "\n".join(f"|Row {index} {'x' * 300}|{index}.5|" for index in range(600))


def test_many_rows_are_cut_and_say_how_to_go_on(run: Run) -> None:
    result = run("SELECT id FROM figures", MANY)
    assert result.truncated is not None
    assert (result.truncated.shown, result.truncated.total, result.truncated.next) == (50, 600, "skip=50")
    assert result.text.startswith("600 rows, 1–50 shown\n")
    assert result.text.endswith("\nGo on with skip=50.")
    rest = run("SELECT id FROM figures", MANY, skip=550)
    assert (len(rest.data["rows"]), rest.truncated) == (50, None)
    assert rest.data["rows"][0] == ["L553C2"]
    with pytest.raises(OperationError, match="There are 600 rows, none after the first 600"):
        run("SELECT id FROM figures", MANY, skip=600)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM figures",
        "SELECT * FROM rows",
        "SELECT text FROM cells",
        f"SELECT {', '.join(['text'] * 100)} FROM cells",
        "SELECT group_concat(text) FROM cells WHERE line < 400",
        'SELECT 1 AS "' + "n" * 5_000 + '"',
    ],
)
def test_a_result_is_bounded_in_every_direction(run: Run, sql: str) -> None:
    result = run(sql, MANY, max_rows=MAX_ROWS)
    assert len(result.text) <= MAX_RESULT_CHARS
    assert max(map(len, result.text.split("\n"))) <= MAX_LINE_CHARS
    assert len(json.dumps(result.data)) <= 2 * MAX_RESULT_CHARS


def test_cells_that_are_cut_say_so(run: Run) -> None:
    result = run("SELECT text FROM cells WHERE line = 3 AND cell = 1", MANY)
    assert result.truncated is not None
    assert result.truncated.next == "fewer columns, or read for the whole of a line: cells end at 200 characters"
    assert result.data["rows"][0][0].endswith("x…")


def test_the_same_bytes_each_time_and_no_floats(run: Run) -> None:
    def fail(text: str) -> None:
        raise AssertionError(text)

    first, second = (json.dumps(run("SELECT * FROM figures").as_data()) for _ in range(2))
    assert first == second
    json.loads(first, parse_float=fail)


def test_what_a_document_hides_in_a_cell_does_not_act(run: Run) -> None:
    result = run("SELECT text || char_ FROM (SELECT text, '\x1b[31m\n|' AS char_ FROM cells LIMIT 1)")
    assert "\x1b" not in result.text
    assert len(result.text.split("\n")) == 3


@pytest.mark.parametrize(
    ("name", "args", "rows"),
    [
        (
            "tables",
            {},
            [
                ["1", "Accounts", "5", "8", None, "3", "4", "(₹ in crore)"],
                ["2", "Tickets", "12", "15", None, "3", "2", None],
            ],
        ),
        ("table", {"table": 2}, [["12", "Ticket", "Ticket | Status | Hours"], ["14", "T-1 open", "T-1 | open | 3"], ["15", "T-2 closed", "T-2 | closed | 4"]]),
        ("rows_like", {"row": "fiscal"}, [["1", "8", None, "Accounts", "Fiscal Deficit | 48,964.89 | 0.20"]]),
        ("rows_like", {"row": "t-", "table": 2}, [["2", "14", None, "Accounts › Tickets", "T-1 | open | 3"], ["2", "15", None, "Accounts › Tickets", "T-2 | closed | 4"]]),
    ],
)  # fmt: skip
def test_lookups_need_no_sql(run: Run, name: str, args: dict[str, Any], rows: list[list[str]]) -> None:
    assert run(name, **args).data["rows"] == rows


MIXED = """# Accounts

(₹ in crore)

|Item|2024|
|---|---|
|Debt|10.5|
|Share|12%|

(Rs. in lakh)

|Item|2024|
|---|---|
|Debt|20|
|Dues|–|

(US$ in crore)

|Item|2024|
|---|---|
|Aid|7|
"""


@pytest.mark.parametrize(
    ("sql", "warnings"),
    [
        (
            "SELECT sum(value) FROM figures WHERE row_label = 'Debt'",
            [
                "sum(value) puts together figures of several scales (100000, 10000000): "
                "put together normalized, or filter by scale."
            ],
        ),
        ("SELECT sum(normalized) FROM figures WHERE row_label = 'Debt'", []),
        ("SELECT row_label, max(f.value) FROM figures f WHERE f.row_label <> 'Debt' GROUP BY f.row_label", []),
        (
            "SELECT kind, avg(f.normalized) AS a FROM figures f GROUP BY f.kind ORDER BY a LIMIT 5",
            ["avg(f.normalized) puts together figures of several currencies (INR, USD): filter by currency."],
        ),
        (
            "SELECT dec_sum(normalized) FROM figures WHERE currency = 'INR' OR kind = 'percent'",
            ["dec_sum(normalized) puts together figures of several kinds (amount, percent): filter by kind."],
        ),
        (
            "SELECT max(value) FROM (SELECT value FROM figures WHERE row_label = 'Aid')",
            [
                "max(value) does not look at the scale, of which the figures have several: "
                "put together normalized, or filter by scale.",
                "max(value) does not look at the currency, of which the figures have several: filter by currency.",
                "max(value) does not look at the kind, of which the figures have several: filter by kind.",
            ],
        ),
        ("SELECT sum(cell), count(value) FROM figures", []),
    ],
)
def test_a_sum_of_what_does_not_belong_together_says_so(run: Run, sql: str, warnings: list[str]) -> None:
    assert run(sql, MIXED).data["warnings"] == warnings


@pytest.mark.parametrize(
    ("text", "sql", "warning"),
    [
        ("Only words.", "tables", "The document has no table and no figure: grep and read look through its lines."),
        ("Only words.", "SELECT sum(value) FROM figures", "The document has no table and no figure"),
        ("Sales were $ 5 million.", "tables", "The document has no table; its figures (1) stand in prose: SELECT id"),
    ],
)
def test_a_document_without_tables_says_what_it_has(run: Run, text: str, sql: str, warning: str) -> None:
    assert run(sql, text).data["warnings"][0].startswith(warning)
    with pytest.raises(OperationError, match="The document has no table"):
        run("figures_of_row", text, row="Sales")


@pytest.mark.parametrize(("typed", "args"), [("tabels", {}), ("figures_of_rows", {"row": "Fiscal Deficit"})])
def test_a_lookup_that_is_none_names_those_there_are(run: Run, typed: str, args: dict[str, Any]) -> None:
    with pytest.raises(OperationError, match=f"There is no look-up '{typed}'; nearest: ") as caught:
        run(typed, **args)
    assert caught.value.hint
    assert caught.value.hint.startswith("Look-ups: tables (every table); ")


def test_the_figures_of_a_row_narrowed_by_what_governs_them(run: Run) -> None:
    assert run("figures_of_row", row="Fiscal Deficit").data["figure_ids"] == ["L8C2", "L8C3"]
    assert run("figures_of_row", row="Fiscal Deficit", period="2024-25").data["figure_ids"] == ["L8C3"]
    assert run("Figures_Of_Row ", row="Fiscal Deficit", column="2023-24", table=1).data["figure_ids"] == ["L8C2"]
    apart = run("figures_of_row", row="T-1 open", table=1)
    assert apart.data["warnings"] == ["Each value occurs, but in no row together: leave one out."]


@pytest.mark.parametrize(
    ("name", "args", "message", "hint"),
    [
        ("figures_of_row", {"row": "fiscal deficit"}, "There is no row 'fiscal deficit'.", "There are: 'Fiscal Deficit', "),
        ("figures_of_row", {"row": "T-1 open", "period": "2031"}, "There is no period '2031'.", "There are: '2023-24', '2024-25'."),
        ("figures_of_row", {"row": "Berlin' OR '1'='1"}, 'There is no row "Berlin\' OR \'1\'=\'1".', "There are: "),
        ("table", {"table": 9}, "There is no table 9.", "They go from 1 to 2."),
        ("table", {}, "The look-up 'table' needs table.", "It takes table."),
        ("tables", {"row": "x"}, "The look-up 'tables' takes no row.", "It takes nothing."),
        ("rows_like", {"row": "x", "period": "2024-25"}, "The look-up 'rows_like' takes no period.", "It takes row, [table]."),
        ("SELECT 1", {"row": "x"}, "row belongs to a look-up, and sql names none.", "Look-ups: tables (every table); "),
    ],
)  # fmt: skip
def test_a_lookup_names_the_values_it_takes(run: Run, name: str, args: dict[str, Any], message: str, hint: str) -> None:
    with pytest.raises(OperationError) as caught:
        run(name, **args)
    assert caught.value.message == message
    assert caught.value.hint
    assert caught.value.hint.startswith(hint)


def test_words_that_no_row_label_holds_name_the_nearest(run: Run) -> None:
    result = run("rows_like", row="deficit%")
    assert result.data["total"] == 0
    assert result.data["warnings"][0].startswith("No row label holds 'deficit%'; there are: 'Fiscal Deficit', ")


def test_the_description_names_every_lookup_table_and_column() -> None:
    for word in (*LOOKUPS, "figures, one row", "normalized (", "unit_state ("):
        assert word in QUERY.description


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id FROM figures WHERE printed > 100",
        "SELECT id FROM figures f WHERE f.printed BETWEEN 1 AND 9",
        "SELECT id FROM figures f WHERE 100 <= f.printed",
        "SELECT id FROM figures WHERE printed <> 100",
        "SELECT count(*) FROM figures WHERE printed = 18942.94",
        "SELECT id FROM figures WHERE printed > -5",
    ],
)
def test_text_compared_with_a_number_names_the_column_of_numbers(run: Run, sql: str) -> None:
    (warning, *_) = run(sql).data["warnings"]
    assert warning.startswith("printed holds text, and is compared with ")
    assert "compare value, or normalized across units" in warning


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id FROM figures WHERE value > 100",
        "SELECT id FROM figures WHERE printed > '1'",
        "SELECT id FROM figures WHERE CAST(printed AS REAL) > 1",
        "SELECT printed, 5 > 3 FROM figures",
    ],
)
def test_numbers_compared_with_numbers_are_no_cause_for_doubt(run: Run, sql: str) -> None:
    assert run(sql).data["warnings"] == []


@pytest.mark.parametrize(
    "sql", ["SELECT dec_div(1, 0)", "SELECT id, dec_div(value, dec_sub(value, value)) FROM figures"]
)
def test_a_division_by_zero_is_said_and_no_filter_blamed(run: Run, sql: str) -> None:
    assert run(sql).data["warnings"] == ["dec_div gives NULL where it divides by zero, as it did here."]
    assert run("SELECT dec_div(1, 2)").data["warnings"] == []


def test_a_line_that_was_not_taken_apart_is_said(run: Run) -> None:
    line = " ".join(f"{number}.50" for number in range(1000, 6000))
    assert (
        "Line 3 holds 5,000 numbers and was not taken apart"
        in run("SELECT count(*) FROM figures", f"# Long\n\n{line}\n").text
    )


OF_PERIODS = """\
(₹ in lakh)

|Particulars|2024-25|2023-24|2024-25 (Budget)|Q1 2024-25|
|---|---|---|---|---|
|Revenue|1,000.00|800.00|1,100.00|250.00|

(₹ in crore)

|Particulars|Standalone 2024-25|Consolidated 2024-25|
|---|---|---|
|Profit|50|80|
"""


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT sum(normalized) FROM figures WHERE row_label = 'Revenue'", ["periods", "lengths of period", "bases"]),
        ("SELECT sum(normalized) FROM figures WHERE row_label = 'Profit'", ["scopes"]),
        (
            "SELECT sum(normalized) FROM figures WHERE end_date = '2025-03-31' AND length_months = 12",
            ["bases", "scopes"],
        ),
        ("SELECT sum(normalized) FROM figures WHERE column_header = '2024-25'", []),
        ("SELECT column_header, sum(normalized) FROM figures GROUP BY column_header", []),
        ("SELECT max(normalized) FROM figures WHERE row_label = 'Revenue'", []),
    ],
)
def test_a_sum_over_periods_and_bases_says_so(run: Run, sql: str, said: list[str]) -> None:
    warnings = run(sql, OF_PERIODS).data["warnings"]
    assert [warning.partition(" of several ")[2].split(",")[0].split(" (")[0] for warning in warnings] == said


def test_a_sum_inside_another_statement_says_what_it_does_not_look_at(run: Run) -> None:
    within = "SELECT sum(normalized) FROM (SELECT normalized FROM figures WHERE {})"
    warnings = run(within.format("row_label = 'Revenue'"), OF_PERIODS).data["warnings"]
    assert any("does not look at the period" in warning for warning in warnings)
    assert run(within.format("column_header = '2024-25'"), OF_PERIODS).data["warnings"] == []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT printed FROM figures ORDER BY printed",
        "SELECT printed FROM figures f ORDER BY line, f.printed DESC LIMIT 3",
        "SELECT min(printed) FROM figures",
    ],
)
def test_printed_numbers_in_order_of_letters_are_told_of(run: Run, sql: str) -> None:
    assert run(sql, OF_PERIODS).data["warnings"][0].startswith("printed holds text, whose order is that of letters")
    assert run("SELECT printed FROM figures ORDER BY value", OF_PERIODS).data["warnings"] == []


@pytest.mark.parametrize(
    ("sql", "is_no"),
    [
        ("SELECT id FROM figures WHERE row_label = 'Loss'", True),
        ("SELECT count(*) FROM figures WHERE row_label = 'Loss'", True),
        ("SELECT sum(value) FROM figures WHERE row_label = 'Loss'", True),
        ("SELECT count(*) FROM figures", False),
    ],
)
def test_nothing_found_is_a_no_however_it_is_asked(run: Run, sql: str, is_no: bool) -> None:
    assert QUERY.says_no(run(sql, OF_PERIODS)) is is_no


def test_the_value_nearest_to_a_number_is_the_same_number(run: Run) -> None:
    said = run("SELECT id FROM figures WHERE printed = '1000'", OF_PERIODS).data["warnings"][-1]
    assert "1,000.00" in said
