// The interface texts of an open book.
import { counted } from "../shared/words.js";

export const bookWords = {
  // Around the page
  progress: "Progress",
  position: "Reading position",
  nextChapter: "Next chapter",
  pagesLeft: (/** @type {number} */ count) => (
    count <= 0 ? "Last page in chapter" : `${count < 1000 ? count : count.toLocaleString()} ${count === 1 ? "page" : "pages"} left in chapter`),
  beginning: "This is the beginning.",
  wasAt: (/** @type {string} */ share, /** @type {string | undefined} */ chapter) => `You were at ${share}${chapter ? `, \u2068${chapter}\u2069` : ""}`,
  back: "Back",
  bookmark: "Bookmark",
  bookmarkKey: "Bookmark this page (b)",
  contents: "Contents, bookmarks, notes",
  contentsKey: "Contents, bookmarks, notes (c)",
  settingsKey: "Settings (m)",
  search: "Search",
  searchKey: "Search this book (/)",
  searchBook: "Search this book",
  favorite: "Favorite",
  favoriteKey: "Favorite (*)",
  aboutBook: "About this book",

  // Actions and their results
  addFavorite: "Add to favorites",
  removeFavorite: "Remove from favorites",
  favoriteAdded: "Added to favorites.",
  favoriteRemoved: "Removed from favorites.",
  bookmarkAdded: "Bookmark added.",
  bookmarkRemoved: "Bookmark removed.",
  turnPages: "Turn pages",
  scrollText: "Scroll text",

  // Parts that are not downloaded, or cannot be shown
  partDownloading: "Downloading this part of the book.",
  partFailed: "Could not load this part of the book.",
  partFailedAlone: "Could not load this part of the book. You can read all other parts.",
  noHyphenation: (/** @type {string} */ language, /** @type {string} */ tag) => (
    `No hyphenation dictionary for ${language} is installed, so words are not hyphenated. On Debian, install hyphen-${tag}.`),

  // Contents, bookmarks and notes
  inThisBook: "In this book",
  tabs: ["Contents", "Bookmarks", "Notes"],
  tabsLabel: "List",
  bookmarksTab: (/** @type {number} */ count) => (count ? `Bookmarks ${count}` : "Bookmarks"),
  notesTab: (/** @type {number} */ count) => (count ? `Notes ${count}` : "Notes"),
  noBookmarks: "No bookmarks yet. Press B or select the ribbon above the page to add one.",
  noHighlights: "No highlights yet. Select text to highlight it or add a note.",
  removeBookmark: (/** @type {string} */ chapter, /** @type {string} */ share) => `Remove bookmark: ${chapter}, ${share}`,
  removeHighlight: (/** @type {string} */ text) => `Remove highlight: ${text}`,
  printedPage: "Printed page number",
  go: "Go",
  typePrintedPage: (/** @type {string} */ first, /** @type {string} */ last) => `Type a page from ${first} to ${last}.`,
  noPrintedPage: (/** @type {string} */ page, /** @type {string} */ first, /** @type {string} */ last) => (
    `This book has no page ${page}.${first === last ? "" : ` Its pages are ${first} to ${last}.`}`),

  // Search
  searchField: "Search this book",
  searchHelp: "Type a word or its beginning. Use quotation marks for a phrase. Case and accents are ignored.",
  searching: "Searching…",
  found: (/** @type {number} */ count, /** @type {number} */ chapters, /** @type {number} */ exact, /** @type {number} */ most) => {
    if (!count) return "No matches in this book.";
    const kinds = exact && exact < count ? `, ${exact.toLocaleString()} exact` : "";
    const cut = count > most ? ` Showing the first ${most}.` : "";
    return `${counted(count, "match", "matches")} in ${counted(chapters, "chapter")}${kinds}.${cut}`;
  },

  // Selected text, highlights and notes
  selection: "Selected text",
  colors: { yellow: "Yellow", green: "Green", blue: "Blue", pink: "Pink", underline: "Underline" },
  color: "Color",
  highlight: "Highlight",
  highlightIn: (/** @type {string} */ color) => `Highlight ${color.toLowerCase()}`,
  underline: "Underline",
  underlined: "Underlined.",
  highlighted: (/** @type {string} */ color) => `Highlighted ${color.toLowerCase()}.`,
  highlightFailed: "Could not highlight the text",
  changeFailed: "Could not change the highlight",
  removeFailed: "Could not remove the highlight",
  restoreFailed: "Could not restore the highlight",
  highlightRemoved: "Highlight removed",
  highlightAndNoteRemoved: "Highlight and note removed",
  note: "Note",
  noteNumber: (/** @type {string} */ number) => `Note ${number}`,
  addNote: "Add note",
  closeNote: "Close note",
  goToNote: "Go to note",
  copy: "Copy",
  copied: "Copied.",
  remove: "Remove",
  table: "Table",
  wholeTable: "Whole table",

  // The list of keys
  keys: [
    ["tap at the side, swipe, ← →", "turn pages"],
    ["space, shift space, Page Down, Page Up", "turn pages"],
    ["tap in the middle, Esc", "show or hide the bars"],
    ["Home, End", "go to the beginning or end"],
    ["+ - 0", "make text larger, smaller, or default"],
    ["c", "contents, bookmarks, notes"],
    ["shift ← → ↑ ↓, with alt", "select text from its end, or from its start"],
    ["Tab", "go to the actions for selected text"],
    ["m", "settings"],
    ["/", "search this book"],
    ["n, shift n", "next or previous match"],
    ["b, *", "bookmark the page; mark the book as a favorite"],
    ["u", "mark the book as read or unread"],
    ["z", "go back after a link; undo"],
    ["w", "full screen"],
    ["Esc", "close dialogs"],
  ],
};
