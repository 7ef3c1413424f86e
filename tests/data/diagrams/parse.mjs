// For each line [language, text] on standard input a line with what the language's own parser finds:
// {nodes: {id: label}, edges: [[from, to, label]], groups: {title: [ids]}, ...}, or {error}.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(process.argv[2] + "/"));
const load = (name) => import(pathToFileURL(require.resolve(name)));

const { JSDOM } = await load("jsdom");
const { window } = new JSDOM("");
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await load("mermaid");
mermaid.initialize({ maxEdges: 1e6, maxTextSize: 1e8 });

// How Mermaid gets from a label to what is shown: from its marks to entities to characters.
const decode = (label) => {
  const html = label.replace(/ﬂ°°/g, "&#").replace(/ﬂ°/g, "&").replace(/¶ß/g, ";");
  const shown = new window.DOMParser().parseFromString(`<pre>x${html}`, "text/html").body;
  for (const br of shown.querySelectorAll("br")) br.replaceWith("\n");
  return shown.textContent.slice(1);
};

const parsers = {
  async mermaid(text) {
    await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const nodes = [...db.getVertices()];
    return {
      nodes: Object.fromEntries(nodes.map(([id, node]) => [id, decode(node.text)])),
      edges: db.getEdges().map((edge) => [edge.start, edge.end, decode(edge.text)]),
      groups: db.getSubGraphs().map((group) => [decode(group.title), group.nodes]),
      active: nodes.filter(([, node]) => node.link || node.haveCallback || node.img).length,
    };
  },
  html(text) {
    const { document } = new JSDOM(text).window;
    const all = [...document.querySelectorAll("*")];
    return {
      nodes: Object.fromEntries(
        [...document.querySelectorAll("article")].map((one) => [
          one.id,
          one.querySelector(".text").textContent,
        ]),
      ),
      body: document.body.textContent,
      dots: document.querySelectorAll("circle").length,
      tags: [...new Set(all.map((one) => one.localName))],
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))],
      links: [...document.querySelectorAll("[href]")].map((one) => one.getAttribute("href")),
      first: document.head.children[1].outerHTML,
      style: document.querySelector("style").textContent,
    };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [language, text] = JSON.parse(line);
  let found;
  try {
    found = await parsers[language](text);
  } catch (error) {
    found = { error: String(error).slice(0, 2000) };
  }
  process.stdout.write(JSON.stringify(found) + "\n");
}
