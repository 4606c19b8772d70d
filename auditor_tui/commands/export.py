"""`auditor export`: logs as a working paper, as data, or as a bundle that stands on its own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.commands import narration, output
from auditor_tui.commands.files import write_file
from auditor_tui.errors import DocumentError, ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.export.dossier import Dossier

NAME = "export"
TITLE = "Write logs as a working paper, as data, or as a bundle."

_QUOTING: Final = ("md", "html")
"""The forms that quote the document: without its text they are not whole."""


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
        default="md",
        help="md, html: the paper; json: all of it as data; csv: the figures with their evidence;"
        " xlsx: an Excel working paper (default: %(default)s)",
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
    from auditor_tui.workspace.history import find_saved
    from auditor_tui.workspace.standing import standings, warnings

    if args.output is None and (args.bundle or args.format == "xlsx"):
        raise UsageError(f"{'A bundle' if args.bundle else 'An Excel working paper'} is a file.", "Say where: -o FILE.")
    paths = {path.resolve(): path for path in map(find_saved, args.logs)}.values()
    dossiers = [_dossier(path, quoting=args.bundle or args.format in _QUOTING) for path in paths]
    for dossier in dossiers:
        _narrate(dossier)
        for said in warnings(standings(dossier.log)):
            narration.say(said)
    if args.output is not None:
        _refuse_kept_files(args.output, dossiers, replace=args.force)
    whole = all(dossier.verdict and dossier.verdict.intact for dossier in dossiers)
    reviews_hold = all(dossier.review_verdict is None or dossier.review_verdict.holds for dossier in dossiers)
    code = int(ExitCode.DONE if whole and reviews_hold else ExitCode.NO)
    exported = _bundle(dossiers) if args.bundle else _exported(dossiers, args.format)
    if args.output is None:
        assert isinstance(exported, str), "only text goes to stdout"
        output.write(exported)
        return code
    write_file(args.output, exported.encode() if isinstance(exported, str) else exported)
    narration.say(f"Wrote {args.output}.")
    return code


def _dossier(path: Path, *, quoting: bool) -> Dossier:
    from auditor_tui.workspace.papers import dossier_of

    try:
        return dossier_of(path)
    except DocumentError as error:
        if quoting:
            raise
        narration.say(f"The lines that figures stand on are left out: {error}")
        return dossier_of(path, with_texts=False)


def _narrate(dossier: Dossier) -> None:
    if dossier.verdict and not dossier.verdict.intact:
        narration.say(f"The log is {dossier.verdict.sentence}")
    if dossier.review_verdict and not dossier.review_verdict.holds:
        narration.say(f"The {dossier.review_verdict.sentence}")


def _refuse_kept_files(target: Path, dossiers: Sequence[Dossier], *, replace: bool) -> None:
    from auditor_tui.auditlog.export.earlier import is_evidence, is_export

    try:
        real = target.resolve()
        if is_evidence(real) or _is_document_of(real, dossiers):
            raise UsageError(
                f"{target} is, or is named as, evidence: a log, a seal, a signature or a document. An export never"
                " takes its place.",
                "Name another file.",
            )
        if real.is_file() and not replace and not is_export(real):
            raise UsageError(
                f"{target} is there already, and is no earlier export.", "Name another file, or use --force."
            )
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"{target} cannot be looked at before it is replaced: {reason}.") from None


def _is_document_of(target: Path, dossiers: Sequence[Dossier]) -> bool:
    """Whether a file is a source document that a log is about, wherever it lies."""
    from auditor_tui.documents.source import look_at

    pinned = [document for dossier in dossiers for document in dossier.log.documents]
    if not target.is_file() or target.stat().st_size not in {document.source_bytes for document in pinned}:
        return False
    return look_at(target).sha256() in {document.source_sha256 for document in pinned}


def _exported(dossiers: Sequence[Dossier], kind: str) -> str | bytes:
    from auditor_tui.auditlog.export.data import as_csv, as_json
    from auditor_tui.auditlog.export.html import as_html
    from auditor_tui.auditlog.export.markdown import as_markdown
    from auditor_tui.text.sanitise import json_safe

    match kind:
        case "xlsx":
            return _workbook(dossiers)
        case "csv":
            return as_csv(dossiers)
        case "json":
            objects = [as_json(dossier) for dossier in dossiers]
            data = objects[0] if len(objects) == 1 else {"papers": objects}
            return json_safe(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"
        case "html":
            return as_html(dossiers)
        case _:
            return as_markdown(dossiers)


def _bundle(dossiers: Sequence[Dossier]) -> bytes:
    from auditor_tui.workspace.papers import bundle_of

    made, missing = bundle_of(dossiers)
    for said in missing:
        narration.say(said)
    return made


def _workbook(dossiers: Sequence[Dossier]) -> bytes:
    from auditor_tui.auditlog.export.xlsx import INSTALL, as_xlsx
    from auditor_tui.workspace.papers import page_links

    try:
        return as_xlsx(dossiers, page_links(dossiers))
    except ModuleNotFoundError as error:
        if error.name != "openpyxl":
            raise
        raise UsageError("An Excel working paper needs openpyxl, which is not installed.", INSTALL) from None
