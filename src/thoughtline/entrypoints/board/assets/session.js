// The page of one session: what the server wrote, brought to life.

import { fill } from "./dom.js";
import { follow } from "./live.js";
import { Session } from "./model.js";
import { typing } from "./page.js";
import { View } from "./view.js";

async function fetchJson(address) {
  try {
    const reply = await fetch(address);
    return reply.ok ? await reply.json() : null;
  } catch {
    return null; // no connection, which is said above, or the reader is leaving the page
  }
}

function located() {
  const params = new URL(location.href).searchParams;
  return { thought: params.get("thought") ?? "", at: params.get("at") ?? "" };
}

async function begin() {
  const dataUrl = document.body.dataset.sessionUrl;
  const data = await fetchJson(dataUrl);
  if (!data) return unscripted();
  const session = new Session();
  for (const step of data.steps) session.take(step);
  session.settle(data);
  const named = new URL(dataUrl, location.href).searchParams.get("session");

  function address(path, parts) {
    const url = new URL(path, location.href);
    for (const [name, value] of Object.entries(parts)) {
      if (value) url.searchParams.set(name, value);
    }
    return `${url.pathname}${url.search}`;
  }

  const source = {
    state: (version) => fetchJson(address(document.body.dataset.stateUrl, { session: named, at: `v${version}` })),
    node: (thought, version) => fetchJson(address(document.body.dataset.nodeUrl, { session: named, thought, at: version ? `v${version}` : "" })),
  };
  let view = null;
  const link = (thought) => address(data.href, { ...(view?.address ?? {}), thought });
  const moved = (place, push) => {
    const url = address(data.href, place);
    if (url === `${location.pathname}${location.search}`) return;
    history[push ? "pushState" : "replaceState"](null, "", url);
  };
  document.getElementById("then")?.remove();
  view = new View(session, source, { link, moved });
  view.restore(located());
  addEventListener("popstate", () => view.restore(located()));
  addEventListener("keydown", (event) => {
    if (typing(event) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    if (view.press(event.key)) event.preventDefault();
  });
  follow(`${document.body.dataset.eventsUrl}?session=${encodeURIComponent(named)}`, data.position, ({ step, state }) => {
    view.grow(step, state);
    if (step?.v === 1) document.title = `${session.thoughts[0]?.text.slice(0, 60) ?? named} · Thoughtline`;
  });
}

/** The page as it is read without scripts. */
function unscripted() {
  document.documentElement.classList.remove("scripted");
  const sign = document.getElementById("live");
  sign.hidden = false;
  fill(sign, "The tree could not be drawn; below is the record.");
}

begin().catch((error) => {
  unscripted();
  throw error;
});
