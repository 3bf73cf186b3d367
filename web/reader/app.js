// The web face around the issues: one page, whose views are told apart by the fragment of its URL, so that a server, an exported
// folder and an installed app lead to them alike:
//
//   index.html#/                          the shelf           shelf.js
//   index.html#/?show=new&view=list       the shelf, filtered
//   index.html#/publication/HANDLE        one publication     publication.js
//   index.html#/book/HANDLE/NAME          a book              bookpage.js
//   index.html#/search?words=…            search              search.js
//   index.html#/bookmarks                 bookmarks           bookmarks.js
//   index.html#/feeds?feed=…&post=…       feeds               feeds.js
//   index.html#/timers                    timers              timers.js
//   index.html#/about                     about               about.js
//
// (Issues have pages of their own, issue.html, so that nothing of the shelf is loaded to read.)
// A view is a module with
//
//   export function open({ library, main, argument, query, setQuery }) → { title, update(change), setQuery(query), show(argument), close() }
//
// It fills `main`, which is empty, and begins with a <header class="head"> and an <h1>. `argument` is the rest of the path, decoded;
// `query` the URLSearchParams. `setQuery({ key: value })` writes them to the URL without a new entry in the history; null takes a key
// away. All of what it gives but the title is optional: `update` is told of changed rows (`{ changed, gone }`), `setQuery` of another
// query of the same view, `updateFeeds` of another stamp of feeds and posts, `updateTimers` of another one of timers, `show` (which gives the new title) that another thing of the same kind is to be shown, `close` that another view
// takes its place. Nothing in a view may put a style into the markup.
// Styles: tokens.css, base.css (controls), frame.css (navigation, head, tools, sections, empty places), toast.css; then one for each view.
// Messages: toast.js. Elements and icons: dom.js. Rows and what can be asked about them: library.js. A new view is a line in `views`.
import { expectThumbnails } from "./cards.js";
import { element, icon, isolated } from "./dom.js";
import { Library } from "./library.js";
import { read } from "./memory.js";
import { keepReader } from "./offline.js";
import { listenForSheets } from "./sheet.js";
import { faultBox, say, watchNetwork } from "./toast.js";
import { keepTyped, takeTyped } from "./typing.js";
import { shelfWords } from "./words-shelf.js";

const views = {
  "": { label: shelfWords.shelf, icon: "shelf", load: () => import("./shelf.js") },
  feeds: { label: shelfWords.feeds, icon: "feeds", load: () => import("./feeds.js"), needsServer: true },
  search: { label: shelfWords.search, icon: "search", load: () => import("./search.js") },
  bookmarks: { label: shelfWords.bookmarks, icon: "bookmark", load: () => import("./bookmarks.js"), needsServer: true },
  publication: { load: () => import("./publication.js") },
  book: { load: () => import("./bookpage.js"), needsServer: true },
  // By Remind me, a menu and the foot of the page: who has no timers sees none.
  timers: { load: () => import("./timers.js"), needsServer: true },
  about: { load: () => import("./about.js") },
};

const main = document.querySelector("#main");
const navigation = document.querySelector("#navigation");
let library = null;
let shown = null;
let opening = 0;

/** Where a fragment leads: the view's name, the rest of the path, the query. */
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

/** Whether there is a view of a name. */
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
  // A view that is being left no longer says where the reader is.
  if (next.name !== name || next.argument !== argument) return;
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === "") query.delete(key);
    else query.set(key, value);
  }
  history.replaceState(history.state, "", address(name, argument, Object.fromEntries(query)));
  mark();
}

/** Leads to the search, of one publication if one is given; what is typed meanwhile is looked for. */
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

/** Takes away what an export shows without a script. What comes has a frame of its own: it takes that place, and nothing moves. */
async function leavePlain() {
  document.body.classList.replace("plain", "leaving");
  main.replaceChildren();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 100);
  });
  document.body.classList.remove("leaving");
}

/** What another view, or another thing in it, is for the window and for those who hear it. */
function arrive({ isFirst = false } = {}) {
  const { title } = shown.view;
  document.title = [title, library.title].filter((part, index, all) => part && all.indexOf(part) === index).join(" · ");
  mark();
  const wanted = history.state?.scroll ?? 0;
  scrollTo(0, wanted);
  awaited = Math.abs(scrollY - wanted) > 2 ? wanted : null;
  if (isFirst) return;
  say(title);
  // The list beside a page keeps the focus while one chooses there.
  const { activeElement } = document;
  if (!main.contains(activeElement) && !activeElement.closest?.(".beside")) main.focus({ preventScroll: true });
}

/** Makes the navigation: made once, then brought up to date. */
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

/** Says beside the feeds how many of their posts are unread. */
export function countUnread(number) {
  const box = navigation.querySelector(`.entries a[href="${address("feeds")}"] .count`);
  if (!box) return;
  box.textContent = number ? number.toLocaleString() : "";
  if (number) box.append(element("span", { className: "unseen", textContent: ` ${shelfWords.unread}` }));
}

/** Counts the unread posts where another view comes first. */
async function countPosts() {
  if (!library.isLive || shown?.place.name === "feeds") return;
  const answer = await fetch("api/feeds").catch(() => null);
  if (!answer?.ok) return;
  const { feeds } = await answer.json();
  countUnread(feeds.reduce((sum, { unread }) => sum + unread, 0));
}

/** At most so many stand at the side: more are no help there. */
const most = 100;

/** Says beside the shelf how many of its issues and books are new. */
function countNew(publications) {
  // As everywhere in the navigation: what is new, or unread.
  // An export does not know what was read.
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

/** Marks in the navigation where one is. */
function mark() {
  if (!shown) return;
  const { name, argument } = shown.place.name === "book" ? { name: "publication", argument: shown.place.argument.split("/")[0] } : shown.place;
  for (const link of navigation.querySelectorAll("a:not(.brand)")) {
    const [path] = link.getAttribute("href").split("?");
    if (path === address(name, argument)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

// What was scrolled to is kept with the entry of the history, also when an issue is opened from here.
let timer = null;
/** Where the window is to stand as soon as what is shown is long enough: until then that is what is remembered. */
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
  // What was scrolled before belongs to the entry that one has left.
  clearTimeout(timer);
  if (library) go();
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

// `/` looks for words, wherever one is.
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
  // A browser is told of new issues at an address that may become another one.
  if ("caches" in window && (await caches.has("masthead-push"))) (await import("./push.js")).renew(library).catch(() => {});
}

start();
