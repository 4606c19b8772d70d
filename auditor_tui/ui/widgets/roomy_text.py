"""Text that is wrapped by the cells that any terminal may need, for widgets whose text Textual lays out itself."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.css.styles import RulesMap
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

from auditor_tui.ui.cells import roomy_len, spare_cells
from auditor_tui.ui.widgets.wrapping import wrapped


class Roomy(Visual):
    """Draws text in rows that no terminal needs more cells for than there are; where it is plain, as Textual would."""

    def __init__(self, content: Content) -> None:
        """Args: content: What is shown, safe to show."""
        self._content = content

    def __str__(self) -> str:
        return self._content.plain

    def within(self, width: int) -> Content:
        """The text with a line break wherever a row of `width` cells ends early."""
        lines = self._content.split(allow_blank=True)
        return Content("\n").join(row for line in lines for row in _rows(line, width))

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The rows."""
        return self.within(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Cells of the longest line."""
        return max(map(roomy_len, self._content.plain.split("\n")))

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Rows at a width."""
        lines = self._content.plain.split("\n")
        if all(roomy_len(line) <= width for line in lines):
            return len(lines)  # a list asks this of every row it has, at each change of one
        return self.within(width).get_height(rules, width)


class RoomyText(Static):
    """A paragraph or more, wrapped so that nothing is lost at its edge in any terminal."""

    def __init__(self, text: str | Content = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Args: text: What it says, safe to show and never parsed as markup. id, classes: The widget's."""
        super().__init__(_roomy(text), id=id, classes=classes, markup=False)

    def say(self, text: str | Content) -> None:
        """Say something else."""
        self.update(_roomy(text))

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text of the selected rows."""
        shown = self.visual
        if not isinstance(shown, Roomy):
            return None
        return selection.extract(shown.within(self.content_size.width).plain), "\n"


def _roomy(text: str | Content) -> Roomy:
    return Roomy(text if isinstance(text, Content) else Content(text))


def _rows(line: Content, width: int) -> Iterator[Content]:
    if not spare_cells(line.plain):
        yield line
        return
    end = 0
    for row in wrapped(line.plain, width):
        start = line.plain.index(row, end)  # blanks at the ends of rows are left out
        end = start + len(row)
        yield line[start:end]
