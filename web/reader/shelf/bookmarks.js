// The Bookmarks page: favorites and bookmarked pages.
import { card, updateCards } from "../library/cards.js";
import { foundRow, thumbnail, walk } from "../library/found.js";
import { removeBookmark } from "../library/keeping.js";
import { openClickedIssues } from "../library/opening.js";
import { articleWords, pageWords, placeWords } from "../library/where.js";
import { itemWords } from "../library/words.js";
import { address } from "../shared/address.js";
import { onDay } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { attempt, faultBox } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { bookmarksWords } from "./words.js";

/** @typedef {BookmarkAnswer} Bookmark */

class Bookmarks {
  /** @param {ViewContext} context */
  constructor({ library, main }) {
    this.library = library;
    /**
     * The bookmarks, or null until they are loaded.
     * @type {Bookmark[] | null}
     */
    this.bookmarks = null;
    /** The names of the favorites being shown. */
    this.shownFavorites = "";
    this.box = element("div", { className: "bookmarks" });
    /** @type {(import("../library/cards.js").Card & { name: string })[]} */
    this.cards = [];
    main.append(element("header", { className: "head" }, element("h1", { textContent: bookmarksWords.title })), this.box);
    openClickedIssues(this.box, library);
    walk(this.box);
    this.load();
  }

  async load() {
    const answer = await fetch("api/bookmarks").catch(() => null);
    if (!this.box.isConnected) return;
    if (!answer?.ok) {
      const text = answer ? await answer.text() : sharedWords.noLibrary;
      this.box.replaceChildren(faultBox(bookmarksWords.failed, bookmarksWords.kept(text), () => this.load()));
      return;
    }
    this.show(await answer.json());
  }

  /** @param {Bookmark[]} all */
  show(all) {
    this.bookmarks = all;
    const { library } = this;
    const favorites = library.newestFirst.filter(({ favorite }) => favorite);
    this.shownFavorites = favorites.map(({ name }) => name).join("\n");
    /** @type {HTMLElement[]} */
    const parts = [];
    this.cards = favorites.map((row) => ({ name: row.name, ...card(row, { isLive: true }) }));
    if (favorites.length) {
      const rail = element("ul", { className: "rail", role: "list" }, ...this.cards.map((one) => one.element));
      parts.push(section(bookmarksWords.favorites, null, rail));
    }
    /** @type {Map<string, Bookmark[]>} */
    const byIssue = new Map();
    for (const one of all) byIssue.set(one.bookmark.id, [...(byIssue.get(one.bookmark.id) ?? []), one]);
    for (const [name, bookmarks] of byIssue) parts.push(this.issue(name, bookmarks));
    if (!parts.length) {
      parts.push(element(
        "section", { className: "empty" }, element("h2", { textContent: bookmarksWords.none }),
        element("p", { textContent: bookmarksWords.noneHelp }),
        element("div", { className: "actions" }, element("a", { className: "button main", href: address(""), textContent: bookmarksWords.toShelf })),
      ));
    }
    this.box.replaceChildren(...parts);
  }

  /**
   * @param {string} name
   * @param {Bookmark[]} bookmarks
   */
  issue(name, bookmarks) {
    const [{ bookmark: { title }, publication }] = bookmarks;
    const row = this.library.rows.get(name);
    const rows = bookmarks.toSorted(byPlace).map((/** @type {Bookmark} */ one) => this.row(one, row));
    return section(title, row?.language, element("ul", { role: "list" }, ...rows), publication && publication !== title ? publication : "");
  }

  /**
   * @param {Bookmark} one
   * @param {Row | undefined} row
   */
  row(one, row) {
    const { bookmark: { id: name, title, date }, place } = one;
    const where = `${title}, ${placeWords(place)}`;
    const label = bookmarksWords.removePlace(placeWords(place));
    const remove = element("button", { type: "button", className: "icon-button", "aria-label": label, title: bookmarksWords.remove }, icon("close"));
    const link = element("a", { href: place.url }, isolated(articleWords(place), row?.language));
    if (row?.status === "none") link.dataset.start = name;
    const made = foundRow({
      picture: thumbnail(place, row), link, name, tools: remove,
      small: [whichPage(place), bookmarksWords.markedOn(onDay(date))].filter(Boolean).join(" · "),
    });
    remove.addEventListener("click", () => attempt(bookmarksWords.removeFailed, async () => {
      const next = made.nextElementSibling ?? made.previousElementSibling;
      const tell = await removeBookmark(this.library, name, place, where);
      const rest = next?.querySelector(".icon-button");
      const others = (this.bookmarks ?? []).filter((other) => other !== one);
      this.bookmarks = others;
      if (next) made.remove();
      else this.show(others);
      (rest ?? this.box.querySelector("a, button") ?? document.querySelector("#main"))?.focus();
      tell(() => this.load());
    }));
    return made;
  }

  /** @param {Change} change */
  update({ changed, gone }) {
    updateCards(this.cards, this.library, changed);
    const { bookmarks } = this;
    if (!bookmarks) return;
    const favorites = this.library.newestFirst.filter(({ favorite }) => favorite).map(({ name }) => name).join("\n");
    if (favorites !== this.shownFavorites || [...gone].some((name) => bookmarks.some(({ bookmark }) => bookmark.id === name))) this.load();
  }
}

/**
 * @param {string} title
 * @param {string | null | undefined} language
 * @param {Node} content
 */
function section(title, language, content, note = "") {
  const heading = element("h2", { title }, isolated(title, language));
  const head = element("div", { className: "section-head" }, heading, element("p", { title: note }, isolated(note)));
  return element("section", { className: "section" }, head, content);
}

/**
 * Describes a bookmarked page. A single-page article is described by its title.
 * @param {PagePlace} place
 */
function whichPage(place) {
  if (place.whole && !place.article) return "";
  const words = pageWords(place);
  if (words) return words;
  if (place.flows) return itemWords.part(place.number);
  return place.article ? sharedWords.article(place.number) : bookmarksWords.singlePage;
}

/**
 * Compares bookmarks by page.
 * @param {Bookmark} one
 * @param {Bookmark} other
 */
function byPlace({ place: one }, { place: other }) {
  return one.number - other.number || one.page - other.page;
}

/** @param {ViewContext} context */
export function open(context) {
  const bookmarks = new Bookmarks(context);
  return { title: bookmarksWords.title, update: (/** @type {Change} */ change) => bookmarks.update(change) };
}
