// The server's responses, as encoded in Sources/LocalWeb/Reader with the values of api.d.ts. Properties without a value
// are null. In library.json, api/first and events, such properties are absent instead.

/** The contact addresses of a publication, which are mail addresses or pages. */
type Contacts = { contact: null | string; support: null | string; feedback: null | string };
/** Whether the user shares reading statistics with a publisher. */
type ReadingShare = { share: "asked" | "agreed" | "declined"; server: null | string };
type PublicationKind = "magazine" | "bookshelf" | "feed";

/** A publication in `first` of a shelf document, with the numbers of its items and of its new items. */
type CountedPublication = { handle: string; title: string; items: number; new: number };
/**
 * library.json and api/first. An export has presses and contacts. `manages` is whether the page can manage the library; false for devices on the
 * network, absent without a library.
 */
type ShelfDocument = {
  title: string; live: boolean; manages?: boolean | null; thumbnails?: boolean | null; issues: LinkedItem[]; presses?: { title: string; url: string }[] | null;
  contacts?: Record<string, Contacts> | null; reminders?: Record<string, TimerReminder> | null;
  /** Only in api/first, whose `issues` fill the first screen: all publications, and the number of all items. */
  first?: { items: number; publications: CountedPublication[] } | null;
};
/** The URLs of an item in the browser, relative to the shelf. */
type ItemLinks = { page: string; cover?: string | null; cover2x?: string | null };
/** An item of library.json, events and api/... `coverSize` exists only in an export. */
type LinkedItem = { item: ItemView; publication?: string | null; flows: boolean; links: ItemLinks; coverSize?: null | number[] };
/** The URLs that a post may open. */
type PostLinks = { picture?: string | null; page?: string | null; about?: string | null; comments?: string | null };
/** An event of api/events. */
type LibraryEvent = {
  issues: LinkedItem[]; gone: string[]; whole: boolean; feeds?: string; posts?: LinkedPost[]; accounts?: AccountView[]; timers?: TimersAnswer;
  reminders?: Record<string, TimerReminder>;
};
/** A post of api/posts. */
type LinkedPost = { post: PostView; isPlayed: boolean; links: PostLinks };
/** A file of a post. `kept` is the URL of the downloaded file, and `duration` is in seconds. */
type PostFile = { url: string; kept: null | string; title: null | string; type: null | string; bytes: null | number; duration: null | number };
/** api/posts/ID */
type PostAnswer = LinkedPost & {
  files: PostFile[]; html: string; pictures: Record<string, string>;
  /** Whether `html` is the full text, whether the full text is downloaded, and whether the post changed since. */
  isWhole: boolean; hasArticle: boolean; isOutdated: boolean; articleError: null | string;
};

/** The position of a page, for display. Numbers start at 1. */
type PagePlace = {
  /** A position, such as `2.1`, and its URL relative to the shelf. Some properties are absent in an export. */
  position?: null | string; url: string;
  article?: null | string; number: number; page: number; pages?: null | number;
  /** The page within the whole issue, if its pages are numbered without articles. */
  whole?: null | { page: number; pages: number };
  /** Whether the text reflows, in which case the page has no number. */
  flows?: null | boolean;
  thumb?: null | string; thumb2x?: null | string;
};
/** api/item */
type ItemAnswer = {
  row: LinkedItem; articles: null | number; place: null | PagePlace; page: null | number; contents: { place: PagePlace; page: number }[]; bookmarks: PagePlace[];
  isOffered: boolean;
};
/** A bookmark of api/bookmarks. */
type BookmarkAnswer = { bookmark: MarkView; publication: null | string; place: PagePlace };

/** api/publication */
type PublicationAnswer = {
  handle: string; title: string; kind: PublicationKind; url: null | string; isFollowed: boolean; policy: string; scale: null | number; usualScale: number;
  items: number; unread: number; new: number; available: number; bytes: number; refreshedAt: null | string; error: null | string; hint: null | string;
  isStore: null | boolean; press: null | boolean; contacts: null | Contacts; reading: null | ReadingShare;
};
/** A publication of api/contacts. */
type ContactsAnswer = { handle: string; title: string; contacts: Contacts };

/** Where a banner or news item of a store leads: to a book, a category or a page. */
type StoreTarget = { item: null | string; category: null | string; url: null | string };
type StoreBanner = StoreTarget & { image: null | string; title: null | string; text: null | string };
type StoreNews = StoreTarget & { title: string; date: string; text: null | string };
/** api/store */
type StoreAnswer = {
  title: string; sale: string; scope: string; description: null | string; publisher: null | string; language: null | string; banners: StoreBanner[]; news: StoreNews[];
  categories: { id: string; title: string; count: number }[]; shelves: { id: string; title: string; items: string[] }[];
};
/** api/book */
type BookAnswer = {
  name: string; title: string; authors: string[]; translators: null | string[]; illustrators: null | string[]; publisher: null | string;
  series: null | { name: string; number: null | string }; language: null | string; date: null | string; characters: null | number; minutes: null | number;
  /** HTML that the server has sanitized. */
  description: null | string;
  related: string[]; audio: null | string; categories: string[]; price: null | string; sample: boolean; owned: string; locked: boolean; sale: null | string;
  scope: null | string;
};

/** A feed of api/feeds. Folders are paths of names. */
type Feed = {
  handle: string; title: string; folders: string[][]; posts: number; unread: number; home: null | string; isEnded: boolean; isFollowed: boolean;
  refreshedAt: null | string; error: null | string; hint: null | string;
};
/** api/feeds */
type FeedsAnswer = { feeds: Feed[]; folders: string[][]; favorites: number; show: "unread" | "all"; sort: string; stamp: string };
/** api/feed: a feed and its settings. */
type FeedAnswer = Feed & {
  ownTitle: null | string; publishedTitle: null | string; url: null | string; summary: null | string; every: null | string; rhythm: null | string; keep: null | number; usualKeep: number;
  pictures: null | boolean; usualPictures: boolean; room: null | number; usualRoom: number; articles: boolean;
};
/** The result of following an address: a publication, the feeds of an OPML list, or feeds to choose from. */
type AddedAnswer = {
  handle: null | string; title: null | string; kind: null | PublicationKind; posts: null | number; isKnown: null | boolean; reading: null | ReadingShare;
  choices: null | FeedChoice[]; added: null | string[]; known: null | number; leftOut: null | LeftOutLine[];
};
type FeedChoice = { address: string; title: null | string };
/** A line in an OPML list that could not be added. */
type LeftOutLine = { line: null | number; message: string };
/** An added file. */
type FileAnswer = { name: string; title: string; outcome: "added" | "known" | "restored" };

/** A setting for all feeds. `variable` is the environment variable that overrides it. */
type SettingAnswer = { key: string; value: string; standard: string; variable: null | string };
type ServiceAnswer = { url: string; user: string; syncedAt: null | string; waiting: number; failure: null | string; strange: null | number; notBefore: null | string };
/** api/settings */
type SettingsAnswer = { settings: SettingAnswer[]; service: null | ServiceAnswer };

/** Text with search results in it: `match` marks the words that were found. */
type Pieces = { text: string; match: boolean }[];
/** A page that contains the words, with its heading and the text around the words. */
type FoundPage = { place: PagePlace; title: Pieces; isArticle: boolean; context: Pieces };
type FoundPublication = { handle: string; title: string; kind: PublicationKind; items: number; unread: number };
/** api/find, with the items as `Item` and the posts as `Entry`. An export does not find posts. */
type Finding<Item, Entry> = {
  total: number; found: number; pages: number; kinds: Record<string, number>;
  counts: { handle: string; title: string; kind: string; count: number }[]; publications: FoundPublication[];
  items: { row: Item; title: Pieces; count: number; pages: FoundPage[] }[];
  posts?: null | { count: number; hits: { row: Entry; context: Pieces }[] };
};
type FindAnswer = Finding<LinkedItem, LinkedPost>;
/** A page of api/search. */
type FoundHit = { name: string; url: string; title: string; position?: null | string; pageTitle?: null | string; context: Pieces };

/** The terms of a product, which the browser sends back unchanged. */
type Terms = { publisher: string; privacyPolicy: string };
/** A product of a publisher. */
type Product = {
  id: string; title: null | string; kind: string; item: null | string; price: null | string; period: null | string; includes: null | string; terms: null | Terms; isAgreed: null | boolean;
  answeredAt: null | string;
};
/** api/account/offer */
type OfferAnswer = { publisher: null | string; privacyPolicy: null | string; products: Product[] };
/** A publication of api/push. */
type PushOffer = { title: string; url: string; key: null | string; fault: null | string };

/** api/timers/...: the timer and event that a request changed, and the result as a sentence. */
type TimerChange = { timer: null | TimerView; event: null | LinkedTimerEvent; text: string };
/** api/timers/events */
type EventsAnswer = { statistics: TimerStatisticsView; events: LinkedTimerEvent[]; hasMore: boolean };
type EventsPath = `timers/events?${string}`;
/** A browser that receives timer notifications. `mark` identifies its subscription. */
type TimerBrowser = { id: number; name: string; mark: string };
/** The responses to GET requests about timers, by path. */
type TimerReads = { [path: EventsPath]: EventsAnswer; timers: TimersAnswer; "timers/browsers": { browsers: TimerBrowser[] } };
/** An item's mark before a request, for undoing it. */
type FormerMark = { issue: string; mark: null | "read" | "unread" };

/** The responses to POST requests, by path. */
type Answers = {
  "account/agree": { account: AccountView }; "account/checkout": { page: string }; "account/code": { code: string; ends: string };
  "account/end": { account: AccountView }; "account/forget": { account: AccountView }; "account/offer": OfferAnswer;
  "account/redeem": { account: AccountView }; "account/restore": { account: AccountView };
  bring: null; downloads: null; mark: null; read: { former: FormerMark[] }; remove: { scope: "item" | "content" } | null; sample: null;
  feed: FeedAnswer; "feeds/add": AddedAnswer; "feeds/follow": FeedAnswer; "feeds/list": AddedAnswer; "feeds/remove": null;
  "feeds/refresh": { newPosts: number; failures: number; error: null | string; hint: null | string };
  find: Finding<Row, Post>; search: FoundHit[];
  posts: { posts: LinkedPost[]; next: null | unknown; count: null | number; newest: null | number };
  "posts/news": { newPosts: number; count: number; posts: { id: number; isRead: boolean; isFavorite: boolean }[] };
  "posts/article": PostAnswer; "posts/article/pictures": PostAnswer; "posts/files": PostAnswer;
  "posts/mark": { changed: number[] }; "posts/read": { changed: number[] };
  publication: PublicationAnswer; "publication/reading": PublicationAnswer; follow: PublicationAnswer; unfollow: { isLeft: boolean };
  push: { device: string }; "push/end": null; refresh: { added: number; revised: number; failures: number };
  settings: SettingsAnswer; sync: { words: string }; "sync/login": SettingsAnswer; "sync/logout": SettingsAnswer; agent: null;
  "timers/add": TimerChange; "timers/edit": TimerChange; "timers/pause": TimerChange; "timers/resume": TimerChange; "timers/remove": TimerChange;
  "timers/done": TimerChange; "timers/check": { faults: import("./reader/timers/form.js").TimerFault[] };
  "timers/browsers": null; "timers/browsers/key": { key: string }; "timers/browsers/end": null;
};
