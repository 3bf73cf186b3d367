// What the reader remembers: position, bookmarks, highlights and favorite. It is stored in the library, which shares it
// with the terminal, or in this browser if there is no library or network.
import { root } from "../shared/place.js";
import { read, write } from "../shared/storage.js";
import { send, sendUnsent } from "../shared/unsent.js";
import { sharedWords } from "../shared/words.js";
import { format, parse } from "./grid.js";

/** @typedef {{ from: number, share: number }} Part the shares of a book before the start and the end of the screen, 0 to 1 */
/** @typedef {{ range: string, words: string, color: string, note?: string | null }} NewHighlight */
/** @typedef {{ position: string | null, bookmarks: string[], highlights: SavedHighlight[], favorite: boolean }} State */

export class Memory {
  /**
   * @param {string} name
   * @param {boolean} isLive
   */
  constructor(name, isLive) {
    this.name = name;
    this.isLive = isLive;
    /**
     * Both a folder and its index.html have the same key.
     * @type {`masthead:/${string}`}
     */
    this.key = `masthead:/${location.pathname.slice(1).replace(/(^|\/)index\.html$/, "$1")}`;
    /** @type {State} */
    this.state = { position: null, bookmarks: [], highlights: [], favorite: false };
    /**
     * The position that the library has, or receives next.
     * @type {string | null}
     */
    this.sent = null;
    // Whether a page was shown since the last call of close().
    this.isOpen = false;
    /** @type {string[]} */
    this.shown = [];
    /** @type {Part | null} */
    this.part = null;
    this.timer = 0;
    /** @type {Map<number, SavedHighlight>} the removed highlights. */
    this.taken = new Map();
  }

  async load() {
    this.state = { ...this.state, ...read(this.key) };
    if (!this.isLive) return;
    await sendUnsent();
    try {
      const answer = await fetch(`${root}api/reading?issue=${encodeURIComponent(this.name)}`);
      if (answer.ok) this.state = { ...this.state, ...(await answer.json()) };
    } catch {
      // Offline, so use the browser's copy.
    }
    this.sent = this.state.position;
  }

  get position() {
    return parse(this.state.position);
  }

  /**
   * Saves the position. All pages of the leaf count as read.
   * @param {Position} position
   * @param {Position[]} leaf
   * @param {Part | null} [part] for flowing text.
   */
  setPosition(position, leaf, part = null) {
    this.state.position = format(position);
    this.shown = leaf.map(format);
    // Include pages that are turned faster than requests are sent.
    const before = this.timer ? this.part : null;
    const isOn = part && before && part.from >= before.from && part.from <= before.share;
    this.part = isOn ? { ...part, from: before.from } : part;
    this.save();
    clearTimeout(this.timer);
    this.isOpen = true;
    this.timer = setTimeout(() => this.sendPosition("position"), 250);
  }

  /**
   * Sends the position when the page is closed or hidden. If the reader agreed, the library then passes on reading
   * statistics. Further calls have no effect until another page is shown.
   */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.timer);
    this.sendPosition("close");
  }

  /** @param {string} path */
  sendPosition(path) {
    this.timer = 0;
    const { position } = this.state;
    this.send(path, { issue: this.name, position, shown: this.shown, ...this.part }, this.sent);
    this.sent = position;
  }

  /** @param {Position} position */
  hasBookmark(position) {
    return this.state.bookmarks.includes(format(position));
  }

  /** @param {Position} position */
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

  /**
   * Adds a highlight `{ range, words, color, note }` and returns it with its number.
   * @param {NewHighlight} wanted
   */
  async addHighlight(wanted) {
    const now = new Date().toISOString();
    const { words, ...sent } = wanted;
    const own = { ...wanted, number: -Date.now(), created: now, changed: now };
    const known = this.state.highlights.find(({ range }) => range === wanted.range);
    const kept = known ? { ...known, color: wanted.color, note: wanted.note ?? known.note, changed: now } : own;
    /** @type {SavedHighlight} */
    const added = this.isLive ? await this.ask("highlight", sent) : kept;
    this.keepHighlights(this.state.highlights.filter(({ number }) => number !== added.number).concat(added));
    return added;
  }

  /**
   * @param {number} number
   * @param {{ color: string, note: string | null }} values
   */
  async changeHighlight(number, { color, note }) {
    const changed = this.isLive ? await this.ask("highlight", { number, color, note }) : { color, note, changed: new Date().toISOString() };
    this.keepHighlights(this.state.highlights.map((highlight) => (highlight.number === number ? { ...highlight, ...changed, note } : highlight)));
  }

  /**
   * Removes or restores a highlight.
   * @param {number} number
   * @param {boolean} isRemoved
   */
  async removeHighlight(number, isRemoved) {
    if (this.isLive) await this.ask("highlight", { number, isRemoved });
    const former = this.state.highlights.find((highlight) => highlight.number === number);
    if (isRemoved && former) this.taken.set(number, former);
    const back = isRemoved ? undefined : this.taken.get(number);
    // A passage has one highlight, so a restored highlight replaces a newer one.
    this.keepHighlights(this.state.highlights.filter((highlight) => highlight.number !== number && highlight.range !== back?.range).concat(back || []));
  }

  /** @param {SavedHighlight[]} highlights */
  keepHighlights(highlights) {
    this.state.highlights = highlights;
    this.save();
  }

  /**
   * Sends a request and returns the response.
   * @param {string} path
   * @param {object} body
   */
  async ask(path, body) {
    const answer = await fetch(`${root}api/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ issue: this.name, ...body }),
    });
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.status === 204 ? null : answer.json();
  }

  save() {
    write(this.key, this.state);
  }

  /**
   * Sends a change to the library, now or when its server answers again.
   * @param {string} path
   * @param {import("../shared/unsent.js").ReportBody} body
   * @param {string | null} [former] the position before the change.
   */
  send(path, body, former) {
    if (this.isLive) send({ path, body, former });
  }
}
