// The four answers, kept as the server last said them.

import { count, el, figure, fill } from "./dom.js";
import { ago, clock, full } from "./times.js";

const MANY = 6;

/** A link to a thought that the page follows by itself. */
export function ref(id, link) {
  return el("a", { class: "ref", "data-node": id, href: link(id) }, id);
}

/** Several: "t1, t2 and t3", or the first of them "and 7 more". */
export function refs(ids, link, most = ids.length) {
  const more = ids.length - most;
  const said = ids.slice(0, most).flatMap((id, place) => {
    const last = more <= 0 && place === ids.length - 1;
    return [place ? last ? " and " : ", " : "", ref(id, link)];
  });
  return more > 0 ? [...said, ` and ${more.toLocaleString("en")} more`] : said;
}

export function given(confidence) {
  if (typeof confidence !== "number") return null;
  return el("span", { class: "number", title: "given by the author" }, figure(confidence), el("span", { class: "aside" }, " given"));
}

export function mark(state) {
  return el("span", { class: `mark ${state}` }, state);
}

function list(section, title, hint, items, none) {
  const heading = section.querySelector("h2");
  heading.textContent = title;
  fill(section, heading, hint, el("ul", {}, items.length ? items : el("li", { class: "none" }, none)));
  return section;
}

function stands(glance, link) {
  return glance.stands.map((one) => el(
    "li", {}, ref(one.id, link), " ", el("span", { class: "said" }, one.text), " ", given(one.confidence),
    one.state === "verified" ? [" ", mark("verified")] : null,
  ));
}

function ground(one, link) {
  return el(
    "li", {}, ref(one.id, link), " ", el("span", { class: "said" }, one.text), " ", mark(one.state),
    one.carries?.length ? el("span", { class: "aside" }, " under ", refs(one.carries, link, MANY)) : null,
  );
}

function more(section, many) {
  if (many) section.append(el("p", { class: "hint" }, `and ${many.toLocaleString("en")} more.`));
}

export function answers(root, glance, link) {
  const standing = list(
    root.querySelector("#stands"), glance.concluded ? "Stands" : "Stands so far",
    !glance.concluded && glance.stands.length ? el("p", { class: "hint" }, "Nothing was concluded yet. The latest thoughts:") : null,
    stands(glance, link), "Nothing stands.",
  );
  more(standing, glance.more.stands);
  const rests = list(root.querySelector("#rests"), "Rests on", null, glance.rests_on.map((one) => ground(one, link)), "No assumption is under it.");
  more(rests, glance.more.rests_on);
  if (glance.aside.length) {
    rests.append(el("details", {}, el("summary", {}, `${glance.more.aside.toLocaleString("en")} more taken for granted`), el("ul", {}, glance.aside.map((one) => ground(one, link)))));
  }
  const lost = list(root.querySelector("#lost"), "Given up", null, glance.given_up.map((one) => el(
    "li", {}, ref(one.id, link), " ", el("s", {}, one.text), " ", el("span", { class: "why" }, one.why || one.state),
  )), "Nothing so far.");
  more(lost, glance.more.given_up);
  conflicts(root, glance, link);
}

function conflicts(root, glance, link) {
  root.querySelector("#conflicts")?.remove();
  if (!glance.conflicts.length) return;
  root.append(el(
    "section", { id: "conflicts", class: "warning", "aria-labelledby": "conflicts-h" },
    el("h2", { id: "conflicts-h" }, "Cannot all stand"),
    el("ul", {}, glance.conflicts.map((one) => el("li", {}, refs(one.nodes, link), one.because ? `: ${one.because}` : ""))),
  ));
}

/** Whether it is still going, and how much there is. */
export function going(session, version, now) {
  const last = session.stepAt(version);
  const step = version === session.version ? session.steps.at(-1) : last;
  if (!step) return;
  const quiet = Date.now() - step.at > 120_000 || version !== session.version;
  const place = document.getElementById("going");
  place.classList.toggle("is-going", !quiet);
  fill(
    place, el("span", { class: "state" }, quiet ? "Quiet" : "Going"), ": last written ",
    el("time", { title: full(step.at) }, clock(step.at)), `, ${ago(step.at)}, by ${step.by}.`,
    now?.next ? [" ", el("span", { class: "next" }, `Next: ${now.next}`)] : null,
  );
  const thoughts = session.count(version);
  const branches = [...session.branches.values()].filter((own) => own[0].v <= version).length;
  fill(
    document.getElementById("counts"),
    [...session.authors.keys()].map((author) => dotted(author, session)),
    el("span", {}, `${count(thoughts, "thought")} · ${count(branches, "branch", "branches")}`),
  );
}

export function dotted(author, session) {
  const made = el("span", { class: "author" }, author);
  made.style.setProperty("--hue", session.hue(author));
  return made;
}
