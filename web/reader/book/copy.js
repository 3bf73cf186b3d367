// Copies part of a book's text into the page: words and structure, but nothing that loads or runs.

const kept = new Set([
  "P", "EM", "I", "B", "STRONG", "SUP", "SUB", "BR", "UL", "OL", "LI", "BLOCKQUOTE", "CITE", "Q", "CODE", "SMALL", "S", "U", "DL", "DT", "DD",
  "TABLE", "CAPTION", "THEAD", "TBODY", "TFOOT", "TR", "TH", "TD", "RUBY", "RT", "RP",
]);
const left = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "OBJECT", "EMBED", "SVG", "MATH", "VIDEO", "AUDIO", "FORM", "TITLE", "HEAD"]);
/** The deepest nesting to copy. */
const deepest = 40;

/**
 * Copies the content of an element.
 * @param {ParentNode & Node} element
 * @param {(element: Element) => boolean} [isLeftOut] returns whether to skip an element.
 * @returns {DocumentFragment}
 */
export function copyOf(element, isLeftOut = () => false, depth = 0) {
  const made = document.createDocumentFragment();
  for (const node of element.childNodes) {
    if (node.nodeType === 3) made.append(/** @type {CharacterData} */ (node).data.replaceAll("\u00AD", ""));
    if (node.nodeType !== 1 || depth > deepest || left.has(node.nodeName.toUpperCase())) continue;
    const part = /** @type {HTMLElement} */ (node);
    if (isLeftOut(part)) continue;
    const inner = copyOf(part, isLeftOut, depth + 1);
    const name = node.nodeName.toUpperCase();
    if (kept.has(name)) {
      const own = document.createElement(name);
      if (/^[A-Za-z-]{2,35}$/.test(part.lang)) own.lang = part.lang;
      if (["ltr", "rtl"].includes(part.dir)) own.dir = part.dir;
      const { colSpan = 1, rowSpan = 1 } = /** @type {Partial<HTMLTableCellElement>} */ (part);
      for (const [name, span] of Object.entries({ colSpan, rowSpan })) if (span > 1 && span <= 1000) Object.assign(own, { [name]: span });
      own.append(inner);
      made.append(own);
    } else if (/^(DIV|SECTION|ASIDE|H[1-6]|FIGCAPTION)$/.test(name)) {
      const own = document.createElement("p");
      // A paragraph cannot contain another one.
      if (inner.querySelector("p, ul, ol, blockquote, table, dl")) made.append(inner);
      else {
        own.append(inner);
        made.append(own);
      }
    } else {
      made.append(inner);
    }
  }
  return made;
}
