// The photo viewer.
import { around, find } from "../shared/dom.js";
import { issueWords } from "./words.js";

export class Photos {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} root
   */
  constructor(dialog, root) {
    this.dialog = dialog;
    this.image = find("img", dialog);
    this.caption = find("figcaption", dialog);
    this.count = find("#photo-count", dialog);
    /** @type {HTMLAnchorElement[]} */
    this.links = [];
    this.index = 0;
    root.addEventListener("click", (event) => {
      const link = around(event, "a.photo");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.open([...(link.closest("ul, .holder") ?? root).querySelectorAll("a.photo")], link);
    });
    for (const button of dialog.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.show(this.index + Number(button.dataset.step)));
    }
    const isRightToLeft = root.dir === "rtl";
    dialog.dir = root.dir;
    dialog.addEventListener("keydown", (event) => {
      const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (way) this.show(this.index + (isRightToLeft ? -way : way));
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || /** @type {Element} */ (event.target).matches("figure, .middle")) dialog.close();
    });
    this.watchSwipes(isRightToLeft);
  }

  /**
   * Shows one of several photo links. Each may be in a figure with a caption.
   * @param {HTMLAnchorElement[]} links
   * @param {HTMLAnchorElement} link
   */
  open(links, link) {
    this.links = links;
    this.show(links.indexOf(link));
    this.dialog.showModal();
  }

  /**
   * Changes the photo on swipes.
   * @param {boolean} isRightToLeft
   */
  watchSwipes(isRightToLeft) {
    /** @type {{ x: number, y: number } | null} */
    let start = null;
    this.dialog.addEventListener("touchstart", ({ touches }) => {
      start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    }, { passive: true });
    this.dialog.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      if (!start) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      start = null;
      if (Math.abs(x) < 50 || Math.abs(x) < Math.abs(y)) return;
      this.show(this.index + ((x < 0) === isRightToLeft ? -1 : 1));
    }, { passive: true });
  }

  /** @param {number} index */
  show(index) {
    this.index = (index + this.links.length) % this.links.length;
    const link = this.links[this.index];
    const words = link.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
    this.image.srcset = link.dataset.srcset ?? "";
    this.image.src = link.href;
    this.image.alt = words || issueWords.photoWithoutCaption;
    this.caption.textContent = words;
    this.count.textContent = issueWords.photoOf(this.index + 1, this.links.length);
    for (const button of this.dialog.querySelectorAll("[data-step]")) button.hidden = this.links.length < 2;
  }
}
