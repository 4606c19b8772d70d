from __future__ import annotations

import argparse

import pytest

from auditor_tui.commands import COMMANDS, OPERATION, load
from auditor_tui.operations.catalogue import OPERATIONS


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_what_the_module_says(name: str) -> None:
    command = load(name)
    assert (name, COMMANDS[name].title) == (command.NAME, command.TITLE)
    command.configure(argparse.ArgumentParser())


def test_every_operation_is_a_command() -> None:
    named = {entry.operation or name for name, entry in COMMANDS.items() if entry.module == OPERATION}
    assert named == set(OPERATIONS)
