"""Doubts, outcome and evidence of UltraThink's callers are in every output."""

from pathlib import Path

import pytest

from outputs import OUTPUTS
from rawclient import greeted
from thoughtline.core.events import AssumptionStated, Event, ThoughtRecorded

DOUBT, OUTCOME, EVIDENCE = "only one sample", "a plan with two steps", "the log of Monday"

THOUGHT = ThoughtRecorded(
    thought="t1",
    text="It waits.",
    rests_on=(("a1",),),
    given={"uncertainty_notes": DOUBT, "outcome": OUTCOME},
)
ASSUMPTION = AssumptionStated(
    assumption="a1", text="one consumer runs", name="A1", given={"evidence": EVIDENCE}
)


@pytest.mark.parametrize("output", [name for name in OUTPUTS if name != "reply"])
def test_each_remark_is_in_every_output(output: str) -> None:
    """A caller knows the words of its own call, so the reply of `think` leaves them out."""

    def told(*events: Event) -> str:
        return " ".join(OUTPUTS[output](events).replace(r"\l", " ").split())

    of_thought = told(ASSUMPTION, THOUGHT)
    assert DOUBT in of_thought
    assert OUTCOME in of_thought
    assert EVIDENCE in told(THOUGHT, ASSUMPTION)


def test_who_resumes_by_recall_learns_of_doubts_outcome_and_evidence(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", "--dialect", "ultrathink,thoughtline") as client:
        client.call(
            "ultrathink",
            thought="It waits.",
            total_thoughts=2,
            session_id="s",
            uncertainty_notes=DOUBT,
            outcome=OUTCOME,
            assumptions=[{"id": "A1", "text": "one consumer runs", "evidence": EVIDENCE}],
        )
        digest, thought, assumption = (
            client.recalled(session="s", **more) for more in ({}, {"id": "t1"}, {"id": "a1"})
        )

    for text in (digest, thought):
        assert f'unsure: "{DOUBT}"; outcome: "{OUTCOME}"' in text
    for text in (digest, assumption):
        assert f'evidence: "{EVIDENCE}"' in text
