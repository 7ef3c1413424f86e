// The marks that stand for thoughts, assumptions and evidence: one shape for each.

import { arc } from "d3-shape";
import { svg } from "../page/dom.js";
import { ROW } from "./geometry.js";
import { lines } from "./text.js";

/** What there is room for: the mark alone, or its confidence too; above that, letters of words. */
export const DOT = -1;
export const DETAILED = 0;

/** What evidence is marked with, by its kind. */
const SIGNS = { file: "/", symbol: "#", command: "$", page: "@", note: "”" };

const ring = arc().innerRadius(8).outerRadius(10).startAngle(0);

/** The shape of a node: a dot, a diamond, or a sheet with the sign of its kind. */
export function shape({ is, kind }) {
  if (is === "thought") return [svg("circle", { class: "dot", r: 5.5 })];
  if (is === "assumption") return [svg("path", { class: "dot", d: "M0-6L6 0L0 6L-6 0Z" })];
  return [
    svg("path", { class: "dot", d: "M-5-6.5H2L5-3.5V6.5H-5Z" }),
    svg("text", { class: "sign", y: 4 }, SIGNS[kind] ?? ""),
  ];
}

/** A node as it is first drawn. */
export function fresh({ node }) {
  const inner = svg("g", { class: "inner" }, svg("circle", { class: "reach", r: 12 }), shape(node));
  inner.bare = inner.children.length;
  return svg("g", { id: `n-${node.id}`, role: "option", "data-id": node.id }, inner);
}

/** Gives a node what is to be seen of it, and no more: hundreds are in the document. */
export function compose(element, { node, state }, parts) {
  const [inner, words] = element.children;
  while (inner.children.length > inner.bare) inner.lastElementChild.remove();
  words?.remove();
  if (parts !== DOT && typeof node.confidence === "number") {
    const share = Math.min(1, Math.max(0, node.confidence));
    inner.append(svg("path", { class: "sure", d: ring({ endAngle: 2 * Math.PI * share }) }));
  }
  if (state === "fallen" || state === "refuted") inner.append(svg("path", { class: "strike", d: "M-8 0H8" }));
  if (parts > 0) {
    const spans = lines(node.text, parts).map((line) => svg("tspan", { x: 0, dy: 14 }, line));
    element.append(svg("text", { class: "words", y: ROW / 2 - 8 }, spans));
  }
}
