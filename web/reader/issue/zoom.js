// Zooming and panning a page. Both are kept when the page turns.
import { find } from "../shared/dom.js";
import { fit } from "../shared/pictures.js";

/** @typedef {import("./stage.js").Stage} Stage */

const most = 6;

export class Zoom {
  /**
   * @param {HTMLElement} root
   * @param {Stage} stage
   */
  constructor(root, stage) {
    this.root = root;
    this.stage = stage;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  get isZoomed() {
    return this.scale > 1.001;
  }

  /**
   * Zooms, keeping the point under the pointer in place.
   * @param {number} scale
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  to(scale, clientX, clientY) {
    const box = this.root.getBoundingClientRect();
    const [x, y] = [(clientX ?? box.left + box.width / 2) - box.left, (clientY ?? box.top + box.height / 2) - box.top];
    const next = Math.min(most, Math.max(1, scale));
    this.x = x - ((x - this.x) * next) / this.scale;
    this.y = y - ((y - this.y) * next) / this.scale;
    this.scale = next;
    this.apply();
  }

  /**
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  toggle(clientX, clientY) {
    this.to(this.isZoomed ? 1 : 2.5, clientX, clientY);
  }

  reset() {
    this.to(1);
  }

  /**
   * Pans. Returns true at an edge.
   * @param {number} x
   * @param {number} y
   */
  pan(x, y) {
    const before = [this.x, this.y];
    this.x += x;
    this.y += y;
    this.apply();
    return Math.abs(this.x - before[0]) < 0.5 && Math.abs(this.y - before[1]) < 0.5;
  }

  settle() {
    if (this.scale < 1.08) this.reset();
  }

  /**
   * Shows the start of a page or, when going back, its end.
   * @param {boolean} isBack
   */
  turned(isBack) {
    if (!this.isZoomed) return this.apply();
    const { clientWidth: width, clientHeight: height } = this.root;
    this.x = this.stage.isRightToLeft ? width * (1 - this.scale) : 0;
    this.y = isBack ? height * (1 - this.scale) : 0;
    this.apply();
  }

  apply() {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.x = Math.min(0, Math.max(this.x, width * (1 - this.scale)));
    this.y = Math.min(0, Math.max(this.y, height * (1 - this.scale)));
    for (const frame of this.stage.frames.values()) {
      const sheet = find(".sheet", frame);
      const isCurrent = frame === this.stage.frame;
      sheet.style.transform =
        isCurrent && this.isZoomed ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
      if (isCurrent && this.isZoomed) sharpen(sheet, this.scale);
    }
    this.root.classList.toggle("zoomed", this.isZoomed);
  }
}

/**
 * Loads a higher resolution when zoomed in.
 * @param {Element} sheet
 * @param {number} scale
 */
function sharpen(sheet, scale) {
  for (const image of sheet.querySelectorAll("img.base")) fit(image, scale);
}
