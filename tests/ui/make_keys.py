"""Write the table of keys into the README, from the table of actions.

Run after a key, a label or an action was changed:

    python tests/ui/make_keys.py
"""

from __future__ import annotations

import re
from pathlib import Path

from auditor_tui.ui.keys import readme_table

README = Path(__file__).parents[2] / "README.md"
TABLE = re.compile(r"(?<=make_keys.py` -->\n)(?:\|.*\n)+")

if __name__ == "__main__":
    README.write_text(TABLE.sub(lambda _: f"{readme_table()}\n", README.read_text("utf-8")), "utf-8")
