// The front of a store: banners, news, shelves and categories.
import { byline, card, fillRail, updateCards } from "../library/cards.js";
import { bookAddress } from "../shared/address.js";
import { day } from "../shared/dates.js";
import { element, isolated } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { sharedWords } from "../shared/words.js";
import { Banners } from "./banners.js";
import { storeWords } from "./words.js";

export class StoreFront {
  /**
   * @param {Library} library
   * @param {StoreAnswer} store
   * @param {object} options
   * @param {(category: string | null) => void} options.choose takes the title of a category, or null for all books.
   * @param {(key: string, name: string) => unknown} options.act handles shortcuts on a book.
   */
  constructor(library, store, { choose, act }) {
    this.library = library;
    this.store = store;
    this.choose = choose;
    this.listening = new AbortController();
    /** @type {ReturnType<typeof fillRail>[]} */
    this.cards = [];
    this.banners = new Banners(store.banners, (target, ...content) => this.leading(target, ...content));
    this.element = element("div", { className: "store" }, this.about(), this.banners.element, this.news(), ...this.rails());
    this.chips = this.makeChips();
    listen(this.element, { signal: this.listening.signal, lists: () => [], act });
  }

  close() {
    this.listening.abort();
    this.banners.close();
  }

  /**
   * Hides the front while there is a filter or category.
   * @param {{ isWhole: boolean, category: string | null }} options
   */
  show({ isWhole, category }) {
    this.element.hidden = !isWhole;
    for (const chip of this.chips.querySelectorAll(".chip")) chip.ariaPressed = String((chip.dataset.category ?? null) === category);
  }

  /** @param {{ has(name: string): boolean }} changed */
  update(changed) {
    updateCards(this.cards.flat(), this.library, changed);
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
      const thing = element("span", { className: "unseen", textContent: storeWords.books(count) });
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
      const rows = this.library.rowsOf(items);
      if (!rows.length) return [];
      const list = element("ul", { className: "rail named", role: "list" });
      this.cards.push(fillRail(list, rows, (row) => card(row, { isLive: true, by: byline })));
      const head = element("div", { className: "section-head" }, element("h2", { textContent: title }));
      return [element("section", { className: "section", "aria-label": title }, head, list)];
    });
  }

  // News: the newest item, and a button for the others

  news() {
    const news = this.store.news ?? [];
    if (!news.length) return null;
    const [first, ...others] = news.map((one) => this.told(one));
    const more = others.length ? element("details", {}, element("summary", { textContent: storeWords.more(others.length) }), ...others) : null;
    const head = element("div", { className: "section-head" }, element("h2", { textContent: storeWords.news }));
    return element("section", { className: "section news", "aria-label": storeWords.news }, head, first, more);
  }

  /** @param {StoreNews} news */
  told(news) {
    const { title, date, text } = news;
    const time = element("time", { dateTime: date, textContent: day(date, { dateStyle: "long" }) });
    const lines = (text ?? "").split("\n").filter(Boolean).map((line) => element("p", { dir: "auto", textContent: line }));
    return element("article", {}, element("h3", { dir: "auto" }, this.leading(news, title) ?? title), time, ...lines);
  }

  /**
   * The content of a banner or news item with its link, or null if it has none.
   * @param {StoreTarget} target
   * @param {...(Node | string | null)} content
   */
  leading({ item, category, url }, ...content) {
    if (item && this.library.rows.get(item)) return element("a", { href: bookAddress(item) }, ...content);
    const chosen = this.store.categories.find(({ id }) => id === category)?.title;
    if (chosen) {
      const made = element("button", { type: "button" }, ...content);
      made.addEventListener("click", () => this.choose(chosen));
      return made;
    }
    return url && /^https?:/.test(url) ? outside(url, ...content) : null;
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
