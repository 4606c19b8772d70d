"""Ranked search beside SQLite's full-text index, over the same passages; and two builds of ours beside each other."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import accumulate
from statistics import median
from typing import Final

from auditor_tui.bench.measuring import Lab, Measurement, Row, Target, ratio
from auditor_tui.index.ranked import Contents, RankedIndex, open_index
from auditor_tui.index.terms import Term, read_query

PASSAGES: Final = 50_000
_WORDS: Final = 80
"""Of one passage."""
_VOCABULARY: Final = 30_000
_QUERIES: Final = 20
_ASKED: Final = slice(100, 5_000)
"""Words that queries are made of, by rank: neither in every passage nor in hardly any."""
_HITS: Final = 10
_AT_MOST: Final = Target(1, "×")
_NONE: Final = Target(0, "differing")

_ONE_WORD_WORK: Final = "the same with queries of one word, where both have the same passages to rank"
_BUILDS_WORK: Final = "queries whose hits or order differ between two builds, one on disk and one in memory"


class Text:
    """Passages of made-up words, a few of them common and most of them rare; the same in every run."""

    def __init__(self, passages: int) -> None:
        dice = random.Random(0)
        vocabulary = [_word(rank) for rank in range(_VOCABULARY)]
        weights = list(accumulate(1 / (rank + 1) for rank in range(_VOCABULARY)))
        self.passages = [dice.choices(vocabulary, cum_weights=weights, k=_WORDS) for _ in range(passages)]
        self.queries = [dice.sample(vocabulary[_ASKED], 5) for _ in range(_QUERIES)]

    def contents(self) -> Contents:
        """What our index is built from."""
        return Contents(None, ([Term("word", word) for word in words] for words in self.passages))


def ours(index: RankedIndex, words: Sequence[str]) -> list[tuple[str, int]]:
    """The best passages with at least half of some words, as score and number."""
    return [(str(hit.score), hit.ordinal) for hit in index.search(read_query(" ".join(words)), 0, _HITS).hits]


def yardstick(table: sqlite3.Connection, words: Sequence[str]) -> list[tuple[int]]:
    """The best passages with any of some words, by number."""
    query = " OR ".join(f'"{word}"' for word in words)
    found = table.execute("SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ?", (query, _HITS))
    return found.fetchall()


def _word(rank: int) -> str:
    """A word of letters alone, since one with digits would be an identifier."""
    letters = ""
    while rank:
        rank, letter = divmod(rank, 26)
        letters += chr(ord("a") + letter)
    return f"z{letters}z"


def _fill(table: sqlite3.Connection, text: Text) -> None:
    table.execute("CREATE VIRTUAL TABLE passages USING fts5(body)")
    table.executemany("INSERT INTO passages VALUES (?)", ((" ".join(words),) for words in text.passages))


def _beside(
    lab: Lab, index: RankedIndex, table: sqlite3.Connection, queries: Sequence[Sequence[str]]
) -> tuple[float, float]:
    """Median seconds of a query, ours and the yardstick's."""
    times = [
        lab.in_turn(
            partial(lab.seconds, partial(ours, index, words)), partial(lab.seconds, partial(yardstick, table, words))
        )
        for words in queries
    ]
    return median(each[0] for each in times), median(each[1] for each in times)


def _rank(lab: Lab) -> Sequence[Measurement]:
    text = Text(PASSAGES)
    built: list[RankedIndex] = []
    with closing(sqlite3.connect(":memory:")) as table:
        build = lab.seconds(lambda: built.append(open_index("passages", text.contents, lab.folder / "indexes")))
        build_yardstick = lab.seconds(lambda: _fill(table, text))
        many = _beside(lab, built[0], table, text.queries)
        one = _beside(lab, built[0], table, [words[:1] for words in text.queries])
    other = open_index("passages", text.contents, None)
    asked = [words[:count] for words in text.queries for count in (1, 2, 5)]
    differing = sum(ours(built[0], words) != ours(other, words) for words in asked)
    shared = {"passages": PASSAGES, "build_seconds": build, "yardstick_build_seconds": build_yardstick}
    return [
        Measurement(RANK.name, RANK.work, _AT_MOST, ratio(*many), shared | _seconds(many)),
        Measurement(RANK.name, _ONE_WORD_WORK, _AT_MOST, ratio(*one), shared | _seconds(one)),
        Measurement(RANK.name, _BUILDS_WORK, _NONE, differing, {"passages": PASSAGES, "queries": len(asked)}),
    ]


def _seconds(times: tuple[float, float]) -> dict[str, float]:
    return dict(zip(("ours_seconds", "yardstick_seconds"), times, strict=True))


RANK: Final = Row("search", "median of twenty BM25 queries over 50,000 passages, beside SQLite FTS5", _rank)
