"""How soon the program is there when little is asked of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from auditor_tui.bench.measuring import Lab, Measurement, Row, Target

_MORE: Final = Target(0.1, "s more")
_YARDSTICK: Final = (sys.executable, "-c", "import argparse")


def _start(name: str, option: str) -> Row:
    work = f"auditor {option}, beside Python importing argparse"
    command = (sys.executable, "-m", "auditor_tui", option)

    def measure(lab: Lab) -> Sequence[Measurement]:
        lab.run(command)  # the first start writes compiled modules
        ours, yardstick = lab.in_turn(
            lambda: lab.seconds(lambda: lab.run(command)), lambda: lab.seconds(lambda: lab.run(_YARDSTICK))
        )
        details = {"ours_seconds": ours, "yardstick_seconds": yardstick}
        return [Measurement(name, work, _MORE, ours - yardstick, details)]

    return Row(name, work, measure)


VERSION: Final = _start("version", "--version")
HELP: Final = _start("help", "--help")
