// The part of marked that the board reads Markdown with: text in, tokens out, never HTML.
export { Lexer, Marked } from "marked";
