"""The other rows of the table that a figure stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.tables import around
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
    beside = around(found, taken, MemoryLibrary({"tables": document}))
    rows = {name: one.rows for name, one in beside.items()}
    assert rows == {"L5C2": {"Ferry"}, "L6C2": {"Harbour"}, "L8@14": (), "L12C2": frozenset()}, "none beside a sentence"
    assert beside["L8@14"].line == "Tolls came to ₹ 5,200."
    assert around([{**found[0], "support_seq": []}], taken, MemoryLibrary({})) == {}, "nor of one not returned"


def test_the_note_of_a_row_is_what_its_column_of_notes_says(make_document: Callable[..., Document]) -> None:
    document = make_document("|Item|Note No.|2024|\n|---|---|---|\n|Dues|7|5.00|\n|Tolls||6.00|\n", doc_id="notes")
    found = [{**figure.as_data(), "support_seq": [3]} for figure in bind(document).all if figure.printed != "7"]
    beside = around(
        found, [Taken(3, Call("figure", {"doc": "notes"}), Result("…"))], MemoryLibrary({"notes": document})
    )
    assert [one.note for one in beside.values()] == ["7", ""]
