// Empty states and what to do next.
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { attempt, toast } from "../shared/toast.js";
import { rowOf } from "./row.js";
import { size } from "./state.js";
import { emptyWords } from "./words.js";

export function art() {
  return element("div", { className: "art", "aria-hidden": "true" }, ...Array.from({ length: 4 }, () => element("i")));
}

/**
 * An empty shelf.
 * @param {Library} library
 * @param {HTMLElement | null} [form] adds publications and files.
 */
export function emptyShelf(library, form = null) {
  const words = library.manages ? emptyWords.shelfHelp : library.isLive ? emptyWords.deviceHelp : emptyWords.exportHelp;
  const help = element("p", { textContent: words });
  const box = element("section", { className: "empty" }, art(), element("h2", { textContent: emptyWords.shelf }), help, form);
  if (library.isLive) {
    offerRemoved(library, null, box, help);
    tellOfFeeds(box, help);
  }
  return box;
}

/**
 * If the library follows only feeds, adds a link to them first.
 * @param {HTMLElement} box
 * @param {Element} before
 */
async function tellOfFeeds(box, before) {
  const answer = await fetch("api/feeds").catch(() => null);
  /** @type {{ feeds: { unread: number }[] }} */
  const { feeds } = answer?.ok ? await answer.json() : { feeds: [] };
  if (!feeds.length || !box.isConnected) return;
  const unread = feeds.reduce((sum, feed) => sum + feed.unread, 0);
  const lead = element("a", { className: "button main", href: address("feeds"), textContent: emptyWords.readFeeds });
  setHeading(box, emptyWords.shelfOnlyFeeds);
  before.before(
    element("p", { textContent: emptyWords.feeds(feeds.length, unread) }),
    element("div", { className: "actions" }, lead),
  );
}

/**
 * A bookshelf with no downloaded books.
 * @param {Library} library
 * @param {string | null} handle
 * @param {() => void} showAll
 */
export function nothingHere(library, handle, showAll) {
  const all = element("button", { type: "button", className: "button", textContent: emptyWords.browseBooks });
  all.addEventListener("click", showAll);
  const find = element("a", { className: "button", href: address("search", "", { publication: handle }), textContent: emptyWords.searchBooks });
  const actions = element("div", { className: "actions" }, all, find);
  const box = element(
    "section", { className: "empty" }, art(), element("h2", { textContent: emptyWords.books }),
    element("p", { textContent: emptyWords.booksHelp }), actions,
  );
  offerRemoved(library, handle, box, actions);
  return box;
}

/**
 * Replaces the heading of an empty state.
 * @param {HTMLElement} box
 * @param {string} words
 */
function setHeading(box, words) {
  const heading = box.querySelector("h2");
  if (heading) heading.textContent = words;
}

/** The maximum number of titles to list. */
const mostRemoved = 6;

/**
 * Offers to restore removed items.
 * @param {Library} library
 * @param {string | null} handle
 * @param {HTMLElement} box
 * @param {Element} before
 */
async function offerRemoved(library, handle, box, before) {
  const answer = await fetch(`api/removed${handle ? `?publication=${encodeURIComponent(handle)}` : ""}`).catch(() => null);
  /** @type {Row[]} */
  const rows = answer?.ok ? (await answer.json()).map((/** @type {LinkedItem} */ linked) => rowOf(linked)) : [];
  if (!rows.length || !before.isConnected) return;
  const bytes = rows.every(({ totalBytes }) => totalBytes) ? rows.reduce((sum, { totalBytes }) => sum + (totalBytes ?? 0), 0) : 0;
  if (!handle && !library.rows.size) setHeading(box, emptyWords.removedShelf);
  const label = emptyWords.restoreAll(rows.length);
  const all = element("button", { type: "button", className: "button main" }, icon("arrow"), `${label}${bytes ? ` · ${size(bytes)}` : ""}`);
  const bring = (/** @type {Row[]} */ wanted) => attempt(emptyWords.restoreFailed, async () => {
    for (const { name } of wanted) await library.download(name, "start");
    toast(emptyWords.restoring(wanted.length, wanted.every(({ kind }) => kind === "book") ? "book" : "issue"));
  });
  all.addEventListener("click", async () => {
    all.disabled = true;
    await bring(rows);
    all.disabled = false;
  });
  const items = rows.slice(0, mostRemoved).map((row) => {
    const label = emptyWords.restoreTitle(row.title);
    const one = element(
      "button", { type: "button", className: "button plain", "aria-label": label }, icon("arrow", "small"), emptyWords.restore,
    );
    one.addEventListener("click", async () => {
      one.disabled = true;
      await bring([row]);
    });
    return element("li", {}, element("span", {}, isolated(row.title, row.language)), one);
  });
  before.before(element(
    "div", { className: "removed", role: "group", "aria-label": emptyWords.removed },
    element("p", { textContent: emptyWords.removedCount(rows.length, rows.every(({ kind }) => kind === "book") ? "book" : "issue") }),
    element("div", { className: "actions" }, all), element("ul", { role: "list" }, ...items),
    rows.length > items.length && element("p", { className: "quiet", textContent: emptyWords.more(rows.length - items.length) }),
  ));
}

/**
 * A shelf with no matches for its filter.
 * @param {string} filter
 * @param {() => void} showAll
 * @param {Library | null} [library]
 */
export function nothingFound(filter, showAll, library = null) {
  /** @type {Record<string, string[]>} */
  const filters = emptyWords.filters;
  const [title, text] = filters[filter] ?? emptyWords.nothing;
  const button = element("button", { type: "button", className: "button main", textContent: emptyWords.showAllIssues });
  button.addEventListener("click", showAll);
  const actions = element("div", { className: "actions" }, button);
  const box = element("section", { className: "empty" }, art(), element("h2", { textContent: title }), element("p", { textContent: text }), actions);
  if (filter === "here" && library?.isLive) offerRemoved(library, null, box, actions);
  return box;
}
