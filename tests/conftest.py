"""What every test shares: a home of its own, and the corpus where there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for settings, logs and caches, so that no test sees this machine's."""
    folder = tmp_path / "home"
    monkeypatch.setenv("AUDITOR_HOME", str(folder))
    for name in ("NO_COLOR", "FORCE_COLOR", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real documents and cases that `AUDITOR_CORPUS` names."""
    folder = os.environ.get("AUDITOR_CORPUS")
    if not folder:
        pytest.skip("AUDITOR_CORPUS is not set")
    return Path(folder)
