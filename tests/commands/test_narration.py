from __future__ import annotations

import io
import sys

import pytest

from auditor_tui.commands import narration

Captured = pytest.CaptureFixture[str]


class Terminal(io.StringIO):
    """What narration takes for a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("total", "told"), [(50, [0, 20, 40]), (1000, list(range(0, 1001, 50)))])
def test_outside_a_terminal_progress_is_told_now_and_then(total: int, told: list[int], capsys: Captured) -> None:
    progress = narration.Progress("converting report.pdf")
    for done in range(total + 1):
        progress.show(done, total)
    assert capsys.readouterr().err.splitlines() == [f"converting report.pdf: page {page} of {total}" for page in told]


def test_in_a_terminal_one_line_is_rewritten_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = narration.Progress("converting report.pdf")
    progress.show(1, 2)
    progress.show(2, 2)
    bar = "█" * 10 + "░" * 10
    assert terminal.getvalue() == f"\r\x1b[Kconverting report.pdf {bar} page 1 of 2\r\x1b[K"


def test_the_time_left_is_guessed_from_the_pages_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    seconds = iter([0.0, 3.0])
    monkeypatch.setattr(narration.time, "monotonic", lambda: next(seconds))
    progress = narration.Progress("converting report.pdf")
    for done in range(100, 104):  # a hundred were there already
        progress.show(done, 400)
    assert "page 102 of 400\r" in terminal.getvalue()
    assert terminal.getvalue().endswith("page 103 of 400, about 5 min left")


def test_each_document_of_a_library_is_told_of_anew(capsys: Captured) -> None:
    progress = narration.Progress("converting in reports")
    for total in (100, 50):
        for done in range(total + 1):
            progress.show(done, total)
    told = [line.split("page ")[1] for line in capsys.readouterr().err.splitlines() if "page " in line]
    assert told == [*(f"{page} of 100" for page in range(0, 101, 20)), *(f"{page} of 50" for page in (0, 20, 40))]


def test_a_long_name_is_cut_to_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "70")
    narration.Progress("converting " + "a" * 300 + ".pdf").show(1, 2)
    shown = terminal.getvalue().removeprefix("\r\x1b[K")
    assert len(shown) < 70
    assert shown.endswith("… ██████████░░░░░░░░░░ page 1 of 2")


def test_a_message_never_runs_into_a_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    narration.Progress("converting a.pdf").show(1, 2)
    narration.say("done")
    narration.say("\x1b[31mred")
    assert terminal.getvalue().endswith("page 1 of 2\r\x1b[Kdone\n␛[31mred\n")
