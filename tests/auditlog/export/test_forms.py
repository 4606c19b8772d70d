"""HTML, Excel and Markdown of one dossier: nothing that was written acts in any of them, and each is made the same again."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from markdown_it import MarkdownIt

from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.export.blocks import Block, Fence, Heading, Items, Table, Words
from auditor_tui.auditlog.export.data import as_csv
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.html import as_html
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.export.paper import paper_of
from auditor_tui.auditlog.export.procedure import arguments
from auditor_tui.auditlog.export.xlsx import as_xlsx
from auditor_tui.documents.document import Document

HOSTILE = "=1+1 </pre><script>alert(1)</script> --> ``` # heading\n```\n## forged\n| a | b |\n[x](http://a.b) \x1b[2J '\"&amp;"


def no_link(log_id: str, doc_id: str, page_no: int) -> str:
    return ""


def book_of(*dossiers: Dossier, link: Callable[[str, str, int], str] = no_link) -> Any:
    return openpyxl.load_workbook(io.BytesIO(as_xlsx(dossiers, link)))


def rows_of(book: Any, sheet: str) -> list[dict[str, Any]]:
    head, *rows = book[sheet].iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


@pytest.fixture
def written(
    write_log: Callable[..., Path],
    make_header: Callable[..., Header],
    accounts: Document,
    inquiry: Sequence[Event],
    review_all: Callable[..., None],
    dossier_at: Callable[..., Dossier],
) -> Callable[[str], Dossier]:
    """`written(text)`: a dossier in which a person, the model and a heading wrote a text in every place."""

    def made(text: str) -> Dossier:
        said: list[Event] = []
        for event in inquiry:
            data = event.data
            if event.type == "question":
                data = data.model_copy(update={"text": text})
            if event.type == "answer":
                figure = data.figures[0] | {
                    "row_label": text,
                    "printed": text,
                    "column_header": [text],
                    "flags": [text],
                }
                data = data.model_copy(
                    update={"text": text, "figures": (figure,), "calculations": ({"expression": text},)}
                )
            said.append(event.model_copy(update={"data": data}))
        header = make_header(accounts, preparer=text + " A. Rao", entity=text, paper_ref=text)
        path = write_log(header, said, at=None)
        review_all(path, lambda words: f"{text} {words}")
        return dossier_at(path, accounts)

    return made


class Tags(HTMLParser):
    """The tags of a page, with the names of their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, *(name for name, _ in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(("/" + tag,))


def test_a_page_needs_nothing_else_and_forbids_it(whole: Dossier) -> None:
    page = as_html([whole])
    tags = {tag for tag, *_ in Tags(page).found}
    assert not tags & {"script", "img", "link", "iframe", "object", "base", "form"}
    assert "default-src 'none'" in page
    assert "http://" not in page and "src=" not in page.replace("default-src", "")


def test_a_figure_leads_to_the_line_it_stands_on(whole: Dossier) -> None:
    page = as_html([whole])
    anchor = page.split('">L7C2</a>')[0].rpartition('href="#')[2]
    assert f"id='{anchor}'>Line" in page


def test_hostile_text_changes_no_structure_of_a_page(written: Callable[[str], Dossier]) -> None:
    hostile, plain = as_html([written(HOSTILE)]), as_html([written("plain")])
    assert Tags(hostile).found == Tags(plain).found
    assert "\x1b" not in hostile and "<script" not in hostile


def test_hostile_text_of_people_changes_no_structure_of_the_markdown(written: Callable[[str], Dossier]) -> None:
    def structure(paper: str) -> list[tuple[str, str]]:
        tokens = MarkdownIt("commonmark").enable("table").parse(paper)
        inner = [part for token in tokens for part in (token, *(token.children or ()))]
        return [(part.type, part.tag) for part in inner if part.type not in ("text", "text_special")]

    assert structure(as_markdown([written(HOSTILE)])) == structure(as_markdown([written("plain")]))


def test_a_quoted_line_stands_in_the_page_as_it_is(whole: Dossier, accounts: Document) -> None:
    assert f"<pre>\n{accounts.line(7)}\n{accounts.line(8)}</pre>" in as_html([whole])


def test_several_logs_are_one_paper_under_an_index(
    whole: Dossier, sealed_log: Path, dossier_at: Callable[..., Dossier], accounts: Document
) -> None:
    both = [whole, dossier_at(sealed_log, accounts)]
    paper = as_markdown(both)
    tokens = MarkdownIt("commonmark").enable("table").parse(paper)
    heads = [(t.tag, tokens[i + 1].content) for i, t in enumerate(tokens) if t.type == "heading_open"]
    assert heads[0] == ("h1", "Index of 2 working papers")
    assert [text for tag, text in heads if tag == "h2"] == ["Working paper R/3", f"Working paper {sealed_log.stem}"]
    assert "| R/3 | What was the revenue in 2024-25? | answered | Revenue is complete. |" in paper
    page = as_html(both)
    for dossier in both:
        anchor = "x" + dossier.log.header.log_id
        assert f'href="#{anchor}"' in page and f'id="{anchor}"' in page
    assert len(rows_of(book_of(*both), "Figures")) == 5
    assert as_csv(both).count("\n") == 6


def test_numbers_are_numbers_and_the_unit_has_a_column_of_its_own(whole: Dossier) -> None:
    book = book_of(whole)
    assert book.sheetnames == ["Paper", "Figures", "Evidence", "Operations", "Sign-offs", "Appendix"]
    first, _, unsure, computed = rows_of(book, "Figures")
    assert (first["Value"], first["Scale"], first["Normalized"]) == (2418.6, 10000000, 24186000000)
    assert (first["Unit"], first["Currency"], first["Line"], first["Page"]) == ("(₹ in crore)", "INR", 7, 12)
    assert (first["Printed"], first["Ticks"], first["Line text"]) == ("2,418.6", "✓ T1", "|Revenue|2,418.6|2,207.3|")
    assert (unsure["Unit state"], unsure["Flags"], computed["Id"], computed["Value"]) == (
        "conflict", "split_digits", "=L7C2 - L7C3", 211.3,
    )  # fmt: skip
    value = book["Figures"].cell(2, [cell.value for cell in book["Figures"][1]].index("Value") + 1)
    assert (value.data_type, value.number_format) == ("n", "#,##0.0")


def texts_in(block: Block) -> Iterator[str]:
    match block:
        case Words(text, strong, after):
            yield from (text, strong, after)
        case Items(found):
            for item in found:
                yield from (*item.text.split(": ", 1), *item.under, item.code)
        case Table(_, rows):
            yield from (cell.text for row in rows for cell in row)
        case Fence(lines):
            yield from lines
        case Heading(text):
            yield text


def test_the_workbook_holds_every_fact_of_the_paper(whole: Dossier) -> None:
    cells = [cell for sheet in book_of(whole) for row in sheet.iter_rows(values_only=True) for cell in row]
    told = "\n".join(str(cell) for cell in cells if cell is not None)
    paper = paper_of(whole)
    # What these say is on sheets of rows, with numbers as numbers.
    sections = [section for section in paper.sections if section.title not in ("Figures", "Procedure", "Quoted lines")]
    facts = [text for part in (paper.head, *(s.blocks for s in sections)) for b in part for text in texts_in(b)]
    assert len(facts) > 200
    assert [fact for fact in facts if fact.strip() and fact.strip() not in told] == []
    quoted = next(section for section in paper.sections if section.title == "Quoted lines")
    lines = [line for block in quoted.blocks if isinstance(block, Fence) for line in block.lines]
    assert lines and [line for line in lines if line not in told] == []
    for _, event in whole.log.operations():
        assert event.data.result_hash in told and arguments(event.data.args) in told


def test_lines_and_pages_lead_back_to_where_they_stand(whole: Dossier) -> None:
    book = book_of(whole, link=lambda log_id, doc_id, page_no: f"accounts.pdf#page={page_no}")
    sheet = book["Figures"]
    head = [cell.value for cell in sheet[1]]
    line, page = (sheet.cell(2, head.index(name) + 1).hyperlink for name in ("Line", "Page"))
    target = line.location.partition("!A")[2]
    assert rows_of(book, "Evidence")[int(target) - 2]["Line"] == 7
    assert page.target == "accounts.pdf#page=12"


def test_operations_evidence_and_sign_offs_have_their_sheets(whole: Dossier) -> None:
    book = book_of(whole)
    assert [row["Record"] for row in rows_of(book, "Operations")] == [3, 4, 5]
    assert [row["Line"] for row in rows_of(book, "Evidence")] == [3, 5, 7, 8]
    said = rows_of(book, "Sign-offs")
    assert [row["What"] for row in said][:4] == [
        "review begun",
        "tick mark T1, ✓ agreed",
        "tick mark T2, ft footed",
        "tick mark T2 withdrawn",
    ]
    signs = [(row["By"], row["What"], row["State"]) for row in said if str(row["What"]).startswith("sign-off")]
    assert signs == [("A. Rao", "sign-off as preparer", "current"), ("M. Iyer", "sign-off as reviewer", "current")]


def test_no_cell_is_a_formula_whatever_was_written(written: Callable[[str], Dossier]) -> None:
    book = book_of(written(HOSTILE))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert not [cell for cell in cells if cell.data_type == "f"]
    acting = [cell for cell in cells if str(cell.value)[0] in "=+-@" and cell.data_type == "s"]
    assert acting and all(cell.quotePrefix for cell in acting)


def test_a_number_with_more_digits_than_a_spreadsheet_holds_stays_text(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, inquiry: Any,
    figure: dict[str, Any], dossier_at: Callable[..., Dossier],
) -> None:  # fmt: skip
    long = figure | {"value": "1234567890123456.78", "normalized": "1E+999999"}
    answer = inquiry[4].model_copy(update={"data": inquiry[4].data.model_copy(update={"figures": (long,)})})
    (row,) = rows_of(book_of(dossier_at(write_log(make_header(accounts), [answer]), accounts)), "Figures")
    assert (row["Value"], row["Normalized"]) == ("1234567890123456.78", "1E+999999")


def test_the_same_dossier_gives_the_same_bytes(whole: Dossier, monkeypatch: pytest.MonkeyPatch) -> None:
    first = as_xlsx([whole], no_link), as_html([whole]), as_markdown([whole])

    class Later(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(2031, 1, 1, tzinfo=tz)

    monkeypatch.setattr("openpyxl.writer.excel.datetime.datetime", Later)
    assert (as_xlsx([whole], no_link), as_html([whole]), as_markdown([whole])) == first
