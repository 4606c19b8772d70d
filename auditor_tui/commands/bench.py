"""`auditor bench`: what the product reaches, measured."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.commands import narration, output
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.bench.measuring import Measurement, Target

NAME = "bench"
TITLE = "Measure what the product reaches."

_SPEED: Final = "speed"
_PROBES: Final = "probes"
_PAGES: Final = 12
_REPEAT: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    speed = kinds.add_parser(_SPEED, help="time and memory beside yardsticks, in one run", allow_abbrev=False)
    speed.add_argument("--pdf", metavar="FILE", type=Path, help="the PDF to convert (default: the sample)")
    speed.add_argument("--long-pdf", metavar="FILE", type=Path, help="a PDF of hundreds of pages, for its first page")
    speed.add_argument("--pages", metavar="N", type=int, default=_PAGES, help="pages converted (default: %(default)s)")
    speed.add_argument(
        "--repeat", metavar="N", type=int, default=_REPEAT, help="times each thing is done (default: %(default)s)"
    )
    speed.add_argument("--only", metavar="ROW", nargs="+", help="rows to measure (default: all)")
    speed.add_argument("--json", action="store_true", help="print one JSON object")
    probes = kinds.add_parser(_PROBES, help="normalized grep beside naive grep, on the sample", allow_abbrev=False)
    probes.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure, and print a table; a missed target is a figure, not a failure.

    Raises:
        UsageError: when a row is unknown, or a count is not positive.
        DocumentError: when a PDF cannot be used.
    """
    if args.kind == _PROBES:
        return _probes(as_json=args.json)
    import tempfile

    from auditor_tui.bench.measuring import Lab
    from auditor_tui.bench.speed import ROWS, machine, take
    from auditor_tui.documents.sample import sample_pdf

    for name in args.only or ():
        if name not in ROWS:
            raise UsageError(f"There is no row {name}.", f"There are: {', '.join(ROWS)}.")
    for option, count in (("--pages", args.pages), ("--repeat", args.repeat)):
        if count < 1:
            raise UsageError(f"{option} {count} measures nothing.", "Name 1 or more.")
    pdf = _pdf(args.pdf or sample_pdf())
    long_pdf = _pdf(args.long_pdf) if args.long_pdf else None
    found = machine()
    with tempfile.TemporaryDirectory(prefix="auditor-bench-") as folder:
        lab = Lab(pdf, args.pages, args.repeat, Path(folder), long_pdf)
        figures = take(lab, args.only or ROWS, lambda row: narration.say(f"{row.name}: {row.work} …"))
    if args.json:
        about = {"pdf": str(pdf), "long_pdf": str(long_pdf) if long_pdf else None}
        counts = {"pages": args.pages, "repeat": args.repeat}
        output.write_json({"machine": found, **about, **counts, "rows": [figure.as_data() for figure in figures]})
    else:
        output.write("\n".join([_about(found, pdf, args), "", *_table(figures)]))
    return int(ExitCode.DONE)


def _probes(*, as_json: bool) -> int:
    """Print what each probe found both ways; one that is not as it must be is a no."""
    from auditor_tui.bench.probes import probe_all

    found = probe_all()
    if as_json:
        output.write_json({"probes": [item.as_data() for item in found]})
    else:
        rows = [("probe", "pattern", "normalized", "naive", "")]
        for item in found:
            said = "more, as it must" if item.probe.differs else "same, as it must"
            verdict = said if item.as_expected else "NOT AS IT MUST BE"
            rows.append((item.probe.name, item.probe.pattern, str(item.normalized), str(item.naive), verdict))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        output.write("\n".join(_row(row, widths) for row in rows))
    return int(ExitCode.DONE if all(item.as_expected for item in found) else ExitCode.NO)


def _row(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (
        cell.rjust(width) if cell.isdigit() else cell.ljust(width) for cell, width in zip(cells, widths, strict=True)
    )
    return "  ".join(padded).rstrip()


def _pdf(path: Path) -> Path:
    from auditor_tui.documents.source import look_at

    if not look_at(path).is_pdf:
        raise UsageError(f"{path.name} is no PDF: there is nothing to convert.", "Name a PDF.")
    return path


def _about(found: dict[str, Any], pdf: Path, args: argparse.Namespace) -> str:
    load = "" if found["load"] is None else f", load {found['load']:.1f} at the start"
    python = f"Python {found['python']} on {found['system']} {found['machine']}"
    return (
        f"{python}, {found['processors']} processors{load}; the best of {args.repeat}, "
        f"{pdf.name}, {args.pages} pages at most"
    )


def _table(figures: list[Measurement]) -> list[str]:
    """One line a figure: row, value, target, verdict, and what was done."""
    cells = [(figure.row, _value(figure), _target(figure.target), _verdict(figure)) for figure in figures]
    cells.insert(0, ("row", "measured", "target", ""))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for (name, value, target, verdict), work in zip(cells, ["", *map(_work, figures)], strict=True):
        line = f"{name:<{widths[0]}}  {value:>{widths[1]}}  {target:>{widths[2]}}  {verdict:<{widths[3]}}  {work}"
        lines.append(line.rstrip())
    return lines


def _work(figure: Measurement) -> str:
    return f"{figure.work}: {figure.reason}" if figure.reason else figure.work


def _value(figure: Measurement) -> str:
    if figure.value is None or figure.target is None:
        return "–"
    return f"{_number(figure.value)} {figure.target.unit}"


def _target(target: Target | None) -> str:
    if target is None:
        return ""
    return f"{'≥' if target.at_least else '≤'} {target.limit:g} {target.unit}"


def _verdict(figure: Measurement) -> str:
    return {True: "met", False: "missed", None: "not measured"}[figure.met]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3f}" if value < 0.1 else f"{value:.2f}"
