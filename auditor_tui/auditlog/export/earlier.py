"""What lies where an export is to be written: an earlier export, which can be made again, or what must be kept."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Final

from auditor_tui.auditlog.chain import parse_line
from auditor_tui.auditlog.export.bundle import BUNDLE_FORMAT
from auditor_tui.auditlog.export.identity import identity_in
from auditor_tui.auditlog.export.rows import FIGURE_COLUMNS
from auditor_tui.auditlog.reader import LOG_SUFFIX, SEAL_SUFFIX
from auditor_tui.auditlog.signature import SIGNATURE_MEMBERS, SIGNATURE_SUFFIX
from auditor_tui.auditlog.timestamping import TOKEN_SUFFIX
from auditor_tui.errors import LogError

_KEPT: Final = (LOG_SUFFIX, SEAL_SUFFIX, f"{SEAL_SUFFIX}.new", SIGNATURE_SUFFIX, TOKEN_SUFFIX)
_PDF: Final = b"%PDF-"
_PDF_STARTS_WITHIN: Final = 1024
"""Bytes that readers let stand before the mark of a PDF."""
_EDGE_BYTES: Final = 1 << 20
"""Of the beginning and the end of a file: enough for its first and last line."""
_CREATOR: Final = b"<dc:creator>auditor</dc:creator>"


def is_evidence(path: Path) -> bool:
    """Whether a file, or the name of one, is that of a log, its seal, signature or time-stamp, or of a PDF.

    Raises:
        OSError: when the file is there and cannot be read.
    """
    if path.name.endswith(_KEPT):
        return True
    if not path.is_file():
        return False
    head, _ = _edges(path)
    return _PDF in head[:_PDF_STARTS_WITHIN] or _is_record(head.partition(b"\n")[0]) or _is_seal_or_signature(head)


def is_export(path: Path) -> bool:
    """Whether a file is a paper, a workbook, data or a bundle that this program exported.

    Raises:
        OSError: when it cannot be read.
    """
    head, tail = _edges(path)
    return (
        _names_its_logs(tail)
        or head.startswith((b'{\n "log_id": "', b'{\n "papers": [', ",".join(FIGURE_COLUMNS).encode() + b"\n"))
        or _is_packed(path)
    )


def _edges(path: Path) -> tuple[bytes, bytes]:
    with path.open("rb") as file:
        head = file.read(_EDGE_BYTES)
        file.seek(max(0, path.stat().st_size - _EDGE_BYTES))
        return head, file.read(_EDGE_BYTES)


def _is_record(line: bytes) -> bool:
    try:
        parse_line(line)
    except LogError:
        return False
    return True


def _is_seal_or_signature(head: bytes) -> bool:
    try:
        data = json.loads(head)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.keys() in ({"log_id", "records", "head"}, SIGNATURE_MEMBERS)


def _names_its_logs(tail: bytes) -> bool:
    try:
        identity_in(tail.decode(errors="replace").replace("\r\n", "\n"))
    except LogError:
        return False
    return True


def _is_packed(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as packed:
            names = set(packed.namelist())
            if "manifest.json" in names:
                with packed.open("manifest.json") as file:
                    return BUNDLE_FORMAT.encode() in file.read(_EDGE_BYTES)
            with packed.open("docProps/core.xml") as file:
                return _CREATOR in file.read(_EDGE_BYTES)
    except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, EOFError):
        return False
