"""`auditor cache`: the conversions and indexes that are kept, and making room."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from auditor_tui.commands import narration, output, reading
from auditor_tui.errors import DocumentError, DocumentMissing, ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.documents.cache import CacheEntry, Removal
    from auditor_tui.index.kept import KeptIndex

NAME = "cache"
TITLE = "List the conversions and indexes that are kept, or clear them."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("action", nargs="?", choices=("list", "clear"), default="list", help="default: %(default)s")
    parser.add_argument(
        "doc",
        metavar="DOC",
        nargs="*",
        help="with clear: a source file, or its name in the list; without any, all. Indexes go with any of them",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print what the cache holds, or clear it; the texts that audit logs pin are never cleared.

    An index may hold figures and words of any document, so that all are cleared with the first.

    Raises:
        UsageError: when documents are named to the list.
        DocumentMissing: when a named document is neither a file nor in the cache.
        DocumentError: when the cache cannot be read.
    """
    from auditor_tui.documents.cache import list_entries
    from auditor_tui.settings.paths import conversions_dir, indexes_dir

    if args.action == "list" and args.doc:
        raise UsageError("`auditor cache list` takes no document.", "`auditor cache clear DOC` clears one.")
    entries, indexes = list_entries(conversions_dir()), _indexes(indexes_dir())
    if args.action == "list":
        return _list(entries, indexes, as_json=args.json)
    return _clear(_named(entries, args.doc) if args.doc else entries, indexes, as_json=args.json)


def _indexes(folder: Path) -> list[KeptIndex]:
    from auditor_tui.index.kept import list_indexes

    try:
        return list_indexes(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise DocumentError(f"The folder of indexes {folder} cannot be read ({reason}).") from None


def _list(entries: list[CacheEntry], indexes: list[KeptIndex], *, as_json: bool) -> int:
    from auditor_tui.settings.paths import conversions_dir, indexes_dir

    size_bytes = sum(entry.size_bytes for entry in entries)
    index_bytes = sum(index.size_bytes for index in indexes)
    if as_json:
        listed = [entry.as_data() for entry in entries]
        of_indexes = {"folder": str(indexes_dir()), "count": len(indexes), "size_bytes": index_bytes}
        conversions = {"folder": str(conversions_dir()), "entries": listed, "size_bytes": size_bytes}
        output.write_json({**conversions, "indexes": of_indexes})
        return int(ExitCode.DONE)
    if entries:
        width = max(len(entry.shown_name) for entry in entries)
        output.write("\n".join(_line(entry, width) for entry in entries))
        narration.say(f"{_counted(len(entries), 'conversion')}, {_size(size_bytes)}, in {conversions_dir()}")
    if indexes:
        narration.say(f"{_counted(len(indexes), 'index', 'indexes')}, {_size(index_bytes)}, in {indexes_dir()}")
    if not entries and not indexes:
        narration.say("The cache is empty.")
    return int(ExitCode.DONE)


def _line(entry: CacheEntry, width: int) -> str:
    pages = _counted(entry.pages, "page")
    if entry.page_count not in (None, entry.pages):
        pages = f"{entry.pages} of {_counted(entry.page_count or 0, 'page')}"
    lines = _counted(entry.lines, "line") if entry.lines is not None else ""
    return f"{entry.shown_name:<{width}}  {pages:>16}  {lines:>14}  {_size(entry.size_bytes):>9}  {_state(entry)}"


def _state(entry: CacheEntry) -> str:
    from auditor_tui.documents.cache import State

    state = f"left over from {entry.converter}" if entry.state is State.OUTDATED else entry.state.value
    return f"{state}, {entry.choices}" if entry.choices else state


def _named(entries: list[CacheEntry], docs: list[str]) -> list[CacheEntry]:
    """The entries of the documents named, in the order of the list."""
    chosen: set[Path] = set()
    for doc in docs:
        chosen.update(entry.folder for entry in _of_document(entries, doc))
    return [entry for entry in entries if entry.folder in chosen]


def _of_document(entries: list[CacheEntry], doc: str) -> list[CacheEntry]:
    from auditor_tui.documents.source import look_at

    if reading.is_there(Path(doc)):
        digest = look_at(Path(doc)).sha256()
        return [entry for entry in entries if entry.source_sha256 == digest]
    if found := [entry for entry in entries if entry.shown_name == doc]:
        return found
    raise DocumentMissing(
        f"There is no file {doc}, and no document of that name in the cache.", "`auditor cache list` names them."
    )


def _clear(entries: list[CacheEntry], indexes: list[KeptIndex], *, as_json: bool) -> int:
    from auditor_tui.documents.cache import Removal, remove_entry
    from auditor_tui.index.kept import remove_index

    removed = [index for index in indexes if remove_index(index)]
    outcomes = [(entry, *remove_entry(entry)) for entry in entries]
    freed_bytes = sum(entry.size_bytes for entry, removal, _ in outcomes if removal is Removal.REMOVED)
    freed_bytes += sum(index.size_bytes for index in removed)
    if as_json:
        outcomes_data = [_outcome_data(*outcome) for outcome in outcomes]
        output.write_json({"entries": outcomes_data, "indexes": len(removed), "freed_bytes": freed_bytes})
    else:
        kinds = Counter(removal for _, removal, _ in outcomes)
        parts = [_counted(kinds[Removal.REMOVED], "conversion")] if entries or not indexes else []
        parts += [_counted(len(removed), "index", "indexes")] if indexes else []
        cleared = f"{' and '.join(parts)} cleared, {_size(freed_bytes)} freed."
        output.write(cleared if entries or indexes else "Nothing is there to be cleared.")
    if len(removed) < len(indexes):
        left = _counted(len(indexes) - len(removed), "index", "indexes")
        narration.say(f"{left} could not be removed: {indexes[0].path.parent}")
    for entry, removal, reason in outcomes:
        if removal is Removal.BUSY:
            narration.say(f"{entry.shown_name} is being converted just now and was left.")
        elif removal is Removal.REFUSED:
            narration.say(f"{entry.shown_name} could not be removed ({reason}): {entry.folder}")
    refused = any(removal is Removal.REFUSED for _, removal, _ in outcomes)
    return int(ExitCode.DOCUMENT if refused else ExitCode.DONE)


def _outcome_data(entry: CacheEntry, removal: Removal, reason: str) -> dict[str, Any]:
    return entry.as_data() | {"outcome": removal.value, "reason": reason or None}


def _counted(count: int, what: str, several: str | None = None) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {several or f'{what}s'}"


def _size(size_bytes: int) -> str:
    """Bytes in the unit that keeps the number short, in powers of a thousand."""
    if size_bytes < 1_000:
        return f"{size_bytes} B"
    return f"{size_bytes / 1_000:,.0f} kB" if size_bytes < 1_000_000 else f"{size_bytes / 1_000_000:,.1f} MB"
