// Words that were searched for, marked where they stand: the document itself stays as it is.

const NAME = "found";
const MOST = 2000; // marks

/** Marks `words` in the text of an element; without words, marks nothing. A browser that cannot, does not. */
export function paint(element, words) {
  if (!globalThis.CSS?.highlights) return;
  CSS.highlights.delete(NAME);
  if (!words.length) return;
  const ranges = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode()) {
    const text = node.data.toLowerCase();
    if (text.length !== node.data.length) continue; // letters whose small form has another length
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set(NAME, new Highlight(...ranges));
}
