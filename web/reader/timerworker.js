// Shows timer notifications from the library (timers/push.js). This worker has its own scope, without pages, because a
// registration accepts messages from only one sender, and the shelf's worker may belong to a publisher.
const base = new URL("./", location.href);

// A service worker cannot import words.js, so its texts are here.
const words = { due: "This timer is due.", times: (/** @type {number} */ count) => `Due ${count.toLocaleString()} times`, done: "Done", timer: "Timer" };

addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => event.waitUntil(tell(event.data)));

/**
 * A message that should come from a library, but another sender may have sent it.
 * @typedef {{ event?: unknown, timer?: unknown, fellDue?: unknown, title?: unknown, notes?: unknown, about?: unknown, aboutTitle?: unknown }} Told
 */
/** @typedef {{ event?: number | null, timer?: number | null, about?: string }} Data the data of a notification */

/**
 * Shows a notification, which browsers require for each push message.
 * @param {PushMessageData | null} data
 */
async function tell(data) {
  /** @type {Told} */
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    // The data is not a message from a library.
  }
  const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value.slice(0, 500) : "");
  const number = (/** @type {unknown} */ value) => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null);
  const [event, timer, count] = [number(told.event), number(told.timer), number(told.fellDue) ?? 1];
  const body = [text(told.notes), text(told.aboutTitle), count > 1 ? words.times(count) : ""].filter(Boolean).join(" – ");
  // A repeated message replaces the first one.
  /** @type {Data} */
  const kept = { event, timer, about: text(told.about) };
  /** @type {NotificationOptions} */
  const notice = { body: body || words.due, tag: `timer-${event ?? ""}`, data: kept, requireInteraction: true };
  if (event) notice.actions = [{ action: "done", title: words.done }];
  await registration.showNotification(text(told.title) || words.timer, notice);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(answer(event.action, event.notification.data ?? {}));
});

/**
 * Marks the event as done, or opens the timer's item or the Timers page.
 * @param {string} action
 * @param {Data} told
 */
async function answer(action, told) {
  if (action === "done" && (await done(told))) return;
  const place = await placeOf(told);
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(base.href));
  // Pages belong to the shelf's worker. This one may focus them, but not navigate them.
  if (page?.url === place) await page.focus();
  else await clients.openWindow(place);
}

/** @param {Data} told */
async function done({ event }) {
  try {
    const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ event }) };
    return (await fetch(new URL("api/timers/done", base), asked)).ok;
  } catch {
    // The library is not running, and the page will say so.
    return false;
  }
}

/** @param {Data} told */
async function placeOf({ timer, about }) {
  const timers = new URL(`index.html#/timers${timer ? `?timer=${timer}` : ""}`, base).href;
  if (!about) return timers;
  if (!about.includes("/")) return new URL(`index.html#/publication/${encodeURIComponent(about)}`, base).href;
  try {
    const { issues } = await (await fetch(new URL("library.json", base), { cache: "no-cache" })).json();
    const found = issues.find((/** @type {{ item: ItemView }} */ { item }) => item.id === about);
    if (found && found.item.status !== "none") return new URL(found.links.page, base).href;
  } catch {
    // If the library is not running, the Timers page says so.
  }
  return timers;
}
