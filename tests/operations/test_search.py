from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.canonical import digest
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.errors import OperationError
from auditor_tui.index import collection
from auditor_tui.index.terms import read_query
from auditor_tui.library.library import Library, MemoryLibrary, Shelf
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.result import Result
from auditor_tui.settings.paths import indexes_dir

SAMPLE_DOCS = Path(__file__).parents[2] / "sample_docs"
ARTICLES = SAMPLE_DOCS / "support-articles"
QUESTIONS = [json.loads(line) for line in (ARTICLES / "questions.jsonl").read_text("utf-8").splitlines()]
by_id = pytest.mark.parametrize("question", QUESTIONS, ids=[question["id"] for question in QUESTIONS])

HOSTILE = [
    "note:", "(1,234", '"x', "-costs", "5:1", "[1 TO", "a AND", "\0", "\0tax\0", "x" * 1_000, "?" * 1_000, "* *",
    "title:tax", "tax~2", "tax^9", "/t.*/", "NOT tax", "IN [a b]", "\\", "'; DROP", "[bold]tax[/]", "\x1b[31m",
]  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test opens or builds its own indexes."""
    collection._kept.clear()
    yield
    collection._kept.clear()


@pytest.fixture(scope="module")
def articles() -> Library:
    return Shelf.open(ARTICLES)


@pytest.fixture(scope="module")
def agreement() -> Library:
    return Shelf.open(SAMPLE_DOCS / "services-agreement.md")


@pytest.fixture(scope="module")
def sample() -> Library:
    return MemoryLibrary({SAMPLE_ID: load_entry(sample_entry(), SAMPLE_ID)})


def search(library: Library, query: str, **args: Any) -> Result:
    return OPERATIONS.run(library, "search", {"query": query, **args}).result


def found(library: Library, query: str, **args: Any) -> list[str]:
    return [hit["doc"] for hit in search(library, query, **args).data["hits"]]


class TestArticles:
    @by_id
    def test_each_question_finds_the_articles_that_its_words_lead_to(
        self, articles: Library, question: dict[str, Any]
    ) -> None:
        assert found(articles, question["question"]) == question["lexical"]

    @by_id
    def test_what_answers_stands_in_the_passage_found(self, articles: Library, question: dict[str, Any]) -> None:
        for hit in search(articles, question["question"]).data["hits"]:
            lines = articles.document(hit["doc"]).lines[hit["line"] - 1 : hit["last_line"]]
            assert all(word in " ".join(lines) for word in question["words"])

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            # The code is named in one article; "update" and "memory card" say more of another, which does not count.
            ("What does H-2086 mean after an update from a memory card?", ["kb-201"]),
            ("update from a memory card", ["kb-205"]),
            ("H2086", ["kb-201"]),
            ("H-2086 or V-310", []),
            ("kb-205", ["kb-201"]),
            ("Sorrel V2 valves", ["kb-208", "kb-203", "kb-206"]),
        ],
    )
    def test_ids_and_their_order(self, articles: Library, query: str, expected: list[str]) -> None:
        assert found(articles, query) == expected

    def test_a_library_names_documents_and_has_no_spans(self, articles: Library) -> None:
        result = search(articles, "brass fittings")
        first_line, heading, *lines = result.text.split("\n")
        assert first_line == (
            '1 passage for "brass fittings" in 8 documents, each with at least 1 of "brass", "fittings".'
        )
        assert heading.startswith("[kb-208 · Which hoses and fittings are suitable · lines 1–5 · score ")
        assert lines[-1].startswith("5: Use hoses of 13 mm")
        assert (result.spans, result.pages) == ((), ())

    def test_nothing_found_says_what_was_looked_for_and_what_comes_closest(self, articles: Library) -> None:
        assert search(articles, "What does H-2096 mean?").text.split("\n")[:2] == [
            'No evidence for "What does H-2096 mean?" in 8 documents: "H-2096" does not occur.',
            "Closest: h2086 (1 passage), h2068 (1 passage).",
        ]
        result = search(articles, "a flow of plastik in pipelines")
        assert result.text.split("\n") == [
            'No evidence for "a flow of plastik in pipelines" in 8 documents: no passage holds 2 of 3 words '
            '("flow" in 1 passage, "plastik", "pipelines" nowhere).',
            "Closest: plastic (1 passage).",
            'Nearest headings: "V-415: flow is too high" (kb-206 line 1).',
        ]
        assert result.data["total"] == 0
        assert result.data["passages_with"] == [
            {"text": "flow", "passages": 1},
            {"text": "plastik", "passages": 0},
            {"text": "pipelines", "passages": 0},
        ]


class TestAgreement:
    def test_a_clause_is_found_by_its_words_and_by_its_number(self, agreement: Library) -> None:
        by_words = search(agreement, "late payment interest", doc="services-agreement").data["hits"][0]
        assert by_words["section"][-1].endswith("Late payment")
        by_name = search(agreement, "Annex B", doc="services-agreement").data["hits"]
        assert any(hit["section"][-1].startswith("Annex B") for hit in by_name)

    def test_what_shares_no_word_with_the_question_is_not_found(self, agreement: Library) -> None:
        questions = (SAMPLE_DOCS / "services-agreement.questions.jsonl").read_text("utf-8").splitlines()
        asked = json.loads(questions[0])
        sections = [
            hit["section"] for hit in search(agreement, asked["question"], doc="services-agreement").data["hits"]
        ]
        assert asked["sections"][0] in str(sections[0])
        assert not any(asked["sections"][-1] in path[-1] for path in sections)


class TestSample:
    def test_a_row_comes_with_its_headers_page_section_and_unit(self, sample: Library) -> None:
        result = search(sample, "Fiscal Deficit 2025-26 Budget Estimates", doc=SAMPLE_ID)
        rows = [hit for hit in result.data["hits"] if "Fiscal Deficit" in hit["text"] and hit["text"].startswith("|")]
        hit = rows[0]
        assert hit["unit"]["state"] == "stated"
        document = sample.document(SAMPLE_ID)
        page = document.page_at(hit["line"])
        assert page is not None and hit["page"] == page.page_no
        assert set(hit["best_lines"]) <= set(range(hit["line"], hit["last_line"] + 1))
        shown = {line_no for span in result.spans for line_no in range(span.first, span.last + 1)}
        assert set(hit["best_lines"]) <= shown
        for line_no in shown:
            assert f"\n{line_no}: " in result.text or f"\n{line_no}- " in result.text

    def test_a_figure_is_found_in_any_grouping_and_never_in_part(self, sample: Library) -> None:
        document = sample.document(SAMPLE_ID)
        amount = next(
            word
            for line in document.lines
            for word in line.strip("|").split("|")
            if word.count(",") == 1 and "." in word and word[0].isdigit()
        )
        for typed in (amount, amount.replace(",", "")):
            hits = search(sample, typed, doc=SAMPLE_ID).data["hits"]
            assert hits and all(amount in hit["text"] for hit in hits)
        assert search(sample, amount[:-1], doc=SAMPLE_ID).data["total"] == 0

    def test_skip_goes_on_where_a_result_stopped(self, sample: Library) -> None:
        whole = search(sample, "interest payments", doc=SAMPLE_ID, max_hits=20)
        first = search(sample, "interest payments", doc=SAMPLE_ID, max_hits=3)
        assert first.truncated is not None
        assert (first.truncated.shown, first.truncated.total, first.truncated.next) == (
            3,
            whole.data["total"],
            "skip=3",
        )
        rest = search(sample, "interest payments", doc=SAMPLE_ID, max_hits=17, skip=3)
        assert first.data["hits"] + rest.data["hits"] == whole.data["hits"]
        with pytest.raises(OperationError, match="none after the first 9,999"):
            search(sample, "interest payments", doc=SAMPLE_ID, skip=9999)

    def test_scores_fall_and_are_decimal_strings(self, sample: Library) -> None:
        scores = [hit["score"] for hit in search(sample, "public debt interest", doc=SAMPLE_ID).data["hits"]]
        assert len(scores) > 2
        assert scores == sorted(scores, key=float, reverse=True)
        assert all(len(score.partition(".")[2]) == 3 for score in scores)

    def test_the_same_again_wherever_the_index_is(
        self, sample: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        def results() -> list[str]:
            collection._kept.clear()
            queries = ("interest payments", "Statement No. 5", "public debt 2024-25", "tax", "nowhere")
            return [digest(search(sample, query, doc=SAMPLE_ID, max_hits=50).as_data()) for query in queries]

        built = results()
        assert [path for path in indexes_dir().iterdir() if path.is_dir()]
        opened = results()
        monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "other"))
        built_again = results()
        (tmp_path / "file").write_text("no folder can be made in here")
        monkeypatch.setenv("AUDITOR_HOME", str(tmp_path / "file"))
        assert built == opened == built_again == results()


@pytest.mark.parametrize("query", HOSTILE)
def test_no_query_raises_or_finds_everything(articles: Library, sample: Library, query: str) -> None:
    everything = len(collection.collect([sample.document(SAMPLE_ID)]).passages)
    for library, args in ((articles, {}), (sample, {"doc": SAMPLE_ID})):
        result = search(library, query, **args)
        assert result.text
        assert "\x1b" not in result.text and "\0" not in result.text
        assert result.data["total"] < everything / 2
        digest(result.as_data())  # can be logged: no floats, nothing that is not text


def test_a_currency_sign_alone_is_looked_for_and_beside_words_it_is_not(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"a": make_document("# A\n(₹ in crore)\n# B\ncosts in crore", doc_id="a")})
    assert [hit["line"] for hit in search(library, "₹", doc="a").data["hits"]] == [1]
    assert search(library, "₹ crore", doc="a").data["words"] == ["crore"]


def test_words_that_are_nowhere_do_not_turn_into_those_that_are(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"a": make_document("costs\n\nrevenue", doc_id="a")})
    assert search(library, "-costs", doc="a").data["hits"][0]["text"] == "costs"
    assert search(library, "revenue AND NOT costs AND taxes AND fees AND fines", doc="a").data["total"] == 0


def test_a_document_that_has_no_text_is_searched_all_the_same(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"a": make_document("", doc_id="a")})
    assert search(library, "tax", doc="a").text.startswith('No evidence for "tax" in a: "tax" does not occur.')


def test_documents_that_are_not_converted_are_named_and_left_alone(
    tmp_path: Path, make_pdf: Callable[..., Path]
) -> None:
    pdf = make_pdf("Revenue 12")
    (tmp_path / "notes.md").write_text("revenue of the year")
    assert pdf.parent == tmp_path
    result = search(Shelf.open(tmp_path), "revenue")
    assert [hit["doc"] for hit in result.data["hits"]] == ["notes"]
    assert result.data["left_out"] == ["report"]
    assert result.text.endswith("Not searched, since not converted or not readable: report.")
    (tmp_path / "notes.md").unlink()
    with pytest.raises(OperationError, match="auditor convert"):
        search(Shelf.open(tmp_path), "revenue")


def test_the_beginning_of_a_document_under_conversion_leaves_no_index(make_document: Callable[..., Document]) -> None:
    document = replace(make_document("tax of the year"), awaited=range(2, 9))
    assert collection.collect([document]).index.search(read_query("tax"), 0, 1).total == 1
    assert not indexes_dir().exists()


def test_a_figure_split_over_cells_is_found(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"a": make_document("|Deficit|48,964|.89|\n|Debt|11,111|.11|", doc_id="a")})
    assert "Deficit" in search(library, "48,964.89", doc="a").data["hits"][0]["text"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "search: query is empty."),
        (" \n ", "The query is empty. Give words"),
        ("x" * 1_001, "search: query is longer than 1000 characters."),
    ],
)
def test_a_query_of_nothing_or_without_end_is_refused(articles: Library, query: str, said: str) -> None:
    with pytest.raises(OperationError) as raised:
        OPERATIONS.run(articles, "search", {"query": query})
    assert str(raised.value).startswith(said)
