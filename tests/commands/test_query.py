from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from auditor_tui import cli
from auditor_tui.commands.operation import command

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def accounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "accounts.md").write_text(
        "# A\n(₹ in crore)\n\n|Item|2024|\n|---|---|\n|Deficit|48,964.89|\n|Receipts|0.11|\n", "utf-8"
    )
    return "accounts.md"


def test_the_form_people_type() -> None:
    parser = argparse.ArgumentParser(prog="query")
    command("query").configure(parser)
    assert " ".join(parser.format_usage().split()).endswith("[--json] SQL DOC")


def test_a_statement_is_answered_as_json(accounts: str, capsys: Captured) -> None:
    assert cli.main(["query", "SELECT sum(value) AS total FROM figures", accounts, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["operation"], found["args"]["sql"]) == ("query", "SELECT sum(value) AS total FROM figures")
    assert (found["data"]["columns"], found["data"]["rows"], found["data"]["total"]) == (["total"], [["48965"]], 1)


def test_a_lookup_takes_its_values_as_options(accounts: str, capsys: Captured) -> None:
    assert cli.main(["query", "figures_of_row", accounts, "--row", "Deficit", "--table", "1"]) == 0
    assert "48,964.89" in capsys.readouterr().out


def test_no_row_is_the_answer_no_and_a_refused_statement_a_mistake(accounts: str, capsys: Captured) -> None:
    assert cli.main(["query", "SELECT id FROM figures WHERE row_label = 'deficit'", accounts]) == 1
    assert "there are: 'Deficit', 'Receipts'" in capsys.readouterr().out
    assert cli.main(["query", "DROP TABLE figures", accounts]) == 2
    assert "not authorized" in capsys.readouterr().err
