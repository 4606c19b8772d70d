"""The commands that keep an inquiry: `log`, `verify`, `replay`, `export`."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.reader import draft_seal_path, seal_path
from auditor_tui.cli import main
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.settings import paths
from auditor_tui.workspace.inquiry.session import Session

SCRIPT = """
{"call": "grep", "args": {"doc": "$doc", "pattern": "Revenue"}}
{"call": "grep", "args": {"doc": "$doc", "pattern": "Turnover"}}
{"call": "figure", "args": {"doc": "$doc", "first": 7}}
{"call": "levitate", "args": {}}
{"answer": "Revenue was 2,418.6.", "outcome": "answered", "reason": "It is stated.", "figures": [{"id": "L7C2"}]}
"""
QUESTION = "What was the \x1b[2Jrevenue?"


@pytest.fixture
def saved(make_document: Callable[..., Document]) -> Path:
    """A sealed log in the user's own folder, its text pinned."""
    text = "# Accounts\n\n(₹ in crore)\n\n||2024-25|\n|---|---|\n|Revenue|2,418.6|"
    document = make_document(text)
    session = Session(
        MemoryLibrary({document.doc_id: document}), clock=lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC)
    )
    found: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask(QUESTION, Scripted.parse(SCRIPT), on_log=found.append):
            pass

    asyncio.run(ask())
    return found[0]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """`run("verify", …)`: exit code, stdout and stderr of a command."""

    def go(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


Run = Callable[..., tuple[int, str, str]]


def rewrite(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new, 1))


def test_verify_says_intact_and_what_that_does_not_show(saved: Path, run: Run) -> None:
    code, out, err = run("verify", saved.stem)
    assert (code, err) == (0, "")
    assert out.startswith("intact: 9 entries, head ")
    assert "What this does not show: " in out
    code, out, _ = run("verify", str(saved), "--json")
    assert (code, json.loads(out)["verdict"]) == (0, "intact")


def test_verify_names_the_changed_entry(saved: Path, run: Run) -> None:
    rewrite(saved, b"2,418.6", b"2,481.6")
    code, out, _ = run("verify", saved.stem, "--json")
    assert code == 1
    assert (json.loads(out)["verdict"], json.loads(out)["first_broken"]) == ("broken", 3)
    assert run("verify", saved.stem)[1].startswith("broken: Entry 3 is broken.")


def test_verify_tells_an_open_log_and_a_missing_one(saved: Path, run: Run) -> None:
    saved.write_bytes(b"".join(saved.read_bytes().splitlines(keepends=True)[:-1]))
    code, out, _ = run("verify", saved.stem)
    assert code == 1 and out.startswith("not closed: ")
    saved.unlink()
    code, out, _ = run("verify", saved.stem)
    assert code == 1 and out.startswith("missing: ")
    seal_path(saved).unlink()
    assert run("verify", saved.stem)[0] == 2


def test_replay_does_every_operation_again(saved: Path, run: Run) -> None:
    code, out, err = run("replay", saved.stem)
    assert (code, err) == (0, "")
    assert [line.split()[:3] for line in out.splitlines()[:-1]] == [
        ["3", "same", "grep"],
        ["4", "same", "grep"],
        ["5", "same", "figure"],
        ["6", "same", "levitate"],
    ]
    assert out.splitlines()[-1] == "same: 4 of 4 operations gave the recorded result."


def test_a_part_of_a_log_is_replayed_at_a_pace_and_the_rest_is_counted(
    saved: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    code, out, _ = run("replay", saved.stem, "--from", "4", "--to", "5", "--speed", "2")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["4", "5", "same:"]
    assert out.splitlines()[-1].endswith("2 of 2 operations gave the recorded result. 2 others were not done again.")
    assert waits == [0, 0], "each record of the part was waited for"
    assert json.loads(run("replay", saved.stem, "--to", "3", "--json")[1])["not_done_again"] == 3
    for wrong in ("0", "-1", "5000", "nan"):
        assert run("replay", saved.stem, "--speed", wrong)[0] == 2


def test_a_replay_waits_for_enter_and_ends_when_told(saved: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("replay", saved.stem, "--step")[0] == 2
    for typed, done in (("\n\nq\n", 2), ("\n", 1), ("\n" * 4, 4)):
        stdin = io.StringIO(typed)
        monkeypatch.setattr(stdin, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", stdin)
        code, out, err = run("replay", saved.stem, "--step")
        assert (code, len(out.splitlines())) == (0, done + 1)
        assert "record 3: grep (Enter, or q to end)" in err


def test_replay_names_the_step_whose_stored_result_was_changed(saved: Path, run: Run) -> None:
    rewrite(saved, b"2,418.6", b"2,481.6")
    code, out, _ = run("replay", saved.stem, "--json")
    found = json.loads(out)
    assert code == 1
    assert (found["verdict"], found["different"]) == ("log changed", [3])
    assert found["steps"][0]["difference"]["part"]
    assert (found["log"]["verdict"], found["log"]["first_broken"]) == ("broken", 3)


def test_replay_without_the_text_or_with_another_ends_with_3(saved: Path, run: Run) -> None:
    (folder,) = (path for path in paths.pinned_dir().iterdir() if path.is_dir())
    (text,) = [path for path in folder.iterdir() if b"2,418.6" in path.read_bytes()]
    rewrite(text, b"2,418.6", b"2,418.7")
    code, out, err = run("replay", saved.stem)
    assert code == 3
    assert out == "text not at hand: not reproducible here, nothing was done again.\n"
    assert folder.name in err
    assert run("verify", saved.stem)[0] == 1
    shutil.rmtree(folder)
    code, out, err = run("replay", saved.stem, "--json")
    found = json.loads(out)
    assert (code, found["verdict"], found["reproduced"], found["steps"]) == (3, "text not at hand", False, [])
    assert "is not at hand" in err
    code, out, _ = run("verify", saved.stem)
    assert code == 0 and "The text of accounts is not at hand" in out


def test_replay_of_a_log_that_is_cut_or_not_closed_says_so_in_the_verdict(saved: Path, run: Run) -> None:
    whole, seal = saved.read_bytes(), seal_path(saved).read_bytes()
    saved.write_bytes(b"".join(whole.splitlines(keepends=True)[:6]))
    code, out, _ = run("replay", saved.stem)
    assert code == 1
    assert out.splitlines()[-1].startswith(
        "log changed: 4 of 4 operations gave the recorded result. The log is not closed"
    )
    seal_path(saved).unlink()
    code, out, _ = run("replay", saved.stem, "--json")
    assert (code, json.loads(out)["verdict"]) == (1, "log not closed")

    seal_path(saved).write_bytes(seal)
    saved.write_bytes(whole.replace(b'"seq":4', b'"seq":x'))
    code, out, _ = run("replay", saved.stem, "--json")
    assert (code, json.loads(out)["verdict"], json.loads(out)["reproduced"]) == (1, "log changed", False)
    saved.unlink()
    code, out, _ = run("replay", saved.stem)
    assert code == 1 and out.startswith("log missing: ")


def test_a_log_that_a_stopped_program_left_open_can_be_closed_and_no_other(saved: Path, run: Run) -> None:
    whole, seal = saved.read_bytes(), seal_path(saved).read_bytes()
    assert run("log", "close", saved.stem)[0] == 2
    saved.write_bytes(b"".join(whole.splitlines(keepends=True)[:4]))
    code, _, err = run("log", "close", saved.stem)
    assert code == 1 and "is not closed over what is gone" in err
    seal_path(saved).unlink()
    saved.write_bytes(saved.read_bytes() + b'{"actor"')
    code, out, _ = run("log", "close", saved.stem)
    assert code == 0 and out.startswith("intact: 6 entries")
    assert "stopped: Interrupted: the program was stopped" in run("log", "show", saved.stem)[1].replace(" — ", ": ")

    saved.write_bytes(whole)
    seal_path(saved).unlink()
    draft_seal_path(saved).write_bytes(seal)
    code, out, _ = run("log", "close", saved.stem, "--json")
    assert (code, json.loads(out)["verdict"]) == (0, "intact")


@pytest.mark.parametrize(
    "argv",
    [
        ["log", "list", "--review", "bogus"],
        ["log", "list", "--outcome", "bogus"],
        ["log", "list", "--figure", ""],
        ["replay", "LOG", "--from", "5", "--to", "4"],
        ["replay", "LOG", "--from", "900"],
        ["replay", "LOG", "--from", "0"],
    ],
)
def test_what_nothing_can_fit_is_an_error(saved: Path, run: Run, argv: list[str]) -> None:
    code, out, err = run(*(saved.stem if word == "LOG" else word for word in argv))
    assert (code, out) == (2, "") and err


def test_a_log_under_another_logs_name_is_told(saved: Path, run: Run, tmp_path: Path) -> None:
    assert f"Its id is {saved.stem}.\n" in run("verify", saved.stem)[1]
    copy = tmp_path / "copy.jsonl"
    for source in (saved, seal_path(saved)):
        shutil.copy(source, tmp_path / source.name.replace(saved.stem, "copy"))
        shutil.copy(source, saved.parent / source.name.replace(saved.stem, "another"))
    code, out, _ = run("verify", str(copy))
    assert code == 0 and f"Its id is {saved.stem}, but its file is named copy.jsonl." in out
    code, out, _ = run("verify", "another")
    assert code == 1 and "its file is named another.jsonl" in out
    assert json.loads(run("verify", str(copy), "--json")[1])["named_by_its_id"] is False


def test_a_paper_with_other_line_ends_is_not_said_to_agree_byte_for_byte(saved: Path, run: Run, tmp_path: Path) -> None:
    target = tmp_path / "paper.md"
    assert run("export", saved.stem, "-o", str(target))[0] == 0
    code, out, _ = run("verify", str(target))
    assert code == 0 and "byte for byte" in out and f"{saved.stem}: intact" in out
    target.write_bytes(target.read_bytes().replace(b"\n", b"\r\n"))
    code, out, _ = run("verify", str(target))
    assert code == 0 and "byte for byte" not in out and "line ends are those of another system" in out


def test_export_writes_the_paper_and_never_over_the_log(saved: Path, run: Run, tmp_path: Path) -> None:
    code, paper, err = run("export", saved.stem)
    assert (code, err) == (0, "")
    assert paper.startswith(f"# Working paper {saved.stem}\n")
    target = tmp_path / "paper.md"
    code, out, err = run("export", saved.stem, "-o", str(target))
    assert (code, out, err) == (0, "", f"Wrote {target}.\n")
    assert target.read_text(encoding="utf-8") == paper
    before = saved.read_bytes()
    for taken in (saved, seal_path(saved)):
        assert run("export", saved.stem, "-o", str(taken))[0] == 2
    assert saved.read_bytes() == before
    assert run("export", saved.stem, "-o", str(tmp_path / "none" / "paper.md"))[0] == 2


def test_export_gives_the_same_as_data(saved: Path, run: Run) -> None:
    for form in (["--json"], ["--format", "json"]):
        code, out, _ = run("export", saved.stem, *form)
        assert (code, json.loads(out)["outcome"]) == (0, "answered")
    code, out, _ = run("export", saved.stem, "--format", "csv")
    assert code == 0
    assert next(csv.reader(io.StringIO(out)))[:2] == ["id", "role"]


def test_export_of_a_changed_log_says_so(saved: Path, run: Run) -> None:
    rewrite(saved, b"It is stated.", b"It is printed")
    code, paper, err = run("export", saved.stem)
    assert code == 1
    assert err.startswith("The log is broken")
    assert paper.split("\n")[2].startswith("**The audit log of this paper is broken: Entry 8 is broken")
    assert "Verified when this paper was written: broken" in paper


def test_log_lists_and_shows(saved: Path, run: Run) -> None:
    code, out, _ = run("log")
    assert code == 0
    assert out == f"{saved.stem}  answered            accounts.md  What was the ␛[2Jrevenue?\n"
    listed: list[dict[str, Any]] = json.loads(run("log", "list", "--json")[1])["logs"]
    assert [(log["log_id"], log["sealed"]) for log in listed] == [(saved.stem, True)]

    code, out, _ = run("log", "show", saved.stem)
    assert code == 0
    assert [line.split()[3] for line in out.splitlines()[:-1]] == [
        "header", "question", "operation", "operation", "operation", "operation", "answer", "outcome", "sealed",
    ]  # fmt: skip
    assert "\x1b" not in out
    shown = json.loads(run("log", "show", saved.stem, "--json")[1])
    assert [record["seq"] for record in shown["records"]] == list(range(1, 10))


def test_one_record_is_one_line_whatever_is_written_in_it(saved: Path, run: Run) -> None:
    rewrite(saved, b'"actor":"agent"', b'"actor":"a\\n   9  sealed"')
    rewrite(saved, b'"op":"grep"', b'"op":"a\\nb"')
    _, shown, _ = run("log", "show", saved.stem)
    assert len(shown.splitlines()) == 10
    _, replayed, _ = run("replay", saved.stem)
    assert [line.split()[0] for line in replayed.splitlines() if line[:4].strip()] == ["3", "4", "5", "6", "log"]


def test_log_asks_for_what_it_needs(saved: Path, run: Run) -> None:
    assert run("log", "show")[0] == 2
    assert run("log", "list", saved.stem)[0] == 2
    assert run("log", "show", "nothing")[0] == 2


def test_without_logs_the_list_is_empty_and_says_how_to_make_one(run: Run) -> None:
    code, out, err = run("log")
    assert (code, out) == (0, "")
    assert "`auditor ask`" in err
