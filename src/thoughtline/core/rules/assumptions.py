from thoughtline.core.command import Command
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionStated,
    AssumptionVerified,
)
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session


def state_assumptions(session: Session, command: Command, limits: Limits) -> list[AssumptionStated]:
    limits.check_items("assume", len(command.assume))
    for assumption in command.assume:
        limits.check_text("assume", assumption.text)
    first = len(session.assumptions) + 1
    return [
        AssumptionStated(
            assumption=f"a{n}", text=assumption.text, name=assumption.name, given=assumption.given
        )
        for n, assumption in enumerate(command.assume, first)
    ]


def describe(command: Command) -> list[AssumptionDescribed]:
    return [
        AssumptionDescribed(assumption=name, given=given)
        for name, given in command.describe.items()
    ]


def judge_stated(
    command: Command, stated: list[AssumptionStated], thought: str
) -> list[AssumptionVerified | AssumptionRefuted]:
    judged: list[AssumptionVerified | AssumptionRefuted] = []
    for assumption, event in zip(command.assume, stated, strict=True):
        if assumption.verified:
            judged.append(
                AssumptionVerified(assumption=event.assumption, because="", thought=thought)
            )
        if assumption.refuted:
            judged.append(
                AssumptionRefuted(assumption=event.assumption, because="", thought=thought)
            )
    return judged
