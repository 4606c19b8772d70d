"""Which lines are titles: headings, numbered titles (a statement, a schedule, a note, a table), and what heads a table.

Layout engines call a bold statement title now a heading, now a page header, now plain text; a reader calls it a title
each time. Here a line is judged by what it says and where it stands, not by what the engine called it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, NamedTuple

from auditor_tui.documents.contents import Named, ends_in_leader, ends_in_reference, listed, without_reference
from auditor_tui.documents.numbered import Numbered, is_continuation, read_numbered, unspaced, without_continuation
from auditor_tui.documents.pages import PageInfo


class Title(NamedTuple):
    """A line that names what follows it."""

    line_no: int
    rank: tuple[int, ...]
    """Orders titles from outer to inner: a title holds every later one of greater rank."""
    text: str
    source: Literal["heading", "title"]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A title, and what it is compared by."""

    title: Title
    numbered: Numbered | None
    continues: bool = False
    """Whether the line of its number says that it goes on from an earlier page."""

    @property
    def letters(self) -> str:
        return _letters(self.title.text)

    @property
    def key(self) -> str:
        """The same for a title and for the line of a contents page that announces it."""
        return " ".join(self.numbered.name) if self.numbered else _alphanumeric(without_reference(self.title.text))


_LONGEST: Final = 200
"""A longer line is a paragraph, whatever it is marked as."""
_RUNNING_PAGES: Final = 3
"""The same words at the top of this many pages are a running head."""
_EVERYWHERE: Final = 0.25
"""A running head on this share of the pages names the document, not a section of it."""
_TOP_LINES: Final = 3
"""Lines with text in which a running head stands."""
_LINES_ABOVE_TABLE: Final = 4
"""Lines with text, units and periods among them, between a table and its title."""
_LINES_TO_NAME: Final = 3
"""Lines from a title's number down to its name, where they are printed below each other."""
_MOSTLY: Final = 0.5
_NAME_WORDS: Final = 0.6
"""Share of the longer words of a name that begin with a capital."""

_HEADING: Final = re.compile(r"(#{1,6}) +(.*)")
_MARKUP: Final = re.compile(r"</?[A-Za-z][^<>]*>|\*\*|~~|`|(?<!\w)_+|_+(?!\w)")
_MARKS: Final = frozenset("<*~`_")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_NOT_A_TITLE: Final = re.compile(r"\s*(?:[|>]|[-*+] |<!--|\d+\. |(?:source|sources|note|notes) ?:)", re.IGNORECASE)
_SIGNATURE: Final = "/s/"
_REFERS: Final = re.compile(r"\s+of\s+(?:the|this|that)\b", re.IGNORECASE)
"""What follows a number that only points elsewhere: "Section 906 of the Act"."""
_OF_LAWS: Final = ("section", "schedule", "item")
_NOTES: Final = re.compile(
    r"notes?\s+(?:to|on|forming\s+part\s+of)\s+(?:the\s+)?(?:[\w-]+\s+){0,3}(?:accounts?|statements?)\b", re.IGNORECASE
)
"""What heads all notes to the accounts."""
_STATEMENT_NAME: Final = re.compile(r"balance sheets?\b|statements? of\b|income statement|cash flows?\b", re.IGNORECASE)
"""What the notes stand beside."""
_ENUMERATED: Final = re.compile(r"\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]\s|\d")
_MAY_BE_NUMBERED: Final = re.compile(
    r"[\s*_~`|]*(?:<\w+>[\s*_~`]*)*"
    r"(?:vol|part|ch|item|s(?:ec|ch|t)|an[nx]|app|ex|note|ta?bl|fig|box|[A-Z][ .]+[A-Z][ .])",
    re.IGNORECASE,
)
_IN_BRACKETS: Final = re.compile(r"[\s_]*[(\[][^()\[\]]*[)\]][\s_]*(?:[(\[][^()\[\]]*[)\]][\s_]*)*")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*[)\]]")

_MAJOR_RANKS: Final = {"volume": 0, "part": 1, "chapter": 2, "item": 2, "section": 3}
_MAJOR_RANKS_ALIKE: Final = frozenset({"statement", "schedule", "annexure", "appendix", "exhibit"})
_MAJOR_RANK: Final = 4
_NOTE_RANK: Final = 5
_PLAIN_RANK: Final = 6
_MINOR_RANK: Final = 7


def find_titles(
    lines: Sequence[str],
    pages: Sequence[PageInfo],
    heading_lines: Collection[int] | None = None,
    running_lines: Collection[int] | None = None,
    bookmarked: Collection[int] = (),
) -> list[Title]:
    """The titles of a document in line order; one that only continues an earlier one is left out.

    Args:
        lines: The document.
        pages: Its pages; none for a file whose headings are its author's.
        heading_lines: Numbers of the lines that are headings; where None, every line that looks like one is.
        running_lines: Numbers of the running heads and feet; where None, they are told by their words.
        bookmarked: Numbers of the lines that a bookmark names; a printed name below one is a title of its own.
    """
    candidates = _candidates(lines, bool(pages), heading_lines, bookmarked, running_lines or ())
    starts = [page.first_line for page in pages]
    names = [
        Named(
            each.title.line_no, each.key, bisect_right(starts, each.title.line_no), ends_in_reference(each.title.text)
        )
        for each in candidates
    ]
    entries = listed(names, lines)
    repeats = _Repeats(lines, pages, running_lines)
    return [each.title for each in candidates if each.title.line_no not in entries and not repeats.is_repeat(each)]


def _candidates(
    lines: Sequence[str],
    converted: bool,
    heading_lines: Collection[int] | None,
    bookmarked: Collection[int],
    running_lines: Collection[int],
) -> list[_Candidate]:
    """Every line that reads as a title, a number and its name below it taken together."""
    above_tables = set(_lines_above_tables(lines))
    found: list[_Candidate] = []
    beside: tuple[int, ...] | None = None
    named_by = 0
    for line_no, line in _lines_to_judge(lines):
        row = _lone_cell(line) if line[0] == "|" else None
        if row == "":
            continue
        marked = line.startswith("#") and (heading_lines is None or line_no in heading_lines)
        above_table = line_no in above_tables
        if not (marked or above_table or _MAY_BE_NUMBERED.match(line)) or line_no <= named_by:
            continue
        heading = _HEADING.match(line) if marked else None
        candidate = _judge(line_no, line if row is None else row, heading, converted, above_table)
        if candidate is None:
            continue
        if heading and not candidate.numbered and _STATEMENT_NAME.search(candidate.title.text):
            beside = candidate.title.rank
        elif beside and candidate.title.source == "title" and _NOTES.match(candidate.title.text):
            candidate = _Candidate(candidate.title._replace(rank=beside), None)
        if (
            converted
            and line_no not in bookmarked
            and (name := _name_below(lines, candidate, heading_lines, running_lines))
        ):
            named_by, text = name
            title = candidate.title._replace(text=f"{candidate.title.text.rstrip(' .:–—-')} – {text}")
            candidate = _Candidate(title, read_numbered(title.text), is_continuation(candidate.title.text))
        found.append(candidate)
    return found


def plain_title(text: str) -> str:
    """A title without emphasis, tags and doubled spaces."""
    return " ".join((text if _MARKS.isdisjoint(text) else _MARKUP.sub("", text)).split())


def _judge(
    line_no: int, line: str, heading: re.Match[str] | None, converted: bool, above_table: bool
) -> _Candidate | None:
    """What a line is as a title, or None; levels are the author's own in a file that was not converted."""
    body = heading[2] if heading else line
    text = plain_title(body)
    if not text or len(text) > _LONGEST:
        return None
    numbered = read_numbered(text)
    if numbered is None and (drawn := unspaced(text)) != text and (numbered := read_numbered(drawn)):
        text = drawn
    if numbered and numbered.word in _OF_LAWS and _REFERS.match(numbered.rest):
        numbered = None
    if heading and not converted:
        return _Candidate(Title(line_no, (1, len(heading[1])), text, "heading"), numbered)
    if len(_letters(text)) < 2 or _IN_BRACKETS.fullmatch(text) or ends_in_leader(text):
        return None
    if text.startswith(_SIGNATURE):
        return None
    if heading:
        return _Candidate(
            Title(line_no, _heading_rank(len(heading[1]), text, body, numbered), text, "heading"), numbered
        )
    if _NOT_A_TITLE.match(line) or "<br>" in line:
        return None
    if numbered and (_is_emphasised(body) or _reads_as_title(numbered.rest)):
        return _Candidate(Title(line_no, _title_rank(numbered), text, "title"), numbered)
    if _NOTES.match(text) and _is_emphasised(body):
        return _Candidate(Title(line_no, (1, 1, _MAJOR_RANK, 0), text, "title"), None)
    if above_table and _is_emphasised(body):
        return _Candidate(Title(line_no, (2,), text, "title"), None)
    return None


def _lone_cell(row: str) -> str:
    """The text of a table's first row where only one of its cells holds any: a title drawn into its table; else ""."""
    cells = {text for cell in row.split("|") if (text := cell.strip())}
    return cells.pop() if len(cells) == 1 else ""


def _name_below(
    lines: Sequence[str], candidate: _Candidate, heading_lines: Collection[int] | None, running_lines: Collection[int]
) -> tuple[int, str] | None:
    """The line that holds the name of a title whose own line holds no more than its number, and the name."""
    numbered = candidate.numbered
    if numbered is None or _letters(without_continuation(numbered.rest)):
        return None
    line_no = candidate.title.line_no
    for below in range(line_no + 1, min(line_no + _LINES_TO_NAME, len(lines)) + 1):
        line = lines[below - 1]
        if not line.strip():
            continue
        if below in running_lines and line_no not in running_lines:
            return None
        heading = _HEADING.match(line) if heading_lines is None or below in heading_lines else None
        body = heading[2] if heading else line
        text = plain_title(body)
        if heading is None and (_NOT_A_TITLE.match(line) or "<br>" in line):
            return None
        if len(text) > _LONGEST or len(_letters(text)) < 2 or _IN_BRACKETS.fullmatch(text) or ends_in_leader(text):
            return None
        if _ENUMERATED.match(text) or read_numbered(text):
            return None
        return (below, text) if heading or _is_emphasised(body) or _reads_as_name(text) else None
    return None


def _heading_rank(level: int, text: str, body: str, numbered: Numbered | None) -> tuple[int, ...]:
    """Font size first, as the heading level tells it; within one size what the title is, then how it is set.

    A numbered part, item or statement outranks every size: some are set smaller than the headings inside them.
    """
    kind = _kind_rank(numbered)
    return (1, 1, kind, 0) if kind <= _MAJOR_RANK else (1, level, kind, _emphasis_rank(text, body))


def _title_rank(numbered: Numbered) -> tuple[int, ...]:
    kind = _kind_rank(numbered)
    if kind <= _MAJOR_RANK:
        return 1, 1, kind, 0
    return (1, 7, kind, 0) if kind == _NOTE_RANK else (2,)


def _kind_rank(numbered: Numbered | None) -> int:
    if numbered is None:
        return _PLAIN_RANK
    if numbered.word in _MAJOR_RANKS_ALIKE:
        return _MAJOR_RANK
    return _NOTE_RANK if numbered.word == "note" else _MAJOR_RANKS.get(numbered.word, _MINOR_RANK)


def _emphasis_rank(text: str, body: str) -> int:
    bold, italic = "**" in body, "_" in _MARKUP.sub(lambda mark: mark[0][0], body)
    named = _BRACKETED.sub("", text)
    capitals = named.upper() == named
    return (0 if capitals else 1 if not italic else 2) if bold else (1 if capitals else 3 if italic else 4)


def _is_emphasised(body: str) -> bool:
    """Whether most of a line is bold or in capitals."""
    letters = _letters(plain_title(body), fold=False)
    most = _MOSTLY * len(letters)
    if len(letters) < 2 or sum(map(str.isupper, letters)) >= most:
        return len(letters) > 1
    return "**" in body and len(_letters("".join(_BOLD.findall(body)), fold=False)) >= most


def _reads_as_title(rest: str) -> bool:
    """Whether what follows a number ("Table 3 …") is a name rather than the rest of a sentence."""
    rest = rest.strip()
    if not rest:
        return True
    named = rest.lstrip(" :.–—-()[]")
    starts_name = rest[0] in ":.–—-([" or named[:1].isupper() or named[:1].isdigit()
    return starts_name and not rest.endswith((".", ";", ","))


def _reads_as_name(text: str) -> bool:
    """Whether a line that is set like the text around it names something: "Detailed Account of Revenue Receipts"."""
    words = [word for word in text.split() if len(word) > 3]
    capitals = sum(not word[0].islower() for word in words)
    return bool(words) and not text.endswith((".", ";", ",", ":")) and capitals >= _NAME_WORDS * len(words)


def _letters(text: str, *, fold: bool = True) -> str:
    letters = "".join(filter(str.isalpha, text))
    return letters.casefold() if fold else letters


def numbered_name(line: str) -> tuple[str, str] | None:
    """What a numbered title is called, however it is spelled: the same for "Statement No. 5" and "STATEMENT-5"."""
    read = read_numbered(plain_title(line.lstrip("# ")))
    return read.name if read else None


class _Repeats:
    """Tells the titles that were there before: running heads, and statements that go on overleaf."""

    def __init__(self, lines: Sequence[str], pages: Sequence[PageInfo], running_lines: Collection[int] | None) -> None:
        self._running_lines = running_lines
        self._heads: Counter[str] = (
            _running_heads(lines, pages)
            if running_lines is None
            else Counter(_head_letters(lines[line_no - 1]) for line_no in running_lines if line_no <= len(lines))
        )
        self._too_many = max(_RUNNING_PAGES, _EVERYWHERE * len(pages))
        self._seen: set[str] = set()
        self._last: dict[str, Numbered] = {}
        self._last_numbered: Numbered | None = None

    def is_repeat(self, candidate: _Candidate) -> bool:
        """Whether a title only repeats an earlier one; to be asked once for each, in line order."""
        if candidate.continues or is_continuation(candidate.title.text):
            return True
        return self._goes_on(candidate.numbered) if candidate.numbered else self._runs(candidate)

    def _goes_on(self, numbered: Numbered) -> bool:
        """Whether a numbered title is the last of its kind again, at the top of another page."""
        # Tables are numbered anew in every chapter: only one right after the other is the same.
        minor = _kind_rank(numbered) == _MINOR_RANK
        last = self._last_numbered if minor else self._last.get(numbered.word)
        self._last_numbered = self._last[numbered.word] = numbered
        if last is None or last.name != numbered.name:
            return False
        rest = _alphanumeric(numbered.rest)
        if rest == _alphanumeric(last.rest):
            return True
        if not rest and not minor:
            self._last[numbered.word] = last
            return True
        return False

    def _runs(self, candidate: _Candidate) -> bool:
        """Whether a title is a running head, but for the first of a head that runs over a part of the document."""
        title, letters = candidate.title, candidate.letters
        if letters not in self._heads:
            return False
        if self._running_lines is None:
            runs, names_all = True, title.source == "title"
        else:
            runs, names_all = title.line_no in self._running_lines, self._heads[letters] >= self._too_many
        seen = letters in self._seen
        self._seen.add(letters)
        return runs and (seen or names_all)


def _alphanumeric(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _head_letters(line: str) -> str:
    return _letters(plain_title(line.lstrip("#> ")))


def _running_heads(lines: Sequence[str], pages: Sequence[PageInfo]) -> Counter[str]:
    """The letters of every line that stands at the top of several pages."""
    counts: Counter[str] = Counter()
    for page in pages:
        texts = (line for line in lines[page.first_line - 1 : page.last_line] if line.strip())
        counts.update({_head_letters(line) for line in islice(texts, _TOP_LINES)})
    return Counter({letters: count for letters, count in counts.items() if count >= _RUNNING_PAGES})


def _lines_above_tables(lines: Sequence[str]) -> Iterator[int]:
    """The line each table is headed with: the nearest above it that is more than a unit or a period in brackets."""
    in_table = False
    for index, line in enumerate(lines):
        was_in_table, in_table = in_table, line[:1] == "|"
        if not in_table or was_in_table:
            continue
        nearest = range(index, max(0, index - 3 * _LINES_ABOVE_TABLE), -1)
        for number in islice((number for number in nearest if lines[number - 1].strip()), _LINES_ABOVE_TABLE):
            if lines[number - 1].startswith("|"):
                break
            if not _IN_BRACKETS.fullmatch(plain_title(lines[number - 1].lstrip("#"))):
                yield number
                break


def _lines_to_judge(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Numbered lines, of a table only its first row; none between code fences, where "#" starts no heading."""
    fenced = False
    for line_no, line in enumerate(lines, start=1):
        if line[:3] == "```":
            fenced = not fenced
        elif line and not fenced and (line[0] != "|" or (line_no < len(lines) and lines[line_no][:2] == "|-")):
            yield line_no, line
