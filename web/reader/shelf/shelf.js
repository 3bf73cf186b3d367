// The shelf: reading, new, and a section for each publication; or a filtered, sorted grid or list.
import { actOnRow, showKeys } from "../item/rowkeys.js";
import { addForm, showAddForm, takeDrops } from "../library/add.js";
import { order } from "../library/bookorder.js";
import { byline, card, continueCard, fillRail } from "../library/cards.js";
import { emptyShelf, nothingFound } from "../library/empty.js";
import { handleOf, isNew } from "../library/library.js";
import { openClickedIssues } from "../library/opening.js";
import { dueSince, reminderWords } from "../library/reminder.js";
import { areBooks, areTagged, byTag, favoritesOf, noFavorites, ordered, tagHeading } from "../library/tags.js";
import { placeWords, thingOf } from "../library/where.js";
import { itemWords } from "../library/words.js";
import { address, search } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { focusShown, listen, listenToLetters } from "../shared/keys.js";
import { load } from "../shared/load.js";
import { pullToRefresh } from "../shared/pull.js";
import { read, write } from "../shared/storage.js";
import { attempt, say, toast } from "../shared/toast.js";
import { VirtualList } from "../shared/virtual.js";
import { counted, sharedWords } from "../shared/words.js";
import { grouped, listColumns, listHeading, listRow, Years } from "./list.js";
import { inOrder } from "./order.js";
import { shelfWords } from "./words.js";

/** @typedef {import("../library/library.js").Publication} Publication */
/** @typedef {import("../library/cards.js").Card} Card */
/** @typedef {import("../library/where.js").Place} Place */
/** @typedef {import("../shared/virtual.js").NamedCard} NamedCard */

/** @type {Record<string, { label: string, matches: (row: Row) => boolean }>} */
const filters = {
  all: { label: shelfWords.filters.all, matches: () => true },
  new: { label: shelfWords.filters.new, matches: isNew },
  here: { label: shelfWords.filters.here, matches: (row) => row.status === "available" },
  favorites: { label: shelfWords.filters.favorites, matches: (row) => Boolean(row.favorite) },
};

const { sorts } = shelfWords;

/** The number of items in a section's row. */
function breadth() {
  return innerWidth < 700 ? 3 : innerWidth < 1100 ? 4 : innerWidth < 1280 ? 5 : 6;
}

/**
 * Compares rows by their last opening, latest first.
 * @param {Row} row
 * @param {Row} other
 */
function byOpening(row, other) {
  const [first, second] = [row.opened ?? "", other.opened ?? ""];
  return first < second ? 1 : first > second ? -1 : 0;
}

/**
 * The reading position in words.
 * @param {{ name: string }} options
 */
async function whereIn({ name }) {
  try {
    const answer = await fetch(`api/item?issue=${encodeURIComponent(name)}`);
    /** @type {{ place?: Place }} */
    const { place } = answer.ok ? await answer.json() : {};
    return place ? placeWords(place) : "";
  } catch {
    // Unknown when offline.
    return "";
  }
}

class Shelf {
  /** @param {ViewContext} context */
  constructor({ library, main, query, setQuery }) {
    this.library = library;
    this.main = main;
    this.writeQuery = setQuery;
    /** @type {VirtualList[]} */
    this.lists = [];
    /** @type {NamedCard[][]} */
    this.rails = [];
    /** @type {Years | null} */
    this.years = null;
    /** The stored order and view. */
    this.kept = read("masthead:shelf");
    /** @type {Set<string>} the names of new items that are not shown yet */
    this.waiting = new Set();
    /** @type {Set<string> | null} the names of the rows that were there when the shelf was shown */
    this.known = null;
    /** @type {Row[]} */
    this.shownRows = [];
    /** @type {Map<string, string>} */
    this.titles = new Map();
    /** @type {string | null} the favorites, if the only publication is grouped by tags */
    this.favorites = null;
    /** The reminders that affect the shown sections. */
    this.reminding = "";
    this.mode = "empty";
    /** @type {ReturnType<typeof addForm> | null} the form of an empty shelf */
    this.form = null;
    this.breadth = breadth();
    this.filter = "all";
    this.sort = "newest";
    this.view = "covers";
    /** @type {string | null} */
    this.publication = null;
    /** What the library has: `issue`, `book`, `post` or `item`. */
    this.thing = "issue";
    this.listening = new AbortController();
    this.total = element("span", { className: "count number" });
    this.refreshing = this.headButton("refresh", shelfWords.refresh, "r", "refresh", () => this.refresh());
    this.head = element("header", { className: "head" }, this.heading(), this.finder(), this.bell(), ...this.libraryButtons(), this.menuButton());
    this.body = element("div");
    /** @type {HTMLSelectElement[]} */
    this.sortFields = [];
    /** @type {HTMLButtonElement[]} */
    this.viewButtons = [];
    this.chips = this.makeChips();
    this.news = element("button", { type: "button", className: "chip news", hidden: true });
    this.news.addEventListener("click", () => this.showWaiting());
    this.menu = this.makeMenu();
    this.tools = this.makeTools();
    main.append(this.head, this.tools, this.menu, this.body);
    this.take(query);
    this.listenToMain();
    this.show();
    this.listenToWindow();
  }

  close() {
    this.clear();
    this.listening.abort();
  }

  // Head and tools

  heading() {
    return element("h1", {}, isolated(this.library.title), " ", this.total);
  }

  finder() {
    const field = element("input", { type: "search", placeholder: shelfWords.searchLibrary, autocomplete: "off", "aria-label": shelfWords.searchLibrary });
    const form = element("form", { className: "field find", role: "search" }, icon("search"), field);
    // On wide screens results appear while typing.
    field.addEventListener("input", (event) => {
      if ((event instanceof InputEvent && event.isComposing) || !field.value.trim()) return;
      search(field.value);
      field.blur();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** The notifications button, if a publisher server offers them. */
  bell() {
    if (!this.library.presses?.length) return null;
    const label = shelfWords.notifications;
    const button = element("button", { type: "button", id: "bell", className: "icon-button", "aria-label": label, title: label }, icon("bell"));
    button.addEventListener("click", () => attempt(shelfWords.notificationsFailed, async () => (await load("library/push.js")).newsSheet(this.library)));
    return button;
  }

  /** The buttons Add and Refresh. */
  libraryButtons() {
    return this.library.isLive ? [this.headButton("add", shelfWords.add, "a", "plus", () => this.add()), this.refreshing] : [];
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} key
   * @param {Icon} name
   * @param {() => unknown} act
   */
  headButton(id, label, key, name, act) {
    const made = element("button", { type: "button", id, className: "icon-button", "aria-label": label, title: `${label} (${key})` }, icon(name));
    made.addEventListener("click", act);
    return made;
  }

  /**
   * The functions for adding publications and files.
   * @returns {Parameters<typeof addForm>[0]}
   */
  get adding() {
    return {
      ask: (path, body) => this.library.send(path, body), upload: (file) => this.library.upload(file),
      added: (handles, shown) => {
        if (shown || handles.length) location.hash = address("feeds", "", shown ? { feed: shown, show: "all" } : {});
      },
      shelved: (handle) => { if (handle !== "own") location.hash = address("publication", handle); },
    };
  }

  add() {
    const form = this.body.querySelector(".add-form");
    if (form) form.querySelector("input")?.focus();
    else showAddForm(this.adding);
  }

  /** Refreshes all publications. Feeds have their own button. */
  async refresh() {
    if (this.refreshing.disabled) return;
    this.refreshing.disabled = true;
    say(shelfWords.refreshing);
    try {
      const { added, revised, failures } = await this.library.send("refresh", {});
      const found = shelfWords.refreshed(added, revised) || shelfWords.nothingNew;
      if (failures) toast(shelfWords.refreshedPartly(found, failures), { undo: () => this.refresh(), label: sharedWords.tryAgain });
      else toast(found);
    } catch (error) {
      toast(shelfWords.refreshFailed(error.message), { undo: () => this.refresh(), label: sharedWords.tryAgain });
    } finally {
      this.refreshing.disabled = false;
    }
  }

  menuButton() {
    const button = element("button", { type: "button", className: "icon-button narrow", "aria-label": shelfWords.sortAndView }, icon("sort"));
    button.setAttribute("popovertarget", "sort-and-view");
    return button;
  }

  makeChips() {
    const names = this.library.isLive ? Object.keys(filters) : ["all", "favorites"];
    return names.map((name) => {
      const chip = element("button", { type: "button", className: "chip", textContent: filters[name].label });
      chip.addEventListener("click", () => this.choose({ show: name === "all" ? null : name }));
      chip.dataset.show = name;
      return chip;
    });
  }

  makeMenu() {
    return element(
      "div", { id: "sort-and-view", className: "menu", popover: "auto" }, this.sortChoice(), this.viewChoice(),
      this.library.isLive && element("a", { className: "link", href: address("timers"), textContent: shelfWords.timers }),
      element("a", { className: "link", href: address("about"), textContent: shelfWords.about }),
    );
  }

  makeTools() {
    return element(
      "div", { className: "tools", role: "group", "aria-label": shelfWords.tools },
      element("div", { className: "chips", role: "group", "aria-label": shelfWords.filter }, this.news, ...this.chips),
      element("div", { className: "wide" }, this.sortChoice()), element("div", { className: "wide" }, this.viewChoice()),
    );
  }

  sortChoice() {
    const options = Object.entries(sorts).map(([value, label]) => element("option", { value, textContent: label }));
    const select = element("select", { "aria-label": shelfWords.sort }, ...options);
    select.addEventListener("change", () => this.choose({ sort: select.value === "newest" ? null : select.value }));
    this.sortFields.push(select);
    return element("div", { className: "choice" }, select, icon("down", "small"));
  }

  viewChoice() {
    const buttons = [["covers", shelfWords.views.covers], ["list", shelfWords.views.list]].map(([view, label]) => {
      const button = element("button", { type: "button", title: label, "aria-label": label }, icon(view === "list" ? "list" : "covers"));
      button.addEventListener("click", () => this.choose({ view }));
      button.dataset.view = view;
      return button;
    });
    this.viewButtons.push(...buttons);
    return element("div", { className: "segments", role: "group", "aria-label": shelfWords.view }, ...buttons);
  }

  /** @param {URLSearchParams} query */
  take(query) {
    /**
     * @param {string | null} value
     * @param {object} known
     * @param {string} standard
     */
    const one = (value, known, standard) => (value !== null && Object.hasOwn(known, value) ? value : standard);
    this.filter = one(query.get("show"), filters, "all");
    this.sort = one(query.get("sort") ?? this.kept.sort, sorts, "newest");
    this.view = one(query.get("view") ?? this.kept.view, { covers: 1, list: 1 }, "covers");
    this.publication = query.get("publication");
  }

  /** @param {URLSearchParams} query */
  setQuery(query) {
    this.take(query);
    this.show();
    scrollTo(0, history.state?.scroll ?? 0);
  }

  /** @param {Record<string, string | null>} values */
  choose(values) {
    for (const key of ["sort", "view"]) if (key in values) this.kept[key] = values[key];
    if ("sort" in values || "view" in values) write("masthead:shelf", this.kept);
    this.writeQuery(values);
    this.take(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    this.show();
    scrollTo(0, 0);
    say(this.mode === "sections" ? shelfWords.shelf : counted(this.shownRows.length, this.thing));
  }

  // Content

  clear() {
    for (const list of this.lists) list.close();
    this.years?.close();
    this.years = null;
    this.lists = [];
    this.rails = [];
    this.body.replaceChildren();
  }

  show() {
    this.clear();
    this.waiting.clear();
    this.news.hidden = true;
    this.breadth = breadth();
    const { rows } = this.library;
    const isEmpty = rows.size === 0;
    this.tools.hidden = isEmpty;
    for (const tool of this.head.querySelectorAll(".find, .icon-button:not(#add, #refresh)")) tool.hidden = isEmpty;
    for (const chip of this.chips) chip.ariaPressed = String(chip.dataset.show === this.filter);
    for (const field of this.sortFields) field.value = this.sort;
    for (const button of this.viewButtons) button.ariaPressed = String(button.dataset.view === this.view);
    const { publications } = this.library;
    this.thing = thingOf([...rows.values()].map(({ kind }) => kind ?? "issue"));
    this.titles = new Map(publications.map(({ handle, title }) => [handle, title]));
    for (const field of this.sortFields) {
      const option = field.querySelector("[value=publication]");
      if (option) option.hidden = publications.length < 2;
    }
    const isWhole = this.view === "covers" && this.filter === "all" && this.sort === "newest" && !this.publication;
    this.mode = isEmpty ? "empty" : isWhole ? "sections" : this.view;
    this.total.textContent = isEmpty || isWhole ? "" : rows.size.toLocaleString();
    this.form = isEmpty && this.library.isLive ? addForm({ ...this.adding, id: "first" }) : null;
    if (isEmpty) this.body.append(emptyShelf(this.library, this.form));
    else if (isWhole) this.showSections();
    else this.showFlat();
  }

  titleOf = (/** @type {Row} */ row) => this.titles.get(handleOf(row)) ?? "";

  rowsInOrder() {
    const { matches } = filters[this.filter];
    const all = this.library.newestFirst.filter((row) => matches(row) && (!this.publication || handleOf(row) === this.publication));
    return inOrder(all, this.sort, this.titleOf);
  }

  showFlat() {
    this.shownRows = this.rowsInOrder();
    this.total.textContent = this.shownRows.length.toLocaleString();
    if (!this.shownRows.length) {
      this.body.append(nothingFound(this.filter, () => this.choose({ show: null, publication: null }), this.library));
      return;
    }
    const { isLive } = this.library;
    const box = element("div", { tabIndex: -1, className: this.view === "list" ? "list" : "flat" });
    const isList = this.view === "list";
    this.body.append(isList ? listColumns() : element("h2", { className: "unseen", textContent: filters[this.filter].label }));
    this.body.append(box);
    const options = { isLive, publication: this.titleOf, onFavorite: (/** @type {string} */ name) => this.like(name) };
    const list = new VirtualList(box, {
      listClass: isList ? "rows" : "grid named",
      make: isList ? (row) => listRow(row, options) : (row) => card(row, { isLive, isLazy: false, by: this.bySource }),
      heading: isList ? listHeading : null,
      label: shelfWords.issues,
    });
    this.lists.push(list);
    list.setGroups(isList ? grouped(this.shownRows, this.sort, this.titleOf) : [{ key: "all", items: this.shownRows }]);
    if (!isList) return;
    // The list starts below the sticky tools.
    this.years = new Years(list, () => (parseFloat(getComputedStyle(this.tools).insetBlockStart) || 0) + this.tools.offsetHeight);
    this.body.append(this.years.element);
    this.years.show();
  }

  showSections() {
    const { library } = this;
    this.reminding = this.remindingKey();
    const due = library.newestFirst.filter(({ reminder }) => reminder && dueSince(reminder));
    this.rail(shelfWords.due, due, (row) => card(row, { isLive: library.isLive, by: this.bySource }), "named");
    const reading = library.newestFirst.filter((row) => row.status !== "none" && (row.isBegun || (row.read > 0 && row.read < 1)));
    const lastRead = reading.sort(byOpening).slice(0, 12);
    this.rail(shelfWords.continueReading, lastRead, (row) => (
      continueCard(row, { isLive: library.isLive, publication: this.titleOf(row), where: library.isLive ? whereIn(row) : null })), "continuing");
    const { publications } = library;
    if (publications.length === 1) {
      this.single(publications[0]);
      return;
    }
    const fresh = library.isLive ? library.newestFirst.filter(isNew) : [];
    const all = fresh.length > 24 ? address("", "", { show: "new" }) : null;
    this.rail(shelfWords.newSection, fresh.slice(0, 24), (row) => card(row, { isLive: library.isLive, by: this.bySource }), "named", all);
    const box = element("div", { tabIndex: -1 });
    this.body.append(box);
    const list = new VirtualList(box, { listClass: "sections", make: (publication) => this.section(publication), label: shelfWords.publications, kept: 900 });
    this.lists.push(list);
    list.setGroups([{ key: "all", items: publications.map((publication) => ({ ...publication, name: publication.handle })) }]);
  }

  /** The reminders that affect sections. */
  remindingKey() {
    const { reminders, publications } = this.library;
    const due = Object.entries(reminders).filter(([, reminder]) => dueSince(reminder)).map(([name]) => name).sort();
    return JSON.stringify([due, publications.map(({ handle }) => reminders[handle] ?? null)]);
  }

  /**
   * The reminder beside a publication's title.
   * @param {string} handle
   */
  reminderOf(handle) {
    const reminder = this.library.reminders[handle];
    if (!reminder) return element("p");
    const className = `reminder${dueSince(reminder) ? " due" : ""}`;
    return element("p", { className, title: reminder.title }, icon("timer", "small"), element("span", { textContent: reminderWords(reminder) }));
  }

  /** The line below a title: a book's author, or an issue's publication if there are several. */
  bySource = (/** @type {Row} */ row) => byline(row) || (this.library.publications.length > 1 && this.titleOf(row) !== row.title ? this.titleOf(row) : "");

  /** Whether there are books; all sections have one height. */
  get hasBooks() {
    return this.library.publications.some(({ rows }) => areBooks(rows));
  }

  /**
   * @param {string} title
   * @param {Row[]} rows
   * @param {(row: Row) => Card} make
   * @param {string | null} [all] the address of all rows.
   */
  rail(title, rows, make, kind = "", all = null) {
    if (!rows.length) return;
    const link = all && element("a", { className: "all link", href: all, textContent: shelfWords.all });
    const list = element("ul", { className: "rail", role: "list" });
    this.body.append(element(
      "section", { className: `section ${kind}`, "aria-label": title },
      element("div", { className: "section-head" }, element("h2", { textContent: title }), element("p"), link),
      list,
    ));
    this.rails.push(fillRail(list, rows, make));
  }

  /**
   * The only publication, with all issues.
   * @param {Publication} publication
   */
  single(publication) {
    const box = element("div", { tabIndex: -1, className: "flat" });
    const { isLive } = this.library;
    if (publication.title && publication.title !== this.library.title) {
      const { handle, title, rows } = publication;
      const link = isLive ? element("a", { href: address("publication", handle) }, isolated(title)) : isolated(title);
      const count = element("p", { textContent: counted(rows.length, thingOf(rows.map(({ kind }) => kind ?? "issue"))) });
      this.body.append(element("div", { className: "section-head section" }, element("h2", { title }, link), count));
    } else {
      this.body.append(element("h2", { className: "unseen", textContent: areBooks(publication.rows) ? shelfWords.books : shelfWords.issues }));
    }
    if (this.library.reminders[publication.handle]) this.body.append(this.reminderOf(publication.handle));
    this.body.append(box);
    const isBooks = areBooks(publication.rows);
    const isTagged = areTagged(publication.handle, publication.rows);
    this.favorites = isTagged ? favoritesOf(publication.rows) : null;
    if (isTagged) box.classList.add("by-year");
    if (isTagged && isLive && !this.favorites) box.before(noFavorites());
    const list = new VirtualList(box, {
      listClass: isBooks ? "grid named" : "grid", make: (row) => card(row, { isLive, isLazy: false, by: isBooks ? byline : null }),
      label: isBooks ? shelfWords.books : shelfWords.issues, heading: isTagged ? tagHeading : null,
    });
    this.lists.push(list);
    const items = isBooks && isLive ? ordered(publication.rows, order()) : [...publication.rows];
    list.setGroups(isTagged ? byTag(publication.rows) : [{ key: "all", items }]);
  }

  /**
   * A section with the newest issues of a publication.
   * @param {Publication} publication
   */
  section(publication) {
    const { isLive } = this.library;
    const { handle, title, rows } = publication;
    const newest = areBooks(rows) && isLive ? ordered(rows, order()) : rows;
    const by = this.hasBooks ? byline : null;
    const cards = newest.slice(0, this.breadth).map((/** @type {Row} */ row) => ({ name: row.name, ...card(row, { isLive, isLazy: false, by }) }));
    const href = address("publication", handle);
    const all = rows.length > this.breadth && element("a", {
      className: "all link", href, "aria-label": shelfWords.allOf(rows.length, title), textContent: shelfWords.allCount(rows.length),
    });
    const name = handle ? element("a", { href }, isolated(title)) : isolated(title || shelfWords.issues);
    const made = element(
      "li", { className: "section" },
      element("div", { className: "section-head" }, element("h2", { title }, name), this.reminderOf(handle), all),
      element("ul", { className: this.hasBooks ? "grid single named" : "grid single", role: "list" }, ...cards.map((one) => one.element)),
    );
    return { element: made, cards };
  }

  // Updates

  /** @param {Change} change */
  update({ changed, gone }) {
    const { library } = this;
    const known = new Set(this.knownNames());
    const added = [...changed].filter((name) => !known.has(name) && library.rows.has(name));
    // Visible items update in place. New items wait, so that nothing moves while the user taps.
    for (const one of this.allCards()) if (changed.has(one.name) && library.rows.has(one.name)) one.update(library.rows.get(one.name));
    for (const list of this.lists) list.update(changed, (name) => library.rows.get(name));
    const [only, ...others] = library.publications;
    const isTagged = this.mode === "sections" && only && !others.length && areTagged(only.handle, only.rows);
    const isMoved = isTagged && this.favorites !== favoritesOf(only.rows);
    const isReminded = this.mode === "sections" && this.reminding !== this.remindingKey();
    if (isReminded && !added.length && !gone.size) {
      this.showWaiting();
      return;
    }
    if (this.mode === "empty" || gone.size || document.hidden || isMoved) {
      this.known = null;
      this.show();
      return;
    }
    for (const name of added) this.waiting.add(name);
    if (!this.waiting.size) return;
    this.news.textContent = shelfWords.showNew(this.waiting.size);
    this.news.hidden = false;
  }

  knownNames() {
    this.known ??= new Set(this.library.rows.keys());
    return this.known;
  }

  showWaiting() {
    this.known = null;
    const place = scrollY;
    this.show();
    scrollTo(0, place);
  }

  /** @returns {Iterable<NamedCard>} */
  * allCards() {
    for (const rail of this.rails) yield* rail;
    for (const list of this.lists) {
      for (const section of list.sections.values()) for (const one of section.cards.values()) if (one.cards) yield* one.cards;
    }
  }

  // Actions

  listenToWindow() {
    const { signal } = this.listening;
    addEventListener("resize", () => {
      if (this.mode === "sections" && this.breadth !== breadth()) this.show();
    }, { signal });
    addEventListener("visibilitychange", () => !document.hidden && this.waiting.size && this.showWaiting(), { signal });
    addEventListener("scroll", () => this.years?.follow(), { passive: true, signal });
  }

  listenToMain() {
    const { signal } = this.listening;
    openClickedIssues(this.body, this.library, signal);
    listen(this.body, {
      signal,
      lists: () => this.lists,
      act: (key, name) => actOnRow(this.library, key, name),
    });
    listenToLetters(signal, {
      a: () => this.library.isLive && this.add(), r: () => this.library.isLive && this.refresh(),
      f: () => this.chips[0].focus(), s: () => focusShown(this.sortFields),
      v: () => this.choose({ view: this.view === "list" ? "covers" : "list" }), "?": () => this.help(),
    });
    if (!this.library.isLive) return;
    // A choice among the feeds of a page may stand in the form's place.
    takeDrops(this.main, (dropped) => (this.form?.isConnected ? this.form : showAddForm(this.adding)).take(dropped), signal);
    pullToRefresh(this.main, { act: () => this.refresh(), signal });
  }

  help() {
    showKeys(this.library, this.library.isLive ? ["view", "add", "refresh"] : ["view"]);
  }

  /** @param {string} name */
  async like(name) {
    const row = this.library.rows.get(name);
    if (!row) return;
    await attempt(itemWords.markFailed(row.title), () => this.library.setFavorite(name, !row.favorite));
    say(this.library.rows.get(name)?.favorite ? itemWords.favoriteAdded : itemWords.favoriteRemoved);
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const shelf = new Shelf(context);
  return {
    title: context.library.title,
    update: (/** @type {Change} */ change) => shelf.update(change),
    setQuery: (/** @type {URLSearchParams} */ query) => shelf.setQuery(query),
    close: () => shelf.close(),
  };
}
