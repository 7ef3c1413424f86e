// One thought, whole: what it says, what it rests on, and why it is as it is.

import { given, mark, ref, refs, dotted } from "./answers.js";
import { el, figure, fill } from "./dom.js";
import { clock, full } from "./times.js";

const MANY = 24;

export function detail(place, node, session, { link, why, act }) {
  const thought = node.at !== undefined;
  fill(place, el(
    "article", { class: `node ${node.state}`, "aria-labelledby": "node-h" },
    el("header", {},
      el("h2", { id: "node-h" }, node.id, " ", mark(node.state), " ", given(node.confidence)),
      el("p", { class: "acts" },
        thought ? el("button", { type: "button", "aria-pressed": String(why), onclick: act.why }, "why") : null,
        el("button", { type: "button", onclick: act.copy }, "copy"),
        el("button", { type: "button", onclick: act.link }, "link"),
        el("span", { role: "status", id: "acted" }))),
    el("p", { class: "text" }, prose(node.text)),
    el("p", { class: "by" }, dotted(node.author, session), ...by(node)),
    node.why ? el("p", { class: "why" }, node.why) : node.because ? el("p", { class: "because" }, node.because) : null,
    thought ? supports(node, link) : null,
    node.carries.length ? el("p", {}, "Under ", refs(node.carries.map((one) => one.id), link, MANY), ".") : null,
    why && thought ? chain(node, link) : null,
    thought ? judged(node, link) : null,
    thought && node.decision ? decision(node.decision) : null,
    thought && node.argument ? argument(node.argument) : null,
    node.contradicts.map((one) => el("p", { class: one.open ? "warning" : "" }, one.open ? "Contradiction: " : "Contradiction, resolved: ", refs(one.nodes, link), one.because ? `: ${one.because}` : "")),
  ));
}

/** Code between backticks is set as code; nothing else is read into a thought. */
function prose(text) {
  return text.split("`").map((part, place, all) => (place % 2 && place < all.length - 1 ? el("code", {}, part) : (place % 2 ? "`" : "") + part));
}

function by(node) {
  if (node.at === undefined) return [];
  return [
    " · ", el("time", { title: full(node.at) }, clock(node.at)), ` · on ${node.branch}`,
    node.kind ? ` · ${node.kind}` : "", typeof node.score === "number" ? ` · score ${figure(node.score)} given` : "",
  ];
}

function supports(node, link) {
  const said = [];
  if (node.supports.length) {
    said.push("Rests on ", node.supports.flatMap((one, place) => [
      place ? ", or on " : "", el("span", { class: one.holds ? "" : "lost" }, refs(one.needs, link)), one.holds ? "" : " (does not hold)",
    ]), ". ");
  } else said.push("Stands by itself. ");
  if (node.after) said.push("After ", ref(node.after, link), ". ");
  if (node.revises) said.push("Revises ", ref(node.revises, link), ". ");
  if (node.revised_by) said.push("Revised by ", ref(node.revised_by, link), ". ");
  if (node.merges.length) said.push(`Merges ${node.merges.join(", ")}. `);
  if (node.next) said.push(el("span", { class: "next" }, `Next: ${node.next}`));
  return el("p", { class: "links" }, said.flat());
}

function chain(node, link) {
  if (!node.chain.length) return el("p", { class: "hint" }, "Nothing is under it.");
  return el("ul", { class: "chain", "aria-label": `What ${node.id} rests on` }, node.chain.map((one) => {
    const line = el(
      "li", {}, one.of > 1 ? el("span", { class: "aside" }, `way ${one.way} of ${one.of} `) : null, ref(one.id, link), " ",
      mark(one.state), " ", el("span", { class: "said" }, one.text), one.why ? el("span", { class: "why" }, ` refuted${one.why}`) : null,
      one.told ? el("span", { class: "aside" }, " (told above)") : null,
    );
    line.style.setProperty("--depth", Math.min(one.depth, 12));
    return line;
  }));
}

function judged(node, link) {
  const where = (one) => (one.judged_in ? [" in ", ref(one.judged_in, link)] : []);
  return [
    ...node.verdicts.map((one) => el("p", {}, `${one.verdict} by ${one.author}`, where(one), typeof one.confidence === "number" ? ` (${figure(one.confidence)} given)` : "", one.because ? `: ${one.because}` : "")),
    ...node.outcomes.map((one) => el("p", {}, one.came_true ? "Came true" : "Did not come true", where(one), `, says ${one.author}`, one.because ? `: ${one.because}` : "")),
  ];
}

function decision(told) {
  return el(
    "table", {}, el("caption", {}, "Decision: scores and weights are given, totals computed"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "option"), told.criteria.map((one) => el("th", { scope: "col" }, `${one.name} (weight ${figure(one.weight)}${one.less ? ", less is better" : ""})`)), el("th", { scope: "col" }, "total, computed"))),
    el("tbody", {}, told.ranking.map((one) => el("tr", {}, el("th", { scope: "row" }, `${one.place}. ${one.option}`), one.scores.map((score) => el("td", {}, figure(score))), el("td", {}, one.total.toFixed(3))))),
  );
}

function argument(told) {
  return [
    el("h3", {}, "Argument"),
    el("ul", {}, told.claims.map((one) => el("li", {}, el("strong", {}, one.name), `: ${one.text}`)), told.links.map((one) => el("li", {}, `${one.source} ${one.kind} ${one.target}`))),
  ];
}

/** Each deliberation with its voices. What they say is sealed until all have spoken. */
export function deliberations(session, link) {
  if (!session.deliberations.length) return [];
  return [
    el("h2", { id: "deliberations-h" }, "Deliberations"),
    ...session.deliberations.map((one) => el(
      "article", { class: "deliberation" }, el("h3", {}, `${one.id}: `, one.question, " ", ref(one.asks, link)),
      el("p", {}, one.ended ? one.outcome ? ["Ended in ", ref(one.outcome, link), ` by ${one.settling}.`] : `Ended without an outcome: ${one.because}` : "Still going. What the voices say is sealed until all have spoken."),
      el("ul", {}, one.voices.map((voice) => el(
        "li", { class: voice.state }, el("strong", {}, voice.seat), " ", voice.dissents ? [el("span", { class: "mark fallen" }, "dissents"), " "] : null,
        el("span", { class: "aside" }, voice.state), " ", voice.text, voice.thought ? [" ", ref(voice.thought, link)] : null, voice.because ? ` ${voice.because}` : "",
      ))),
    )),
  ];
}
