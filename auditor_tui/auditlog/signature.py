"""Detached Ed25519 signatures over a seal: they name a key, and prove no more than who holds that key.

A signature lies beside the log in a file of its own, one a key and a seal. The private key stays where its owner keeps
it; neither it nor a list of trusted keys is ever part of a log. A key is known by its fingerprint, the SHA-256 of its
public half in DER, as `openssl pkey -in KEY -pubout -outform DER | sha256sum` prints it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.sealing import Sealed
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
    sha256: str
    """Of the file; empty where it cannot be read."""
    over: Sealed
    state: Literal["good", "bad", "not checked"]
    fingerprint: str = ""
    known: bool = False
    """Whether the key is one of those that were named as trusted."""
    fault: str | None = None

    @property
    def sentence(self) -> str:
        """The check in words, what it does not show included."""
        about = f"Signature over {self.over.words}"
        if self.state != "good":
            return f"{about}: {self.state} ({self.name}). {self.fault}"
        by = f"by the key SHA256:{self.fingerprint}"
        if self.known:
            return f"{about}: good, {by}, which was named as trusted ({self.name})."
        unknown = "which nobody named as trusted here: that proves nothing of who signed"
        return f"{about}: {by}, {unknown} ({self.name})."

    def as_data(self) -> dict[str, Any]:
        """The check as plain JSON values."""
        return {
            "name": self.name,
            "over": self.over.as_data(),
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


def key_fingerprint(key: Ed25519PublicKey) -> str:
    """SHA-256 of a public key in DER, in hexadecimal."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def signed(seal: bytes, key: Ed25519PrivateKey) -> bytes:
    """The signature file of a seal."""
    public = key.public_key()
    data = {
        "algorithm": "Ed25519",
        "fingerprint": key_fingerprint(public),
        "public_key": public.public_bytes_raw().hex(),
        "signature": key.sign(_TAG + seal).hex(),
    }
    return canonical(data) + b"\n"


def signature_name(over: str, key: Ed25519PublicKey) -> str:
    """What the file with a key's signature is called: by what it is made over, and by the key."""
    return f"{over}.{key_fingerprint(key)[:_NAME_CHARS]}{SIGNATURE_SUFFIX}"


def check_signature(name: str, data: bytes, over: Sealed, trusted: Collection[str]) -> SignatureCheck:
    """What a signature file shows of the seal that its name says it was made over.

    Args:
        name: The file's name.
        data: Its bytes.
        over: The seal.
        trusted: Fingerprints of the keys that were named as trusted.
    """
    digest = hashlib.sha256(data).hexdigest()
    try:
        key = _signing_key(data, over)
    except ImportError:
        return SignatureCheck(name, digest, over, "not checked", fault=f"That needs cryptography. {INSTALL}")
    except LogError as error:
        return SignatureCheck(name, digest, over, "bad", fault=error.message)
    return SignatureCheck(name, digest, over, "good", key, key in trusted)


def _signing_key(data: bytes, over: Sealed) -> str:
    """The fingerprint of the key that signed a seal; refuses, with LogError, what is no signature of it."""
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
    if found["fingerprint"] != key_fingerprint(key):
        raise LogError("It names another key than the one it holds.")
    if over.seal is None:
        raise LogError(f"It was made over {over.words}, and no such seal holds.")
    try:
        key.verify(signature, _TAG + over.seal)
    except InvalidSignature:
        raise LogError(f"It was not made over {over.words}: one of the two was changed.") from None
    return key_fingerprint(key)
