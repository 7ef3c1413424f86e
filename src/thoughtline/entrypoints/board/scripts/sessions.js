// The overview of sessions: filtered as one types, and kept up to date as they grow.

import { count, el, fill, svg } from "./page/dom.js";
import { paint } from "./page/found.js";
import { follow } from "./page/live.js";
import { typing } from "./page.js";
import { ago, clock, full, isActive, SERVER } from "./page/times.js";

const CARD_PAUSE_MS = 700; // a session that grows fast is read again that often

const place = document.getElementById("sessions");
const box = document.getElementById("filter");
const { cardUrl } = document.body.dataset;
const waiting = new Set();

const { by } = place.dataset;
const NAMES = { active: "Active now", doubt: "In doubt", waiting: "Needs an answer", decided: "Decided this week", other: "Others" };

const cards = () => [...place.querySelectorAll(".sessions > li")];
const lists = Object.fromEntries(
  [...place.querySelectorAll("[data-group]")].map((group) => [group.dataset.group, group.querySelector("ul")]),
);

/** The list in which a session that was just written to belongs. */
function listOf(entry) {
  if (by === "day") return lists.day;
  return entry.parentElement ?? lists[""] ?? Object.values(lists)[0] ?? begun();
}

/** The first list of a page that had no session. */
function begun() {
  lists[""] = el("ul", { class: "sessions lines" });
  place.append(el("section", { "data-group": "" }, el("h2", {}, "No project ", el("span", { class: "aside" })), lists[""]));
  return lists[""];
}

function filter() {
  const words = (box?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of cards()) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
    shown += !entry.hidden;
  }
  paint([place], words);
  const sign = document.getElementById("count");
  if (sign && words.length) sign.textContent = `${shown} shown`;
  settle();
}

function sketch(drawn) {
  return svg(
    "svg", {
      class: "sketch", role: "img", "aria-label": drawn.about, width: drawn.width, height: drawn.height,
      viewBox: `0 0 ${drawn.width} ${drawn.height}`,
    },
    svg("path", { d: drawn.path }),
    drawn.dots.map((dot) => svg("circle", { class: dot.look, cx: dot.x, cy: dot.y, r: dot.r })),
  );
}

function details(card) {
  const line = (name, label, text) => text && el("p", { class: name }, label && el("span", { class: "aside" }, label), label && " ", text);
  if (!card.known) return [];
  return [
    card.text && el(
      "p", { class: card.concluded ? "came concluded" : "came" },
      el("span", { class: "aside" }, card.label), " ", el("span", { class: "said" }, card.text),
    ),
    card.needs.length > 0 && el("p", { class: "needs" }, card.needs.flatMap((need) => [el("span", {}, need), " "])),
    line("waits", "Open question", card.waits),
    card.next && el("p", { class: "next" }, "Next step: ", el("bdi", {}, card.next)),
    line("open", "", card.open),
    card.sketch && sketch(card.sketch),
    card.authors.length > 0 && el(
      "p", { class: "authors" },
      card.authors.map((author) => [el("span", { class: "author" }, author), " "]).flat(),
      card.more_authors > 0 && el("span", { class: "aside" }, `and ${card.more_authors} more`),
    ),
  ];
}

function newCard(summary) {
  document.getElementById("empty")?.remove();
  return el(
    "li", { "data-href": summary.href, "data-rest": "other" },
    el("span", { class: "dot", role: "img" }),
    el("a", { href: summary.href }, el("span", { class: "title" }, summary.text || summary.session)),
    el(
      "p", { class: "about" },
      el("span", { class: "events" }), " ", el("span", { class: "when" }, el("time"), " ", el("span", { class: "ago" })), " ", el("span", { class: "handle" }, summary.session),
    ),
  );
}

/** Open points of each session. Sessions that are not listed keep their lines. */
function need() {
  const section = document.getElementById("needs");
  if (!section) return;
  const others = (entry) => [...entry.querySelectorAll(".needs > span")].map((one) => one.textContent).filter((text) => !text.endsWith("in doubt")); // the causes tell these
  const items = cards().filter((entry) => others(entry).length).map((entry) => el(
    "li", {}, el("a", { href: entry.dataset.href }, entry.querySelector(".title").textContent), " ",
    others(entry).flatMap((text) => [el("span", { class: "need" }, text), " "]),
  ));
  const listed = new Set(cards().map((entry) => entry.dataset.href)), each = section.querySelector(".each");
  items.push(...[...each.children].filter((item) => !listed.has(item.firstElementChild.getAttribute("href"))));
  section.hidden = !items.length && !section.querySelector("p, .causes");
  fill(each, items);
}

/** Reads once more what a card tells: soon, and once for all that was recorded until then. */
function renew(entry, session) {
  const key = entry.dataset.href;
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(async () => {
    waiting.delete(key);
    const url = new URL(cardUrl, location.href);
    url.searchParams.set("session", session);
    try {
      const reply = await fetch(url);
      if (!reply.ok) return;
      const card = await reply.json();
      entry.dataset.rest = card.rest;
      entry.querySelector(".title").textContent = card.title;
      for (const old of entry.querySelectorAll(":scope > :not(a, .about, .dot)")) old.remove();
      entry.querySelector("a").after(...details(card).filter(Boolean));
      age();
      need();
    } catch {
      // The connection says that it is lost; the card keeps what it last knew.
    }
  }, CARD_PAUSE_MS);
}

function grow(summary) {
  const known = cards().find((entry) => entry.dataset.href === summary.href);
  const entry = known ?? newCard(summary);
  if (Number(entry.dataset.events ?? 0) >= summary.version) return;
  entry.dataset.events = summary.version;
  entry.dataset.at = summary.at;
  if (summary.by !== SERVER) entry.dataset.worked = summary.at; // its checks are nobody's work
  entry.querySelector(".events").textContent = count(summary.version, "event");
  const when = entry.querySelector("time");
  when.textContent = clock(summary.at);
  when.title = full(summary.at);
  const list = listOf(entry);
  if (list.firstElementChild !== entry) list.prepend(entry);
  entry.classList.remove("fresh");
  requestAnimationFrame(() => entry.classList.add("fresh"));
  age();
  renew(entry, summary.handle);
  if (box?.value) filter();
}

/** Says of each session whether it is active, and how long ago that was. */
function age() {
  for (const entry of cards()) {
    const at = Number(entry.dataset.at) || Date.parse(entry.querySelector("time").dateTime);
    if (Number.isNaN(at)) continue;
    const state = isActive(Number(entry.dataset.worked) || at) ? "active" : entry.dataset.rest;
    entry.dataset.state = state;
    const dot = entry.querySelector(".dot");
    dot.title = NAMES[state];
    dot.setAttribute("aria-label", NAMES[state]);
    entry.querySelector(".ago").textContent = ago(at);
  }
  settle();
}

/** Groups say how many they show, and are there while that is one at least. */
function settle() {
  for (const list of Object.values(lists)) {
    const shown = [...list.children].filter((entry) => !entry.hidden).length;
    list.parentElement.hidden = !shown;
    list.parentElement.querySelector("h2 .aside").textContent = shown;
  }
}

const copy = document.getElementById("copy");
if (copy) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(document.getElementById("connect").textContent);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "This browser does not allow copying";
    }
  });
}
/** What the keys go through: the points that need somebody, then the sessions. */
const stops = () => [...document.querySelectorAll("#needs :is(.each, .causes) > li > a, #needs > p > a, .sessions > li > a")].filter((link) => link.checkVisibility());

addEventListener("keydown", (event) => {
  if (typing(event) || !["j", "k", "o"].includes(event.key)) return;
  const links = stops(), at = links.indexOf(document.activeElement);
  const to = links[event.key === "k" ? at - 1 : event.key === "j" || at < 0 ? at + 1 : at];
  event.preventDefault();
  if (event.key === "o") to?.click();
  else to?.focus();
});
box?.addEventListener("input", filter);
setInterval(age, 10_000);
follow(document.body.dataset.eventsUrl, Number(document.body.dataset.position), grow);
