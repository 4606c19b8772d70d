"""A paper is made again from its log and compared: any change of it shows, and what came later does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.export.agreement import RENDERERS, Agreement, compare_paper
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.identity import identity_in
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.review.files import review_path, review_seal_path
from auditor_tui.auditlog.review.writer import ReviewWriter
from auditor_tui.documents.document import Document
from auditor_tui.errors import LogError

forms = pytest.mark.parametrize("form", RENDERERS)


@forms
def test_a_paper_agrees_with_its_log_whatever_its_line_ends(whole: Dossier, form: str) -> None:
    paper = RENDERERS[form]([whole])
    for text in (paper, paper.replace("\n", "\r\n")):
        found = compare_paper(text, form, lambda log_id: whole)
        assert found.agrees and found.sentences()[0].startswith("agrees: ")


@forms
def test_any_changed_character_shows_with_its_line(whole: Dossier, form: str) -> None:
    paper = RENDERERS[form]([whole])
    body = paper.index("<!-- auditor-paper-1")
    chance = random.Random(4)
    for _ in range(40):
        position = chance.randrange(body)
        if paper[position] == "\n":
            continue
        changed = paper[:position] + ("x" if paper[position] != "x" else "y") + paper[position + 1 :]
        found = compare_paper(changed, form, lambda log_id: whole)
        assert not found.agrees, position
        assert found.difference and f"line {paper[:position].count(chr(10)) + 1}" in found.difference.part


def test_a_line_added_or_removed_shows(whole: Dossier) -> None:
    paper = as_markdown([whole])
    for changed in (
        paper.replace("## Objective", "All agreed.\n\n## Objective"),
        paper.replace("- Area: Revenue\n", ""),
    ):
        assert not compare_paper(changed, ".md", lambda log_id: whole).agrees


def test_a_paper_still_agrees_when_its_review_went_on(
    log_then_review: tuple[Path, Callable[[], Dossier]],
) -> None:
    path, dossier = log_then_review

    def act(text: str) -> None:
        with ReviewWriter.open(path, lambda: datetime(2026, 2, 1, tzinfo=UTC)) as review:
            review.note("M. Iyer", text)

    papers = [as_markdown([dossier()])]
    for text in ("Why?", "And why that?"):
        act(text)
        papers.append(as_markdown([dossier()]))

    def compared(paper: str) -> Agreement:
        return compare_paper(paper, ".md", lambda log_id: dossier())

    assert [compared(paper).agrees for paper in papers] == [True, True, True]
    assert [compared(paper).later for paper in papers] == [
        (f"3 records of the review of {path.stem} are later than the paper.",),
        (f"1 records of the review of {path.stem} are later than the paper.",),
        (),
    ]


@pytest.fixture
def log_then_review(
    sealed_log: Path, accounts: Document, dossier_at: Callable[..., Dossier]
) -> tuple[Path, Callable[[], Dossier]]:
    return sealed_log, lambda: dossier_at(sealed_log, accounts)


def test_the_paper_of_another_log_or_of_none_is_told(
    whole: Dossier, sealed_log: Path, accounts: Document, dossier_at: Callable[..., Dossier]
) -> None:
    other = dossier_at(sealed_log, accounts)
    with pytest.raises(LogError, match="has the head"):
        compare_paper(as_markdown([whole]), ".md", lambda log_id: other)
    with pytest.raises(LogError, match="no paper that names its log"):
        compare_paper("# Working paper\n", ".md", lambda log_id: whole)
    with pytest.raises(LogError, match="cannot be read"):
        compare_paper('<!-- auditor-paper-1 {"logs":[{}]} -->', ".md", lambda log_id: whole)


def test_what_stands_below_the_last_line_of_a_paper_is_told(whole: Dossier) -> None:
    with pytest.raises(LogError, match="stands below the last line"):
        compare_paper(as_markdown([whole]) + "And more.\n", ".md", lambda log_id: whole)


def test_a_review_that_is_gone_since_the_paper_is_told(whole_log: Path, whole: Dossier, dossier_at: Any) -> None:
    paper = as_markdown([whole])
    review_path(whole_log).unlink()
    with pytest.raises(LogError, match="The review is missing: only its seal file is left"):
        compare_paper(paper, ".md", lambda log_id: dossier_at(whole_log, *whole.documents))
    review_seal_path(whole_log).unlink()
    with pytest.raises(LogError, match="up to record 25, and no review of it is here"):
        compare_paper(paper, ".md", lambda log_id: dossier_at(whole_log, *whole.documents))


def test_what_a_log_calls_itself_cannot_end_the_comment_that_names_it(
    write_log: Callable[..., Path], make_header: Callable[..., Header], accounts: Document, inquiry: Sequence[Event],
    tmp_path: Path, dossier_at: Callable[..., Dossier],
) -> None:  # fmt: skip
    name = "x --> <script>alert(1)</script> <!-- auditor-paper-1 {} -->"
    path = write_log(make_header(accounts, log_id=name), inquiry, at=tmp_path / "logs" / "log.jsonl")
    paper: Any = as_markdown([dossier_at(path, accounts)])
    assert identity_in(paper).logs[0].log_id == name
    assert paper.rstrip().splitlines()[-1].count("-->") == 1
