"""Upper bound of a text's number of tokens, without a tokenizer."""


def token_upper_bound(text: str) -> int:
    """Count bytes: each token stands for at least one byte of UTF-8."""
    return len(text.encode(errors="surrogatepass"))
