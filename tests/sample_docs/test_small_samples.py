"""The agreement and the support articles: what their questions expect is there, and only where they say."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.cli import main
from auditor_tui.documents.document import Document
from auditor_tui.documents.store import open_source

SAMPLE_DOCS = Path(__file__).parents[2] / "sample_docs"
ARTICLES = SAMPLE_DOCS / "support-articles"

SECTION = re.compile(r"(\d+(?:\.\d+)?|Annex [A-Z])(?: |$)")
REFERENCE = re.compile(r"\bclause (\d+(?:\.\d+)?)|\b(Annex [A-Z])\b")
IDENTIFIER = re.compile(r"\b[A-Za-z]{1,4}-\d{2,}\b")


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


# What a question has in common with every text.
FUNCTION_WORDS = words(
    "a after an and are by can do does for how i in is it my of on our the there to we what when where which why"
)


def read_questions(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


CONTRACT_QUESTIONS = read_questions(SAMPLE_DOCS / "services-agreement.questions.jsonl")
SUPPORT_QUESTIONS = read_questions(ARTICLES / "questions.jsonl")


@pytest.fixture(scope="module")
def agreement() -> Document:
    return open_source(SAMPLE_DOCS / "services-agreement.md")


@pytest.fixture(scope="module")
def sections(agreement: Document) -> dict[str, str]:
    """The own text of each section, that of its sub-clauses left out, by its number."""
    starts = [heading.line_no for heading in agreement.outline] + [len(agreement.lines) + 1]
    found = {}
    for heading, following in zip(agreement.outline, starts[1:], strict=True):
        if number := SECTION.match(heading.title):
            found[number[1]] = "\n".join(agreement.lines[heading.line_no - 1 : following - 1])
    return found


@pytest.fixture(scope="module")
def articles() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(ARTICLES.glob("*.md"))}


def joined(identifier: str) -> str:
    return identifier.replace("-", "").lower()


def ranked(texts: Mapping[str, str], question: str) -> list[str]:
    """Ids by BM25, any word of the question taken."""
    with sqlite3.connect(":memory:") as index:
        index.execute("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, body)")
        index.executemany("INSERT INTO texts VALUES (?, ?)", texts.items())
        query = " OR ".join(f'"{word}"' for word in sorted(words(question)))
        found = index.execute("SELECT id FROM texts WHERE texts MATCH ? ORDER BY rank, id", (query,)).fetchall()
    index.close()
    return [row[0] for row in found]


def lexical(articles: Mapping[str, str], question: str) -> list[str]:
    """Articles that bear an identifier of the question; without one, those with at least half its content words."""
    identifiers = {joined(found) for text in articles.values() for found in IDENTIFIER.findall(text)}
    asked = {joined(found) for found in IDENTIFIER.findall(question)} | (words(question) & identifiers)
    if asked:
        held = {name: set(map(joined, IDENTIFIER.findall(text))) for name, text in articles.items()}
        return [name for name in articles if asked <= held[name]]
    content = words(question) - FUNCTION_WORDS
    return [name for name, text in articles.items() if 2 * len(content & words(text)) >= len(content)]


def by_kind(questions: Iterable[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [question for question in questions if question["kind"] == kind]


@pytest.mark.parametrize("questions", [CONTRACT_QUESTIONS, SUPPORT_QUESTIONS], ids=["agreement", "articles"])
def test_question_ids_are_unique_and_unanswerable_means_no_place(questions: list[dict[str, Any]]) -> None:
    assert max(Counter(question["id"] for question in questions).values()) == 1
    for question in questions:
        places = question["sections"] if "sections" in question else question["articles"]
        assert bool(places) == bool(question["words"]) == (question["outcome"] == "answered"), question["id"]
        assert (question["kind"] == "unanswerable") == (not places), question["id"]


class TestAgreement:
    def test_the_outline_is_the_tree_of_clauses(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["outline", str(SAMPLE_DOCS / "services-agreement.md"), "--json"]) == 0
        headings = json.loads(capsys.readouterr().out)["data"]["headings"]
        numbered = {match[1]: heading for heading in headings if (match := SECTION.match(heading["title"]))}
        assert len(numbered) == len(headings) - 1  # all but the title of the whole
        assert [number for number in numbered if number.isdecimal()] == [str(number) for number in range(1, 15)]
        assert list(numbered)[-2:] == ["Annex A", "Annex B"]
        for number, heading in numbered.items():
            assert heading["level"] == (3 if "." in number else 2), number
            if "." in number:
                parent = numbered[number.partition(".")[0]]
                assert parent["line"] < heading["line"] <= heading["last_line"] <= parent["last_line"], number

    def test_every_reference_resolves(self, sections: dict[str, str]) -> None:
        references = [found[1] or found[2] for text in sections.values() for found in REFERENCE.finditer(text)]
        assert len(references) >= 10
        assert set(references) <= set(sections)

    def test_the_whole_is_small_enough_to_hand_over(self, agreement: Document) -> None:
        # Words, marks and groups of up to three digits: about the tokens of a common tokenizer.
        about = len(re.findall(r"[^\W\d]+|\d{1,3}|[^\w\s]", "\n".join(agreement.lines)))
        assert 460 <= about <= 1500

    @pytest.mark.parametrize("question", CONTRACT_QUESTIONS, ids=lambda question: question["id"])
    def test_the_sections_of_an_answer_hold_its_words(self, question: dict[str, Any], sections: dict[str, str]) -> None:
        assert len(question["words"]) == len(question["sections"])
        for number, said in zip(question["sections"], question["words"], strict=True):
            assert said in sections[number]

    @pytest.mark.parametrize("question", CONTRACT_QUESTIONS, ids=lambda question: question["id"])
    def test_each_section_of_a_chain_names_the_next(self, question: dict[str, Any], sections: dict[str, str]) -> None:
        chain = question["sections"]
        for here, following in pairwise(chain):
            assert following in [found[1] or found[2] for found in REFERENCE.finditer(sections[here])]

    @pytest.mark.parametrize("question", by_kind(CONTRACT_QUESTIONS, "reference"), ids=lambda question: question["id"])
    def test_where_a_chain_ends_no_word_of_the_question_leads(
        self, question: dict[str, Any], sections: dict[str, str]
    ) -> None:
        assert len(question["sections"]) > 1
        target = question["sections"][-1]
        assert words(question["question"]).isdisjoint(words(sections[target]))
        assert target not in ranked(sections, question["question"])

    def test_the_words_of_the_interest_question_lead_to_the_pointer_first(self, sections: dict[str, str]) -> None:
        question = CONTRACT_QUESTIONS[0]
        assert ranked(sections, question["question"])[0] == question["sections"][0]

    def test_the_interest_is_what_the_tariff_makes_it(self) -> None:
        given = CONTRACT_QUESTIONS[0]["calculation"]
        interest = Decimal(given["principal"]) * Decimal(given["percent"]) / 100 * given["days"] / given["basis_days"]
        assert interest == Decimal(given["interest"])
        assert f"CHF {given['interest']}" in CONTRACT_QUESTIONS[0]["answer"]

    def test_what_a_false_premise_names_is_not_there(self, sections: dict[str, str]) -> None:
        question = next(question for question in CONTRACT_QUESTIONS if question["outcome"] == "false_premise")
        named = [found[1] or found[2] for found in REFERENCE.finditer(question["question"])]
        assert named
        assert set(named).isdisjoint(sections)


class TestArticles:
    def test_there_are_eight_each_under_one_title(self, articles: dict[str, str]) -> None:
        assert list(articles) == [f"kb-{number}" for number in range(201, 209)]
        titles = [text.partition("\n")[0] for text in articles.values()]
        assert all(title.startswith("# ") for title in titles)
        assert len(set(titles)) == len(titles)
        for name in articles:
            assert len(open_source(ARTICLES / f"{name}.md").outline) == 1

    def test_an_identifier_belongs_to_one_article_and_a_reference_to_an_article_resolves(
        self, articles: dict[str, str]
    ) -> None:
        holders = Counter(found for text in articles.values() for found in set(IDENTIFIER.findall(text)))
        references = {found for found in holders if found.startswith("kb-")}
        assert references and references <= set(articles)
        assert {found: count for found, count in holders.items() if count > 1} == {}
        assert len(holders.keys() - references) >= 4

    @pytest.mark.parametrize("question", SUPPORT_QUESTIONS, ids=lambda question: question["id"])
    def test_the_articles_of_an_answer_hold_its_words(self, question: dict[str, Any], articles: dict[str, str]) -> None:
        text = " ".join(articles[name] for name in question["articles"])
        assert all(said in text for said in question["words"])

    @pytest.mark.parametrize("question", SUPPORT_QUESTIONS, ids=lambda question: question["id"])
    def test_words_find_what_the_question_says_they_find(
        self, question: dict[str, Any], articles: dict[str, str]
    ) -> None:
        assert lexical(articles, question["question"]) == question["lexical"]

    def test_there_are_questions_of_each_kind(self) -> None:
        kinds = Counter(question["kind"] for question in SUPPORT_QUESTIONS)
        assert set(kinds) == {"identifier", "wording", "paraphrase", "unanswerable"}
        assert kinds["identifier"] == kinds["paraphrase"] == 4

    def test_ranking_by_words_alone_sends_an_identifier_to_the_wrong_article(self, articles: dict[str, str]) -> None:
        question = by_kind(SUPPORT_QUESTIONS, "identifier")[0]
        assert ranked(articles, question["question"])[0] not in question["articles"]

    def test_ranking_without_coverage_answers_what_no_article_answers(self, articles: dict[str, str]) -> None:
        assert any(ranked(articles, question["question"]) for question in by_kind(SUPPORT_QUESTIONS, "unanswerable"))
