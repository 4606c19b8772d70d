"""What lies beside a log to say who stood for it and when: signatures and time-stamps, and the seal each is made over.

A log's seal never changes. That of its review does with each record, so a file over it is named by the record it is
as of, and still shows something when the review has gone on: the seal as it was is made again from the records.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from auditor_tui.auditlog.reader import REVIEW_SUFFIX, seal_path
from auditor_tui.auditlog.review.verify import ReviewVerdict
from auditor_tui.auditlog.sealing import Sealed, seal_bytes
from auditor_tui.auditlog.signature import (
    INSTALL,
    SIGNATURE_SUFFIX,
    SignatureCheck,
    check_signature,
    key_fingerprint,
    load_public_key,
)
from auditor_tui.auditlog.timestamping import TOKEN_SUFFIX, TokenCheck, check_token
from auditor_tui.auditlog.verify import Verdict, read_if_there
from auditor_tui.errors import UsageError

_REVIEW: Final = REVIEW_SUFFIX.removesuffix(".jsonl")
_ENDS: Final = re.compile(
    rf"(?:{re.escape(_REVIEW)}\.([1-9][0-9]{{0,15}}))?"
    rf"(?:\.[^.]+{re.escape(SIGNATURE_SUFFIX)}|{re.escape(TOKEN_SUFFIX)})"
)
"""What follows the log's name in that of a file that attests it: the record of its review, then the kind of file."""


@dataclass(frozen=True)
class Attestations:
    """The signatures and time-stamps beside a log, each checked."""

    signatures: tuple[SignatureCheck, ...] = ()
    tokens: tuple[TokenCheck, ...] = ()
    missing: tuple[str, ...] = ()
    """Fingerprints of the keys that were named as trusted and have not signed."""

    @property
    def all(self) -> tuple[SignatureCheck | TokenCheck, ...]:
        """Signatures, then time-stamps, each in the order of their names."""
        return (*self.signatures, *self.tokens)

    @property
    def holds(self) -> bool:
        """Whether nothing of it is bad, and every key that was named has signed."""
        return not self.missing and all(check.state != "bad" for check in self.all)

    def digests(self) -> dict[str, str]:
        """SHA-256 of each file, by its name."""
        return {check.name: check.sha256 for check in self.all}

    def only(self, names: Collection[str]) -> Attestations:
        """Those files alone that have one of these names."""
        return Attestations(
            tuple(check for check in self.signatures if check.name in names),
            tuple(check for check in self.tokens if check.name in names),
        )

    def sentences(self) -> list[str]:
        """What there is, in words."""
        absent = (f"The key SHA256:{key}, named as trusted, has signed neither log nor review." for key in self.missing)
        return [*(check.sentence for check in self.signatures), *absent, *(check.sentence for check in self.tokens)]

    def as_data(self) -> dict[str, Any]:
        """What there is, as plain JSON values."""
        return {
            "signatures": [check.as_data() for check in self.signatures],
            "not_signed_by": list(self.missing),
            "timestamps": [check.as_data() for check in self.tokens],
        }


def attestations(
    log: Path, verdict: Verdict, review: ReviewVerdict, keys: Sequence[bytes] = (), roots: bytes | None = None
) -> Attestations:
    """Check the signatures and time-stamps beside a log against the seals they are made over.

    Args:
        log: The log.
        verdict: What verifying it said.
        review: What verifying its review said.
        keys: Public keys in PEM that are trusted.
        roots: Root certificates in PEM of trusted authorities.

    Raises:
        UsageError: when a key or a certificate cannot be used.
    """
    try:
        trusted = {key_fingerprint(load_public_key(key)): None for key in keys}
    except ImportError as error:
        raise UsageError(f"Checking a key needs {error.name}, which is not installed.", INSTALL) from None
    seals = partial(_seal_named, log, verdict, review)
    checks = [_check(path, seals(path.name), trusted, roots) for path in attesting_files(log)]
    signatures = tuple(check for check in checks if isinstance(check, SignatureCheck))
    good = {check.fingerprint for check in signatures if check.state == "good"}
    return Attestations(
        signatures,
        tuple(check for check in checks if isinstance(check, TokenCheck)),
        tuple(key for key in trusted if key not in good),
    )


def attesting_files(log: Path) -> list[Path]:
    """The signatures and time-stamps that lie beside a log, by name."""
    try:
        beside = sorted(log.parent.iterdir())
    except OSError:
        return []
    return [path for path in beside if _ends(log, path.name)]


def attested_name(log: Path, over: Sealed) -> str:
    """What the names of the files begin with that attest a seal of a log."""
    return log.stem if over.of == "log" else f"{log.stem}{_REVIEW}.{over.records}"


def sealed_log(log: Path, verdict: Verdict) -> Sealed:
    """The seal of a log.

    Raises:
        LogError: when the file system refuses it.
    """
    return Sealed("log", verdict.entries, read_if_there(seal_path(log)))


def sealed_review(verdict: Verdict, review: ReviewVerdict, record: int) -> Sealed:
    """The seal that a log's review had when a record was its last; none where no review that holds has that record."""
    records = review.review.records if review.review else ()
    head = next((found.hash for found in records if found.seq == record), None)
    return Sealed("review", record, seal_bytes(verdict.log_id, record, head) if head else None)


def _seal_named(log: Path, verdict: Verdict, review: ReviewVerdict, name: str) -> Sealed:
    """The seal that the name of an attesting file says it is made over."""
    found = _ends(log, name)
    return sealed_review(verdict, review, int(found[1])) if found and found[1] else sealed_log(log, verdict)


def _ends(log: Path, name: str) -> re.Match[str] | None:
    return _ENDS.fullmatch(name.removeprefix(log.stem)) if name.startswith(log.stem) else None


def _check(path: Path, over: Sealed, trusted: Collection[str], roots: bytes | None) -> SignatureCheck | TokenCheck:
    signs = path.name.endswith(SIGNATURE_SUFFIX)
    try:
        data = path.read_bytes()
    except OSError:
        return (SignatureCheck if signs else TokenCheck)(path.name, "", over, "bad", fault="It cannot be read.")
    if signs:
        return check_signature(path.name, data, over, trusted)
    return check_token(path.name, data, over, roots)
