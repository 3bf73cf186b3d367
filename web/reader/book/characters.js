// Positions in text: the number of characters before them, without white space and soft hyphens. Positions do not
// depend on markup, hyphenation or layout. The Swift code counts in the same way (`2.1+340`).

/** @typedef {{ node: Node, offset?: number }} Place an index in a text node, or the start of an element */
/** @typedef {import("../issue/search.js").Text} Text */

/** Elements whose content is not text. */
const unread = new Set(["SCRIPT", "STYLE", "HEAD", "TEMPLATE", "NOSCRIPT"]);
const uncounted = /[\p{White_Space}\u00AD]/u;
const allUncounted = /[\p{White_Space}\u00AD]+/gu;
const second = /[\uDC00-\uDFFF]/g;

/** @param {string} text */
export function count(text) {
  const own = text.replace(allUncounted, "");
  return own.length - (own.match(second)?.length ?? 0);
}

/**
 * The last of the sorted pairs (`[index, offset]`) whose value in a column is at most `number`, or the start if there
 * is none.
 * @param {[number, number][]} places
 * @param {number} number
 * @param {0 | 1} column
 */
function placeBefore(places, number, column) {
  return places.findLast((place) => place[column] <= number) ?? [0, 0];
}

/**
 * The number of characters before an index in a text of `texts.json`.
 * @param {Text} page
 * @param {number} index
 */
export function offsetOf({ text, places = [] }, index) {
  const [start, offset] = placeBefore(places, index, 0);
  return offset + count(text.slice(start, index));
}

/**
 * The UTF-16 index of a character, or null past the end.
 * @param {Text} page
 * @param {number} number
 */
export function indexOf({ text, places = [] }, number) {
  const [start, offset] = placeBefore(places, number, 1);
  const index = indexIn(text.slice(start), number - offset);
  return index === null ? null : start + index;
}

/**
 * @param {string} text
 * @param {number} number
 */
function indexIn(text, number) {
  let before = 0;
  for (let index = 0; index < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    if (!uncounted.test(character)) {
      if (before === number) return index;
      before += 1;
    }
    index += character.length;
  }
  return null;
}

/** The characters of a document, numbered from 0. Each is at an index in a text node. */
export class Characters {
  /** @param {Element} body */
  constructor(body) {
    /** @type {CharacterData[]} */
    this.nodes = [];
    /** @type {number[]} the number of characters before each node. */
    this.before = [];
    /** @type {Map<Node, number>} the index of each node. */
    this.numbers = new Map();
    this.total = 0;
    const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => (
      node.nodeType === 3 ? NodeFilter.FILTER_ACCEPT : unread.has(node.nodeName.toUpperCase()) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP));
    for (let found = walker.nextNode(); found; found = walker.nextNode()) {
      const node = /** @type {CharacterData} */ (found);
      const own = count(node.data);
      if (!own) continue;
      this.numbers.set(node, this.nodes.length);
      this.nodes.push(node);
      this.before.push(this.total);
      this.total += own;
    }
  }

  /**
   * The text node and index of a character. Past the end, the place of the last character. Null in an empty document.
   * @param {number} number
   */
  place(number) {
    if (!this.total) return null;
    const wanted = Math.min(Math.max(0, number), this.total - 1);
    const at = last(this.before.length, (index) => this.before[index] <= wanted);
    const node = this.nodes[at];
    return { node, offset: indexIn(node.data, wanted - this.before[at]) ?? 0 };
  }

  /**
   * The number of characters before a place, which is an index in a text node or the start of an element.
   * @param {Place} place
   */
  number({ node, offset = 0 }) {
    const at = this.numbers.get(node);
    if (at !== undefined) return this.before[at] + count(this.nodes[at].data.slice(0, offset));
    const earlier = last(this.nodes.length, (index) => (node.compareDocumentPosition(this.nodes[index]) & Node.DOCUMENT_POSITION_PRECEDING) !== 0);
    return earlier < 0 ? 0 : this.before[earlier + 1] ?? this.total;
  }

  /**
   * The range from one character up to, but not including, another.
   * @param {number} from
   * @param {number} to
   */
  range(from, to) {
    const [start, end] = [this.place(from), this.place(to - 1)];
    if (!start || !end || to <= from) return null;
    const range = start.node.ownerDocument.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + String.fromCodePoint(end.node.data.codePointAt(end.offset) ?? 0).length);
    return range;
  }
}

/**
 * The last index for which a monotonic condition holds, or -1 if there is none.
 * @param {number} length
 * @param {(index: number) => boolean} holds
 */
export function last(length, holds) {
  let [low, high] = [-1, length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
