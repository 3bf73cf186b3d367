// The service worker, which tries the network first and then the cache.
const shellCache = `masthead-shell-${version}`;
const issueCache = "masthead-issues";
const base = new URL("./", location.href);

// A service worker cannot import words.js, so its texts are here.
const words = { newIssue: "A new issue is out" };

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(shellCache);
    await cache.addAll([...shell.filter((path) => path !== "worker.js"), "index.html", "manifest.webmanifest", "library.json"]);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("masthead-shell-") && name !== shellCache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
    // Fetch a page while the worker starts.
    await registration.navigationPreload?.enable();
  };
  event.waitUntil(tidy());
});

addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep, event.source));
});

/**
 * Caches missing files one by one, starting with the current page.
 * @param {string[]} urls
 * @param {ExtendableMessageEvent["source"]} client
 */
async function keep(urls, client) {
  const cache = await caches.open(issueCache);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    try {
      const answer = await fetch(url);
      if (answer.ok) await cache.put(url, answer);
    } catch {
      return;
    }
  }
  client?.postMessage({ kept: urls.length });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(base.href)) return;
  // Requests to the library and to publisher servers are never cached.
  if (["api/", "v1/", "admin/", "health/"].some((path) => url.pathname.startsWith(base.pathname + path))) return;
  event.respondWith(answer(request, url, event.preloadResponse));
});

/**
 * The response to a request, from the network or, if that fails, from the cache.
 * @param {Request} request
 * @param {URL} url
 * @param {Promise<Response | undefined> | null} asked the response that the browser requested while the worker started.
 */
async function answer(request, url, asked) {
  // Addresses with a version never change.
  const lasting = url.pathname.startsWith(`${base.pathname}reader/v-`) && (await caches.match(request, { cacheName: shellCache }));
  if (lasting) return lasting;
  try {
    const fresh = (await asked) ?? (await fetch(request));
    if (fresh.status === 200 && !request.headers.has("range")) {
      const isIssue = ["issues/", "covers/", "thumbs/"].some((folder) => url.pathname.startsWith(base.pathname + folder));
      const cache = await caches.open(isIssue ? issueCache : shellCache);
      // The query selects a page within the same document.
      cache.put(url.pathname.endsWith("/issue.json") ? url.origin + url.pathname : request, fresh.clone());
    }
    return fresh;
  } catch (error) {
    const kept = (await caches.match(request, { ignoreSearch: true })) ?? (await caches.match(byOtherName(url)))
      ?? (await caches.match(byOtherScale(url)));
    if (kept) return part(request, kept);
    if (request.mode === "navigate" && url.pathname.startsWith(`${base.pathname}issues/`)) return missing(error);
    throw error;
  }
}

/**
 * The page shown in place of an issue that is not cached.
 * @param {unknown} error
 */
async function missing(error) {
  const kept = await caches.match(new URL("reader/missing.html", base));
  if (!kept) throw error;
  // Rewrite relative links, because the page is shown at a different address.
  const page = (await kept.text()).replaceAll('="../', `="${base.pathname}`);
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * Treats a folder and its index.html as the same page.
 * @param {URL} url
 */
function byOtherName({ origin, pathname }) {
  return origin + (pathname.endsWith("/") ? `${pathname}index.html` : pathname.replace(/\/index\.html$/, "/"));
}

/**
 * Prefers a cached picture at another scale to none.
 * @param {URL} url
 */
function byOtherScale({ origin, pathname }) {
  const isDouble = /@2x(\.[^./]+)$/.test(pathname);
  return origin + (isDouble ? pathname.replace(/@2x(\.[^./]+)$/, "$1") : pathname.replace(/(\.[^./]+)$/, "@2x$1"));
}

/**
 * Answers a request for a range, as browsers send them for video.
 * @param {Request} request
 * @param {Response} kept
 */
async function part(request, kept) {
  const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "");
  if (!match) return kept;
  const bytes = await kept.blob();
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), bytes.size - 1) : bytes.size - 1;
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: {
      "Content-Type": kept.headers.get("Content-Type") ?? "",
      "Content-Range": `bytes ${start}-${end}/${bytes.size}`,
    },
  });
}

// Notifications of new issues, sent by a publisher server. The subscription is managed in library/push.js.
addEventListener("push", (event) => event.waitUntil(tell(event.data)));

/**
 * A message that should come from a publisher server, but another sender may have sent it.
 * @typedef {{ publication?: unknown, issue?: unknown, title?: unknown, text?: unknown, cover?: unknown }} News
 */

/**
 * Shows a notification, which browsers require for each push message.
 * @param {PushMessageData | null} data
 */
async function tell(data) {
  /** @type {News} */
  let news = {};
  try {
    news = data?.json() ?? {};
  } catch {
    // The data is not a message from a publisher server.
  }
  const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value.slice(0, 1000) : "");
  const [publication, issue] = [text(news.publication), text(news.issue)];
  /** @type {NotificationOptions} */
  const notice = { body: text(news.text), tag: `${publication}/${issue}`, data: { publication, issue } };
  const cover = await coverOf(news);
  if (cover) notice.icon = cover;
  await registration.showNotification(text(news.title) || words.newIssue, notice);
}

/**
 * The cover in a message, or null. Covers are loaded only from the servers of the shelf and the publisher.
 * @param {News} news
 */
async function coverOf({ cover }) {
  if (typeof cover !== "string") return null;
  const kept = await caches.match(new URL("push.json", base).href);
  const server = kept ? (await kept.json()).server : null;
  try {
    const origins = server ? [base.origin, new URL(server).origin] : [base.origin];
    return origins.includes(new URL(cover).origin) ? cover : null;
  } catch {
    // The text is not a URL.
    return null;
  }
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? {}));
});

/**
 * Opens the issue if the shelf has it, otherwise the shelf.
 * @param {{ publication?: string, issue?: string }} news
 */
async function show(news) {
  const place = await placeOf(news);
  const [page] = await clients.matchAll({ type: "window" });
  if (page) {
    await page.focus();
    await page.navigate(place);
  } else {
    await clients.openWindow(place);
  }
}

/** @param {{ issue?: string }} news */
async function placeOf({ issue }) {
  try {
    const { issues } = await (await fetch(new URL("library.json", base), { cache: "no-cache" })).json();
    const found = issues.find((/** @type {{ item: ItemView }} */ { item: { id } }) => id === issue || id.endsWith(`/${issue}`));
    if (found && found.item.status !== "none") return new URL(found.links.page, base).href;
  } catch {
    // Offline, so open the shelf.
  }
  return base.href;
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(move(event)));

/**
 * Sends the new push address to the server. If a library manages the subscription, the shelf does this the next time it
 * is opened.
 * @param {PushSubscriptionChangeEvent} event
 */
async function move({ newSubscription, oldSubscription }) {
  const cache = await caches.open("masthead-push");
  const place = new URL("push.json", base).href;
  const kept = await (await cache.match(place))?.json();
  if (!kept || kept.isLive) return;
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: kept.key };
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(options));
  const answer = await fetch(new URL("v1/devices", kept.server), {
    method: "POST", credentials: "omit", headers: { "Content-Type": "application/json", Authorization: `Bearer ${kept.token}` },
    body: JSON.stringify({
      kind: "webpush", subscription: subscription.toJSON(), publications: kept.publications, language: navigator.language,
    }),
  });
  if (!answer.ok) return;
  const { device } = await answer.json();
  const value = JSON.stringify({ ...kept, device: device.id, endpoint: subscription.endpoint });
  await cache.put(place, new Response(value, { headers: { "Content-Type": "application/json" } }));
}
