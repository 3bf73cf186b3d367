// Shows the position for a moment beside the page, never over its content.
import { rule } from "../shared/rules.js";

const patience = 1600;
const gap = 4;

export class Pill {
  constructor(box, stage) {
    this.box = box;
    this.stage = stage;
  }

  /** Shows the text if there is space and `isWanted` still returns true. */
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
    const sides = { end: room.right - page.right, start: page.left - room.left };
    const side = Object.keys(sides).find((side) => sides[side] >= box.offsetWidth + 4 * gap);
    if (below >= 2 * gap) rule("#where", { "--below": `${Math.min(14, Math.round(below / 2))}px` });
    else if (side) rule("#where", { "--below": "14px" });
    else return false;
    box.dataset.side = below >= 2 * gap ? "below" : side;
    return true;
  }

  /** The screen area of the current pages, after animations. */
  page({ left, top, bottom }) {
    const frame = this.stage.flow ? null : this.stage.frame;
    // In the scrolling view all pages leave the same space.
    const shown = frame ? [...frame.querySelectorAll(".page, .coming, .failed")] : [document.querySelector("#flow .leaf")].filter(Boolean);
    if (!shown.length) return null;
    const boxes = shown.map((page) => (page.matches(".photo-page") ? page : page.querySelector(".stage, video") ?? page).getBoundingClientRect());
    const [across, down] = frame ? [left - frame.getBoundingClientRect().left, top - frame.getBoundingClientRect().top] : [0, 0];
    return {
      left: Math.min(...boxes.map((box) => box.left)) + across, right: Math.max(...boxes.map((box) => box.right)) + across,
      bottom: frame ? Math.max(...boxes.map((box) => box.bottom)) + down : bottom,
    };
  }
}
