"""Profiles are registries: which operations there are, and how `grep` searches where it normalises nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import OperationError
from auditor_tui.library.library import MemoryLibrary
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.profiles import PROFILES, READ, naive_grep, without


def test_reading_has_the_four_tools_of_the_paper() -> None:
    assert list(READ) == ["grep", "list", "outline", "read"]
    assert PROFILES == {"all": OPERATIONS, "read": READ}
    assert list(without(READ, "outline")) == ["grep", "list", "read"]
    assert list(without(READ, "figure")) == list(READ)


def test_the_naive_grep_is_raw_whatever_is_asked_and_says_so(make_document: Callable[..., Document]) -> None:
    library = MemoryLibrary({"accounts": make_document("|Deficit|48,964.89|")})
    naive = naive_grep(READ)
    assert list(naive) == list(READ)
    for args in ({}, {"raw": False}, {"raw": True}):
        done = naive.run(library, "grep", {"doc": "accounts", "pattern": "48964.89", **args})
        assert (done.result.data["total"], done.args["raw"]) == (0, True)
    assert naive.run(library, "grep", {"doc": "accounts", "pattern": "48,964.89"}).result.data["total"] == 1
    assert READ.run(library, "grep", {"doc": "accounts", "pattern": "48964.89"}).result.data["total"] == 1


def test_the_naive_grep_offers_no_way_back_and_claims_no_more_than_it_does(
    make_document: Callable[..., Document],
) -> None:
    grep = naive_grep(READ)["grep"]
    schema = grep.arguments.model_json_schema()
    assert list(schema["properties"]) == [
        name for name in READ["grep"].arguments.model_fields if name not in ("raw", "unit")
    ]
    assert "grouping" not in grep.description
    with pytest.raises(OperationError, match="no amounts in other units"):
        naive_grep(READ).run(
            MemoryLibrary({"a": make_document("1", doc_id="a")}), "grep", {"doc": "a", "pattern": "1", "unit": "crore"}
        )
    # The rest of an error's words comes from the names of the arguments, and a replay offers the plain `grep`.
    assert list(grep.arguments.model_fields) == list(READ["grep"].arguments.model_fields)
