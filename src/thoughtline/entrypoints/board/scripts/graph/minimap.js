// The whole session in one strip: how much was written when, where thoughts fell, and which part
// of it the graph shows. Dragging moves that part.

import { el } from "../page/dom.js";
import { legend } from "./legend.js";

const HEIGHT = 26;

export class Minimap {
  constructor(session, stage) {
    this.session = session;
    this.stage = stage;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.window = el("div", { class: "seen" });
    const zoom = (name, words, does) => el("button", { type: "button", class: "quiet", "aria-label": name, title: name, onclick: does }, words);
    this.element = el(
      "div", { class: "minimap" }, el("div", { class: "whole" }, this.canvas, this.window),
      zoom("Zoom out", "−", () => stage.zoom(1 / 1.4)), zoom("Fit the whole session", "fit", () => stage.fit()), zoom("Zoom in", "+", () => stage.zoom(1.4)), zoom("Marks of the graph", "i", legend),
    );
    const strip = this.canvas.parentElement;
    strip.addEventListener("pointerdown", (event) => {
      strip.setPointerCapture(event.pointerId);
      this.#go(event);
    });
    strip.addEventListener("pointermove", (event) => event.buttons && this.#go(event));
    stage.moved = () => this.frame();
    new ResizeObserver(() => this.draw()).observe(strip);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  #go(event) {
    const box = this.canvas.getBoundingClientRect();
    this.stage.pan((event.clientX - box.left) / box.width);
  }

  /** Where the part that is seen begins and ends. */
  frame() {
    const { left, width, geometry } = this.stage;
    const share = (x) => `${Math.min(100, (100 * x) / geometry.width)}%`;
    this.window.style.left = share(left);
    this.window.style.width = share(width);
    this.element.classList.toggle("all", width >= geometry.width);
  }

  grow() {
    this.draw();
  }

  draw() {
    const { clientWidth: width } = this.canvas;
    if (!width) return;
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = HEIGHT * scale;
    const pen = this.canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(this.canvas);
    const lanes = Math.max(1, this.session.rows);
    const each = width / Math.max(1, this.session.thoughts.length);
    const tall = Math.max(1.5, Math.min(4, (HEIGHT - 6) / lanes));
    const looks = { fallen: style.outlineColor, refuted: style.outlineColor, "in doubt": style.caretColor };
    for (const special of [false, true]) {
      for (const thought of this.session.thoughts) {
        const look = looks[this.session.at(thought, this.stage.version)?.state];
        if (Boolean(look) !== special || thought.v > this.stage.version) continue;
        pen.fillStyle = look ?? style.color;
        const row = this.session.lanes.get(thought.branch)?.row ?? 0;
        pen.fillRect(each * (thought.n - 1), 3 + ((HEIGHT - 6 - tall) * row) / lanes, Math.max(1, each * 0.8), tall);
      }
    }
    this.frame();
  }
}
