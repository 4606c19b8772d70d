"""Untrusted text stays text: inside a line, a table cell, a fence."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from auditor_tui.auditlog.export.blocks import spoken
from auditor_tui.auditlog.export.inert import code, fenced, heading, inline, paragraph, table
from auditor_tui.text.sanitise import sanitise

MARKDOWN = MarkdownIt("gfm-like", {"linkify": False}).enable("table")
HOSTILE = st.text(
    st.sampled_from("ab `~|\\*_[]()<>!#&$^=-+.:;/\"'{}\n\r\t0₹\x1b\u202e") | st.characters(exclude_categories=["Cs"]),
    max_size=30,
)


def rendered(lines: list[str]) -> str:
    return str(MARKDOWN.render("\n".join(lines)))


@given(HOSTILE)
@example("</document> <script>alert(1)</script>")
@example("![x](http://a.b) [y][z] <http://a.b> &lt; &#35; **b** ~~c~~ `d`")
@example("\\| \\\\| a\\")
@example("a\n\n# heading\n\n- item")
def test_text_inside_a_line_is_shown_and_nothing_else(text: str) -> None:
    shown = sanitise(text.replace("\n", " ")).text
    page = rendered([f"- it says: {inline(text)}."])
    inside = re.fullmatch(r"<ul>\n<li>it says: ?(.*)</li>\n</ul>\n", page, re.DOTALL)
    assert inside is not None, page
    assert "<" not in inside[1]
    assert html.unescape(inside[1]).split() == f"{shown}.".split()


@given(st.lists(HOSTILE, min_size=2, max_size=2))
@example(["a|b", "\\"])
@example(["\\|", "`|`"])
def test_a_cell_never_ends_early(cells: list[str]) -> None:
    page = rendered(table(("one", "two"), [cells]))
    found = re.findall(r"<td>(.*?)</td>", page, re.DOTALL)
    assert [html.unescape(cell).split() for cell in found] == [
        sanitise(cell.replace("\n", " ")).text.split() for cell in cells
    ]


@given(st.lists(HOSTILE.filter(lambda text: "\n" not in text and "\r" not in text), min_size=1, max_size=4))
@example(["```", "# heading"])
@example(["````", "~~~", "```text"])
@example(["</document>", "<script>", "| a |"])
def test_lines_in_a_fence_stay_byte_for_byte_and_cannot_close_it(lines: list[str]) -> None:
    block = fenced(lines)
    assert block[1:-1] == lines
    tokens = MarkdownIt("commonmark").parse("\n".join([*block, "", "after"]))
    assert [token.type for token in tokens] == ["fence", "paragraph_open", "inline", "paragraph_close"]


def test_a_carriage_return_cannot_close_a_fence() -> None:
    tokens = MarkdownIt("commonmark").parse("\n".join(fenced(["a\r```\r# heading"])))
    assert [token.type for token in tokens] == ["fence"]


@given(HOSTILE)
@example("# heading")
@example("- item")
@example("1. item")
@example("12) item")
@example("---")
@example(": definition")
@example("    code")
def test_a_paragraph_may_begin_with_anything(text: str) -> None:
    shown = sanitise(text.replace("\n", " ")).text.strip()
    page = rendered([paragraph(text)]) if paragraph(text) else "<p></p>\n"
    inside = re.fullmatch(r"<p>(.*)</p>\n", page, re.DOTALL)
    assert inside is not None, page
    assert "<" not in inside[1]
    assert html.unescape(inside[1]).split() == shown.split()


@given(HOSTILE.filter(bool))
@example("`")
@example("``` a `")
@example(" a ")
@example("\\")
def test_code_is_its_text_to_the_character(text: str) -> None:
    page = rendered([f"- it says: {code(text)} then"])
    inside = re.fullmatch(r"<ul>\n<li>it says: <code>(.*)</code> then</li>\n</ul>\n", page, re.DOTALL)
    assert inside is not None, page
    assert html.unescape(inside[1]) == sanitise(text.replace("\n", " ")).text


@given(HOSTILE)
@example("a #")
@example("a ##")
@example("#")
@example("- a")
def test_a_heading_is_its_text_and_an_item_may_begin_with_anything(text: str) -> None:
    shown = sanitise(text.replace("\n", " ")).text.split()
    page = rendered([heading(2, text)])
    inside = re.fullmatch(r"<h2>(.*)</h2>\n", page, re.DOTALL)
    assert inside is not None and html.unescape(inside[1]).split() == shown, page
    page = rendered([f"- {paragraph(text)}"])
    inside = re.fullmatch(r"<ul>\n<li>(.*)</li>\n</ul>\n", page, re.DOTALL)
    assert inside is not None and html.unescape(inside[1]).split() == shown, page


def test_acting_characters_of_longer_text_are_made_visible() -> None:
    assert spoken("a\x1b[2J\nb\u202e").lines == ("a␛[2J", "b␦")


@pytest.mark.parametrize("text", ["48,964.89", "(1,577)", "₹ crore", "2024-25", "12 345,60", "17. Fiscal Deficit"])
def test_plain_words_and_figures_stay_readable(text: str) -> None:
    assert inline(text) == text
