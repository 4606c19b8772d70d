from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.documents.footnotes import Footnote, footnotes
from auditor_tui.documents.outline import Landmarks, build_outline
from auditor_tui.documents.pages import PageInfo

TABLE = "|Head|2024-25|\n|---|---|\n|Tax{label}|1,234{cell}|\n|Loans|567|\n"
PROSE = "The receipts of the year rose by a tenth over those of the year before, as the tables overleaf set out.\n"


@pytest.fixture
def find(make_document: Callable[..., Document]) -> Callable[[str], tuple[Footnote, ...]]:
    def find_in(text: str) -> tuple[Footnote, ...]:
        return footnotes(make_document(text, pages=(PageInfo(1, None, 1, text.count("\n") + 1),)), 1)

    return find_in


Find = Callable[[str], tuple[Footnote, ...]]


@pytest.mark.parametrize(
    ("label", "note", "mark"),
    [
        ("<sup>1</sup>", "1 Net of refunds.", "1"),
        ("<sup>**1**</sup>", "> 1 Net of refunds.", "1"),
        ("<sup>1</sup>", "<sup>1</sup> Net of refunds.", "1"),
        ("<sup>1</sup>", "1Net of refunds.", "1"),
        ("<sup>1</sup>", "(1) Net of refunds.", "(1)"),
        ("<sup>(a)</sup>", "_(a) Net of refunds._", "(a)"),
        (" (a)", "(a) Net of refunds.", "(a)"),
        ("(1)", "(1) Net of refunds.", "(1)"),
        ("*", "* Net of refunds.", "*"),
        ("\\*", "\\* Net of refunds.", "*"),
        (" @", "@ Net of refunds.", "@"),
        ("@", "@ : Net of refunds.", "@"),
        ("$", "$ Net of refunds.", "$"),
        ("**", "** Net of refunds.", "**"),
        ("<sup>##</sup>", "<sup>##</sup> Net of refunds.", "##"),
        ("†", "† Net of refunds.", "†"),
        ("<sup>1</sup>", "Note: 1 Net of refunds.", "1"),
    ],
)
def test_a_mark_in_a_label_and_the_line_below_are_a_footnote(find: Find, label: str, note: str, mark: str) -> None:
    (found,) = find(f"{TABLE.format(label=label, cell='')}\n{note}\n\n12\n")
    assert (found.mark, found.line_no, found.text) == (mark, 6, "Net of refunds.")
    assert [(place.line_no, place.cell) for place in found.places] == [(3, 1)]


@pytest.mark.parametrize("cell", ["*", " *", "<sup>*</sup>"])
def test_a_mark_stands_at_a_figure(find: Find, cell: str) -> None:
    (found,) = find(f"{TABLE.format(label='', cell=cell)}\n* Provisional.\n")
    assert [(place.line_no, place.cell) for place in found.places] == [(3, 2)]


def test_cells_are_counted_from_the_left_edge_empty_ones_included(find: Find) -> None:
    (found,) = find("||2024-25|2025-26<sup>(1)</sup>|\n|---|---|---|\n|Tax|1|2|\n\n(1) Budget.\n")
    place = found.places[0]
    assert (place.line_no, place.cell, place.char) == (1, 3, 17)


def test_a_mark_in_the_text_is_tied_to_the_foot_of_the_page(find: Find) -> None:
    text = f"The receipts<sup>1,2</sup> rose.\n\n{PROSE}\n1 Net of refunds.\n\n2 As audited.\n\n12\n"
    assert [(note.mark, note.text, note.places[0].char) for note in find(text)] == [
        ("1", "Net of refunds.", 12),
        ("2", "As audited.", 12),
    ]


def test_each_table_has_notes_of_its_own(find: Find) -> None:
    table = TABLE.format(label="(1)", cell="")
    first, second = find(f"{table}\n(1) Net of refunds.\n\n{table}\n(1) Gross.\n")
    assert [place.line_no for place in first.places] == [3]
    assert [place.line_no for place in second.places] == [10]


def test_a_note_in_two_languages_is_tied_twice(find: Find) -> None:
    text = f"{TABLE.format(label='@', cell='')}\n@ इसमें अग्रिम शामिल नहीं है।\n\n@ Excludes advances.\n"
    assert [(note.line_no, note.places[0].line_no) for note in find(text)] == [(6, 3), (8, 3)]


@pytest.mark.parametrize(
    "head", ["Note: Provisional.", "_Note – Provisional._", "**Notes:** Provisional.", "NOTE:- Provisional."]
)
def test_a_note_without_a_mark_belongs_to_the_table_above(find: Find, head: str) -> None:
    assert find(f"{TABLE.format(label='', cell='')}\n{head}\n") == (
        Footnote(None, 6, "Provisional.", table=LineSpan(1, 4)),
    )


def test_a_list_of_notes_belongs_to_the_table_as_far_as_it_counts_on(find: Find) -> None:
    text = f"{TABLE.format(label='', cell='')}\nNotes:\n\n1. Provisional.\n\n2. Rounded.\n\n2. The next paragraph.\n"
    assert [(note.mark, note.text) for note in find(text)] == [(None, "1 Provisional."), (None, "2 Rounded.")]


def test_a_note_drawn_into_the_table_is_one(find: Find) -> None:
    (found,) = find("|Head|2024-25|\n|---|---|\n|Tax*|1,234|\n|* Net of refunds.||\n")
    assert (found.mark, found.line_no, found.text) == ("*", 4, "Net of refunds.")


@pytest.mark.parametrize(
    "text",
    [
        # No mark, no note, and a note above its mark.
        f"{TABLE.format(label='', cell='')}\n* Net of refunds.\n",
        TABLE.format(label="*", cell=""),
        f"* Net of refunds.\n\n{TABLE.format(label='*', cell='')}",
        # Another mark.
        f"{TABLE.format(label='**', cell='')}\n* Net of refunds.\n",
        # Numbered paragraphs, enumerations and notes to the accounts.
        f"The receipts<sup>2</sup> rose.\n\n2. {PROSE}\n{PROSE}",
        f"There are (a) taxes and (b) loans.\n\n(a) {PROSE}\n(b) {PROSE}",
        f"{TABLE.format(label='', cell='')}\n14 Borrowings\n\nNote 14 Borrowings\n\nNotes to the accounts\n",
        f"See Note 14.\n\n## **Note 14** Borrowings\n\n{PROSE}",
        # Ordinals, fractions, units, negatives, currency and addresses.
        "The 53<sup>rd</sup> week.\n\nrd That is one.\n",
        "Par value 1<sup>2</sup>/3 cents.\n\n2 Cents.\n",
        "An area of 40 km<sup>2</sup> is covered.\n\n2 Hectares.\n",
        "|Head|2024|\n|---|---|\n|Tax|(1)|\n\n(1) Net of refunds.\n",
        "|Head|$|\n|---|---|\n|Tax|$ 12|\n\n$ Million\n",
        f"Write to clerk@treasury.example for it.\n\n@ {PROSE}",
        # A note far from any table.
        f"{TABLE.format(label='', cell='')}\n{PROSE}\nNote: Provisional.\n",
    ],
)
def test_what_finds_no_partner_is_left_out(find: Find, text: str) -> None:
    assert find(text) == ()


def test_a_number_sign_that_heads_nothing_is_a_mark(make_document: Callable[..., Document]) -> None:
    text = f"{TABLE.format(label=' #', cell='')}\n# Net of refunds.\n"
    document = make_document(text, pages=(PageInfo(1, None, 1, 7),))
    assert footnotes(document, 1) == ()
    converted = replace(document, outline=build_outline(document.lines, document.pages, Landmarks((), frozenset())))
    assert [(note.mark, note.text) for note in footnotes(converted, 1)] == [("#", "Net of refunds.")]


def test_a_heading_ends_what_belongs_to_a_table(find: Find) -> None:
    assert find(f"{TABLE.format(label='', cell='')}\n## Loans\n\nNote: Provisional.\n") == ()


def test_pages_are_read_apart(make_document: Callable[..., Document]) -> None:
    text = f"{TABLE.format(label='*', cell='')}\n* Net of refunds.\n"
    document = make_document(text, pages=(PageInfo(1, None, 1, 4), PageInfo(2, None, 5, 3)))
    assert footnotes(document, 1) == footnotes(document, 2) == footnotes(document, 3) == ()
