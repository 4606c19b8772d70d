"""Sentences that deny what a question asks for: "No dividend has been recommended for the year."."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Final

from auditor_tui.agent.researcher import Call, Proposal, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import read_periods
from auditor_tui.agent.rules.search.patterns import stem
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import LOOSE, met, root, roots

_MOST_WORDS: Final = 3
"""Words from which on a thing is too much narrowed for a sentence to deny just that."""
_HITS: Final = 20
_LONGEST: Final = 240
_SENTENCE: Final = re.compile(r"(?<=[.;!?])\s+")
_LOOSE: Final = frozenset(map(root, LOOSE))


def denied(asked: Asked, notes: Notes) -> Generator[Call, Taken, Proposal | None]:
    """What a sentence says that begins with a denial of the thing; None where none does."""
    thing = roots(" ".join(asked.label)) - _LOOSE
    named = [word for word in asked.label if root(word) in thing]
    if not named or len(named) > _MOST_WORDS or asked.subject:
        return None
    begins = rf"\bno\s+(?:\w+\s+){{0,2}}{stem(named[0])}"
    arguments = {"doc": notes.doc, "pattern": begins, "ignore_case": True, "max_hits": _HITS}
    taken = yield Call("grep", arguments, "whether the document says that there is none")
    for hit in taken.result.data.get("hits", ()) if taken.result else ():
        for sentence in _SENTENCE.split(str(hit["text"]).strip()):
            plain = sentence.strip()
            if not re.match(rf"\W*{begins}", plain, re.IGNORECASE) or plain.startswith("|") or len(plain) > _LONGEST:
                continue
            years = {period.end_year for period in read_periods(plain)[0]}
            asks_other = asked.periods and years and not years & {period.end_year for period in asked.periods}
            if met(thing, roots(plain)) == thing and not asks_other:
                reason = "The document says that there is none."
                return Proposal("false_premise", f"{reason} “{plain}” (line {hit['line']}).", reason)
    return None
