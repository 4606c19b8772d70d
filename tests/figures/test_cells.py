from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Box, PageInfo, PageRecord, Word
from auditor_tui.figures.binding import Binding, bind
from auditor_tui.figures.figure import Figure

_COLUMNS = ((0.0, 100.0), (100.0, 160.0), (160.0, 220.0))


class _Page:
    """One page record."""

    def __init__(self, record: PageRecord) -> None:
        self._record = record

    def page(self, page_no: int) -> PageRecord:
        return self._record


def _figures(make: Callable[..., Document], rows: list[str], words: list[Word]) -> tuple[Figure, ...]:
    """The figures of a table of three columns, its rows twenty points high, under a header without words."""
    text = "\n".join([rows[0], "|---|---|---|", *rows[1:]])
    cells = tuple(
        tuple((left, 20.0 * index, right, 20.0 * index + 20) for left, right in _COLUMNS) for index in range(len(rows))
    )
    table = Box("table", (0.0, 0.0, 220.0, 20.0 * len(rows)), None, 0, len(rows) + 1, cells)
    record = PageRecord(1, None, 300.0, 300.0, 0, text, (table,), tuple(words), ())
    document = make(text, pages=(PageInfo(1, None, 1, len(rows) + 1),))
    held = Document(**{**vars(document), "records": _Page(record)})
    return Binding(held).all


def _word(text: str, left: float, right: float, row: int) -> Word:
    return Word(text, (left, 20.0 * row + 5, right, 20.0 * row + 15))


def test_a_figure_has_its_box_and_is_checked_against_the_page(make_document: Callable[..., Document]) -> None:
    words = [_word("Sales", 0, 30, 1), _word("1,577", 120, 150, 1), _word("1,400", 180, 210, 1)]
    first, second = _figures(make_document, ["|Item|2018|2017|", "|Sales|1,577|1,373|"], words)
    assert (first.page_check, first.printed_on_page) == ("same", "1,577")
    assert first.bbox == (Decimal("120.00"), Decimal("25.00"), Decimal("150.00"), Decimal("35.00"))
    assert (second.page_check, second.printed_on_page, second.flags) == ("different", "1,400", ("differs_from_page",))


def test_a_point_printed_by_itself_is_put_where_it_lies(make_document: Callable[..., Document]) -> None:
    words = [_word("Rate", 0, 30, 1), _word("875", 120, 150, 1), _word(".", 129, 131, 1), _word("30", 180, 190, 1)]
    first, _ = _figures(make_document, ["|Item|2018|2017|", "|Rate|875<br>.|30|"], words)
    assert (first.value, first.flags) == (Decimal("8.75"), ("split_digits", "differs_from_page"))
    assert (first.page_check, first.printed_on_page) == ("different", "8.75")


def test_pieces_of_a_number_that_a_column_line_cut_have_no_value(make_document: Callable[..., Document]) -> None:
    words = [_word("Shares", 0, 30, 1), _word("347,306", 150, 190, 1)]
    pieces = _figures(make_document, ["|Item|2018|2017|", "|Shares|3|47,306|"], words)
    assert [figure.value for figure in pieces] == [None, None]
    assert all("split_digits" in figure.flags for figure in pieces)


def test_digits_grouped_by_a_space_are_read_as_the_page_prints_them(make_document: Callable[..., Document]) -> None:
    words = [_word("Sales", 0, 30, 1), _word("29\u00a0000", 120, 150, 1), _word("27", 180, 190, 1)]
    first, _ = _figures(make_document, ["|Item|2018|2017|", "|Sales|29 000|27|"], words)
    assert first.value == Decimal(29000)


def test_words_that_the_text_glued_are_spaced_as_on_the_page(make_document: Callable[..., Document]) -> None:
    words = [_word("Cash", 0, 20, 1), _word("at", 24, 30, 1), _word("bank", 34, 50, 1), _word("17", 130, 140, 1)]
    (figure,) = _figures(make_document, ["|Item|2018|2017|", "|Cashat bank|17||"], words)
    assert figure.row_label == "Cash at bank"


def test_the_pages_of_a_list_of_contents_are_no_figures(make_document: Callable[..., Document]) -> None:
    titles = ("Letter", "Markets", "Risks", "People", "Accounts", "Notes", "Index")
    rows = "".join(f"|{title}|{page}|\n" for title, page in zip(titles, (3, 5, 5, 18, 44, 61, 90), strict=True))
    assert not bind(make_document("|Title|3|\n|---|---|\n".replace("Title", "Preface") + rows)).all
    assert bind(make_document("|Preface|3|\n|---|---|\n" + rows.replace("|90|", "|12|"))).all


def test_a_list_that_names_forms_holds_no_figures(make_document: Callable[..., Document]) -> None:
    rows = "".join(f"|Plan {name}|10-Q|6/26/09|000-151|10.{name}|\n" for name in (1, 2, 3))
    assert not bind(make_document("|Description|Form|Filed|File|Number|\n|---|---|---|---|---|\n" + rows)).all
