"""Titles inside a table, and headers parted from their figures."""

from __future__ import annotations

from collections.abc import Callable

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo, Word
from auditor_tui.figures.binding import bind
from auditor_tui.figures.figure import Figure


def _words(*rows: str) -> list[Word]:
    """Words of rows of a page: `text@left-right` each; rows are as high as those of `make_page`."""
    found: list[Word] = []
    for row, line in enumerate(rows):
        for item in line.split():
            text, _, place = item.rpartition("@")
            left, right = map(float, place.split("-"))
            found.append(Word(text, (left, 20.0 * row + 4, right, 20.0 * row + 14)))
    return found


def _by_printed(document: Document) -> dict[str, Figure]:
    return {figure.printed: figure for figure in bind(document).all}


def test_a_title_cut_at_a_column_line_names_no_column(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Heads|2023-24|2022-23|", "|Tolls|10.50|11.50|", "|0042 GOODS AND PA|SSENGERS||", "|Ferries|20.50|21.50|"],
        _words(
            "Heads@10-40 2023-24@130-165 2022-23@230-265",
            "Tolls@5-30 10.50@160-190 11.50@260-290",
            "0042@55-70 GOODS@73-90 AND@93-98 PASSENGERS@99-150",
            "Ferries@5-35 20.50@160-190 21.50@260-290",
        ),
    )
    found = _by_printed(document)
    assert found["20.50"].column_header == ("2023-24",)
    assert found["21.50"].column_header == ("2022-23",)


def test_a_title_set_in_the_middle_names_no_column_though_it_stands_in_one(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Heads|2023-24|2022-23|2021-22|", "||0049 RENT|||", "|Halls|10.50|11.50|12.50|"],
        _words(
            "Heads@10-40 2023-24@130-165 2022-23@230-265 2021-22@330-365",
            "0049@160-178 RENT@180-198",
            "Halls@5-30 10.50@160-190 11.50@260-290 12.50@360-390",
        ),
    )
    assert _by_printed(document)["10.50"].column_header == ("2023-24",)


def test_the_second_line_of_a_wrapped_name_is_no_title(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Heads|Sold|Voting rights|", "|||held|", "|Halls|10.50|11.50|"],
        _words(
            "Heads@10-40 Sold@140-160 Voting@225-250 rights@252-275",
            "held@240-258",
            "Halls@5-30 10.50@160-190 11.50@260-290",
        ),
    )
    assert _by_printed(document)["11.50"].column_header == ("Voting rights held",)


def test_a_code_in_a_title_makes_no_column_of_figures(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Heads||2023-24|2022-23|", "||0029|LAND REVENUE||", "|Rates||10.50|11.50|"],
        _words(
            "Heads@10-40 2023-24@230-265 2022-23@330-365",
            "0029@170-198 LAND@202-218 REVENUE@220-240",
            "Rates@5-30 10.50@260-290 11.50@360-390",
        ),
    )
    assert [figure.printed for figure in bind(document).all] == ["10.50", "11.50"]
    assert _by_printed(document)["10.50"].column_header == ("2023-24",)


def test_a_header_at_the_foot_of_a_page_names_the_columns_of_the_next(make_document: Callable[..., Document]) -> None:
    upper = "(in crore)\n\n|Heads|2023-24|2022-23|\n|---|---|---|\n\n7"
    lower = "_Statement 6 continued_\n\n|Halls|10.50|11.50|\n|---|---|---|\n|Courts|20.50|21.50|"
    document = make_document(f"{upper}\n{lower}", pages=(PageInfo(1, "7", 1, 6, None), PageInfo(2, "8", 7, 5, None)))
    found = _by_printed(document)
    assert found["11.50"].column_header == ("2022-23",)
    assert (found["21.50"].unit.text, found["21.50"].unit.source) == ("(in crore)", "previous_page")


def test_numbers_of_columns_are_no_part_of_their_names(make_page: Callable[..., Document]) -> None:
    document = make_page(
        ["|Class|Lent|Repaid|", "|1|2|3|", "|Farms|10.50|11.50|", "|Mills|20.50|21.50|"],
        _words(
            "Class@10-40 Lent@140-160 Repaid@240-265",
            "1@48-52 2@148-152 3@248-252",
            "Farms@5-30 10.50@160-190 11.50@260-290",
            "Mills@5-30 20.50@160-190 21.50@260-290",
        ),
    )
    assert _by_printed(document)["11.50"].column_header == ("Repaid", "3")


def test_numbers_that_name_columns_stay(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Years to run||||\n|---|---|---|---|\n||1|2|3|\n|Bonds|10.5|11.5|12.5|\n|Bills|20.5|21.5|22.5|"
    )
    assert "2" in _by_printed(document)["11.5"].column_header


def test_a_column_that_sends_the_reader_elsewhere_names_no_row(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Item|Summary|Amount|Detail|Sum|\n|---|---|---|---|---|\n|Excise|Statement No. 1|10.5|Stmt-6|11.5|\n"
        "|Interest|Statement 1|20.5|St. No. 7|21.5|"
    )
    assert _by_printed(document)["21.5"].row_label == "Interest"


def test_a_label_over_two_rows_set_close_is_one(make_page: Callable[..., Document]) -> None:
    rows = ["|Head|Sum|", "|Roads|10.5|", "|Ports|11.5|", "|Canals|12.5|", "|Total of works and||", "|repairs|35.5|"]
    places = [
        *((20.0 * index, text) for index, text in enumerate(("Head", "Roads", "Ports", "Canals"))),
        (80.0, "Total"),
    ]
    words = [Word(text, (5.0, top + 4, 35.0, top + 14)) for top, text in places]
    words += [Word("repairs", (5.0, 101.0, 35.0, 109.0)), Word("works", (36.0, 92.0, 60.0, 100.0))]
    words += [Word(text, (160.0, top + 4, 190.0, top + 14)) for top, text in ((20, "10.5"), (40, "11.5"), (60, "12.5"))]
    words += [Word("Sum", (160.0, 4.0, 180.0, 14.0)), Word("35.5", (160.0, 101.0, 190.0, 109.0))]
    assert _by_printed(make_page(rows, words))["35.5"].row_label == "Total of works and repairs"


def test_figures_that_count_upward_are_no_column_numbers(make_document: Callable[..., Document]) -> None:
    rows = "|Assets|Gross|Worn|Net|\n|---|---|---|---|\n||1|2|3|\n|Land|1|2|3|\n|Mills|4|5|6|\n||5|6|7|\n||8|9|10|"
    found = bind(make_document(rows)).all
    assert [figure.line_no for figure in found] == [line_no for line_no in (4, 5, 6, 7) for _ in range(3)]
    assert [figure.column_header[0] for figure in found] == ["Gross", "Worn", "Net"] * 4


def test_columns_are_numbered_beside_a_label_that_says_so(make_document: Callable[..., Document]) -> None:
    rows = "|Assets|Gross|Worn|Net|\n|---|---|---|---|\n|Column|2|3|4|\n|Land|5|6|7|\n|Mills|80|90|10|"
    assert {figure.line_no for figure in bind(make_document(rows)).all} == {4, 5}


def test_a_named_row_of_amounts_below_figures_never_names_columns(make_document: Callable[..., Document]) -> None:
    rows = ["||2023|2022|", "|---|---|---|", "|Fines|4,000|5,000|", "|Fees|1,234~|1,300 abc|", "|Tolls|600|700|"]
    found = _by_printed(make_document("\n".join(rows)))
    assert found["600"].column_header == ("2023",)
    assert (found["1,234~"].value, found["1,234~"].flags) == (None, ("suspect_grouping",))


def test_a_row_of_figures_that_count_upward_numbers_no_columns(make_document: Callable[..., Document]) -> None:
    document = make_document("|Loan|A1|B1|C1|\n|---|---|---|---|\n|A|10|11|12|\n|B|13|14|15|")
    assert [figure.printed for figure in bind(document).all] == ["10", "11", "12", "13", "14", "15"]


def test_numbers_that_count_from_one_name_columns_whatever_stands_beside_them(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "|||Lead time (years)||||\n|---|---|---|---|---|---|\n|Statistic|1|2|3|4|5|\n|Pupils|0.3|0.6|0.8|1.1|1.3|\n"
        "|Ranks|1|2|3|4|5|"
    )
    found = bind(document).all
    assert [figure.printed for figure in found][:5] == ["0.3", "0.6", "0.8", "1.1", "1.3"]
    assert [figure.row_label for figure in found][5:] == ["Ranks"] * 5
    assert {figure.unit.state for figure in found} == {"not_stated"}
