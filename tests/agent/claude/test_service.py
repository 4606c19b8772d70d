"""Where requests go, and what may be said of it."""

from __future__ import annotations

import pytest

from auditor_tui.agent.claude.service import endpoint, is_this_machine


@pytest.mark.parametrize(
    ("url", "is_local"),
    [
        ("http://127.0.0.1:8080", True),
        ("http://127.9.9.9", True),
        ("http://[::1]:8080/v1", True),
        ("http://localhost:11434", True),
        ("https://api.anthropic.com", False),
        ("http://10.0.0.7:8080", False),
        ("http://localhost.example.com", False),
        ("http://127.0.0.1.example.com", False),
        ("http://user:127.0.0.1@example.com", False),
        ("http://0.0.0.0", False),
    ],
)
def test_only_an_address_of_this_machine_is_local(url: str, is_local: bool) -> None:
    assert is_this_machine(url) is is_local


def test_an_endpoint_says_neither_user_nor_path() -> None:
    assert endpoint("https://user:secret@proxy.example:8443/v1?key=secret") == "https://proxy.example:8443"
    assert endpoint("http://[::1]:8080/x") == "http://[::1]:8080"
