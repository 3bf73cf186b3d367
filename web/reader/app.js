// The web app around issues and books. It is one page: the URL fragment selects the view, so that a server, an exported folder and an
// installed app use the same links.
//
//   index.html#/                          the shelf           shelf/shelf.js
//   index.html#/?show=new&view=list       the shelf, filtered
//   index.html#/publication/HANDLE        one publication     publication/publication.js
//   index.html#/book/HANDLE/NAME          a book              item/page.js
//   index.html#/search?words=…            search              search/search.js
//   index.html#/bookmarks                 bookmarks           shelf/bookmarks.js
//   index.html#/feeds?feed=…&post=…       feeds               feeds/feeds.js
//   index.html#/timers                    timers              timers/timers.js
//   index.html#/about                     about               shelf/about.js
//
// Issues and books open in a page of their own, issue.html, which loads nothing of the shelf.
//
// A view is a module with
//
//   export function open({ library, main, argument, query, setQuery }) → { title, update(change), setQuery(query), show(argument), close() }
//
// The view fills `main`, starting with a <header class="head"> that has an <h1>. `argument` is the decoded rest of the path, `query` the
// URLSearchParams. `setQuery({ key: value })` changes the URL without a new history entry; null removes a key.
// The result needs a title only. The other functions are called when something changes:
//
//   update         rows changed: `{ changed, gone }`
//   setQuery       the query of the same view changed
//   updateFeeds    feeds or posts changed (a new stamp)
//   updateTimers   timers changed (a new stamp)
//   show           the same view shows another argument; returns the new title
//   close          another view opens
//
// Views never set inline styles. shared/ has the styles for all views: tokens.css, base.css (controls), frame.css (navigation, head,
// tools, sections, empty states), sheets.css and toast.css. Each view has one more file. Messages: shared/toast.js. Elements and icons:
// shared/dom.js. Rows and requests: library/library.js. Interface texts: words.js of each folder. To add a view, add a line to `views`.
import { read } from "./issue/memory.js";
import { listenForSheets } from "./item/sheet.js";
import { expectThumbnails } from "./library/cards.js";
import { Library } from "./library/library.js";
import { element, icon, isolated } from "./shared/dom.js";
import { keepReader } from "./shared/offline.js";
import { faultBox, say, watchNetwork } from "./shared/toast.js";
import { keepTyped, takeTyped } from "./shared/typing.js";
import { shelfWords } from "./shelf/words.js";

const views = {
  "": { label: shelfWords.shelf, icon: "shelf", load: () => import("./shelf/shelf.js") },
  feeds: { label: shelfWords.feeds, icon: "feeds", load: () => import("./feeds/feeds.js"), needsServer: true },
  search: { label: shelfWords.search, icon: "search", load: () => import("./search/search.js") },
  bookmarks: { label: shelfWords.bookmarks, icon: "bookmark", load: () => import("./shelf/bookmarks.js"), needsServer: true },
  publication: { load: () => import("./publication/publication.js") },
  book: { load: () => import("./item/page.js"), needsServer: true },
  // The navigation does not list these views. Add reminder, a menu and the footer link to them.
  timers: { load: () => import("./timers/timers.js"), needsServer: true },
  about: { load: () => import("./shelf/about.js") },
};

const main = document.querySelector("#main");
const navigation = document.querySelector("#navigation");
let library = null;
let shown = null;
let opening = 0;

/** Parses a fragment into view, argument and query. */
function placeOf(fragment) {
  const [path, query = ""] = (fragment.startsWith("#/") ? fragment.slice(2) : "").split("?");
  const [name, ...rest] = path.split("/");
  const isKnown = Object.hasOwn(views, name) && !(views[name].needsServer && !library.isLive);
  return { name: isKnown ? name : "", argument: isKnown ? decode(rest.join("/")) : "", query: new URLSearchParams(query) };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hasView(name) {
  return Object.hasOwn(views, name);
}

/** The URL of a view: `address("publication", "press", { show: "new" })`. */
export function address(name, argument = "", query = {}) {
  const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return `#/${name}${argument ? `/${argument.split("/").map(encodeURIComponent).join("/")}` : ""}${words ? `?${words}` : ""}`;
}

function setQuery(values) {
  const { name, argument, query } = shown.place;
  const next = placeOf(location.hash);
  // Ignore a view that is being closed.
  if (next.name !== name || next.argument !== argument) return;
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === "") query.delete(key);
    else query.set(key, value);
  }
  history.replaceState(history.state, "", address(name, argument, Object.fromEntries(query)));
  mark();
}

/** Opens the search page. Keys typed until it has loaded are kept. */
export function search(words = "", publication = "") {
  keepTyped();
  location.hash = address("search", "", { words, publication });
}

async function go({ isFirst = false } = {}) {
  const place = placeOf(location.hash);
  const isSame = shown && shown.place.name === place.name && shown.place.argument === place.argument;
  if (isSame && shown.view.setQuery) {
    shown.place = place;
    shown.view.setQuery(place.query);
    mark();
    return;
  }
  const turn = (opening += 1);
  if (shown?.place.name === place.name && shown.view.show) {
    shown.place = place;
    shown.view.title = shown.view.show(place.argument);
    arrive();
    return;
  }
  let module = null;
  try {
    module = await views[place.name].load();
  } catch (error) {
    takeTyped();
    if (turn === opening) main.replaceChildren(faultBox(shelfWords.viewFailed, error.message, () => go()));
    return;
  }
  if (document.body.classList.contains("plain")) await leavePlain();
  if (turn !== opening) return;
  shown?.view.close?.();
  main.replaceChildren();
  shown = { place, view: { title: "" } };
  shown.view = module.open({ library, main, argument: place.argument, query: place.query, setQuery });
  arrive({ isFirst });
}

/** Removes the script-free page of an export, without a layout shift. */
async function leavePlain() {
  document.body.classList.replace("plain", "leaving");
  main.replaceChildren();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 100);
  });
  document.body.classList.remove("leaving");
}

/** Updates title, navigation, scroll position and focus for the new view. */
function arrive({ isFirst = false } = {}) {
  const { title } = shown.view;
  document.title = [title, library.title].filter((part, index, all) => part && all.indexOf(part) === index).join(" · ");
  mark();
  const wanted = history.state?.scroll ?? 0;
  scrollTo(0, wanted);
  awaited = Math.abs(scrollY - wanted) > 2 ? wanted : null;
  if (isFirst) return;
  say(title);
  // The list beside a book keeps focus while the user browses.
  const { activeElement } = document;
  if (!main.contains(activeElement) && !activeElement.closest?.(".beside")) main.focus({ preventScroll: true });
}

/** Builds the navigation. */
function navigate() {
  const entries = Object.entries(views).filter(([, view]) => view.label && !(view.needsServer && !library.isLive));
  navigation.querySelector(".entries").replaceChildren(...entries.map(([name, view]) => element(
    "li", {}, element("a", { href: address(name) }, icon(view.icon), element("span", { textContent: view.label }), element("span", { className: "count" })),
  )));
  document.querySelector("#to-timers").hidden = !library.isLive;
  navigation.hidden = entries.length < 2 && library.publications.length < 2;
  document.body.classList.toggle("lone", entries.length < 2);
  document.body.classList.toggle("bare", navigation.hidden);
}

/** Shows the number of unread posts in the navigation. */
export function countUnread(number) {
  const box = navigation.querySelector(`.entries a[href="${address("feeds")}"] .count`);
  if (!box) return;
  box.textContent = number ? number.toLocaleString() : "";
  if (number) box.append(element("span", { className: "unseen", textContent: ` ${shelfWords.unread}` }));
}

/** Counts unread posts when another view is open. */
async function countPosts() {
  if (!library.isLive || shown?.place.name === "feeds") return;
  const answer = await fetch("api/feeds").catch(() => null);
  if (!answer?.ok) return;
  const { feeds } = await answer.json();
  countUnread(feeds.reduce((sum, { unread }) => sum + unread, 0));
}

/** The maximum number of publications in the navigation. */
const most = 100;

/** Shows the number of new issues and books in the navigation. */
function countNew(publications) {
  // The navigation counts new and unread items. An export does not know what was read.
  const fresh = library.isLive ? publications.reduce((sum, { unread }) => sum + unread, 0) : 0;
  const total = navigation.querySelector(".entries .count");
  if (!total) return;
  total.textContent = fresh ? fresh.toLocaleString() : "";
  if (fresh) total.append(element("span", { className: "unseen", textContent: ` ${shelfWords.new}` }));
}

function count() {
  const { publications } = library;
  countNew(publications);
  const box = navigation.querySelector(".publications");
  box.hidden = !Object.hasOwn(views, "publication") || publications.length < 1 || !publications[0].title;
  if (box.hidden) return;
  const sorted = publications.toSorted((one, other) => one.title.localeCompare(other.title)).slice(0, most);
  box.querySelector("ul").replaceChildren(...sorted.map(({ handle, title, unread }) => {
    const number = element("span", { className: "count" }, unread ? unread.toLocaleString() : "");
    if (unread) number.append(element("span", { className: "unseen", textContent: ` ${shelfWords.new}` }));
    return element("li", {}, element("a", { href: address("publication", handle), title }, element("span", { className: "name" }, isolated(title)), number));
  }));
  mark();
}

/** Marks the current entry of the navigation. */
function mark() {
  if (!shown) return;
  const { name, argument } = shown.place.name === "book" ? { name: "publication", argument: shown.place.argument.split("/")[0] } : shown.place;
  for (const link of navigation.querySelectorAll("a:not(.brand)")) {
    const [path] = link.getAttribute("href").split("?");
    if (path === address(name, argument)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

// The history entry stores the scroll position, also while an issue is open.
let timer = null;
/** The scroll position to restore as soon as the page is long enough. */
let awaited = null;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(name, () => { awaited = null; }, { passive: true });
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(remember, 150);
}, { passive: true });
addEventListener("pagehide", remember);

function remember() {
  clearTimeout(timer);
  if (awaited !== null && Math.abs(scrollY - awaited) > 2) return;
  awaited = null;
  if (shown) history.replaceState({ ...history.state, scroll: scrollY }, "");
}

addEventListener("hashchange", () => {
  // The last scroll position belongs to the previous history entry.
  clearTimeout(timer);
  if (library) go();
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

// `/` opens search everywhere.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog[open]")) return;
  const field = document.querySelector("input[type=search]");
  if (field?.checkVisibility()) field.focus();
  else if (library) search();
  else return;
  event.preventDefault();
});

async function start() {
  history.scrollRestoration = "manual";
  document.documentElement.dataset.theme = read("masthead:settings").theme ?? "";
  watchNetwork();
  try {
    library = await Library.load();
  } catch (error) {
    main.replaceChildren(faultBox(shelfWords.shelfFailed, shelfWords.libraryUnchanged(error.message), start));
    return;
  }
  if (library.hasThumbnails) expectThumbnails();
  navigate();
  count();
  listenForSheets(library, main);
  library.addEventListener("change", ({ detail }) => {
    if (!detail.isOrdered) count();
    shown?.view.update?.(detail);
  });
  library.addEventListener("feeds", ({ detail }) => (shown?.view.updateFeeds ? shown.view.updateFeeds(detail) : countPosts()));
  library.addEventListener("timers", ({ detail }) => shown?.view.updateTimers?.(detail));
  await go({ isFirst: true });
  countPosts();
  await keepReader(new URL("./", location.href).pathname);
  // The browser's push address may have changed.
  if ("caches" in window && (await caches.has("masthead-push"))) (await import("./library/push.js")).renew(library).catch(() => {});
}

start();
