"""Shadows: each line as it is searched, twice, beside the line as it is shown.

*spaced* is the line as it reads: emphasis, tags and bars are spaces, and a run of spaces is one.

*tight* is the line as it counts: emphasis, spaces and digit grouping are gone, so that `48,964.89`, `**48,964**.**89**`
and `48 964.89` are one string. A bar that a conversion drew through one number is gone too; every other bar is `BAR`, a
byte that no pattern can match, so that neighbouring cells never run together. Superscript marks are dropped: a note's
mark is no digit. Between two numbers that cannot be one (`2024 2023`) a space stays.

A shadow is made of a few substitutions over the whole text at once. `trace_spaced` and `trace_tight` make the same
substitutions on one line and keep where each character came from.
"""

from __future__ import annotations

import re
import threading
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, NamedTuple

from auditor_tui.text.fold import FOLDABLE, fold_match
from auditor_tui.text.sanitise import HIDDEN

BAR: Final = "\udcff"
"""Stands for a bar in the tight shadow; its byte, 0xFF, occurs in no UTF-8 text, and so in no match."""


class _Pass(NamedTuple):
    """One substitution; a replacement holds, in order, some characters of the match, or others in their place."""

    pattern: re.Pattern[str]
    replacement: str | Callable[[re.Match[str]], str]


_TAG: Final = r"</?(?i:br|sup|sub|u|b|i|s|em|strong|mark|del|ins|span|div|p|small|font|code)\b[^<>|\n]*>"
_EMPHASIS: Final = r"\*+|`+|~~+"
# An underscore between letters may belong to the word: read as typed it stays, counted it goes.
_OUTER_UNDERSCORE: Final = r"_(?:(?<![^\W_]_)|(?![^\W_]))"

_FOLD: Final = _Pass(FOLDABLE, fold_match)
_TABLE_RULE: Final = _Pass(re.compile(r"(?m)^\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?$"), "")
_SPACE_RUN: Final = _Pass(re.compile(r" {2,}"), " ")

_SPACED: Final = (
    _FOLD,
    _TABLE_RULE,
    _Pass(re.compile(rf"\|+|{_TAG}|{_EMPHASIS}|{_OUTER_UNDERSCORE}"), " "),
    _SPACE_RUN,
    _Pass(re.compile(r"(?m)^ | $"), ""),
)

_WHOLE_NUMBER: Final = re.compile(r"(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?")
_SPACE_GROUP: Final = re.compile(r"\d{3}(?:\.\d+|,\d{1,2})?")
_NUMBER_BEFORE: Final = re.compile(r"(?<!\w)[\d.,]+\Z")
_NUMBER_AFTER: Final = re.compile(r"[\d.,]++(?!\w)")
_LONGEST_NUMBER: Final = 40


def _close_gap(match: re.Match[str]) -> str:
    """Nothing where the gap was drawn through one number, else the gap."""
    gap, text = match[0], match.string
    left = _NUMBER_BEFORE.search(text, max(0, match.start() - _LONGEST_NUMBER), match.start())
    right = _NUMBER_AFTER.match(text, match.end())
    return "" if left and right and _is_one_number(left[0], gap, right[0].rstrip(".,")) else gap


def _is_one_number(left: str, gap: str, right: str) -> bool:
    """Whether two neighbouring pieces are one number that was split.

    They are when one of them is no number by itself and together they are one (`48,964` and `.89`, `48,96` and `4.89`).
    Across a space, two numbers may also be one that is grouped by spaces (`29 000`) or torn off at its head
    (`4 8,964.89`); across a bar they are neighbours.
    """
    if gap == " " and _is_short(left) and _SPACE_GROUP.fullmatch(right):
        return True
    if not _WHOLE_NUMBER.fullmatch(left + right):
        return False
    if left.endswith("."):  # may as well end a sentence, or be the serial number of a row
        return "," in left
    if left.endswith(","):  # before a space it is the comma of a list
        return gap != " "
    if not _WHOLE_NUMBER.fullmatch(left):
        return "," not in right[1:]
    if not _WHOLE_NUMBER.fullmatch(right):
        return True
    return gap == " " and _is_short(left) and "," in right


def _is_short(number: str) -> bool:
    return number.isdecimal() and len(number) <= 3


_TIGHT: Final = (
    _FOLD,
    _TABLE_RULE,
    _Pass(re.compile(rf"[⁰¹²³⁴-⁹ⁱⁿ†‡{HIDDEN}]|(?i:<sup>[^<>|\n]*</sup>)"), ""),
    _Pass(re.compile(r"(?i:<br */?>)"), " "),
    _Pass(re.compile(rf"{_TAG}|{_EMPHASIS}|_+"), ""),
    _SPACE_RUN,
    _Pass(re.compile(r" \| ?|\| "), "|"),
    _Pass(
        re.compile(
            r" (?<=[\d.,] )(?=[\d.,])"
            r"|\|(?:(?<=\d\|)(?=[.,]\d)|(?<=\d[.,]\|)(?=\d)|(?<=,\d\|)(?=\d)|(?<=,\d\d\|)(?=\d))"
        ),
        _close_gap,
    ),
    _Pass(re.compile(r" (?:(?<![\d.,] )|(?![\d.,]))"), ""),
    _Pass(re.compile(r",(?<=\d,)(?=(?:\d\d,)*\d{3}(?!\d))|'(?<=\d')(?=\d{3}(?!\d))"), ""),
    _Pass(re.compile(r"(?m)^\|+|\|+$"), ""),
    _Pass(re.compile(r"\|"), BAR),
)


class Shadow(NamedTuple):
    """One shadow of a whole document, as the pattern engine takes it."""

    content: bytes
    """Lines joined by line feeds."""
    starts: Sequence[int]
    """Position of each line's first byte, and one more: where a further line would start."""

    def line_index_at(self, position: int) -> int:
        """The 0-based line a byte belongs to."""
        return bisect_right(self.starts, position) - 1


class Shadows:
    """The shadows of a document, each made when it is first needed."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    @cached_property
    def raw(self) -> Shadow:
        """The lines themselves."""
        return _shadow("\n".join(self.lines))

    @cached_property
    def spaced(self) -> Shadow:
        """The lines as they read."""
        return _shadow(_substitute("\n".join(self.lines), _SPACED))

    @cached_property
    def tight(self) -> Shadow:
        """The lines as they count."""
        return _shadow(_substitute("\n".join(self.lines), _TIGHT))


class Traced(NamedTuple):
    """The shadow of one line, and where each of its characters came from."""

    text: str
    origins: Sequence[int]
    """For each character, its 0-based position in the line; never falling."""

    def span(self, first: int, end: int) -> tuple[int, int]:
        """A stretch of the shadow as a stretch of the line; an empty one as the place where it lies."""
        if not self.origins:
            return 0, 0
        if first == end:
            origin = self.origins[min(first, len(self.origins) - 1)]
            return origin, origin
        return self.origins[first], self.origins[end - 1] + 1


def trace_spaced(line: str) -> Traced:
    """The spaced shadow of one line."""
    return _trace(line, _SPACED)


def trace_tight(line: str) -> Traced:
    """The tight shadow of one line."""
    return _trace(line, _TIGHT)


def shadows_of(text_sha256: str, lines: Sequence[str]) -> Shadows:
    """The shadows of a document, kept for the few documents in use; `text_sha256` says which lines they are."""
    with _lock:
        shadows = _kept.pop(text_sha256, None) or Shadows(lines)
        _kept[text_sha256] = shadows
        while len(_kept) > _MAX_KEPT:
            _kept.popitem(last=False)
    return shadows


_MAX_KEPT: Final = 4
_kept: Final[OrderedDict[str, Shadows]] = OrderedDict()
_lock: Final = threading.Lock()


def _substitute(text: str, passes: Sequence[_Pass]) -> str:
    for pattern, replacement in passes:
        text = pattern.sub(replacement, text)
    return text


def _shadow(text: str) -> Shadow:
    # The only surrogate is BAR, which becomes its byte.
    content = text.encode("utf-8", "surrogateescape")
    starts = array("Q", accumulate((len(line) + 1 for line in content.split(b"\n")), initial=0))
    return Shadow(content, starts)


def _trace(line: str, passes: Sequence[_Pass]) -> Traced:
    text, origins = line, list(range(len(line)))
    for pattern, replacement in passes:
        parts: list[str] = []
        kept: list[int] = []
        done = 0
        for match in pattern.finditer(text):
            new = replacement if isinstance(replacement, str) else replacement(match)
            parts += text[done : match.start()], new
            kept += origins[done : match.start()]
            kept += _align(new, match[0], origins[match.start() : match.end()])
            done = match.end()
        if done or parts:
            parts.append(text[done:])
            kept += origins[done:]
            text, origins = "".join(parts), kept
    return Traced(text, origins)


def _align(new: str, old: str, origins: Sequence[int]) -> Iterator[int]:
    """Where each character of a replacement came from: the next equal one, or the place reached."""
    place = 0
    for char in new:
        place = max(place, old.find(char, place))
        yield origins[place]
