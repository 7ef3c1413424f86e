"""Argument maps: what is refused, textbook cases, and naive oracles on random maps."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.argument import ArgumentMap, Claim, GroundedExtension, Link, check, ground
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused

Labels = dict[str, str]


def link(said: str) -> Link:
    """ "B attacks A", "C supports A" or "D undercuts B > A"."""
    source, kind, *ends = said.replace(">", "").split()
    match kind, ends:
        case "undercuts", [via, target]:
            return Link(kind="undercuts", source=source, via=via, target=target)
        case "attacks", [target]:
            return Link(kind="attacks", source=source, target=target)
        case "supports", [target]:
            return Link(kind="supports", source=source, target=target)
    raise AssertionError(said)


def the_map(claims: str, *links: str) -> ArgumentMap:
    return ArgumentMap(
        claims=tuple(Claim(name=name) for name in claims.split()), links=tuple(map(link, links))
    )


def found(claims: str, *links: str) -> tuple[str, str, str]:
    """The accepted, the defeated and the undecided claims, by their letters."""
    argument = the_map(claims, *links)
    check(argument, Limits())
    state = ground(argument)
    return "".join(state.accepted), "".join(state.defeated), "".join(state.undecided)


def test_a_claim_that_nothing_attacks_is_accepted() -> None:
    assert found("A B", "A supports B") == ("AB", "", "")


def test_an_attack_on_an_attacker_reinstates_what_it_attacked() -> None:
    assert found("A B", "B attacks A") == ("B", "A", "")
    assert found("A B C", "B attacks A", "C attacks B") == ("AC", "B", "")


def test_every_second_claim_of_a_chain_is_accepted() -> None:
    assert found("A B C D E", *(f"{b} attacks {a}" for a, b in ("AB", "BC", "CD", "DE"))) == (
        "ACE",
        "BD",
        "",
    )


def test_claims_that_attack_each_other_are_undecided() -> None:
    assert found("A B", "A attacks B", "B attacks A") == ("", "", "AB")


def test_what_only_undecided_claims_attack_is_undecided() -> None:
    links = ("A attacks B", "B attacks A", "A attacks C", "B attacks C", "C attacks D")

    assert found("A B C D", *links) == ("", "", "ABCD")


def test_an_odd_circle_of_attacks_is_undecided() -> None:
    assert found("A B C", "A attacks B", "B attacks C", "C attacks A") == ("", "", "ABC")


def test_an_attack_from_outside_breaks_a_circle() -> None:
    links = ("A attacks B", "B attacks C", "C attacks A", "D attacks A")

    assert found("A B C D", *links) == ("BD", "AC", "")


def test_an_undercut_takes_the_force_from_an_attack_and_leaves_its_source() -> None:
    assert found("A B D", "B attacks A", "D undercuts B > A") == ("ABD", "", "")


def test_an_undercut_counts_only_while_its_source_does() -> None:
    links = ("B attacks A", "D undercuts B > A", "E attacks D")

    assert found("A B D E", *links) == ("BE", "AD", "")


def test_an_undercut_takes_the_force_from_a_support() -> None:
    assert found("A B D", "B supports A", "D undercuts B > A") == ("BD", "A", "")


def test_an_undercut_takes_nothing_from_another_link_of_the_same_source() -> None:
    links = ("B attacks A", "B attacks C", "D undercuts B > A")

    assert found("A B C D", *links) == ("ABD", "C", "")


def test_an_attacked_claim_that_undercuts_the_attack_is_undecided() -> None:
    assert found("A B", "B attacks A", "A undercuts B > A") == ("B", "", "A")


def test_one_of_two_supports_is_enough() -> None:
    links = ("B supports A", "C supports A", "D attacks B")

    assert found("A B C D", *links) == ("ACD", "B", "")
    assert found("A B C D E", *links, "E attacks C") == ("DE", "ABC", "")


def test_a_support_does_not_help_against_an_attack() -> None:
    assert found("A B C", "B supports A", "C attacks A") == ("BC", "A", "")


def test_claims_that_only_support_one_another_are_undecided() -> None:
    assert found("A B C", "A supports B", "B supports A", "B attacks C") == ("", "", "ABC")


def test_support_from_outside_carries_a_circle() -> None:
    assert found("A B C", "A supports B", "B supports A", "C supports A") == ("ABC", "", "")


def test_claims_keep_the_order_of_the_map() -> None:
    assert found("C B A", "B attacks A") == ("CB", "A", "")


def test_a_link_that_is_given_twice_counts_once() -> None:
    links = ("B supports A", "B supports A", "D undercuts B > A")

    assert found("A B D", *links) == ("BD", "A", "")


def test_the_longest_chain_is_settled() -> None:
    claims = [f"c{n}" for n in range(128)]
    argument = the_map(" ".join(claims), *(f"c{n + 1} attacks c{n}" for n in range(127)))
    check(argument, Limits())

    assert ground(argument).accepted == tuple(claims[1::2])


@st.composite
def arguments(draw: st.DrawFn, most: int, *kinds: str) -> ArgumentMap:
    names = "ABCDEFGH"[: draw(st.integers(1, most))]
    pairs = [(a, b) for a in names for b in names if a != b]
    bonds = draw(
        st.dictionaries(
            st.sampled_from(pairs),
            st.sampled_from([kind for kind in kinds if kind != "undercuts"]),
            max_size=3 * len(names),
        )
        if pairs
        else st.just({})
    )
    links = [f"{source} {kind} {target}" for (source, target), kind in bonds.items()]
    if bonds and "undercuts" in kinds:
        undercuts = st.tuples(st.sampled_from(names), st.sampled_from(sorted(bonds)))
        links += [
            f"{source} undercuts {via} > {target}"
            for source, (via, target) in draw(st.lists(undercuts, max_size=4, unique=True))
        ]
    return the_map(" ".join(names), *links)


def labels(state: GroundedExtension) -> Labels:
    return {
        **dict.fromkeys(state.accepted, "accepted"),
        **dict.fromkeys(state.defeated, "defeated"),
        **dict.fromkeys(state.undecided, "undecided"),
    }


def by_dung(nodes: set[str], attacks: set[tuple[str, str]]) -> tuple[set[str], set[str]]:
    """The oracle: iterate Dung's characteristic function from the empty set."""
    accepted: set[str] = set()
    while True:
        beaten = {target for source, target in attacks if source in accepted}
        defended = {
            node
            for node in nodes
            if all(source in beaten for source, target in attacks if target == node)
        }
        if defended == accepted:
            return accepted, beaten
        accepted = defended


def flattened(argument: ArgumentMap) -> tuple[set[str], set[tuple[str, str]]]:
    """An AFRA as a Dung framework: links are nodes, and fall with their source."""
    nodes = {claim.name for claim in argument.claims}
    aims: dict[str, tuple[str, str]] = {}
    for one in argument.links:
        bond = f"{one.source}>{one.target}"
        if one.kind == "undercuts":
            aims[f"{one.source}>({one.via}>{one.target})"] = one.source, f"{one.via}>{one.target}"
        else:
            aims[bond] = one.source, one.target
    attacks = {(node, aim) for node, (_, aim) in aims.items()}
    attacks |= {
        (node, other)
        for node, (_, aim) in aims.items()
        for other, (source, _) in aims.items()
        if aim == source
    }
    return nodes | set(aims), attacks


@given(arguments(8, "attacks"))
def test_with_attacks_only_it_is_the_grounded_extension_of_dung(argument: ArgumentMap) -> None:
    nodes = {claim.name for claim in argument.claims}
    accepted, beaten = by_dung(nodes, {(one.source, one.target) for one in argument.links})
    state = ground(argument)

    assert (set(state.accepted), set(state.defeated)) == (accepted, beaten)


@given(arguments(6, "attacks", "undercuts"))
def test_with_attacks_and_undercuts_it_is_the_grounded_extension_of_afra(
    argument: ArgumentMap,
) -> None:
    names = {claim.name for claim in argument.claims}
    accepted, beaten = by_dung(*flattened(argument))
    state = ground(argument)

    assert (set(state.accepted), set(state.defeated)) == (accepted & names, beaten & names)


def keeps_the_rules(argument: ArgumentMap, claims: Labels) -> bool:
    """The rules of `ground`, word for word, for a labelling of the claims."""

    def of_link(one: Link) -> str:
        undercuts = [
            claims[other.source]
            for other in argument.links
            if (other.kind, other.via, other.target) == ("undercuts", one.source, one.target)
            and one.kind != "undercuts"
        ]
        if claims[one.source] == "accepted" and all(u == "defeated" for u in undercuts):
            return "accepted"
        if claims[one.source] == "defeated" or any(u == "accepted" for u in undercuts):
            return "defeated"
        return "undecided"

    def of_claim(name: str) -> str:
        to_it = {
            kind: [of_link(one) for one in argument.links if (one.kind, one.target) == (kind, name)]
            for kind in ("attacks", "supports")
        }
        attacks, supports = to_it["attacks"], to_it["supports"]
        if all(a == "defeated" for a in attacks) and (not supports or "accepted" in supports):
            return "accepted"
        if "accepted" in attacks or (supports and all(s == "defeated" for s in supports)):
            return "defeated"
        return "undecided"

    return all(label == of_claim(name) for name, label in claims.items())


def labellings(argument: ArgumentMap) -> Iterator[Labels]:
    """The oracle: all labellings there are, as far as they keep the rules."""
    names = [claim.name for claim in argument.claims]
    for said in product(("accepted", "defeated", "undecided"), repeat=len(names)):
        one = dict(zip(names, said, strict=True))
        if keeps_the_rules(argument, one):
            yield one


@given(arguments(4, "attacks", "supports", "undercuts"))
def test_of_all_labellings_that_keep_the_rules_it_is_what_they_share(
    argument: ArgumentMap,
) -> None:
    state = labels(ground(argument))
    decided = {name: label for name, label in state.items() if label != "undecided"}
    all_of_them = list(labellings(argument))

    assert state in all_of_them
    for one in all_of_them:
        assert decided.items() <= one.items()


@given(arguments(8, "attacks", "supports", "undercuts"))
def test_the_order_of_claims_and_links_makes_no_difference(argument: ArgumentMap) -> None:
    turned = ArgumentMap(claims=argument.claims[::-1], links=argument.links[::-1])

    assert labels(ground(turned)) == labels(ground(argument))


@pytest.mark.parametrize(
    ("code", "argument", "said"),
    [
        (Code.BAD_PARTS, the_map(""), "The argument has no claims."),
        (Code.BAD_PARTS, the_map("A b B"), "more than one claim 'B'"),
        (
            Code.BAD_PARTS,
            the_map("A B", "C attacks A"),
            "names 'C', which is not a claim. The claims are: A, B.",
        ),
        (Code.BAD_PARTS, the_map("A B", "A supports C"), "names 'C'"),
        (Code.BAD_PARTS, the_map("A B", "A attacks B", "C undercuts A > B"), "names 'C'"),
        (Code.BAD_PARTS, the_map("A B", "A undercuts C > B"), "names 'C'"),
        (Code.SELF_REFERENCE, the_map("A B", "A attacks A"), "from 'A' to itself"),
        (Code.SELF_REFERENCE, the_map("A B", "B supports B"), "from 'B' to itself"),
        (Code.SELF_REFERENCE, the_map("A B", "B undercuts A > A"), "from 'A' to itself"),
        (
            Code.BAD_PARTS,
            the_map("A B", "A attacks B", "A supports B"),
            "'A' both supports and attacks 'B'",
        ),
        (Code.BAD_PARTS, the_map("A B C", "C undercuts A > B"), "from 'A' to 'B', which is not"),
        (Code.BAD_PARTS, the_map("A B C", "B attacks A", "C undercuts A > B"), "is not there"),
        (Code.OVER_LIMIT, the_map("A B", *["A attacks B"] * 255), "`parts` has 257 entries"),
        (Code.OVER_LIMIT, the_map("A " + "b" * 129), "`claim` has 129 characters"),
        (
            Code.OVER_LIMIT,
            ArgumentMap(claims=(Claim(name="A", text="x" * 65_537),), links=()),
            "`claim` has 65,537 bytes",
        ),
        (Code.EMPTY_TEXT, ArgumentMap(claims=(Claim(name=" "),), links=()), "`claim` is empty."),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(code: Code, argument: ArgumentMap, said: str) -> None:
    with pytest.raises(Refused) as refused:
        check(argument, Limits())

    assert refused.value.code is code
    assert said in str(refused.value)
    assert refused.value.message.endswith(".")
    assert refused.value.hint.endswith(".")


def test_claims_may_attack_the_claim_that_supports_them() -> None:
    check(the_map("A B", "A supports B", "B attacks A"), Limits())


@given(arguments(8, "attacks", "supports", "undercuts"))
def test_what_is_drawn_here_makes_sense(argument: ArgumentMap) -> None:
    check(argument, Limits())
