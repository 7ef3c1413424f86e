// Elements made by hand. Text goes in as text, and nothing here can do otherwise.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children, in lists of any depth; strings become text, null and false are left out. */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

/** The same element with other children. Whoever is in it with the keyboard stays where they are. */
export function fill(element, ...children) {
  const on = document.activeElement;
  const held = on !== element && element.contains(on) ? place(element, on) : null;
  element.replaceChildren(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  if (held) alike(element, held.sign)[held.number]?.focus({ preventScroll: true });
  return element;
}

const REACHED = "a, button, input, select, textarea, summary, [tabindex]";
const named = (one) => [one.tagName, one.id, one.name, one.ariaLabel, one.dataset.node, one.textContent].join(" ");
const alike = (element, sign) => [...element.querySelectorAll(REACHED)].filter((one) => named(one) === sign);

/** What the one in the focus is called, and which it is of all that are called so. */
function place(element, on) {
  const sign = named(on);
  return { sign, number: alike(element, sign).indexOf(on) };
}

export function count(number, what, many = `${what}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? what : many}`;
}

/** A number as it was given: 0.85, not 0.8500000001. */
export function figure(number) {
  return String(Number(number.toPrecision(6)));
}
