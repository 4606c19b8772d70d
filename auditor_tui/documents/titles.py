"""Which lines are titles: headings, numbered titles (a statement, a schedule, a note, a table), and what heads a table.

Layout engines call a bold statement title now a heading, now a page header, now plain text; a reader calls it a title
each time. Here a line is judged by what it says and where it stands, not by what the engine called it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from auditor_tui.documents.pages import PageInfo


class Title(NamedTuple):
    """A line that names what follows it."""

    line_no: int
    rank: tuple[int, ...]
    """Orders titles from outer to inner: a title holds every later one of greater rank."""
    text: str
    source: Literal["heading", "title"]


_LONGEST: Final = 200
"""A longer line is a paragraph, whatever it is marked as."""
_RUNNING_PAGES: Final = 3
"""The same words at the top of this many pages are a running head."""
_TOP_LINES: Final = 3
"""Lines with text in which a running head stands."""
_LINES_ABOVE_TABLE: Final = 4
"""Lines with text, units and periods among them, between a table and its title."""
_MOSTLY: Final = 0.5

_HEADING: Final = re.compile(r"(#{1,6}) +(.*)")
_MARKUP: Final = re.compile(r"</?[A-Za-z][^<>]*>|\*\*|~~|`|(?<!\w)_+|_+(?!\w)")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_NOT_A_TITLE: Final = re.compile(r"\s*(?:[|>]|[-*+] |<!--|\d+\. |(?:source|sources|note|notes) ?:)", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(r"[\s_]*[(\[][^()\[\]]*[)\]][\s_]*(?:[(\[][^()\[\]]*[)\]][\s_]*)*")
_BRACKETED: Final = re.compile(r"[(\[][^()\[\]]*[)\]]")
_CONTINUED: Final = re.compile(r"[\s(\[–—-]*(?:contd|cont['’]?d|continued|concluded|concld)\b[.)\]]*", re.IGNORECASE)

_MAJOR: Final = (
    "volume",
    "part",
    "chapter",
    "item",
    "section",
    "statement",
    "schedule",
    "annex",
    "appendix",
    "exhibit",
)
_MAJOR_RANKS: Final = {"volume": 0, "part": 1, "chapter": 2, "item": 2, "section": 3}
_MAJOR_RANK: Final = 4
_NOTE_RANK: Final = 5
_PLAIN_RANK: Final = 6
_MINOR_RANK: Final = 7
_NUMBERED: Final = re.compile(
    r"(?P<word>(?i:volume|part|chapter|item|section|statement|schedule|annexure|annexe|annex|appendix|exhibit"
    r"|note|table|figure|chart|box))"
    r"[\s.:-]*(?:(?i:no|number)\b[.:]?\s*)?"
    r"(?P<number>\d[\w.()-]*|[IVXLC]+(?:[.-]\w+)*|[A-Z](?:[.-]?\d+\w*)?)(?![\w'’])"
    r"(?P<rest>.*)"
)


def find_titles(
    lines: Sequence[str], pages: Sequence[PageInfo], heading_lines: Container[int] | None = None
) -> list[Title]:
    """The titles of a document in line order; a title that only continues the last of its kind is left out.

    `heading_lines` are the numbers of the lines that are headings; where None, every line that looks like one is.
    """
    heads = _running_heads(lines, pages)
    above_tables = set(_lines_above_tables(lines))
    seen: set[str] = set()
    last_numbered = ""
    titles = []
    for line_no, line in _outside_fences(lines):
        heading = _HEADING.match(line) if heading_lines is None or line_no in heading_lines else None
        title = _judge(line_no, line, heading, bool(pages), line_no in above_tables)
        if title is None:
            continue
        key, numbered = _letters(title.text), _NUMBERED.match(title.text)
        if numbered:
            if _continues(title.text, last_numbered):
                continue
            last_numbered = title.text
        elif key in heads:
            if title.source == "title" or key in seen:
                continue
            seen.add(key)
        titles.append(title)
    return titles


def plain_title(text: str) -> str:
    """A title without emphasis, tags and doubled spaces."""
    return " ".join(_MARKUP.sub("", text).split())


def _judge(line_no: int, line: str, heading: re.Match[str] | None, converted: bool, above_table: bool) -> Title | None:
    """What a line is as a title, or None; levels are the author's own in a file that was not converted."""
    body = heading[2] if heading else line
    text = plain_title(body)
    if not text or len(text) > _LONGEST:
        return None
    if heading and not converted:
        return Title(line_no, (1, len(heading[1])), text, "heading")
    if len(_letters(text)) < 2 or _IN_BRACKETS.fullmatch(text):
        return None
    if heading:
        return Title(line_no, _heading_rank(len(heading[1]), text, body), text, "heading")
    if _NOT_A_TITLE.match(line) or "<br>" in line:
        return None
    numbered = _NUMBERED.match(text)
    if numbered and (_is_emphasised(body) or _reads_as_title(numbered["rest"])):
        return Title(line_no, _title_rank(numbered), text, "title")
    if above_table and _is_emphasised(body):
        return Title(line_no, (2,), text, "title")
    return None


def _heading_rank(level: int, text: str, body: str) -> tuple[int, ...]:
    """Font size first, as the heading level tells it; within one size what the title is, then how it is set.

    A numbered part, item or statement outranks every size: some are set smaller than the headings inside them.
    """
    numbered = _NUMBERED.match(text)
    kind = _kind_rank(numbered)
    return 1, 1 if kind <= _MAJOR_RANK else level, kind, _emphasis_rank(text, body)


def _title_rank(numbered: re.Match[str]) -> tuple[int, ...]:
    kind = _kind_rank(numbered)
    if kind <= _MAJOR_RANK:
        return 1, 1, kind, 0
    return (1, 7, kind, 0) if kind == _NOTE_RANK else (2,)


def _kind_rank(numbered: re.Match[str] | None) -> int:
    if numbered is None:
        return _PLAIN_RANK
    word = numbered["word"].lower()
    if word.startswith(_MAJOR):
        return _MAJOR_RANKS.get(word, _MAJOR_RANK)
    return _NOTE_RANK if word == "note" else _MINOR_RANK


def _emphasis_rank(text: str, body: str) -> int:
    bold, italic = "**" in body, "_" in _MARKUP.sub(lambda mark: mark[0][0], body)
    named = _BRACKETED.sub("", text)
    capitals = named.upper() == named
    return (0 if capitals else 1 if not italic else 2) if bold else (1 if capitals else 3 if italic else 4)


def _is_emphasised(body: str) -> bool:
    """Whether most of a line is bold or in capitals."""
    letters = _letters(plain_title(body), fold=False)
    bold = _letters("".join(_BOLD.findall(body)), fold=False)
    capitals = [letter for letter in letters if letter.isupper()]
    return len(letters) > 1 and max(len(bold), len(capitals)) >= _MOSTLY * len(letters)


def _reads_as_title(rest: str) -> bool:
    """Whether what follows a number ("Table 3 …") is a name rather than the rest of a sentence."""
    rest = rest.strip()
    if not rest:
        return True
    named = rest.lstrip(" :.–—-()[]")
    starts_name = rest[0] in ":.–—-([" or named[:1].isupper() or named[:1].isdigit()
    return starts_name and not rest.endswith((".", ";", ","))


def _letters(text: str, *, fold: bool = True) -> str:
    letters = "".join(character for character in text if character.isalpha())
    return letters.casefold() if fold else letters


def same_number(line: str, title: str) -> bool:
    """Whether both begin alike with a number, as in "Statement No. 5" and "STATEMENT-5"."""
    names = [_name(plain_title(text.lstrip("# "))) for text in (line, title)]
    return names[0] is not None and names[0] == names[1]


def _continues(text: str, last: str) -> bool:
    """Whether a numbered title is the last one again, at the top of another page or marked as continued."""
    if _CONTINUED.search(text):
        return _name(text) == _name(last)
    return _alphanumeric(text) == _alphanumeric(last)


def _name(text: str) -> tuple[str, str] | None:
    numbered = _NUMBERED.match(text)
    return (numbered["word"].lower(), numbered["number"].lower()) if numbered else None


def _alphanumeric(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _running_heads(lines: Sequence[str], pages: Sequence[PageInfo]) -> frozenset[str]:
    """The letters of every line that stands at the top of several pages."""
    counts: Counter[str] = Counter()
    for page in pages:
        texts = (line for line in lines[page.first_line - 1 : page.last_line] if line.strip())
        top = [line for line, _ in zip(texts, range(_TOP_LINES), strict=False)]
        counts.update({_letters(plain_title(line.lstrip("#> "))) for line in top})
    return frozenset(letters for letters, count in counts.items() if count >= _RUNNING_PAGES)


def _lines_above_tables(lines: Sequence[str]) -> Iterator[int]:
    """The line each table is headed with: the nearest above it that is more than a unit or a period in brackets."""
    for index, line in enumerate(lines):
        if not line.startswith("|") or (index and lines[index - 1].startswith("|")):
            continue
        above = [
            number for number in range(index, max(0, index - 3 * _LINES_ABOVE_TABLE), -1) if lines[number - 1].strip()
        ]
        for number in above[:_LINES_ABOVE_TABLE]:
            if lines[number - 1].startswith("|"):
                break
            if not _IN_BRACKETS.fullmatch(plain_title(lines[number - 1].lstrip("#"))):
                yield number
                break


def _outside_fences(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Numbered lines, those between code fences left out: there a number sign starts no heading."""
    fenced = False
    for line_no, line in enumerate(lines, start=1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield line_no, line
