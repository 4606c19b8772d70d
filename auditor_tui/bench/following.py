"""How soon the screen shows what an operation came to, in a replay of a hundred of them on the sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auditor_tui.bench.measuring import Lab, Measurement, Row, Target
from auditor_tui.bench.painting import told_by

_OPERATIONS: Final = 100
_MEDIAN: Final = Target(50, "ms")
"""Three frames: what an eye takes for at once, with a frame's wait and a second round for what scrolls."""
_SLOWEST: Final = Target(100, "ms")
_SLOWEST_WORK: Final = "the same, of which nineteen in twenty take no longer"

_REPLAY: Final = """
import asyncio, json, os, sys
from time import perf_counter
os.environ["AUDITOR_HOME"] = sys.argv[1]
from auditor_tui.agent.scripted import Scripted
from auditor_tui.bench.searching import patterns
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.ui.app import AuditorApp
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.screens.replay import ReplayScreen
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.logs.playback import Playback
from auditor_tui.workspace.logs.saved import open_saved
from auditor_tui.workspace.inquiry.session import Session

class Timed(Playback):
    done_at = 0.0
    def meet(self, position):
        super().meet(position)
        self.done_at = perf_counter()

count = int(sys.argv[2])
document = load_entry(sample_entry(), SAMPLE_ID)
words = list(patterns(document).values())

def script():
    for number in range(count):
        first = 1 + number * 7919 % (len(document.lines) - 30)
        if number % 2:
            yield {"call": "grep", "args": {"doc": "$doc", "pattern": words[number // 2 % len(words)]}}
        else:
            yield {"call": "read", "args": {"doc": "$doc", "first": first, "last": first + 29}}
    yield {"answer": "", "outcome": "not_found", "reason": "measured"}

async def show():
    session, logs = Session(MemoryLibrary({SAMPLE_ID: document})), []
    researcher = Scripted.parse("\\n".join(map(json.dumps, script())))
    async for _ in session.ask("What is measured?", researcher, on_log=logs.append):
        pass
    playback = Timed.open(logs[0], session.registry)
    desk = Desk(session, lambda: researcher, pace_seconds=0, researcher_name="scripted")
    app, taken = AuditorApp(desk), []
    async with app.run_test(size=(120, 40)) as pilot:
        while not isinstance(app.screen, MainScreen):
            await pilot.pause(0.001)
        await app.push_screen(screen := ReplayScreen(desk, open_saved(logs[0]), playback))
        await pilot.pause()
        while playback.place < count:
            screen.action_step(1)
            await app.workers.wait_for_complete([each for each in app.workers if each.node is screen])
            painted = asyncio.Event()
            screen.call_after_refresh(painted.set)
            await painted.wait()
            taken.append(perf_counter() - playback.done_at)
            await pilot.pause()
    taken.sort()
    at = [taken[len(taken) // 2], taken[len(taken) * 19 // 20]]
    print(json.dumps({"median_seconds": at[0], "slowest_seconds": at[1]}))

asyncio.run(show())
"""


def _follow(lab: Lab) -> Sequence[Measurement]:
    given = (str(lab.folder / "followed"), str(_OPERATIONS))
    said = [told_by(lab, _REPLAY, *given) for _ in range(lab.repeat)]
    median, slowest = (1_000 * min(each[part] for each in said) for part in ("median_seconds", "slowest_seconds"))
    details = {"operations": _OPERATIONS}
    return [
        Measurement(FOLLOW.name, FOLLOW.work, _MEDIAN, median, details),
        Measurement(FOLLOW.name, _SLOWEST_WORK, _SLOWEST, slowest, details),
    ]


FOLLOW: Final = Row(
    "follow", "from an operation of a replay of 100 to the screen that shows it, in the middle case", _follow
)
