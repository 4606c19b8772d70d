"""`rules`: a researcher that needs no model and no network."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace

from auditor_tui.agent.researcher import Inquiry, Step
from auditor_tui.agent.rules.investigate import Plan, investigate
from auditor_tui.agent.rules.question import Asked, read_question
from auditor_tui.agent.rules.words import content, words

_FOR_NAME = re.compile(r"\s+(?:for|of|by|at|did|does)\s+(?P<name>\S+(?: \S+){0,4})(?:\s+have)?$")


class Rules:
    """Decides by rules over the question's words and what operations return: the same question goes the same way."""

    name = "rules"

    def __init__(self) -> None:
        self._plan: Plan | None = None

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One call, or the proposal that ends the inquiry."""
        try:
            if self._plan is None:
                document = inquiry.documents[0]
                self._plan = investigate(_without_name(read_question(inquiry.question), document), document)
                yield next(self._plan)
            else:
                yield self._plan.send(inquiry.taken[-1])
        except StopIteration as end:
            self._plan = None
            yield end.value


def _without_name(asked: Asked, doc_id: str) -> Asked:
    """The question without "for NAME", where the name is the document's own: words that tell no row from another."""
    name = set(words(doc_id.replace("_", " ").replace("-", " ")))
    named = _FOR_NAME.search(asked.phrase)
    if named is None or not set(words(named["name"])) <= name:
        return asked
    phrase = asked.phrase[: named.start()]
    label = content(phrase)
    return replace(asked, phrase=phrase, label=label) if label else asked
