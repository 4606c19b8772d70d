"""What is said of the place of a hit: the titles it stands under, and the unit that governs it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from auditor_tui.figures.figure import Unit
from auditor_tui.operations.result import clip_line
from auditor_tui.text.sanitise import terminal_safe

_SHOWN_ASKED_CHARS: Final = 120
_SHOWN_TITLE_CHARS: Final = 120
_SHOWN_SECTION_CHARS: Final = 600
"""Of all titles together: a file may nest its bookmarks as deep as it likes."""
_SHOWN_UNIT_CHARS: Final = 200


def say_place(page_no: int | None, section: Sequence[str], unit: Unit | None, line: str) -> str:
    """Page, section and unit of a line, as far as they are known and worth saying; may be empty."""
    titles = _say_titles(tuple(section))
    return " · ".join(filter(None, [f"page {page_no}" if page_no else "", titles, say_unit(unit, line)]))


def say_unit(unit: Unit | None, line: str) -> str:
    """The unit of a line, where it is worth saying; may be empty."""
    # A row without a unit is worth a warning; a sentence with a year in it is not.
    if unit is None or (unit.state == "not_stated" and not line.startswith("|")):
        return ""
    return clip_line(_say_unit(unit), 0, _SHOWN_UNIT_CHARS)


@lru_cache(maxsize=1_000)
def _say_titles(titles: tuple[str, ...]) -> str:
    shown = (clip_line(title, 0, _SHOWN_TITLE_CHARS) for title in titles)
    return clip_line(" › ".join(shown), 0, _SHOWN_SECTION_CHARS)


def quote(asked: str) -> str:
    """What was asked for, in quotes, safe to show and not too long."""
    return f'"{clip_line(terminal_safe(asked), 0, _SHOWN_ASKED_CHARS)}"'


def _say_unit(unit: Unit) -> str:
    match unit.state:
        case "stated":
            return f"unit {unit.text!r} from line {unit.line_no}"
        case "conflict":
            return f"unit in conflict: {' or '.join(unit.others)}"
        case _:
            return "unit not stated"
