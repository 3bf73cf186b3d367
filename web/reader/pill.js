// Where one is, in words, for a moment: beside the page, and never over what stands on it.
import { rule } from "./rules.js";

const patience = 1600;
const gap = 4;

export class Pill {
  constructor(box, stage) {
    this.box = box;
    this.stage = stage;
  }

  /** Says it where there is room, unless something else has come up meanwhile; `isWanted` tells. */
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

  /** Puts it below the page, else beside it; gives false where the page leaves no room. */
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

  /** What the pages that are read take of the screen once they have come to rest. */
  page({ left, top, bottom }) {
    const frame = this.stage.flow ? null : this.stage.frame;
    // Pages below each other leave room beside them alone, all of them the same.
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
