// Earlier moments that a reader means: "an hour ago", "since I last looked", as steps of a session.

const HOUR = 3_600_000;
const WORKDAY_ENDS = 17; // o'clock, in the reader's own zone
const KEY = "thoughtline-seen";
const COMMITS = 5; // the latest that are offered
const MOST = 200; // sessions that are remembered

function seen() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** What was looked at before this visit, 0 for never. */
export function lastSeen(name) {
  return Number(seen()[name]) || 0;
}

/** Remembers, whenever the page is left, the step that was the latest then. */
export function rememberSeen(name, version) {
  const keep = () => {
    const { [name]: _, ...others } = seen();
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [name, version()]])));
    } catch {
      // A browser that keeps nothing has never looked.
    }
  };
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  addEventListener("pagehide", keep);
}

/** The steps before evidence was first seen at each of the latest commits. */
function commits(session) {
  const first = new Map();
  for (const { commit, v } of session.grounds) if (commit && !first.has(commit)) first.set(commit, v - 1);
  return [...first].slice(-COMMITS).reverse().map(([commit, step]) => [`since commit ${commit}`, step]);
}

/** The moments to compare with: their words, and the last step before each. */
export function moments(session, looked, now = new Date()) {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  yesterday.setHours(WORKDAY_ENDS, 0, 0, 0);
  const before = (at) => session.steps.filter((step) => step.at <= at).length;
  const found = [
    ["since I last looked", looked],
    ["since an hour ago", before(now.getTime() - HOUR)],
    [`since yesterday ${WORKDAY_ENDS}:00`, before(yesterday.getTime())],
    ["since a week ago", before(now.getTime() - 7 * 24 * HOUR)],
    ...commits(session),
    ["since the beginning", 1],
  ];
  return found.filter(([, step], place) => step > 0 && step < session.version && found.findIndex(([, other]) => other === step) === place);
}
