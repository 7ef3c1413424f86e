// What a person can record: forms that are sent in their own name, and what came of it.

import { el, fill } from "../page/dom.js";

const NAME = "thoughtline-name";

function remembered() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // It has to be filled in again next time, then.
  }
}

const SHOWN_MS = 9000;
let fading = 0;

/** Says what came of it, above the slider, for a while: the panel may show something else by then. */
function announce(sentence) {
  let place = document.getElementById("outcome");
  if (!place) document.body.append((place = el("p", { id: "outcome", role: "status" })));
  fill(place, sentence);
  clearTimeout(fading);
  fading = setTimeout(() => fill(place), SHOWN_MS);
}

const hidden = (name, value) => el("input", { type: "hidden", name, value });
export const field = (label, input) => el("label", {}, label, input);
/** The name of who signed in: the name of their token, or one that they write. */
function name() {
  const { person } = document.body.dataset;
  return field("Your name", el("input", { name: "name", required: true, maxlength: 100, autocomplete: "name", value: person || remembered(), readonly: Boolean(person) }));
}

/** A form of this act. `send(fields)` records it; `done` is called once that succeeded. */
export function form(act, words, { thought, inputs, send, done = () => {} }) {
  const said = el("p", { class: "came warning", role: "alert" });
  const made = el(
    "form", { class: "act" }, hidden("act", act), thought ? hidden("thought", thought) : null, inputs, name(),
    el("p", {}, el("button", { type: "submit" }, words)), said,
  );
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(made));
    remember(fields.name);
    const button = made.querySelector("button");
    button.disabled = true;
    const reply = await send(fields);
    button.disabled = false;
    fill(said, reply.message ? `${reply.message} ${reply.hint ?? ""}` : "");
    if (reply.message) return;
    announce(outcome(reply));
    done();
  });
  return made;
}

/** What a reply says, in a sentence. */
function outcome(reply) {
  const fell = Object.keys(reply.fell ?? {});
  return [
    reply.thought ? `Recorded as ${reply.thought}.` : reply.note ?? "Recorded.",
    fell.length ? `No longer supported: ${fell.join(", ")}.` : "",
    reply.stands_again ? `Stands again: ${reply.stands_again.join(", ")}.` : "",
  ].filter(Boolean).join(" ");
}

const because = (label, required) => field(label, el("textarea", { name: "because", rows: 2, required }));
const hint = (...words) => el("p", { class: "hint" }, ...words);

const REGARDLESS = el("label", { class: "box" }, el("input", { type: "checkbox", name: "regardless", value: "yes" }), " Whatever it rests on: no later change puts it in doubt");

/** What would happen if a node proved false, in words: the conclusions that fall first. */
function consequences({ if_refuted: words, falls }) {
  return [
    hint(words),
    falls?.conclusions.length ? el("ul", { class: "falls" }, falls.conclusions.map(({ id, text }) => el("li", {}, `${id} `, el("s", {}, text)))) : null,
  ];
}

/** Acts by name: the words of their button, of the form's button, and what the form asks. */
const ACTS = {
  verify: { words: () => "Verify", does: "Verify it", asks: ({ id }) => [because(`How do you know that ${id} is true?`, true), REGARDLESS.cloneNode(true)] },
  then: {
    act: "abandon", words: () => "It was so then", does: "Pin it",
    asks: ({ id }, all) => [hint(`Keeps ${all} as history: true when it was seen, and not checked any more. Thoughts that rest on ${id} leave doubt.`), because("Why does the change not matter?", false)],
  },
  confirm: {
    act: "verify", words: ({ state }) => (state === "in doubt" ? "Still right as it is now" : "Confirm"), does: "Confirm it",
    asks: ({ id }, all) => [hint(`Keeps ${all} as valid. Thoughts that rest on ${id} leave doubt until it changes again. This server reads no files: the content that the last check found counts from now on.`), because(`What did you see of ${id}?`, false)],
  },
  refute: {
    words: ({ evidence, falls }) => (evidence ? `No longer true${falls?.fell.length ? `: ${falls.fell.length} fall` : ""}` : "Refute"),
    does: "Refute it", asks: (node) => [consequences(node), because(`Why is ${node.id} false?`, true)],
  },
  restore: { words: ({ state }) => (state === "refuted" ? "Restore" : "Check it again"), does: "Restore it", asks: ({ id, state }) => because(state === "refuted" ? `Why is ${id} not refuted any more?` : `Why should ${id} be checked again?`, false) },
  unapprove: {
    words: () => "Withdraw approval", does: "Withdraw it",
    asks: ({ id }) => [hint(`Nobody stands for ${id} as its approver any more. Its standing stays, and the record keeps both events.`), because("Why is it withdrawn?", false)],
  },
  comment: { words: () => "Comment", does: "Comment", asks: ({ id }) => field(`About ${id}`, el("textarea", { name: "text", rows: 3, required: true })) },
  add: { words: () => "Add after it", does: "Add", asks: ({ id }) => field(`After ${id}`, el("textarea", { name: "text", rows: 3, required: true })) },
};

const VERDICTS = new Set(["then", "confirm", "refute", "restore"]);

function able(node) {
  return [...byState(node), ...node.approved ? ["unapprove"] : []];
}

function byState({ state, evidence, at }) {
  if (state === "refuted") return ["restore", "comment", ...at === undefined ? [] : ["add"]];
  if (evidence?.change?.at.length) return ["comment"];
  if (evidence) return [...evidence.pinned ? ["restore"] : ["then", "confirm"], "refute", "comment"];
  return [...state === "verified" ? [] : ["verify"], "refute", "comment", ...at === undefined ? [] : ["add"]];
}

/**
 * What can be done about a thought, an assumption or evidence: a button each, which opens its form; `done` follows.
 * `foresee(falls)` draws what would fall; null draws nothing.
 */
export function acts(node, send, { done, foresee }) {
  const place = el("div", { class: "form" });
  const nodes = [node.id, ...node.evidence?.alike ?? []];
  const button = (name) => {
    const made = el("button", { type: "button", "data-act": name }, ACTS[name].words(node));
    if (name !== "refute") return made;
    for (const [kind, falls] of [["pointerenter", node.falls], ["focus", node.falls], ["pointerleave", null], ["blur", null]]) {
      made.addEventListener(kind, () => place.querySelector("[value=refute]") || foresee(falls));
    }
    return made;
  };
  const row = el("p", { class: "acts" }, able(node).map(button));
  row.addEventListener("click", ({ target }) => {
    const { act: name } = target.dataset;
    if (!name) return;
    const { act = name, does, asks } = ACTS[name];
    const thought = VERDICTS.has(name) ? nodes.join(" ") : node.id;
    const end = () => {
      fill(place);
      foresee(null);
      target.focus();
      done();
    };
    fill(place, form(act, does, { thought, inputs: asks(node, nodes.join(" and ")), send, done: end }));
    foresee(name === "refute" ? node.falls : null);
    place.querySelector("textarea").focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  });
  return el("div", { class: "do" }, row, place);
}

/** The form below what is read: the next thought, which may answer what comes next. `answer()` opens it for that. */
export function addition(next, send) {
  const summary = el("summary", {}, "Add a thought");
  const element = el("details", { class: "do" }, summary);
  let answers = false;
  let on = ""; // an objection
  function begin() {
    const inputs = [
      field("Your thought", el("textarea", { name: "text", rows: 3, required: true })),
      next() && !on ? el("label", { class: "box" }, el("input", { type: "checkbox", name: "settles_next", value: "yes", checked: answers }), ` This answers: ${next()}`) : null,
    ];
    if (on) inputs.push(hidden("rests_on", on), hint(`Rests on the objection ${on}, and answers it.`));
    fill(element, summary, form("add", "Add", { inputs, send, done: end }));
    if (answers || on) element.querySelector("textarea").focus();
    answers = false;
  }
  function end() {
    on = "";
    element.open = false;
    fill(element, summary);
    summary.focus();
  }
  element.addEventListener("toggle", () => (element.open ? begin() : fill(element, summary)));
  const answer = (objection = "") => {
    on = objection;
    answers = !on;
    if (element.open) begin();
    else element.open = true;
    element.scrollIntoView({ block: "center" });
  };
  return { element, answer };
}
