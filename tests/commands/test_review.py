"""`auditor review`: a closed log is concluded, ticked, noted, signed off and locked from the command line."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from auditor_tui.agent.scripted import Scripted
from auditor_tui.auditlog.header import Engagement
from auditor_tui.auditlog.review.files import review_path
from auditor_tui.cli import main
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.settings.config import config_path
from auditor_tui.workspace.inquiry.session import Session

SCRIPT = """
{"call": "figure", "args": {"doc": "$doc", "first": 7}}
{"call": "calculate", "args": {"expression": "{L7C2} * 2", "doc": "$doc"}}
{"answer": "Revenue was 2,418.6.", "outcome": "answered", "reason": "It is stated.", "figures": [{"id": "L7C2"}]}
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def saved(make_document: Callable[..., Document]) -> str:
    """The id of a sealed log in the user's own folder, prepared by A. Rao."""
    return inquire(make_document, "What was the revenue?")


def inquire(make_document: Callable[..., Document], question: str) -> str:
    document = make_document("# Accounts\n\n(₹ in crore)\n\n||2024-25|\n|---|---|\n|Revenue|2,418.6|")
    clock = lambda: datetime(2026, 1, 31, 9, 30, tzinfo=UTC)  # noqa: E731
    session = Session(MemoryLibrary({document.doc_id: document}), clock=clock, engagement=Engagement(preparer="A. Rao"))
    found: list[Path] = []

    async def ask() -> None:
        async for _ in session.ask(question, Scripted.parse(SCRIPT), on_log=found.append):
            pass

    asyncio.run(ask())
    return found[0].stem


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("review", …)`: exit code, stdout and stderr of a command."""

    def go(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


def test_a_paper_goes_from_tick_to_lock(saved: str, run: Run) -> None:
    def act(*words: str) -> None:
        code, out, err = run("review", saved, *words)
        assert (code, err) == (0, ""), words
        assert "record " in out

    act("tick", "L7C2", "agreed", "--comment", "page seen", "--by", "A. Rao")
    act("tick", "L7C2", "footed", "--by", "A. Rao")
    act("withdraw", "T2", "--why", "another column", "--by", "A. Rao")
    act("conclude", "Complete.", "--checks", "line 7 opened", "--by", "A. Rao")
    act("note", "Why line 7?", "--on", "L7C2", "--by", "M. Iyer")
    act("answer", "N1", "It is the total.", "--by", "A. Rao")
    act("clear", "N1", "--by", "M. Iyer")
    act("refer", "R/4", "--text", "last year", "--by", "A. Rao")
    act("sign-off", "--as", "preparer", "--extent", "all of it", "--by", "A. Rao")
    act("sign-off", "--as", "reviewer", "--extent", "every tick", "--by", "M. Iyer")
    act("lock", "--report-date", "2030-06-30", "--days", "45", "--rule", "AS 1215", "--by", "A. Rao")
    act("lock", "--days", "14", "--by", "A. Rao")
    assert "not locked; locks at 2030-07-15T00:00:00Z" in run("review", saved)[1]
    act("lock", "--by", "M. Iyer")
    act("add", "A letter.", "--why", "late", "--by", "A. Rao")
    act("review-addition", "A1", "--by", "M. Iyer")

    code, out, _ = run("review", saved, "--json")
    found = json.loads(out)["review"]
    assert code == 0
    assert found["conclusion"]["text"] == "Complete." and found["conclusion"]["by"] == "A. Rao"
    assert [(mark["id"], mark["figure"], bool(mark["withdrawn"])) for mark in found["marks"]] == [
        ("T1", "L7C2", False), ("T2", "L7C2", True),
    ]  # fmt: skip
    assert found["marks"][0]["printed"] == "2,418.6" and found["marks"][0]["line"] == 7
    assert (found["lock"]["locked_by"], found["lock"]["lock_days"], found["missing"]) == ("M. Iyer", 14, [])
    assert found["additions"][0]["reviewed"]["by"] == "M. Iyer"
    shown = run("review", saved, "show")[1]
    assert "N1  cleared by M. Iyer on L7C2: Why line 7?" in shown
    code, out, _ = run("verify", saved)
    assert code == 0 and "review intact: 16 entries" in out


def test_what_the_rules_forbid_ends_with_2_and_is_not_recorded(saved: str, run: Run) -> None:
    for words, said in (
        (("sign-off", "--as", "preparer", "--by", "A. Rao"), "no conclusion"),
        (("tick", "L1C1", "agreed", "--by", "A. Rao"), "It has L7C2"),
        (("tick", "L7C2", "agreed", "--doc", "other", "--by", "A. Rao"), "It has none"),
        (("add", "x", "--why", "y", "--by", "A. Rao"), "not locked"),
        (("conclude", "x"), "--by NAME"),
        (("lock", "--days", "14", "--by", "A. Rao"), "--report-date"),
    ):
        code, out, err = run("review", saved, *words)
        assert (code, out) == (2, "") and said in err, words
    assert run("review", saved, "add", "x", "--by", "A. Rao")[0] == 2, "an addition has a reason"
    assert json.loads(run("review", saved, "--json")[1])["review_files"]["verdict"] == "none"


def test_what_a_person_leaves_out_is_asked_for(saved: str, run: Run) -> None:
    by = ("--by", "M. Iyer")
    assert run("review", saved, "note", "Why?", "--on", "L7C2", *by)[0] == 0
    assert run("review", saved, "note", "And?", "--on", "2", *by)[0] == 0
    for words, said in (
        (("note", "Why?", "--on", "L1C1"), "no figure, record, mark or note 'L1C1'"),
        (("clear", "N1"), "was not answered"),
        (("sign-off", "--as", "reviewer"), "--extent"),
        (("lock", "--report-date", "2020-01-31", "--days", "60"), "its log was closed on 2026-01-31"),
        (("lock", "--report-date", "soon", "--days", "60"), "written 2026-01-31"),
        (("lock", "--report-date", "2030-01-31", "--days", "9999"), "the lock days is more than 3650."),
        (("note", ""), "That cannot be recorded: the text is empty."),
        (("note", "x" * 20_001), "the text has more than 20,000 characters."),
        (("note", "Why?", "--by", "M.\nIyer"), "A name stands on one line."),
    ):
        code, out, err = run("review", saved, *words, *(() if "--by" in words else by))
        assert (code, out) == (2, "") and said in err, words
    assert run("review", saved, "clear", "N1", "raised by mistake", *by)[0] == 0
    assert run("review", saved, "lock", "--report-date", "2030-01-31", "--days", "14", *by)[0] == 0
    code, _, err = run("review", saved, "lock", "--days", "60", *by)
    assert code == 2 and "--why" in err
    assert run("review", saved, "lock", "--days", "60", "--why", "another rule", *by)[0] == 0
    code, out, _ = run("review", saved, "lock", *by)
    assert code == 0 and "still missing: no conclusion by a person" in out and "open review notes: N2" in out


def test_who_does_it_comes_from_the_settings_where_no_name_is_given(saved: str, run: Run) -> None:
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text('[engagement]\npreparer = "A. Rao"\nlock_days = 60\n', encoding="utf-8")
    code, out, _ = run("review", saved, "conclude", "Complete.", "--json")
    assert code == 0 and json.loads(out)["actor"] == "A. Rao"


def test_verify_and_show_tell_a_review_that_was_changed_or_cut(saved: str, run: Run) -> None:
    run("review", saved, "note", "Why?", "--by", "M. Iyer")
    run("review", saved, "note", "And why that?", "--by", "M. Iyer")
    path = review_path(next(Path(json.loads(run("log", "list", "--json")[1])["logs"][0]["path"]) for _ in "x"))
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    for argv in (("verify", saved), ("review", saved)):
        code, out, _ = run(*argv)
        assert code == 1 and "are gone" in out
    assert run("review", saved, "note", "x", "--by", "M. Iyer")[0] == 1
    path.write_bytes(whole.replace(b"And why", b"And who"))
    code, out, _ = run("verify", saved, "--json")
    assert (code, json.loads(out)["verdict"], json.loads(out)["review"]["verdict"]) == (1, "intact", "broken")


def test_a_review_is_no_log_of_its_own(saved: str, run: Run) -> None:
    run("review", saved, "note", "Why?", "--by", "M. Iyer")
    logs = json.loads(run("log", "list", "--json")[1])["logs"]
    assert [log["log_id"] for log in logs] == [saved]
    assert run("verify", saved[:8])[0] == 0


def test_cross_references_are_found_from_both_ends(
    saved: str, run: Run, make_document: Callable[..., Document]
) -> None:
    other = inquire(make_document, "What else?")
    assert (
        run("review", saved, "refer", other, "--text", "the year before", "--figure", "L7C2", "--by", "A. Rao")[0] == 0
    )
    (out_going,) = json.loads(run("review", saved, "--json")[1])["review"]["references"]
    assert (out_going["to"], out_going["figure"], len(out_going["head"])) == (other, "L7C2", 64)
    (incoming,) = json.loads(run("review", other, "--json")[1])["referred_from"]
    assert (incoming["log_id"], incoming["by"], incoming["text"]) == (saved, "A. Rao", "the year before")
    assert f"referred to by {saved}: the year before" in run("review", other)[1]
    assert "referred to by" not in run("review", saved)[1]


def test_several_logs_become_one_paper_and_a_workbook(
    saved: str, run: Run, make_document: Callable[..., Document], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = inquire(make_document, "What else?")
    target = tmp_path / "both.md"
    assert run("export", saved, other, "-o", str(target))[0] == 0
    assert target.read_text(encoding="utf-8").startswith("# Index of 2 working papers\n")
    assert run("verify", str(target))[0] == 0
    target.write_text(target.read_text(encoding="utf-8").replace("not stated", "stated", 1), encoding="utf-8")
    code, out, _ = run("verify", str(target), "--json")
    assert (code, json.loads(out)["verdict"]) == (1, "differs")
    assert len(json.loads(run("export", saved, other, "--json")[1])["papers"]) == 2
    book = tmp_path / "both.xlsx"
    assert run("export", saved, other, "--format", "xlsx", "-o", str(book))[0] == 0 and book.read_bytes()[:2] == b"PK"
    assert run("export", saved, "--format", "xlsx")[0] == 2
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    code, _, err = run("export", saved, "--format", "xlsx", "-o", str(book))
    assert code == 2 and "auditor-tui[xlsx]" in err


def test_the_list_is_searched_and_a_log_is_shown_with_its_review(saved: str, run: Run) -> None:
    run("review", saved, "note", "Why?", "--by", "M. Iyer")
    assert saved in run("log", "list", "--figure", "2418.6", "--text", "revenue", "--review", "open")[1]
    code, out, err = run("log", "list", "--outcome", "not_found")
    assert (code, out, err) == (1, "", "No audit log fits.\n")
    code, out, _ = run("log", "show", saved)
    assert (
        code == 0 and "by M. Iyer" not in out and "  review note N1: Why?" in out and "review intact: 2 entries" in out
    )
    shown = json.loads(run("log", "show", saved, "--json")[1])
    assert [record["type"] for record in shown["review_records"]] == ["review", "note"]


def test_a_figure_that_is_ticked_against_itself_is_said_at_once(saved: str, run: Run) -> None:
    figure = json.loads(run("export", saved, "--json")[1])["figures"][0]["id"]
    code, out, _ = run("review", saved, "tick", figure, "agreed", "--by", "A. Rao")
    assert code == 0 and "no decision" not in out
    code, out, _ = run("review", saved, "tick", figure, "exception", "--by", "A. Rao")
    assert code == 0 and f"no decision on {figure}, ticked both agreed (T1) and exception (T2)" in out
