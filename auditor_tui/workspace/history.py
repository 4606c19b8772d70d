"""Saved inquiries: which logs there are, opening one, and the documents it pins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from auditor_tui.auditlog.listing import EVERY, LogSummary, Wanted, list_logs
from auditor_tui.auditlog.reader import Log, find_log, read_log, seal_path
from auditor_tui.auditlog.signature import INSTALL, SignatureCheck, check_signatures, fingerprint, load_public_key
from auditor_tui.auditlog.timestamping import TokenCheck, check_token, token_path
from auditor_tui.auditlog.verify import Verdict, verify
from auditor_tui.errors import LogError, UsageError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.library.pinned import Pin, pinned_library
from auditor_tui.settings import paths
from auditor_tui.workspace.standing import Standing, standings


def saved_logs(logs_dir: Path | None = None, wanted: Wanted = EVERY) -> list[LogSummary]:
    """The saved logs that are looked for, the newest first; one that is broken is listed with its fault."""
    return list_logs(logs_dir or paths.logs_dir(), wanted)


def find_saved(name: str, logs_dir: Path | None = None) -> Path:
    """The log that a path, an id, or the unique beginning of an id names.

    Raises:
        UsageError: when nothing or more than one log has that name.
    """
    return find_log(name, logs_dir or paths.logs_dir())


def read_saved(path: Path) -> tuple[Log, Verdict]:
    """A saved log, and what its files show of it.

    Raises:
        LogError: when it is missing or so damaged that its records cannot be told apart.
    """
    verdict = verify(path)
    return read_log(path), verdict


@dataclass(frozen=True)
class Attestations:
    """What lies beside a log to say who closed it, and when."""

    signatures: tuple[SignatureCheck, ...] = ()
    token: TokenCheck | None = None
    missing: tuple[str, ...] = ()
    """Fingerprints of the keys that were named as trusted and have not signed."""

    @property
    def holds(self) -> bool:
        """Whether nothing of it is bad, and every key that was named has signed."""
        bad = any(check.state == "bad" for check in self.signatures) or (self.token and self.token.state == "bad")
        return not bad and not self.missing

    def sentences(self) -> list[str]:
        """What there is, in words."""
        said = [check.sentence for check in self.signatures]
        said += [f"The key SHA256:{key}, named as trusted, has not signed this seal." for key in self.missing]
        return [*said, self.token.sentence] if self.token else said

    def as_data(self) -> dict[str, Any]:
        """What there is, as plain JSON values."""
        return {
            "signatures": [check.as_data() for check in self.signatures],
            "not_signed_by": list(self.missing),
            "timestamp": self.token.as_data() if self.token else None,
        }


def attestations(path: Path, keys: Sequence[bytes], roots: bytes | None) -> Attestations:
    """Check the signatures and the time-stamp token beside a log against its seal file.

    Args:
        path: The log.
        keys: Public keys in PEM that are trusted.
        roots: Root certificates in PEM of trusted authorities.

    Raises:
        UsageError: when a key or a certificate cannot be used.
    """
    try:
        trusted = [load_public_key(key) for key in keys]
    except ImportError as error:
        raise UsageError(f"Checking a key needs {error.name}, which is not installed.", INSTALL) from None
    try:
        seal = seal_path(path).read_bytes()
    except OSError:
        return Attestations(missing=tuple(map(fingerprint, trusted)))
    signatures = tuple(check_signatures(path, seal, trusted))
    good = {check.fingerprint for check in signatures if check.state == "good"}
    missing = tuple(name for name in map(fingerprint, trusted) if name not in good)
    token = token_path(path)
    return Attestations(signatures, check_token(token.read_bytes(), seal, roots) if token.is_file() else None, missing)


def documents_at_hand(path: Path, pinned_dir: Path | None = None) -> list[Standing]:
    """How the documents of a log stand; of a log whose records cannot be told apart, none is known."""
    try:
        return standings(read_log(path), pinned_dir)
    except LogError:
        return []


def pinned_documents(log: Log, pinned_dir: Path | None = None) -> MemoryLibrary:
    """The documents of a log, as they were when it was written.

    Raises:
        DocumentMissing: when a text is not at hand.
        DocumentError: when a pinned copy was changed; names both digests.
    """
    pins = (Pin(pinned.doc_id, pinned.text_sha256, pinned.pages_sha256) for pinned in log.documents)
    return pinned_library(pins, pinned_dir or paths.pinned_dir())
