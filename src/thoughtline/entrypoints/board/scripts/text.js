// How much room a text takes, and as much of it as there is room for.

/** Pixels of a letter, on average. */
export const LETTER = 6.6;

// Characters as wide as they are high, between which a line may end.
const FULL = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
const WORD = new RegExp(`${FULL.source}|(?:(?!${FULL.source})\\S)+\\s*|\\s+`, "gu");

/** How many letters a text is wide. A Chinese character takes the room of two. */
export function width(text) {
  return text.length + (text.match(FULL)?.length ?? 0);
}

/** As much of a text as `room` letters hold; all of it, or its beginning with a sign that it goes on. */
function cut(text, room) {
  if (width(text) <= room) return text;
  let kept = "";
  for (const letter of text) {
    if (width(kept + letter) > room - 1) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** The beginning of a text on at most two lines of `room` letters. */
export function lines(text, room) {
  let first = "";
  for (const word of text.match(WORD) ?? []) {
    if (width(first + word.trimEnd()) > room) break;
    first += word;
  }
  const rest = text.slice(first.length);
  if (!first || !rest) return [cut(text, room)];
  return [first.trimEnd(), cut(rest, room)];
}
