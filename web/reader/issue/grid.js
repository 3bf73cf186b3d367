// The page grid of an issue. Articles are side by side, and an article's pages are below each other. Indices start at
// 0, as in the files. Users type ARTICLE.PAGE, counted from 1, followed by +CHARACTERS for a position in reflowing
// text.
import { sharedWords } from "../shared/words.js";

/**
 * A position as text: `2.1` or, in text that reflows, `2.1+340`.
 * @param {Position} position
 */
export const format = ({ article, page, offset }) => `${article + 1}.${page + 1}${offset ? `+${offset}` : ""}`;

/**
 * Parses a position such as `#2.1+340`. Returns null for other text.
 * @param {string | null | undefined} text
 */
export function parse(text) {
  const match = /^#?(\d{1,6})(?:\.(\d{1,6}))?(?:\+(\d{1,10}))?$/.exec(text ?? "");
  if (!match) return null;
  /** @type {Position} */
  const position = { article: Number(match[1]) - 1, page: Number(match[2] ?? 1) - 1 };
  if (Number(match[3])) position.offset = Number(match[3]);
  return position.article < 0 || position.page < 0 ? null : position;
}

/**
 * Whether two positions are on the same page.
 * @param {Position | null | undefined} one
 * @param {Position | null | undefined} other
 */
export const same = (one, other) => one?.article === other?.article && one?.page === other?.page;

export class Grid {
  /**
   * @param {Page[][]} articles
   * @param {Issue["spreads"]} [spreads] which pages form spreads: `print`, `article` or `none`.
   * @param {Issue["order"]} [order] `pages` for an issue without articles.
   */
  constructor(articles, spreads = "article", order = "articles") {
    this.articles = articles;
    this.spreads = spreads;
    this.isPaged = order === "pages";
    /** @type {Position[] | null} */
    this.all = null;
    /** @type {Map<string, Position[]> | null} */
    this.printed = null;
    /** @type {number | null} */
    this.usualRatio = null;
  }

  /**
   * The page at a position, or null if there is none.
   * @param {Position} position
   */
  at({ article, page }) {
    return this.articles[article]?.[page] ?? null;
  }

  /**
   * The page at a position that is known to exist.
   * @param {Position} position
   */
  page({ article, page }) {
    return this.articles[article][page];
  }

  /** @returns {Position[]} */
  get positions() {
    this.all ??= this.articles.flatMap((pages, article) => pages.map((_, page) => ({ article, page })));
    return this.all;
  }

  /** Whether spreads extend across articles, as in print. */
  get isPrint() {
    return this.spreads === "print";
  }

  /** Whether pages follow each other across articles. */
  get isAcross() {
    return this.isPrint || this.isPaged;
  }

  /**
   * The number of pages before this one.
   * @param {Position} position
   */
  index(position) {
    const before = this.articles.slice(0, position.article).reduce((count, pages) => count + pages.length, 0);
    return before + position.page;
  }

  /**
   * The nearest position that exists. The given one may have been saved when the issue had more pages.
   * @param {Position} position
   */
  nearest({ article, page }) {
    const last = Math.max(0, Math.min(article, this.articles.length - 1));
    return { article: last, page: last === article ? Math.min(page, this.articles[last].length - 1) : 0 };
  }

  /**
   * The pages shown along with this one, in order.
   * @param {Position} position
   * @param {boolean} isDouble
   */
  leaf({ article, page }, isDouble) {
    if (!isDouble) return [{ article, page }];
    if (this.isPrint) return this.printedLeaf({ article, page });
    if (!isUpright(this.at({ article, page }))) return [{ article, page }];
    // The first page of an issue is alone, as in print. Other articles start on the left.
    const isOdd = article === 0 ? page % 2 === 0 : page % 2 === 1;
    const first = { article, page: isOdd ? page - 1 : page };
    const second = { article, page: first.page + 1 };
    const pages = [first, second].filter((place) => isUpright(this.at(place)));
    return pages.length === 2 ? pages : [{ article, page }];
  }

  /** @param {Position} position */
  printedLeaf(position) {
    this.printed ??= new Map(this.printedLeaves().flatMap((leaf) => leaf.map((place) => [format(place), leaf])));
    return this.printed.get(format(position)) ?? [position];
  }

  /** The first page alone, then pairs. A spread or a page without a picture is alone, and pairing restarts after it. */
  printedLeaves() {
    /** @type {Position[][]} */
    const leaves = [];
    /** @type {Position | null} */
    let left = null;
    for (const [index, position] of this.positions.entries()) {
      const isAlone = index === 0 || !isHalf(this.page(position));
      if (isAlone) {
        if (left) leaves.push([left]);
        leaves.push([position]);
        left = null;
      } else if (left) {
        leaves.push([left, position]);
        left = null;
      } else {
        left = position;
      }
    }
    if (left) leaves.push([left]);
    return leaves;
  }

  /** Discards cached shapes, because pages were downloaded. */
  changed() {
    this.printed = null;
  }

  /**
   * The position that a move leads to, or null at an edge.
   * @param {Position[]} leaf
   * @param {Move} move
   * @returns {Position | null}
   */
  target(leaf, move) {
    const first = leaf[0];
    const last = leaf[leaf.length - 1];
    const to = (/** @type {number} */ article, /** @type {number} */ page) => (this.at({ article, page }) ? { article, page } : null);
    const endOf = (/** @type {number} */ article) => to(article, (this.articles[article]?.length ?? 0) - 1);
    switch (move) {
      case "next": return to(last.article + 1, 0);
      case "previous": return to(first.article - 1, 0);
      case "lower": return to(last.article, last.page + 1) ?? (this.isAcross ? to(last.article + 1, 0) : null);
      case "upper": return to(first.article, first.page - 1) ?? (this.isAcross ? endOf(first.article - 1) : null);
      case "forward": return this.target(leaf, "lower") ?? this.target(leaf, "next");
      case "back": return this.target(leaf, "upper") ?? endOf(first.article - 1);
      default: return null;
    }
  }

  /**
   * Converts a move in reading order to a step in the grid.
   * @param {Position[]} leaf
   * @param {Move} move
   * @returns {Step}
   */
  step(leaf, move) {
    if (move === "forward") return this.target(leaf, "lower") ? "lower" : "next";
    if (move === "back") return this.target(leaf, "upper") ? "upper" : "previous";
    return move;
  }

  /**
   * The title to show for an article.
   * @param {number} article
   */
  title(article) {
    const title = this.ownTitle(article);
    if (title || !this.isPaged) return title ?? sharedWords.article(article + 1);
    const first = this.index({ article, page: 0 }) + 1;
    const last = first + this.articles[article].length - 1;
    return first === last ? sharedWords.page(first) : sharedWords.pageRange(first, last);
  }

  /** @param {number} article */
  ownTitle(article) {
    return this.articles[article].find((page) => page.title)?.title;
  }

  /**
   * The page numbers of a leaf, such as `Pages 6 and 7 of 24`.
   * @param {Position[]} leaf
   */
  numbers(leaf) {
    const numbers = leaf.map((place) => this.index(place) + 1);
    return sharedWords.pagesOf(numbers, this.positions.length);
  }

  /**
   * The position in words, such as `The grid, page 2 of 3`, or `Page 6 of 24` for an issue without articles.
   * @param {Position[]} leaf
   */
  words(leaf) {
    if (this.isPaged) {
      const title = this.articles.length > 1 ? this.ownTitle(leaf[0].article) : null;
      return title ? `${title}, ${this.numbers(leaf).toLowerCase()}` : this.numbers(leaf);
    }
    const parts = [...new Set(leaf.map(({ article }) => article))].map((article) => {
      const pages = leaf.filter((place) => place.article === article).map(({ page }) => page + 1);
      const count = this.articles[article].length;
      if (count === pages.length) return this.title(article);
      return sharedWords.pagesOfArticle(this.title(article), pages, count);
    });
    return parts.join(" – ");
  }
}

/**
 * The width of a page divided by its height, or null if unknown.
 * @param {Page} page
 */
export function ratioOf(page) {
  if (!page.html) return null;
  if (page.width && page.height) return page.width / page.height;
  const picture = /<img class="base"[^>]*>/.exec(page.html);
  const size = / width="(\d+)" height="(\d+)"/.exec(picture?.[0] ?? "");
  return size && Number(size[1]) && Number(size[2]) ? Number(size[1]) / Number(size[2]) : null;
}

/**
 * Whether a page has its own shape.
 * @param {Page} page
 */
export const isPicture = (page) => /<img class="base"/.test(page.html ?? "") || Boolean(page.html && page.width && page.height);

/** A printed page with at least this ratio counts as two pages. */
const wide = 1.25;

/**
 * Whether a page is a whole spread, judging by its metadata or its ratio.
 * @param {Page} page
 * @param {boolean} isPrint
 */
export function isSpread(page, isPrint) {
  return page.spread ?? (isPrint && (ratioOf(page) ?? 0) >= wide);
}

/**
 * Whether a picture is a long strip, which scrolls because it would be unreadable if it were scaled to fit.
 * @param {number | null} ratio
 */
export const isStrip = (ratio) => ratio !== null && ratio > 0 && ratio < 0.42;

/**
 * Whether a page is an upright picture. Other pages take the whole width.
 * @param {Page | null} page
 */
function isUpright(page) {
  if (!page) return false;
  const ratio = ratioOf(page) ?? 0;
  return isPicture(page) && !page.spread && ratio <= 1 && !isStrip(ratio);
}

/**
 * Whether a page is half of a printed spread. A page that is not downloaded yet counts as half.
 * @param {Page} page
 */
function isHalf(page) {
  return !isSpread(page, true) && (!page.html || (isPicture(page) && !isStrip(ratioOf(page))));
}
