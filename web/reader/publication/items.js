// The items of a publication: issues by year, or books in an order, by tag or in a category of a store.
import { order, orders, setOrder } from "../library/bookorder.js";
import { byline, card } from "../library/cards.js";
import { nothingHere } from "../library/empty.js";
import { filterChips, filterOf, filters } from "../library/filters.js";
import { areBooks, areTagged, byTag, favoritesOf, noFavorites, ordered, tagHeading } from "../library/tags.js";
import { element, icon, isolated } from "../shared/dom.js";
import { say } from "../shared/toast.js";
import { VirtualList } from "../shared/virtual.js";
import { counted } from "../shared/words.js";
import { publicationWords } from "./words.js";

/** @typedef {{ key: string, title: string, items: Row[] }} Group */
/** @typedef {{ show?: string | null, category?: string | null }} Values */

export class PublicationItems {
  /**
   * @param {Library} library
   * @param {string} handle
   * @param {object} options
   * @param {(values: Values) => void} options.choose applies a filter or category.
   * @param {SetQuery} options.setQuery
   */
  constructor(library, handle, { choose, setQuery }) {
    this.library = library;
    this.handle = handle;
    this.choose = choose;
    this.setQuery = setQuery;
    /** Whether the items belong to a store, which groups them by its categories. */
    this.isStore = false;
    /** @type {VirtualList<Row, Group> | null} */
    this.list = null;
    /** The number of items shown. */
    this.count = 0;
    /** @type {Set<string>} the names of the rows that existed when the list was shown */
    this.known = new Set();
    this.favorites = "";
    this.filter = "all";
    /** @type {string | null} */
    this.category = null;
    this.sort = order();
    this.chips = filterChips(library.isLive ? Object.keys(filters) : ["all"], choose);
    this.sortField = this.makeSortField();
    this.sorting = element("div", { className: "choice sorting", hidden: true }, this.sortField, icon("sort", "narrow"), icon("down", "small", "wide"));
    this.tools = element(
      "div", { className: "tools", role: "group", "aria-label": publicationWords.tools, hidden: this.chips.length < 2 },
      element("div", { className: "chips", role: "group", "aria-label": publicationWords.filter }, ...this.chips), this.sorting,
    );
    this.body = element("div");
  }

  close() {
    this.list?.close();
  }

  get rows() {
    return this.library.publications.find(({ handle }) => handle === this.handle)?.rows ?? [];
  }

  /** Whether all items are shown, with no filter or category. */
  get isWhole() {
    return this.filter === "all" && !this.category;
  }

  /** The order of books. Issues are sorted by date. */
  makeSortField() {
    const options = Object.entries(orders).map(([value, textContent]) => element("option", { value, textContent }));
    const select = element("select", { "aria-label": publicationWords.sort }, ...options);
    select.addEventListener("change", () => {
      setOrder(select.value);
      this.setQuery({ sort: null });
      this.sort = select.value;
      this.show();
      say(select.selectedOptions[0].textContent ?? "");
    });
    return select;
  }

  /** @param {URLSearchParams} query */
  take(query) {
    this.filter = filterOf(query);
    this.category = query.get("category");
    const sort = query.get("sort") ?? "";
    this.sort = Object.hasOwn(orders, sort) ? sort : order();
  }

  show() {
    const { rows, filter, category } = this;
    for (const chip of this.chips) chip.ariaPressed = String(chip.dataset.show === filter);
    const shown = rows.filter((row) => filters[filter](row) && (!category || row.categories?.includes(category)));
    this.count = shown.length;
    this.known = new Set(rows.map(({ name }) => name));
    this.favorites = favoritesOf(rows);
    const isBooks = areBooks(rows);
    this.sorting.hidden = !isBooks || !this.library.isLive;
    this.sortField.value = this.sort;
    this.list?.close();
    this.list = null;
    if (shown.length) this.showList(shown, isBooks);
    else this.body.replaceChildren(this.nothing(isBooks));
  }

  /**
   * @param {Row[]} shown
   * @param {boolean} isBooks
   */
  showList(shown, isBooks) {
    const { isLive } = this.library;
    const isGrouped = !this.isStore && !this.category;
    const isTagged = isGrouped && areTagged(this.handle, this.rows);
    const isBare = isTagged && isLive && !this.favorites && this.filter === "all";
    const box = element("div", { tabIndex: -1, className: "flat by-year" });
    if (!isTagged && isBooks && isGrouped) box.classList.remove("by-year");
    this.body.replaceChildren(...(isBare ? [noFavorites()] : []), ...(isBooks && !isGrouped ? [this.heading()] : []), box);
    this.list = new VirtualList(box, {
      listClass: isBooks ? "grid named" : "grid", label: isBooks ? publicationWords.books : publicationWords.issues,
      make: (/** @type {Row} */ row) => card(row, { isLive, isLazy: false, by: isBooks ? byline : null }),
      heading: isTagged ? tagHeading : isBooks ? null : yearHeading,
    });
    const groups = isTagged ? byTag(shown, this.sort) : isBooks ? [{ key: "all", title: "", items: ordered(shown, this.sort) }] : byYear(shown);
    this.list.setGroups(groups);
  }

  /** The heading of books without groups, with a way back to all books. */
  heading() {
    const count = element("span", { className: "number", textContent: counted(this.count, "book") });
    const made = element("h2", { className: "year" }, isolated(this.category ?? publicationWords.allBooks), count);
    if (!this.category || this.isStore) return made;
    const all = element("button", { type: "button", className: "button plain", textContent: publicationWords.allBooks });
    all.addEventListener("click", () => this.choose({ category: null }));
    made.append(all);
    return made;
  }

  /** @param {boolean} isBooks */
  nothing(isBooks) {
    const showAll = () => this.choose({ show: null, category: null });
    if (isBooks && this.filter === "here") return nothingHere(this.library, this.handle, showAll);
    /** @type {Record<string, string>} */
    const none = publicationWords.none;
    const text = this.category && this.filter === "all" ? publicationWords.noBooksInCategory : none[this.filter];
    const words = isBooks ? publicationWords.showAllBooks : publicationWords.showAllIssues;
    const all = element("button", { type: "button", className: "button", textContent: words });
    all.addEventListener("click", showAll);
    return element("section", { className: "empty" }, element("p", { textContent: text }), !this.isWhole && element("div", { className: "actions" }, all));
  }

  /**
   * Updates the items shown. Returns whether the list must be shown again, because items were added, removed or moved.
   * @param {string[]} names the items of this publication that changed.
   */
  update(names) {
    const isMoved = areTagged(this.handle, this.rows) && this.favorites !== favoritesOf(this.rows);
    if (isMoved || names.some((name) => !this.known.has(name))) return true;
    this.list?.update(new Set(names), (name) => this.library.rows.get(name));
    return false;
  }
}

/**
 * @param {Row[]} rows
 * @returns {Group[]}
 */
function byYear(rows) {
  /** @type {Group[]} */
  const groups = [];
  for (const row of rows) {
    const key = row.date?.slice(0, 4) ?? "";
    const last = groups.at(-1);
    if (last && last.key === key) last.items.push(row);
    else groups.push({ key, title: key || publicationWords.noDate, items: [row] });
  }
  return groups;
}

/** @param {Group} group */
function yearHeading({ title, items }) {
  return element("h2", { className: "year" }, title, element("span", { className: "number", textContent: counted(items.length, "issue") }));
}
