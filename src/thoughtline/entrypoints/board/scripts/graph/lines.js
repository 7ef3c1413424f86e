// Lines of the tree: lanes of branches with their merges, and links between nodes.

import { curveBumpX, line } from "d3-shape";
import { beginning } from "./labels.js";

const curve = line((p) => p.x, (p) => p.y).curve(curveBumpX);

/** Path of a branch's lane, from its root through its own thoughts, of which `known` may be drawn. */
export function lanePath(stage, lane, own, known) {
  const { geometry, session } = stage;
  const y = geometry.y(lane.branch);
  const start = { x: geometry.x(beginning(session, lane, own)), y };
  const root = session.nodes.get(own[0].after);
  let d = `M${start.x} ${y}`;
  if (root && root.branch !== lane.branch && !geometry.gathered.has(lane.branch)) {
    const from = geometry.place(root);
    const turn = Math.min(start.x, from.x + Math.max(30, geometry.step));
    d = `${curve([from, { x: turn, y }])}L${start.x} ${y}`;
  }
  const end = own.findLast((one) => one.n <= known);
  d += `L${geometry.x(end.n)} ${y}`;
  return d + mergePath(stage, lane, known);
}

/** Path of the branches that are merged into a lane. */
function mergePath({ geometry, session, version }, lane, known) {
  let d = "";
  for (const merge of session.merges.get(lane.branch) ?? []) {
    const head = session.nodes.get(merge.head);
    if (!head || merge.into.n > known || merge.v > version) continue;
    const from = geometry.place(head);
    const to = geometry.place(merge.into);
    const turn = Math.max(from.x, to.x - Math.max(30, geometry.step));
    d += `M${from.x} ${from.y}L${turn} ${from.y}${curve([{ x: turn, y: from.y }, to]).replace("M", "L")}`;
  }
  return d;
}

/** Path of a link between a ground and the node that rests on it, bowed away from a common lane. */
export function bow(from, to) {
  const reach = Math.abs(to.x - from.x);
  if (Math.abs(from.y - to.y) > 4) return curve([from, to]);
  const rise = Math.min(30, 8 + reach / 10);
  return `M${from.x} ${from.y}C${from.x + reach * 0.2} ${from.y + rise},${to.x - reach * 0.2} ${to.y + rise},${to.x} ${to.y}`;
}
