"""The search for one figure: by the question's words, then by what governs the hits, to a cell or to none."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import Asked
from auditor_tui.agent.rules.question.items import find_item
from auditor_tui.agent.rules.question.periods import MONTHS
from auditor_tui.agent.rules.search.columns import pick_columns
from auditor_tui.agent.rules.search.context import read_context
from auditor_tui.agent.rules.search.fiscal import settle_quarters
from auditor_tui.agent.rules.search.fitting import by_proper_name, has_row, is_told_apart, nil_mark, rates_alone
from auditor_tui.agent.rules.search.match import Candidate, Weighing, basis_of
from auditor_tui.agent.rules.search.names import settle_name
from auditor_tui.agent.rules.search.patterns import LINES_HEADED, ranked_lines, searches
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.search.stated_time import stated_time
from auditor_tui.agent.rules.search.surroundings import TIE, headings, read_surroundings, weighed
from auditor_tui.agent.rules.search.turned import heading_lines, is_turned, rows_key
from auditor_tui.agent.rules.words import LOOSE, marked, root, roots, unmarked, words

_LINES_A_SEARCH: Final = 16
"""Hits of one search whose figures are asked for."""
_LINES_IN_ALL: Final = 240
_NEAR: Final = 6
"""Lines between two hits that are read along with them."""
_LONGEST_RUN: Final = 24
_STRETCHES: Final = 10
"""Pieces in which a long table is read; what goes on behind them is no table of times."""
_EDGE: Final = 4
"""Lines at the end of a piece that show whether the table goes on."""
_SEARCHES_FOR_ITEM: Final = 3
"""Of searches that come before those for single words."""
_SEARCHES: Final = 18
_CONTEXTS: Final = 6
"""Rows above which the table is read."""
_DIGITS_IN_CELL: Final = re.compile(r"\|[^|A-Za-z]*\d{3}")
_CLAUSE_END: Final = re.compile(r"[,;.:](?:\s|$)")
_TITLES: Final = 200
_ENOUGH_ITEMS: Final = 3
"""Other line items of any statement around a row that make its table one of them."""
_PARTS: Final = tuple(
    tuple(frozenset(map(root, part)) for part in pair)
    for pair in (
        (("short", "term"), ("long", "term")),
        (("current",), ("non", "current")),
        (("current",), ("noncurrent",)),
        (("current",), ("long", "term")),
    )
)
"""What the labels of the two parts of a balance add to its name."""
_TOO_MANY: Final = 3
"""Rows saying different things from which none can be picked; of two, the first is given and the other named."""


@dataclass
class Found:
    """What came of one look-up."""

    asked: Asked
    chosen: list[dict[str, Any]] = field(default_factory=list)
    """The figure that answers, or two where the question leaves the basis open; none when nothing fits."""
    rivals: list[dict[str, Any]] = field(default_factory=list)
    """Figures that fit equally well and say different things."""
    candidates: list[Candidate] = field(default_factory=list)
    illegible: int | None = None
    """The line of a row that is the one asked for, and whose figures the conversion left unreadable."""
    parts: tuple[Candidate, ...] = ()
    """The current and the non-current part of the balance asked for, where its statement gives these alone."""
    in_parts: int | None = None
    """The line of the one asked for in its own statement, where it heads rows that give its parts."""
    away: list[dict[str, Any]] = field(default_factory=list)
    """Figures of a row of the item's name in a place that is none of its statement's, such as a note on taxes."""
    nil: dict[str, Any] | None = None
    """The mark for nil that stands where the figure asked for would, where none is given."""
    of_time: tuple[dict[str, Any], str] | None = None
    """A figure of the labels asked for that is not of the period asked for, and the words that say its period."""
    reasons: list[str] = field(default_factory=list)
    """What was inferred on the way, for the answer to say."""


Search = Generator[Call, Taken, Found]


def look_up(asked: Asked, notes: Notes) -> Search:
    """Calls, one at a time; ends with the figure asked for, or with what comes near it."""
    asked = yield from settle_name(asked, notes)
    asked = yield from settle_quarters(asked, notes.doc, notes.year_ends)
    weighing = Weighing(asked, _own_names(notes.doc, asked))
    asked_about: set[int] = set()
    for number, call in enumerate(searches(asked, notes.doc)):
        if number >= _SEARCHES or len(asked_about) >= _LINES_IN_ALL:
            break
        pattern = str(call.args["pattern"])
        if pattern not in notes.searched:
            notes.searched[pattern] = yield call
        taken = notes.searched[pattern]
        notes.unread = taken.result.data.get("unread") if taken.result else None
        for hit in taken.result.data.get("hits", ()) if taken.result else ():
            notes.texts[int(hit["line"])] = str(hit["text"])
            notes.sections[int(hit["line"])] = list(hit["section"])
        ranked = ranked_lines(asked, taken, headings(notes))
        lines = [line_no for line_no in ranked if line_no not in asked_about][:_LINES_A_SEARCH]
        asked_about.update(lines)
        asked_about.update(line_no + 1 for line_no in lines)  # a label may run over two lines
        for first, last in _runs([line_no for line_no in lines if line_no not in notes.figures]):
            yield from read_figures(notes, first, last)
        for line_no in heading_lines(asked, taken):
            yield from _read_below(notes, line_no, asked_about)
        candidates = weighed(weighing, notes, asked_about)
        if any(candidate.is_sure for candidate in candidates):
            break
        if asked.item and number >= _SEARCHES_FOR_ITEM and any(one.fits and one.is_named for one in candidates):
            break  # its names have been looked for; what the rows around are tells which of them is meant
    yield from read_surroundings(weighing, notes, asked_about)
    yield from _read_groups(weighing, notes, asked_about)
    found = _choose(asked, weighed(weighing, notes, asked_about), notes)
    if not found.rivals and not (yield from _is_in_its_place(weighing, notes, found)):
        found.parts = _current_and_not(weighing, found.candidates)
        found.away, found.chosen = found.chosen, []
    if asked.periods and found.chosen and not (yield from _is_of_time(found, notes)):
        return found
    is_at_home = any(one.labels_fit and weighing.is_at_home(one.figure["section"]) for one in found.candidates)
    if not found.rivals and not is_at_home and (heading := _heading_of_parts(weighing, notes)):
        found.chosen, found.in_parts = [], heading
        return found
    if not found.chosen and not found.rivals:
        found.illegible = yield from _illegible(weighing, notes, asked_about)
        found.nil = nil_mark(weighing, notes, asked_about)
    return found


def _read_groups(weighing: Weighing, notes: Notes, lines: Iterable[int]) -> Generator[Call, Taken, None]:
    """Read above the rows that fit but for what a heading between rows may say of them."""
    candidates = weighed(weighing, notes, lines)
    doubtful = (one.line_no for one in candidates if one.fits and is_told_apart(weighing.asked, one, candidates, notes))
    for line_no in [line_no for line_no in dict.fromkeys(doubtful) if line_no not in notes.contexts][:_CONTEXTS]:
        notes.contexts[line_no] = yield from read_context(notes.doc, line_no)


def _is_of_time(found: Found, notes: Notes) -> Generator[Call, Taken, bool]:
    """Whether what was chosen is of the period asked for; where its labels name none, what governs them must."""
    chosen = found.chosen[0]
    weighed_as = next(one for one in found.candidates if one.printed["id"] == chosen["id"])
    if weighed_as.dated is not None:
        return True
    stated = yield from stated_time(weighed_as.figure, found.asked, notes)
    if not stated.fits:
        found.of_time, found.chosen = (chosen, stated.said), []
    return stated.fits


def _is_narrowed(asked: Asked) -> bool:
    """Whether words beside the label narrow a question; that something stood or ended does not."""
    return bool(set(asked.qualifiers) - LOOSE)


def _is_in_its_place(weighing: Weighing, notes: Notes, found: Found) -> Generator[Call, Taken, bool]:
    """Whether the figure of a line item stands in its statement, among other items, or in a sentence.

    A table of deferred taxes or of a purchase has rows of the names of balances, and they say other things.
    """
    item = weighing.asked.item
    if not found.chosen or item is None or not item.in_notes or _is_narrowed(weighing.asked):
        return True  # what narrows the question may name the table it means
    figure = found.chosen[0]
    if figure["cell"] is None or weighing.is_at_home(figure["section"]):
        return True
    line_no = int(figure["line"])
    if line_no not in notes.contexts:
        notes.contexts[line_no] = yield from read_context(notes.doc, line_no)
    if sum(notes.contexts[line_no].company.values()) >= _ENOUGH_ITEMS:
        return True
    title = weighing.statement_title
    if title not in notes.searched:
        arguments = {"doc": notes.doc, "pattern": title, "ignore_case": True, "max_hits": _TITLES}
        notes.searched[title] = yield Call(
            "grep", arguments, "whether the statement that the line item belongs to is there"
        )
    result = notes.searched[title].result
    titles = [str(hit["text"]) for hit in (result.data.get("hits", ()) if result else ())]
    return not any(text.lstrip().startswith(("#", "**")) for text in titles)


def _current_and_not(weighing: Weighing, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The rows of the statement that give a balance in a current and a non-current part; none unless both are there."""
    if weighing.asked.item is None or weighing.asked.item.statement != "balance":
        return ()
    for short, long in _PARTS:
        pair = []
        for part in (short, long):
            of_part = [
                one
                for one in candidates
                if one.extra == part
                and not one.missing
                and one.figure["cell"] is not None
                and one.dated
                and one.kind_fits
                and weighing.is_at_home(one.figure["section"])
            ]
            if len({one.printed["id"] for one in of_part}) == 1:
                pair.append(of_part[0])
        if len(pair) == len((short, long)):
            return tuple(pair)
    return ()


def _illegible(weighing: Weighing, notes: Notes, lines: Iterable[int]) -> Generator[Call, Taken, int | None]:
    """A row that the question names and that shows digits, though nothing there could be read as a figure."""
    for line_no in sorted(lines):
        text = notes.texts.get(line_no, "")
        if notes.figures.get(line_no) or not _DIGITS_IN_CELL.search(text):
            continue
        label = unmarked(text.strip().removeprefix("|").split("|")[0])
        if not weighing.names(label):
            continue
        if line_no not in notes.contexts:
            notes.contexts[line_no] = yield from read_context(notes.doc, line_no)
        if weighing.covers(" ".join([label, *notes.sections.get(line_no, ())]), notes.contexts[line_no]):
            return line_no
    return None


def _heading_of_parts(weighing: Weighing, notes: Notes) -> int | None:
    """The line of the item asked for in its own statement, where it heads rows and has no figure itself."""
    item = weighing.asked.item
    if item is None or _is_narrowed(weighing.asked):
        return None  # what narrows the question may name the table it means
    for line_no, text in sorted(notes.texts.items()):
        label, _, rest = unmarked(text.strip().removeprefix("|")).partition("|")
        is_heading = bool(rest) and not rest.strip(" |") and find_item(label) == item
        if is_heading and not notes.figures.get(line_no) and weighing.is_at_home(notes.sections[line_no]):
            return line_no
    return None


def _own_names(doc: str, asked: Asked) -> frozenset[str]:
    named = words(f"{doc} {asked.name or ''}".replace("_", " ").replace("-", " "))
    return frozenset(root(word) for word in named)


def _runs(lines: list[int]) -> list[tuple[int, int]]:
    """Spans that hold the lines, near ones together, and one line more: a label may run over two."""
    runs: list[tuple[int, int]] = []
    for line_no in sorted(lines):
        if runs and line_no - runs[-1][1] <= _NEAR and line_no - runs[-1][0] < _LONGEST_RUN:
            runs[-1] = (runs[-1][0], line_no + 1)
        else:
            runs.append((line_no, line_no + 1))
    return runs


def read_figures(notes: Notes, first: int, last: int) -> Generator[Call, Taken, None]:
    """What governs the figures of some lines."""
    taken = yield Call("figure", {"doc": notes.doc, "first": first, "last": last}, "what governs the figures there")
    cut = taken.result is not None and taken.result.truncated is not None
    figures = taken.result.data.get("figures", ()) if taken.result else ()
    reached = int(figures[-1]["line"]) if cut and figures else last
    for line_no in range(first, reached + 1):
        notes.figures.setdefault(line_no, [])
    for figure in figures:
        held = notes.figures[int(figure["line"])]
        if figure not in held:
            held.append(figure)
    if cut and reached < last:
        yield from read_figures(notes, reached + 1, last)


def read_column(notes: Notes, line_no: int, step: int) -> Generator[Call, Taken, None]:
    """The figures of the lines under a line, or over it, as long as rows there are named by times.

    Args:
        notes: What was read so far; takes what is read.
        line_no: Not read itself.
        step: 1 to read downwards, -1 upwards.
    """
    for _ in range(_STRETCHES):
        near, far = line_no + step, line_no + step * LINES_HEADED
        first, last = max(1, min(near, far)), max(near, far)
        lacking = [line for line in range(first, last + 1) if line not in notes.figures]
        if last < 1:
            return
        if lacking:
            yield from read_figures(notes, lacking[0], lacking[-1])
        edge = range(far - _EDGE, far + 1) if step > 0 else range(far, far + _EDGE + 1)
        if not any(is_turned(figure) for line in edge for figure in notes.figures.get(line, ())):
            return
        line_no = far


def _read_below(notes: Notes, heading: int, asked_about: set[int]) -> Generator[Call, Taken, None]:
    """The rows under a heading whose columns are what is asked for, where the rows are named by times."""
    yield from read_column(notes, heading, 1)
    line_no = heading + 1
    while line_no in notes.figures:
        if any(map(is_turned, notes.figures[line_no])):
            asked_about.add(line_no)
        line_no += 1


def _choose(asked: Asked, candidates: list[Candidate], notes: Notes) -> Found:
    found = Found(asked, candidates=candidates)
    fitting = [candidate for candidate in candidates if candidate.fits] or rates_alone(asked, candidates, notes)
    fitting = [candidate for candidate in fitting if not is_told_apart(asked, candidate, candidates, notes)]
    by_name = () if fitting else by_proper_name(asked, candidates)
    fitting = fitting or list(by_name)
    if asked.periods and all(candidate.figure["cell"] is None for candidate in fitting) and has_row(candidates):
        return found  # a row of that very name has no figure of the period: what a sentence says is of something else
    if asked.periods and any(candidate.dated for candidate in fitting):
        fitting = [candidate for candidate in fitting if candidate.dated]
    best = max((candidate.score for candidate in fitting), default=0.0)
    good = [candidate for candidate in fitting if candidate.score >= best - TIE]
    keys = sorted({rows_key(candidate.printed) for candidate in good})
    rows = [picked for key in keys if (picked := pick_columns(asked, _of_row(fitting, key)))]
    if not rows:
        return found
    firsts = [row[0].printed for row in rows]
    if len({figure["normalized"] for figure in firsts}) >= _TOO_MANY:
        found.rivals = firsts
        return found
    row = [candidate.printed for candidate in rows[0]]
    if len({figure["normalized"] for figure in row}) == 1:
        row = row[:1]
    bases = {basis_of(figure) for figure in row}
    if len(row) > 1 and not (asked.basis is None and len(bases) == len(row) == 2):
        found.rivals = row
        return found
    found.chosen = sorted(row, key=lambda figure: int(figure["char"]))
    _say_inferences(found, rows[0][0], notes)
    if by_name:
        row = found.chosen[0]["row_label"]
        found.reasons.append(
            f"{marked(asked.phrase)} is taken as the row {marked(str(row))}, the only one found of that name."
        )
    return found


def _of_row(fitting: list[Candidate], key: tuple[int, str]) -> list[Candidate]:
    """The candidates of a row that are of the best kind and basis in it."""
    row = [candidate for candidate in fitting if rows_key(candidate.printed) == key]
    top = max(candidate.score for candidate in row)
    return [candidate for candidate in row if candidate.score >= top - TIE]


def _said(figure: dict[str, Any]) -> frozenset[str]:
    return roots(" ".join([*figure["column_header"], figure["period"]["label"] or ""]))


def _say_inferences(found: Found, candidate: Candidate, notes: Notes) -> None:
    for period in found.asked.periods:
        if period.ends and candidate.dated:
            year, month = period.ends
            found.reasons.append(
                f"{period.text} is taken as the quarter that ended in {MONTHS[month - 1].title()} {year}."
            )
    if candidate.name and found.asked.item:
        found.reasons.append(
            f"{marked(found.asked.phrase)} is taken as the row {marked(str(candidate.figure['row_label']))}."
        )
    header = " ".join(candidate.figure["column_header"])
    if (heads := notes.heads.get(candidate.line_no)) and not roots(header) <= _said(found.chosen[0]):
        found.reasons.append(f"Its column is headed ‘{header}’ on line {heads[0]}, further up in the table.")
