"""Write the table of operations into the README, from the registry.

Run after an operation, its one line or its example was changed:

    python tests/commands/make_table.py
"""

from __future__ import annotations

import re
from pathlib import Path

from auditor_tui.commands.operation import readme_table

README = Path(__file__).parents[2] / "README.md"
TABLE = re.compile(r"(?<=make_table.py` -->\n)(?:\|.*\n)+")

if __name__ == "__main__":
    README.write_text(TABLE.sub(lambda _: f"{readme_table()}\n", README.read_text("utf-8")), "utf-8")
