from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.text.shadows import BAR, Shadows, shadows_of, trace_spaced, trace_tight

MARKS = [
    "**",
    "_",
    "|",
    " ",
    "<br>",
    "<sup>1</sup>",
    "~~",
    "`",
    "ﬁ",
    "–",
    "’",
    "\u2009",
    ".",
    ",",
    "'",
    "-",
    "---",
    "††",
]
MARKUP = st.lists(st.sampled_from([*MARKS, *"0123456789abZ₹"]), max_size=40).map("".join)


@pytest.mark.parametrize(
    ("line", "spaced", "tight"),
    [
        ("|**Fiscal Deficit**|15,68,936|", "Fiscal Deficit 15,68,936", "FiscalDeficit¦1568936"),
        ("|**48,964**.**89**|18,942.94|", "48,964 . 89 18,942.94", "48964.89¦18942.94"),
        ("# _Net_ worth of co_op", "# Net worth of co_op", "#Networthofcoop"),
        ("|---|:---:|", "", ""),
        ("income<sup>1</sup> 1,234<sup>**2**</sup> m²", "income 1 1,234 2 m²", "income1234m"),
        ("|Total<br>receipts||7|", "Total receipts 7", "Totalreceipts¦¦7"),
        ("<Rs 500> and a < b", "<Rs 500> and a < b", "<Rs500>anda<b"),
        ("", "", ""),
    ],
)
def test_shadows_of_a_line(line: str, spaced: str, tight: str) -> None:
    assert trace_spaced(line).text == spaced
    assert trace_tight(line).text.replace(BAR, "¦") == tight


@pytest.mark.parametrize(
    ("split", "number"),
    [
        ("|48,964|.89|", "48964.89"),
        ("|48,964.|89|", "48964.89"),
        ("|48|,964.89|", "48964.89"),
        ("|48,|964.89|", "48964.89"),
        ("|48,96|4.89|", "48964.89"),
        ("|**48,964** | **.89**|", "48964.89"),
        ("48,964 .89", "48964.89"),
        ("48,96 4.89", "48964.89"),
        ("4 8,964.89", "48964.89"),
        ("29 000", "29000"),
        ("1 234 567", "1234567"),
        ("1,23,456", "123456"),
        ("1'234'567", "1234567"),
    ],
)
def test_a_split_number_is_one(split: str, number: str) -> None:
    assert trace_tight(split).text == number


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("|4,052,918|591,826|", "4052918¦591826"),
        ("|4|8,964.89|", "4¦8964.89"),
        ("|1.|2023|", "1.¦2023"),
        ("|8,35|1,234|", "8,35¦1234"),
        ("|0.75|.25|", "0.75¦.25"),
        ("(1,234|5)", "(1234¦5)"),
        ("2024 2023", "2024 2023"),
        ("1,234 5,678", "1234 5678"),
        ("5, 120, 300", "5, 120, 300"),
        ("FY2024 123", "FY2024 123"),
        ("12 345,60", "12345,60"),
    ],
)
def test_neighbours_stay_apart(line: str, kept: str) -> None:
    assert trace_tight(line).text.replace(BAR, "¦") == kept


@given(st.lists(MARKUP, min_size=1, max_size=5))
def test_a_traced_line_is_the_line_of_the_whole_shadow(lines: list[str]) -> None:
    shadows = Shadows(lines)
    for shadow, trace in ((shadows.spaced, trace_spaced), (shadows.tight, trace_tight)):
        assert shadow.content.decode("utf-8", "surrogateescape").split("\n") == [trace(line).text for line in lines]


@given(MARKUP)
def test_positions_never_fall_and_lie_in_the_line(line: str) -> None:
    for traced in (trace_spaced(line), trace_tight(line)):
        assert len(traced.origins) == len(traced.text)
        assert list(traced.origins) == sorted(traced.origins)
        assert all(0 <= origin < len(line) for origin in traced.origins)


@given(MARKUP)
def test_each_digit_is_traced_to_itself(line: str) -> None:
    for traced in (trace_spaced(line), trace_tight(line)):
        for char, origin in zip(traced.text, traced.origins, strict=True):
            if char.isdigit():
                assert line[origin] == char


def test_a_byte_belongs_to_its_line() -> None:
    shadow = Shadows(["ab", "", "₹1"]).spaced
    assert [shadow.line_index_at(position) for position in range(len(shadow.content) + 1)] == [
        0,
        0,
        0,
        1,
        2,
        2,
        2,
        2,
        2,
    ]


def test_shadows_are_made_once_a_document() -> None:
    lines = ("48,964.89",)
    assert shadows_of("one", lines) is shadows_of("one", lines)
    assert shadows_of("one", lines) is not shadows_of("two", lines)
