// Rows of a list that lead somewhere: a small picture, a title, what is said of it. Search, bookmarks and sheets are made of them.
import { element } from "./dom.js";

/** The small picture of a page, else the cover of its issue, else nothing. */
export function thumbnail(place, row) {
  const [one, two] = place?.thumb ? [place.thumb, place.thumb2x] : [row?.cover, row?.cover2x];
  if (!one) return null;
  const image = element("img", { alt: "", decoding: "async", loading: "lazy" });
  if (two) image.srcset = `${one} 1x, ${two} 2x`;
  image.src = one;
  return element("div", { className: "thumb" }, image);
}

/** Text of which some pieces are marked. */
export function marked(parts) {
  return parts.map(({ text, match }) => (match ? element("mark", { textContent: text }) : text));
}

/** A row: all of it is the link. */
export function foundRow({ picture, link, text = null, small = null, name = null, tools = null }) {
  const row = element(
    "li", { className: picture ? "found" : "found plain" }, picture,
    element("div", { className: "words" }, element("b", { title: link.textContent }, link), text && element("p", {}, ...text), small && element("small", {}, ...[small].flat())),
    tools,
  );
  if (name) row.dataset.name = name;
  return row;
}

/** The arrows go from row to row, and from the first one back to the field. */
export function walk(box, field = null) {
  box.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!event.target.matches(".found a, input[type=search]")) return;
    const stops = [...(field ? [field] : []), ...box.querySelectorAll(".found b a")];
    const next = stops[stops.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
