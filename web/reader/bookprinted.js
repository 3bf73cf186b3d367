// The pages of the printed edition: a number by which others name a place, and teachers set what is to be read.
import { element } from "./dom.js";
import { parse } from "./grid.js";
import { bookWords } from "./words-book.js";

export class PrintedPages {
  /** @param go leads to a position. */
  constructor(issue, { stage, chapters, go }) {
    Object.assign(this, { stage, chapters, go });
    this.pages = (issue.printed ?? [])
      .map(({ title, position, fragment }) => ({ title, position: parse(position), fragment: fragment ?? null }))
      .filter(({ position }) => position && stage.grid.at(position));
    this.ordered = this.pages.toSorted((one, other) => chapters.compare(one.position, other.position));
  }

  /** The page that is called so. */
  find(name) {
    const wanted = key(name);
    return wanted ? this.pages.find(({ title }) => key(title) === wanted) ?? null : null;
  }

  /** The page that a position is on. */
  at(position) {
    return this.ordered.findLast((page) => this.chapters.compare(page.position, position) <= 0) ?? null;
  }

  /** A field for the number of a page, with the one that is shown; nothing where the book tells of none. */
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

/** What a page is called, as it is compared: whatever its case, with or without the word for a page. */
const key = (name) => name.trim().toLowerCase().replace(/\s+/g, " ").replace(/^(page |pg\.? ?|p\.? |p\.)(?=.)/, "");
