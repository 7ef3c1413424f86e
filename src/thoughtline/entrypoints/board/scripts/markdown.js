// Markdown and code as elements. What is not known here stays the text that it is: nothing of a
// thought is ever HTML, and a link always shows where it leads.

import { el, fill } from "./page/dom.js";
import { Lexer, Marked } from "marked";

/** Letters of a text that is read as Markdown. A longer one would take too long to take apart. */
const MAX_LENGTH = 20_000;
/** Letters and signs of emphasis in a paragraph: what it takes grows with their square, or faster. */
const MAX_PARAGRAPH = 5_000;
const MAX_SIGNS = 400;
const SIGN = /[*_~]/g;
/** A word that the browser would take seconds to break, were it to kern its letters. */
const ENDLESS = /\S{1000}/;
const MAX_DEPTH = 24;
const WEB = /^https?:\/\//i;

/** Mathematics stays as it was written, stars and underscores included. */
const mathematics = {
  name: "mathematics",
  level: "inline",
  start: (text) => text.indexOf("$"),
  tokenizer: (text) => {
    const found = /^\$\$?[^$\n]{1,500}\$\$?/.exec(text);
    return found ? { type: "mathematics", raw: found[0] } : undefined;
  },
};

const marked = new Marked({ gfm: true, breaks: true }, { extensions: [mathematics] });

/** Leaves a paragraph as it is that would take too long to take apart. */
class BoundedLexer extends Lexer {
  inlineTokens(text, tokens = []) {
    if (text.length <= MAX_PARAGRAPH && (text.match(SIGN)?.length ?? 0) <= MAX_SIGNS) return super.inlineTokens(text, tokens);
    tokens.push({ type: "text", raw: text, text });
    return tokens;
  }
}

/** The elements of a text. */
export function markdown(text) {
  const elements = read(text);
  return ENDLESS.test(text) ? [el("div", { class: "endless" }, elements)] : elements;
}

function read(text) {
  if (text.length > MAX_LENGTH) return [el("p", { class: "plain" }, text)];
  try {
    return blocks(new BoundedLexer(marked.defaults).lex(text), 0);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // nested deeper than the stack is
    return [el("p", { class: "plain" }, text)];
  }
}

const blocks = (tokens, depth) => tokens.map((token) => block(token, depth + 1));
const words = (tokens, depth) => (tokens ?? []).map((token) => inline(token, depth + 1));

function block(token, depth) {
  if (depth > MAX_DEPTH) return el("p", { class: "plain" }, token.raw);
  switch (token.type) {
    case "space": case "def": return null;
    case "code": return code(token);
    case "heading": return el("p", { class: "heading", role: "heading", "aria-level": Math.min(6, token.depth + 3) }, words(token.tokens, depth));
    case "blockquote": return el("blockquote", { dir: "auto" }, blocks(token.tokens, depth));
    case "list": return list(token, depth);
    case "table": return table(token, depth);
    case "hr": return el("hr");
    case "paragraph": return el("p", {}, words(token.tokens, depth));
    case "text": return token.tokens ? el("span", {}, words(token.tokens, depth)) : token.text;
    default: return el("p", { class: "plain" }, token.raw);
  }
}

function list(token, depth) {
  const items = token.items.map((item) => el(
    "li", {}, item.task ? `${item.checked ? "☑" : "☐"} ` : null, blocks(item.tokens.filter((part) => part.type !== "checkbox"), depth),
  ));
  return token.ordered ? el("ol", { start: token.start || 1, dir: "auto" }, items) : el("ul", { dir: "auto" }, items);
}

function table(token, depth) {
  return el(
    "table", { tabindex: 0, dir: "auto" }, el("thead", {}, el("tr", {}, token.header.map((cell) => el("th", { scope: "col" }, words(cell.tokens, depth))))),
    el("tbody", {}, token.rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, words(cell.tokens, depth)))))),
  );
}

function inline(token, depth) {
  if (depth > MAX_DEPTH) return token.raw;
  switch (token.type) {
    case "strong": case "em": case "del": return el(token.type, {}, words(token.tokens, depth));
    case "codespan": return el("code", {}, token.text);
    case "br": return el("br");
    case "link": return link(token, depth);
    case "text": return token.tokens ? el("span", {}, words(token.tokens, depth)) : token.text;
    case "escape": return token.text;
    default: return token.raw;
  }
}

/** A link with its address in sight; anything but the web is only told. */
function link(token, depth) {
  const said = token.text === token.href ? [] : [...words(token.tokens, depth), " "];
  const address = WEB.test(token.href)
    ? el("a", { href: token.href, rel: "noopener noreferrer nofollow", target: "_blank" }, token.href)
    : el("span", { class: "address" }, token.href);
  return el("span", { class: "link" }, said, address);
}

function code({ lang, text }) {
  const name = /^[\w+#-]+/.exec(lang ?? "")?.[0].toLowerCase() ?? "";
  const place = el("code", {}, text);
  if (name) colour(place, name, text);
  return el("pre", { tabindex: 0, "aria-label": name ? `Code, ${name}` : "Code" }, place);
}

let colours = null;

/** Gives code its colours. What knows them is big, so it is asked for when the first code is seen. */
async function colour(place, name, text) {
  colours ??= import("./prism.js");
  try {
    const { languages, tokenize } = await colours;
    const grammar = Object.hasOwn(languages, name) && typeof languages[name] === "object" ? languages[name] : null;
    if (grammar) fill(place, tokenize(text, grammar).map(dressed));
  } catch {
    colours = null; // the server is away: the code is read without
  }
}

/** A token of code: words, or a kind with more tokens in it. */
function dressed(token) {
  if (typeof token === "string") return token;
  const content = Array.isArray(token.content) ? token.content.map(dressed) : dressed(token.content);
  return el("span", { class: `code-${token.type}` }, content);
}
