// Where things are on the stage. Time runs to the right by thoughts, not by the clock: an hour of
// silence takes no room.

export const TOP = 64;
export const ROW = 38;
export const ROOMY = 74;
export const FOLDED = 14;
export const NAME = 7;
export const SIDE = 28;
export const NARROW = 5;
const APART = 2.5; // pixels between two marks
export const NARROWEST = 0.4; // where all of a long session is to be seen at once
export const WIDE = 210;
export const WORDS = 84;
export const DENSE = 12;
export const READABLE = 16;
export const BELOW = 10;
export const SCROLLBAR = 18;

export class Geometry {
  constructor(session) {
    this.session = session;
    this.step = 22;
    this.closed = new Set(); // by whoever looks
    this.opened = new Set(); // by whoever looks, though there is little room
    this.crowded = new Set(); // where there is no room
    this.gathered = new Set(); // on one row, where there is no room even for all that are folded
    this.most = Infinity;
    this.wordy = false; // whether there is room for words under each thought
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
    this.gathered.clear();
    this.gathers = false;
    const rows = Array.from({ length: this.session.rows }, () => ({ lanes: [], last: 0, open: false }));
    rows[0].open = true;
    for (const lane of this.session.lanes.values()) {
      const row = rows[lane.row];
      row.lanes.push(lane.branch);
      row.last = Math.max(row.last, lane.last);
      row.open ||= !this.isFolded(lane.branch);
    }
    this.wordy = this.step >= WORDS;
    if (this.wordy && !this.#fits(rows)) this.wordy = false; // words go before branches do
    if (!this.#fits(rows)) this.#crowd(rows);
    this.#place(rows);
  }

  /** Folds rows so that the others fit, those that ended first, and none in vain. */
  #crowd(rows) {
    const newest = rows.slice(1).filter((row) => row.open && !this.#isStuck(row)).sort((one, other) => other.last - one.last);
    for (const row of newest) row.open = false;
    this.gathers = !this.#fits(rows);
    for (const row of newest) {
      row.open = true;
      if (this.#fits(rows)) continue;
      row.open = false;
      break;
    }
    for (const row of newest) if (!row.open) for (const branch of row.lanes) this.crowded.add(branch);
    if (!this.gathers) return;
    for (const row of rows) if (!row.open) for (const branch of row.lanes) this.gathered.add(branch);
  }

  /** Whether somebody opened a branch of this row, so that folding the others makes no room. */
  #isStuck(row) {
    return row.lanes.some((branch) => this.opened.has(branch));
  }

  #fits(rows) {
    return this.#place(rows) <= this.most;
  }

  /** Where each row is, and how high all are. One is low when all on it is folded; gathered, these share one. */
  #place(rows) {
    this.tops = [];
    let y = TOP;
    let shared = 0;
    rows.forEach(({ open }, row) => {
      if (!open && shared) {
        this.tops.push(shared);
        return;
      }
      // The name of an open branch is above it, that of a folded one on it.
      if (open && row && !rows[row - 1].open && !this.gathers) y += NAME;
      const high = open || this.gathers;
      this.tops.push(y + (high ? ROW : FOLDED) / 2);
      if (!open && this.gathers) shared = this.tops[row];
      y += high ? (this.wordy ? ROOMY : ROW) : FOLDED;
    });
    this.height = y + (this.wordy ? 8 : BELOW);
    return this.height;
  }

  /** Whether there is room for nothing but the mark of each thought. */
  get dense() {
    return this.step < DENSE;
  }

  /** Each of how many thoughts has a mark, where there is no room for all. */
  get thinned() {
    return Math.max(1, Math.floor(APART / this.step));
  }

  /** Changes how much room a thought takes, but not to less than `least`. */
  widen(step, least = Math.min(NARROW, this.step)) {
    this.step = Math.min(WIDE, Math.max(least, step));
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
