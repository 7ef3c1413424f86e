// Where things are on the stage. Time runs to the right by thoughts, not by the clock: an hour of
// silence takes no room.

export const TOP = 64;
export const ROW = 38;
export const ROOMY = 74;
export const FOLDED = 12;
export const SIDE = 28;
export const NARROW = 5;
export const WIDE = 210;
export const WORDS = 84;
export const DENSE = 12;
export const READABLE = 16;
export const BELOW = 26;
export const SCROLLBAR = 18;

export class Geometry {
  constructor(session) {
    this.session = session;
    this.step = 22;
    this.folded = new Set();
    this.settle();
  }

  /** Works out the rows anew, after lanes or folds changed. A row is low when all on it is folded. */
  settle() {
    const open = new Array(this.session.rows).fill(false);
    open[0] = true;
    for (const lane of this.session.lanes.values()) {
      if (!this.folded.has(lane.branch)) open[lane.row] = true;
    }
    this.tops = [];
    let y = TOP;
    const row = this.wordy ? ROOMY : ROW;
    for (const one of open) {
      const height = one ? row : FOLDED;
      this.tops.push(y + (one ? ROW : FOLDED) / 2);
      y += height;
    }
    this.height = y + (this.wordy ? 8 : BELOW);
  }

  /** Whether there is room for words under each thought. */
  get wordy() {
    return this.step >= WORDS;
  }

  /** Whether there is room for nothing but the mark of each thought. */
  get dense() {
    return this.step < DENSE;
  }

  /** Changes how much room a thought takes. */
  widen(step) {
    this.step = Math.min(WIDE, Math.max(NARROW, step));
    this.settle();
  }

  get width() {
    return 2 * SIDE + Math.max(1, this.session.thoughts.length) * this.step;
  }

  x(n) {
    return SIDE + (n - 0.5) * this.step;
  }

  y(branch) {
    return this.tops[this.session.lanes.get(branch)?.row ?? 0] ?? TOP;
  }

  /** The number of the thought nearest to `x`. */
  n(x) {
    return Math.round((x - SIDE) / this.step + 0.5);
  }

  place(node) {
    if (node.is === "thought") return { x: this.x(node.n), y: this.y(node.branch) };
    return { x: this.x(node.n) + 12 * Math.floor(node.stack / 2), y: 30 + 14 * (node.stack % 2) };
  }

  /** The step at which everything fits into `room` pixels, but `least`. */
  fit(room, least = READABLE) {
    const each = (room - 2 * SIDE) / Math.max(1, this.session.thoughts.length);
    return Math.max(least, each);
  }
}
