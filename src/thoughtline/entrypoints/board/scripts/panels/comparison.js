// What changed between the moment that is looked at and another one, in words, and marked in both views.

import { mark, ref } from "./beliefs.js";
import { count, el, fill } from "../page/dom.js";
import { moments } from "../page/since.js";
import { clock } from "../page/times.js";

const SETTLES_MS = 140;
const SHOWN = 8;
const LISTS = [
  ["fell", "No longer supported", "no longer supported"], ["returned", "Stands again", "stands again"], ["doubted", "Now in doubt", "in doubt"],
  ["settled", "Doubt settled", "doubt settled"], ["added", "Added", "added"],
];

/** The first of a list, and the rest to unfold. */
function first(items) {
  const rest = items.slice(SHOWN);
  return [
    el("ul", {}, items.slice(0, SHOWN)),
    rest.length ? el("details", {}, el("summary", {}, `Show ${rest.length} more`), el("ul", {}, rest)) : null,
  ];
}

export class Comparison {
  /** `source.changes(version, other)` tells them; `changed(marked)` gets words by node, null for none. */
  constructor(session, source, { place, link, changed, moved, looked = 0 }) {
    this.looked = looked;
    this.session = session;
    this.source = source;
    this.place = place;
    this.link = link;
    this.changed = changed;
    this.moved = moved;
    this.version = session.version;
    this.other = 0;
    this.button = el("button", { type: "button", class: "quiet", id: "compare", onclick: () => this.toggle() }, "compare");
  }

  get address() {
    return { with: this.other ? `v${this.other}` : "" };
  }

  restore({ with: other = "" }) {
    this.other = Number(other.replace(/^v/i, "")) || 0;
    this.#later(0);
  }

  /** Begins with the step that is looked at: moving in time from here shows what changed. */
  toggle() {
    this.#with(this.other ? 0 : this.version > 1 && this.version === this.session.version ? this.#earlier() : this.version);
    if (this.other) scrollTo({ top: 0 });
  }

  draw() {
    if (this.other) this.#later(SETTLES_MS);
  }

  grow() {
    if (this.other) this.#later(SETTLES_MS);
  }

  #with(other) {
    this.other = other;
    this.moved();
    this.#later(0);
  }

  /** As it was when the reader last looked, else an hour before the end, or at the start. */
  #earlier() {
    const { steps, version } = this.session;
    if (this.looked > 0 && this.looked < version) return this.looked;
    const hour = steps.at(-1).at - 3_600_000;
    return Math.min(version - 1, Math.max(1, steps.filter((step) => step.at <= hour).length));
  }

  #later(pause) {
    this.button.textContent = this.other ? "stop comparing" : "compare";
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#tell(), pause);
  }

  async #tell() {
    const { other, version } = this;
    if (!other) {
      this.place.hidden = true;
      this.changed(null);
      return;
    }
    const told = await this.source.changes(version, other);
    if (other !== this.other || version !== this.version) return;
    this.place.hidden = false;
    if (!told) {
      fill(this.place, this.#heading(Math.min(version, other), Math.max(version, other)), el("p", { class: "hint" }, told === null ? `There is no step ${other} in this session.` : "The server is away."));
      return;
    }
    fill(this.place, this.#heading(told.since, told.version), LISTS.flatMap(([name, words]) => this.#list(words, told[name], told.counts[name])), this.#said(told));
    const marked = new Map();
    for (const [name, , words] of LISTS) for (const node of told[name]) marked.set(node.id, { name, words: `${words} since step ${told.since}` });
    this.changed(marked);
  }

  #heading(since, until) {
    const step = el("input", { type: "number", min: 1, max: this.session.version, value: this.other, "aria-label": "Compare with step" });
    step.addEventListener("change", () => this.#with(Math.min(this.session.version, Math.max(1, Number(step.value) || 1))));
    const choices = moments(this.session, this.looked);
    const moment = el(
      "select", { "aria-label": "Compare", onchange: ({ target }) => target.value && this.#with(Number(target.value)) },
      el("option", { value: "" }, "since another step"), choices.map(([words, at]) => el("option", { value: at }, words)),
    );
    moment.value = choices.some(([, at]) => at === this.other) ? String(this.other) : "";
    const began = this.session.stepAt(since);
    return [
      el("h2", { id: "changes-h" }, `From step ${since} to step ${until}`),
      el("p", { class: "compared" }, moment, el("label", {}, "Compared with step ", step), " ", el("button", { type: "button", class: "quiet", onclick: () => this.toggle() }, "stop comparing"),
        began ? el("span", { class: "aside" }, `Step ${since} was at ${clock(began.at)}.`) : null),
    ];
  }

  #list(words, nodes, many) {
    if (!many) return null;
    return [
      el("h3", {}, words, " ", el("span", { class: "aside" }, many.toLocaleString("en"))),
      ...first(nodes.map((node) => el(
        "li", {}, ref(node.id, this.link), " ", el("span", { class: "said" }, node.text), " ", mark(node.state), node.because ? el("span", { class: "why" }, ` ${node.because}`) : null,
      ))),
      many > nodes.length ? el("p", { class: "hint" }, `and ${(many - nodes.length).toLocaleString("en")} more.`) : null,
    ];
  }

  #said({ said, counts }) {
    if (!counts.said) return el("p", { class: "hint" }, counts.added ? "" : "No new events.");
    return [
      el("h3", {}, `Other events `, el("span", { class: "aside" }, count(counts.said, "event"))),
      ...first(said.map(({ version, author, text }) => el("li", {}, el("span", { class: "aside" }, `step ${version} `), text, el("span", { class: "aside" }, ` by ${author}`)))),
    ];
  }
}
