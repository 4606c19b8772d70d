"""Where in a converted text the figures of a question stand: found by page and row label, never by the figure.

So a figure that stands on its gold line is evidence that label, line and figure belong together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

Data = dict[str, Any]
Pages = Mapping[int, Sequence[tuple[int, str]]]
"""The lines of each page: 1-based line number in the text, and the line."""

_MARKUP: Final = re.compile(r"<br>|[*_~#]")
_WORD: Final = re.compile(r"[^\W\d_]+")


def gold_lines(question: Data, truth: Mapping[str, Data], pages: Pages) -> list[int]:
    """The lines of a question's figures; without figures, those of the headings its answer rests on.

    Raises:
        LookupError: when a figure's row is not on its page.
    """
    figures = [truth[figure] for figure in question.get("figures", [])]
    if figures:
        return sorted({_line_of(record, truth, pages) for record in figures})
    return sorted({_heading_line(pages[page]) for page in question.get("pages", [])})


def cells(line: str) -> list[str]:
    """What stands in a converted row, emphasis and line breaks removed, empty cells left out."""
    parts = (" ".join(_MARKUP.sub(" ", part).split()) for part in line.split("|"))
    return [part for part in parts if part]


def _line_of(record: Data, truth: Mapping[str, Data], pages: Pages) -> int:
    lines = pages[record["page"]]
    if "column" in record:
        wanted = _squeezed(record["row_label"])
        found = [line_no for line_no, line in lines if cells(line) and _squeezed(cells(line)[0]) == wanted]
        nth = _row_numbers(record, truth.values()).index(_row_number(record))
    else:
        words = set(_WORD.findall(record["row_label"].casefold()))
        found = [line_no for line_no, line in lines if words <= set(_WORD.findall(line.casefold()))]
        nth = 0
    if not found[nth:]:
        raise LookupError(f"{record['id']}: {record['row_label']!r} is not on PDF page {record['page']}")
    return found[nth]


def _row_numbers(record: Data, records: Iterable[Data]) -> list[int]:
    """The rows of a page that have a record's label, in the order printed."""
    return sorted(
        {
            _row_number(other)
            for other in records
            if other["page"] == record["page"] and other.get("row_label") == record["row_label"] and "column" in other
        }
    )


def _row_number(record: Data) -> int:
    return int(record["id"].split(".")[2].removeprefix("r"))


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _heading_line(lines: Sequence[tuple[int, str]]) -> int:
    return next(line_no for line_no, line in lines if line.startswith("#"))
