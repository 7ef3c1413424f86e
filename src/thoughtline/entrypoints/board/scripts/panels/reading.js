// Every thought of a session in full, in order. Only the pages of it near what is seen are in the
// document; the others keep their room.

import { dotted, given, mark, ref, refs } from "./beliefs.js";
import { el, fill } from "../page/dom.js";
import { paint } from "../page/found.js";
import { clock, full } from "../page/times.js";

const PAGE = 16; // few enough to be made within a frame
const BLOCK = 100; // steps whose texts are asked for together
const LINE_PX = 104; // of a thought that was never measured
const NEAR = "4200px 0px";
const FOLDED_LETTERS = 1400;
const MAX_REFS = 12;
const PAINTS_MS = 120; // between two looks for words in what is shown
const MAX_COMMENTS = 20; // at what they are about
const COMMENT = /^On (\S+): /; // as `node_json.py` has it

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
    this.words = [];
    this.opened = new Set(); // by whoever reads, though they do not fit
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

  /** Puts everything in order anew: comments at what they are about, and nothing that does not fit. */
  arrange() {
    const { session } = this;
    const nodes = [...session.nodes.values()].sort((one, other) => one.v - other.v);
    const of = (node) => node.branch ?? session.thoughts[Math.floor(node.n) - 1]?.branch ?? session.thoughts[0]?.branch;
    this.comments = Map.groupBy(nodes.filter((node) => this.#about(node)), (node) => this.#about(node));
    const own = nodes.filter((node) => !this.#about(node));
    const groups = this.byBranch ? [...Map.groupBy(own, of)] : [["", own]];
    this.observer.disconnect();
    this.pages = [];
    this.near = new Set(); // to be filled
    this.places = new Map();
    this.gaps = new Map();
    for (const [branch, all] of groups) {
      const shown = this.fits ? this.#fitting(all) : all;
      for (let first = 0; first < shown.length; first += PAGE) {
        this.#page(shown.slice(first, first + PAGE), first ? "" : branch);
      }
    }
    fill(this.element, this.pages.map((page) => page.element), this.fits && !this.pages.length ? el("p", { class: "none" }, "Nothing here is like this.") : null);
  }

  /** What a comment is about, "" for what is none. */
  #about({ kind, text }) {
    const about = kind === "comment" || kind === "objection" ? COMMENT.exec(text)?.[1] : "";
    return about && this.session.nodes.has(about) ? about : "";
  }

  /** The nodes that fit, or were opened; each knows which others are left out before and after it. */
  #fitting(nodes) {
    const shown = [];
    let between = [];
    for (const node of nodes) {
      const own = [node, ...this.comments.get(node.id) ?? []];
      if (node.v > this.version) continue;
      if (!own.some((one) => this.fits(one) || this.opened.has(one.id))) {
        between.push(node);
        continue;
      }
      this.gaps.set(node.id, between);
      shown.push(node);
      between = [];
    }
    if (shown.length) this.gaps.set(`${shown.at(-1).id} end`, between);
    return shown;
  }

  #gap(nodes) {
    if (!nodes?.length) return null;
    return el("li", { class: "between" }, el("button", { type: "button", class: "quiet", onclick: () => this.#open(nodes) }, `${nodes.length.toLocaleString("en")} between`));
  }

  /** Shows what was left out in between, too, and goes on from there. */
  #open(nodes) {
    for (const { id } of nodes) this.opened.add(id);
    this.arrange();
    this.bring(nodes[0].id);
    document.querySelector(`#r-${nodes[0].id} .ref`)?.focus({ preventScroll: true });
  }

  #page(nodes, branch) {
    const element = el("ol", { class: "entries" });
    const page = { element, nodes, branch, filled: false };
    for (const node of nodes) for (const one of [node, ...this.comments.get(node.id) ?? []]) this.places.set(one.id, page);
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
    if (node && (this.byBranch || this.fits || this.#about(node))) this.arrange();
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
    if (id && this.fits && bring && !this.places.has(id)) {
      this.opened.add(id);
      this.arrange();
    }
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
    if (!this.brought) return;
    const entry = document.getElementById(`r-${this.brought}`) ?? document.getElementById(`r-${this.#about(this.session.nodes.get(this.brought))}`);
    const box = entry?.getBoundingClientRect();
    if (!box) return;
    const { top, bottom } = clear();
    if (box.top >= top && box.bottom <= bottom) return;
    const room = bottom - top;
    scrollBy(0, box.top - top - Math.max(0, (room - box.height) / 2));
  }

  /** Leaves what `fits(node)` holds for; null leaves everything. `words` are marked where they stand. */
  filter(fits, words = []) {
    const changed = Boolean(fits) || Boolean(this.fits);
    this.fits = fits;
    this.words = words;
    if (!fits) this.opened.clear();
    if (changed) this.arrange();
    this.draw();
    this.#paintSoon();
  }

  #paintSoon() {
    this.painting ||= setTimeout(() => {
      this.painting = 0;
      paint(this.element.querySelectorAll(".text"), this.words);
    }, PAINTS_MS);
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
      page.nodes.map((node) => [this.fits ? this.#gap(this.gaps.get(node.id)) : null, this.#entry(node), this.fits ? this.#gap(this.gaps.get(`${node.id} end`)) : null]),
    );
    if (this.words.length) this.#paintSoon();
    this.#dressAll(page);
    this.#keep();
    const all = this.#all(page);
    if (all.some((node) => !this.texts.has(node.id))) {
      this.read(all).then(() => {
        if (!page.filled) return;
        for (const node of this.#all(page)) this.#tell(node);
        this.#keep();
      });
    }
  }

  /** The nodes of a page with their comments, as far as they are shown. */
  #all({ nodes }) {
    return nodes.flatMap((node) => [node, ...(this.comments.get(node.id) ?? []).slice(-MAX_COMMENTS)]);
  }

  #commented(comments) {
    const more = comments.length - MAX_COMMENTS;
    return el(
      "ul", { class: "comments" }, more > 0 ? el("li", { class: "hint" }, `${more.toLocaleString("en")} earlier comments`) : null,
      comments.slice(-MAX_COMMENTS).map((one) => this.#entry(one)),
    );
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
      this.comments.has(node.id) ? this.#commented(this.comments.get(node.id)) : null,
    );
    entry.node = node;
    this.#tell(node, entry);
    return entry;
  }

  /** The text as far as it is known: its beginning came with the session. */
  #tell(node, entry = document.getElementById(`r-${node.id}`)) {
    const whole = this.texts.get(node.id) ?? node.text;
    const text = this.#about(node) ? whole.replace(COMMENT, "") : whole;
    if (!entry || (entry.text === text && !this.unfolded.has(node.id))) return;
    entry.text = text;
    const place = entry.querySelector(".text");
    fill(place, node.is === "evidence" ? el("p", { class: "plain" }, text) : this.prose(text));
    entry.querySelector(":scope > .unfold")?.remove();
    if (this.words.length) this.#paintSoon();
    const long = text.length > FOLDED_LETTERS && !this.unfolded.has(node.id);
    place.classList.toggle("folded", long);
    if (long) place.after(el("button", { type: "button", class: "unfold" }, `Show all of ${node.id}`));
  }

  #dressAll(page) {
    for (const entry of page.element.querySelectorAll("[data-entry]")) this.#dress(entry);
  }

  #dress(entry) {
    const node = entry?.node;
    if (!node) return;
    const at = this.session.at(node, this.version);
    entry.hidden = !at;
    if (!at) return;
    const since = this.marked?.get(node.id);
    const looks = ["entry", at.state, node.id === this.selected && "chosen"].filter(Boolean).join(" ");
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
