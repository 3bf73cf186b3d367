// The page of a book. From a width of 1100 pixels, the shelf's books are beside it.
import { Beside } from "../library/beside.js";
import { updateCards } from "../library/cards.js";
import { openClickedIssues } from "../library/opening.js";
import { address, bookAddress } from "../shared/address.js";
import { goBack } from "../shared/back.js";
import { element, icon, isolated } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { faultBox } from "../shared/toast.js";
import { Book } from "./book.js";
import { bookPageWords } from "./words.js";

class BookView {
  /** @param {ViewContext} context */
  constructor({ library, main, argument }) {
    this.library = library;
    this.main = main;
    /** The name of the book being shown. */
    this.name = argument;
    /** @type {string} */
    this.handle = argument.split("/")[0];
    /** @type {Book | null} */
    this.book = null;
    /** @type {PublicationAnswer | null} */
    this.publication = null;
    /** Whether the list has its books. */
    this.isListed = false;
    this.body = element("div", { className: "book-body" });
    this.parts = this.make();
    this.listening = new AbortController();
    const { signal } = this.listening;
    openClickedIssues(this.body, this.library, signal);
    // The arrow keys scroll the page unless a related book has focus.
    listen(this.body, { signal, lists: () => [], act: () => false, isFirst: false });
    this.show(argument);
    this.loadPublication();
  }

  get home() {
    return address("publication", this.handle);
  }

  get publicationTitle() {
    return this.library.publications.find(({ handle }) => handle === this.handle)?.title || this.handle;
  }

  /** Fills the page, and returns its parts. */
  make() {
    const title = this.publicationTitle;
    const back = element("a", { className: "icon-button", href: this.home, "aria-label": bookPageWords.backTo(title) }, icon("back", "flip"));
    back.addEventListener("click", (event) => goBack(event, back.getAttribute("href") ?? ""));
    const crumb = element("span", { "aria-hidden": "true" }, isolated(title));
    const beside = new Beside({ handle: this.handle, title, home: this.home, lead: (row) => bookAddress(row.name) });
    document.body.classList.add("folded");
    this.main.before(beside.element);
    this.main.append(element("div", { className: "crumb" }, beside.opener, back, crumb, element("span", { className: "space" })), this.body);
    return { back, crumb, beside };
  }

  /** The title of a store with a single book leads to the settings of the store. */
  leadToShelf() {
    const { back, crumb } = this.parts;
    back.href = address("");
    back.ariaLabel = bookPageWords.backToShelf;
    if (crumb.querySelector("a")) return;
    crumb.removeAttribute("aria-hidden");
    crumb.replaceChildren(element("a", { className: "link", href: address("publication", this.handle, { all: "yes" }) }, isolated(this.publicationTitle)));
  }

  async loadPublication() {
    const answer = await fetch(`api/publication?publication=${encodeURIComponent(this.handle)}`).catch(() => null);
    if (answer?.ok) this.publication = await answer.json();
  }

  /**
   * Shows a book and returns its title.
   * @param {string} name
   */
  show(name) {
    const handle = name.split("/")[0];
    this.book?.close();
    this.book = null;
    if (handle !== this.handle) {
      this.handle = handle;
      this.parts.beside.close();
      this.main.replaceChildren();
      this.parts = this.make();
      this.loadPublication();
      this.isListed = false;
    }
    this.name = name;
    if (this.isListed) this.parts.beside.choose(name);
    else this.parts.beside.setBooks(this.library, name);
    this.isListed = true;
    const row = this.library.rows.get(name);
    this.body.replaceChildren();
    if (!row) {
      const head = element("header", { className: "head" }, element("h1", { textContent: bookPageWords.notFound }));
      this.body.append(head, faultBox(bookPageWords.notFoundHere, bookPageWords.notFoundHelp, null));
      return bookPageWords.notFound;
    }
    this.book = new Book(this, row);
    this.body.append(this.book.box);
    this.book.begin();
    return row.title;
  }

  goHome() {
    if (location.hash.startsWith(this.home)) return;
    location.replace(this.home);
  }

  /** @param {Change} change */
  update(change) {
    this.parts.beside.update(this.library, change);
    updateCards(this.book?.cards ?? [], this.library, change.changed);
    if (!this.book && this.library.rows.has(this.name)) this.show(this.name);
  }

  close() {
    this.listening.abort();
    this.book?.close();
    this.parts.beside.close();
    document.body.classList.remove("folded");
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const view = new BookView(context);
  const row = context.library.rows.get(context.argument);
  return {
    title: row?.title ?? bookPageWords.notFound, update: (/** @type {Change} */ change) => view.update(change), setQuery() {},
    show: (/** @type {string} */ argument) => view.show(argument), close: () => view.close(),
  };
}
