// The sheet with contents, bookmarks and notes.
import { format, parse } from "../issue/grid.js";
import { texts } from "../issue/search.js";
import { day } from "../shared/dates.js";
import { element, icon } from "../shared/dom.js";
import { sharedWords } from "../shared/words.js";
import { percent } from "./chapters.js";
import { count, indexOf } from "./characters.js";
import { PrintedPages } from "./printed.js";
import { bookWords } from "./words.js";

/** @typedef {import("./highlights.js").PlacedHighlight} PlacedHighlight */
/** @typedef {(position: Position, fragment?: string | null) => void} Go opens a position, or the element with an id */
/**
 * @typedef Parts
 * @property {import("./stage.js").BookStage} stage
 * @property {import("./chapters.js").Chapters} chapters
 * @property {import("../issue/memory.js").Memory} memory
 * @property {import("./highlights.js").BookHighlights} highlights
 * @property {(highlight: PlacedHighlight) => Promise<void>} takeAway removes a highlight.
 * @property {Go} go
 */

const excerpt = 90;
/** The longest excerpt of a highlight, in characters. */
const longest = 280;

export class BookContents {
  /**
   * @param {Issue} issue
   * @param {Parts} parts
   */
  constructor(issue, { stage, chapters, memory, highlights, takeAway, go }) {
    this.stage = stage;
    this.chapters = chapters;
    this.memory = memory;
    this.highlights = highlights;
    this.takeAway = takeAway;
    this.go = go;
    /** @type {Go} */
    const leave = (position, fragment = null) => this.leave(position, fragment);
    this.printed = new PrintedPages(issue, { stage, chapters, go: leave });
    this.tabs = bookWords.tabs.map((title, index) => {
      const tab = element("button", { type: "button", role: "tab", id: `book-tab-${index}`, "aria-controls": "book-list", textContent: title });
      tab.addEventListener("click", () => this.select(index));
      return tab;
    });
    this.selector = element("div", { className: "segments", role: "tablist", "aria-label": bookWords.tabsLabel }, ...this.tabs);
    this.selector.addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      event.preventDefault();
      this.select((this.selected + (event.key === "ArrowRight" ? 1 : this.tabs.length - 1)) % this.tabs.length);
      this.tabs[this.selected].focus();
    });
    this.list = element("div", { id: "book-list", role: "tabpanel", tabIndex: -1 });
    this.dialog = element(
      "dialog", { id: "book-contents", className: "panel side", "aria-labelledby": "book-contents-title" },
      element(
        "div", { className: "head" }, element("h2", { id: "book-contents-title", textContent: bookWords.inThisBook }),
        element("form", { method: "dialog" }, element("button", { className: "icon-button", "aria-label": sharedWords.close }, icon("close"))),
      ),
      this.selector, this.list,
    );
    document.body.append(this.dialog);
    this.selected = 0;
    highlights.addEventListener("changed", () => this.dialog.open && this.selected === 2 && this.select(2));
  }

  open() {
    this.select(this.selected);
    this.dialog.showModal();
    const current = this.list.querySelector("[aria-current] a");
    (current ?? this.tabs[this.selected]).focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center" });
  }

  /** @param {number} index */
  select(index) {
    this.selected = index;
    const { bookmarks } = this.memory.state;
    this.tabs[1].textContent = bookWords.bookmarksTab(bookmarks.length);
    const { length } = this.highlights.all;
    this.tabs[2].textContent = bookWords.notesTab(length);
    for (const [at, tab] of this.tabs.entries()) {
      tab.ariaSelected = String(at === index);
      tab.tabIndex = at === index ? 0 : -1;
    }
    this.list.setAttribute("aria-labelledby", this.tabs[index].id);
    if (index === 0) this.showContents();
    else if (index === 1) this.showBookmarks();
    else this.showHighlights();
  }

  showContents() {
    const here = this.chapters.entry(this.stage.position);
    const rows = this.chapters.entries.map((entry) => {
      const title = element("bdi", { textContent: entry.title });
      const row = element("li", {}, entry.position ? this.link(entry.position, entry.fragment, title) : element("span", {}, title));
      row.dataset.depth = String(Math.min(entry.depth, 4));
      if (entry === here) row.setAttribute("aria-current", "true");
      if (entry.position) row.append(element("span", { className: "number", textContent: percent(this.chapters.share(entry.position)) }));
      return row;
    });
    const contents = element("ol", { className: "toc", lang: this.stage.root.lang, dir: this.stage.root.dir }, ...rows);
    const form = this.printed.form();
    this.list.replaceChildren(...(form ? [form, contents] : [contents]));
  }

  /**
   * @param {Position} position
   * @param {string | null} fragment
   * @param {...(Node | string | null | undefined)} content
   */
  link(position, fragment, ...content) {
    const link = element("a", { href: `#${format(position)}` }, ...content);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.leave(position, fragment);
    });
    return link;
  }

  /**
   * Opens a position.
   * @param {Position} position
   * @param {string | null} fragment
   */
  leave(position, fragment) {
    this.dialog.close();
    this.go(position, fragment);
  }

  showBookmarks() {
    const places = this.memory.state.bookmarks.flatMap((mark) => parse(mark) ?? []).filter((place) => this.stage.grid.at(place))
      .sort((one, other) => this.chapters.compare(one, other));
    if (!places.length) {
      this.list.replaceChildren(element("p", { className: "quiet none", textContent: bookWords.noBookmarks }));
      return;
    }
    const rows = places.map((place) => {
      const words = element("span", { className: "excerpt", dir: "auto" });
      const chapter = this.chapters.at(place)?.title ?? "";
      const share = percent(this.chapters.share(place));
      const link = this.link(place, null, element("b", {}, element("bdi", { textContent: chapter })), words);
      const label = bookWords.removeBookmark(chapter, share);
      const remove = element("button", { type: "button", className: "icon-button", "aria-label": label }, icon("close"));
      remove.addEventListener("click", () => {
        this.memory.toggleBookmark(place);
        this.dialog.dispatchEvent(new Event("marked"));
        this.select(1);
        this.list.focus();
      });
      this.quote(place, words);
      return element("li", {}, link, element("span", { className: "number", textContent: share }), remove);
    });
    this.list.replaceChildren(element("ol", { className: "marks" }, ...rows));
  }

  showHighlights() {
    const all = this.highlights.all;
    if (!all.length) {
      this.list.replaceChildren(element("p", { className: "quiet none", textContent: bookWords.noHighlights }));
      return;
    }
    const rows = all.map((highlight) => {
      const { article, page, from } = highlight.place;
      const place = { article, page, ...(from ? { offset: from } : {}) };
      const chapter = this.chapters.at(place)?.title ?? "";
      const words = highlight.words.length > longest ? `${highlight.words.slice(0, longest)}…` : highlight.words;
      const quote = element("q", { className: "excerpt", dir: "auto", lang: this.stage.root.lang, textContent: words });
      quote.dataset.color = highlight.color;
      const note = highlight.note && element("span", { className: "written", dir: "auto", textContent: highlight.note });
      const time = element("time", { dateTime: highlight.created, className: "quiet", textContent: day(highlight.created) });
      const link = this.link(place, null, element("b", {}, element("bdi", { textContent: chapter })), quote, note, time);
      const label = bookWords.removeHighlight(words.slice(0, 60));
      const remove = element("button", { type: "button", className: "icon-button", "aria-label": label }, icon("close"));
      remove.addEventListener("click", async () => {
        await this.takeAway(highlight);
        this.list.focus();
      });
      return element("li", {}, link, element("span", { className: "number", textContent: percent(this.chapters.share(place)) }), remove);
    });
    this.list.replaceChildren(element("ol", { className: "marks notes" }, ...rows));
  }

  /**
   * Shows the text at a bookmark.
   * @param {Position} place
   * @param {HTMLElement} box
   */
  async quote(place, box) {
    try {
      const words = (await texts()).get(format({ article: place.article, page: place.page }));
      const text = words?.text ?? "";
      const start = words ? indexOf(words, place.offset ?? 0) : null;
      if (start !== null && count(text)) box.textContent = `${text.slice(start, start + excerpt).replace(/\s+/g, " ").replaceAll("\u00AD", "")}…`;
    } catch {
      // Without text, show only the chapter.
    }
  }
}
