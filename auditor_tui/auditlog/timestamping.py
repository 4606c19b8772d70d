"""RFC 3161 time-stamp tokens over a seal: an authority says that the seal existed at a time.

The answer of the authority lies beside the log (`.tsr`), as `openssl ts` reads it too. Whom to believe is not for the
log to say: without a root certificate from elsewhere a token shows nothing yet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from auditor_tui.auditlog.sealing import Sealed
from auditor_tui.errors import ModelError, UsageError

TOKEN_SUFFIX: Final = ".tsr"
_TIMEOUT_SECONDS: Final = 30
_LARGEST_BYTES: Final = 1 << 20
"""More than any answer has; a token is a few kilobytes."""

TokenState = Literal["good", "bad", "not checked"]
Post = Callable[[str, bytes], bytes]
"""Sends a request to an address and returns the answer's body."""


@dataclass(frozen=True, slots=True)
class TokenCheck:
    """What a time-stamp token shows."""

    name: str
    sha256: str
    """Of the file; empty where it cannot be read."""
    over: Sealed
    state: TokenState
    at: str = ""
    """The time it states, UTC; empty where it cannot be read."""
    fault: str | None = None

    @property
    def sentence(self) -> str:
        """The check in words."""
        about = f"Time-stamp over {self.over.words}"
        if self.state == "good":
            return f"{about}: good, a trusted authority states that it existed at {self.at} ({self.name})."
        return f"{about}: {self.state} ({self.name}). {self.fault}"

    def as_data(self) -> dict[str, Any]:
        """The check as plain JSON values."""
        return {
            "name": self.name,
            "over": self.over.as_data(),
            "state": self.state,
            "at": self.at or None,
            "fault": self.fault,
        }


def request_token(seal: bytes, url: str, post: Post | None = None) -> bytes:
    """The authority's answer for a seal. Only the seal's SHA-256 leaves the machine.

    Args:
        seal: The bytes of the seal file.
        url: The authority.
        post: Sends the request; over HTTP when None.

    Raises:
        UsageError: when the address is none of the web.
        ModelError: when the authority cannot be reached, or does not give what it was asked for.
    """
    from rfc3161_client import HashAlgorithm, PKIStatus, TimestampRequestBuilder, decode_timestamp_response

    if not url.startswith(("https://", "http://")):
        raise UsageError(f"{url} is no address of a time-stamp authority.", "It begins with https://.")
    builder = TimestampRequestBuilder().data(seal).hash_algorithm(HashAlgorithm.SHA256)
    request = builder.cert_request(cert_request=True).nonce(nonce=True).build()
    answer = (post or _post)(url, request.as_bytes())
    try:
        response = decode_timestamp_response(answer)
        granted = response.status in (PKIStatus.GRANTED, PKIStatus.GRANTED_WITH_MODS)
        ours = granted and response.tst_info.nonce == request.nonce and _is_of(response, seal)
    except ValueError:
        raise ModelError(f"What {url} answered is no time-stamp.") from None
    if not ours:
        raise ModelError(f"{url} gave no time-stamp of this seal.")
    return answer


def check_token(name: str, token: bytes, over: Sealed, roots: bytes | None) -> TokenCheck:
    """What a token shows of the seal that its file's name says it was made over.

    Args:
        name: The file's name.
        token: The bytes of the authority's answer.
        over: The seal.
        roots: Certificates in PEM that are trusted, one of them the root of the authority's; None for none.

    Raises:
        UsageError: when `roots` holds no certificate.
    """
    state, at, fault = _checked(token, over, roots)
    return TokenCheck(name, hashlib.sha256(token).hexdigest(), over, state, at, fault)


def _checked(token: bytes, over: Sealed, roots: bytes | None) -> tuple[TokenState, str, str | None]:
    """State, stated time and fault of a token."""
    try:
        from cryptography.x509 import load_pem_x509_certificates
        from rfc3161_client import VerificationError, VerifierBuilder, decode_timestamp_response
    except ImportError:
        return "not checked", "", "That needs rfc3161-client, of the extra `sign`."
    try:
        response = decode_timestamp_response(token)
        at = response.tst_info.gen_time.strftime("%Y-%m-%dT%H:%M:%SZ")
        if over.seal is None:
            return "bad", at, f"It was made over {over.words}, and no such seal holds."
        if not _is_of(response, over.seal):
            return "bad", at, f"It was not made over {over.words}: one of the two was changed."
    except ValueError:
        return "bad", "", "It is no answer of a time-stamp authority."
    if roots is None:
        return (
            "not checked",
            at,
            f"It states {at}, but no authority was named as trusted here: that proves nothing.",
        )
    try:
        certificates = load_pem_x509_certificates(roots)
    except ValueError:
        raise UsageError("The file of trusted authorities holds no certificate in PEM.") from None
    builder = VerifierBuilder()
    for certificate in certificates:
        builder = builder.add_root_certificate(certificate)
    try:
        builder.build().verify_message(response, over.seal)
    except (VerificationError, ValueError) as error:
        return "bad", at, f"No authority named as trusted gave it: {str(error).lower()}."
    return "good", at, None


def _is_of(response: Any, seal: bytes) -> bool:
    return bool(response.tst_info.message_imprint.message == hashlib.sha256(seal).digest())


def _post(url: str, body: bytes) -> bytes:
    import urllib.error
    import urllib.request

    request = urllib.request.Request(url, data=body, headers={"Content-Type": "application/timestamp-query"})
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as answer:
            return bytes(answer.read(_LARGEST_BYTES))
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise ModelError(f"The time-stamp authority {url} cannot be reached ({reason}).") from None
