from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures.tables import grid, headers, segments, tables
from auditor_tui.figures.tables.geometry import Layout, Placed
from auditor_tui.figures.tables.headers import Headers

Word = tuple[str, float, float, float]
"""Text, left, right and top; words are ten points high."""


def _headers(
    document: Document,
    columns: Sequence[tuple[float, float]] = (),
    words: Sequence[Sequence[Word]] = (),
    extents: Sequence[tuple[float, float]] = (),
) -> Headers:
    table = tables.read_table(document, tables.find_tables(document.lines)[0])
    segment = segments.split_segments(table, grid.read_rows(table, "point"))[0]
    placed = tuple(
        tuple(
            Placed(text, (left, top, right, top + 10), (left, top, right, top + 10)) for text, left, right, top in row
        )
        for row in words
    )
    layout = Layout(tuple(columns), placed, tuple(extents or columns)) if words else None
    return headers.read_headers(segment, layout)


def _texts(found: Headers, column: int) -> list[str]:
    return [heading.text for heading in found.path(column)]


def test_a_header_cut_at_a_column_line_is_joined(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|||Year Ended Dece|mber 31, 2018|\n|---|---|---|---|\n||First|Second|Third|\n|Sales|5,1|5,2|5,3|"
    )
    found = _headers(document)
    assert _texts(found, 2) == ["Year Ended December 31, 2018", "Second"]
    assert _texts(found, 1) == ["Year Ended December 31, 2018", "First"]


BY_SEX = """\
|||Total|||Male||
|---|---|---|---|---|---|---|
|Offence||Under 18|18 years||Under 18|18 years|
||All|years|and over|All|years|and over|
|Theft|1,102.6|154.0|952.6|826.3|107.1|719.7|
"""


def test_a_middle_line_of_ages_belongs_to_the_header(make_document: Callable[..., Document]) -> None:
    lines: list[list[Word]] = [
        [("Total", 238, 262, 10), ("Male", 538, 562, 10)],
        [("Offence", 5, 60, 21)],
        [("All", 140, 160, 32), ("All", 440, 460, 32)],
        [],
    ]
    for left in (200, 500):
        lines[1] += [("Under 18", left + 20, left + 80, 21), ("18 years", left + 120, left + 180, 21)]
        lines[2] += [("years", left + 35, left + 65, 32), ("and over", left + 120, left + 180, 32)]
    columns = [(100.0 * at, 100.0 * at + 100) for at in range(7)]
    found = _headers(make_document(BY_SEX), columns, lines)
    assert _texts(found, 1) == ["Total", "All"]
    assert " ".join(_texts(found, 3)) == "Total 18 years and over"
    assert " ".join(_texts(found, 5)) == "Male Under 18 years"


def test_a_line_that_opens_over_the_labels_stands_over_every_column(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|I|mproved op|eration||\n|---|---|---|---|\n|Rooms|2031|2032|2033|\n|Closets|1,5|1,6|1,7|"
    )
    columns = [(0.0, 100.0), (100.0, 160.0), (160.0, 220.0), (220.0, 280.0)]
    words: list[list[Word]] = [
        [("Improved", 92, 130, 10), ("operation", 134, 180, 10)],
        [("Rooms", 5, 60, 22), ("2031", 120, 140, 22), ("2032", 180, 200, 22), ("2033", 240, 260, 22)],
    ]
    found = _headers(document, columns, [*words, []])
    assert [_texts(found, column)[0] for column in (1, 2, 3)] == ["Improved operation"] * 3


def test_a_line_in_the_middle_of_table_and_labels_stands_over_every_column(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "||Best pr|actice||\n|---|---|---|---|---|\n|Rooms|2031|2032|2033|2034|\n|Closets|1,5|1,6|1,7|1,8|"
    )
    columns = [(0.0, 100.0), (100.0, 160.0), (160.0, 220.0), (220.0, 280.0), (280.0, 340.0)]
    years = [(str(2031 + at), 120 + 60 * at, 140 + 60 * at, 22) for at in range(4)]
    words: list[list[Word]] = [[("Best", 140, 164, 10), ("practice", 168, 200, 10)], [("Rooms", 5, 60, 22), *years]]
    found = _headers(document, columns, [*words, []])
    assert [_texts(found, column)[0] for column in (1, 2, 3, 4)] == ["Best practice"] * 4


def test_a_letter_over_a_column_line_names_no_column_beside(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "||Output (|Rice)|Si|urplus|\n|---|---|---|---|---|\n||Kharif|Total|Rice|Paddy|\n|Balapur|2.78|3.64|0.17|0.25|"
    )
    columns = [(0.0, 100.0), (100.0, 140.0), (140.0, 180.0), (180.0, 220.0), (220.0, 260.0)]
    words: list[list[Word]] = [
        [("Surplus", 174, 258, 10), ("Output", 105, 135, 16), ("(Rice)", 139, 172, 16)],
        [("Kharif", 105, 130, 40), ("Total", 146, 170, 40), ("Rice", 190, 210, 40), ("Paddy", 225, 255, 40)],
    ]
    found = _headers(document, columns, [*words, []])
    assert _texts(found, 2) == ["Output (Rice)", "Total"]
    assert _texts(found, 3) == ["Surplus", "Rice"]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Total", "of which women"),
        ("2023-24 Actuals", "as at 31 March 2024"),
        ("up to Dec 2022", "up to Dec 2023"),
        ("budget", "actual"),
        ("a share", "Millions of yen"),
        ("May", "be later"),
    ],
)
def test_neighbours_that_begin_small_stay_two_headers(
    make_document: Callable[..., Document], left: str, right: str
) -> None:
    found = _headers(make_document(f"|Item|{left}|{right}|\n|---|---|---|\n|Staff|1,200|480|"))
    assert (_texts(found, 1), _texts(found, 2)) == ([left], [right])


@pytest.mark.parametrize(
    ("left", "right", "whole"),
    [
        ("Rs. in cro", "re", "Rs. in crore"),
        ("Change in", "value", "Change in value"),
        ("Year en", "ded", "Year ended"),
        ("(Rs. in", "crore)", "(Rs. in crore)"),
    ],
)
def test_a_cut_that_known_words_show_is_mended(
    make_document: Callable[..., Document], left: str, right: str, whole: str
) -> None:
    found = _headers(make_document(f"|Item|{left}|{right}|\n|---|---|---|\n||2023|2024|\n|Staff|1,200|480|"))
    assert _texts(found, 1)[0] == _texts(found, 2)[0] == whole


COLUMNS = ((0.0, 100.0), (100.0, 160.0), (160.0, 220.0), (220.0, 280.0))


def test_a_centred_header_reaches_the_columns_around_it(make_document: Callable[..., Document]) -> None:
    document = make_document("|||Years Ended||\n|---|---|---|---|\n||2022|2021|2020|\n|Sales|17|25|31|")
    words = [
        [("Years", 165, 188, 0), ("Ended", 191, 215, 0)],
        [("2022", 120, 140, 14), ("2021", 180, 200, 14), ("2020", 240, 260, 14)],
        [("Sales", 0, 30, 28), ("17", 125, 135, 28), ("25", 185, 195, 28), ("31", 245, 255, 28)],
    ]
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column) for column in (1, 2, 3)] == [
        ["Years Ended", "2022"],
        ["Years Ended", "2021"],
        ["Years Ended", "2020"],
    ]


def test_the_first_line_of_a_wrapped_name_stays_over_its_column(make_document: Callable[..., Document]) -> None:
    document = make_document("|||Other||\n|---|---|---|---|\n||Shares|Income|Total|\n|Upland|17|25|31|")
    words = [
        [("Other", 178, 202, 0)],
        [("Shares", 115, 145, 11), ("Income", 176, 204, 11), ("Total", 240, 262, 11)],
        [("Upland", 0, 30, 25), ("17", 125, 135, 25), ("25", 185, 195, 25), ("31", 245, 255, 25)],
    ]
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column) for column in (1, 2, 3)] == [["Shares"], ["Other Income"], ["Total"]]


def test_a_column_that_translates_the_one_before_has_its_year(make_document: Callable[..., Document]) -> None:
    document = make_document("|Item|2021|2022||\n|---|---|---|---|\n||RMB|RMB|US$|\n|Sales|51|52|7|")
    words = [
        [("Item", 0, 20, 0), ("2021", 110, 140, 0), ("2022", 210, 240, 0)],
        [("RMB", 110, 140, 20), ("RMB", 210, 240, 20), ("US$", 310, 340, 20)],
        [("Sales", 0, 20, 40), ("51", 110, 140, 40), ("52", 210, 240, 40), ("7", 310, 340, 40)],
    ]
    found = _headers(document, [(0, 100), (100, 200), (200, 300), (300, 400)], words)
    assert _texts(found, 3) == ["2022", "US$"]
    assert _texts(found, 1) == ["2021", "RMB"]


def test_names_that_repeat_share_the_columns_out_evenly(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Risk||2022|||2021||\n|---|---|---|---|---|---|---|\n||Loss|Cost|Rate|Loss|Cost|Rate|\n|Loans|91|31|14|83|25|13|"
    )
    names = [("Loss", 0), ("Cost", 0), ("Rate", 0), ("Loss", 0), ("Cost", 0), ("Rate", 0)]
    words = [
        [("Risk", 0, 20, 0), ("2022", 235, 260, 0), ("2021", 535, 560, 0)],
        [(name, 100 * at + 170, 100 * at + 195, 20) for at, (name, _) in enumerate(names)],
        [("Loans", 0, 20, 40), *((str(at), 100 * at + 185, 100 * at + 195, 40) for at in range(6))],
    ]
    found = _headers(document, [(0, 100), *((100 * at + 100, 100 * at + 200) for at in range(6))], words)
    assert [_texts(found, column)[0] for column in range(1, 7)] == ["2022"] * 3 + ["2021"] * 3


def test_the_only_date_of_a_header_is_of_all_its_columns(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Ore||As of 31 May 2022||\n|---|---|---|---|\n||Oxide|Sulphide|Grade|\n|North|51|52|87.4|"
    )
    words = [
        [("Ore", 0, 20, 0), ("As", 130, 145, 0), ("of", 148, 158, 0), ("31", 161, 170, 0), ("May", 173, 190, 0), ("2022", 193, 220, 0)],
        [("Oxide", 140, 170, 20), ("Sulphide", 230, 270, 20), ("Grade", 340, 370, 20)],
        [("North", 0, 20, 40), ("51", 150, 170, 40), ("52", 250, 270, 40), ("87.4", 340, 370, 40)],
    ]  # fmt: skip
    found = _headers(document, [(0, 100), (100, 200), (200, 300), (300, 400)], words)
    assert _texts(found, 3) == ["As of 31 May 2022", "Grade"]


def test_words_over_the_labels_are_stub(make_document: Callable[..., Document]) -> None:
    document = make_document("|(Millions)|2018|2017|\n|---|---|---|\n|Sales|10|11|")
    found = _headers(document)
    assert [heading.text for heading in found.stub] == ["(Millions)"]
    assert _texts(found, 1) == ["2018"]


def test_headers_side_by_side_share_the_columns_out_by_their_middles(make_document: Callable[..., Document]) -> None:
    document = make_document("||yen||dollars|\n|---|---|---|---|\n||2020|2021|2021|\n|Sales|17|25|31|")
    words = [
        [("Millions", 140, 165, 4), ("of", 168, 174, 4), ("yen", 177, 190, 4), ("Dollars", 235, 262, 0)],
        [("2020", 120, 140, 20), ("2021", 180, 200, 20), ("2021", 240, 260, 20)],
        [("Sales", 0, 30, 34), ("17", 125, 135, 34), ("25", 185, 195, 34), ("31", 252, 275, 34)],
    ]
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column)[0] for column in (1, 2, 3)] == ["Millions of yen", "Millions of yen", "Dollars"]


def test_of_headers_as_well_centred_either_way_each_takes_the_columns_nearer_to_it(
    make_document: Callable[..., Document],
) -> None:
    document = make_document("||Group|||Parent||\n|---|---|---|---|---|\n||₹|%|₹|%|\n|Sales|17|25|31|12|")
    columns = ((0.0, 100.0), (100.0, 160.0), (160.0, 220.0), (220.0, 280.0), (280.0, 340.0))
    words = [
        [("Group", 145, 175, 0), ("Parent", 265, 295, 0)],
        [("₹", 125, 135, 14), ("%", 185, 195, 14), ("₹", 245, 255, 14), ("%", 305, 315, 14)],
        [("Sales", 0, 30, 28), ("17", 125, 135, 28), ("25", 185, 195, 28), ("31", 245, 255, 28), ("12", 305, 315, 28)],
    ]
    found = _headers(document, columns, words)
    assert [_texts(found, column)[0] for column in (1, 2, 3, 4)] == ["Group", "Group", "Parent", "Parent"]


def test_the_first_line_of_a_rate_s_name_stays_over_its_column(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Sales|2019|2018|% change<br>excluding<br>currency|\n|---|---|---|---|\n|Shoes|51|52|12%|"
    )
    words = [
        [("Sales", 0, 20, 40), ("%", 320, 328, 0), ("change", 331, 370, 0), ("excluding", 320, 370, 12), ("currency", 320, 370, 24), ("2019", 140, 170, 24), ("2018", 240, 270, 24)],
        [("Shoes", 0, 20, 60), ("51", 150, 170, 60), ("52", 250, 270, 60), ("12%", 350, 370, 60)],
    ]  # fmt: skip
    found = _headers(document, [(0, 100), (100, 200), (200, 300), (300, 400)], words)
    assert (_texts(found, 1), _texts(found, 2)) == (["2019"], ["2018"])


def test_a_year_set_flush_below_its_day_has_the_columns_of_the_day(make_document: Callable[..., Document]) -> None:
    document = make_document("||Average|High|Low|\n|---|---|---|---|\n|Rates|17|25|31|")
    words = [
        [
            ("Year", 185, 205, 0), ("Ended", 207, 232, 0), ("June", 234, 252, 0), ("30,", 254, 278, 0),
            ("2016", 258, 278, 11),
            ("Average", 110, 150, 25), ("High", 180, 200, 25), ("Low", 245, 262, 25),
        ],
        [("Rates", 0, 30, 45), ("17", 125, 135, 45), ("25", 185, 195, 45), ("31", 245, 255, 45)],
    ]  # fmt: skip
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column) for column in (2, 3)] == [
        ["Year Ended June 30, 2016", "High"],
        ["Year Ended June 30, 2016", "Low"],
    ]


def test_years_below_one_day_have_a_column_each(make_document: Callable[..., Document]) -> None:
    document = make_document("||2016|2015|Change|\n|---|---|---|---|\n|Rates|17|25|31|")
    words = [
        [("June", 110, 140, 0), ("30,", 142, 205, 0), ("2016", 110, 130, 11), ("2015", 185, 205, 11)],
        [("Rates", 0, 30, 30), ("17", 125, 135, 30), ("25", 185, 195, 30), ("31", 245, 255, 30)],
    ]
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column) for column in (1, 2)] == [["June 30,", "2016"], ["June 30,", "2015"]]


def test_a_name_over_an_empty_column_is_of_the_unnamed_figures_beside_it(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "||Leased||Owned||Total|\n|---|---|---|---|---|---|---|\n|Home||922||24|946|\n|Abroad||153||3|156|"
    )
    columns = [(0.0, 100.0), *((100.0 + 60 * at, 160.0 + 60 * at) for at in range(5))]
    words = [
        [("Leased", 105, 140, 0), ("Owned", 225, 255, 0), ("Total", 345, 370, 0)],
        [("Home", 0, 30, 20), ("922", 170, 190, 20), ("24", 290, 300, 20), ("946", 350, 370, 20)],
        [("Abroad", 0, 30, 40), ("153", 170, 190, 40), ("3", 295, 300, 40), ("156", 350, 370, 40)],
    ]
    found = _headers(document, columns, words)
    assert [_texts(found, column) for column in (2, 4, 5)] == [["Leased"], ["Owned"], ["Total"]]


def test_a_header_stands_in_the_middle_of_the_names_below_it_where_the_numbers_stand_at_their_right(
    make_document: Callable[..., Document],
) -> None:
    document = make_document(
        "||||Impact of items|||\n|---|---|---|---|---|---|---|\n||Reported|Market|Charges|Gain|Other|Rest|\n"
        "|North|23|1|2|3|4|24|\n|South|18|5|6|7|8|19|"
    )
    columns = [(0.0, 100.0), *((100.0 + 60 * at, 160.0 + 60 * at) for at in range(6))]
    names = ["Reported", "Market", "Charges", "Gain", "Other", "Rest"]
    extents = [columns[0], *((left + 45, left + 57) for left, _ in columns[1:])]
    words: list[list[Word]] = [
        [("Impact", 265, 290, 0), ("of", 293, 300, 0), ("items", 303, 356, 0)],
        [(name, 103.0 + 60 * at, 157.0 + 60 * at, 30) for at, name in enumerate(names)],
    ]
    found = _headers(document, columns, words, extents)
    assert [len(_texts(found, column)) for column in range(1, 7)] == [1, 2, 2, 2, 2, 2]


def test_the_lines_of_one_phrase_stand_over_the_same_columns(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "|Item||Gross amounts that||Net|\n|---|---|---|---|---|\n||Assets|subject to|||\n||offset|Debt|Cash|assets|\n"
        "|Ours|19|28|37|46|"
    )
    columns = [(0.0, 100.0), *((100.0 + 60 * at, 160.0 + 60 * at) for at in range(4))]
    words: list[list[Word]] = [
        [("Gross", 180, 208, 0), ("amounts", 211, 240, 0), ("that", 243, 260, 0)],
        [("Assets", 120, 150, 11), ("subject", 195, 228, 11), ("to", 231, 245, 11)],
        [("offset", 120, 150, 22), ("Debt", 180, 200, 22), ("Cash", 240, 260, 22), ("assets", 300, 330, 22)],
        [("Ours", 0, 30, 40), ("19", 130, 140, 40), ("28", 190, 200, 40), ("37", 250, 260, 40), ("46", 310, 320, 40)],
    ]
    found = _headers(document, columns, words)
    assert _texts(found, 4) == ["assets"]
    assert _texts(found, 2) == ["Gross amounts that subject to", "Debt"]


def test_a_bracketed_date_at_the_edge_of_a_header_is_of_every_column(make_document: Callable[..., Document]) -> None:
    document = make_document(
        "||||(As of March 31, 2022)|\n|---|---|---|---|\n|Kind|Shares|Votes|Rights|\n|Treasury|17|25|3|"
    )
    words: list[list[Word]] = [
        [
            ("(As", 205, 220, 0),
            ("of", 222, 230, 0),
            ("March", 232, 255, 0),
            ("31,", 257, 265, 0),
            ("2022)", 267, 280, 0),
        ],
        [("Kind", 0, 30, 20), ("Shares", 110, 150, 20), ("Votes", 175, 205, 20), ("Rights", 240, 260, 20)],
        [("Treasury", 0, 40, 40), ("17", 125, 135, 40), ("25", 185, 195, 40), ("3", 245, 250, 40)],
    ]
    found = _headers(document, COLUMNS, words)
    assert [_texts(found, column)[0] for column in (1, 2, 3)] == ["(As of March 31, 2022)"] * 3


def test_a_line_of_a_header_that_rows_of_cells_cut_in_two_is_read_from_left_to_right(
    make_document: Callable[..., Document],
) -> None:
    document = make_document("|Item|Plans|\n|---|---|\n||Under|\n|Sales|17|")
    words = [
        [("Item", 0, 20, 0), ("Plans", 135, 158, 1)],
        [("Under", 105, 129, 2)],
        [("Sales", 0, 30, 28), ("17", 145, 155, 28)],
    ]
    assert _texts(_headers(document, COLUMNS[:2], words), 1) == ["Under Plans"]
