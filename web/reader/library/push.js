// Notifications of new issues. Publisher servers send them through the browser's push service, even while no page is
// open, and worker.js shows them. The subscription is stored in a cache that the worker can read.
import { sheet } from "../shared/dialog.js";
import { element, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { say } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { notificationWords } from "./words.js";

/** @typedef {{ title: string, url: string } & Partial<PushOffer>} Offer without key and fault in an export */
/** @typedef {Offer & { server: string, publication: string }} Press a publication that sends notifications */
/**
 * @typedef Kept the stored subscription
 * @property {string} server
 * @property {string | null} [token] null if a library manages the subscription.
 * @property {string} device
 * @property {string[]} publications
 * @property {string} endpoint the push address.
 * @property {string} key
 * @property {boolean} isLive whether a library manages the subscription.
 */
/** @typedef {Pick<Kept, "server" | "token" | "publications"> & { subscription: PushSubscriptionJSON }} Wanted */
/**
 * @typedef Speaker
 * @property {(press: Press) => Promise<string>} key returns the key for a subscription.
 * @property {(wanted: Wanted) => Promise<{ device: string, token?: string | null }>} register
 * @property {(kept: Kept) => Promise<unknown>} end
 */

const base = new URL("./", location.href);
const store = "masthead-push";
const place = new URL("push.json", base).href;

/** @returns {Promise<Kept | null>} */
async function kept() {
  const answer = await (await caches.open(store)).match(place);
  return answer ? answer.json() : null;
}

/** @param {Kept | null} value */
async function keep(value) {
  const cache = await caches.open(store);
  if (value) await cache.put(place, new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } }));
  else await cache.delete(place);
}

/** Why notifications are not possible, or null. */
export function hindrance() {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) && !navigator.standalone;
  if (isApple && !("PushManager" in window)) return notificationWords.needsHomeScreen;
  if (!isSecureContext) return notificationWords.needsHTTPS;
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return notificationWords.notSupported;
  return null;
}

/**
 * Sends a request to a publisher server.
 * @param {string} server
 * @param {string} path
 * @param {{ method?: string, body?: object | null, token?: string | null }} options
 */
async function ask(server, path, { method = "GET", body = null, token = null } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(new URL(`v1/${path}`, server), {
    method, headers, body: body && JSON.stringify(body), credentials: "omit", cache: "no-store",
  }).catch(() => null);
  if (!answer) throw new Error(notificationWords.serverFailed(new URL(server).host));
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const said = await answer.json().catch(() => null);
  const words = said?.detail || notificationWords.serverError(new URL(server).host, answer.status);
  throw Object.assign(new Error(words), { status: answer.status });
}

/**
 * Sends requests to publisher servers, through the library or, in an export, directly.
 * @param {Library} library
 * @returns {Speaker}
 */
function speaker(library) {
  if (library.isLive) {
    return {
      key: async ({ key, fault }) => {
        if (!key) throw new Error(sentence(fault ?? ""));
        return key;
      },
      register: ({ server, subscription, publications }) => (
        library.send("push", { server, publications, endpoint: subscription.endpoint, ...subscription.keys, language: navigator.language })),
      end: ({ server, device }) => library.send("push/end", { server, device }),
    };
  }
  return {
    key: async ({ server, publication }) => {
      const service = await ask(server, "service");
      const isKnown = service.publications?.some((/** @type {{ name: string }} */ { name }) => name === publication);
      if (!service.applicationServerKey || !isKnown) throw new Error(notificationWords.serverWithoutPush);
      return service.applicationServerKey;
    },
    register: async ({ server, token, subscription, publications }) => {
      const body = { kind: "webpush", subscription, publications, language: navigator.language };
      const send = (/** @type {string | null | undefined} */ shown) => ask(server, "devices", { method: "POST", body, token: shown });
      // If the server has deleted the account, create another.
      const made = await send(token).catch((error) => (token && error.status === 401 ? send(null) : Promise.reject(error)));
      return { device: made.device.id, token: made.token ?? token };
    },
    end: async ({ server, token }) => {
      // Deleting the account deletes all of its data on the server.
      await ask(server, "account", { method: "DELETE", token }).catch((error) => (error.status === 401 ? null : Promise.reject(error)));
    },
  };
}

/**
 * Splits the addresses of publications into server and name.
 * @param {Offer[]} offers
 * @returns {Press[]}
 */
function parsed(offers) {
  return offers.flatMap((offer) => {
    const match = /^(.*\/)v1\/publications\/([^/]+)\/?$/.exec(offer.url);
    return match ? { ...offer, server: match[1], publication: match[2] } : [];
  });
}

/**
 * The publications on this shelf that offer notifications.
 * @param {Library} library
 */
async function pressesOf(library) {
  if (!library.isLive) return parsed(library.presses ?? []);
  const answer = await fetch("api/push").catch(() => null);
  if (!answer) throw new Error(sharedWords.noLibrary);
  if (!answer.ok) throw new Error(await answer.text());
  return parsed(await answer.json());
}

/**
 * @param {PushSubscription} subscription
 * @param {string} key
 */
function isSameKey(subscription, key) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text === key;
}

/**
 * Turns on notifications for a publication.
 * @param {Library} library
 * @param {Press} press
 */
async function begin(library, press) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(notificationWords.deniedAgain);
  const speak = speaker(library);
  const key = await speak.key(press);
  const registration = await navigator.serviceWorker.ready;
  let known = await kept();
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && (!isSameKey(subscription, key) || (known && known.server !== press.server))) {
    // For each shelf, a browser accepts only one publisher's key.
    await stop(library, known);
    [known, subscription] = [null, null];
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error(notificationWords.pushFailed);
  });
  const publications = [...new Set([...(known?.publications ?? []), press.publication])];
  const { server } = press;
  const { device, token } = await speak.register({ server, token: known?.token ?? null, subscription: subscription.toJSON(), publications });
  await keep({ server, token, device, publications, endpoint: subscription.endpoint, key, isLive: library.isLive });
}

/**
 * Turns off notifications for a publication. After the last one, the server deletes this browser.
 * @param {Library} library
 * @param {Press} press
 */
async function end(library, press) {
  const known = await kept();
  if (!known) return;
  const publications = known.publications.filter((name) => name !== press.publication);
  if (!publications.length) {
    await stop(library, known);
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) {
    await keep(null);
    return;
  }
  const { device, token } = await speaker(library).register({ ...known, subscription: subscription.toJSON(), publications });
  await keep({ ...known, device, token, publications });
}

/**
 * @param {Library} library
 * @param {Kept | null} known
 */
async function stop(library, known) {
  if (known) await speaker(library).end(known);
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  await keep(null);
}

/**
 * Sends the push address to the server if it has changed.
 * @param {Library} library
 */
export async function renew(library) {
  if (hindrance()) return;
  const known = await kept();
  if (!known || Boolean(known.isLive) !== library.isLive || Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) {
    await keep(null);
    return;
  }
  if (subscription.endpoint === known.endpoint) return;
  const { device, token } = await speaker(library).register({ ...known, subscription: subscription.toJSON() });
  await keep({ ...known, device, token, endpoint: subscription.endpoint });
}

/**
 * Opens the notification settings.
 * @param {Library} library
 */
export async function newsSheet(library) {
  const box = element("div", { className: "feed-sheet push-sheet" });
  sheet("push", notificationWords.title, box);
  const why = hindrance();
  if (why) {
    box.append(element("p", { textContent: why }));
    return;
  }
  const problem = element("p", { className: "field-fault", role: "alert" });
  try {
    const [presses, known] = [await pressesOf(library), await kept()];
    const lines = presses.map((press, number) => line(library, press, number, known, problem));
    box.append(
      element("p", { className: "quiet", textContent: notificationWords.help }),
      ...(lines.length ? lines : [element("p", { textContent: notificationWords.none })]), problem,
    );
  } catch (error) {
    problem.textContent = error.message;
    box.append(problem);
  }
}

/**
 * @param {Library} library
 * @param {Press} press
 * @param {number} number
 * @param {Kept | null} known
 * @param {HTMLElement} problem
 */
function line(library, press, number, known, problem) {
  const isOn = Boolean(known && known.server === press.server && known.publications.includes(press.publication));
  const control = element("input", { type: "checkbox", role: "switch", className: "switch", id: `push-${number}`, checked: isOn });
  control.addEventListener("change", async () => {
    const wish = control.checked;
    problem.textContent = "";
    control.disabled = true;
    try {
      await (wish ? begin : end)(library, press);
      say(wish ? notificationWords.on(press.title) : notificationWords.off(press.title));
    } catch (error) {
      control.checked = !wish;
      problem.textContent = error.message;
    } finally {
      control.disabled = false;
      control.focus();
    }
  });
  const host = element("small", { textContent: new URL(press.server).host });
  return element("div", { className: "setting" }, element("label", { htmlFor: control.id }, isolated(press.title), host), control);
}
