// Words that were searched for, marked where they stand: the document itself stays as it is.

const NAME = "found";
const MOST = 2000; // marks

/** Marks `words` in the text of elements; without words, marks nothing. A browser that cannot, does not. */
export function paint(elements, words) {
  if (!globalThis.CSS?.highlights) return;
  CSS.highlights.delete(NAME);
  if (!words.length) return;
  const ranges = [];
  for (const node of texts(elements)) {
    if (ranges.length > MOST) break;
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

function* texts(elements) {
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }
}
