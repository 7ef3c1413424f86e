"""Thoughts are found again by some of their words, most of them common and one in another form."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from random import Random

from campaigns.field import report, rounds
from campaigns.technical_prose import paragraphs
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.search.tokenizer import STOP
from thoughtline.store.ledger import Entry, Query, at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

SESSIONS = rounds(20, 1_000)
THOUGHTS = rounds(50, 100)
QUERIES = rounds(100, 2_000)
NEAR = 5
LEAST = 95
"""Percent."""

WORD = re.compile(r"\b[a-z]{5,}\b")
PLURAL = re.compile(r"(?<=[^s])s$")
IDENTIFIER = re.compile(r"\b[A-Za-z][a-z]*(?:_[a-z]+)+\b|\b(?:[A-Z][a-z]+){2,}\b")
WHO = [
    "订单服务",
    "支付网关",
    "登录接口",
    "消息队列",
    "搜索索引",
    "数据仓库",
    "缓存节点",
    "定时任务",
    "日志平台",
    "配置中心",
]
WHEN = [
    "凌晨备份时",
    "流量高峰时",
    "版本回滚后",
    "磁盘写满后",
    "证书过期后",
    "主从切换时",
    "网络抖动时",
    "重启之后",
]
WHAT = [
    "响应超时",
    "重复扣款",
    "丢失更新",
    "连接耗尽",
    "内存泄漏",
    "顺序错乱",
    "返回旧值",
    "死锁等待",
]

TERMS = 4, 8
"""How many of a text's words are asked for, at least and at most."""


def in_other_words(
    texts: Sequence[str], common: Mapping[str, int], chance: Random
) -> Iterator[tuple[str, str]]:
    """Some words of each text, one in another form, and now and then one that is not its own."""
    strangers = sorted(word for word, count in common.items() if count > 1)
    for text in texts:
        words = sorted(set(WORD.findall(text.lower())) - STOP)
        if len(words) < TERMS[1]:
            continue
        said = chance.sample(words, chance.randint(*TERMS))
        said[0] = PLURAL.sub("", said[0]) if PLURAL.search(said[0]) else f"{said[0]}s"
        if chance.random() < 0.5:
            said.append(chance.choice(strangers))
        yield " ".join(said), text


def by_identifier(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A name out of a program that few texts have, with a word beside it."""
    holders = Counter(name for text in texts for name in set(IDENTIFIER.findall(text)))
    for text in texts:
        names = sorted(name for name in set(IDENTIFIER.findall(text)) if holders[name] <= NEAR)
        words = sorted(set(WORD.findall(text.lower())))
        if names and words:
            yield f"{names[0]} {words[-1]}", text


def in_chinese(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What happened and when, in another order than in the text."""
    for text in texts:
        who, _, rest = text.partition("在")
        when, what = next((when, rest[len(when) : -1]) for when in WHEN if rest.startswith(when))
        yield f"{what} {who} {when}", text


async def test_a_thought_is_among_the_first_five(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "thoughts.db", durability="normal")
    chinese = [f"{who}在{when}{what}。" for who, when, what in product(WHO, WHEN, WHAT)]
    texts = list(islice(paragraphs(), SESSIONS * THOUGHTS - len(chinese))) + chinese
    chance = Random(SESSIONS)
    chance.shuffle(texts)
    places: dict[str, tuple[str, str]] = {}
    for number in range(SESSIONS):
        name, said = f"session-{number}", texts[number * THOUGHTS :][:THOUGHTS]
        thoughts = [ThoughtRecorded(thought=f"t{n}", text=text) for n, text in enumerate(said, 1)]
        places |= {thought.text: (name, thought.thought) for thought in thoughts}
        entries = [Entry(event=thought, author="ada", at=0) for thought in thoughts]
        await ledger.append(name, at_version(0, entries))
    common = Counter(word for text in texts for word in set(WORD.findall(text.lower())))

    async def share(queries: Iterable[tuple[str, str]]) -> float:
        found = asked = 0
        for query, wanted in islice(queries, QUERIES):
            hits = await ledger.search(Query(text=query), limit=NEAR)
            asked += 1
            found += places[wanted] in [(hit.event.session, hit.node) for hit in hits]
        return round(100 * found / asked, 1)

    others = chance.sample(texts, len(texts))
    shares = {
        "words": await share(in_other_words(others, common, chance)),
        "identifiers": await share(by_identifier(others)),
        "Chinese": await share(in_chinese(chance.sample(chinese, len(chinese)))),
    }
    await ledger.close()
    sessions = len({session for session, _ in places.values()})
    report("search, other words", sessions=sessions, thoughts=len(texts), queries=QUERIES, **shares)
    assert min(shares.values()) >= LEAST, shares
