"""Which figures whose labels fit may be the answer: those of a row of that name, none that only a title makes so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.kinds import RATES, asks_how_much
from auditor_tui.agent.rules.search.columns import pick_columns
from auditor_tui.agent.rules.search.match import Candidate, Weighing
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.surroundings import TIE, weighed
from auditor_tui.agent.rules.search.turned import is_turned
from auditor_tui.agent.rules.words import LOOSE, NEUTRAL, met, root, roots

_PROPER: Final = re.compile(r"(?<![.?!]\s)\b[A-Z][\w&’'-]+")
_CONTRARY: Final = frozenset(map(root, ("other", "excluding", "less", "non", "without", "?")))
_ADDED_TO_NAME: Final = 2
"""Words that a row may add to a proper name and the words of the question."""
_LOOSE: Final = frozenset(map(root, LOOSE))


def is_told_apart(asked: Asked, one: Candidate, candidates: Iterable[Candidate], notes: Notes) -> bool:
    """Whether a word asked for is said of a figure by its titles alone, and tells others there from it."""
    is_total = roots(str(one.figure["row_label"])) <= NEUTRAL  # of all that the title is about
    if asked.item or one.figure["cell"] is None or is_total:
        return False
    context = None if is_turned(one.printed) else notes.contexts.get(one.line_no)
    own = _labels(one.figure) | roots(" ".join(context.groups if context else ()))
    core = roots(" ".join(asked.label)) - _LOOSE
    lacking = core - met(core, own) - NEUTRAL
    return bool(lacking) and any(
        lacking & _labels(other.figure)
        for other in candidates
        if other.figure["cell"] is not None
        and other.figure["kind"] == one.figure["kind"]
        and other.figure["section"] == one.figure["section"]
        and "total" not in roots(str(other.figure["row_label"]))
    )


def _labels(figure: dict[str, Any]) -> frozenset[str]:
    return roots(" ".join([str(figure["row_label"]), *figure["column_header"], figure["unit"]["text"] or ""]))


def has_row(candidates: Iterable[Candidate]) -> bool:
    """Whether a table has a row of the name asked for, of other periods."""
    return any(
        one.labels_fit and one.is_named and one.kind_fits and one.dated is False and one.figure["cell"] is not None
        for one in candidates
    )


def by_proper_name(asked: Asked, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The figures of the one row that bears the proper names of the question, though its label says more of it."""
    proper = roots(" ".join(_PROPER.findall(asked.phrase))) & roots(" ".join(asked.label))
    bearing = [one for one in candidates if proper and proper <= roots(str(one.figure["row_label"]))]
    if len({str(one.figure["row_label"]).casefold() for one in bearing if one.figure["cell"] is not None}) != 1:
        return []
    return [
        one
        for one in bearing
        if one.figure["cell"] is not None
        and not one.missing
        and not one.extra & _CONTRARY
        and len(one.extra) <= _ADDED_TO_NAME
        and one.kind_fits
        and one.dated is not False
        and one.based is not False
    ]


def rates_alone(asked: Asked, candidates: Iterable[Candidate], notes: Notes) -> list[Candidate]:
    """The rates of rows that give nothing else, for a question that does not say what kind of number it wants."""
    return [
        candidate
        for candidate in candidates
        if candidate.fits_but_for_kind
        and candidate.is_named
        and not asks_how_much(asked.text)
        and all(figure["kind"] in RATES for figure in notes.figures[candidate.line_no])
    ]


def nil_mark(weighing: Weighing, notes: Notes, lines: Iterable[int]) -> dict[str, Any] | None:
    """The mark for nil in the one cell that would hold the figure asked for; None where there is not one such cell."""
    marks = {
        line_no: [{**figure, "kind": "amount"} for figure in figures if figure["kind"] == "nil"]
        for line_no, figures in notes.figures.items()
    }
    asked = weighing.asked
    fitting = [
        one
        for one in weighed(weighing, replace(notes, figures=marks), lines)
        if one.fits and one.is_named and (one.dated or not asked.periods) and weighing.is_at_home(one.figure["section"])
    ]
    best = max((one.score for one in fitting), default=0.0)
    left = pick_columns(asked, [one for one in fitting if one.score >= best - TIE])
    if len({one.printed["id"] for one in left}) != 1:
        return None
    return {**left[0].printed, "kind": "nil"}
