"""A model's answer to a delegation, rebuilt from the record."""

from typing import Any

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed
from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ModelError

ON_RECORD = "This is on record; ask anew to try again."


async def recorded_answer(
    recorder: Recorder[Any], session: str, delegation: str
) -> Answer | ModelError | None:
    """Return the recorded answer or failure of a question, with its usage. Returns None while the
    question is open.
    """
    made = await recorder.look(session, lambda now: now.delegations.made.get(delegation))
    if made is None or made.state == "open":
        return None
    for event in await recorder.events(session):
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
    error = ModelError(code, because, hint=ON_RECORD, said=event.said)
    if event.usage is not None:
        error.partial = _answer("", "", event.usage) if event.usage.metered else None
        error.unmetered = event.usage.unmetered
    return error


def _answer(text: str, finish: str, usage: Usage | None) -> Answer:
    """Rebuild an answer from the record. An answer without usage came from the calling model, and
    costs this server nothing.
    """
    usage = usage or Usage(requested="", tokens_in=0, tokens_out=0)
    return Answer(
        text=text,
        finish=finish,
        model=usage.model,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        tokens_total=usage.tokens_total,
        estimated_cost=usage.estimated_cost,
        seconds=usage.seconds,
        retries=usage.retries,
        unmetered=usage.unmetered,
    )
