from __future__ import annotations

from auditor_tui.documents.assemble import PageText, heading_sizes, join_pages, page_text, settle_headings, text_sha256
from auditor_tui.documents.pages import NO_TEXT_LAYER, Box, PageRecord


def record(page_no: int, *headings: tuple[str, int], body: str = "") -> PageRecord:
    """A page whose headings were ranked as if it were the whole document."""
    own = sorted({size for _, size in headings}, reverse=True)
    lines: list[str] = []
    boxes = []
    for text, size in headings:
        boxes.append(Box("section-header", (0, 0, 1, 1), size, len(lines), 1))
        lines += [f"{'#' * (own.index(size) + 1)} {text}", ""]
    markdown = "\n".join([*lines, body, "", ""]) if body else "\n".join([*lines, ""])
    return PageRecord(page_no, None, 595, 842, 0, markdown, tuple(boxes), (), ())


def settled(*records: PageRecord) -> str:
    sizes = heading_sizes(records)
    return "".join(settle_headings(page, sizes).markdown for page in records)


def test_levels_rank_sizes_over_all_pages() -> None:
    text = settled(record(1, ("Report", 20)), record(2, ("Receipts", 14), ("Taxes", 12)), record(3, ("Debt", 14)))
    assert [line for line in text.splitlines() if line] == ["# Report", "## Receipts", "### Taxes", "## Debt"]


def test_sizes_below_the_sixth_share_its_level() -> None:
    text = settled(*(record(page_no, (f"H{size}", size)) for page_no, size in enumerate(range(30, 22, -1), start=1)))
    assert [line.count("#") for line in text.splitlines() if line] == [1, 2, 3, 4, 5, 6, 6, 6]


def test_a_number_sign_in_the_text_is_left_alone() -> None:
    text = settled(record(1, ("Report", 20)), record(2, ("# 1 priority", 14), body="# includes buy-backs"))
    assert "## # 1 priority\n" in text
    assert "\n# includes buy-backs\n" in text


def test_pages_lie_over_lines_without_gap_or_overlap() -> None:
    joined = join_pages([PageText(1, "i", "a\n\nb\n\n"), PageText(2, "ii", ""), PageText(3, None, "c\n\n")])
    assert joined.lines == ("a", "", "b", "", "c", "")
    assert [(page.page_no, page.label, page.first_line, page.last_line) for page in joined.pages] == [
        (1, "i", 1, 4),
        (2, "ii", 5, 4),
        (3, None, 5, 6),
    ]


def test_a_line_belongs_to_the_page_it_starts_on() -> None:
    joined = join_pages([PageText(1, None, "a\nb"), PageText(2, None, "c\nd\n"), PageText(3, None, "e\n")])
    assert joined.lines == ("a", "bc", "d", "e")
    assert [(page.first_line, page.last_line) for page in joined.pages] == [(1, 2), (3, 3), (4, 4)]


def test_a_page_that_only_ends_the_line_before_has_no_line() -> None:
    joined = join_pages([PageText(1, None, "a"), PageText(2, None, "b"), PageText(3, None, "c\n")])
    assert joined.lines == ("abc",)
    assert [(page.first_line, page.line_count) for page in joined.pages] == [(1, 1), (2, 0), (2, 0)]


def test_notices_stay_with_their_page() -> None:
    joined = join_pages([PageText(1, None, "a\n"), PageText(2, None, "", NO_TEXT_LAYER)])
    assert [page.notice for page in joined.pages] == [None, NO_TEXT_LAYER]


def test_heading_lines_are_counted_over_the_document() -> None:
    pages = [record(1, ("Report", 20), body="text"), record(2, ("Receipts", 14), body="# a footnote mark")]
    joined = join_pages([page_text(page) for page in pages])
    assert [joined.lines[line_no - 1] for line_no in sorted(joined.heading_lines)] == ["# Report", "# Receipts"]


def test_hidden_characters_are_counted_and_keep_their_place() -> None:
    joined = join_pages([PageText(1, None, "|\u202e431|\n\x1b[2J\n")])
    assert joined.lines == ("|␦431|", "␛[2J")
    assert joined.sanitised == 2


def test_the_digest_is_over_lines_joined_by_line_feeds() -> None:
    assert text_sha256(["a", "b"]) == text_sha256(["a\nb"])
    assert text_sha256(["a", "b"]) != text_sha256(["a", "b", ""])
