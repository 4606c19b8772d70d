"""`auditor convert`: PDFs into numbered lines, kept in the cache and, where asked, written as Markdown."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.commands import narration, output
from auditor_tui.commands.files import write_file
from auditor_tui.errors import DocumentError, ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.documents.document import Document

NAME = "convert"
TITLE = "Convert PDFs into numbered lines, and keep them."

_TO_STDOUT: Final = "-"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("pdf", metavar="PDF", nargs="+", type=Path, help="the file or files to convert")
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="where to write the Markdown: a file, a folder, or - for stdout"
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, default=1, help="processes that convert side by side (default: %(default)s)"
    )
    parser.add_argument("--force", action="store_true", help="convert again what was converted before")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Convert each file; one that cannot be converted does not keep the others from it.

    Raises:
        UsageError: when the arguments do not go together.
    """
    if not 1 <= args.workers <= _most_workers():
        raise UsageError(f"{args.workers} workers cannot be used.", f"Name between 1 and {_most_workers()}.")
    if args.json and args.output == _TO_STDOUT:
        raise UsageError("Markdown and JSON cannot both go to stdout.", "Name a file or folder for -o.")
    targets = _targets(args.pdf, args.output)
    converted = []
    for source, target in zip(args.pdf, targets, strict=True):
        try:
            document = _convert(source, args)
            _write(document, target)
        except DocumentError as error:
            narration.fail(error)
            continue
        converted.append(_summary(source, document, target))
        if not args.json and args.output != _TO_STDOUT:
            output.write(_sentence(converted[-1]))
    if args.json:
        output.write_json({"documents": converted})
    return int(ExitCode.DONE if len(converted) == len(targets) else ExitCode.DOCUMENT)


def _most_workers() -> int:
    return os.cpu_count() or 1


def _targets(sources: Sequence[Path], out: str | None) -> list[str | None]:
    """Where the Markdown of each source goes, in the sources' order.

    Raises:
        UsageError: when two would be written to one file, or one over its source.
    """
    if out is None or out == _TO_STDOUT:
        if out and len(sources) > 1:
            raise UsageError("Only one document can be written to stdout.", "Name a folder for -o.")
        return [out] * len(sources)
    folder = Path(out)
    into_folder = len(sources) > 1 or folder.is_dir() or out.endswith(("/", os.sep))
    targets = [folder / f"{source.stem}.md" if into_folder else folder for source in sources]
    for target, count in Counter(targets).items():
        if count > 1:
            raise UsageError(f"{count} documents would be written to {target}.", "Convert them one at a time.")
        if any(target.resolve() == source.resolve() for source in sources):
            raise UsageError(f"{target} is a source and is not written over.", "Name another file for -o.")
    return [str(target) for target in targets]


def _convert(source: Path, args: argparse.Namespace) -> Document:
    from auditor_tui.documents.store import open_source

    progress = narration.Progress(f"converting {source.name}").show
    document = open_source(source, progress=progress, force=args.force, workers=args.workers)
    for notice in _notices(document):
        narration.say(f"{source.name}: {notice}")
    return document


def _notices(document: Document) -> list[str]:
    """What the reader of a document should know of its conversion, one sentence or phrase each."""
    notices = [str(document.converter["notices"])] if "notices" in document.converter else []
    notices += [f"page {page.page_no}: {page.notice}" for page in document.pages if page.notice]
    if hidden := document.converter.get("sanitised"):
        notices.append(f"{hidden} control or hidden characters are shown by stand-ins.")
    return notices


def _write(document: Document, target: str | None) -> None:
    if target is None:
        return
    markdown = "\n".join(document.lines) + "\n"
    if target == _TO_STDOUT:
        output.write(markdown)
        return
    write_file(Path(target), markdown.encode(), make_folder=True)


def _summary(source: Path, document: Document, target: str | None) -> dict[str, Any]:
    return {
        "doc_id": document.doc_id,
        "path": str(source),
        "source_sha256": document.source_sha256,
        "text_sha256": document.text_sha256,
        "pages_sha256": document.pages_sha256,
        "pages": len(document.pages),
        "lines": len(document.lines),
        "converter": dict(document.converter),
        "notices": _notices(document),
        "output": None if target in (None, _TO_STDOUT) else target,
    }


def _sentence(summary: dict[str, Any]) -> str:
    pages = f"{summary['pages']} pages, " if summary["pages"] else ""
    written = f", written to {summary['output']}" if summary["output"] else ""
    return f"{summary['path']}: {pages}{summary['lines']} lines, text {summary['text_sha256'][:12]}{written}"
