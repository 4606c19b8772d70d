from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest
from finance_accounts.sheet import Row
from finance_accounts.volume import Volume, draw_volume
from generate import NAME, PAGES, SEED, generate


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    generate(SEED, PAGES, folder)
    return folder


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others() -> None:
    drawn = draw_volume(5, 24).pdf
    assert drawn == draw_volume(5, 24).pdf
    assert drawn != draw_volume(6, 24).pdf


def test_the_committed_pdf_is_what_the_generator_makes(folder: Path, made: Path) -> None:
    committed = (folder / f"{NAME}.pdf").read_bytes()
    with pymupdf.open(stream=committed) as document:
        producer = document.metadata["producer"]
    if producer != f"PyMuPDF {pymupdf.__version__}":
        pytest.skip(f"the sample was drawn by {producer}, and PyMuPDF {pymupdf.__version__} writes other bytes")
    assert (made / f"{NAME}.pdf").read_bytes() == committed


@pytest.mark.parametrize("name", ["truth.jsonl", "totals.jsonl", "questions.jsonl"])
def test_the_committed_gold_is_what_the_generator_makes(name: str, folder: Path, made: Path) -> None:
    def read(where: Path) -> list[dict[str, object]]:
        rows = [json.loads(line) for line in (where / name).read_text(encoding="utf-8").splitlines()]
        # The lines of the converted text are added when the sample is converted.
        return [{key: value for key, value in row.items() if key != "gold_lines"} for row in rows]

    assert read(made) == read(folder)


def test_the_sample_is_not_overwritten_with_another(folder: Path) -> None:
    run = subprocess.run([sys.executable, str(folder / "generate.py"), "--pages", "24"], capture_output=True, text=True)
    assert run.returncode == 2
    assert "--out" in run.stderr


@pytest.mark.parametrize("pages", [40, 75])
def test_a_volume_has_about_the_pages_asked_for(pages: int) -> None:
    assert abs(len(draw_volume(9, pages).labels) - pages) <= 1


def test_pages_are_numbered_anew_in_each_part(volume: Volume) -> None:
    first, second = (volume.first_pages[key] for key in ("1", "6"))
    with pymupdf.open(stream=volume.pdf) as document:
        labels = [page.get_label() for page in document]
        assert labels == list(volume.labels)
        assert labels[:3] == ["i", "ii", "iii"]
        assert labels[first - 1] == labels[second - 1] == "1"
        assert [level for level, _, _ in document.get_toc()] == [1, 1, 1, *[2] * 6, 1, *[2] * 12]
        assert not document.metadata["creationDate"]
        assert not document.metadata["modDate"]


def test_bookmarks_lead_to_headings(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        for level, title, page in document.get_toc():
            if level == 2 and (number := re.search(r"(?:Statement No\.|Appendix) (\w+):", title)):
                heading = re.sub(r"\W", "", document[page - 1].get_text().splitlines()[1]).upper()
                assert heading.endswith(number.group(1)), title


def test_the_rupee_sign_survives_in_the_text_layer(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        assert "(₹ in crore)" in document[volume.first_pages["1"] - 1].get_text()
        assert "(₹ in lakh)" in document[volume.first_pages["3"] - 1].get_text()


def test_units_and_years_stand_on_the_first_page_only(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        texts = [page.get_text() for page in document]
    for unit, key in (("crore", "1"), ("lakh", "3")):
        page = volume.first_pages[key]
        assert f"in {unit})" in texts[page - 1]
        assert not any(unit in texts[later - 1] for later in (page + 1, page + 2))
    assert "2024-25" not in texts[volume.first_pages["1"]]
    assert "2024-25" in texts[volume.first_pages["1"] + 1]


def test_statement_numbers_are_spelled_in_many_ways() -> None:
    runs = draw_volume(SEED, PAGES).runs
    spelled = re.compile(r"\b(?:statement|stmt|stt|st)\b[\s.–-]*(?:no\b)?[\s.:]*\d+(?:\W*cont\w+\W*)?", re.IGNORECASE)
    found = {re.sub(r"\d+", "1", match.group().strip()) for run in runs for match in spelled.finditer(run)}
    assert len(found) >= 24


def test_lakh_is_declared_often_and_crore_seldom(volume: Volume) -> None:
    declared = [run for run in volume.runs if run.startswith("(") and run.endswith(("lakh)", "lakhs)", "crore)"))]
    crore = sum(run.endswith("crore)") for run in declared)
    assert 3 <= crore < len(declared) / 3


def test_rows_are_compared_by_identity() -> None:
    assert Row("Total") != Row("Total")
