// Elements made by hand. Text goes in as text, and nothing here can do otherwise.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; strings become text, null and false are left out. */
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
  element.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

/** The same element with other children. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

export function count(number, what, many = `${what}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? what : many}`;
}

/** A number as it was given: 0.85, not 0.8500000001. */
export function figure(number) {
  return String(Number(number.toPrecision(6)));
}
