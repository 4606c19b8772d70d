"""`auditor export`: a log as a working paper, or as data."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from auditor_tui.commands import narration, output
from auditor_tui.commands.files import write_file
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.reader import Log
    from auditor_tui.auditlog.verify import Verdict

NAME = "export"
TITLE = "Write a log as a working paper."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write it there (default: stdout)")
    parser.add_argument(
        "--format",
        choices=("md", "json", "csv"),
        default="md",
        help="md: the paper; json: all of it as data; csv: the figures (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def run(args: argparse.Namespace) -> int:
    """Write the export; that the log is not intact is said first, in the paper and beside it, and is a no."""
    from auditor_tui.auditlog.reader import seal_path
    from auditor_tui.workspace.history import find_saved, read_saved
    from auditor_tui.workspace.standing import standings, warnings

    path = find_saved(args.log)
    log, verdict = read_saved(path)
    if not verdict.intact:
        narration.say(f"The log is {verdict.sentence}")
    for said in warnings(standings(log)):
        narration.say(said)
    code = int(ExitCode.DONE if verdict.intact else ExitCode.NO)
    text = _exported(log, verdict, args.format)
    if args.output is None:
        output.write(text)
        return code
    if args.output.resolve() in (path.resolve(), seal_path(path).resolve()):
        raise UsageError("An export never takes the place of the log or its seal.", "Name another file.")
    write_file(args.output, text.encode())
    narration.say(f"Wrote {args.output}.")
    return code


def _exported(log: Log, verdict: Verdict, kind: str) -> str:
    from auditor_tui.auditlog.export.data import as_csv, as_json
    from auditor_tui.auditlog.export.markdown import working_paper
    from auditor_tui.text.sanitise import json_safe
    from auditor_tui.workspace.history import pinned_documents

    if kind == "csv":
        return as_csv(log)
    if kind == "json":
        return json_safe(json.dumps(as_json(log, verdict), ensure_ascii=False, indent=1)) + "\n"
    library = pinned_documents(log)
    documents = [library.document(pinned.doc_id) for pinned in log.documents]
    return working_paper(log, *documents, verdict=verdict)
