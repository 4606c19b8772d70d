"""Convert the sample and keep the result beside it: `python sample_docs/convert.py [PDF] [--workers N]`.

What is kept is what the product stores of any document, so that the demo and the tests need no converter. Where the
generator's `truth.jsonl` and `questions.jsonl` lie beside the PDF, each question is told the lines of its figures.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from finance_accounts.gold_lines import gold_lines
from finance_accounts.truth import read_truth, write_jsonl

from auditor_tui.documents.document import Document
from auditor_tui.documents.sample import sample_pdf
from auditor_tui.documents.store import open_source, save_entry


def convert(pdf: Path, workers: int = 1) -> Path:
    """Convert a PDF into the folder beside it that has its name and the suffix `.auditor`; returns that folder."""
    entry = pdf.with_suffix(".auditor")
    document = open_source(pdf, force=True, workers=workers)
    shutil.rmtree(entry, ignore_errors=True)
    save_entry(document, entry)
    if (pdf.parent / "truth.jsonl").exists():
        locate(document, pdf.parent)
    return entry


def locate(document: Document, folder: Path) -> None:
    """Write into a folder's questions the lines of the converted text on which their figures stand."""
    truth = {record["id"]: record for record in read_truth(folder / "truth.jsonl")}
    pages = {
        page.page_no: list(enumerate(document.lines[page.first_line - 1 : page.last_line], start=page.first_line))
        for page in document.pages
    }
    path = folder / "questions.jsonl"
    questions = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for question in questions:
        if lines := gold_lines(question, truth, pages):
            question["gold_lines"] = lines
    write_jsonl(path, questions)


def main() -> None:
    """Read the command line and convert."""
    parser = argparse.ArgumentParser(description="Convert a sample document and keep its text beside it.")
    parser.add_argument("pdf", type=Path, nargs="?", default=sample_pdf(), help="the file (default: the sample)")
    parser.add_argument("--workers", type=int, default=1, help="processes that convert side by side (default 1)")
    args = parser.parse_args()
    print(convert(args.pdf, args.workers))


if __name__ == "__main__":
    main()
