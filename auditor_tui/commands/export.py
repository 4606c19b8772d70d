"""`auditor export`: logs as a working paper, as data, or as a bundle that stands on its own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from auditor_tui.commands import narration, output
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.workspace.logs.exporting import Form

NAME = "export"
TITLE = "Write logs as a working paper, as data, or as a bundle."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "logs",
        metavar="LOG",
        nargs="+",
        help="the log: a path, its id, or the beginning of its id; several make one paper",
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write it there (default: stdout)")
    parser.add_argument(
        "--format",
        choices=("md", "html", "json", "csv", "xlsx"),
        help="md, html: the paper; json: all of it as data; csv: the figures with their evidence;"
        " xlsx: an Excel working paper (default: md)",
    )
    parser.add_argument(
        "--bundle",
        action="store_true",
        help="a ZIP file with the log, its seal and review, the paper, the converted text, pictures of the cited pages,"
        " and a program that checks them with Python alone",
    )
    parser.add_argument(
        "--force", action="store_true", help="replace a file that is no earlier export; never a log or a document"
    )
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def run(args: argparse.Namespace) -> int:
    """Write the export; that a log is not intact is said first, in the paper and beside it, and is a no.

    Raises:
        UsageError: when there is nowhere to write a workbook, or the file cannot be written or is to be kept.
        DocumentError: when a paper is to quote a text that is not at hand.
    """
    from auditor_tui.workspace.logs.exporting import exported, gathered, refuse_kept_files
    from auditor_tui.workspace.logs.history import find_saved
    from auditor_tui.workspace.writing import write_file

    if args.bundle and args.format:
        raise UsageError("A bundle holds the paper as Markdown and HTML.", "Leave the format out.")
    form: Form = "bundle" if args.bundle else args.format or "md"
    if args.output is None and form in ("bundle", "xlsx"):
        raise UsageError(f"{'A bundle' if args.bundle else 'An Excel working paper'} is a file.", "Say where: -o FILE.")
    paths = {path.resolve(): path for path in map(find_saved, args.logs)}.values()
    dossiers = [gathered(path, form, narration.say) for path in paths]
    if args.output is not None:
        refuse_kept_files(args.output, dossiers, replace=args.force)
    whole = all(dossier.verdict and dossier.verdict.intact for dossier in dossiers)
    reviews_hold = all(dossier.review_verdict is None or dossier.review_verdict.holds for dossier in dossiers)
    code = int(ExitCode.DONE if whole and reviews_hold else ExitCode.NO)
    content = exported(dossiers, form, narration.say)
    if args.output is None:
        assert isinstance(content, str), "only text goes to stdout"
        output.write(content)
        return code
    write_file(args.output, content.encode() if isinstance(content, str) else content)
    narration.say(f"Wrote {args.output}.")
    return code
