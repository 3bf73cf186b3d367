// The bars above and below the page. Pages fit between them, or fill the screen when they are hidden.

export class Bars extends EventTarget {
  /** @param {...HTMLElement} bars */
  constructor(...bars) {
    super();
    this.bars = bars;
    // The bars start hidden on touch screens. With a mouse, the upper bar stays until the user starts to read.
    /** @type {"shown" | "hidden" | "up"} */
    this.state = matchMedia("(hover: hover) and (min-width: 700px)").matches ? "up" : "hidden";
    for (const bar of bars) {
      bar.addEventListener("focusin", () => this.show());
      bar.addEventListener("pointerdown", () => { this.usedAt = performance.now(); });
    }
    addEventListener("mousemove", (event) => {
      if (event.clientY <= 1 && !event.buttons) this.show();
    });
    this.apply();
  }

  /** Whether a bar has focus or was just touched. */
  get isUsed() {
    return this.hasFocus || performance.now() - (this.usedAt ?? -Infinity) < 1000;
  }

  get hasFocus() {
    return this.bars.some((bar) => bar.contains(document.activeElement));
  }

  get isShown() {
    return this.state === "shown";
  }

  show() {
    this.set("shown");
  }

  hide() {
    this.set("hidden");
  }

  toggle() {
    this.set(this.isShown ? "hidden" : "shown");
  }

  /** @param {"shown" | "hidden" | "up"} state `shown`, `hidden`, or `up` for only the upper bar. */
  set(state) {
    if (state === this.state) return;
    // A bar that is being hidden must not have the focus.
    if (state === "hidden" && this.hasFocus) /** @type {HTMLElement} */ (document.activeElement).blur();
    this.state = state;
    this.apply();
    this.dispatchEvent(new Event("changed"));
  }

  apply() {
    document.body.dataset.bars = this.state;
  }
}
