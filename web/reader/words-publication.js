// The interface texts of a publication's page, its store, its books, and the library's account at its publisher.
import { counted } from "./words-shared.js";

const pluralOf = (kind) => ({ issue: "issues", book: "books", post: "posts" })[kind];
const quoted = (title) => `“${title}”`;

export const publicationWords = {
  kinds: { magazine: "Magazine", bookshelf: "Books", feed: "Feed" },
  back: "Back to the shelf",
  shelf: "Shelf",
  searchIn: (title) => `Search ${title}`,
  search: "Search",
  finders: { magazine: "Search these issues", bookshelf: "Search these books", feed: "Search these posts" },
  copyAddress: "Copy address",
  addressCopied: "Address copied",
  count: (count, kind, since) => `${counted(count, kind)}${since ? ` since ${since}` : ""}`,
  downloaded: (size) => `${size} downloaded`,

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
  checkingTitle: (title) => `Checking ${title}.`,
  found: (added, revised, title) => {
    const found = [added && counted(added, "new issue"), revised && counted(revised, "correction")].filter(Boolean).join(", ");
    return found ? `${found} in ${title}` : `Nothing new in ${title}`;
  },
  checkFailed: (title) => `Could not check ${title}`,
  unchanged: (why) => `${why} Your library is unchanged.`,
  detailsFailed: "Could not load publication details",
  offerFailed: "Could not load the publisher’s offer",

  // Settings
  automaticDownloads: "Automatic downloads",
  unfollowed: "Off, because you unfollowed this publication. Downloaded items stay.",
  newItems: (kind) => `New ${pluralOf(kind)}`,
  newDownloaded: "Download automatically",
  newListed: "Download on request",
  keep: "Kept downloads",
  keepNotes: { newest: "Older items stay listed", next: "Read items make room", nothing: "Downloaded items stay", everything: "Nothing is deleted" },
  keepEverything: "Everything",
  keepNewest: (count) => (count === 1 ? "Newest" : `Newest ${count}`),
  keepUnread: (count) => (count === 1 ? "Newest unread" : `Newest ${count} unread`),
  resolution: "Resolution",
  resolutionNote: "For new downloads",
  resolutions: ["Standard", "High (@2x)"],
  defaultResolution: (isHigh) => (isHigh ? "Default: high" : "Default: standard"),
  lastChecked: (time) => `Last checked ${time}`,
  neverChecked: "Not checked yet",
  saved: "Setting saved.",
  saveFailed: "Could not save the setting",
  settingUnchanged: (why) => `${why} The setting is unchanged.`,

  // Issues or books
  tools: "Filter and sort",
  filter: "Filter",
  filters: { all: "All", new: "New", here: "Available", favorites: "Favorites" },
  none: {
    all: "Nothing published yet.",
    new: "You’re all caught up. New issues will appear here.",
    here: "Nothing downloaded yet. Tap an issue to download it. It opens with its first page.",
    favorites: "No favorites yet. Press F on an issue, or select the heart on its sheet.",
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
  unfollowQuestion: (title) => `Unfollow ${quoted(title)}?`,
  unfollowEffect: (kind) => `New ${pluralOf(kind)} will no longer appear.`,
  unfollowDownloaded: (count, kind, size) => `You have ${counted(count, kind)}${size ? ` (${size})` : ""} on this computer.`,
  unfollowRemoval: "If you remove them, their bookmarks and highlights are deleted too.",
  unfollowKeep: (count, kind) => `Unfollow, keep the ${counted(count, kind)}`,
  unfollowRemove: "Unfollow and remove everything",
  cancel: "Cancel",
  unfollowDone: (title) => `Unfollowed ${quoted(title)}`,
  unfollowFailed: (title) => `Could not unfollow ${quoted(title)}`,
  followFailed: (title) => `Could not follow ${quoted(title)}`,
  followedAgain: (title) => `Following ${quoted(title)} again.`,
};

// A publisher's store
export const storeWords = {
  allBooks: "All books",
  categories: "Categories",
  news: "News",
  more: (count) => `${count.toLocaleString()} more`,
  banners: "Banners",
  fromStore: "From the store",
  previous: "Previous banner",
  next: "Next banner",
  banner: (number) => `Banner ${number}`,
  bannerOf: (number, count, title) => `Banner ${number} of ${count}${title ? `: ${title}` : ""}`,
  numberOf: (number, count) => `${number} of ${count}`,
};

// The page of a book
export const bookPageWords = {
  series: (name, number) => `${name}${number ? `, no. ${number}` : ""}`,
  readingTime: (minutes) => {
    const near = minutes < 10 ? minutes : 5 * Math.round(minutes / 5);
    return `about ${near < 60 ? counted(near, "minute") : counted(Math.round(minutes / 60), "hour")} to read`;
  },
  translators: "Translated by",
  illustrators: "Illustrated by",
  publisher: "Publisher",
  published: "Published",
  language: "Language",
  category: (count) => (count === 1 ? "Category" : "Categories"),
  readSample: "Read sample",
  continueSample: "Continue sample",
  readSampleAgain: "Read sample again",
  download: (size) => `Download${size}`,
  read: "Read",
  sampleDownloading: (title) => `Downloading the sample of ${title}.`,
  sampleFailed: (title) => `Could not load the sample of ${quoted(title)}`,
  sold: (price, hasSample) => `Sold by its store${price ? ` for ${price}` : ""}.${hasSample ? " The sample is free." : ""}`,
  share: "Share",
  copyTitle: "Copy title and address",
  titleCopied: "Title copied",
  titleAndAddressCopied: "Title and address copied",
  mail: "Send by email",
  shareApp: "Share with app",
  reviews: "Reviews on Goodreads",
  more: "More",
  less: "Less",
  audio: "Audio edition",
  audioApp: " in its app",
  audioHost: (host) => ` on ${host}`,
  together: "Read with this book",
  backTo: (title) => `Back to ${title}`,
  backToShelf: "Back to the shelf",
  notFound: "Book not found",
  notFoundHere: "No book at this address",
  notFoundHelp: "The book may have been removed, or its publication renamed.",
};

// Notifications of new issues, which a publisher server sends to this browser
export const notificationWords = {
  title: "Notifications",
  help: "This browser shows a notification when a new issue comes out, even if the shelf is closed. The publisher’s server stores this browser’s push address and your choice. It deletes both when you turn notifications off.",
  none: "No publication on this shelf offers notifications.",
  on: (title) => `Notifications are on for ${title}.`,
  off: (title) => `Notifications are off for ${title}.`,
  needsHomeScreen: "To get notifications on this device, tap Share, then “Add to Home Screen”, and open the shelf from there.",
  needsHTTPS: "Notifications need a shelf whose address starts with https.",
  notSupported: "This browser does not support notifications here. Private windows often block them.",
  denied: "This browser blocks notifications from the shelf. Allow them for this site in its settings.",
  deniedAgain: "This browser blocks notifications from the shelf. Allow them for this site in its settings, then try again.",
  pushFailed: "Could not reach this browser’s push service. Check your connection, then try again.",
  serverFailed: (host) => `Could not reach the publisher server ${host}, or it rejects this shelf. Try again later.`,
  serverError: (host, status) => `The publisher server ${host} returned an error (${status}). Try again later.`,
  serverWithoutPush: "The publisher server does not send notifications for this publication.",
};

// The account sheet
export const accountWords = {
  // The account's entitlements
  purchases: "Your purchases",
  nothing: "Nothing yet.",
  until: (day) => `until ${day}`,
  untilEnded: "until you end it",
  forever: "permanent",
  from: (day, until) => `from ${day} ${until}`,
  products: { all: "Everything", subscription: "Subscription" },
  offlineUntil: (day) => `You can read offline until ${day}.`,
  end: "End",
  endTitle: (title) => `End: ${title}`,
  ended: "Ended. Items that you already have stay.",
  notIncluded: (said, title) => `${said} It does not include ${quoted(title)}.`,
  downloading: (said, title) => `${said} Downloading ${quoted(title)}.`,

  // The server does not know the account
  unknown: "The publisher server does not recognize this library’s account. Try again, use a code from another device below, or delete the account here. Your downloads stay.",
  askAgain: "Try again",
  knownAgain: "The server recognizes the account again.",
  forget: "Delete account",
  forgotten: "Account deleted. To create another one, subscribe, buy, or redeem a code.",

  // Codes and other devices
  codeExample: "7K2MX-…",
  redeemLabel: "Voucher code",
  redeem: "Redeem",
  redeemed: "Code redeemed.",
  otherDevice: "Other devices",
  showCode: "Show device code",
  codeUse: (time) => ` works once, until ${time}. Enter it only on your own devices.`,
  useLabel: "Code from another device",
  use: "Use account",
  joined: "This library now uses the account of your other device.",

  // The publisher's offer
  offer: "Offer",
  asking: "Loading the offer…",
  notSold: "This item is not sold separately, and no subscription is available.",
  noSubscription: "No subscription is available.",
  subscribe: "Subscribe",
  buy: "Buy",
  get: "Get",
  chooseLabel: (label, title, cost) => `${label}: ${title}, ${cost}`,
  declined: (day) => `declined ${day}`,
  noTerms: "The publisher does not state its name and privacy policy, so you cannot agree to its terms.",
  pay: "Continue to payment",
  agree: "Agree and start",
  notNow: "Not now",
  publisher: "Publisher: ",
  privacy: "Privacy policy: ",
  /** Which issues a subscription includes. */
  includes: {
    published: "You get all published issues, and each new issue while you are subscribed.",
    current: "You get the newest issue, and each new issue while you are subscribed.",
    nothing: "You get each new issue while you are subscribed, but no earlier issues.",
  },
  payElsewhere: "You pay on the publisher’s page, which opens in a new tab.",
  bought: "Purchase complete.",
  subscribed: "Subscription started.",
  openPage: "Open payment page",
  openPageAgain: "Reopen payment page",
  stopWaiting: "Stop waiting",
  waiting: "Waiting for payment",
  waitingNow: "Waiting for payment.",
  waitingHelp: "Masthead continues as soon as the publisher confirms the payment. You can close this sheet. Your purchase downloads in the background.",
  free: "free",
};
