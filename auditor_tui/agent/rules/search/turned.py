"""Tables that run over times downwards: a column there is what a row is elsewhere, and is looked for by its heading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from auditor_tui.agent.researcher import Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import names_time, read_periods
from auditor_tui.agent.rules.words import LOOSE, met, root, roots, share

_HELD: Final = 0.5
"""Least share of the label's words that the headings of a table must hold for its rows to be read."""

_MOST_NUMBERED: Final = 3
"""One cell in so many may have a number in a row of headings: "15-24" beside "Female" and "Male"."""


def is_turned(figure: dict[str, Any]) -> bool:
    """Whether the row of a figure is named by the time that the figure is of."""
    label = figure["period"]["label"]
    if figure["cell"] is None or not figure["column_header"]:
        return False
    return (bool(label) and label == figure["row_label"]) or (
        names_time(str(figure["row_label"])) and not read_periods(" ".join(figure["column_header"]))[0]
    )


def turn(figure: dict[str, Any]) -> dict[str, Any]:
    """A figure as it would be with its table on its side: for weighing alone, never for citing."""
    if not is_turned(figure):
        return figure
    return {**figure, "row_label": " ".join(figure["column_header"]), "column_header": [figure["row_label"]]}


def rows_key(figure: dict[str, Any]) -> tuple[int, str]:
    """What the figures of one row have in common, or those of one column of a table on its side; sorts by line."""
    if is_turned(figure):
        return 0, " ".join([*figure["section"], *figure["column_header"]])
    return int(figure["line"]), ""


def heading_lines(asked: Asked, taken: Taken) -> Iterator[int]:
    """Lines among the hits of a search that head several columns with words of the label."""
    wanted = roots(" ".join(asked.label))
    core = wanted - frozenset(map(root, LOOSE)) or wanted
    for hit in taken.result.data.get("hits", ()) if taken.result else ():
        text = str(hit["text"]).strip()
        filled = [cell for cell in text.strip("|").split("|") if cell.strip()]
        numbered = sum(any(map(str.isdecimal, cell)) for cell in filled)
        is_heading = text.startswith("|") and len(filled) > 1 and numbered * _MOST_NUMBERED <= len(filled)
        if is_heading and share(core, met(core, roots(text) | roots(" ".join(hit["section"])))) >= _HELD:
            yield int(hit["line"])
