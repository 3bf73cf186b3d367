// The interface texts of the search.
import { counted } from "../shared/words.js";

const pluralOf = (kind) => ({ issue: "issues", book: "books", post: "posts", feed: "feeds", item: "items" })[kind];
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
  kind: (kind, count) => (count === 1 ? kind : pluralOf(kind)),
  kindHeading: (kind) => ({ issue: "Issues", book: "Books", post: "Posts", item: "Items" })[kind],
  publicationsAnd: (kind) => `Publications and ${pluralOf(kind)}`,
  searching: "Searching…",
  failed: "Could not search",
  pagesFailed: "Could not load the other pages",
  exportFailed: "Could not load the text of these issues. Try again when you are online.",
  nothingSaid: (words) => `No results for ${quoted(words)}.`,
  nothingBefore: "No results for “",
  nothingAfter: "”",
  nothingHelp: (count, kind) => (count ? `Search covers all titles, and the text of ${counted(count, kind)}. Try a shorter word.` : "Search covers titles only until you download something."),
  found: (count, kind, pages) => `${counted(count, kind)}${pages ? `, ${counted(pages, "page")}` : ""} found.`,
  best: (shown, count, kind) => `Showing the best ${shown} of ${counted(count, kind)}. Add a word to narrow the search.`,
  matchesIn: (count, flows, title) => `${flows ? counted(count, "match", "matches") : counted(count, "page")} in ${title}.`,
  allMatchesIn: (count, flows) => `All ${count.toLocaleString()} ${flows ? "matches" : "pages"} in `,
  allPosts: (count) => `All ${counted(count, "post")} with these words`,
  posts: (count, unread) => `${counted(count, "post")}${unread ? ` · ${unread.toLocaleString()} unread` : ""}`,
  items: (count, kind, fresh) => `${counted(count, kind)}${fresh ? ` · ${fresh.toLocaleString()} new` : ""}`,
  unread: " · unread",
  showAll: (count) => `Show all ${count.toLocaleString()}`,
  start: "Search your library",
  startHelp: "Search finds titles and authors of everything on the shelf, and text in downloaded items. Type a word or its beginning. Case and accents are ignored.",
};
