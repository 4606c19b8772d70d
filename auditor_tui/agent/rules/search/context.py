"""What stands above a row in its table: group headings, and the headings of its columns, where figures carry none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.items import find_item

_LINES_ABOVE: Final = 90
"""How far above a row the head of its table is looked for: two pages of rows."""
_LINES_BELOW: Final = 40
"""How far below a row the other rows of its table are looked at."""
_SENTENCE_CHARS: Final = 300
_NUMBERED: Final = re.compile(r"(\d+): (.*)")
_RULE: Final = re.compile(r"[\s|:-]+")
_MARKUP: Final = re.compile(r"\*\*|<[^>]{1,20}>|(?<!\w)_|_(?!\w)")
_FIGURE: Final = re.compile(r"^[^A-Za-z]*\d[\d,.]*[^A-Za-z]*$|^[…–—-]$")
_HOLDS_YEAR: Final = re.compile(r"\b(?:19|20)\d\d")
_YEAR: Final = re.compile(r"^\D*(?:\d{1,2}[./]\d{1,2}[./])?(?:19|20)\d\d(?:\s?[-–/]\s?\d{2,4})?\D*$")


@dataclass(frozen=True, slots=True)
class Context:
    """What stands above a row in its table and is no label of its figures: groups, the heading of its labels."""

    groups: tuple[str, ...] = ()
    """Outermost first."""
    stub: str = ""
    """The heading of the column of row labels."""
    headers: tuple[str, ...] = ()
    """All the column headings of the table."""
    sentence: str = ""
    """What is said right above the table."""
    company: Mapping[str, int] = field(default_factory=dict)
    """How many different line items of each statement stand in the same table."""


def read_context(doc: str, line_no: int) -> Generator[Call, Taken, Context]:
    """Read the lines above a row, and take from them what its figures' labels leave out."""
    first = max(1, line_no - _LINES_ABOVE)
    last = line_no + _LINES_BELOW
    taken = yield Call(
        "read", {"doc": doc, "first": first, "last": last}, "the group and the headings that the row stands under"
    )
    rows = table_rows(taken)
    return replace(_context(rows, line_no), company=_company(rows, line_no))


def _company(rows: Sequence[tuple[int, list[str]]], line_no: int) -> dict[str, int]:
    """How many different line items of each statement stand around a row, up to a heading on either side."""
    before = [row for above, row in rows if above < line_no]
    after = [row for below, row in rows if below > line_no]
    items = {}
    for row in (*_to_heading(reversed(before)), *_to_heading(iter(after))):
        if len(row) > 1 and (item := find_item(row[0])):
            items[item.names] = item.statement
    return Counter(items.values())


def _to_heading(rows: Iterator[list[str]]) -> Iterator[list[str]]:
    return takewhile(lambda row: not (len(row) == 1 and row[0].lstrip().startswith("#")), rows)


def table_rows(taken: Taken) -> list[tuple[int, list[str]]]:
    """Line numbers and cells of the table rows that a `read` returned; other lines as one cell."""
    rows = []
    for line in taken.result.text.splitlines() if taken.result else ():
        match = _NUMBERED.match(line)
        if match and match[2].strip():
            rows.append((int(match[1]), _cells(match[2])))
    return rows


def _cells(line: str) -> list[str]:
    if not line.lstrip().startswith("|"):
        return [line]
    plain = _MARKUP.sub("", line.strip().replace("<br>", " ")).removeprefix("|").removesuffix("|")
    return [" ".join(cell.split()) for cell in plain.split("|")]


def _context(rows: Sequence[tuple[int, list[str]]], line_no: int) -> Context:
    own = dict(rows).get(line_no, [])
    width = len(own)
    columns = [place for place, cell in enumerate(own) if place and _FIGURE.match(cell)]
    groups: list[str] = []  # the nearest heading, then those it stands right under
    is_apart = False
    for above, row in reversed(rows):
        if above >= line_no or _RULE.fullmatch("|".join(row)):
            continue
        if len(row) == 1:
            break_here = not groups and width > 1 and row[0].lstrip().startswith("#")
            if break_here:
                break
            continue
        filled = [cell for cell in row if cell]
        if _holds_figures(row):
            is_apart = is_apart or bool(groups)
            continue
        group = ""
        if columns and len(row) == width and not any(row[place] for place in columns):
            group = " ".join(filled)  # words in the columns of labels alone, in however many languages
        elif len(filled) == 1 or (not row[0] and not any(map(_YEAR.match, filled)) and len("".join(filled)) > 1):
            group = "".join(filled) if not row[0] else filled[0]
        if group:
            groups += [] if is_apart else [group]
            continue
        is_cut = row[0] and row[1][:1].islower()  # a title over the whole table, cut where a column begins
        stub = f"{row[0]}{row[1]}" if is_cut else row[0]
        return Context(tuple(groups[::-1]), stub, tuple(row), _sentence_above(rows, above))
    return Context(tuple(groups[::-1]))


def _sentence_above(rows: Sequence[tuple[int, list[str]]], header_no: int) -> str:
    """The sentence right above the head of a table, which says what the table gives; none where a heading is there."""
    before = [row for above, row in rows if above < header_no]
    if not before or len(before[-1]) > 1 or before[-1][0].lstrip().startswith("#"):
        return ""
    return before[-1][0][-_SENTENCE_CHARS:]


def _holds_figures(row: Sequence[str]) -> bool:
    """Whether a row has figures; a heading that begins with a code may be cut up into cells that look like one."""
    figures = [cell for cell in row[1:] if _FIGURE.match(cell) and not _YEAR.match(cell)]
    return bool(figures) and (bool(row[0]) or any(mark in cell for cell in figures for mark in ",."))


def column_heads(rows: Sequence[tuple[int, list[str]]], line_no: int) -> tuple[int, list[str]] | None:
    """The nearest row above that names columns with periods, and its line: for figures whose headers say none.

    None where a heading, or a row of other column headings, stands between: that is another table's.
    """
    width = len(dict(rows).get(line_no, ()))
    for above, row in reversed(rows):
        if above >= line_no or _RULE.fullmatch("|".join(row)):
            continue
        if len(row) == 1 and row[0].lstrip().startswith("#"):
            return None
        years = sum(bool(_HOLDS_YEAR.search(cell)) for cell in row)
        figures = sum(bool(_FIGURE.match(cell) and not _YEAR.match(cell)) for cell in row[1:])
        if len(row) == width and years > max(1, figures):
            return above, row
        filled = sum(map(bool, row))  # a group's title in capitals may be cut over cells; headings fill the row
        if row[0] and not figures and filled > 1 and not "".join(row).isupper():
            return None
    return None


def with_heads(figure: dict[str, Any], heads: Sequence[str]) -> dict[str, Any]:
    """A figure as it would be under the heading of its cell: for weighing alone, never for citing."""
    cell = figure["cell"]
    head = heads[cell - 1] if cell and cell <= len(heads) else ""
    return {**figure, "column_header": [head] if head else []}
