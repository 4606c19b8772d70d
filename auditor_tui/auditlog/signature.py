"""Detached Ed25519 signatures over the seal of a log: they name a key, and prove no more than who holds that key.

A signature lies beside the log in a file of its own, one a key. The private key stays where its owner keeps it; neither
it nor a list of trusted keys is ever part of a log. A key is known by its fingerprint, the SHA-256 of its public half
in DER, as `openssl pkey -in KEY -pubout -outform DER | sha256sum` prints it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.errors import LogError, UsageError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNATURE_SUFFIX: Final = ".sig.json"
INSTALL: Final = "Install it with `python -m pip install 'auditor-tui[sign]'`."
_TAG: Final = b"auditor-signature-1\n"
"""Stands before what is signed, so that the signature holds for nothing else."""
_NAME_CHARS: Final = 16
"""Of the fingerprint, in a signature's file name."""
SIGNATURE_MEMBERS: Final = {"algorithm", "fingerprint", "public_key", "signature"}
"""What a signature file holds."""


@dataclass(frozen=True, slots=True)
class SignatureCheck:
    """What one signature file shows."""

    name: str
    state: Literal["good", "bad", "not checked"]
    fingerprint: str
    known: bool
    """Whether the key is one of those that were named as trusted."""
    fault: str | None = None

    @property
    def sentence(self) -> str:
        """The check in words, what it does not show included."""
        if self.state != "good":
            return f"Signature {self.name}: {self.state}. {self.fault}"
        by = f"the seal is signed by the key SHA256:{self.fingerprint}"
        if self.known:
            return f"Signature {self.name}: good, {by}, which was named as trusted."
        return f"Signature {self.name}: {by}, which nobody named as trusted here: that proves nothing of who signed."

    def as_data(self) -> dict[str, Any]:
        """The check as plain JSON values."""
        return {
            "name": self.name,
            "state": self.state,
            "fingerprint": self.fingerprint or None,
            "known": self.known,
            "fault": self.fault,
        }


def load_private_key(data: bytes, password: bytes | None) -> Ed25519PrivateKey:
    """The signing key in a PEM file's bytes.

    Raises:
        UsageError: when it is no Ed25519 key, is locked, or the password is wrong.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(data, password)
    except TypeError:
        hint = "Name a file with its password: --password-file." if password is None else "It has no password."
        raise UsageError("The key cannot be unlocked like that.", hint) from None
    except (ValueError, UnsupportedAlgorithm):
        raise UsageError("The key file holds no private key in PEM, or the password is wrong.", _MAKE) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise UsageError("The key is not an Ed25519 key.", _MAKE)
    return key


_MAKE: Final = "`openssl genpkey -algorithm ed25519 -out key.pem` makes one."


def load_public_key(data: bytes) -> Ed25519PublicKey:
    """A trusted key, from the bytes of a PEM file with its public half.

    Raises:
        UsageError: when it is none.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    hint = "`openssl pkey -in key.pem -pubout -out key.pub` writes the public half."
    try:
        key = load_pem_public_key(data)
    except (ValueError, UnsupportedAlgorithm):
        raise UsageError("The file holds no public key in PEM.", hint) from None
    if not isinstance(key, Ed25519PublicKey):
        raise UsageError("The key is not an Ed25519 key.", hint)
    return key


def fingerprint(key: Ed25519PublicKey) -> str:
    """SHA-256 of a public key in DER, in hexadecimal."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def signed(seal: bytes, key: Ed25519PrivateKey) -> bytes:
    """The signature file of a seal."""
    public = key.public_key()
    data = {
        "algorithm": "Ed25519",
        "fingerprint": fingerprint(public),
        "public_key": public.public_bytes_raw().hex(),
        "signature": key.sign(_TAG + seal).hex(),
    }
    return canonical(data) + b"\n"


def signature_path(log: Path, key: Ed25519PublicKey) -> Path:
    """Where the signature of a key lies: beside the log, named by the key."""
    return log.with_name(f"{log.stem}.{fingerprint(key)[:_NAME_CHARS]}{SIGNATURE_SUFFIX}")


def signature_files(log: Path) -> list[Path]:
    """The signatures that lie beside a log."""
    try:
        beside = sorted(log.parent.iterdir())
    except OSError:
        return []
    return [path for path in beside if path.name.startswith(log.stem + ".") and path.name.endswith(SIGNATURE_SUFFIX)]


def check_signatures(log: Path, seal: bytes, trusted: Sequence[Ed25519PublicKey]) -> Iterator[SignatureCheck]:
    """What each signature beside a log shows of its seal."""
    known = {fingerprint(key) for key in trusted}
    for path in signature_files(log):
        try:
            yield _checked(path.name, path.read_bytes(), seal, known)
        except OSError:
            yield SignatureCheck(path.name, "bad", "", False, "It cannot be read.")
        except ImportError:
            yield SignatureCheck(path.name, "not checked", "", False, f"That needs cryptography. {INSTALL}")
        except LogError as error:
            yield SignatureCheck(path.name, "bad", "", False, error.message)


def _checked(name: str, data: bytes, seal: bytes, known: set[str]) -> SignatureCheck:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        found = json.loads(data)
        whole = isinstance(found, dict) and found.keys() == SIGNATURE_MEMBERS and canonical(found) + b"\n" == data
        if not whole or found["algorithm"] != "Ed25519":
            raise LogError("It is no signature that this version can read.")
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(found["public_key"]))
        signature = bytes.fromhex(found["signature"])
    except (ValueError, TypeError, RecursionError):
        raise LogError("It is no signature that this version can read.") from None
    name_of_key = fingerprint(key)
    if found["fingerprint"] != name_of_key:
        raise LogError("It names another key than the one it holds.")
    try:
        key.verify(signature, _TAG + seal)
    except InvalidSignature:
        fault = "It was not made over this seal: one of the two was changed."
        return SignatureCheck(name, "bad", name_of_key, name_of_key in known, fault)
    return SignatureCheck(name, "good", name_of_key, name_of_key in known)
