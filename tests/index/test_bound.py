"""Figures kept on disk: the same as bound, and never needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.figures import binding
from auditor_tui.figures.figure import Figure
from auditor_tui.index import bound
from auditor_tui.settings import paths

TEXT = """# Accounts

(₹ in crore)

|Item|2023-24|2024-25|
|---|---|---|
|Fiscal Deficit|48,964.89|0.20|
|Primary Deficit|(655)|..|
|Growth|4.40 %||
"""


class _NotBound(Exception):
    """Raised where figures are bound although they are kept."""


def _refuse(document: Document) -> None:
    raise _NotBound(document.doc_id)


def _plain(figures: tuple[Figure, ...]) -> list[dict[str, object]]:
    return [figure.as_data() for figure in figures]


def test_figures_are_read_back_as_they_were_bound(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = make_document(TEXT)
    first = bound.all_figures(document)
    monkeypatch.setattr(bound, "bind", _refuse)
    again = bound.all_figures(document)
    assert len(first) == 5
    assert again == first
    assert _plain(again) == _plain(first)


def test_another_text_and_other_rules_are_bound_anew(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    bound.all_figures(make_document(TEXT))
    monkeypatch.setattr(bound, "bind", _refuse)
    with pytest.raises(_NotBound):
        bound.all_figures(make_document(TEXT.replace("0.20", "0.30")))
    monkeypatch.setattr(binding, "RULES_VERSION", binding.RULES_VERSION + 1)
    with pytest.raises(_NotBound):
        bound.all_figures(make_document(TEXT))


@pytest.mark.parametrize("damage", [b"", b"no archive", b"\x1f\x8b\x08\x00"])
def test_what_cannot_be_read_back_is_bound_and_kept_again(
    make_document: Callable[..., Document], damage: bytes
) -> None:
    document = make_document(TEXT)
    first = bound.all_figures(document)
    (kept,) = paths.indexes_dir().iterdir()
    whole = kept.read_bytes()
    for spoiled in (damage, whole[: len(whole) // 2]):
        kept.write_bytes(spoiled)
        assert bound.all_figures(document) == first
        assert kept.read_bytes() == whole


def test_a_folder_that_takes_nothing_costs_only_time(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder would be")
    monkeypatch.setenv("AUDITOR_HOME", str(blocked))
    assert len(bound.all_figures(make_document(TEXT))) == 5
