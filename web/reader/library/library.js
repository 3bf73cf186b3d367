// The rows of `library.json`, kept up to date, and requests to the library.
import { load } from "../shared/load.js";
import { read } from "../shared/storage.js";
import { sendUnsent } from "../shared/unsent.js";
import { sharedWords } from "../shared/words.js";
import { postRow } from "./postrow.js";
import { rowOf } from "./row.js";
import { libraryWords } from "./words.js";

/**
 * The rows and requests of the library. Sends these events:
 * - `change`, when rows change, with `{ changed, gone }` (sets of names).
 * - `feeds`, when feeds or posts change, with a stamp.
 * - `posts`, with recent posts that changed.
 * - `accounts`, with changed accounts.
 * - `timers`, when timers or their events change, with the response of `api/timers`.
 * - `complete`, when the rows beyond the first screen are loaded.
 */
/** @typedef {{ handle: string, title: string, rows: Row[], count: number, unread: number }} Publication */

export class Library extends EventTarget {
  /** @param root the path to the shelf. */
  static async load(root = "") {
    const { document, tag } = await whole(root);
    return new Library(document, tag, root);
  }

  /** The rows of the first screen, if the page of a large shelf asks for them. `finish` loads all rows. */
  static async begin() {
    if (!document.querySelector('link[href="api/first"]')) return Library.load();
    // The server may be gone while the service worker still has all rows.
    const answer = await fetch("api/first").catch(() => null);
    return answer?.ok ? new Library(await answer.json()) : Library.load();
  }

  /**
   * @param {ShelfDocument} document
   * @param {string | null} [tag]
   * @param {string} [root]
   */
  constructor({ title, live, manages, issues, thumbnails, presses, contacts, reminders, first }, tag = null, root = "") {
    super();
    this.root = root;
    /** The numbers of all items, if the rows are only those of the first screen. */
    this.first = first ?? null;
    /** @type {Promise<void> | null} */
    this.finishing = null;
    this.title = title;
    /** Whether a server manages the library. An export is just a folder of files. */
    this.isLive = live;
    /** Whether this page can manage the library. A device on the network can only read, mark and download. */
    this.manages = live && manages !== false;
    // base.css hides the elements with `data-manages`.
    document.documentElement.dataset.manages = manages === false ? "no" : "yes";
    /** The publications that offer notifications, in an export. Null if the library can be asked for them. */
    this.presses = presses ?? null;
    /** Contact details by handle, in an export. */
    this.contacts = contacts ?? {};
    /** Whether the server creates thumbnails. */
    this.hasThumbnails = Boolean(thumbnails);
    /** Reminders by item name and handle. */
    this.reminders = reminders ?? {};
    /** @type {EventSource | null} */
    this.events = null;
    /** @type {{ rows: Row[], publications?: Publication[] } | null} */
    this.known = null;
    this.rows = this.rowsFrom(issues);
    if (live && !first) this.watch(tag);
  }

  /**
   * @param {LinkedItem[]} issues
   * @returns {Map<string, Row>}
   */
  rowsFrom(issues) {
    const rows = new Map();
    for (const linked of issues) {
      const row = rowOf(linked, this.isLive);
      if (this.isLive) row.reminder = this.reminders[row.name];
      rows.set(row.name, this.isLive ? row : remembered(row));
    }
    return rows;
  }

  /**
   * Loads all rows if there are only those of the first screen.
   * @returns {Promise<void>}
   */
  finish() {
    if (!this.first) return Promise.resolve();
    this.finishing ??= whole(this.root).then(({ document, tag }) => {
      this.reminders = document.reminders ?? {};
      this.rows = this.rowsFrom(document.issues);
      [this.first, this.known] = [null, null];
      this.watch(tag);
      this.dispatchEvent(new Event("complete"));
    });
    return this.finishing;
  }

  /**
   * Listens for changes. The first event contains the changes since the rows with this tag, or all rows if there is no
   * tag.
   * @param {string | null} tag
   */
  watch(tag) {
    const events = new EventSource(`${this.root}api/events${tag ? `?known=${encodeURIComponent(tag)}` : ""}`);
    this.events = events;
    let wasOpen = false;
    events.addEventListener("open", () => {
      sendUnsent();
      // Events sent while disconnected are lost.
      if (wasOpen) {
        events.close();
        this.watch(null);
      }
      wasOpen = true;
    });
    events.addEventListener("error", async () => {
      // A lost connection is retried, and an error response is not: the device was removed and must connect again.
      if (this.manages || events.readyState !== EventSource.CLOSED) return;
      const answer = await fetch(`${this.root}library.json`).catch(() => null);
      if (answer?.status === 401) location.assign(`${this.root}pin`);
    });
    events.addEventListener("message", ({ data }) => {
      /** @type {LibraryEvent} */
      const { issues, gone, whole, feeds, posts, accounts, timers, reminders } = JSON.parse(data);
      /** @type {Row[]} */
      const rows = issues.map((linked) => rowOf(linked));
      if (accounts) this.dispatchEvent(new CustomEvent("accounts", { detail: accounts }));
      if (posts) this.dispatchEvent(new CustomEvent("posts", { detail: posts.map(postRow) }));
      // Views reload feeds and older posts on their own.
      if (timers) this.dispatchEvent(new CustomEvent("timers", { detail: timers }));
      if (typeof feeds === "string") this.dispatchEvent(new CustomEvent("feeds", { detail: feeds }));
      if (reminders) this.takeReminders(reminders);
      const names = new Set(rows.map(({ name }) => name));
      this.take(rows, whole ? [...this.rows.keys()].filter((name) => !names.has(name)) : gone);
    });
  }

  /** Stops listening. */
  rest() {
    this.events?.close();
  }

  /**
   * A row along with its reminder.
   * @param {Row} row
   * @returns {Row}
   */
  reminded(row) {
    return { ...row, reminder: this.reminders[row.name] };
  }

  /**
   * Applies all reminders.
   * @param {Record<string, TimerReminder>} reminders
   */
  takeReminders(reminders) {
    const former = this.reminders;
    this.reminders = reminders;
    const names = Object.keys({ ...former, ...reminders });
    const changed = names.filter((name) => JSON.stringify(former[name]) !== JSON.stringify(reminders[name]));
    this.take(this.rowsOf(changed));
    // The reminders of publications are not in rows.
    if (changed.every((name) => this.rows.has(name))) return;
    this.dispatchEvent(new CustomEvent("change", { detail: { changed: new Set(), gone: new Set(), isOrdered: true } }));
  }

  /**
   * Applies changed and removed rows.
   * @param {Row[]} given
   * @param {string[]} [gone]
   */
  take(given, gone = []) {
    const rows = this.isLive ? given.map((row) => this.reminded(row)) : given;
    const changed = rows.filter((row) => !isSame(this.rows.get(row.name), row));
    let isOrdered = true;
    for (const row of changed) {
      const former = this.rows.get(row.name);
      this.rows.set(row.name, row);
      isOrdered &&= this.replace(former, row);
    }
    const missing = gone.filter((name) => this.rows.delete(name));
    if (!changed.length && !missing.length) return;
    if (!isOrdered || missing.length) this.known = null;
    // Whether the order and the publications are unchanged.
    const detail = { changed: new Set(changed.map(({ name }) => name)), gone: new Set(missing), isOrdered: isOrdered && !missing.length };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /**
   * Replaces a row, and returns whether nothing else has to change.
   * @param {Row | undefined} former
   * @param {Row} row
   */
  replace(former, row) {
    if (!former || former.date !== row.date || former.publication !== row.publication || isNew(former) !== isNew(row)) return false;
    if (!this.known) return true;
    const publication = this.known.publications?.find(({ handle }) => handle === handleOf(row));
    for (const list of [this.known.rows, publication?.rows ?? []]) {
      const index = list.indexOf(former);
      if (index >= 0) list[index] = row;
    }
    return true;
  }

  /** All rows, newest first. */
  get newestFirst() {
    this.known ??= { rows: [...this.rows.values()].sort(byDate) };
    return this.known.rows;
  }

  /** The publications with their rows, newest first. Most rows are missing until all are loaded. */
  get publications() {
    if (this.known?.publications) return this.known.publications;
    /** @type {Map<string, Publication>} */
    const publications = new Map();
    for (const row of this.newestFirst) {
      const handle = handleOf(row);
      const found = publications.get(handle);
      if (found) found.rows.push(row);
      else publications.set(handle, { handle, title: row.publication ?? "", rows: [row], count: 1, unread: 0 });
    }
    const all = this.first ? this.first.publications.map(({ handle, title, items, new: unread }) => (
      { handle, title, rows: publications.get(handle)?.rows ?? [], count: items, unread })) : [...publications.values()];
    /** @type {Map<string, number>} */
    const count = new Map();
    for (const { title } of all) count.set(title, (count.get(title) ?? 0) + 1);
    for (const publication of all) {
      const { handle, title } = publication;
      // Add the handle if several publications have the same title.
      if (handle && handle !== title && (count.get(title) ?? 0) > 1) publication.title = `${title} (${handle})`;
      if (this.first) continue;
      publication.unread = publication.rows.filter(isNew).length;
      publication.count = publication.rows.length;
    }
    if (this.known) this.known.publications = all;
    return all;
  }

  /**
   * The rows for those names that the library has.
   * @param {string[]} names
   */
  rowsOf(names) {
    return names.flatMap((name) => this.rows.get(name) ?? []);
  }

  /**
   * The title of a row's publication.
   * @param {Row} row
   */
  publicationOf(row) {
    const handle = handleOf(row);
    return this.publications.find((publication) => publication.handle === handle)?.title ?? "";
  }

  /**
   * Starts, pauses, resumes or cancels an issue's download: `start`, `pause`, `resume` or `cancel`.
   * @param {string} name
   * @param {string} action
   */
  download(name, action) {
    return this.send("downloads", { issue: name, action });
  }

  /**
   * Adds or removes a mark. The shelf shows it at once, and reverts it on failure.
   * @param {string} name
   * @param {ItemMark["kind"]} kind
   * @param {boolean} isSet
   */
  async setMark(name, kind, isSet) {
    const row = this.rows.get(name);
    if (!row || !this.isLive) return;
    this.take([{ ...row, [kind]: isSet }]);
    try {
      await this.send("mark", { issue: name, kind, isSet });
    } catch (error) {
      this.take([{ ...(this.rows.get(name) ?? row), [kind]: !isSet }]);
      throw error;
    }
  }

  /**
   * Uploads a file.
   * @param {File} file
   * @returns {Promise<FileAnswer>}
   */
  async upload(file) {
    const answer = await fetch(`${this.root}api/files?name=${encodeURIComponent(file.name)}`, {
      method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file,
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.json();
  }

  /**
   * Sends a request. On failure, throws the message of the server.
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {any} body
   * @returns {Promise<Answers[Path]>}
   */
  async send(path, body) {
    // In an export, the browser searches.
    if (!this.isLive && (path === "find" || path === "search")) {
      const finder = await load("search/static.js");
      return /** @type {Promise<any>} */ (path === "find" ? finder.find(this, body) : finder.search(this, body));
    }
    const answer = await fetch(`${this.root}api/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    // Some responses have no content.
    const found = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
    return path === "find" ? withRows(found) : found;
  }
}

/**
 * All rows of the shelf and their tag.
 * @param {string} root
 * @returns {Promise<{ document: ShelfDocument, tag: string | null }>}
 */
async function whole(root) {
  const answer = await fetch(`${root}library.json`);
  if (!answer.ok) throw new Error((await answer.text()) || libraryWords.shelfFailedStatus(answer.status));
  return { document: await answer.json(), tag: answer.headers.get("ETag") };
}

/**
 * Search results with their rows.
 * @param {FindAnswer} found
 * @returns {Finding<Row, Post>}
 */
function withRows({ items, posts, ...more }) {
  return {
    ...more, items: items.map((item) => ({ ...item, row: rowOf(item.row) })),
    posts: posts && { ...posts, hits: posts.hits.map((hit) => ({ ...hit, row: postRow(hit.row) })) },
  };
}

/**
 * A row of an export, with what this browser remembers about it.
 * @param {Row} row
 * @returns {Row}
 */
function remembered(row) {
  const path = new URL(row.url, location.href).pathname.slice(1).replace(/(^|\/)index\.html$/, "$1");
  const { position, favorite } = read(`masthead:/${path}`);
  return { ...row, favorite: Boolean(favorite), isBegun: Boolean(position && position !== "1.1") || undefined };
}

/**
 * The handle in the name of a row or, for a single issue, its publication.
 * @param {Pick<Row, "name" | "publication">} options
 */
export function handleOf({ name, publication }) {
  const slash = name.indexOf("/");
  return slash > 0 ? name.slice(0, slash) : publication ?? "";
}

/**
 * Whether a downloaded issue is unread and new.
 * @param {Row} row
 */
export function isNew(row) {
  return row.isNew ?? (row.status === "available" && !row.read);
}

/**
 * @param {Row} one
 * @param {Row} other
 */
export function byDate(one, other) {
  const [first, second] = [one.date ?? "", other.date ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return one.name < other.name ? -1 : 1;
}

/**
 * @param {Row | undefined} one
 * @param {Row} other
 */
function isSame(one, other) {
  if (!one) return false;
  const keys = /** @type {(keyof Row)[]} */ (Object.keys(other));
  const isKept = (/** @type {keyof Row} */ key) => (
    one[key] === other[key] || (typeof other[key] === "object" && JSON.stringify(one[key]) === JSON.stringify(other[key])));
  return keys.length === Object.keys(one).length && keys.every(isKept);
}
