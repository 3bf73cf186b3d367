// Formats reading positions.
import { sharedWords } from "../shared/words.js";
import { itemWords } from "./words.js";

/**
 * `The grid, page 2 of 3`, only the title for a single-page article, or `Page 6 of 24` without articles.
 * @param {PagePlace} place
 */
export function placeWords(place) {
  const { article, whole } = place;
  const within = pageWords(place);
  if (whole && !article) return within;
  const name = articleWords(place);
  return within ? `${name}, ${within.toLowerCase()}` : name;
}

/**
 * The title or number of the article or, without articles, the page.
 * @param {PagePlace} place
 */
export function articleWords(place) {
  const { article, number, flows, whole } = place;
  return article ?? (whole ? pageWords(place) : flows ? itemWords.part(number) : sharedWords.article(number));
}

/**
 * `Page 2 of 3`. Empty for a single-page article and for flowing text.
 * @param {PagePlace} place
 */
export function pageWords({ page, pages, flows, whole }) {
  if (whole) return sharedWords.pageOf(whole.page, whole.pages);
  if (pages === 1 || flows) return "";
  return pages ? sharedWords.pageOf(page, pages) : sharedWords.page(page);
}

/**
 * The common kind of several items (`issue`, `book`, `post`), or `item` if they are mixed.
 * @param {string[]} kinds
 */
export function thingOf(kinds) {
  const found = new Set(kinds);
  return found.size === 1 ? [...found][0] : found.size ? "item" : "issue";
}
