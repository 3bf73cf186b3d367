// Words in a book: every place where they stand, with its chapter. What is found is marked in the text.
import { count, offsetOf } from "./bookcharacters.js";
import { element } from "./dom.js";
import { format, parse } from "./grid.js";
import { WordIndex } from "./wordindex.js";
import { Search, texts } from "./words.js";

const most = 500;
const taken = new WeakMap();

export class BookSearch extends Search {
  /** @param chapters tells the chapter of a position. */
  constructor(dialog, stage, chapters) {
    super(dialog, stage);
    this.chapters = chapters;
    this.hits = [];
    this.current = null;
    this.field.placeholder = this.field.ariaLabel = "Words in this book";
    this.list.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      event.preventDefault();
      this.choose(this.hits[Number(link.dataset.hit)]);
    });
  }

  get invitation() {
    return "Type a word, or its beginning. Capitals and accents do not matter.";
  }

  open() {
    super.open();
    this.prepare();
  }

  /** Takes the words of the book in while one types, a document at a time. */
  async prepare() {
    let all;
    try {
      all = await texts();
    } catch {
      // It is told where words are looked for.
      return;
    }
    for (const text of all.values()) {
      indexOf(text);
      await new Promise((resolve) => { setTimeout(resolve); });
    }
  }

  async find() {
    this.hits = [];
    // The words of a large book take a moment to come, the first time.
    const waiting = setTimeout(() => { this.status.textContent = "Looking …"; }, 200);
    await super.find();
    clearTimeout(waiting);
    if (!this.hits.length) this.clear();
  }

  show(all, wanted) {
    this.hits = all.flatMap((text) => places(text, wanted));
    const chapters = new Set(this.hits.map(({ position }) => this.chapters.at(position)));
    const isOne = this.hits.length === 1;
    this.status.textContent = this.hits.length ? `${this.hits.length.toLocaleString()} ${isOne ? "place" : "places"} in ${chapters.size} ${chapters.size === 1 ? "chapter" : "chapters"}${this.hits.length > most ? `. The first ${most} are shown.` : ""}` : "It stands nowhere in this book.";
    this.list.replaceChildren(...this.hits.slice(0, most).map((hit, index) => this.row(hit, index)));
    this.mark();
  }

  row({ position, text, start, stop }, index) {
    const before = `${start > 50 ? "…" : ""}${text.slice(Math.max(0, start - 50), start).replace(/^\S*\s/, "")}`;
    const after = `${text.slice(stop, stop + 90).replace(/\s\S*$/, "")}${stop + 90 < text.length ? "…" : ""}`;
    const link = element(
      "a", { href: `#${format(position)}` }, element("strong", { textContent: this.chapters.at(position)?.title ?? "" }),
      element("span", { dir: "auto" }, before, element("mark", { textContent: text.slice(start, stop) }), after),
    );
    link.dataset.hit = index;
    return element("li", {}, link);
  }

  choose(hit) {
    this.current = hit;
    this.stage.dispatchEvent(new CustomEvent("wanted", { detail: hit.position }));
    this.mark();
  }

  /** Another place where the words stand. */
  step(way) {
    if (!this.hits.length) return;
    const at = this.current ? this.hits.indexOf(this.current) : way > 0 ? -1 : 0;
    this.choose(this.hits[(at + way + this.hits.length) % this.hits.length]);
  }

  clear() {
    this.hits = [];
    this.current = null;
    for (const made of this.stage.documents.values()) for (const name of ["found", "current"]) made.window?.CSS?.highlights?.delete(name);
    this.dialog.dispatchEvent(new Event("cleared"));
  }

  /** Marks what was found in the documents that are here. */
  mark() {
    for (const [key, made] of this.stage.documents) {
      if (!made.isHere || !made.window.Highlight) continue;
      const place = this.stage.grid.positions[key];
      const own = this.hits.filter(({ position }) => position.article === place.article && position.page === place.page);
      const ranges = own.map((hit) => made.characters.range(hit.position.offset ?? 0, hit.end));
      const { highlights } = made.window.CSS;
      highlights.set("found", new made.window.Highlight(...ranges.filter((range, index) => range && own[index] !== this.current)));
      const current = ranges[own.indexOf(this.current)];
      const ring = new made.window.Highlight(...(current ? [current] : []));
      ring.priority = 1;
      highlights.set("current", ring);
    }
  }
}

function indexOf(text) {
  if (!taken.has(text)) taken.set(text, new WordIndex(text.text));
  return taken.get(text);
}

/** All places of a text where one of the phrases stands, if it has all of them. */
function places(text, wanted) {
  const own = text.text;
  const found = wanted.map((phrase) => indexOf(text).places(phrase));
  if (found.some((one) => !one.length)) return [];
  const all = found.flat().sort(([one], [other]) => one - other);
  const place = parse(text.position);
  // A document may have thousands of them: each is counted from the one before.
  let [number, counted] = [0, 0];
  const marks = text.places ?? [];
  let next = 0;
  return all.map(([start, end]) => {
    for (; next < marks.length && marks[next][0] <= start; next += 1) [counted, number] = marks[next];
    number += count(own.slice(counted, start));
    counted = start;
    const position = { article: place.article, page: place.page };
    if (number) position.offset = number;
    const isWhole = !(next < marks.length && marks[next][0] < end);
    return { position, end: isWhole ? number + count(own.slice(start, end)) : offsetOf(text, end), text: own, start, stop: end };
  });
}
