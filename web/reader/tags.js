// Books by their tags: the favourites first, then each tag; a book that has several stands below each.
import { inOrder as ordered, order } from "./bookorder.js";
import { element } from "./dom.js";
import { counted } from "./words-shared.js";
import { shelfWords } from "./words-shelf.js";

const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
/** More tags than these are no help: then books stand by their first letters. */
const mostTags = 150;

/** Whether these are books, which are no run by date. */
export const areBooks = (rows) => rows.length > 0 && rows.every(({ kind }) => kind === "book");

/** Whether the books of a shelf stand by its tags: those of a list that is followed, not one's own files, whose subjects seldom gather any. */
export const areTagged = (handle, rows) => handle !== "own" && areBooks(rows);

/** Groups for a list, each in the order that is chosen: `{ key, title, items }`. */
export function byTag(rows, sort = order()) {
  const sorted = ordered(rows, sort);
  const tags = new Map();
  const put = (tag, row) => (tags.get(tag) ?? tags.set(tag, []).get(tag)).push(row);
  for (const row of sorted) for (const tag of new Set(row.categories?.length ? row.categories : [""])) put(tag, row);
  if (tags.size > mostTags) {
    tags.clear();
    for (const row of sorted) put(firstLetter(row.title), row);
  }
  const favourites = sorted.filter(({ favorite }) => favorite);
  const names = [...tags.keys()].filter(Boolean).sort(inOrder);
  const groups = names.map((name) => ({ key: `tag ${name}`, title: name[0].toUpperCase() + name.slice(1), items: tags.get(name) }));
  if (tags.has("")) groups.push({ key: "none", title: names.length ? shelfWords.untagged : shelfWords.all, items: tags.get("") });
  return [...(favourites.length ? [{ key: "favourites", title: shelfWords.favorites, items: favourites }] : []), ...groups];
}

export { ordered };

/** What stands above a group. */
export function tagHeading({ title, items }) {
  return element("h2", { className: "year", title }, element("bdi", { textContent: title }), element("span", { className: "number", textContent: counted(items.length, "book") }));
}

/** What stands in the place of the favourites where there are none: their place is always there. */
export function noFavourites() {
  return element(
    "section", { className: "no-favourites", "aria-label": shelfWords.favorites },
    element("h2", { className: "year", textContent: shelfWords.favorites }),
    element("p", { className: "quiet", textContent: shelfWords.noFavorites }),
  );
}

/** Which of the rows are favourites, to tell whether the groups are still right. */
export const favouritesOf = (rows) => rows.filter(({ favorite }) => favorite).map(({ name }) => name).sort().join("\n");

function firstLetter(title) {
  const letter = [...title.normalize("NFD").replace(/^[\p{P}\p{S}\s]+/u, "")][0] ?? "#";
  return /\p{L}/u.test(letter) ? letter.toUpperCase() : "#";
}
