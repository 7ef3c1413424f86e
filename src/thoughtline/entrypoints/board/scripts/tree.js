// The tree of a session inside an MCP host: the same view, fed by resources instead of routes.
// The host's frame speaks JSON-RPC over messages (MCP Apps, 2026-01-26).

import { fill } from "./page/dom.js";
import { Session } from "./page/model.js";
import { prose } from "./page/prose.js";
import { View } from "./page/view.js";

const PROTOCOL = "2026-01-26";
const PACE = 2000;
const NO_SUCH_METHOD = -32601;

const waiting = new Map();
let last = 0;
let view = null;
let shown = "";
let beat = 0;
let size = "";
const watch = new ResizeObserver(measure);

function send(message) {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function ask(method, params) {
  const id = ++last;
  send({ id, method, params });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function say(text) {
  fill(document.getElementById("counts"), text);
}

const uri = (name, ...more) => `thoughtline://session/${[name, ...more].map(encodeURIComponent).join("/")}`;

/** What a resource says. Rejects with what the host or the server said instead. */
async function read(address) {
  const { contents } = await ask("resources/read", { uri: address });
  return JSON.parse(contents[0].text);
}

/** The same, or null where there is none. */
const found = (address) => read(address).catch(() => null);

/** The session that the tool was asked about. The answer itself is text, and names no session. */
async function show(name) {
  if (shown) return;
  if (!name) {
    say("This answer is not about a single session. Recall a session by its name to see its tree.");
    return;
  }
  shown = name;
  let data;
  try {
    data = await read(uri(name, "steps"));
  } catch (error) {
    say(error.code === NO_SUCH_METHOD ? "This host does not allow the tree to read the session." : error.message);
    return;
  }
  const session = new Session();
  for (const step of data.steps) session.take(step);
  session.settle(data.state);
  fill(document.getElementById("title"), session.thoughts[0]?.text ?? data.session);
  const link = (thought) => uri(name, "thought", thought);
  view = new View(session, {
    state: (version) => found(uri(name, "at", `v${version}`)),
    node: (thought, version) => found(version ? uri(name, "thought", thought, "at", `v${version}`) : link(thought)),
  }, { link, moved: () => {}, prose });
  view.restore({ thought: session.beliefs.stands[0]?.id ?? "", at: "" });
  beat = setInterval(() => grow(name), PACE);
}

/** Asks what came after the version that is shown. */
async function grow(name) {
  if (document.hidden) return;
  const data = await found(uri(name, "steps", "after", `v${view.session.version}`));
  for (const step of data?.steps ?? []) view.grow(step, null);
  if (data?.steps.length) view.grow(null, data.state);
}

/** What the host tells and asks. There is nothing to say to a request but that it was done. */
const METHODS = new Map(Object.entries({
  "ui/notifications/tool-input": ({ arguments: given }) => show(given?.session),
  "ui/notifications/tool-cancelled": () => shown || say("The call was cancelled."),
  "ui/notifications/host-context-changed": dress,
  "ui/resource-teardown": end,
  ping: () => {},
}));

function heard({ source, data }) {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  const { id, method, params } = data;
  if (!method) answered(data);
  else METHODS.get(method)?.(params ?? {});
  if (!method || id === undefined) return;
  if (METHODS.has(method)) send({ id, result: {} });
  else send({ id, error: { code: NO_SUCH_METHOD, message: `There is no ${method} here.` } });
}

function answered({ id, result, error }) {
  const request = waiting.get(id);
  waiting.delete(id);
  if (error) request?.reject(Object.assign(new Error(error.message), { code: error.code }));
  else request?.resolve(result);
}

/** Takes what the host says of itself, which may be a part of it only. */
function dress({ theme, containerDimensions: room, safeAreaInsets: inset }) {
  const { dataset, style } = document.documentElement;
  if (theme) dataset.theme = theme;
  // Where the host gives the page the height it asks for, a part of that height would never settle.
  if (room) style.setProperty("--stage-most", room.height ? "56vh" : "");
  if (inset) style.padding = [inset.top, inset.right, inset.bottom, inset.left].map((one) => `${one}px`).join(" ");
  view?.slider.grow(view.version);
}

/** Tells the host how much room the page takes, when that changed. */
function measure() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (size === `${innerWidth} ${height}`) return;
  size = `${innerWidth} ${height}`;
  send({ method: "ui/notifications/size-changed", params: { width: innerWidth, height } });
}

/** The host is about to take the page away. */
function end() {
  clearInterval(beat);
  watch.disconnect();
  view?.slider.stop();
}

/** A link is followed in the page or not at all: outside of it nobody knows our addresses. */
function stay(event) {
  if (event.target.closest?.("a")) event.preventDefault();
}

addEventListener("message", heard);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key !== " " && view?.press(event.key)) event.preventDefault();
});
addEventListener("click", stay);
addEventListener("auxclick", stay);
document.documentElement.classList.add("scripted");
document.body.classList.add("drawn");

async function greet() {
  const { hostContext } = await ask("ui/initialize", {
    appInfo: { name: "thoughtline", version: "1" },
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    protocolVersion: PROTOCOL,
  });
  dress(hostContext ?? {});
  send({ method: "ui/notifications/initialized" });
  watch.observe(document.body);
}

greet().catch((error) => say(error.message));
