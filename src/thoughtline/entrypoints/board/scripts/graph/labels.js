// The names of branches: each beside its branch as long as that is in view, and none on another.

import { count } from "../page/dom.js";
import { cut, fits, width } from "./text.js";

const APART = 10;
const BOLD = 600;
const LEAST = 3; // letters of a name
const MOST = 190; // pixels of a name
const SIZES = { open: 12, folded: 10 };
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What each branch is called, and where. Drawn is from `left` to `right`, seen from `scrollLeft`;
 * `known` thoughts are there, names end at `end`, and others make room for that of the branch `chosen`.
 */
export function labels(session, geometry, { left, right, scrollLeft, known, end, chosen }) {
  const rows = new Map();
  const gathered = [];
  for (const lane of session.lanes.values()) {
    const own = session.branches.get(lane.branch);
    if (geometry.gathered.has(lane.branch)) {
      if (own ? own[0].n <= known : session.skipped) gathered.push(lane);
      continue;
    }
    if (!own || own[0].n > known) continue;
    const from = geometry.x(beginning(session, lane, own)) - 8;
    const to = Math.max(from, geometry.x(Math.min(lane.last, known)));
    if (to < Math.max(left, scrollLeft) || from > right) continue;
    const folded = geometry.isFolded(lane.branch);
    const y = geometry.y(lane.branch) + (folded ? 3 : -13);
    const hidden = folded && !session.skipped ? until(own, known) : 0;
    if (!rows.has(lane.row)) rows.set(lane.row, []);
    rows.get(lane.row).push({ lane, folded, hidden, from, to, y, size: folded ? SIZES.folded : SIZES.open });
  }
  const names = [...rows.values()].flatMap((row) => abreast(row, scrollLeft, end, chosen));
  if (!gathered.length) return names;
  const [lane] = gathered;
  return [...names, {
    lane, gathers: true, name: `${count(gathered.length, "branch", "branches")} folded`,
    x: scrollLeft + 8, y: geometry.y(lane.branch) - 13,
  }];
}

/** The number of the thought with which a branch begins, which may not be there yet. */
export function beginning(session, lane, own) {
  const isThere = !own[0].after || session.nodes.has(own[0].after);
  return isThere ? own[0].n : lane.first;
}

/** How many of a branch's thoughts are among the first `known`. */
function until(own, known) {
  return own.at(-1).n <= known ? own.length : own.filter((one) => one.n <= known).length;
}

/** The names of one row: each ends before the next begins, and is left out where nothing of it would be said. */
function abreast(row, scrollLeft, end, chosen) {
  row.sort((one, other) => one.from - other.from);
  let before = 8;
  for (const one of row) {
    const wanted = Math.max(before, Math.min(Math.max(one.from, scrollLeft + 8), one.to));
    const whole = name(one, MOST);
    one.x = fits(whole, end - wanted, one.size, BOLD) ? wanted : Math.max(before, end - width(whole, one.size, BOLD));
    before = one.to;
  }
  const first = row.find((one) => one.lane.branch === chosen);
  const free = first ? first.x + width(name(first, MOST), first.size, BOLD) + APART : 0;
  const beside = row.filter((one) => one === first || one.x >= free || one.x < first.x);
  beside.forEach((one, place) => {
    one.name = name(one, (beside[place + 1]?.x ?? end + APART) - APART - one.x);
  });
  return beside.filter((one) => one.name);
}

/** As much of a branch's name as `room` pixels hold, and how many thoughts it hides. */
function name({ lane: { branch }, hidden, size }, room) {
  const more = hidden ? ` · ${hidden} hidden` : "";
  if (fits(branch, MOST, size, BOLD) && fits(`${branch}${more}`, room, size, BOLD)) return `${isolated(branch)}${more}`;
  const kept = cut(branch, Math.min(MOST, room - width(more, size, BOLD)), size, BOLD);
  if (kept === branch || kept.length > LEAST) return `${isolated(kept)}${more}`;
  return hidden && width(`+${hidden}`, size, BOLD) <= room ? `+${hidden}` : "";
}

/** What is written from right to left keeps the number behind it where it is. */
function isolated(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
