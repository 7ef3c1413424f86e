// One thought, whole: what it says, what it rests on, and why it is as it is.

import { diff, given, mark, ref, refs, dotted, settledAt } from "./beliefs.js";
import { chain } from "./chain.js";
import { el, figure, fill } from "../page/dom.js";
import { clock, full } from "../page/times.js";

const MAX_REFS = 24;

/** What the keys do, for a thumb. */
const byThumb = (act) => [["Previous thought", "‹", act.previous], ["Next thought", "›", act.next], ["Close", "×", act.close]].map(
  ([label, sign, does]) => el("button", { type: "button", class: "by-thumb", "aria-label": label, onclick: does }, sign),
);

/** Why nothing is to be seen of what was chosen. */
export function absent(place, words, act) {
  fill(place, el("p", { class: "acts" }, byThumb(act)), el("p", { class: "hint" }, words));
}

export function detail(place, node, session, { link, why, prose, act, acts }) {
  const thought = node.at !== undefined;
  fill(place, el(
    "article", { class: `node ${node.state}`, "aria-labelledby": "node-h" },
    el("header", {},
      el("h2", { id: "node-h" }, node.id, " ", mark(node.state), " ", given(node.confidence)),
      el("p", { class: "acts" },
        thought || node.chain.length ? el("button", { type: "button", "aria-pressed": String(why), onclick: act.why }, "why") : null,
        el("button", { type: "button", onclick: act.copy }, "copy"),
        el("button", { type: "button", onclick: act.link }, "link"),
        byThumb(act),
        el("span", { role: "status", id: "acted" }))),
    el("div", { class: "text" }, node.evidence ? el("p", { class: "plain" }, node.text) : prose(node.text)),
    el("p", { class: "by" }, dotted(node.author, session), ...by(node, link)),
    node.evidence?.change ? change(node, link) : node.doubts?.length ? doubts(node, link) : node.why ? el("p", { class: "why" }, node.why) : node.because ? el("p", { class: "because" }, node.because, node.judged_in ? [" (", ref(node.judged_in, link), ")"] : "") : null,
    node.evidence?.change ? acts : null,
    node.evidence ? evidence(node.evidence, link) : null,
    node.evidence?.verdicts.map((verdict) => looked(verdict)) ?? null,
    thought ? supports(node, link) : null,
    node.facts?.length ? facts(node, link) : null,
    node.carries.length ? el("p", {}, "Supports ", refs(node.carries.map((above) => above.id), link, MAX_REFS), ".") : null,
    why ? chain(node, session, link) : null,
    node.evidence?.change ? null : acts,
    node.comments?.length ? comments(node, link, prose) : null,
    thought ? judged(node, link) : null,
    thought && node.decision ? decision(node.decision) : null,
    thought && node.argument ? argument(node.argument) : null,
    node.contradicts.map(({ open, nodes, because }) => el("p", { class: open ? "warning" : "" }, open ? "Contradiction: " : "Contradiction, resolved: ", refs(nodes, link), because ? `: ${because}` : "")),
  ));
}

/** Why a thought is in doubt: each cause with its line, old and new. */
function doubts(node, link) {
  return node.doubts.map(({ id, what, change: line }) => [
    el(
      "p", { class: "doubts" }, "In doubt: ", el("a", { "data-node": id, href: link(id) }, what),
      line?.by ? el("span", { class: "aside" }, ` by ${line.by} in ${line.commit}`) : null, diff(line),
    ),
    line ? settledAt(line, link) : null,
  ]);
}

function by(node, link) {
  const origin = node.origin_words ? ` · ${node.origin_words}` : ""; // a file leaves it out of long sessions
  if (node.at === undefined) return [origin];
  return [
    origin, " · ", el("time", { title: full(node.at) }, clock(node.at)), ` · on ${node.branch}`,
    node.kind ? ` · ${node.kind}` : "", typeof node.score === "number" ? ` · score ${figure(node.score)}` : "", node.parents?.length ? [", a step from ", refs(node.parents, link)] : null,
  ];
}

function supports(node, link) {
  const parts = [];
  if (node.supports.length) {
    parts.push("Rests on ", node.supports.flatMap(({ needs, holds }, place) => [
      place ? ", or on " : "", el("span", { class: holds ? "" : "lost" }, refs(needs, link)), holds ? "" : " (does not hold)",
    ]), ". ");
  } else parts.push("Based on nothing else. ");
  return el("p", { class: "links" }, parts.flat());
}

/** All facts that are shown nowhere else on the page: "called backlog · follows t1". */
function facts(node, link) {
  return el("p", { class: "links" }, node.facts.flatMap(({ parts }, place) => [
    place ? " · " : "", ...parts.map((part) => (part.node ? ref(part.node, link) : el("bdi", {}, part))),
  ]));
}

/** How evidence in doubt differs from the file: the changed line, who changed it, and what is in doubt because of it. */
function change({ evidence: { change: line, alike, commit, accepted }, author }, link) {
  const seen = accepted ? `as ${accepted.author} accepted it, ${clock(accepted.at)}` : `as ${author} saw it${commit ? ` at ${commit}` : ""}`;
  const now = line.by ? `changed by ${line.by} in ${line.commit}` : line.commit ? `changed in ${line.commit}` : "as the last check found it";
  return el(
    "section", { class: "change", "aria-label": "What changed" },
    line.what ? el("p", { class: "doubts" }, `In doubt: ${line.what}`) : null,
    line.was || line.now
      ? el("p", { class: "diff" }, line.was ? [el("del", {}, line.was), el("span", { class: "aside" }, seen)] : null, line.now ? [el("ins", {}, line.now), el("span", { class: "aside" }, now)] : null)
      : el("p", { class: "why" }, line.finding),
    settledAt(line, link),
    alike.length ? el("p", { class: "links" }, "The same lines are ", refs(alike, link), ": they are settled together.") : null,
  );
}

/** What was seen where, and what the last look at it found. */
function evidence({ kind, place, elsewhere, seen, anchored, commit, clean, checked, finding, pinned, accepted, unchanged, lines: kept, change: line }, link) {
  const compared = pinned
    ? "Pinned: it was so then, and is not checked any more."
    : anchored ? `Checked against the file${commit ? ` at ${commit}${clean ? "" : ", which had uncommitted changes"}` : ""}${accepted ? `, and as ${accepted.author} accepted it` : ""}.` : "Recorded as stated, and not checked.";
  const lines = [
    ["Kind", kind], place && kind !== "note" ? [kind === "command" ? "Command" : "Where", elsewhere && !link("").startsWith("#") ? neighbour(elsewhere) : el("code", {}, place)] : null,
    seen && kind !== "note" ? ["Seen there", seen] : null, ["Checks", compared],
    ["Last check", [el("time", { title: full(checked) }, clock(checked)), line ? "" : `: ${finding}`]],
    kept ? ["Lines", [kept.now ? diff(kept) : kept.was ? el("span", { class: "diff" }, kept.was) : null, el("span", { class: "aside" }, unchanged)]] : null,
  ];
  return el("dl", { class: "evidence" }, lines.filter(Boolean).flatMap(([name, said]) => [el("dt", {}, name), el("dd", {}, [said].flat())]));
}

function neighbour({ session, node, title }) {
  return el("a", { href: `/sessions?${new URLSearchParams({ name: session, thought: node })}` }, `${title} ${node}`);
}

const LOOKED = { verified: "Still right", abandoned: "It was so then", refuted: "No longer true", restored: "Restored" };

/** Who judged evidence, when and why. */
function looked({ verdict, author, at, because }) {
  return el("p", { class: "by" }, `${LOOKED[verdict]}, says ${author}, `, el("time", { title: full(at) }, clock(at)), because ? `: ${because}` : "");
}

function judged(node, link) {
  const where = (judgement) => (judgement.judged_in ? [" in ", ref(judgement.judged_in, link)] : []);
  return [
    ...node.verdicts.map((verdict) => el("p", {}, `${verdict.verdict} by ${verdict.author}${verdict.regardless ? ", whatever it rests on" : ""}`, where(verdict), typeof verdict.confidence === "number" ? ` (confidence ${figure(verdict.confidence)})` : "", verdict.because ? `: ${verdict.because}` : "")),
    ...node.outcomes.map((outcome) => el("p", {}, outcome.came_true ? "Came true" : "Did not come true", where(outcome), `, says ${outcome.author}`, outcome.because ? `: ${outcome.because}` : "")),
  ];
}

function comments(node, link, prose) {
  return el("section", { class: "comments" }, el("h3", {}, "Comments"), node.earlier_comments ? el("p", { class: "hint" }, `The latest ${node.comments.length} of ${(node.comments.length + node.earlier_comments).toLocaleString("en")}; the others are among the thoughts.`) : null, el("ul", {}, node.comments.map((comment) => el(
    "li", {}, el("p", { class: "by" }, comment.author, " ", ref(comment.id, link)), el("div", { class: "text" }, prose(comment.text)),
  ))));
}

function decision({ criteria, ranking, sensitivity }) {
  const weight = ({ weight: heavy, less, scale }) => `(weight ${figure(heavy)}${less ? ", less is better" : ""}, scale ${scale})`;
  const columns = criteria.map((criterion) => `${criterion.name} ${weight(criterion)}`);
  const table = el(
    "table", { class: "decision", tabindex: 0 }, el("caption", {}, "Decision: scores and weights are stated, totals computed"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "option"), el("th", { scope: "col" }, "total, computed"), criteria.map((criterion) => el("th", { scope: "col" }, `${criterion.name} `, el("span", { class: "aside" }, weight(criterion)))))),
    el("tbody", {}, ranking.map((option) => el("tr", { class: option.place === 1 ? "best" : "" }, el("th", { scope: "row" }, `${option.place}. ${option.option}`), el("td", { "data-column": "total, computed" }, option.total.toFixed(3)), option.scores.map((score, place) => el("td", { "data-column": columns[place] }, figure(score)))))),
  );
  return [table, el("p", { class: "hint" }, `Computed: ${sensitivity}.`)];
}

function argument({ claims, links, computed }) {
  const verdict = (name) => Object.keys(computed).find((kind) => computed[kind].includes(name));
  return [
    el("h3", {}, "Argument"),
    el("ul", {}, claims.map((claim) => el("li", {}, el("strong", {}, claim.name), " ", el("span", { class: `mark ${verdict(claim.name)}` }, `${verdict(claim.name)}, computed`), ` ${claim.text}`)), links.map((link) => el("li", {}, `${link.source} ${link.kind} ${link.target}`))),
  ];
}

/** Each deliberation with its perspectives. Their answers are sealed until all have arrived. */
export function deliberations(session, link) {
  if (!session.deliberations.length) return [];
  return [
    el("h2", { id: "deliberations-h" }, "Deliberations"),
    ...session.deliberations.map((deliberation) => el(
      "article", { class: "deliberation" }, el("h3", {}, `${deliberation.id}: `, deliberation.question, " ", ref(deliberation.asks, link)),
      el("p", {}, deliberation.ended ? deliberation.outcome ? ["Ended in ", ref(deliberation.outcome, link), ` by ${deliberation.settling}.`] : `Ended without an outcome: ${deliberation.because}` : "Still open. Answers are sealed until all have arrived."),
      el("ul", {}, deliberation.voices.map((voice) => el(
        "li", { class: voice.state }, el("strong", {}, voice.seat), " ", voice.dissents ? [el("span", { class: "mark fallen" }, "dissents"), " "] : null,
        el("span", { class: "aside" }, voice.state), " ", voice.text, voice.thought ? [" ", ref(voice.thought, link)] : null, voice.because ? ` ${voice.because}` : "",
      ))),
    )),
  ];
}
