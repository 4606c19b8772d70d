"""The last section of a paper: what pins the document and the log, and how anyone can check both."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from auditor_tui.auditlog.export.inert import fenced_text, inline
from auditor_tui.auditlog.reader import Log
from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, Verdict


def integrity(log: Log, verdict: Verdict | None) -> Iterator[str]:
    """What identifies log, documents and converter; the verdict; how to verify and replay; what stays open."""
    header, last = log.header, log.records[-1]
    yield f"- Audit log: {inline(header.log_id)}, format {inline(header.log_format)}, {len(log.records):,} records"
    yield f"- Head: {last.hash}"
    if verdict:
        yield f"- Verified when this paper was written: {inline(verdict.sentence)}"
    for document in log.documents:
        file = f"{inline(document.source_name)}, {document.source_bytes:,} bytes"
        yield f"- Document {inline(document.doc_id)}: file {file}"
        yield f"  - SHA-256 of the file: {inline(document.source_sha256)}"
        yield f"  - SHA-256 of the text: {inline(document.text_sha256)} ({document.lines:,} lines)"
        yield f"  - SHA-256 of the page records: {inline(document.pages_sha256)} ({document.pages:,} pages)"
        made = ", ".join(f"{name} {value}" for name, value in sorted(document.converter.items()))
        yield f"  - Converted by: {inline(made)}"
    rules = ", ".join(f"{name} {version}" for name, version in sorted(header.operations.items()))
    yield f"- Rules of the operations, with their versions: {inline(rules)}"
    if header.follows:
        followed = ", head ".join(text for text in (header.follows.get("log_id"), header.follows.get("head")) if text)
        yield f"- Follows the log: {inline(followed)}"
    yield ""
    yield "To check that the log is whole, and to do its operations again on the pinned text:"
    yield ""
    name = shlex.quote(header.log_id)
    yield from fenced_text(f"auditor verify {name}\nauditor replay {name}")
    yield ""
    yield LIMITS_OF_PROOF
