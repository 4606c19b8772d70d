"""Whoever waits for a document: what they are told while it is converted, and what they may be asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from auditor_tui.documents.document import Document


@dataclass(frozen=True, slots=True)
class Watch:
    """Called from the thread that opens the document; the default tells nobody, and never stops."""

    progress: Callable[[int, int], None] = lambda done, total: None
    """Told the number of pages done and the number there are, from those found done at the start to the last."""
    cancelled: Callable[[], bool] = lambda: False
    """Asked several times a second whether to stop; pages done by then are kept."""
    prefix: Callable[[Document], None] | None = None
    """Given the finished first pages as a document of their own, again as more are done; None where not wished for."""
    password: Callable[[str, bool], str | None] = lambda name, wrong: None
    """Asked for the password of a locked file, by its name and whether one was wrong before; None gives up."""
    damaged: Callable[[str], None] = lambda sentence: None
    """Told in one sentence that what the cache held of a document was damaged, and is made again."""


NOBODY = Watch()
