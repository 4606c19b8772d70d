from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from auditor_tui import cli
from auditor_tui.commands import COMMANDS, ranges, spelling
from auditor_tui.commands.operation import command, readme_table
from auditor_tui.index import collection
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.settings import paths

README = Path(__file__).parents[2] / "README.md"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder: a library of two documents."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "2024").mkdir()
    (tmp_path / "2024" / "accounts.md").write_text(
        "# A\n(₹ in crore)\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n", "utf-8"
    )
    (tmp_path / "notes.md").write_text("one\ntwo\nthree\n", "utf-8")
    return tmp_path


def parser_of(name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=name)
    command(name).configure(parser)
    return parser


def run_json(capsys: Captured, *argv: str) -> dict[str, Any]:
    assert cli.main([*argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("doc", ["notes", "notes.md", "./notes.md"])
def test_a_document_is_a_path_or_an_id(folder: Path, capsys: Captured, doc: str) -> None:
    assert cli.main(["read", doc, "2"]) == 0
    assert capsys.readouterr().out == "2: two\n"


def test_an_id_reaches_into_folders(folder: Path, capsys: Captured) -> None:
    found = run_json(capsys, "grep", "48964.89", "2024/accounts")
    assert found["args"]["doc"] == "2024/accounts"


def test_json_is_the_whole_result(folder: Path, capsys: Captured) -> None:
    found = run_json(capsys, "grep", "deficit", "2024/accounts.md", "--context", "1", "--lines", "2-")
    assert list(found) == ["operation", "args", "doc", "text", "spans", "pages", "data", "truncated"]
    assert found["operation"] == "grep"
    assert found["args"] == {
        "doc": "accounts", "pattern": "deficit", "literal": False, "ignore_case": False, "match_case": False, "raw": False,
        "unit": None, "within": None, "first": 2, "last": 6, "first_page": None, "last_page": None, "context": 1,
        "max_hits": 50, "skip": 0,
    }  # fmt: skip
    assert found["spans"] == [[5, 6]]
    assert found["data"]["total"] == 1


def test_a_box_is_numbers_on_the_way_out(capsys: Captured) -> None:
    from auditor_tui.commands import output

    output.write_json({"figures": [{"bbox": ["72.5", "100", "90.25", "110"], "value": "48964.89"}, {"bbox": None}]})
    assert capsys.readouterr().out == (
        '{"figures": [{"bbox": [72.5, 100.0, 90.25, 110.0], "value": "48964.89"}, {"bbox": null}]}\n'
    )


@pytest.mark.parametrize(("typed", "shown"), [("2", "2: two"), ("2-3", "2: two\n3: three"), ("2-", "2: two\n3: three")])
def test_lines_are_typed_as_a_range(folder: Path, capsys: Captured, typed: str, shown: str) -> None:
    assert cli.main(["read", "notes", typed]) == 0
    assert capsys.readouterr().out == f"{shown}\n"


def test_an_open_range_goes_on_to_the_end_for_every_operation(folder: Path, capsys: Captured) -> None:
    found = run_json(capsys, "figure", "2024/accounts", "4-")
    assert (found["args"]["first"], found["args"]["last"]) == (4, 6)


@pytest.mark.parametrize(
    ("typed", "doc", "found"),
    [
        ([], None, ["2024/accounts"]),
        (["."], None, ["2024/accounts"]),
        (["2024"], None, ["accounts"]),
        (["2024/accounts"], "2024/accounts", ["2024/accounts"]),
        (["2024/accounts.md"], "accounts", ["accounts"]),
    ],
)
def test_what_may_be_about_one_document_or_all_takes_either(
    folder: Path, capsys: Captured, typed: list[str], doc: str | None, found: list[str]
) -> None:
    result = run_json(capsys, "search", "deficit", *typed)
    assert result["args"]["doc"] == doc
    assert (result["doc"] is None) == (doc is None)
    assert [hit["doc"] for hit in result["data"]["hits"]] == found


def test_a_search_that_finds_nothing_says_no(folder: Path, capsys: Captured) -> None:
    assert cli.main(["search", "surplus", "notes"]) == 1
    assert capsys.readouterr().out.startswith('No evidence for "surplus" in notes')


def test_the_library_is_a_folder_or_here(folder: Path, capsys: Captured) -> None:
    assert cli.main(["list"]) == 0
    assert cli.main(["list", "2024"]) == 0
    assert (
        capsys.readouterr().out
        == "2 documents\n2024/accounts  6 lines\nnotes  3 lines\n1 document\naccounts  6 lines\n"
    )


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_argument_can_be_typed_and_is_explained(name: str) -> None:
    parser = parser_of(name)
    actions = {action.dest: action for action in parser._actions}
    for field_name, field in OPERATIONS[name].arguments.model_fields.items():
        action = actions["lines" if field_name in ("first", "last") else field_name]
        assert action.help
        if field_name not in ("doc", "first", "last"):
            assert field.description
            assert field.description.split("%")[0] in action.help


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("grep", "PATTERN DOC"),
        ("read", "DOC [A-B]"),
        ("outline", "DOC"),
        ("list", "[DIR]"),
        ("figure", "DOC [A-B]"),
    ],
)
def test_the_forms_people_type(name: str, form: str) -> None:
    assert " ".join(parser_of(name).format_usage().split()).endswith(f"[--json] {form}")


@pytest.mark.parametrize("name", ["read", "figure", "foot", "check", "grep"])
def test_a_range_of_lines_is_an_option_of_every_operation_that_takes_one(name: str) -> None:
    before = ["x"] if name == "grep" else []
    args = parser_of(name).parse_args([*before, "doc", "--lines", "2-3"])
    assert "2-3" in (getattr(args, "lines", None), getattr(args, "lines_option", None))


def test_an_option_for_lines_is_the_same_as_lines_after_the_document(folder: Path, capsys: Captured) -> None:
    assert cli.main(["read", "notes", "--lines", "2-"]) == 0
    assert capsys.readouterr().out == "2: two\n3: three\n"
    assert cli.main(["read", "notes", "2", "--lines", "3"]) == 2
    assert "not allowed with argument" in capsys.readouterr().err


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_help_has_the_words_of_the_registry_and_an_example(name: str) -> None:
    operation = OPERATIONS[name]
    help_text = " ".join(parser_of(name).format_help().split())
    assert " ".join(operation.description.split()) in help_text
    assert help_text.endswith(f"example: {spelling.example(operation, command(name).NAME)}")


@pytest.mark.parametrize("name", OPERATIONS)
def test_limits_are_named_in_the_help(name: str) -> None:
    parser = parser_of(name)
    for field_name, schema in OPERATIONS[name].arguments.model_json_schema()["properties"].items():
        limit = schema.get("maxLength") or schema.get("maximum")
        if limit and limit < 10**6:
            assert f"{limit:,}" in " ".join(parser.format_help().split()).split(field_name.replace("_", "-"))[-1]


@pytest.mark.parametrize("name", OPERATIONS)
def test_the_example_is_a_call_of_the_operation(name: str) -> None:
    operation = OPERATIONS[name]
    auditor, typed, *words = shlex.split(spelling.example(operation, command(name).NAME))
    assert (auditor, COMMANDS[typed].title) == ("auditor", operation.title)
    args = vars(parser_of(name).parse_args(words))
    lines = args.pop("lines", None)
    asked = {key: value for key, value in args.items() if key in operation.arguments.model_fields and value is not None}
    if lines:
        first, last = ranges.parse_range(lines)
        asked |= {"first": first} | ({"last": last} if last != first else {})
    assert operation.example == {key: value for key, value in asked.items() if key != "doc"}
    OPERATIONS.check(name, asked)


def test_the_readme_lists_every_operation_in_the_words_of_the_registry() -> None:
    assert readme_table() in README.read_text("utf-8"), "run python tests/commands/make_table.py"


@pytest.mark.parametrize(
    ("op", "words", "spelt"),
    [
        ("grep", "skip=50", "--skip 50"),
        ("outline", "skip=9, or with fewer levels (depth=1)", "--skip 9, or with fewer levels (--depth 1)"),
        ("read", "first=5 last=5 from_char=20, for the rest", "--lines 5 --from-char 20, for the rest"),
        ("figure", "page=3 skip=120", "--page 3 --skip 120"),
        ("grep", "With raw=true the lines", "With --raw the lines"),
        ("grep", "a=b is no argument", "a=b is no argument"),
    ],
)
def test_arguments_are_spelt_as_options(op: str, words: str, spelt: str) -> None:
    assert spelling.in_options(OPERATIONS[op], words) == spelt


def test_how_to_go_on_is_said_in_options(folder: Path, capsys: Captured) -> None:
    assert cli.main(["grep", "t", "notes", "--max-hits", "1"]) == 0
    assert capsys.readouterr().out.endswith("Go on with --skip 1.\n")
    assert run_json(capsys, "grep", "t", "notes", "--max-hits", "1")["truncated"]["next"] == "skip=1"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            ["grep", "x", "notes", "--max-hits", "900"],
            "--max-hits must be from 1 to 200. `auditor grep --help` says more.",
        ),
        (["grep", "x", "notes", "--context", "-1"], "--context must be from 0 to 10."),
        (["outline", "notes", "--depth", "0"], "--depth must be 1 or more."),
        (["grep", "x", "notes", "--skip", "x"], "--skip: 'x' is no whole number."),
        (["grep", "x", "notes", "--skip", "9" * 5000], "is no whole number"),
        (["calc", "", "notes"], "EXPR is empty. `auditor calc --help` says more."),
        (["grep", "(", "notes"], "With --literal it is searched for as it stands."),
        (["grep", "--literal", "**", "notes"], "With --raw the lines are searched as they are."),
        (["grep", "t", "notes", "--skip", "9"], "There are 2 matches, none after the first 9."),
        (["read", "notes", "9"], "There is no line 9. The last line of notes is 3."),
    ],
)
def test_what_cannot_be_run_is_said_in_the_words_of_the_command_line(
    folder: Path, capsys: Captured, argv: list[str], said: str
) -> None:
    assert cli.main(argv) == 2
    assert said.lower() in capsys.readouterr().err.lower()


def test_a_damaged_index_is_told_on_stderr_and_built_again(folder: Path, capsys: Captured) -> None:
    found = []
    for _ in range(2):
        collection._kept.clear()
        assert cli.main(["search", "deficit", "2024/accounts"]) == 0
        found.append(capsys.readouterr())
        for manifest in paths.indexes_dir().glob("*/manifest.json"):
            manifest.write_text("{}")
    assert found[0].out == found[1].out
    assert found[0].err == ""
    assert found[1].err.startswith("An index in the cache was damaged: it is built again")


@pytest.mark.parametrize("expr", ["-L6C2", "-(L6C2 + 0*L6C2)", "-l6c2"])
def test_an_expression_may_begin_with_a_minus_sign(folder: Path, capsys: Captured, expr: str) -> None:
    found = run_json(capsys, "calc", expr, "2024/accounts")
    assert (found["data"]["expression"], found["data"]["value"]) == (expr, "-48964.89")
