// The list of a shelf's books, beside a book's page or text on wide screens. All rows have the same height, and only
// visible rows are in the document.
import { element, icon, isolated } from "../shared/dom.js";
import { read, write } from "../shared/storage.js";
import { say } from "../shared/toast.js";
import { counted } from "../shared/words.js";
import { initials, stateWords, thumbnail, updateCards } from "./cards.js";
import { handleOf } from "./library.js";
import { inOrder, order } from "./bookorder.js";
import { libraryWords } from "./words.js";

const height = 84;
const key = "masthead:beside";
/** The minimum width, as in `beside.css`. */
const wide = matchMedia("(width >= 1100px)");
/** @param {string} text */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The list's scroll position and opening order in this tab.
 * @param {string} handle
 */
function remembered(handle) {
  try {
    return JSON.parse(sessionStorage.getItem(`${key}:${handle}`) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} handle
 * @param {object} values
 */
function remember(handle, values) {
  try {
    sessionStorage.setItem(`${key}:${handle}`, JSON.stringify(values));
  } catch {
    // Storage may be disabled.
  }
}

/**
 * Discards the stored opening order of a list.
 * @param {string} handle
 */
export function forgetOrder(handle) {
  remember(handle, {});
}

export class Beside {
  /**
   * @param {object} options
   * @param {string} options.handle
   * @param {string} options.title
   * @param {string} options.home
   * @param {string} [options.root] the path to the shelf.
   * @param {(row: Row) => string} options.lead returns the address of a row.
   */
  constructor({ handle, title, home, root = "", lead }) {
    this.handle = handle;
    this.root = root;
    this.lead = lead;
    this.isLive = true;
    /** Whether the scroll position has been restored. */
    this.isPlaced = false;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Row[]} */
    this.shown = [];
    /** @type {string[] | null} */
    this.opened = null;
    /** @type {Map<string, { element: HTMLElement, link: HTMLAnchorElement, update: (row: Row) => void }>} */
    this.made = new Map();
    /** @type {string | null} */
    this.current = null;
    /** @type {number | null} */
    this.drawing = null;
    this.timer = 0;
    /** @type {HTMLElement | null} */
    this.none = null;
    const { hideList, showList } = libraryWords;
    const hide = element("button", { type: "button", className: "icon-button", "aria-label": hideList, title: hideList }, icon("panel", "flip"));
    hide.addEventListener("click", () => this.toggle(false));
    this.heading = element("a", { href: home }, isolated(title));
    this.field = element("input", { type: "search", autocomplete: "off", placeholder: libraryWords.findInList, "aria-label": libraryWords.findInListLabel });
    // The categories of a store, or the tags of a list.
    this.categories = element("select", { "aria-label": libraryWords.category });
    this.categories.addEventListener("change", () => this.filter());
    this.choice = element("div", { className: "choice", hidden: true }, this.categories, icon("down", "small"));
    this.list = element("ul", { role: "list" });
    this.box = element("div", { className: "books", tabIndex: -1 }, this.list);
    this.element = element(
      "nav", { className: "beside", "aria-label": libraryWords.besideLabel }, element("div", { className: "top" }, this.heading, hide),
      element("div", { className: "field" }, icon("search", "small"), this.field), this.choice, this.box,
    );
    this.opener = element(
      "button", { type: "button", className: "icon-button show-beside", "aria-label": showList, title: showList }, icon("panel", "flip"),
    );
    this.opener.addEventListener("click", () => this.toggle(true));
    // The padding is in a style sheet, because inline styles are forbidden.
    this.sheet = new CSSStyleSheet();
    this.sheet.replaceSync(".beside ul { padding-block: 0 }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.listening = new AbortController();
    this.sizes = new ResizeObserver(() => {
      if (!this.isPlaced && this.box.clientHeight) this.place();
      this.draw();
    });
    this.sizes.observe(this.box);
    this.listen();
    document.body.classList.add("with-beside");
    document.body.classList.toggle("beside-hidden", Boolean(read(key).isHidden));
  }

  close() {
    this.listening.abort();
    this.sizes.disconnect();
    this.keep();
    this.element.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    document.body.classList.remove("with-beside", "beside-hidden");
  }

  /** @param {string} title */
  setTitle(title) {
    this.heading.replaceChildren(isolated(title));
  }

  get isShown() {
    return wide.matches && !document.body.classList.contains("beside-hidden");
  }

  /** @param {boolean} isShown */
  toggle(isShown) {
    write(key, { isHidden: !isShown });
    document.body.classList.toggle("beside-hidden", !isShown);
    say(isShown ? libraryWords.listShown : libraryWords.listHidden);
    if (isShown) this.reveal();
    (isShown ? this.element.querySelector(".top button") : this.opener)?.focus();
  }

  listen() {
    const { signal } = this.listening;
    this.box.addEventListener("scroll", () => {
      this.drawing ??= requestAnimationFrame(() => {
        this.drawing = null;
        this.draw();
      });
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.keep(), 200);
    }, { passive: true, signal });
    this.field.addEventListener("input", () => this.filter(), { signal });
    this.element.addEventListener("keydown", (event) => this.press(event), { signal });
    addEventListener("pagehide", () => this.keep(), { signal });
  }

  // Rows

  /**
   * Shows the books of a shelf.
   * @param {Library} library
   * @param {string | null} current
   */
  setBooks(library, current) {
    this.isLive = library.isLive;
    const kept = remembered(this.handle);
    const own = [...library.rows.values()].filter((row) => handleOf(row) === this.handle);
    // Keep the order while the list is open, so that rows do not move.
    const opened = kept.opened ?? inOrder(own.filter((row) => row.opened), "opened").map(({ name }) => name);
    this.opened = opened;
    this.rows = inOrder(own, order(), opened);
    this.current = current;
    this.listCategories();
    this.filter(false);
    this.place();
  }

  listCategories() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const title of this.rows.flatMap(({ categories }) => categories ?? [])) counts.set(title, (counts.get(title) ?? 0) + 1);
    const chosen = counts.has(this.categories.value) ? this.categories.value : "";
    const option = (/** @type {string} */ value, /** @type {string} */ words) => element("option", { value, textContent: words });
    const options = [...counts].sort(([one], [other]) => one.localeCompare(other))
      .map(([title, count]) => option(title, `${title} (${count.toLocaleString()})`));
    this.categories.replaceChildren(option("", libraryWords.allCategories), ...options);
    this.categories.value = chosen;
    this.choice.hidden = options.length < 2;
  }

  /**
   * Updates rows in place, or rebuilds the list if rows were added or removed.
   * @param {Library} library
   * @param {{ changed: Set<string>, gone: Set<string> }} options
   */
  update(library, { changed, gone }) {
    const isOurs = (/** @type {string} */ name) => name.startsWith(`${this.handle}/`);
    const known = new Set(this.rows.map(({ name }) => name));
    const isAdded = (/** @type {string} */ name) => isOurs(name) && !known.has(name) && library.rows.has(name);
    if ([...gone].some((name) => known.has(name)) || [...changed].some(isAdded)) {
      const { scrollTop } = this.box;
      this.setBooks(library, this.current);
      this.box.scrollTop = scrollTop;
      this.draw();
      return;
    }
    const fresh = (/** @type {Row} */ row) => (changed.has(row.name) ? library.rows.get(row.name) ?? row : row);
    this.rows = this.rows.map(fresh);
    this.shown = this.shown.map(fresh);
    updateCards([...this.made].map(([name, { update }]) => ({ name, update })), library, changed);
  }

  /**
   * Marks a different book as current.
   * @param {string} name
   */
  choose(name) {
    this.current = name;
    for (const [own, { link }] of this.made) mark(link, own === name);
    this.reveal();
  }

  filter(isTold = true) {
    const wanted = fold(this.field.value.trim()).split(/\s+/).filter(Boolean);
    const category = this.categories.value;
    this.shown = wanted.length || category ? this.rows.filter((row) => {
      if (category && !row.categories?.includes(category)) return false;
      const text = fold([row.title, ...(row.authors ?? [])].join(" "));
      return wanted.every((/** @type {string} */ word) => text.includes(word));
    }) : this.rows;
    this.none?.remove();
    if (!this.shown.length && wanted.length) {
      this.none = element("p", { className: "none", textContent: libraryWords.noneInList });
      this.box.append(this.none);
    }
    if (isTold) {
      this.box.scrollTop = 0;
      say(counted(this.shown.length, "book"));
    }
    this.draw();
  }

  // Visible rows

  /** Scrolls to the saved position or, without one, to the current book. */
  place() {
    if (!this.rows.length || !this.box.clientHeight) return;
    this.isPlaced = true;
    const { scroll } = remembered(this.handle);
    this.draw();
    if (scroll !== undefined) this.box.scrollTop = scroll;
    this.reveal();
    this.draw();
  }

  keep() {
    clearTimeout(this.timer);
    if (this.isPlaced && this.opened) remember(this.handle, { scroll: this.box.clientHeight ? this.box.scrollTop : undefined, opened: this.opened });
  }

  /** Scrolls to the current book. */
  reveal() {
    const index = this.shown.findIndex(({ name }) => name === this.current);
    if (index >= 0) this.bring(index);
  }

  /** @param {number} index */
  bring(index) {
    const { scrollTop, clientHeight } = this.box;
    const top = index * height;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.box.scrollTop = top + height - clientHeight;
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.box;
    if (!clientHeight) return;
    const from = Math.max(0, Math.floor(scrollTop / height) - 6);
    const to = Math.min(this.shown.length, Math.ceil((scrollTop + clientHeight) / height) + 6);
    const [rule] = this.sheet.cssRules;
    if (rule instanceof CSSStyleRule) rule.style.paddingBlock = `${from * height}px ${(this.shown.length - to) * height}px`;
    const names = new Set(this.shown.slice(from, to).map(({ name }) => name));
    const hadFocus = this.list.contains(document.activeElement);
    for (const [name, row] of this.made) {
      if (names.has(name)) continue;
      row.element.remove();
      this.made.delete(name);
    }
    /** @type {HTMLElement | null} */
    let previous = null;
    for (let index = from; index < to; index += 1) {
      const row = this.shown[index];
      let made = this.made.get(row.name);
      if (!made) {
        made = this.make(row);
        this.made.set(row.name, made);
      }
      made.element.setAttribute("aria-setsize", String(this.shown.length));
      made.element.setAttribute("aria-posinset", String(index + 1));
      /** @type {ChildNode | null} */
      const next = previous ? previous.nextSibling : this.list.firstChild;
      if (next !== made.element) this.list.insertBefore(made.element, next);
      previous = made.element;
    }
    // Chromium changes the scroll position between the removal and addition of rows.
    if (this.box.scrollTop !== scrollTop) this.box.scrollTop = scrollTop;
    if (hadFocus && !this.list.contains(document.activeElement)) this.box.focus({ preventScroll: true });
  }

  /** @param {Row} row */
  make(row) {
    const thumb = element("span", { className: "thumb" });
    const title = isolated(row.title, row.language);
    const author = element("small");
    const state = element("span", { className: "state" });
    const link = element("a", {}, thumb, element("span", { className: "words" }, element("b", {}, title), author, state));
    const made = element("li", {}, link);
    /** @type {string | null} */
    let picture = null;
    const update = (/** @type {Row} */ next) => {
      made.dataset.name = next.name;
      link.href = this.lead(next);
      link.classList.toggle("away", next.status === "none");
      title.textContent = next.title;
      author.replaceChildren(isolated(next.authors?.join(", ") ?? ""));
      state.replaceChildren(...stateWords(next, this.isLive));
      link.title = [next.title, ...(next.authors ?? [])].join("\n");
      const cover = thumbnail(next) ?? "";
      const key = cover || next.title;
      if (picture === key) return;
      picture = key;
      const letters = () => element("i", { lang: next.language ?? "", textContent: initials(next.title), ariaHidden: "true" });
      const image = cover && element("img", { alt: "", decoding: "async", loading: "lazy", src: this.root + cover });
      if (image) image.addEventListener("error", () => thumb.replaceChildren(letters()), { once: true });
      thumb.replaceChildren(image || letters());
    };
    update(row);
    mark(link, row.name === this.current);
    return { element: made, link, update };
  }

  // Keys: the arrows move between books, and between the field and the list.

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const { key: pressed, target } = event;
    if (target === this.field) {
      if (pressed === "Escape" && this.field.value) {
        event.preventDefault();
        this.field.value = "";
        this.filter();
      } else if (pressed === "ArrowDown" && this.shown.length) {
        event.preventDefault();
        this.focus(0);
      }
      return;
    }
    if (!(target instanceof Element)) return;
    const row = target.closest("li");
    const perPage = Math.max(1, Math.floor(this.box.clientHeight / height) - 1);
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: perPage, PageUp: -perPage };
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: this.shown.length - 1 };
    const [by, end] = [steps[pressed], ends[pressed]];
    if ((by === undefined && end === undefined) || !(row || target === this.box)) return;
    event.preventDefault();
    const index = row ? this.shown.findIndex(({ name }) => name === row.dataset.name) : Math.round(this.box.scrollTop / height) - 1;
    if (pressed === "ArrowUp" && index === 0) this.field.focus();
    else this.focus(end ?? Math.max(0, Math.min(this.shown.length - 1, index + by)));
  }

  /** @param {number} index */
  focus(index) {
    this.bring(index);
    this.made.get(this.shown[index]?.name)?.link.focus({ preventScroll: true });
  }
}

/**
 * @param {HTMLAnchorElement} link
 * @param {boolean} isCurrent
 */
function mark(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}
