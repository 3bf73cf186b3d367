// Makes footnote links work. In the reader's URLs, fragments select pages, so links within a page must be handled here.

/**
 * Makes footnote links work in a page.
 * @param {ParentNode} fragment
 */
export function followNotes(fragment) {
  for (const link of fragment.querySelectorAll("a.note[href^='#']")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      // A page may be in the document twice: as a page and as text.
      const page = link.closest(".page, article");
      const place = page?.querySelector(`[id="${CSS.escape(link.getAttribute("href")?.slice(1) ?? "")}"]`);
      if (!place) return;
      if (!place.matches("a")) place.tabIndex = -1;
      place.scrollIntoView({ block: "center", behavior: "instant" });
      place.focus({ preventScroll: true });
    });
  }
}
