from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from auditor_tui.text.pattern import compile_pattern, compile_raw
from auditor_tui.text.search import locate, search, search_raw
from auditor_tui.text.shadows import Shadows


def found(text: str, pattern: str, **options: Any) -> list[tuple[int, str, str]]:
    """Line number, kind and matched characters of each hit."""
    shadows = Shadows(text.split("\n"))
    hits = search(shadows, compile_pattern(pattern, **options), 0, len(shadows.lines) - 1)
    return [(hit.line_index + 1, hit.kind, shadows.lines[hit.line_index][slice(*locate(shadows, hit))]) for hit in hits]


@pytest.mark.parametrize(
    "pattern", ["48964.89", "48,964.89", "48,?964.89", r"\b48964\.89\b", r"48,?\d{3}\.89", "48 964.89"]
)
def test_a_number_is_found_however_it_is_printed(pattern: str) -> None:
    text = "|Deposits|48,964.89|\n|**48,964**.**89**|\n|48,964|.89|\n48,964.98"
    assert [(line_no, matched) for line_no, _, matched in found(text, pattern)] == [
        (1, "48,964.89"),
        (2, "48,964**.**89"),
        (3, "48,964|.89"),
    ]


def test_each_hit_says_how_it_was_found() -> None:
    text = "48,964.89\n**48,964**.**89**\n|48,964|.89|\n|48,964|.89|48,964.89|"
    assert [kind for _, kind, _ in found(text, "48964.89")] == ["tight", "tight", "across_cells", "tight"]
    assert [kind for _, kind, _ in found(text, "48,964.89")] == ["spaced", "tight", "across_cells", "spaced"]


@pytest.mark.parametrize(
    ("pattern", "matched"),
    [
        ("fiscal deficit", "Fiscal|Deficit"),
        (r"fiscal\s+deficit", "Fiscal|Deficit"),
        ("Expenditure", "Expen<br>diture"),
        ("first-time “adoption”", 'ﬁrst‑time "adoption"'),
        ("deficit$", "Deficit"),
        ("^Expen", "Expen"),
        ("revenue", "R E V E N U E"),
        ("capital", "C**apital"),
    ],
)
def test_words_are_found_through_markup_and_typesetting(pattern: str, matched: str) -> None:
    text = '|Fiscal|Deficit|\n|Expen<br>diture|\nﬁrst‑time "adoption"\nR E V E N U E\nC**apital**'
    assert matched in [text for _, _, text in found(text, pattern)]


@pytest.mark.parametrize("pattern", ["rent", "total", "office"])
def test_words_pushed_together_are_no_word(pattern: str) -> None:
    assert not found("paid for entry to all; of ices and to talk", pattern)


def test_what_is_copied_from_the_screen_is_found_as_it_stands() -> None:
    line = "|**15. Revenue Deficit**|765216 (2.6)|"
    assert found(f"x\n{line}", line, literal=True) == [(2, "spaced", "15. Revenue Deficit**|765216 (2.6)")]
    assert found("a+b\naab", "a+b", literal=True) == [(1, "spaced", "a+b")]


def test_a_line_is_one_hit_and_lines_come_in_order() -> None:
    assert [line_no for line_no, _, _ in found("1,000\n1000 1000\nx\n**1,0**00", "1000")] == [1, 2, 4]
    assert [line_no for line_no, _, _ in found("a\n\nb\n", "^$")] == [2, 4]


def test_only_the_lines_asked_for_are_searched() -> None:
    shadows = Shadows(["a1", "a2", "a3", "a4"])
    assert [hit.line_index for hit in search(shadows, compile_pattern("a"), 1, 2)] == [1, 2]
    assert [hit.line_index for hit in search_raw(shadows, compile_raw("^a.$"), 1, 2)] == [1, 2]


def test_raw_is_the_naive_search() -> None:
    shadows = Shadows(["|**48,964**.**89**|", "₹ 48964.89"])
    hits = search_raw(shadows, compile_raw("48964.89"), 0, 1)
    assert [(hit.line_index, hit.kind, locate(shadows, hit)) for hit in hits] == [(1, "raw", (2, 10))]


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"(\d+,?)+$", "(x+x+)+y", r"^(\w+\s?)*$", "([a-zA-Z]+)*$"])
def test_no_pattern_runs_away(pattern: str) -> None:
    found("a" * 20_000 + "!\n" + "1" * 20_000 + "x\n" + "x" * 20_000, pattern)


def western(digits: str, mark: str = ",") -> str:
    return f"{int(digits):,}".replace(",", mark)


def indian(digits: str) -> str:
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    return ",".join([*pairs, tail])


GROUPINGS: list[Callable[[str], str]] = [
    str,
    western,
    indian,
    lambda digits: western(digits, "'"),
    lambda digits: western(digits, " "),
    lambda digits: western(digits, "\u202f"),
]
NUMBERS = st.tuples(st.integers(0, 10**12).map(str), st.sampled_from(["", ".5", ".89", ".000"]))
EMPHASIS = st.sampled_from(["**", "_", "***", "~~", "`", "<u>", "<b>"])


@st.composite
def dressed(draw: st.DrawFn) -> tuple[str, str]:
    """A plain number, and the same with grouping and with emphasis around any stretches of it."""
    digits, decimals = draw(NUMBERS)
    printed = draw(st.sampled_from(GROUPINGS))(digits) + decimals
    cuts = sorted(draw(st.sets(st.integers(1, max(1, len(printed) - 1)), max_size=3)))
    parts = [printed[first:end] for first, end in zip([0, *cuts], [*cuts, len(printed)], strict=True)]
    marks = [draw(st.one_of(st.just(""), EMPHASIS)) for _ in parts]
    closing = [mark.replace("<", "</") for mark in marks]
    return digits + decimals, "".join(
        mark + part + close for mark, part, close in zip(marks, parts, closing, strict=True)
    )


@given(dressed(), st.sampled_from(["{}", "|{}|", "|Total|{}|1|", "of {} crore", "({})", "₹{}/-"]))
def test_grouping_and_emphasis_never_hide_a_number(number: tuple[str, str], place: str) -> None:
    plain, printed = number
    assert found(place.format(printed), plain, literal=True)


@given(NUMBERS, NUMBERS, st.sampled_from(["|{}|{}|", "|x|**{}**|{}|", "{} | {}"]))
def test_neighbouring_cells_are_never_glued(left: tuple[str, str], right: tuple[str, str], row: str) -> None:
    plain = ["".join(left), "".join(right)]
    assume("".join(plain) not in plain)
    assert not found(row.format(indian(left[0]) + left[1], western(right[0]) + right[1]), "".join(plain), literal=True)
