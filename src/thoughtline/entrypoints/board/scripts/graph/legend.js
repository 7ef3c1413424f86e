// The key to the marks of the graph, each drawn as the graph draws it.

import { el, svg } from "../page/dom.js";
import { shape } from "./marks.js";

const ring = () => svg("circle", { class: "reach", r: 10 });
const strike = () => svg("path", { class: "strike", d: "M-8 0H8" });

const MARKS = [
  ["thought stands", [], "a thought that stands"],
  ["thought stands conclusion", [ring], "a conclusion or a decision"],
  ["thought in doubt", [], "in doubt: a ground changed, or was revised or abandoned"],
  ["thought fallen", [strike], "fell, or was refuted"],
  ["thought revised", [], "was revised"],
  ["thought abandoned", [], "was abandoned"],
  ["assumption open", [], "an assumption"],
  ["assumption refuted", [strike], "a refuted assumption"],
  ["evidence given", [], "evidence: / a file, # a symbol, $ a command, @ a page, ” a note"],
];

/** A dialog with the key, made when it is asked for. */
export function legend() {
  const rows = MARKS.flatMap(([looks, more, words]) => {
    const [is] = looks.split(" ");
    const mark = svg("g", { class: `n ${looks}`, transform: "translate(14 14)" }, more.map((part) => part()), shape({ is, kind: "file" }));
    return [el("dt", {}, svg("svg", { class: "stage", width: 28, height: 28, "aria-hidden": "true" }, mark)), el("dd", {}, words)];
  });
  const dialog = el(
    "dialog", { class: "legend", "aria-labelledby": "legend-h" },
    el("h2", { id: "legend-h" }, "Marks of the graph"), el("dl", {}, rows),
    el("p", { class: "hint" }, "A colour is an author. An arc is the confidence that was stated. Each row is a branch, and time runs to the right."),
    el("form", { method: "dialog" }, el("button", {}, "Close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
