// Moments: a session at any of its versions, and how it came to be.

import { el, fill } from "./dom.js";
import { caption, isFall } from "./captions.js";
import { clock } from "./times.js";

const PACES = [1, 4, 16, 64];
const BEAT = 600;
const FALL_BEAT = 2600; // long enough to read what fell

export class Slider {
  /** `go(version, settled)` shows a moment; `settled` is false while it still moves. */
  constructor(session, go) {
    this.session = session;
    this.go = go;
    this.pace = 1;
    this.range = el("input", { type: "range", min: 1, max: session.version, value: session.version, "aria-label": "Step" });
    this.marks = el("canvas", { "aria-hidden": "true" });
    this.caption = el("p", { class: "caption", hidden: true });
    this.moment = el("output", { class: "moment" });
    this.play = el("button", { type: "button", onclick: () => this.toggle() }, "replay");
    this.speed = el("button", { type: "button", class: "quiet", "aria-label": "Pace: 1 step at a time", onclick: () => this.#faster() }, "1×");
    this.now = el("button", { type: "button", class: "quiet now", onclick: () => this.to(this.session.version) }, "now");
    this.element = el(
      "section", { class: "slider", "aria-label": "Time" },
      this.caption, this.play, this.speed, el("div", { class: "track" }, this.marks, this.range), this.moment, this.now,
    );
    this.range.addEventListener("input", () => this.to(Number(this.range.value), false));
    this.range.addEventListener("change", () => this.to(Number(this.range.value)));
    new ResizeObserver(() => this.#mark()).observe(this.marks);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#mark());
    this.#reserve();
    this.say(session.version);
  }

  /** A new event is here. */
  grow(version) {
    this.range.max = this.session.version;
    this.#reserve();
    this.say(version);
    this.#mark();
  }

  /** Room for the longest that is said of a step, so that the slider keeps its width. */
  #reserve() {
    const { version } = this.session;
    this.moment.style.setProperty("--letters", `step ${version} of ${version}`.length);
  }

  say(version) {
    this.version = version;
    this.range.value = version;
    const step = this.session.stepAt(version);
    fill(this.moment, el("span", { class: "day" }, step ? `${clock(step.at)} · ` : ""), el("span", { class: "step" }, `step ${version} of ${this.session.version}`));
    this.range.setAttribute("aria-valuetext", `step ${version} of ${this.session.version}`);
    this.now.disabled = version === this.session.version;
    this.caption.hidden = !step || (version === this.session.version && !this.playing);
    fill(this.caption, this.caption.hidden ? "" : caption(step));
  }

  to(version, settled = true) {
    const wanted = Math.min(this.session.version, Math.max(1, version));
    if (settled) this.stop();
    this.say(wanted);
    this.go(wanted, settled);
  }

  toggle() {
    if (this.playing) {
      this.to(this.version);
      return;
    }
    if (this.version >= this.session.version) this.to(1, false);
    this.play.textContent = "stop";
    this.playing = setTimeout(() => this.#tick(), BEAT);
    this.say(this.version);
  }

  #tick() {
    const next = this.#next();
    if (next >= this.session.version) {
      this.to(this.session.version);
      return;
    }
    this.to(next, false);
    const step = this.session.stepAt(next);
    this.playing = setTimeout(() => this.#tick(), step && isFall(step) ? FALL_BEAT : BEAT);
  }

  /** The next step to show: at a higher pace others are left out, but none at which something fell. */
  #next() {
    const most = Math.min(this.session.version, this.version + this.pace);
    for (let version = this.version + 1; version < most; version += 1) {
      const step = this.session.stepAt(version);
      if (step && isFall(step)) return version;
    }
    return most;
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.play.textContent = "replay";
  }

  #faster() {
    this.pace = PACES[(PACES.indexOf(this.pace) + 1) % PACES.length];
    this.speed.textContent = `${this.pace}×`;
    this.speed.setAttribute("aria-label", `Pace: ${this.pace} steps at a time`);
  }

  /** Where thoughts were written, and where they fell. */
  #mark() {
    const { clientWidth: width, clientHeight: height } = this.marks;
    if (!width) return;
    const scale = devicePixelRatio || 1;
    this.marks.width = width * scale;
    this.marks.height = height * scale;
    const pen = this.marks.getContext("2d");
    pen.scale(scale, scale);
    const room = width - 16;
    const x = (v) => 8 + (room * (v - 1)) / Math.max(1, this.session.version - 1);
    const bins = new Map();
    for (const step of this.session.steps) {
      const fell = step.turned.filter(([, state]) => state === "fallen" || state === "refuted").length;
      if (fell) bins.set(Math.round(x(step.v)), (bins.get(Math.round(x(step.v))) ?? 0) + fell);
    }
    pen.fillStyle = getComputedStyle(this.marks).color;
    for (const [at, many] of bins) {
      const tall = Math.min(height, 4 + 3 * Math.log2(1 + many));
      pen.fillRect(at - 1, height - tall, 2, tall);
    }
  }
}
