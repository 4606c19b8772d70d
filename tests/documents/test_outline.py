from __future__ import annotations

from auditor_tui.documents.outline import Bookmark, Heading, Landmarks, build_outline
from auditor_tui.documents.pages import PageInfo

PAGE = (PageInfo(1, None, 1, 100),)


def drawn(text: str, pages: tuple[PageInfo, ...] = PAGE, *bookmarks: Bookmark) -> list[str]:
    """The outline as indented titles."""
    outline = build_outline(text.split("\n"), pages, Landmarks(bookmarks))
    return ["  " * (heading.level - 1) + heading.title for heading in outline]


def test_levels_nest_and_sections_end_where_the_next_begins() -> None:
    outline = build_outline(["# A", "text", "## B", "text", "## C", "# D", "text"], ())
    assert [(h.node_id, h.title, h.level, h.line_no, h.last_line) for h in outline] == [
        ("h1", "A", 1, 1, 5),
        ("h2", "B", 2, 3, 4),
        ("h3", "C", 2, 5, 5),
        ("h4", "D", 1, 6, 7),
    ]


def test_depth_has_no_gaps() -> None:
    assert drawn("## A\n##### B\n### C", ()) == ["A", "  B", "  C"]


def test_a_file_that_was_not_converted_keeps_its_authors_levels() -> None:
    assert drawn("# Report\n## Chapter 1\n### Note 14\n## Chapter 2", ()) == [
        "Report",
        "  Chapter 1",
        "    Note 14",
        "  Chapter 2",
    ]


def test_one_font_size_is_told_apart_by_what_and_how_titles_are_set() -> None:
    text = "\n".join(
        [
            "# **PART II**",
            "# **Item 7A. Market risk**",
            "# **FINANCIAL CONDITION**",
            "# **_Cash flows:_**",
            "# _2018 debt:_",
            "# Interest rates:",
            "# **_Dividends:_**",
            "# **Item 8. Financial Statements**",
            "# **NOTE 1. Policies**",
            "# **Goodwill**",
            "# **NOTE 2. Revenue**",
        ]
    )
    assert drawn(text) == [
        "PART II",
        "  Item 7A. Market risk",
        "    FINANCIAL CONDITION",
        "      Cash flows:",
        "        2018 debt:",
        "          Interest rates:",
        "      Dividends:",
        "  Item 8. Financial Statements",
        "    NOTE 1. Policies",
        "      Goodwill",
        "    NOTE 2. Revenue",
    ]


def test_a_numbered_statement_holds_the_larger_headings_inside_it() -> None:
    text = "**STATEMENT NO. 5**\n\n# A. Tax revenue\n\n## Stamps\n\n**STATEMENT NO. 6**\n\n# A. Loans"
    assert drawn(text) == ["STATEMENT NO. 5", "  A. Tax revenue", "    Stamps", "STATEMENT NO. 6", "  A. Loans"]


def test_parts_of_one_kind_stand_beside_each_other_however_they_are_set() -> None:
    assert drawn("# PART II\n\nItem 5. Market\n\nText.\n\n# _Item 6. Data_") == [
        "PART II",
        "  Item 5. Market",
        "  Item 6. Data",
    ]


def test_tables_stand_beside_each_other_in_their_section() -> None:
    assert drawn("# Debt\n\nTable 1: Stock\n\nTable 2: Flow\n\n# Receipts") == [
        "Debt",
        "  Table 1: Stock",
        "  Table 2: Flow",
        "Receipts",
    ]


class TestBookmarks:
    PAGES = (PageInfo(1, None, 1, 4), PageInfo(2, None, 5, 4), PageInfo(3, None, 9, 0))
    TEXT = "running head\n\n# Receipts of the year\ntext\nrunning head\n\n## Taxes\n# SCHEDULE 5"

    def outline(self, *bookmarks: Bookmark) -> tuple[Heading, ...]:
        return build_outline(self.TEXT.split("\n"), self.PAGES, Landmarks(bookmarks))

    def test_they_are_the_skeleton_and_headings_hang_below(self) -> None:
        outline = self.outline(Bookmark(1, "Receipts of the year", 1), Bookmark(1, "Schedule No. 5: Loans", 2))
        assert [(h.title, h.level, h.line_no, h.last_line, h.page_no, h.source) for h in outline] == [
            ("Receipts of the year", 1, 3, 7, 1, "bookmark"),
            ("Taxes", 2, 7, 7, 2, "heading"),
            ("Schedule No. 5: Loans", 1, 8, 8, 2, "bookmark"),
        ]

    def test_one_whose_words_head_no_line_begins_its_page(self) -> None:
        outline = self.outline(Bookmark(1, "Taxes and running costs", 2))
        assert [(h.title, h.line_no) for h in outline if h.source == "bookmark"] == [("Taxes and running costs", 5)]

    def test_a_name_printed_below_a_bookmarked_number_is_a_title_of_its_own(self) -> None:
        text = ["# SCHEDULE 5", "# ADVANCES OF THE YEAR"]
        landmarks = Landmarks((Bookmark(1, "Schedule No. 5: Loans", 1),))
        outline = build_outline(text, (PageInfo(1, None, 1, 2),), landmarks)
        assert [heading.title for heading in outline] == ["Schedule No. 5: Loans", "ADVANCES OF THE YEAR"]

    def test_leftovers_of_production_are_ignored(self) -> None:
        outline = self.outline(Bookmark(1, "final_v3.pdf", 1), Bookmark(1, "Blank Page", None), Bookmark(1, "Taxes", 2))
        assert {heading.source for heading in outline} == {"heading"}

    def test_a_page_without_text_contradicts_none(self) -> None:
        outline = self.outline(Bookmark(1, "Signed certificate", 3))
        assert [h.line_no for h in outline if h.source == "bookmark"] == [8]

    def test_their_titles_are_plain_and_safe_to_show(self) -> None:
        outline = self.outline(Bookmark(1, "**Receipts**\x1b[2J of the year", 1))
        assert outline[0].title == "Receipts␛[2J of the year"


def test_the_same_document_has_the_same_outline() -> None:
    text = ["# A", "Table 1: B", "|x|", "|---|"]
    assert build_outline(text, PAGE) == build_outline(list(text), PAGE)


def test_an_empty_document_has_no_outline() -> None:
    assert build_outline([""], ()) == ()


def test_notes_stand_beside_the_statements_before_them() -> None:
    text = "# Report\n\n### BALANCE SHEET\n\nNOTES TO THE ACCOUNTS\n\n#### 1 Policies\n\n### STATEMENT OF CASH FLOWS"
    assert drawn(text) == [
        "Report",
        "  BALANCE SHEET",
        "  NOTES TO THE ACCOUNTS",
        "    1 Policies",
        "  STATEMENT OF CASH FLOWS",
    ]


def test_bookmarks_that_point_at_other_pages_do_not_count_against_those_that_point_here() -> None:
    lines = ("Accounts", "Revenue 12", "Notes", "None")
    pages = (PageInfo(5, None, 1, 2), PageInfo(6, None, 3, 2))
    here = (Bookmark(1, "Accounts", 5), Bookmark(1, "Notes", 6))
    elsewhere = tuple(Bookmark(1, f"Chapter {number}", number) for number in (1, 2, 3, 9, None))
    outline = build_outline(lines, pages, Landmarks((*elsewhere, *here)))
    assert [(heading.title, heading.line_no) for heading in outline if heading.source == "bookmark"] == [
        ("Accounts", 1),
        ("Notes", 3),
    ]


def test_a_hostile_line_costs_no_more_than_another() -> None:
    hostile = "<>" * 5000
    pages = (PageInfo(1, None, 1, 2),)
    outline = build_outline((hostile, "Accounts"), pages, Landmarks((Bookmark(1, "Accounts", 1),)))
    assert [heading.line_no for heading in outline] == [2]
