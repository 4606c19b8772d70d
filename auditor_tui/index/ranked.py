"""Ranked search: BM25 over entries of terms, by tantivy.

The same entries give the same hits in the same order, whatever built the index and wherever it lies: one writer thread,
one commit, scores rounded before they are compared, equal ones in the order of the entries.

An index lies in a folder of its own beside a manifest with the digest of each file. tantivy panics on a damaged file,
which is no `Exception` and prints to stderr, so nothing is opened that is not what was written: whatever differs is set
aside and built again. Where a folder cannot be used, the index is held in memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor_tui.documents.files import write_atomically
from auditor_tui.documents.locking import entry_lock
from auditor_tui.index import told
from auditor_tui.index.terms import Query, Sought, Term

if TYPE_CHECKING:
    import tantivy

RANKED_VERSION: Final = 1
"""Version of what is written into a folder; part of its name."""

_MANIFEST: Final = "manifest.json"
_ABOUT: Final = "about.json"
_SET_ASIDE: Final = ".damaged"
_NEW: Final = ".new"
_LOCK_SECONDS: Final = 20
"""How long another process may take to build the same index before this one builds its own in memory."""
_HEAP_BYTES: Final = 100_000_000
_PLACES: Final = 3
"""Decimals of a score."""
_SPARE_HITS: Final = 32
"""Hits fetched beyond those asked for, so that equal scores at the end can be put in order."""
_MAX_LIKE: Final = 2_000
_BODY: Final = "body"
_NAMES: Final = "names"
_ORDINAL: Final = "ordinal"


class Contents(NamedTuple):
    """What an index is built from."""

    about: Any
    """JSON values kept with the index and given back by it."""
    entries: Iterable[Iterable[Term]]
    """The terms of each entry; an entry's ordinal is its place here."""


class Ranked(NamedTuple):
    """An entry that a query finds."""

    score: Decimal
    """BM25, to three places; comparable within one answer only."""
    ordinal: int


class Found(NamedTuple):
    """What a query finds."""

    hits: tuple[Ranked, ...]
    """By falling score, then by ordinal."""
    total: int


class IndexUnusable(Exception):
    """Raised within this module where a stored index cannot be opened."""


class RankedIndex:
    """An index that can be searched by several threads."""

    def __init__(self, index: tantivy.Index, about: Any) -> None:
        """Use `open_index`."""
        self.about = about
        self._schema = _schema()
        self._searcher = index.searcher()

    def search(self, query: Query, first: int, count: int) -> Found:
        """The hits from place `first` on, 0-based, at most `count`; all hits are counted.

        A hit holds every identifier of the query; where there is none, at least half of its words.
        """
        if not query.sought:
            return Found((), 0)
        built = self._build(query)
        wanted = min(first + count, max(1, self._searcher.num_docs))
        fetched = wanted + _SPARE_HITS
        while True:
            result = self._searcher.search(built, limit=fetched, count=True)
            # As whole numbers: what a build adds up in another order must not come out in another one.
            scores = [round(score * 10**_PLACES) for score, _ in result.hits]
            if len(scores) < fetched or scores[-1] < scores[wanted - 1]:
                break
            fetched *= 4
        ordinals = self._searcher.fast_field_values(_ORDINAL, [address for _, address in result.hits])
        ranked = sorted((-score, int(at or 0)) for score, at in zip(scores, ordinals, strict=True))
        hits = (Ranked(Decimal(-score).scaleb(-_PLACES), ordinal) for score, ordinal in ranked[first:wanted])
        return Found(tuple(hits), _count(result))

    def frequency(self, sought: Sought) -> int:
        """How many entries hold one part of a query."""
        return _count(self._searcher.search(self._any_of(sought), limit=1, count=True))

    def alike(self, term: Term, letters: int) -> list[tuple[str, int]]:
        """Terms that share the first letters of one, each with the number of entries that hold it; sorted."""
        found = self._searcher.terms_with_prefix(_field(term), term.key[:letters], limit=_MAX_LIKE)
        return sorted((text, int(times)) for text, times in found)

    def _build(self, query: Query) -> tantivy.Query:
        import tantivy

        must, should = tantivy.Occur.Must, tantivy.Occur.Should
        parts = [(must, self._any_of(sought)) for sought in query.identifiers]
        words = [(should, self._any_of(sought)) for sought in query.words]
        if not parts:
            return tantivy.Query.boolean_query(words, minimum_number_should_match=query.least_words)
        return tantivy.Query.boolean_query([*parts, *words])

    def _any_of(self, sought: Sought) -> tantivy.Query:
        import tantivy

        queries = [self._term(term) for term in sought.terms]
        return queries[0] if len(queries) == 1 else tantivy.Query.disjunction_max_query(queries)

    def _term(self, term: Term) -> tantivy.Query:
        import tantivy

        return tantivy.Query.term_query(self._schema, _field(term), term.key, index_option="freq")


def open_index(name: str, make: Callable[[], Contents], folder: Path | None) -> RankedIndex:
    """The index of a name: from its folder, or built now and kept there.

    Args:
        name: Says what it is an index of, and by which rules: the same name is the same index.
        make: What it is built from; called only where it has to be built.
        folder: Where indexes are kept; None to build it in memory.
    """
    from importlib.metadata import version  # reads e-mail headers, and takes as long as all of argparse to import

    if folder is not None:
        place = folder / f"{name}-{version('tantivy')}"  # another version may write another format
        with suppress(IndexUnusable):
            return _open(place)
        try:
            return _keep(place, make)
        except IndexUnusable:
            pass  # another process takes too long to build it
        except OSError:  # a cache is no more than a shortcut
            told.unusable(folder)
    contents = make()
    return RankedIndex(_write(contents.entries, None), contents.about)


def _keep(folder: Path, make: Callable[[], Contents]) -> RankedIndex:
    """Build an index in its folder, or take the one another process has built meanwhile.

    Raises:
        IndexUnusable: when what was written cannot be opened, or another process takes too long.
        OSError: when the folder cannot be written.
    """
    from filelock import Timeout

    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        with entry_lock(folder).acquire(timeout=_LOCK_SECONDS):
            try:
                return _open(folder)
            except IndexUnusable:
                _set_aside(folder)
            new = folder.with_name(f"{folder.name}{_NEW}")
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            contents = make()
            _write(contents.entries, new)
            (new / _ABOUT).write_text(json.dumps(contents.about, ensure_ascii=False), "utf-8")
            write_atomically(new / _MANIFEST, json.dumps(_digests(new)).encode())
            new.replace(folder)
            return _open(folder)
    except Timeout as error:
        raise IndexUnusable(str(error)) from error


def _open(folder: Path) -> RankedIndex:
    """The index of a folder, every file of it compared with the manifest first.

    Raises:
        IndexUnusable: when there is none, or it is not what was written.
    """
    import tantivy

    try:
        manifest = json.loads((folder / _MANIFEST).read_bytes())
        if _digests(folder) != manifest:
            raise IndexUnusable(f"{folder.name} is not what was written")
        about = json.loads((folder / _ABOUT).read_bytes())
        index = tantivy.Index.open(str(folder))
    except (OSError, ValueError) as error:
        raise IndexUnusable(f"{folder.name} is not there, or not whole") from error
    # Nobody writes into an index that is whole, so nobody has to watch for it.
    index.config_reader("manual")
    return RankedIndex(index, about)


def _set_aside(folder: Path) -> None:
    """Move what lies in the place of an index out of the way, and say so; only the last such thing is kept."""
    if not os.path.lexists(folder):
        return
    aside = folder.with_name(f"{folder.name}{_SET_ASIDE}")
    if aside.is_dir() and not aside.is_symlink():
        shutil.rmtree(aside)
    else:
        aside.unlink(missing_ok=True)
    folder.rename(aside)
    told.damaged(aside)


def _write(entries: Iterable[Iterable[Term]], folder: Path | None) -> tantivy.Index:
    """Raises: IndexUnusable when the folder cannot be written."""
    import tantivy

    try:
        index = tantivy.Index(_schema(), str(folder) if folder else None)
        # Several threads would share the entries out differently each time.
        writer = index.writer(heap_size=_HEAP_BYTES, num_threads=1)
        for ordinal, terms in enumerate(entries):
            texts: dict[str, list[str]] = {_BODY: [], _NAMES: []}
            for term in terms:
                texts[_field(term)].append(term.key)
            document = tantivy.Document()
            for field, keys in texts.items():
                document.add_text(field, " ".join(keys))
            document.add_integer(_ORDINAL, ordinal)
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        index.config_reader("manual")
        index.reload()
    except ValueError as error:
        raise IndexUnusable(str(error)) from error
    return index


def _schema() -> tantivy.Schema:
    import tantivy

    builder = tantivy.SchemaBuilder()
    # The terms are made before: tantivy only parts them at the spaces between.
    builder.add_text_field(_BODY, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field(_NAMES, tokenizer_name="whitespace", index_option="freq")
    builder.add_integer_field(_ORDINAL, fast=True)
    return builder.build()


def _count(result: tantivy.SearchResult) -> int:
    return int(result.count)  # type: ignore[attr-defined]  # it is there, and left out of tantivy's stub


def _field(term: Term) -> str:
    return _NAMES if term.kind == "name" else _BODY


def _digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file of an index, without the manifest itself and the locks that tantivy makes as it goes."""
    found = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != _MANIFEST and path.suffix != ".lock":
            with path.open("rb") as file:
                found[path.name] = hashlib.file_digest(file, "sha256").hexdigest()
    return found
