from thoughtline.core.command import Command
from thoughtline.core.events import OutcomeRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_thought
from thoughtline.core.session import Session


def record(
    session: Session, command: Command, thought: str, because: str, limits: Limits
) -> list[OutcomeRecorded]:
    limits.check_items("outcome", len(command.outcomes))
    seen: dict[str, bool] = {}
    for name, came_true in command.outcomes:
        on = find_thought(session, name, what="outcome")
        if seen.setdefault(on, came_true) != came_true:
            raise Refused(
                Code.CONTRARY_WISH,
                f"`outcome` has both true and false for {on}.",
                hint="Decide which; a later call may change it.",
            )
    return [
        OutcomeRecorded(on=on, came_true=came_true, because=because, thought=thought)
        for on, came_true in seen.items()
        if session.outcomes.get(on) is not came_true
    ]
