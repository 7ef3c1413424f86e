// The list of sessions: filtered as one types, and counted as they grow.

import { count, el } from "./dom.js";
import { follow } from "./live.js";
import "./page.js";
import { ago, clock, full } from "./times.js";

const list = document.getElementById("sessions");
const box = document.getElementById("filter");

function filter() {
  const words = (box?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const one of list.children) {
    const said = one.textContent.toLowerCase();
    one.hidden = !words.every((word) => said.includes(word));
    shown += !one.hidden;
  }
  const place = document.getElementById("count");
  if (place && words.length) place.textContent = `${shown} shown`;
}

function made(told) {
  document.getElementById("empty")?.remove();
  const line = el(
    "li", { "data-href": told.href },
    el("a", { href: told.href }, el("span", { class: "title" }, told.text || told.session)),
    el("p", { class: "about" }, el("span", { class: "state" }), " · ", el("span", { class: "events" }), " · ", el("time"), el("span", { class: "ago" }), " · ", el("span", { class: "handle" }, told.session)),
  );
  return line;
}

function grow(told) {
  const known = [...list.children].find((one) => one.dataset.href === told.href);
  const line = known ?? made(told);
  if (Number(line.dataset.events ?? 0) >= told.version) return;
  line.dataset.events = told.version;
  line.dataset.at = told.at;
  line.querySelector(".events").textContent = count(told.version, "event");
  const when = line.querySelector("time");
  when.textContent = clock(told.at);
  when.title = full(told.at);
  if (list.firstElementChild !== line) list.prepend(line);
  line.classList.remove("fresh");
  requestAnimationFrame(() => line.classList.add("fresh"));
  age();
  if (box?.value) filter();
}

function age() {
  for (const one of list.children) {
    const at = Number(one.dataset.at) || Date.parse(one.querySelector("time").dateTime);
    if (Number.isNaN(at)) continue;
    const going = Date.now() - at < 120_000;
    one.classList.toggle("going", going);
    one.querySelector(".state").textContent = going ? "going" : "quiet";
    one.querySelector(".ago").textContent = ` · ${ago(at)}`;
  }
}

box?.addEventListener("input", filter);
setInterval(age, 10_000);
follow(document.body.dataset.eventsUrl, Number(document.body.dataset.position), grow);
