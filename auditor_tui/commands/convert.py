"""`auditor convert`: PDFs into numbered lines, kept in the cache and, where asked, written as Markdown."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.commands import narration, output, reading
from auditor_tui.documents.conversions import most_workers, usual_workers
from auditor_tui.documents.store import open_source
from auditor_tui.documents.watch import Watch
from auditor_tui.errors import AuditorError, DocumentMissing, ExitCode, UsageError
from auditor_tui.library.jail import files_inside
from auditor_tui.operations.unread import unread_pages
from auditor_tui.workspace.writing import write_file

if TYPE_CHECKING:
    from auditor_tui.documents.document import Document

NAME = "convert"
TITLE = "Convert PDFs into numbered lines, and keep them."

_TO_STDOUT: Final = "-"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "pdf", metavar="PDF", nargs="+", type=Path, help="the files to convert; of a folder, every document in it"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="where to write the Markdown: a file, a folder, or - for stdout"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help=f"converters that run side by side, 1 to {most_workers()} (default: {usual_workers()})",
    )
    parser.add_argument(
        "--pages", metavar="A-B", help="only these PDF pages, as a document of its own: FILE#pages=A-B elsewhere"
    )
    parser.add_argument(
        "--force", action="store_true", help="convert again what was converted before, and write over OUT"
    )
    reading.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Convert each file; one that cannot be converted does not keep the others from it.

    Raises:
        UsageError: when the arguments do not go together.
        DocumentMissing: when a folder holds no document.
    """
    if args.workers is not None and not 1 <= args.workers <= most_workers():
        raise UsageError(f"{args.workers} workers cannot be used.", f"Name between 1 and {most_workers()}.")
    if args.json and args.output == _TO_STDOUT:
        raise UsageError("Markdown and JSON cannot both go to stdout.", "Name a file or folder for -o.")
    found = _sources(args.pdf)
    sources = list(found)
    targets = _targets(found, args.output)
    options = reading.options_of(args, reading.parse_pages(args.pages) if args.pages else None)
    password = reading.password_source(args)
    converted = []
    failed: list[tuple[Path, AuditorError]] = []
    for number, (source, target) in enumerate(zip(sources, targets, strict=True), 1):
        what = f"converting {source.name}" + (f" ({number} of {len(sources)} files)" if len(sources) > 1 else "")
        watch = Watch(progress=narration.Progress(what).show, password=password, damaged=narration.say)
        try:
            document = open_source(source, options=options, watch=watch, force=args.force, workers=args.workers)
            for notice in _notices(document):
                narration.say(f"{source.name}: {notice}")
            _write(document, target, replace=args.force)
        except AuditorError as error:
            narration.fail(error)
            failed.append((source, error))
            continue
        converted.append(_summary(source, document, target))
        if not args.json and args.output != _TO_STDOUT:
            output.write(_sentence(converted[-1]))
    if args.json:
        faults = [{"path": str(source), "error": str(error)} for source, error in failed]
        output.write_json({"documents": converted, "failed": faults})
    return max((int(error.exit_code) for _, error in failed), default=int(ExitCode.DONE))


def _sources(named: Sequence[Path]) -> dict[Path, Path]:
    """The files named, and the documents of the folders named, each once, with where it lies below what was named.

    Raises:
        DocumentMissing: when a folder holds no document.
        UsageError: when pages are chosen behind a name.
    """
    sources: dict[Path, Path] = {}
    for path in named:
        if reading.split_place(str(path))[1] is not None:
            raise UsageError(f"{path} names pages.", "Here they are chosen with --pages A-B.")
        if not (reading.is_there(path) and path.is_dir()):
            sources.setdefault(path, Path(path.name))
            continue
        found = sorted(files_inside(path))
        if not found:
            raise DocumentMissing(f"There is no document in the folder {path}.")
        for file in found:
            sources.setdefault(file, file.relative_to(path))
    return sources


def _targets(sources: Mapping[Path, Path], out: str | None) -> list[str | None]:
    """Where the Markdown of each source goes, in the sources' order; below a folder named, subfolders are kept.

    Raises:
        UsageError: when two would be written to one file, or one over its source.
    """
    if out is None or out == _TO_STDOUT:
        if out and len(sources) > 1:
            raise UsageError("Only one document can be written to stdout.", "Name a folder for -o.")
        return [out] * len(sources)
    folder = Path(out)
    into_folder = len(sources) > 1 or folder.is_dir() or out.endswith(("/", os.sep))
    targets = [folder / below.with_suffix(".md") if into_folder else folder for below in sources.values()]
    for target, count in Counter(targets).items():
        if count > 1:
            raise UsageError(f"{count} documents would be written to {target}.", "Convert them one at a time.")
        if any(target.resolve() == source.resolve() for source in sources):
            raise UsageError(f"{target} is a source and is not written over.", "Name another file for -o.")
    return [str(target) for target in targets]


def _notices(document: Document) -> list[str]:
    """What the reader of a document should know of its conversion, one sentence each."""
    notices = [str(document.converter["notices"])] if "notices" in document.converter else []
    notices += unread_pages(document, [page.page_no for page in document.pages])
    if hidden := document.converter.get("sanitised"):
        notices.append(f"{hidden} control or hidden characters are shown by stand-ins.")
    return notices


def _write(document: Document, target: str | None, *, replace: bool) -> None:
    """Write the Markdown where it was asked for.

    Raises:
        UsageError: when another text is there already, or the file cannot be written.
    """
    if target is None:
        return
    markdown = "\n".join(document.lines) + "\n"
    if target == _TO_STDOUT:
        output.write(markdown)
        return
    path, data = Path(target), markdown.encode()
    if not replace and _is_other(path, data):
        raise UsageError(f"{path} is there already, and is another text.", "Name another file, or use --force.")
    write_file(path, data, make_folder=True)


def _is_other(path: Path, data: bytes) -> bool:
    """Whether something else is at a path than what is to be written there; what cannot be read is something else."""
    try:
        return path.exists() and path.read_bytes() != data
    except OSError:
        return True


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
    count = summary["pages"]
    pages = f"{count} page{'' if count == 1 else 's'}, " if count else ""
    written = f", written to {summary['output']}" if summary["output"] else ""
    return f"{summary['path']}: {pages}{summary['lines']} lines, text {summary['text_sha256'][:12]}{written}"
