// The details and actions of an issue or book, for its sheet and its page.
import { cover } from "../library/cards.js";
import { foundRow, thumbnail } from "../library/found.js";
import { markRead, removeIssue, toggleMark } from "../library/keeping.js";
import { handleOf } from "../library/library.js";
import { openIssue, openOffer } from "../library/opening.js";
import { reminderLine } from "../library/reminderline.js";
import { rowOf } from "../library/row.js";
import { pagesOf, size } from "../library/state.js";
import { articleWords, pageWords, placeWords } from "../library/where.js";
import { itemWords } from "../library/words.js";
import { itemMarks } from "../marks/words.js";
import { address, bookAddress, reminderAddress } from "../shared/address.js";
import { day, percent } from "../shared/dates.js";
import { element, icon, isolated, present } from "../shared/dom.js";
import { whenLetGo } from "../shared/press.js";
import { attempt } from "../shared/toast.js";
import { counted, sharedWords } from "../shared/words.js";

/** @typedef {[name: string, value: string | Node]} Fact */

/**
 * `box` contains the view; `leave({ isGone })` is called before the item or its files are removed.
 * @template {HTMLElement} Box
 */
export class ItemView {
  /**
   * @param {Library} library
   * @param {Row} row
   * @param {Box} box
   */
  constructor(library, row, box) {
    this.library = library;
    this.row = row;
    this.box = box;
    /** @type {Details | null} */
    this.item = null;
    /**
     * The heading level of contents and bookmarks.
     * @type {"h2" | "h3"}
     */
    this.heading = "h3";
    // `update` fills this element.
    this.main = element("div", { className: "sheet-actions" });
    this.more = element("ul", { className: "more-actions", id: "item-more", hidden: true, role: "list" });
    this.facts = element("dl", { className: "facts number" });
    this.under = element("p", { className: "under number" });
    this.reminding = element("div");
    this.line = element("progress", { max: 1, hidden: true });
    this.fault = element("p", { className: "trouble", hidden: true });
    this.listening = new AbortController();
    library.addEventListener("change", (event) => {
      if (!(event instanceof CustomEvent)) return;
      /** @type {Change} */
      const { changed, gone } = event.detail;
      if (gone.has(this.row.name)) this.gone();
      else if (changed.has(this.row.name)) this.update();
    }, { signal: this.listening.signal });
  }

  /** @param {{ isGone: boolean }} _ */
  leave(_) {}

  gone() {}

  async load() {
    const { library, row } = this;
    if (!library.isLive) {
      this.item = await contentsOf(row);
      return;
    }
    const answer = await fetch(`api/item?issue=${encodeURIComponent(row.name)}`).catch(() => null);
    const found = answer?.ok ? await answer.json() : null;
    this.item = found && { ...found.row.item, ...found, row: rowOf(found.row) };
  }

  /**
   * A button that opens the publisher's offer. A device that only reads the library cannot buy.
   * @param {Row} row
   * @param {string} kind
   * @returns {HTMLElement}
   */
  seller(row, kind) {
    if (!this.library.manages) return element("p", { className: "quiet", textContent: itemWords.buyElsewhere });
    const made = button("buy", itemWords.buy(row.price), null, kind);
    made.addEventListener("click", () => this.openAccount(null));
    return made;
  }

  /** @param {string | null} wish */
  openAccount(wish) {
    return openOffer(this.library, this.row, { wish, before: () => this.leave({ isGone: false }) });
  }

  picture() {
    const box = cover({ ...this.row, coverSize: this.row.coverSize }, { isLazy: false });
    box.classList.add("sheet-cover");
    return box;
  }

  publicationLink() {
    const title = this.library.publicationOf(this.row);
    if (!title) return null;
    if (!this.library.isLive) return element("p", { className: "publication" }, isolated(title));
    return element("p", { className: "publication" }, element("a", { className: "link", href: address("publication", handleOf(this.row)) }, isolated(title)));
  }

  /** @returns {HTMLElement[]} */
  description() {
    const text = this.item?.summary ?? this.row.summary;
    return text ? [element("p", { className: "description", lang: this.row.language ?? "", dir: "auto", textContent: text })] : [];
  }

  progress() {
    return element("div", { className: "sheet-line" }, this.line);
  }

  // Parts that are updated

  update() {
    const row = (this.row = this.library.rows.get(this.row.name) ?? this.row);
    this.under.textContent = this.underWords(row);
    const isUnderWay = row.status === "downloading" || row.updating;
    this.line.hidden = !isUnderWay;
    if (isUnderWay) {
      this.line.className = row.paused ? "held" : "arriving";
      this.line.value = row.totalBytes ? Math.min(1, (row.bytes ?? 0) / row.totalBytes) : 0;
      this.line.setAttribute("aria-label", itemWords.downloaded);
    }
    // Do not show the error of an item that was not bought.
    this.fault.hidden = !row.error || (row.status === "none" && row.forSale);
    this.fault.replaceChildren(icon("warning", "small"), row.error ?? "");
    whenLetGo(this.box, () => this.keepingFocus(() => {
      this.main.replaceChildren(...this.actions(this.row));
      this.reminding.replaceChildren(...present([reminderLine(this.library, this.row.reminder)]));
      this.more.replaceChildren(...this.moreActions(this.row).map((button) => element("li", {}, button)));
    }));
    this.facts.replaceChildren(...this.factsOf(row).map(([name, value]) => element("div", {}, element("dt", { textContent: name }), element("dd", {}, value))));
  }

  /**
   * Keeps the focus on the button for the same action while buttons are replaced.
   * @param {() => void} change
   */
  keepingFocus(change) {
    const { activeElement } = document;
    const action = activeElement instanceof HTMLElement && this.box.contains(activeElement) ? activeElement.dataset.action : null;
    change();
    if (action) (this.box.querySelector(`[data-action="${action}"]`) ?? this.main.querySelector("button, a"))?.focus();
  }

  /** @param {Row} row */
  underWords(row) {
    const share = row.unread || !this.library.isLive ? 0 : row.read;
    const read = share >= 1 ? itemWords.readSample : share > 0 ? itemWords.readShare(percent(share)) : "";
    return [day(row.date, { dateStyle: "long" }), pagesOf(row) && counted(pagesOf(row), "page"), read].filter(Boolean).join(" · ");
  }

  /** @param {Row} row */
  factsOf(row) {
    /** @type {Fact[]} */
    const facts = [];
    const { item, library } = this;
    const [volume, number] = [item?.volume && itemWords.volume(item.volume), item?.number && itemWords.issueNumber(item.number)];
    const numbering = [volume, number].filter(Boolean).join(", ");
    if (item?.authors?.length) facts.push([itemWords.by, isolated(item.authors.join(", "))]);
    if (numbering) facts.push([itemWords.number, numbering]);
    if (library.isLive) {
      const here = row.bytes ?? 0;
      const where = library.manages ? itemWords.onComputer : itemWords.onLibraryComputer;
      if (row.status === "available" && row.totalBytes) facts.push([where, size(row.totalBytes)]);
      else if (row.status === "downloading") {
        facts.push([itemWords.downloadedSoFar, row.totalBytes ? itemWords.sizeOf(size(here), size(row.totalBytes)) : size(here)]);
      }
      else if (row.totalBytes) facts.push([itemWords.download, size(row.totalBytes)]);
    }
    if (row.language) facts.push([itemWords.language, languageName(row.language)]);
    if (row.opened) facts.push([itemWords.lastOpened, day(row.opened)]);
    return facts;
  }

  /**
   * The main action, the buttons of marks, bookmarks and more.
   * @param {Row} row
   */
  actions(row) {
    const { library, item } = this;
    if (row.status === "none" && !library.isLive) return [];
    const main = this.mainAction(row);
    if (!library.isLive) return [main];
    const marks = itemMarks.map((mark) => this.markButton(row, mark));
    const bookmarks = item?.bookmarks?.length ? iconButton("marks", "bookmark", itemWords.showBookmarks(item.bookmarks.length)) : null;
    bookmarks?.addEventListener("click", () => {
      const heading = this.box.querySelector("#item-bookmarks");
      heading?.scrollIntoView({ block: "start" });
      heading?.focus({ preventScroll: true });
    });
    const here = row.status === "downloading" || row.updating ? itemWords.moreDownloading : itemWords.moreHere;
    const more = iconButton("more", "more", library.manages ? itemWords.more : here);
    more.querySelector(".icon")?.classList.add("dots");
    more.setAttribute("aria-controls", this.more.id);
    more.ariaExpanded = String(!this.more.hidden);
    more.addEventListener("click", () => {
      this.more.hidden = !this.more.hidden;
      more.ariaExpanded = String(!this.more.hidden);
      if (!this.more.hidden) this.more.querySelector("button")?.focus();
    });
    return present([main, ...marks, bookmarks, more]);
  }

  /**
   * @param {Row} row
   * @param {ItemMark} mark
   */
  markButton(row, mark) {
    const made = iconButton(mark.kind, mark.icon, row[mark.kind] ? mark.remove : mark.add);
    made.ariaPressed = String(Boolean(row[mark.kind]));
    made.ariaLabel = mark.name;
    made.addEventListener("click", () => toggleMark(this.library, this.row, mark));
    return made;
  }

  /**
   * The button for downloading or reading the item.
   * @param {Row} row
   * @returns {HTMLElement}
   */
  mainAction(row) {
    const { library, item } = this;
    if (row.status === "none") {
      if (row.forSale) return this.seller(row, "main");
      if (row.locked) return element("a", { className: "button main", href: bookAddress(row.name), textContent: itemWords.seeBook, "data-action": "start" });
      const words = row.totalBytes ? itemWords.downloadOf(size(row.totalBytes)) : itemWords.download;
      const made = button("start", row.error ? sharedWords.tryAgain : words, row.error ? "refresh" : "arrow", "main");
      made.addEventListener("click", () => attempt(itemWords.downloadFailed(row.title), () => library.download(row.name, "start")));
      return made;
    }
    if (row.status === "downloading") {
      const made = button("read", itemWords.readAvailable, null, "main");
      made.addEventListener("click", () => openIssue(library, row.name, made));
      return made;
    }
    const isBegun = !row.unread && row.read > 0 && row.read < 1;
    const words = isBegun ? item?.page && !row.flows ? itemWords.continuePage(item.page) : itemWords.continue : itemWords.read;
    const place = row.read >= 1 ? "" : (item?.place?.url ?? "");
    return element("a", {
      className: "button main", href: (isBegun && place) || row.url, textContent: row.read >= 1 ? itemWords.readAgain : words, "data-action": "read",
    });
  }

  /** @param {Row} row */
  moreActions(row) {
    const { library } = this;
    /** @type {HTMLElement[]} */
    const actions = [];
    /**
     * @param {string} action
     * @param {string} label
     * @param {Icon} name
     * @param {() => unknown} act
     */
    const add = (action, label, name, act) => {
      const made = button(action, label, name, "plain");
      made.addEventListener("click", act);
      actions.push(made);
    };
    const download = (/** @type {string} */ action, /** @type {(title: string) => string} */ failed) => (
      () => attempt(failed(row.title), () => library.download(row.name, action)));
    const isUnderWay = row.status === "downloading" || row.updating;
    if (row.read >= 1 && !row.unread) add("unread", itemWords.markUnread, "eye", () => markRead(library, row, "unread"));
    else add("unread", itemWords.markRead, "check", () => markRead(library, row, "read"));
    if (!row.unread && row.read > 0 && row.read < 1) add("anew", itemWords.markUnread, "eye", () => markRead(library, row, "unread"));
    if (isUnderWay && row.paused) add("pause", itemWords.resumeDownload, "play", download("resume", itemWords.resumeFailed));
    else if (isUnderWay) add("pause", itemWords.pauseDownload, "pause", download("pause", itemWords.pauseFailed));
    if (isUnderWay) add("cancel", itemWords.cancelDownload, "close", download("cancel", itemWords.cancelFailed));
    if (!library.manages) return actions;
    if (row.forSale && row.status !== "none") add("buy", itemWords.buy(row.price), "bookmark", () => this.openAccount(null));
    if (row.forSale) add("code", itemWords.redeem, "check", () => this.openAccount("code"));
    add("remind", row.reminder ? itemWords.remindAgain : itemWords.remind, "timer", () => {
      this.leave({ isGone: false });
      location.hash = reminderAddress(row.name);
    });
    // Imported files cannot be downloaded again.
    const isOwn = row.name.startsWith("own/");
    if (row.status === "available" && !isOwn) {
      add("content", itemWords.removeFiles(row.totalBytes ? size(row.totalBytes) : undefined), "trash", () => {
        this.leave({ isGone: false });
        removeIssue(library, row, "content");
      });
    }
    // An item that was bought on its own stays in the list.
    if (!row.bought) {
      add("remove", isOwn ? itemWords.deleteForGood : itemWords.remove, "trash", () => {
        this.leave({ isGone: true });
        removeIssue(library, row, "item");
      });
    }
    return actions;
  }

  // Parts that do not change

  contents() {
    const contents = this.item?.contents ?? [];
    // Skip contents that consist only of page numbers.
    if (contents.length < 2 || contents.every(({ place }) => place.whole && !place.article)) return [];
    const here = this.item?.place?.number;
    const { flows } = this.row;
    const rows = contents.map(({ place, page }) => element(
      "li", { "aria-current": !this.row.unread && place.number === here ? "true" : null },
      element(
        "a", { href: place.url }, element("b", {}, isolated(articleWords(place), this.row.language)),
        place.pages && place.pages > 1 && !flows ? element("small", { textContent: counted(place.pages, "page") }) : null,
      ),
      flows ? null : element("span", { className: "page-number number", "aria-label": itemWords.pageNumber(page), textContent: page.toLocaleString() }),
    ));
    return [element(this.heading, { textContent: itemWords.contents }), element("ol", { className: "contents", role: "list" }, ...rows)];
  }

  bookmarks() {
    const bookmarks = this.item?.bookmarks ?? [];
    if (!bookmarks.length) return [];
    const rows = bookmarks.map((place) => foundRow({
      picture: thumbnail(place, null), link: element("a", { href: place.url }, isolated(articleWords(place), this.row.language)),
      small: place.whole && !place.article ? "" : pageWords(place) || placeWords(place),
    }));
    return [element(this.heading, { id: "item-bookmarks", tabIndex: -1, textContent: itemWords.bookmarks }), element("ul", { role: "list" }, ...rows)];
  }
}

/**
 * @param {string} action
 * @param {string} label
 * @param {Icon | null} name
 * @param {string} kind
 */
export function button(action, label, name, kind) {
  return element("button", { type: "button", className: `button ${kind}`, "data-action": action }, name && icon(name), label);
}

/**
 * @param {string} action
 * @param {Icon} name
 * @param {string} label
 */
export function iconButton(action, name, label) {
  return element("button", { type: "button", className: "icon-button", "aria-label": label, title: label, "data-action": action }, icon(name));
}

/** @param {string} tag */
export function languageName(tag) {
  try {
    return new Intl.DisplayNames(undefined, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * The contents of an exported issue.
 * @param {Row} row
 */
async function contentsOf(row) {
  try {
    const folder = row.url.replace(/index\.html$/, "");
    /** @type {{ articles: Page[][] }} */
    const { articles } = await (await fetch(`${folder}issue.json`)).json();
    let page = 1;
    const contents = articles.map((pages, index) => {
      const first = page;
      page += pages.length;
      const article = pages.find(({ title }) => title)?.title ?? null;
      return { page: first, place: { article, number: index + 1, page: 1, pages: pages.length, url: `${row.url}#${index + 1}.1` } };
    });
    return { contents, bookmarks: [] };
  } catch {
    // Show less while the reader is offline.
    return null;
  }
}
