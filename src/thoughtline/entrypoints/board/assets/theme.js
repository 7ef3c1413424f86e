// Before the first paint, so that no page flashes in the other theme, or is laid out twice.
const root = document.documentElement;
try {
  const chosen = localStorage.getItem("thoughtline-theme");
  if (chosen) root.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
if ("noModule" in HTMLScriptElement.prototype) root.classList.add("scripted");
// Where a script does not come, the page is the one that is read without.
addEventListener("error", (event) => {
  if (event.target instanceof HTMLScriptElement) root.classList.remove("scripted");
}, true);
// The script of a page that is long waits until what the server wrote was painted.
addEventListener("DOMContentLoaded", () => {
  const { script } = document.body.dataset;
  if (!script) return;
  const begin = () => import(script).catch(() => root.classList.remove("scripted"));
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
});
