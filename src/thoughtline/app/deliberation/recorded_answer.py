"""What a mind gave, as it is on record."""

from typing import Any

from thoughtline.app.recorder import Recorder
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed
from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ModelError


async def on_record(
    thinking: Recorder[Any], session: str, delegation: str
) -> Answer | ModelError | None:
    """What came of a question, and what it took. None while it is open."""
    made = await thinking.look(session, lambda now: now.delegations.made.get(delegation))
    if made is None or made.state == "open":
        return None
    for event in await thinking.events(session):
        match event:
            case DelegationAnswered(delegation=name) if name == delegation:
                return _answer(event.text, event.finish, event.usage)
            case DelegationFailed(delegation=name) if name == delegation:
                return _failure(event)
    return None


def _failure(event: DelegationFailed) -> ModelError:
    # An import may hold codes of later releases.
    code = next((code for code in Code if code == event.code), Code.INTERNAL)
    because = event.because.removesuffix(f" [{event.code}]")
    failed = ModelError(code, because, hint="This is on record; ask anew to try again.")
    if event.usage is not None:
        failed.partial = _answer("", "", event.usage) if event.usage.metered else None
        failed.lost = event.usage.unmetered
    return failed


def _answer(text: str, finish: str, bill: Usage | None) -> Answer:
    """Nobody billed us for an answer without a bill."""
    bill = bill or Usage(requested="", tokens_in=0, tokens_out=0)
    return Answer(
        text=text,
        finish=finish,
        model=bill.model,
        tokens_in=bill.tokens_in,
        tokens_out=bill.tokens_out,
        estimated_cost=bill.estimated_cost,
        seconds=bill.seconds,
        retries=bill.retries,
        lost=bill.unmetered,
    )
