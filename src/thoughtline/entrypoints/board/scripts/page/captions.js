// What a step of a session did, in words, for whoever watches it come to be.

import { el } from "./dom.js";

const TURNS = { fallen: "falls", refuted: "is refuted", "in doubt": "comes into doubt", verified: "is verified", stands: "stands again", revised: "is revised", abandoned: "is given up" };
const MOST = 5;

/** Whether something fell, or was refuted, at a step. */
export function isFall({ turned }) {
  return turned.some(([, state]) => state === "fallen" || state === "refuted");
}

export function caption(step) {
  const node = step.thought ?? step.assumption ?? step.evidence;
  const turned = step.turned.filter(([id, state]) => id !== node?.id && TURNS[state]);
  const parts = turned.slice(0, MOST).map(([id, state]) => el("span", { class: `turn ${state}` }, ` → ${id} ${TURNS[state]}`));
  const more = turned.length > MOST ? ` and ${turned.length - MOST} more` : "";
  const said = step.thought ? `${node.id}: ${node.text}` : step.assumption ? `assumes ${node.id}: ${node.text}` : step.evidence ? `gives ${node.id}: ${node.text}` : step.said ?? "";
  return [el("strong", {}, step.by), ` ${said}`, parts, more];
}
