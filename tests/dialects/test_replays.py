"""Each known server's recorded calls, replayed over the real wire."""

from pathlib import Path
from typing import Any

import pytest

from dialects.replay import Comparison, start, steps, traces
from places import DOCS
from rawclient import greeted

NOTHING_LEFT = "A refused call leaves nothing behind"
MARKUP = "Markup is text"
ACROSS = "Assumptions of other sessions can be named"
WHOLE_CHARACTERS = "A preview ends between characters"

TAKEN = "Forms with one meaning are taken"

ANY_BRANCH = {f"16_special_branch_ids {row}": "Any name can be a branch" for row in (5, 6, 7, 8)}

ULTRATHINK = {
    "14_unknown_keys 2": TAKEN,
    "20_assumption_bad_fields 15": TAKEN,
    "17_invalidation 6": NOTHING_LEFT,
    "17_invalidation 7": NOTHING_LEFT,
    "17_invalidation 8": NOTHING_LEFT,
    "19_assumption_update_immutable_core 6": NOTHING_LEFT,
    "19_assumption_update_immutable_core 7": NOTHING_LEFT,
    "25_error_leaves_partial_state 3": NOTHING_LEFT,
    "25_error_leaves_partial_state 5": NOTHING_LEFT,
    "29_logging_on_rich_markup_in_text 3": MARKUP,
    "29_logging_on_rich_markup_in_text 6": MARKUP,
    "29_logging_on_rich_markup_in_text 7": MARKUP,
}

NULLS = {
    **{f"13_total_out_of_range {row}": TAKEN for row in (7, 9)},
    **{f"14_revises_wrong_types {row}": TAKEN for row in (6, 8)},
}

DIALECTS = {
    "sequentialthinking-old": "medical",
    "thinkseq-2.2.0": "thinkseq@2",
    "ultrathink-0.4.0": "ultrathink",
}
"""Which dialect stands in for a server, where that has another name."""

DELIBERATE = {
    "sequentialthinking": ANY_BRANCH | {f"10_null_optionals {row}": TAKEN for row in range(1, 7)},
    "sequentialthinking-old": ANY_BRANCH,
    "ultrathink": ULTRATHINK,
    "thinkseq": NULLS
    | {
        "10_preview_truncation 5": WHOLE_CHARACTERS,
        "10_preview_truncation 6": WHOLE_CHARACTERS,
        "10_preview_truncation 7": WHOLE_CHARACTERS,
    },
    "thinkseq-2.2.0": NULLS,
    "ultrathink-0.4.0": ULTRATHINK
    | {f"22_cross_session_references {row}": ACROSS for row in (2, 3, 4, 5, 6, 7, 8)}
    | {f"23_cross_session_invalidation {row}": ACROSS for row in (2, 4, 5)},
}
"""Calls answered differently on purpose, each with its heading in docs/dialects.md. A call after a
call that only we take has another number.
"""


@pytest.mark.parametrize(
    ("server", "trace"), [(server, trace) for server in DELIBERATE for trace in traces(server)]
)
def test_the_originals_calls_are_answered_alike(server: str, trace: str, tmp_path: Path) -> None:
    listed = DELIBERATE[server]
    was = start(server, trace)
    flags = ("--dialect", DIALECTS.get(server, server), *was.server_argv)
    comparison = Comparison()
    with greeted(tmp_path / "record.db", *flags, environment=was.env) as client:
        for step in steps(server, trace):
            params: dict[str, Any] = {"name": step.tool}
            if step.arguments is not None:
                params |= {"arguments": comparison.filled(step.arguments)}
            for _ in range(step.repeat):
                answer = client.request("tools/call", params)

            found = comparison.differences(step.response, answer, step.tool)

            assert bool(found) is (step.place in listed), (step.place, found)


@pytest.mark.parametrize("server", DELIBERATE)
def test_every_listed_difference_is_of_a_call_that_was_recorded(server: str) -> None:
    recorded = {step.place for trace in traces(server) for step in steps(server, trace)}

    assert set(DELIBERATE[server]) <= recorded


@pytest.mark.parametrize(
    "heading", sorted({h for table in DELIBERATE.values() for h in table.values()})
)
def test_every_deliberate_difference_is_explained(heading: str) -> None:
    assert f"\n### {heading}\n" in (DOCS / "dialects.md").read_text(encoding="utf-8")
