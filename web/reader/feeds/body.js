// Builds the content of a post. The library has sanitized it; an allow list checks it here once more. Nothing is loaded
// from other servers, so a missing picture shows its description.
import { element } from "../shared/dom.js";
import { feedWords } from "./words.js";

const kept = new Set([
  "A", "ABBR", "B", "BDI", "BDO", "BLOCKQUOTE", "BR", "CAPTION", "CITE", "CODE", "DD", "DEL", "DETAILS", "DFN", "DIV", "DL", "DT", "EM",
  "FIGCAPTION", "FIGURE", "H2", "H3", "H4", "H5", "H6", "HR", "I", "INS", "KBD", "LI", "MARK", "OL", "P", "PRE", "Q", "RP", "RT", "RUBY",
  "S", "SAMP", "SMALL", "SPAN", "STRONG", "SUB", "SUMMARY", "SUP", "TABLE", "TBODY", "TD", "TFOOT", "TH", "THEAD", "TIME", "TR", "U", "UL",
  "VAR", "WBR",
]);
/** The MathML elements and attributes that the library allows. */
const formula = new Set([
  "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "merror", "mpadded", "mphantom", "msub", "msup",
  "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd", "semantics",
]);
const formulaAttributes = [
  "alttext", "display", "dir", "mathvariant", "displaystyle", "scriptlevel", "form", "fence", "separator", "stretchy", "symmetric", "largeop",
  "movablelimits", "lspace", "rspace", "minsize", "maxsize", "accent", "accentunder", "linethickness", "width", "columnalign", "rowalign",
  "columnspan", "rowspan",
];
const mathML = "http://www.w3.org/1998/Math/MathML";
/** The deepest nesting to copy. */
const deepest = 110;
const numbers = { colspan: 1000, rowspan: 1000, start: 100_000, value: 100_000 };

/**
 * Builds the content.
 * @param {string} html the sanitized HTML.
 * @param {Record<string, string>} pictures addresses of saved pictures, by original address.
 */
export function bodyOf(html, pictures) {
  // An inert document loads and runs nothing.
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return copy(parsed.body, pictures, 0);
}

/**
 * @param {Node} from
 * @param {Record<string, string>} pictures
 * @param {number} depth
 */
function copy(from, pictures, depth) {
  const made = document.createDocumentFragment();
  for (const node of from.childNodes) {
    if (node instanceof Text) made.append(node.data);
    if (!(node instanceof Element) || depth > deepest) continue;
    const name = node.nodeName;
    if (name === "IMG") made.append(picture(node, pictures));
    if (node.namespaceURI === mathML) made.append(formulaOf(node, depth));
    if (!(node instanceof HTMLElement) || !kept.has(name)) continue;
    const own = document.createElement(name);
    if (/^[A-Za-z0-9-]{2,35}$/.test(node.lang)) own.lang = node.lang;
    if (["ltr", "rtl", "auto"].includes(node.dir)) own.dir = node.dir;
    for (const [attribute, most] of Object.entries(numbers)) {
      const value = Number(node.getAttribute(attribute) ?? NaN);
      if (Number.isInteger(value) && Math.abs(value) <= most) own.setAttribute(attribute, String(value));
    }
    if (name === "OL" && node.hasAttribute("reversed")) own.setAttribute("reversed", "");
    const scope = node.getAttribute("scope") ?? "";
    if (name === "TH" && ["col", "row"].includes(scope)) own.setAttribute("scope", scope);
    if (["ABBR", "DFN"].includes(name) && node.title) own.title = node.title;
    if (name === "A") lead(own, node.getAttribute("href") ?? "");
    own.append(copy(node, pictures, depth + 1));
    const isTable = name === "TABLE";
    made.append(isTable ? element("div", { className: "wide-table", tabIndex: 0, role: "group", "aria-label": feedWords.table }, own) : own);
  }
  return made;
}

/**
 * A MathML element or text.
 * @param {Element} from
 * @param {number} depth
 * @returns {Element | string}
 */
function formulaOf(from, depth) {
  if (!formula.has(from.localName) || depth > deepest) return from.textContent ?? "";
  const own = document.createElementNS(mathML, from.localName);
  for (const name of formulaAttributes) {
    const value = from.getAttribute(name);
    if (value !== null && (name === "alttext" || /^[\w .%-]{1,60}$/.test(value))) own.setAttribute(name, value);
  }
  for (const node of from.childNodes) {
    if (node instanceof Text) own.append(node.data);
    if (node instanceof Element) own.append(node.namespaceURI === mathML ? formulaOf(node, depth + 1) : node.textContent ?? "");
  }
  return own;
}

/**
 * Makes a link open in a new tab, without a referrer.
 * @template {HTMLElement} Link
 * @param {Link} link
 * @param {string} written
 */
export function lead(link, written) {
  let url = null;
  try {
    url = new URL(written);
  } catch {
    return link;
  }
  if (!["http:", "https:", "mailto:"].includes(url.protocol)) return link;
  return Object.assign(link, { href: url.href, target: "_blank", rel: "noopener noreferrer" });
}

/**
 * @param {Element} node
 * @param {Record<string, string>} pictures
 */
function picture(node, pictures) {
  const words = node.getAttribute("alt") ?? "";
  const source = pictures[node.getAttribute("src") ?? ""];
  if (source) {
    const image = element("img", { alt: words, src: source, loading: "lazy", decoding: "async" });
    for (const side of ["width", "height"]) {
      const value = node.getAttribute(side) ?? "";
      if (/^\d{1,5}$/.test(value)) image.setAttribute(side, value);
    }
    image.addEventListener("error", () => image.replaceWith(instead(words)), { once: true });
    return image;
  }
  return instead(words);
}

/**
 * The text shown in place of a missing picture.
 * @param {string} words
 */
function instead(words) {
  const label = element("span", { className: "unseen", textContent: feedWords.picture });
  return element("span", { className: "no-picture" }, label, words || feedWords.pictureMissing);
}
