"""What is known of a library: a value that grows, and that says when it is asked for more than it holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.errors import AuditorError, DocumentError, OperationError
from auditor_tui.library.known import KnownLibrary, NotKnown
from auditor_tui.library.library import Description


def test_it_answers_like_any_library_of_the_documents_it_holds(make_document: Callable[..., Document]) -> None:
    library = KnownLibrary.of([make_document("one\ntwo", "b"), make_document("one", "a")])
    assert library.ids() == ("a", "b")
    assert library.document("b").lines == ("one", "two")
    assert library.describe("b").lines == 2
    with pytest.raises(OperationError, match=r"no document 'c' here\. There are: a, b"):
        library.document("c")


def test_what_nobody_looked_at_is_not_known_and_that_is_no_error_of_the_document() -> None:
    library = KnownLibrary(("a",))
    for ask, wanted in ((library.document, "document"), (library.describe, "description")):
        with pytest.raises(NotKnown) as caught:
            ask("a")
        assert (caught.value.doc_id, caught.value.wanted) == ("a", wanted)
    assert not issubclass(NotKnown, AuditorError)


def test_it_grows_without_changing(make_document: Callable[..., Document]) -> None:
    before = KnownLibrary(("a", "b"))
    after = before.and_also(described=[Description("a", note="not converted yet"), Description("b", source_bytes=5)])
    failed = after.and_also(unopened={"a": "It is damaged."})
    opened = failed.and_also(opened=[make_document("one", "a")])
    assert not before.described
    assert (after.describe("a").note, failed.describe("a").note) == ("not converted yet", "It is damaged.")
    with pytest.raises(DocumentError, match=r"^It is damaged\.$"):
        failed.document("a")
    assert opened.document("a").lines == ("one",)
    assert opened.describe("a").note is None
    assert opened.describe("b").source_bytes == 5
