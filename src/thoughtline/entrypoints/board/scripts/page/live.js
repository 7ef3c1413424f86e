// The connection to what is being recorded now. It says when it is lost, and since when.

import { el } from "./dom.js";
import { time } from "./times.js";

const SIGNED_OUT = 401;
const SILENCE_MS = 25_000; // more than two heartbeats of `sse.py`
const RETRY_PAUSES_MS = [1000, 2000, 5000, 10_000];

/** Calls `take` with each event after `position`. Resumes by itself and misses nothing. */
export function follow(address, position, take) {
  const sign = document.getElementById("live");
  let last = position;
  let source = null;
  let heard = Date.now();
  let lost = 0;
  let tries = 0;
  let waiting = 0;

  function say(state, words) {
    sign.hidden = false;
    sign.dataset.state = state;
    if (sign.textContent !== words) sign.textContent = words;
  }

  function alive() {
    heard = Date.now();
    lost = tries = 0;
    say("live", "live");
  }

  function missing(words) {
    lost ||= Date.now();
    say("lost", words ?? `server away since ${time(lost)}, trying again`);
  }

  function again() {
    source?.close();
    source = null;
    clearTimeout(waiting);
    waiting = setTimeout(open, RETRY_PAUSES_MS[Math.min(tries++, RETRY_PAUSES_MS.length - 1)]);
  }

  function signedOut() {
    missing("signed out: ");
    const here = `${location.pathname}${location.search}`;
    sign.append(el("a", { href: `/login?next=${encodeURIComponent(here)}` }, "sign in"));
  }

  async function refused(url) {
    // An event source does not say why it was refused; asking once more does.
    try {
      const stop = new AbortController();
      const reply = await fetch(url, { signal: stop.signal });
      const words = reply.ok ? null : (await reply.json()).message;
      stop.abort();
      if (reply.status === SIGNED_OUT) signedOut();
      else if (words) missing(`not live since ${time(lost)}: ${words}`);
    } catch {
      // No connection at all: that much is said already.
    }
  }

  function open() {
    if (document.hidden) return;
    clearTimeout(waiting);
    source?.close();
    const url = new URL(address, location.href);
    url.searchParams.set("after", last);
    source = new EventSource(url);
    source.addEventListener("beat", alive);
    source.addEventListener("message", (event) => {
      alive();
      last = Number(event.lastEventId);
      take(JSON.parse(event.data));
    });
    source.addEventListener("state", (event) => {
      alive();
      take(JSON.parse(event.data));
    });
    source.addEventListener("refused", (event) => {
      source.close();
      source = null; // it was told why: silence from here on is no reason to come back
      missing(`not live since ${time(Date.now())}: ${JSON.parse(event.data).message}`);
    });
    source.addEventListener("error", () => {
      missing();
      if (source?.readyState === EventSource.CLOSED) {
        again();
        refused(url);
      }
    });
  }

  // A page that nobody sees holds no stream, and catches up when it is looked at again.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else if (!source) open();
  });
  addEventListener("offline", () => missing());
  addEventListener("online", again);
  setInterval(() => {
    if (!source || Date.now() - heard < SILENCE_MS) return;
    missing();
    heard = Date.now();
    again();
  }, 5000);
  open();
}
