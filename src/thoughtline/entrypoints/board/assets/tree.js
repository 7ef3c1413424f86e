// The tree of a session inside an MCP host: the same view, fed by resources instead of routes.
// The host's frame speaks JSON-RPC over messages (MCP Apps, 2026-01-26).

import { fill } from "./dom.js";
import { Session } from "./model.js";
import { View } from "./view.js";

const PROTOCOL = "2026-01-26";
const PACE = 2000;

const waiting = new Map();
let last = 0;
let view = null;
let shown = "";

function send(message) {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function ask(method, params) {
  const id = ++last;
  send({ id, method, params });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

const uri = (session, ...more) => `thoughtline://session/${[session, ...more].map(encodeURIComponent).join("/")}`;

/** What a resource says, or null where there is none. */
async function read(address) {
  try {
    const { contents } = await ask("resources/read", { uri: address });
    return JSON.parse(contents[0].text);
  } catch {
    return null;
  }
}

async function show(session) {
  if (!session || session === shown) return;
  shown = session;
  const told = await read(uri(session, "steps"));
  if (!told) {
    fill(document.getElementById("counts"), "This host does not let the tree read the session.");
    return;
  }
  const made = new Session();
  for (const step of told.steps) made.take(step);
  made.settle(told.now);
  fill(document.getElementById("title"), made.thoughts[0]?.text ?? told.session);
  const link = (thought) => uri(session, "thought", thought);
  view = new View(made, {
    moment: (version) => read(uri(session, "at", `v${version}`)),
    node: (thought, version) => read(version ? uri(session, "thought", thought, "at", `v${version}`) : link(thought)),
  }, { link, moved: () => {} });
  view.restore({ thought: made.glance.stands[0]?.id ?? "", at: "" });
  setInterval(() => grow(session), PACE);
}

/** Asks what came after the version that is shown. */
async function grow(session) {
  if (document.hidden) return;
  const told = await read(uri(session, "steps", "after", `v${view.session.version}`));
  for (const step of told?.steps ?? []) view.grow(step, null);
  if (told?.steps.length) view.grow(null, told.now);
}

function heard({ source, data }) {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  const { id, method, params } = data;
  if (!method) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (data.error) asked?.reject(new Error(data.error.message));
    else asked?.resolve(data.result);
  } else if (method === "ui/notifications/tool-input") show(params?.arguments?.session);
  else if (method === "ui/notifications/tool-result") show(params?.structuredContent?.session);
  else if (method === "ui/notifications/host-context-changed") dress(params);
  else if (id !== undefined) send({ id, result: {} });
}

function dress(context) {
  if (context?.theme) document.documentElement.dataset.theme = context.theme;
}

addEventListener("message", heard);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key !== " " && view?.press(event.key)) event.preventDefault();
});
document.documentElement.classList.add("scripted");
document.body.classList.add("drawn");

async function greet() {
  const ready = await ask("ui/initialize", {
    appInfo: { name: "thoughtline", version: "1" }, appCapabilities: {}, protocolVersion: PROTOCOL,
  });
  dress(ready?.hostContext);
  send({ method: "ui/notifications/initialized" });
  new ResizeObserver(() => {
    send({ method: "ui/notifications/size-changed", params: { height: document.documentElement.scrollHeight } });
  }).observe(document.body);
}

greet();
