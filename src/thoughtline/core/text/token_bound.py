"""An upper bound of a text's tokens that needs no tokenizer."""


def token_upper_bound(text: str) -> int:
    """The most tokens that a text can be: each stands for at least one byte of UTF-8."""
    return len(text.encode(errors="surrogatepass"))
