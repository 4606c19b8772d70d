"""What an answer says the document does not give, against what the operations returned of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from auditor_tui.agent.beside import content, word_set
from auditor_tui.agent.claims import sentences
from auditor_tui.agent.sources import Returned, Source
from auditor_tui.agent.times import contradiction, times_in

_GIVES: Final = r"(?:give|state|report|disclose|contain|mention|show|provide|include|present|print|have|say|list|name)"
_WHAT: Final = r"(?P<what>[^.;:,()]{3,160})"
_ABSENT: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:does|do|did)(?:\s+not|n['’]t)\s+{_GIVES}\s+(?!which|how|why|whether|who|when)(?:anything\s+(?:about|on)\s+)?{_WHAT}",
        rf"\b{_GIVES}(?:s|d|es)?\s+(?:no|not\s+any|none\s+of\s+the)\s+{_WHAT}",
        rf"\b(?:has|had|with)\s+no\s+{_WHAT}",
        rf"\bthere\s+(?:is|are|was|were)\s+no\s+{_WHAT}",
        rf"\bno\s+(?:figures?|amounts?|values?|numbers?)\s+(?:is|are|was|were)\s+(?:given|stated|shown|reported|disclosed)\s+(?:for|of)\s+{_WHAT}",
        r"(?P<what>[^.;:,()]{3,160}?)\s+(?:is|are|was|were)\s+(?:not|nowhere)\s+(?:given|stated|disclosed|reported|mentioned"
        r"|shown|provided|found|printed)\b(?!\s+(?:for|under|in\s+the\s+(?:row|column)|separately|as|by|per|in\s+(?:19|20)))",
    )
)
_FILLER: Final = word_set(
    "figure amount value number any information data document report statement table row line item details total net"
    " company group column say what"
)
_QUALIFIES: Final = re.compile(
    r"\b(?:only|alone|separately|by|per|other|another|exactly|more|further|such|same|single|reason|why|breakdown|split|detail"
    r"|share|rate|change|growth|percentage|ratio|average|note|explanation|second|both|audited)\b",
    re.IGNORECASE,
)
"""What asks for something else than the row itself."""
_FEWEST: Final = 2


def faults(text: str, returned: Returned) -> Iterator[str]:
    """What an answer calls absent, and the operations returned, one sentence each.

    Args:
        text: The answer.
        returned: What the operations returned.
    """
    for _, sentence in sentences(text):
        for pattern in _ABSENT:
            for match in pattern.finditer(sentence):
                if row := _row_of(match["what"], sentence, returned):
                    yield f"“{match[0].strip()}”: {row.name} is {row.printed}, of the row ‘{row.row_label}’."


def _row_of(what: str, sentence: str, returned: Returned) -> Source | None:
    """A figure of the row that some words name, of the time the sentence speaks of; None where none was returned."""
    said = content(what) - _FILLER
    if not said:
        return None
    times = times_in(sentence)
    for figure in returned.figures.values():
        label = content(figure.row_label)
        column = content(" ".join(figure.column_header))
        is_cell = bool(column) and column <= said and bool(said - column) and said - column <= label
        is_part = said <= label and (len(said) >= _FEWEST or _begins(figure.row_label, said))
        is_named = is_cell or content(what) == label or said == label or (is_part and not _QUALIFIES.search(what))
        if is_named and figure.amount and contradiction(times, figure.times) is None:
            return figure
    return None


def _begins(label: str, said: frozenset[str]) -> bool:
    words = re.findall(r"[^\W\d_]+", label)
    return bool(words) and content(words[0]) == said
