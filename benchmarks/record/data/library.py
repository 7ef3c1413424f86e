"""Words for a library of sessions, and pairs of them that only one thought has together."""

TITLES = (
    "Why is the nightly run late?", "Choose a format for exports", "Plan the spring release",
    "Who may see invoices?", "Reduce the bill for storage", "Make the onboarding shorter",
    "Prepare for the audit", "Move the mail service", "Fewer alarms at night", "Hire for support",
    "月度报告为什么变慢", "请求超时的原因", "検索の改善を考える", "배포 계획을 세우기",
)  # fmt: skip

ENGLISH = (
    ("heron", "estuary"), ("ledger", "rounding"), ("turbine", "vibration"), ("glacier", "sediment"),
    ("orchard", "pollen"), ("furnace", "alloy"), ("archive", "humidity"), ("compass", "deviation"),
    ("harbour", "dredging"), ("violin", "varnish"), ("reactor", "coolant"), ("vineyard", "mildew"),
    ("satellite", "eclipse"), ("tunnel", "ventilation"), ("bakery", "yeast"), ("loom", "tension"),
    ("quarry", "blasting"), ("lighthouse", "lens"), ("greenhouse", "dew"), ("ferry", "ballast"),
)  # fmt: skip

CODE = (
    ("retry_after_ms", "backoff"), ("Gateway.charge", "idempotent"), ("ERR_CONN_4012", "proxy"),
    ("src/cache/lru.rs", "eviction"), ("getUserById", "null"), ("--max-old-space-size", "heap"),
    ("SELECT_FOR_UPDATE", "deadlock"), ("kube-proxy", "iptables"), ("useEffect()", "rerender"),
    ("std::shared_mutex", "starvation"), ("HTTP/2 GOAWAY", "draining"), ("X-Request-Id", "tracing"),
    ("pg_stat_activity", "idle"), ("0x7ffe12", "alignment"), ("v2.14.0-rc3", "regression"),
    ("user.session_id", "collision"), ("__init__.py", "circular"), ("TODO(#4411)", "leak"),
    ("io.read_exact", "truncated"), ("fsync_range", "barrier"),
)  # fmt: skip

CHINESE = (
    ("缓存", "过期"), ("网关", "限流"), ("索引", "重建"), ("队列", "积压"),
    ("发票", "重复"), ("证书", "失效"), ("磁盘", "写满"),
)  # fmt: skip
JAPANESE = (
    ("在庫", "不足"), ("配送", "遅延"), ("認証", "失敗"), ("画面", "固まる"),
    ("請求", "二重"), ("接続", "切断"), ("翻訳", "誤り"),
)  # fmt: skip
KOREAN = (
    ("캐시", "만료"), ("서버", "재시작"), ("결제", "중복"), ("로그", "누락"),
    ("메모리", "부족"), ("배송", "지연"),
)  # fmt: skip

PATTERNS = {
    "English": (
        "The {0} was checked again, and what we saw was a change in the {1} since last week.",
        "Nothing but the {1} explains what the {0} showed during the first trial in spring.",
    ),
    "code": (
        "With {0} set as it is now, the {1} comes back as soon as two callers overlap.",
        "The {1} is gone once {0} is called before the lock is taken, not after it.",
    ),
    "Chinese": ("我们发现{0}{1}的问题在高峰期更严重。", "昨天的事故说明{0}{1}需要单独的监控。"),
    "Japanese": (
        "昨日の調査で{0}{1}の原因が分かりました。",
        "{0}{1}を防ぐための手順を決めました。",
    ),
    "Korean": ("어제 {0}가 {1}되어 요청이 실패했다.", "{0} {1} 문제를 먼저 해결해야 한다."),
}
"""How a pair is said. In Chinese and Japanese the two words stand together."""

PAIRS = {
    "English": ENGLISH,
    "code": CODE,
    "Chinese": CHINESE,
    "Japanese": JAPANESE,
    "Korean": KOREAN,
}
