from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER, READ_BY_OCR, SET_ASIDE, UNREADABLE, WORDS_LOST, Run, Word
from auditor_tui.figures.fidelity.fidelity import Finding, findings

Make = Callable[..., Document]
HEADER = ["Item", "2024", "2023"]
ROW, COLUMN = 20.0, 100.0
"""Points from one row, and from one column, to the next, as in `make_page`."""


def at(text: str, row: int, left: float, right: float | None = None) -> Word:
    """A word on a row of a page."""
    return Word(text, (left, ROW * row + 5, left + 6.0 * len(text) if right is None else right, ROW * row + 15))


def cells(*rows: Sequence[str], first_row: int = 0) -> list[Word]:
    """The words of a table's rows, each printed in the middle of its cell; a cell may hold several words."""
    words = []
    for index, row in enumerate(rows):
        for column, text in enumerate(row):
            left = COLUMN * column + 10
            for word in text.split():
                words.append(at(word, first_row + index, left))
                left += 6.0 * len(word) + 4
    return words


def _found(document: Document) -> list[Finding]:
    return list(findings(document))


def _table(make: Make, row: str, *printed: str, words: list[Word] | None = None, **kept: object) -> list[Finding]:
    """The findings of a table with one row under its header."""
    shown = cells(HEADER, printed) if words is None else [*cells(HEADER), *words]
    return _found(make([f"|{'|'.join(HEADER)}|", row], shown, **kept))


def _said(found: list[Finding]) -> list[tuple[str, int | None, int | None, str | None, str | None]]:
    return [(one.kind, one.line_no, one.cell, one.printed, one.converted) for one in found]


def test_a_page_that_says_what_it_prints_has_no_finding(make_page: Make) -> None:
    assert _table(make_page, "|Sales|1,577|(1,400)|", "Sales", "1,577", "(1,400)") == []


@pytest.mark.parametrize(
    ("row", "printed", "said"),
    [
        ("|Sales||1,400|", ["Sales", "1,577", "1,400"], ("lost", 3, 2, "1,577", None)),
        ("|Sales|1,571|1,400|", ["Sales", "1,577", "1,400"], ("changed", 3, 2, "1,577", "1,571")),
        ("|Sales|1,577|1,400|", ["Sales", "(1,577)", "1,400"], ("changed", 3, 2, "(1,577)", "1,577")),
        ("|Sales|1,577|1,400|", ["Sales", "−1,577", "1,400"], ("changed", 3, 2, "−1,577", "1,577")),
        ("|Sales|1,577|1,400|", ["Sales", "1,577-", "1,400"], ("changed", 3, 2, "1,577-", "1,577")),
        ("|Sales|1577|1,400|", ["Sales", "15.77", "1,400"], ("changed", 3, 2, "15.77", "1577")),
        ("|Sales|15771,400||", ["Sales", "1,577", "1,400"], ("glued", 3, 2, "1,577 1,400", "15771,400")),
        ("|Sales|1,5|77|", ["Sales", "1,577", ""], ("split", 3, 2, "1,577", "1,5 | 77")),
        ("|Sales|1,577|88|", ["Sales", "1,577", ""], ("invented", 3, 3, None, "88")),
        ("|Sales|1,577|1,577|", ["Sales", "1,577", ""], ("copied", 3, 3, None, "1,577")),
    ],
)
def test_each_kind_of_damage_in_a_table(
    make_page: Make, row: str, printed: list[str], said: tuple[str, int, int, str | None, str | None]
) -> None:
    found = _table(make_page, row, *printed)
    assert _said(found) == [said]
    assert (found[0].page_no, found[0].page_label) == (1, "7")
    assert (found[0].bbox is None) == (said[3] is None)


def test_two_numbers_that_changed_places_are_both_changed(make_page: Make) -> None:
    found = _table(make_page, "|Sales|1,400|1,577|", "Sales", "1,577", "1,400")
    assert _said(found) == [("changed", 3, 2, "1,577", "1,400"), ("changed", 3, 3, "1,400", "1,577")]


def test_a_number_in_another_column_than_it_is_printed_in_is_changed(make_page: Make) -> None:
    assert [one.kind for one in _table(make_page, "|Sales||1,577|", "Sales", "1,577", "")] == ["changed"]


def test_a_cell_copied_from_above_is_told(make_page: Make) -> None:
    rows = ["|Item|2024|2023|", "|Cold|711.4|655.0|", "|Inner|711.4|18.3|"]
    words = cells(HEADER, ["Cold", "711.4", "655.0"], ["Inner", "", "18.3"])
    assert _said(_found(make_page(rows, words))) == [("copied", 4, 2, None, "711.4")]


def test_a_point_that_is_a_word_of_its_own_on_the_digits_is_part_of_the_number(make_page: Make) -> None:
    words = [at("Rate", 1, 10), at("1100", 1, 120, 138), at(".", 1, 128, 130), at("30", 1, 220)]
    found = _table(make_page, "|Rate|1100<br>.|30|", words=words)
    assert _said(found) == [("split", 3, 2, "11.00", "1100 .")]
    assert found[0].bbox == (Decimal("120.00"), Decimal("25.00"), Decimal("138.00"), Decimal("35.00"))


def test_a_comma_and_a_point_in_one_word_on_the_digits_are_put_where_they_lie(make_page: Make) -> None:
    words = [at("Total", 1, 10), at("2683765", 1, 110, 180), at(",.", 1, 128, 162), at("30", 1, 220)]
    found = _table(make_page, "|Total|2683765<br>,.|30|", words=words)
    assert _said(found) == [("split", 3, 2, "26,837.65", "2683765 ,.")]


def test_a_point_of_its_own_between_digits_makes_one_number(make_page: Make) -> None:
    words = [at("Total", 1, 10), at("11,062", 1, 120, 150), at(".", 1, 150, 153), at("6", 1, 153, 158)]
    assert _said(_table(make_page, "|Total|11,062 .6||", words=words)) == [("split", 3, 2, "11,062.6", "11,062 .6")]
    assert _table(make_page, "|Total|11,062.6||", words=words) == []


def test_a_word_that_a_column_line_cuts_moves_no_number(make_page: Make) -> None:
    assert _table(make_page, "|EU|-25||", words=[at("EU-25", 1, 84, 104)]) == []


def test_a_mark_that_touches_its_word_is_not_invented(make_page: Make) -> None:
    assert _found(make_page(["on this basis1 sales"], [at("on", 0, 0), at("basis", 0, 60)])) == []


def test_the_point_in_the_next_cell_is_a_split_too(make_page: Make) -> None:
    words = [at("Rate", 1, 10), at("1100", 1, 120, 138), at(".", 1, 128, 130)]
    assert [one.kind for one in _table(make_page, "|Rate|1100|.|", words=words)] == ["split"]


def test_numbers_that_touch_are_told_apart_by_their_runs(make_page: Make) -> None:
    runs = [
        Run("4,285", (150.0, 25.0, 200.0, 35.0), 9.0, 0, (1.0, 0.0)),
        Run("1,355", (200.0, 25.0, 250.0, 35.0), 9.0, 0, (1.0, 0.0)),
    ]
    words = [at("Total", 1, 10), at("4,2851,355", 1, 150, 250)]
    assert _table(make_page, "|Total|4,285|1,355|", words=words, runs=runs) == []
    assert [one.kind for one in _table(make_page, "|Total|4,2851|,355|", words=words, runs=runs)] == ["glued"]


def test_damage_in_running_text(make_page: Make) -> None:
    words = [at(word, 0, 60.0 * index) for index, word in enumerate(["Sales", "rose", "to", "4,052", "from", "3,918"])]
    assert _found(make_page(["Sales rose to **4,052** from 3,918"], words)) == []
    assert _said(_found(make_page(["Sales rose to 4,025 from 3,918"], words))) == [
        ("changed", 1, None, "4,052", "4,025")
    ]
    assert [one.kind for one in _found(make_page(["Sales rose to from 3,918"], words))] == ["lost"]
    assert [one.kind for one in _found(make_page(["Sales rose to 4,0523,918"], words))] == ["glued"]
    assert [one.kind for one in _found(make_page(["Sales rose to 4,052 from 3,918 and 77"], words))] == ["invented"]


def test_a_year_whose_dash_was_taken_for_a_hyphen_is_glued(make_page: Make) -> None:
    words = [at("during", 0, 0), at("2024-", 0, 60), at("25", 0, 300)]
    assert _said(_found(make_page(["during 202425"], words))) == [("glued", 1, None, "2024- 25", "202425")]


# What must not alarm.


def test_a_number_drawn_twice_as_a_shadow_is_one(make_page: Make) -> None:
    words = [at("Sales", 1, 10), at("1,577", 1, 120), at("1,577", 1, 120.6)]
    assert _table(make_page, "|Sales|1,577||", words=words) == []
    assert _table(make_page, "|Sales|1,577<br>1,577||", words=words) == []


@pytest.mark.parametrize("cell", ["24.91<sup>2</sup>", "24.91<sup>(2)</sup>"])
def test_a_superscript_mark_is_no_digit_of_its_number(make_page: Make, cell: str) -> None:
    glued = "24.912" if "(" not in cell else "24.91(2)"
    assert _table(make_page, f"|Rate|{cell}|30|", "Rate", glued, "30") == []


def test_a_lost_superscript_is_no_lost_number(make_page: Make) -> None:
    words = [at("Sales", 1, 10), Word("1", (41.0, 24.0, 43.0, 29.0)), at("1,577", 1, 120)]
    runs = [
        Run("Sales", (10.0, 25.0, 40.0, 35.0), 9.0, 0, (1.0, 0.0)),
        Run("1", (41.0, 24.0, 43.0, 29.0), 5.0, 1, (1.0, 0.0)),
        Run("1,577", (120.0, 25.0, 150.0, 35.0), 9.0, 0, (1.0, 0.0)),
    ]
    assert _table(make_page, "|Sales|1,577||", words=words, runs=runs) == []


@pytest.mark.parametrize("printed", ["20172", "2017.2"])
def test_a_mark_that_touches_its_number_is_told_by_its_run(make_page: Make, printed: str) -> None:
    words = [at("since", 0, 0), at(printed, 0, 60, 96), at("2017", 0, 120)]
    runs = [
        Run("since 2017. 2017", (0.0, 5.0, 144.0, 15.0), 9.0, 0, (1.0, 0.0)),
        Run("2", (91.0, 4.0, 96.0, 9.0), 5.0, 1, (1.0, 0.0)),
    ]
    assert _found(make_page(["since 2017<sup>2</sup> 2017"], words, runs)) == []
    assert _found(make_page(["since 2017 2017"], words, runs)) == []


def test_a_lost_space_after_a_comma_glues_nothing_that_can_be_read(make_page: Make) -> None:
    words = [at("March", 0, 0), at("31,", 0, 60), at("2022", 0, 120)]
    assert _found(make_page(["March 31,2022"], words)) == []
    words = [at("March", 0, 0), at("31,", 0, 60), at("202", 0, 120)]
    assert [one.kind for one in _found(make_page(["March 31,202"], words))] == ["glued"]


def test_an_underscore_parts_numbers_and_a_range_has_no_sign(make_page: Make) -> None:
    assert _found(make_page(["ACS/10_1YR/S2601A"], [at("ACS/10_1YR/S2601A", 0, 0)])) == []
    assert _table(make_page, "|31-60 days|5||", words=[at("31", 1, 10), at("-60", 1, 24), at("5", 1, 120)]) == []


def test_a_number_that_kerning_parts_is_one(make_page: Make) -> None:
    words = [at("Sales", 1, 10), at("1,5", 1, 120, 138), at("77", 1, 138.4, 150)]
    assert _table(make_page, "|Sales|1,577||", words=words) == []


def test_digits_of_one_run_are_one_number(make_page: Make) -> None:
    words = [Word(digit, (20.0, 400.0 - 30 * index, 30.0, 410.0 - 30 * index)) for index, digit in enumerate("2024")]
    runs = [Run("2024", (20.0, 300.0, 30.0, 410.0), 9.0, 0, (0.0, -1.0))]
    assert _found(make_page(["2024"], words, runs)) == []


def test_numbers_broken_over_lines_are_the_same(make_page: Make) -> None:
    words = [at("2023-", 1, 120), Word("24", (120.0, 36.0, 132.0, 39.0))]
    assert _table(make_page, "||2023-<br>24||", words=words) == []
    assert _table(make_page, "||2023-24||", words=words) == []


def test_other_forms_of_the_same_characters_are_no_change(make_page: Make) -> None:
    assert _table(make_page, "|Office ﬁtting|−1,577|१२,३४५|", "Oﬃce", "–1,577", "12,345") == []
    assert _table(make_page, "|Sales|29\u00a0000|1␦,4␦00|", "Sales", "29 000", "1\u200b,4\u200b00") == []


@pytest.mark.parametrize(
    ("row", "printed"),
    [
        ("|Loss|(223,546 )|$ (5)|", ["Loss", "(223,546 )", "$ (5)"]),
        ("|Loss|(1,236|5)|", ["Loss", "(1,236", "5)"]),
        ("|Loss|$ (|1,236)|", ["Loss", "", "$ (1,236)"]),
        ("|Loss|-|5|", ["Loss", "-", "5"]),
        ("|Sum (1+4)|1,236|5|", ["Sum (1+4)", "1,236", "5"]),
    ],
)
def test_signs_that_stand_apart_are_not_lost(make_page: Make, row: str, printed: list[str]) -> None:
    assert _table(make_page, row, *printed) == []


def test_page_numbers_and_side_tabs_are_not_lost(make_page: Make) -> None:
    words = [at("Sales", 0, 100), at("577", 0, 200), at("112", 47, 300), Word("2024", (585.0, 400.0, 595.0, 424.0))]
    runs = [
        Run("Sales 577 rose and fell", (100.0, 5.0, 218.0, 15.0), 9.0, 0, (1.0, 0.0)),
        Run("112", (300.0, 945.0, 318.0, 955.0), 9.0, 0, (1.0, 0.0)),
        Run("REPORT 2024", (585.0, 400.0, 595.0, 460.0), 9.0, 0, (0.0, -1.0)),
    ]
    assert _found(make_page(["Sales 577"], words, runs)) == []


def test_more_numbers_in_a_margin_than_a_page_has_of_its_own_are_lost(make_page: Make) -> None:
    words = [at("12", 47, 100), at("34", 47, 200), at("56", 47, 300)]
    runs = [Run(word.text, word.bbox, 9.0, 0, (1.0, 0.0)) for word in words]
    assert [one.kind for one in _found(make_page(["Sales"], words, runs))] == ["lost"] * 3


def test_items_of_a_list_have_no_sign(make_page: Make) -> None:
    assert _found(make_page(["- 12 months", "- (iii) 5 years"], [*cells(["12 months"], ["(iii) 5 years"])])) == []


# What the page says of itself.


@pytest.mark.parametrize(
    ("notice", "kind"),
    [(NO_TEXT_LAYER, "no_text_layer"), (WORDS_LOST, "words_lost"), (f"{SET_ASIDE} after a crash", "set_aside")],
)
def test_a_page_without_its_text_is_told_once(make_page: Make, notice: str, kind: str) -> None:
    found = _found(make_page([""], [at("1,577", 0, 10)], notice=notice))
    assert _said(found) == [(kind, None, None, None, notice)]


def test_what_is_doubtful_about_a_page_is_told_beside_its_numbers(make_page: Make) -> None:
    notice = f"{UNREADABLE}: 4 characters stand in fonts that do not say which they are"
    assert [one.kind for one in _found(make_page(["Sales"], [at("577", 0, 10)], notice=notice))] == [
        "unreadable", "lost",
    ]  # fmt: skip
    assert [one.kind for one in _found(make_page(["577"], [at("577", 0, 10)], notice=READ_BY_OCR))] == ["ocr"]


def test_numbers_that_do_not_show_are_told_where_lines_have_them(make_page: Make) -> None:
    notice = "1 of its words do not show on the page"
    hidden = [(100.0, 20.0, 200.0, 40.0)]
    found = _table(make_page, "|Sales|9,999||", "Sales", "9,999", "", hidden=hidden, notice=notice)
    assert _said(found) == [("hidden_text", 3, 2, "9,999", "9,999")]
    assert _said(_table(make_page, "|Sales|||", "Sales", "9,999", "", hidden=hidden, notice=notice)) == [
        ("hidden_text", None, None, None, notice)
    ]


def test_a_document_without_pages_has_nothing_to_compare(make_document: Make) -> None:
    assert _found(make_document("Sales 577")) == []


# Properties.

_NUMBERS = st.from_regex(r"\(?[1-9]\d{0,2}(,\d{3}){0,2}(\.\d{1,2})?\)?", fullmatch=True)
_CELLS = st.lists(st.tuples(_NUMBERS, _NUMBERS), min_size=1, max_size=8)


@given(_CELLS)
def test_a_page_whose_lines_are_its_words_has_no_finding(make_page: Make, rows: list[tuple[str, str]]) -> None:
    lines = ["|Item|2024|2023|", *(f"|Row|{left}|**{right}**|" for left, right in rows)]
    words = cells(HEADER, *(["Row", left, right] for left, right in rows))
    assert _found(make_page(lines, words)) == []


@given(_CELLS, st.data())
def test_a_digit_that_changed_is_found(make_page: Make, rows: list[tuple[str, str]], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(rows) - 1))
    printed = rows[index][0]
    at_digit = data.draw(st.sampled_from([place for place, mark in enumerate(printed) if mark.isdigit()]))
    digit = data.draw(st.sampled_from([mark for mark in "0123456789" if mark != printed[at_digit]]))
    said = printed[:at_digit] + digit + printed[at_digit + 1 :]
    converted = [(said, right) if row == index else (left, right) for row, (left, right) in enumerate(rows)]
    lines = ["|Item|2024|2023|", *(f"|Row|{left}|{right}|" for left, right in converted)]
    words = cells(HEADER, *(["Row", left, right] for left, right in rows))
    assert index + 3 in {one.line_no for one in _found(make_page(lines, words))}


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=30), max_size=6),
    st.lists(st.tuples(st.text(min_size=1, max_size=12), st.integers(0, 600), st.integers(0, 60)), max_size=8),
)
def test_no_text_and_no_words_raise(make_page: Make, lines: list[str], words: list[tuple[str, int, int]]) -> None:
    placed = [at(text, row, float(left)) for text, left, row in words]
    for finding in findings(make_page(lines or [""], placed)):
        assert finding.as_data()["page"] == 1
