// Shows an article as text in the user's typeface.
import { load } from "../shared/load.js";
import { format, parse, same } from "./grid.js";
import { issueWords } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */

export class TextView {
  /**
   * @param {HTMLElement} section
   * @param {Stage} stage
   */
  constructor(section, stage) {
    this.section = section;
    this.stage = stage;
    /** @type {number | null} the article that is shown. */
    this.article = null;
    /** @type {number | null} */
    this.pending = null;
    section.addEventListener("scroll", () => {
      this.pending ??= requestAnimationFrame(() => {
        this.pending = null;
        this.scrolled();
      });
    }, { passive: true });
  }

  get isOpen() {
    return !this.section.hidden;
  }

  async toggle() {
    this.section.hidden = this.isOpen;
    this.stage.world.inert = this.isOpen;
    this.stage.byArticle = this.isOpen;
    this.article = null;
    if (!this.isOpen) {
      this.section.replaceChildren();
      this.stage.show(this.stage.position);
      return;
    }
    await this.show();
    this.section.focus({ preventScroll: true });
  }

  /** Discards the text, because more pages were downloaded. */
  forget() {
    this.article = null;
  }

  /** Shows the current article at the current page. */
  async show() {
    if (!this.isOpen || this.isScrolling) return;
    const { position, grid } = this.stage;
    if (this.article !== position.article || this.grid !== grid) {
      this.article = position.article;
      this.grid = grid;
      const made = await this.build(position.article);
      if (this.article !== position.article || this.grid !== grid) return;
      this.section.replaceChildren(made);
    }
    const place = this.section.querySelector(`[data-position="${format(position)}"]`);
    const before = this.section.scrollTop;
    this.section.scrollTop = position.page && place ? place.offsetTop - 16 : 0;
    // Remember that the user did not cause the scroll event that follows.
    this.isSent = this.section.scrollTop !== before;
  }

  /** @param {number} article */
  async build(article) {
    /** @type {typeof import("./article.js")} */
    let maker;
    try {
      maker = await load("issue/article.js");
    } catch (error) {
      const note = document.createElement("p");
      note.textContent = issueWords.textFailed(error.message);
      return note;
    }
    return maker.build(this.stage.grid, article);
  }

  /** The current page is the one at a third of the window's height. */
  scrolled() {
    if (this.isSent || !this.isOpen) {
      this.isSent = false;
      return;
    }
    const line = this.section.scrollTop + this.section.clientHeight / 3;
    const parts = [...this.section.querySelectorAll("[data-position]")];
    const part = parts.findLast((part) => part.offsetTop <= line) ?? parts[0];
    if (!part) return;
    const position = parse(part.dataset.position);
    if (!position || same(position, this.stage.position)) return;
    this.isScrolling = true;
    this.stage.arrive(position);
    this.isScrolling = false;
  }
}
