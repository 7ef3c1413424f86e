// What of a session can be taken along: its link, its answer as Markdown, a printed page; and access for others.

import { field, form } from "./acts.js";
import { el, fill } from "../page/dom.js";

const MAX_RULED_OUT = 12;
const ACCESS = [["read", "read"], ["write", "read and write"], ["none", "no access"]];

/** A text as Markdown that a pull request can take: one line, and no HTML. */
const inline = (text) => text.replace(/\s+/g, " ").replace(/</g, "\\<");

/** The answer of a session with its reasons, and what was ruled out. */
export function markdown(title, session, address) {
  const { stands, evidence, given_up: lost } = session.beliefs;
  const said = stands.map(({ text, confidence, outcome, verified, doubts, proposed, approval, disputes }) => [
    `- ${proposed ? "(proposed) " : ""}${inline(text)}`, outcome ? ` **${inline(outcome)}**` : "",
    typeof confidence === "number" ? ` (confidence ${confidence})` : "", approval && `, ${inline(approval)}`, verified ? `, verified by ${inline(verified.by)}${verified.because ? `: ${inline(verified.because)}` : ""}` : "",
    doubts.length ? `. **In doubt**: ${doubts.map(({ what }) => inline(what)).join(", ")}` : "",
    ...disputes.map((words) => `. **Disputed**: ${inline(words)}`),
  ].join(""));
  const seen = evidence.map(({ text, state }) => `- ${inline(text)}${state === "in doubt" ? " (in doubt)" : ""}`);
  const out = lost.slice(0, MAX_RULED_OUT).map(({ text, why }) => `- ~~${inline(text)}~~ ${inline(why)}`);
  const part = (heading, lines) => (lines.length ? [`**${heading}**`, "", ...lines, ""] : []);
  return [`### ${inline(title)}`, "", ...part("Answer", said), ...part("Rests on", seen), ...part("Ruled out", out), address, ""].join("\n");
}

/** Fills the place for sharing. `send` records who may read or write the session; null where nobody can be let in. */
export function sharing(place, session, send) {
  const told = el("span", { role: "status", class: "aside" });
  const give = async (text, words) => {
    try {
      await navigator.clipboard.writeText(text);
      fill(told, words);
    } catch {
      fill(told, "this browser does not allow copying");
    }
  };
  const title = () => document.getElementById("title").textContent;
  const button = (words, does) => el("button", { type: "button", class: "button", onclick: does }, words);
  place.append(el(
    "p", { class: "acts" }, button("Copy link", () => give(location.href, "link copied")),
    button("Copy as Markdown", () => give(markdown(title(), session, location.href), "copied")), button("Print", () => print()), told,
  ));
  if (!send) return;
  place.append(el("details", { class: "do" }, el("summary", {}, "Give access"), form("share", "Share", { send, inputs: [
    field("Person (name of their access token)", el("input", { name: "subject", required: true, maxlength: 200, autocomplete: "off" })),
    field("Permission", el("select", { name: "access" }, ACCESS.map(([value, words]) => el("option", { value }, words)))),
  ] })));
}
