from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from auditor_tui import cli
from auditor_tui.errors import ExitCode
from auditor_tui.settings.config import config_path
from auditor_tui.ui.app import AuditorApp
from auditor_tui.workspace.desk import Desk


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


@pytest.fixture
def desks(monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """What the app is given, in a terminal, each time it is opened; it is left at once."""
    given: list[Desk] = []
    made = AuditorApp.__init__

    def begin(self: AuditorApp, desk: Desk, **rest: object) -> None:
        made(self, desk, **rest)  # type: ignore[arg-type]
        given.append(desk)

    monkeypatch.setattr(AuditorApp, "__init__", begin)
    monkeypatch.setattr(AuditorApp, "run", lambda _, **how: None)
    return given


def in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)


def test_the_settings_say_who_answers_and_where_an_inquiry_stops(
    tmp_path: Path, desks: list[Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_terminal(monkeypatch)
    document = tmp_path / "accounts.md"
    document.write_text("# Accounts\n")
    assert cli.main([str(document)]) == 0
    assert desks[0].make_researcher().name == "rules"
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(
        'researcher = "claude"\n[claude]\nbase_url = "http://127.0.0.1:9"\n[limits]\noperations = 7\n'
    )
    assert cli.main([str(document)]) == 0
    assert cli.main(["open", str(document), "--researcher", "rules"]) == 0
    assert cli.main(["demo"]) == 0
    assert [desk.make_researcher().name for desk in desks[1:]] == ["claude", "rules", "rules"]
    assert [desk.session.limits.operations for desk in desks] == [120, 7, 7, 7]


def test_a_researcher_that_cannot_be_had_is_said_before_anything_opens(
    tmp_path: Path, desks: list[Desk], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    document = tmp_path / "accounts.md"
    document.write_text("# Accounts\n")
    in_a_terminal(monkeypatch)
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text('researcher = "claude"\n')
    assert cli.main([str(document)]) == ExitCode.USAGE
    assert "no key" in capsys.readouterr().err
    assert desks == []


@pytest.mark.parametrize(
    ("typed", "settings", "mouse"),
    [
        ([], "", True),
        (["--no-mouse"], "", False),
        ([], "[ui]\nmouse = false\n", False),
        (["--no-mouse"], "[ui]\nmouse = true\n", False),
    ],
)
def test_the_mouse_is_left_to_the_terminal_where_that_is_wished(
    typed: list[str],
    settings: str,
    mouse: bool,
    tmp_path: Path,
    desks: list[Desk],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_a_terminal(monkeypatch)
    ran: list[bool] = []
    monkeypatch.setattr(AuditorApp, "run", lambda _, mouse: ran.append(mouse))
    document = tmp_path / "accounts.md"
    document.write_text("# Accounts\n")
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(settings)
    assert cli.main(["open", str(document), *typed]) == 0
    assert ran == [mouse]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ('[keys]\nreader.dwn = "e"\n', "There is no action reader.dwn for [keys]. Did you mean reader.down?"),
        ('[keys]\nreader.down = "ctrl+m"\n', "keys.reader.down cannot be 'ctrl+m': a terminal takes it for Enter."),
        ('[ui]\ntheme = "parchment"\n', "There is no theme parchment for ui.theme."),
        ("[ui]\nmouse = 3\n", "The setting ui.mouse in"),
        ('[ui]\nthem = "paper"\n', "Did you mean ui.theme?"),
    ],
)
def test_keys_and_looks_that_cannot_be_are_one_sentence(
    settings: str,
    sentence: str,
    tmp_path: Path,
    desks: list[Desk],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    in_a_terminal(monkeypatch)
    document = tmp_path / "accounts.md"
    document.write_text("# Accounts\n")
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text(settings)
    assert cli.main(["open", str(document)]) == ExitCode.USAGE
    assert sentence in capsys.readouterr().err
    assert desks == []
