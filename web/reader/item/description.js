// The description of a book, with only harmless markup, and collapsed if it is long.
import { element } from "../shared/dom.js";
import { bookPageWords } from "./words.js";

const allowed = new Set("P EM STRONG B I U S UL OL LI BR BLOCKQUOTE H1 H2 H3 H4 H5 H6 A DL DT DD SPAN DIV SUB SUP BDI Q CITE SMALL CODE HR".split(" "));

/**
 * A store's description. It is sanitized by the server, and again here.
 * @param {string} html
 */
export function harmless(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const one of [...body.querySelectorAll("*")]) {
    if (!allowed.has(one.tagName)) {
      one.remove();
      continue;
    }
    const href = one.tagName === "A" ? one.getAttribute("href") ?? "" : "";
    for (const { name } of [...one.attributes]) if (!["lang", "dir"].includes(name)) one.removeAttribute(name);
    if (/^https?:/i.test(href)) Object.assign(one, { href, target: "_blank", rel: "noopener noreferrer", className: "link" });
    // Headings of the description become paragraphs, because they rank below the headings of the page.
    if (/^H[1-6]$/.test(one.tagName)) one.replaceWith(element("p", { className: "heading" }, ...one.childNodes));
  }
  return [...body.childNodes];
}

/**
 * Collapses a box with long content. Returns the button that expands it, and the observer of its length.
 * @param {HTMLElement} box
 */
export function folded(box) {
  const more = element("button", {
    type: "button", className: "button plain unfold", "aria-expanded": "false", "aria-controls": "book-description",
    textContent: bookPageWords.more, hidden: true,
  });
  box.id = "book-description";
  box.classList.add("folded");
  const set = (/** @type {boolean} */ isOpen) => {
    box.classList.toggle("folded", !isOpen);
    more.ariaExpanded = String(isOpen);
    more.textContent = isOpen ? bookPageWords.less : bookPageWords.more;
  };
  more.addEventListener("click", () => set(more.ariaExpanded !== "true"));
  // Expand the box when something in it gets focus.
  box.addEventListener("focusin", () => set(true));
  const watching = new ResizeObserver(() => {
    if (more.ariaExpanded === "true") return;
    more.hidden = box.scrollHeight <= box.clientHeight + 4;
    box.classList.toggle("cut", !more.hidden);
  });
  watching.observe(box);
  return { more, watching };
}
