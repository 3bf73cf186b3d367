// What is on the shelf: the rows of `library.json`, kept up to date, and what can be asked of the library about them.
import { read } from "./memory.js";
import { sharedWords } from "./words-shared.js";
import { shelfWords } from "./words-shelf.js";

/** Tells `change` with `{ changed, gone }`, sets of names, whenever rows are different, `feeds` with their stamp whenever feeds or posts are, and `timers` whenever timers or what they told are. */
export class Library extends EventTarget {
  /** @param root where the shelf is, from this page. */
  static async load(root = "") {
    const answer = await fetch(`${root}library.json`);
    if (!answer.ok) throw new Error((await answer.text()) || shelfWords.shelfFailedStatus(answer.status));
    return new Library(await answer.json(), answer.headers.get("ETag"), root);
  }

  constructor({ title, live, issues, thumbnails = false, presses = null, contacts = {}, reminders = {} }, tag = null, root = "") {
    super();
    this.root = root;
    this.title = title;
    /** Whether there is a server that downloads and remembers; without one this is a folder of files. */
    this.isLive = live;
    /** The publications of whose new issues servers tell browsers; null where a library behind the shelf says so. */
    this.presses = presses;
    /** Where readers can write to publications, by their handles, where no library says it. */
    this.contacts = contacts;
    /** Whether the server makes small pictures of covers. */
    this.hasThumbnails = thumbnails;
    /** What timers have to say of what is here, by the names of issues and by handles. */
    this.reminders = reminders;
    this.rows = new Map(issues.map((row) => [row.name, live ? this.reminded(row) : { ...row, ...remembered(row) }]));
    if (live) this.watch(tag);
  }

  /** Hears of changes. With the tag of the rows that are here, only of those; else of all rows at first. */
  watch(tag) {
    const events = (this.events = new EventSource(`${this.root}api/events${tag ? `?known=${encodeURIComponent(tag)}` : ""}`));
    let wasOpen = false;
    events.addEventListener("open", () => {
      // What changed while there was no connection is in no event.
      if (wasOpen) {
        events.close();
        this.watch(null);
      }
      wasOpen = true;
    });
    events.addEventListener("message", ({ data }) => {
      const { issues, gone, whole, feeds, timers, reminders } = JSON.parse(data);
      // Feeds and their posts are not what they were: whatever shows them asks for them.
      if (timers !== undefined) this.dispatchEvent(new CustomEvent("timers", { detail: timers }));
      if (feeds !== undefined) this.dispatchEvent(new CustomEvent("feeds", { detail: feeds }));
      if (reminders) this.takeReminders(reminders);
      const names = whole && new Set(issues.map(({ name }) => name));
      this.take(issues, whole ? [...this.rows.keys()].filter((name) => !names.has(name)) : gone);
    });
  }

  /** Hears of no more changes, until it watches again. */
  rest() {
    this.events?.close();
  }

  /** A row with what a timer has to say of it. */
  reminded({ reminder: _, ...row }) {
    const reminder = this.reminders[row.name];
    return reminder ? { ...row, reminder } : row;
  }

  /** Takes in all that timers have to say. */
  takeReminders(reminders) {
    const former = this.reminders;
    this.reminders = reminders;
    const changed = Object.keys({ ...former, ...reminders }).filter((name) => JSON.stringify(former[name]) !== JSON.stringify(reminders[name]));
    this.take(changed.map((name) => this.rows.get(name)).filter(Boolean));
    // What is said of publications is in no row.
    if (changed.some((name) => !this.rows.has(name))) this.dispatchEvent(new CustomEvent("change", { detail: { changed: new Set(), gone: new Set(), isOrdered: true } }));
  }

  /** Takes in rows that are different, and forgets those that are gone. */
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
    // Whether the order of the rows and what is said of publications are as they were.
    const detail = { changed: new Set(changed.map(({ name }) => name)), gone: new Set(missing), isOrdered: isOrdered && !missing.length };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /** Puts a row in the place of the former one, as when a download goes on; says whether that is all there is to do. */
  replace(former, row) {
    const keeps = (key) => former[key] === row[key];
    if (!former || !["date", "publication"].every(keeps) || isNew(former) !== isNew(row)) return false;
    if (!this.known) return true;
    const lists = [this.known.rows, this.known.publications?.find(({ handle }) => handle === handleOf(row))?.rows];
    for (const list of lists.filter(Boolean)) {
      const index = list.indexOf(former);
      if (index >= 0) list[index] = row;
    }
    return true;
  }

  /** All rows, the newest first. */
  get newestFirst() {
    this.known ??= { rows: [...this.rows.values()].sort(byDate) };
    return this.known.rows;
  }

  /** The publications with their rows, each the newest first: `{ handle, title, rows, unread }`; that of the newest issue comes first. */
  get publications() {
    if (this.known?.publications) return this.known.publications;
    const publications = new Map();
    for (const row of this.newestFirst) {
      const handle = handleOf(row);
      const found = publications.get(handle);
      if (found) found.rows.push(row);
      else publications.set(handle, { handle, title: row.publication ?? "", rows: [row] });
    }
    const all = [...publications.values()];
    const count = new Map();
    for (const { title } of all) count.set(title, (count.get(title) ?? 0) + 1);
    for (const publication of all) {
      const { handle, title } = publication;
      // Two of the same title are told apart by their handles.
      if (handle && handle !== title && count.get(title) > 1) publication.title = `${title} (${handle})`;
      publication.unread = publication.rows.filter(isNew).length;
    }
    this.known.publications = all;
    return all;
  }

  /** What the publication of a row is called here. */
  publicationOf(row) {
    const handle = handleOf(row);
    return this.publications.find((publication) => publication.handle === handle)?.title ?? "";
  }

  /** `start`, `pause`, `resume` or `cancel`s the download of an issue. */
  download(name, action) {
    return this.send("downloads", { issue: name, action });
  }

  /** Marks an issue as a favourite; the shelf shows it at once, and takes it back where the library does not. */
  async setFavorite(name, isSet) {
    const row = this.rows.get(name);
    if (!row || !this.isLive) return;
    this.take([{ ...row, favorite: isSet }]);
    try {
      await this.send("mark", { issue: name, kind: "favorite", isSet });
    } catch (error) {
      this.take([{ ...this.rows.get(name), favorite: !isSet }]);
      throw error;
    }
  }

  /** Adds a file to the library: `{ name, title, outcome }`. */
  async upload(file) {
    const answer = await fetch(`${this.root}api/files?name=${encodeURIComponent(file.name)}`, {
      method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file,
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.json();
  }

  /** Asks something of the library's server; throws what it says where it does not do it. */
  async send(path, body) {
    // What is a folder of files finds words by itself.
    if (!this.isLive && (path === "find" || path === "search")) {
      const finder = await import("./static-search.js");
      return path === "find" ? finder.find(this, body) : finder.search(this, body);
    }
    const answer = await fetch(`${this.root}api/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.headers.get("Content-Type")?.includes("json") ? answer.json() : null;
  }
}

/** What this browser knows of an issue whose shelf has no library behind it. */
function remembered({ url }) {
  const { position, favorite } = read(`masthead:${new URL(url, location.href).pathname.replace(/\/index\.html$/, "/")}`);
  return { favorite: favorite || undefined, isBegun: Boolean(position && position !== "1.1") || undefined };
}

/** The part of a row's name that says of which publication it is; of a single issue, what its publication is called. */
export function handleOf({ name, publication }) {
  const slash = name.indexOf("/");
  return slash > 0 ? name.slice(0, slash) : publication ?? "";
}

/** Whether an issue is here and was not opened yet. */
export function isNew(row) {
  return row.isNew ?? (row.status === "available" && !row.read);
}

export function byDate(one, other) {
  const [first, second] = [one.date ?? "", other.date ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return one.name < other.name ? -1 : 1;
}

function isSame(one, other) {
  if (!one) return false;
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length
    && keys.every((key) => one[key] === other[key] || (typeof other[key] === "object" && JSON.stringify(one[key]) === JSON.stringify(other[key])));
}
