// A book on its page: details, actions, description, contents and related books.
import { byline, card, fillRail } from "../library/cards.js";
import { handleOf } from "../library/library.js";
import { openIssue } from "../library/opening.js";
import { size } from "../library/state.js";
import { itemWords } from "../library/words.js";
import { address } from "../shared/address.js";
import { day } from "../shared/dates.js";
import { element, icon, isolated, present } from "../shared/dom.js";
import { whenLetGo } from "../shared/press.js";
import { attempt, say } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { folded, harmless } from "./description.js";
import { shareBook } from "./sharing.js";
import { ItemView, button, iconButton, languageName } from "./view.js";
import { bookPageWords } from "./words.js";

/** How long to wait for details before showing the head, in milliseconds. */
const patience = 250;

/** @typedef {import("./view.js").Fact} Fact */
/**
 * @typedef BookPage what a book needs from its page
 * @property {Library} library
 * @property {PublicationAnswer | null} publication
 * @property {{ beside: { isShown: boolean } }} parts
 * @property {() => void} goHome
 * @property {() => void} leadToShelf
 */

/** @extends {ItemView<HTMLElement>} */
export class Book extends ItemView {
  /**
   * @param {BookPage} view
   * @param {Row} row
   */
  constructor(view, row) {
    super(view.library, row, element("article", { className: "book-page", "aria-labelledby": "book-title" }));
    this.view = view;
    /** @type {BookAnswer | null} */
    this.book = null;
    /** @type {"h2" | "h3"} */
    this.heading = "h2";
    /** Whether the details are loaded. */
    this.isWhole = false;
    /** Mentions that another store sells the book. */
    this.selling = element("p", { className: "quiet selling" });
    /** @type {ResizeObserver | null} */
    this.folding = null;
    /** @type {ReturnType<typeof fillRail>} */
    this.cards = [];
  }

  close() {
    this.listening.abort();
    this.folding?.disconnect();
  }

  /** @param {{ isGone: boolean }} options */
  leave({ isGone }) {
    if (isGone) this.gone();
  }

  gone() {
    this.view.goHome();
  }

  /** Details may take a moment to load, so show the head first, and then everything below it together. */
  async begin() {
    const all = Promise.all([this.load(), this.loadBook()]).then(() => { this.isWhole = true; });
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
    if (this.listening.signal.aborted) return;
    const isLate = !this.isWhole;
    this.show();
    if (!isLate) scrollTo(0, history.state?.scroll ?? 0);
    await all;
    if (isLate && !this.listening.signal.aborted) whenLetGo(this.box, () => this.keepingFocus(() => this.show()));
  }

  async loadBook() {
    const answer = await fetch(`api/book?item=${encodeURIComponent(this.row.name)}`).catch(() => null);
    if (answer?.ok) this.book = await answer.json();
    // The page of a store with a single book leads here, so go back to the shelf.
    if (this.book?.scope === "book" && !this.listening.signal.aborted) this.view.leadToShelf();
  }

  show() {
    const { row } = this;
    const { isWhole } = this;
    this.folding?.disconnect();
    this.box.replaceChildren(...present([
      this.picture(),
      element("div", { className: "title" }, element("h1", { id: "book-title" }, isolated(row.title, row.language)), this.people(), this.under),
      element(
        "div", { className: "rest" }, this.main, this.more, this.reminding, this.progress(), this.fault, this.selling,
        ...(isWhole ? [...this.description(), this.facts, this.audio(), ...this.bookmarks(), ...this.contents()] : []),
      ),
      isWhole && this.related(),
    ]));
    this.update();
  }

  get authors() {
    return this.book?.authors ?? this.item?.authors ?? this.row.authors ?? [];
  }

  people() {
    const { authors } = this;
    return authors.length ? element("p", { className: "people" }, isolated(authors.join(", "))) : null;
  }

  /** @param {Row} row */
  underWords(row) {
    const { book } = this;
    const series = book?.series && bookPageWords.series(book.series.name, book.series.number);
    const long = book?.minutes ? bookPageWords.readingTime(book.minutes) : "";
    const far = super.underWords({ ...row, date: undefined, pages: book?.minutes ? undefined : row.pages });
    return [series, long, far].filter(Boolean).join(" · ");
  }

  /** @param {Row} row */
  factsOf(row) {
    const { book } = this;
    /** @type {Fact[]} */
    const facts = [];
    if (book?.translators) facts.push([bookPageWords.translators, isolated(book.translators.join(", "))]);
    if (book?.illustrators) facts.push([bookPageWords.illustrators, isolated(book.illustrators.join(", "))]);
    if (book?.publisher) facts.push([bookPageWords.publisher, isolated(book.publisher)]);
    const date = book?.date ?? row.date;
    if (date) facts.push([bookPageWords.published, /^\d{4}-\d{2}-\d{2}/.test(date) && !Number.isNaN(Date.parse(date)) ? day(date) : date]);
    const known = super.factsOf({ ...row, language: undefined })
      .filter(([name]) => name !== itemWords.by && !(name === itemWords.number && book?.series));
    const language = book?.language ?? row.language;
    if (language) facts.push([bookPageWords.language, languageName(language)]);
    const categories = book?.categories ?? row.categories ?? [];
    const categoryLink = (/** @type {string} */ title) => (
      element("a", { className: "link", href: address("publication", handleOf(row), { category: title }) }, isolated(title)));
    if (categories.length) {
      const links = categories.map((title) => element("li", {}, categoryLink(title)));
      known.push([bookPageWords.category(categories.length), element("ul", { className: "tags", role: "list" }, ...links)]);
    }
    return [...facts, ...known];
  }

  // Actions

  /** @param {Row} row */
  actions(row) {
    const { library, book } = this;
    if (row.status !== "none" && !row.sample) return [...super.actions(row), this.sharer()];
    const isLocked = Boolean(row.locked);
    /** @type {HTMLElement[]} */
    const made = [];
    /**
     * @param {string} action
     * @param {string} label
     * @param {Icon | null} name
     * @param {string} kind
     * @param {(one: HTMLElement) => unknown} act
     */
    const add = (action, label, name, kind, act) => {
      const one = button(action, label, name, kind);
      one.addEventListener("click", () => act(one));
      made.push(one);
    };
    const bytes = row.totalBytes && !row.sample ? ` · ${size(row.totalBytes)}` : "";
    const fetchIt = () => attempt(itemWords.downloadFailed(row.title), () => library.download(row.name, "start"));
    if (row.sample) {
      const [read, ...others] = super.actions(row);
      const words = row.read > 0 && !row.unread ? bookPageWords.continueSample : bookPageWords.readSample;
      read.textContent = row.read >= 1 ? bookPageWords.readSampleAgain : words;
      made.push(read);
      if (row.forSale) made.push(this.seller(row, ""));
      else if (!isLocked) add("start", bookPageWords.download(bytes), "arrow", "", fetchIt);
      return [...made, ...others, this.sharer()];
    }
    if (row.forSale) {
      made.push(this.seller(row, "main"));
    } else if (!isLocked) {
      const label = row.error ? sharedWords.tryAgain : bookPageWords.read;
      add("read", label, row.error ? "refresh" : null, "main", (one) => openIssue(library, row.name, one));
      add("start", bookPageWords.download(bytes), "arrow", "", fetchIt);
    }
    if (book?.sample) add("sample", bookPageWords.readSample, null, isLocked && !row.forSale ? "main" : "", () => this.readSample());
    const others = super.actions(row).slice(1);
    return [...made, ...others, this.sharer()];
  }

  /** Downloads the sample, which is small, and opens it. */
  async readSample() {
    const { row, library } = this;
    say(bookPageWords.sampleDownloading(row.title));
    const isHere = await attempt(bookPageWords.sampleFailed(row.title), async () => {
      await library.send("sample", { issue: row.name });
      return true;
    });
    if (isHere) location.href = row.url;
  }

  update() {
    super.update();
    const isLocked = this.row.locked && (this.row.status === "none" || this.row.sample);
    this.selling.hidden = !isLocked;
    this.selling.textContent = isLocked ? bookPageWords.sold(this.book?.price, this.book?.sample) : "";
    this.box.classList.toggle("away", this.row.status === "none");
  }

  sharer() {
    const made = iconButton("share", "share", bookPageWords.share);
    made.addEventListener("click", () => shareBook(this.row, this.authors, this.view.publication?.url));
    return made;
  }

  // Details

  /** The description, collapsed if the list of books is beside it. */
  description() {
    const { description: html, language } = this.book ?? {};
    const plain = super.description();
    if (!html && !plain.length) return [];
    const [box] = html ? [element("div", { className: "description", lang: language ?? "", dir: "auto" }, ...harmless(html))] : plain;
    if (!this.view.parts.beside.isShown) return [box];
    const { more, watching } = folded(box);
    this.folding = watching;
    return [box, more];
  }

  audio() {
    const { audio } = this.book ?? {};
    if (!audio || /^\s*(javascript|vbscript|data|blob|file|about):/i.test(audio)) return null;
    // Other schemes belong to apps. The library has checked them.
    const isPage = /^https?:/.test(audio);
    const link = element("a", { className: "link", href: audio, target: isPage ? "_blank" : null, rel: "noopener noreferrer" }, bookPageWords.audio);
    if (isPage) link.append(element("span", { className: "unseen", textContent: sharedWords.newTab }));
    const where = isPage ? bookPageWords.audioHost(new URL(audio).host) : bookPageWords.audioApp;
    return element("p", { className: "audio" }, icon("sound"), link, element("span", { className: "quiet", textContent: where }));
  }

  related() {
    const rows = this.library.rowsOf(this.book?.related ?? []);
    if (!rows.length) return null;
    const list = element("ul", { className: "rail named", role: "list" });
    this.cards = fillRail(list, rows, (row) => card(row, { isLive: true, by: byline }));
    const head = element("div", { className: "section-head" }, element("h2", { textContent: bookPageWords.together }));
    return element("section", { className: "section with-it", "aria-label": bookPageWords.together }, head, list);
  }
}
