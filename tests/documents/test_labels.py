from __future__ import annotations

import pytest

from auditor_tui.documents.labels import PageMargins, margin_numbers, printed_labels
from auditor_tui.documents.pages import BBox, Box, PageRecord, Run

WIDTH, HEIGHT = 600.0, 800.0
RIGHTWARDS = (1.0, 0.0)


def run(text: str, x: float, y: float, direction: tuple[float, float] = RIGHTWARDS) -> Run:
    """A run of 10-point text whose top left corner, as it is read, is at (x, y) of the upright page."""
    long, high = 5.0 * len(text), 10.0
    boxes: dict[tuple[float, float], BBox] = {
        (1.0, 0.0): (x, y, x + long, y + high),
        # Read upwards: rightwards as read is up the page, down as read is rightwards.
        (0.0, -1.0): (y, HEIGHT - x - long, y + high, HEIGHT - x),
        (0.0, 1.0): (WIDTH - y - high, x, WIDTH - y, x + long),
        (-1.0, 0.0): (WIDTH - x - long, HEIGHT - y - high, WIDTH - x, HEIGHT - y),
    }
    return Run(text, boxes[direction], 10.0, 0, direction)


BODY = tuple(run("A line of the page's text that fills the column", 80, y) for y in range(200, 600, 20))


def page(page_no: int, *runs: Run, boxes: tuple[Box, ...] = (), pdf_label: str | None = None) -> PageMargins:
    record = PageRecord(page_no, pdf_label, WIDTH, HEIGHT, 0, "text", boxes, (), (*BODY, *runs))
    return PageMargins(page_no, pdf_label, margin_numbers(record), blank=False)


def feet(*texts: str) -> list[str | None]:
    """The labels of pages with these words at their feet."""
    return printed_labels([page(number, run(text, 290, 770)) for number, text in enumerate(texts, start=1)])


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (("41", "42", "43"), ["41", "42", "43"]),
        (("- 11 -", "- 12 -", "- 13 -"), ["11", "12", "13"]),
        (("-73-", "-74-", "-75-"), ["73", "74", "75"]),
        (("Page 3 of 20", "Page 4 of 20", "Page 5 of 20"), ["3", "4", "5"]),
        (("PAGE: 3", "PAGE: 4", "PAGE: 5"), ["3", "4", "5"]),
        (("Page No. 3", "Page No. 4", "Page No. 5"), ["3", "4", "5"]),
        (("3/20", "4/20", "5/20"), ["3", "4", "5"]),
        (("3 of 20", "4 of 20", "5 of 20"), ["3", "4", "5"]),
        (("A - 4", "A - 5", "A - 6"), ["A-4", "A-5", "A-6"]),
        (("F-12", "F-13", "F-14"), ["F-12", "F-13", "F-14"]),
        (("(i)", "(ii)", "(iii)"), ["i", "ii", "iii"]),
        (("[viii]", "[ix]", "[x]"), ["viii", "ix", "x"]),
        (("XIV", "XV", "XVI"), ["XIV", "XV", "XVI"]),
        (("| 7 |", "| 8 |", "| 9 |"), ["7", "8", "9"]),
        (("2-9", "2-10", "2-11"), ["2-9", "2-10", "2-11"]),
        (("१२", "१३", "१४"), ["१२", "१३", "१४"]),
    ],
)
def test_a_number_is_read_in_whatever_form_it_is_printed(texts: tuple[str, ...], labels: list[str]) -> None:
    assert feet(*texts) == labels


@pytest.mark.parametrize(
    "texts",
    [
        ("7",),
        ("7", "text", "text"),
        ("7", "8", "text"),
        ("7", "9", "14"),
        ("2024", "2024", "2024"),
        ("ill", "vim", "mix"),
        ("Exhibit 21", "Exhibit 22", "Exhibit 23"),
        ("Statement No. 4", "Statement No. 5", "Statement No. 6"),
        ("VIII", "X", "VIII"),
    ],
)
def test_a_number_that_no_neighbour_bears_out_is_no_label(texts: tuple[str, ...]) -> None:
    assert set(feet(*texts)) == {None}


def test_two_pages_are_enough_where_the_form_says_page_number() -> None:
    assert feet("Page 1 of 2", "Page 2 of 2") == ["1", "2"]
    assert feet("F-1", "F-2") == ["F-1", "F-2"]
    assert feet("1", "2") == [None, None]


def test_numberings_restart_and_change() -> None:
    texts = ["i", "ii", "iii", "1", "2", "3", "4", "F-1", "F-2", "F-3", "1", "2", "3"]
    assert feet(*texts) == texts


def test_a_page_without_a_number_stays_without_one() -> None:
    assert feet("4", "5", "text", "7", "8") == ["4", "5", None, "7", "8"]


def test_a_misprint_is_not_corrected() -> None:
    assert feet("4", "5", "9", "7", "8") == ["4", "5", None, "7", "8"]


def test_blank_pages_may_be_left_out_of_the_count() -> None:
    pages = [page(1, run("1", 290, 770)), page(3, run("2", 290, 770)), page(5, run("3", 290, 770))]
    blank = [PageMargins(number, None, blank=True) for number in (2, 4)]
    assert printed_labels([pages[0], blank[0], pages[1], blank[1], pages[2]]) == ["1", None, "2", None, "3"]


def test_numbers_stand_beside_running_heads_left_and_right_in_turn() -> None:
    pages = []
    for number in range(1, 7):
        text = f"{number} Annual Survey 2022-23" if number % 2 == 0 else f"Public finances {number}"
        pages.append(page(number, run(text, 80, 30)))
    assert printed_labels(pages) == ["1", "2", "3", "4", "5", "6"]


def test_a_number_set_apart_from_its_running_head_needs_no_same_words_beside_it() -> None:
    heads = ("Receipts", "Loans", "Guarantees")
    pages = [page(number, run(head, 80, 30), run(str(number), 500, 30)) for number, head in enumerate(heads, start=4)]
    assert printed_labels(pages) == ["4", "5", "6"]


def test_sections_of_text_at_the_edge_are_no_page_numbers() -> None:
    words = ("first words", "other words", "third words")
    pages = [page(number, run(f"{number} {text}", 80, 30)) for number, text in enumerate(words, start=1)]
    assert printed_labels(pages) == [None, None, None]


@pytest.mark.parametrize("direction", [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0)])
def test_a_turned_page_carries_its_number_at_its_side(direction: tuple[float, float]) -> None:
    pages = [page(number, run(str(number), 290, 770)) for number in (1, 2, 3, 5, 6)]
    foot = 570.0 if direction[0] == 0 else 770.0
    pages.insert(3, page(4, run("4", 390, foot, direction)))
    assert printed_labels(pages) == ["1", "2", "3", "4", "5", "6"]


def test_a_number_alone_in_the_outer_margin_counts_and_a_column_of_them_does_not() -> None:
    tabs = [page(number, run(str(number), 570, 400)) for number in (1, 2, 3)]
    assert printed_labels(tabs) == ["1", "2", "3"]
    serials = [page(number, *(run(str(row), 10, 200 + 20 * row) for row in range(1, 9))) for number in (1, 2, 3)]
    assert printed_labels(serials) == [None, None, None]


def test_the_layout_engines_head_may_stand_deeper_than_the_margin() -> None:
    box = Box("page-header", (280, 145, 320, 165), None, 0, 1)
    deep = [page(number, run("Title", 80, 100), run(str(number), 290, 150), boxes=(box,)) for number in (1, 2, 3)]
    plain = [page(number, run("Title", 80, 100), run(str(number), 290, 150)) for number in (1, 2, 3)]
    assert printed_labels(deep) == ["1", "2", "3"]
    assert printed_labels(plain) == [None, None, None]


def test_the_longer_numbering_of_two_names_the_page() -> None:
    pages = [
        page(number, run(str(10 + number), 290, 770), *([run(str(number), 290, 30)] if number < 4 else []))
        for number in range(1, 6)
    ]
    assert printed_labels(pages) == ["11", "12", "13", "14", "15"]


class TestPdfLabels:
    def test_the_printed_number_wins(self) -> None:
        pages = [page(number, run(str(number + 40), 290, 770), pdf_label=f"A-{number}") for number in (1, 2, 3)]
        assert printed_labels(pages) == ["41", "42", "43"]

    def test_they_stand_in_where_the_nearest_printed_numbers_agree(self) -> None:
        labels = ["i", "ii", "1", "2", "3", "4"]
        pages = [page(number, pdf_label=label) for number, label in enumerate(labels[:2], start=1)]
        pages += [
            page(number, *([] if label == "3" else [run(label, 290, 770)]), pdf_label=label)
            for number, label in enumerate(labels[2:], start=3)
        ]
        pages.append(page(7, run("5", 290, 770), pdf_label="5"))
        assert printed_labels(pages) == ["i", "ii", "1", "2", "3", "4", "5"]

    def test_they_do_not_where_a_printed_number_contradicts_them(self) -> None:
        pages = [page(1, pdf_label="i")]
        pages += [page(number, run(str(number), 290, 770), pdf_label=str(number - 1)) for number in (2, 3, 4)]
        assert printed_labels(pages) == [None, "2", "3", "4"]

    @pytest.mark.parametrize("labels", [("1", "2", "3"), ("1", "1", "2"), ("1", None, "3")])
    def test_those_that_only_count_pages_say_nothing_of_print(self, labels: tuple[str | None, ...]) -> None:
        pages = [page(number, pdf_label=label) for number, label in enumerate(labels, start=1)]
        assert printed_labels(pages) == [None, None, None]

    def test_one_that_is_no_page_number_is_none(self) -> None:
        pages = [page(number, pdf_label=label) for number, label in enumerate(("Cover", "ii", "iii"), start=1)]
        assert printed_labels(pages) == [None, "ii", "iii"]


def test_a_document_without_pages_has_no_labels() -> None:
    assert printed_labels([]) == []
