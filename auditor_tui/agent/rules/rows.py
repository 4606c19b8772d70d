"""The rows of the one table that has a column of what is asked for: which of them is the highest is asked."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.periods import covers, recency
from auditor_tui.agent.rules.search.context import read_context
from auditor_tui.agent.rules.search.lookup import read_figures
from auditor_tui.agent.rules.search.patterns import LINES_HEADED, stem
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.stated_time import stated_time
from auditor_tui.agent.rules.search.turned import is_turned
from auditor_tui.agent.rules.words import ASKING, LOOSE, content, marked, met, root, roots, share, unmarked

_HITS: Final = 60
_SEARCHES: Final = 4
_TABLES: Final = 6
"""Lines that may head a table, whose rows are read."""
_STRETCHES: Final = 10
_GAP: Final = 4
"""Lines without a figure up to which two rows are of one table."""
_FEWEST: Final = 3
"""Rows that make a list to choose from."""
_HELD: Final = 0.5
_LOOSE: Final = frozenset(map(root, LOOSE)) | ASKING
_GENERAL: Final = frozenset(map(root, ("group", "item", "kind", "type", "category", "name", "one")))
"""What a question may call the things of any list."""
_SUMS: Final = re.compile(
    r"\b(?:total|totals|all|overall|sub-?total|grand|aggregate|average|mean|median)\b", re.IGNORECASE
)
_NAMED_ALONE: Final = re.compile(r"[^\W\d]+")
"""A row named by a word: that of a month is a thing to choose from, that of a year is a time."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Figures of one column, a row each, sums left out."""

    figures: tuple[dict[str, Any], ...]
    reasons: tuple[str, ...] = ()
    """What was inferred on the way, for the answer to say."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of a table, with its figures from top to bottom."""

    figures: tuple[dict[str, Any], ...]

    @property
    def header(self) -> frozenset[str]:
        return roots(" ".join(self.figures[0]["column_header"]))

    @property
    def first(self) -> int:
        return int(self.figures[0]["line"])

    @property
    def last(self) -> int:
        return int(self.figures[-1]["line"])


def find_rows(asked: Asked, things: str, notes: Notes) -> Generator[Call, Taken, Rows | None]:
    """The rows that are compared; None where not exactly one table has them, or it is not told what its rows are.

    Args:
        asked: What is compared, as a question for one figure of it.
        things: What the question calls the rows: "country".
        notes: What was read so far; takes what is read.
    """
    core = roots(" ".join(asked.label)) - _LOOSE or roots(" ".join(asked.label))
    for line_no in (yield from _heads(asked, core, notes)):
        yield from _read_on(notes, line_no)
    best = _best(asked, core, _columns(notes))
    if best is None:
        return None
    first = best.figures[0]
    if asked.periods and not covers(asked.periods, first, asked.text):
        stated = yield from stated_time(first, asked, notes)
        if not stated.fits:
            return None
    return (yield from _of_things(best, things, notes))


def _heads(asked: Asked, core: frozenset[str], notes: Notes) -> Generator[Call, Taken, list[int]]:
    """Lines that hold words of what is asked for, those that hold most of them first."""
    stems = list(dict.fromkeys(stem(word) for word in asked.label if root(word) in core))
    for word in stems[:_SEARCHES]:
        pattern = rf"\b{word}"
        if pattern not in notes.searched:
            arguments = {"doc": notes.doc, "pattern": pattern, "ignore_case": True, "max_hits": _HITS}
            notes.searched[pattern] = yield Call("grep", arguments, "headings of columns that give it")
        taken = notes.searched[pattern]
        for hit in taken.result.data.get("hits", ()) if taken.result else ():
            notes.texts[int(hit["line"])] = str(hit["text"])
    held = {line_no: len(met(core, roots(text))) for line_no, text in notes.texts.items() if _is_head(text)}
    return sorted((line_no for line_no in held if held[line_no]), key=lambda line_no: (-held[line_no], line_no))[
        :_TABLES
    ]


def _cells(text: str) -> list[str]:
    return unmarked(text).strip().strip("|").split("|")


def _is_head(text: str) -> bool:
    """Whether a line is a row without much in it but words: the head of a table."""
    cells = [cell for cell in _cells(text) if cell.strip(" `")]
    worded = sum(any(map(str.isalpha, cell)) for cell in cells)
    return text.lstrip().startswith("|") and worded * 2 > len(cells)


def _read_on(notes: Notes, head: int) -> Generator[Call, Taken, None]:
    """The figures of the rows under a head, as long as there are any."""
    first = head + 1
    for _ in range(_STRETCHES):
        last = first + LINES_HEADED
        lacking = [line_no for line_no in range(first, last + 1) if line_no not in notes.figures]
        if lacking:
            yield from read_figures(notes, lacking[0], lacking[-1])
        if not any(notes.figures.get(line_no) for line_no in range(last - _GAP, last + 1)):
            return
        first = last + 1


def _columns(notes: Notes) -> Iterator[_Column]:
    """The columns of all tables that were read."""
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = defaultdict(list)
    table, before = 0, 0
    for line_no in sorted(line_no for line_no, figures in notes.figures.items() if figures):
        table += line_no - before > _GAP
        before = line_no
        for figure in notes.figures[line_no]:
            if figure["cell"] is None or figure["kind"] == "nil" or figure["period"]["label"] == figure["row_label"]:
                continue
            if not is_turned(figure) or _NAMED_ALONE.fullmatch(str(figure["row_label"]).strip()):
                key = (table, figure["cell"], *figure["column_header"], figure["period"]["label"])
                found[key].append(figure)
    return (_Column(tuple(figures)) for figures in found.values() if len(figures) >= _FEWEST)


def _best(asked: Asked, core: frozenset[str], columns: Iterator[_Column]) -> _Column | None:
    """The column whose heading says what is asked for, of the period asked for, else of the latest."""
    fitting = []
    for column in columns:
        figure = column.figures[0]
        around = column.header | roots(" ".join([*figure["section"], figure["unit"]["text"] or ""]))
        held = met(core, column.header)
        if not held or core - met(core, around) or covers(asked.periods, figure, asked.text) is False:
            continue
        fitting.append((len(held), column))
    most = max((held for held, _ in fitting), default=0)
    left = [column for held, column in fitting if held == most]
    if len({column.first for column in left}) > 1:
        return None  # of two tables that give it, none is preferred
    if not asked.periods and left:
        latest = max(recency(column.figures[0])[0] for column in left)
        left = [column for column in left if recency(column.figures[0])[0] == latest]
    wanted = core | roots(asked.text)
    added = [len(column.header - wanted) for column in left]
    closest = [column for column, more in zip(left, added, strict=True) if more == min(added)]
    return closest[0] if len(closest) == 1 else None


def _of_things(column: _Column, things: str, notes: Notes) -> Generator[Call, Taken, Rows | None]:
    """The rows of a column that are such things: those under a heading of that name, or all where the table says so."""
    if column.first not in notes.contexts:
        notes.contexts[column.first] = yield from read_context(notes.doc, column.first)
    context = notes.contexts[column.first]
    wanted = roots(things) - _GENERAL
    blocks = yield from _blocks(column, notes)
    figures = [
        figure for figure in column.figures if not _SUMS.search(str(figure["row_label"])) and figure["row_label"]
    ]
    if len(blocks) > 1 or context.groups:
        named = [line_no for line_no, title in blocks if wanted and share(wanted, met(wanted, roots(title))) >= _HELD]
        if len(named) != 1:
            return None
        after = min((line_no for line_no, _ in blocks if line_no > named[0]), default=column.last + 1)
        figures = [figure for figure in figures if named[0] < int(figure["line"]) < after]
        return _rows(figures, ())
    titles = roots(" ".join([context.stub, context.sentence, *column.figures[0]["section"][-1:]]))
    if not wanted or share(wanted, met(wanted, titles)) >= _HELD:
        return _rows(figures, ())
    if any(map(str.isalpha, context.stub)):
        return None
    return _rows(figures, (f"The rows of the table are taken to be what {marked(things)} asks for.",))


def _rows(figures: Sequence[dict[str, Any]], reasons: tuple[str, ...]) -> Rows | None:
    labels = {" ".join(content(str(figure["row_label"]))) for figure in figures}
    return Rows(tuple(figures), reasons) if len(figures) >= _FEWEST and len(labels) == len(figures) else None


def _blocks(column: _Column, notes: Notes) -> Generator[Call, Taken, list[tuple[int, str]]]:
    """Lines between the head of a table and its last row that are headings: words, and no figure."""
    first = max(1, column.first - _GAP)
    arguments = {"doc": notes.doc, "first": first, "last": column.last}
    taken = yield Call("read", arguments, "the headings between the rows")
    found = []
    for line in taken.result.text.splitlines() if taken.result else ():
        number, _, text = line.partition(": ")
        cells = [cell.strip(" `*") for cell in _cells(text)]
        is_heading = text.startswith("|") and cells[0] and not any(cells[1:]) and any(map(str.isalpha, cells[0]))
        if number.isdecimal() and is_heading and not notes.figures.get(int(number)):
            found.append((int(number), cells[0]))
    return found
