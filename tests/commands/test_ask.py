"""`auditor ask` and `auditor demo`: the answer on stdout, the operations on stderr, the log on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor_tui.auditlog.verify import verify
from auditor_tui.cli import main
from auditor_tui.commands.demo import QUESTION

ACCOUNTS = """\
# Statement of Receipts

(₹ in crore)

|Particulars|2023-24|2024-25|
|---|---|---|
|Harbour Dues|1,204.50|1,300.00|
"""


@pytest.fixture
def accounts(tmp_path: Path) -> Path:
    path = tmp_path / "accounts.md"
    path.write_text(ACCOUNTS, encoding="utf-8")
    return path


def test_an_answer_is_one_json_object_and_a_sealed_log(accounts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(accounts), "What were the harbour dues in 2024-25?", "--json"]) == 0
    shown = capsys.readouterr()
    found = json.loads(shown.out)
    assert found["outcome"] == "answered"
    assert found["researcher"] == "rules"
    (figure,) = found["figures"]
    assert (figure["value"], figure["scale"], figure["currency"]) == ("1300.00", "10000000", "INR")
    assert (figure["role"], figure["support"]) == ("answer", "read")
    assert set(figure["support_seq"]) <= {step["seq"] for step in found["operations"]}
    assert found["usage"]["input_tokens"] == 0
    assert verify(Path(found["log"])).intact
    assert Path(found["log"]).stem == found["log_id"]
    assert "grep" in shown.err, "operations are narrated"


def test_plain_output_names_answer_researcher_and_log(accounts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(accounts), "What were the harbour dues in 2024-25?"]) == 0
    out = capsys.readouterr().out
    assert "answered: Harbour Dues, 2024-25: 1,300.00" in out
    assert "researcher: rules" in out
    assert "log: " in out


def test_an_empty_question_is_a_matter_of_usage_and_leaves_no_log(
    accounts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "home"))
    assert main(["ask", str(accounts), "  "]) == 2
    assert "question is empty" in capsys.readouterr().err
    assert not list((tmp_path / "home").rglob("*.jsonl"))


def test_what_is_not_there_ends_with_one(accounts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", str(accounts), "How many lighthouses were there in 2024-25?", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == "not_found"
    assert found["figures"] == []
    assert len(found["searches_without_hit"]) >= 3


def test_a_figure_that_nothing_read_supports_ends_with_five(
    accounts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "claim.jsonl"
    script.write_text('{"answer": "99", "outcome": "answered", "figures": [{"id": "L7C9"}]}\n')
    assert main(["ask", str(accounts), "How much?", "--researcher", f"scripted:{script}", "--json"]) == 5
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["researcher"]) == ("refused", "scripted")
    assert found["figures"][0]["support"] == "unsupported"
    assert main(["ask", str(accounts), "How much?", "--researcher", f"scripted:{script}"]) == 5
    assert "refused: 99" not in capsys.readouterr().out


@pytest.mark.parametrize("researcher", ["oracle", "rules:x", "scripted:", "scripted:none.jsonl"])
def test_an_unknown_researcher_is_a_usage_error(
    accounts: Path, researcher: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(accounts), "How much?", "--researcher", researcher]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert not (home / "data").exists(), "no log is begun"


def test_the_demo_answers_its_question_from_the_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    out = capsys.readouterr().out
    assert "Fiscal Deficit" in out
    assert "Revised Estimates" in out
    log = Path(next(line for line in out.splitlines() if line.startswith("log: ")).removeprefix("log: "))
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[1])["data"]["text"] == QUESTION
    assert verify(log).intact
