// The text of a book. Loads only what the first page needs; around.js follows after the first paint.
import { format, parse, same } from "../issue/grid.js";
import { pictureOf, sourceOf } from "../issue/webpages.js";
import { BookSettings } from "../settings/text.js";
import { element, find, icon } from "../shared/dom.js";
import { load as loadModule } from "../shared/load.js";
import { rule } from "../shared/rules.js";
import { sharedWords } from "../shared/words.js";
import { Chapters, percent } from "./chapters.js";
import { EarlyInput } from "./earlyinput.js";
import { BookStage } from "./stage.js";
import { bookWords } from "./words.js";

/**
 * An open book.
 * @typedef {Omit<Around, "settings"> & {
 *   pageSettings: Around["settings"], settings: BookSettings, stage: BookStage, chapters: Chapters, pages: HTMLElement, main: HTMLElement,
 *   corner: HTMLButtonElement, next: HTMLButtonElement, marksInSight(): Position[], showMarks(): void,
 * }} Book
 */
/** @typedef {{ position: Position, options: { fragment: string | null, page: number | null } }} Missing a part that is downloading */

/** How long to wait for the first paint, in milliseconds. */
const patience = 500;

/**
 * Opens a book.
 * @param {Around} around
 * @param {Issue} issue
 */
export async function open(issue, around) {
  const early = new EarlyInput();
  try {
    await show(issue, around);
  } finally {
    early.replay();
  }
}

/**
 * @param {Issue} issue
 * @param {Around} around
 */
async function show(issue, around) {
  await around.wear("book/book.css");
  const pages = find("#pages");
  // Use the book's language if the catalog does not give one.
  if (issue.language) pages.lang = issue.language;
  if (issue.direction) pages.dir = issue.direction;
  const view = new BookView(issue, around, pages);
  view.listen();
  dressBars(pages, view.settings);
  await view.showFirst();
  await painted();
  const { surround } = await loadModule("book/around.js");
  await surround(issue, view.book);
  view.showPlace({ isRelaid: true });
  view.frame.main.dataset.surrounded = "yes";
}

/** @param {Page[][]} articles */
const sourcesOf = (articles) => articles.flat().map((page) => {
  const picture = pictureOf(page);
  return picture ? { picture } : sourceOf(page);
});

/**
 * Builds the elements around the text.
 * @param {Issue} issue
 * @param {HTMLElement} pages
 */
function build(issue, pages) {
  // Reuse a frame that came with the page. Moving a frame reloads it, so build everything else around it.
  const sheet = document.querySelector("div#leaves") ?? element("div", { id: "leaves" });
  const running = element("bdi");
  const head = element("p", { className: "running" }, element("bdi", { textContent: issue.title }), running);
  const line = element("progress", { max: 1, value: 0, ariaLabel: bookWords.progress });
  // Interface text has its own direction.
  const [left, far] = [element("bdi", { dir: "ltr", lang: "en" }), element("bdi", { dir: "ltr", lang: "en" })];
  const next = element("button", { type: "button", className: "button plain", dir: "ltr", lang: "en", hidden: true });
  next.textContent = bookWords.nextChapter;
  const foot = element("div", { className: "foot" }, line, element("span", {}, left), next, element("span", { className: "number" }, far));
  const ribbon = element("i", { className: "ribbon", hidden: true });
  const corner = element("button", { type: "button", id: "corner", "aria-label": bookWords.bookmark, title: bookWords.bookmarkKey }, ribbon);
  const main = document.querySelector("main#book") ?? element("main", { id: "book", tabIndex: -1 }, sheet);
  Object.assign(main, { ariaLabel: issue.title, lang: pages.lang, dir: pages.dir, hidden: false });
  main.prepend(head);
  main.append(foot, corner);
  sheet.lang = pages.lang;
  sheet.dir = pages.dir;
  pages.hidden = true;
  if (!main.isConnected) pages.after(main);
  main.after(element("div", { id: "messages", className: "messages" }));
  document.body.classList.add("book");
  find("a.skip").href = "#book";
  return { main, sheet, running, line, left, far, next, ribbon, corner };
}

class BookView {
  /**
   * @param {Issue} issue
   * @param {Around} around
   * @param {HTMLElement} pages
   */
  constructor(issue, around, pages) {
    this.issue = issue;
    this.around = around;
    this.frame = build(issue, pages);
    const { main, sheet, corner, next } = this.frame;
    const settings = new BookSettings();
    this.settings = settings;
    const stage = new BookStage(sheet, () => settings.look(main.clientWidth));
    stage.setBook(issue, sourcesOf(issue.articles));
    this.stage = stage;
    const chapters = new Chapters(issue, stage.grid);
    this.chapters = chapters;
    /** @type {string | null} the last announced chapter. */
    this.announced = null;
    /** Whether the user has started to read. The bars stay until then. */
    this.isReading = false;
    /** @type {Book} */
    this.book = {
      ...around, pageSettings: around.settings, pages, main, corner, next, settings, stage, chapters,
      marksInSight: () => this.marksInSight(), showMarks: () => this.showMarks(),
    };
  }

  listen() {
    const { stage, frame: { left } } = this;
    this.settings.addEventListener("applied", () => {
      document.body.classList.toggle("scrolling", stage.flow);
      stage.relay();
    });
    document.body.classList.toggle("scrolling", stage.flow);
    stage.addEventListener("turned", ({ detail }) => this.showPlace(detail));
    stage.addEventListener("prepared", () => { left.textContent = this.pagesLeft(stage.position); });
    stage.addEventListener("missing", ({ detail }) => this.bring(detail));
    addEventListener("hashchange", () => {
      const position = parse(location.hash);
      if (position && stage.grid.at(position) && format(position) !== format(stage.position)) stage.show(position);
    });
  }

  /** Shows the position in the address or, without one, the last position. */
  async showFirst() {
    const { stage } = this;
    const first = parse(location.hash) ?? this.around.memory.position ?? { article: 0, page: 0 };
    await stage.show(stage.grid.at(first) ? first : stage.grid.nearest(first));
    this.isReading = true;
  }

  /**
   * Waits for a part that is being downloaded.
   * @param {Missing} missing
   */
  async bring({ position, options }) {
    const { stage, frame: { left }, around: { say, load, bring } } = this;
    left.textContent = bookWords.partDownloading;
    say(left.textContent);
    try {
      await bring({ article: position.article, page: position.page });
      stage.sources = sourcesOf((await load()).articles);
      if (!stage.sources[stage.grid.index(stage.grid.nearest(position))]) throw new Error(bookWords.partFailed);
      await stage.show(position, options);
    } catch (error) {
      left.textContent = error.message;
      say(error.message);
    }
  }

  /** @param {{ isRelaid: boolean }} change */
  showPlace({ isRelaid }) {
    const { stage, chapters, frame: { main, running, line, left, far, next }, around: { memory, bars, say } } = this;
    const { position, current } = stage;
    const { to } = stage.sight;
    const title = chapters.at(position)?.title ?? "";
    const isLast = chapters.grid.index(position) === stage.grid.positions.length - 1 && to >= current.characters.total;
    const share = isLast ? 1 : chapters.share(position, to);
    const rest = this.pagesLeft(position);
    rule("#book", { "--measure": `${stage.measure}px` });
    running.textContent = title;
    find("#article").textContent = title || this.issue.title;
    line.value = share;
    left.textContent = rest;
    far.textContent = percent(share);
    main.dataset.place = format(position);
    main.dataset.to = String(to);
    find("#here").textContent = rest;
    find("#count").textContent = percent(share);
    const slider = find("input#slider");
    slider.value = String(Math.round(chapters.share(position) * Number(slider.max)));
    slider.setAttribute("aria-valuetext", `${percent(share)}, ${title}`);
    this.showMarks();
    next.hidden = !stage.flow || current.scroll < current.length - current.extent - 4 || isLast;
    if (isRelaid) return;
    if (location.hash !== `#${format(position)}`) history.replaceState(null, "", `#${format(position)}`);
    memory.setPosition(position, [position], chapters.isReadOnTo(position) ? { from: chapters.share(position), share } : null);
    if (!bars.isUsed && this.isReading && !stage.flow) bars.hide();
    if (this.announced !== title) say(title);
    this.announced = title;
  }

  /**
   * The sentence about how many pages are left in the chapter.
   * @param {Position} position
   */
  pagesLeft(position) {
    const { stage, chapters } = this;
    const { current, page } = stage;
    const { total } = current.characters;
    // Write out small numbers without Intl, which is slow on first use.
    const said = bookWords.pagesLeft;
    const count = stage.flow ? Math.max(1, Math.ceil(current.length / current.extent)) : current.pages;
    const isAtEnd = stage.flow && current.scroll >= current.length - current.extent - 4;
    const screen = () => Math.min(count - 1, Math.floor((current.scroll + current.extent * 0.5) / current.extent));
    const now = isAtEnd ? count - 1 : stage.flow ? screen() : page;
    const limit = chapters.end(position);
    if (limit && same(limit, position)) {
      const offset = limit.offset ?? 0;
      const share = (offset - (position.offset ?? 0)) / Math.max(1, total);
      return said(stage.flow ? Math.round(share * count) : current.pageOf(current.characters.place(offset - 1)) - page);
    }
    let rest = count - 1 - now;
    const until = limit ? stage.grid.index(limit) : stage.grid.positions.length;
    const perPage = Math.max(200, total / count);
    for (let index = stage.grid.index(position) + 1; index < until; index += 1) {
      const made = stage.documents.get(index);
      rest += made?.isHere && made.room && !stage.flow ? made.pages : Math.max(1, Math.ceil(chapters.sizes[index] / perPage));
    }
    return said(rest);
  }

  /** The bookmarks in the visible text. */
  marksInSight() {
    const { stage, around: { memory } } = this;
    const { from, to } = stage.sight;
    const begin = stage.page === 0 && !stage.flow ? 0 : from;
    return memory.state.bookmarks.flatMap((mark) => parse(mark) ?? []).filter((place) => {
      const offset = place.offset ?? 0;
      return same(place, stage.position) && offset >= begin && (offset < to || to === begin);
    });
  }

  showMarks() {
    const { favorite } = this.around.memory.state;
    const isMarked = this.marksInSight().length > 0;
    this.frame.ribbon.hidden = !isMarked;
    this.frame.corner.ariaPressed = String(isMarked);
    find("#to-bookmark").ariaPressed = String(isMarked);
    find("#to-favorite").ariaPressed = String(favorite);
    find("[data-action=favorite]").textContent = favorite ? bookWords.removeFavorite : bookWords.addFavorite;
  }
}

/**
 * Adapts the bars to books.
 * @param {HTMLElement} pages
 * @param {BookSettings} settings
 */
function dressBars(pages, settings) {
  const label = (/** @type {Element} */ button, /** @type {string} */ words, title = words) => Object.assign(button, { ariaLabel: words, title });
  const list = find("#to-overview");
  list.replaceChildren(icon("list"));
  label(list, bookWords.contents, bookWords.contentsKey);
  const type = find("#to-text");
  type.classList.remove("wide");
  type.removeAttribute("aria-pressed");
  label(type, sharedWords.settings, bookWords.settingsKey);
  find("#to-bookmark").classList.remove("wide");
  label(find("#to-search"), bookWords.search, bookWords.searchKey);
  label(find("#to-favorite"), bookWords.favorite, bookWords.favoriteKey);
  find("#to-settings").hidden = true;
  for (const action of ["text", "settings", "bookmark"]) find(`[data-action=${action}]`).parentElement?.remove();
  find("[data-action=search]").textContent = bookWords.searchBook;
  find("[data-action=flow]").textContent = settings.values.flow ? bookWords.turnPages : bookWords.scrollText;
  find("#strip").hidden = true;
  Object.assign(find("#slider"), { min: 0, max: 1000, dir: pages.dir, ariaLabel: bookWords.position });
}

/** Resolves after the next paint, or immediately in a hidden tab. */
function painted() {
  const drawn = new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  return document.hidden ? undefined : Promise.race([drawn, new Promise((resolve) => { setTimeout(resolve, patience); })]);
}
