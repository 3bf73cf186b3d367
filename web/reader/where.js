// Where a page stands, in the words that people use.

/** `The grid, page 2 of 3`; of an article of one page its title alone. */
export function placeWords({ article, number, page, pages, flows }) {
  const name = article ?? `${flows ? "Part" : "Article"} ${number}`;
  const within = pageWords({ page, pages, flows });
  return within ? `${name}, ${within.toLowerCase()}` : name;
}

/** `Page 2 of 3`; of an article of one page nothing, nor of text that flows: its parts are no pages. */
export function pageWords({ page, pages, flows }) {
  if (pages === 1 || flows) return "";
  return pages ? `Page ${page} of ${pages}` : `Page ${page}`;
}

/** What things of kinds (`issue`, `book`, `post`) are called together: of several kinds, titles. */
export function thingOf(kinds) {
  const found = new Set(kinds);
  return found.size === 1 ? [...found][0] : found.size ? "title" : "issue";
}

/** `1 page`, `2,400 pages`. */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
