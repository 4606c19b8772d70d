"""The speed benchmark: each row a ratio or a limit, all taken in one run on one machine.

Figures of one run can be held against each other. Those of two machines, or of a machine that others use meanwhile,
cannot, which is why the load is told with them.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from auditor_tui.bench.binding import BIND
from auditor_tui.bench.converting import ALONE, FIRST_PAGE, MEMORY, TOGETHER
from auditor_tui.bench.finding import FIND
from auditor_tui.bench.following import FOLLOW
from auditor_tui.bench.keeping import REPLAY, VERIFY
from auditor_tui.bench.measuring import Lab, Measurement, Row
from auditor_tui.bench.opening import OPEN
from auditor_tui.bench.painting import JUMP, PAINT
from auditor_tui.bench.ranking import RANK
from auditor_tui.bench.searching import GREP
from auditor_tui.bench.starting import HELP, VERSION

_EVERY: Final = (
    *(VERSION, HELP, ALONE, TOGETHER, MEMORY, FIRST_PAGE, OPEN, PAINT, JUMP, FOLLOW, BIND),
    *(GREP, FIND, RANK, VERIFY, REPLAY),
)
ROWS: Final[Mapping[str, Row]] = {row.name: row for row in _EVERY}
"""In the order they are taken."""


def machine() -> dict[str, Any]:
    """What the figures depend on: processors, how busy they are just now, and the versions in use."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "system": platform.system(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load": load,
    }


def take(
    lab: Lab, names: Collection[str] = ROWS, started: Callable[[Row], None] = lambda row: None
) -> list[Measurement]:
    """The figures of the rows named, in the order of `ROWS`.

    Args:
        lab: What they are measured on and with.
        names: Names of rows.
        started: Told of each row before it is taken.
    """
    figures = []
    for row in ROWS.values():
        if row.name in names:
            started(row)
            figures += row.take(lab)
    return figures
