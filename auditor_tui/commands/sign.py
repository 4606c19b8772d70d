"""`auditor sign`: a signature or a time-stamp over the seal of a log."""

from __future__ import annotations

import argparse
from pathlib import Path

from auditor_tui.commands import narration, reading
from auditor_tui.errors import ExitCode, LogError, UsageError

NAME = "sign"
TITLE = "Sign the seal of a log, or have it time-stamped."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("--key", metavar="FILE", type=Path, help="an Ed25519 private key in PEM; it is only read")
    parser.add_argument("--password-file", metavar="FILE", help="a file whose first line unlocks the key")
    parser.add_argument(
        "--timestamp-url", metavar="URL", help="a time-stamp authority (RFC 3161); it is sent the seal's SHA-256"
    )


def run(args: argparse.Namespace) -> int:
    """Write the signature and the token beside the log; a log that is not intact is not signed.

    Raises:
        UsageError: when neither is asked for, or the key cannot be used.
        LogError: when the log is not intact.
        ModelError: when the authority gives no token.
    """
    from auditor_tui.auditlog.reader import seal_path
    from auditor_tui.auditlog.signature import INSTALL, fingerprint, load_private_key, signature_path, signed
    from auditor_tui.auditlog.timestamping import request_token, token_path
    from auditor_tui.auditlog.verify import verify
    from auditor_tui.workspace.history import find_saved

    if args.key is None and args.timestamp_url is None:
        raise UsageError("There is nothing to sign with.", "Name a key (--key) or an authority (--timestamp-url).")
    path = find_saved(args.log)
    verdict = verify(path)
    if not verdict.intact:
        raise LogError(f"The log is {verdict.sentence}", "Only an intact log is signed.")
    seal = seal_path(path).read_bytes()
    try:
        if args.key is not None:
            secret = reading.password_in_file(args)
            key = load_private_key(read_named(args.key), secret.encode() if secret is not None else None)
            target = signature_path(path, key.public_key())
            _put_beside(target, signed(seal, key))
            narration.say(f"Signed by the key SHA256:{fingerprint(key.public_key())}: {target}")
        if args.timestamp_url is not None:
            _put_beside(token_path(path), request_token(seal, args.timestamp_url))
            narration.say(f"Time-stamped: {token_path(path)}")
    except ImportError as error:
        raise UsageError(f"Signing needs {error.name}, which is not installed.", INSTALL) from None
    return int(ExitCode.DONE)


def _put_beside(target: Path, data: bytes) -> None:
    from auditor_tui.documents.files import write_atomically

    try:
        write_atomically(target, data)
    except OSError as error:
        raise LogError(f"{target} cannot be written: {(error.strerror or type(error).__name__).lower()}.") from None


def read_named(path: Path) -> bytes:
    """The bytes of a file that a person named.

    Raises:
        UsageError: when it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}).") from None
