// Places in text: the number of characters before them, without white space and soft hyphens. So a place does not depend on how the
// text was indented, hyphenated or laid out. Swift counts the same way (`2.1+340`).

/** What stands in a document and is no text of it. */
const unread = new Set(["SCRIPT", "STYLE", "HEAD", "TEMPLATE", "NOSCRIPT"]);
const uncounted = /[\p{White_Space}\u00AD]/u;
const allUncounted = /[\p{White_Space}\u00AD]+/gu;
const second = /[\uDC00-\uDFFF]/g;

/** The number of characters of a text. */
export function count(text) {
  const own = text.replace(allUncounted, "");
  return own.length - (own.match(second)?.length ?? 0);
}

/** The last of some places (`[index, offset]` in their order) that is not behind a number of one of the two; the beginning where there is none. */
function placeBefore(places, number, column) {
  return places.findLast((place) => place[column] <= number) ?? [0, 0];
}

/** How many characters of the document are before an index of its text, as `texts.json` has it. */
export function offsetOf({ text, places = [] }, index) {
  const [start, offset] = placeBefore(places, index, 0);
  return offset + count(text.slice(start, index));
}

/** The index, in UTF-16 units, of the character of a document's text with so many of the document before it; null where it has fewer. */
export function indexOf({ text, places = [] }, number) {
  const [start, offset] = placeBefore(places, number, 1);
  const index = indexIn(text.slice(start), number - offset);
  return index === null ? null : start + index;
}

function indexIn(text, number) {
  let before = 0;
  for (let index = 0; index < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(index));
    if (!uncounted.test(character)) {
      if (before === number) return index;
      before += 1;
    }
    index += character.length;
  }
  return null;
}

/** The characters of a document: each has a number, the first one 0, and stands in a text node at an index. */
export class Characters {
  constructor(body) {
    this.nodes = [];
    this.before = [];
    this.numbers = new Map();
    this.total = 0;
    const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => (
      node.nodeType === 3 ? NodeFilter.FILTER_ACCEPT : unread.has(node.nodeName.toUpperCase()) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP));
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = count(node.data);
      if (!own) continue;
      this.numbers.set(node, this.nodes.length);
      this.nodes.push(node);
      this.before.push(this.total);
      this.total += own;
    }
  }

  /** Where the character with a number stands; of one beyond the end, the last one; null where there are none. */
  place(number) {
    if (!this.total) return null;
    const wanted = Math.min(Math.max(0, number), this.total - 1);
    const at = last(this.before.length, (index) => this.before[index] <= wanted);
    const node = this.nodes[at];
    return { node, offset: indexIn(node.data, wanted - this.before[at]) };
  }

  /** How many characters stand before a place: in a text node, or before an element. */
  number({ node, offset = 0 }) {
    const at = this.numbers.get(node);
    if (at !== undefined) return this.before[at] + count(node.data.slice(0, offset));
    const earlier = last(this.nodes.length, (index) => node.compareDocumentPosition(this.nodes[index]) & Node.DOCUMENT_POSITION_PRECEDING);
    return earlier < 0 ? 0 : this.before[earlier + 1] ?? this.total;
  }

  /** The range from one character up to another, which is no part of it. */
  range(from, to) {
    const [start, end] = [this.place(from), this.place(to - 1)];
    if (!start || to <= from) return null;
    const range = start.node.ownerDocument.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + String.fromCodePoint(end.node.data.codePointAt(end.offset)).length);
    return range;
  }
}

/** The last index for which something holds, which holds for all before it; -1 where it holds for none. */
export function last(length, holds) {
  let [low, high] = [-1, length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
