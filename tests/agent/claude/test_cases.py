"""The event files of the cases that `AUDITOR_CORPUS` holds, played by their own server to the real client."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from auditor_tui.agent.claude import Claude
from auditor_tui.agent.claude.service import MessagesApi
from auditor_tui.agent.claude.ways import Ways
from auditor_tui.auditlog.events import Record
from auditor_tui.auditlog.verify import verify
from auditor_tui.documents.document import Document
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.workspace.inquiry.session import Session

from .conftest import KEY

pytestmark = pytest.mark.corpus

ANSWERED_LATER = "Revenue from operations in 2024-25 was ₹ 2,418.6 crore (line 9)."
QUESTION = "What was revenue from operations in 2024-25?"
RUN_ELSEWHERE = ("cancel.json", "crash.json")
"""A person or a signal comes in between: `test_resuming.py` does that."""
NAMES = {
    "GREP": "grep",
    "READ": "read",
    "ARG_PATTERN": "pattern",
    "ARG_DOC": "doc",
    "ARG_START": "first",
    "ARG_END": "last",
}
FOLDERS = (
    "40-cancel-between-tools", "42-overload-and-limits", "43-stream-cut", "44-thinking-blocks", "45-empty-content",
    "46-stable-prefix", "47-pause-and-unknown-stops", "48-context-window", "50-structural-injection",
)  # fmt: skip


def _scenarios(folder: Path) -> Iterator[dict[str, Any]]:
    expect = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["expect"]
    for scenario in expect["scenarios"]:
        if scenario["file"] not in RUN_ELSEWHERE:
            yield {"question": expect.get("question", QUESTION), **scenario}


class Inquiry:
    """What came of a scenario."""

    def __init__(self, records: list[Record], log: Path) -> None:
        self.records = records
        self.log = log

    def of(self, kind: str) -> list[Any]:
        return [record.event.data for record in self.records if record.event.type == kind]

    @property
    def shown(self) -> str:
        """Everything a person is shown of what the model said."""
        return "\n".join([*(text.text for text in self.of("text")), *(answer.text for answer in self.of("answer"))])


@contextmanager
def _serving(api: ModuleType, path: Path, doc_id: str) -> Iterator[tuple[Any, str]]:
    script = json.loads(path.read_text(encoding="utf-8"))
    server, fake, address = api.serve(script, sets={**NAMES, "DOC": doc_id})
    try:
        yield fake, address
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("name", FOLDERS)
async def test_a_case_ends_as_it_expects(corpus: Path, make_document: Callable[..., Document], name: str) -> None:
    spec = importlib.util.spec_from_file_location("fake_api", corpus / "cases" / "fake_api.py")
    assert spec is not None and spec.loader is not None
    api = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(api)
    folder = corpus / "cases" / name
    document = make_document((folder / "input.md").read_text(encoding="utf-8"), doc_id="input")
    for scenario in _scenarios(folder):
        with _serving(api, folder / scenario["file"], "input") as (fake, address):
            window = fake.script.get("window_tokens", 200_000)
            ways = Ways("claude-sonnet-5", max_tokens=min(16_000, window // 8), window_tokens=window)
            asked = await _ask(document, address, scenario["question"], ways)
            if then := scenario.get("then"):
                later = await _ask(document, address, then, ways, follows=asked.log)
                assert verify(later.log).intact
            _check(scenario, asked, fake)


async def _ask(document: Document, address: str, question: str, ways: Ways, follows: Path | None = None) -> Inquiry:
    async def sleep(seconds: float) -> None:
        """Nothing is waited for: what was waited is in the log."""

    claude = Claude(MessagesApi(address, KEY), ways, endpoint=address, hosted=False, sleep=sleep)
    session = Session(MemoryLibrary({document.doc_id: document}))
    logs: list[Path] = []
    records = [record async for record in session.ask(question, claude, follows=follows, on_log=logs.append)]
    return Inquiry(records, logs[0])


def _check(scenario: dict[str, Any], asked: Inquiry, fake: Any) -> None:
    what = scenario["file"]
    report = fake.report()
    failed = [check for check in report["failed_checks"] if " ms" not in check]  # nothing was waited for here
    assert failed == [], what
    assert len(report["rejected_400"]) <= scenario.get("rejected_400_max", 0), (what, report["rejected_400"])
    assert report["extra_requests"] == 0, what
    requests = report["requests"]
    if "requests" in scenario:
        assert requests == scenario["requests"], what
    assert requests in scenario.get("requests_any", [requests]), what
    assert requests <= scenario.get("requests_max", requests), what
    outcome = asked.of("outcome")[-1].outcome
    if "outcome" in scenario:
        assert outcome == scenario["outcome"], what
    if "tools_run" in scenario:
        assert len(asked.of("operation")) == scenario["tools_run"], what
    if text := scenario.get("final_text"):
        assert asked.shown.count(text) == 1, (what, asked.shown)
    assert scenario.get("final_text_contains", "") in asked.shown, (what, asked.shown)
    if hidden := scenario.get("must_not_show"):
        assert hidden not in asked.shown, what
    assert outcome != "answered", what  # words alone, without a figure named, are no answer
    assert verify(asked.log).intact, what
    assert KEY not in asked.log.read_text(encoding="utf-8"), what
