// Where a page stands, in the words that people use.
import { sharedWords } from "./words-shared.js";
import { itemWords } from "./words-shelf.js";

/** `The grid, page 2 of 3`; of an article of one page its title alone; where there are no articles, `Page 6 of 24`. */
export function placeWords(place) {
  const { article, whole } = place;
  const within = pageWords(place);
  if (whole && !article) return within;
  const name = articleWords(place);
  return within ? `${name}, ${within.toLowerCase()}` : name;
}

/** The article's title, else its number; where there are no articles, the page's number. */
export function articleWords(place) {
  const { article, number, flows, whole } = place;
  return article ?? (whole ? pageWords(place) : flows ? itemWords.part(number) : sharedWords.article(number));
}

/** `Page 2 of 3`; of an article of one page nothing, nor of text that flows: its parts are no pages. */
export function pageWords({ page, pages, flows, whole }) {
  if (whole) return sharedWords.pageOf(whole.page, whole.pages);
  if (pages === 1 || flows) return "";
  return pages ? sharedWords.pageOf(page, pages) : sharedWords.page(page);
}

/** What things of kinds (`issue`, `book`, `post`) are called together: of several kinds, titles. */
export function thingOf(kinds) {
  const found = new Set(kinds);
  return found.size === 1 ? [...found][0] : found.size ? "item" : "issue";
}
