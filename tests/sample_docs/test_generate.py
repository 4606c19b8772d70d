from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from finance_accounts.volume import Volume, draw_volume
from generate import NAME, SEED, generate


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    generate(SEED, folder)
    return folder


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    drawn = draw_volume(5).pdf
    assert drawn == draw_volume(5).pdf
    assert drawn != draw_volume(6).pdf


def test_the_committed_pdf_is_what_the_generator_makes(folder: Path, made: Path) -> None:
    committed = (folder / f"{NAME}.pdf").read_bytes()
    with pymupdf.open(stream=committed) as document:
        producer = document.metadata["producer"]
    if producer != f"PyMuPDF {pymupdf.__version__}":
        pytest.skip(f"the sample was drawn by {producer}, and PyMuPDF {pymupdf.__version__} writes other bytes")
    assert (made / f"{NAME}.pdf").read_bytes() == committed


@pytest.mark.parametrize("name", ["truth.jsonl", "questions.jsonl"])
def test_the_committed_gold_is_what_the_generator_makes(name: str, folder: Path, made: Path) -> None:
    def read(where: Path) -> list[dict[str, object]]:
        return [json.loads(line) for line in (where / name).read_text(encoding="utf-8").splitlines()]

    assert read(made) == read(folder)


def test_a_volume_has_twelve_small_pages_labels_and_bookmarks(volume: Volume) -> None:
    assert len(volume.pdf) < 300_000
    with pymupdf.open(stream=volume.pdf) as document:
        assert [page.get_label() for page in document] == ["i", "ii", *map(str, range(1, 11))]
        assert [page for _, _, page in document.get_toc()] == [2, 3, 6, 7, 10, 11, 12]
        assert not document.metadata["creationDate"]
        assert not document.metadata["modDate"]


def test_the_rupee_sign_survives_in_the_text_layer(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        assert "(₹ in crore)" in document[2].get_text()
        assert "(₹ in lakh)" in document[6].get_text()


def test_units_and_years_stand_on_the_first_page_only(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        texts = [page.get_text() for page in document]
    for unit, page_no, continued in (("crore", 3, (4, 5)), ("lakh", 7, (8, 9))):
        assert f"in {unit})" in texts[page_no - 1]
        assert not any(unit in texts[later - 1] for later in continued)
    assert "2024-25" not in texts[3]
    assert "2024-25" in texts[4]
