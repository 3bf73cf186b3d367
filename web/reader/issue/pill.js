// Shows the position for a moment beside the page, never over its content.
import { rule } from "../shared/rules.js";

/** @typedef {import("./stage.js").Stage} Stage */

const patience = 1600;
const gap = 4;

export class Pill {
  /**
   * @param {HTMLElement} box
   * @param {Stage} stage
   */
  constructor(box, stage) {
    this.box = box;
    this.stage = stage;
  }

  /**
   * Shows the text if there is space for it and `isWanted` still returns true.
   * @param {string} words
   * @param {() => boolean} isWanted
   */
  say(words, isWanted) {
    const { box } = this;
    this.hide();
    box.textContent = words;
    requestAnimationFrame(() => {
      if (box.textContent !== words || !isWanted() || !this.place()) return;
      box.classList.add("shown");
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.hide(), patience);
    });
  }

  hide() {
    clearTimeout(this.timer);
    this.box.classList.remove("shown");
  }

  /** Places the pill below or beside the page. Returns false if there is no space. */
  place() {
    const { box } = this;
    const room = this.stage.root.getBoundingClientRect();
    const page = this.page(room);
    if (!page) return false;
    const below = room.bottom - page.bottom - box.offsetHeight;
    const isFree = (/** @type {number} */ width) => width >= box.offsetWidth + 4 * gap;
    const side = isFree(room.right - page.right) ? "end" : isFree(page.left - room.left) ? "start" : "";
    if (below >= 2 * gap) rule("#where", { "--below": `${Math.min(14, Math.round(below / 2))}px` });
    else if (side) rule("#where", { "--below": "14px" });
    else return false;
    box.dataset.side = below >= 2 * gap ? "below" : side;
    return true;
  }

  /**
   * The area of the screen that the current pages take after animations.
   * @param {DOMRect} room
   */
  page({ left, top, bottom }) {
    const frame = this.stage.flow ? null : this.stage.frame;
    // In the scrolling view, all pages leave the same space.
    const shown = frame ? [...frame.querySelectorAll(".page, .coming, .failed")] : [...document.querySelectorAll("#flow .leaf")].slice(0, 1);
    if (!shown.length) return null;
    const boxes = shown.map((page) => (page.matches(".photo-page") ? page : page.querySelector(".stage, video") ?? page).getBoundingClientRect());
    const [across, down] = frame ? [left - frame.getBoundingClientRect().left, top - frame.getBoundingClientRect().top] : [0, 0];
    return {
      left: Math.min(...boxes.map((box) => box.left)) + across, right: Math.max(...boxes.map((box) => box.right)) + across,
      bottom: frame ? Math.max(...boxes.map((box) => box.bottom)) + down : bottom,
    };
  }
}
