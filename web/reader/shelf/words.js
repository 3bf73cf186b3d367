// The interface texts of the shelf, the bookmarks and the page about Masthead.
import { counted } from "../shared/words.js";

/** @param {number} count */
const newIssues = (count) => counted(count, "new issue");

export const shelfWords = {
  // Navigation
  shelf: "Shelf",
  feeds: "Feeds",
  search: "Search",
  bookmarks: "Bookmarks",
  timers: "Timers",
  about: "About and help",

  // Failures of the whole page
  viewFailed: "Could not load this page",
  shelfFailed: "Could not load the shelf",
  libraryUnchanged: (/** @type {string} */ why) => `${why} Your library is unchanged.`,

  // Tools above the shelf
  searchLibrary: "Search the library",
  notifications: "Notifications",
  notificationsFailed: "Could not load notification settings",
  refresh: "Refresh",
  add: "Add",
  sortAndView: "Sort and view",
  tools: "Filter, sort and view",
  filter: "Filter",
  sort: "Sort",
  sorts: { newest: "Newest first", oldest: "Oldest first", title: "By title", publication: "By publication" },
  view: "View",
  views: { covers: "Covers", list: "List" },
  showNew: (/** @type {number} */ count) => `${count.toLocaleString()} new · Show`,

  // Sections
  due: "Due",
  continueReading: "Continue reading",
  newSection: "New",
  publications: "Publications",
  issues: "Issues",
  books: "Books",
  all: "All",
  allCount: (/** @type {number} */ count) => `All ${count.toLocaleString()}`,
  allOf: (/** @type {number} */ count, /** @type {string} */ title) => `All ${count} of ${title}`,

  // The list
  columns: ["", "Title", "Publication", "Date", "Size", "Status"],
  noDate: "Without a date",
  year: "Year",

  // Refreshing
  refreshing: "Refreshing.",
  refreshed: (/** @type {number} */ added, /** @type {number} */ revised) => (
    [added && newIssues(added), revised && counted(revised, "correction")].filter(Boolean).join(", ")),
  nothingNew: "Nothing new",
  refreshedPartly: (/** @type {string} */ found, /** @type {number} */ failures) => `${found}. Could not check ${counted(failures, "publication")}`,
  refreshFailed: (/** @type {string} */ why) => `Could not refresh publications. ${why}`,
};

// Bookmarks and favorites
export const bookmarksWords = {
  title: "Bookmarks",
  favorites: "Favorites",
  none: "No bookmarks yet",
  noneHelp: "Press B while reading, select the ribbon above a page, or choose Add bookmark in the menu. Favorite issues appear here too.",
  toShelf: "Open shelf",
  failed: "Could not load bookmarks",
  kept: (/** @type {string} */ why) => `${why} Your bookmarks are unchanged.`,
  remove: "Remove",
  removePlace: (/** @type {string} */ place) => `Remove bookmark: ${place}`,
  removeFailed: "Could not remove the bookmark",
  markedOn: (/** @type {string} */ day) => `added ${day}`,
  singlePage: "Single page",
};

// About and help
export const aboutWords = {
  title: "About Masthead",
  about: "Masthead publishes, mirrors and shows periodicals. Your shelf, reading positions, bookmarks and favorites stay on the computer that runs Masthead.",
  help: "Help",
  topics: { feeds: "Feeds", timers: "Timers" },
  contacts: "Contact publishers",
  contactsFailed: "Could not load contact details",
  noContacts: "None of the publications on this shelf lists contact details.",
};
