// The list of branches: go to one, or fold one so that it takes little room.

import { count, el, fill } from "../page/dom.js";

export function branches(stage, choose) {
  const list = el("ul", {});
  const dialog = el(
    "dialog", { class: "branches", "aria-labelledby": "branches-h" },
    el("h2", { id: "branches-h" }, "Branches"), list,
    el("form", { method: "dialog" }, el("button", {}, "Close")),
  );
  document.body.append(dialog);

  function fold(branch, folds) {
    stage.geometry.fold(branch, folds);
    stage.draw(true);
  }

  function line(lane) {
    const { session, geometry } = stage;
    const own = session.branches.get(lane.branch);
    if (!own || own[0].v > stage.version) return null;
    const head = own.findLast((one) => one.v <= stage.version);
    const box = el("input", { type: "checkbox", onchange: (event) => fold(lane.branch, event.target.checked) });
    box.checked = geometry.isFolded(lane.branch);
    return el(
      "li", {},
      el("button", { type: "button", onclick: () => { dialog.close(); choose(head.id); } }, lane.branch),
      el("span", { class: "aside" }, ` ${count(own.length, "thought")}${lane.root ? ` from ${lane.root}` : ""}, ${lane.merged ? "merged" : `now at ${head.id}`} `),
      lane.row === 0 ? null : el("label", {}, box, " folded"),
    );
  }

  return () => {
    fill(list, [...stage.session.lanes.values()].map(line));
    dialog.showModal();
  };
}
