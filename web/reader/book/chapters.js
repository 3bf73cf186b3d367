// The chapters of a book, and the reading progress.
import { parse } from "../issue/grid.js";

/** @typedef {import("../issue/grid.js").Grid} Grid */
/**
 * A line of the contents. `position` is null if the document is not in the book.
 * @typedef {{ title: string, depth: number, fragment: string | null, position: Position | null, index: number }} Line
 */
/** @typedef {Line & { position: Position }} Chapter */

export class Chapters {
  /**
   * @param {Issue} issue
   * @param {Grid} grid
   */
  constructor(issue, grid) {
    this.grid = grid;
    // Documents outside the reading order do not count.
    this.isRead = issue.articles.flat().map((page) => typeof page.characters === "number");
    this.sizes = issue.articles.flat().map((page) => Math.max(0, page.characters ?? 0));
    // If the sizes are unknown, assume that all documents are equally long.
    if (!this.sizes.some(Boolean)) this.sizes = this.sizes.map(() => 1);
    /** @type {number[]} the number of characters before each document. */
    this.before = [];
    this.total = 0;
    for (const size of this.sizes) {
      this.before.push(this.total);
      this.total += size;
    }
    /** @type {Line[]} */
    this.entries = [];
    this.collect(issue.contents ?? [], 0);
    const articles = issue.articles.map((_, article) => ({ title: grid.title(article), position: `${article + 1}.1` }));
    if (!this.entries.length) this.collect(articles, 0);
    const entries = /** @type {Chapter[]} */ (this.entries.filter(({ position }) => position));
    this.ordered = entries.toSorted((one, other) => this.compare(one.position, other.position));
    // Sections within a document belong to the document's chapter.
    const begun = new Set();
    this.chapters = this.ordered.filter(({ index, depth }) => {
      const isFirst = !begun.has(index);
      begun.add(index);
      return isFirst || depth === 0;
    });
  }

  /**
   * @param {Entry[]} entries
   * @param {number} depth
   */
  collect(entries, depth) {
    for (const { title, position, fragment, children } of entries) {
      const found = parse(position);
      const place = found && this.grid.at(found) ? found : null;
      this.entries.push({ title, depth, fragment: fragment ?? null, position: place, index: place ? this.grid.index(place) : -1 });
      if (children?.length && depth < 12) this.collect(children, depth + 1);
    }
  }

  /**
   * @param {Position} one
   * @param {Position} other
   */
  compare(one, other) {
    return this.grid.index(one) - this.grid.index(other) || (one.offset ?? 0) - (other.offset ?? 0);
  }

  /**
   * The chapter at a position, or null before the first one.
   * @param {Position} position
   */
  at(position) {
    return this.last(this.chapters, position);
  }

  /**
   * The entry of the contents at a position.
   * @param {Position} position
   */
  entry(position) {
    return this.last(this.ordered, position);
  }

  /**
   * @param {Chapter[]} entries
   * @param {Position} position
   */
  last(entries, position) {
    const [index, offset] = [this.grid.index(position), position.offset ?? 0];
    return entries.findLast((entry) => entry.index < index || (entry.index === index && (entry.position.offset ?? 0) <= offset)) ?? null;
  }

  /**
   * The end of a chapter, or null if it ends with the book.
   * @param {Position} position
   */
  end(position) {
    return this.chapters.find((chapter) => this.compare(chapter.position, position) > 0)?.position ?? null;
  }

  /**
   * How much of the book precedes a character, from 0 to 1.
   * @param {Position} position
   */
  share(position, number = position.offset ?? 0) {
    const index = this.grid.index(position);
    return this.total ? Math.min(1, (this.before[index] + Math.min(number, this.sizes[index])) / this.total) : 0;
  }

  /**
   * Whether a document is in the reading order.
   * @param {Position} position
   */
  isReadOnTo(position) {
    return this.isRead[this.grid.index(position)];
  }

  /**
   * The position at a share of the book, from 0 to 1.
   * @param {number} share
   */
  place(share) {
    const wanted = Math.max(0, Math.min(this.total - 1, Math.floor(share * this.total)));
    const index = Math.max(0, this.before.findLastIndex((before) => before <= wanted));
    return { ...this.grid.positions[index], offset: wanted - this.before[index] };
  }
}

/**
 * A share as a whole percentage, rounded down, so that 100% is reached only at the end.
 * @param {number} share
 */
export const percent = (share) => written(Math.floor(share * 100) / 100);

/** Formats percentages. Intl replaces this function after the first paint, because it is slow to load. */
let written = (/** @type {number} */ share) => `${Math.round(share * 100)}%`;

/**
 * Replaces the function that formats percentages.
 * @param {(share: number) => string} way
 */
export function writeShares(way) {
  written = way;
}
