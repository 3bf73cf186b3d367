// The interface texts of the browser reader are in the words.js of each folder, except for those of the HTML pages and
// a few of the service workers. This file has the texts that several folders use.

/**
 * `1 page`, `2,400 pages`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

export const sharedWords = {
  // Buttons
  close: "Close",
  tryAgain: "Try again",
  undo: "Undo",
  settings: "Settings",
  newTab: " (opens in a new tab)",

  // Messages
  undone: "Undone.",
  toastAction: (/** @type {string} */ text, /** @type {string} */ action) => `${text}. ${action} with the button at the end of the page.`,
  offline: "You are offline. You can read what you opened before.",
  pull: "Pull to refresh",
  release: "Release to refresh",
  refreshing: "Refreshing…",

  // Failures
  noLibrary: "Could not reach the library. Check that Masthead is running on the computer, then try again.",
  libraryError: (/** @type {number} */ status) => `The library returned an error (${status}).`,
  noIssue: (/** @type {number} */ status) => `Could not load the issue (${status}).`,
  markFailed: "Could not mark the issue.",
  markedRead: "Marked as read.",
  markedUnread: "Marked as unread.",

  // Help
  helpAndKeys: "Help and keys",
  keys: "Keys",
  helpFailed: "Could not load help",

  // The position of a page
  page: (/** @type {number} */ page) => `Page ${page}`,
  pageOf: (/** @type {number} */ page, /** @type {number} */ pages) => `Page ${page} of ${pages}`,
  article: (/** @type {number} */ number) => `Article ${number}`,
  pageRange: (/** @type {number} */ first, /** @type {number} */ last) => `Pages ${first} to ${last}`,
  pagesOf: (/** @type {number[]} */ numbers, /** @type {number} */ count) => `${numbers.length > 1 ? "Pages" : "Page"} ${numbers.join(" and ")} of ${count}`,
  pagesOfArticle: (/** @type {string} */ title, /** @type {number[]} */ numbers, /** @type {number} */ count) => (
    `${title}, ${numbers.length > 1 ? "pages" : "page"} ${numbers.join(" and ")} of ${count}`),

  // Dates and times
  justNow: "just now",
  minutesAgo: (/** @type {number} */ minutes) => (minutes === 1 ? "a minute ago" : `${minutes} minutes ago`),
  today: "today",
  yesterday: "yesterday",
  todayAt: (/** @type {string} */ time) => `today, ${time}`,
  yesterdayAt: (/** @type {string} */ time) => `yesterday, ${time}`,
  tomorrowAt: (/** @type {string} */ time) => `tomorrow, ${time}`,
  onDay: (/** @type {string} */ day) => `on ${day}`,
};
