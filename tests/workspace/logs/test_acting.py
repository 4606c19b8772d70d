from __future__ import annotations

import pytest

from auditor_tui.errors import UsageError
from auditor_tui.workspace.logs.acting import in_app, usual_name


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        ("Name another file.", "No. Name another file."),
        ("First `auditor review LOG conclude TEXT`.", "No."),
        ("Add --extent TEXT.", "No."),
        (None, "No."),
    ],
)
def test_in_the_app_nothing_says_what_to_type_at_a_command_line(hint: str | None, words: str) -> None:
    assert in_app(UsageError("No.", hint)) == words


def test_the_preparer_of_the_settings_is_the_usual_name(home: object) -> None:
    from auditor_tui.settings.paths import config_dir

    assert usual_name() == ""
    config_dir().mkdir(parents=True)
    (config_dir() / "config.toml").write_text('[engagement]\npreparer = "A. Rao"\n', "utf-8")
    assert usual_name() == "A. Rao"
