from __future__ import annotations

from pathlib import Path

import pytest

from auditor_tui.errors import OperationError
from auditor_tui.library.ids import assign_ids, unknown_id

ROOT = Path("/books")


def ids(*names: str) -> dict[str, str]:
    return {
        doc_id: path.relative_to(ROOT).as_posix()
        for doc_id, path in assign_ids(ROOT, [ROOT / n for n in names]).items()
    }


def test_an_id_is_the_path_below_the_root_without_suffix() -> None:
    assert ids("2024/finance-accounts.pdf", "notes.md") == {
        "2024/finance-accounts": "2024/finance-accounts.pdf",
        "notes": "notes.md",
    }


def test_files_that_would_share_an_id_keep_their_suffix() -> None:
    assert ids("a.pdf", "a.md", "b.pdf", "x/a.pdf") == {
        "a.md": "a.md",
        "a.pdf": "a.pdf",
        "b": "b.pdf",
        "x/a": "x/a.pdf",
    }


def test_a_suffix_kept_collides_with_nothing_else() -> None:
    assert ids("a.pdf", "a.md", "a.pdf.md") == {"a.md": "a.md", "a.pdf": "a.pdf", "a.pdf.md": "a.pdf.md"}


def test_ids_are_safe_to_show_and_stay_distinct() -> None:
    assert list(ids("a\u200b.pdf", "a\u200e.pdf")) == ["a␦.pdf", "a␦.pdf~2"]
    assert list(ids("a\x1b[2J.pdf")) == ["a␛[2J"]


def test_the_order_of_files_changes_no_id() -> None:
    names = ["b.pdf", "a.md", "a.pdf", "c/a.txt"]
    assert ids(*names) == ids(*reversed(names))
    assert list(ids(*names)) == sorted(ids(*names))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("finance-acounts", r"There is no document 'finance-acounts' here\. There are: finance-accounts and 3 more\."),
        ("notes.md", r"There are: notes and 3 more\."),
        ("NOTES.PDF", r"There are: notes and 3 more\."),
        ("AUDIT", r"There are: audit and 3 more\."),
        ("zzz", r"There are: audit, finance-accounts, notes and 1 more\."),
    ],
)
def test_an_unknown_id_names_the_nearest(asked: str, sentence: str) -> None:
    with pytest.raises(OperationError, match=sentence):
        raise unknown_id(asked, ("audit", "finance-accounts", "notes", "tables"))
