"""Papers of saved logs: what they are made from, and whether one still says what its log says."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path, PureWindowsPath
from urllib.parse import quote

from auditor_tui.auditlog.attestations import attestations
from auditor_tui.auditlog.events import DocumentIdentity
from auditor_tui.auditlog.export.agreement import Agreement, compare_paper
from auditor_tui.auditlog.export.bundle import bundle
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import number_at, text_sha256_of, texts_at
from auditor_tui.auditlog.reader import Log, find_log
from auditor_tui.auditlog.review.verify import verify_review
from auditor_tui.documents.document import Document
from auditor_tui.documents.page_pictures import page_pictures
from auditor_tui.documents.pages import BBox
from auditor_tui.documents.source import look_at
from auditor_tui.errors import DocumentError, LogError, UsageError, reason_of
from auditor_tui.settings import paths
from auditor_tui.text.sanitise import terminal_safe
from auditor_tui.workspace.logs.history import pinned_documents, read_saved


def dossier_of(path: Path, *, with_texts: bool = True) -> Dossier:
    """A saved log with its review and the texts it pins.

    Args:
        path: The log.
        with_texts: Whether the texts are needed; without them nothing can be quoted.

    Raises:
        LogError: when the log cannot be read.
        DocumentError: when a text is needed and is missing or was changed.
    """
    log, verdict = read_saved(path)
    documents = _documents(log) if with_texts else ()
    review = verify_review(path, verdict)
    return Dossier(log, documents, verdict, review, attestations(path, verdict, review))


def check_paper(path: Path) -> Agreement:
    """Compare an exported paper with its logs, which lie beside it or in the user's folder.

    Raises:
        UsageError: when the paper cannot be read, or one of its logs is not here.
        LogError: when the paper names no log, or a log is not the one it names.
        DocumentError: when a text that the paper quotes is not at hand.
    """
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not UTF-8 text.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {reason_of(error)}.") from None
    return compare_paper(text, path.suffix.lower(), lambda log_id: dossier_of(log_of(log_id, path)))


def _documents(log: Log) -> tuple[Document, ...]:
    library = pinned_documents(log)
    return tuple(library.document(pinned.doc_id) for pinned in log.documents)


def log_of(log_id: str, paper: Path) -> Path:
    """Where a log that a paper names lies: beside the paper, else in the user's folder.

    Raises:
        UsageError: when it is in neither.
    """
    try:
        return find_log(log_id, paper.parent)
    except UsageError:
        return find_log(log_id, paths.logs_dir())


def page_links(dossiers: Sequence[Dossier]) -> Callable[[str, str, int], str]:
    """Where a page of a log's document can be opened: in the file on this machine, else in one beside the paper.

    Returns:
        The address of a page, by log id, document id and PDF page; nothing for a page of a document that is no PDF.
    """
    files: dict[tuple[str, str], str] = {}
    for dossier in dossiers:
        for document in dossier.log.documents:
            if document.source_name.lower().endswith(".pdf"):
                files[dossier.log.header.log_id, document.doc_id] = _address(document)

    def link(log_id: str, doc_id: str, page_no: int) -> str:
        address = files.get((log_id, doc_id))
        return f"{address}#page={page_no}" if address else ""

    return link


def _address(document: DocumentIdentity) -> str:
    """A log may come from anywhere: no address of it leads to another machine, whatever path it names."""
    path = Path(document.path_as_opened or "")
    is_local = path.is_absolute() and not str(path).startswith(("//", "\\\\"))
    if is_local and path.is_file():
        return path.as_uri()
    return quote(PureWindowsPath(document.source_name).name)


def bundle_of(dossiers: Sequence[Dossier]) -> tuple[bytes, list[str]]:
    """A bundle of logs, and what is not in it, in sentences.

    Raises:
        LogError: when a file of a log cannot be read.
    """
    pictures: dict[str, bytes] = {}
    missing: list[str] = []
    for dossier in dossiers:
        for document in dossier.documents:
            missing += _draw_pages(dossier, document, pictures)
    try:
        return bundle(dossiers, paths.pinned_dir(), pictures), missing
    except OSError as error:
        raise LogError(f"A file of the logs cannot be read: {reason_of(error)}.") from None


def _draw_pages(dossier: Dossier, document: Document, pictures: dict[str, bytes]) -> list[str]:
    """Add the pages that a document's cited lines stand on to the pictures; what could not be drawn, in sentences."""
    boxes = _cited_pages(dossier, document)
    pinned = next(pinned for pinned in dossier.log.documents if pinned.text_sha256 == document.text_sha256)
    if not boxes:
        return []
    name = terminal_safe(document.source_name)
    path = Path(pinned.path_as_opened or "")
    try:
        if not pinned.path_as_opened or look_at(path).sha256() != pinned.source_sha256:
            return [f"No page of {name} is pictured: the file is not where it was, or another one is there."]
        for page_no, picture in page_pictures(path, boxes):
            pictures[f"{pinned.source_sha256[:12]}-page-{page_no:04}.png"] = picture
    except (DocumentError, ValueError) as error:
        return [f"Not every page of {name} is pictured: {error}"]
    return []


def _cited_pages(dossier: Dossier, document: Document) -> dict[int, list[BBox]]:
    """The pages of a document that are quoted, with the boxes of the figures on them."""
    boxes: dict[int, list[BBox]] = {}
    for quoted in dossier.quotes:
        for line_no in range(quoted.span.first, quoted.span.last + 1):
            page = document.page_at(line_no) if quoted.document is document else None
            if page:
                boxes.setdefault(page.page_no, [])
    for figure in dossier.figures:
        page_no, box = number_at(figure, "page"), texts_at(figure, "bbox")
        if page_no in boxes and len(box) == 4 and text_sha256_of(figure, dossier.log) == document.text_sha256:
            with contextlib.suppress(ValueError):
                x0, y0, x1, y1 = map(float, box)
                boxes[page_no].append((x0, y0, x1, y1))
    return boxes
