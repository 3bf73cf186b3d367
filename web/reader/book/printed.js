// Page numbers of the printed edition.
import { parse } from "../issue/grid.js";
import { element } from "../shared/dom.js";
import { bookWords } from "./words.js";

export class PrintedPages {
  /** @param go opens a position. */
  constructor(issue, { stage, chapters, go }) {
    Object.assign(this, { stage, chapters, go });
    this.pages = (issue.printed ?? [])
      .map(({ title, position, fragment }) => ({ title, position: parse(position), fragment: fragment ?? null }))
      .filter(({ position }) => position && stage.grid.at(position));
    this.ordered = this.pages.toSorted((one, other) => chapters.compare(one.position, other.position));
  }

  /** The page with this name. */
  find(name) {
    const wanted = key(name);
    return wanted ? this.pages.find(({ title }) => key(title) === wanted) ?? null : null;
  }

  /** The printed page of a position. */
  at(position) {
    return this.ordered.findLast((page) => this.chapters.compare(page.position, position) <= 0) ?? null;
  }

  /** A field for a page number, or null without page numbers. */
  form() {
    if (!this.pages.length) return null;
    const field = element("input", { type: "text", id: "printed-page", autocomplete: "off", enterKeyHint: "go", maxLength: 40, value: this.at(this.stage.position)?.title ?? "" });
    const note = element("p", { className: "quiet", role: "status" });
    const form = element(
      "form", { className: "printed" },
      element("label", { htmlFor: field.id, textContent: bookWords.printedPage }),
      element("span", { className: "field" }, field), element("button", { className: "button", textContent: bookWords.go }), note,
    );
    field.addEventListener("focus", () => field.select());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const page = this.find(field.value);
      if (page) return this.go(page.position, page.fragment);
      const [first, last] = [this.pages[0].title, this.pages.at(-1).title];
      note.textContent = field.value.trim() ? bookWords.noPrintedPage(field.value.trim(), first, last) : bookWords.typePrintedPage(first, last);
      field.select();
    });
    return form;
  }
}

/** Normalizes a page name: case and the word for page. */
const key = (name) => name.trim().toLowerCase().replace(/\s+/g, " ").replace(/^(page |pg\.? ?|p\.? |p\.)(?=.)/, "");
