"""What is written about the action, the hooks and the plugin is what there is."""

from __future__ import annotations

import re

from fallo_conformance.pytest_plugin import OPTIONS
from fallo_conformance.report.forms import FORMS
from tests.integrations.running import ACTION, ROOT
from tests.integrations.test_pre_commit import HOOKS


def rows(document: str, head: str) -> list[str]:
    """Return the first cells of the table under a head."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    table = text.partition(f"| {head} |")[2].partition("\n\n")[0]
    return [re.sub("`", "", line.split(" | ")[0].removeprefix("| ")) for line in table.splitlines()[2:]]


def test_every_input_of_the_action_is_written_about() -> None:
    assert sorted(rows("ci.md", "input")) == sorted(ACTION["inputs"])


def test_every_output_of_the_action_is_written_about() -> None:
    assert sorted(rows("ci.md", "output")) == sorted(ACTION["outputs"])


def test_every_option_of_the_plugin_is_written_about() -> None:
    assert sorted(rows("ci.md", "option")) == sorted(f"--fallo-{name}" for name in OPTIONS)


def test_every_hook_is_written_about() -> None:
    assert sorted(rows("ci.md", "hook")) == sorted(HOOKS)


def test_every_form_of_a_report_is_written_about() -> None:
    named = [name for row in rows("reports.md", "option") for name in row.split(", ")]
    assert sorted(named) == sorted(f"--{name}" for name in FORMS)
