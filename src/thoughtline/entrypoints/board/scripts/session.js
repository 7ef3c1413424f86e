// The page of one session: what the server wrote, brought to life.

import { acts, addition } from "./panels/acts.js";
import { answering } from "./panels/seats.js";
import { Comparison } from "./panels/comparison.js";
import { describe, showDescription } from "./panels/description.js";
import { fill } from "./page/dom.js";
import { Columns } from "./panels/columns.js";
import { Contents } from "./panels/contents.js";
import { Filters } from "./panels/filters.js";
import { Follow } from "./panels/follow.js";
import { follow } from "./page/live.js";
import { Minimap } from "./graph/minimap.js";
import { Session } from "./page/model.js";
import { typing } from "./page.js";
import { Reading } from "./panels/reading.js";
import { lastSeen, rememberSeen } from "./page/since.js";
import { sharing } from "./panels/share.js";
import { Stage } from "./graph/stage.js";
import { View } from "./page/view.js";
import { orders, views } from "./page/views.js";

const ADDRESS_MS = 120;

/** What an address gives: null where there is nothing, undefined where nobody answers. */
async function fetchJson(address) {
  try {
    const reply = await fetch(address);
    if (reply.ok) return await reply.json();
    return reply.status < 401 || reply.status === 404 ? null : undefined; // signed out, or out of order
  } catch {
    return undefined; // which the sign above says too, or the reader is leaving the page
  }
}

/** What the address names. As the server reads it, t3 may be written as T3, and v5 with blanks around it. */
function located() {
  const { thought = "", at = "", ...rest } = Object.fromEntries(new URL(location.href).searchParams);
  return { thought: thought.trim().toLowerCase(), at: at.trim(), ...rest };
}

/** The end of the session, which came with the page, as a graph: it is seen while the rest is on its way. */
function ending() {
  const place = document.getElementById("stage");
  if (!place.dataset.ending) return undefined;
  const { steps, state, ...before } = JSON.parse(place.dataset.ending);
  const session = new Session(before);
  for (const step of steps) session.take(step);
  session.settle(state);
  const stage = new Stage(session);
  fill(place, stage.element);
  stage.begin();
  return stage;
}

async function begin() {
  const dataUrl = document.body.dataset.sessionUrl;
  const asked = fetchJson(dataUrl);
  const stage = ending();
  const early = [];
  const soon = (event) => typing(event) || early.push(event.key);
  if (stage) {
    stage.choose = (id) => early.push(id);
    addEventListener("keydown", soon);
  }
  const data = await asked;
  if (!data) return unscripted();
  const { markdown } = await import("./markdown.js"); // which takes a while to begin
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

  const { stateUrl, nodeUrl, textsUrl, changesUrl, eventsUrl, recordUrl, shareUrl, seatUrl, formToken } = document.body.dataset;

  /** Records what a form says, as a person. What came of it, or a message of why not. */
  const record = (fields) => post(recordUrl, fields);

  async function post(url, fields) {
    const at = view.address.at ?? "";
    try {
      const reply = await fetch(url, {
        method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ session: named, token: formToken, at, ...fields }),
      });
      return await reply.json();
    } catch {
      return { message: "The server is away.", hint: "Nothing was recorded; try again when it is back." };
    }
  }

  const source = {
    state: (version) => fetchJson(address(stateUrl, { session: named, at: `v${version}` })),
    node: (thought, version) => fetchJson(address(nodeUrl, { session: named, thought, at: version ? `v${version}` : "" })),
    changes: (version, other) => fetchJson(address(changesUrl, { session: named, at: `v${version}`, with: `v${other}` })),
    texts: (first, last) => fetchJson(address(textsUrl, { session: named, first, last })),
  };
  let view = null;
  const link = (thought) => address(data.href, { ...(view?.address ?? {}), thought });
  let renewing = 0;
  const renew = (method, place) => {
    clearTimeout(renewing);
    const url = address(data.href, place);
    if (url !== `${location.pathname}${location.search}`) history[method](null, "", url);
  };
  const moved = (place, push) => {
    clearTimeout(renewing);
    if (push) renew("pushState", place);
    else renewing = setTimeout(renew, ADDRESS_MS, "replaceState", place); // which takes a browser longer than a frame
  };
  document.getElementById("then")?.remove();
  view = new View(session, source, { link, moved, prose: markdown, stage });
  const reading = new Reading(session, source, { link, prose: markdown, choose: (id) => view.choose(id, { bring: false }) });
  const filters = new Filters(session, {
    read: (nodes) => reading.read(nodes),
    changed: (fits, tell) => {
      if (tell) reading.opened.clear();
      view.filter(fits, filters.sought);
      if (tell) moved(view.address, false);
    },
    go: (id) => view.choose(id, { push: false }),
  });
  const contents = new Contents(session, { link, only: (branch) => filters.restore({ branch }, true) });
  const columns = new Columns(session, { link });
  const minimap = new Minimap(session, view.stage);
  const looked = lastSeen(named);
  rememberSeen(named, () => session.version);
  const comparison = new Comparison(session, source, {
    link, looked, place: document.getElementById("changes"), moved: () => moved(view.address, true), changed: (marked) => view.compare(marked),
  });
  view.slider.now.before(comparison.button);
  const following = new Follow(reading.element, (id) => reading.bring(id));
  document.body.append(following.element);
  for (const part of [reading, columns, filters, contents, minimap, comparison, following]) view.join(part);
  fill(document.getElementById("map"), minimap.element);
  document.getElementById("read").before(contents.element);
  document.getElementById("read").append(reading.element, columns.element);
  filters.element.append(orders(reading, columns));
  document.querySelector("#read .bar").append(filters.element);
  let keep = () => {};
  if (recordUrl) {
    view.acts = (node) => acts(node, record, { done: () => view.renew(), foresee: (falls) => view.stage.foresee(falls) });
    const adding = addition(() => session.beliefs.next, record);
    document.getElementById("read").append(adding.element);
    const told = (seat) => fetchJson(address(seatUrl, { session: named, thought: seat.id }));
    view.answer = { next: () => adding.answer(), objection: adding.answer, seat: (seat) => answering(seat, told, record, markdown) };
    keep = describe(document.getElementById("describe"), data.description, record);
  }
  sharing(document.getElementById("share"), session, recordUrl && shareUrl ? (fields) => post(shareUrl, fields) : null);
  view.follow = () => following.go(session.thoughts.at(-1)?.id);
  view.review = () => document.getElementById("review")?.click();
  views((name) => name === "read" && view.selected && reading.bring(view.selected));
  view.restore(located());
  addEventListener("popstate", () => {
    clearTimeout(renewing);
    view.restore(located());
  });
  addEventListener("keydown", (event) => {
    if (typing(event) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    if (view.press(event.key)) event.preventDefault();
  });
  removeEventListener("keydown", soon);
  for (const one of early) if (!view.press(one)) view.choose(one);
  follow(`${eventsUrl}?session=${encodeURIComponent(named)}`, data.position, ({ step, state, description }) => {
    view.grow(step, state);
    if (description) {
      showDescription(description, session.thoughts[0]?.text ?? named);
      keep(description);
    }
    if (step?.v === 1) document.title = `${session.thoughts[0]?.text.slice(0, 60) ?? named} · Thoughtline`;
  });
}

/** The page as it is read without scripts. */
function unscripted() {
  document.documentElement.classList.remove("scripted");
  const sign = document.getElementById("live");
  sign.hidden = false;
  fill(sign, "The graph could not be drawn; below is the record.");
}

begin().catch((error) => {
  unscripted();
  throw error;
});
