"""The other rows of the table that a figure stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.tables import rows_beside
from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import bind
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.result import Result

TEXT = """\
# Two tables

|Dues|2024-25|
|---|---|
|Harbour|1,300.00|
|Ferry|400.00|

Tolls came to ₹ 5,200.

|Grants|2024-25|
|---|---|
|Roads|900.00|
"""


def test_rows_of_the_same_table_are_beside_a_figure_and_those_of_another_are_not(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(TEXT, doc_id="tables")
    found: list[dict[str, Any]] = [{**figure.as_data(), "support_seq": [3]} for figure in bind(document).all]
    taken = [Taken(3, Call("figure", {"doc": "tables"}), Result("…"))]
    rows = rows_beside(found, taken, MemoryLibrary({"tables": document}))
    assert rows == {"L5C2": {"Ferry"}, "L6C2": {"Harbour"}, "L12C2": set()}, "none of a figure in a sentence"
    assert rows_beside([{**found[0], "support_seq": []}], taken, MemoryLibrary({})) == {}, "nor of one not returned"
