// An index of a long text's folded words, for fast search.
import { words } from "./matching.js";

/** The separator between words. */
const gap = "\n";

export class WordIndex {
  /** @param {string} text the text to search. */
  constructor(text) {
    const found = words(text);
    // Where each word starts in the folded text and in the original.
    this.offsets = new Uint32Array(found.length);
    this.starts = new Uint32Array(found.length);
    this.ends = new Uint32Array(found.length);
    let offset = gap.length;
    found.forEach(({ folded, start, end }, at) => {
      this.offsets[at] = offset;
      this.starts[at] = start;
      this.ends[at] = end;
      offset += folded.length + gap.length;
    });
    this.folded = gap + found.map(({ folded }) => folded).join(gap) + gap;
  }

  /**
   * The matches of a phrase, as `[start, end]`. The last word may match by its beginning, unless the phrase is whole.
   * @param {import("./matching.js").Phrase} phrase
   */
  places(phrase) {
    const wanted = gap + phrase.join(gap) + (phrase.isWhole ? gap : "");
    const places = [];
    for (let found = this.folded.indexOf(wanted); found >= 0; found = this.folded.indexOf(wanted, found + 1)) {
      const at = this.at(found + gap.length);
      places.push([this.starts[at], this.ends[at + phrase.length - 1]]);
    }
    return places;
  }

  /**
   * The index of the word at an offset in the folded text.
   * @param {number} offset
   */
  at(offset) {
    let [low, high] = [0, this.offsets.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.offsets[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
