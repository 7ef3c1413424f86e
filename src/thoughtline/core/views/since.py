"""What was decided since somebody said what comes next, of the things named there."""

import re

from thoughtline.core.views.outline import Outline, Version

NAMED = re.compile(r"\b[tadq][1-9][0-9]{0,8}\b", re.IGNORECASE)


def decided_since(outline: Outline, text: str) -> list[str]:
    """Each thing that the `text` of the latest question names, with what became of it."""
    names = dict.fromkeys(name.lower() for name in NAMED.findall(text))
    became = ((name, _became(outline, name, outline.asks_next)) for name in names)
    return [f"{name} {what}" for name, what in became if what]


def _became(outline: Outline, name: str, version: Version) -> str:
    if name[0] in "dq":
        return _answered(outline, name)
    if name not in outline.assumptions and not outline.has_thought(name):
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
    """What became of a deliberation or a delegation. When, the record of it does not say."""
    asked = outline.delegations
    if name in asked.deliberations:
        each = asked.deliberations[name]
        ended = f"ended in {each.thought}" if each.thought else "ended"
        return ended if each.ended else ""
    return asked.made[name].state.replace("open", "") if name in asked.made else ""
