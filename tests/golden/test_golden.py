"""Golden logs: inquiries on the sample, made again, replayed and exported byte for byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from auditor_tui.auditlog.reader import read_log, seal_path
from auditor_tui.auditlog.replay import compare, replay
from auditor_tui.auditlog.verify import verify
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS

FOLDER = Path(__file__).parent


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden_make", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make = _maker()
names = pytest.mark.parametrize("name", make.QUESTIONS)


@names
def test_asking_again_makes_the_same_log_and_seal(name: str, tmp_path: Path) -> None:
    made = make.ask(make.QUESTIONS[name], tmp_path)
    golden = FOLDER / f"{name}.jsonl"
    assert made.read_bytes() == golden.read_bytes()
    assert seal_path(made).read_bytes() == seal_path(golden).read_bytes()


@names
def test_a_golden_log_is_intact_and_replays_the_same(name: str) -> None:
    golden = FOLDER / f"{name}.jsonl"
    document = make.sample()
    steps = list(replay(read_log(golden), MemoryLibrary({document.doc_id: document}), OPERATIONS))
    assert verify(golden).intact
    assert compare(steps).verdict == "same"
    assert compare(steps).operations >= 3


@names
def test_a_golden_log_exports_to_the_same_paper(name: str) -> None:
    assert make.paper(FOLDER / f"{name}.jsonl").encode() == (FOLDER / f"{name}.md").read_bytes()
