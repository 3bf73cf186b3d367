// The values of api/... and of events, written by JSONFormatTests from the Swift types. Nulls are absent in
// library.json, api/first and events.

/** An issue or book and its state at one moment, as all interfaces show it. */
type ItemView = {
  /** The reference `HANDLE/NAME`. */
  id: string;
  /** The handle of the publication. */
  handle: string;
  /** The name, which is unique in the publication. */
  name: string;
  /** The kind of item. */
  kind: "issue" | "book" | "post";
  /** The title, which is untrusted text. */
  title: string;
  /** The summary, which is untrusted text. */
  summary?: string | null;
  /** The date of publication. */
  date?: string | null;
  /** The date on the cover, which is untrusted text. */
  coverDate?: string | null;
  /** The volume, which is untrusted text. */
  volume?: string | null;
  /** The number of the issue, or of the book in its series, which is untrusted text. */
  number?: string | null;
  /** The series of the book, which is untrusted text. */
  series?: string | null;
  /** The authors, which are untrusted text. */
  authors: string[];
  /** The categories, which are untrusted text. */
  categories: string[];
  /** The language (BCP 47). */
  language?: string | null;
  /** The reading direction. */
  direction?: "ltr" | "rtl" | null;
  /** The way to show pages side by side. */
  spreads?: "print" | "article" | "none" | null;
  /** The number of articles. */
  articles?: number | null;
  /** The number of pages. */
  pages?: number | null;
  /** The identifier of the product in app stores. */
  productID?: string | null;
  /** Whether the content is in the library. */
  status: "none" | "downloading" | "available";
  /** Whether a newer revision is downloading while an older revision is available. */
  updating: boolean;
  /** Whether the download is paused. */
  paused: boolean;
  /** Whether the item is no longer in the catalog. */
  withdrawn: boolean;
  /** Whether the user removed the item from the library. */
  removed: boolean;
  /** Whether the user deleted the files of the item. */
  contentRemoved: boolean;
  /** The number of downloaded bytes. */
  bytes: number;
  /** The size of the complete content in bytes. */
  totalBytes?: number | null;
  /** The resolution of the downloaded pictures: 1 for standard, 2 for @2x. */
  scale?: number | null;
  /** The folder with the content. */
  contentPath?: string | null;
  /** The file with the cover. */
  coverPath?: string | null;
  /** Whether the item is free, owned or for sale. */
  access: "free" | "held" | "sold";
  /** Whether the user can buy the item at a publisher server. */
  forSale: boolean;
  /** Whether the account has the item individually, for example after a purchase. */
  bought: boolean;
  /** The price of an item for sale, as the catalog states it. */
  price?: string | null;
  /** Whether only the sample of a book is downloaded. */
  sample: boolean;
  /** Whether the user must buy the book to download more than the sample. */
  locked: boolean;
  /** Whether the item is a favorite. */
  favorite: boolean;
  /** Whether no page was shown, or the user marked the item as unread. */
  unread: boolean;
  /** Whether the item was published after the user followed the publication, and was not opened. */
  new: boolean;
  /** The fraction of the item that was shown, from 0 to 1. */
  read?: number | null;
  /** The time when a page was last shown. */
  openedAt?: string | null;
  /** The time when the item was downloaded or, if that is unknown, added to the library. */
  arrivedAt?: string | null;
  /** The reminders of timers, by due time. */
  reminders: TimerReminder[];
  /** The error of the last failed download. */
  error?: string | null;
  /** The code of the error. */
  errorCode?: string | null;
  /** The ways to fix the error. */
  remedies: Remedy[];
};

/** A reminder for an item or publication on the shelf: a timer's due event, next event, or both. */
type TimerReminder = {
  /** The number of the timer. */
  timer: number;
  /** The title of the timer, which is untrusted text. */
  title: string;
  /** The time when the uncompleted event became due. */
  due?: string | null;
  /** The event to mark as done. Null if no event is due, or the due event has not fired yet. */
  event?: number | null;
  /** The time when the timer fires next. Null if the timer does not fire again. */
  next?: string | null;
};

/** A way to fix an error. An app can act on a remedy or show its text, which contains no commands. */
type Remedy = {
  /** The kind of action. */
  kind: string;
  /** The items, publication or folder to which the action applies; empty if it applies to the error's own subject. */
  subjects: string[];
  /** The hint to show, as full sentences. */
  words: string;
};

/** A post of a feed and its state at one moment, as all interfaces show it. */
type PostView = {
  /** The reference `HANDLE/NAME`. */
  id: string;
  /** The number of the post in the library. */
  number: number;
  /** The handle of the feed. */
  handle: string;
  /** The name, which is unique in the feed. */
  name: string;
  /** The kind of item, which is always a post. */
  kind: "issue" | "book" | "post";
  /** The title of the feed, which is untrusted text. */
  feed: string;
  /** The title, which is untrusted text. */
  title?: string | null;
  /** The title, or the first words of the summary, which are untrusted text. */
  heading: string;
  /** The feed's summary, or the beginning of the text, which are untrusted text. */
  summary: string;
  /** The time of publication, or when Masthead first saw the post. */
  date: string;
  /** The time of publication, as stated by the feed. */
  publishedAt?: string | null;
  /** The time of the last change, as stated by the feed. */
  changedAt?: string | null;
  /** The time when Masthead first saw the post. */
  seenAt: string;
  /** The authors, which are untrusted text. */
  authors: string[];
  /** The categories, which are untrusted text. */
  categories: string[];
  /** The language (BCP 47). */
  language?: string | null;
  /** The URL of the post's page. */
  url?: string | null;
  /** The URL of the page that the post is about, if it differs from `url`. */
  externalURL?: string | null;
  /** The URL of the page with readers' comments. */
  comments?: string | null;
  /** The URL of the main picture. */
  picture?: string | null;
  /** The attached files. */
  enclosures: PostEnclosure[];
  /** The title of the feed from which this feed copied the post, which is untrusted text. */
  source?: string | null;
  /** The fraction that was read: 0 or 1. */
  read: number;
  /** The time when the post was marked as read. */
  readAt?: string | null;
  /** Whether the post is unread. */
  unread: boolean;
  /** Whether the post is a favorite. */
  favorite: boolean;
  /** The status of the content: a post is always available. */
  status: "none" | "downloading" | "available";
  /** Whether the feed no longer contains the post. */
  withdrawn: boolean;
};

/** A file that is attached to a post, such as a podcast episode, a PDF or a video. */
type PostEnclosure = {
  /** The URL of the file. */
  url: string;
  /** The media type, as stated by the feed, in lowercase. */
  type?: string | null;
  /** The size in bytes, as stated by the feed. */
  byteCount?: number | null;
  /** The title of the file, which is untrusted text. */
  title?: string | null;
  /** The playing time in seconds. */
  duration?: number | null;
};

/** A timer and its state at one moment, as all interfaces show it. */
type TimerView = {
  /** The number of the timer. */
  id: number;
  /** The title, which is untrusted text. */
  title: string;
  /** The notes, which are untrusted text. */
  notes: string;
  /** Whether the timer counts up or down. */
  kind: "up" | "down";
  /** The state. */
  state: "notBegun" | "running" | "paused" | "finished";
  /** The icon for the state. */
  icon: TimerIcon;
  /** The displayed seconds. */
  seconds: number;
  /** The displayed seconds as text, such as `04:59`. */
  shown: string;
  /** The time when the timer fires next. Null if the timer does not fire again. */
  next?: string | null;
  /** The start of the current run. */
  begin: string;
  /** The end of the current countdown. Null if no countdown is running. */
  until?: string | null;
  /** The seconds of each further countdown. Null if the length varies, or no countdown follows. */
  step?: number | null;
  /** The end of the last countdown, or of a running count-up. Null if no end is set. */
  last?: string | null;
  /** The item or publication that the timer is for. */
  for?: TimerSubject | null;
  /** The settings. */
  settings: TimerSettings;
  /** The time when the timer was added. */
  created: string;
};

/** The icon for a timer's state. All user interfaces show the icon beside the word for the state. */
type TimerIcon = {
  /** The shape. */
  shape: "fullGlass" | "halfGlass" | "emptyGlass" | "clock";
  /** The color. */
  color: "gray" | "green";
};

/** The item or publication that a timer is for. */
type TimerSubject = {
  /** The reference: `HANDLE/NAME` or `HANDLE`. */
  id: string;
  /** The title of the item or publication. */
  title: string;
};

/** The settings of a timer. */
type TimerSettings = {
  /** The title, at most 32 characters (grapheme clusters) long. */
  title: string;
  /** The notes, at most 64 characters long. */
  notes: string;
  /** The direction in which the timer counts. */
  kind: "up" | "down";
  /** The start, or null to start immediately. */
  begin: string;
  /** The end, after which the timer no longer fires, or stops if it counts up. */
  end: string;
  /** The length of a countdown. */
  period?: string | null;
  /** How long before the end of each countdown the timer fires, in calendar days. */
  before?: string | null;
  /** The number of countdowns. */
  repeats?: string | number | null;
  /** The hours in which events fire, or null for all day. */
  worked?: string | null;
  /** The time zone, or null for the machine's current time zone. */
  timeZone?: string | null;
};

/** An event of a timer, as all interfaces show it. */
type TimerEventView = {
  /** The number of the event. */
  id: number;
  /** The number of the timer. */
  timer: number;
  /** The current title of the timer, which is untrusted text. */
  title: string;
  /** The current notes of the timer, which are untrusted text. */
  notes: string;
  /** The item or publication that the timer is for. */
  for?: TimerSubject | null;
  /** The number of the last countdown in this event, starting at 1. */
  count: number;
  /** The number of countdowns in this event. */
  fellDue: number;
  /** The end of the first countdown in this event. */
  due: string;
  /** The time when the event fired. */
  firedAt: string;
  /** The time until which the event can be completed on time. */
  openUntil: string;
  /** The time when the event was marked as done. */
  doneAt?: string | null;
  /** The outcome. */
  outcome: "open" | "success" | "missed";
  /** Whether the event was shown on the desktop or printed. */
  delivery: "waiting" | "sending" | "told" | "toldAgain" | "failed" | "unwanted";
  /** Whether the event was sent to a webhook, a phone or a browser. */
  sent: "waiting" | "sending" | "told" | "toldAgain" | "failed" | "unwanted";
};

/** How often the events of a timer, or of all timers, were completed on time. */
type TimerStatisticsView = {
  /** The number of the timer. Null for the events of all timers. */
  timer?: number | null;
  /** The title of the timer, which is untrusted text. */
  title?: string | null;
  /** The number of events that were completed on time. */
  success: number;
  /** The number of events that were completed late or never. */
  missed: number;
  /** The number of events that can still be completed on time. */
  open: number;
  /** The fraction of events that were completed on time, from 0 to 1. */
  successShare?: number | null;
};

/** An account at a publisher server as last stored, as all interfaces show it. */
type AccountView = {
  /** The handle of the publication. */
  handle: string;
  /** The base URL of the publisher server's API, without a password. */
  server: string;
  /** The host of the publisher server. */
  host?: string | null;
  /** The server's identifier of the account. Null if it is unknown or there is no account. */
  account?: string | null;
  /** Whether the library has an account at the server. */
  exists: boolean;
  /** The time when the server first reported that it no longer knows the account. */
  refusedAt?: string | null;
  /** All entitlements that the account ever had to the publication. */
  rights: RightView[];
  /** The current and future entitlements. */
  holdings: RightView[];
  /** The time when the server last reported the entitlements. */
  askedAt?: string | null;
  /** The names of the issues and books that stay available when subscriptions end. */
  items: string[];
  /** The time until which the entitlements are valid without a connection. */
  offlineUntil?: string | null;
};

/** An account's entitlement to a product, as all interfaces show it. */
type RightView = {
  /** The product. */
  product: string;
  /** The title of the product, which is untrusted text. */
  title?: string | null;
  /** The content of the product: `issue`, `book`, `subscription` or `all`. */
  kind: string;
  /** The name of the issue or book. Null if the product contains more than one. */
  item?: string | null;
  /** The source, such as `free`, `grant`, `voucher`, `storekit` or `webhook`. */
  source: string;
  /** The start. */
  begins: string;
  /** The end, including the grace period. Null for a permanent entitlement. */
  ends?: string | null;
  /** Whether the entitlement is valid now. */
  held: boolean;
  /** Whether the user can end the entitlement, because it is a free subscription. */
  endable: boolean;
};

/** A bookmark or a favorite, as all interfaces show it. */
type MarkView = {
  /** The reference `HANDLE/NAME` of the item. */
  id: string;
  /** The handle of the publication. */
  handle: string;
  /** The name of the item, which is unique in the publication. */
  name: string;
  /** The kind of mark. */
  kind: "bookmark" | "favorite";
  /** The title of the item, which is untrusted text. */
  title: string;
  /** The marked position, such as `2.1`. Null if the whole item is marked. */
  position?: string | null;
  /** The index of the article, starting at 0. Null if the whole item is marked. */
  articleIndex?: number | null;
  /** The index of the page in its article, starting at 0. Null if the whole item is marked. */
  pageIndex?: number | null;
  /** The time when the mark was set, or the time of publication of a favorite post. */
  date: string;
};

/** A highlight of a book, with or without a note, as all interfaces show it. */
type HighlightView = {
  /** The reference `HANDLE/NAME` of the book. */
  id: string;
  /** The handle of the publication. */
  handle: string;
  /** The name of the book, which is unique in the publication. */
  name: string;
  /** The title of the book, which is untrusted text. */
  title: string;
  /** The number of the highlight in the library. */
  number: number;
  /** The passage, such as `2.1+340-512`. */
  range: string;
  /** The position of the passage, such as `2.1+340`. */
  position: string;
  /** The beginning of the highlighted text, which is untrusted text. */
  words: string;
  /** The color: `yellow`, `green`, `blue`, `pink` or `underline`. */
  color: string;
  /** The user's note. */
  note?: string | null;
  /** The time when the highlight was created. */
  created: string;
  /** The time when the color or the note last changed. */
  changed: string;
};

/** A pending download and its state at one moment. */
type DownloadView = {
  /** The reference `HANDLE/NAME` of the item. */
  id: string;
  /** The handle of the publication. */
  handle: string;
  /** The name of the item, which is unique in the publication. */
  name: string;
  /** The URL of the content, without a password. */
  asset: string;
  /** The number of downloaded bytes. */
  bytes: number;
  /** The size of the complete content in bytes. */
  totalBytes?: number | null;
  /** The number of bytes in the last second. */
  rate: number;
  /** The state. */
  state: "waiting" | "running" | "paused" | "failed";
  /** The error of the last attempt. */
  error?: string | null;
  /** The code of the error. */
  errorCode?: string | null;
  /** The ways to fix the error. */
  remedies: Remedy[];
  /** The reason for a hold: `quiet-hours`, `limit` or `larger-than-limit`. Null if there is no hold. */
  hold?: string | null;
  /** The time when the hold ends. Null if there is no hold, or waiting does not help. */
  holdUntil?: string | null;
};
