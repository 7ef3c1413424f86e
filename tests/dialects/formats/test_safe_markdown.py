"""Recorded texts in Markdown, as a reader of CommonMark with tables renders them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from thoughtline.dialects.formats.safe_markdown import REFERENCE, code_span, safe_line, safe_text

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
HARMFUL = {"link_open", "image", "html_inline", "html_block", "fence", "code_block", "table_open"}
LINE = "size = 5 @org [x](//e.vil) ![y](//e.vil) <img src=x> ` \\"

TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                *(
                    "`",
                    "``",
                    "```",
                    "\\",
                    "\\`",
                    " ",
                    "a",
                    "@org",
                    "&#64;org",
                    "&commat;org",
                    "#12",
                ),
                *("[x](//e.vil)", "![x](//e.vil)", "[", "]", "(", "<img src=x>", "<!--", "~~~"),
                *("| a | b |", "\n", "---", "www.e.vil", "http://e.vil", "&", "é", "\u200d", '"'),
            ]
        ),
        max_size=12,
    ).map("".join),
)


def shown(markdown: str) -> list[Token]:
    return [
        token
        for block in PARSER.parse(markdown)
        for token in (block, *(block.children or []))
        if token.type != "inline"
    ]


@given(TEXTS, TEXTS)
@example("Use the ` sign", "a")
@example("``` x `", "a")
@example("\\`", "`\\")
@example("~~~", "&#64;org")
def test_a_text_begins_nothing_and_the_lines_beside_it_stay_code(one: str, other: str) -> None:
    comment = (
        f"- {safe_text(one, 200)}: {code_span(LINE)} {safe_line(other)}\n"
        f"  ~~{code_span(LINE)}~~ {code_span(one)} ({safe_line(one)} in {safe_line(other)})"
    )

    tokens = shown(comment)

    assert not HARMFUL & {token.type for token in tokens}
    code = [token.content for token in tokens if token.type == "code_inline"]
    assert code.count(LINE.replace("`", "'")) == 2
    for token in tokens:
        assert token.type != "text" or not REFERENCE.search(token.content), token.content


@pytest.mark.parametrize("text", ["Use `a` and `b`", "`a`", "plain"])
def test_code_whose_backticks_pair_up_stays_code(text: str) -> None:
    code = [token.content for token in shown(safe_line(text)) if token.type == "code_inline"]

    assert code == text.split("`")[1::2]
