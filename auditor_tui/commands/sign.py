"""`auditor sign`: a signature or a time-stamp over the seal of a log, or of its review as far as it has come."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from auditor_tui.commands import narration, reading
from auditor_tui.errors import ExitCode, LogError, UsageError, reason_of

if TYPE_CHECKING:
    from auditor_tui.auditlog.sealing import Sealed

NAME = "sign"
TITLE = "Sign the seal of a log or its review, or have it time-stamped."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument(
        "--review", action="store_true", help="the seal of its review as far as that has come, which covers the log too"
    )
    parser.add_argument("--key", metavar="FILE", type=Path, help="an Ed25519 private key in PEM; it is only read")
    parser.add_argument("--password-file", metavar="FILE", help="a file whose first line unlocks the key")
    parser.add_argument(
        "--timestamp-url", metavar="URL", help="a time-stamp authority (RFC 3161); it is sent the seal's SHA-256"
    )


def run(args: argparse.Namespace) -> int:
    """Write the signature and the token beside the log; a log or a review that is not intact is not signed.

    Raises:
        UsageError: when neither is asked for, the key cannot be used, or such a file is there already.
        LogError: when the log or the review is not intact.
        ModelError: when the authority gives no token.
    """
    from auditor_tui.auditlog.attestations import attested_name
    from auditor_tui.auditlog.signature import INSTALL, key_fingerprint, load_private_key, signature_name, signed
    from auditor_tui.auditlog.timestamping import TOKEN_SUFFIX, request_token
    from auditor_tui.workspace.logs.history import find_saved

    if args.key is None and args.timestamp_url is None:
        raise UsageError("There is nothing to sign with.", "Name a key (--key) or an authority (--timestamp-url).")
    path = find_saved(args.log)
    over = _seal_of(path, of_review=args.review)
    assert over.seal is not None, "what is intact has a seal"
    name = attested_name(path, over)
    try:
        if args.key is not None:
            secret = reading.password_in_file(args)
            key = load_private_key(read_named(args.key), secret.encode() if secret is not None else None)
            target = path.with_name(signature_name(name, key.public_key()))
            _put_beside(target, signed(over.seal, key))
            narration.say(f"Signed {over.words} by the key SHA256:{key_fingerprint(key.public_key())}: {target}")
        if args.timestamp_url is not None:
            target = path.with_name(name + TOKEN_SUFFIX)
            _refuse_replacing(target)
            _put_beside(target, request_token(over.seal, args.timestamp_url))
            narration.say(f"Time-stamped {over.words}: {target}")
    except ImportError as error:
        raise UsageError(f"Signing needs {error.name}, which is not installed.", INSTALL) from None
    return int(ExitCode.DONE)


def _seal_of(path: Path, *, of_review: bool) -> Sealed:
    """The seal that is to be signed."""
    from auditor_tui.auditlog.attestations import sealed_log, sealed_review
    from auditor_tui.auditlog.review.verify import verify_review
    from auditor_tui.auditlog.verify import verify

    verdict = verify(path)
    if not verdict.intact:
        raise LogError(f"The log is {verdict.sentence}", "Only an intact log is signed.")
    if not of_review:
        return sealed_log(path, verdict)
    review = verify_review(path, verdict)
    if review.state == "none":
        raise UsageError(f"Nobody has reviewed {verdict.log_id} yet.", "Without --review the log's own seal is signed.")
    if review.state != "intact":
        raise LogError(review.complaint, "Only an intact review is signed.")
    return sealed_review(verdict, review, review.last)


def _refuse_replacing(target: Path) -> None:
    if target.exists():
        raise UsageError(
            f"{target} is there already, and what proves an earlier time is never replaced.",
            "Move it elsewhere to have another.",
        )


def _put_beside(target: Path, data: bytes) -> None:
    from auditor_tui.documents.files import write_atomically

    try:
        write_atomically(target, data)
    except OSError as error:
        raise LogError(f"{target} cannot be written: {reason_of(error)}.") from None


def read_named(path: Path) -> bytes:
    """The bytes of a file that a person named.

    Raises:
        UsageError: when it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {reason_of(error)}.") from None
