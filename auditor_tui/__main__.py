"""`python -m auditor_tui` is `auditor`."""

from __future__ import annotations

import sys

from auditor_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
