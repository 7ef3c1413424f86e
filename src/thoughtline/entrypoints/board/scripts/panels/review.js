// A review of a session: its conclusions one after the other, each with its reasons open, and what a person says of it.

import { field, form } from "./acts.js";
import { dotted, given, mark, ref } from "./beliefs.js";
import { chain } from "./chain.js";
import { el, fill } from "../page/dom.js";

const KEY = "thoughtline-reviewed";
const MOST = 500; // conclusions that are remembered

function remembered() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY)) ?? []);
  } catch {
    return new Set();
  }
}

/**
 * Opens the review of what `session` believes now. `source.node(id)` gives a conclusion whole; `send` records what a
 * person says, null where nobody may; `name` is that of the session.
 */
export function review(session, source, { link, prose, send, name }) {
  const conclusions = session.beliefs.stands;
  const seen = remembered();
  const key = ({ id, state }) => `${name} ${id} ${state}`;
  const heading = el("h2", { id: "review-h", tabindex: -1 });
  const bar = el("progress", { max: conclusions.length, "aria-label": "Reviewed" });
  const place = el("div", { class: "reviewed" });
  const dialog = el(
    "dialog", { class: "review", "aria-labelledby": "review-h" }, el("header", {}, heading, bar), place,
    el("form", { method: "dialog" }, el("button", {}, "Close")),
  );
  let here = Math.max(0, conclusions.findIndex((one) => !seen.has(key(one))));

  function done(one) {
    if (conclusions[here] !== one) return; // pressed once more, before the next conclusion was there
    seen.add(key(one));
    try {
      localStorage.setItem(KEY, JSON.stringify([...seen].slice(-MOST)));
    } catch {
      // It is asked for again next time, then.
    }
    here = Math.min(conclusions.length - 1, here + 1);
    show();
  }

  /** The form of an act, below the reasons. */
  function ask(one, act) {
    const [words, label, value, sends] = {
      approve: ["Approve it", `Why is ${one.id} right?`, "Approved in a review.", { act: "approve", name: "because" }],
      object: ["Object", `What is wrong with ${one.id}?`, "", { act: "object", name: "text" }],
      comment: ["Comment", `About ${one.id}`, "", { act: "comment", name: "text" }],
    }[act];
    const text = el("textarea", { name: sends.name, rows: 2, required: true }, value);
    fill(place.querySelector(".form"), form(sends.act, words, { thought: one.id, inputs: field(label, text), send, done: () => (act === "comment" ? show() : done(one)) }));
    text.focus();
  }

  async function show() {
    const one = conclusions[here];
    const button = (words, does) => el("button", { type: "button", onclick: does }, words);
    const node = await source.node(one.id, 0);
    if (conclusions[here] !== one) return;
    const count = conclusions.filter((each) => seen.has(key(each))).length;
    fill(heading, `Review: ${count} of ${conclusions.length}`); // with the conclusion: what it counts is what one sees
    bar.value = count;
    fill(
      place,
      el("p", { class: "by" }, `${here + 1} of ${conclusions.length} `, ref(one.id, link), " ", mark(one.state), " ", given(one.confidence), " ", dotted(one.author, session), seen.has(key(one)) ? el("span", { class: "aside" }, " · seen") : null),
      el("div", { class: "text" }, prose(node?.text ?? one.text)),
      node?.why ? el("p", { class: "why" }, node.why) : null,
      node ? chain(node, session, link) : el("p", { class: "hint" }, "The server is away."),
      el("p", { class: "acts" },
        send ? [button("Approve", () => ask(one, "approve")), button("Object", () => ask(one, "object")), button("Comment", () => ask(one, "comment"))] : null,
        button("Seen", () => done(one)),
        here > 0 ? button("Back", () => { here -= 1; show(); }) : null,
        here < conclusions.length - 1 ? button("Skip", () => { here += 1; show(); }) : null),
      el("div", { class: "form" }),
    );
    heading.focus();
  }

  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target.closest("a[data-node]") && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  show();
}
