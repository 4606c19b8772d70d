"""Footnotes tied to their marks: what stands below a table or at a page's foot, and where its mark is set.

A mark alone says little, and a line that begins with "1" less: only the two together are a footnote, the mark above and
the line below it. What finds no partner on its page is left out, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from auditor_tui.documents.document import Document, LineSpan


class MarkPlace(NamedTuple):
    """Where a mark stands."""

    line_no: int
    cell: int | None
    """1-based cell of the table row, or None outside tables."""
    char: int
    """0-based position of the mark in its line."""


@dataclass(frozen=True, slots=True)
class Footnote:
    """A note that qualifies something printed above it on its page."""

    mark: str | None
    """As printed, without a superscript's tags: `1`, `*`, `(a)`, `@`; None for a note on a whole table."""
    line_no: int
    text: str
    """Plain text without the mark."""
    places: tuple[MarkPlace, ...] = ()
    """Where the mark stands, in line order."""
    table: LineSpan | None = None
    """The table that a note without a mark belongs to."""


class _Note(NamedTuple):
    """A line that may be a note."""

    line_no: int
    mark: str | None
    weak: bool
    """Whether its mark may as well be the number of a paragraph."""
    text: str
    text_at: int
    """Position in the line where the text begins, past a mark that is the note's own."""
    on_table: bool
    """Whether it says "Note:", or goes on where a line did."""
    table: LineSpan | None
    """The table above it, where nothing but notes stands between them."""
    section_table: LineSpan | None
    """The table above it in its section, where it begins with a bare number as paragraphs do not."""

    def may_bear(self, places: Sequence[MarkPlace], *, at_foot: bool) -> bool:
        """Whether it stands where a note to these marks would."""
        if not self.weak or self.table is not None or at_foot:
            return True
        return self.section_table is not None and any(place.line_no in self.section_table for place in places)


class _Mark(NamedTuple):
    place: MarkPlace
    bare: str


_SYMBOLS: Final = r"[*@#$†‡§^]{1,3}"
_ITEM: Final = r"(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})"
_TAGS: Final = r"</?[A-Za-z][^<>]*>|~~|`|(?<!\w)_+|_+(?!\w)|\\(?=[*_#$@\[\]()|<>~-])"
_MARKUP: Final = re.compile(rf"{_TAGS}|\*\*")
_MARKUP_BUT_STARS: Final = re.compile(_TAGS)
_LEAD: Final = re.compile(r"(?:\s|>|[-+] |_|\*\*|\\)*")
_LEAD_BUT_STARS: Final = re.compile(r"(?:\s|>|[-+] |_|\\)*")
_HEADING: Final = re.compile(r"##|#\s*\*\*")
_NOTE: Final = re.compile(r"(?:foot)?notes?\b[\s.*_]*(?:[:–—-]+[\s*_]*|$)", re.IGNORECASE)
_SOURCE: Final = re.compile(r"sources?\b", re.IGNORECASE)
_OPENING: Final = re.compile(
    rf"<sup>[\s*_]*(?P<sup>\(?{_ITEM}\)?|{_SYMBOLS})[\s*_.]*</sup>[\s_*.)]*|(?P<symbol>{_SYMBOLS})(?!\d)\s*"
    rf"|(?P<bracketed>\({_ITEM}\))[\s*_]*|(?P<plain>{_ITEM})(?P<dot>[.)]?)[\s*_]+(?=\D)|(?P<glued>\d{{1,2}})(?=[A-Z][A-Za-z])"
)
_SUPERSCRIPT: Final = re.compile(r"<sup>(.*?)</sup>")
_MARK: Final = re.compile(rf"\(?{_ITEM}\)?|{_SYMBOLS}")
_BETWEEN_MARKS: Final = re.compile(r"[,;\s*_]*[,;\s_]|[*_]{2}")
_AFTER_WORD: Final = re.compile(rf"(?<=[\w.)%])(?P<mark>{_SYMBOLS})(?=[\s,;:)]|$)")
_AT_END: Final = re.compile(rf"(?<=[\w.)%])\s(?P<mark>{_SYMBOLS})\s*$|(?<=\w)\s?(?P<bracketed>\({_ITEM}\))\s*$")
_AT_START: Final = re.compile(r"\s*(?P<mark>[*@#†‡§]{1,3})\s?(?=[\d(])")
_BAR: Final = re.compile(r"(?<!\\)\|")
_FRACTION: Final = re.compile(r"\s*[/⁄]\s*\d")
_UNIT: Final = re.compile(r"(?:^|[\s\d(])(?:[kcmd]?m|ft|CO)$")
_PARAGRAPH: Final = 90
"""A line of as many characters that is no note is text again: what follows it belongs to no table above it."""


def footnotes(document: Document, page_no: int) -> tuple[Footnote, ...]:
    """The footnotes of a 1-based page, in line order; none for a page that is not known.

    Notes to the accounts, which are numbered sections of their own, are none of them.
    """
    page = document.page(page_no)
    if page is None:
        return ()
    span = LineSpan(page.first_line, page.last_line)
    notes = list(_notes(document, span))
    if not notes:
        return ()
    marks = [mark for line_no, line in document.numbered(span) for mark in _marks(line_no, line, notes)]
    return tuple(_tied(notes, marks, _first_at_foot(document, span, notes)))


def _tied(notes: Sequence[_Note], marks: Sequence[_Mark], foot: int) -> Iterator[Footnote]:
    """Each note with the marks that stand between it and the note of the same mark before it."""
    tied: dict[str, tuple[_Note, tuple[MarkPlace, ...]]] = {}
    for note in notes:
        bare = (note.mark or "").strip("()")
        before, places_before = tied.get(bare, (None, ()))
        since = before.line_no if before else 0
        places = tuple(mark.place for mark in marks if mark.bare == bare and since < mark.place.line_no < note.line_no)
        at_foot = note.line_no >= foot
        if before and not places and _stands_with(note, before, foot):
            # The same note again, in another language.
            places = places_before
        if places and note.may_bear(places, at_foot=at_foot):
            tied[bare] = note, places
            yield Footnote(note.mark, note.line_no, note.text, places)
        elif note.on_table and note.table is not None:
            text = note.text if note.mark is None else f"{note.mark} {note.text}"
            yield Footnote(None, note.line_no, text, table=note.table)


def _stands_with(note: _Note, before: _Note, foot: int) -> bool:
    """Whether two notes belong to one table, or both to the page."""
    if note.table or note.section_table:
        return (note.table, note.section_table) == (before.table, before.section_table)
    return before.line_no >= foot and note.line_no >= foot


def _notes(document: Document, span: LineSpan) -> Iterator[_Note]:
    """The lines of a page that read as notes."""
    headings = {heading.line_no for heading in document.outline if heading.line_no in span}
    table: LineSpan | None = None
    section: LineSpan | None = None
    below_note = False
    number = 0
    for line_no, line in document.numbered(span):
        if line.startswith("|"):
            first = table.first if table is not None and table.last == line_no - 1 else line_no
            table = section = LineSpan(first, line_no)
            below_note = False
            row = _lone_cell(line)
            note = None if row is None else _read_note(line_no, line, row, (table, section), below_note=False)
            if note and not note.weak:
                yield note
            continue
        if not line.strip() or document.is_running(line_no):
            continue
        if line_no in headings or _HEADING.match(line):
            table = section = None
            below_note = False
            continue
        note = _read_note(line_no, line, _text_at(line), (table, section), below_note=below_note)
        if note is None:
            if len(line) >= _PARAGRAPH and not _SOURCE.match(_plain(line)):
                table, below_note = None, False
            continue
        if note.mark and note.mark.isdecimal():
            # A lower number, or the same again, begins another list: the paragraphs of the text, after the notes.
            goes_on = int(note.mark) > number
            number = int(note.mark)
            note = note if goes_on or not below_note else note._replace(on_table=False)
        elif note.on_table and not below_note:
            number = 0
        below_note = note.on_table
        if note.text:
            yield note


def _lone_cell(line: str) -> int | None:
    """Where the text of a table row begins that fills no more than one cell."""
    filled = [(start, cell) for start, cell in _cells(line) if cell.strip(" -:")]
    if len(filled) != 1:
        return None
    start, cell = filled[0]
    return start + _text_at(cell)


def _text_at(text: str) -> int:
    """Where a line or a cell begins, past what sets it off or emphasises it."""
    lead = (_LEAD_BUT_STARS if _is_mark(text) else _LEAD).match(text)
    return lead.end() if lead else 0


def _read_note(
    line_no: int, line: str, at: int, tables: tuple[LineSpan | None, LineSpan | None], *, below_note: bool
) -> _Note | None:
    """The note that a line is from a position on, or None; `tables` are the one right above and that of the section."""
    table, section = tables
    heads = _NOTE.match(line, at)
    at = heads.end() if heads else at
    opening = _OPENING.match(line, at)
    if opening is None and not heads:
        return None
    mark = opening and next(group for group in opening.groups() if group)
    bare_number = opening is not None and opening["plain"] and not opening["dot"] and opening["plain"].isdecimal()
    text_at = opening.end() if opening else at
    text = _plain(line[text_at:].strip("| ")).lstrip(":–— ")
    if opening and not any(character.isalpha() for character in text):
        return None
    weak = opening is not None and not (opening["sup"] or opening["symbol"])
    return _Note(line_no, mark, weak, text, text_at, bool(heads) or below_note, table, section if bare_number else None)


def _first_at_foot(document: Document, span: LineSpan, notes: Sequence[_Note]) -> int:
    """The line from which a page holds nothing but notes, running feet and short ends."""
    noted = {note.line_no for note in notes}
    first = span.last + 1
    for line_no in range(span.last, span.first - 1, -1):
        line = document.line(line_no)
        ends = not line.strip() or document.is_running(line_no) or line_no in noted or len(line) < _PARAGRAPH
        if not ends or line.startswith(("|", "#")):
            break
        if line_no in noted:
            first = line_no
    return first


def _marks(line_no: int, line: str, notes: Sequence[_Note]) -> Iterator[_Mark]:
    """The marks of a line that could point at a note, but for the one a note opens with."""
    own = next((note.text_at for note in notes if note.line_no == line_no), 0)
    if line.startswith("|"):
        for cell_no, (start, cell) in enumerate(_cells(line), start=1):
            yield from _marks_in(cell, start, line_no, cell_no)
    else:
        yield from (mark for mark in _marks_in(line, 0, line_no, None) if mark.place.char >= own)


def _cells(line: str) -> list[tuple[int, str]]:
    """The cells of a table row, each with its position in the line."""
    cells, start = [], 1
    for cell in _BAR.split(line.rstrip().removeprefix("|").removesuffix("|")):
        cells.append((start, cell))
        start += len(cell) + 1
    return cells


def _marks_in(text: str, start: int, line_no: int, cell_no: int | None) -> Iterator[_Mark]:
    """The marks of a cell or a line that begins at position `start` of its line."""
    for raised in _SUPERSCRIPT.finditer(text):
        if _FRACTION.match(text, raised.end()) or _UNIT.search(text[: raised.start()]):
            continue
        for mark in _BETWEEN_MARKS.split(raised[1]):
            if _MARK.fullmatch(mark):
                yield _Mark(MarkPlace(line_no, cell_no, start + raised.start()), mark.strip("()"))
    plain, offsets = _unmarked(_SUPERSCRIPT.sub(lambda raised: " " * len(raised[0]), text), start)
    found = list(_AFTER_WORD.finditer(plain))
    if cell_no is not None:
        found += [match for match in (_AT_END.search(plain), _AT_START.match(plain)) if match]
    for match in found:
        group = "bracketed" if match.groupdict().get("bracketed") else "mark"
        yield _Mark(MarkPlace(line_no, cell_no, offsets[match.start(group)]), match[group].strip("()"))


def _is_mark(text: str) -> bool:
    """Whether two asterisks are a footnote's mark: emphasis comes in pairs of them."""
    return text.count("**") == 1


def _unmarked(text: str, start: int) -> tuple[str, list[int]]:
    """Text without emphasis and tags, and where each of its characters stands in the line."""
    kept: list[str] = []
    offsets: list[int] = []
    cursor = 0
    for mark in (_MARKUP_BUT_STARS if _is_mark(text) else _MARKUP).finditer(text):
        kept.append(text[cursor : mark.start()])
        offsets.extend(range(start + cursor, start + mark.start()))
        if mark[0].startswith("<br"):
            kept.append(" ")
            offsets.append(start + mark.start())
        cursor = mark.end()
    kept.append(text[cursor:])
    offsets.extend(range(start + cursor, start + len(text)))
    return "".join(kept), offsets


def _plain(text: str) -> str:
    return " ".join(_unmarked(text, 0)[0].split())
