// New thoughts while one reads: at the end of the list they are brought into sight, elsewhere they are counted.

import { el, fill } from "../page/dom.js";

const NEAR_PX = 160; // between the end of the list and the lower edge of the window

export class Follow {
  /** `list` is the element with the thoughts, in order; `bring(id)` scrolls to one. */
  constructor(list, bring) {
    this.list = list;
    this.bring = bring;
    this.unread = [];
    this.isAtEnd = false;
    this.element = el("button", { type: "button", class: "button unread", hidden: true, onclick: () => this.go() });
    addEventListener("scroll", () => this.#look(), { passive: true });
  }

  /** Whether the reader has come to the end of the list: new thoughts are followed from there on. */
  #look() {
    const { bottom, height } = this.list.getBoundingClientRect();
    this.isAtEnd = scrollY > 0 && height > 0 && bottom < innerHeight + NEAR_PX;
    if (this.isAtEnd && this.unread.length) this.#tell([]);
  }

  grow(step) {
    if (!step?.thought) return;
    if (this.isAtEnd) this.bring(step.thought.id);
    else this.#tell([...this.unread, step.thought.id]);
  }

  /** Goes to the first thought that came meanwhile, or to the last of all. */
  go(last = "") {
    const [first = last] = this.unread;
    this.#tell([]);
    if (first) this.bring(first);
  }

  #tell(unread) {
    this.unread = unread;
    this.element.hidden = !unread.length;
    fill(this.element, unread.length ? `${unread.length.toLocaleString("en")} new ↓` : "");
  }
}
