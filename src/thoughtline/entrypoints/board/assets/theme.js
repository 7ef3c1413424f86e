// Before the first paint, so that no page flashes in the other theme.
try {
  const chosen = localStorage.getItem("thoughtline-theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
document.documentElement.classList.add("scripted");
