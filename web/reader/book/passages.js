// Passages of text, which are ranges of characters such as `2.1+340-512`.
import { format, parse } from "../issue/grid.js";
import { last } from "./characters.js";

/** @typedef {import("./characters.js").Characters} Characters */
/** @typedef {import("./document.js").BookDocument} BookDocument */
/** @typedef {{ article: number, page: number, from: number, to: number }} Passage */

/** @param {Passage} passage */
export const formatPassage = ({ article, page, from, to }) => `${format({ article, page })}+${from}-${to}`;

/**
 * Parses a passage: `{ article, page, from, to }`, or null.
 * @param {string | null | undefined} text
 */
export function parsePassage(text) {
  const [, start, end] = /^(\d+\.\d+(?:\+\d+)?)-(\d{1,10})$/.exec(text ?? "") ?? [];
  const position = start && parse(start);
  if (!position) return null;
  const from = position.offset ?? 0;
  return Number(end) > from ? { article: position.article, page: position.page, from, to: Number(end) } : null;
}

/**
 * The number of characters before a range boundary.
 * @param {Characters} characters
 * @param {Node} container
 * @param {number} offset
 */
function before(characters, container, offset) {
  if (container.nodeType === 3) {
    const at = characters.numbers.get(container);
    return characters.number(at === undefined ? { node: container } : { node: container, offset });
  }
  const child = container.childNodes[offset];
  if (child) return characters.number({ node: child });
  const { DOCUMENT_POSITION_PRECEDING: earlier, DOCUMENT_POSITION_CONTAINED_BY: within } = Node;
  const isBefore = (/** @type {Node} */ node) => (container.compareDocumentPosition(node) & (earlier | within)) !== 0;
  const at = last(characters.nodes.length, (index) => isBefore(characters.nodes[index]));
  return at + 1 < characters.nodes.length ? characters.before[at + 1] : characters.total;
}

/**
 * The selection in a document: `{ from, to, words, range }`, or null.
 * @param {BookDocument} made
 */
export function selected(made) {
  const selection = made.page?.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const from = before(made.characters, range.startContainer, range.startOffset);
  const to = before(made.characters, range.endContainer, range.endOffset);
  return to > from ? { from, to, words: plain(selection.toString()), range } : null;
}

/**
 * Text for the clipboard, with soft hyphens removed.
 * @param {string} text
 */
export const plain = (text) => text.replaceAll("\u00AD", "").trim();
