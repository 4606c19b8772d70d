"""Search: the lines a pattern is found on, each once, in order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from auditor_tui.text.fold import fold
from auditor_tui.text.pattern import Engine, Pattern
from auditor_tui.text.shadows import Shadow, Shadows, Traced, trace_spaced, trace_tight

MatchKind = Literal["spaced", "tight", "across_cells", "raw"]
"""Which shadow a match was found on; `across_cells` is a tight one in a number that a bar splits."""

_TOO_LONG_FOR_CHANCE: Final = 8
"""Letters in a row that two neighbouring words do not form by chance."""


class Found(NamedTuple):
    """A line that matches."""

    line_index: int
    kind: MatchKind
    first_byte: int
    """Of the match, within the shadow's line."""
    end_byte: int


def search(shadows: Shadows, pattern: Pattern, first_index: int, last_index: int) -> list[Found]:
    """The matching lines of a range, both ends 0-based and included.

    One match a line; the tight shadow is asked only for lines that the spaced one does not give.
    """
    found = list(_matching_lines(shadows.spaced, pattern.spaced, "spaced", first_index, last_index))
    if pattern.tight is None:
        return found
    others = [match for match in _tight_only(shadows, pattern.tight, found, first_index, last_index) if match]
    return sorted(found + others) if others else found


def _tight_only(
    shadows: Shadows, engine: Engine, found: Sequence[Found], first_index: int, last_index: int
) -> Iterator[Found | None]:
    """What the lines between those already found give, in order."""
    first = first_index
    for stop in (*(match.line_index for match in found), last_index + 1):
        if stop > first:
            for candidate in _matching_lines(shadows.tight, engine, "tight", first, stop - 1):
                yield _best_in_line(shadows, engine, candidate)
        first = stop + 1


def search_raw(shadows: Shadows, engine: Engine, first_index: int, last_index: int) -> list[Found]:
    """The matching lines of a range, found on the lines as they are."""
    return list(_matching_lines(shadows.raw, engine, "raw", first_index, last_index))


def locate(shadows: Shadows, found: Found) -> tuple[int, int]:
    """Where in its line a match stands: 0-based first character and the one after the last."""
    return locate_all(shadows, [found])[0]


def locate_all(shadows: Shadows, matches: Sequence[Found]) -> list[tuple[int, int]]:
    """Where in their line matches of one line, all of one kind, stand; see `locate`."""
    line = shadows.lines[matches[0].line_index]
    match matches[0].kind:
        case "raw":
            content = line.encode()
            return [
                (len(content[: found.first_byte].decode()), len(content[: found.end_byte].decode()))
                for found in matches
            ]
        case "spaced":
            traced = trace_spaced(line)
        case _:
            traced = trace_tight(line)
    return [traced.span(*_chars(traced, found.first_byte, found.end_byte)) for found in matches]


def matches_in_line(shadows: Shadows, pattern: Pattern, found: Found) -> Iterator[Found]:
    """Every match of a line, from the one that was found on; of the same kind, not empty, none over another."""
    spaced = found.kind == "spaced"
    shadow, engine = (shadows.spaced, pattern.spaced) if spaced else (shadows.tight, pattern.tight)
    if engine is None:
        return
    if found.first_byte < found.end_byte:
        yield found
    start, end = shadow.starts[found.line_index], shadow.starts[found.line_index + 1] - 1
    traced: Traced | None = None
    # Where the first one is empty, the engine has to step over it itself.
    for match in engine.finditer(shadow.content, start + found.end_byte, end):
        first_byte, end_byte = (position - start for position in match.span())
        if first_byte == end_byte:
            continue
        if not spaced:
            line = shadows.lines[found.line_index]
            traced = traced or trace_tight(line)
            first, after = _chars(traced, first_byte, end_byte)
            across = "|" in line[slice(*traced.span(first, after))]
            if across != (found.kind == "across_cells") or _is_chance(traced, line, first, after):
                continue
        yield found._replace(first_byte=first_byte, end_byte=end_byte)


def _matching_lines(
    shadow: Shadow, engine: Engine, kind: MatchKind, first_index: int, last_index: int
) -> Iterator[Found]:
    content, starts = shadow.content, shadow.starts
    position, end = starts[first_index], starts[last_index + 1] - 1
    line_index = first_index
    while position <= end and (match := engine.search(content, position, end)):
        first_byte, end_byte = match.span()
        line_index = bisect_right(starts, first_byte, line_index) - 1
        start = starts[line_index]
        yield Found(line_index, kind, first_byte - start, end_byte - start)
        line_index += 1
        position = starts[line_index]


def _best_in_line(shadows: Shadows, engine: Engine, candidate: Found) -> Found | None:
    """The first match of a line that lies in one cell, else the first across cells; None when every one is chance."""
    tight, line = shadows.tight, shadows.lines[candidate.line_index]
    traced = trace_tight(line)
    start, end = tight.starts[candidate.line_index], tight.starts[candidate.line_index + 1] - 1
    across = None
    for match in engine.finditer(tight.content, start + candidate.first_byte, end):
        first_byte, end_byte = (position - start for position in match.span())
        first, after = _chars(traced, first_byte, end_byte)
        if _is_chance(traced, line, first, after):
            continue
        if "|" not in line[slice(*traced.span(first, after))]:
            return Found(candidate.line_index, "tight", first_byte, end_byte)
        across = across or Found(candidate.line_index, "across_cells", first_byte, end_byte)
    return across


def _chars(traced: Traced, first_byte: int, end_byte: int) -> tuple[int, int]:
    """Positions in bytes as positions in characters."""
    content = traced.text.encode("utf-8", "surrogateescape")
    first = len(content[:first_byte].decode("utf-8", "surrogateescape"))
    return first, first + len(content[first_byte:end_byte].decode("utf-8", "surrogateescape"))


def _is_chance(traced: Traced, line: str, first: int, after: int) -> bool:
    """Whether a match exists only because words were pushed together: `rent` in "for entry".

    A word that a conversion tore apart starts and ends where words do, or is too long to come about by chance.
    """
    if after - first >= _TOO_LONG_FOR_CHANCE:
        return False
    if not any(_is_word_gap(traced, line, place) for place in range(first, after - 1)):
        return False
    return _is_inside_word(traced, line, first - 1) or _is_inside_word(traced, line, after - 1)


def _is_word_gap(traced: Traced, line: str, place: int) -> bool:
    """Whether a space was taken out after a character of the shadow, other than within a number."""
    text = traced.text
    removed = line[traced.origins[place] + 1 : traced.origins[place + 1]]
    return (" " in fold(removed) or "<br" in removed) and not (text[place].isdigit() and text[place + 1].isdigit())


def _is_inside_word(traced: Traced, line: str, place: int) -> bool:
    """Whether a character of the shadow and the one after it are of one word."""
    text = traced.text
    if not 0 <= place < len(text) - 1:
        return False
    return text[place].isalnum() and text[place + 1].isalnum() and not _is_word_gap(traced, line, place)
