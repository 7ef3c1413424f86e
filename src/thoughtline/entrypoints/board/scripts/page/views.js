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

/** A choice between the order of time and that of branches. */
export function orders(changed) {
  return el(
    "select", { "aria-label": "Order of thoughts", onchange: ({ target }) => changed(target.value === "branch") },
    el("option", { value: "time" }, "by time"), el("option", { value: "branch" }, "by branch"),
  );
}
