"""Which of the figures of one row a question means: by the headings of their columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import is_dated, read_periods, recency
from auditor_tui.agent.rules.search.match import Candidate, header_roots
from auditor_tui.agent.rules.words import NEUTRAL, met, root, roots

_HALF: Final = 0.5
_RESTATED: Final = frozenset(map(root, ("restated",)))
"""What a heading says of figures that stand beside those first reported: neither is what a question means unasked."""


def pick_columns(asked: Asked, row: list[Candidate]) -> list[Candidate]:
    """Of the figures of one row that fit, those under the column that fits best; several where nothing decides."""
    if len(row) < 2:
        return row
    fits = {id(candidate): _column_fit(asked, candidate.figure, row) for candidate in row}
    best = max(fits.values())
    left = [candidate for candidate in row if fits[id(candidate)] == best]
    if not asked.periods:
        latest = max(recency(candidate.figure)[0] for candidate in left)
        left = [candidate for candidate in left if recency(candidate.figure)[0] == latest]
    elif any(is_dated(candidate.figure) for candidate in left):
        left = [candidate for candidate in left if is_dated(candidate.figure)]
    totals = [candidate for candidate in left if "total" in header_roots(candidate.figure)]
    return totals if len(totals) == 1 else left


def _column_fit(asked: Asked, figure: dict[str, Any], row: Iterable[Candidate]) -> float:
    header = header_roots(figure)
    years = {period.end_year for period in read_periods(" ".join(figure["column_header"]))[0]}
    every = 0.01 * ({period.end_year for period in asked.periods} <= years) if len(asked.periods) > 1 else 0.0
    if asked.column:
        column = roots(" ".join(asked.column))
        return round(every + len(column & header) / len(column | header), 6)
    label = roots(figure["row_label"])
    shared = frozenset.intersection(*(header_roots(candidate.figure) for candidate in row))
    own = frozenset(word for word in header - shared if not word.isdecimal())
    wanted = roots(" ".join((*asked.label, *asked.qualifiers))) | roots(asked.text)
    added = own - wanted - NEUTRAL - _RESTATED
    return every + len(met(wanted - label, own)) - _HALF * len(added)
