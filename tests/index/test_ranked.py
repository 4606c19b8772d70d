from __future__ import annotations

import json
import multiprocessing
import shutil
from pathlib import Path

import pytest

from auditor_tui.index import ranked, told
from auditor_tui.index.ranked import Contents, RankedIndex, open_index
from auditor_tui.index.terms import Term, read_query, text_terms

TEXTS = ("tax on sales", "sales of land", "tax", "land tax, land tax", "tax", "E-4471 on sales")


class Source:
    """Gives the contents, and counts how often it is asked."""

    def __init__(self, texts: tuple[str, ...] = TEXTS) -> None:
        self.texts = texts
        self.asked = 0

    def __call__(self) -> Contents:
        self.asked += 1
        return Contents(["about", len(self.texts)], map(text_terms, self.texts))


def found(index: RankedIndex, query: str, first: int = 0, count: int = 10) -> list[tuple[str, int]]:
    return [(str(hit.score), hit.ordinal) for hit in index.search(read_query(query), first, count).hits]


def ordinals(index: RankedIndex, query: str) -> list[int]:
    return [ordinal for _, ordinal in found(index, query)]


@pytest.fixture
def index() -> RankedIndex:
    return open_index("x", Source(), None)


def kept(folder: Path) -> Path:
    (place,) = (path for path in folder.iterdir() if path.is_dir() and path.suffix != ".damaged")
    return place


def test_equal_scores_are_in_the_order_of_entries(index: RankedIndex) -> None:
    assert ordinals(index, "tax") == [2, 4, 3, 0]
    scores = [score for score, _ in found(index, "tax")]
    assert scores[0] == scores[1]
    assert all(len(score.partition(".")[2]) == 3 for score in scores)


def test_ties_at_the_end_of_what_is_asked_for_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranked, "_SPARE_HITS", 1)
    index = open_index("x", Source(("tax",) * 50), None)
    assert ordinals(index, "tax") == list(range(10))
    assert found(index, "tax", first=7, count=2) == found(index, "tax")[7:9]
    assert index.search(read_query("tax"), 0, 3).total == 50
    assert index.search(read_query("tax"), 49, 10**12).hits[0].ordinal == 49


def test_a_hit_holds_half_of_the_words(index: RankedIndex) -> None:
    assert ordinals(index, "tax land sales") == [3, 1, 0]
    assert ordinals(index, "tax roads bridges") == []


def test_a_hit_holds_every_identifier_and_words_only_rank(index: RankedIndex) -> None:
    assert ordinals(index, "E4471 tax land roads bridges") == [5]
    assert ordinals(index, "E-4471 and E-4472") == []


def test_a_query_of_nothing_finds_nothing(index: RankedIndex) -> None:
    assert index.search(read_query("₹"), 0, 10) == ((), 0)
    assert open_index("x", Source(()), None).search(read_query("tax"), 0, 10) == ((), 0)


def test_how_often_and_what_is_alike(index: RankedIndex) -> None:
    (tax,) = read_query("tax").sought
    assert index.frequency(tax) == 4
    assert index.alike(Term("word", "lane"), 2) == [("land", 2)]
    assert index.alike(Term("name", "e4417"), 2) == [("e4471", 1)]


def test_an_index_is_kept_and_gives_back_what_is_known_about_it(tmp_path: Path) -> None:
    source = Source()
    first = open_index("x", source, tmp_path / "indexes")
    again = open_index("x", source, tmp_path / "indexes")
    assert source.asked == 1
    assert first.about == again.about == ["about", len(TEXTS)]
    assert found(first, "tax sales") == found(again, "tax sales")


def test_two_builds_give_the_same_hits_wherever_they_lie(tmp_path: Path) -> None:
    texts = tuple(" ".join(f"w{(n * k) % 97}" for k in range(1, 40)) for n in range(600))
    builds = [open_index("x", Source(texts), folder) for folder in (tmp_path / "a", tmp_path / "b", None)]
    for query in ("w1", "w2 w3 w5", "w96 w0 w7 w11"):
        first, *others = [built.search(read_query(query), 0, 500) for built in builds]
        assert first.total > 1
        assert others == [first, first]


PARTS = (
    "manifest.json",
    "about.json",
    "meta.json",
    ".managed.json",
    "*.term",
    "*.idx",
    "*.store",
    "*.fast",
    "*.fieldnorm",
)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("damage", ["cut", "changed", "removed", "emptied"])
def test_a_damaged_index_is_set_aside_and_built_again(
    tmp_path: Path, place: Path, part: str, damage: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (file,) = place.glob(part)
    data = file.read_bytes()
    if damage == "removed":
        file.unlink()
    else:
        changed = bytes([data[0] ^ 1]) + data[1:]
        file.write_bytes({"cut": data[: len(data) // 2], "changed": changed, "emptied": b""}[damage])
    source = Source()
    said: list[str] = []
    with told.listening(said.append):
        for _ in range(2):
            assert ordinals(open_index("x", source, tmp_path), "tax") == [2, 4, 3, 0]
            assert source.asked == 1
    aside = f"{kept(tmp_path).name}.damaged"
    assert said == [f"An index in the cache was damaged: it is built again, and what was there is kept as {aside}."]
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".damaged"] == [aside]
    assert capfd.readouterr() == ("", "")


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index as it is kept; what is damaged is a copy, since a file that is mapped must not be cut."""
    folder = tmp_path_factory.mktemp("pristine")
    open_index("x", Source(), folder)
    return kept(folder)


@pytest.fixture
def place(pristine: Path, tmp_path: Path) -> Path:
    """The folder of an index that no process has open, in the cache folder `tmp_path`."""
    return Path(shutil.copytree(pristine, tmp_path / pristine.name))


@pytest.mark.parametrize("what", ["a file", "an empty folder", "a folder of others", "a manifest of others", "a list"])
def test_something_else_in_its_place_is_set_aside(tmp_path: Path, place: Path, what: str) -> None:
    for path in place.iterdir():
        path.unlink()
    match what:
        case "a file":
            place.rmdir()
            place.write_text("x")
        case "a folder of others":
            (place / "meta.json").write_text("{}")
        case "a manifest of others":
            (place / "manifest.json").write_text(json.dumps({"../../secret": "0"}))
        case "a list":
            (place / "manifest.json").write_text("[1, null]")
    source = Source()
    assert ordinals(open_index("x", source, tmp_path), "land") == [3, 1]
    assert (source.asked, kept(tmp_path)) == (1, place)


def test_only_the_last_thing_set_aside_is_kept(tmp_path: Path, place: Path) -> None:
    for _ in range(3):
        (place / "meta.json").unlink()
        open_index("x", Source(), tmp_path)
    assert len([path for path in tmp_path.iterdir() if path.suffix == ".damaged"]) == 1


def test_without_a_folder_to_write_to_it_is_held_in_memory(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    said: list[str] = []
    with told.listening(said.append):
        assert ordinals(open_index("x", Source(), tmp_path / "cache"), "land") == [3, 1]
    assert said == [f"No index can be kept in {tmp_path / 'cache'}: searching goes on, and takes longer each time."]
    assert (tmp_path / "cache").read_text() == "a file where a folder should be"


def test_while_another_process_builds_for_too_long_it_is_built_in_memory(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranked, "_LOCK_SECONDS", 0.01)
    (place / "meta.json").unlink()
    with ranked.entry_lock(place):
        assert ordinals(open_index("x", Source(), tmp_path), "land") == [3, 1]
        assert not (place / "meta.json").exists()
    assert ordinals(open_index("x", Source(), tmp_path), "land") == [3, 1]
    assert (place / "meta.json").exists()


def _search(folder: str) -> list[tuple[str, int]]:
    return found(open_index("x", Source(TEXTS * 500), Path(folder)), "tax sales")


def test_processes_may_index_one_cache_at_once(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        answers = pool.map(_search, [str(tmp_path)] * 3)
    assert answers[0]
    assert answers == [_search(str(tmp_path))] * 3
    assert [path.suffix for path in tmp_path.iterdir() if path.is_dir()] == [kept(tmp_path).suffix]
