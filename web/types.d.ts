// The names of types that several folders use. Types of what the server answers have no fields yet.

/** library/library.js, whose folder is not checked yet. */
type Library = any;
/** A row of library.json. */
type Row = any;
/** A page of issue.json. */
type Page = any;
/** A position in an issue; indices count from 0. */
type Position = { article: number; page: number; offset?: number };
