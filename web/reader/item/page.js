// The page of a book with its details and actions. From 1100 pixels the shelf's books are beside it.
import { Beside } from "../library/beside.js";
import { byline, card, fillRail, updateCards } from "../library/cards.js";
import { handleOf } from "../library/library.js";
import { openClickedIssues, openIssue } from "../library/opening.js";
import { size } from "../library/state.js";
import { itemWords } from "../library/words.js";
import { address, bookAddress } from "../shared/address.js";
import { goBack } from "../shared/back.js";
import { day } from "../shared/dates.js";
import { sheet } from "../shared/dialog.js";
import { element, icon, isolated, present } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { whenLetGo } from "../shared/press.js";
import { attempt, faultBox, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { ItemView, button, iconButton, languageName } from "./view.js";
import { bookPageWords } from "./words.js";

/** How long to wait for details before showing the head, in milliseconds. */
const patience = 250;

/** @typedef {import("./view.js").Fact} Fact */

/** @extends {ItemView<HTMLElement>} */
class Book extends ItemView {
  /**
   * @param {BookView} view
   * @param {Row} row
   */
  constructor(view, row) {
    super(view.library, row, element("article", { className: "book-page", "aria-labelledby": "book-title" }));
    this.view = view;
    /** @type {BookAnswer | null} */
    this.book = null;
    /** @type {"h2" | "h3"} */
    this.heading = "h2";
    /** Whether the details have loaded. */
    this.isWhole = false;
    /** Says that another store sells the book. */
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

  /** Details may take a moment to load: show the head first, and everything below it at once. */
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
    // The page of a store with one book leads here, so go back to the shelf.
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

  people() {
    const authors = this.book?.authors ?? this.item?.authors ?? this.row.authors ?? [];
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
    made.addEventListener("click", () => this.share());
    return made;
  }

  /** Shares title, author and shelf address by email, an app, or the clipboard. */
  share() {
    const { row } = this;
    const authors = this.book?.authors ?? row.authors ?? [];
    const text = [row.title, authors.join(", ")].filter(Boolean).join(" — ");
    const { url } = this.view.publication ?? {};
    const address = url?.startsWith("http") ? url : "";
    const words = [text, address].filter(Boolean).join("\n");
    /**
     * @param {string} label
     * @param {Icon} name
     * @param {() => unknown} act
     */
    const button = (label, name, act) => {
      const made = element("button", { type: "button", className: "button" }, icon(name, "small"), label);
      made.addEventListener("click", act);
      return made;
    };
    const copy = button(bookPageWords.copyTitle, "copy", async () => {
      try {
        await navigator.clipboard.writeText(words);
        dialog.close();
        toast(address ? bookPageWords.titleAndAddressCopied : bookPageWords.titleCopied);
      } catch {
        toast(words);
      }
    });
    const letter = `mailto:?subject=${encodeURIComponent(row.title)}&body=${encodeURIComponent(words)}`;
    const mail = element("a", { className: "button", href: letter }, icon("mail", "small"), bookPageWords.mail);
    const device = "share" in navigator && button(bookPageWords.shareApp, "share", () => {
      dialog.close();
      // The user may cancel.
      navigator.share({ title: row.title, text, ...(address && { url: address }) }).catch(() => {});
    });
    const sought = encodeURIComponent([row.title, authors[0]].filter(Boolean).join(" "));
    const reviews = element(
      "a", { className: "button", href: `https://www.goodreads.com/search?q=${sought}`, target: "_blank", rel: "noopener noreferrer" },
      icon("out", "small"), bookPageWords.reviews,
    );
    const dialog = sheet(
      "share-book", bookPageWords.share, element("p", { className: "quiet" }, isolated(text)),
      element("p", { className: "onward upright" }, device, mail, copy, reviews),
    );
  }

  // Details

  /** The description. It is collapsed if the list of books is beside it. */
  description() {
    const { description: html, language } = this.book ?? {};
    if (!html) {
      const [plain] = super.description();
      return plain ? this.folded(plain) : [];
    }
    const box = element("div", { className: "description", lang: language ?? "", dir: "auto" }, ...harmless(html));
    return this.folded(box);
  }

  /** @param {HTMLElement} box */
  folded(box) {
    const more = element("button", {
      type: "button", className: "button plain unfold", "aria-expanded": "false", "aria-controls": "book-description",
      textContent: bookPageWords.more, hidden: true,
    });
    box.id = "book-description";
    box.classList.add("folded");
    const set = (/** @type {boolean} */ isOpen) => {
      box.classList.toggle("folded", !isOpen);
      more.ariaExpanded = String(isOpen);
      more.textContent = isOpen ? bookPageWords.less : bookPageWords.more;
    };
    more.addEventListener("click", () => set(more.ariaExpanded !== "true"));
    // Scroll to the focused element.
    box.addEventListener("focusin", () => set(true));
    if (!this.view.parts.beside.isShown) {
      set(true);
      more.hidden = true;
      return [box];
    }
    this.folding = new ResizeObserver(() => {
      if (more.ariaExpanded === "true") return;
      more.hidden = box.scrollHeight <= box.clientHeight + 4;
      box.classList.toggle("cut", !more.hidden);
    });
    this.folding.observe(box);
    return [box, more];
  }

  audio() {
    const { audio } = this.book ?? {};
    if (!audio || /^\s*(javascript|vbscript|data|blob|file|about):/i.test(audio)) return null;
    // Other schemes belong to apps; the library has checked them.
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

const allowed = new Set("P EM STRONG B I U S UL OL LI BR BLOCKQUOTE H1 H2 H3 H4 H5 H6 A DL DT DD SPAN DIV SUB SUP BDI Q CITE SMALL CODE HR".split(" "));

/**
 * A store's description. The server sanitizes it, and so does this function.
 * @param {string} html
 */
function harmless(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const one of [...body.querySelectorAll("*")]) {
    if (!allowed.has(one.tagName)) {
      one.remove();
      continue;
    }
    const href = one.tagName === "A" ? one.getAttribute("href") ?? "" : "";
    for (const { name } of [...one.attributes]) if (!["lang", "dir"].includes(name)) one.removeAttribute(name);
    if (/^https?:/i.test(href)) Object.assign(one, { href, target: "_blank", rel: "noopener noreferrer", className: "link" });
    // Headings are below the page's.
    if (/^H[1-6]$/.test(one.tagName)) one.replaceWith(element("p", { className: "heading" }, ...one.childNodes));
  }
  return [...body.childNodes];
}

class BookView {
  /** @param {ViewContext} context */
  constructor({ library, main, argument }) {
    this.library = library;
    this.main = main;
    /** The name of the shown book. */
    this.name = argument;
    /** @type {string} */
    this.handle = argument.split("/")[0];
    /** @type {Book | null} */
    this.book = null;
    /** @type {PublicationAnswer | null} */
    this.publication = null;
    /** Whether the list has the books. */
    this.isListed = false;
    this.body = element("div", { className: "book-body" });
    this.parts = this.make();
    this.listening = new AbortController();
    const { signal } = this.listening;
    openClickedIssues(this.body, this.library, signal);
    // Arrow keys scroll the page unless a related book has focus.
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

  /** The title of a store with one book opens the store's settings. */
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
