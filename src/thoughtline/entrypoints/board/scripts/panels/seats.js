// Answers of people for seats of a deliberation: what a seat is told, and a form to vote or to write.

import { field, form } from "./acts.js";
import { el, fill } from "../page/dom.js";

/** What quoted texts are called: "question", the id of a thought, or the name of a seat. */
const QUOTED = { question: "Question" };

/** What a seat is told, to be read: its stance, each quoted text under its name, then what is asked of it. */
function read({ stance, quoted, asked }, prose) {
  const choices = quoted.filter((part) => part.from === "choice");
  const texts = quoted.filter((part) => part.from !== "choice");
  return [
    el("p", { class: "stance" }, stance),
    texts.map((part) => el("section", {}, el("h3", {}, QUOTED[part.from] ?? part.from), el("div", { class: "text" }, prose(part.text)))),
    choices.length ? null : el("p", { class: "hint asked" }, asked), // which tells models how to write a vote
  ].filter(Boolean).flat();
}

/** A choice between what there is to vote for, how sure one is, and the lines that models write for it. */
function ballot(choices) {
  const sure = el("input", { type: "range", min: 0, max: 100, value: 70, "aria-label": "How sure are you?" });
  const shown = el("output", {}, "70 %");
  const says = el("input", { type: "checkbox", "aria-label": "Say how sure" });
  sure.addEventListener("input", () => {
    fill(shown, `${sure.value} %`);
    says.checked = true;
  });
  return {
    element: el(
      "fieldset", { class: "ballot" }, el("legend", {}, "Your vote"),
      choices.map((choice) => el("label", { class: "box" }, el("input", { type: "radio", name: "vote", value: choice, required: true }), ` ${choice}`)),
      el("label", { class: "sure" }, says, " How sure: ", sure, " ", shown),
    ),
    lines: (vote) => [`Vote: ${vote}`, says.checked ? `Confidence: ${Number(sure.value) / 100}` : ""].filter(Boolean).join("\n"),
  };
}

/** Asks for the answer of a seat that waits. `told(seat)` says what it is told, as any other seat is. */
export async function answering(seat, told, send, prose) {
  const words = el("div", { class: "told", tabindex: 0, role: "group", "aria-label": `What ${seat.seat} is told` }, "…");
  const place = el("div", {});
  const dialog = el(
    "dialog", { class: "answer", "aria-labelledby": "answer-h" }, el("h2", { id: "answer-h" }, `Answer for ${seat.seat}`), words, place,
    el("form", { method: "dialog" }, el("button", {}, "Cancel")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const reply = await told(seat);
  fill(words, reply?.quoted ? read(reply, prose) : reply === undefined ? "The server is away." : "This seat is no longer open.");
  if (!reply?.quoted) return;
  const choices = reply.quoted.filter((part) => part.from === "choice").map((part) => part.text);
  const votes = choices.length ? ballot(choices) : null;
  const text = el("textarea", { name: "text", rows: votes ? 3 : 6, required: !votes });
  const sending = ({ vote, ...fields }) => send(votes ? { ...fields, text: `${fields.text}\n\n${votes.lines(vote)}`.trim() } : fields);
  fill(place, form("answer", "Answer", {
    thought: seat.id, send: sending, done: () => dialog.close(),
    inputs: [el("p", { class: "hint" }, "Others see it once all seats have answered."), votes?.element, field(votes ? "Why" : "Your answer", text)].filter(Boolean),
  }));
  place.querySelector("input[type=radio], textarea").focus();
}
