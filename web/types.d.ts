// The names of types that several folders use. Types of what the server answers have no fields yet.

/** The rows of the shelf, and requests to the library. */
type Library = import("./reader/library/library.js").Library;
/** A row of library.json. */
type Row = any;
/** A page of issue.json. */
type Page = any;
/** A feed of api/feeds. */
type Feed = any;
/** A post of a feed. */
type Post = any;
/** Sends a request to the library. */
type Ask = (path: string, body?: any) => Promise<any>;
/** A timer of api/timers. */
type Timer = any;
/** An event of a timer. */
type TimerEvent = any;
/** A position in an issue; indices count from 0. */
type Position = { article: number; page: number; offset?: number };

/** The name of an icon. */
type Icon = Parameters<typeof import("./reader/shared/dom.js").icon>[0];
/** Changed and removed rows, by name. */
type Change = { changed: Set<string>; gone: Set<string>; isOrdered?: boolean };
/** Changes keys of the URL's query; null removes a key. */
type SetQuery = (values: Record<string, string | null>) => void;
/** What app.js gives to `open` of a view. */
type ViewContext = { library: Library; main: HTMLElement; argument: string; query: URLSearchParams; setQuery: SetQuery };
