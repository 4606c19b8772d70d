"""Work that a signal ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from auditor_tui.agent.researcher import Call, Inquiry, Step
from auditor_tui.auditlog.verify import verify
from auditor_tui.cli import main
from auditor_tui.commands import interrupting
from auditor_tui.workspace.inquiry import researchers

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no such signals")


@pytest.mark.parametrize("told", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_work_as_an_interrupt_does(told: str) -> None:
    ended = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), getattr(signal, told))
            await asyncio.sleep(60)
        finally:
            ended.append("in order")

    with pytest.raises(KeyboardInterrupt):
        interrupting.run(work())
    assert ended == ["in order"]
    assert signal.getsignal(getattr(signal, told)) is signal.SIG_DFL, "nothing is left behind"


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    async def work() -> str:
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0)
        return "done"

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert interrupting.run(work()) == "done"
    finally:
        signal.signal(signal.SIGHUP, before)


class ToldToStop:
    """A researcher during whose second turn the system says to stop."""

    name = "scripted"

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        if not inquiry.taken:
            yield Call("outline", {"doc": inquiry.documents[0]})
            return
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(60)


def test_an_inquiry_that_is_told_to_stop_leaves_a_closed_log(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "accounts.md"
    path.write_text("# Dues\n\n|Harbour|1,300.00|\n", encoding="utf-8")
    monkeypatch.setattr(researchers, "make_researcher", lambda *_: ToldToStop())
    assert main(["ask", str(path), "How much?"]) == 130
    assert capsys.readouterr().err.splitlines()[-1] == "auditor: Interrupted."
    (log,) = (home / "data" / "logs").glob("*.jsonl")
    assert verify(log).intact
