"""Questions of the record to a person: contradictions to decide, doubts to settle, and claims to
approve, each with the answers that can be recorded.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256

from msgspec import Struct, convert, json

from thoughtline.app.approvals.inbox import OpenSession, read_open_sessions
from thoughtline.app.approvals.reviews import review_whole
from thoughtline.app.approvals.seen import ATTEMPTS, approve_as_seen, seen
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.event_feed import is_shared
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.decision import Decision
from thoughtline.core.events import Needs
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote, quote_name, quote_reason
from thoughtline.core.views.claim_review import ClaimReview, ReviewedReason
from thoughtline.core.views.doubt_causes import same_place
from thoughtline.core.views.objections import objection
from thoughtline.core.views.root_cause import TITLE_WIDTH
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.shared_causes import SharedCause, share_causes
from thoughtline.store.beside.mirror_names import is_mirror

MAX_TEXT = 4_000
"""Maximum number of characters of a question. A longer question waits on the board, because a
person decides only on reasons that are shown whole.
"""

SETTLED_BY = {
    "still right as it is now": "verify",
    "it was so then": "abandon",
    "no longer true": "refute",
}
"""Answers to a doubt, each with its verdict on the evidence."""

APPROVE, REJECT = "approve", "reject, for the reason below"


class PersonAnswer(Struct, frozen=True):
    """Answer to a question, under the name of its author. The reason may be ""."""

    choice: str
    because: str
    author: str


class PersonQuestion(Struct, frozen=True, kw_only=True):
    """Question to a person, with its `choices`. `looks` names the subject of the question as it is
    shown. `needs_reason` is true if each answer has a reason.

    `record` records an answer with one of the choices. It raises `Refused` (VERSION_MOVED) if the
    subject changed since.
    """

    text: str
    choices: tuple[str, ...]
    looks: str
    needs_reason: bool
    record: Callable[[PersonAnswer], Awaitable[None]]

    @property
    def digest(self) -> str:
        """Return the name of the question as it is shown, the same in all processes."""
        return sha256(json.encode((self.text, self.choices, self.looks))).hexdigest()


class PersonQuestions:
    """Questions about sessions that are written in this record."""

    def __init__(self, queries: Queries, recorder: Recorder[Session], limits: Limits) -> None:
        self._queries = queries
        self._recorder = recorder
        self._limits = limits

    async def find(self, sessions: Sequence[str]) -> PersonQuestion | None:
        """Follow the order of the inbox. Sessions in which people sign in have no questions."""
        titles = await self._queries.openings(name for name in sessions if not is_shared(name))
        found, _ = await read_open_sessions(self._queries, titles)
        for questions in (self._contradictions, self._doubts, self._claims):
            async for question in questions(found):
                if len(question.text) <= MAX_TEXT:
                    return question
        return None

    async def _contradictions(self, found: Sequence[OpenSession]) -> AsyncIterator[PersonQuestion]:
        for each in found:
            view = await self._view(each.session)
            if view is None:
                continue
            for nodes in view.session.open_contradictions():
                because = view.contradictions[nodes].because
                told = (f"{node} {quote(view.node(node).text)}" for node in nodes)
                verdicts = {f"{node} is wrong": ("refute", (node,)) for node in nodes}
                opening = f"These contradict each other in {quote(each.title, TITLE_WIDTH)}"
                text = (f"{opening} ({each.session}){quote_reason(because)}", *told)
                yield self._judgement(text, verdicts, {each.session: (view, nodes)})

    async def _doubts(self, found: Sequence[OpenSession]) -> AsyncIterator[PersonQuestion]:
        for cause in share_causes([each.doubts for each in found]):
            places: dict[str, tuple[SessionView, Needs]] = {}
            for session, node in cause.settled_at:
                view = await self._view(session)
                if view is not None and node in view.evidence:
                    places[session] = view, same_place(view, node)
            if places:
                text = tuple(_doubt_lines(cause, places))
                verdicts = {choice: (verdict, ()) for choice, verdict in SETTLED_BY.items()}
                yield self._judgement(text, verdicts, places)

    async def _claims(self, found: Sequence[OpenSession]) -> AsyncIterator[PersonQuestion]:
        for each in found:
            view = await self._view(each.session) if each.claims else None
            if view is None:
                continue
            for claim in view.origins.lacking_approval(view.session):
                review = await review_whole(self._queries, view, claim)
                was = seen(view, review)
                title = f"{quote(each.title, TITLE_WIDTH)} ({each.session}/{claim})"
                yield PersonQuestion(
                    text="\n".join((f"Approve this claim in {title}?", *_claim_lines(review))),
                    choices=(APPROVE, REJECT),
                    looks=was.partition("-")[2],
                    needs_reason=False,
                    record=partial(self._decide, each.session, claim, was),
                )

    async def _view(self, session: str) -> SessionView | None:
        """Return the view of a session; None if no answer in it would count."""
        view = None if is_mirror(session) else await self._queries.view(session)
        return None if view is None or view.session.description.sign_in else view

    def _judgement(
        self,
        text: Sequence[str],
        verdicts: Mapping[str, tuple[str, Needs]],
        places: Mapping[str, tuple[SessionView, Needs]],
    ) -> PersonQuestion:
        """Choices are verdicts on nodes of sessions, `()` for all shown nodes."""
        looks = {session: (nodes, _look(view, nodes)) for session, (view, nodes) in places.items()}
        return PersonQuestion(
            text="\n".join(text),
            choices=tuple(verdicts),
            looks=json.encode(looks).decode(),
            needs_reason=True,
            record=partial(self._judge, verdicts, looks),
        )

    async def _judge(
        self,
        verdicts: Mapping[str, tuple[str, Needs]],
        looks: Mapping[str, tuple[Needs, str]],
        answer: PersonAnswer,
    ) -> None:
        verdict, judged = verdicts[answer.choice]
        for session, (nodes, look) in looks.items():
            for attempt in range(1, ATTEMPTS + 1):
                view = await self._queries.view(session)
                if _look(view, nodes) != look:
                    raise changed()
                named = {verdict: judged or nodes, "because": answer.because or None}
                command = convert(named | {"expecting": view.session.version}, Command)
                try:
                    await self._think(command, session, answer.author)
                    break
                except Refused as refusal:
                    if refusal.code != Code.VERSION_MOVED or attempt == ATTEMPTS:
                        raise

    async def _decide(self, session: str, claim: str, was: str, answer: PersonAnswer) -> None:
        if answer.choice == APPROVE:
            await approve_as_seen(
                self._queries,
                self._recorder,
                lambda _: None,
                {claim: was},
                session=session,
                author=answer.author,
                because=answer.because,
                limits=self._limits,
            )
            return
        if not answer.because:
            raise Refused(
                Code.EMPTY_TEXT, "A rejection needs a reason.", hint="Fill in the reason."
            )
        await self._think(lambda now: objection(now, claim, answer.because), session, answer.author)

    async def _think(
        self, command: Command | Callable[[Session], Command], session: str, author: str
    ) -> None:
        await self._recorder.think(
            command, lambda _: None, session=session, author=author, limits=self._limits
        )


def changed() -> Refused:
    return Refused(
        Code.VERSION_MOVED,
        "It is not as the person was shown it.",
        hint="Nothing was recorded. Call again.",
    )


def _look(view: SessionView, nodes: Needs) -> str:
    """Return a digest of nodes as they are now, with the lines of evidence."""
    states = []
    for node in filter(view.has, nodes):
        evidence = view.evidence.get(node)
        line = None if evidence is None else (evidence.place, evidence.finding, evidence.line)
        states.append((node, view.node(node).text, view.state(node), line))
    return sha256(json.encode(states)).hexdigest()


def _doubt_lines(
    cause: SharedCause, places: Mapping[str, tuple[SessionView, Needs]]
) -> Iterator[str]:
    yield cause.words
    if cause.line.was:
        yield f"was: {quote(cause.line.was)}"
    if cause.line.now:
        yield f"now: {quote(cause.line.now)}"
    for session, (view, nodes) in places.items():
        yield from (f"{session}/{node} {quote(view.evidence[node].text)}" for node in nodes)
    titles = "; ".join(quote(title, TITLE_WIDTH) for title in cause.titles.values())
    yield f"In doubt: {count_noun(cause.doubted, 'thought')} in {titles}"
    yield "Is the evidence still right?"


def _claim_lines(review: ClaimReview) -> Iterator[str]:
    yield quote(review.text)
    if review.decision is not None:
        yield from _option_lines(review.decision)
    yield from _notes(review.chosen, review.remarks)
    for each in review.reasons:
        indent = "  " * each.reason.depth
        yield from (f"{indent}{line}" for line in _reason_lines(each))
    if not review.reasons:
        yield "It rests on nothing else."
    if review.further:
        yield f"and {review.further:,} more below these"


def _option_lines(decision: Decision) -> Iterator[str]:
    names = [quote_name(criterion.name) for criterion in decision.criteria]
    for option in decision.options:
        scores = zip(names, option.scores, strict=True)
        told = ", ".join(f"{name} {score:g}" for name, score in scores)
        yield f"option {quote_name(option.name)}: {told}"


def _reason_lines(each: ReviewedReason) -> Iterator[str]:
    yield f"{each.label}{quote(each.text)}"
    if each.reason.told:
        return
    if each.unchanged:
        yield f"{each.line.diff if each.line.now else quote(each.line.was)} {each.unchanged}"
    elif each.line.diff:
        yield each.line.diff
    yield from _notes(each.chosen, each.remarks)


def _notes(chosen: str, remarks: Sequence[str]) -> Iterator[str]:
    if chosen:
        yield f"chosen: {quote(chosen)}"
    yield from (f"! {remark}" for remark in remarks)
