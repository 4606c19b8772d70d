#!/usr/bin/env python3
"""Checks the audit logs of a bundle with nothing but Python's standard library (3.9 or later).

    python verify.py [FOLDER]

For every log: each record is spelled canonically (RFC 8785) and follows from the one before by SHA-256; the closing
record and the seal file agree; the result of each operation has its recorded digest. For every review of a log: the
same, going on from the log's closing record. For every text that a log pins: its SHA-256. For every figure that an
answer read: its printed string stands on the line that the log names. For every file: its digest in the manifest.

The exit code is 0 when everything holds and 1 when anything does not.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Record = dict[str, Any]

TAG = b"auditor-log-1\n"
GENESIS = "0" * 64
MEMBERS = {"actor", "at", "data", "hash", "prev", "seq", "type"}
LARGEST = 2**53
NOT_SHOWN = """
What this does not show: who wrote the logs, or that their clocks were right; that nobody rewrote a log or a review
together with its seal, or left a review out; that the source documents are true or complete, or were converted without
loss; and that no work was done outside these logs. Compare the heads above with those noted elsewhere. Signatures and
time-stamps that lie beside a log are checked by `auditor verify`, not by this."""


class Broken(Exception):
    """Something does not hold; says what."""


def canonical(value: Any) -> str:
    """The one spelling of a JSON value; logs hold no floating-point number, and no integer from 2^53."""
    if isinstance(value, dict):
        # Member names are sorted by their UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) or (type(value) is int and abs(value) >= LARGEST):
        raise Broken("it holds a number that no log holds")
    return json.dumps(value, ensure_ascii=False)


def sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def parse(line: bytes) -> Record:
    """A record from its line, without the line end."""
    try:
        record = json.loads(line.decode())
        spelled = canonical(record).encode()
    except (ValueError, RecursionError):
        raise Broken("it is no JSON") from None
    if not isinstance(record, dict) or set(record) != MEMBERS or not isinstance(record["data"], dict):
        raise Broken("it does not have the members of a record")
    if spelled != line:
        raise Broken("it is not spelled in canonical form")
    return record


def check_record(record: Record, count: int, head: str) -> None:
    """Refuse a record that is not the next one of a chain, or was changed."""
    if type(record["seq"]) is not int or record["seq"] != count or record["prev"] != head:
        raise Broken("it does not follow from the record before it")
    body = {name: value for name, value in record.items() if name != "hash"}
    if sha256(TAG + canonical(body).encode()) != record["hash"]:
        raise Broken("its hash is not the hash of what it says")
    data = record["data"]
    if record["type"] == "operation" and sha256(canonical(data.get("result")).encode()) != data.get("result_hash"):
        raise Broken("its result is not the one its result hash was taken over")


def walk(path: Path, count: int = 0, head: str = GENESIS) -> list[Record]:
    """The records of a chain, each checked, going on from a count and a head."""
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        raise Broken("its last record is not whole")
    records: list[Record] = []
    for line in data[:-1].split(b"\n"):
        count += 1
        try:
            record = parse(line)
            check_record(record, count, head)
        except Broken as fault:
            raise Broken(f"entry {count} is broken: {fault}") from None
        head = record["hash"]
        records.append(record)
    return records


def check_seal(path: Path, log_id: Any, last: Record) -> None:
    """Refuse a chain that is not the one its seal file counts."""
    if not path.exists():
        raise Broken(f"the seal file {path.name} is missing")
    wanted = {"log_id": log_id, "records": last["seq"], "head": last["hash"]}
    if path.read_bytes() != canonical(wanted).encode() + b"\n":
        raise Broken(f"the seal file {path.name} is not of {last['seq']} records with the head {last['hash']}")


def beside(log: Path, end: str) -> Path:
    """A file that belongs to a log."""
    return log.with_name(log.name[: -len(".jsonl")] + end)


def check_log(path: Path) -> list[Record]:
    """The records of a log that holds."""
    records = walk(path)
    kinds = [record["type"] for record in records]
    if kinds[0] != "header" or kinds[-1] != "sealed" or {"header", "sealed"} & set(kinds[1:-1]):
        raise Broken("it is not one header, records, and one closing record")
    if records[-1]["data"].get("records") != len(records) - 1:
        raise Broken("its closing record counts other records than there are")
    check_seal(beside(path, ".seal.json"), records[0]["data"].get("log_id"), records[-1])
    return records


def check_review(path: Path, log: list[Record]) -> list[Record]:
    """The records of a log's review; none where nobody has reviewed it."""
    review, seal = beside(path, ".review.jsonl"), beside(path, ".review.seal.json")
    if not review.exists():
        if seal.exists():
            raise Broken("the review is gone; only its seal file is left")
        return []
    log_id, last = log[0]["data"].get("log_id"), log[-1]
    records = walk(review, last["seq"], last["hash"])
    claims = {"log_id": log_id, "records": last["seq"], "head": last["hash"]}
    if records[0]["type"] != "review" or any(records[0]["data"].get(name) != claims[name] for name in claims):
        raise Broken("it is the review of another log")
    check_seal(seal, log_id, records[-1])
    return records


def documents_of(log: list[Record]) -> Iterator[dict[str, Any]]:
    """The documents that a log pins."""
    for record in log:
        if record["type"] in ("header", "library"):
            yield from record["data"].get("documents" if record["type"] == "header" else "opened") or ()


def text_of(folder: Path, document: dict[str, Any]) -> list[str] | None:
    """The lines of a pinned text, its digest checked; None where it was left out."""
    text, pages = document["text_sha256"], document["pages_sha256"]
    for name in (f"{text}-{pages}", text):
        path = folder / "data" / "pinned" / name / "text.md"
        if re.fullmatch("[0-9a-f-]+", name) and path.exists():
            data = path.read_bytes()
            if sha256(data) != text:
                raise Broken(f"the text of {document['doc_id']} was changed")
            return data.decode().split("\n")
    return None


def check_figures(log: list[Record], texts: dict[str, list[str] | None]) -> int:
    """How many figures of the answer stand on the line that the log names."""
    ran_on = {record["seq"]: record["data"].get("doc") for record in log if record["type"] == "operation"}
    first = next(iter(texts), "")
    found = 0
    for record in log:
        for figure in (record["data"].get("figures") or ()) if record["type"] == "answer" else ():
            supports = [ran_on[seq] for seq in figure.get("support_seq") or () if ran_on.get(seq)]
            lines = texts.get(supports[0] if supports else first)
            if lines is None or not figure.get("line") or not figure.get("printed"):
                continue
            if bare(figure["printed"]) not in bare(lines[figure["line"] - 1]):
                raise Broken(f"figure {figure.get('id')} does not stand on line {figure['line']}")
            found += 1
    return found


def bare(text: str) -> str:
    """Text without what the converter puts around or between the parts of a number."""
    return re.sub(r"[\s*_|]|<[^>]*>", "", text)


def check_manifest(folder: Path) -> str:
    """Refuse a file that is not the one of the manifest."""
    files = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    for name, wanted in files.items():
        path = folder.joinpath(*name.split("/"))
        if not path.exists():
            raise Broken(f"the file {name} is missing")
        if sha256(path.read_bytes()) != wanted:
            raise Broken(f"the file {name} was changed")
    return f"{len(files)} files have their digests"


def check_one(folder: Path, path: Path) -> str:
    """What there is to say of a log that holds."""
    log = check_log(path)
    said = [f"intact, {len(log)} entries, head {log[-1]['hash']}, sealed {log[-1]['at']}"]
    review = check_review(path, log)
    if review:
        said.append(f"review intact, {len(review)} entries, head {review[-1]['hash']}")
    texts = {document["text_sha256"]: text_of(folder, document) for document in documents_of(log)}
    missing = sum(lines is None for lines in texts.values())
    said.append(f"{len(texts) - missing} texts unchanged" + (f", {missing} not here" if missing else ""))
    said.append(f"{check_figures(log, texts)} figures stand on their lines")
    return "; ".join(said)


def told(name: str, check: Callable[[], str]) -> bool:
    """Print what a check found; whether it holds."""
    try:
        line, holds = f"{name}: {check()}", True
    except Broken as fault:
        line, holds = f"{name}: BROKEN, {fault}", False
    except (OSError, LookupError, TypeError, AttributeError, ValueError) as fault:
        line, holds = f"{name}: BROKEN, it cannot be read ({type(fault).__name__}: {fault})", False
    print("".join(character if character.isprintable() else "?" for character in line))
    return holds


def main(folder: Path) -> int:
    """Check everything; the exit code."""
    found = [told("manifest", lambda: check_manifest(folder))]
    for path in sorted((folder / "data" / "logs").glob("*.jsonl")):
        if not path.name.endswith(".review.jsonl"):
            found.append(told(path.name, lambda path=path: check_one(folder, path)))  # type: ignore[misc]
    print(NOT_SHOWN)
    return 0 if all(found) and len(found) > 1 else 1


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent))
