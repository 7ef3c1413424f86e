"""Later decisions about the nodes and labels in the text of the latest next step."""

import re

from thoughtline.core.views.summaries.outline import Outline, Version

ID = re.compile(r"\b[taedq][1-9][0-9]{0,8}\b")
WORD = re.compile(r"[^\W_](?:[\w.:/-]*\w)?")
"""Pattern of words that may be labels."""


def decided_since(outline: Outline, text: str) -> list[str]:
    """Return the names in `text` that were decided after the latest next step was set.

    Each name is followed by its decision, such as "t4 refuted".
    """
    words = WORD.findall(text.casefold())
    found = ([word] if word in outline.labels else ID.findall(word) for word in words)
    names = dict.fromkeys(name for named in found for name in named)
    decided = ((name, _describe_decision(outline, name, outline.asks_next)) for name in names)
    return [f"{name} {decision}" for name, decision in decided if decision]


def _describe_decision(outline: Outline, name: str, version: Version) -> str:
    labelled = outline.labels.find(name)
    if labelled is None:
        return _describe_end(outline, name) or _describe_change(outline, name, version)
    if outline.recorded(labelled) > version and labelled in outline.revised_by.values():
        return f"revised by {labelled}"  # a revision takes over the label
    return _describe_change(outline, labelled, version)


def _describe_change(outline: Outline, name: str, version: Version) -> str:
    """Return the revision, judgement or fall of a node after `version`, or "" for none."""
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


def _describe_end(outline: Outline, name: str) -> str:
    """Return the state of an ended deliberation or delegation, or "" if `name` is open or
    unknown.
    """
    asked = outline.delegations
    if name in asked.deliberations:
        each = asked.deliberations[name]
        ended = f"ended in {each.thought}" if each.thought else "ended"
        return ended if each.ended else ""
    return asked.made[name].state.replace("open", "") if name in asked.made else ""
