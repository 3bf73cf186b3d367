// What surrounds the text of a book: contents, search, bookmarks, gestures, keys and links.
import { End } from "../issue/end.js";
import { Gestures } from "../issue/gestures.js";
import { same } from "../issue/grid.js";
import { Keys } from "../issue/keys.js";
import { Photos } from "../issue/photos.js";
import { BookSheet } from "../settings/sheet.js";
import { percent as writtenShare } from "../shared/dates.js";
import { around, element, find } from "../shared/dom.js";
import { keepIssue, keepReader } from "../shared/offline.js";
import { root } from "../shared/place.js";
import { read, write } from "../shared/storage.js";
import { attempt, toast } from "../shared/toast.js";
import { BookAnnotation } from "./annotation.js";
import { percent, writeShares } from "./chapters.js";
import { BookContents } from "./contents.js";
import { BookHighlights } from "./highlights.js";
import { BookLinks } from "./links.js";
import { BookSearch } from "./search.js";
import { BookSelection } from "./selection.js";
import { bookWords } from "./words.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./document.js").BookDocument} BookDocument */

const sheets = ["issue/text.css", "issue/dialogs.css", "settings/settings.css", "issue/pages.css", "book/notes.css", "shared/toast.css"];

/**
 * Adds what surrounds the page.
 * @param {Issue} issue
 * @param {Book} book
 */
export async function surround(issue, book) {
  writeShares(writtenShare);
  await Promise.all(sheets.map(book.wear));
  const parts = new Surroundings(issue, book);
  tellUndivided(issue, book);
  parts.takeAll();
  keepReader(new URL(root, location.href).pathname).then(() => keepIssue(book.name, issue.articles, issue.files));
}

class Surroundings {
  /**
   * @param {Issue} issue
   * @param {Book} book
   */
  constructor(issue, book) {
    const { name, memory, say, pages, main, pageSettings, settings, stage, chapters } = book;
    this.book = book;
    this.stage = stage;
    this.end = new End(find("dialog#end"), name);
    const photos = new Photos(find("dialog#photo"), pages);
    this.sheet = new BookSheet({ text: settings, pages: pageSettings, kind: "book" });
    pageSettings.addEventListener("applied", () => settings.apply());
    /** @type {Zoomed} */
    this.zoom = {
      isZoomed: false, scale: 1, toggle() {}, settle() {}, pan: () => true, reset: () => settings.set("size", 100),
      to(scale, x) {
        if (x === undefined) settings.resize(scale > 1 ? 1 : -1);
      },
    };
    this.gestures = new Gestures(main, stage, this.zoom);
    /** @type {import("./contents.js").Go} */
    const go = (position, fragment) => this.leap(position, fragment);
    this.links = new BookLinks({ stage, photos, go });
    const search = new BookSearch(find("dialog#search"), stage, chapters);
    this.search = search;
    const highlights = new BookHighlights({ stage, memory });
    this.highlights = highlights;
    const annotation = new BookAnnotation({ stage, highlights, attempt, say });
    this.annotation = annotation;
    this.selection = new BookSelection({
      stage, highlights, attempt, say, annotate: (highlight, made) => annotation.open(highlight, made, true),
      search: (words) => {
        search.field.value = words;
        search.open();
      },
    });
    this.contents = new BookContents(issue, {
      stage, chapters, memory, highlights, go, takeAway: (highlight) => annotation.takeAway(highlight),
    });
    /** When the wheel last rolled, and when it started to roll at the end of the document. */
    this.rolls = { last: 0, since: 0 };
    this.actions = this.makeActions();
    this.listenToControls();
    this.listenToSlider();
    this.listenToStage();
    this.listenToKeys();
  }

  /**
   * Jumps to a position. The browser's back button leads back.
   * @param {Position} position
   * @param {string | null} [fragment]
   */
  leap(position, fragment = null) {
    const { stage, book: { chapters } } = this;
    const from = { ...stage.position };
    history.pushState(null, "", location.href);
    stage.show(position, { fragment });
    if (!same(from, position) || fragment || from.offset !== position.offset) {
      const chapter = chapters.at(from)?.title;
      toast(bookWords.wasAt(percent(chapters.share(from)), chapter), { undo: () => stage.show(from), label: bookWords.back });
    }
  }

  /** @returns {Record<string, () => unknown>} */
  makeActions() {
    const { memory, bars, settings, say, full, markRead, marksInSight, showMarks } = this.book;
    return {
      overview: () => this.contents.open(),
      text: () => this.sheet.dialog.showModal(),
      settings: () => this.sheet.dialog.showModal(),
      bookmark: () => {
        const marks = marksInSight();
        for (const place of marks.length ? marks : [this.stage.position]) memory.toggleBookmark(place);
        say(marks.length ? bookWords.bookmarkRemoved : bookWords.bookmarkAdded);
        showMarks();
      },
      favorite: () => {
        say(memory.toggleFavorite() ? bookWords.favoriteAdded : bookWords.favoriteRemoved);
        showMarks();
      },
      search: () => this.search.open(),
      help: () => find("dialog#help").showModal(),
      more: () => find("dialog#more").showModal(),
      flow: () => {
        settings.set("flow", settings.values.flow ? "" : "scroll");
        find("[data-action=flow]").textContent = settings.values.flow ? bookWords.turnPages : bookWords.scrollText;
      },
      full,
      read: markRead,
      bars: () => bars.toggle(),
    };
  }

  listenToControls() {
    const { stage, actions, book: { next, corner } } = this;
    for (const [action, act] of Object.entries(actions)) document.querySelector(`#to-${action}`)?.addEventListener("click", act);
    const more = find("dialog#more");
    more.addEventListener("click", (event) => {
      const action = around(event, "[data-action]")?.dataset.action;
      if (!action) return;
      more.close();
      actions[action]();
    });
    for (const dialog of [this.contents.dialog, this.links.table]) {
      dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    }
    for (const button of document.querySelectorAll("#turn button")) {
      button.addEventListener("click", () => stage.turn(/** @type {Move} */ (button.dataset.move)));
    }
    next.addEventListener("click", () => stage.leave(1));
    corner.addEventListener("click", actions.bookmark);
    find("#help dl").replaceChildren(...bookWords.keys.map(([key, words]) => (
      element("div", {}, element("dt", { textContent: key }), element("dd", { textContent: words })))));
  }

  listenToSlider() {
    const { chapters } = this.book;
    const slider = find("input#slider");
    const share = () => Number(slider.value) / Number(slider.max);
    slider.addEventListener("input", () => {
      find("#count").textContent = percent(share());
      find("#here").textContent = chapters.at(chapters.place(share()))?.title ?? "";
    });
    slider.addEventListener("change", () => this.leap(chapters.place(share())));
  }

  listenToStage() {
    const { stage, search, book: { bars, say } } = this;
    stage.addEventListener("turned", () => search.hits.length && search.mark());
    stage.addEventListener("wanted", ({ detail }) => this.leap(detail));
    stage.addEventListener("edge", ({ detail }) => {
      if (detail === "forward") this.end.open();
      else say(bookWords.beginning);
    });
    stage.addEventListener("arrived", ({ detail: made }) => this.take(made));
    this.gestures.addEventListener("middle", () => bars.toggle());
  }

  listenToKeys() {
    const { stage, search, book: { main, bars, settings } } = this;
    const last = stage.grid.positions[stage.grid.positions.length - 1];
    new Keys({
      stage: {
        get leaf() { return stage.leaf; }, root: main, flow: null, isDouble: settings.values.columns !== "1", wantsSwapped: false,
        turn: (move) => stage.turn(move), move: (side) => stage.move(side),
        show: (position) => this.leap(position),
        grid: { positions: [{ ...last, offset: 1e9 }] },
      },
      settings: { set: (field) => field === "double" && settings.set("columns", settings.values.columns === "1" ? "" : "1") },
      zoom: this.zoom, actions: this.actions,
      scroller: () => (stage.flow && stage.current && !stage.current.isVertical ? stage.current.page.documentElement : null),
      escape: () => (search.hits.length && search.current ? search.clear() : bars.toggle()),
    });
    addEventListener("keydown", (event) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (around(event, "input")) return;
      if (event.key === "n" || event.key === "N") search.step(event.key === "n" ? 1 : -1);
    });
  }

  /** Handles documents that were loaded before the listener was added. */
  takeAll() {
    for (const made of this.stage.documents.values()) {
      if (!made.hasArrived) continue;
      this.highlights.draw(made);
      this.take(made);
    }
  }

  /**
   * Handles keys, taps, the wheel and copying in a document.
   * @param {BookDocument} made
   */
  take(made) {
    const { page } = made;
    this.annotation.watch(made);
    this.selection.watch(made);
    this.gestures.watch(made.frame);
    this.links.watch(made);
    page.addEventListener("keydown", (event) => this.press(event, made));
    page.addEventListener("wheel", ({ deltaX, deltaY }) => {
      if (this.stage.flow) this.rollOn(made, deltaY);
      else this.gestures.roll({ target: made.frame, deltaX, deltaY, ctrlKey: false, metaKey: false, preventDefault() {} });
    }, { passive: true });
    page.addEventListener("copy", (event) => {
      const words = page.getSelection()?.toString();
      if (!words) return;
      event.clipboardData?.setData("text/plain", words.replaceAll("\u00AD", ""));
      event.preventDefault();
    });
    this.watchEnd(made);
  }

  /**
   * Passes a key from a document to the page.
   * @param {KeyboardEvent} event
   * @param {BookDocument} made
   */
  press(event, made) {
    // Leave Tab to the browser. In scrolled mode, leave it the arrow keys in a wide table too, because they scroll the
    // table.
    if (event.key === "Tab" || (event.key.startsWith("Arrow") && this.stage.flow && around(event, "[data-masthead-wide]"))) return;
    if (event.key === "Enter" && around(event, "a, [data-masthead-wide]")) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      this.selectSight(made);
      return;
    }
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const passed = new KeyboardEvent("keydown", { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true });
    if (!document.body.dispatchEvent(passed)) event.preventDefault();
  }

  /**
   * Opens the next document when the wheel rolls on at the end of a document.
   * @param {BookDocument} made
   * @param {number} way
   */
  rollOn(made, way) {
    const { rolls } = this;
    const isAtEnd = way > 0 ? made.scroll >= made.length - made.extent - 2 : made.scroll <= 2;
    const now = performance.now();
    if (!isAtEnd) rolls.since = 0;
    else if (rolls.last && now - rolls.last > 250 && rolls.since) this.stage.leave(way > 0 ? 1 : -1);
    else rolls.since ||= now;
    rolls.last = now;
  }

  /**
   * Opens the next document when the user swipes at the end of scrolled text.
   * @param {BookDocument} made
   */
  watchEnd(made) {
    const { stage } = this;
    /** @type {{ y: number, isEnd: boolean, isBegin: boolean } | null} */
    let start = null;
    made.page.addEventListener("touchstart", ({ touches }) => {
      const isFree = stage.flow && touches.length === 1 && !made.isVertical;
      const isEnd = isFree && made.scroll >= made.length - made.extent - 2;
      start = isFree ? { y: touches[0].clientY, isEnd, isBegin: made.scroll <= 2 } : null;
    }, { passive: true });
    made.page.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      if (!start) return;
      const way = start.y - touch.clientY;
      if (way > 60 && start.isEnd) stage.leave(1);
      if (way < -60 && start.isBegin) stage.leave(-1);
      start = null;
    }, { passive: true });
  }

  /**
   * Selects only the visible text.
   * @param {BookDocument} made
   */
  selectSight(made) {
    const { from, to } = this.stage.sight;
    const range = made.characters.range(from, to);
    if (range) made.page.getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }
}

/**
 * Reports a missing hyphenation dictionary, once for each language.
 * @param {Issue} issue
 * @param {Book} book
 */
function tellUndivided({ undivided }, { live, settings }) {
  if (!undivided || live !== "yes" || !settings.values.hyphenated) return;
  const key = "masthead:undivided";
  const told = read(key).languages ?? [];
  if (!Array.isArray(told) || told.includes(undivided)) return;
  write(key, { languages: [...told, undivided] });
  let name = undivided;
  try {
    name = new Intl.DisplayNames(undefined, { type: "language" }).of(undivided) ?? undivided;
  } catch {
    // The browser does not know the language, so show its tag.
  }
  toast(bookWords.noHyphenation(name, undivided));
}
