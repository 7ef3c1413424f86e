"""Rule for runs of commands that hooks saw, after files of the project changed."""

from itertools import islice

from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceGiven
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.evidence.run import WORD
from thoughtline.core.judgements import EvidenceState
from thoughtline.core.origin import author_origin
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.evidence import MAX_COMPARED
from thoughtline.core.session import Session


def is_stale_run(state: EvidenceState) -> bool:
    """Return whether the run of a command that a hook saw is in doubt: files changed since, or a
    later run had another result.
    """
    return state.kind == "command" and state.anchored > 0 and state.found in IN_DOUBT


def check_runs(session: Session, command: Command, author: str) -> None:
    """Raises `Refused` (EVIDENCE_UNREADABLE) if an agent verifies a run in doubt. Only a new run
    or a person settles this doubt.
    """
    if author_origin(author) == "person":
        return
    for named in command.verify:
        name = named.strip().lower()
        state = session.evidence.get(name)
        if state is not None and is_stale_run(state) and name not in command.anchors:
            raise Refused(
                Code.EVIDENCE_UNREADABLE,
                f"{name} is in doubt, and nobody saw it run again with this result.",
                hint="Run it again, then call again. Or `abandon` it with a `because`: it was so "
                "then.",
            )


def unneeded_runs(session: Session) -> set[str]:
    """Return the runs on which nothing rests: no change of files matters to them."""
    return {
        name
        for name, state in session.evidence.items()
        if state.kind == "command"
        and not (state.found in IN_DOUBT or state.bounds)
        and not session.truth.is_needed(name)
    }


def nearest_run(session: Session, told: EvidenceGiven) -> str:
    """Return the latest evidence of a run whose command has most words of a command that nobody saw
    run, rather of a run that a hook saw; "" for none.
    """
    words = set(WORD.findall(told.place))
    near = [
        name
        for name in islice(reversed(session.evidence), MAX_COMPARED)
        if (state := session.evidence[name]).kind == "command"
        and state.is_current
        and name != told.evidence
        and 2 * len(words.intersection(WORD.findall(state.place))) > len(words)
    ]
    return next((name for name in near if session.evidence[name].anchored), next(iter(near), ""))
