import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import structs

from thoughtline.app.commands.refusals import check_found
from thoughtline.app.elsewhere.nodes import UNREADABLE, NodesElsewhere
from thoughtline.core.command import Command
from thoughtline.core.evidence.elsewhere import NODE_MARK, NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.rules.watches import questionable_grounds, was_refuted
from thoughtline.core.views.evidence_under import evidence_watched, named_nodes
from thoughtline.core.views.node_states import followed_nodes, questioned_elsewhere
from thoughtline.core.views.objections import object_elsewhere
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.stored_names import HANDLE_LENGTH, SHARED

ID = re.compile(r"[taeTAE]?\d+")
"""Form of a node's id, by which a missing session is told from a wrong label."""

PLACE = re.compile(r"\S+/[tae]\d+")
"""Form of evidence that may be a node of another session. Other evidence is read as a file."""

HANDLE = re.compile(rf"\s*[0-9A-Za-z]{{{HANDLE_LENGTH}}}(?:@[0-9a-f]+)?")
"""Form of a handle, by which a node is told from a file."""

VERDICTS = ("verify", "restore", "abandon", "approve", "unapprove")
"""Parts of a command that list nodes to judge. A refutation may be an objection instead."""

PLACES = ("about", "revises", "after", "merge")
"""Parts of a command that name one thought of the session."""

NO_SUCH_NODE = (Code.NO_SUCH_THOUGHT, Code.NO_SUCH_ASSUMPTION, Code.NO_SUCH_EVIDENCE)


class NodeNames:
    """`find` returns the session with a name."""

    def __init__(self, nodes: NodesElsewhere, find: Callable[[str], Awaitable[str]]) -> None:
        self._nodes = nodes
        self._find_session = find

    async def name_nodes(
        self,
        commands: Sequence[Command],
        session: str | None,
        *,
        may_lead_back: bool,
        labels: Collection[str] = (),
    ) -> list[Command]:
        """Return the commands of a call with the present states of the nodes of other sessions that
        they name. `may_lead_back` is true if the session rests on other sessions already.

        `labels` are those of the call. Raises `Refused` if a named session cannot be read, or has
        no such node. Also raises `Refused` (SESSION_NOT_YOURS) if the session of the call belongs
        to another owner, whose server would follow the node under another meaning of its name.
        Raises `Refused` (BAD_ARGUMENTS, SESSION_NOT_YOURS) if a command judges or changes such a
        node.
        """
        named = [
            await self._name_nodes(each, session, may_lead_back=may_lead_back, labels=labels)
            for each in commands
        ]
        reaches_out = may_lead_back or any(each.elsewhere for each in named)
        if session is None or not reaches_out or not any(map(_gives_grounds, named)):
            return named
        named = [
            await self._watch(each, session) if _gives_grounds(each) else each for each in named
        ]
        nodes = [node for each in named for node in each.elsewhere.values()]
        back = await self._leads_back(session, nodes)
        return [
            structs.replace(each, leads_back=back) if _gives_grounds(each) else each
            for each in named
        ]

    async def _name_nodes(
        self,
        command: Command,
        session: str | None,
        *,
        may_lead_back: bool,
        labels: Collection[str],
    ) -> Command:
        command = await self._object(command, session, labels)
        await self._check_judged(command, session, labels)
        if session is not None and may_lead_back and command.revises:
            command = await self._renew(command, session)
        found: dict[str, str] = {}
        nodes: dict[str, NodeElsewhere] = {}
        for name in dict.fromkeys(candidates(command)):
            is_label = name in labels or await self._is_own_label(session, name)
            if name in found or is_label:
                continue
            place = await self._find(name, is_evidence=name in command.evidence)
            if place is None:
                continue
            other, node = place
            if other == session:
                found[name] = node
                continue
            if session is not None and session.startswith(SHARED):
                raise _not_of_a_guest(name)
            await self._nodes.follow(other)
            state = (await self._nodes.read(other, [node], named_in=session))[0]
            nodes[state.name], found[name] = state, state.name
        return _renamed(command, found, nodes) if found else command

    async def _renew(self, command: Command, session: str) -> Command:
        """Return a revision with the latest revisions of the nodes elsewhere on which the revised
        thought rests: a thought that is derived again rests on the present grounds, as those of its
        own session are taken.
        """
        if command.rests_on or command.on_nothing:
            return command
        revised = await self._nodes.tell(session, partial(_revised_grounds, command))
        latest = {
            evidence: await self._nodes.latest_revision(node) for evidence, node in revised.items()
        }
        pairs = ((evidence, name) for evidence, name in latest.items() if name)
        return structs.replace(command, instead=(*command.instead, *pairs))

    async def _object(
        self, command: Command, session: str | None, labels: Collection[str]
    ) -> Command:
        """The objection is a thought of the caller's own session."""
        objected: dict[str, None] = {}
        refuted: list[str] = []
        for name in command.refute:
            is_label = name in labels or await self._is_own_label(session, name)
            has_session = NODE_MARK in name.strip(NODE_MARK) and not is_label
            place = (
                await self._find(name, is_evidence=False, what="refute") if has_session else None
            )
            if place is None:
                refuted.append(name)
            elif place[0] == session:
                refuted.append(place[1])
            else:
                _check_objection(session, *place)
                objected[NODE_MARK.join(place)] = None
        if not objected:
            return structs.replace(command, refute=tuple(refuted)) if refuted else command
        if len(objected) > 1:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"One call objects to one node of another record, not to {len(objected)}.",
                hint="Make a call for each, with its own reason.",
            )
        return object_elsewhere(
            structs.replace(command, refute=tuple(refuted)), next(iter(objected))
        )

    async def _check_judged(
        self, command: Command, session: str | None, labels: Collection[str]
    ) -> None:
        """Raises `Refused` if a command judges or changes a node of another session."""
        for part, name in _judged_elsewhere(command):
            has_session = NODE_MARK in name.strip(NODE_MARK) and name not in labels
            if not has_session or await self._is_own_label(session, name):
                continue
            place = await self._find(name, is_evidence=True)
            if place is not None and place[0] != session:
                raise _not_judged_here(part, *place)

    async def _is_own_label(self, session: str | None, name: str) -> bool:
        if session is None:
            return False
        return await self._nodes.tell(
            session, lambda outline: outline.labels.find(name) is not None
        )

    async def _find(
        self, name: str, *, is_evidence: bool, what: str = "rests_on"
    ) -> tuple[str, str] | None:
        """Return the session and the id of the node to which a name refers. Returns None if the
        name does not look like one, or if no session has the name and the node is no id. Evidence
        may be a file, so it looks like a name only with a handle, or if a session has the name.
        """
        head, _, tail = name.rpartition(NODE_MARK)
        try:
            session = await self._find_session(head)
            node = await self._nodes.tell(
                session, lambda outline: _find_node(outline, session, tail, what)
            )
        except Refused as refusal:
            is_unknown = refusal.code == Code.NO_SUCH_SESSION
            if not is_evidence and is_unknown and not ID.fullmatch(tail):
                return None
            if is_evidence and refusal.code not in NO_SUCH_NODE and not HANDLE.fullmatch(head):
                return None
            raise
        return session, node

    async def _watch(self, command: Command, session: str) -> Command:
        """Return a command with the nodes that its verifications watch besides the evidence in
        question under the verified nodes, by that evidence: own nodes by id, and nodes elsewhere by
        name.
        """
        await self._nodes.follow(session)
        verified = command.verify
        own = await self._nodes.tell(session, partial(_named, session, verified))
        watch: dict[str, tuple[str, ...]] = {}
        states: dict[str, NodeElsewhere] = {}
        in_question = await self._nodes.tell(session, partial(_in_question, verified))
        for evidence, node in in_question.items():
            names: dict[str, None] = {}
            seen = set(own)
            unread = [node]
            while unread:
                here = unread.pop()
                if here.name in seen:
                    continue
                seen.add(here.name)
                for ground, beyond in await self._questionable(here.session, here.node):
                    if beyond is not None and is_mirror(here.session):
                        continue  # the name leads to a session of another record
                    if beyond is not None:
                        unread.append(beyond)
                    elif here.session == session:
                        names[ground] = None
                    else:
                        read = await self._nodes.read(here.session, [ground], named_in=session)
                        state = read[0]
                        states[state.name] = state
                        names[state.name] = None
            watch[evidence] = tuple(names)
        return structs.replace(command, elsewhere=command.elsewhere | states, watch=watch)

    async def _questionable(
        self, session: str, node: str
    ) -> list[tuple[str, NodeElsewhere | None]]:
        """Evidence that stands for a node of a further session comes with that node."""
        try:
            return await self._nodes.tell(session, partial(_questionable_nodes, node))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return []

    async def _leads_back(
        self, session: str, named: Iterable[NodeElsewhere]
    ) -> dict[str, tuple[str, ...]]:
        """Name the `named` nodes and those that the session rests on; look under each once."""
        known = await self._nodes.tell(session, followed_nodes)
        nodes = {node.name: node for node in (*known.values(), *named)}
        below: dict[str, list[NodeElsewhere]] = {}
        found: dict[str, tuple[str, ...]] = {}
        for name, node in nodes.items():
            reached = {name: node}
            unread = [node]
            while unread:
                here = unread.pop()
                if here.name not in below:
                    below[here.name] = await self._look_under(here)
                further = [each for each in below[here.name] if each.name not in reached]
                reached |= {each.name: each for each in further}
                unread += further
            if own := [each.node for each in reached.values() if each.session == session]:
                found[name] = tuple(own)
        return found

    async def _look_under(self, node: NodeElsewhere) -> list[NodeElsewhere]:
        if is_mirror(node.session):
            return []  # the names under it lead to sessions of another record
        try:
            return await self._nodes.tell(node.session, partial(_under, node.node))
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            return []


def _gives_grounds(command: Command) -> bool:
    """Return whether a command gives grounds to an earlier node or to its revision."""
    return bool(command.about or command.verify or command.revises)


def _check_objection(session: str | None, other: str, node: str) -> None:
    """Check that a node of another session may be objected to. Raises `Refused` if it may not."""
    if not is_mirror(other):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{other}{NODE_MARK}{node} is in a session that is written here.",
            hint=f"Refute it there: call with `session` {other!r} and `refute` {node!r}.",
        )
    if session is not None and session.startswith(SHARED):
        raise _not_of_a_guest(f"{other}{NODE_MARK}{node}")
    if node.startswith("e"):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{other}{NODE_MARK}{node} is evidence of another record.",
            hint="Object to a thought that rests on it, with the reason.",
        )


def _judged_elsewhere(command: Command) -> Iterator[tuple[str, str]]:
    """Yield the names that may mean nodes of other sessions and that only own nodes may stand for,
    each with its part of the command.
    """
    for part in VERDICTS:
        for name in getattr(command, part):
            yield part, name
    for part in PLACES:
        if name := getattr(command, part):
            yield part, name
    for names in command.contradicts:
        for name in names:
            yield "contradicts", name
    for name, _ in command.outcomes:
        yield "outcome", name
    for name in command.answers or ():
        yield "answers", name


def _not_judged_here(part: str, session: str, node: str) -> Refused:
    name = f"{session}{NODE_MARK}{node}"
    if not is_mirror(session):
        return Refused(
            Code.BAD_ARGUMENTS,
            f"`{part}` takes nodes of the call's own session, and {name} is in another.",
            hint=f"Call with `session` {session!r} and {node!r}.",
        )
    return Refused(
        Code.SESSION_NOT_YOURS,
        f"`{part}` takes nodes of the call's own session, and {name} is written in another record.",
        hint=f"Rest a thought on it (`rests_on`), or object to it (`refute` {name!r} with a reason;"
        " `abandon` of the objection withdraws it). Everything else is said in its own record.",
    )


def _not_of_a_guest(name: str) -> Refused:
    return Refused(
        Code.SESSION_NOT_YOURS,
        f"{name!r} is in another session, and this session is another owner's.",
        hint="Only its owner can rest its thoughts on other sessions. Rest a thought of one of "
        "your own sessions on this one.",
    )


def candidates(command: Command) -> Iterator[str]:
    for needs in command.rests_on:
        yield from (name for name in needs if NODE_MARK in name.strip(NODE_MARK))
    yield from (name for _, name in command.instead if NODE_MARK in name.strip(NODE_MARK))
    yield from filter(PLACE.fullmatch, command.evidence)


def _renamed(
    command: Command, found: Mapping[str, str], nodes: Mapping[str, NodeElsewhere]
) -> Command:
    def full(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(found.get(name, name) for name in names))

    return structs.replace(
        command,
        rests_on=tuple(full(needs) for needs in command.rests_on),
        instead=tuple((old, found.get(new, new)) for old, new in command.instead),
        evidence=full(command.evidence),
        evidence_notes={found.get(text, text): n for text, n in command.evidence_notes.items()},
        elsewhere=dict(nodes),
    )


def _find_node(outline: Outline, session: str, name: str, what: str) -> str:
    check_found(session, outline)
    try:
        node = find_node(outline, name, what=what)
    except Refused as refusal:
        refusal.add_place(f"Session {session!r}")
        raise
    state = outline.evidence.get(node)
    if state is not None and state.is_objection and state.elsewhere is not None:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{session}{NODE_MARK}{node} is an objection, no ground.",
            hint=f"Name its thought: {state.elsewhere.name}.",
        )
    return node


def _revised_grounds(command: Command, outline: Outline) -> dict[str, NodeElsewhere]:
    """Leave out grounds that the command exchanges, and those not in question."""
    try:
        thought = find_node(outline, command.revises or "", what="revises")
        exchanged = {find_node(outline, old, what="instead") for old, _ in command.instead}
    except Refused:
        return {}  # the rules refuse the command, or an earlier command of the call has the thought
    grounds = {need for needs in outline.truth.supports(thought) for need in needs}
    questioned = questioned_elsewhere(outline)
    return {name: questioned[name] for name in questioned.keys() & (grounds - exchanged)}


def _named(session: str, names: Sequence[str], outline: Outline) -> list[str]:
    return [f"{session}{NODE_MARK}{node}" for node in named_nodes(outline, names)]


def _in_question(names: Sequence[str], outline: Outline) -> dict[str, NodeElsewhere]:
    pieces = ((name, outline.evidence[name].elsewhere) for name in evidence_watched(outline, names))
    return {name: node for name, node in pieces if node is not None and node.since}


def _questionable_nodes(node: str, outline: Outline) -> list[tuple[str, NodeElsewhere | None]]:
    found: list[tuple[str, NodeElsewhere | None]] = []
    for ground in questionable_grounds(outline, (node,)):
        piece = outline.evidence.get(ground)
        beyond = None if piece is None else piece.elsewhere
        if beyond is not None or not was_refuted(outline, ground):
            found.append((ground, beyond))
    return found


def _under(node: str, outline: Outline) -> list[NodeElsewhere]:
    pieces = (outline.evidence.get(ground) for ground in outline.truth.dependencies([node]))
    return [piece.elsewhere for piece in pieces if piece is not None and piece.elsewhere]
