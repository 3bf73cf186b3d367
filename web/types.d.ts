// The names of types that several folders use. Types of what the server answers have no fields yet.

/** The rows of the shelf, and requests to the library. */
type Library = import("./reader/library/library.js").Library;
/** A row of library.json. */
type Row = any;
/** A page of issue.json. */
type Page = any;
/** A position in an issue; indices count from 0. */
type Position = { article: number; page: number; offset?: number };
