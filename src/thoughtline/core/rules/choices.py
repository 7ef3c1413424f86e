from collections.abc import Iterable

from thoughtline.core.command import Command
from thoughtline.core.events import Needs
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import SHOWN, SPOKEN, find_thought
from thoughtline.core.session import Session


def choose(
    session: Session, name: str, command: Command, supports: Iterable[Needs], limits: Limits
) -> dict[str, str]:
    """Raises `Refused` if the option belongs to no decision of call or grounds, or to several."""
    limits.check_name("chosen", name)
    options = _options(session, command, supports)
    if not options:
        known = ", ".join(list(session.options)[-SHOWN:]) or "none yet"
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            "`chosen` does not say of which decision.",
            hint=f"Name the decision in `rests_on`. Decisions with options: {known}.",
        )
    decision, colon, option = name.partition(":")
    chosen = _matches(options, name)
    if not chosen and colon:
        of = session.next_thought if command.decision else _decision(session, decision)
        chosen = _matches({of: options.get(of, ())}, option)
    if not chosen:
        listed = "; ".join(f"{of}: {', '.join(names)}" for of, names in options.items())
        raise Refused(
            Code.BAD_PARTS,
            f"`chosen` is {name[:SPOKEN]!r}, which is no option of the decision.",
            hint=f"Options of {listed[:400]}.",
        )
    if len(chosen) > 1:
        raise Refused(
            Code.UNCLEAR_SUPPORT,
            f"{' and '.join(chosen)} have this option.",
            hint=f"Write the decision before the option: '{next(iter(chosen))}: ...'.",
        )
    return chosen


def _options(session: Session, command: Command, supports: Iterable[Needs]) -> dict[str, Needs]:
    if command.decision is not None:
        return {session.next_thought: tuple(each.name for each in command.decision.options)}
    grounds = dict.fromkeys(node for needs in supports for node in needs)
    return {node: session.options[node] for node in grounds if node in session.options}


def _decision(session: Session, name: str) -> str:
    return find_thought(session, name, what="chosen")


def _matches(options: dict[str, Needs], name: str) -> dict[str, str]:
    wanted = " ".join(name.casefold().split())
    return {
        decision: option
        for decision, names in options.items()
        for option in names
        if " ".join(option.casefold().split()) == wanted
    }
