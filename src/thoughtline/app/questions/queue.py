"""Queue of the questions to models: deliberations and delegations of all owners without a
result.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from thoughtline.engine.protocol import StoredWorkflow

UNFINISHED = ("running", "waiting")
STATES = (*UNFINISHED, "failed")


class QueuedQuestion(Struct, frozen=True, kw_only=True):
    """A deliberation or delegation whose workflow has no result. `state` is one of `STATES`, and
    `began` is in milliseconds since 1970.
    """

    owner: str
    session: str
    question: str
    state: str
    began: int


def queued_questions(workflows: Iterable[StoredWorkflow]) -> Iterator[QueuedQuestion]:
    for workflow in workflows:
        try:
            owner, session, question = msgspec.json.decode(workflow.name, type=tuple[str, str, str])
        except msgspec.DecodeError:  # a workflow of another program in the same schema
            continue
        yield QueuedQuestion(
            owner=owner,
            session=session,
            question=question,
            state=workflow.state,
            began=workflow.began,
        )
