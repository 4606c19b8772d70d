"""Markdown and plain text, which open as they are."""

from __future__ import annotations

import codecs
import hashlib
from typing import Final

from auditor_tui.documents.assemble import text_sha256
from auditor_tui.documents.document import Document
from auditor_tui.documents.outline import build_outline
from auditor_tui.documents.records import NO_PAGES_SHA256
from auditor_tui.errors import UnreadableDocument
from auditor_tui.text.sanitise import sanitise

_UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PDF_MARK: Final = b"%PDF-"


def read_plain(data: bytes, source_name: str, doc_id: str) -> Document:
    """The document of a Markdown or text file; it has no pages.

    Raises:
        UnreadableDocument: when the bytes are neither UTF-8 nor marked as UTF-16.
    """
    encoding, decoded = _decode(data, source_name)
    text, replaced = sanitise(decoded.replace("\r\n", "\n"))
    lines = tuple(text.removesuffix("\n").split("\n"))
    return Document(
        doc_id=doc_id,
        lines=lines,
        pages=(),
        outline=build_outline(lines, ()),
        source_name=source_name,
        source_bytes=len(data),
        source_sha256=hashlib.sha256(data).hexdigest(),
        text_sha256=text_sha256(lines),
        pages_sha256=NO_PAGES_SHA256,
        converter={
            "name": "none",
            "version": "1",
            "sanitised": replaced,
            "encoding": encoding,
            "line_ends": _line_ends(decoded),
        },
    )


def _line_ends(text: str) -> str:
    """How the lines of the file end; the document's are joined by line feeds whatever they were."""
    windows, all_ = text.count("\r\n"), text.count("\n")
    if not all_:
        return "none"
    return {0: "LF", all_: "CRLF"}.get(windows, "LF and CRLF")


def _decode(data: bytes, source_name: str) -> tuple[str, str]:
    """The name of the encoding, and the text."""
    if data.startswith(_PDF_MARK):
        raise UnreadableDocument(
            f"{source_name} is a PDF, whatever its name says.", "Give it a name that ends in .pdf."
        )
    encoding = "utf-16" if data.startswith(_UTF16_MARKS) else "utf-8"
    if data.startswith(codecs.BOM_UTF8):
        encoding = "utf-8-sig"
    try:
        return encoding, data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableDocument(
            f"{source_name} is not UTF-8 text (byte {error.start + 1} cannot be read).",
            "Save it as UTF-8 and open it again.",
        ) from error
