"""Golden logs: inquiries on the sample, made again, replayed and exported byte for byte."""

from __future__ import annotations

import importlib.util
import json
from decimal import Decimal
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
names = pytest.mark.parametrize("name", make.GOLDEN)


@names
def test_asking_again_makes_the_same_log_and_seal(name: str, tmp_path: Path) -> None:
    made = make.ask(make.gold(name)["question"], tmp_path)
    golden = FOLDER / f"{name}.jsonl"
    assert made.read_bytes() == golden.read_bytes()
    assert seal_path(made).read_bytes() == seal_path(golden).read_bytes()


@names
def test_a_golden_log_holds_the_right_answer(name: str) -> None:
    log, gold = read_log(FOLDER / f"{name}.jsonl"), make.gold(name)
    assert log.outcome is not None
    assert log.outcome.data.outcome == gold["outcome"]
    assert log.answer is not None
    answers = [figure for figure in log.answer.data.figures if figure["role"] == "answer"]
    stated = [(figure["value"], figure["scale"], figure["unit"]["state"]) for figure in answers]
    assert stated == ([(gold["value"], gold["scale"], "stated")] if gold.get("value") else [])


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


@pytest.mark.parametrize("question_id", make.CORPUS)
def test_a_log_of_a_real_document_is_the_same_again(question_id: str, corpus: Path, home: Path, tmp_path: Path) -> None:
    gold, document = make.corpus_gold(corpus, question_id), make.corpus_document(corpus, question_id)
    log = make.ask(gold["question"], tmp_path / "logs", document)
    answer = read_log(log).answer
    assert answer is not None
    (figure,) = [figure for figure in answer.data.figures if figure["role"] == "answer"]
    assert (Decimal(figure["value"]), Decimal(figure["scale"])) == (Decimal(gold["value"]), Decimal(gold["scale"]))
    steps = list(replay(read_log(log), MemoryLibrary({document.doc_id: document}), OPERATIONS))
    assert (verify(log).intact, compare(steps).verdict) == (True, "same")
    kept, made = json.loads(make.DIGESTS.read_text(encoding="utf-8"))[question_id], make.digests(log, document)
    if made["converter"] == kept["converter"]:
        assert made == kept
