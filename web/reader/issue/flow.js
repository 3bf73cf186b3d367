// All pages in one scrolling column. The boxes of all pages exist from the start, but the content of a box is built
// only when the box comes near the window.
import { wear } from "../shared/rules.js";
import { bounded } from "./frame.js";
import { format, isPicture, parse, ratioOf, same } from "./grid.js";
import { issueWords } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** The maximum page width in CSS pixels, as in `issue.css`. */
const widest = 960;

export class Flow {
  /**
   * @param {HTMLElement} section
   * @param {Stage} stage
   */
  constructor(section, stage) {
    this.section = section;
    this.stage = stage;
    /** @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    /** @type {number | null} */
    this.pending = null;
    this.watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.fill(/** @type {HTMLElement} */ (target));
    }, { root: section, rootMargin: "120% 0px" });
    section.addEventListener("scroll", () => {
      this.pending ??= requestAnimationFrame(() => {
        this.pending = null;
        this.scrolled();
      });
    }, { passive: true });
  }

  open() {
    this.section.hidden = false;
    this.build();
  }

  close() {
    this.section.hidden = true;
    this.watcher.disconnect();
    this.section.replaceChildren();
    this.boxes.clear();
  }

  build() {
    const { grid } = this.stage;
    this.watcher.disconnect();
    this.grid = grid;
    this.boxes = new Map(grid.positions.map((position) => [format(position), this.box(position)]));
    const next = document.createElement("button");
    next.className = "button";
    next.textContent = issueWords.next;
    next.addEventListener("click", () => this.stage.dispatchEvent(new CustomEvent("edge", { detail: "forward" })));
    this.section.replaceChildren(...this.boxes.values(), next);
    for (const box of this.boxes.values()) this.watcher.observe(box);
  }

  /** @param {Position} position */
  box(position) {
    const page = this.stage.grid.page(position);
    const box = document.createElement("section");
    box.dataset.position = format(position);
    box.setAttribute("aria-label", this.stage.grid.words([position]));
    const isShaped = !page.html || page.html.includes('class="base"') || isPicture(page);
    const kind = isShaped ? "picture" : page.class === "WebPage" ? "web" : page.class === "MoviePage" ? "film" : "text";
    box.className = `leaf ${kind}`;
    wear(box, "--ratio", this.ratio(position));
    return box;
  }

  /** @param {Position} position */
  ratio(position) {
    return ratioOf(this.stage.grid.page(position)) ?? 3 / 4;
  }

  /** @param {HTMLElement} box */
  fill(box) {
    this.watcher.unobserve(box);
    const position = parse(box.dataset.position);
    if (!position) return;
    const ratio = this.ratio(position);
    const made = bounded(position, this.stage.grid, [ratio]);
    wear(made, "--ratio", ratio);
    for (const image of made.querySelectorAll("img.base[sizes]")) {
      delete image.dataset.ratio;
      image.sizes = `${Math.min(innerWidth, widest)}px`;
    }
    box.replaceChildren(made);
  }

  /**
   * Scrolls to a page.
   * @param {Position} position
   */
  show(position) {
    if (this.grid !== this.stage.grid) this.build();
    const box = this.boxes.get(format({ article: position.article, page: position.page }));
    if (!box) return;
    this.fill(box);
    const before = this.section.scrollTop;
    box.scrollIntoView({ block: "start", behavior: "instant" });
    this.isSent = this.section.scrollTop !== before;
  }

  /**
   * Replaces placeholders with downloaded pages.
   * @param {Position[]} positions
   */
  receive(positions) {
    for (const position of positions) {
      const old = this.boxes.get(format(position));
      if (!old) continue;
      const box = this.box(position);
      old.replaceWith(box);
      this.boxes.set(format(position), box);
      this.watcher.observe(box);
    }
  }

  /** The current page is the one at a third of the window's height. */
  scrolled() {
    // After a jump, the requested page is the current one, even if the page before it is visible.
    if (this.isSent) {
      this.isSent = false;
      return;
    }
    const line = this.section.scrollTop + this.section.clientHeight / 3;
    let found = null;
    for (const [name, box] of this.boxes) {
      if (box.offsetTop > line) break;
      found = name;
    }
    const position = parse(found);
    if (position && !same(position, this.stage.position)) this.stage.arrive(position);
  }
}
