"""Reading logs of earlier versions: what a record held then, as it would be held now.

A log is never rewritten. Its bytes stay what they were, so that its hashes still hold; only what is made of them in
memory follows the present form. One step leads from each version to the next, and has a name that says what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from auditor_tui.auditlog.header import LOG_VERSION
from auditor_tui.errors import LogError

FIRST_VERSION: Final = 1


Change = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes new data of old, and leaves the old as they are."""


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from one version of a log's records to the next."""

    name: str
    """What it does, for whoever reads the list."""
    by_type: Mapping[str, Change]
    """The types of records whose data change."""


def _documents_with(name: str) -> Mapping[str, Change]:
    """Records that pin documents, each of which now has a member more: not known where it was not recorded."""
    return {"header": partial(_items_with, "documents", name), "library": partial(_items_with, "opened", name)}


def _items_with(listed: str, name: str, data: dict[str, Any]) -> dict[str, Any]:
    found = data.get(listed)
    items = found if isinstance(found, list) else []
    return data | {listed: [{name: None, **item} if isinstance(item, dict) else item for item in items]}


def _with_durations(data: dict[str, Any]) -> dict[str, Any]:
    return {"milliseconds": None, **data}


MIGRATIONS: Final[Mapping[int, Migration]] = {
    1: Migration(
        "documents say at which path they were opened, or that it is not known", _documents_with("path_as_opened")
    ),
    2: Migration(
        "operations say how long they took, and documents when they were converted, or that it is not known",
        {**_documents_with("converted_at"), "operation": _with_durations},
    ),
    3: Migration(
        "documents say by digest where each of their lines begins, or that it is not known",
        _documents_with("line_index_sha256"),
    ),
}
"""By the version that a step starts from."""


def migrated(kind: str, data: dict[str, Any], version: int) -> dict[str, Any]:
    """The data of a record as the present version holds them.

    Args:
        kind: The record's type.
        data: What it holds.
        version: The log's version, as its header says.
    """
    for step in range(version, LOG_VERSION):
        change = MIGRATIONS[step].by_type.get(kind)
        data = change(data) if change else data
    return data


def version_of(header: Mapping[str, Any]) -> int:
    """The version that a header says its log has.

    Raises:
        LogError: when it says none, or one that is only known to later versions of the program.
    """
    version = header.get("log_version")
    if type(version) is not int or version < FIRST_VERSION:
        raise LogError("The header does not say which version the log has.")
    if version > LOG_VERSION:
        raise LogError(
            f"The log has version {version}, and this program reads those up to {LOG_VERSION}.",
            "Read it with the auditor that wrote it, or a later one; `auditor verify` checks it here all the same.",
        )
    return version
