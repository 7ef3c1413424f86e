// The living tree. Only what is on the screen and a little around it is ever in the document.

import { select } from "d3-selection";
import { el, svg } from "../page/dom.js";
import { Geometry, NARROWEST, SCROLLBAR, SIDE } from "./geometry.js";
import { labels } from "./labels.js";
import { bow, lanePath } from "./lines.js";
import { compose, DETAILED, DOT, fresh } from "./marks.js";
import { time } from "../page/times.js";

const WAVE = 400;
const TIMES = 120;
const BESIDE = 0.6;
const APART = 4; // pixels between the words of two thoughts

export class Stage {
  constructor(session) {
    this.session = session;
    this.choose = () => {};
    this.hover = () => {};
    this.list = () => {};
    this.geometry = new Geometry(session);
    this.version = session.version;
    this.selected = "";
    this.why = false;
    this.fits = null;
    this.marked = null;
    this.foreseen = new Map();
    this.moved = null;
    this.fresh = new Map();
    this.left = 0;
    this.wanted = null;
    this.drawn = null;
    this.stale = false;
    this.coming = 0;
    this.element = el("div", {
      class: "stage", role: "listbox", tabindex: 0, "aria-label": "Thoughts in their branches",
      "aria-orientation": "horizontal",
    });
    this.sizer = el("div", { class: "sizer" });
    this.sheet = svg("svg", { role: "group", "aria-label": "Lanes" });
    this.sizer.append(this.sheet);
    this.element.append(this.sizer);
    const root = select(this.sheet);
    for (const name of ["times", "lanes", "links", "nodes", "names"]) this[name] = root.append("g").attr("class", name);
    this.element.addEventListener("scroll", () => {
      this.left = this.element.scrollLeft;
      this.draw();
    }, { passive: true });
    this.sheet.addEventListener("click", (event) => {
      const on = event.target.closest("[data-id], text.folded, text.gathered");
      if (on?.dataset.id) this.choose(on.dataset.id);
      else if (on?.matches(".gathered")) this.list();
      else if (on) this.#unfold(on.dataset.branch);
    });
    for (const [kind, take] of [["pointerover", true], ["pointerout", false]]) {
      this.sheet.addEventListener(kind, (event) => {
        const on = event.target.closest("[data-id]");
        this.hover(on && take ? on.dataset.id : "", event);
      });
    }
    this.element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - this.element.getBoundingClientRect().left);
    }, { passive: false });
    new ResizeObserver(() => this.#measure()).observe(this.element);
  }

  /** Shows the whole session where it fits, else its end. */
  begin() {
    this.#measure();
    this.geometry.widen(this.geometry.fit(this.width));
    this.toEnd();
  }

  /** Goes on with all of the session of which it showed the end. */
  complete(session) {
    this.session = this.geometry.session = session;
    this.version = session.version;
    this.geometry.settle();
    this.draw(true);
  }

  get atEnd() {
    return this.left + this.width > this.geometry.width - 3 * this.geometry.step - 40;
  }

  toEnd() {
    this.#go(this.geometry.width);
  }

  zoom(by, around = this.width / 2) {
    const before = (this.left + around - SIDE) / this.geometry.step;
    this.geometry.widen(this.geometry.step * by);
    this.#go(before * this.geometry.step + SIDE - around);
  }

  /** As much of the session as there is room for. */
  fit() {
    this.geometry.widen(this.geometry.fit(this.width, 0), NARROWEST);
    this.#go(0);
  }

  /** Brings the place that is this share of the whole into the middle. */
  pan(share) {
    this.#go(share * this.geometry.width - this.width / 2);
  }

  filter(fits) {
    this.fits = fits;
    this.draw(true);
  }

  /** Marks what changed: `name` and `words` by node; null marks nothing. */
  compare(marked) {
    this.marked = marked;
    this.draw(true);
  }

  /** Draws what would fall, come into doubt and survive if the chosen node proved false; null draws nothing. */
  foresee(falls) {
    if (!falls && !this.foreseen.size) return;
    const groups = falls ? [["would-survive", Object.keys(falls.survived)], ["would-doubt", falls.doubted], ["would-fall", falls.fell]] : [];
    this.foreseen = new Map(groups.flatMap(([name, ids]) => ids.map((id) => [id, name])));
    this.draw(true);
  }

  /** Brings a thought or an assumption into view. */
  show(id) {
    const node = this.session.nodes.get(id);
    if (!node) return;
    const { x, y } = this.geometry.place(node);
    const margin = Math.min(90, this.width / 4);
    const seen = x >= this.left + margin && x <= this.left + this.width - margin;
    this.#go(seen ? this.left : x - this.width / 2, y);
  }

  /** Scrolls there with the next frame; up or down only as far as it takes to see `y`. */
  #go(left, y = null) {
    this.left = Math.max(0, Math.min(left, this.geometry.width - this.width));
    this.wanted = { left: this.left, y: y ?? this.wanted?.y ?? null };
    this.draw(true);
  }

  #unfold(branch) {
    this.geometry.fold(branch, false);
    this.draw(true);
  }

  #measure() {
    const { clientWidth: width } = this.element;
    const most = parseFloat(getComputedStyle(this.element).maxHeight) - SCROLLBAR;
    const isHigher = most !== this.geometry.most;
    if (width === this.width && !isHigher) return;
    this.width = width;
    if (isHigher) {
      this.geometry.most = most;
      this.geometry.settle();
      if (this.selected) this.show(this.selected);
    }
    this.#go(this.left); // which a page forgets that showed something else for a while
  }

  select(id) {
    this.selected = id;
    this.draw(true);
  }

  /** A new event is here, if `step` is one: what is new slides in, and what fell with it is told in one wave. */
  grow(step) {
    const follows = this.atEnd;
    this.geometry.settle();
    if (!step) {
      this.draw(true);
      return;
    }
    if (step.thought) this.fresh.set(step.thought.id, { kind: "enters", delay: 0 });
    const fell = step.turned.filter(([id, state]) => state === "fallen" && id !== step.thought?.id);
    const depth = fell.length ? this.session.over(step.node, step.v) : null;
    const deepest = Math.max(1, ...fell.map(([id]) => depth.get(id) ?? 0));
    for (const [id] of fell) {
      this.fresh.set(id, { kind: "falls", delay: ((depth.get(id) ?? 0) / deepest) * (WAVE / 2) });
    }
    if (this.fresh.size) setTimeout(() => this.#calm(), 2 * WAVE);
    this.version = step.v;
    if (follows) this.toEnd();
    this.draw(true);
  }

  #calm() {
    this.fresh.clear();
    this.draw(true);
  }

  #size() {
    this.sizer.style.width = `${this.geometry.width}px`;
    this.sizer.style.height = `${this.geometry.height}px`;
    // With branches folded it is as high as without: nothing moves when that turns out.
    this.element.style.height = this.geometry.crowded.size ? "100vh" : `${this.geometry.height + SCROLLBAR}px`;
  }

  #scroll({ left, y }) {
    const box = this.element;
    box.scrollLeft = left;
    if (y !== null && (y < box.scrollTop + 30 || y > box.scrollTop + box.clientHeight - 30)) {
      box.scrollTop = y - box.clientHeight / 2;
    }
  }

  /** Draws with the next frame, once, however much changed until then. */
  draw(anew = false) {
    this.stale ||= anew;
    this.coming ||= requestAnimationFrame(() => {
      this.coming = 0;
      if (this.width) this.#draw();
    });
  }

  /** Draws what is in view and a little to each side; nothing where that is drawn already. */
  #draw() {
    const { stale, left, width, drawn } = this;
    if (stale) this.#size();
    this.stale = false;
    if (stale || !drawn || left < drawn.left || left + width > drawn.right) {
      this.drawn = { left: Math.max(0, left - width * BESIDE), right: left + width * (1 + BESIDE) };
      this.#sheet();
    }
    this.#names(left);
    // Last, as the browser has to lay out for it what was drawn.
    if (this.wanted) this.#scroll(this.wanted);
    this.wanted = null;
    this.moved?.();
  }

  #sheet() {
    const { geometry: g, session } = this;
    const { left } = this.drawn;
    const right = Math.min(this.drawn.right, Math.max(g.width, this.width));
    this.sheet.setAttribute("width", Math.max(0, right - left));
    this.sheet.setAttribute("height", g.height);
    this.sheet.setAttribute("viewBox", `${left} 0 ${Math.max(0, right - left)} ${g.height}`);
    this.sheet.style.left = `${left}px`;
    const known = session.count(this.version);
    const first = Math.max(1, g.n(left) - 1);
    const last = Math.min(known, g.n(right) + 1);
    const shown = session.between(first, last).filter((one) => this.#isDrawn(one));
    const chosen = session.nodes.get(this.selected);
    const grounds = session.grounds.filter((one) => one.v <= this.version && one.n >= first - 1 && one.n <= last + 1);
    if (chosen && chosen.v <= this.version) {
      const own = chosen.is === "thought" ? shown : grounds;
      if (!own.includes(chosen)) own.push(chosen);
    }
    this.#times(shown);
    this.#lanes(first, last, known);
    this.#nodes(shown, grounds);
    this.#links();
    this.sheet.classList.toggle("dense", g.dense);
    this.sheet.classList.toggle("wide", g.wordy);
  }

  /** Where a branch is folded to a thin line, only what is looked for, compared, or new. */
  #isDrawn(node) {
    const { geometry: g } = this;
    if (g.thinned > 1 && node.n % g.thinned >= 1 && !this.#isMarked(node)) return false;
    if (!g.isFolded(node.branch) || g.gathered.has(node.branch)) return true;
    return this.#isMarked(node);
  }

  #isMarked(node) {
    const { id } = node;
    return this.fits?.(node) || this.foreseen.has(id) || this.marked?.has(id) || this.fresh.has(id) || id === this.selected;
  }

  #times(shown) {
    const each = Math.max(1, Math.ceil(TIMES / this.geometry.step));
    const marks = shown.filter((one) => (one.n - 1) % each === 0);
    const times = new Set();
    const first = marks.filter((one) => !times.has(time(one.at)) && times.add(time(one.at)));
    this.times.selectAll("text").data(first, (one) => one.id)
      .join((enter) => enter.append("text").attr("y", 14).attr("text-anchor", "middle").text((one) => time(one.at)))
      .each(placed((one) => this.geometry.x(one.n)));
  }

  #lanes(first, last, known) {
    const paths = [];
    for (const lane of this.session.lanes.values()) {
      const end = Math.min(lane.last, known);
      if (lane.first > last || end < first) continue;
      const own = this.session.branches.get(lane.branch);
      if (!own || own[0].n > known) continue;
      paths.push({ lane, d: lanePath(this, lane, own, known) });
    }
    const branch = this.session.nodes.get(this.selected)?.branch;
    this.lanes.selectAll("path").data(paths, (one) => one.lane.branch).join("path")
      .attr("d", (one) => one.d).classed("chosen", (one) => one.lane.branch === branch);
    this.joined = paths.length;
  }

  #nodes(thoughts, grounds) {
    const g = this.geometry;
    const nodes = [...grounds, ...thoughts].map((node) => ({ node, ...g.place(node), ...this.session.at(node, this.version) }));
    const concluded = new Set(this.session.beliefs?.concluded && !this.session.beliefs.more.stands ? this.session.beliefs.stands.map((one) => one.id) : []);
    const found = this.nodes.selectAll("g.n").data(nodes, (one) => one.node.id).join((enter) => enter.append(fresh));
    const stage = this;
    found.each(function dress(one) {
      // Most of what is drawn is as it was: touching it again would make the browser lay it out again.
      const place = `translate(${one.x} ${one.y})`;
      if (this.place !== place) this.setAttribute("transform", place);
      this.place = place;
      const looks = stage.#looks(one, concluded);
      const { delay = 0 } = stage.fresh.get(one.node.id) ?? {};
      const parts = stage.#parts(one);
      const key = `${looks} ${parts} ${delay} ${one.why}`;
      if (this.drawn === key) return;
      this.drawn = key;
      this.setAttribute("class", looks);
      this.setAttribute("aria-selected", String(one.node.id === stage.selected));
      this.setAttribute("aria-label", `${one.node.id}, ${one.node.is === "evidence" ? `${one.node.kind}, ` : ""}${one.state}${one.why ? ` (${one.why})` : ""}: ${one.node.text}`);
      this.style.setProperty("--hue", stage.session.hue(one.node.by));
      if (delay) this.style.setProperty("--delay", `${delay}ms`);
      compose(this, one, parts);
    });
    if (nodes.some((one) => one.node.id === this.selected)) this.element.setAttribute("aria-activedescendant", `n-${this.selected}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** What there is room for: a mark alone, its confidence, or so many letters of words as well. */
  #parts({ node }) {
    const { dense, wordy, step } = this.geometry;
    if (dense) return DOT;
    return wordy && node.is === "thought" && !this.geometry.isFolded(node.branch) ? step - APART : DETAILED;
  }

  #looks(one, concluded) {
    const { node } = one;
    return [
      "n", node.is, one.state,
      node.id === this.selected && "chosen", concluded.has(node.id) && "conclusion",
      node.kind === "opinion" && "opinion", this.fresh.get(node.id)?.kind,
      this.geometry.isFolded(node.branch) && "folded", this.fits && !this.fits(node) && "dim",
      this.foreseen.get(node.id), this.marked?.has(node.id) && `since ${this.marked.get(node.id).name}`,
    ].filter(Boolean).join(" ");
  }

  /** Supports are drawn for what is selected only: what it rests on, and what rests on it. */
  #links() {
    const links = [];
    const add = (from, to, kind) => {
      const [a, b] = [this.session.nodes.get(from), this.session.nodes.get(to)];
      if (a && b && a.v <= this.version && b.v <= this.version) links.push({ id: `${from}>${to}>${kind}`, a, b, kind });
    };
    const reached = this.selected ? this.why ? [...this.session.under(this.selected, this.version).keys()] : [this.selected] : [];
    for (const id of reached) {
      for (const { v, needs } of this.session.nodes.get(id)?.supports ?? []) {
        if (v <= this.version) needs.forEach((need) => add(need, id, "under"));
      }
    }
    for (const { v, id } of this.session.nodes.get(this.selected)?.carries ?? []) if (v <= this.version) add(this.selected, id, "over");
    for (const [id, name] of this.foreseen) {
      if (name !== "would-fall") continue;
      for (const { needs } of this.session.nodes.get(id)?.supports ?? []) {
        for (const need of needs) if (need === this.selected || this.foreseen.get(need) === name) add(need, id, name);
      }
    }
    this.links.selectAll("path").data(links, (one) => one.id).join("path")
      .attr("class", (one) => `${one.kind} ${this.session.at(one.a, this.version).state}`)
      .attr("d", (one) => bow(this.geometry.place(one.a), this.geometry.place(one.b)));
  }

  /** Branch names stay in view as long as their branch is. */
  #names(scrollLeft) {
    const { geometry: g, session } = this;
    const known = session.count(this.version);
    const names = labels(session, g, {
      ...this.drawn, scrollLeft, known, end: Math.max(g.width, this.width) - 8, chosen: session.nodes.get(this.selected)?.branch,
    });
    this.names.selectAll("text").data(names, (one) => (one.gathers ? "" : one.lane.branch))
      .join((enter) => enter.append("text").attr("data-branch", (one) => (one.gathers ? null : one.lane.branch)))
      .each(placed((one) => one.x, (one) => one.y))
      .each(function say(one) {
        if (this.textContent === one.name) return;
        this.classList.toggle("folded", Boolean(one.folded));
        this.classList.toggle("gathered", Boolean(one.gathers));
        this.textContent = one.name;
      });
  }
}

/** Moves what is elsewhere: the browser lays out anew what it is told anew. */
function placed(x, y = null) {
  return function place(one) {
    const [left, top] = [x(one), y?.(one)];
    if (this.left !== left) this.setAttribute("x", left);
    if (y && this.top !== top) this.setAttribute("y", top);
    Object.assign(this, { left, top });
  };
}
