"""What stands under the cursor: the figures of a line, as the `figure` operation gives them, and its columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor_tui.documents.document import Document
from auditor_tui.errors import AuditorError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.figure.shown_figure import ShownFigure, shown_figure
from auditor_tui.workspace.reading.columns import ColumnHeader, columns_at, is_row

if TYPE_CHECKING:
    from auditor_tui.operations.registry import Registry

OPERATION = "figure"


@dataclass(frozen=True, slots=True)
class LineFigures:
    """What is known of one line."""

    figures: tuple[ShownFigure, ...] = ()
    """In the order they are printed."""
    columns: tuple[ColumnHeader, ...] = ()
    """What stands over the columns, where the line is a row of a table."""


NOTHING = LineFigures()


class CursorFigures:
    """Figures of one document by line, each line looked at once."""

    def __init__(self, document: Document, registry: Callable[[], Registry]) -> None:
        """Args: document: Whose figures. registry: Gives the operations, when a line is first looked at."""
        self._document = document
        self._library = MemoryLibrary({document.doc_id: document})
        self._registry = registry
        self._known: dict[int, LineFigures] = {}

    def known(self, line_no: int) -> LineFigures | None:
        """What is known of a line, or None: then `look` must run, away from the screen's thread."""
        if not self._has_digits(line_no) and not is_row(self._document, line_no):
            return NOTHING
        return self._known.get(line_no)

    def look(self, line_no: int) -> LineFigures:
        """The figures of a line, bound to what governs them; none where that cannot be said."""
        if (known := self.known(line_no)) is not None:
            return known
        registry = self._registry()
        if OPERATION not in registry:
            self._known[line_no] = NOTHING
            return NOTHING
        args = {"doc": self._document.doc_id, "first": line_no, "last": line_no}
        figures: tuple[ShownFigure, ...] = ()
        if self._has_digits(line_no):
            try:
                result = registry.run(self._library, OPERATION, args).result
            except AuditorError:
                pass
            else:
                found = map(shown_figure, result.data.get("figures", ()))
                figures = tuple(figure for figure in found if figure.line_no == line_no)
        ordered = tuple(sorted(figures, key=lambda figure: figure.char or 0))
        self._known[line_no] = LineFigures(ordered, columns_at(self._document, line_no))
        return self._known[line_no]

    def beyond(self, line_no: int, direction: int, cancelled: Callable[[], bool]) -> int | None:
        """The next line with a figure below (1) or above (-1) a line; None where there is none, or nobody waits."""
        last = len(self._document.lines)
        for at in range(line_no + direction, last + 1 if direction > 0 else 0, direction):
            if cancelled():
                return None
            if self._has_digits(at) and self.look(at).figures:
                return at
        return None

    def _has_digits(self, line_no: int) -> bool:
        return 1 <= line_no <= len(self._document.lines) and any(map(str.isdigit, self._document.line(line_no)))
