// The latest thoughts of each author side by side, the newest at the bottom of its column.

import { dotted, mark, ref } from "./beliefs.js";
import { el, fill } from "../page/dom.js";
import { clock, full } from "../page/times.js";

const SHOWN = 40; // thoughts in a column
const MAX_COLUMNS = 8; // of the authors who wrote last

export class Columns {
  constructor(session, { link }) {
    this.session = session;
    this.link = link;
    this.version = session.version;
    this.selected = "";
    this.fits = null;
    this.element = el("div", { class: "columns", role: "group", "aria-label": "Thoughts by author", tabindex: 0, hidden: true });
  }

  show(shown) {
    this.element.hidden = !shown;
    this.draw();
  }

  grow() {
    this.draw();
  }

  filter(fits) {
    this.fits = fits;
    this.draw();
  }

  select(id) {
    this.selected = id;
    this.draw();
  }

  draw() {
    if (this.element.hidden) return;
    const written = this.session.thoughts.filter((node) => node.v <= this.version && (this.fits?.(node) ?? true));
    const latest = [...new Set(written.map((node) => node.by).reverse())];
    const shown = latest.slice(0, MAX_COLUMNS);
    const columns = [...this.session.writers].filter((author) => shown.includes(author)).map((author) => this.#column(author, written.filter((node) => node.by === author)));
    const rest = latest.length - shown.length;
    fill(this.element, columns, rest ? el("p", { class: "hint" }, `and ${rest} other author${rest === 1 ? "" : "s"} who wrote earlier`) : null);
    for (const list of this.element.querySelectorAll("ol")) list.scrollTop = list.scrollHeight;
  }

  #column(author, own) {
    const earlier = own.length - SHOWN;
    return el(
      "section", {}, el("h3", {}, dotted(author, this.session), " ", el("span", { class: "aside" }, own.length.toLocaleString("en"))),
      el("ol", { tabindex: 0, "aria-label": `Thoughts of ${author}` }, earlier > 0 ? el("li", { class: "hint" }, `${earlier.toLocaleString("en")} earlier`) : null, own.slice(-SHOWN).map((node) => this.#thought(node))),
    );
  }

  #thought(node) {
    const { state } = this.session.at(node, this.version);
    return el(
      "li", { class: `${state}${node.id === this.selected ? " chosen" : ""}` },
      ref(node.id, this.link), " ", state === "stands" ? null : mark(state), " ",
      el("time", { class: "aside", title: full(node.at) }, clock(node.at)), el("p", {}, node.text),
    );
  }
}
