// The highlights of a book. They are drawn over the unchanged text.
import { same } from "../issue/grid.js";
import { formatPassage, parsePassage } from "./passages.js";
import { bookWords } from "./words.js";

export const colors = bookWords.colors;
/** How close a tap must be, in pixels. */
const reach = 4;

export class BookHighlights extends EventTarget {
  constructor({ stage, memory }) {
    super();
    Object.assign(this, { stage, memory });
    stage.addEventListener("arrived", ({ detail: made }) => this.draw(made));
  }

  /** All highlights in reading order, with their passages. */
  get all() {
    const known = this.memory.state.highlights.map((highlight) => ({ ...highlight, place: parsePassage(highlight.range) }));
    const index = ({ place }) => this.stage.grid.index(place);
    return known.filter(({ place }) => place && this.stage.grid.at(place)).sort((one, other) => index(one) - index(other) || one.place.from - other.place.from || one.place.to - other.place.to);
  }

  positionOf(made) {
    for (const [key, other] of this.stage.documents) if (other === made) return this.stage.grid.positions[key];
    return null;
  }

  of(made) {
    const position = this.positionOf(made);
    return position ? this.all.filter(({ place }) => same(place, position)) : [];
  }

  /** Draws the highlights of a document. */
  draw(made) {
    if (!made.characters || !made.window?.Highlight) return;
    const { highlights } = made.window.CSS;
    const own = this.of(made);
    for (const color of Object.keys(colors)) {
      const ranges = own.filter((highlight) => highlight.color === color).map(({ place }) => made.characters.range(place.from, place.to)).filter(Boolean);
      const drawn = new made.window.Highlight(...ranges);
      // Search matches are drawn above highlights.
      drawn.priority = -1;
      highlights.set(`masthead-${color}`, drawn);
    }
  }

  changed() {
    for (const made of this.stage.documents.values()) this.draw(made);
    this.dispatchEvent(new Event("changed"));
  }

  /** The shortest highlight at a point, or null. */
  at(made, x, y) {
    const isIn = ({ place }) => {
      const range = made.characters.range(place.from, place.to);
      return range && [...range.getClientRects()].some((box) => x >= box.left - 1 && x <= box.right + 1 && y >= box.top - reach && y <= box.bottom + reach);
    };
    const found = this.of(made).filter(isIn);
    return found.sort((one, other) => one.place.to - one.place.from - (other.place.to - other.place.from))[0] ?? null;
  }

  /** Adds a highlight and returns it. */
  async add(made, { from, to, words }, color, note = null) {
    const range = formatPassage({ ...this.positionOf(made), from, to });
    const added = await this.memory.addHighlight({ range, words, color, note });
    this.changed();
    return this.all.find(({ id }) => id === added.id);
  }

  async change(highlight, { color = highlight.color, note = highlight.note ?? null }) {
    await this.memory.changeHighlight(highlight.id, { color, note });
    this.changed();
  }

  async remove({ id }, isRemoved = true) {
    await this.memory.removeHighlight(id, isRemoved);
    this.changed();
  }
}
