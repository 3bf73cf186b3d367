// Search in a book. All matches are shown with their chapters, best first.
import { format, parse } from "../issue/grid.js";
import { Search, texts } from "../issue/search.js";
import { around, element } from "../shared/dom.js";
import { together } from "../shared/matching.js";
import { WordIndex } from "../shared/wordindex.js";
import { count, offsetOf } from "./characters.js";
import { bookWords } from "./words.js";

/** @typedef {import("../issue/search.js").Text} Text */
/** @typedef {import("../shared/matching.js").Phrase} Phrase */
/** @typedef {number[]} Range the start and end of a match in a text */
/** @typedef {{ rank: number, marks: Range[] }} Hit */
/** @typedef {{ start: number, stop: number, number: number, end: number }} Mark a range, also as characters of a book */
/** @typedef {{ rank: number, position: Position, text: string, marks: Mark[] }} Match */

const most = 500;
/** Words within this distance, in characters, form one match. */
const near = 300;
/** @type {WeakMap<Text, WordIndex>} */
const taken = new WeakMap();

export class BookSearch extends Search {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {import("./stage.js").BookStage} stage
   * @param {import("./chapters.js").Chapters} chapters the book's chapters.
   */
  constructor(dialog, stage, chapters) {
    super(dialog, stage);
    this.chapters = chapters;
    this.book = stage;
    /** @type {Match[]} */
    this.hits = [];
    /** @type {Match | null} */
    this.current = null;
    this.field.placeholder = this.field.ariaLabel = bookWords.searchField;
    this.list.addEventListener("click", (event) => {
      const link = around(event, "a");
      if (!link) return;
      event.preventDefault();
      this.choose(this.hits[Number(link.dataset.hit)]);
    });
  }

  get invitation() {
    return bookWords.searchHelp;
  }

  open() {
    super.open();
    this.prepare();
  }

  /** Indexes the book while the user types, one document at a time. */
  async prepare() {
    let all;
    try {
      all = await texts();
    } catch {
      // The search reports the failure.
      return;
    }
    for (const text of all.values()) {
      indexOf(text);
      await new Promise((resolve) => { setTimeout(resolve); });
    }
  }

  async find() {
    this.hits = [];
    // The first time, it takes a moment to load the texts of a large book.
    const waiting = setTimeout(() => { this.status.textContent = bookWords.searching; }, 200);
    await super.find();
    clearTimeout(waiting);
    if (!this.hits.length) this.clear();
  }

  /**
   * @param {Text[]} all
   * @param {Phrase[]} wanted
   */
  show(all, wanted) {
    this.hits = all.flatMap((text) => places(text, wanted)).sort((one, other) => one.rank - other.rank);
    const exact = wanted.length > 1 ? this.hits.filter(({ rank }) => !rank).length : this.hits.length;
    const chapters = new Set(this.hits.map(({ position }) => this.chapters.at(position)));
    this.status.textContent = bookWords.found(this.hits.length, chapters.size, exact, most);
    this.list.replaceChildren(...this.hits.slice(0, most).map((hit, index) => this.row(hit, index)));
    this.mark();
  }

  /**
   * @param {Match} hit
   * @param {number} index
   */
  row({ position, text, marks }, index) {
    const [first, last] = [marks[0], marks[marks.length - 1]];
    const before = `${first.start > 50 ? "…" : ""}${text.slice(Math.max(0, first.start - 50), first.start).replace(/^\S*\s/, "")}`;
    const after = `${text.slice(last.stop, last.stop + 90).replace(/\s\S*$/, "")}${last.stop + 90 < text.length ? "…" : ""}`;
    const parts = marks.flatMap(({ start, stop }, at) => [
      at ? text.slice(marks[at - 1].stop, start) : before, element("mark", { textContent: text.slice(start, stop) }),
    ]);
    const link = element(
      "a", { href: `#${format(position)}` }, element("strong", { textContent: this.chapters.at(position)?.title ?? "" }),
      element("span", { dir: "auto" }, ...parts, after),
    );
    link.dataset.hit = String(index);
    return element("li", {}, link);
  }

  /** @param {Match} hit */
  choose(hit) {
    this.current = hit;
    this.book.dispatchEvent(new CustomEvent("wanted", { detail: hit.position }));
    this.mark();
  }

  /**
   * Opens the next or previous match.
   * @param {number} way
   */
  step(way) {
    if (!this.hits.length) return;
    const at = this.current ? this.hits.indexOf(this.current) : way > 0 ? -1 : 0;
    this.choose(this.hits[(at + way + this.hits.length) % this.hits.length]);
  }

  clear() {
    this.hits = [];
    this.current = null;
    for (const made of this.book.documents.values()) for (const name of ["found", "current"]) made.window?.CSS?.highlights?.delete(name);
    this.dialog.dispatchEvent(new Event("cleared"));
  }

  /** Highlights matches in loaded documents. */
  mark() {
    for (const [key, made] of this.book.documents) {
      if (!made.isHere || !made.window.Highlight) continue;
      const place = this.stage.grid.positions[key];
      const own = this.hits.filter(({ position }) => position.article === place.article && position.page === place.page);
      const ranges = (/** @type {Match[]} */ hits) => hits.flatMap(({ marks }) => marks)
        .flatMap(({ number, end }) => made.characters.range(number, end) ?? []);
      const { Highlight, CSS: { highlights } } = made.window;
      highlights.set("found", new Highlight(...ranges(own.filter((hit) => hit !== this.current))));
      const ring = new Highlight(...ranges(own.filter((hit) => hit === this.current)));
      ring.priority = 1;
      highlights.set("current", ring);
    }
  }
}

/** @param {Text} text */
function indexOf(text) {
  const index = taken.get(text) ?? new WordIndex(text.text);
  taken.set(text, index);
  return index;
}

/**
 * All matches in which the phrases are close together. A lower rank is better.
 * @param {Text} text
 * @param {Phrase[]} wanted
 */
function places(text, wanted) {
  const index = indexOf(text);
  const found = wanted.map((phrase) => index.places(phrase));
  if (found.some((one) => !one.length)) return [];
  const whole = together(wanted);
  const asTyped = (whole ? index.places(whole) : found[0]).map((place) => ({ rank: 0, marks: [place] }));
  const others = whole ? passages(found, asTyped.map(({ marks }) => marks[0])) : [];
  const hits = [...asTyped, ...others].sort((one, other) => one.marks[0][0] - other.marks[0][0]);
  return numbered(text, hits);
}

/**
 * Matches in which all phrases are close together, without the exact matches. If there are no matches of either kind,
 * the first place of the first phrase.
 * @param {Range[][]} found the places of each phrase, as `[start, end]`.
 * @param {Range[]} typed exact matches.
 */
function passages(found, typed) {
  const all = found.flatMap((places, phrase) => places.map(([start, end]) => ({ start, end, phrase })))
    .filter(({ start, end }) => !isWithin(typed, start, end)).sort((one, other) => one.start - other.start);
  /** @type {Hit[]} */
  const made = [];
  /** @type {Map<number, { start: number, end: number, phrase: number }>} */
  let last = new Map();
  for (const place of all) {
    last.set(place.phrase, place);
    if (last.size < found.length) continue;
    const own = [...last.values()].sort((one, other) => one.start - other.start);
    if (place.end - own[0].start > near) continue;
    made.push({ rank: 1, marks: own.filter(({ start }, at) => !at || start >= own[at - 1].end).map(({ start, end }) => [start, end]) });
    last = new Map();
  }
  return made.length || typed.length ? made : [{ rank: 2, marks: [found[0][0]] }];
}

/**
 * Whether a place is inside one of several sorted places.
 * @param {Range[]} places
 * @param {number} from
 * @param {number} to
 */
function isWithin(places, from, to) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle][0] <= from) low = middle + 1;
    else high = middle;
  }
  return low > 0 && places[low - 1][1] >= to;
}

/**
 * Adds character numbers to matches.
 * @param {Text} text
 * @param {Hit[]} hits
 */
function numbered(text, hits) {
  const own = text.text;
  const { article, page } = /** @type {Position} */ (parse(text.position));
  const all = new Map(hits.flatMap(({ marks }) => marks).sort(([one], [other]) => one - other).map((mark) => [mark.join(), mark]));
  // There may be thousands of matches, so count from the previous one.
  let [number, counted] = [0, 0];
  const marks = text.places ?? [];
  let next = 0;
  /** @type {Map<string, Mark>} */
  const made = new Map();
  for (const [key, [start, stop]] of all) {
    for (; next < marks.length && marks[next][0] <= start; next += 1) [counted, number] = marks[next];
    number += count(own.slice(counted, start));
    counted = start;
    const isWhole = !(next < marks.length && marks[next][0] < stop);
    made.set(key, { start, stop, number, end: isWhole ? number + count(own.slice(start, stop)) : offsetOf(text, stop) });
  }
  return hits.map(({ rank, marks: parts }) => {
    const marks = parts.flatMap((mark) => made.get(mark.join()) ?? []);
    /** @type {Position} */
    const position = { article, page };
    if (marks[0].number) position.offset = marks[0].number;
    return { rank, position, text: own, marks };
  });
}
