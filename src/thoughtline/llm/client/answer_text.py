"""Texts of a provider in the form that is recorded, and bounds of the reported tokens."""

import re

from thoughtline.llm.endpoint import Endpoint

SURROGATES = re.compile("[\ud800-\udfff]")
UNKNOWN_FINISH = "unknown"
MAX_REPORTED_TOKENS = 1 << 40
"""Largest number of tokens of one answer that is considered plausible."""


def replace_surrogates(text: str) -> str:
    """Replace half surrogate pairs in a text, because JSON can hold such characters, but UTF-8
    cannot.
    """
    return SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)


def clean(text: str, endpoint: Endpoint) -> str:
    """Return a text in a form that can be recorded. The key is removed, because a provider may
    quote the key.
    """
    return endpoint.key.redact(replace_surrogates(text))
