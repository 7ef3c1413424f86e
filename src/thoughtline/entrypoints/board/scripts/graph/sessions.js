// Sessions as boxes: each to the right of the sessions on which it rests, with an arrow from each of them.

import { curveBumpX, line } from "d3-shape";
import { el, svg } from "../page/dom.js";
import { placed } from "./levels.js";
import { cut, lines } from "./text.js";

const WIDTH = 164;
const HEIGHT = 58;
const PAD = 10;
const EACH = HEIGHT + 14;
const GAP = 64;
const LEVEL = WIDTH + GAP;
const BOLD = 0.93; // width of plain letters beside that of bold ones
const MARGIN = 14;
const HEAD = 7; // pixels of an arrow's head
const SIGNS = { "in doubt": "?", fallen: "×" };

const curve = line((p) => p.x, (p) => p.y).curve(curveBumpX);

/** The drawing of `sessions` with their `links`, with keys to go from box to box, and its first box. */
export function between({ sessions, links }) {
  const boxes = new Map(sessions.map((one) => [one.id, { ...one, under: [], over: [] }]));
  for (const link of links) {
    boxes.get(link.above).under.push({ ...link, box: boxes.get(link.id) });
    boxes.get(link.id).over.push(boxes.get(link.above));
  }
  const forward = links.filter((link) => !link.closes).map(({ id, above }) => ({ id: above, above: id }));
  for (const [id, { across, down }] of placed([...boxes.keys()], forward, { each: EACH, level: LEVEL, margin: MARGIN })) {
    Object.assign(boxes.get(id), { x: down, y: across });
  }
  const all = [...boxes.values()];
  const width = Math.max(...all.map((one) => one.x)) + WIDTH + MARGIN;
  const height = Math.max(...all.map((one) => one.y)) + HEIGHT + MARGIN;
  const arrows = links.map((link) => arrow(boxes.get(link.id), boxes.get(link.above), link));
  for (const one of all) one.element = drawn(one);
  const sheet = svg(
    "svg", { class: "stage between", width, height, viewBox: `0 0 ${width} ${height}` },
    svg("g", { class: "links" }, arrows), all.map((one) => one.element),
  );
  // Browsers let the focus stop at a drawing that listens to it, so that the element around it listens.
  const element = el("div", { class: "drawing", role: "group", "aria-label": "Sessions, each with the sessions on which it rests" }, sheet);
  const near = (id) => {
    sheet.classList.toggle("pointed", Boolean(id));
    for (const each of arrows) each.classList.toggle("near", each.dataset.above === id || each.dataset.under === id);
  };
  for (const kind of ["pointerover", "focusin"]) element.addEventListener(kind, ({ target }) => near(named(target)));
  for (const kind of ["pointerleave", "focusout"]) element.addEventListener(kind, () => near(""));
  walk(element, boxes);
  return { element, first: all.find((one) => one.x === MARGIN) };
}

/** An arrow from a session to one that rests on it, with a sign if not all nodes between them stand. */
function arrow(from, to, { state, id, above, closes }) {
  const [start, end, head] = closes ? [from.x, to.x + WIDTH, HEAD] : [from.x + WIDTH, to.x, -HEAD]; // a circle goes back
  const [y, aim] = [from.y + HEIGHT / 2, to.y + HEIGHT / 2];
  const d = `${curve([{ x: start, y }, { x: end, y: aim }])}M${end + head} ${aim - 4}L${end} ${aim}L${end + head} ${aim + 4}`;
  const sign = SIGNS[state];
  return svg(
    "g", { class: state, "data-above": above, "data-under": id }, svg("path", { class: state, d }),
    sign && svg("text", { class: "sign", ...along({ x: start, y }, { x: end, y: aim }) }, sign),
  );
}

/** A place on the curve of an arrow, between the box where it starts and the next boxes. */
function along(from, to) {
  const width = Math.abs(to.x - from.x);
  const t = Math.min(0.5, GAP / 3 / width);
  const share = 1.5 * t * (1 - t) + t ** 3;
  return { x: from.x + share * (to.x - from.x), y: from.y + t * t * (3 - 2 * t) * (to.y - from.y) + 5 };
}

/** A session as a box: its title, and its state in a word. A session that cannot be read has no link. */
function drawn({ id, title, href, state, words, under, x, y }) {
  const rests = under.map((link) => `${link.words} of ${link.box.title}`).join("; ");
  const label = `${title}: ${words}.${rests ? ` Rests on ${rests}.` : ""}`;
  return svg(
    href ? "a" : "g", {
      class: `n session ${state}`, "data-box": id, href: href || null, transform: `translate(${x} ${y})`, tabindex: -1,
      role: href ? null : "img", "aria-label": label,
    },
    svg("title", {}, label),
    svg("rect", { class: "box", width: WIDTH, height: HEIGHT, rx: 8 }),
    svg("text", { class: "words", y: 2 }, lines(title, BOLD * (WIDTH - 2 * PAD)).map((text) => svg("tspan", { x: PAD, dy: 16 }, text))),
    svg("text", { class: "state", x: PAD, y: HEIGHT - 8 }, cut(words, WIDTH - 2 * PAD)),
  );
}

const named = (target) => target.closest("[data-box]")?.dataset.box ?? "";

/** One box is reached with Tab; arrows go on to boxes beside it, and to sessions that are linked with it. */
function walk(element, boxes) {
  const all = [...boxes.values()].sort((one, other) => one.x - other.x || one.y - other.y);
  let at = all[0];
  at.element.setAttribute("tabindex", 0);
  const go = (to) => {
    at.element.setAttribute("tabindex", -1);
    at = to;
    at.element.setAttribute("tabindex", 0);
  };
  element.addEventListener("focusin", ({ target }) => go(boxes.get(named(target)) ?? at));
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const linked = [...at.under.map((link) => link.box), ...at.over];
    const beside = all.filter((one) => one.x === at.x);
    const to = {
      ArrowDown: () => beside[beside.indexOf(at) + 1], ArrowUp: () => beside[beside.indexOf(at) - 1],
      ArrowLeft: () => nearest(at, linked.filter((one) => one.x < at.x)), ArrowRight: () => nearest(at, linked.filter((one) => one.x > at.x)),
      Home: () => all[0], End: () => all.at(-1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to()?.element.focus();
  });
}

/** The box whose height is nearest to that of another. */
function nearest(from, found) {
  return found.toSorted((one, other) => Math.abs(one.y - from.y) - Math.abs(other.y - from.y))[0];
}
