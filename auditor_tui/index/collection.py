"""Documents searched together: their passages, and the index over them.

Derived from text, outline and page numbers by rules that have a version; the index's folder is named by all of them, so
that it can be stale for none. It lies in the cache beside the conversions and may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from auditor_tui.documents.document import Document
from auditor_tui.figures.binding import RULES_VERSION
from auditor_tui.index.passages import PASSAGES_VERSION, Passage, cut_passages, passage_lines
from auditor_tui.index.ranked import RANKED_VERSION, Contents, RankedIndex, open_index
from auditor_tui.index.terms import TERMS_VERSION, Term, line_terms, text_terms
from auditor_tui.settings import paths
from auditor_tui.text.shadows import Shadow, shadows_of


@dataclass(frozen=True)
class Collection:
    """Passages of some documents, and the index over them."""

    passages: tuple[tuple[int, Passage], ...]
    """Each with the place of its document among those searched; an index's ordinal is a place in here."""
    index: RankedIndex


def collect(documents: Sequence[Document]) -> Collection:
    """The passages of documents and their index, made once and kept while in use."""
    documents = tuple(documents)
    name = _name(documents)
    with _lock:
        if name not in _kept:
            # The finished beginning of a document under conversion is another text with each page.
            folder = None if any(document.awaited for document in documents) else paths.indexes_dir()
            index = open_index(name, lambda: _contents(documents), folder)
            _kept[name] = Collection(tuple(_decode(index.about)), index)
        _kept.move_to_end(name)
        while len(_kept) > _MAX_KEPT:
            _kept.popitem(last=False)
        return _kept[name]


_MAX_KEPT: Final = 4
_kept: Final[OrderedDict[str, Collection]] = OrderedDict()
_lock: Final = threading.Lock()


def passage_terms(document: Document, passage: Passage) -> Iterator[Term]:
    """What a passage is found by: its section's titles, the lines repeated with it, its own lines."""
    lines = dict(passage_lines(document, passage))
    titles = {heading.title for heading in document.outline if heading.line_no in lines}
    for title in passage.section:
        if title not in titles:
            yield from text_terms(title)
    tight = shadows_of(document.text_sha256, document.lines).tight
    for line_no, line in lines.items():
        terms = list(line_terms(line))
        yield from terms
        yield from _split_figures(tight, line_no, terms)


def _split_figures(tight: Shadow, line_no: int, terms: Sequence[Term]) -> Iterator[Term]:
    """The figures of a line that a conversion has split over cells, and that no term of one cell holds."""
    content = tight.content[tight.starts[line_no - 1] : tight.starts[line_no]]
    known = {term.key for term in terms}
    for number in _NUMBER.findall(content):
        key = number.decode("ascii")
        if len(key) >= _LONG_FIGURE and key not in known:
            yield Term("figure", key)


_NUMBER: Final = re.compile(rb"[0-9][0-9.]*[0-9]")
_LONG_FIGURE: Final = 4


def _contents(documents: Sequence[Document]) -> Contents:
    passages = [(place, passage) for place, document in enumerate(documents) for passage in cut_passages(document)]
    about = [[place, *astuple(passage)] for place, passage in passages]
    return Contents(about, (passage_terms(documents[place], passage) for place, passage in passages))


def _decode(about: Any) -> Iterator[tuple[int, Passage]]:
    for place, first_line, last_line, page_no, section, context in about:
        yield place, Passage(first_line, last_line, page_no, tuple(section), tuple(context))


def _name(documents: Sequence[Document]) -> str:
    """The text's digest, or that of several; then one over all that passages and terms are made by."""
    texts = [document.text_sha256 for document in documents]
    text = texts[0] if len(texts) == 1 else hashlib.sha256("\n".join(texts).encode()).hexdigest()
    rules = [RANKED_VERSION, PASSAGES_VERSION, TERMS_VERSION, RULES_VERSION]
    made_of = json.dumps([rules, [_made_of(document) for document in documents]])
    return f"{text}-{hashlib.sha256(made_of.encode()).hexdigest()[:12]}"


def _made_of(document: Document) -> list[Any]:
    """What a document's passages depend on besides its lines."""
    return [
        document.text_sha256,
        [[heading.line_no, heading.level, heading.title] for heading in document.outline],
        [[page.page_no, page.first_line, page.line_count] for page in document.pages],
        sorted(document.running_lines),
    ]
