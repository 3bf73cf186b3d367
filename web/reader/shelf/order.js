// The orders of the shelf's list.
const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

/**
 * Sorts rows by date, title or publication.
 * @param {Row[]} rows the rows, newest first
 * @param {string} sort `newest`, `oldest`, `title` or `publication`
 * @param {(row: Row) => string} publication returns the title of a row's publication
 */
export function inOrder(rows, sort, publication) {
  if (sort === "oldest") return [...rows].reverse();
  if (sort === "title") return [...rows].sort((one, other) => compare(one.title, other.title));
  if (sort === "publication") return [...rows].sort((one, other) => compare(publication(one), publication(other)));
  return rows;
}
