"""Twenty-four pairs of thoughts, half of them contradictory, half in English and half in Chinese.

The Chinese half is there because the one server that claims to detect contradictions without being
told does so by Chinese words.
"""

from typing import NamedTuple


class Pair(NamedTuple):
    one: str
    other: str
    contradictory: bool


PAIRS = (
    Pair("Kafka is required for the audit log.", "Kafka is not required for the audit log.", True),
    Pair("The cache is cold after every deploy.", "The cache is warm after every deploy.", True),
    Pair("All writes go through one leader.", "Replicas accept writes as well.", True),
    Pair("The job never retries.", "The job retries three times before it gives up.", True),
    Pair("Latency grew after the release.", "Latency fell after the release.", True),
    Pair("The index fits in memory.", "The index is four times larger than the memory.", True),
    Pair("The cache is cold after every deploy.", "The deploy takes about four minutes.", False),
    Pair("Reads are cheap.", "Writes are expensive.", False),
    Pair("The job does not retry on bad input.", "The job retries on timeouts.", False),
    Pair("The old API is deprecated.", "The new API is not deprecated.", False),
    Pair("Latency grew in Europe.", "Latency fell in Asia.", False),
    Pair("No test covers the parser.", "The parser has two known bugs.", False),
    Pair("这个方案是可行的。", "这个方案是不可行的。", True),
    Pair("缓存有效地提升了速度。", "缓存降低了速度。", True),
    Pair("数据支持这个结论。", "数据反对这个结论。", True),
    Pair("系统每天凌晨备份。", "系统从来没有备份过。", True),
    Pair("所有请求都经过网关。", "有些请求绕过了网关。", True),
    Pair("索引完全放得进内存。", "索引比内存大四倍。", True),
    Pair("增加索引可以提升查询速度。", "索引会降低写入速度。", False),
    Pair("用户数量增加了。", "服务器费用减少了。", False),
    Pair("测试是必要的。", "文档里有一个错误。", False),
    Pair("缓存在部署之后是空的。", "部署大约需要四分钟。", False),
    Pair("旧接口已经不再维护。", "新接口由平台组维护。", False),
    Pair("欧洲的延迟变长了。", "亚洲的延迟变短了。", False),
)
