// The front of a store: banners, news, shelves and categories. Banners do not rotate.
import { byline, card, fillRail } from "../library/cards.js";
import { bookAddress } from "../shared/address.js";
import { day } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { say } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { storeWords } from "./words.js";

/** @typedef {{ item?: string, category?: string, url?: string }} Target what a banner or news leads to */
/** @typedef {Target & { image?: string, title?: string, text?: string }} Banner */
/** @typedef {Target & { title: string, date: string, text?: string }} News */

/**
 * @typedef Store the answer to `api/store`
 * @property {Banner[]} banners
 * @property {{ id: string, title: string, count: number }[]} categories
 * @property {{ title: string, items: string[] }[]} shelves
 * @property {News[]} [news]
 * @property {string} [description]
 * @property {string} [language]
 * @property {string} [scope]
 */

export class StoreFront {
  /**
   * @param {Library} library
   * @param {Store} store
   * @param {object} options
   * @param {(category: string | null) => void} options.choose takes a category title, or null for all books.
   * @param {(key: string, name: string) => unknown} options.act handles shortcuts on a book.
   */
  constructor(library, store, { choose, act }) {
    this.library = library;
    this.store = store;
    this.choose = choose;
    this.listening = new AbortController();
    /** @type {ReturnType<typeof fillRail>[]} */
    this.cards = [];
    this.banners = store.banners.map((banner, index) => this.banner(banner, index));
    this.track = element("div", { className: "track", tabIndex: 0, role: "group", "aria-label": storeWords.banners }, ...this.banners);
    this.dots = store.banners.length > 1 ? this.makeDots() : [];
    this.before = this.stepper(-1, "back", storeWords.previous);
    this.after = this.stepper(1, "next", storeWords.next);
    this.current = 0;
    /** @type {number | undefined} the requested banner */
    this.wanted = undefined;
    this.hasArrived = false;
    /** @type {IntersectionObserver | null} */
    this.watching = null;
    this.element = element("div", { className: "store" }, this.about(), this.carousel(), this.news(), ...this.rails());
    this.chips = this.makeChips();
    listen(this.element, { signal: this.listening.signal, lists: () => [], act });
  }

  close() {
    this.listening.abort();
    this.watching?.disconnect();
  }

  /**
   * Hides the front for a filter or category.
   * @param {{ isWhole: boolean, category: string | null }} options
   */
  show({ isWhole, category }) {
    this.element.hidden = !isWhole;
    for (const chip of this.chips.querySelectorAll(".chip")) chip.ariaPressed = String((chip.dataset.category ?? null) === category);
  }

  /** @param {{ has(name: string): boolean }} changed */
  update(changed) {
    for (const one of this.cards.flat()) if (changed.has(one.name) && this.library.rows.has(one.name)) one.update(this.library.rows.get(one.name));
  }

  about() {
    const { description, language } = this.store;
    return description ? element("p", { className: "store-about", lang: language ?? "", dir: "auto", textContent: description }) : null;
  }

  // Categories

  makeChips() {
    const { categories } = this.store;
    const all = [{ title: null, words: storeWords.allBooks, count: 0 }, ...categories.map(({ title, count }) => ({ title, words: title, count }))];
    const chips = all.map(({ title, words, count }) => {
      const thing = element("span", { className: "unseen", textContent: count === 1 ? " book" : " books" });
      const number = count ? element("span", { className: "number" }, count.toLocaleString(), thing) : null;
      const chip = element("button", { type: "button", className: "chip", "aria-pressed": "false" }, isolated(words), number);
      if (title !== null) chip.dataset.category = title;
      chip.addEventListener("click", () => this.choose(title));
      return chip;
    });
    return element("div", { className: "chips categories", role: "group", "aria-label": storeWords.categories, hidden: categories.length < 2 }, ...chips);
  }

  // Shelves

  rails() {
    return this.store.shelves.flatMap(({ title, items }) => {
      const rows = items.map((name) => this.library.rows.get(name)).filter(Boolean);
      if (!rows.length) return [];
      const list = element("ul", { className: "rail named", role: "list" });
      this.cards.push(fillRail(list, rows, (row) => card(row, { isLive: true, by: byline })));
      const head = element("div", { className: "section-head" }, element("h2", { textContent: title }));
      return [element("section", { className: "section", "aria-label": title }, head, list)];
    });
  }

  // News: the newest, and a button for the others

  news() {
    const news = this.store.news ?? [];
    if (!news.length) return null;
    const [first, ...others] = news.map((one) => this.told(one));
    const more = others.length ? element("details", {}, element("summary", { textContent: storeWords.more(others.length) }), ...others) : null;
    const head = element("div", { className: "section-head" }, element("h2", { textContent: storeWords.news }));
    return element("section", { className: "section news", "aria-label": storeWords.news }, head, first, more);
  }

  /** @param {News} news */
  told({ title, date, text, item, category, url }) {
    const time = element("time", { dateTime: date, textContent: day(date, { dateStyle: "long" }) });
    const lines = (text ?? "").split("\n").filter(Boolean).map((line) => element("p", { dir: "auto", textContent: line }));
    return element("article", {}, element("h3", { dir: "auto" }, this.leading({ title, item, category, url })), time, ...lines);
  }

  /**
   * A title with the link of a news item.
   * @param {{ title: string } & Target} news
   */
  leading({ title, item, category, url }) {
    if (item && this.library.rows.get(item)) return element("a", { href: bookAddress(item), textContent: title });
    const chosen = this.titleOf(category);
    if (chosen) {
      const made = element("button", { type: "button", textContent: title });
      made.addEventListener("click", () => this.choose(chosen));
      return made;
    }
    return /^https?:/.test(url ?? "") ? outside(url ?? "", title) : title;
  }

  // Banners: a scrolling row with buttons, dots and keys

  carousel() {
    if (!this.banners.length) return null;
    const box = element("section", { className: "carousel", "aria-roledescription": "carousel", "aria-label": storeWords.fromStore }, this.track);
    if (this.dots.length) {
      box.append(element("div", { className: "turns" }, this.before, element("div", { className: "spots" }, ...this.dots), this.after));
    }
    this.track.addEventListener("keydown", (event) => this.press(event));
    // After scrolling, the requested or another banner is visible.
    this.track.addEventListener("scrollend", () => {
      this.hasArrived = true;
      if (this.wanted !== undefined && !this.isShown(this.wanted)) this.wanted = undefined;
    });
    // An IntersectionObserver reports the visible banner.
    this.watching = new IntersectionObserver((entries) => {
      for (const { target, intersectionRatio } of entries) if (target instanceof HTMLElement) target.dataset.seen = intersectionRatio.toFixed(2);
      this.mark();
    }, { root: this.track, threshold: [0.25, 0.5, 0.75, 0.99] });
    for (const one of this.banners) this.watching.observe(one);
    this.mark();
    return box;
  }

  makeDots() {
    const { banners } = this.store;
    return banners.map(({ title }, index) => {
      const dot = element("button", { type: "button", className: "spot", "aria-label": storeWords.bannerOf(index + 1, banners.length, title) });
      dot.addEventListener("click", () => this.turn(index));
      return dot;
    });
  }

  /**
   * A button that turns to another banner.
   * @param {number} by
   * @param {Icon} name
   * @param {string} label
   */
  stepper(by, name, label) {
    const made = element("button", { type: "button", className: "icon-button", "aria-label": label }, icon(name, "flip"));
    made.addEventListener("click", () => this.turn(this.current + by));
    return made;
  }

  /**
   * @param {Banner} banner
   * @param {number} index
   */
  banner({ image, title, text, item, category, url }, index) {
    const words = element(
      "div", { className: "words" }, title && element("b", { dir: "auto", textContent: title }),
      text && element("span", { dir: "auto", textContent: text }),
    );
    const picture = image ? element("img", { alt: title || text ? "" : storeWords.banner(index + 1), src: image, decoding: "async", draggable: false }) : null;
    picture?.addEventListener("error", () => {
      picture.remove();
      box.classList.add("bare");
    });
    const content = [picture, title || text ? words : null];
    const box = element("div", {
      className: `banner${picture ? "" : " bare"}`, role: "group", "aria-roledescription": "slide",
      "aria-label": storeWords.numberOf(index + 1, this.store.banners.length),
    }, this.bannerLink({ item, category, url }, content));
    return box;
  }

  /**
   * The content of a banner, with its link.
   * @param {Target} target
   * @param {(Node | null)[]} content
   */
  bannerLink({ item, category, url }, content) {
    if (item && this.library.rows.get(item)) return element("a", { href: bookAddress(item) }, ...content);
    const chosen = this.titleOf(category);
    if (chosen) {
      const made = element("button", { type: "button" }, ...content);
      made.addEventListener("click", () => this.choose(chosen));
      return made;
    }
    return /^https?:/.test(url ?? "") ? outside(url ?? "", ...content) : element("div", {}, ...content);
  }

  /**
   * The title of a category.
   * @param {string | undefined} category
   */
  titleOf(category) {
    return this.store.categories.find(({ id }) => id === category)?.title;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isBackwards = getComputedStyle(this.track).direction === "rtl";
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 };
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: this.banners.length - 1 };
    const by = steps[event.key];
    const index = by ? this.current + by : ends[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isInside = this.track !== document.activeElement && this.track.contains(document.activeElement);
    this.turn(index);
    const inner = this.banners[this.current].firstElementChild;
    if (isInside && inner instanceof HTMLElement) inner.focus({ preventScroll: true });
  }

  /** @param {number} index */
  turn(index) {
    const wanted = Math.max(0, Math.min(this.banners.length - 1, index));
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[wanted].getBoundingClientRect()];
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    [this.wanted, this.hasArrived] = [wanted, this.isWhole(wanted)];
    const left = getComputedStyle(this.track).direction === "rtl" ? own.right - box.right : own.left - box.left;
    this.track.scrollBy({ left, behavior: isStill ? "instant" : "smooth" });
    this.set(wanted);
    say(storeWords.bannerOf(wanted + 1, this.banners.length, this.store.banners[wanted].title));
  }

  /** The visible banner. */
  mark() {
    const shares = this.banners.map(({ dataset }) => Number(dataset.seen ?? 0));
    const most = Math.max(...shares);
    // The requested banner counts as visible until the user scrolls it away.
    if (this.wanted !== undefined && (this.isWhole(this.wanted) || !this.hasArrived)) {
      this.hasArrived ||= this.isWhole(this.wanted);
      this.set(this.wanted);
      return;
    }
    this.wanted = undefined;
    this.set(Math.max(0, shares.indexOf(most)));
  }

  /**
   * Whether a banner is fully visible now.
   * @param {number} index
   */
  isShown(index) {
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[index].getBoundingClientRect()];
    return own.left > box.left - 2 && own.right < box.right + 2;
  }

  /**
   * Whether a banner was fully visible in the last report.
   * @param {number} index
   */
  isWhole(index) {
    return Number(this.banners[index].dataset.seen ?? 0) > 0.98;
  }

  /** @param {number} index */
  set(index) {
    this.current = index;
    for (const [at, one] of this.banners.entries()) one.inert = at !== index && !this.isNear(at);
    if (!this.dots.length) return;
    for (const [at, dot] of this.dots.entries()) {
      if (at === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
    this.before.ariaDisabled = String(index === 0);
    this.after.ariaDisabled = String(index === this.dots.length - 1);
  }

  /**
   * Partly visible banners can be used too.
   * @param {number} index
   */
  isNear(index) {
    return Number(this.banners[index].dataset.seen ?? 0) >= 0.5;
  }
}

/**
 * A link that opens another site in a new tab.
 * @param {string} url
 * @param {...(Node | string | null)} content
 */
function outside(url, ...content) {
  const note = element("span", { className: "unseen", textContent: sharedWords.newTab });
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...content, note);
}
