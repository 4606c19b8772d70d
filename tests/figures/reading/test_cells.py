from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import Box, PageInfo, PageRecord, Word
from auditor_tui.figures.binding import Binding, bind
from auditor_tui.figures.figure import Figure

Make = Callable[..., Document]
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


def test_every_separator_printed_by_itself_is_put_where_it_lies(make_document: Callable[..., Document]) -> None:
    marks = [_word(",", 124, 126, 1), _word(",", 132, 134, 1), _word(".", 144, 146, 1)]
    words = [_word("Total", 0, 30, 1), _word("15785700", 120, 152, 1), *marks, _word("30", 180, 190, 1)]
    first, _ = _figures(make_document, ["|Item|2018|2017|", "|Total|15785700<br>,<br>,<br>.|30|"], words)
    assert (first.value, first.flags) == (Decimal("157857.00"), ("split_digits", "differs_from_page"))


def test_separators_that_make_no_number_leave_it_without_a_value(make_document: Callable[..., Document]) -> None:
    words = [_word("Total", 0, 30, 1), _word("1578", 120, 136, 1), _word(".", 123, 125, 1), _word(",", 131, 133, 1)]
    first, _ = _figures(make_document, ["|Item|2018|2017|", "|Total|1578<br>,<br>.|30|"], words)
    assert first.value is None


def test_a_nil_mark_below_a_footnote_mark_is_a_nil(make_document: Callable[..., Document]) -> None:
    words = [_word("Schools", 0, 30, 1), _word("…", 140, 150, 1), _word("30", 180, 190, 1)]
    first, _ = _figures(make_document, ["|Item|2018|2017|", "|Schools|(d)<br>…|30|"], words)
    assert (first.kind, first.value) == ("nil", None)


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


def test_a_bracket_that_slipped_into_the_next_cell_is_read_with_its_number(make_document: Make) -> None:
    document = make_document("|Item|2022|2021|\n|---|---|---|\n|Other income|(199|)<br>34,662|\n|Hedges|(8,872|)<br>-|")
    assert [(figure.printed, figure.value) for figure in bind(document).all] == [
        ("(199)", Decimal(-199)),
        ("34,662", Decimal(34662)),
        ("(8,872)", Decimal(-8872)),
        ("-", None),
    ]


def test_a_glyph_at_the_end_of_a_cell_is_that_of_the_next(make_document: Make) -> None:
    document = make_document(
        "(in thousands, except share amounts)\n\n|Equity|Shares|Amount|\n|---|---|---|\n|Balance|47,654 $|476|\n|Options|42|1|"
    )
    found = {figure.printed: (figure.kind, figure.currency) for figure in bind(document).all}
    assert (found["476"], found["1"], found["42"]) == (("amount", "USD"), ("amount", "USD"), ("count", None))


def test_a_row_may_name_its_currency_in_a_column(make_document: Make) -> None:
    rows = "|North|EUR|1,142.0|\n|South|GBP|97.0|"
    document = make_document(f"|Company|Currency|Equity<br>1,000|\n|---|---|---|\n{rows}")
    assert [(figure.currency, figure.scale, figure.row_label) for figure in bind(document).all] == [
        ("EUR", Decimal(1000), "North"),
        ("GBP", Decimal(1000), "South"),
    ]


def test_a_bracket_in_a_name_may_tell_of_the_number_below(make_document: Make) -> None:
    document = make_document(
        "(Millions of yen)\n\n|Plant|Buildings|Land (Area: m2)|\n|---|---|---|\n|Hill|48|1,200<br>(42,353)|\n|Dale|12|-|"
    )
    _, land, area, *_ = bind(document).all
    assert (land.kind, land.value, land.scale, land.currency) == ("amount", Decimal(1200), Decimal(10) ** 6, "JPY")
    assert (area.kind, area.value, area.scale, area.currency) == ("count", Decimal(42353), Decimal(1), None)
    assert area.unit.state == "not_stated"


def test_a_row_that_ends_the_bracket_above_is_of_the_kind_of_that_row(make_document: Make) -> None:
    document = make_document(
        "|Millions of yen|2021|2022|\n|---|---|---|\n|Sales|84,279|76,961|\n|Return (index: all (paid|%<br>83.3|%<br>77.6|\n"
        "|included))|(115.9)|(110.0)|"
    )
    last = bind(document).all[-1]
    assert (last.kind, last.value, last.scale) == ("percent", Decimal("110.0"), Decimal(1))
    assert last.row_label == "Return (index: all (paid included))"


def test_words_in_a_column_of_words_are_named_by_the_labels_left_of_them(make_document: Make) -> None:
    document = make_document("|Variable|Assumption|\n|---|---|\n|Ages 18 and 19|Stays between 17.7% and 26.8%|")
    assert {figure.row_label for figure in bind(document).all} == {"Ages 18 and 19"}


def test_a_mark_that_most_rows_carry_names_none(make_document: Make) -> None:
    rows = "\n".join(
        f"|{name}|{first}|INF|{second}|"
        for name, first, second in (
            ("Alder", "", "206"),
            ("Birch", "", "881"),
            ("Cedar", "", "270"),
            ("Dogwood", "", "381"),
            ("Total", "4", "1738"),
        )
    )
    found = bind(make_document(f"|Town|Towns|Small|People|\n|---|---|---|---|\n{rows}")).all
    assert [figure.row_label for figure in found if figure.cell == 4][:2] == ["Alder INF", "Birch INF"]


def test_further_columns_of_text_do_not_run_on_in_a_name(make_document: Make) -> None:
    text = "development and design and component manufacturing facilities of several kinds"
    document = make_document(
        f"|Plant|Segment|Facilities|Staff|\n|---|---|---|---|\n|Hill Office|Printing solutions|{text}|448|"
    )
    assert bind(document).all[0].row_label == "Hill Office Printing solutions"


def test_points_group_where_what_is_below_a_thousand_is_whole(make_document: Make) -> None:
    rows = "\n".join(f"|Town {at}|{text}|" for at, text in enumerate(("206", "1.357", "53.402", "883", "10.064")))
    found = bind(make_document(f"|Town|People|\n|---|---|\n{rows}")).all
    assert [figure.value for figure in found] == [Decimal(value) for value in (206, 1357, 53402, 883, 10064)]


def test_a_point_before_three_digits_is_left_in_doubt_where_little_is_printed(make_document: Make) -> None:
    found = bind(make_document("|Town|Ratio|\n|---|---|\n|Alder|206|\n|Birch|1.357|")).all
    assert [figure.value for figure in found] == [Decimal(206), None]


def test_customers_in_a_column_of_money_are_an_exposure(make_document: Make) -> None:
    document = make_document(
        "|Segment|Exposure €bn|Staff|\n|---|---|---|\n|Private Customers|64|12|\n|Number of customers|3|4|"
    )
    kinds = [(figure.kind, figure.currency) for figure in bind(document).all]
    assert kinds[0] == ("amount", "EUR")
    assert kinds[2][0] == "count"


def test_a_year_run_into_a_cell_with_a_number_is_its_label(make_document: Make) -> None:
    document = make_document("|Year<br>Price|\n|---|\n|2024<br>102.3%|\n|2025<br>101.2%|")
    assert [figure.printed for figure in bind(document).all] == ["102.3%", "101.2%"]


def test_signs_torn_from_the_words_below_leave_a_number_whole(make_document: Make) -> None:
    document = make_document("|योग|2024-25|\n|---|---|\n|Grants|268|\n|Total|**2064829**<br>्ं े ं़ें ु्त ैं|")
    assert [figure.value for figure in bind(document).all] == [Decimal(268), Decimal(2064829)]


def test_rows_run_into_one_are_figures_of_their_own(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Head|2018|2017|\n|---|---|---|\n|Pumps<br>Surveys|…<br>…|1,577<br>…|\n|Total|30|1,577|",
    )
    rows = [(figure.row_label, figure.kind, figure.column_header) for figure in bind(document).all[:4]]
    assert rows == [
        ("Pumps", "nil", ("2018",)),
        ("Surveys", "nil", ("2018",)),
        ("Pumps", "amount", ("2017",)),
        ("Surveys", "nil", ("2017",)),
    ]


def test_a_nil_mark_over_two_lines_beside_one_label_is_one(make_document: Callable[..., Document]) -> None:
    document = make_document("|Head|2018|2017|\n|---|---|---|\n|Pumps|…<br>…|1,577|")
    assert [figure.kind for figure in bind(document).all] == ["nil", "amount"]


def test_a_nil_mark_on_the_line_below_a_number_is_no_sign_of_it(make_document: Make) -> None:
    document = make_document(
        "|Head|2018|2017|\n|---|---|---|\n|Owed|67,446|68,195|\n|Provision|(67,446)<br>-|68,195<br>–|"
    )
    found = [(figure.value, figure.kind) for figure in Binding(document).all[2:]]
    assert found == [(-67446, "amount"), (None, "nil"), (68195, "amount"), (None, "nil")]


def test_a_range_between_figures_names_no_row(make_document: Make) -> None:
    document = make_document(
        "|2023|optimistic|Baseline|pessimistic|\n|---|---|---|---|\n|North|2.5%|–1% up to –0.5%|–2.2%|\n"
        "|South|2.6%|–0.5% up to 0.0%|–2.0%|\n|East|5.3%|5.6% up to 5.8%|6.0%|"
    )
    labels = {figure.printed: figure.row_label for figure in Binding(document).all}
    assert (labels["2.5%"], labels["–2.2%"], labels["6.0%"]) == ("North", "North", "East")


def test_a_column_of_remarks_right_of_the_figures_is_no_part_of_a_row_s_name(make_document: Make) -> None:
    document = make_document(
        "||2021|2022|Main reasons for change|\n|---|---|---|---|\n|Sales|995.9|998.9||\n"
        "|Taxes|13.9|4.8|Decrease in deferred tax assets|\n|Other|2.8|2.5|Exchange gains|"
    )
    labels = {figure.printed: figure.row_label for figure in Binding(document).all}
    assert (labels["4.8"], labels["2.5"]) == ("Taxes", "Other")


def test_a_column_right_of_the_figures_tells_rows_of_one_name_apart(make_document: Make) -> None:
    document = make_document(
        "||2021|2022|Location|\n|---|---|---|---|\n|Forwards|5.1|3.4|Revenues|\n|Forwards|5.3|9.0|Cost of sales|"
    )
    labels = {figure.printed: figure.row_label for figure in Binding(document).all}
    assert labels["9.0"] == "Forwards Cost of sales"


def test_numbers_cut_in_the_wrong_place_are_those_that_the_page_prints(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Item|New|Used|", "|Valves|1,875|620|", "|Total|4,2851|,355|"],
        [
            *(Word(text, (left, 4, left + 30, 14)) for text, left in (("Item", 5), ("New", 160), ("Used", 260))),
            *(Word(text, (left, 24, left + 30, 34)) for text, left in (("Valves", 5), ("1,875", 160), ("620", 260))),
            Word("Total", (5, 44, 30, 54)),
            Word("4,285", (165, 44, 199, 54)),
            Word("1,355", (198, 44, 232, 54)),
        ],
    )
    found = [(figure.printed, figure.value, figure.flags[0]) for figure in bind(document).figures(4, 4)]
    assert found == [("4,285", Decimal(4285), "split_digits"), ("1,355", Decimal(1355), "split_digits")]
