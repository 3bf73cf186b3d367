// Footnotes: their marks lead to them, and they lead back, within the page alone. A fragment of the address is a page here.

/** Has the footnotes of a page, or of a part of one, followed. */
export function followNotes(fragment) {
  for (const link of fragment.querySelectorAll("a.note[href^='#']")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      // The same page may be here twice: as it is, and as text.
      const page = link.closest(".page, article");
      const place = page?.querySelector(`[id="${CSS.escape(link.getAttribute("href").slice(1))}"]`);
      if (!place) return;
      if (!place.matches("a")) place.tabIndex = -1;
      place.scrollIntoView({ block: "center", behavior: "instant" });
      place.focus({ preventScroll: true });
    });
  }
}
