"""The tools as a model sees them."""

from __future__ import annotations

import json
from typing import Any

from auditor_tui.agent.claude.tools import MOST_OPTIONAL, tools
from auditor_tui.operations.catalogue import OPERATIONS
from auditor_tui.operations.profiles import READ
from auditor_tui.operations.registry import Arguments, Operation, Registry
from auditor_tui.operations.result import Result

FORBIDDEN = {"default", "minimum", "maximum", "minLength", "maxLength", "anyOf", "$ref", "title", "pattern"}


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | set().union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def optional(tool: dict[str, Any]) -> int:
    schema = tool["input_schema"]
    return len(schema["properties"]) - len(schema["required"])


def test_tools_are_sorted_strict_and_within_what_the_service_compiles() -> None:
    made = tools(OPERATIONS, strict=True)
    assert [tool["name"] for tool in made] == sorted([*OPERATIONS, "answer"])
    assert sum(optional(tool) for tool in made if tool.get("strict")) <= MOST_OPTIONAL
    assert next(tool for tool in made if tool["name"] == "answer")["strict"]
    for tool in made:
        assert tool["input_schema"]["additionalProperties"] is False
        # Names of arguments may be anything; what is said of them may not.
        said = list(tool["input_schema"]["properties"].values())
        assert not keys(said) & FORBIDDEN, tool["name"]


def test_the_order_of_the_registry_takes_no_part() -> None:
    backwards = Registry(*reversed(list(OPERATIONS.values())))
    assert json.dumps(tools(backwards, strict=True)) == json.dumps(tools(OPERATIONS, strict=True))


def test_bounds_and_defaults_are_said_in_words() -> None:
    read = next(tool for tool in tools(READ, strict=True) if tool["name"] == "read")
    properties = read["input_schema"]["properties"]
    assert properties["first"] == {"type": "integer", "description": "first line number (at least 1)"}
    assert "0 unless there is reason for another" in properties["from_char"]["description"]
    assert read["input_schema"]["required"] == ["doc", "from_char"]


def test_without_strict_whatever_has_a_default_may_be_left_out() -> None:
    read = next(tool for tool in tools(READ, strict=False) if tool["name"] == "read")
    assert read["input_schema"]["required"] == ["doc"]
    assert "strict" not in read


def test_tools_with_most_optional_arguments_are_not_strict_where_there_are_too_many() -> None:
    class Many(Arguments):
        """More than a grammar holds."""

    fields: dict[str, Any] = {f"a{number}": (int | None, None) for number in range(MOST_OPTIONAL + 1)}
    from pydantic import create_model

    many = create_model("Many", __base__=Many, **fields)
    registry = Registry(*READ.values(), Operation("many", "Many.", "Many.", many, lambda library, args: Result("x")))
    strict = {tool["name"] for tool in tools(registry, strict=True) if tool.get("strict")}
    assert "many" not in strict
    assert {"answer", "read", "list"} <= strict
