// The page numbers of the printed edition.
import { parse } from "../issue/grid.js";
import { element } from "../shared/dom.js";
import { bookWords } from "./words.js";

/**
 * @typedef Parts
 * @property {import("./stage.js").BookStage} stage
 * @property {import("./chapters.js").Chapters} chapters
 * @property {import("./contents.js").Go} go
 */

export class PrintedPages {
  /**
   * @param {Issue} issue
   * @param {Parts} parts
   */
  constructor(issue, { stage, chapters, go }) {
    this.stage = stage;
    this.chapters = chapters;
    this.go = go;
    this.pages = (issue.printed ?? []).flatMap(({ title, position, fragment }) => {
      const place = parse(position);
      return place && stage.grid.at(place) ? [{ title, position: place, fragment: fragment ?? null }] : [];
    });
    this.ordered = this.pages.toSorted((one, other) => chapters.compare(one.position, other.position));
  }

  /**
   * The page with this name.
   * @param {string} name
   */
  find(name) {
    const wanted = key(name);
    return wanted ? this.pages.find(({ title }) => key(title) === wanted) ?? null : null;
  }

  /**
   * The printed page at a position.
   * @param {Position} position
   */
  at(position) {
    return this.ordered.findLast((page) => this.chapters.compare(page.position, position) <= 0) ?? null;
  }

  /** A field for a page number, or null if there are none. */
  form() {
    if (!this.pages.length) return null;
    const value = this.at(this.stage.position)?.title ?? "";
    const field = element("input", { type: "text", id: "printed-page", autocomplete: "off", enterKeyHint: "go", maxLength: 40, value });
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
      if (page) {
        this.go(page.position, page.fragment);
        return;
      }
      const [first, last] = [this.pages[0].title, this.pages[this.pages.length - 1].title];
      note.textContent = field.value.trim() ? bookWords.noPrintedPage(field.value.trim(), first, last) : bookWords.typePrintedPage(first, last);
      field.select();
    });
    return form;
  }
}

/**
 * Normalizes the name of a page: lowercase, and without a word for "page".
 * @param {string} name
 */
const key = (name) => name.trim().toLowerCase().replace(/\s+/g, " ").replace(/^(page |pg\.? ?|p\.? |p\.)(?=.)/, "");
