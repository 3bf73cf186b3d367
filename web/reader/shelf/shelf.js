// The shelf: in sections, or as a grid or list that is filtered and sorted.
import { actOnRow, showKeys } from "../item/rowkeys.js";
import { addForm, showAddForm, takeDrops } from "../library/add.js";
import { byline, updateCards } from "../library/cards.js";
import { emptyShelf, nothingFound } from "../library/empty.js";
import { filterOf, filters } from "../library/filters.js";
import { toggleMark } from "../library/keeping.js";
import { handleOf } from "../library/library.js";
import { openClickedIssues } from "../library/opening.js";
import { thingOf } from "../library/where.js";
import { favoriteMark } from "../marks/words.js";
import { address } from "../shared/address.js";
import { element } from "../shared/dom.js";
import { focusShown, listen, listenToLetters } from "../shared/keys.js";
import { pullToRefresh } from "../shared/pull.js";
import { read, write } from "../shared/storage.js";
import { say } from "../shared/toast.js";
import { counted } from "../shared/words.js";
import { showCovers, showList } from "./flat.js";
import { inOrder } from "./order.js";
import { Sections } from "./sections.js";
import { ShelfTools } from "./tools.js";
import { shelfWords } from "./words.js";

class Shelf {
  /** @param {ViewContext} context */
  constructor({ library, main, query, setQuery }) {
    this.library = library;
    this.main = main;
    this.writeQuery = setQuery;
    /** @type {ReturnType<typeof showCovers> | ReturnType<typeof showList>["list"] | null} */
    this.list = null;
    /** @type {ReturnType<typeof showList>["years"] | null} */
    this.years = null;
    /** @type {Sections | null} */
    this.sections = null;
    /** The stored order and view. */
    this.kept = read("masthead:shelf");
    /** @type {Set<string>} the names of new items that are not yet shown */
    this.waiting = new Set();
    /** @type {Set<string>} the names of the rows that existed when the shelf was shown */
    this.known = new Set();
    /** The number of items shown in a grid or list. */
    this.shown = 0;
    /** @type {Map<string, string>} */
    this.titles = new Map();
    /** @type {ReturnType<typeof addForm> | null} the form of an empty shelf */
    this.form = null;
    this.filter = "all";
    this.sort = "newest";
    this.view = "covers";
    /** @type {string | null} */
    this.publication = null;
    /** What the library contains: `issue`, `book`, `post` or `item`. */
    this.thing = "issue";
    this.listening = new AbortController();
    this.tools = new ShelfTools(library, {
      choose: (values) => this.choose(values), add: () => this.add(), showNew: () => this.showWaiting(),
    });
    this.body = element("div");
    main.append(this.tools.head, this.tools.line, this.tools.menu, this.body);
    this.take(query);
    this.listenToMain();
    this.show();
    this.listenToWindow();
  }

  close() {
    this.clear();
    this.listening.abort();
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

  // The choice

  /** @param {URLSearchParams} query */
  take(query) {
    /**
     * @param {string | null | undefined} value
     * @param {object} known
     * @param {string} standard
     */
    const one = (value, known, standard) => (value && Object.hasOwn(known, value) ? value : standard);
    this.filter = filterOf(query);
    this.sort = one(query.get("sort") ?? this.kept.sort, shelfWords.sorts, "newest");
    this.view = one(query.get("view") ?? this.kept.view, shelfWords.views, "covers");
    this.publication = query.get("publication");
  }

  /** @param {URLSearchParams} query */
  setQuery(query) {
    this.take(query);
    this.show();
    scrollTo(0, history.state?.scroll ?? 0);
  }

  /** @param {{ show?: string | null, sort?: string | null, view?: string, publication?: null }} values */
  async choose(values) {
    await this.library.finish();
    if ("sort" in values) this.kept.sort = values.sort;
    if ("view" in values) this.kept.view = values.view;
    if ("sort" in values || "view" in values) write("masthead:shelf", this.kept);
    this.writeQuery(values);
    this.take(new URLSearchParams(location.hash.split("?")[1] ?? ""));
    this.show();
    scrollTo(0, 0);
    say(this.sections ? shelfWords.shelf : counted(this.shown, this.thing));
  }

  // Content

  clear() {
    for (const one of [this.list, this.years, this.sections]) one?.close();
    [this.list, this.years, this.sections] = [null, null, null];
    this.body.replaceChildren();
  }

  show() {
    this.clear();
    this.waiting.clear();
    this.tools.setNews(0);
    const { rows, publications, manages } = this.library;
    const isEmpty = rows.size === 0;
    this.known = new Set(rows.keys());
    const { filter, sort, view } = this;
    this.tools.show({ filter, sort, view, isEmpty });
    this.thing = thingOf([...rows.values()].map(({ kind }) => kind ?? "issue"));
    this.titles = new Map(publications.map(({ handle, title }) => [handle, title]));
    this.tools.setTotal(null);
    this.form = isEmpty && manages ? addForm({ ...this.adding, id: "first" }) : null;
    const isWhole = view === "covers" && filter === "all" && sort === "newest" && !this.publication;
    if (isEmpty) this.body.append(emptyShelf(this.library, this.form));
    else if (isWhole) this.sections = new Sections(this.library, this.body, { titleOf: this.titleOf, by: this.bySource });
    else this.showFlat();
  }

  titleOf = (/** @type {Row} */ row) => this.titles.get(handleOf(row)) ?? "";

  /** The line below a title: a book's author, or an issue's publication if there are several. */
  bySource = (/** @type {Row} */ row) => (
    byline(row) || (this.library.publications.length > 1 && this.titleOf(row) !== row.title ? this.titleOf(row) : ""));

  showFlat() {
    const { filter, sort, publication, body, titleOf } = this;
    const { isLive, newestFirst } = this.library;
    const isShown = (/** @type {Row} */ row) => filters[filter](row) && (!publication || handleOf(row) === publication);
    const rows = inOrder(newestFirst.filter(isShown), sort, titleOf);
    this.shown = rows.length;
    this.tools.setTotal(rows.length);
    if (!rows.length) {
      body.append(nothingFound(filter, () => this.choose({ show: null, publication: null }), this.library));
    } else if (this.view === "list") {
      const like = (/** @type {string} */ name) => this.like(name);
      ({ list: this.list, years: this.years } = showList(body, rows, { sort, titleOf, isLive, like, tools: this.tools.line }));
    } else {
      this.list = showCovers(body, rows, { filter, isLive, by: this.bySource });
    }
  }

  get lists() {
    return this.list ? [this.list] : this.sections?.lists ?? [];
  }

  // Updates

  /** @param {Change} change */
  update({ changed, gone }) {
    const { library, sections } = this;
    const added = [...changed].filter((name) => !this.known.has(name) && library.rows.has(name));
    // Visible items are updated in place. New items wait, so that nothing moves while the user taps.
    if (sections) updateCards(sections.cards(), library, changed);
    this.list?.update(changed, (name) => library.rows.get(name));
    sections?.update(changed);
    if (sections?.isReminded && !added.length && !gone.size) {
      this.showWaiting();
      return;
    }
    if ((!this.list && !sections) || gone.size || document.hidden || sections?.isMoved) {
      this.show();
      return;
    }
    for (const name of added) this.waiting.add(name);
    if (this.waiting.size) this.tools.setNews(this.waiting.size);
  }

  /** Shows the rows beyond those of the first screen. */
  complete() {
    if (this.sections?.complete()) this.known = new Set(this.library.rows.keys());
    else this.showWaiting();
  }

  showWaiting() {
    const place = scrollY;
    this.show();
    scrollTo(0, place);
  }

  // Actions

  listenToWindow() {
    const { signal } = this.listening;
    addEventListener("resize", () => this.sections?.isResized && this.show(), { signal });
    addEventListener("visibilitychange", () => !document.hidden && this.waiting.size && this.showWaiting(), { signal });
    addEventListener("scroll", () => this.years?.follow(), { passive: true, signal });
  }

  listenToMain() {
    const { signal } = this.listening;
    const { library } = this;
    openClickedIssues(this.body, library, signal);
    listen(this.body, { signal, lists: () => this.lists, act: (key, name) => actOnRow(library, key, name) });
    listenToLetters(signal, {
      a: () => library.manages && this.add(), r: () => library.isLive && this.tools.refresh(),
      f: () => this.tools.chips[0].focus(), s: () => focusShown(this.tools.sortFields),
      v: () => this.choose({ view: this.view === "list" ? "covers" : "list" }), "?": () => this.help(),
    });
    if (library.isLive) pullToRefresh(this.main, { act: () => this.tools.refresh(), signal });
    if (!library.manages) return;
    // A choice among the feeds of a page may stand in the form's place.
    takeDrops(this.main, (dropped) => (this.form?.isConnected ? this.form : showAddForm(this.adding)).take(dropped), signal);
  }

  help() {
    showKeys(this.library, this.library.isLive ? ["view", "add", "refresh"] : ["view"]);
  }

  /** @param {string} name */
  async like(name) {
    const row = this.library.rows.get(name);
    if (row) await toggleMark(this.library, row, favoriteMark);
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const shelf = new Shelf(context);
  return {
    title: context.library.title,
    update: (/** @type {Change} */ change) => shelf.update(change),
    setQuery: (/** @type {URLSearchParams} */ query) => shelf.setQuery(query),
    close: () => shelf.close(), complete: () => shelf.complete(),
  };
}
