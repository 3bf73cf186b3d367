// A document of a book in its own frame, in columns or as one long page. Maps characters to pages.
import { Blocks } from "./blocks.js";
import { Characters, last } from "./characters.js";
import { findBare, findFlowing, findLimited, relate, rules } from "./style.js";
import { bookWords } from "./words.js";

/** @typedef {import("./characters.js").Place} Place */
/** @typedef {import("./style.js").Look} Look */
/** @typedef {import("./style.js").Room} Room */
/** @typedef {string | { picture: string } | null} Source the address of a document, a single picture, or null if not downloaded */

/** Elements that are content but have no characters. */
const things = "img, svg, video, audio, hr, math, canvas";
/** How long to wait for fonts, in milliseconds. */
const patience = 1500;

export class BookDocument extends EventTarget {
  /**
   * @param {Source} source
   * @param {string} title
   * @param {HTMLIFrameElement | null} [early] a frame that came with the page and already has this document.
   */
  constructor(source, title, early = null) {
    super();
    this.picture = typeof source === "string" ? null : source?.picture ?? null;
    this.frame = early ?? document.createElement("iframe");
    this.frame.title = title;
    if (!early) {
      // Scripts are disabled. The reader can lay out the document because it has the same origin.
      this.frame.setAttribute("sandbox", "allow-same-origin");
      Object.assign(this.frame, { referrerPolicy: "no-referrer", src: this.picture ? "about:blank" : source });
    }
    /** Whether the document has been laid out, on or beside the screen. */
    this.isHere = false;
    /** Whether the document is known to be loaded. */
    this.hasArrived = false;
    // arrived() and lay() set these properties.
    /** @type {string} */
    this.mode;
    /** @type {Blocks} */
    this.blocks;
    /** @type {CSSStyleSheet} */
    this.sheet;
    /** @type {Characters} */
    this.characters;
    /** @type {HTMLElement[]} */
    this.things;
    /** @type {Room} */
    this.room;
    this.text = "";
    /** The number of pages, or 0 if not yet counted. */
    this.count = 0;
    /** @type {Map<number, number>} the first character of each page. */
    this.firsts = new Map();
    this.hasWide = false;
    /** @type {number | null} */
    this.pending = null;
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve) => {
      const arrive = () => this.arrived().then(resolve);
      // The initial empty document of a frame also has the state "complete", so check the URL.
      if (early && this.page?.readyState === "complete" && this.page.URL !== "about:blank") arrive();
      else this.frame.addEventListener("load", arrive, { once: true });
    });
  }

  /** The document in the frame, or null until it is loaded. */
  get page() {
    return /** @type {Document} */ (this.frame.contentDocument);
  }

  get window() {
    return /** @type {Window & typeof globalThis} */ (this.frame.contentWindow);
  }

  async arrived() {
    // Show the server's reason in place of the text.
    if (this.picture) await this.hang();
    else if (!this.page?.body) await this.excuse();
    const { page } = this;
    this.mode = modeOf(page, this.frame.parentElement?.lang);
    for (const element of [page.documentElement, page.body]) {
      if (/important/i.test(element.getAttribute("style") ?? "")) element.removeAttribute("style");
    }
    relate(page);
    findFlowing(page);
    findBare(page);
    findLimited(page);
    this.blocks = new Blocks(page);
    this.sheet = new this.window.CSSStyleSheet();
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, this.sheet];
    this.characters = new Characters(page.body);
    this.things = [...page.body.querySelectorAll(things)].filter((element) => !element.parentElement?.closest("svg, math"));
    for (const image of page.querySelectorAll("img")) {
      image.draggable = false;
      if (!image.closest("a[href]")) image.setAttribute("data-masthead-zooms", "");
    }
    // Content that loads late moves the text after it.
    page.addEventListener("load", () => this.grew(), true);
    page.fonts.addEventListener("loadingdone", () => this.grew());
    // The first layout also requests the fonts.
    this.dispatchEvent(new Event("came"));
    await Promise.race([page.fonts.ready, new Promise((resolve) => { setTimeout(resolve, patience); })]);
  }

  /** Shows a picture as a document. */
  async hang() {
    const image = this.page.createElement("img");
    image.src = this.picture ?? "";
    image.alt = this.frame.title;
    this.page.body.append(image);
    await Promise.race([image.decode().catch(() => {}), new Promise((resolve) => { setTimeout(resolve, patience); })]);
  }

  /** Shows that the document failed. The user can still turn to the next one. */
  async excuse() {
    await new Promise((resolve) => {
      this.frame.addEventListener("load", resolve, { once: true });
      this.frame.src = "about:blank";
    });
    const words = this.page.createElement("p");
    Object.assign(words, { dir: "ltr", lang: "en" });
    words.textContent = bookWords.partFailedAlone;
    this.page.body.append(words);
  }

  grew() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.fit();
      this.dispatchEvent(new Event("grew"));
    });
  }

  /** Fits oversized content, which moves all positions. */
  fit() {
    if (this.room) this.blocks.fit(this.room, this.isVertical);
    this.hasWide = this.blocks.tables.some((table) => table.hasAttribute("data-masthead-wide"));
    this.count = 0;
    this.firsts = new Map();
  }

  /**
   * Lays the document out.
   * @param {(mode: string) => Room} room returns the space available for a writing mode.
   * @param {Look} look
   */
  lay(look, room) {
    const own = room(this.mode);
    const text = rules(look, own);
    this.room = own;
    if (text === this.text) return false;
    this.text = text;
    this.frame.style.width = `${own.width}px`;
    this.frame.style.height = `${own.frameHeight}px`;
    this.sheet.replaceSync(text);
    this.fit();
    return true;
  }

  get isVertical() {
    return this.mode.startsWith("vertical");
  }

  /** The distance between pages, in pixels. */
  get step() {
    return this.isVertical ? this.room.column + this.room.gap : this.room.width;
  }

  /** How far the document is scrolled from its start, in pixels. */
  get scroll() {
    const { scrollX, scrollY } = this.window;
    if (this.room.isPaged) return this.isVertical ? scrollY : Math.abs(scrollX);
    return this.isVertical ? Math.abs(scrollX) : scrollY;
  }

  /** @param {number} way */
  scrollTo(way) {
    const isAcross = this.room.isPaged !== this.isVertical;
    const left = this.mode === "rtl" || this.mode === "vertical-rl" ? -way : way;
    this.window.scrollTo({ left: isAcross ? left : 0, top: isAcross ? 0 : way, behavior: "instant" });
  }

  /**
   * The distance of a box from the start of the text, in pixels.
   * @param {DOMRect} box
   */
  distance(box) {
    const { window: own, room, mode } = this;
    if (room.isPaged) {
      if (this.isVertical) return box.top + own.scrollY;
      return mode === "rtl" ? room.width - box.right - own.scrollX : box.left + own.scrollX;
    }
    if (mode === "vertical-rl") return own.innerWidth - box.right - own.scrollX;
    return mode === "vertical-lr" ? box.left + own.scrollX : box.top + own.scrollY;
  }

  /**
   * The page with a box, counted from 0.
   * @param {DOMRect} box
   */
  pageAt(box) {
    return Math.max(0, Math.floor((this.distance(box) + 1) / this.step));
  }

  /**
   * The box of a character or element, or null if it is hidden.
   * @param {Place} place
   */
  box({ node: found, offset = 0 }) {
    if (found.nodeType !== 3) {
      const [box] = /** @type {Element} */ (found).getClientRects();
      return box ?? null;
    }
    const node = /** @type {CharacterData} */ (found);
    // Content that is scrolled out of view in a table counts as being where the table is.
    const wide = this.hasWide && node.parentElement?.closest("[data-masthead-wide]");
    if (wide) {
      const row = this.room.isPaged && node.parentElement?.closest("[data-masthead-wide] > * > tr, [data-masthead-wide] > tr, caption");
      return (row || wide).getClientRects()[0] ?? null;
    }
    const range = this.page.createRange();
    range.setStart(node, offset);
    range.setEnd(node, Math.min(node.length, offset + String.fromCodePoint(node.data.codePointAt(offset) ?? 0).length));
    // After a hyphen, the range has two boxes. The first box is the hyphen.
    return [...range.getClientRects()].findLast((box) => box.width || box.height) ?? null;
  }

  /**
   * The box of a character, or null if it is hidden.
   * @param {number} number
   */
  boxOf(number) {
    const place = this.characters.place(number);
    return place && this.box(place);
  }

  /**
   * The page of a place or, if it is hidden, of the next visible character.
   * @param {Place | null} place
   */
  pageOf(place) {
    const box = place && (this.box(place) ?? this.boxNear(place));
    return box ? Math.min(this.pageAt(box), this.pages - 1) : 0;
  }

  /** @param {Place} place */
  boxNear(place) {
    const { characters } = this;
    const next = characters.place(characters.number(place));
    let at = characters.numbers.get(place.node) ?? (next ? characters.numbers.get(next.node) : undefined);
    for (let tries = 0; at !== undefined && tries < 200 && at < characters.nodes.length; tries += 1, at += 1) {
      const box = this.boxOf(characters.before[at]);
      if (box) return box;
    }
    return null;
  }

  get pages() {
    if (this.count) return this.count;
    const ends = this.things.slice(-3).flatMap((thing) => this.box({ node: thing }) ?? []).map((box) => this.pageAt(box));
    // A cell or a float may extend below the last words.
    for (const side of this.blocks.sides) {
      const box = [...side.getClientRects()].findLast(({ width, height }) => width && height);
      if (box) ends.push(this.pageAt(box));
    }
    const { characters } = this;
    for (let at = characters.nodes.length - 1; at >= 0; at -= 1) {
      const end = at + 1 < characters.nodes.length ? characters.before[at + 1] : characters.total;
      const box = this.boxOf(end - 1);
      if (!box) continue;
      ends.push(this.pageAt(box));
      break;
    }
    this.count = Math.max(0, ...ends) + 1;
    return this.count;
  }

  /**
   * The first character for which a monotonic condition holds, or the number of characters.
   * @param {(box: DOMRect) => boolean} holds
   */
  firstNumber(holds) {
    const { characters } = this;
    // A hidden node counts as the next visible one.
    const box = (/** @type {number} */ at, /** @type {boolean} */ isLast) => {
      for (let tries = 0; at < characters.nodes.length && tries < 200; at += 1, tries += 1) {
        const end = at + 1 < characters.nodes.length ? characters.before[at + 1] : characters.total;
        const found = this.boxOf(isLast ? end - 1 : characters.before[at]);
        if (found) return found;
      }
      return null;
    };
    const before = last(characters.nodes.length, (at) => {
      const found = box(at, true);
      return found !== null && !holds(found);
    });
    const at = before + 1;
    if (at >= characters.nodes.length) return characters.total;
    const from = characters.before[at];
    const end = at + 1 < characters.nodes.length ? characters.before[at + 1] : characters.total;
    return from + 1 + last(end - from, (index) => {
      const found = this.boxOf(from + index);
      return found !== null && !holds(found);
    });
  }

  /**
   * The first character on a page, or the next one after it.
   * @param {number} page
   */
  firstOf(page) {
    const first = this.firsts.get(page) ?? this.firstNumber((box) => this.pageAt(box) >= page);
    this.firsts.set(page, first);
    return first;
  }

  /**
   * The anchor of a page: its first character or picture.
   * @param {number} page
   */
  anchorOf(page) {
    const place = this.characters.place(this.firstOf(page));
    if (place && this.pageOf(place) === page) return place;
    const thing = this.things.find((element) => {
      const box = this.box({ node: element });
      return box && this.pageAt(box) === page;
    });
    return thing ? { node: thing } : place;
  }

  /** The first visible character of scrolled text. */
  get anchorInSight() {
    const top = this.scroll;
    const size = (/** @type {DOMRect} */ box) => (this.isVertical ? box.width : box.height);
    return this.characters.place(this.firstNumber((box) => this.distance(box) + size(box) * 0.6 > top));
  }

  /** The first character below the window. */
  get endInSight() {
    const bottom = this.scroll + this.extent;
    return this.firstNumber((box) => this.distance(box) > bottom);
  }

  /** The visible length of scrolled text, in pixels. */
  get extent() {
    return this.isVertical ? this.window.innerWidth : this.window.innerHeight;
  }

  /** The length of scrolled text. */
  get length() {
    const { scrollWidth, scrollHeight } = this.page.documentElement;
    return this.isVertical ? scrollWidth : scrollHeight;
  }

  /**
   * The element that a fragment names.
   * @param {string | null} fragment
   */
  target(fragment) {
    if (!fragment) return null;
    return this.page.getElementById(fragment) ?? this.page.querySelector(`a[name="${CSS.escape(fragment)}"]`);
  }
}

/** Right-to-left scripts. */
const backwards = new Set(["Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/**
 * Whether a language is written from right to left.
 * @param {string | undefined} language
 */
function isBackwards(language) {
  try {
    return backwards.has(new Intl.Locale(language ?? "").maximize().script ?? "");
  } catch {
    // The text is not a known language tag.
    return false;
  }
}

/**
 * The writing mode of a document: `ltr`, `rtl`, `vertical-rl`, `vertical-lr`.
 * @param {string | undefined} language the book's language, for documents that specify neither language nor direction.
 * @param {Document} page
 */
function modeOf(page, language) {
  const own = /** @type {Window} */ (page.defaultView);
  const styles = [page.body, page.documentElement].map((element) => own.getComputedStyle(element));
  const mode = styles.map(({ writingMode }) => writingMode).find((mode) => mode.startsWith("vertical"));
  if (mode) return mode;
  if (styles.some(({ direction }) => direction === "rtl")) return "rtl";
  const both = [page.body, page.documentElement];
  if (both.some((element) => element.hasAttribute("dir"))) return "ltr";
  const tag = both.map((element) => element.lang || element.getAttribute("xml:lang")).find(Boolean);
  return isBackwards(tag ?? language ?? "") ? "rtl" : "ltr";
}
