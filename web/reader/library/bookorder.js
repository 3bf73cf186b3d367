// The order of books.
import { read, write } from "../shared/storage.js";
import { libraryWords } from "./words.js";

const key = "masthead:books";
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

/**
 * The orders of books. In `opened`, opened books come first, followed by the latest arrivals. The other orders are by
 * title or author.
 */
export const orders = libraryWords.orders;

/** The order stored in this browser. */
export function order() {
  const { sort = "" } = read(key);
  return Object.hasOwn(orders, sort) ? sort : "opened";
}

/** @param {string} sort */
export function setOrder(sort) {
  write(key, { ...read(key), sort });
}

/**
 * @param {Row} one
 * @param {Row} other
 */
const byTitle = (one, other) => words(one.title, other.title);
const later = (one = "", other = "") => (one === other ? 0 : one > other ? -1 : 1);

/**
 * Sorts rows.
 * @param {Row[]} rows
 * @param {string} sort
 * @param {string[] | null} [known] the books opened by an earlier time, latest first. Books opened since then do not
 * move.
 */
export function inOrder(rows, sort, known = null) {
  const sorted = [...rows];
  if (sort === "title") return sorted.sort(byTitle);
  if (sort === "author") {
    // Books without an author come last.
    return sorted.sort((one, other) => {
      const [first, second] = [one.authors?.[0], other.authors?.[0]];
      if (!first || !second) return first ? -1 : second ? 1 : byTitle(one, other);
      return words(first, second) || byTitle(one, other);
    });
  }
  const place = known && new Map(known.map((name, index) => [name, index]));
  const first = (/** @type {Row} */ one, /** @type {Row} */ other) => {
    if (!place) return later(one.opened, other.opened);
    const [before, after] = [one, other].map(({ name }) => place.get(name) ?? Infinity);
    return before === after ? 0 : before - after;
  };
  const arrived = (/** @type {Row} */ row) => row.arrived ?? row.date;
  return sorted.sort((one, other) => first(one, other) || later(arrived(one), arrived(other)) || byTitle(one, other));
}

/**
 * Whether a row has its own page, which only books in a library do.
 * @param {Pick<Row, "kind">} options
 * @param {boolean} isLive
 */
export const hasPage = ({ kind }, isLive) => isLive && kind === "book";
