"""Approval by people: conclusions and rules of agents are proposed until a person approves."""

from thoughtline.core.events import Judgement
from thoughtline.core.kinds import CONCLUSION, DECISION

APPROVALS: tuple[Judgement, ...] = ("approved", "unapproved")
"""Verdicts that only a person gives. They change no standing."""

CLAIMS = (CONCLUSION, DECISION)
"""Kinds of thoughts that a person approves. Verified thoughts and assumptions are claims too."""

PROPOSED = "proposed"
"""Word for a claim of an agent that no person has approved."""
