"""Draw the sample: `python sample_docs/generate.py [--seed S] [--pages N] [--out DIR]`.

Writes the PDF and what is known of it: `truth.jsonl` (every figure drawn, and what governs it), `totals.jsonl` (what
adds up, and what was made not to) and `questions.jsonl`. The same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from finance_accounts.asked import write_questions
from finance_accounts.gold import Gold
from finance_accounts.truth import truth_lines, write_jsonl
from finance_accounts.volume import draw_volume

NAME = "finance-accounts-2024-25"
SEED, PAGES = 2, 60
"""Those of the sample that ships."""


def generate(seed: int, pages: int, folder: Path) -> Path:
    """Write the PDF, its truth, its totals and its questions into a folder; returns the path of the PDF."""
    volume = draw_volume(seed, pages)
    folder.mkdir(parents=True, exist_ok=True)
    pdf = folder / f"{NAME}.pdf"
    pdf.write_bytes(volume.pdf)
    write_jsonl(folder / "truth.jsonl", truth_lines(volume.records))
    write_jsonl(folder / "totals.jsonl", (identity.as_data() for identity in volume.identities))
    write_jsonl(folder / "questions.jsonl", (asked.as_data(pdf.name) for asked in write_questions(Gold(volume))))
    return pdf


def main() -> None:
    """Read the command line and generate."""
    parser = argparse.ArgumentParser(description="Draw the Finance Accounts of a fictional state.")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which accounts to invent (default {SEED})")
    parser.add_argument("--pages", type=int, default=PAGES, help=f"about how many pages (default {PAGES}, least 29)")
    parser.add_argument("--out", type=Path, help="folder to write to (default: the sample's own)")
    args = parser.parse_args()
    if args.out is None and (args.seed, args.pages) != (SEED, PAGES):
        parser.error("name a folder with --out: the sample that ships is not to be overwritten with another")
    print(generate(args.seed, args.pages, args.out or Path(__file__).parent))


if __name__ == "__main__":
    main()
