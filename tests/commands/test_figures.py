from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor_tui.cli import main
from auditor_tui.errors import ExitCode


@pytest.fixture
def accounts(tmp_path: Path) -> Path:
    file = tmp_path / "accounts.md"
    file.write_text("(Rs in lakh)\n\n|Item|2024-25|\n|---|---|\n|Sales|3,906|\n\nNo number.\n", encoding="utf-8")
    return file


def test_the_object_is_what_the_contract_says(accounts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", str(accounts), "--json"]) == ExitCode.DONE
    found = json.loads(capsys.readouterr().out)
    assert set(found["document"]) == {"doc_id", "path", "source_sha256", "text_sha256", "pages", "lines", "converter"}
    assert found["document"]["doc_id"] == "accounts"
    (figure,) = found["figures"]
    assert (figure["id"], figure["value"], figure["scale"], figure["bbox"]) == ("L5C2", "3906", "100000", None)


def test_lines_narrow_it_and_none_is_the_answer_no(accounts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figures", str(accounts), "--lines", "5-5"]) == ExitCode.DONE
    assert main(["figures", str(accounts), "--lines", "7"]) == ExitCode.NO
    assert capsys.readouterr().out.endswith("No figure stands there.\n")


@pytest.mark.parametrize("args", [["--lines", "x"], ["--lines", "8"], ["--lines", "5-3"], ["--page", "3"]])
def test_what_cannot_be_asked_is_a_usage_error(accounts: Path, args: list[str]) -> None:
    assert main(["figures", str(accounts), *args]) == ExitCode.USAGE
