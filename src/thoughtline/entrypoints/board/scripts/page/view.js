// A session as it is looked at: what it believes, its thoughts to read and as a graph, one of them
// chosen, and the moment, all kept in step. Where it comes from and where its links lead is for
// whoever makes it.

import { showAttention } from "../panels/attention.js";
import { showActivity, showBeliefs } from "../panels/beliefs.js";
import { branches } from "../panels/branches.js";
import { absent, deliberations, detail } from "../panels/detail.js";
import { el, fill } from "./dom.js";
import { Slider } from "./slider.js";
import { Stage } from "../graph/stage.js";

const SETTLES = 110;
const ASKS_MS = 100; // between two thoughts that are asked for while one walks through them

export class View {
  /**
   * `source` has node(id, version) and state(version): null where there is none, undefined where
   * nobody answers. `moved(address, push)` tells of a new address. `prose(text)` makes elements.
   * `stage` shows the end of the session already, if there is one.
   */
  constructor(session, source, { link, moved, prose, stage }) {
    this.session = session;
    this.source = source;
    this.link = link;
    this.moved = moved;
    this.prose = prose;
    this.acts = () => null;
    this.answer = null;
    this.parts = [];
    this.asked = -ASKS_MS;
    this.version = session.version;
    this.following = true;
    this.selected = this.missing = "";
    this.why = false;
    this.state = session;
    this.stage = stage ?? new Stage(session);
    this.stage.choose = (id) => this.choose(id);
    this.stage.hover = (id, event) => this.#hover(id, event);
    this.slider = new Slider(session, (version, settled) => this.#at(version, settled));
    this.tip = el("div", { class: "tip", role: "tooltip", hidden: true });
    this.branches = branches(this.stage, (id) => this.choose(id));
    this.stage.list = this.branches;
    this.place = document.getElementById("detail");
    this.beliefs = document.getElementById("beliefs");
    const place = document.getElementById("stage");
    if (stage) {
      place.append(this.tip);
      stage.complete(session);
    } else {
      fill(place, this.stage.element, this.tip);
      this.stage.begin();
    }
    document.body.append(this.slider.element);
    this.past = el("p", { class: "live past", role: "status", hidden: true });
    document.getElementById("live")?.after(this.past);
    addEventListener("click", (event) => this.#clicked(event));
    this.attention = document.getElementById("attention");
    setInterval(() => this.#active(), 10_000);
  }

  /** What becomes otherwise by waiting alone: who is at work, and how long ago that was. */
  #active() {
    const { beliefs, expand, best_path: path } = this.state;
    showActivity(this.session, this.version, { beliefs: this.following ? null : beliefs, expand, path }, this.link);
    showAttention(this.attention, this.session, this.state, { link: this.link, now: this.following, answer: this.answer });
  }

  /** What else shows the session: each may draw(), grow(step), select(id, how), filter(fits), and have an address. */
  join(part) {
    this.parts.push(part);
  }

  get address() {
    const parts = this.parts.map((part) => part.address ?? {});
    return Object.assign({ thought: this.selected, at: this.following ? "" : `v${this.version}` }, ...parts);
  }

  #each(method, ...told) {
    for (const part of this.parts) {
      part.version = this.version;
      part[method]?.(...told);
    }
  }

  /** A new event, and the state after it, or one of them. An earlier moment stays as it is. */
  grow(step, state) {
    const known = !step || !this.session.take(step);
    if (state) this.session.settle(state);
    if (known && !state) return;
    if (this.following) this.#follow(known ? null : step, state);
    else {
      this.stage.geometry.settle();
      this.stage.draw(true);
    }
    this.slider.grow(this.version);
    this.#each("grow", known ? null : step);
  }

  #follow(step, state) {
    this.version = this.session.version;
    this.state = this.session;
    this.stage.grow(step);
    if (state) this.#tell();
    if (this.selected && !this.place.querySelector("form")) this.#detail();
  }

  /** `bring` is whether what is read goes to the thought too; it was there if it was chosen there. */
  choose(id, { push = true, bring = true } = {}) {
    this.missing = id && !this.session.nodes.has(id) ? id : "";
    if (document.body.classList.contains("chosen") !== Boolean(id)) this.#divide(Boolean(id), bring ? "" : id);
    if (this.missing) id = "";
    this.selected = id;
    this.stage.foresee(null);
    this.stage.select(id);
    if (id) this.stage.show(id);
    this.#each("select", id, { bring });
    this.#detail();
    this.moved(this.address, push);
  }

  /** Makes room for the chosen thought beside the text, or takes it away; the entry `held` stays where it is. */
  #divide(chosen, held) {
    const entry = held && document.getElementById(`r-${held}`);
    const before = entry ? entry.getBoundingClientRect().top : 0;
    document.body.classList.toggle("chosen", chosen);
    if (entry) scrollBy(0, entry.getBoundingClientRect().top - before);
  }

  /** Leaves what fits: the text leaves the rest out, the graph dims it; null leaves everything. */
  filter(fits, words) {
    this.stage.filter(fits);
    this.#each("filter", fits, words);
  }

  /** The next or the previous of what was found. */
  find(by) {
    this.#each("step", by);
  }

  /** Marks in all views what changed since another moment; null marks nothing. */
  compare(marked) {
    this.stage.compare(marked);
    this.#each("compare", marked);
  }

  /** Shows what an address says. The first call begins the view. */
  restore({ thought, at, ...rest }) {
    const version = Number(at.replace(/^v/i, "")) || this.session.version;
    if (version !== this.version) this.slider.to(version, false);
    this.#each("restore", rest);
    this.choose(thought, { push: false });
    this.moved(this.address, false);
    this.#settle();
  }

  press(key) {
    const { slider } = this;
    const does = {
      j: () => this.#along(1), ArrowRight: () => this.#along(1),
      k: () => this.#along(-1), ArrowLeft: () => this.#along(-1),
      "[": () => slider.to(this.version - 1), "]": () => slider.to(this.version + 1),
      "{": () => slider.to(1), "}": () => slider.to(this.session.version),
      " ": () => slider.toggle(), w: () => this.#toggleWhy(), b: () => this.branches(),
      v: () => this.following && this.review?.(), f: () => this.following && this.follow?.(), n: () => this.find(1), N: () => this.find(-1), c: () => this.#copy(), l: () => this.#copyLink(),
      "+": () => this.stage.zoom(1.4), "=": () => this.stage.zoom(1.4), "-": () => this.stage.zoom(1 / 1.4),
      Escape: () => this.choose(""),
    }[key];
    does?.();
    return does !== undefined;
  }

  #along(by) {
    const known = this.session.count(this.version);
    const here = this.session.nodes.get(this.selected);
    const n = here ? (by > 0 ? Math.floor(here.n) + 1 : Math.ceil(here.n) - 1) : by > 0 ? 1 : known;
    const next = this.session.thoughts[Math.min(known, Math.max(1, n)) - 1];
    if (next) this.choose(next.id, { push: false });
  }

  #at(version, settled) {
    this.version = version;
    this.following = version === this.session.version;
    this.stage.version = version;
    this.stage.draw(true);
    document.body.classList.toggle("earlier", !this.following);
    this.past.hidden = this.following;
    fill(this.past, this.following ? "" : `viewing step ${version}`);
    this.#active();
    const known = this.session.count(version);
    const latest = this.session.thoughts[known - 1];
    const chosen = this.session.nodes.get(this.selected);
    if (latest && !(chosen && this.session.at(chosen, version))) this.stage.show(latest.id);
    this.#each("draw");
    this.beliefs.classList.add("unsettled");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#settle(), settled ? 0 : SETTLES);
    if (settled) this.moved(this.address, true);
  }

  /** Asks what was true at this moment, once it is known which moment that is. */
  async #settle() {
    const { version } = this;
    const state = this.following ? this.session : await this.source.state(version);
    if (version !== this.version || !state) return;
    this.state = state;
    this.#tell();
    if (this.selected) this.#detail();
  }

  #tell() {
    showBeliefs(this.beliefs, this.session, this.state.beliefs, this.link);
    this.beliefs.classList.remove("unsettled");
    this.#active();
    const shown = deliberations(this.state, this.link);
    const place = document.getElementById("deliberations");
    place.hidden = !shown.length;
    fill(place, shown);
    this.stage.draw(true);
  }

  /** Shows what became of the chosen thought while a form about it was open. */
  renew() {
    this.#detail();
  }

  /** What is chosen, in full; while one walks from thought to thought, a few times a second. */
  #detail() {
    clearTimeout(this.asking);
    const now = performance.now();
    const pause = this.selected ? this.asked + ASKS_MS - now : 0;
    if (pause > 0) {
      this.asking = setTimeout(() => this.#detail(), pause);
      return;
    }
    this.asked = now;
    this.#show();
  }

  async #show() {
    const { selected, version } = this;
    if (this.missing) fill(this.place, el("p", { class: "hint", role: "status" }, `There is no ${this.missing} in this session.`));
    else if (!selected) {
      fill(this.place, el("p", { class: "hint" }, "Choose a thought", el("span", { class: "by-key" }, ", or walk through them with ", el("kbd", {}, "j"), " and ", el("kbd", {}, "k")), "."));
    }
    if (!selected) return;
    const node = await this.source.node(selected, this.following ? 0 : version);
    if (selected !== this.selected || version !== this.version) return;
    this.shown = node ?? null;
    const act = {
      why: () => this.#toggleWhy(), copy: () => this.#copy(), link: () => this.#copyLink(),
      previous: () => this.#along(-1), next: () => this.#along(1), close: () => this.choose(""),
    };
    if (!node) {
      absent(this.place, node === null ? `${selected} is not there yet at step ${version}.` : `The server is away. ${selected} is read when it is back.`, act);
      return;
    }
    const drawn = `${selected} ${this.following} ${this.why}`;
    if (drawn === this.drawn && this.place.querySelector("form")) return; // somebody writes in it
    this.drawn = drawn;
    const acts = this.following ? this.acts(node) : null;
    detail(this.place, node, this.session, { link: this.link, why: this.why, prose: this.prose, act, acts });
  }

  #toggleWhy() {
    if (!this.selected) return;
    this.why = this.stage.why = !this.why;
    this.stage.draw(true);
    this.#detail();
  }

  #copy() {
    if (this.shown && this.selected) this.#give(`${this.shown.id}: ${this.shown.text}`, "copied");
  }

  #copyLink() {
    if (this.selected) this.#give(new URL(this.link(this.selected), location.href).href, "link copied");
  }

  async #give(text, words) {
    let outcome = words;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      outcome = "this browser does not allow copying";
    }
    const place = document.getElementById("acted");
    if (place) place.textContent = outcome;
  }

  #clicked(event) {
    const on = event.target.closest?.("a[data-node], a[data-why]");
    if (!on || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (on.dataset.why) {
      this.why = this.stage.why = true;
      this.choose(on.dataset.why);
      return;
    }
    this.choose(on.dataset.node, { bring: !on.closest(`[data-entry="${CSS.escape(on.dataset.node)}"]`) });
  }

  #hover(id, event) {
    const node = this.session.nodes.get(id);
    const at = node && this.session.at(node, this.version);
    this.tip.hidden = !at;
    if (!at) return;
    fill(
      this.tip, el("p", { class: "head" }, el("strong", {}, id), ` ${at.state} · ${node.by}`, typeof node.confidence === "number" ? ` · confidence ${node.confidence}` : ""),
      el("p", { class: at.state }, node.text), at.why ? el("p", { class: "why" }, at.why) : null,
    );
    const box = this.stage.element.getBoundingClientRect();
    const on = event.target.getBoundingClientRect();
    const room = Math.min(320, box.width - 16);
    this.tip.style.width = `${room}px`;
    this.tip.style.left = `${Math.min(box.width - room - 8, Math.max(8, on.left - box.left - room / 2))}px`;
    this.tip.style.top = `${on.bottom - box.top + 10}px`;
  }
}
