"""Convert the sample and keep the result beside it: `python sample_docs/convert.py [PDF]`.

What is kept is what the product stores of any document, so that the demo and the tests need no converter.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from auditor_tui.documents.sample import sample_pdf
from auditor_tui.documents.store import open_source, save_entry


def convert(pdf: Path) -> Path:
    """Convert a PDF into the folder beside it that has its name and the suffix `.auditor`; returns that folder."""
    entry = pdf.with_suffix(".auditor")
    document = open_source(pdf, force=True)
    shutil.rmtree(entry, ignore_errors=True)
    save_entry(document, entry)
    return entry


def main() -> None:
    """Read the command line and convert."""
    parser = argparse.ArgumentParser(description="Convert a sample document and keep its text beside it.")
    parser.add_argument("pdf", type=Path, nargs="?", default=sample_pdf(), help="the file (default: the sample)")
    print(convert(parser.parse_args().pdf))


if __name__ == "__main__":
    main()
