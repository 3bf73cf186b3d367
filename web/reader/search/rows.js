// The rows of search results: publications, issues and books, their pages, and posts.
import { stateWords } from "../library/cards.js";
import { hasPage } from "../library/bookorder.js";
import { foundRow, marked, thumbnail } from "../library/found.js";
import { pageWords, placeWords, thingOf } from "../library/where.js";
import { address, bookAddress } from "../shared/address.js";
import { listed } from "../shared/dates.js";
import { element, isolated } from "../shared/dom.js";
import { fault, say } from "../shared/toast.js";
import { searchWords } from "./words.js";

/** @typedef {Answers["find"]} Found */
/** @typedef {Found["items"][0]} FoundItem */

export class FoundRows {
  /**
   * @param {Library} library
   * @param {string} words the words to search for.
   * @param {string | null} publication the publication to search.
   */
  constructor(library, words, publication) {
    this.library = library;
    this.words = words;
    this.publication = publication;
  }

  /**
   * The newest matching posts, and a link to all of them.
   * @param {NonNullable<Found["posts"]>} options
   */
  ofPosts({ count, hits }) {
    const { words, publication: feed } = this;
    const image = (/** @type {string} */ url) => (
      element("div", { className: "thumb" }, element("img", { src: url, alt: "", loading: "lazy", decoding: "async" })));
    const rows = hits.map(({ row, context }) => foundRow({
      picture: row.picture ? image(row.picture) : null,
      link: element(
        "a", { href: address("feeds", "", { feed: row.feed, show: "all", post: String(row.id) }) },
        element("bdi", { lang: row.language ?? "" }, ...this.highlighted(row.title)),
      ),
      text: context.length ? [element("bdi", { lang: row.language ?? "" }, ...marked(context))] : null,
      small: [isolated(row.feedTitle), ` · ${listed(row.date)}`, ...(row.isRead ? [] : [searchWords.unread])],
    }));
    if (count <= hits.length) return rows;
    const href = address("feeds", "", { feed, show: "all", words });
    const label = element("span", { className: "link", textContent: searchWords.allPosts(count) });
    const all = element("a", { className: "button plain all", href }, label);
    return [...rows, element("li", { className: "more-pages" }, all)];
  }

  /** @param {FoundPublication} publication */
  ofPublication({ handle, title, items, kind, unread: unreadPosts }) {
    if (kind === "feed") {
      const link = element("a", { href: address("feeds", "", { feed: handle, show: "all" }) }, element("bdi", {}, ...this.highlighted(title)));
      return foundRow({ picture: null, link, small: searchWords.posts(items, unreadPosts) });
    }
    const known = this.library.publications.find((publication) => publication.handle === handle);
    const rows = known?.rows ?? [];
    const row = rows.find(({ cover }) => cover);
    const link = element("a", { href: address("publication", handle) }, element("bdi", {}, ...this.highlighted(title)));
    const thing = thingOf(rows.map((own) => own.kind ?? "issue"));
    return foundRow({ picture: thumbnail(null, row), link, small: searchWords.items(items, thing, known?.unread ?? 0) });
  }

  /**
   * The title of a publication or post, with simple highlighting.
   * @param {string} title
   */
  highlighted(title) {
    const words = this.words.toLowerCase().split(/\s+/);
    const isFound = (/** @type {string} */ piece) => words.some((word) => word && piece.toLowerCase().startsWith(word));
    return title.split(/(\s+)/).map((piece) => (isFound(piece) ? element("mark", { textContent: piece }) : piece));
  }

  /**
   * @param {Row} row
   * @param {string} href
   * @param {...(Node | string)} content
   */
  link(row, href, ...content) {
    const link = element("a", { href }, ...content);
    if (row.status === "none") link.dataset.start = row.name;
    return link;
  }

  /** @param {FoundItem} options */
  ofItem({ row, title }) {
    const words = element("bdi", { lang: row.language ?? "" }, ...marked(title));
    const publication = row.publication && row.publication !== row.title ? [isolated(row.publication), " · "] : [];
    const page = hasPage(row, this.library.isLive) ? element("a", { href: bookAddress(row.name) }, words) : null;
    return foundRow({
      picture: thumbnail(null, row), name: row.name, link: page ?? this.link(row, row.url, words),
      small: [...publication, element("span", { className: "state" }, ...stateWords(row, true))],
    });
  }

  /**
   * The best pages of an issue, and a button for all of them.
   * @param {FoundItem} options
   */
  ofPages({ row, count, pages }) {
    const rows = pages.map((page) => this.ofPage(row, page));
    if (count > pages.length) {
      const label = element("span", { className: "link" }, searchWords.allMatchesIn(count, row.flows), isolated(row.title, row.language));
      const button = element("button", { type: "button", className: "button plain all" }, label);
      button.addEventListener("click", () => this.showAll(row, rows, more));
      const more = element("li", { className: "more-pages" }, button);
      return [...rows, more];
    }
    return rows;
  }

  /**
   * @param {Row} row
   * @param {FoundPage} options
   */
  ofPage(row, { place, title, isArticle, context }) {
    const heading = title.length ? marked(title) : [placeWords(place)];
    const where = isArticle ? pageWords(place) : placeWords(place);
    const publication = row.publication && row.publication !== row.title ? [" · ", isolated(row.publication)] : [];
    const issue = [isolated(row.title, row.language), ...publication];
    const link = this.link(row, place.url, element("bdi", { lang: row.language ?? "" }, ...heading));
    return foundRow({
      picture: thumbnail(place, row), name: row.name, link,
      text: context.length ? [element("bdi", { lang: row.language ?? "" }, ...marked(context))] : null,
      small: [...(where ? [where, " · "] : []), ...issue],
    });
  }

  /**
   * Shows all matching pages of an issue.
   * @param {Row} row
   * @param {HTMLElement[]} rows
   * @param {HTMLElement} more
   */
  async showAll(row, rows, more) {
    try {
      const found = await this.library.send("find", { words: this.words, issue: row.name });
      if (!more.isConnected) return;
      const pages = found.items[0]?.pages ?? [];
      const made = pages.map((page) => this.ofPage(row, page));
      const index = rows.length;
      rows[0].before(...made);
      for (const old of [...rows, more]) old.remove();
      (made[index] ?? made.at(-1))?.querySelector("a")?.focus();
      say(searchWords.matchesIn(made.length, row.flows, row.title));
    } catch (error) {
      fault(searchWords.pagesFailed, error.message, () => this.showAll(row, rows, more));
    }
  }
}
