// What every page has: the theme, the keys, and times in the reader's zone.

import { el, fill, svg } from "./page/dom.js";
import { localise } from "./page/times.js";

const THEMES = ["auto", "dark", "light"];
const SUN = "M0-4A4 4 0 0 1 0 4A4 4 0 0 1 0-4Z";
const SIGNS = {
  auto: ["M0-6A6 6 0 0 1 0 6A6 6 0 0 1 0-6Z", "M0-6A6 6 0 0 1 0 6Z"],
  dark: ["M-2-6A6 6 0 1 0 6 2A5 5 0 0 1-2-6Z"],
  light: [SUN, "M0-8V-6M0 6V8M-8 0H-6M6 0H8M-5.5-5.5L-4.2-4.2M5.5 5.5L4.2 4.2M-5.5 5.5L-4.2 4.2M5.5-5.5L4.2-4.2"],
};

export const KEYS = [
  ["/", "search: in this session, or in all"],
  ["j  k", "next and previous thought; on the first page the next point and session, which o opens"],
  ["v", "review: claims that wait for approval, one after the other"],
  ["a  o  s  z", "approvals: approve, object, skip, undo"],
  ["Ctrl+Enter", "send what you write (Cmd+Enter on a Mac); Esc closes an objection unsent"],
  ["f", "follow: go to the new thoughts, and on with them"],
  ["n  N", "next and previous result of the filters"],
  ["[  ]", "back and forward in time, by one step"],
  ["{  }", "to the beginning, to now"],
  ["space", "replay, and stop it"],
  ["w", "why: everything that a thought rests on"],
  ["c", "copy the thought"],
  ["l", "copy its link"],
  ["b", "branches: go to one, or fold one"],
  ["+  −", "zoom in and out"],
  ["Esc", "deselect"],
  ["?", "these keys"],
];

function themes() {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const say = () => {
    const now = root.dataset.theme ?? "auto";
    fill(button, svg("svg", { width: 18, height: 18, viewBox: "-9 -9 18 18", "aria-hidden": "true" }, SIGNS[now].map((d) => svg("path", { d }))));
    button.setAttribute("aria-label", `Theme: ${now}`);
    button.title = `Theme: ${now}`;
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "auto") + 1) % THEMES.length];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      localStorage.setItem("thoughtline-theme", next === "auto" ? "" : next);
    } catch {
      // It holds until the page is left, then.
    }
    say();
  });
  say();
}

function keys() {
  const dialog = el(
    "dialog", { class: "keys", "aria-labelledby": "keys-h" },
    el("h2", { id: "keys-h" }, "Keys"),
    el("dl", {}, KEYS.flatMap(([key, does]) => [
      el("dt", {}, key.split("  ").map((one) => el("kbd", {}, one))), el("dd", {}, does),
    ])),
    el("form", { method: "dialog" }, el("button", {}, "Close")),
  );
  document.body.append(dialog);
  return dialog;
}

/** Whether a key press is meant for what it is typed into. */
export function typing(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const on = event.target;
  if (on instanceof HTMLInputElement) return on.type !== "range" || event.key.startsWith("Arrow");
  return on instanceof HTMLTextAreaElement || on instanceof HTMLSelectElement
    || document.querySelector("dialog[open]") !== null;
}

/** Links to take along what is looked at are of the moment that the address says when they are used. */
function moments() {
  const renew = ({ target }) => {
    const link = target instanceof Element ? target.closest("[data-moment] a") : null;
    if (!link) return;
    const url = new URL(link.href);
    const at = new URL(location.href).searchParams.get("at");
    if (at) url.searchParams.set("at", at);
    else url.searchParams.delete("at");
    link.href = url.href;
  };
  for (const use of ["pointerover", "focusin", "click"]) addEventListener(use, renew, true);
}

/** Presses what a key stands for: a button, a link, or a summary whose first field is written next. */
function press(target, event) {
  if (!target) return;
  event.preventDefault();
  const form = target.closest("form");
  if (form && !form.checkValidity()) form.querySelector(":invalid").focus();
  else target.click();
  if (target.matches("summary")) target.parentElement.querySelector("input:not([type=hidden]), textarea").focus();
}

/** Keys of what is written: Ctrl or Cmd with Enter sends it, and Esc closes the form of a verdict, unsent. */
function write(event) {
  const { form } = event.target;
  if (!form?.matches(".act") || event.isComposing) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    if (event.repeat || button?.disabled) return;
    form.requestSubmit(button);
  } else if (event.key === "Escape") {
    const details = event.target.closest(".verdict details");
    if (!details) return;
    details.open = false;
    details.querySelector("summary").focus();
  }
}

/** A form that leads to another page is sent once, until this page is shown again. */
function once() {
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.method === "post") setTimeout(() => target.querySelectorAll("[type=submit]").forEach((each) => { each.disabled = true; }));
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) document.querySelectorAll("form [type=submit]").forEach((each) => { each.disabled = false; });
  });
}

themes();
moments();
once();
let dialog = null;
const explain = () => (dialog ??= keys()).showModal();
const button = document.getElementById("keys");
button.hidden = false;
button.addEventListener("click", explain);
// The graph comes first: the times are on the page already, in UTC.
requestAnimationFrame(() => setTimeout(() => localise()));
addEventListener("keydown", write);
addEventListener("keydown", (event) => {
  if (typing(event)) return;
  if (event.key === "?") explain();
  else if (event.key === "/") {
    event.preventDefault();
    const box = document.querySelector("input:is(#within, #search, #filter)");
    if (box) box.focus();
    else location.assign(document.body.dataset.searchUrl);
  } else if (/^[a-z]$/.test(event.key)) press(document.querySelector(`[data-key~="${event.key}"]`), event);
});
