from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor_tui.bench import speed
from auditor_tui.bench.measuring import Lab, Measurement, NotMeasured, Row, Target
from auditor_tui.cli import main
from auditor_tui.errors import ExitCode


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rows that take no time."""

    def refuse(lab: Lab) -> list[Measurement]:
        raise NotMeasured("there is no tool")

    quick = Row("quick", "a quick thing", lambda lab: [Measurement("quick", "a quick thing", Target(2, "×"), 1.5)])
    slow = Row(
        "slow",
        "a slow thing",
        lambda lab: [Measurement("slow", "a slow thing", Target(2, "s"), 2.5, {"pages": lab.pages})],
    )
    missing = Row("missing", "a thing", refuse)
    monkeypatch.setattr(speed, "ROWS", {row.name: row for row in (quick, slow, missing)})


def test_a_table_says_what_was_met_and_what_was_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "speed"]) == ExitCode.DONE
    about, blank, *table = capsys.readouterr().out.splitlines()
    assert "the best of 3" in about and "finance-accounts-2024-25.pdf" in about
    assert blank == ""
    assert [line.split("  ")[0].strip() for line in table] == ["row", "quick", "slow", "missing"]
    assert [" ".join(line.split()) for line in table[1:]] == [
        "quick 1.50 × ≤ 2 × met a quick thing",
        "slow 2.50 s ≤ 2 s missed a slow thing",
        "missing – not measured a thing: there is no tool",
    ]


def test_json_has_the_machine_and_every_row_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "speed", "--only", "missing", "slow", "--pages", "5", "--repeat", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["machine"]["processors"] >= 1
    assert [(row["row"], row["met"]) for row in told["rows"]] == [("slow", False), ("missing", None)]
    assert told["rows"][0]["details"] == {"pages": 5}


@pytest.mark.parametrize(
    ("argv", "code", "sentence"),
    [
        (["--only", "nothing"], ExitCode.USAGE, "There is no row nothing. There are: quick, slow, missing."),
        (["--repeat", "0"], ExitCode.USAGE, "--repeat 0 measures nothing"),
        (["--pages", "-1"], ExitCode.USAGE, "--pages -1 measures nothing"),
        (["--pdf", "nowhere.pdf"], ExitCode.DOCUMENT, "There is no file nowhere.pdf"),
        (["--long-pdf", __file__], ExitCode.DOCUMENT, "is of a kind that is not read"),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(
    argv: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "speed", *argv]) == code
    err = capsys.readouterr().err
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_text_is_no_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.md").write_text("x")
    assert main(["bench", "speed", "--pdf", str(tmp_path / "notes.md")]) == ExitCode.USAGE
    assert "is no PDF" in capsys.readouterr().err


def test_without_a_kind_it_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == ExitCode.USAGE
    assert "KIND" in capsys.readouterr().err
