// What is said of a session itself: its title, its tags, and whether it is put away.

import { field, form } from "./acts.js";
import { el, fill } from "../page/dom.js";

/** Says it above the session, which is called `otherwise` without a title. */
export function showDescription({ title, tags, archived }, otherwise) {
  const heading = document.getElementById("title");
  heading.textContent = title || otherwise;
  heading.parentElement.querySelector(".tags")?.remove();
  if (!archived && !tags.length) return;
  heading.after(el(
    "p", { class: "tags" }, archived ? [el("span", { class: "mark" }, "archived"), " "] : null,
    tags.flatMap((tag) => [el("span", { class: "tag" }, tag), " "]),
  ));
}

/** Puts the forms for it into their place. Gives what keeps them up to date with what others say. */
export function describe(place, description, send) {
  const title = el("input", { name: "title", maxlength: 128 });
  const tags = el("input", { name: "tags", maxlength: 500 });
  const putAway = el("div", {});
  let shown = null;

  /** Sends what was changed here: what others made of the rest since then stays. */
  async function save(fields) {
    const changed = [title, tags].filter((one) => one.value !== one.defaultValue);
    for (const one of [title, tags]) if (!changed.includes(one)) delete fields[one.name];
    const reply = await send(fields);
    if (!reply.message) for (const one of changed) one.defaultValue = fields[one.name];
    return reply;
  }

  function keep(now) {
    for (const [input, words] of [[title, now.title], [tags, now.tags.join(", ")]]) {
      if (input.value === input.defaultValue) input.value = words;
      input.defaultValue = words;
    }
    if (shown !== now.archived) {
      const [act, words] = now.archived ? ["unarchive", "Take it out of the archive"] : ["archive", "Archive it"];
      fill(putAway, form(act, words, { send, inputs: [] }));
    }
    shown = now.archived;
  }

  keep(description);
  place.append(
    form("describe", "Save", { send: save, inputs: [field("Title", title), field("Tags, with commas between", tags)] }), putAway,
  );
  return keep;
}
