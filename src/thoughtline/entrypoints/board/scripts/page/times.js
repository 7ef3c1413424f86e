// Times in the reader's own zone. The page itself says them in UTC.

const TIME = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hour12: false });
const SOON = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const DAY = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long", hour12: false });

const LAST = 8.64e15;
const ACTIVE_MS = 120_000; // as `text_format.py` has it

const AT_WORK_MS = 600_000; // as `text_format.py` has it

export function clock(at) {
  if (!(Math.abs(at) <= LAST)) return "at no known time";
  const when = new Date(at);
  const now = new Date();
  if (DAY.format(when) === DAY.format(now)) return TIME.format(when);
  return `${(when.getFullYear() === now.getFullYear() ? SOON : DAY).format(when)}, ${TIME.format(when)}`;
}

export function time(at) {
  return Math.abs(at) <= LAST ? TIME.format(new Date(at)) : "";
}

export function full(at) {
  return Math.abs(at) <= LAST ? FULL.format(new Date(at)) : "";
}

export function ago(at, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  for (const [size, name] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    const many = Math.floor(seconds / size);
    if (many) return `${many.toLocaleString("en")} ${name}${many === 1 ? "" : "s"} ago`;
  }
  return `${seconds} s ago`;
}

/** Author of checks, which make no session active. */
export const SERVER = "thoughtline";

/** Whether a session is active, not idle, by the time of the last event that somebody else wrote. */
export function isActive(latest) {
  return Date.now() - latest < ACTIVE_MS;
}

/** Whether an author is at work, by the time of their last thought. */
export function isAtWork(latest) {
  return Date.now() - latest < AT_WORK_MS;
}

/** Rewrites the times of a page that the server wrote. */
export function localise(root = document) {
  for (const element of root.querySelectorAll("time[datetime]")) {
    const at = Date.parse(element.dateTime);
    if (Number.isNaN(at)) continue;
    element.textContent = clock(at);
    element.title = full(at);
  }
}
