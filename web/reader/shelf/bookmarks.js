// The Bookmarks page: favorites and bookmarked pages.
import { card } from "../library/cards.js";
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

class Bookmarks {
  constructor({ library, main }) {
    Object.assign(this, { library, main });
    this.box = element("div", { className: "bookmarks" });
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
    this.bookmarks = await answer.json();
    this.show();
  }

  show() {
    const { library } = this;
    const favorites = library.newestFirst.filter(({ favorite }) => favorite);
    this.shownFavorites = favorites.map(({ name }) => name).join("\n");
    const parts = [];
    this.cards = favorites.map((row) => ({ name: row.name, ...card(row, { isLive: true }) }));
    if (favorites.length) parts.push(section(bookmarksWords.favorites, null, element("ul", { className: "rail", role: "list" }, ...this.cards.map((one) => one.element))));
    const byIssue = new Map();
    for (const bookmark of this.bookmarks) byIssue.set(bookmark.name, [...(byIssue.get(bookmark.name) ?? []), bookmark]);
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

  issue(name, bookmarks) {
    const [{ title, publication }] = bookmarks;
    const row = this.library.rows.get(name);
    const rows = bookmarks.toSorted(byPlace).map((bookmark) => this.row(bookmark, row));
    return section(title, row?.language, element("ul", { role: "list" }, ...rows), publication && publication !== title ? publication : "");
  }

  row(bookmark, row) {
    const { name, title, place, date } = bookmark;
    const where = `${title}, ${placeWords(place)}`;
    const remove = element("button", { type: "button", className: "icon-button", "aria-label": bookmarksWords.removePlace(placeWords(place)), title: bookmarksWords.remove }, icon("close"));
    const link = element("a", { href: place.url }, isolated(articleWords(place), row?.language));
    if (row?.status === "none") link.dataset.start = name;
    const made = foundRow({
      picture: thumbnail(place, row), link, name, small: [whichPage(place), bookmarksWords.markedOn(onDay(date))].filter(Boolean).join(" · "), tools: remove,
    });
    remove.addEventListener("click", () => attempt(bookmarksWords.removeFailed, async () => {
      const next = made.nextElementSibling ?? made.previousElementSibling;
      const tell = await removeBookmark(this.library, bookmark, where);
      const rest = next?.querySelector(".icon-button");
      this.bookmarks = this.bookmarks.filter((other) => other !== bookmark);
      if (next) made.remove();
      else this.show();
      (rest ?? this.box.querySelector("a, button") ?? document.querySelector("#main")).focus();
      tell(() => this.load());
    }));
    return made;
  }

  update({ changed, gone }) {
    for (const one of this.cards) if (changed.has(one.name) && this.library.rows.has(one.name)) one.update(this.library.rows.get(one.name));
    if (!this.bookmarks) return;
    const favorites = this.library.newestFirst.filter(({ favorite }) => favorite).map(({ name }) => name).join("\n");
    if (favorites !== this.shownFavorites || [...gone].some((name) => this.bookmarks.some((bookmark) => bookmark.name === name))) this.load();
  }
}

function section(title, language, content, note = "") {
  return element("section", { className: "section" }, element("div", { className: "section-head" }, element("h2", { title }, isolated(title, language)), element("p", { title: note }, isolated(note))), content);
}

/** The description of a bookmarked page. For an article of one page, it names the article. */
function whichPage(place) {
  if (place.whole && !place.article) return "";
  return pageWords(place) || (place.flows ? itemWords.part(place.number) : place.article ? sharedWords.article(place.number) : bookmarksWords.singlePage);
}

/** Compares bookmarks by page. */
function byPlace({ place: one }, { place: other }) {
  return one.number - other.number || one.page - other.page;
}

export function open(context) {
  const bookmarks = new Bookmarks(context);
  return { title: bookmarksWords.title, update: (change) => bookmarks.update(change) };
}
