// Search in titles, and in the text of downloaded pages.
import { walk } from "../library/found.js";
import { openIssue } from "../library/opening.js";
import { thingOf } from "../library/where.js";
import { around, element, icon, isolated } from "../shared/dom.js";
import { fault, faultBox, say } from "../shared/toast.js";
import { takeTyped } from "../shared/typing.js";
import { counted } from "../shared/words.js";
import { FoundRows } from "./rows.js";
import { searchWords } from "./words.js";

/** @typedef {{ kind?: string | null, publication?: string | null }} Choice */
/** @typedef {import("./rows.js").Found} Found */

/** @type {Record<string, { label: string, pages: string, item: string }>} */
const kinds = {
  magazine: { label: searchWords.kinds.magazine, pages: searchWords.pages.magazine, item: "issue" },
  bookshelf: { label: searchWords.kinds.bookshelf, pages: searchWords.pages.bookshelf, item: "book" },
  feed: { label: searchWords.kinds.feed, pages: searchWords.pages.feed, item: "post" },
};
/** The maximum number of publications that get a chip. */
const mostChips = 8;
const patience = 200;

class Search {
  /**
   * @param {ViewContext} context
   */
  constructor({ library, main, query, setQuery }) {
    this.library = library;
    this.writeQuery = setQuery;
    /** @type {string | null} */
    this.kind = null;
    /** @type {string | null} */
    this.publication = null;
    /** The kind of the results: `issue`, `book`, `post` or `item`. */
    this.thing = "issue";
    this.timer = 0;
    this.field = element("input", {
      type: "search", id: "words", autocomplete: "off", spellcheck: false, enterKeyHint: "search", placeholder: searchWords.placeholder,
      "aria-label": searchWords.label,
    });
    this.clear = element("button", { type: "button", className: "icon-button", "aria-label": searchWords.clear, hidden: true }, icon("close"));
    this.form = element("form", { className: "field bigfind", role: "search" }, icon("search"), this.field, this.clear);
    this.chips = element("div", { className: "chips", role: "group", "aria-label": searchWords.where });
    this.results = element("div", { className: "results", id: "hits" });
    this.all = element("div", { className: "search" }, this.form, this.chips, this.results);
    main.append(element("header", { className: "head" }, element("h1", { textContent: searchWords.title })), this.all);
    this.turn = 0;
    this.listen();
    this.take(query);
    this.field.focus({ preventScroll: true });
    const typed = takeTyped();
    if (typed) {
      this.field.value += typed;
      this.choose({});
    }
  }

  listen() {
    this.field.addEventListener("input", () => {
      this.clear.hidden = !this.field.value;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.choose({}), patience);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.field.value) return;
      event.preventDefault();
      this.empty();
    });
    this.clear.addEventListener("click", () => this.empty());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.choose({});
    });
    walk(this.all, this.field);
    this.results.addEventListener("click", (event) => {
      const link = around(event, "a[data-start]");
      const name = link?.dataset.start;
      if (!link || !name || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openIssue(this.library, name, link.closest(".found"));
    });
  }

  empty() {
    this.field.value = "";
    this.clear.hidden = true;
    this.choose({ kind: null, publication: null });
    this.field.focus();
  }

  /** @param {URLSearchParams} query */
  take(query) {
    this.field.value = query.get("words") ?? "";
    this.clear.hidden = !this.field.value;
    this.kind = Object.hasOwn(kinds, query.get("kind") ?? "") ? query.get("kind") : null;
    this.publication = query.get("publication");
    this.search();
  }

  /** @param {Choice} values */
  choose(values) {
    clearTimeout(this.timer);
    if (values.kind !== undefined) this.kind = values.kind;
    if (values.publication !== undefined) this.publication = values.publication;
    this.writeQuery({ words: this.field.value.trim() || null, kind: this.kind, publication: this.publication });
    this.search();
  }

  close() {
    clearTimeout(this.timer);
    this.turn += 1;
  }

  async search() {
    const turn = (this.turn += 1);
    const words = this.field.value.trim();
    if (!words) {
      this.chips.replaceChildren(...this.chipOfPublication());
      this.results.replaceChildren(this.invitation());
      return;
    }
    // The first search indexes new items, which may take a moment.
    const waiting = setTimeout(() => {
      if (turn !== this.turn) return;
      const looking = element("p", { className: "looking quiet", textContent: searchWords.searching });
      if (!this.results.querySelector(".found")) this.results.replaceChildren(looking);
      say(searchWords.searching);
    }, 400);
    try {
      const found = await this.library.send("find", { words, kind: this.kind, publication: this.publication });
      if (turn === this.turn) this.show(found, words);
    } catch (error) {
      if (turn !== this.turn) return;
      // Keep the previous results.
      if (this.results.querySelector(".found")) fault(searchWords.failed, error.message, () => this.search());
      else this.results.replaceChildren(faultBox(searchWords.failed, error.message, () => this.search()));
    } finally {
      clearTimeout(waiting);
    }
  }

  // Chips: all, kinds and publications

  /**
   * A chip. The chip for all results names their kind.
   * @param {Node | string} label
   * @param {number | null} count
   * @param {boolean} isPressed
   * @param {Choice} values
   * @param {{ title?: string | null, isWhole?: boolean }} options
   */
  chip(label, count, isPressed, values, { title = null, isWhole = false } = {}) {
    const chip = element("button", { type: "button", className: "chip", title, "aria-pressed": String(isPressed) }, label);
    if (count !== null) {
      const words = element("span", { className: "number" }, isWhole ? counted(count, this.thing) : count.toLocaleString());
      if (!isWhole) words.append(element("span", { className: "unseen", textContent: ` ${searchWords.kind(this.thing, count)}` }));
      chip.append(words);
    }
    chip.addEventListener("click", () => this.choose(values));
    return chip;
  }

  /** The chip of a publication, before anything is searched. */
  chipOfPublication() {
    if (!this.publication) return [];
    const title = this.library.publications.find(({ handle }) => handle === this.publication)?.title ?? this.publication;
    return [this.chip(searchWords.all, null, false, { publication: null }), this.chip(isolated(title), null, true, {})];
  }

  /** The kinds on the shelf. */
  kindsHere() {
    return [...this.library.rows.values()].map(({ kind }) => kind ?? "issue");
  }

  /** @param {Found} options */
  showChips({ total, kinds: byKind, counts }) {
    const found = Object.keys(kinds).filter((kind) => byKind[kind]).map((kind) => kinds[kind].item);
    this.thing = thingOf(found.length ? found : this.kindsHere());
    const isAll = !this.kind && !this.publication;
    const chips = [this.chip(searchWords.all, total, isAll, { kind: null, publication: null }, { isWhole: true })];
    const present = Object.keys(kinds).filter((kind) => byKind[kind] || kind === this.kind);
    const ofKind = (/** @type {string} */ kind) => (
      this.chip(kinds[kind].label, byKind[kind] ?? 0, this.kind === kind, { kind, publication: null }));
    if (present.length > 1 || this.kind) chips.push(...present.map(ofKind));
    const shown = counts.slice(0, mostChips);
    const chosen = counts.find(({ handle }) => handle === this.publication);
    if (chosen && !shown.includes(chosen)) shown.push(chosen);
    if (counts.length > 1 || this.publication) {
      for (const { handle, count, ...found } of shown) {
        // Use the shelf's title, which includes the handle if several publications have the same title.
        const title = this.library.publications.find((publication) => publication.handle === handle)?.title || found.title;
        chips.push(this.chip(isolated(title), count, this.publication === handle, { publication: handle, kind: null }, { title }));
      }
      if (this.publication && !chosen) chips.push(...this.chipOfPublication().slice(1));
    }
    const focused = [...this.chips.children].findIndex((chip) => chip === document.activeElement);
    this.chips.replaceChildren(...chips);
    if (focused >= 0) chips[Math.min(focused, chips.length - 1)].focus();
  }

  // Results

  /**
   * @param {Found} found
   * @param {string} words
   */
  show(found, words) {
    this.showChips(found);
    const rows = new FoundRows(this.library, words, this.publication);
    const isBooks = this.thing === "book";
    const byTitle = found.items.filter(({ title }) => title.some(({ match }) => match));
    const sections = [];
    if (found.publications.length || byTitle.length) {
      const publications = found.publications.map((publication) => rows.ofPublication(publication));
      const heading = publications.length ? searchWords.publicationsAnd(this.thing) : searchWords.kindHeading(this.thing);
      sections.push(this.section(heading, [...publications, ...byTitle.map((item) => rows.ofItem(item))]));
    }
    const others = found.items.filter(({ count, title }) => !count && !title.some(({ match }) => match));
    if (others.length) sections.push(this.section(searchWords.kindHeading(this.thing), others.map((item) => rows.ofItem(item))));
    for (const { pages, item: kind } of Object.values(kinds)) {
      const items = found.items.filter((item) => item.count && (item.row.kind ?? "issue") === kind);
      if (items.length) sections.push(this.section(pages, items.flatMap((item) => rows.ofPages(item))));
    }
    if (found.posts?.hits.length) sections.push(this.section(kinds.feed.pages, rows.ofPosts(found.posts)));
    if (!sections.length) {
      this.results.replaceChildren(this.nothing(words, found));
      say(searchWords.nothingSaid(words));
      return;
    }
    this.results.replaceChildren(...sections);
    if (found.found > found.items.length) {
      const best = searchWords.best(found.items.length, found.found, this.thing);
      this.results.append(element("p", { className: "quiet note", textContent: best }));
    }
    const count = found.found + (found.posts?.hits.length ? found.posts.count : 0);
    say(searchWords.found(count, this.thing, isBooks ? 0 : found.pages));
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} rows
   */
  section(title, rows) {
    return element(
      "section", { className: "section", "aria-label": title }, element("div", { className: "section-head" }, element("h2", { textContent: title })),
      element("ul", { role: "list" }, ...rows),
    );
  }

  // Empty states

  invitation() {
    return element(
      "section", { className: "empty" }, element("h2", { textContent: searchWords.start }),
      element("p", { textContent: searchWords.startHelp }),
    );
  }

  /**
   * @param {string} words
   * @param {Found} options
   */
  nothing(words, { total }) {
    const isNarrowed = Boolean(this.kind || this.publication);
    const button = isNarrowed && total > 0 ? element("button", { type: "button", className: "button main" }, searchWords.showAll(total)) : null;
    button?.addEventListener("click", () => this.choose({ kind: null, publication: null }));
    const those = [...this.library.rows.values()].filter(({ status }) => status === "available");
    const here = those.length;
    const thing = here ? thingOf(those.map(({ kind }) => kind ?? "issue")) : thingOf(this.kindsHere());
    const hint = searchWords.nothingHelp(here, thing);
    return element(
      "section", { className: "empty" },
      element("h2", {}, searchWords.nothingBefore, element("bdi", { textContent: words }), searchWords.nothingAfter),
      element("p", { textContent: hint }), button && element("div", { className: "actions" }, button),
    );
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const search = new Search(context);
  return { title: searchWords.title, setQuery: (/** @type {URLSearchParams} */ query) => search.take(query), close: () => search.close() };
}
