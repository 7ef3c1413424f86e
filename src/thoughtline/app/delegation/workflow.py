"""Durable workflow of a delegation, which asks one model and records its answer.

The workflow runs on the engine, so that a received answer is not paid for again after a crash.
"""

import msgspec

from thoughtline.app.questions.call_result import DELEGATION_ANSWER, settle
from thoughtline.app.questions.model_calls import ModelCall, ModelCalls, Seat
from thoughtline.app.questions.workflow_request import WorkflowRequest
from thoughtline.core.refusal import Refused
from thoughtline.engine.protocol import Steps
from thoughtline.llm.model import Prompt


class DelegationRequest(WorkflowRequest, frozen=True, kw_only=True):
    """Input of a delegation's workflow. `until` is the expiry of the reservation as in
    `Reservation`, 0 for no reservation.
    """

    delegation: str
    seat: str
    prompt: Prompt
    until: int = 0

    @property
    def asked(self) -> str:
        return self.delegation

    @property
    def call(self) -> ModelCall:
        owner, session = self.place
        return ModelCall(
            owner=owner,
            session=session,
            delegation=self.delegation,
            seat=Seat(self.seat, ""),
            prompt=self.prompt,
            until=self.until,
        )


class DelegationWorkflow:
    def __init__(self, calls: ModelCalls) -> None:
        self._calls = calls

    def can_run(self, payload: bytes) -> bool:
        try:
            self._calls.model(msgspec.json.decode(payload, type=DelegationRequest).call.seat)
        except Refused:
            return False
        return True

    async def run(self, steps: Steps, payload: bytes) -> bytes:
        """Run the workflow. Returns the answer or the refusal, encoded by `llm.answer_codec`."""
        call = msgspec.json.decode(payload, type=DelegationRequest).call
        model = self._calls.model(call.seat).name
        result = await self._calls.ask(steps, "ask", lambda: call, model, DELEGATION_ANSWER)
        await self._calls.recorder_of(call.owner).record(
            lambda now: settle(now, call.delegation, result), session=call.session
        )
        return result.encode()
