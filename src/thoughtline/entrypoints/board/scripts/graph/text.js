// How much room a text takes on the stage, and as much of it as there is room for.

const SIZE = 12;
const MOST = 2000; // widths that are kept

// Characters as wide as they are high, between which a line may end.
const FULL = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
const WORD = new RegExp(`${FULL.source}|(?:(?!${FULL.source})\\S)+\\s*|\\s+`, "gu");

let letters = null;
let pen = null;
let family = "";
const known = new Map();

// A typeface that comes later is of another width.
document.fonts?.addEventListener("loadingdone", () => known.clear());

/** Pixels that a text takes in letters of `size` and `weight`. */
export function width(text, size = SIZE, weight = 400) {
  const key = `${size} ${weight} ${text}`;
  if (!known.has(key)) {
    pen ??= document.createElement("canvas").getContext("2d");
    family ||= getComputedStyle(document.documentElement).fontFamily;
    pen.font = `${weight} ${size}px ${family}`;
    if (known.size > MOST) known.clear();
    known.set(key, pen.measureText(text).width);
  }
  return known.get(key);
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Whether a text is no wider than `room`. That of few plain letters is seen without measuring, which takes a while. */
export function fits(text, room, size = SIZE, weight = 400) {
  return (text.length * size <= room && PLAIN.test(text)) || width(text, size, weight) <= room;
}

/** As much of a text as `room` pixels hold; all of it, or its beginning with a sign that it goes on. */
export function cut(text, room, size = SIZE, weight = 400) {
  if (fits(text, room, size, weight)) return text;
  letters ??= new Intl.Segmenter();
  const parts = Array.from(letters.segment(text), (one) => one.segment);
  let kept = 0;
  for (let most = parts.length; kept < most;) {
    const middle = (kept + most + 1) >> 1;
    if (width(`${parts.slice(0, middle).join("")}…`, size, weight) <= room) kept = middle;
    else most = middle - 1;
  }
  return `${parts.slice(0, kept).join("").trimEnd()}…`;
}

/** The beginning of a text on at most two lines of `room` pixels. */
export function lines(text, room) {
  let first = "";
  for (const [word] of text.matchAll(WORD)) {
    if (!fits(first + word.trimEnd(), room)) break;
    first += word;
  }
  const rest = text.slice(first.length);
  if (!first || !rest) return [cut(text, room)];
  return [first.trimEnd(), cut(rest, room)];
}
