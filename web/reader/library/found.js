// Rows with a thumbnail, a title and details, for search, bookmarks and sheets.
import { element, isModified } from "../shared/dom.js";

/**
 * The thumbnail of a page, the cover of its issue, or null.
 * @param {PagePlace | null} place
 * @param {Row | null | undefined} row
 */
export function thumbnail(place, row) {
  const [one, two] = place?.thumb ? [place.thumb, place.thumb2x] : [row?.cover, row?.cover2x];
  if (!one) return null;
  const image = element("img", { alt: "", decoding: "async", loading: "lazy" });
  if (two) image.srcset = `${one} 1x, ${two} 2x`;
  image.src = one;
  return element("div", { className: "thumb" }, image);
}

/**
 * Text with marked pieces.
 * @param {Pieces} parts
 */
export function marked(parts) {
  return parts.map(({ text, match }) => (match ? element("mark", { textContent: text }) : text));
}

/**
 * A row that is a single link.
 * @param {object} options
 * @param {Node | null} options.picture
 * @param {HTMLAnchorElement} options.link
 * @param {(Node | string)[] | null} [options.text]
 * @param {string | (Node | string)[] | null} [options.small]
 * @param {string | null} [options.name]
 * @param {Node | null} [options.tools]
 */
export function foundRow({ picture, link, text = null, small = null, name = null, tools = null }) {
  const row = element(
    "li", { className: picture ? "found" : "found plain" }, picture,
    element(
      "div", { className: "words" }, element("b", { title: link.textContent }, link), text && element("p", {}, ...text),
      small && element("small", {}, ...[small].flat()),
    ),
    tools,
  );
  if (name) row.dataset.name = name;
  return row;
}

/**
 * Moves between rows with the arrow keys, and from the first row to the field.
 * @param {HTMLElement} box
 * @param {HTMLElement | null} [field]
 */
export function walk(box, field = null) {
  box.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || isModified(event)) return;
    if (!(target instanceof HTMLElement && target.matches(".found a, input[type=search]"))) return;
    const stops = [...(field ? [field] : []), ...box.querySelectorAll(".found b a")];
    const next = stops[stops.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
