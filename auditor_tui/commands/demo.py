"""`auditor demo`: the sample document with a question asked; in a terminal the app opens on it."""

from __future__ import annotations

import argparse
import sys

from auditor_tui.documents.sample import SAMPLE_QUESTION as QUESTION

NAME = "demo"
TITLE = "Show the sample document with a question and its answer."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object, in a terminal too")


def run(args: argparse.Namespace) -> int:
    """Open the sample in the app and ask; piped, print the answer and where its log is."""
    from auditor_tui.documents.sample import sample_entry
    from auditor_tui.documents.store import load_entry
    from auditor_tui.library.library import MemoryLibrary
    from auditor_tui.workspace.inquiry.researchers import DEFAULT

    document = load_entry(sample_entry(), sample_entry().stem)
    library = MemoryLibrary({document.doc_id: document})
    if sys.stdout.isatty() and sys.stdin.isatty() and not args.json:
        from auditor_tui.commands.open_app import open_on

        return open_on(library, document.doc_id, QUESTION, researcher=DEFAULT)
    from auditor_tui.commands.ask import ask
    from auditor_tui.workspace.inquiry.researchers import make_researcher
    from auditor_tui.workspace.inquiry.session import Session

    return ask(Session(library), document.doc_id, QUESTION, make_researcher, as_json=args.json)
