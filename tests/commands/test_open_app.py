from __future__ import annotations

import io
from pathlib import Path

import pytest

from auditor_tui import cli
from auditor_tui.errors import ExitCode


def test_without_a_terminal_it_says_what_works_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "accounts.md"
    document.write_text("# Accounts\n")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert cli.main([str(document)]) == ExitCode.USAGE
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "needs a terminal" in shown.err
    assert "auditor ask" in shown.err


def test_a_folder_without_documents_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["open", str(tmp_path)]) == ExitCode.DOCUMENT
    assert "no document in the folder" in capsys.readouterr().err
