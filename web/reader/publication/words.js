// The interface texts of a publication's page and of stores.
import { counted } from "../shared/words.js";

/** @param {string} kind */
const pluralOf = (kind) => ({ issue: "issues", book: "books", post: "posts" })[kind];
/**
 * The kind of items of a publication.
 * @param {PublicationKind} kind
 */
export const thingOf = (kind) => ({ magazine: "issue", bookshelf: "book", feed: "post" })[kind];
/** @param {string} title */
const quoted = (title) => `“${title}”`;

export const publicationWords = {
  kinds: { magazine: "Magazine", bookshelf: "Books", feed: "Feed" },
  back: "Back to the shelf",
  shelf: "Shelf",
  searchIn: (/** @type {string} */ title) => `Search ${title}`,
  search: "Search",
  findBooks: "Search these books",
  copyAddress: "Copy address",
  addressCopied: "Address copied",
  count: (/** @type {number} */ count, /** @type {string} */ kind, /** @type {string | null} */ since) => (
    `${counted(count, kind)}${since ? ` since ${since}` : ""}`),
  downloaded: (/** @type {string} */ size) => `${size} downloaded`,

  // Actions
  refresh: "Refresh",
  notifications: "Notifications",
  notificationsFailed: "Could not load notification settings",
  markAllRead: "Mark all read",
  remind: "Add reminder",
  account: "Subscription and codes",
  addFiles: "Add files",
  unfollow: "Unfollow",
  followAgain: "Follow again",

  // Checking for new issues
  checking: "Checking…",
  checkingTitle: (/** @type {string} */ title) => `Checking ${title}.`,
  found: (/** @type {number} */ added, /** @type {number} */ revised, /** @type {string} */ title) => {
    const found = [added && counted(added, "new issue"), revised && counted(revised, "correction")].filter(Boolean).join(", ");
    return found ? `${found} in ${title}` : `Nothing new in ${title}`;
  },
  checkFailed: (/** @type {string} */ title) => `Could not check ${title}`,
  unchanged: (/** @type {string} */ why) => `${why} Your library is unchanged.`,
  detailsFailed: "Could not load publication details",
  offerFailed: "Could not load the publisher’s offer",

  // Settings
  automaticDownloads: "Automatic downloads",
  unfollowed: "Off, because you unfollowed this publication. Downloaded items stay.",
  newItems: (/** @type {string} */ kind) => `New ${pluralOf(kind)}`,
  newDownloaded: "Download automatically",
  newListed: "Download on request",
  keep: "Kept downloads",
  keepNotes: { newest: "Older items stay listed", next: "Read items make room", nothing: "Downloaded items stay", everything: "Nothing is deleted" },
  keepEverything: "Everything",
  keepNewest: (/** @type {number} */ count) => (count === 1 ? "Newest" : `Newest ${count}`),
  keepUnread: (/** @type {number} */ count) => (count === 1 ? "Newest unread" : `Newest ${count} unread`),
  resolution: "Resolution",
  resolutionNote: "For new downloads",
  resolutions: ["Standard", "High (@2x)"],
  defaultResolution: (/** @type {boolean} */ isHigh) => (isHigh ? "Default: high" : "Default: standard"),
  lastChecked: (/** @type {string} */ time) => `Last checked ${time}`,
  neverChecked: "Not checked yet",
  saved: "Setting saved.",
  saveFailed: "Could not save the setting",
  settingUnchanged: (/** @type {string} */ why) => `${why} The setting is unchanged.`,

  // Issues or books
  tools: "Filter and sort",
  filter: "Filter",
  none: {
    all: "Nothing published yet.",
    new: "You’re all caught up. New issues will appear here.",
    here: "Nothing downloaded yet. Tap an issue to download it. It opens with its first page.",
    favorites: "No favorites yet. Press * on an issue, or select the heart on its sheet.",
  },
  noBooksInCategory: "There are no books in this category.",
  sort: "Sort",
  books: "Books",
  issues: "Issues",
  noDate: "Without a date",
  allBooks: "All books",
  showAllBooks: "Show all books",
  showAllIssues: "Show all issues",

  // Unfollowing
  unfollowQuestion: (/** @type {string} */ title) => `Unfollow ${quoted(title)}?`,
  unfollowEffect: (/** @type {string} */ kind) => `New ${pluralOf(kind)} will no longer appear.`,
  unfollowDownloaded: (/** @type {number} */ count, /** @type {string} */ kind, /** @type {string} */ size) => (
    `You have ${counted(count, kind)}${size ? ` (${size})` : ""} on this computer.`),
  unfollowRemoval: "If you remove them, their bookmarks and highlights are deleted too.",
  unfollowKeep: (/** @type {number} */ count, /** @type {string} */ kind) => `Unfollow, keep the ${counted(count, kind)}`,
  unfollowRemove: "Unfollow and remove everything",
  cancel: "Cancel",
  unfollowDone: (/** @type {string} */ title) => `Unfollowed ${quoted(title)}`,
  unfollowFailed: (/** @type {string} */ title) => `Could not unfollow ${quoted(title)}`,
  followFailed: (/** @type {string} */ title) => `Could not follow ${quoted(title)}`,
  followedAgain: (/** @type {string} */ title) => `Following ${quoted(title)} again.`,
};

// A publisher's store
export const storeWords = {
  allBooks: "All books",
  categories: "Categories",
  books: (/** @type {number} */ count) => (count === 1 ? " book" : " books"),
  news: "News",
  more: (/** @type {number} */ count) => `${count.toLocaleString()} more`,
  banners: "Banners",
  fromStore: "From the store",
  previous: "Previous banner",
  next: "Next banner",
  banner: (/** @type {number} */ number) => `Banner ${number}`,
  bannerOf: (/** @type {number} */ number, /** @type {number} */ count, /** @type {string | null} */ title) => (
    `Banner ${number} of ${count}${title ? `: ${title}` : ""}`),
  numberOf: (/** @type {number} */ number, /** @type {number} */ count) => `${number} of ${count}`,
};
