"""Whole screens of the sample, compared character by character; `make_snapshots.py` draws them anew."""

from __future__ import annotations

import importlib.util
from contextlib import aclosing
from pathlib import Path
from types import ModuleType

import pytest


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_snapshots", Path(__file__).with_name("make_snapshots.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make = _maker()
sizes = pytest.mark.parametrize("size", make.SIZES, ids=str)


@sizes
async def test_a_screen_is_the_one_that_is_kept_in_a_dark_theme_and_in_a_light_one(size: tuple[int, int]) -> None:
    async with aclosing(make.screens(size)) as views:
        async for name, pilot in views:
            for theme in (make.LIGHT, make.DARK):
                pilot.app.theme = theme
                assert make.characters(await make.drawn(pilot)) == make.kept(name, size)[0], (name, theme)


@sizes
async def test_without_colour_the_screen_is_the_same_and_its_marks_are_those_kept(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with aclosing(make.screens(size)) as views:
        async for name, pilot in views:
            rows = await make.drawn(pilot)
            assert (make.characters(rows), make.marked(rows)) == make.kept(name, size), name


def test_few_enough_are_kept_to_be_read() -> None:
    assert len(list(make.FOLDER.iterdir())) == 4 * len(make.SIZES)
