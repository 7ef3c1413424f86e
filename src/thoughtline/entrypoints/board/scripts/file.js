// A session as a file: the same views as on the board, of what the file itself holds.

import { fill } from "./page/dom.js";
import { Columns } from "./panels/columns.js";
import { Contents } from "./panels/contents.js";
import { Filters } from "./panels/filters.js";
import { markdown } from "./markdown.js";
import { Minimap } from "./graph/minimap.js";
import { Session } from "./page/model.js";
import { Reading } from "./panels/reading.js";
import { View } from "./page/view.js";
import { orders, views } from "./page/views.js";

const KEYS = ["j", "k", "w", "b", "c", "n", "N", "+", "=", "-", "[", "]", "{", "}", " ", "Escape", "ArrowRight", "ArrowLeft"];
const SCRIPT = "SCRIPT";

const data = JSON.parse(document.getElementById("data").textContent);
const session = new Session();

/** What is known of a node at a step. The file has no more of earlier moments, nor of the last nodes of a very long session. */
function outlined(id, version) {
  const node = session.nodes.get(id);
  return {
    chain: [], carries: [], contradicts: [], comments: [], earlier_comments: 0, supports: [], merges: [], verdicts: [], outcomes: [],
    ...session.at(node, version), id, text: data.texts[id] ?? node.text, author: node.by,
    at: node.at, branch: node.branch, kind: node.kind ?? "",
  };
}

/** Whether a key is meant for what it is typed into. */
const typing = (event) => event.ctrlKey || event.metaKey || event.altKey
  || ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || document.querySelector("dialog[open]");

function begin() {
  for (const step of data.steps) session.take(step);
  session.settle(data.state);
  const source = {
    state: async () => session, // the end: of earlier moments it is not shown
    node: async (id, version) => (version ? outlined(id, version) : data.nodes[id] ?? outlined(id, session.version)),
    texts: async () => data.texts,
  };
  const link = (thought) => `#${thought}`;
  const moved = ({ thought }) => {
    try {
      history.replaceState(null, "", thought ? link(thought) : "#");
    } catch {
      // A browser that lets no file have an address of its own.
    }
  };
  const view = new View(session, source, { link, moved, prose: markdown });
  const reading = new Reading(session, source, { link, prose: markdown, choose: (id) => view.choose(id, { bring: false }) });
  const filters = new Filters(session, {
    read: (nodes) => reading.read(nodes),
    changed: (fits, tell) => {
      if (tell) reading.opened.clear();
      view.filter(fits, filters.sought);
    },
    go: (id) => view.choose(id, { push: false }),
  });
  const contents = new Contents(session, { link, only: (branch) => filters.restore({ branch }, true) });
  const columns = new Columns(session, { link });
  const minimap = new Minimap(session, view.stage);
  for (const part of [reading, columns, filters, contents, minimap]) view.join(part);
  fill(document.getElementById("map"), minimap.element);
  document.getElementById("read").before(contents.element);
  document.getElementById("read").append(reading.element, columns.element);
  filters.element.append(orders(reading, columns));
  document.querySelector("#read .bar").append(filters.element);
  views((name) => name === "read" && view.selected && reading.bring(view.selected));
  const wanted = () => decodeURIComponent(location.hash.slice(1));
  view.restore({ thought: session.nodes.has(wanted()) ? wanted() : "", at: "" });
  addEventListener("hashchange", () => session.nodes.has(wanted()) && view.choose(wanted(), { push: false }));
  addEventListener("keydown", (event) => {
    if (typing(event) || !KEYS.includes(event.key) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    if (view.press(event.key)) event.preventDefault();
  });
}

document.documentElement.classList.add("scripted");
addEventListener("error", ({ target }) => target.tagName === SCRIPT && document.documentElement.classList.remove("scripted"), true);
begin();
