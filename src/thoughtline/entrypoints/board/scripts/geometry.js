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
    this.closed = new Set(); // by whoever looks
    this.opened = new Set(); // by whoever looks, though there is little room
    this.crowded = new Set(); // where there is no room
    this.most = Infinity;
    this.settle();
  }

  isFolded(branch) {
    return this.closed.has(branch) || (this.crowded.has(branch) && !this.opened.has(branch));
  }

  fold(branch, folds) {
    const [to, from] = folds ? [this.closed, this.opened] : [this.opened, this.closed];
    to.add(branch);
    from.delete(branch);
    this.settle();
  }

  /** Works out the rows anew, after lanes, folds or the room changed. */
  settle() {
    this.crowded.clear();
    this.#rows();
    if (this.height <= this.most) return;
    const rows = new Map();
    for (const lane of this.session.lanes.values()) {
      if (!lane.row) continue;
      if (!rows.has(lane.row)) rows.set(lane.row, { lanes: [], last: 0 });
      const row = rows.get(lane.row);
      row.lanes.push(lane.branch);
      row.last = Math.max(row.last, lane.last);
    }
    for (const { lanes } of [...rows.values()].sort((one, other) => one.last - other.last)) {
      for (const branch of lanes) this.crowded.add(branch);
      this.#rows();
      if (this.height <= this.most) return;
    }
  }

  /** Where each row is. One is low when all on it is folded. */
  #rows() {
    const open = new Array(this.session.rows).fill(false);
    open[0] = true;
    for (const lane of this.session.lanes.values()) {
      if (!this.isFolded(lane.branch)) open[lane.row] = true;
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
    return 2 * SIDE + Math.max(1, this.session.length) * this.step;
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
    const each = (room - 2 * SIDE) / Math.max(1, this.session.length);
    return Math.max(least, each);
  }
}
