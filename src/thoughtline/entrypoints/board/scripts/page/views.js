// Which view of a session a narrow page shows, and in which order thoughts are read.

import { el } from "./dom.js";

/** Buttons for the views; a wide page has room for both. `shown(name)` is told of a choice. */
export function views(shown) {
  const place = document.getElementById("views");
  function show(name) {
    document.body.dataset.view = name;
    for (const button of place.children) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  place.addEventListener("click", ({ target }) => {
    const { view } = target.dataset;
    if (!view) return;
    show(view);
    place.scrollIntoView({ block: "start" });
    shown(view);
  });
  show("read");
}

/** A choice between the order of time, that of branches, and a column for each author. */
export function orders(reading, columns) {
  function changed({ target: { value } }) {
    columns.show(value === "author");
    reading.element.hidden = value === "author";
    if (value !== "author") reading.order(value === "branch");
  }
  return el(
    "select", { "aria-label": "Order of thoughts", onchange: changed },
    el("option", { value: "time" }, "by time"), el("option", { value: "branch" }, "by branch"), el("option", { value: "author" }, "by author, side by side"),
  );
}
