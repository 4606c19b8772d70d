"""Rows weighed with what stands around them: headings and titles above, column heads further up, counted things."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.periods import is_dated
from auditor_tui.agent.rules.search.context import column_heads, read_context, table_rows, with_heads
from auditor_tui.agent.rules.search.match import Candidate, Weighing
from auditor_tui.agent.rules.search.patterns import LINES_HEADED
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.turned import turn
from auditor_tui.agent.rules.words import roots

TIE: Final = 0.02
"""Scores closer than this are equally good."""
_CLOSE: Final = 0.15
"""Scores closer than this may change places once it is known which statement a row stands in."""
_CONTEXTS: Final = 6
"""Rows above which the table is read."""
_UNIT_LINES: Final = 3
_CONTEXTS_OF_TIES: Final = 10
_CLAUSE_END: Final = re.compile(r"[,;.:](?:\s|$)")


def weighed(weighing: Weighing, notes: Notes, lines: Iterable[int]) -> list[Candidate]:
    found = []
    for line_no in sorted(lines):
        for figure in notes.figures.get(line_no, ()):
            if candidate := _weigh(weighing, notes, figure):
                found.append(candidate)
    return found


def _weigh(weighing: Weighing, notes: Notes, figure: dict[str, Any]) -> Candidate | None:
    """The candidate; a figure without headers is weighed under those its table has further up, and cited as it is."""
    line_no = int(figure["line"])
    context = notes.contexts.get(line_no)
    heads = notes.heads.get(line_no)
    seen = with_heads(figure, heads[1]) if heads else turn(figure)
    if figure["cell"] is None and figure["kind"] == "count":
        seen = {**seen, "row_label": f"{figure['row_label']} {_counted(figure, notes.texts.get(line_no, ''))}"}
    if unit_line := notes.unit_lines.get(figure["unit"]["line"] or 0):
        seen = {**seen, "unit": {**figure["unit"], "text": unit_line}}
    candidate = weighing.weigh(seen, context)
    return replace(candidate, printed=figure) if candidate else None


def _counted(figure: dict[str, Any], line: str) -> str:
    """What stands behind a number of things in a sentence, to the end of its clause: it names what is counted."""
    return _CLAUSE_END.split(line[int(figure["char"]) + len(figure["printed"]) :], maxsplit=1)[0]


def read_surroundings(weighing: Weighing, notes: Notes, lines: Iterable[int]) -> Generator[Call, Taken, None]:
    """Read above the rows that are named in full but lack a word or a period, or that tie with others."""
    yield from _read_unit_lines(weighed(weighing, notes, lines), notes)
    candidates = weighed(weighing, notes, lines)
    fitting = [candidate for candidate in candidates if candidate.fits]
    best = max((candidate.score for candidate in fitting), default=0.0)
    close = TIE if weighing.asked.item is None else _CLOSE  # the rows around may tell which statement each stands in
    good = {candidate.line_no for candidate in fitting if candidate.score >= best - close}
    tied = [candidate for candidate in fitting if candidate.line_no in good and len(good) > 1]
    headed = _headed(candidates, notes)
    lacking = sorted(
        (candidate for candidate in candidates if candidate.missing or undated(candidate.figure)),
        key=lambda candidate: (candidate.line_no not in headed, -candidate.covered, -candidate.score),
    )
    doubtful = [
        candidate.line_no
        for candidate in (*tied, *lacking)
        if candidate.figure["cell"] is not None and not candidate.extra
    ]
    for line_no in list(dict.fromkeys(doubtful))[: _CONTEXTS_OF_TIES if tied else _CONTEXTS]:
        if line_no in notes.contexts:
            continue
        reading = read_context(notes.doc, line_no)
        call = next(reading)
        taken = yield call
        try:
            reading.send(taken)
        except StopIteration as end:
            notes.contexts[line_no] = end.value
        if any(undated(figure) for figure in notes.figures[line_no]):
            heads = column_heads(table_rows(taken), line_no)
            if heads:
                notes.heads[line_no] = heads


def _read_unit_lines(candidates: Iterable[Candidate], notes: Notes) -> Generator[Call, Taken, None]:
    """Read in full what governs rates that lack a word: of what they are a percentage stands in the same line."""
    lines = dict.fromkeys(
        int(candidate.figure["unit"]["line"])
        for candidate in sorted(candidates, key=lambda candidate: -candidate.score)
        if candidate.figure["kind"] == "percent" and candidate.missing and candidate.figure["unit"]["line"]
    )
    for line_no in list(lines)[:_UNIT_LINES]:
        if line_no in notes.unit_lines or line_no in notes.figures:
            continue
        taken = yield Call("read", {"doc": notes.doc, "first": line_no, "last": line_no}, "of what it is a percentage")
        cells = dict(table_rows(taken)).get(line_no, [])
        notes.unit_lines[line_no] = (
            cells[0] if len(cells) == 1 else ""
        )  # headings of columns say it of their own column


def headings(notes: Notes) -> dict[int, frozenset[str]]:
    """Roots of the lines found that have no figures: rows may stand under one that has the rest of their words."""
    return {
        line_no: roots(text)
        for line_no, text in notes.texts.items()
        if notes.figures.get(line_no) == [] or not any(char.isdecimal() for char in text)
    }


def _headed(candidates: Iterable[Candidate], notes: Notes) -> set[int]:
    """Lines of named rows under a heading that holds a word their labels lack."""
    above = headings(notes)
    return {
        candidate.line_no
        for candidate in candidates
        if candidate.is_named
        and candidate.missing
        and any(
            candidate.line_no - LINES_HEADED <= line_no < candidate.line_no and candidate.missing & held
            for line_no, held in above.items()
        )
    }


def undated(figure: dict[str, Any]) -> bool:
    return figure["cell"] is not None and not is_dated(figure)
