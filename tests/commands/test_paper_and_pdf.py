"""From an exported paper and the PDF alone: every figure's printed string is found at the page and box it names."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pymupdf
import pytest

from auditor_tui.cli import main
from auditor_tui.documents.sample import SAMPLE_ID, sample_entry
from auditor_tui.documents.store import load_entry
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.researchers import make_researcher
from auditor_tui.workspace.inquiry.session import Session

PDF = Path(__file__).parents[2] / "sample_docs" / "finance-accounts-2024-25.pdf"
QUESTIONS = (
    "What is the Fiscal Deficit in the Revised Estimates of 2024-25?",
    "What is the Fiscal Deficit in the Revised Estimates of 2024-25 less that in the Budget Estimates of 2024-25?",
    "How much did State Excise, Stamps and Registration Fees, and Taxes on Vehicles bring in together in 2024-25?",
    "What was the balance of Loans from the National Bank for Agriculture and Rural Development as on 31 March 2025?",
)


def found_on_the_page(paper: str) -> list[tuple[str, str]]:
    """What the paper says is printed in each box, and what the PDF prints there."""
    with pymupdf.open(PDF) as pdf:
        return [
            (
                printed.replace("\\", ""),
                pdf[int(page) - 1].get_textbox(pymupdf.Rect(*map(float, box.split(", ")))).strip(),
            )
            for page, box, printed in re.findall(r"^- \S+: PDF page (\d+), box ([\d., ]+): (.+)$", paper, re.MULTILINE)
        ]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The papers of four inquiries on the sample, as exported."""
    folder = tmp_path_factory.mktemp("papers")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AUDITOR_HOME", str(folder / "home"))
        document = load_entry(sample_entry(), SAMPLE_ID)
        session = Session(MemoryLibrary({document.doc_id: document}))
        made = []
        for number, question in enumerate(QUESTIONS):
            logs: list[Path] = []

            async def ask(question: str = question, logs: list[Path] = logs) -> None:
                async for _ in session.ask(question, make_researcher(), on_log=logs.append):
                    pass

            asyncio.run(ask())
            assert main(["export", str(logs[0]), "-o", str(folder / f"{number}.md")]) == 0
            made.append((folder / f"{number}.md").read_text(encoding="utf-8"))
        return made


def test_every_figure_is_printed_where_the_paper_says(papers: list[str]) -> None:
    for paper in papers:
        found = found_on_the_page(paper)
        figures = re.findall(r"^\| (L\S+) \| ", paper.split("\n## Figures\n")[1].split("\n## ")[0], re.MULTILINE)
        assert len(found) == len(figures) > 0
        assert all(printed == on_page for printed, on_page in found), found
    assert sum(len(found_on_the_page(paper)) for paper in papers) >= 7


def test_a_box_that_was_moved_or_a_figure_that_was_changed_is_not(papers: list[str]) -> None:
    paper = papers[0]
    ((printed, on_page),) = found_on_the_page(paper)
    assert printed == on_page
    ((changed, on_page),) = found_on_the_page(paper.replace(f": {printed}\n", ": 24,810.60\n"))
    assert changed != on_page
    moved = re.sub(r"(PDF page \d+, box )[\d.]+, [\d.]+, [\d.]+, [\d.]+", r"\g<1>10.00, 10.00, 40.00, 20.00", paper)
    ((printed, on_page),) = found_on_the_page(moved)
    assert printed != on_page
