"""Decisions on the things that the latest next step names, made since then."""

import re

from thoughtline.core.views.summaries.outline import Outline, Version

ID = re.compile(r"\b[taedq][1-9][0-9]{0,8}\b")
WORD = re.compile(r"[^\W_](?:[\w.:/-]*\w)?")
"""Pattern of words that may be labels."""


def decided_since(outline: Outline, text: str) -> list[str]:
    """Return each thing that the `text` of the latest next step names, with its decision."""
    words = WORD.findall(text.casefold())
    found = ([word] if word in outline.labels else ID.findall(word) for word in words)
    names = dict.fromkeys(name for named in found for name in named)
    became = ((name, _of_name(outline, name, outline.asks_next)) for name in names)
    return [f"{name} {what}" for name, what in became if what]


def _of_name(outline: Outline, name: str, version: Version) -> str:
    labelled = outline.labels.get(name)
    if labelled is None:
        return _answered(outline, name) or _became(outline, name, version)
    if outline.recorded(labelled) > version and labelled in outline.revised_by.values():
        return f"revised by {labelled}"  # which took the label over
    return _became(outline, labelled, version)


def _became(outline: Outline, name: str, version: Version) -> str:
    grounds = outline.assumptions.keys() | outline.evidence.keys()
    if name not in grounds and not outline.has_thought(name):
        return ""
    newer = outline.revised_by.get(name)
    if newer is not None and outline.recorded(newer) > version:
        return f"revised by {newer}"
    if outline.judged_at.get(name, 0) > version:
        judged = outline.judged(name)
        for verdict in ("refuted", "abandoned", "verified"):
            if getattr(judged, verdict):
                return verdict
        return "restored"
    causes = outline.truth.causes(name)
    return "fell" if any(outline.judged_at.get(cause, 0) > version for cause in causes) else ""


def _answered(outline: Outline, name: str) -> str:
    """Return the state of a deliberation or a delegation that ended, "" for an open one."""
    asked = outline.delegations
    if name in asked.deliberations:
        each = asked.deliberations[name]
        ended = f"ended in {each.thought}" if each.thought else "ended"
        return ended if each.ended else ""
    return asked.made[name].state.replace("open", "") if name in asked.made else ""
