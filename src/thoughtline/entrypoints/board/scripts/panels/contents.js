// What a long session holds, a line for each branch: its conclusion, what is open or in doubt in it, and its authors.

import { dotted, ref } from "./beliefs.js";
import { count, el, fill } from "../page/dom.js";

const LEAST_THOUGHTS = 40;
const LEAST_BRANCHES = 3;
const PAUSE_MS = 400; // in which nothing moves, before it is counted again
const CONCLUDES = new Set(["conclusion", "decision"]);
const LOST = new Set(["fallen", "refuted", "abandoned", "revised"]);
const MAX_AUTHORS = 3;

export class Contents {
  /** `only(branch)` shows the thoughts of a branch alone. */
  constructor(session, { link, only }) {
    this.session = session;
    this.link = link;
    this.only = only;
    this.version = session.version;
    this.list = el("ul", {});
    this.element = el("section", { id: "contents", "aria-labelledby": "contents-h" }, el("h2", { id: "contents-h" }, "Contents"), this.list);
    this.draw();
  }

  grow() {
    this.draw();
  }

  /** Counts again once nothing has happened for a while: that takes longer than a frame. */
  draw() {
    clearTimeout(this.coming);
    this.coming = setTimeout(() => this.#fill(), this.list.children.length ? PAUSE_MS : 0);
  }

  #fill() {
    const { session, version } = this;
    const known = [...session.branches].filter(([, own]) => own[0].v <= version);
    this.element.hidden = session.count(version) < LEAST_THOUGHTS || known.length < LEAST_BRANCHES;
    if (this.element.hidden) return;
    fill(this.list, known.map(([branch, own]) => this.#line(branch, own.filter((one) => one.v <= version))).sort((one, other) => other.rank - one.rank).map(({ line }) => line));
  }

  /** A branch in a line. Branches with a conclusion come first, then those that stand. */
  #line(branch, own) {
    const states = own.map((node) => this.session.at(node, this.version).state);
    const live = own.filter((_, place) => !LOST.has(states[place]));
    const ends = live.findLast((node) => CONCLUDES.has(node.kind));
    const said = ends ?? live.at(-1) ?? own.at(-1);
    const doubted = states.filter((state) => state === "in doubt").length;
    const open = live.filter((node, place) => node.kind === "question" && !live.slice(place + 1).some(({ kind }) => CONCLUDES.has(kind))).length;
    const authors = [...new Set(own.map(({ by }) => by))];
    const line = el(
      "li", { class: live.length ? "" : "lost-branch" },
      el("button", { type: "button", class: "quiet", title: `Show ${branch} alone`, onclick: () => this.only(branch) }, branch),
      el("span", { class: "aside" }, ` ${count(own.length, "thought")}`),
      doubted ? el("span", { class: "mark in doubt" }, ` ${doubted} in doubt`) : null,
      open ? el("span", { class: "aside" }, ` ${count(open, "open question")}`) : null,
      el("p", {}, ref(said.id, this.link), " ", ends ? el("strong", {}, said.text) : live.length ? said.text : el("s", {}, said.text)),
      el("p", { class: "by" }, authors.slice(0, MAX_AUTHORS).flatMap((author) => [dotted(author, this.session), " "]), authors.length > MAX_AUTHORS ? `and ${authors.length - MAX_AUTHORS} more` : ""),
    );
    return { line, rank: (ends ? 2 : 0) + (live.length ? 1 : 0) };
  }
}
