// Passages of text: a range of characters such as `2.1+340-512`.
import { format, parse } from "../issue/grid.js";
import { count, last } from "./characters.js";

export const formatPassage = ({ article, page, from, to }) => `${format({ article, page })}+${from}-${to}`;

/** Parses a passage: `{ article, page, from, to }`, or null. */
export function parsePassage(text) {
  const [, start, end] = /^(\d+\.\d+(?:\+\d+)?)-(\d{1,10})$/.exec(text ?? "") ?? [];
  const position = start && parse(start);
  if (!position) return null;
  const from = position.offset ?? 0;
  return Number(end) > from ? { article: position.article, page: position.page, from, to: Number(end) } : null;
}

/** The number of characters before a range boundary. */
function before(characters, container, offset) {
  if (container.nodeType === 3) {
    const at = characters.numbers.get(container);
    return at === undefined ? characters.number({ node: container }) : characters.before[at] + count(container.data.slice(0, offset));
  }
  const child = container.childNodes[offset];
  if (child) return characters.number({ node: child });
  const { DOCUMENT_POSITION_PRECEDING: earlier, DOCUMENT_POSITION_CONTAINED_BY: within } = Node;
  const at = last(characters.nodes.length, (index) => container.compareDocumentPosition(characters.nodes[index]) & (earlier | within));
  return at + 1 < characters.nodes.length ? characters.before[at + 1] : characters.total;
}

/** The selection in a document: `{ from, to, words, range }`, or null. */
export function selected(made) {
  const selection = made.page?.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const [from, to] = [before(made.characters, range.startContainer, range.startOffset), before(made.characters, range.endContainer, range.endOffset)];
  return to > from ? { from, to, words: plain(selection.toString()), range } : null;
}

/** Text for the clipboard, without soft hyphens. */
export const plain = (text) => text.replaceAll("\u00AD", "").trim();
