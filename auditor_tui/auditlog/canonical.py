"""Canonical JSON (RFC 8785) and the digests taken over it.

A log holds no floating-point number, no integer from 2^53 and no lone surrogate: each of them is written differently by
different programs, and a digest must be the same everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import rfc8785

from auditor_tui.errors import LogError

DOMAIN_TAG: Final = b"auditor-log-1\n"
"""Stands before every hashed record, so that its hash can never be the digest of anything else."""


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value, in UTF-8.

    Raises:
        LogError: when the value holds something that has no exact, portable spelling; says what.
    """
    try:
        _refuse_floats(value)
        return rfc8785.dumps(value)
    except rfc8785.IntegerDomainError:
        raise LogError("A log holds no integer from 2^53 upwards.", "Give it as a decimal string.") from None
    except (rfc8785.CanonicalizationError, UnicodeEncodeError) as error:
        if UnicodeEncodeError in (type(error), type(error.__cause__)):
            raise LogError("A log holds no lone surrogate.", "Replace it by U+FFFD.") from None
        raise LogError(f"This value cannot be written into a log: {error}.") from None
    except RecursionError:
        raise LogError("This value is nested too deeply to be written into a log.") from None


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON, in hexadecimal.

    Raises:
        LogError: as `canonical`.
    """
    return hashlib.sha256(canonical(value)).hexdigest()


def record_hash(record: Mapping[str, Any]) -> str:
    """The hash that chains a record: SHA-256 over the domain tag and the record without its own `hash`.

    Raises:
        LogError: as `canonical`.
    """
    body = {key: value for key, value in record.items() if key != "hash"}
    return hashlib.sha256(DOMAIN_TAG + canonical(body)).hexdigest()


def _refuse_floats(value: Any) -> None:
    if isinstance(value, float):
        raise LogError("A log holds no floating-point number.", "Give it as a decimal string.")
    if isinstance(value, dict):
        for member in value.values():
            _refuse_floats(member)
    elif isinstance(value, (list, tuple)):
        for member in value:
            _refuse_floats(member)
