// What something rests on, from itself down to the evidence: drawn, and in words.

import { mark, ref } from "./beliefs.js";
import { curveBumpY, line } from "d3-shape";
import { el, svg } from "../page/dom.js";
import { placed } from "../graph/levels.js";
import { shape } from "../graph/marks.js";

const EACH = 56;
const LEVEL = 48;
const MARGIN = 20;
const curve = line((p) => p.x, (p) => p.y).curve(curveBumpY);

/** `node` with its chain as the server told it: near things first, each below what it is under. */
export function chain(node, session, link) {
  if (!node.chain.length) return el("p", { class: "hint" }, "Based on nothing else.");
  return el(
    "section", { class: "causes", "aria-label": `What ${node.id} rests on` },
    el("div", { class: "drawing", tabindex: 0, role: "group", "aria-label": "Drawn, down to the evidence" }, drawn(node, session, link)),
    el("ul", { class: "chain" }, node.chain.map((reason) => told(reason, link))),
  );
}

function told(reason, link) {
  const said = el(
    "li", {}, reason.of > 1 ? el("span", { class: "aside" }, `way ${reason.way} of ${reason.of} `) : null, ref(reason.id, link), " ",
    mark(reason.state), " ", el("span", { class: "said" }, reason.text), reason.why ? el("span", { class: "why" }, ` ${reason.why}`) : null,
    reason.told ? el("span", { class: "aside" }, " (shown above)") : null,
  );
  said.style.setProperty("--depth", Math.min(reason.depth, 12));
  return said;
}

function drawn(node, session, link) {
  const ids = [...new Set([node.id, ...node.chain.map(({ id }) => id)])];
  const places = new Map(
    [...placed(ids, node.chain, { each: EACH, level: LEVEL, margin: MARGIN })].map(([id, { across: x, down: y }]) => [id, { x, y }]),
  );
  const states = new Map([[node.id, node.state], ...node.chain.map(({ id, state }) => [id, state])]);
  const width = MARGIN + EACH + Math.max(...[...places.values()].map((place) => place.x));
  const height = MARGIN + Math.max(...[...places.values()].map((place) => place.y));
  return svg(
    "svg", { class: "stage", width, height, viewBox: `0 0 ${width} ${height}` },
    svg("g", { class: "links" }, node.chain.map(({ id, above, state, of }) => svg("path", {
      class: `${of > 1 ? "over" : "under"} ${state}`, d: curve([places.get(above), places.get(id)]),
    }))),
    [...places].map(([id, { x, y }]) => {
      const known = session.nodes.get(id) ?? { is: "thought" };
      const one = svg(
        "a", { class: `n ${known.is} ${states.get(id)}`, "data-node": id, href: link(id), transform: `translate(${x} ${y})`, "aria-label": `${id}, ${states.get(id)}` },
        svg("circle", { class: "reach", r: 12 }), shape(known), svg("text", { class: "id", x: 11, y: 4 }, id),
      );
      one.style.setProperty("--hue", session.hue(known.by));
      return one;
    }),
  );
}
