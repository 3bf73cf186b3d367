// The description of a book: only harmless markup, and folded if it is long.
import { element } from "../shared/dom.js";
import { bookPageWords } from "./words.js";

const allowed = new Set("P EM STRONG B I U S UL OL LI BR BLOCKQUOTE H1 H2 H3 H4 H5 H6 A DL DT DD SPAN DIV SUB SUP BDI Q CITE SMALL CODE HR".split(" "));

/**
 * A store's description. The server sanitizes it, and so does this function.
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
    // Headings are below the page's.
    if (/^H[1-6]$/.test(one.tagName)) one.replaceWith(element("p", { className: "heading" }, ...one.childNodes));
  }
  return [...body.childNodes];
}

/**
 * Folds a box if its content is long. Returns the button that unfolds it, and what watches the length.
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
  // Scroll to the focused element.
  box.addEventListener("focusin", () => set(true));
  const watching = new ResizeObserver(() => {
    if (more.ariaExpanded === "true") return;
    more.hidden = box.scrollHeight <= box.clientHeight + 4;
    box.classList.toggle("cut", !more.hidden);
  });
  watching.observe(box);
  return { more, watching };
}
