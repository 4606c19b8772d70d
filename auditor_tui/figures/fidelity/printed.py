"""The numbers that a page prints, read from its words: what the lines of a document are held against."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auditor_tui.documents.hidden import holds_middle
from auditor_tui.documents.pages import BBox, PageRecord, Run
from auditor_tui.figures.numbers import numerals
from auditor_tui.figures.tables.geometry import PageWords, Placed

INVISIBLE: Final = "␦\u200b-\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad"
"""Characters that show nothing, and the stand-in that sanitising leaves for them, as a class of a pattern."""
NUMBER: Final = re.compile(rf"(?:(?<![^\s\x1f(\[$₹£€`*-])[.,](?=\d))?\d(?:[\d.,'{INVISIBLE}]*\d)?")
"""Digits with the separators among them, as they stand in folded text."""
_UNSEEN: Final = re.compile(f"[{INVISIBLE}]")
_POINTS: Final = re.compile(r"[.,']{1,3}")
_CLOSES: Final = re.compile(r"[%\s\x1f]*(?:\)|\Z)")
"""What follows a number that a bracket makes negative; a formula goes on otherwise."""
_TRAILING_MINUS: Final = re.compile(r"[\s\x1f]*-\s*\Z")
_SIGN_BEFORE: Final = re.compile(r"(?:(?P<open>\()|(?P<minus>(?<![\w.,])\(?-\)?))[\s\x1f($₹£€`]*\Z")
_MARK_SIZE: Final = 0.8
"""A run whose font is smaller than this part of the page's usual one may be a superscript."""
_OVERPRINT: Final = 0.5
"""Part of its width by which a word lies on a like one when it was drawn twice, as a shadow or in place of bold."""
_TOUCHES: Final = 0.15
"""Widest gap, in line heights, between digits and a point that is a word of its own and belongs to them."""
_SHORT: Final = 5
"""A number of no more characters is never taken for two that touch."""
_SAME_LINE: Final = 0.5
_LINE_BUCKET: Final = 8.0
"""Points; only words whose tops lie in neighbouring buckets are compared with each other."""


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """Digits and separators that a page prints together."""

    text: str
    """In ASCII, separators included, sign left out."""
    word: Placed
    index: int
    """Which word of the page it belongs to, in the order in which the page gives them; a number cut out of one that
    touches it has an index of its own."""
    sign: str
    """`(` or `-` printed with it, or nothing."""
    shown: str
    """The word as printed."""
    is_spare: bool = False
    """Whether it repeats a number drawn at the same place: a shadow, or a second stroke that makes it bold."""
    is_unseen: bool = False
    """Whether the page does not show it."""


def digits_of(text: str) -> str:
    """The digits alone, in ASCII."""
    return "".join(character for character in numerals.fold(text) if character.isdigit())


def find_numbers(text: str) -> Iterator[tuple[str, int, int]]:
    """The numbers of a text: digits and separators in ASCII, first position and the one after the last."""
    for match in NUMBER.finditer(numerals.fold(text)):
        yield _UNSEEN.sub("", match[0]), match.start(), match.end()


def sign_before(text: str) -> str:
    """The sign that the end of a text gives to the number after it: `(`, `-` or nothing."""
    match = _SIGN_BEFORE.search(numerals.fold(text)[-8:])
    return "" if match is None else "(" if match["open"] else "-"


def sign_of(text: str, start: int, end: int) -> str:
    """The sign of the number `text[start:end]` of a word: a bracket that it closes, a minus before or after it."""
    after = numerals.fold(text[end:])
    if _TRAILING_MINUS.match(after):
        return "-"
    sign = sign_before(text[:start])
    return sign if sign != "(" or _CLOSES.match(after) else ""


def printed_numbers(record: PageRecord, page: PageWords, runs: Runs) -> list[PrintedNumber]:
    """Every number of a page, in the order of its words."""
    numeric: list[tuple[int, Placed]] = []
    points: list[Placed] = []
    for index, word in enumerate(page.words):
        text = word.text
        if any(map(str.isdigit, text)):
            numeric.append((index, word))
        elif len(text) <= 3 and _POINTS.fullmatch(text):
            points.append(word)
    pointed = _with_points(numeric, points) if points else {}
    numeric = _joined(numeric, [point for point in points if len(point.text) == 1]) if points else numeric
    spare = _overprinted(numeric)
    found: list[PrintedNumber] = []
    for index, word in numeric:
        shown = pointed.get(index, word.text)
        unseen = _is_unseen(word.printed, record)
        for text, start, end in find_numbers(shown):
            sign = sign_of(shown, start, end)
            if apart := runs.numbers_in(text, word.printed):
                for one, box in apart:
                    placed, own = Placed(one, page.upright(box), box), len(page.words) + len(found)
                    found.append(PrintedNumber(one, placed, own, sign, one, index in spare, unseen))
            elif mark := runs.mark_of(text, word.printed):
                head = text.removesuffix(mark).rstrip(".,'")
                found.append(PrintedNumber(head, word, index, sign, shown, index in spare, unseen))
                found.append(PrintedNumber(mark, word, index, "", shown, index in spare, unseen))
            else:
                found.append(PrintedNumber(text, word, index, sign, shown, index in spare, unseen))
    return found


def _is_unseen(box: BBox, record: PageRecord) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    outside = not (0 <= x <= record.width and 0 <= y <= record.height)
    return outside or any(holds_middle(hidden, box) for hidden in record.hidden)


def _buckets(words: Iterable[tuple[int, Placed]]) -> dict[int, list[tuple[int, Placed]]]:
    found: dict[int, list[tuple[int, Placed]]] = defaultdict(list)
    for index, word in words:
        found[int(word.middle[1] // _LINE_BUCKET)].append((index, word))
    return found


def _overprinted(numeric: Sequence[tuple[int, Placed]]) -> set[int]:
    """Words that were drawn before at nearly the same place."""
    spare: set[int] = set()
    first: dict[tuple[str, int], list[Placed]] = defaultdict(list)
    for index, word in numeric:
        bucket = int(word.middle[1] // _LINE_BUCKET)
        if any(
            _lies_on(word.box, other.box)
            for near in (bucket - 1, bucket, bucket + 1)
            for other in first.get((word.text, near), ())
        ):
            spare.add(index)
        else:
            first[word.text, bucket].append(word)
    return spare


def _lies_on(box: BBox, other: BBox) -> bool:
    across = min(box[2], other[2]) - max(box[0], other[0])
    down = min(box[3], other[3]) - max(box[1], other[1])
    return across > _OVERPRINT * (box[2] - box[0]) and down > _OVERPRINT * (box[3] - box[1])


def _with_points(numeric: Sequence[tuple[int, Placed]], points: Sequence[Placed]) -> dict[int, str]:
    """Words whose separators are words of their own that lie on their digits, with the separators put among them."""
    lines = _buckets(numeric)
    inside: dict[int, list[tuple[float, str]]] = defaultdict(list)
    holders: dict[int, Placed] = {}
    for point in points:
        bucket = int(point.middle[1] // _LINE_BUCKET)
        for index, word in (item for near in (bucket - 1, bucket, bucket + 1) for item in lines.get(near, ())):
            if _holds(word, point):
                inside[index] += _places(point)
                holders[index] = word
                break
    return {index: _put_in(holders[index], places) for index, places in inside.items()}


def _holds(word: Placed, point: Placed) -> bool:
    left, _, right, _ = word.box
    is_beside = abs(word.middle[1] - point.middle[1]) <= _SAME_LINE * word.height
    return is_beside and left < point.box[0] and point.box[2] < right


def _joined(numeric: Sequence[tuple[int, Placed]], points: Sequence[Placed]) -> list[tuple[int, Placed]]:
    """The words, those that only a point or comma of its own parts, and touches, put together."""
    joined = dict(numeric)
    lines = _buckets(numeric)
    for point in points:
        bucket = int(point.middle[1] // _LINE_BUCKET)
        level = [
            (index, joined[index])
            for near in (bucket - 1, bucket, bucket + 1)
            for index, word in lines.get(near, ())
            if index in joined and abs(word.middle[1] - point.middle[1]) <= _SAME_LINE * word.height
        ]
        slack = _TOUCHES * point.height
        heads = [item for item in level if abs(item[1].box[2] - point.box[0]) <= slack and item[1].text[-1].isdigit()]
        tails = [item for item in level if abs(item[1].box[0] - point.box[2]) <= slack and item[1].text[0].isdigit()]
        if heads and tails and heads[0][0] != tails[0][0]:
            (first, head), (last, tail) = heads[0], tails[0]
            joined[first] = Placed(
                f"{head.text}{point.text}{tail.text}", _around(head.box, tail.box), _around(head.printed, tail.printed)
            )
            del joined[last]
    return sorted(joined.items())


def _around(box: BBox, other: BBox) -> BBox:
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


def _places(point: Placed) -> list[tuple[float, str]]:
    """Where each character of a word of separators stands: the first at its left edge, the last at its right one."""
    left, _, right, _ = point.box
    if len(point.text) == 1:
        return [((left + right) / 2, point.text)]
    step = (right - left) / (len(point.text) - 1)
    return [(left + step * position, mark) for position, mark in enumerate(point.text)]


def with_separators(word: Placed, points: Iterable[Placed]) -> str:
    """The digits of a word with the separators that are words of their own and lie on it."""
    return _put_in(word, [place for point in points for place in _places(point)])


def _put_in(word: Placed, places: Sequence[tuple[float, str]]) -> str:
    """The word's text with separators at their places, the widths of its digits taken as even."""
    text, (left, _, right, _) = word.text, word.box
    width = (right - left) / len(text)
    pieces: list[str] = []
    cursor = 0
    for x, mark in sorted(places):
        at = min(max(round((x - left) / width), cursor), len(text))
        pieces += [text[cursor:at], mark]
        cursor = at
    return "".join([*pieces, text[cursor:]])


class Runs:
    """The runs of a page that hold digits, found by place: what tells one printed number from two set close."""

    def __init__(self, runs: Iterable[Run]) -> None:
        numeric = [run for run in runs if any(map(str.isdigit, run.text))]
        self._runs = sorted(numeric, key=lambda run: run.bbox[1])
        self._tops = [run.bbox[1] for run in self._runs]
        sizes = sorted(run.size for run in self._runs)
        self._usual = sizes[len(sizes) // 2] if sizes else 0.0
        self._marks = [run for run in self._runs if run.flags & 1 or run.size < _MARK_SIZE * self._usual]

    def at(self, box: BBox) -> list[Run]:
        """The runs that a box of the page touches."""
        last = bisect_right(self._tops, box[3])
        return [
            run for run in self._runs[:last] if run.bbox[3] > box[1] and run.bbox[0] < box[2] and run.bbox[2] > box[0]
        ]

    def numbers_in(self, text: str, box: BBox) -> list[tuple[str, BBox]]:
        """The numbers, each a run of its own, that touch and so look like one which cannot be read; else none."""
        if len(text) <= _SHORT or is_readable(text):
            return []
        runs = sorted(self.at(box), key=lambda run: run.bbox[0])
        found = [(number, run.bbox) for run in runs for number in _numbers(run.text)]
        is_apart = len(found) > 1 and "".join(number for number, _ in found) == text
        return found if is_apart and all(is_readable(number) for number, _ in found) else []

    def mark_of(self, text: str, box: BBox) -> str:
        """The superscript that ends a word and so looks like the last digits of its number; else nothing."""
        for run in self._marks:
            mark = digits_of(run.text)
            inside = box[0] < run.bbox[0] < box[2] and run.bbox[1] < box[3] and run.bbox[3] > box[1]
            if inside and text.endswith(mark) and digits_of(text) != mark:
                return mark
        return ""

    def hold(self, text: str, box: BBox) -> bool:
        """Whether one run at a place prints a number as one."""
        return any(text in _numbers(run.text) for run in self.at(box))

    def is_mark(self, text: str, box: BBox) -> bool:
        """Whether a number is printed as a superscript."""
        return any(run in self._marks and text in _numbers(run.text) for run in self.at(box))

    def are_one(self, box: BBox) -> bool:
        """Whether the runs at a place are known, and hold no other number."""
        runs = self.at(box)
        return bool(runs) and all(len(_numbers(run.text)) == 1 for run in runs)

    def direction_at(self, box: BBox) -> tuple[int, int] | None:
        """Where the text of a place reads to, or None where no run tells."""
        return next(((round(run.direction[0]), round(run.direction[1])) for run in self.at(box)), None)


def _numbers(text: str) -> list[str]:
    return [number for number, _, _ in find_numbers(text)]


def is_readable(text: str) -> bool:
    """Whether digits and separators can be read as one number."""
    return numerals.read_body(text)[0] is not None
