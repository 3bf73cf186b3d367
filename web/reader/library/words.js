// The interface texts of the library: items in any list, adding, reminders, statistics, notifications.
import { itemMarks } from "../marks/words.js";
import { counted } from "../shared/words.js";

/** @param {string} title */
const quoted = (title) => `“${title}”`;

// The library as a whole, and its items in groups
export const libraryWords = {
  // Loading the library
  shelfFailedStatus: (/** @type {number} */ status) => `Could not load the shelf (${status}).`,

  // Navigation
  unread: "unread",
  new: "new",

  // Filters
  filters: { all: "All", new: "New", here: "Available", favorites: "Favorites" },

  // Groups
  all: "All",
  favorites: "Favorites",
  untagged: "Without a tag",
  noFavorites: "No favorites yet. Press * on a book, or select the heart on a book’s page.",
  orders: { opened: "Last opened", title: "By title", author: "By author" },

  // The list of books beside a book
  besideLabel: "Books",
  hideList: "Hide list",
  showList: "Show list",
  listShown: "The list is shown.",
  listHidden: "The list is hidden.",
  findInList: "Title or author",
  findInListLabel: "Find title or author",
  category: "Category",
  allCategories: "All categories",
  noneInList: "No matching title or author.",
};

// Issues and books: their state in lists, and the sheet with their details
export const itemWords = {
  // State
  new: "New",
  downloading: "Downloading",
  downloaded: "Downloaded",
  paused: "Paused",
  failed: "Failed",
  correction: "Correction",
  available: "Available",
  availablePages: (/** @type {string} */ pages) => `Available · ${pages}`,
  withdrawn: "Withdrawn",
  withdrawnPages: (/** @type {string} */ pages) => `Withdrawn · ${pages}`,
  forSale: "For sale",
  forSaleAt: (/** @type {string} */ price) => `For sale · ${price}`,
  inStore: "In the store",
  sample: "Sample",
  read: "Read",
  readShare: (/** @type {string} */ percent) => `${percent} read`,
  readSample: "read",
  shortPages: (/** @type {number} */ count) => `${count}\u00a0p.`,
  pagesLeft: (/** @type {number} */ count) => `${counted(count, "page")} left`,
  progress: "Progress",
  favorite: "Favorite",
  favoriteTitle: (/** @type {string} */ title) => `Favorite: ${title}`,
  about: (/** @type {string} */ title) => `About ${title}`,
  aboutBook: "About this book",
  part: (/** @type {number} */ number) => `Part ${number}`,

  // Facts
  volume: (/** @type {string} */ number) => `Volume ${number}`,
  issueNumber: (/** @type {string} */ number) => `No. ${number}`,
  by: "By",
  number: "Number",
  onComputer: "On this computer",
  onLibraryComputer: "On the computer",
  downloadedSoFar: "Downloaded",
  sizeOf: (/** @type {string} */ done, /** @type {string} */ total) => `${done} of ${total}`,
  download: "Download",
  language: "Language",
  lastOpened: "Last opened",
  contents: "Contents",
  bookmarks: "Bookmarks",
  pageNumber: (/** @type {number} */ page) => `page ${page}`,

  // Actions
  downloadOf: (/** @type {string} */ size) => `Download · ${size}`,
  seeBook: "Book details",
  readAvailable: "Read available pages",
  readAgain: "Read again",
  continue: "Continue",
  continuePage: (/** @type {number} */ page) => `Continue, page ${page}`,
  buy: (/** @type {string | undefined} */ price) => (price ? `Buy · ${price}` : "Buy or subscribe"),
  showBookmarks: (/** @type {number} */ count) => `Show ${counted(count, "bookmark")}`,
  more: "More: mark as read, download, remove",
  moreHere: "More: mark as read",
  moreDownloading: "More: mark as read, pause download",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  resumeDownload: "Resume download",
  pauseDownload: "Pause download",
  cancelDownload: "Cancel download",
  redeem: "Redeem code",
  buyElsewhere: "For sale. You can buy it on the computer that has the library.",
  remind: "Add reminder",
  remindAgain: "Another reminder",
  removeFiles: (/** @type {string | undefined} */ size) => (size ? `Delete files · ${size}` : "Delete files"),
  deleteForGood: "Delete permanently",
  remove: "Remove from library",
  copyLinkDone: "Link copied",

  // Results of actions
  opening: (/** @type {string} */ title) => `Downloading ${title}. It opens with its first page.`,
  marked: (/** @type {string} */ title, /** @type {string} */ mark) => `Marked ${quoted(title)} as ${mark}`,
  markedAlready: (/** @type {string} */ title, /** @type {string} */ mark) => `${quoted(title)} is already marked as ${mark}`,
  markedAll: (/** @type {number} */ count, /** @type {string} */ title, /** @type {string} */ mark) => (
    `Marked ${counted(count, "issue")} of ${title} as ${mark}`),
  markedAllAlready: (/** @type {string} */ title, /** @type {string} */ mark) => `All issues of ${title} are already marked as ${mark}`,
  alreadyMarked: "Already marked.",
  deleted: (/** @type {string} */ title) => `Deleted ${quoted(title)}`,
  removed: (/** @type {string} */ title) => `Removed ${quoted(title)}`,
  filesRemoved: (/** @type {string} */ title) => `Deleted the files of ${quoted(title)}`,
  restored: (/** @type {string} */ title) => `Restored ${quoted(title)}.`,
  bookmarkRemoved: (/** @type {string} */ place) => `Bookmark removed: ${place}`,

  // Failures
  downloadFailed: (/** @type {string} */ title) => `Could not download ${quoted(title)}`,
  resumeFailed: (/** @type {string} */ title) => `Could not resume the download of ${quoted(title)}`,
  pauseFailed: (/** @type {string} */ title) => `Could not pause the download of ${quoted(title)}`,
  cancelFailed: (/** @type {string} */ title) => `Could not cancel the download of ${quoted(title)}`,
  openFailed: (/** @type {string} */ title) => `Could not open ${quoted(title)}`,
  offerFailed: "Could not load the publisher’s offer",
  markFailed: (/** @type {string} */ title) => `Could not mark ${quoted(title)}`,
  markAllFailed: (/** @type {string} */ title) => `Could not mark the issues of ${title}`,
  undoFailed: "Could not undo",
  removeFailed: (/** @type {string} */ title) => `Could not remove ${quoted(title)}`,
  restoreFailed: (/** @type {string} */ title) => `Could not restore ${quoted(title)}`,
  bookmarkFailed: "Could not restore the bookmark",
};

// An empty shelf, or a filter without matches
export const emptyWords = {
  shelf: "Nothing on the shelf yet",
  shelfHelp: "Follow a magazine, bookshelf or feed by its address, or add your own books.",
  deviceHelp: "What you add on the computer with the library appears here.",
  exportHelp: "No issues have been published here yet.",
  shelfOnlyFeeds: "No issues or books yet",
  feeds: (/** @type {number} */ feeds, /** @type {number} */ unread) => (
    `You follow ${counted(feeds, "feed")}${unread ? ` with ${counted(unread, "unread post")}` : ""}. Posts are under Feeds.`),
  readFeeds: "Read feeds",
  books: "No downloaded books",
  booksHelp: "A book downloads when you first open it. Then you can read it offline.",
  browseBooks: "Browse all books",
  searchBooks: "Search these books",
  removedShelf: "The shelf is empty",
  removed: "Removed",
  removedCount: (/** @type {number} */ count, /** @type {string} */ kind) => `You removed ${counted(count, kind)}. Restoring keeps your reading position.`,
  restore: "Restore",
  restoreAll: (/** @type {number} */ count) => (count === 1 ? "Restore" : `Restore all ${count.toLocaleString()}`),
  restoreTitle: (/** @type {string} */ title) => `Restore ${title}`,
  restoring: (/** @type {number} */ count, /** @type {string} */ kind) => `Downloading ${counted(count, kind)}`,
  restoreFailed: "Could not restore the removed items",
  more: (/** @type {number} */ count) => `And ${count.toLocaleString()} more.`,
  filters: {
    new: ["Nothing new", "You’re all caught up. New issues will appear here."],
    here: ["Nothing downloaded yet", "Tap an issue to download it. It opens as soon as its first page is available."],
    favorites: ["No favorites yet", "Press * on an issue, or select its heart in the list."],
  },
  nothing: ["No issues found", "No issue matches this filter."],
  showAllIssues: "Show all issues",
};

// Adding publications and files
export const addWords = {
  title: "Add",
  follow: "Follow",
  chooseFiles: "Choose files",
  address: "Address of a magazine, bookshelf, feed or web page",
  example: "example.org/blog",
  help: "Or add files: books and comics (EPUB, PDF, CBZ), issues, or a list of feeds from another reader (OPML). You can also drop them here.",
  noAddress: "Type an address, such as example.org/blog.",
  checking: "Checking…",
  listTooLarge: "This file is too large. The limit for a list of feeds is 16 MB.",
  fileFailed: "Could not read this file. Choose it again.",
  adding: (/** @type {number} */ count) => (count === 1 ? "Adding the file…" : `Adding ${count.toLocaleString()} files…`),
  addingFile: (/** @type {number} */ number, /** @type {number} */ count, /** @type {string} */ name) => `Adding ${number} of ${count}: ${name}`,
  addedFiles: (/** @type {number} */ count, /** @type {number} */ known) => (
    `${counted(count, "file")} added${known ? `, ${known.toLocaleString()} already in the library` : ""}`),
  added: (/** @type {string} */ title) => `${quoted(title)} added`,
  known: (/** @type {string} */ title) => `${quoted(title)} is already in the library`,
  moreFailed: (/** @type {number} */ count) => `Could not add ${count.toLocaleString()} more.`,
  following: (/** @type {string} */ title, /** @type {number} */ count, /** @type {string} */ kind) => `Following ${quoted(title)}: ${counted(count, kind)}`,
  followedAlready: (/** @type {string} */ title) => `You already follow ${quoted(title)}`,
  undoFailed: (/** @type {string} */ why) => `Could not undo. ${why}`,
  addedFeeds: (/** @type {number} */ count) => `${counted(count, "feed")} added`,
  knownFeeds: (/** @type {number} */ count) => `${count.toLocaleString()} already followed`,
  skippedLines: (/** @type {number} */ count) => `${counted(count, "line")} skipped`,
  line: (/** @type {number | null} */ line, /** @type {string} */ why) => (line ? `Line ${line}: ${why}` : why),
  done: "Done",
  otherAddress: "Another address",
  chooseFeeds: (/** @type {number} */ count) => `This page has ${count} feeds. Select the feeds to follow.`,
  chooseOne: "Select at least one feed.",
};

// Reminders: timers that belong to an issue, book or publication
export const remindWords = {
  dueSince: (/** @type {string} */ time) => `Due since ${time}`,
  next: (/** @type {string} */ time) => `Reminder ${time}`,
  due: "Due",
  done: "Done",
  doneTitle: (/** @type {string} */ title) => `Done: ${title}`,
  doneFailed: (/** @type {string} */ title) => `Could not mark ${quoted(title)} as done`,
};

// Reading statistics, which a publisher may ask for
export const readingWords = {
  title: "Reading statistics",
  askedBefore: "The publisher of “",
  askedAfter: "” would like to collect reading statistics. Nothing is sent unless you agree.",
  states: {
    asked: { words: "The publisher would like to collect reading statistics. Nothing is sent unless you agree.", heading: "Data to share" },
    agreed: { words: "You are sharing reading statistics with the publisher.", heading: "Shared data" },
    declined: { words: "You are not sharing reading statistics.", heading: "Data to share" },
  },
  dataBefore: "For each issue or book and day: its name, title, author and length, how much of it you read, "
    + "and whether you opened it for the first time that day or ever. Masthead sends this to ",
  itsServer: "the publisher server",
  dataAfter: " under a random number, without your name. The server adds it to the totals of all readers.",
  agree: "Agree",
  decline: "No",
  stop: "Stop sharing",
  change: "You can change this on the publication’s page at any time.",
  shared: (/** @type {string} */ title) => `You are sharing reading statistics for ${quoted(title)}`,
  notShared: (/** @type {string} */ title) => `You are not sharing reading statistics for ${quoted(title)}`,
};

// Notifications of new issues, which a publisher server sends to this browser
export const notificationWords = {
  title: "Notifications",
  help: "This browser shows a notification when a new issue comes out, even if the shelf is closed. "
    + "The publisher’s server stores this browser’s push address and your choice. It deletes both when you turn notifications off.",
  none: "No publication on this shelf offers notifications.",
  on: (/** @type {string} */ title) => `Notifications are on for ${title}.`,
  off: (/** @type {string} */ title) => `Notifications are off for ${title}.`,
  needsHomeScreen: "To get notifications on this device, tap Share, then “Add to Home Screen”, and open the shelf from there.",
  needsHTTPS: "Notifications need a shelf whose address starts with https.",
  notSupported: "This browser does not support notifications here. Private windows often block them.",
  denied: "This browser blocks notifications from the shelf. Allow them for this site in its settings.",
  deniedAgain: "This browser blocks notifications from the shelf. Allow them for this site in its settings, then try again.",
  pushFailed: "Could not reach this browser’s push service. Check your connection, then try again.",
  serverFailed: (/** @type {string} */ host) => `Could not reach the publisher server ${host}, or it rejects this shelf. Try again later.`,
  serverError: (/** @type {string} */ host, /** @type {number} */ status) => `The publisher server ${host} returned an error (${status}). Try again later.`,
  serverWithoutPush: "The publisher server does not send notifications for this publication.",
};

// Contact addresses of a publication
export const contactWords = {
  contact: "Contact publisher",
  support: "Get help",
  feedback: "Send feedback",
};

// The lists of keys for issues and books
/** @type {Record<"moving" | "item" | "filter" | "view" | "add" | "refresh" | "everywhere", KeyLine[]>} */
export const shelfKeys = {
  moving: [
    ["arrows, h j k l", "select an issue or book"],
    ["Enter", "open it"],
    ["space, i", "show its details"],
  ],
  item: [
    ...itemMarks.map(({ key, help }) => /** @type {[string, string]} */ ([key, help])),
    ["u", "mark as read or unread"],
    ["d", "download"],
    ["p", "pause or resume the download"],
    ["x", "remove", "manages"],
    ["t", "set a reminder", "manages"],
    ["y", "copy the link"],
    ["m", "menu"],
  ],
  filter: [["f, s", "filter; sort"]],
  view: [["v", "show covers or list"]],
  add: [["a", "add a publication or files", "manages"]],
  refresh: [["r", "refresh"]],
  everywhere: [
    ["/", "search"],
    ["?", "these keys"],
  ],
};
