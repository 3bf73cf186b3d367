// What a reader leaves behind: where they were, their bookmarks, whether they like the issue. A library keeps it, and shares it
// with the terminal; without one, or without a network, this browser does.
import { format, parse } from "./grid.js";
import { root } from "./place.js";

export class Memory {
  constructor(name, isLive) {
    this.name = name;
    this.isLive = isLive;
    // A folder and its index.html are one place.
    this.key = `masthead:${location.pathname.replace(/\/index\.html$/, "/")}`;
    this.state = { position: null, bookmarks: [], favorite: false };
  }

  async load() {
    this.state = { ...this.state, ...read(this.key) };
    if (!this.isLive) return;
    try {
      const answer = await fetch(`${root}api/reading?issue=${encodeURIComponent(this.name)}`);
      if (answer.ok) this.state = { ...this.state, ...(await answer.json()) };
    } catch {
      // Without a network this browser's own memory serves.
    }
  }

  get position() {
    return parse(this.state.position);
  }

  /** Remembers where the reader is; all pages that are shown count as read. */
  setPosition(leaf) {
    this.state.position = format(leaf[0]);
    this.shown = leaf.map(format);
    this.save();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendPosition(), 250);
  }

  /** Tells the library at once; for a page that is about to go. */
  flush() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.sendPosition();
  }

  sendPosition() {
    this.timer = null;
    this.send("position", { issue: this.name, position: this.state.position, shown: this.shown });
  }

  hasBookmark(position) {
    return this.state.bookmarks.includes(format(position));
  }

  toggleBookmark(position) {
    const text = format(position);
    const isSet = !this.hasBookmark(position);
    this.state.bookmarks = this.state.bookmarks.filter((other) => other !== text).concat(isSet ? [text] : []);
    this.save();
    this.send("mark", { issue: this.name, kind: "bookmark", position: text, isSet });
    return isSet;
  }

  toggleFavorite() {
    this.state.favorite = !this.state.favorite;
    this.save();
    this.send("mark", { issue: this.name, kind: "favorite", isSet: this.state.favorite });
    return this.state.favorite;
  }

  save() {
    write(this.key, this.state);
  }

  send(path, body) {
    if (!this.isLive) return;
    fetch(`${root}api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => {});
  }
}

/** A value that this browser keeps; where it keeps none, nothing. */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets.
  }
}
