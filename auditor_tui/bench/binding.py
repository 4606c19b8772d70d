"""How long it takes to bind every figure of a document, beside the conversion it comes from."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from auditor_tui.bench.converting import convert_alone, page_count
from auditor_tui.bench.measuring import Lab, Measurement, Row, Target, ratio

_SHARE: Final = Target(0.1, "×")

_BIND: Final = """
import json, os, sys, time
os.environ["AUDITOR_HOME"] = sys.argv[2]
from pathlib import Path
from auditor_tui.documents.options import Options
from auditor_tui.documents.store import open_source
from auditor_tui.figures.binding import Binding
document = open_source(Path(sys.argv[1]), options=Options(pages=(1, int(sys.argv[3]))))
started = time.perf_counter()
figures = Binding(document).all
print(json.dumps({"seconds": time.perf_counter() - started, "figures": len(figures)}))
"""
"""In a process of its own, whose cache is the scratch folder: the first one converts, later ones open."""


def _bind(lab: Lab) -> Sequence[Measurement]:
    pages = page_count(lab)
    command = (sys.executable, "-c", _BIND, str(lab.pdf), str(lab.folder / "bound"), str(pages))
    lab.run(command)  # converts, and writes compiled modules
    figures = 0

    def ours() -> float:
        nonlocal figures
        told = json.loads(lab.run(command).splitlines()[-1])
        figures = int(told["figures"])
        return float(told["seconds"])

    seconds, yardstick = lab.in_turn(ours, lambda: convert_alone(lab, pages))
    details = {"pages": pages, "figures": figures, "ours_seconds": seconds, "yardstick_seconds": yardstick}
    return [Measurement(BIND.name, BIND.work, _SHARE, ratio(seconds, yardstick), details)]


BIND: Final = Row("bind", "binding every figure, beside converting the same pages with one worker", _bind)
