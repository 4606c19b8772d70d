from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, Box, PageInfo, PageRecord, Word
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.check import CHECK, MAX_FINDINGS
from auditor_tui.operations.registry import Completed, Registry
from auditor_tui.operations.result import MAX_RESULT_CHARS

REGISTRY = Registry(CHECK)
Run = Callable[..., Completed]


class _Pages:
    def __init__(self, records: dict[int, PageRecord]) -> None:
        self._records = records

    def page(self, page_no: int) -> PageRecord:
        return self._records[page_no]


def _run(make: Callable[..., Document], pages: list[tuple[list[str], list[str], str | None]]) -> Run:
    """Runs `check` on pages of running text: their lines, the words printed on each, and their notices."""
    lines = [line for said, _, _ in pages for line in said]
    infos, records, first = [], {}, 1
    for page_no, (said, printed, notice) in enumerate(pages, start=1):
        boxes = tuple(Box("text", (0.0, 20.0 * row, 600.0, 20.0 * row + 20), None, row, 1) for row in range(len(said)))
        words = tuple(
            Word(text, (90.0 * index, 20.0 * row + 5, 90.0 * index + 6 * len(text), 20.0 * row + 15))
            for row, line in enumerate(printed)
            for index, text in enumerate(line.split())
        )
        records[page_no] = PageRecord(page_no, None, 600.0, 9000.0, 0, "\n".join(said), boxes, words, (), notice)
        infos.append(PageInfo(page_no, str(page_no + 100), first, len(said), notice))
        first += len(said)
    document = dataclasses.replace(make("\n".join(lines), pages=tuple(infos)), records=_Pages(records))
    return lambda **args: REGISTRY.run(MemoryLibrary({"report": document}), "check", {"doc": "report", **args})


@pytest.fixture
def run(make_document: Callable[..., Document]) -> Run:
    return _run(
        make_document,
        [
            (["Sales 1,577", "Costs 902"], ["Sales 1,577", "Costs 920"], None),
            (["Profit 675"], ["Profit 675"], None),
            ([""], [], NO_TEXT_LAYER),
            (["Tax 31", "Rate"], ["Tax 31", "Rate 12.5"], None),
        ],
    )


def test_findings_are_counted_by_kind_and_told_by_page(run: Run) -> None:
    result = run().result
    assert result.text.splitlines() == [
        "4 pages checked: 3 findings on 3.",
        "  1 × another number, sign, separator or column than printed",
        "  1 × printed, and in no line",
        "  1 × a page without text",
        "Page 1 (p. 101)",
        "  line 2: changed: printed 920; converted 902",
        "Page 3 (p. 103)",
        "  no text layer: no text layer",
        "Page 4 (p. 104)",
        "  line 6: lost: printed 12.5",
    ]
    assert [tuple(span) for span in result.spans] == [(2, 2), (6, 6)]
    assert result.pages == (1, 3, 4)
    assert (result.data["total"], result.data["pages_checked"]) == (3, 4)
    assert result.data["counts"] == {"changed": 1, "lost": 1, "no_text_layer": 1}
    assert result.data["findings"][0] == {
        "kind": "changed", "page": 1, "page_label": "101", "line": 2, "cell": None, "printed": "920",
        "converted": "902", "bbox": ["90.00", "25.00", "108.00", "35.00"],
    }  # fmt: skip
    assert CHECK.says_no(result)


def test_a_page_or_lines_without_damage(run: Run) -> None:
    clean = run(page=2).result
    assert clean.text == "1 page checked: the lines have every number that is printed, and no other."
    assert (clean.data["findings"], clean.data["total"], clean.data["pages_checked"]) == ([], 0, 1)
    assert not CHECK.says_no(clean)
    assert run(first=1).result.data["total"] == 0
    assert run(first=1, last=2).result.data["total"] == 1
    assert run(page=3).result.data["counts"] == {"no_text_layer": 1}


def test_a_page_or_lines_that_are_not_there_are_refused(run: Run) -> None:
    with pytest.raises(OperationError, match="no page 9"):
        run(page=9)
    with pytest.raises(OperationError, match="no line 99"):
        run(first=99)
    with pytest.raises(OperationError, match="cannot both"):
        run(page=1, first=1)
    with pytest.raises(OperationError, match="Which lines"):
        run(last=1)


def test_lines_without_pages_have_nothing_to_be_held_against(make_document: Callable[..., Document]) -> None:
    result = REGISTRY.run(
        MemoryLibrary({"note": make_document("Sales 1,577", "note")}), "check", {"doc": "note"}
    ).result
    assert result.text == "The pages of note are not known: there is nothing to hold its lines against."
    assert result.data["pages_checked"] == 0


def test_a_long_list_is_cut_and_says_how_to_go_on(make_document: Callable[..., Document]) -> None:
    numbers = [f"{1000 + index}" for index in range(MAX_FINDINGS + 30)]
    run = _run(make_document, [(["None"], [f"Row {number}" for number in numbers], None)])
    result = run().result
    assert len(result.text) <= MAX_RESULT_CHARS
    assert result.truncated is not None
    assert (result.truncated.shown, result.truncated.total) == (MAX_FINDINGS, MAX_FINDINGS + 30)
    assert result.truncated.next == f"skip={MAX_FINDINGS}"
    rest = run(skip=MAX_FINDINGS).result
    assert (len(rest.data["findings"]), rest.truncated) == (30, None)
    with pytest.raises(OperationError, match="none after the first 999"):
        run(skip=999)


def test_what_a_page_prints_cannot_act_on_a_terminal(make_document: Callable[..., Document]) -> None:
    result = _run(make_document, [(["Sales"], ["Sales 1\x1b[2J5"], None)])().result
    assert "\x1b" not in result.text
    assert all("\x1b" not in str(value) for finding in result.data["findings"] for value in finding.values())
