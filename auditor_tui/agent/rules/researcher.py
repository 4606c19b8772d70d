"""`rules`: a researcher that needs no model and no network."""

from __future__ import annotations

from collections.abc import AsyncIterator

from auditor_tui.agent.researcher import Inquiry, Step
from auditor_tui.agent.rules.investigate import Plan, investigate


class Rules:
    """Decides by rules over the question's words and what operations return: the same question goes the same way."""

    name = "rules"

    def __init__(self) -> None:
        self._plan: Plan | None = None

    async def turn(self, inquiry: Inquiry) -> AsyncIterator[Step]:
        """One call, or the proposal that ends the inquiry."""
        try:
            if self._plan is None:
                self._plan = investigate(inquiry.question, inquiry.documents[0])
                yield next(self._plan)
            else:
                yield self._plan.send(inquiry.taken[-1])
        except StopIteration as end:
            self._plan = None
            yield end.value
