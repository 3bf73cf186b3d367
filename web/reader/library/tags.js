// Books by tag: first the favorites, then each tag. A book with several tags is listed under each of them.
import { element } from "../shared/dom.js";
import { counted } from "../shared/words.js";
import { inOrder as ordered, order } from "./bookorder.js";
import { libraryWords } from "./words.js";

const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
/** With more tags than this, books are grouped by their first letter. */
const mostTags = 150;

/**
 * Whether the rows are books, which are not ordered by date.
 * @param {Row[]} rows
 */
export const areBooks = (rows) => rows.length > 0 && rows.every(({ kind }) => kind === "book");

/**
 * Whether a shelf is grouped by tags. Imported books are not, because their subjects rarely match.
 * @param {string} handle
 * @param {Row[]} rows
 */
export const areTagged = (handle, rows) => handle !== "own" && areBooks(rows);

/**
 * The groups in the chosen order, as `{ key, title, items }`.
 * @param {Row[]} rows
 */
export function byTag(rows, sort = order()) {
  const sorted = ordered(rows, sort);
  /** @type {Map<string, Row[]>} */
  const tags = new Map();
  const put = (/** @type {string} */ tag, /** @type {Row} */ row) => {
    const known = tags.get(tag);
    if (known) known.push(row);
    else tags.set(tag, [row]);
  };
  for (const row of sorted) for (const tag of new Set(row.categories?.length ? row.categories : [""])) put(tag, row);
  if (tags.size > mostTags) {
    tags.clear();
    for (const row of sorted) put(firstLetter(row.title), row);
  }
  const favorites = sorted.filter(({ favorite }) => favorite);
  const names = [...tags.keys()].filter(Boolean).sort(inOrder);
  const groups = names.map((name) => ({ key: `tag ${name}`, title: name[0].toUpperCase() + name.slice(1), items: tags.get(name) ?? [] }));
  if (tags.has("")) groups.push({ key: "none", title: names.length ? libraryWords.untagged : libraryWords.all, items: tags.get("") ?? [] });
  return [...(favorites.length ? [{ key: "favorites", title: libraryWords.favorites, items: favorites }] : []), ...groups];
}

export { ordered };

/**
 * The heading of a group.
 * @param {{ key: string, title: string, items: Row[] }} group
 */
export function tagHeading({ title, items }) {
  const count = element("span", { className: "number", textContent: counted(items.length, "book") });
  return element("h2", { className: "year", title }, element("bdi", { textContent: title }), count);
}

/** The group of favorites if there are none. */
export function noFavorites() {
  return element(
    "section", { className: "no-favorites", "aria-label": libraryWords.favorites },
    element("h2", { className: "year", textContent: libraryWords.favorites }),
    element("p", { className: "quiet", textContent: libraryWords.noFavorites }),
  );
}

/**
 * The names of the favorites, for detecting changes.
 * @param {Row[]} rows
 */
export const favoritesOf = (rows) => rows.filter(({ favorite }) => favorite).map(({ name }) => name).sort().join("\n");

/**
 * The first letter of a title without its accent, or `#`.
 * @param {string} title
 */
export function firstLetter(title) {
  const letter = [...title.normalize("NFD").replace(/^[\p{P}\p{S}\s]+/u, "")][0] ?? "#";
  return /\p{L}/u.test(letter) ? letter.toUpperCase() : "#";
}
