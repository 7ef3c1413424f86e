// Every thought of a session in full, in order. Only the pages of it near what is seen are in the
// document; the others keep their room.

import { dotted, given, mark, ref, refs } from "./beliefs.js";
import { el, fill } from "../page/dom.js";
import { clock, full } from "../page/times.js";

const PAGE = 16; // few enough to be made within a frame
const BLOCK = 100; // steps whose texts are asked for together
const LINE_PX = 104; // of a thought that was never measured
const NEAR = "4200px 0px";
const FOLDED_LETTERS = 1400;
const MAX_REFS = 12;

/** Where nothing lies above what is read: below the filters, and above the time and the sheet of a phone. */
function clear() {
  const bar = document.querySelector("#read .bar");
  const above = bar && getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  const over = ["detail", "slider"].map((id) => document.querySelector(`#${id}, .${id}`)).filter((one) => one && getComputedStyle(one).position === "fixed");
  return { top: above, bottom: Math.min(innerHeight, ...over.map((one) => one.getBoundingClientRect().top)) };
}

export class Reading {
  /** `source.texts(ids)` gives whole texts, `prose(text)` makes elements of one. */
  constructor(session, source, { choose, link, prose }) {
    this.session = session;
    this.source = source;
    this.choose = choose;
    this.link = link;
    this.prose = prose;
    this.version = session.version;
    this.selected = "";
    this.byBranch = false;
    this.fits = null;
    this.marked = null;
    this.texts = new Map();
    this.blocks = new Map();
    this.unfolded = new Set();
    this.pages = [];
    this.element = el("div", { class: "reading" });
    this.observer = new IntersectionObserver((seen) => this.#seen(seen), { rootMargin: NEAR });
    this.element.addEventListener("click", (event) => this.#clicked(event));
    for (const hand of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(hand, () => this.#release(), { passive: true, capture: true });
    this.arrange();
  }

  /** Puts everything in order anew. */
  arrange() {
    const { session } = this;
    const nodes = [...session.nodes.values()].sort((one, other) => one.v - other.v);
    const of = (node) => node.branch ?? session.thoughts[Math.floor(node.n) - 1]?.branch ?? session.thoughts[0]?.branch;
    const groups = this.byBranch ? [...Map.groupBy(nodes, of)] : [["", nodes]];
    this.observer.disconnect();
    this.pages = [];
    this.near = new Set(); // to be filled
    this.places = new Map();
    for (const [branch, own] of groups) {
      for (let first = 0; first < own.length; first += PAGE) {
        this.#page(own.slice(first, first + PAGE), first ? "" : branch);
      }
    }
    fill(this.element, this.pages.map((page) => page.element));
  }

  #page(nodes, branch) {
    const element = el("ol", { class: "entries" });
    const page = { element, nodes, branch, filled: false };
    for (const node of nodes) this.places.set(node.id, page);
    element.page = page;
    element.style.minHeight = `${nodes.length * LINE_PX}px`;
    this.pages.push(page);
    this.#hide(page);
    this.observer.observe(element);
    return page;
  }

  /** A new event is here. */
  grow(step) {
    const node = step && this.session.nodes.get((step.thought ?? step.assumption ?? step.evidence)?.id);
    if (node && this.byBranch) this.arrange();
    else if (node) {
      let page = this.pages.at(-1);
      if (!page || page.nodes.length >= PAGE) this.element.append((page = this.#page([], "")).element);
      page.nodes.push(node);
      this.places.set(node.id, page);
      if (page.filled) this.#fill(page);
    }
    this.draw();
  }

  /** Shows how things are at the version that is looked at. */
  draw() {
    for (const page of this.pages) {
      this.#hide(page);
      if (page.filled) this.#dressAll(page);
    }
  }

  /** Hides a page of what was written later than the moment that is looked at: it is not filled, then. */
  #hide({ element, nodes }) {
    element.hidden = nodes[0]?.v > this.version;
  }

  order(byBranch) {
    this.byBranch = byBranch;
    this.arrange();
  }

  select(id, { bring }) {
    const before = this.selected;
    this.selected = id;
    for (const one of [before, id]) this.#dress(document.getElementById(`r-${one}`));
    if (id && bring) this.#bringSoon();
  }

  /** With the next frame, after the graph was drawn: what is measured was laid out by then. */
  #bringSoon() {
    this.coming ||= requestAnimationFrame(() => {
      this.coming = 0;
      if (this.selected) this.bring(this.selected);
    });
  }

  /** Scrolls to a thought, whose page may not be in the document yet. */
  bring(id) {
    const page = this.places.get(id);
    if (!page || !this.element.offsetParent) return;
    this.brought = id;
    if (page.filled) this.#keep();
    else this.#fill(page);
  }

  /** Leaves the scrolling to the reader, whose hand moved: nothing is brought that was to come with the next frame. */
  #release() {
    this.brought = "";
    cancelAnimationFrame(this.coming);
    this.coming = 0;
  }

  /** What was scrolled to stays in sight while texts come and make room around it, until a hand moves. */
  #keep() {
    const box = this.brought && document.getElementById(`r-${this.brought}`)?.getBoundingClientRect();
    if (!box) return;
    const { top, bottom } = clear();
    if (box.top >= top && box.bottom <= bottom) return;
    const room = bottom - top;
    scrollBy(0, box.top - top - Math.max(0, (room - box.height) / 2));
  }

  /** Dims what `fits(node)` does not hold for; null dims nothing. */
  filter(fits) {
    this.fits = fits;
    this.draw();
  }

  /** Says of each what changed since another moment; null says nothing. */
  compare(marked) {
    this.marked = marked;
    this.draw();
  }

  /** The whole text of each of these, asked for once. */
  async read(nodes) {
    const missing = nodes.filter((node) => !this.texts.has(node.id)).map((node) => node.v);
    if (missing.length) await this.#ask(Math.min(...missing), Math.max(...missing));
    return this.texts;
  }

  /** Asks for texts from the step `first` to `last`, and what is near them; not for what is on its way. */
  async #ask(first, last) {
    const least = first - ((first - 1) % BLOCK);
    const most = Math.min(this.session.version, last - ((last - 1) % BLOCK) + BLOCK - 1);
    const key = `${least} ${most}`;
    if (!this.blocks.has(key)) this.blocks.set(key, this.source.texts(least, most));
    const texts = await this.blocks.get(key);
    this.blocks.delete(key);
    for (const [id, text] of Object.entries(texts ?? {})) this.texts.set(id, text);
  }

  #seen(seen) {
    for (const { target, isIntersecting, boundingClientRect: box } of seen) {
      const { page } = target;
      if (!isIntersecting) this.#empty(page, box.height);
      else if (page.filled) this.near.delete(page);
      else if (box.top < innerHeight && box.bottom > 0) this.#fill(page);
      else this.near.add(page);
    }
    this.#fillSoon();
  }

  /** What is not seen yet: a page with each frame, so that none takes long. */
  #fillSoon() {
    if (!this.near.size) return;
    this.filling ||= requestAnimationFrame(() => {
      this.filling = 0;
      const [page] = this.near;
      if (page) this.#fill(page);
      this.#fillSoon();
    });
  }

  #empty(page, height) {
    this.near.delete(page);
    if (!page.filled || this.places.get(this.selected) === page) return;
    page.element.style.minHeight = `${height}px`;
    page.filled = false;
    fill(page.element);
  }

  #fill(page) {
    this.near.delete(page);
    page.filled = true;
    page.element.style.minHeight = "";
    fill(
      page.element, page.branch ? el("li", { class: "branch" }, el("h3", {}, page.branch)) : null,
      page.nodes.map((node) => this.#entry(node)),
    );
    this.#dressAll(page);
    this.#keep();
    if (page.nodes.some((node) => !this.texts.has(node.id))) {
      this.read(page.nodes).then(() => {
        if (!page.filled) return;
        for (const node of page.nodes) this.#tell(node);
        this.#keep();
      });
    }
  }

  #entry(node) {
    const entry = el(
      "li", { id: `r-${node.id}`, "data-entry": node.id },
      el("p", { class: "head" },
        el("a", { class: "ref", "data-node": node.id, href: this.link(node.id) }, node.id), " ", el("span", { class: "standing" }), " ",
        dotted(node.by, this.session), " ", el("time", { class: "aside", title: full(node.at) }, clock(node.at)),
        el("span", { class: "aside" }, ` · ${node.branch ?? node.is}${node.kind ? ` · ${node.kind}` : ""}`, node.facts.map((fact) => [" · ", el("bdi", {}, fact)]).flat()),
        " ", given(node.confidence)),
      el("div", { class: "text" }),
      el("p", { class: "why" }),
      el("p", { class: "links" }),
    );
    entry.node = node;
    this.#tell(node, entry);
    return entry;
  }

  /** The text as far as it is known: its beginning came with the session. */
  #tell(node, entry = document.getElementById(`r-${node.id}`)) {
    const text = this.texts.get(node.id) ?? node.text;
    if (!entry || (entry.text === text && !this.unfolded.has(node.id))) return;
    entry.text = text;
    const place = entry.querySelector(".text");
    fill(place, node.is === "evidence" ? el("p", { class: "plain" }, text) : this.prose(text));
    entry.querySelector(".unfold")?.remove();
    const long = text.length > FOLDED_LETTERS && !this.unfolded.has(node.id);
    place.classList.toggle("folded", long);
    if (long) place.after(el("button", { type: "button", class: "unfold" }, `Show all of ${node.id}`));
  }

  #dressAll(page) {
    for (const entry of page.element.children) this.#dress(entry);
  }

  #dress(entry) {
    const node = entry?.node;
    if (!node) return;
    const at = this.session.at(node, this.version);
    entry.hidden = !at;
    if (!at) return;
    const since = this.marked?.get(node.id);
    const looks = ["entry", at.state, node.id === this.selected && "chosen", this.fits && !this.fits(node) && "dim"].filter(Boolean).join(" ");
    if (entry.className !== looks) entry.className = looks;
    const key = `${at.state} ${at.why} ${this.#ground(node)} ${since?.words ?? ""}`;
    if (entry.drawn === key) return;
    entry.drawn = key;
    fill(entry.querySelector(".standing"), at.state === "stands" ? null : mark(at.state), since ? el("span", { class: `mark since ${since.name}` }, ` ${since.words}`) : null);
    fill(entry.querySelector(".why"), at.why);
    fill(entry.querySelector(".links"), this.#links(node));
  }

  #ground(node) {
    return node.supports.filter((support) => support.v <= this.version).length;
  }

  #links(node) {
    const supports = node.supports.filter((support) => support.v <= this.version && support.needs.length);
    return [
      supports.length ? [node.is === "thought" ? "Rests on " : "Verified by ", supports.flatMap(({ needs }, place) => [place ? ", or on " : "", ...refs(needs, this.link, MAX_REFS)]), ". "] : null,
      node.revises ? ["Revises ", ref(node.revises, this.link), ". "] : null,
    ].filter(Boolean).flat(2);
  }

  #clicked(event) {
    const entry = event.target.closest("[data-entry]");
    if (!entry || event.target.closest("a, summary") || getSelection()?.toString()) return;
    if (event.target.closest(".unfold")) {
      this.unfolded.add(entry.dataset.entry);
      this.#tell(entry.node, entry);
      return;
    }
    if (!event.target.closest("button, pre, table")) this.choose(entry.dataset.entry);
  }
}
