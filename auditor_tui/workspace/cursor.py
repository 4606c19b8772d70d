"""What stands under the cursor: the figures of a line, as the `figure` operation gives them."""

from __future__ import annotations

from auditor_tui.documents.document import Document
from auditor_tui.errors import AuditorError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.registry import Registry
from auditor_tui.workspace.shown_figure import ShownFigure, shown_figure

OPERATION = "figure"


class CursorFigures:
    """Figures of one document by line, each line looked at once."""

    def __init__(self, document: Document, registry: Registry) -> None:
        self._document = document
        self._library = MemoryLibrary({document.doc_id: document})
        self._registry = registry
        self._known: dict[int, tuple[ShownFigure, ...]] = {}

    def known(self, line_no: int) -> tuple[ShownFigure, ...] | None:
        """The figures of a line that was looked at, or None: then `look` must run, away from the screen's thread."""
        if not self._has_digits(line_no) or OPERATION not in self._registry:
            return ()
        return self._known.get(line_no)

    def look(self, line_no: int) -> tuple[ShownFigure, ...]:
        """The figures of a line, bound to what governs them; none where that cannot be said."""
        args = {"doc": self._document.doc_id, "first": line_no, "last": line_no}
        try:
            result = self._registry.run(self._library, OPERATION, args).result
        except AuditorError:
            figures: tuple[ShownFigure, ...] = ()
        else:
            stored = result.data.get("figures", ())
            figures = tuple(figure for figure in map(shown_figure, stored) if figure.line_no == line_no)
        self._known[line_no] = figures
        return figures

    def _has_digits(self, line_no: int) -> bool:
        return 1 <= line_no <= len(self._document.lines) and any(map(str.isdigit, self._document.line(line_no)))
