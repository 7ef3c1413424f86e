// What to look at first beside the beliefs: who is at work, what waits for somebody, what is in doubt.

import { dotted, ref } from "./beliefs.js";
import { el, fill } from "../page/dom.js";
import { ago, clock, full, isAtWork } from "../page/times.js";

/**
 * `state` is what the server said of the session at the moment that is looked at. `answer` has
 * next() and seat(id, name) for whoever may answer now, null for others.
 */
export function showAttention(place, session, state, { link, now, answer }) {
  fill(
    place, now ? atWork(session, state, link) : null,
    now ? waiting(state, link, answer) : null, inDoubt(state, link),
  );
}

function section(id, heading, items, more = null) {
  if (!items.length) return null;
  return el("section", { id, "aria-labelledby": `${id}-h` }, el("h2", { id: `${id}-h` }, heading), el("ul", {}, items), more);
}

function atWork(session, { latest }, link) {
  return section("work", "At work", latest.filter(({ at }) => isAtWork(at)).map((one) => el(
    "li", {}, dotted(one.author, session), " ", ref(one.id, link), " ", el("span", { class: "said" }, one.text), " ",
    el("span", { class: "aside" }, "since ", el("time", { title: full(one.at) }, clock(one.at)), `, ${ago(one.at)}`),
  )));
}

function waiting({ beliefs, deliberations }, link, answer) {
  const button = (what, does) => answer && [" ", el("button", { type: "button", class: "quiet", "aria-label": `Answer ${what}`, onclick: does }, "Answer")];
  return section("waiting", "Needs an answer", [
    beliefs.next ? el("li", {}, el("span", { class: "next" }, "Next: ", el("bdi", {}, beliefs.next)), button("what is next", () => answer.next())) : null,
    ...deliberations.flatMap(({ id, question, asks, waits }) => waits.map((seat) => el(
      "li", {}, el("strong", {}, seat.seat), el("span", { class: "aside" }, ` ${seat.id} of ${id} `), question, " ", ref(asks, link), button(`for ${seat.seat}, ${seat.id}`, () => answer.seat(seat)),
    ))),
  ].filter(Boolean));
}

function inDoubt({ in_doubt: nodes, doubted }, link) {
  const more = doubted > nodes.length ? el("p", { class: "hint" }, `and ${(doubted - nodes.length).toLocaleString("en")} more.`) : null;
  return section("doubt", "In doubt", nodes.map((node) => el(
    "li", {}, ref(node.id, link), " ", el("span", { class: "said" }, node.text), " ", el("span", { class: "why" }, node.why),
  )), more);
}
