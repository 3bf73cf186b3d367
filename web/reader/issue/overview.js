// The overview of all pages.
import { around, find } from "../shared/dom.js";
import { format, parse, same } from "./grid.js";
import { shape } from "./thumbnails.js";
import { issueWords } from "./words.js";

/** @type {Record<string, Side>} */
const sides = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./memory.js").Memory} Memory */

export class Overview {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Stage} stage
   * @param {Memory} memory
   */
  constructor(dialog, stage, memory) {
    this.dialog = dialog;
    this.list = find("ol", dialog);
    this.stage = stage;
    this.memory = memory;
    dialog.addEventListener("click", (event) => {
      if (around(event, "a")) dialog.close();
    });
    dialog.addEventListener("keydown", (event) => this.press(event));
  }

  open() {
    this.list.replaceChildren(...this.stage.grid.articles.map((pages, article) => this.article(pages, article)));
    this.list.dir = this.stage.root.dir;
    this.list.lang = this.stage.root.lang;
    this.list.classList.toggle("swapped", this.stage.wantsSwapped);
    this.list.classList.toggle("lines", this.isInLines);
    this.dialog.showModal();
    const current = this.list.querySelector("[aria-current]");
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center", inline: "center" });
  }

  /** Whether all pages are in a single list that wraps. */
  get isInLines() {
    return this.stage.grid.articles.length === 1;
  }

  /**
   * @param {Page[]} pages
   * @param {number} article
   */
  article(pages, article) {
    const item = document.createElement("li");
    const title = document.createElement("h3");
    const name = document.createElement("span");
    name.textContent = this.stage.grid.title(article);
    name.title = name.textContent;
    const count = document.createElement("small");
    count.textContent = issueWords.pages(pages.length);
    title.append(name, count);
    const list = document.createElement("ol");
    list.append(...pages.map((page, index) => this.page(page, { article, page: index })));
    item.append(title, list);
    return item;
  }

  /**
   * @param {Page} page
   * @param {Position} position
   */
  page(page, position) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${format(position)}`;
    link.classList.toggle("arriving", !page.available);
    const isMarked = this.memory.hasBookmark(position);
    const notes = [isMarked && issueWords.bookmarked, !page.available && issueWords.downloadingPage].filter(Boolean);
    const { grid } = this.stage;
    const words = grid.isPaged ? grid.words([position]) : issueWords.pageOfArticle(grid.title(position.article), position.page + 1);
    link.ariaLabel = [words, ...notes].join(", ");
    if (this.stage.leaf.some((shown) => same(shown, position))) link.setAttribute("aria-current", "page");
    link.append(shape(page, this.stage.grid, true));
    if (isMarked) {
      const ribbon = document.createElement("i");
      ribbon.className = "ribbon";
      link.append(ribbon);
    }
    item.append(link);
    return item;
  }

  /**
   * Moves in the grid with the arrow keys.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const link = document.activeElement?.closest("#overview ol ol a");
    const side = sides[event.key];
    if (!link || !side || event.altKey || event.ctrlKey || event.metaKey) return;
    const position = parse(link.hash);
    if (!position) return;
    const { article, page } = position;
    const [across, down] = this.way(side);
    if (this.isInLines) {
      event.preventDefault();
      const links = [...this.list.querySelectorAll("ol a")];
      const line = (/** @type {Element} */ one) => Math.round(one.getBoundingClientRect().bottom);
      const breadth = links.filter((one) => line(one) === line(links[0])).length;
      // In a list that wraps, pages follow each other, whatever the article setting is.
      const forward = this.stage.isRightToLeft ? -1 : 1;
      const step = { left: -forward, right: forward, up: -breadth, down: breadth }[side];
      links[links.indexOf(link) + step]?.focus();
      return;
    }
    const pages = this.stage.grid.articles[article + across];
    if (!pages) return;
    const target = { article: article + across, page: across ? Math.min(page, pages.length - 1) : page + down };
    event.preventDefault();
    this.list.querySelector(`a[href="#${format(target)}"]`)?.focus();
  }

  /**
   * The direction of an arrow key when articles are columns or rows.
   * @param {Side} side
   */
  way(side) {
    const forward = this.stage.isRightToLeft ? -1 : 1;
    const [x, y] = { left: [-forward, 0], right: [forward, 0], up: [0, -1], down: [0, 1] }[side];
    return this.stage.wantsSwapped ? [y, x] : [x, y];
  }
}
