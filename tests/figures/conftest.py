"""Pages in memory: lines, and the words that are printed where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BBox, Box, PageInfo, PageRecord, Run, Word

ROW = 20.0
"""Points from one row of a page to the next."""
COLUMN = 100.0


class OnePage:
    """The record of the only page."""

    def __init__(self, record: PageRecord) -> None:
        self._record = record

    def page(self, page_no: int) -> PageRecord:
        """The record, whatever the number."""
        return self._record


@pytest.fixture(scope="session")
def make_page(make_document: Callable[..., Document]) -> Callable[..., Document]:
    """`make_page(lines, words, runs=(), hidden=(), notice=None, label="7") -> Document`: a document of one page.

    Rows of bars are one table, its rows `ROW` points high from the top of the page and its columns `COLUMN` wide;
    other lines are blocks of their own, which go on below it.
    """

    def make(
        lines: Sequence[str],
        words: Iterable[Word],
        runs: Iterable[Run] = (),
        hidden: Iterable[BBox] = (),
        notice: str | None = None,
        label: str | None = "7",
    ) -> Document:
        rows = [line for line in lines if line.startswith("|")]
        boxes: list[Box] = []
        text = list(lines)
        if rows:
            width = rows[0].count("|") - 1
            grid = tuple(
                tuple((COLUMN * column, ROW * row, COLUMN * (column + 1), ROW * (row + 1)) for column in range(width))
                for row in range(len(rows))
            )
            text = [rows[0], "|" + "---|" * width, *lines[1:]]
            boxes.append(Box("table", (0.0, 0.0, COLUMN * width, ROW * len(rows)), None, 0, len(rows) + 1, grid))
        for row in range(len(rows), len(lines)):
            index = row + bool(rows)
            boxes.append(Box("text", (0.0, ROW * row, 600.0, ROW * (row + 1)), None, index, 1))
        markdown = "\n".join(text)
        record = PageRecord(
            1, None, 600.0, 1000.0, 0, markdown, tuple(boxes), tuple(words), tuple(runs), notice, tuple(hidden)
        )
        document = make_document(markdown, pages=(PageInfo(1, label, 1, len(text), notice),))
        return Document(**{**vars(document), "records": OnePage(record)})

    return make
