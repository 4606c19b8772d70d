from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from auditor_tui import __version__, cli
from auditor_tui.commands import COMMANDS
from auditor_tui.errors import AuditorError, DocumentError, ExitCode, LogError, ModelError, UsageError

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def accounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with one document in it."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "accounts.md"
    path.write_text("# Statement 2\n\n|Fiscal Deficit|**48,964**.**89**|\n", encoding="utf-8")
    return path


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, run: object) -> None:
    """Put a command in the place of one of the table's."""
    monkeypatch.setattr(
        cli,
        "load",
        {
            name: SimpleNamespace(
                NAME=name, TITLE="", configure=lambda parser: parser.add_argument("rest", nargs="*"), run=run
            )
        }.__getitem__,
    )


def test_a_hit_is_exit_0_and_data_on_stdout(accounts: Path, capsys: Captured) -> None:
    assert cli.main(["grep", "48964.89", "accounts.md"]) == ExitCode.DONE
    out, err = capsys.readouterr()
    assert "3: |Fiscal Deficit|" in out
    assert err == ""


def test_a_negative_number_can_be_looked_for(accounts: Path, capsys: Captured) -> None:
    accounts.write_text("|Hedging|−4,567|\n", encoding="utf-8")
    for pattern in ("-4567", "-4,567"):
        assert cli.main(["grep", pattern, "accounts"]) == ExitCode.DONE
        assert "1: |Hedging|" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["-L6C2"], ["--", "-L6C2"]])
def test_what_begins_with_a_figure_under_a_minus_sign_is_looked_for_as_typed(
    words: list[str], accounts: Path, capsys: Captured
) -> None:
    assert cli.main(["grep", *words, "accounts"]) == ExitCode.NO
    assert capsys.readouterr().out.startswith('0 matches for "-L6C2"')


def test_no_match_is_exit_1_and_still_data(accounts: Path, capsys: Captured) -> None:
    assert cli.main(["grep", "surplus", "accounts"]) == ExitCode.NO
    out, err = capsys.readouterr()
    assert out.startswith('0 matches for "surplus"')
    assert err == ""


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["grep", "(", "accounts"], 2, "bracket ( is not closed"),
        (["grep", "x"], 2, "`auditor grep` also needs DOC. `auditor grep --help` says what it takes."),
        (["grep", "x", "y", "z"], 2, "`auditor grep` does not take z. `auditor grep --help`"),
        (["grep", "x", "accounts", "--loud"], 2, "`auditor grep` does not take --loud."),
        (["figures", "accounts", "--page", "x"], 2, "--page: 'x' is no whole number."),
        (["log", "burn"], 2, "action: 'burn' is none of 'list', 'show', 'close'."),
        (["grep", "x", "accounts", "--context", "many"], 2, "'many' is no whole number"),
        (["read", "accounts", "9-10"], 2, "last line of accounts is 3"),
        (["read", "accounts", "ten"], 2, "788-815"),
        (["grep", "\udcff", "accounts"], 2, "half a character"),
        (["grep", "x", "acounts"], 2, "accounts"),
        (["grep", "x", "missing.pdf"], 3, "no file missing.pdf"),
        (["grep", "x", "."], 3, "auditor list"),
        (["list", "nowhere"], 3, "nowhere"),
        (["report.pdf"], 3, "no file report.pdf"),
        (["grpe"], 2, "Did you mean grep?"),
        (["--frobnicate"], 2, "no option --frobnicate"),
    ],
)
def test_a_mistake_is_one_sentence_on_stderr(
    accounts: Path, capsys: Captured, argv: list[str], code: int, said: str
) -> None:
    assert cli.main(argv) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("auditor: ")
    assert err.count("\n") == 1
    assert said in err
    assert "usage:" not in err


@pytest.mark.parametrize(
    ("error", "code"),
    [(UsageError, 2), (DocumentError, 3), (ModelError, 4), (LogError, 1)],
)
def test_each_error_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, error: type[AuditorError], code: int
) -> None:
    def run(args: object) -> int:
        raise error("It did not work.", "Try this.")

    stand_in(monkeypatch, "demo", run)
    assert cli.main(["demo"]) == code
    assert capsys.readouterr() == ("", "auditor: It did not work. Try this.\n")


def test_an_interruption_is_130(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def run(args: object) -> int:
        raise KeyboardInterrupt

    stand_in(monkeypatch, "demo", run)
    assert cli.main(["demo"]) == 130
    assert capsys.readouterr().out == ""


def test_a_fault_of_the_program_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def run(args: object) -> int:
        raise ZeroDivisionError("secret")

    stand_in(monkeypatch, "demo", run)
    assert cli.main(["demo"]) == ExitCode.FAULT
    assert capsys.readouterr() == (
        "",
        "auditor: This is a fault of the program, not yours: ZeroDivisionError. AUDITOR_DEBUG=1 shows where.\n",
    )
    monkeypatch.setenv("AUDITOR_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["demo"])


@pytest.mark.parametrize("argv", [[], ["accounts.md"], ["."], ["accounts.md", "more"]])
def test_a_path_or_nothing_opens_the_app(accounts: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str]) -> None:
    opened: list[list[str]] = []

    def run(args: SimpleNamespace) -> int:
        opened.append(args.rest)
        return 0

    stand_in(monkeypatch, "open", run)
    assert cli.main(argv) == 0
    assert opened == [argv]


def test_an_option_may_stand_before_the_path(accounts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, bool]] = []

    def run(args: SimpleNamespace) -> int:
        opened.append((args.path, args.no_mouse))
        return 0

    monkeypatch.setattr("auditor_tui.commands.open_app.run", run)
    assert cli.main(["--no-mouse", "accounts.md"]) == 0
    assert opened == [("accounts.md", True)]


def test_the_help_has_the_option_that_leaves_the_mouse_alone(capsys: Captured) -> None:
    assert cli.main(["--help"]) == 0
    assert "--no-mouse" in capsys.readouterr().out


def test_a_command_is_never_taken_for_a_path(accounts: Path, capsys: Captured) -> None:
    Path("list").mkdir()
    assert cli.main(["list"]) == ExitCode.DONE
    assert "accounts  3 lines" in capsys.readouterr().out


def test_help_names_every_command(capsys: Captured) -> None:
    assert cli.main(["--help"]) == ExitCode.DONE
    out, err = capsys.readouterr()
    for name, entry in COMMANDS.items():
        assert f"  {name} " in out
        assert entry.title in out
    assert err == ""


@pytest.mark.parametrize("argv", [["--help"], ["grep", "--help"], ["demo", "--help"]])
def test_help_has_no_escape_sequence(monkeypatch: pytest.MonkeyPatch, capsys: Captured, argv: list[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert cli.main(argv) == ExitCode.DONE
    out = capsys.readouterr().out
    assert not {"\x1b", "␛"} & set(out)


def test_version(capsys: Captured) -> None:
    assert cli.main(["--version"]) == ExitCode.DONE
    assert capsys.readouterr() == (f"auditor {__version__}\n", "")


def test_what_a_file_is_called_cannot_act_on_the_terminal(accounts: Path, capsys: Captured) -> None:
    assert cli.main(["grep", "x", "\x1b[2Jevil\u202e.pdf"]) == ExitCode.DOCUMENT
    assert "\x1b" not in capsys.readouterr().err


def run_auditor(*argv: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "auditor_tui", *argv], capture_output=True, check=False, **options)


def test_stdout_is_utf_8_wherever_it_runs(accounts: Path) -> None:
    accounts.write_text("₹ 48,964.89 करोड़\n", encoding="utf-8")
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = run_auditor("grep", "48964.89", "accounts.md", "--json", env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["data"]["hits"][0]["text"] == "₹ 48,964.89 करोड़"


def test_a_closed_pipe_ends_quietly(accounts: Path) -> None:
    accounts.write_text("word " * 20 + "\n" + "line of words\n" * 400, encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "auditor_tui", "read", "accounts.md"],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("word", "code"), [("line", 0), ("nowhere", 1)])
def test_a_stdout_closed_from_the_start_takes_nothing_and_the_exit_code_tells(
    accounts: Path, word: str, code: int
) -> None:
    accounts.write_text("line of words\n", encoding="utf-8")
    command = f'"{sys.executable}" -m auditor_tui grep {word} accounts.md'
    for redirected in (">&-", ">&- 2>&-"):
        done = subprocess.run(f"{command} {redirected}", shell=True, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (code, b"")


LEAVES_WORK = """
import asyncio, sys, threading
from contextlib import suppress
from types import SimpleNamespace
from auditor_tui import cli
from auditor_tui.agent.apart import apart
from auditor_tui.agent.researcher import TimeUp
from auditor_tui.commands import output
from auditor_tui.errors import UsageError

def run(args):
    output.write("said before")
    with suppress(TimeUp):
        asyncio.run(apart(threading.Event().wait, 0.01))
    raise {raised}

cli.load = lambda name: SimpleNamespace(NAME=name, TITLE="", configure=lambda parser: None, run=run)
sys.exit(cli.main(["demo"]))
"""


@pytest.mark.parametrize(("raised", "code"), [("UsageError('It did not work.')", 2), ("KeyboardInterrupt", 130)])
def test_what_was_written_arrives_though_work_is_left_behind(raised: str, code: int) -> None:
    program = [sys.executable, "-c", LEAVES_WORK.format(raised=raised)]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(program, env=buffered, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (code, b"said before\n")
