"""The folders of this machine. Asking for a path never creates it.

`AUDITOR_HOME`, when set, holds everything in one folder: for tests, for a stick, for an engagement kept apart.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_APP = "auditor"


def _folder(kind: str, default: str) -> Path:
    home = os.environ.get("AUDITOR_HOME")
    return Path(home) / kind if home else Path(default)


def config_dir() -> Path:
    """The user's settings and themes."""
    return _folder("config", platformdirs.user_config_dir(_APP, appauthor=False))


def data_dir() -> Path:
    """What must never be lost: audit logs and the texts they pin."""
    return _folder("data", platformdirs.user_data_dir(_APP, appauthor=False))


def cache_dir() -> Path:
    """What can be made again: conversions."""
    return _folder("cache", platformdirs.user_cache_dir(_APP, appauthor=False))


def state_dir() -> Path:
    """Where one was: nothing is lost with it but convenience."""
    return _folder("state", platformdirs.user_state_dir(_APP, appauthor=False))


def logs_dir() -> Path:
    """One `.jsonl` file per inquiry, each beside its seal."""
    return data_dir() / "logs"


def marks_dir() -> Path:
    """What people marked and wrote on lines, one file per `text_sha256`."""
    return data_dir() / "marks"


def places_dir() -> Path:
    """Where one was in each document, one file per `text_sha256`."""
    return state_dir() / "places"


def pinned_dir() -> Path:
    """The texts that logs refer to, one folder per `text_sha256`; never rebuilt."""
    return data_dir() / "pinned"


def conversions_dir() -> Path:
    """Converted documents, content-addressed."""
    return cache_dir() / "documents"


def indexes_dir() -> Path:
    """Search indexes, named by the texts they are of; each is made again when it is missing."""
    return cache_dir() / "indexes"
