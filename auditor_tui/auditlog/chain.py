"""One record as it stands on a line of a log, and what ties it to the record before.

On disk a record is flat: `{actor, at, data, hash, prev, seq, type}`, spelled canonically, one a line. Nothing here
knows the types of events: a log with types this version has never heard of is checked just the same.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.auditlog.canonical import DOMAIN_TAG, ENCODER, canonical, has_astral, record_hash
from auditor_tui.errors import LogError

GENESIS: Final = "0" * 64
"""What the first record has in place of a record before it."""
_MEMBERS: Final = {"actor": str, "at": str, "data": dict, "hash": str, "prev": str, "seq": int, "type": str}
_INTEGER_DIGITS: Final = 16
"""Digits of 2^53: what is longer need not be read to be refused."""
_LONG_INTEGER: Final = re.compile(rb"[0-9]{16}")
"""In no line without this does an integer reach 2^53."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record before its event is understood."""

    seq: int
    at: str
    actor: str
    type: str
    data: dict[str, Any]
    prev: str
    hash: str

    def as_data(self) -> dict[str, Any]:
        """The record as the flat object that stands on its line."""
        return {name: getattr(self, name) for name in _MEMBERS}

    def line(self) -> bytes:
        """The record's line, its line end included."""
        return canonical(self.as_data()) + b"\n"


def link(seq: int, at: str, actor: str, kind: str, data: dict[str, Any], prev: str) -> Entry:
    """A new record chained to the hash before it.

    Raises:
        LogError: when the data cannot be written canonically.
    """
    body = {"actor": actor, "at": at, "data": data, "prev": prev, "seq": seq, "type": kind}
    return Entry(seq, at, actor, kind, data, prev, record_hash(body))


def split_entries(data: bytes) -> tuple[list[Entry], int]:
    """The intact records of a log's bytes, and how many bytes they fill.

    What follows the last intact record is a torn tail: what a crash or a full disk left of the next one.

    Raises:
        LogError: when an intact record follows damage: then a record was changed, not torn. Names the damaged entry.
    """
    lines = data.split(b"\n")[:-1]
    entries: list[Entry] = []
    intact_bytes = 0
    fault: LogError | None = None
    for line in lines:
        try:
            entry = parse_line(line)
        except LogError as error:
            fault = fault or error
            continue
        if fault:
            raise LogError(f"Entry {len(entries) + 1} of the log is broken.", fault.message)
        entries.append(entry)
        intact_bytes += len(line) + 1
    return entries, intact_bytes


def parse_line(line: bytes) -> Entry:
    """A record from its line, without the line end.

    Raises:
        LogError: when the line is not a record in canonical form; says in what way. The chain is not looked at.
    """
    record = _parse_json(line)
    if not isinstance(record, dict) or record.keys() != _MEMBERS.keys():
        raise LogError(f"It does not have exactly the members {', '.join(_MEMBERS)}.")
    for name, kind in _MEMBERS.items():
        if type(record[name]) is not kind:
            raise LogError(f"Its member {name!r} is not of type {kind.__name__}.")
    for name in ("hash", "prev"):
        if not _DIGEST.fullmatch(record[name]):
            raise LogError(f"Its member {name!r} is not a SHA-256 in lower-case hexadecimal.")
    if not _is_canonical(line, record):
        raise LogError("It is not spelled in canonical form (RFC 8785).")
    return Entry(**record)


def check_hash(line: bytes, entry: Entry) -> bool:
    """Whether an entry's hash is the hash of what its (canonical) line says."""
    # In canonical order `hash` is followed by `prev`, `seq` and `type` alone, so the hashed body is the line with that
    # one member cut out; building it anew from the values would double the time a long log takes.
    tail = canonical({"prev": entry.prev, "seq": entry.seq, "type": entry.type})[1:]
    body = line.removesuffix(f'"hash":"{entry.hash}",'.encode() + tail) + tail
    return hashlib.sha256(DOMAIN_TAG + body).hexdigest() == entry.hash


def _parse_json(line: bytes) -> Any:
    # Looking at each integer by itself takes as long as all the rest of the line.
    read_integer = _small_integer if _LONG_INTEGER.search(line) else int
    try:
        return json.loads(line.decode(), parse_float=_refuse, parse_constant=_refuse, parse_int=read_integer)
    except UnicodeDecodeError:
        raise LogError("It is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise LogError(f"It is not JSON: {error.msg.lower()} at character {error.pos + 1}.") from None
    except RecursionError:
        raise LogError("It is nested too deeply to be a record.") from None


def _refuse(number: str) -> Any:
    raise LogError("It holds a floating-point number.")


def _small_integer(digits: str) -> int:
    if len(digits.lstrip("-")) > _INTEGER_DIGITS or abs(int(digits)) >= 2**53:
        raise LogError("It holds an integer from 2^53 upwards.")
    return int(digits)


def _is_canonical(line: bytes, value: Any) -> bool:
    if has_astral(line):
        return canonical(value) == line
    try:
        # What was parsed of a line holds no number that has to be refused: the encoder alone is enough.
        return ENCODER.encode(value).encode() == line
    except (UnicodeEncodeError, RecursionError):
        return False
