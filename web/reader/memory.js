// What a reader leaves behind: where they were, their bookmarks, whether they like the issue. A library keeps it, and shares it
// with the terminal; without one, or without a network, this browser does.
import { format, parse } from "./grid.js";
import { root } from "./place.js";
import { sharedWords } from "./words-shared.js";

export class Memory {
  constructor(name, isLive) {
    this.name = name;
    this.isLive = isLive;
    // A folder and its index.html are one place.
    this.key = `masthead:${location.pathname.replace(/\/index\.html$/, "/")}`;
    this.state = { position: null, bookmarks: [], highlights: [], favorite: false };
    // Whether something was shown since the library was told that the page goes.
    this.isOpen = false;
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

  /**
   * Remembers where the reader is; all pages that are shown count as read.
   * @param part of a text that flows, how much of it is before the beginning and the end of what is shown, 0 to 1.
   */
  setPosition(position, leaf, part = null) {
    this.state.position = format(position);
    this.shown = leaf.map(format);
    // Pages that are turned faster than places are sent were shown all the same.
    const isOn = this.timer && part && this.part && part.from >= this.part.from && part.from <= this.part.share;
    this.part = isOn ? { ...part, from: this.part.from } : part;
    this.save();
    clearTimeout(this.timer);
    this.isOpen = true;
    this.timer = setTimeout(() => this.sendPosition("position"), 250);
  }

  /**
   * Tells the library that the page is about to go, or is hidden, with the place once more: so the library passes on what was read at that
   * time, where its reader agreed to it. Once until something else is shown.
   */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.timer);
    this.sendPosition("close");
  }

  sendPosition(path) {
    this.timer = null;
    this.send(path, { issue: this.name, position: this.state.position, shown: this.shown, ...this.part });
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

  /** Marks a passage: `{ range, words, color, note }`. Gives the highlight with its number. */
  async addHighlight(wanted) {
    const now = new Date().toISOString();
    const { words, ...sent } = wanted;
    const own = { ...wanted, id: -Date.now(), created: now, changed: now };
    const known = this.state.highlights.find(({ range }) => range === wanted.range);
    const added = this.isLive ? await this.ask("highlight", sent) : known ? { ...known, color: wanted.color, note: wanted.note ?? known.note, changed: now } : own;
    this.keepHighlights(this.state.highlights.filter(({ id }) => id !== added.id).concat(added));
    return added;
  }

  async changeHighlight(id, { color, note }) {
    const changed = this.isLive ? await this.ask("highlight", { id, color, note }) : { color, note, changed: new Date().toISOString() };
    this.keepHighlights(this.state.highlights.map((highlight) => (highlight.id === id ? { ...highlight, ...changed, note } : highlight)));
  }

  /** Takes a highlight away, or brings it back. */
  async removeHighlight(id, isRemoved) {
    if (this.isLive) await this.ask("highlight", { id, isRemoved });
    this.taken ??= new Map();
    if (isRemoved) this.taken.set(id, this.state.highlights.find((highlight) => highlight.id === id));
    const back = !isRemoved && this.taken.get(id);
    this.keepHighlights(this.state.highlights.filter((highlight) => highlight.id !== id).concat(back || []));
  }

  keepHighlights(highlights) {
    this.state.highlights = highlights;
    this.save();
  }

  /** Sends what has to be there before it is shown. Gives the answer. */
  async ask(path, body) {
    const answer = await fetch(`${root}api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ issue: this.name, ...body }) });
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.status === 204 ? null : answer.json();
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
