"""The period of figures whose own labels name none: what their table, the titles over it, or the document say."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import covers, is_dated, read_periods, time_text
from auditor_tui.agent.rules.search.context import read_context
from auditor_tui.agent.rules.search.filer import read_cover, titles
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.turned import rows_key


@dataclass(frozen=True, slots=True)
class StatedTime:
    """What is said of the time of a figure, and whether that is the time asked for."""

    fits: bool
    said: str = ""
    """The periods named there; empty where none is."""


def stated_time(figure: dict[str, Any], asked: Asked, notes: Notes) -> Generator[Call, Taken, StatedTime]:
    """Whether a figure is of a period asked for, by the nearest words that name one; where none do, it is not.

    Args:
        figure: As it was weighed; its own labels name no period.
        asked: The question, with a period.
        notes: What was read so far; takes what is read.
    """
    line_no = int(figure["line"])
    beside = [time_text(other) for other in notes.figures.get(line_no, ()) if _is_beside(other, figure)]
    if beside:
        fits = [covers(asked.periods, _of_time(figure, said), asked.text) is True for said in beside]
        return StatedTime(
            all(fits), _periods(beside[0])
        )  # a row with the period asked for has a column of its own for it
    if figure["cell"] is not None and line_no not in notes.contexts:
        notes.contexts[line_no] = yield from read_context(notes.doc, line_no)
    for said in _over(figure, notes):
        if read_periods(said)[0]:
            return StatedTime(_fits(asked, figure, said), _periods(said))
    cover = yield from read_cover(notes)
    on_cover = [title for title in titles(cover) if read_periods(title)[0]]
    if on_cover:
        fits_any = [title for title in on_cover if _fits(asked, figure, title)]
        return StatedTime(bool(fits_any), _periods((fits_any or on_cover)[0]))
    own = notes.doc.replace("_", " ").replace("-", " ")
    return StatedTime(bool(read_periods(own)[0]) and _fits(asked, figure, own))


def _is_beside(other: dict[str, Any], figure: dict[str, Any]) -> bool:
    return other["cell"] is not None and rows_key(other) == rows_key(figure) and is_dated(other)


def _over(figure: dict[str, Any], notes: Notes) -> Iterator[str]:
    """What stands over a figure, the nearest first."""
    if context := notes.contexts.get(int(figure["line"])):
        yield " ".join([*context.groups, context.stub, *context.headers])
        yield context.sentence
    yield from (str(title) for title in reversed(figure["section"]))


def _periods(said: str) -> str:
    return ", ".join(dict.fromkeys(period.text for period in read_periods(said)[0]))


def _fits(asked: Asked, figure: dict[str, Any], said: str) -> bool:
    return covers(asked.periods, _of_time(figure, said), asked.text) is True


def _of_time(figure: dict[str, Any], said: str) -> dict[str, Any]:
    """A figure as it would be under a heading that says its time: for weighing alone, never for citing."""
    return {**figure, "row_label": "", "column_header": [said], "period": {**figure["period"], "label": said}}
