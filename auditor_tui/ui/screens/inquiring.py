"""A question at work: its records folded one by one, and the reader following or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

from textual.screen import Screen
from textual.worker import Worker

from auditor_tui.errors import AuditorError, ProgramFault
from auditor_tui.ui.lasting import settle
from auditor_tui.workspace.desk import Desk
from auditor_tui.workspace.inquiry.follow import Follow
from auditor_tui.workspace.inquiry.screen_state import ScreenState, Target

GROUP = "agent"


class Inquiring:
    """Runs one question at a time in an asynchronous worker; whoever shows it is told of each change."""

    def __init__(self, screen: Screen[None], desk: Desk, doc_id: str, changed: Callable[[Target | None], None]) -> None:
        """`changed` is given the target the reader must show now, or None where it stays."""
        self._screen = screen
        self._desk = desk
        self._doc_id = doc_id
        self._changed = changed
        self._worker: Worker[None] | None = None
        self.listens = False
        """Whether the researcher at work can be told something."""
        self._logs: list[Path] = []
        """Of the questions asked here, as far as one was begun."""
        self._recorded = False
        """Whether the log has the question that is at work."""
        self._stop_wanted = False
        self._follow_wanted = True
        self.follow = Follow()
        self.state = ScreenState()

    def ask(self, question: str) -> bool:
        """Start a question.

        Returns:
            Whether it was started: not while another is at work.
        """
        if self.at_work:
            return False
        self.state = ScreenState(question=question)
        self._recorded = self._stop_wanted = False
        self.follow = Follow(self._follow_wanted)
        self._changed(None)
        self._worker = self._screen.run_worker(
            self._run(question), group=GROUP, exclusive=True, exit_on_error=False, name="inquiry"
        )
        return True

    @property
    def at_work(self) -> bool:
        """Whether a researcher is at work here; a saved log may have no outcome either."""
        return self._worker is not None and self.state.running

    @property
    def log(self) -> Path | None:
        """The log of the last question; None before there is one."""
        return self._logs[-1] if self._logs else None

    def steer(self, text: str) -> bool:
        """Say something to the researcher at work, where it listens; the log has it.

        Returns:
            Whether it was said.
        """
        return self.at_work and self.listens and self._desk.session.steer(text)

    def stop(self) -> None:
        """Stop the researcher; the log says so and is closed. The second time, without waiting for a log to say so."""
        if not self._worker:
            return
        if self._recorded or self._stop_wanted:
            self._worker.cancel()
        else:
            self._stop_wanted = True
            self._screen.notify("It stops once the log has the question.", markup=False, timeout=3)

    def person_moved(self) -> None:
        """A person moved the reader: while a researcher is at work, following pauses."""
        if self.state.running and self.follow.on:
            self.follow = self.follow.moved()

    def toggle_follow(self) -> Target | None:
        """Follow, or stop following.

        Returns:
            What the reader must show to catch up.
        """
        self.follow, target = self.follow.toggled()
        self._follow_wanted = self.follow.on
        return target

    async def _run(self, question: str) -> None:
        begun = len(self._logs)
        try:
            await self._consume(question)
        except asyncio.CancelledError:
            self._read_back(self._logs[begun:])
            raise
        except AuditorError as error:
            self._broke_off(str(error))
        except Exception as error:  # the top of a worker: the screen must say so and stay
            self._broke_off(str(ProgramFault.of(error)))

    async def _consume(self, question: str) -> None:
        await asyncio.to_thread(self._desk.prepare)
        settle()
        from auditor_tui.workspace.inquiry.fold import fold
        from auditor_tui.workspace.inquiry.researchers import listens

        researcher = self._desk.make_researcher()
        self.listens = listens(researcher)
        asked = self._desk.session.ask(question, researcher, (self._doc_id,), on_log=self._logs.append)
        async with aclosing(asked) as records:
            async for record in records:
                self._apply(fold(self.state, record))
                self._recorded = self._recorded or record.event.type == "question"
                if self._recorded and self._stop_wanted:
                    raise asyncio.CancelledError
                if self._desk.pace_seconds > 0 and record.event.type == "operation":
                    await asyncio.sleep(self._desk.pace_seconds)

    def _apply(self, state: ScreenState) -> None:
        # The header starts a state anew; the question stands on the screen before the log has it.
        state = replace(state, question=state.question or self.state.question)
        arrived = state.target if state.target is not self.state.target else None
        self.state = state
        show = None
        if arrived:
            self.follow, show = self.follow.arrived(arrived)
        self._changed(show)

    def _read_back(self, logs: list[Path]) -> None:
        """After a stop, the log alone knows what was written last."""
        if not self._screen.is_running:
            return
        from auditor_tui.workspace.logs.saved import saved_state

        try:
            self._apply(saved_state(logs[-1]))
        except (AuditorError, IndexError):
            self._broke_off("Stopped by the person who asked.")

    def _broke_off(self, reason: str) -> None:
        self._apply(replace(self.state, outcome="stopped", reason=reason))
