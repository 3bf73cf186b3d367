// The front of a store: banners, news, shelves and categories. Banners do not rotate.
import { byline, card, fillRail } from "../library/cards.js";
import { bookAddress } from "../shared/address.js";
import { day } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { say } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { storeWords } from "./words.js";

export class StoreFront {
  /**
   * @param choose takes a category title, or null for all books.
   * @param act handles shortcuts on a book.
   */
  constructor(library, handle, store, { choose, act }) {
    Object.assign(this, { library, handle, store, choose });
    this.listening = new AbortController();
    this.cards = [];
    this.element = element("div", { className: "store" }, this.about(), this.carousel(), this.news(), ...this.rails());
    this.chips = this.makeChips();
    listen(this.element, { signal: this.listening.signal, lists: () => [], act });
  }

  close() {
    this.listening.abort();
    this.watching?.disconnect();
  }

  /** Hides the front for a filter or category. */
  show({ isWhole, category }) {
    this.element.hidden = !isWhole;
    for (const chip of this.chips.querySelectorAll(".chip")) chip.ariaPressed = String((chip.dataset.category ?? null) === category);
  }

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
    const all = [{ title: null, words: storeWords.allBooks }, ...categories.map(({ title, count }) => ({ title, words: title, count }))];
    const chips = all.map(({ title, words, count }) => {
      const chip = element("button", { type: "button", className: "chip", "aria-pressed": "false" }, isolated(words), count ? element("span", { className: "number" }, count.toLocaleString(), element("span", { className: "unseen", textContent: count === 1 ? " book" : " books" })) : null);
      if (title !== null) chip.dataset.category = title;
      chip.addEventListener("click", () => this.choose(title));
      return chip;
    });
    return element("div", { className: "chips categories", role: "group", "aria-label": storeWords.categories, hidden: categories.length < 2 }, ...chips);
  }

  // Shelves

  rails() {
    return this.store.shelves.map(({ title, items }) => {
      const rows = items.map((name) => this.library.rows.get(name)).filter(Boolean);
      if (!rows.length) return null;
      const list = element("ul", { className: "rail named", role: "list" });
      this.cards.push(fillRail(list, rows, (row) => card(row, { isLive: true, by: byline })));
      return element("section", { className: "section", "aria-label": title }, element("div", { className: "section-head" }, element("h2", { textContent: title })), list);
    }).filter(Boolean);
  }

  // News: the newest, and a button for the others

  news() {
    const news = this.store.news ?? [];
    if (!news.length) return null;
    const [first, ...others] = news.map((one) => this.told(one));
    const more = others.length ? element("details", {}, element("summary", { textContent: storeWords.more(others.length) }), ...others) : null;
    return element("section", { className: "section news", "aria-label": storeWords.news }, element("div", { className: "section-head" }, element("h2", { textContent: storeWords.news })), first, more);
  }

  told({ title, date, text, item, category, url }) {
    const time = element("time", { dateTime: date, textContent: day(date, { dateStyle: "long" }) });
    const lines = (text ?? "").split("\n").filter(Boolean).map((line) => element("p", { dir: "auto", textContent: line }));
    return element("article", {}, element("h3", { dir: "auto" }, this.leading({ title, item, category, url })), time, ...lines);
  }

  /** A title with the link of a news item. */
  leading({ title, item, category, url }) {
    if (item && this.library.rows.get(item)) return element("a", { href: bookAddress(item), textContent: title });
    if (category && this.titleOf(category)) {
      const made = element("button", { type: "button", textContent: title });
      made.addEventListener("click", () => this.choose(this.titleOf(category)));
      return made;
    }
    if (/^https?:/.test(url ?? "")) return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, title, element("span", { className: "unseen", textContent: sharedWords.newTab }));
    return title;
  }

  // Banners: a scrolling row with buttons, dots and keys

  carousel() {
    const { banners } = this.store;
    if (!banners.length) return null;
    this.banners = banners.map((banner, index) => this.banner(banner, index));
    this.track = element("div", { className: "track", tabIndex: 0, role: "group", "aria-label": storeWords.banners }, ...this.banners);
    const box = element("section", { className: "carousel", "aria-roledescription": "carousel", "aria-label": storeWords.fromStore }, this.track);
    if (banners.length > 1) {
      this.dots = banners.map(({ title }, index) => {
        const dot = element("button", { type: "button", className: "spot", "aria-label": storeWords.bannerOf(index + 1, banners.length, title) });
        dot.addEventListener("click", () => this.turn(index));
        return dot;
      });
      const step = (by, name, label) => {
        const made = element("button", { type: "button", className: "icon-button", "aria-label": label }, icon(name, "flip"));
        made.addEventListener("click", () => this.turn(this.current + by));
        return made;
      };
      [this.before, this.after] = [step(-1, "back", storeWords.previous), step(1, "next", storeWords.next)];
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
      for (const { target, intersectionRatio } of entries) target.dataset.seen = intersectionRatio.toFixed(2);
      this.mark();
    }, { root: this.track, threshold: [0.25, 0.5, 0.75, 0.99] });
    for (const one of this.banners) this.watching.observe(one);
    this.current = 0;
    this.mark();
    return box;
  }

  banner({ image, title, text, item, category, url }, index) {
    const row = item && this.library.rows.get(item);
    const words = element("div", { className: "words" }, title && element("b", { dir: "auto", textContent: title }), text && element("span", { dir: "auto", textContent: text }));
    const picture = image ? element("img", { alt: title || text ? "" : storeWords.banner(index + 1), src: image, decoding: "async", draggable: false }) : null;
    picture?.addEventListener("error", () => {
      picture.remove();
      box.classList.add("bare");
    });
    const content = [picture, title || text ? words : null];
    let inner = null;
    if (row) inner = element("a", { href: bookAddress(item) }, ...content);
    else if (category && this.titleOf(category)) {
      inner = element("button", { type: "button" }, ...content);
      inner.addEventListener("click", () => this.choose(this.titleOf(category)));
    } else if (/^https?:/.test(url ?? "")) inner = element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...content, element("span", { className: "unseen", textContent: sharedWords.newTab }));
    else inner = element("div", {}, ...content);
    const box = element("div", { className: `banner${picture ? "" : " bare"}`, role: "group", "aria-roledescription": "slide", "aria-label": storeWords.numberOf(index + 1, this.store.banners.length) }, inner);
    return box;
  }

  titleOf(category) {
    return this.store.categories.find(({ id }) => id === category)?.title;
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isBackwards = getComputedStyle(this.track).direction === "rtl";
    const by = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key];
    const index = by ? this.current + by : { Home: 0, End: this.banners.length - 1 }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isInside = this.track !== document.activeElement && this.track.contains(document.activeElement);
    this.turn(index);
    if (isInside) this.banners[this.current].firstElementChild.focus({ preventScroll: true });
  }

  turn(index) {
    const wanted = Math.max(0, Math.min(this.banners.length - 1, index));
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[wanted].getBoundingClientRect()];
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    [this.wanted, this.hasArrived] = [wanted, this.isWhole(wanted)];
    this.track.scrollBy({ left: getComputedStyle(this.track).direction === "rtl" ? own.right - box.right : own.left - box.left, behavior: isStill ? "instant" : "smooth" });
    this.set(wanted);
    say(storeWords.bannerOf(wanted + 1, this.banners.length, this.store.banners[wanted].title));
  }

  /** The visible banner. */
  mark() {
    const shares = this.banners.map(({ dataset }) => Number(dataset.seen ?? 0));
    const most = Math.max(...shares);
    // The requested banner counts until it is scrolled away.
    if (this.wanted !== undefined && (this.isWhole(this.wanted) || !this.hasArrived)) {
      this.hasArrived ||= this.isWhole(this.wanted);
      this.set(this.wanted);
      return;
    }
    this.wanted = undefined;
    this.set(Math.max(0, shares.indexOf(most)));
  }

  /** Whether a banner is fully visible now. */
  isShown(index) {
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[index].getBoundingClientRect()];
    return own.left > box.left - 2 && own.right < box.right + 2;
  }

  /** Whether a banner was fully visible in the last report. */
  isWhole(index) {
    return Number(this.banners[index].dataset.seen ?? 0) > 0.98;
  }

  set(index) {
    this.current = index;
    for (const [at, one] of this.banners.entries()) one.inert = at !== index && !this.isNear(at);
    if (!this.dots) return;
    for (const [at, dot] of this.dots.entries()) {
      if (at === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
    this.before.ariaDisabled = String(index === 0);
    this.after.ariaDisabled = String(index === this.dots.length - 1);
  }

  /** Partly visible banners can be used too. */
  isNear(index) {
    return Number(this.banners[index].dataset.seen ?? 0) >= 0.5;
  }
}
