"""Canonical JSON (RFC 8785) and the digests taken over it.

A log holds no floating-point number, no integer from 2^53 and no lone surrogate: each of them is written differently by
different programs, and a digest must be the same everywhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

import rfc8785

from auditor_tui.errors import LogError

DOMAIN_TAG: Final = b"auditor-log-1\n"
"""Stands before every hashed record, so that its hash can never be the digest of anything else."""

ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
"""Spells canonically whatever has no float and no character beyond U+FFFF."""
_LARGEST: Final = 2**53


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value, in UTF-8.

    Raises:
        LogError: when the value holds something that has no exact, portable spelling; says what.
    """
    _refuse_unportable(value)
    try:
        spelled = ENCODER.encode(value).encode()
        # Without floats the standard encoder spells as RFC 8785 does, except that it sorts member names by code point
        # and not by UTF-16 unit. The two orders differ only where a character beyond U+FFFF is about.
        return rfc8785.dumps(value) if has_astral(spelled) else spelled
    except UnicodeEncodeError:
        raise LogError("A log holds no lone surrogate.", "Replace it by U+FFFD.") from None
    except (TypeError, ValueError) as error:
        raise LogError(f"This value cannot be written into a log: {error}.") from None
    except RecursionError:
        raise LogError("This value is nested too deeply to be written into a log.") from None


def has_astral(spelled: bytes) -> bool:
    """Whether UTF-8 text has a character beyond U+FFFF: its first byte is F0 to F4."""
    return any(lead in spelled for lead in (b"\xf0", b"\xf1", b"\xf2", b"\xf3", b"\xf4"))


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON, in hexadecimal.

    Raises:
        LogError: as `canonical`.
    """
    return hashlib.sha256(canonical(value)).hexdigest()


def digest_of_read(value: Any) -> str:
    """As `digest`, of a value that stood in a line in canonical form: nothing in it has to be refused any more."""
    spelled = ENCODER.encode(value).encode()
    return hashlib.sha256(rfc8785.dumps(value) if has_astral(spelled) else spelled).hexdigest()


def record_hash(record: Mapping[str, Any]) -> str:
    """The hash that chains a record: SHA-256 over the domain tag and the record without its own `hash`.

    Raises:
        LogError: as `canonical`.
    """
    body = {key: value for key, value in record.items() if key != "hash"}
    return hashlib.sha256(DOMAIN_TAG + canonical(body)).hexdigest()


def _refuse_unportable(value: Any) -> None:
    """Refuse numbers that programs spell differently, and member names that are no text."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str) or item is None:
            continue
        if isinstance(item, dict):
            if not all(isinstance(name, str) for name in item):
                raise LogError("This value cannot be written into a log: keys must be strings.")
            waiting.extend(item.values())
        elif isinstance(item, (list, tuple)):
            waiting.extend(item)
        elif isinstance(item, float):
            raise LogError("A log holds no floating-point number.", "Give it as a decimal string.")
        elif isinstance(item, int) and abs(item) >= _LARGEST:
            raise LogError("A log holds no integer from 2^53 upwards.", "Give it as a decimal string.")
