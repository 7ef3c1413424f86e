"""Approval by people: conclusions and rules of agents are proposed until a person approves."""

from thoughtline.core.events import Judgement

APPROVALS: tuple[Judgement, ...] = ("approved", "unapproved")
"""Verdicts that only a person gives. They change no standing."""

PROPOSED = "proposed"
"""Word for a claim of an agent that no person has approved."""
