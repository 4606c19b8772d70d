"""The steps of a replay: all that were recorded, those that were done again marked, and where one is."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from auditor_tui.ui.widgets.inquiry import InquiryView
from auditor_tui.ui.widgets.inquiry_rows import card_rows, question_rows, said_rows, step_rows
from auditor_tui.ui.widgets.rows import Part, Row
from auditor_tui.ui.widgets.timeline import MARK_GLYPHS, Mark
from auditor_tui.ui.widgets.wrapping import wrapped
from auditor_tui.workspace.inquiry.screen_state import ScreenState, Target
from auditor_tui.workspace.inquiry.step import ShownStep
from auditor_tui.workspace.logs.guide import ANSWER, WELCOME, step_words
from auditor_tui.workspace.vocabulary import LineSpan

if TYPE_CHECKING:
    from auditor_tui.workspace.logs.playback import Done, Playback

_EXPLAINED = "Operations are done again; what was said is shown as it was recorded."
_NOWHERE = LineSpan(1, 1)


class ReplayView(InquiryView):
    """Shows a replay in the place of an inquiry; each step leads to its place in the replay."""

    def __init__(self, playback: Playback, *, guided: bool = False, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Args: playback: What is shown. guided: Whether it is said what each step is for. id: The widget's."""
        super().__init__(id=id)
        self._guided = guided
        self._playback = playback

    def update_state(self, state: ScreenState) -> None:
        """Show how far the replay is; the step it is at stays in view."""
        super().update_state(state)
        here = [index for index, row in enumerate(self.rows) if row.parts and row.parts[0].text.startswith("▸")]
        if here:
            self._move_cursor(here[0])

    def state_rows(self, state: ScreenState, opened: set[int]) -> list[Row]:
        """The rows of the replay; what each step that is behind returned, where it is opened."""
        return list(replay_rows(self._playback, self.row_width, opened, guided=self._guided))


def mark_of(done: Done | None) -> Mark:
    """What a step came to when it was done again, or that it was not yet."""
    return "ahead" if done is None else "same" if done.same else "different"


def replay_rows(playback: Playback, width: int, opened: Container[int] = (), *, guided: bool = False) -> Iterator[Row]:
    """All rows of a replay: what is ahead is there already, without what comes of it; guided, what each step is for."""
    whole, state, done = playback.whole, playback.state, playback.done
    yield from question_rows(whole, width)
    yield from (Row((Part(row, "detail"),)) for row in wrapped(WELCOME if guided else _EXPLAINED, width))
    for index, entry in enumerate(whole.entries):
        behind = index < len(state.entries)
        if not isinstance(entry, ShownStep):
            yield from said_rows(entry, width) if behind else ()
            continue
        mark = mark_of(done.get(entry.seq))
        here = "▸" if behind and entry.number == playback.place else " "
        first, *more = step_rows(entry, width - 2, opened=behind and entry.seq in opened)
        role = "unsupported" if mark == "different" else "support" if mark == "same" else "detail"
        # A step leads to its place in the replay, whatever lines it touched.
        target = Target(None, _NOWHERE, entry.number)
        yield Row((Part(here, "number"), Part(MARK_GLYPHS[mark], role), *first.parts), target, first.opens)
        yield from (Row((Part("  ", "detail"), *row.parts)) for row in more if behind)
        if guided and behind:
            words = step_words(entry.typed.partition(" ")[0])
            yield from (Row((Part(f"   {row}", "said"),)) for row in wrapped(words, width - 3) if words)
        for said in done[entry.seq].said if behind and entry.seq in done else ():
            yield from (Row((Part(f"   {row}", "fault"),)) for row in wrapped(said, width - 3))
    if state.outcome:
        yield from card_rows(state, state.outcome, width)
        yield from (Row((Part(row, "said"),)) for row in wrapped(ANSWER, width) if guided)
    elif whole.outcome:
        yield Row((Part("… the answer", "detail"),))
