"""Texts of a provider in the form that is recorded, and bounds of the reported tokens."""

import re

from thoughtline.llm.endpoint import Endpoint

SURROGATES = re.compile("[\ud800-\udfff]")
UNKNOWN_FINISH = "unknown"
MAX_REPORTED_TOKENS = 1 << 40
"""Largest number of tokens of one answer that is considered plausible."""


def replace_surrogates(text: str) -> str:
    """JSON can hold half surrogate pairs, but UTF-8 cannot."""
    return SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def clean(text: str, endpoint: Endpoint) -> str:
    """Remove the key, because a provider may quote it."""
    return endpoint.key.redact(replace_surrogates(text))
