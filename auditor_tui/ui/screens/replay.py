"""A saved log played again in the panes of the app: step by step, by itself, or from any step."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.worker import WorkType

from auditor_tui.ui.keys import bindings_of
from auditor_tui.ui.pixels import Pixels
from auditor_tui.ui.screens.main import MainScreen
from auditor_tui.ui.widgets.hints import Hints
from auditor_tui.ui.widgets.inquiry import InquiryView
from auditor_tui.ui.widgets.replay_view import ReplayView, mark_of
from auditor_tui.ui.widgets.status_line import StatusLine
from auditor_tui.ui.widgets.timeline import Timeline
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.follow import Follow
from auditor_tui.workspace.inquiry.screen_state import Target
from auditor_tui.workspace.logs.playback import Playback
from auditor_tui.workspace.logs.saved import SavedInquiry

PACES: Final = (1, 2, 5, 20, None)
"""How many times as fast as the inquiry was; None for no wait at all."""
_SHORTEST: Final = 3
"""Rests after an operation of a live inquiry that a step of a replay is shown for at least, at pace 1: the search
itself may have taken no time that an eye could follow."""
GROUP: Final = "replay"


class ReplayScreen(MainScreen):
    """Outline, reader and the steps of a log; a step shows what it touched, and what it came to now."""

    BINDINGS = bindings_of("replay")

    def __init__(
        self, desk: Desk, saved: SavedInquiry, playback: Playback, pixels: Pixels | None = None, *, guided: bool = False
    ) -> None:
        """Args:
        desk: What the app works at.
        saved: The log as it ended, on the text it was made from.
        playback: The same log, ready to be played.
        pixels: How this terminal draws pixels, where it does.
        guided: Whether it is said what each step is for.
        """
        self.guided = guided
        self._playback = playback
        self._pace = 0
        self._runs = False
        self._told = False
        self._going_to: int | None = None
        """The place a person is on the way to, while what stands before it is done again."""
        """Whether the verdict was said already."""
        super().__init__(desk, saved.document, saved=replace(saved, state=playback.state), pixels=pixels)

    def make_inquiry_view(self) -> InquiryView:
        """What shows the steps and the answer."""
        return ReplayView(self._playback, guided=self.guided, id="inquiry")

    def compose(self) -> ComposeResult:
        """The timeline above the status line."""
        for widget in super().compose():
            if isinstance(widget, StatusLine):
                yield Timeline(id="timeline")
            yield widget

    def on_mount(self) -> None:
        """Ready at the question; nothing was done yet."""
        self.call_after_refresh(self._show_timeline)

    # Going

    def action_run(self) -> None:
        """Go on by itself, or pause; at the end, from the start again."""
        if self._runs:
            self._pause()
            return
        if self._playback.next_stop is None:
            self._playback.rewind()
        self._runs = True
        self.inquiring.follow = Follow()
        work: WorkType[None] = self._go_on
        self.run_worker(work, group=GROUP, exclusive=True, exit_on_error=False)
        self._show_timeline()

    def action_step(self, direction: int) -> None:
        """One step on, or one back."""
        # Keys may come faster than operations are done again: each goes on from where the one before leads.
        at = self._playback.position if self._going_to is None else self._going_to
        self._pause()
        stop = self._playback.stop_after(at) if direction > 0 else self._playback.stop_before(at)
        if stop is None:
            self.notify(f"This is the end; {self.key('replay.run')} begins again.", markup=False, timeout=3)
        else:
            self._go(stop)

    def action_pace(self) -> None:
        """Go at the next pace."""
        self._pace = (self._pace + 1) % len(PACES)
        self._show_timeline()

    def choose(self, target: Target) -> None:
        """Go to a step; what is before it is done again on the way. Figures of the answer lead to their lines."""
        if target.step is None:
            super().choose(target)
            return
        self._pause()
        self._go(self._playback.stop_of(self._playback.whole.steps[target.step - 1].seq))

    @on(Timeline.Chosen)
    def _timeline_chosen(self, message: Timeline.Chosen) -> None:
        self._pause()
        self._go(self._playback.stop_of(self._playback.whole.steps[message.number - 1].seq))

    def _pause(self) -> None:
        self._runs = False
        self._going_to = None
        self.workers.cancel_group(self, GROUP)
        self._show_timeline()

    def _go(self, stop: int) -> None:
        """A person goes to a place: the reader shows it."""
        self.inquiring.follow = Follow()
        self._going_to = stop
        work: WorkType[None] = partial(self._meet, stop)
        self.run_worker(work, group=GROUP, exclusive=True, exit_on_error=False)

    async def _go_on(self) -> None:
        while self._runs and (stop := self._playback.next_stop) is not None:
            await asyncio.sleep(self._pause_seconds(stop))
            await self._meet(stop)
        self._runs = False
        self._show_timeline()

    async def _meet(self, stop: int) -> None:
        await asyncio.to_thread(self._playback.meet, stop)
        self._playback.position = stop
        self._going_to = None
        self._show()

    def _pause_seconds(self, stop: int) -> float:
        pace = PACES[self._pace]
        if pace is None:
            return 0
        return max(self._playback.pause_seconds(stop), _SHORTEST * self._desk.pace_seconds) / pace

    # Showing

    def _show(self) -> None:
        state = self._playback.state
        show = None
        if state.target:
            self.inquiring.follow, show = self.inquiring.follow.arrived(state.target)
        self.show_state(state, show)
        self._show_timeline()
        if not self._told and self._playback.is_done:
            self._told = True
            words, holds = self._playback.sentence, self._playback.holds
            self.notify(words, severity="information" if holds else "warning", markup=False, timeout=10)

    def words_for(self, action_id: str) -> str | None:
        """What the line of hints says: how to go on comes before what can be done with the text."""
        if action_id == "replay.run":
            return "pause" if self._runs else "run"
        pane = action_id.partition(".")[0]
        return "" if pane == "reader" or action_id in ("main.logs", "main.find") else super().words_for(action_id)

    def following(self) -> str:
        """That this is a replay, and whether the reader goes along."""
        return f"replay, {self.inquiring.follow.words}"

    def _show_timeline(self) -> None:
        if not self.is_mounted:
            return
        playback = self._playback
        done = playback.done
        marks = [mark_of(done.get(step.seq)) for step in playback.whole.steps]
        pace = PACES[self._pace]
        words = f"{pace}×" if pace else "at once"
        self.query_one(Timeline).show(marks, playback.place, runs=self._runs, pace=words)
        self.say_of_log(playback.words)
        self.query_one(Hints).refresh()
