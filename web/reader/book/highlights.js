// The highlights of a book, drawn over the text without changing it.
import { same } from "../issue/grid.js";
import { formatPassage, parsePassage } from "./passages.js";
import { bookWords } from "./words.js";

/** @typedef {import("./stage.js").BookStage} BookStage */
/** @typedef {import("./document.js").BookDocument} BookDocument */
/** @typedef {import("../issue/memory.js").Memory} Memory */
/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {SavedHighlight & { place: Passage }} PlacedHighlight */

/** @type {Record<string, string>} */
export const colors = bookWords.colors;
/** How close to a highlight a tap must be, in pixels. */
const reach = 4;

export class BookHighlights extends EventTarget {
  /** @param {{ stage: BookStage, memory: Memory }} parts */
  constructor({ stage, memory }) {
    super();
    this.stage = stage;
    this.memory = memory;
    stage.addEventListener("arrived", ({ detail: made }) => this.draw(made));
  }

  /** All highlights in reading order, with their passages. */
  get all() {
    const { grid } = this.stage;
    const known = this.memory.state.highlights.flatMap((highlight) => {
      const place = parsePassage(highlight.range);
      return place && grid.at(place) ? [{ ...highlight, place }] : [];
    });
    const order = (/** @type {Passage} */ one, /** @type {Passage} */ other) => (
      grid.index(one) - grid.index(other) || one.from - other.from || one.to - other.to);
    return known.sort((one, other) => order(one.place, other.place));
  }

  /** @param {BookDocument} made */
  positionOf(made) {
    for (const [key, other] of this.stage.documents) if (other === made) return this.stage.grid.positions[key];
    return null;
  }

  /** @param {BookDocument} made */
  of(made) {
    const position = this.positionOf(made);
    return position ? this.all.filter(({ place }) => same(place, position)) : [];
  }

  /**
   * Draws the highlights of a document.
   * @param {BookDocument} made
   */
  draw(made) {
    if (!made.characters || !made.window?.Highlight) return;
    const { Highlight: Drawn, CSS: { highlights } } = made.window;
    const own = this.of(made);
    for (const color of Object.keys(colors)) {
      const ranges = own.filter((highlight) => highlight.color === color)
        .flatMap(({ place }) => made.characters.range(place.from, place.to) ?? []);
      const drawn = new Drawn(...ranges);
      // Draw search matches above highlights.
      drawn.priority = -1;
      highlights.set(`masthead-${color}`, drawn);
    }
  }

  changed() {
    for (const made of this.stage.documents.values()) this.draw(made);
    this.dispatchEvent(new Event("changed"));
  }

  /**
   * The shortest highlight at a point, or null.
   * @param {BookDocument} made
   * @param {number} x
   * @param {number} y
   */
  at(made, x, y) {
    const isIn = (/** @type {PlacedHighlight} */ { place }) => {
      const range = made.characters.range(place.from, place.to);
      return range && [...range.getClientRects()].some((box) => x >= box.left - 1 && x <= box.right + 1 && y >= box.top - reach && y <= box.bottom + reach);
    };
    const found = this.of(made).filter(isIn);
    return found.sort((one, other) => one.place.to - one.place.from - (other.place.to - other.place.from))[0] ?? null;
  }

  /**
   * Adds a highlight and returns it.
   * @param {BookDocument} made
   * @param {{ from: number, to: number, words: string }} selected
   * @param {string} color
   * @param {string | null} [note]
   */
  async add(made, { from, to, words }, color, note = null) {
    const position = /** @type {Position} */ (this.positionOf(made));
    const range = formatPassage({ ...position, from, to });
    const added = await this.memory.addHighlight({ range, words, color, note });
    this.changed();
    return this.all.find(({ number }) => number === added.number);
  }

  /**
   * @param {PlacedHighlight} highlight
   * @param {{ color?: string, note?: string | null }} values
   */
  async change(highlight, { color = highlight.color, note = highlight.note ?? null }) {
    await this.memory.changeHighlight(highlight.number, { color, note });
    this.changed();
  }

  /**
   * Removes or restores a highlight.
   * @param {PlacedHighlight} highlight
   */
  async remove({ number }, isRemoved = true) {
    await this.memory.removeHighlight(number, isRemoved);
    this.changed();
  }
}
