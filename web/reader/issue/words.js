// The interface texts of an issue's pages.
import { counted } from "../shared/words.js";

export const issueWords = {
  // The reading position
  pages: (/** @type {number} */ count) => counted(count, "page"),
  pagesHere: (/** @type {number[]} */ numbers, /** @type {number} */ count) => (
    `${numbers.length > 1 ? "Pages" : "Page"} ${numbers.join(" and ")} of ${count} in this article`),
  pageOfArticle: (/** @type {string} */ title, /** @type {number} */ page) => `${title}, page ${page}`,
  numberOf: (/** @type {number} */ number, /** @type {number} */ count) => `${number} of ${count}`,
  bookmarked: "bookmarked",
  noPage: "No page in that direction.",

  // Pages that are not downloaded yet
  downloading: "Downloading this page",
  downloaded: "Downloaded",
  downloadingPage: "Downloading",
  readAvailable: "Read available pages",
  remaining: (/** @type {string} */ done, /** @type {string} */ total, /** @type {number | null} */ seconds) => {
    if (seconds === null) return `${done} of ${total} MB`;
    const left = seconds < 90 ? counted(Math.max(1, seconds), "second") : counted(Math.round(seconds / 60), "minute");
    return `${done} of ${total} MB, about ${left} left`;
  },

  // Failures
  noPageData: "Could not load this page.",
  pageFailed: (/** @type {string} */ position, /** @type {string} */ why) => `Could not show page ${position}: ${why}`,
  pictureFailed: (/** @type {string} */ why) => `Could not load the picture of this page. ${why}`.trim(),
  textFailed: (/** @type {string} */ why) => `Could not load the text: ${why}`,
  pageTextFailed: (/** @type {string} */ position, /** @type {string} */ why) => `Could not show the text of page ${position}: ${why}`,
  textsFailed: (/** @type {number} */ status) => `Could not load the text of this issue (${status}).`,

  // Actions and their results
  addBookmark: "Add bookmark",
  removeBookmark: "Remove bookmark",
  bookmarkAdded: "Bookmark added.",
  bookmarkRemoved: "Bookmark removed.",
  addFavorite: "Add to favorites",
  removeFavorite: "Remove from favorites",
  favoriteAdded: "Added to favorites.",
  favoriteRemoved: "Removed from favorites.",
  showPages: "Show pages",
  showText: "Show text",
  turnPages: "Turn pages",
  scrollPages: "Scroll pages",

  // The article as text
  otherArticles: "Other articles",
  previousArticle: "Previous article",
  nextArticle: "Next article",
  readingTime: (/** @type {number} */ minutes) => (minutes < 1 ? "Less than a minute" : `About ${counted(Math.round(minutes), "minute")}`),

  // Pictures and tables
  table: "Table",
  photoWithoutCaption: "Photo without a caption",
  photoOf: (/** @type {number} */ number, /** @type {number} */ count) => `Photo ${number} of ${count}`,

  // The end of an issue
  next: "Next",
  nextIn: (/** @type {string} */ publication) => `Next in ${publication}`,
  nextOnShelf: "Next on the shelf",
  lastPage: "That was the last page",
  noNewer: "No newer issue yet",
  newerAppears: "The next issue will appear on the shelf.",
  read: (/** @type {string} */ title) => `Read ${title}`,

  // The effects of swipes and arrow keys, in the list of keys
  swipesPaged: "turn pages",
  swipesPrint: "turn pages; change the article",
  swipesGrid: "change the article or page",
};

// The page of an issue that is not downloaded
export const missingWords = {
  download: "Download",
  downloadOf: (/** @type {string} */ size) => `Download · ${size}`,
  downloading: "Downloading. The issue opens with its first page.",
  before: "“",
  after: "” is in the library, but its files are not on this computer.",
};
