"""Report on the use of a record by agents, from conversations with their questions."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.search.tokenizer import index_words
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Hit, Query

LEAST_WORDS = 3
"""Minimum number of words that a question and its answer share. Fewer words match by chance."""

LEAST_SHARE = 0.6
"""Minimum share of a question's words in a thought that may answer the question."""

MOST_HITS = 10
"""Maximum number of thoughts that are compared with a question."""

STANDING = (Standing.STANDS, Standing.IN_DOUBT)
"""Standings of thoughts that may answer a question."""


class AskedQuestion(Struct, frozen=True, kw_only=True):
    """Question in a conversation. `was_looked_up` is true if the model read the record before it
    answered.
    """

    text: str
    author: str
    at: int | None
    was_looked_up: bool


class Conversation(Struct, frozen=True, kw_only=True):
    """Conversation of a client: its questions, its calls of tools, and its calls that read or wrote
    the record. `began` is None if the transcript has no times.
    """

    client: str
    name: str
    began: int | None
    calls: int
    reads: int
    writes: int
    questions: Sequence[AskedQuestion] = ()


class MissedAnswer(Struct, frozen=True, kw_only=True):
    """Question that nobody looked up, and a thought from before the conversation that may answer
    it.
    """

    client: str
    conversation: str
    question: str
    author: str
    at: int | None
    session: str
    thought: str
    text: str


class RecordUsage(Struct, frozen=True, kw_only=True):
    """Use of the record in conversations. `with_reads` and `with_writes` count conversations."""

    conversations: int
    calls: int
    reads: int
    writes: int
    with_reads: int
    with_writes: int
    questions: int
    looked_up: int
    missed: list[MissedAnswer]


async def record_usage(
    queries: Queries, conversations: Sequence[Conversation], project: str
) -> RecordUsage:
    """Return the use of a project's record in conversations.

    Only thoughts from before a conversation count as answers, because the model knows its own
    conversation.
    """
    questions = [question for each in conversations for question in each.questions]
    return RecordUsage(
        conversations=len(conversations),
        calls=sum(each.calls for each in conversations),
        reads=sum(each.reads for each in conversations),
        writes=sum(each.writes for each in conversations),
        with_reads=sum(each.reads > 0 for each in conversations),
        with_writes=sum(each.writes > 0 for each in conversations),
        questions=len(questions),
        looked_up=sum(question.was_looked_up for question in questions),
        missed=[
            missed
            for each in conversations
            for question in each.questions
            if not question.was_looked_up
            and (missed := await _missed_answer(queries, each, question, project))
        ],
    )


async def _missed_answer(
    queries: Queries, conversation: Conversation, question: AskedQuestion, project: str
) -> MissedAnswer | None:
    words = set(index_words(question.text))
    if conversation.began is None or len(words) < LEAST_WORDS:
        return None
    query = Query(text=question.text, until=conversation.began - 1)
    hits, _ = await queries.search(query, limit=MOST_HITS)
    for hit, thought in _answering(hits, words):
        if await queries.project(hit.event.session) == project:
            return MissedAnswer(
                client=conversation.client,
                conversation=conversation.name,
                question=question.text,
                author=question.author,
                at=question.at,
                session=hit.event.session,
                thought=hit.node,
                text=thought.text,
            )
    return None


def _answering(hits: Iterable[Hit], words: set[str]) -> Iterator[tuple[Hit, ThoughtRecorded]]:
    """Yield the thoughts that share enough words with a question. Questions and imported
    conversations are skipped, because neither is an answer that a model recorded.
    """
    for hit in hits:
        thought = hit.event.event
        if not isinstance(thought, ThoughtRecorded) or "entry" in thought.given:
            continue
        shared = words & set(index_words(thought.text))
        is_enough = len(shared) >= max(LEAST_WORDS, LEAST_SHARE * len(words))
        if hit.standing in STANDING and is_enough and not thought.text.rstrip().endswith("?"):
            yield hit, thought
