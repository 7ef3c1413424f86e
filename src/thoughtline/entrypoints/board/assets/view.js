// A session as it is looked at: what it believes, the tree, one thought and the moment, kept in step.
// Where it comes from and where its links lead is for whoever makes it.

import { showActivity, showBeliefs } from "./beliefs.js";
import { branches } from "./branches.js";
import { deliberations, detail } from "./detail.js";
import { el, fill } from "./dom.js";
import { Slider } from "./slider.js";
import { Stage } from "./stage.js";

const SETTLES = 110;

export class View {
  /** `source` has node(id, version) and state(version); `moved(address, push)` tells of a new address. */
  constructor(session, source, { link, moved }) {
    this.session = session;
    this.source = source;
    this.link = link;
    this.moved = moved;
    this.version = session.version;
    this.following = true;
    this.selected = "";
    this.why = false;
    this.state = session;
    this.stage = new Stage(session, { choose: (id) => this.choose(id), hover: (id, event) => this.#hover(id, event) });
    this.slider = new Slider(session, (version, settled) => this.#at(version, settled));
    this.tip = el("div", { class: "tip", role: "tooltip", hidden: true });
    this.branches = branches(this.stage, (id) => this.choose(id));
    this.place = document.getElementById("detail");
    this.beliefs = document.getElementById("beliefs");
    fill(document.getElementById("stage"), this.stage.element, this.tip);
    document.body.append(this.slider.element);
    this.stage.begin();
    addEventListener("click", (event) => this.#clicked(event));
    setInterval(() => showActivity(this.session, this.version, this.state.beliefs), 10_000);
  }

  get address() {
    return { thought: this.selected, at: this.following ? "" : `v${this.version}` };
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
  }

  #follow(step, state) {
    this.version = this.session.version;
    this.state = this.session;
    this.stage.grow(step);
    if (state) this.#tell();
    if (this.selected) this.#detail();
  }

  choose(id, { push = true, move = true } = {}) {
    if (id && !this.session.nodes.has(id)) return;
    this.selected = id;
    this.stage.select(id);
    if (id && move) this.stage.show(id);
    this.#detail();
    this.moved(this.address, push);
  }

  /** Shows what an address says. The first call begins the view. */
  restore({ thought, at }) {
    const version = Number(at.replace(/^v/i, "")) || this.session.version;
    if (version !== this.version) this.slider.to(version, false);
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
      c: () => this.#copy(), l: () => this.#copyLink(),
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
    showActivity(this.session, version, this.state.beliefs);
    const known = this.session.count(version);
    const latest = this.session.thoughts[known - 1];
    if (latest && !this.selected) this.stage.show(latest.id);
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
    showBeliefs(this.beliefs, this.state.beliefs, this.link);
    this.beliefs.classList.remove("unsettled");
    showActivity(this.session, this.version, this.state.beliefs);
    const shown = deliberations(this.state, this.link);
    let place = document.getElementById("deliberations");
    if (!place && shown.length) {
      place = el("section", { id: "deliberations", "aria-labelledby": "deliberations-h" });
      this.place.after(place);
    }
    if (place) fill(place, shown);
    this.stage.draw(true);
  }

  async #detail() {
    const { selected, version } = this;
    if (!selected) {
      fill(this.place, el("p", { class: "hint" }, "Choose a thought, or walk through them with ", el("kbd", {}, "j"), " and ", el("kbd", {}, "k"), "."));
      return;
    }
    const node = await this.source.node(selected, this.following ? 0 : version);
    if (selected !== this.selected || version !== this.version) return;
    if (!node) {
      fill(this.place, el("p", { class: "hint" }, `${selected} is not there yet at version ${version}.`));
      return;
    }
    this.shown = node;
    const act = { why: () => this.#toggleWhy(), copy: () => this.#copy(), link: () => this.#copyLink() };
    detail(this.place, node, this.session, { link: this.link, why: this.why, act });
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
      outcome = "the browser does not let this page copy";
    }
    const place = document.getElementById("acted");
    if (place) place.textContent = outcome;
  }

  #clicked(event) {
    const on = event.target.closest?.("a[data-node]");
    if (!on || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.choose(on.dataset.node);
  }

  #hover(id, event) {
    const node = this.session.nodes.get(id);
    const at = node && this.session.at(node, this.version);
    this.tip.hidden = !at;
    if (!at) return;
    fill(
      this.tip, el("p", { class: "head" }, el("strong", {}, id), ` ${at.state} · ${node.by}`, typeof node.confidence === "number" ? ` · ${node.confidence} given` : ""),
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
