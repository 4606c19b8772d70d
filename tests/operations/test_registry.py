from __future__ import annotations

from typing import Any

import pytest
from pydantic import Field

from auditor_tui.errors import OperationError
from auditor_tui.library.library import Library, MemoryLibrary
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result


class EchoArguments(Arguments):
    """What to say."""

    words: str = Field(description="what to say", min_length=1, max_length=20)
    times: int = Field(1, ge=1, le=9, description="how often")


def echo(library: Library, args: EchoArguments) -> Result:
    return Result(" ".join([args.words] * args.times))


def operation(name: str) -> Operation[EchoArguments]:
    return Operation(name, "Say it.", "Says it.", EchoArguments, echo)


REGISTRY = Registry(operation("echo"), operation("again"))


def run(name: str, **args: Any) -> str:
    return REGISTRY.run(MemoryLibrary({}), name, args).result.text


def test_defaults_are_filled_in_and_logged() -> None:
    done = REGISTRY.run(MemoryLibrary({}), "echo", {"words": "a"})
    assert (done.op, done.args, done.doc, done.result.text) == ("echo", {"words": "a", "times": 1}, None, "a")


@pytest.mark.parametrize(
    ("name", "args", "named"),
    [
        ("ecko", {}, "There are: again, echo."),
        ("echo", {"word": "a", "words": "a"}, "word is no argument, but words is."),
        ("echo", {}, "words is missing. Arguments: words, [times]."),
        ("echo", {"words": "a", "times": 0}, "times must be from 1 to 9."),
        ("echo", {"words": "a", "times": "2"}, "times must be a whole number."),
        ("echo", {"words": "a", "times": 1.5}, "times must be a whole number."),
        ("echo", {"words": "\ud800"}, "words"),
        ("echo", {"words": float("nan")}, "words must be text, in quotes."),
        ("echo", {"words": 7}, "words must be text, in quotes."),
        ("echo", {"words": "a" * 21}, "words is longer than 20 characters."),
        ("echo", {"words": ""}, "words is empty."),
        ("echo", {"words": "a", "times": 10}, "times must be from 1 to 9."),
        ("echo", {"words": "a", "times": 10**5000}, "times must be a number from 0 to 999999999."),
    ],
)
def test_what_cannot_be_run_names_what_can(name: str, args: dict[str, Any], named: str) -> None:
    with pytest.raises(OperationError) as caught:
        run(name, **args)
    assert named in str(caught.value)


def test_an_unknown_name_is_refused_alike_in_every_order() -> None:
    messages = set()
    for registry in (REGISTRY, Registry(operation("again"), operation("echo"))):
        with pytest.raises(OperationError) as caught:
            registry["ecko"]
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_a_profile_is_a_part_and_names_are_unique() -> None:
    assert list(REGISTRY.only("again")) == ["again"]
    with pytest.raises(ValueError, match="share a name"):
        Registry(operation("echo"), operation("echo"))
