// The words of a long text, so that looking for some of them takes no longer than looking through a string: all of them folded, one
// behind the other, with where each stands in the text.
import { words } from "./textsearch.js";

/** What stands between two words, and in none. */
const gap = "\n";

export class WordIndex {
  /** @param text what is looked through. */
  constructor(text) {
    const found = words(text);
    // Where each word begins in the folded text, and where it stands in the text.
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

  /** Where a phrase stands, as `[start, end]` in the text: words one after the other, of the last of which the beginning will do, unless it is whole. */
  places(phrase) {
    const wanted = gap + phrase.join(gap) + (phrase.isWhole ? gap : "");
    const places = [];
    for (let found = this.folded.indexOf(wanted); found >= 0; found = this.folded.indexOf(wanted, found + 1)) {
      const at = this.at(found + gap.length);
      places.push([this.starts[at], this.ends[at + phrase.length - 1]]);
    }
    return places;
  }

  /** The number of the word that begins at an offset of the folded text. */
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
