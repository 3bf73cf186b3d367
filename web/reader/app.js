// The web app around issues and books. It is a single page, with the view in the URL fragment, so that links are the
// same on a server, in an exported folder and in an installed app.
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
// Issues and books open in a page of their own, issue.html, which does not load the shelf.
//
// A view is a module with
//
//   export function open({ library, main, argument, query, setQuery }) → { title, update(change), setQuery(query), show(argument), close() }
//
// The view fills `main`, starting with a <header class="head"> that has an <h1>. `argument` is the decoded rest of the
// path, and `query` the URLSearchParams. `setQuery({ key: value })` changes the URL without a new history entry; null
// removes a key. Only the title is required in the result. The other functions are called when something changes:
//
//   update         rows changed: `{ changed, gone }`
//   setQuery       the query of the same view changed
//   updateFeeds    feeds or posts changed (a new stamp)
//   updatePosts    some of the newest posts changed
//   updateTimers   timers changed
//   show           the same view shows another argument; returns the new title
//   close          another view opens
//
// Views never set inline styles. The styles for all views are in shared/: tokens.css, base.css (controls), frame.css
// (navigation, head, tools, sections, empty states), sheets.css and toast.css. Each view adds one style sheet. Messages
// are in shared/toast.js, elements and icons in shared/dom.js, rows and requests in library/library.js, and interface
// texts in the words.js of each folder. To add a view, add a line to `views`.
import { listenForSheets } from "./item/sheet.js";
import { order } from "./library/bookorder.js";
import { expectThumbnails } from "./library/cards.js";
import { Library } from "./library/library.js";
import { buildNavigation, countNew, countUnread, markCurrent } from "./library/navigation.js";
import { address, parts, search } from "./shared/address.js";
import { around, find, isModified } from "./shared/dom.js";
import { load } from "./shared/load.js";
import { keepReader } from "./shared/offline.js";
import { read } from "./shared/storage.js";
import { faultBox, say, watchNetwork } from "./shared/toast.js";
import { takeTyped } from "./shared/typing.js";
import { shelfWords } from "./shelf/words.js";

/** @typedef {{ label?: string, icon?: Icon, module: ViewPath, needsServer?: boolean }} Entry */
/** @typedef {{ name: string, argument: string, query: URLSearchParams }} Place */

/** @type {Record<string, Entry>} */
const views = {
  "": { label: shelfWords.shelf, icon: "shelf", module: "shelf/shelf.js" },
  feeds: { label: shelfWords.feeds, icon: "feeds", module: "feeds/feeds.js", needsServer: true },
  search: { label: shelfWords.search, icon: "search", module: "search/search.js" },
  bookmarks: { label: shelfWords.bookmarks, icon: "bookmark", module: "shelf/bookmarks.js", needsServer: true },
  publication: { module: "publication/publication.js" },
  book: { module: "item/page.js", needsServer: true },
  // These views are not in the navigation, but linked from "Add reminder", a menu and the footer.
  timers: { module: "timers/timers.js", needsServer: true },
  about: { module: "shelf/about.js" },
};

const main = find("main#main");
/** @type {Library} undefined until the rows are loaded. */
let library;
/** @type {{ place: Place, view: View } | null} */
let shown = null;
let opening = 0;

/**
 * The view, argument and query in a fragment. Defaults to the shelf.
 * @param {string} fragment
 * @returns {Place}
 */
function placeOf(fragment) {
  const { name, argument, query } = parts(fragment);
  const isKnown = Object.hasOwn(views, name) && !(views[name].needsServer && !library.isLive);
  return { name: isKnown ? name : "", argument: isKnown ? argument : "", query };
}

/** @param {Record<string, string | null>} values */
function setQuery(values) {
  if (!shown) return;
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

async function go({ isFirst = false } = {}) {
  // All views except the shelf need all rows, and not only those of the first screen.
  if (!isFirst && library.first) await finish();
  const place = placeOf(location.hash);
  const former = shown?.place.name === place.name ? shown : null;
  // A view that is still loading no longer opens.
  const turn = (opening += 1);
  if (former?.view.setQuery && former.place.argument === place.argument) {
    former.place = place;
    former.view.setQuery(place.query);
    mark();
    return;
  }
  if (former?.view.show) {
    former.place = place;
    former.view.title = former.view.show(place.argument);
    arrive();
    return;
  }
  let module = null;
  try {
    module = await load(views[place.name].module);
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

/** Waits until the browser has painted, but not for long, because browsers do not paint hidden pages. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 100);
  });
}

/** Removes an export's script-free page without a layout shift. */
async function leavePlain() {
  document.body.classList.replace("plain", "leaving");
  main.replaceChildren();
  await painted();
  document.body.classList.remove("leaving");
}

/** Updates title, navigation, scroll position and focus for the new view. */
function arrive({ isFirst = false } = {}) {
  if (!shown) return;
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
  if (!main.contains(activeElement) && !activeElement?.closest(".beside")) main.focus({ preventScroll: true });
}

/** Counts unread posts while another view is open. */
async function countPosts() {
  if (!library.isLive || shown?.place.name === "feeds") return;
  const answer = await fetch("api/feeds").catch(() => null);
  if (!answer?.ok) return;
  /** @type {{ feeds: { unread: number }[] }} */
  const { feeds } = await answer.json();
  countUnread(feeds.reduce((sum, { unread }) => sum + unread, 0));
}

/** Marks the current entry of the navigation. */
function mark() {
  if (shown) markCurrent(shown.place);
}

function count() {
  countNew(library);
  mark();
}

// Store the scroll position in the history entry, so that it can be restored even after an issue was opened.
let timer = 0;
/** @type {number | null} the scroll position to restore once the page is long enough. */
let awaited = null;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(name, () => { awaited = null; }, { passive: true });
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(remember, 150);
}, { passive: true });
addEventListener("pagehide", remember);
// A tap or key right after scrolling may open another view before the timer fires.
for (const name of ["click", "keydown"]) addEventListener(name, () => { if (timer) remember(); }, { capture: true, passive: true });

function remember() {
  clearTimeout(timer);
  timer = 0;
  if (awaited !== null && Math.abs(scrollY - awaited) > 2) return;
  awaited = null;
  if (shown) history.replaceState({ ...history.state, scroll: scrollY }, "");
}

addEventListener("hashchange", () => {
  // The last scroll position belongs to the previous history entry.
  clearTimeout(timer);
  timer = 0;
  if (library) go();
});
find(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

// `/` opens the search in every view.
addEventListener("keydown", (event) => {
  if (event.key !== "/" || isModified(event) || around(event, "input, textarea, select, dialog[open]")) return;
  const field = document.querySelector("input[type=search]");
  if (field?.checkVisibility()) field.focus();
  else if (library) search();
  else return;
  event.preventDefault();
});

/** Whether the rows of the first screen are enough, because the shelf shows sections in the usual order. */
function isFirstEnough() {
  const { sort, view } = read("masthead:shelf");
  return ["", "#", "#/"].includes(location.hash) && (sort ?? "newest") === "newest" && (view ?? "covers") === "covers" && order() === "opened";
}

/** Loads the rows beyond those of the first screen. */
async function finish() {
  try {
    await library.finish();
  } catch (error) {
    shown?.view.close?.();
    main.replaceChildren(faultBox(shelfWords.shelfFailed, shelfWords.libraryUnchanged(error.message), () => location.reload()));
  }
}

async function start() {
  history.scrollRestoration = "manual";
  document.documentElement.dataset.theme = read("masthead:settings").theme ?? "";
  watchNetwork();
  try {
    library = await (isFirstEnough() ? Library.begin() : Library.load());
  } catch (error) {
    main.replaceChildren(faultBox(shelfWords.shelfFailed, shelfWords.libraryUnchanged(error.message), start));
    return;
  }
  if (library.hasThumbnails) expectThumbnails();
  buildNavigation(library, views);
  count();
  listenForSheets(library, main);
  library.addEventListener("change", ({ detail }) => {
    if (!detail.isOrdered) count();
    shown?.view.update?.(detail);
  });
  library.addEventListener("complete", () => {
    count();
    shown?.view.complete?.();
  });
  library.addEventListener("feeds", ({ detail }) => (shown?.view.updateFeeds ? shown.view.updateFeeds(detail) : countPosts()));
  library.addEventListener("posts", ({ detail }) => shown?.view.updatePosts?.(detail));
  library.addEventListener("timers", ({ detail }) => shown?.view.updateTimers?.(detail));
  await go({ isFirst: true });
  if (library.first) {
    await painted();
    await finish();
  }
  countPosts();
  await keepReader(new URL("./", location.href).pathname);
  if (library.isLive && !library.manages) return;
  // The browser's push address may have changed.
  if ("caches" in window && (await caches.has("masthead-push"))) (await load("library/push.js")).renew(library).catch(() => {});
}

start();
