"""The last section of a paper: what pins the document and the log, and how anyone can check both."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from auditor_tui import __version__
from auditor_tui.auditlog.events import DocumentIdentity
from auditor_tui.auditlog.export.blocks import Block, Item, Items, Words, spoken
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.verify import LIMITS_OF_PROOF


def integrity(dossier: Dossier) -> Iterator[Block]:
    """What identifies log, documents and converter; the verdict; how to verify and replay; what stays open."""
    header = dossier.log.header
    yield Items((*map(Item, _log(dossier)), *map(_document, dossier.log.documents), *map(Item, _program(dossier))))
    yield Words("To check that the log is whole, and to do its operations again on the pinned text:")
    name = shlex.quote(header.log_id)
    yield spoken(f"auditor verify {name}\nauditor replay {name}")
    yield Words(LIMITS_OF_PROOF)


def _log(dossier: Dossier) -> Iterator[str]:
    log = dossier.log
    header = log.header
    version = f"{header.log_format}, version {header.log_version}"
    yield f"Audit log: {header.log_id}, format {version}, {len(log.records):,} records"
    yield f"Head: {log.records[-1].hash}"
    if dossier.verdict:
        yield f"Verified when this paper was written: {dossier.verdict.sentence}"
        yield from (f"Noted: {note}" for note in dossier.verdict.notes)
    if dossier.review_verdict:
        yield f"Verified with it: {dossier.review_verdict.sentence}"
        yield from (f"Noted: {note}" for note in dossier.review_verdict.notes)
    if dossier.attestations and dossier.attestations.all:
        yield from dossier.attestations.sentences()
    elif dossier.attestations:
        yield "Signatures and time-stamps: none lies beside the log"


def _document(document: DocumentIdentity) -> Item:
    made = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in sorted(document.converter.items()))
    had = (
        ("Title", document.title),
        ("Publisher", document.publisher),
        ("Obtained from", document.obtained_from),
        ("Obtained on", document.obtained_on),
        ("Opened at", document.path_as_opened),
    )
    return Item(
        f"Document {document.doc_id}: file {document.source_name}, {document.source_bytes:,} bytes",
        (
            f"SHA-256 of the file: {document.source_sha256}",
            f"SHA-256 of the text: {document.text_sha256} ({document.lines:,} lines in UTF-8, joined by line feeds)",
            f"SHA-256 of its line index: {document.line_index_sha256 or 'not recorded'}",
            f"SHA-256 of the page records: {document.pages_sha256} ({document.pages:,} pages)",
            f"Converted by: {made}" + (f", stored {document.converted_at}" if document.converted_at else ""),
            *(f"{name}: {value}" for name, value in had if value),
        ),
    )


def _program(dossier: Dossier) -> Iterator[str]:
    header = dossier.log.header
    rules = ", ".join(f"{name} {version}" for name, version in sorted(header.operations.items()))
    yield f"Rules of the operations, with their versions: {rules}"
    source = f", source SHA-256 {header.tool_source_sha256}" if header.tool_source_sha256 else ""
    yield f"Made by: {header.tool_name} {header.tool_version}{source}"
    if header.host_system or header.host_timezone:
        zone = f", local time UTC{header.host_timezone}" if header.host_timezone else ""
        yield f"On: {header.host_system or 'a machine'}{zone}; times in this paper are UTC"
    if header.limits:
        stops = ", ".join(f"{name} {value}" for name, value in sorted(header.limits.items()))
        yield f"Where the inquiry would have stopped by itself: {stops}"
    if header.follows:
        followed = ", head ".join(text for text in (header.follows.get("log_id"), header.follows.get("head")) if text)
        yield f"Follows the log: {followed}"
    yield f"Paper written by: auditor {__version__}"
