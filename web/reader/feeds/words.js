// The interface texts of feeds and posts.
import { counted } from "../shared/words.js";

/** @param {string} title */
const quoted = (title) => `“${title}”`;
/** @param {number} count */
const newPosts = (count) => `${count.toLocaleString()} new ${count === 1 ? "post" : "posts"}`;
/** @param {number} count */
const posts = (count) => (count === 1 ? "the post" : `the ${counted(count, "post")}`);

export const feedWords = {
  // The list of feeds
  feeds: "Feeds",
  allFeeds: "All feeds",
  favorites: "Favorites",
  feedsIn: (/** @type {string} */ folder) => `Feeds in ${folder}`,
  fold: "Expand or collapse",
  readFailed: "could not be read",
  notFollowed: ", unfollowed",

  // Buttons above the lists
  refresh: "Refresh",
  add: "Add",
  settings: "Feed settings",
  help: "Help and keys",
  about: "Feed details",
  markAllRead: "Mark all read",
  markOlderRead: "Mark older read",
  back: "Back to the list",
  textSettings: "Text settings",

  // The list of posts
  posts: "Posts",
  show: "Posts to show",
  shows: { unread: "Unread", all: "All", read: "Read", favorites: "Favorites" },
  order: "Order",
  orderIs: (/** @type {string} */ order) => `Order: ${order}`,
  sorts: { newest: "Newest first", oldest: "Oldest first", title: "By title" },
  search: "Search these posts",
  unreadMark: "Unread. ",
  favoriteMark: " Favorite",
  newPosts,
  listChanged: "The list has changed",
  choosePost: "Select a post, or press N for the next unread post.",

  // Dates of posts
  date: "Date",
  dateIs: (/** @type {string} */ date) => `Date: ${date}`,
  dates: { "": "Any date", today: "Today", week: "This week", month: "This month", older: "Earlier" },
  beforeMonth: "Before this month",
  since: (/** @type {string} */ day) => `Since ${day}`,
  chooseDate: "Choose date…",
  sinceTitle: "Posts since",
  sinceLabel: "First day",
  showPosts: "Show posts",

  // Marking older posts as read
  markReadTitle: "Mark as read",
  ofList: "In this list: ",
  /** @type {[words: string, days: number][]} */
  older: [["Older than a day", 1], ["Older than a week", 7], ["Older than 30 days", 30]],
  olderBefore: "Older than “",
  olderAfter: (/** @type {string} */ date) => `”, ${date}`,

  // A post
  post: "Post",
  favorite: "Favorite",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  fullText: "Full text",
  share: "Share",
  next: "Next",
  nextUnread: "Next unread",
  nextUnreadKey: "Next unread post (n)",
  minutes: (/** @type {number} */ count) => `${count.toLocaleString()}\u00a0min`,
  titleOnly: "This feed contains only the titles of its posts.",
  attachments: "Attachments",
  readOnWeb: "Read on web",
  linked: "Linked page",
  comments: "Comments",
  table: "Table",
  picture: "Picture: ",
  pictureMissing: "Picture not saved",
  fetching: "Loading the full text…",
  fullFromPage: "Full text from the web page.",
  fullOutdated: "Full text, from before the feed changed this post. ",
  fetchAgain: "Download again",
  savedHere: "saved",
  copyLink: "Copy link",
  postLink: "Link to the post",
  mail: "Send by email",
  linkCopied: "Link copied",
  linkSelected: "Link selected. Copy it with the keyboard.",

  // Results of actions
  fullShown: "Full text.",
  feedShown: "Text from the feed.",
  read: "Read.",
  unread: "Unread.",
  favoriteAdded: "Added to favorites. Masthead keeps this post.",
  favoriteRemoved: "Removed from favorites.",
  marked: (/** @type {number} */ count) => `${counted(count, "post")} marked as read`,
  olderReadAlready: "All older posts are already read",
  allReadAlready: "All posts are already read",
  refreshing: "Refreshing feeds.",
  refreshed: (/** @type {number} */ count) => (count ? newPosts(count) : "No new posts"),
  refreshedPartly: (/** @type {string} */ found, /** @type {number} */ failures, /** @type {string | null} */ error, /** @type {string | null} */ hint) => (
    `${found}. Could not read ${counted(failures, "feed")}: ${error}. ${hint ?? ""}`.trim()),
  lastPost: "That was the last post.",
  firstPost: "That is the first post.",
  nothingUnread: "No unread posts",

  // Failures
  feedsFailed: "Could not load feeds",
  feedsUnchanged: (/** @type {string} */ why) => `${why} Your feeds are unchanged.`,
  postsFailed: "Could not load posts",
  morePostsFailed: "Could not load more posts",
  postFailed: "Could not load this post",
  postGone: "Masthead no longer has this post. Its feed removed it, and it was not a favorite.",
  fullTextFailed: "Could not load the full text",
  markFailed: "Could not mark the post",
  markFailedWhy: (/** @type {string} */ why) => `Could not mark the post. ${why}`,
  markAllFailed: "Could not mark the posts",
  refreshFailed: (/** @type {string} */ why) => `Could not refresh feeds. ${why}`,
  followFailed: "Could not follow this feed",
  noneRead: "Could not read any of these feeds",
  someFailed: (/** @type {number} */ count) => `Could not read ${counted(count, "feed")}`,
  oneFailed: (/** @type {string} */ title) => `Could not read ${quoted(title)}`,
  savedPosts: (/** @type {string} */ error, /** @type {string | null | undefined} */ since) => (
    `${error} You can read saved posts${since ? ` from ${since}` : ""}.`),
  asOf: (/** @type {string} */ since) => `Saved posts are from ${since}.`,
  neverRead: "This feed has not been read yet.",
  unfollowed: "You unfollowed this feed. Its posts stay.",
  ended: "The server says that this feed has ended. Its posts stay.",
  followAgain: "Follow again",
  more: (/** @type {number} */ count) => `And ${count.toLocaleString()} more.`,

  // The player
  player: "Player",
  listen: (/** @type {string} */ size) => `Download and listen${size}`,
  watch: (/** @type {string} */ size) => `Download and watch${size}`,
  downloading: "Downloading…",
  downloadFailed: "Could not download the file",
  speed: "Speed",
  nextEpisode: "Next episode",
  back15: "Back 15 seconds",
  forward30: "Forward 30 seconds",
};

// Empty states without feeds or posts
export const noFeedsWords = {
  /** @type {[title: string, text: string]} */
  feeds: ["No feeds yet", "Follow a feed or a web page that has one. Then you can read its posts offline."],
  deviceHelp: "Feeds that you follow on the computer with the library appear here.",
  /** @type {[title: string, text: string]} */
  search: ["No results", "Search finds words and beginnings of words."],
  dates: "No posts from this time",
  datesOf: {
    unread: "There are no unread posts from these days.", read: "There are no read posts from these days.",
    favorites: "There are no favorites from these days.", all: "There are no posts from these days.",
  },
  /** @type {[title: string, text: string]} */
  favorites: ["No favorites yet", "Select the heart above a post, or press *. Masthead keeps favorites even if the feed removes them."],
  /** @type {[title: string, text: string]} */
  read: ["No read posts yet", "Posts that you open or mark as read appear here."],
  /** @type {[title: string, text: string]} */
  unread: ["You’re all caught up", "New posts will appear here."],
  posts: "No posts yet",
  postsHelp: "Press R, or select Refresh above the feeds.",
  feedHelp: "This feed is empty, or has not been read yet. Press R, or select Refresh above the feeds.",
  clearSearch: "Clear search",
  anyDate: "Any date",
  searchAll: "Search all posts",
  showAll: "Show all posts",
};

// The settings of one feed, and of all feeds
export const feedSettingsWords = {
  title: "Feed settings",
  help: "These settings apply to every feed without its own setting, in all readers on this computer.",
  failed: "Could not load feed settings",
  feedFailed: "Could not load feed details",
  feedGone: "This feed is no longer in the library.",
  saved: "Setting saved.",
  save: "Save",
  default: (/** @type {string} */ value) => `Default (${value})`,
  isDefault: (/** @type {string} */ value) => `${value} (default)`,
  fromVariable: (/** @type {string} */ variable) => `Set by the variable ${variable}.`,

  // Settings
  name: "Name",
  folder: "Folder",
  folders: "Folders",
  otherFolder: "Another folder",
  folderExample: "News/Local",
  folderHelp: "Use a slash for a folder inside a folder.",
  interval: "Check interval",
  intervalHelp: "For magazines, and for feeds without an automatic interval",
  intervals: {
    "30min": "Every half hour", "1h": "Every hour", "2h": "Every 2 hours", "6h": "Every 6 hours", "12h": "Every 12 hours", "1d": "Every day",
    "1w": "Every week",
  },
  every: (/** @type {string} */ interval) => `Every ${interval}`,
  automatic: (/** @type {string | null} */ rhythm) => (rhythm ? `Automatic (${rhythm})` : "Automatic"),
  retention: "Post retention",
  retentionHelp: "After the feed removes a post; favorites stay",
  retentions: { 7: "A week", 30: "30 days", 90: "90 days", 365: "A year", 0: "Forever" },
  days: (/** @type {number} */ days) => (days ? counted(days, "day") : "forever"),
  pictures: "Pictures",
  picturesHelp: "For reading offline",
  picturesKept: { yes: "Saved", no: "Not saved" },
  kept: (/** @type {boolean} */ isKept) => (isKept ? "saved" : "not saved"),
  pictureLimit: "Picture limit",
  pictureLimitEach: "Picture limit, each",
  pictureLimitHelp: "Masthead deletes the oldest first",
  fullText: "Full text",
  fullTextHelp: "For new posts, after each refresh",
  order: "Post order",
  list: "Default list",
  lists: { auto: "Automatic", unread: "Unread posts", all: "All posts" },

  // Details
  unread: (/** @type {number} */ count) => `${count.toLocaleString()} unread`,
  readAt: (/** @type {string} */ time) => `checked ${time}`,
  notRead: "not checked yet",
  readFailed: "Could not read this feed",

  // Unfollowing
  unfollowOpen: "Unfollow…",
  removeOpen: "Remove…",
  unfollowQuestion: "New posts will no longer arrive. Keep the posts that you have?",
  removeQuestion: "You unfollowed this feed. Remove its posts?",
  forGood: "You cannot restore removed posts. Favorites are removed too.",
  unfollow: "Unfollow",
  unfollowKeep: (/** @type {number} */ count) => `Unfollow, keep ${posts(count)}`,
  unfollowRemove: (/** @type {number} */ count) => `Unfollow and remove ${posts(count)}`,
  remove: (/** @type {number} */ count) => `Remove ${posts(count)}`,
  keepFollowing: "Keep following",
  keepPosts: "Keep posts",
  removed: (/** @type {string} */ title) => `Removed ${quoted(title)} and its posts`,
  unfollowed: (/** @type {string} */ title) => `Unfollowed ${quoted(title)}. Its posts stay`,
  followFailed: (/** @type {string} */ why) => `Could not follow it again. ${why}`,

  // Sync with a service
  sync: "Sync",
  syncHelp: "A service such as FreshRSS, Miniflux or The Old Reader syncs your feeds with other devices. It must offer the Google Reader API.",
  address: "Service address",
  addressExample: "rss.example.org",
  user: "User name",
  password: "Password",
  passwordHelp: "FreshRSS has a separate password for its API. Masthead keeps the password on this computer, outside the library.",
  incomplete: "Type the address, the user name and the password.",
  signIn: "Log in",
  signingIn: "Logging in…",
  signedIn: "Logged in. The first sync starts now.",
  signedInBefore: "Logged in as ",
  signedInAt: " at ",
  signOut: "Log out",
  signedOut: "Logged out. Feeds and posts stay.",
  syncNow: "Sync now",
  syncing: "Syncing.",
  synced: (/** @type {string} */ time, /** @type {number | null} */ skipped) => (
    `Synced ${time}${skipped ? `, except for ${skipped === 1 ? "1 entry" : `${skipped} entries`} that Masthead does not understand` : ""}`),
  notSynced: "Not synced yet",
  pending: (/** @type {number} */ count) => (count ? `${counted(count, "change")} pending` : "no pending changes"),
  syncFailed: (/** @type {string} */ why) => `The last sync failed: ${why}`,
  firstSyncFailed: "The first sync failed",
};

// The list of keys
/** @type {[string, string][]} */
/** @type {KeyLine[]} */
export const feedKeys = [
  ["j, k, ↓, ↑", "next or previous post"],
  ["n", "next unread post in any feed"],
  ["space", "scroll the post; at its end, open the next unread post"],
  ["*", "mark the post as a favorite"],
  ["u", "mark the post as read or unread"],
  ["shift u", "mark all posts in the list as read"],
  ["shift o", "mark older posts as read"],
  ["w", "full text from the web page, or the text from the feed"],
  ["o", "read on the web"],
  ["y, e", "copy the link; share it"],
  ["r", "refresh"],
  ["a", "add a publication or files", "manages"],
  ["f, s", "posts to show; their order"],
  ["m, shift e", "feed details"],
  ["shift s", "settings of all feeds, and sync", "manages"],
  ["t", "text settings"],
  ["/", "search these posts"],
  ["z", "undo"],
  ["Esc", "back to the list"],
];
