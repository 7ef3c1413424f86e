// The list of sessions: filtered as one types, and counted as they grow.

import { count, el } from "./dom.js";
import { follow } from "./live.js";
import "./page.js";
import { ago, clock, full, isActive } from "./times.js";

const list = document.getElementById("sessions");
const box = document.getElementById("filter");

function filter() {
  const words = (box?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of list.children) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
    shown += !entry.hidden;
  }
  const place = document.getElementById("count");
  if (place && words.length) place.textContent = `${shown} shown`;
}

function newEntry(summary) {
  document.getElementById("empty")?.remove();
  return el(
    "li", { "data-href": summary.href },
    el("a", { href: summary.href }, el("span", { class: "title" }, summary.text || summary.session)),
    el("p", { class: "about" }, el("span", { class: "state" }), " · ", el("span", { class: "events" }), " · ", el("time"), el("span", { class: "ago" }), " · ", el("span", { class: "handle" }, summary.session)),
  );
}

function grow(summary) {
  const known = [...list.children].find((entry) => entry.dataset.href === summary.href);
  const entry = known ?? newEntry(summary);
  if (Number(entry.dataset.events ?? 0) >= summary.version) return;
  entry.dataset.events = summary.version;
  entry.dataset.at = summary.at;
  entry.querySelector(".events").textContent = count(summary.version, "event");
  const when = entry.querySelector("time");
  when.textContent = clock(summary.at);
  when.title = full(summary.at);
  if (list.firstElementChild !== entry) list.prepend(entry);
  entry.classList.remove("fresh");
  requestAnimationFrame(() => entry.classList.add("fresh"));
  age();
  if (box?.value) filter();
}

function age() {
  for (const entry of list.children) {
    const at = Number(entry.dataset.at) || Date.parse(entry.querySelector("time").dateTime);
    if (Number.isNaN(at)) continue;
    const active = isActive(at);
    entry.classList.toggle("active", active);
    entry.querySelector(".state").textContent = active ? "active" : "idle";
    entry.querySelector(".ago").textContent = ` · ${ago(at)}`;
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
      copy.textContent = "This browser does not let the page copy";
    }
  });
}
box?.addEventListener("input", filter);
setInterval(age, 10_000);
follow(document.body.dataset.eventsUrl, Number(document.body.dataset.position), grow);
