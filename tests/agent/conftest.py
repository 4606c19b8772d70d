"""A bench on which answers about a made-up report are tried: what the gate finds in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from auditor_tui.agent.gate import computed, faults, supported
from auditor_tui.agent.researcher import Call, Cited, Computed, Taken
from auditor_tui.agent.tables import around
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS


class Bench:
    """A report, looked through once, and what the gate finds in answers about it."""

    def __init__(self, document: Document) -> None:
        self.library = MemoryLibrary({document.doc_id: document})
        self.doc = document.doc_id
        self.taken: list[Taken] = []
        last = len(document.lines)
        self._run("read", {"first": 1, "last": last})
        found = self._run("figure", {"first": 1, "last": last})
        self.figures: dict[str, dict[str, Any]] = {figure["id"]: figure for figure in found["figures"]}
        self._made: dict[str, dict[str, Any]] = {}

    def _run(self, operation: str, arguments: dict[str, Any]) -> dict[str, Any]:
        arguments = {"doc": self.doc, **arguments}
        result = OPERATIONS.run(self.library, operation, arguments).result
        self.taken.append(Taken(len(self.taken) + 3, Call(operation, arguments), result))
        return result.data

    def faults(
        self, text: str, ids: Sequence[str] = (), expressions: Sequence[str] = (), question: str = "?"
    ) -> list[str]:
        """What is wrong with an answer that cites some figures and calculations."""
        for one in expressions:
            if one not in self._made:
                self._made[one] = self._run("calculate", {"expr": one, "across_periods": True})
        calculations = computed([Computed(self._made[one], "answer") for one in expressions], self.taken)
        figures = supported([Cited(self.figures[one], "answer") for one in ids], self.taken)
        beside = around(figures, self.taken, self.library)
        return faults(text, question, figures, calculations, self.taken, beside)


@pytest.fixture(scope="session")
def bench(make_document: Callable[..., Document]) -> Callable[[str], Bench]:
    """`bench(text) -> Bench`: a report of one document."""
    return lambda text: Bench(make_document(text, doc_id="report"))
