"""Exporting saved logs: as a paper, as data or as a bundle, into a file that takes the place of no evidence."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.earlier import is_evidence, is_export
from auditor_tui.documents.source import look_at
from auditor_tui.errors import DocumentError, UsageError
from auditor_tui.text.sanitise import json_safe
from auditor_tui.workspace.logs.papers import bundle_of, dossier_of, page_links
from auditor_tui.workspace.logs.standing import standings, warnings
from auditor_tui.workspace.writing import write_file

Form = Literal["md", "html", "json", "csv", "xlsx", "bundle"]
FORMS: Final[dict[Form, str]] = {
    "md": "working paper, Markdown",
    "html": "working paper, HTML",
    "json": "all of it as data",
    "csv": "the figures with their evidence",
    "xlsx": "working paper, Excel",
    "bundle": "ZIP with the log, its texts and a program that checks them",
}
"""What a log can be exported as, and what each is."""
_QUOTING: Final = ("md", "html", "bundle")
"""The forms that quote the document: without its text they are not whole."""

Tell = Callable[[str], None]
"""Takes a sentence that whoever exports must know."""


def suffix_of(form: Form) -> str:
    """What the name of a file of a form ends with."""
    return ".zip" if form == "bundle" else f".{form}"


def export_file(log: Path, form: Form, target: Path, tell: Tell) -> None:
    """Export one log into a file that was not there, or was an earlier export.

    Raises:
        UsageError: when the file is to be kept, or cannot be written; or the form needs what is not installed.
        LogError: when the log cannot be read.
        DocumentError: when a paper is to quote a text that is not at hand.
    """
    dossiers = [gathered(log, form, tell)]
    refuse_kept_files(target, dossiers, replace=False)
    content = exported(dossiers, form, tell)
    write_file(target, content.encode() if isinstance(content, str) else content)


def gathered(log: Path, form: Form, tell: Tell) -> Dossier:
    """What a log is exported from; that it, its review or its documents are not as they were is told.

    Raises:
        LogError: when the log cannot be read.
        DocumentError: when the form quotes a text that is not at hand.
    """
    try:
        dossier = dossier_of(log)
    except DocumentError as error:
        if form in _QUOTING:
            raise
        tell(f"The lines that figures stand on are left out: {error}")
        dossier = dossier_of(log, with_texts=False)
    if dossier.verdict and not dossier.verdict.intact:
        tell(f"The log is {dossier.verdict.sentence}")
    if dossier.review_verdict and not dossier.review_verdict.holds:
        tell(dossier.review_verdict.complaint)
    for said in warnings(standings(dossier.log)):
        tell(said)
    return dossier


def exported(dossiers: Sequence[Dossier], form: Form, tell: Tell) -> str | bytes:
    """Logs in a form: text, or bytes for a workbook and a bundle. What a bundle lacks is told.

    Raises:
        UsageError: when the form needs what is not installed.
        LogError: when a file of a log cannot be read.
    """
    from auditor_tui.auditlog.export.data import as_csv, as_json
    from auditor_tui.auditlog.export.html import as_html
    from auditor_tui.auditlog.export.markdown import as_markdown

    match form:
        case "bundle":
            made, missing = bundle_of(dossiers)
            for said in missing:
                tell(said)
            return made
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
        case "md":
            return as_markdown(dossiers)


def refuse_kept_files(target: Path, dossiers: Sequence[Dossier], *, replace: bool) -> None:
    """See that an export takes the place of nothing that is to be kept.

    Args:
        target: Where it is to be written.
        dossiers: What is exported.
        replace: Whether a file that is no earlier export may be replaced; evidence never is.

    Raises:
        UsageError: when the file is to be kept, or cannot be looked at.
    """
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
    pinned = [document for dossier in dossiers for document in dossier.log.documents]
    if not target.is_file() or target.stat().st_size not in {document.source_bytes for document in pinned}:
        return False
    return look_at(target).sha256() in {document.source_sha256 for document in pinned}


def _workbook(dossiers: Sequence[Dossier]) -> bytes:
    from auditor_tui.auditlog.export.xlsx import INSTALL, as_xlsx

    try:
        return as_xlsx(dossiers, page_links(dossiers))
    except ModuleNotFoundError as error:
        if error.name != "openpyxl":
            raise
        raise UsageError("An Excel working paper needs openpyxl, which is not installed.", INSTALL) from None
