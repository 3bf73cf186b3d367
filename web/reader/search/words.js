// The interface texts of the search.
import { counted } from "../shared/words.js";

/** @type {Record<string, string>} */
const plurals = { issue: "issues", book: "books", post: "posts", feed: "feeds", item: "items" };
/** @type {Record<string, string>} */
const headings = { issue: "Issues", book: "Books", post: "Posts", item: "Items" };
/** @param {string} title */
const quoted = (title) => `“${title}”`;

export const searchWords = {
  title: "Search",
  placeholder: "Titles, articles, words",
  label: "Search titles and text",
  clear: "Clear search",
  where: "Search in",
  all: "All",
  kinds: { magazine: "Magazines", bookshelf: "Books", feed: "Posts" },
  pages: { magazine: "Articles", bookshelf: "Books", feed: "Posts" },
  kind: (/** @type {string} */ kind, /** @type {number} */ count) => (count === 1 ? kind : plurals[kind]),
  kindHeading: (/** @type {string} */ kind) => headings[kind],
  publicationsAnd: (/** @type {string} */ kind) => `Publications and ${plurals[kind]}`,
  searching: "Searching…",
  failed: "Could not search",
  pagesFailed: "Could not load the other pages",
  exportFailed: "Could not load the text of these issues. Try again when you are online.",
  nothingSaid: (/** @type {string} */ words) => `No results for ${quoted(words)}.`,
  nothingBefore: "No results for “",
  nothingAfter: "”",
  nothingHelp: (/** @type {number} */ count, /** @type {string} */ kind) => (count
    ? `Search covers all titles, and the text of ${counted(count, kind)}. Try a shorter word.`
    : "Search covers titles only until you download something."),
  found: (/** @type {number} */ count, /** @type {string} */ kind, /** @type {number} */ pages) => (
    `${counted(count, kind)}${pages ? `, ${counted(pages, "page")}` : ""} found.`),
  best: (/** @type {number} */ shown, /** @type {number} */ count, /** @type {string} */ kind) => (
    `Showing the best ${shown} of ${counted(count, kind)}. Add a word to narrow the search.`),
  matchesIn: (/** @type {number} */ count, /** @type {boolean} */ flows, /** @type {string} */ title) => (
    `${flows ? counted(count, "match", "matches") : counted(count, "page")} in ${title}.`),
  allMatchesIn: (/** @type {number} */ count, /** @type {boolean} */ flows) => `All ${count.toLocaleString()} ${flows ? "matches" : "pages"} in `,
  allPosts: (/** @type {number} */ count) => `All ${counted(count, "post")} with these words`,
  posts: (/** @type {number} */ count, /** @type {number} */ unread) => `${counted(count, "post")}${unread ? ` · ${unread.toLocaleString()} unread` : ""}`,
  items: (/** @type {number} */ count, /** @type {string} */ kind, /** @type {number} */ fresh) => (
    `${counted(count, kind)}${fresh ? ` · ${fresh.toLocaleString()} new` : ""}`),
  unread: " · unread",
  showAll: (/** @type {number} */ count) => `Show all ${count.toLocaleString()}`,
  start: "Search your library",
  startHelp: "Search finds titles and authors of everything on the shelf, and text in downloaded items. "
    + "Type a word or its beginning. Case and accents are ignored.",
};
