// The strip of thumbnails and the slider.
import { find } from "../shared/dom.js";
import { format, same } from "./grid.js";
import { shape } from "./thumbnails.js";
import { issueWords } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */

export class Strip {
  /**
   * @param {HTMLElement} bar
   * @param {Stage} stage
   */
  constructor(bar, stage) {
    this.list = find("ol#strip", bar);
    this.slider = find("input#slider", bar);
    this.here = find("#here", bar);
    this.count = find("#count", bar);
    this.stage = stage;
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.slider.addEventListener("input", () => this.tell(this.chosen));
    this.slider.addEventListener("change", () => stage.show(this.chosen));
  }

  get chosen() {
    return this.stage.grid.positions[Number(this.slider.value) - 1];
  }

  /** Rebuilds the strip. */
  build() {
    const { grid, root } = this.stage;
    this.grid = grid;
    this.list.dir = root.dir;
    this.list.lang = root.lang;
    this.slider.dir = root.dir;
    this.slider.max = String(grid.positions.length);
    this.list.replaceChildren(...grid.articles.map((pages, article) => {
      const group = document.createElement("li");
      group.append(...pages.map((page, index) => this.link(page, { article, page: index })));
      return group;
    }));
  }

  /**
   * @param {Page} page
   * @param {Position} position
   */
  link(page, position) {
    const link = document.createElement("a");
    link.href = `#${format(position)}`;
    link.tabIndex = -1;
    link.ariaLabel = this.stage.grid.words([position]);
    link.append(shape(page, this.stage.grid));
    return link;
  }

  /**
   * Marks the current page.
   * @param {boolean} [isInSight]
   */
  show(isInSight) {
    const { grid, leaf, position } = this.stage;
    if (this.grid !== grid) this.build();
    this.slider.value = String(grid.index(position) + 1);
    this.tell(position);
    for (const link of this.list.querySelectorAll("a")) {
      const isShown = leaf.some((place) => link.hash === `#${format(place)}`);
      if (isShown) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
      // Only one link is a tab stop. The arrow keys move from there.
      link.tabIndex = link.hash === `#${format(position)}` ? 0 : -1;
    }
    if (isInSight) this.reveal();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const [forward, back] = this.stage.isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0;
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...this.list.querySelectorAll("a")];
    event.preventDefault();
    links[links.findIndex((link) => link === document.activeElement) + step]?.focus();
  }

  reveal() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [box, own] = [this.list.getBoundingClientRect(), current.getBoundingClientRect()];
    this.list.scrollBy({ left: own.left + own.width / 2 - box.left - box.width / 2, behavior: "instant" });
  }

  /**
   * Describes the slider's page in words.
   * @param {Position} position
   */
  tell(position) {
    const { grid, leaf } = this.stage;
    const isHere = leaf.some((place) => same(place, position));
    const pages = isHere ? leaf.filter(({ article }) => article === position.article).map(({ page }) => page + 1) : [position.page + 1];
    const total = grid.articles[position.article].length;
    const number = grid.index(position) + 1;
    const all = issueWords.numberOf(number, grid.positions.length);
    this.here.textContent = grid.isPaged ? grid.words(isHere ? leaf : [position]) : total === 1 ? grid.title(position.article)
      : isHere ? issueWords.pagesHere(pages, total) : grid.words([position]);
    // Without articles, the words already count all pages.
    this.count.textContent = grid.isPaged ? "" : all;
    this.slider.setAttribute("aria-valuetext", grid.isPaged ? grid.words([position]) : `${grid.words([position])}, ${all}`);
  }
}
