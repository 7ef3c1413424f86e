// A text as elements where Markdown is not to be had: code between backticks is set as code.

import { el } from "./dom.js";

export function prose(text) {
  return text.split("`").map((part, place, all) => (place % 2 && place < all.length - 1 ? el("code", {}, part) : (place % 2 ? "`" : "") + part));
}
