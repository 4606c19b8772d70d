"""How much room text may need: terminals disagree, so what is drawn leaves some to spare.

The spacing vowel signs of Devanagari and its relatives take a cell of their own in some terminals and none in others;
the library that lays the screen out counts none. Text that holds them is given room for both, with blanks behind it.
"""

from __future__ import annotations

import re
import unicodedata

from rich.cells import cell_len

_MARKS = re.compile("[\u0900-\u109f\u1700-\u1cff\ua800-\uabff\U00011000-\U00011fff]")
"""Scripts that have such signs."""


def spare_cells(text: str) -> int:
    """Cells that some terminals will need beyond those counted."""
    if text.isascii():
        return 0
    return sum(unicodedata.category(char) == "Mc" for char in _MARKS.findall(text))


def roomy_len(text: str) -> int:
    """The most cells a terminal may need."""
    return cell_len(text) + spare_cells(text)
