// A session as the record tells it, step by step. Nothing is decided here: what stands and what
// fell comes with each step, and is only looked up.

/** The place in `list` of the last entry whose version is not above `v`, -1 for none. */
export function upTo(list, v) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].v <= v) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class Session {
  /** `skipped` thoughts came before the first that it is given, the last of them at `version`. */
  constructor({ skipped = 0, version = 0, authors = [] } = {}) {
    this.skipped = skipped;
    this.version = version;
    this.settled = 0;
    this.steps = [];
    this.thoughts = [];
    this.nodes = new Map();
    this.grounds = []; // assumptions and evidence
    this.authors = new Map(authors.map((name, place) => [name, place]));
    this.writers = new Set(); // authors of thoughts
    this.branches = new Map();
    this.merges = new Map(); // by the branch into which they lead
    this.lanes = new Map();
    this.rows = 1;
    this.beliefs = null;
    this.deliberations = [];
    this.delegations = [];
    this.latest = [];
    this.causes = [];
    this.caused = 0;
    this.objections = [];
  }

  /** Takes in the next event. Returns false for one that is known already. */
  take(step) {
    if (step.v <= this.version) return false;
    this.version = step.v;
    this.steps.push(step);
    if (!this.authors.has(step.by)) this.authors.set(step.by, this.authors.size);
    if (step.thought) this.#thought(step);
    if (step.assumption) this.#ground(step, "assumption");
    if (step.evidence) this.#ground(step, "evidence");
    for (const needs of step.supports ?? []) this.#support(step, needs);
    if (step.merged) this.#merge(step);
    for (const [node, state, why] of step.turned) this.nodes.get(node)?.turns.push({ v: step.v, state, why });
    return true;
  }

  /** Takes in the state of the session as a whole. What was true before that may come later. */
  settle(state) {
    if (state.version < this.settled) return;
    this.settled = state.version;
    this.beliefs = state.beliefs;
    this.expand = state.expand;
    this.best_path = state.best_path;
    this.deliberations = state.deliberations;
    this.delegations = state.delegations;
    this.latest = state.latest;
    this.causes = state.causes;
    this.caused = state.caused;
    this.objections = state.objections;
    this.lanes = new Map(state.lanes.map((lane) => [lane.branch, lane]));
    this.rows = 1 + Math.max(0, ...state.lanes.map((lane) => lane.row));
  }

  #thought(step) {
    const thought = {
      ...step.thought, facts: step.facts ?? [], is: "thought", v: step.v, at: step.at, by: step.by, n: this.length + 1,
      turns: [], supports: [], carries: [],
    };
    this.thoughts.push(thought);
    this.writers.add(step.by);
    this.nodes.set(thought.id, thought);
    if (!this.branches.has(thought.branch)) this.branches.set(thought.branch, []);
    this.branches.get(thought.branch).push(thought);
  }

  #ground(step, is) {
    const ground = {
      ...step[is], facts: step.facts ?? [], is, v: step.v, at: step.at, by: step.by, n: this.length + 0.5,
      turns: [], supports: [], carries: [],
    };
    const beside = this.grounds.at(-1);
    ground.stack = beside?.n === ground.n ? beside.stack + 1 : 0;
    this.grounds.push(ground);
    this.nodes.set(ground.id, ground);
  }

  #merge({ v, merged }) {
    const into = this.nodes.get(merged.thought);
    if (!into) return;
    if (!this.merges.has(into.branch)) this.merges.set(into.branch, []);
    this.merges.get(into.branch).push({ v, into, head: merged.head });
  }

  #support(step, needs) {
    const on = this.nodes.get(step.node);
    if (!on) return;
    on.supports.push({ v: step.v, needs });
    for (const need of needs) {
      const under = this.nodes.get(need);
      if (under && !under.carries.some((one) => one.id === on.id)) under.carries.push({ v: step.v, id: on.id });
    }
  }

  /** How a node was at version `v`: its state, and why it fell; null before it was there. */
  at(node, v) {
    if (node.v > v) return null;
    const turn = node.turns[upTo(node.turns, v)];
    return turn ?? { v: node.v, state: "stands", why: "" };
  }

  get length() {
    return this.skipped + this.thoughts.length;
  }

  /** How many thoughts there were at version `v`. */
  count(v) {
    return this.skipped + upTo(this.thoughts, v) + 1;
  }

  /** The thoughts from number `first` to `last`. */
  between(first, last) {
    return this.thoughts.slice(Math.max(0, first - 1 - this.skipped), Math.max(0, last - this.skipped));
  }

  stepAt(v) {
    return this.steps[upTo(this.steps, v)];
  }

  /** Everything under a node at version `v`, each with how many supports it is away. */
  under(id, v) {
    return this.#walk(id, (node) => node.supports.filter((one) => one.v <= v).flatMap((one) => one.needs));
  }

  /** Everything that rests on a node at version `v`, the same way. */
  over(id, v) {
    return this.#walk(id, (node) => node.carries.filter((one) => one.v <= v).map((one) => one.id));
  }

  #walk(id, next) {
    const depth = new Map([[id, 0]]);
    const unread = [id];
    for (const here of unread) {
      const node = this.nodes.get(here);
      if (!node) continue;
      for (const one of next(node)) {
        if (depth.has(one)) continue;
        depth.set(one, depth.get(here) + 1);
        unread.push(one);
      }
    }
    return depth;
  }

  /** An angle on the colour wheel for each author, far from those before it; red and amber have other meanings. */
  hue(author) {
    return 120 + 220 * ((0.568 + 0.618034 * (this.authors.get(author) ?? 0)) % 1);
  }
}
