"""Document ids: what a file is called inside its library."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final

from auditor_tui.errors import OperationError
from auditor_tui.text.sanitise import terminal_safe

_NEAREST: Final = 3
"""Ids named when an unknown one is asked for."""


def assign_ids(root: Path, files: Iterable[Path]) -> dict[str, Path]:
    """The files of a library by id, sorted by id.

    An id is the path below `root` without its suffix, with `/`. Files that would share an id keep their suffix.
    """
    relative = sorted((file.relative_to(root), file) for file in files)
    ids = [_shown(path.with_suffix("")) for path, _ in relative]
    # Twice: the first suffixes kept may collide with a file whose own name ends like that ("a.pdf" and "a.pdf.md").
    for _ in range(2):
        counts = Counter(ids)
        ids = [doc_id if counts[doc_id] == 1 else _shown(path) for doc_id, (path, _) in zip(ids, relative, strict=True)]
    named: dict[str, Path] = {}
    for doc_id, (_, file) in zip(ids, relative, strict=True):
        named[_unused(doc_id, named)] = file
    return dict(sorted(named.items()))


def _shown(path: PurePath) -> str:
    return terminal_safe(path.as_posix())


def _unused(doc_id: str, taken: Mapping[str, Path]) -> str:
    """Names that differ only in hidden characters look the same once those are made visible."""
    candidate, count = doc_id, 1
    while candidate in taken:
        count += 1
        candidate = f"{doc_id}~{count}"
    return candidate


def unknown_id(doc_id: str, known: Sequence[str]) -> OperationError:
    """The error for an id the library does not have; names the nearest it has."""
    near = _nearest(doc_id, known) or known[:_NEAREST]
    more = f" and {len(known) - len(near)} more" if len(known) > len(near) else ""
    return OperationError(
        f"There is no document {terminal_safe(doc_id)!r} here.", f"There are: {', '.join(near)}{more}."
    )


def _nearest(doc_id: str, known: Sequence[str]) -> list[str]:
    """The ids meant by one in other capitals or with the suffix of its file, then those spelt like it."""
    asked = doc_id.casefold()
    meant = [each for each in known if each.casefold() in (asked, asked.rpartition(".")[0])]
    folded = {each.casefold(): each for each in reversed(known)}
    alike = (folded[each] for each in difflib.get_close_matches(asked, folded, n=_NEAREST))
    return list(dict.fromkeys([*meant, *alike]))[:_NEAREST]
