// The page of knowledge: it draws which sessions rest on which others. A list on the page has it in words.

import { between } from "./graph/sessions.js";
import { fill } from "./page/dom.js";
import "./page.js";

const place = document.getElementById("between");

/** Draws the graph, and shows the ground of the session that was written to last. */
async function draw() {
  await document.fonts.ready; // titles are cut to the width of their letters
  const { element, first } = between(JSON.parse(place.dataset.drawing));
  fill(place, element);
  element.scrollTop = first.y + first.element.getBBox().height / 2 - element.clientHeight / 2;
}

if (place) draw();
