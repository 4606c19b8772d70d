from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from auditor_tui import cli
from auditor_tui.commands.operation import command
from auditor_tui.operations.catalogue import OPERATIONS

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


def run_json(capsys: Captured, *argv: str) -> dict[str, object]:
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
        "first": 2, "last": 6, "first_page": None, "last_page": None, "context": 1, "max_hits": 50, "skip": 0,
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
    parser = argparse.ArgumentParser(prog=name)
    command(name).configure(parser)
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
    parser = argparse.ArgumentParser(prog=name)
    command(name).configure(parser)
    assert " ".join(parser.format_usage().split()).endswith(f"[--json] {form}")
