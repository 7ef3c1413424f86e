// What one looks for in a session: by words, author, kind, standing and branch. The text leaves the
// rest out, the graph dims it. What was chosen is part of the address.

import { count, el, fill } from "../page/dom.js";

const FIELDS = ["q", "by", "kind", "standing", "branch"];
const STANDINGS = ["stands", "verified", "open", "in doubt", "fallen", "refuted", "revised", "abandoned"];
const LABELS = { by: "any author", kind: "any kind", standing: "any standing", branch: "any branch" };
const PAUSE_MS = 160;

export class Filters {
  /** `changed(fits, found)` gets the nodes that fit, null where nothing is looked for; `go(id)` shows one. */
  constructor(session, { read, changed, go }) {
    this.session = session;
    this.read = read;
    this.changed = changed;
    this.go = go;
    this.version = session.version;
    this.values = Object.fromEntries(FIELDS.map((name) => [name, ""]));
    this.found = [];
    this.words = el("input", { type: "search", id: "within", "aria-label": "Search in this session", placeholder: "Search in this session", autocomplete: "off" });
    this.selects = Object.fromEntries(FIELDS.slice(1).map((name) => [name, el("select", { "aria-label": LABELS[name] })]));
    this.count = el("output", { class: "count" });
    this.clear = el("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.restore({}, true) }, "clear");
    this.element = el("form", { class: "filters", role: "search", "aria-label": "In this session" }, this.words, Object.values(this.selects), this.count, this.clear);
    this.element.addEventListener("submit", (event) => event.preventDefault());
    this.words.addEventListener("input", () => this.#later());
    this.words.addEventListener("keydown", (event) => this.#key(event));
    for (const [name, select] of Object.entries(this.selects)) select.addEventListener("change", () => this.#set(name, select.value));
    this.options();
  }

  get address() {
    return this.values;
  }

  /** The words that are looked for, in small letters. */
  get sought() {
    return this.values.q.toLowerCase().split(/\s+/).filter(Boolean);
  }

  get active() {
    return FIELDS.some((name) => this.values[name]);
  }

  grow() {
    this.options();
    if (this.active) this.apply(false);
  }

  draw() {
    if (this.active) this.apply(false);
  }

  /** What there is to choose of, as the session is now. */
  options() {
    const { session } = this;
    const of = {
      by: [...session.authors.keys()],
      kind: [...new Set(session.thoughts.map((thought) => thought.kind).filter(Boolean))].sort(),
      standing: STANDINGS,
      branch: [...session.branches.keys()],
    };
    for (const [name, values] of Object.entries(of)) {
      const select = this.selects[name];
      select.hidden = name !== "standing" && values.length < 2;
      if (select.children.length === values.length + 1) continue;
      fill(select, el("option", { value: "" }, LABELS[name]), values.map((value) => el("option", { value }, value)));
      select.value = this.values[name];
    }
  }

  restore(values, tell = false) {
    for (const name of FIELDS) this.values[name] = values[name] ?? "";
    this.words.value = this.values.q;
    for (const [name, select] of Object.entries(this.selects)) select.value = this.values[name];
    this.apply(tell);
  }

  /** Looks again, at the version that is looked at. */
  async apply(tell = true) {
    this.clear.hidden = !this.active;
    if (!this.active) {
      this.found = [];
      fill(this.count);
      this.changed(null, tell);
      return;
    }
    const words = this.sought;
    const nodes = [...this.session.nodes.values()].sort((one, other) => one.v - other.v);
    const texts = words.length ? await this.read(nodes) : null;
    const fits = (node) => this.#fits(node, words, texts);
    this.found = nodes.filter((node) => node.v <= this.version && fits(node));
    fill(this.count, count(this.found.length, "result"));
    this.changed(fits, tell);
  }

  #fits(node, words, texts) {
    const { by, kind, standing, branch } = this.values;
    if (by && node.by !== by) return false;
    if (kind && node.kind !== kind) return false;
    if (branch && node.branch !== branch) return false;
    if (standing && this.session.at(node, this.version)?.state !== standing) return false;
    if (!words.length) return true;
    const text = `${node.id} ${texts?.get(node.id) ?? node.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  #set(name, value) {
    this.values[name] = value;
    this.apply();
  }

  #later() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#set("q", this.words.value.trim()), PAUSE_MS);
  }

  /** Enter goes through what was found, Escape leaves the field. */
  #key(event) {
    if (event.key === "Escape") this.words.blur();
    if (event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(this.waiting);
    const words = this.words.value.trim();
    if (words === this.values.q) this.step(event.shiftKey ? -1 : 1);
    else {
      this.values.q = words;
      this.apply().then(() => this.step(1));
    }
  }

  /** The next or the previous of what was found. */
  step(by) {
    if (!this.found.length) return;
    const here = this.found.findIndex((node) => node.id === this.here);
    const next = here < 0 ? (by > 0 ? 0 : this.found.length - 1) : (here + by + this.found.length) % this.found.length;
    this.here = this.found[next].id;
    fill(this.count, `${next + 1} of ${count(this.found.length, "result")}`);
    this.go(this.here);
  }
}
