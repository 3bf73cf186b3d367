// Names of types that several folders use. The values of the server are in api.d.ts and answers.d.ts.

/** The rows of the shelf, and requests to the library. */
type Library = import("./reader/library/library.js").Library;
/** A row of the shelf. */
type Row = ReturnType<typeof import("./reader/library/row.js").rowOf>;
/** A mark of an issue or book, with its key and words. */
type ItemMark = typeof import("./reader/marks/words.js").itemMarks[number];
/** A value whose null properties are absent instead. */
type Present<Value> = { [Key in keyof Value]: null extends Value[Key] ? Exclude<Value[Key], null> | undefined : Value[Key] };

/** The details of an item, as in api/item. An export knows only the contents. */
type Details =
  & Pick<ItemAnswer, "contents" | "bookmarks">
  & Partial<Omit<ItemAnswer, "contents" | "bookmarks" | "row"> & Pick<ItemView, "summary" | "authors" | "volume" | "number">>;

/** A position in an issue. Indices count from 0. */
type Position = { article: number; page: number; offset?: number };
/** A page of issue.json. A page that is not downloaded has no `html`. */
type Page = {
  class: string; label: string; available: boolean; html?: string; title?: string; width?: number; height?: number; spread?: boolean;
  thumb?: string; thumb2x?: string;
  /** The number of characters, if the page is in the reading order of a book. */
  characters?: number;
};
/** An entry in the contents of a book. */
type Entry = { title: string; position?: string; fragment?: string; children?: Entry[] };
/** issue.json */
type Issue = {
  title: string; articles: Page[][]; order?: "articles" | "pages"; spreads?: "print" | "article" | "none"; language?: string;
  direction?: "ltr" | "rtl"; files?: string[]; contents?: Entry[]; printed?: Entry[];
  /** The language of a book whose hyphenation dictionary is missing. */
  undivided?: string;
};
/** A highlight of a book. `range` is a passage such as `2.1+340-512`. */
type SavedHighlight = Pick<HighlightView, "number" | "range" | "words" | "color" | "note" | "created" | "changed">;
/** The parts of an issue's page that exist before issue/pages.js or book/book.js opens the issue. */
type Around = {
  name: string; live: string | undefined; memory: import("./reader/issue/memory.js").Memory; bars: import("./reader/issue/bars.js").Bars;
  settings: import("./reader/settings/settings.js").Settings; say(words: string): void; full(): void; markRead(): Promise<void>;
  load(): Promise<Issue>; bring(position?: Position): Promise<void>; wear(sheet: string): unknown;
};
/** A side of the screen. */
type Side = "left" | "right" | "up" | "down";
/** A move in the page grid. Moves in reading order are `forward` and `back`. */
type Step = "next" | "previous" | "lower" | "upper";
type Move = Step | "forward" | "back";
/** A page that is dragged with a finger: how far, and to which side. */
type Drag = { x: number; y: number; side: Side; way?: number };
/** The stage of an issue or book, whose pages are turned by gestures. */
interface Turned {
  readonly flow: unknown;
  readonly byArticle: boolean;
  readonly isSwapped: boolean;
  readonly isRightToLeft: boolean;
  turn(move: Move): unknown;
  move(side: Side): Move;
  drag(x: number, y: number): Drag;
  release(drag: Drag, isTurning: boolean): void;
}
/** The zoom of a page or, in a book, the size of the text. */
interface Zoomed {
  readonly isZoomed: boolean;
  readonly scale: number;
  to(scale: number, x?: number, y?: number): void;
  toggle(x: number, y: number): void;
  pan(x: number, y: number): boolean;
  settle(): void;
  reset(): void;
}

/** A timer in api/timers, with its settings as the user types them and the address of its item or publication. */
type LinkedTimer = { timer: TimerView; form: import("./reader/timers/form.js").TimerValues; links: { for?: string | null } };
/** An event of a timer. */
type LinkedTimerEvent = { event: TimerEventView; links: { for?: string | null } };
/** The response of api/timers, which events of the library contain as well. */
type TimersAnswer = {
  now: number; stamp: string; warning?: string | null; timers: LinkedTimer[]; events: LinkedTimerEvent[]; hasMore: boolean;
  recent: TimerStatisticsView;
};
/** A line of a list of keys. `manages` marks a key that manages the library, which a device that only reads it leaves out. */
type KeyLine = [keys: string, words: string, use?: "manages"];
/** The name of an icon. */
type Icon = Parameters<typeof import("./reader/shared/dom.js").icon>[0];
/** Changed and removed rows, by name. */
type Change = { changed: Set<string>; gone: Set<string>; isOrdered?: boolean };
/** Changes keys in the query of the URL. Null removes a key. */
type SetQuery = (values: Record<string, string | null>) => void;
/** What app.js passes to the `open` of a view. */
type ViewContext = { library: Library; main: HTMLElement; argument: string; query: URLSearchParams; setQuery: SetQuery };
/** A row in a list of posts. */
type Post = ReturnType<typeof import("./reader/library/postrow.js").postRow>;
/** Sends a request to the library. */
type Ask = <Path extends keyof Answers>(path: Path, body?: unknown) => Promise<Answers[Path]>;

/** What this browser stores, by key. It may come from another version. The positions and marks of an issue use its path as the key. */
type Stored = {
  [issue: `masthead:/${string}`]: Partial<import("./reader/issue/memory.js").State>;
  "masthead:beside": { isHidden?: boolean };
  "masthead:book": Record<string, unknown>;
  "masthead:books": { sort?: string };
  "masthead:folded": { folders?: string[] };
  "masthead:player": { speed?: number; places?: [name: string, place: number][] };
  "masthead:settings": { theme?: string; [name: string]: unknown };
  "masthead:shelf": { sort?: string | null; view?: string | null };
  "masthead:unsent": { reports?: import("./reader/shared/unsent.js").Report[] };
  "masthead:undivided": { languages?: string[] };
};

/** A view shown by app.js. Only the title is required; app.js describes the functions. */
type View = {
  title: string;
  update?(change: Change): void;
  setQuery?(query: URLSearchParams): void;
  updateFeeds?(stamp: string): void;
  updatePosts?(posts: Post[]): void;
  updateTimers?(found: TimersAnswer): void;
  complete?(): void;
  show?(argument: string): string;
  close?(): void;
};
/** The module of a view. */
type ViewModule = { open(context: ViewContext): View };
/** The modules loaded on demand, by path. */
type Modules = {
  "account/account.js": typeof import("./reader/account/account.js");
  "book/around.js": typeof import("./reader/book/around.js");
  "book/beside.js": typeof import("./reader/book/beside.js");
  "book/book.js": typeof import("./reader/book/book.js");
  "feeds/feeds.js": ViewModule;
  "issue/article.js": typeof import("./reader/issue/article.js");
  "issue/pages.js": typeof import("./reader/issue/pages.js");
  "item/page.js": ViewModule;
  "library/push.js": typeof import("./reader/library/push.js");
  "publication/publication.js": ViewModule;
  "search/search.js": ViewModule;
  "search/static.js": typeof import("./reader/search/static.js");
  "settings/sheet.js": typeof import("./reader/settings/sheet.js");
  "shared/help.js": typeof import("./reader/shared/help.js");
  "shelf/about.js": ViewModule;
  "shelf/bookmarks.js": ViewModule;
  "shelf/shelf.js": ViewModule;
  "timers/timers.js": ViewModule;
};
/** The paths of the views' modules. */
type ViewPath = { [Path in keyof Modules]: Modules[Path] extends ViewModule ? Path : never }[keyof Modules];
