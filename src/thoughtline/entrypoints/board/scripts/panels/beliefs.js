// What a session believes, as the server last said it, and whether it is active.

import { count, el, figure, fill } from "../page/dom.js";
import { ago, clock, full, isActive, SERVER } from "../page/times.js";

const MAX_REFS = 6;
const MAX_DOUBTS = 3;
const MAX_SHOWN = 4; // of a list, until all of it is asked for; `board.css` has it too
const MAX_ANSWERS = 6;

const unfolded = new Set();

/** A link to a thought that the page follows by itself. */
export function ref(id, link) {
  return el("a", { class: "ref", "data-node": id, href: link(id) }, id);
}

/** Several: "t1, t2 and t3", or the first of them "and 7 more". */
export function refs(ids, link, most = ids.length) {
  const more = ids.length - most;
  const shown = ids.slice(0, most).flatMap((id, place) => {
    const last = more <= 0 && place === ids.length - 1;
    return [place ? last ? " and " : ", " : "", ref(id, link)];
  });
  return more > 0 ? [...shown, ` and ${more.toLocaleString("en")} more`] : shown;
}

export function given(confidence) {
  if (typeof confidence !== "number") return null;
  return el("span", { class: "number", title: "confidence, as the author states it" }, el("span", { class: "aside" }, "confidence "), figure(confidence));
}

/** A state in the words of the page. */
export function mark(state) {
  return el("span", { class: `mark ${state}` }, state === "given" ? "recorded" : state);
}

/** A changed line, old and new. */
export function diff(change) {
  if (!change?.was && !change?.now) return null;
  return el("span", { class: "diff" }, change.was ? el("del", {}, change.was) : null, change.now ? el("ins", {}, change.now) : null);
}

/** Links to the other sessions where a change is settled. An exported file has no other sessions. */
export function settledAt({ at }, link) {
  if (!at?.length || link("").startsWith("#")) return null;
  const url = ({ session, node }) => `/sessions?${new URLSearchParams({ name: session, thought: node })}`;
  return el("p", { class: "links" }, "Settle it in ", at.flatMap((one, place) => [place ? ", " : "", el("a", { href: url(one) }, one.title)]), ".");
}

function list(section, title, hint, items, none, most = MAX_SHOWN) {
  const heading = section.querySelector("h2");
  heading.textContent = title;
  const entries = el("ul", {}, items.length ? items : el("li", { class: "none" }, none));
  entries.classList.toggle("all", unfolded.has(section.id));
  const unfold = el("button", { type: "button", class: "quiet unfold" }, `Show all ${items.length}`);
  unfold.addEventListener("click", () => {
    unfolded.add(section.id);
    entries.classList.add("all");
    unfold.remove();
  });
  fill(section, heading, hint, entries, items.length > most && !unfolded.has(section.id) ? unfold : null);
  return section;
}

function answers(beliefs, session, link) {
  return beliefs.stands.map((thought) => el(
    "li", { class: thought.state },
    thought.kind === "decision" ? [el("span", { class: "label" }, "Decided"), " "] : null,
    el("span", { class: "said" }, thought.text), " ", thought.outcome ? el("span", { class: "ranking" }, thought.outcome) : null, " ", doubts(thought, link), thought.disputes.map((words) => [" ", el("span", { class: "doubts" }, words)]), " ",
    el("span", { class: "by" },
      ref(thought.id, link), " ", given(thought.confidence), " ",
      el("a", { class: "button", "data-why": thought.id, href: link(thought.id), "aria-label": `Why ${thought.id}` }, "why"), " ",
      thought.proposed ? [el("span", { class: "mark" }, "proposed"), " "] : null,
      thought.approval ? [el("span", { class: "verdict" }, thought.approval), " "] : null,
      thought.verified ? [el("span", { class: "verdict" }, mark("verified"), ` by ${thought.verified.by}`, thought.verified.because ? `: ${thought.verified.because}` : ""), " "] : null,
      dotted(thought.author, session), " ", el("time", { title: full(thought.at) }, clock(thought.at))),
  ));
}

function doubts({ doubts: causes, state }, link) {
  if (!causes.length) return state === "in doubt" ? el("span", { class: "doubts" }, "In doubt") : null;
  const shown = causes.slice(0, MAX_DOUBTS).map((one, place) => [place ? ", " : "", el("a", { "data-node": one.id, href: link(one.id) }, one.what)]);
  const more = causes.length - MAX_DOUBTS;
  return el("span", { class: "doubts" }, "In doubt: ", shown, more > 0 ? ` and ${more} more` : "");
}

function hint({ concluded, stands }) {
  if (!stands.length) return null;
  const words = concluded ? stands.some(({ proposed }) => proposed) && "Proposed: waits for the approval of a person." : "Nothing was concluded yet.";
  return words ? el("p", { class: "hint" }, words) : null;
}

function ground(node, link) {
  return el(
    "li", {}, ref(node.id, link), " ", el("span", { class: "said" }, node.text), " ", mark(node.state),
    node.carries?.length ? el("span", { class: "aside" }, " supports ", refs(node.carries, link, MAX_REFS)) : null,
  );
}

function more(section, many) {
  if (many) section.append(el("p", { class: "hint" }, `and ${many.toLocaleString("en")} more.`));
}

export function showBeliefs(root, session, beliefs, link) {
  const standing = list(
    root.querySelector("#stands"), beliefs.concluded ? "Answer" : "Latest of each branch",
    hint(beliefs),
    answers(beliefs, session, link), "Nothing yet.", MAX_ANSWERS,
  );
  more(standing, beliefs.more.stands);
  const rests = list(root.querySelector("#rests"), "Assumptions behind it", null, beliefs.rests_on.map((assumption) => ground(assumption, link)), "None.");
  rests.hidden = !beliefs.rests_on.length && !beliefs.aside.length;
  more(rests, beliefs.more.rests_on);
  if (beliefs.aside.length) {
    rests.append(el("details", {}, el("summary", {}, count(beliefs.more.aside, "other assumption")), el("ul", {}, beliefs.aside.map((assumption) => ground(assumption, link)))));
  }
  const seen = root.querySelector("#seen") ?? el("section", { id: "seen", "aria-labelledby": "seen-h" }, el("h2", { id: "seen-h" }));
  seen.hidden = !beliefs.evidence.length;
  rests.after(seen);
  list(seen, "Evidence behind it", null, beliefs.evidence.map((one) => ground(one, link)), "None.");
  more(seen, beliefs.more.evidence);
  const lost = list(root.querySelector("#lost"), "Ruled out", null, beliefs.given_up.map((node) => el(
    "li", {}, ref(node.id, link), " ", el("s", {}, node.text), " ", el("span", { class: "why" }, node.why || node.state),
  )), "Nothing so far.");
  more(lost, beliefs.more.given_up);
}

/** Whether it is active, and how much there is. */
export function showActivity(session, version, { beliefs, expand, path } = {}, link) {
  const last = session.stepAt(version);
  if (!last) return;
  const step = session.steps.findLast((each) => each.v <= version && each.by !== SERVER) ?? last;
  const active = isActive(step.at) && version === session.version;
  const place = document.getElementById("activity");
  place.classList.toggle("active", active);
  fill(
    place, active ? [el("span", { class: "state" }, "Active"), ": last written "] : "Last written ",
    el("time", { title: full(step.at) }, clock(step.at)), `, ${ago(step.at)}, by ${step.by}.`,
    path?.length > 1 ? [" Best path: ", path.map((id, place) => [place ? " > " : "", ref(id, link)]), "."] : null,
    expand?.length ? [" Expand next: ", refs(expand, link), "."] : null,
    beliefs?.next ? [" ", el("span", { class: "next" }, "Next step: ", el("bdi", {}, beliefs.next))] : null,
  );
  const thoughts = session.count(version);
  const branches = [...session.branches.values()].filter((own) => own[0].v <= version).length;
  fill(
    document.getElementById("counts"),
    [...session.writers].map((author) => dotted(author, session)),
    el("span", {}, `${count(thoughts, "thought")} · ${count(branches, "branch", "branches")}`),
  );
}

export function dotted(author, session) {
  const name = el("span", { class: "author" }, author);
  name.style.setProperty("--hue", session.hue(author));
  return name;
}
