// The interface texts of the browser reader are in the file words.js of each folder, except the texts of the HTML pages
// and a few texts of the service workers. This file has the texts that several folders use.

/** `1 page`, `2,400 pages`. */
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
  toastAction: (text, action) => `${text}. ${action} with the button at the end of the page.`,
  offline: "You are offline. You can read what you opened before.",
  pull: "Pull to refresh",
  release: "Release to refresh",
  refreshing: "Refreshing…",

  // Failures
  noLibrary: "Could not reach the library. Start Masthead again, then try again.",
  libraryError: (status) => `The library returned an error (${status}).`,
  noIssue: (status) => `Could not load the issue (${status}).`,
  markFailed: "Could not mark the issue.",
  markedRead: "Marked as read.",
  markedUnread: "Marked as unread.",

  // Help
  helpAndKeys: "Help and keys",
  keys: "Keys",
  helpFailed: "Could not load help",

  // The position of a page
  page: (page) => `Page ${page}`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  article: (number) => `Article ${number}`,
  pageRange: (first, last) => `Pages ${first} to ${last}`,
  pagesOf: (numbers, count) => `${numbers.length > 1 ? "Pages" : "Page"} ${numbers.join(" and ")} of ${count}`,
  pagesOfArticle: (title, numbers, count) => `${title}, ${numbers.length > 1 ? "pages" : "page"} ${numbers.join(" and ")} of ${count}`,

  // Dates and times
  justNow: "just now",
  minutesAgo: (minutes) => (minutes === 1 ? "a minute ago" : `${minutes} minutes ago`),
  today: "today",
  yesterday: "yesterday",
  todayAt: (time) => `today, ${time}`,
  yesterdayAt: (time) => `yesterday, ${time}`,
  tomorrowAt: (time) => `tomorrow, ${time}`,
  onDay: (day) => `on ${day}`,
};
