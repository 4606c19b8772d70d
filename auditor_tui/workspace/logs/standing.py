"""How the documents of a log stand now: the pinned text, the file it was made from, and what the converter gives today.

Files are told apart by SHA-256, never by name, size or time. Nothing is converted for it: a present conversion takes
part where the cache has one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from auditor_tui.auditlog.header import DocumentIdentity
from auditor_tui.auditlog.reader import Log
from auditor_tui.documents.document import Document
from auditor_tui.documents.options import Options
from auditor_tui.documents.source import look_at
from auditor_tui.documents.store import at_hand, find_pinned
from auditor_tui.errors import AuditorError, DocumentError, DocumentMissing
from auditor_tui.settings import paths
from auditor_tui.text.sanitise import terminal_safe

Text = Literal["at hand", "not at hand", "changed"]
Source = Literal["same", "changed", "not at hand", "not recorded"]
Conversion = Literal["same", "different", "not at hand", "not compared"]

_PAGES: Final = re.compile(r"([0-9]+)-([0-9]+)")
_LANGUAGES: Final = re.compile(r"(\S+) for pages without readable text")


@dataclass(frozen=True, slots=True)
class Standing:
    """One document of a log, compared with what there is now."""

    document: DocumentIdentity
    text: Text
    """The pinned copy: unchanged, missing, or no longer what the log pins."""
    source: Source
    """The file at the path it was opened at, by SHA-256."""
    conversion: Conversion
    """What the converter made of the same file last, as far as the cache has it."""
    fault: str | None = None
    """Why the pinned text cannot be had, in one or two sentences."""
    source_sha256: str | None = None
    """Of the file as it is now."""
    converter: dict[str, str | int] = field(default_factory=dict)
    """What made the present conversion, where it gave another text or other page records."""
    pinned: Document | None = field(default=None, repr=False, compare=False)
    """The pinned copy, where it is at hand."""

    def sentences(self) -> Iterator[str]:
        """What there is to say of the document; the first is always about its text."""
        name = terminal_safe(self.document.doc_id)
        if self.text == "at hand":
            yield f"The text of {name} is at hand and unchanged."
        else:
            yield f"The text of {name} is {self.text}: {self.fault}"
        yield from self.changes()
        if self.source == "not at hand":
            path = terminal_safe(self.document.path_as_opened or "")
            yield f"The file of {name} is not at {path} any more, so it was not compared."

    def changes(self) -> Iterator[str]:
        """What became of the file or of its conversion since: the log cites something else than there is now."""
        if self.source == "changed":
            path = terminal_safe(self.document.path_as_opened or "")
            yield (
                f"document changed: the file at {path} has SHA-256 {self.source_sha256}, not"
                f" {self.document.source_sha256} as recorded; what the log cites is not verified against it."
            )
        if self.conversion == "different":
            yield (
                f"converted differently: {_version(self.converter)} now gives another text or other page records for"
                f" the same file of {terminal_safe(self.document.doc_id)}, which {_version(self.document.converter)}"
                " converted; the lines that the log cites are those of its pinned text alone."
            )

    def as_data(self) -> dict[str, Any]:
        """The standing as plain JSON values."""
        return {
            "doc_id": self.document.doc_id,
            "text": self.text,
            "source": self.source,
            "conversion": self.conversion,
            "fault": self.fault,
            "source_sha256": self.source_sha256,
            "converter": self.converter or None,
        }


def standings(log: Log, pinned_dir: Path | None = None) -> list[Standing]:
    """How each document of a log stands, in the log's order."""
    return [standing_of(document, pinned_dir or paths.pinned_dir()) for document in log.documents]


def standing_of(document: DocumentIdentity, pinned_dir: Path) -> Standing:
    """How one document stands."""
    text: Text = "at hand"
    fault, pinned = None, None
    try:
        pinned = find_pinned(document.text_sha256, pinned_dir, document.doc_id, document.pages_sha256)
    except DocumentMissing as error:
        text, fault = "not at hand", str(error)
    except DocumentError as error:
        text, fault = "changed", str(error)
    source, digest = _source(document)
    conversion, converter = _conversion(document) if source == "same" else ("not compared", {})
    return Standing(document, text, source, conversion, fault, digest, converter, pinned)


def warnings(found: Sequence[Standing]) -> list[str]:
    """What whoever reads the log must know: every sentence but that all is as it was."""
    return [
        said
        for standing in found
        for number, said in enumerate(standing.sentences())
        if number or standing.text != "at hand"
    ]


def _source(document: DocumentIdentity) -> tuple[Source, str | None]:
    if not document.path_as_opened:
        return "not recorded", None
    try:
        digest = look_at(Path(document.path_as_opened)).sha256()
    except (DocumentError, ValueError):
        return "not at hand", None
    return ("same" if digest == document.source_sha256 else "changed"), digest


def _conversion(document: DocumentIdentity) -> tuple[Conversion, dict[str, str | int]]:
    assert document.path_as_opened is not None, "the file was found at its path"
    try:
        now = at_hand(Path(document.path_as_opened), document.doc_id, _options(document.converter))
    except AuditorError:
        return "not compared", {}  # no converter, or no engine for pictures, is installed
    if now is None:
        return "not at hand", {}
    if (now.text_sha256, now.pages_sha256) == (document.text_sha256, document.pages_sha256):
        return "same", {}
    return "different", dict(now.converter)


def _options(converter: dict[str, str | int]) -> Options:
    """What the recorded conversion was asked for, as its record spells it."""
    pages = _PAGES.fullmatch(str(converter.get("pages", "")))
    languages = _LANGUAGES.search(str(converter.get("ocr", "")))
    return Options(
        pages=(int(pages[1]), int(pages[2])) if pages else None, ocr=languages[1] if languages is not None else None
    )


def _version(converter: dict[str, str | int]) -> str:
    return terminal_safe(f"{converter.get('name', 'an unnamed converter')} {converter.get('version', '')}").strip()
