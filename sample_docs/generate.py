"""Draw the sample: `python sample_docs/generate.py --seed 2 [--out DIR]`.

Writes the PDF, `truth.jsonl` (every figure drawn, and what governs it) and `questions.jsonl`. The same seed gives the
same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from finance_accounts.questions import Gold, write_questions
from finance_accounts.truth import write_jsonl
from finance_accounts.volume import FRONT_PAGES, draw_volume

NAME = "finance-accounts-2024-25"
SEED = 2


def generate(seed: int, folder: Path) -> Path:
    """Write the PDF, its truth and its questions into a folder; returns the path of the PDF."""
    volume = draw_volume(seed)
    folder.mkdir(parents=True, exist_ok=True)
    pdf = folder / f"{NAME}.pdf"
    pdf.write_bytes(volume.pdf)
    write_jsonl(folder / "truth.jsonl", (record.as_data() for record in volume.records))
    gold = Gold(volume.records, volume.first_pages, FRONT_PAGES)
    write_jsonl(folder / "questions.jsonl", (asked.as_data(pdf.name) for asked in write_questions(gold, volume.state)))
    return pdf


def main() -> None:
    """Read the command line and generate."""
    parser = argparse.ArgumentParser(description="Draw the Finance Accounts of a fictional state.")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which accounts to invent (default {SEED})")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent, help="folder to write to")
    args = parser.parse_args()
    print(generate(args.seed, args.out))


if __name__ == "__main__":
    main()
