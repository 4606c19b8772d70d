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


DUES = "What were the harbour dues in 2024-25?"
LOOK = '{"call": "figure", "args": {"doc": "$doc", "first": 7}}'


def test_a_question_asked_again_and_again_leaves_a_log_each_time(
    accounts: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(accounts), DUES, "--repeat", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["outcome"], found["figures"][0]["value"]) == ("answered", "1300.00"), (
        "what one inquiry says, and more"
    )
    assert found["repeated"]["agreed"] == {"outcome": True, "value": True, "lines": True}
    ids = {run["log_id"] for run in found["repeated"]["runs"]}
    logs = list((home / "data" / "logs").glob("*.jsonl"))
    assert ids == {log.stem for log in logs}
    assert len(ids) == 3
    assert all(verify(log).intact for log in logs)
    assert main(["ask", str(accounts), DUES, "--repeat", "2"]) == 0
    out = capsys.readouterr().out
    assert "repeated: 2 inquiries: outcome agreed, value agreed, lines agreed" in out
    assert "lines 7" in out


def test_inquiries_that_agree_on_nothing_found_end_as_one_does(
    accounts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(accounts), "How many lighthouses were there?", "--repeat", "2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["repeated"]["agreed"]["outcome"]


def test_inquiries_that_differ_end_with_one(
    accounts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from auditor_tui.agent.scripted import Scripted
    from auditor_tui.workspace.inquiry import researchers

    said = '{{"answer": "{value}", "outcome": "answered", "figures": [{{"id": "L7C{cell}"}}]}}'
    answers = [said.format(value=value, cell=cell) for value, cell in (("1,300.00", 3), ("1,204.50", 2))]
    scripts = iter([f"{LOOK}\n{answer}" for answer in answers])
    monkeypatch.setattr(researchers, "make_researcher", lambda *_: Scripted.parse(next(scripts)))
    assert main(["ask", str(accounts), "How much?", "--repeat", "2", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["repeated"]["agreed"] == {"outcome": True, "value": False, "lines": True}
    assert [run["values"] for run in found["repeated"]["runs"]] == [["INR 13000000000"], ["INR 12045000000"]]


@pytest.mark.parametrize("times", ["1", "0", "-3", "101"])
def test_a_question_is_repeated_twice_at_least(
    accounts: Path, home: Path, times: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(accounts), DUES, "--repeat", times]) == 2
    assert "Say 2 to 100." in capsys.readouterr().err
    assert not (home / "data").exists()


def test_the_demo_answers_its_question_from_the_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    out = capsys.readouterr().out
    assert "Fiscal Deficit" in out
    assert "Revised Estimates" in out
    log = Path(next(line for line in out.splitlines() if line.startswith("log: ")).removeprefix("log: "))
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[1])["data"]["text"] == QUESTION
    assert verify(log).intact


def test_what_is_withheld_names_the_words_at_fault_in_every_form(
    accounts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "claim.jsonl"
    script.write_text(
        f'{LOOK}\n{{"answer": "It doubled to 1,300.00.", "outcome": "answered", "figures": [{{"id": "L7C3"}}]}}'
    )
    asked = ["ask", str(accounts), "How much?", "--researcher", f"scripted:{script}"]
    reason = "Withheld: this does not hold. “doubled”: no calculation cited says so."
    assert main(asked) == 5
    assert f"refused: {reason}\n" in capsys.readouterr().out
    assert main([*asked, "--json"]) == 5
    found = json.loads(capsys.readouterr().out)
    assert found["reason"] == reason
    assert main(["export", found["log"]]) == 0
    assert "“doubled”: no calculation cited says so." in capsys.readouterr().out


def test_a_reason_is_said_once(accounts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "nothing.jsonl"
    script.write_text("")
    assert main(["ask", str(accounts), "How much?", "--researcher", f"scripted:{script}"]) == 1
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count("had nothing more to try") == 1


def test_a_log_about_another_document_is_not_followed(
    accounts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", str(accounts), DUES, "--json"]) == 0
    log = json.loads(capsys.readouterr().out)["log_id"]
    other = tmp_path / "grants.md"
    other.write_text("# Grants\n\n|Roads|900.00|\n", encoding="utf-8")
    assert main(["ask", str(other), "And the roads?", "--follow", log]) == 2
    assert f"The log {log} is about accounts, and the question about grants." in capsys.readouterr().err
    assert main(["ask", str(accounts), "And in 2023-24?", "--follow", log]) in (0, 1)


@pytest.mark.parametrize("empty", [["", DUES], ["DOC", DUES, "--follow", ""], ["DOC", ""]])
def test_a_name_that_is_empty_is_a_matter_of_usage(
    accounts: Path, empty: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", *(str(accounts) if word == "DOC" else word for word in empty)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (home / "data").exists()
