// What to look at first beside the answer: causes of doubt, contradictions, votes, the next step, and who is at work.

import { diff, dotted, ref, refs, settledAt } from "./beliefs.js";
import { count, el, fill } from "../page/dom.js";
import { ago, clock, full, isAtWork } from "../page/times.js";

const MAX_CAUSES = 5; // until all of them are asked for; `board.css` has it too
const MAX_REFS = 4;

let isUnfolded = false;

/**
 * `state` is what the server said of the session at the moment that is looked at. `answer` has
 * next() and seat(id, name) for whoever may answer now, null for others.
 */
export function showAttention(place, session, state, { link, now, answer }) {
  fill(place, needs(state, link, now, answer), now ? atWork(session, state, link) : null);
}

function atWork(session, { latest }, link) {
  const items = latest.filter(({ at }) => isAtWork(at)).map((one) => el(
    "li", {}, dotted(one.author, session), " ", ref(one.id, link), " ", el("span", { class: "said" }, one.text), " ",
    el("span", { class: "aside" }, "since ", el("time", { title: full(one.at) }, clock(one.at)), `, ${ago(one.at)}`),
  ));
  if (!items.length) return null;
  return el("section", { id: "work", "aria-labelledby": "work-h" }, el("h2", { id: "work-h" }, "At work"), el("ul", {}, items));
}

function needs(state, link, now, answer) {
  const { beliefs, causes, caused, deliberations, objections } = state;
  const others = [
    ...objections.map((one) => objection(one, link, now ? answer : null)),
    ...beliefs.conflicts.map((conflict) => contradiction(conflict, link)),
    ...now ? deliberations.filter(({ waits }) => waits.length).map((one) => vote(one, link, answer)) : [],
    now && beliefs.next ? el("li", { class: "next" }, "Next step: ", el("bdi", {}, beliefs.next), button("Answer", "Answer what is next", answer && (() => answer.next()))) : null,
  ].filter(Boolean);
  if (!causes.length && !others.length) return null;
  return el(
    "section", { id: "needs", "aria-labelledby": "needs-h" }, el("h2", { id: "needs-h" }, "Needs you", el("span", { class: "aside" }, ` ${(caused + others.length).toLocaleString("en")}`)),
    doubted(causes, caused, link), others.length ? el("ul", {}, others) : null,
  );
}

function button(words, name, does) {
  return does ? [" ", el("button", { type: "button", class: "button", "aria-label": name, onclick: does }, words)] : null;
}

/** A line for each cause of doubt, the cause of most doubts first. */
function doubted(causes, caused, link) {
  if (!causes.length) return null;
  const list = el("ul", { class: isUnfolded ? "causes all" : "causes" }, causes.map((one) => cause(one, link)));
  const unfold = causes.length > MAX_CAUSES && !isUnfolded && el("button", { type: "button", class: "quiet unfold" }, `Show all ${causes.length} causes`);
  if (unfold) {
    unfold.addEventListener("click", () => {
      isUnfolded = true;
      list.classList.add("all");
      unfold.remove();
    });
  }
  return [list, unfold, caused > causes.length ? el("p", { class: "hint" }, `and ${count(caused - causes.length, "more cause", "more causes")} of doubt.`) : null];
}

function cause({ id, what, doubted: many, conclusions, change }, link) {
  return el(
    "li", { class: "cause" }, el("span", { class: "what" }, el("a", { "data-node": id, href: link(id) }, what)),
    change?.by ? el("span", { class: "aside" }, ` by ${change.by} in ${change.commit}`) : null,
    el("span", { class: "aside" }, ` puts in doubt ${count(many, "thought")}`,
      conclusions.length ? [`, ${conclusions.length} of them ${conclusions.length === 1 ? "a conclusion" : "conclusions"}: `, refs(conclusions, link, MAX_REFS)] : null),
    diff(change), change ? settledAt(change, link) : null,
  );
}

/** An objection, which a thought that rests on it answers. */
function objection({ id, on, text, author }, link, answer) {
  return el(
    "li", { class: "objection" }, el("span", { class: "what" }, "Objection to ", ref(on, link)), " ", ref(id, link), ` ${text} `, el("span", { class: "aside" }, author),
    button("Answer", `Answer objection ${id}`, answer && (() => answer.objection(id))),
  );
}

function contradiction({ nodes, because }, link) {
  return el(
    "li", { class: "conflict" }, el("span", { class: "what" }, `Cannot all stand${because ? `: ${because}` : ""}`), " ",
    nodes.flatMap((node) => [el("span", { class: "side-of" }, ref(node.id, link), " ", el("span", { class: "said" }, node.text)), " "]),
  );
}

/** A question to several seats, with a button for each seat that nobody has answered for. */
function vote({ asks, question, voices, waits }, link, answer) {
  return el(
    "li", { class: "vote" }, ref(asks, link), " ", el("span", { class: "what" }, question), " ",
    el("span", { class: "aside" }, `${voices.length - waits.length} of ${voices.length} answered`, answer ? "" : `; open: ${waits.map(({ seat }) => seat).join(", ")}`),
    waits.map((seat) => button(`Answer for ${seat.seat}`, `Answer for ${seat.seat}, ${seat.id}`, answer && (() => answer.seat(seat)))),
  );
}
