from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.documents import sample
from auditor_tui.errors import DocumentMissing


def test_a_checkout_has_every_part() -> None:
    assert sample.sample_pdf().read_bytes().startswith(b"%PDF-")
    assert (sample.sample_entry() / "meta.json").is_file()
    assert sample.sample_questions().stat().st_size > 1000


def test_what_is_packed_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "auditor_tui" / "_data" / "sample_docs"
    packed.mkdir(parents=True)
    (packed / "questions.jsonl").touch()
    monkeypatch.setattr(sample, "__file__", str(tmp_path / "auditor_tui" / "documents" / "sample.py"))
    assert sample.sample_questions() == packed / "questions.jsonl"
    with pytest.raises(DocumentMissing, match="not installed"):
        sample.sample_pdf()
