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


def test_outside_a_terminal_progress_is_told_now_and_then(capsys: Captured) -> None:
    progress = narration.Progress("converting report.pdf")
    for done in range(251):
        progress.show(done, 250)
    assert capsys.readouterr().err.splitlines() == [
        f"converting report.pdf: page {page} of 250" for page in (0, 101, 201)
    ]


def test_in_a_terminal_one_line_is_rewritten_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = narration.Progress("converting report.pdf")
    progress.show(1, 2)
    progress.show(2, 2)
    assert terminal.getvalue() == "\r\x1b[Kconverting report.pdf: page 1 of 2\r\x1b[K"


def test_a_message_never_runs_into_a_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    narration.Progress("converting a.pdf").show(1, 2)
    narration.say("done")
    narration.say("\x1b[31mred")
    assert terminal.getvalue().endswith("page 1 of 2\r\x1b[Kdone\n␛[31mred\n")
