// A book whose text flows: its pages, and everything around them, in the frame that issues have.
import { BookAnnotation } from "./bookannotation.js";
import { Chapters } from "./bookchapters.js";
import { BookContents, percent } from "./bookcontents.js";
import { BookHighlights } from "./bookhighlights.js";
import { BookLinks } from "./booklinks.js";
import { BookSearch } from "./booksearch.js";
import { BookSelection } from "./bookselection.js";
import { BookSettings } from "./booksettings.js";
import { BookStage } from "./bookstage.js";
import { Gestures } from "./gestures.js";
import { element, icon } from "./dom.js";
import { format, parse, same } from "./grid.js";
import { keepIssue, keepReader } from "./offline.js";
import { Keys } from "./pagekeys.js";
import { root } from "./place.js";
import { rule } from "./rules.js";
import { attempt, toast } from "./toast.js";
import { pictureOf, sourceOf } from "./webpages.js";

const find = (selector) => document.querySelector(selector);

/** A style sheet of the reader, once it is there. */
function wear(name) {
  const link = element("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href });
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, resolve);
    document.head.append(link);
  });
}

/** Opens a book. @param around what is there for any issue: `{ memory, bars, end, photos, say, full, load, bring }`. */
export async function open(issue, { memory, bars, end, photos, say, full, load, bring }) {
  await Promise.all([wear("book.css"), wear("booknotes.css"), wear("toast.css")]);
  const pages = find("#pages");
  // A book says itself how it is written, where its catalogue does not.
  if (issue.language) pages.lang = issue.language;
  if (issue.direction) pages.dir = issue.direction;
  const sourcesOf = (articles) => articles.flat().map((page) => {
    const picture = pictureOf(page);
    return picture ? { picture } : sourceOf(page);
  });
  const sources = sourcesOf(issue.articles);
  const sheet = element("div", { id: "leaves" });
  const head = element("p", { className: "running" }, element("bdi", { textContent: issue.title }), element("bdi"));
  const line = element("progress", { max: 1, value: 0, ariaLabel: "Read" });
  // The reader's own words run as they do, whichever way the book's do.
  const [left, far] = [element("bdi", { dir: "ltr", lang: "en" }), element("bdi", { dir: "ltr", lang: "en" })];
  const next = element("button", { type: "button", className: "button plain", dir: "ltr", lang: "en", textContent: "Next chapter", hidden: true });
  const foot = element("div", { className: "foot" }, line, element("span", {}, left), next, element("span", { className: "number" }, far));
  const ribbon = element("i", { className: "ribbon", hidden: true });
  const corner = element("button", { type: "button", id: "corner", "aria-label": "Bookmark", title: "Bookmark this page (b)" }, ribbon);
  const main = element("main", { id: "book", tabIndex: -1, ariaLabel: issue.title, lang: pages.lang, dir: pages.dir }, head, sheet, foot, corner);
  sheet.lang = pages.lang;
  sheet.dir = pages.dir;
  pages.hidden = true;
  pages.after(main, element("div", { id: "messages", className: "messages" }));
  document.body.classList.add("book");
  find("a.skip").href = "#book";

  const settings = new BookSettings();
  const stage = new BookStage(sheet, () => settings.look(main.clientWidth));
  stage.setBook(issue, sources);
  const chapters = new Chapters(issue, stage.grid);
  const still = { isZoomed: false, scale: 1, toggle() {}, settle() {}, pan: () => true, reset: () => settings.set("size", 100), to(scale, x) { if (x === undefined) settings.resize(scale > 1 ? 1 : -1); } };
  const gestures = new Gestures(main, stage, still);
  const go = (position, fragment = null) => leap(position, fragment);
  const links = new BookLinks({ stage, photos, go });
  const search = new BookSearch(find("#search"), stage, chapters);
  const highlights = new BookHighlights({ stage, memory });
  const annotation = new BookAnnotation({ stage, highlights, attempt, say });
  const selection = new BookSelection({
    stage, highlights, attempt, say, annotate: (highlight, made) => annotation.open(highlight, made, true),
    search: (words) => {
      search.field.value = words;
      search.open();
    },
  });
  const contents = new BookContents({ stage, chapters, memory, highlights, go, takeAway: (highlight) => annotation.takeAway(highlight) });

  /** Leads elsewhere, and offers the way back; the browser's own way back leads there too. */
  function leap(position, fragment = null) {
    const from = { ...stage.position };
    history.pushState(null, "", location.href);
    stage.show(position, { fragment });
    if (!same(from, position) || fragment || from.offset !== position.offset) {
      const chapter = chapters.at(from)?.title;
      toast(`You were at ${percent(chapters.share(from))}${chapter ? `, \u2068${chapter}\u2069` : ""}`, { undo: () => stage.show(from), label: "Back" });
    }
  }

  function showPlace({ isRelaid }) {
    const { position, current } = stage;
    const { to } = stage.sight;
    const chapter = chapters.at(position);
    const title = chapter?.title ?? "";
    const isLast = chapters.grid.index(position) === stage.grid.positions.length - 1 && to >= current.characters.total;
    const share = isLast ? 1 : chapters.share(position, to);
    const rest = pagesLeft(position);
    rule("#book", { "--measure": `${stage.measure}px` });
    head.lastChild.textContent = title;
    find("#article").textContent = title || issue.title;
    line.value = share;
    left.textContent = rest;
    far.textContent = percent(share);
    main.dataset.place = format(position);
    main.dataset.to = to;
    find("#here").textContent = rest;
    find("#count").textContent = percent(share);
    const slider = find("#slider");
    slider.value = Math.round(chapters.share(position) * Number(slider.max));
    slider.setAttribute("aria-valuetext", `${percent(share)}, ${title}`);
    showMarks();
    next.hidden = !stage.flow || current.scroll < current.length - current.extent - 4 || isLast;
    if (isRelaid) return;
    if (location.hash !== `#${format(position)}`) history.replaceState(null, "", `#${format(position)}`);
    memory.setPosition(position, [position], chapters.isReadOnTo(position) ? share : null);
    if (!bars.isUsed && isReading && !stage.flow) bars.hide();
    if (announced !== title) say(title);
    announced = title;
  }

  /** How much of the chapter is still to come, in words. */
  function pagesLeft(position) {
    const { current, page } = stage;
    const { total } = current.characters;
    const count = stage.flow ? Math.max(1, Math.ceil(current.length / current.extent)) : current.pages;
    const isAtEnd = stage.flow && current.scroll >= current.length - current.extent - 4;
    const now = isAtEnd ? count - 1 : stage.flow ? Math.min(count - 1, Math.floor((current.scroll + current.extent * 0.5) / current.extent)) : page;
    const limit = chapters.end(position);
    if (limit && same(limit, position)) return said(stage.flow ? Math.round(((limit.offset - (position.offset ?? 0)) / Math.max(1, total)) * count) : current.pageOf(current.characters.place(limit.offset - 1)) - page);
    let rest = count - 1 - now;
    const until = limit ? stage.grid.index(limit) : stage.grid.positions.length;
    const perPage = Math.max(200, total / count);
    for (let index = stage.grid.index(position) + 1; index < until; index += 1) {
      const made = stage.documents.get(index);
      rest += made?.isHere && made.room && !stage.flow ? made.pages : Math.max(1, Math.ceil(chapters.sizes[index] / perPage));
    }
    return said(rest);
  }

  const said = (count) => (count <= 0 ? "Last page in chapter" : `${count.toLocaleString()} ${count === 1 ? "page" : "pages"} left in chapter`);

  /** The bookmarks that stand on what is in sight. */
  function marksInSight() {
    const { from, to } = stage.sight;
    const begin = stage.page === 0 && !stage.flow ? 0 : from;
    return memory.state.bookmarks.map(parse).filter((place) => place && same(place, stage.position) && (place.offset ?? 0) >= begin && ((place.offset ?? 0) < to || to === begin));
  }

  function showMarks() {
    const isMarked = marksInSight().length > 0;
    ribbon.hidden = !isMarked;
    corner.ariaPressed = String(isMarked);
    find("#to-bookmark").ariaPressed = String(isMarked);
    find("#to-favorite").ariaPressed = String(memory.state.favorite);
    find("[data-action=favorite]").textContent = memory.state.favorite ? "No favourite any more" : "Mark the book as one you like";
  }

  const actions = {
    overview: () => contents.open(),
    text: () => settings.dialog.showModal(),
    settings: () => settings.dialog.showModal(),
    bookmark: () => {
      const marks = marksInSight();
      for (const place of marks.length ? marks : [stage.position]) memory.toggleBookmark(place);
      say(marks.length ? "Bookmark taken away." : "Bookmark set.");
      showMarks();
    },
    favorite: () => {
      say(memory.toggleFavorite() ? "A book you like." : "No favourite any more.");
      showMarks();
    },
    search: () => search.open(),
    help: () => find("#help").showModal(),
    more: () => find("#more").showModal(),
    flow: () => {
      settings.set("flow", settings.values.flow ? "" : "scroll");
      find("[data-action=flow]").textContent = settings.values.flow ? "Turn pages" : "Scroll the text";
    },
    full,
    bars: () => bars.toggle(),
  };
  for (const [action, act] of Object.entries(actions)) find(`#to-${action}`)?.addEventListener("click", act);
  find("#more").addEventListener("click", (event) => {
    const { action } = event.target.closest("[data-action]")?.dataset ?? {};
    if (!action) return;
    find("#more").close();
    actions[action]();
  });
  for (const dialog of [settings.dialog, contents.dialog, links.table]) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  for (const button of document.querySelectorAll("#turn button")) button.addEventListener("click", () => stage.turn(button.dataset.move));
  next.addEventListener("click", () => stage.leave(1));
  corner.addEventListener("click", actions.bookmark);
  dressBars();

  /** The bars say what they do in a book. */
  function dressBars() {
    const label = (button, words, title = words) => Object.assign(button, { ariaLabel: words, title });
    const list = find("#to-overview");
    list.replaceChildren(icon("list"));
    label(list, "Contents, bookmarks, notes", "Contents, bookmarks, notes (g)");
    const type = find("#to-text");
    type.classList.remove("wide");
    type.removeAttribute("aria-pressed");
    label(type, "Text settings", "Text settings (s)");
    find("#to-bookmark").classList.remove("wide");
    label(find("#to-search"), "Search", "Search in this book (/)");
    label(find("#to-favorite"), "Favourite", "A book you like (f)");
    find("#to-settings").hidden = true;
    for (const action of ["text", "settings", "bookmark"]) find(`[data-action=${action}]`).parentElement.remove();
    find("[data-action=search]").textContent = "Search in this book";
    find("[data-action=flow]").textContent = settings.values.flow ? "Turn pages" : "Scroll the text";
    find("#strip").hidden = true;
    Object.assign(find("#slider"), { min: 0, max: 1000, dir: pages.dir, ariaLabel: "Place in the book" });
    find("#help dl").replaceChildren(...keys.map(([key, words]) => element("div", {}, element("dt", { textContent: key }), element("dd", { textContent: words }))));
  }

  const slider = find("#slider");
  slider.addEventListener("input", () => {
    const share = Number(slider.value) / Number(slider.max);
    find("#count").textContent = percent(share);
    find("#here").textContent = chapters.at(chapters.place(share))?.title ?? "";
  });
  slider.addEventListener("change", () => leap(chapters.place(Number(slider.value) / Number(slider.max))));

  settings.addEventListener("applied", () => {
    document.body.classList.toggle("scrolling", stage.flow);
    stage.relay();
  });
  document.body.classList.toggle("scrolling", stage.flow);
  stage.addEventListener("turned", ({ detail }) => {
    showPlace(detail);
    if (search.hits.length) search.mark();
  });
  stage.addEventListener("prepared", () => { left.textContent = pagesLeft(stage.position); });
  stage.addEventListener("wanted", ({ detail }) => leap(detail));
  stage.addEventListener("edge", ({ detail }) => {
    if (detail === "forward") end.open();
    else say("This is the beginning.");
  });
  // A part that is on its way is waited for by itself.
  stage.addEventListener("missing", async ({ detail: { position, options } }) => {
    left.textContent = "This part of the book is on its way.";
    say(left.textContent);
    try {
      await bring({ article: position.article, page: position.page });
      stage.sources = sourcesOf((await load()).articles);
      if (!stage.sources[stage.grid.index(stage.grid.nearest(position))]) throw new Error("This part of the book does not come.");
      await stage.show(position, options);
    } catch (error) {
      left.textContent = error.message;
      say(error.message);
    }
  });
  stage.addEventListener("arrived", ({ detail: made }) => take(made));
  gestures.addEventListener("middle", () => bars.toggle());
  addEventListener("hashchange", () => {
    const position = parse(location.hash);
    if (position && stage.grid.at(position) && format(position) !== format(stage.position)) stage.show(position);
  });

  const keyboard = {
    stage: {
      get leaf() { return stage.leaf; }, root: main, flow: null, isDouble: settings.values.columns !== "1", wantsSwapped: false,
      turn: (move) => stage.turn(move), move: (side) => stage.move(side),
      show: (position) => leap(position),
      grid: { positions: [{ ...stage.grid.positions.at(-1), offset: 1e9 }] },
    },
    settings: { set: (field) => field === "double" && settings.set("columns", settings.values.columns === "1" ? "" : "1") },
  };
  new Keys({
    ...keyboard, zoom: still, actions,
    scroller: () => (stage.flow && stage.current && !stage.current.isVertical ? stage.current.page.documentElement : null),
    escape: () => (search.hits.length && search.current ? search.clear() : bars.toggle()),
  });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    if (event.key === "n" || event.key === "N") search.step(event.key === "n" ? 1 : -1);
  });

  /** Takes what happens in a document: keys, taps, the wheel, what is copied. */
  function take(made) {
    const { page } = made;
    annotation.watch(made);
    selection.watch(made);
    gestures.watch(made.frame);
    links.watch(made);
    page.addEventListener("keydown", (event) => {
      // In a text that is scrolled, a table that is wider than the page is moved along by itself.
      if (event.key === "Tab" || (event.key.startsWith("Arrow") && stage.flow && event.target.closest?.("[data-masthead-wide]")) || (event.key === "Enter" && event.target.closest?.("a, [data-masthead-wide]"))) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
        event.preventDefault();
        selectSight(made);
        return;
      }
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const passed = new KeyboardEvent("keydown", { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true });
      if (!document.body.dispatchEvent(passed)) event.preventDefault();
    });
    page.addEventListener("wheel", (event) => {
      if (stage.flow) rollOn(made, event.deltaY);
      else gestures.roll({ target: made.frame, deltaX: event.deltaX, deltaY: event.deltaY, ctrlKey: false, metaKey: false, preventDefault() {} });
    }, { passive: true });
    page.addEventListener("copy", (event) => {
      const words = page.getSelection()?.toString();
      if (!words) return;
      event.clipboardData.setData("text/plain", words.replaceAll("\u00AD", ""));
      event.preventDefault();
    });
    watchEnd(made);
  }

  /** One roll of the wheel at the end of a document leads to the next, after it has come to rest there. */
  function rollOn(made, way) {
    const isAtEnd = way > 0 ? made.scroll >= made.length - made.extent - 2 : made.scroll <= 2;
    const now = performance.now();
    if (!isAtEnd) rollOn.since = null;
    else if (rollOn.last && now - rollOn.last > 250 && rollOn.since) stage.leave(way > 0 ? 1 : -1);
    else rollOn.since ??= now;
    rollOn.last = now;
  }

  /** A swipe that begins at the end of a text that is scrolled leads on. */
  function watchEnd(made) {
    let start = null;
    made.page.addEventListener("touchstart", ({ touches }) => {
      start = stage.flow && touches.length === 1 && !made.isVertical ? { y: touches[0].clientY, isEnd: made.scroll >= made.length - made.extent - 2, isBegin: made.scroll <= 2 } : null;
    }, { passive: true });
    made.page.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      if (!start) return;
      const way = start.y - touch.clientY;
      if (way > 60 && start.isEnd) stage.leave(1);
      if (way < -60 && start.isBegin) stage.leave(-1);
      start = null;
    }, { passive: true });
  }

  /** Selects what is in sight, not the whole book. */
  function selectSight(made) {
    const { from, to } = stage.sight;
    const range = made.characters.range(from, to);
    if (range) made.page.getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  }

  let announced = null;
  let isReading = false;
  const first = parse(location.hash) ?? memory.position ?? { article: 0, page: 0 };
  await stage.show(stage.grid.at(first) ? first : stage.grid.nearest(first));
  isReading = true;
  keepReader(new URL(root, location.href).pathname).then(() => keepIssue(document.body.dataset.name, issue.articles, issue.files));
}

const keys = [
  ["a tap at the side, a swipe, ← →", "on and back"], ["space, shift space, Page Down, Page Up", "on and back"], ["a tap in the middle, m", "the bars come and go"],
  ["Home, End", "the beginning, the end of the book"], ["+ - 0", "larger, smaller, usual type"], ["g", "contents, bookmarks, notes"], ["shift ← → ↑ ↓, with alt", "select words by their end, by their beginning"], ["Tab", "to what can be done with selected words"], ["s", "text settings"], ["/", "search in this book"],
  ["n, shift n", "the next, the previous place that was found"], ["b, f", "bookmark the page; make the book a favourite"], ["v", "scroll, or turn pages"], ["w", "the whole screen"], ["Esc", "close what is open"],
];
