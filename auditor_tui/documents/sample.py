"""The sample document that ships with the product: where its parts are, in an installed package or in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from auditor_tui.errors import DocumentMissing

SAMPLE_ID: Final = "finance-accounts-2024-25"
"""The sample's document id, and the name of its files without their suffix."""
SAMPLE_QUESTION: Final = "What is the fiscal deficit in the 2024-25 revised estimates?"
"""What is asked of it to show what an answer is."""


def sample_pdf() -> Path:
    """The sample as a PDF.

    Raises:
        DocumentMissing: when the product was installed without it.
    """
    return _part(f"{SAMPLE_ID}.pdf")


def sample_entry() -> Path:
    """The folder with the sample's converted text and page records, as `store.load_entry` reads them.

    Raises:
        DocumentMissing: when the product was installed without it.
    """
    return _part(f"{SAMPLE_ID}.auditor")


def sample_questions() -> Path:
    """Questions about the sample with their gold answers, one JSON object a line.

    Raises:
        DocumentMissing: when the product was installed without it.
    """
    return _part("questions.jsonl")


def _part(name: str) -> Path:
    package = Path(__file__).parents[1]
    packaged = package / "_data" / "sample_docs"
    path = (packaged if packaged.is_dir() else package.parent / "sample_docs") / name
    if not path.exists():
        raise DocumentMissing(f"The sample document is not installed: {path} is missing.", "Install the product again.")
    return path
