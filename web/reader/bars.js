// The bars above and below the page. The page is fitted between them, or to the whole screen while they are away.

export class Bars extends EventTarget {
  /** @param bars the elements; those that have the focus stay. */
  constructor(...bars) {
    super();
    this.bars = bars;
    // A finger has the whole screen from the beginning; with a mouse there is room, and one looks for what one may do: the bar
    // above is there until one begins to read.
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

  /** Whether they have the focus, or a finger was on them a moment ago: they stay. */
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

  /** @param state `shown`, `hidden`, or `up`: the one above alone. */
  set(state) {
    if (state === this.state) return;
    // What has the focus does not go away with it.
    if (state === "hidden" && this.hasFocus) document.activeElement.blur();
    this.state = state;
    this.apply();
    this.dispatchEvent(new Event("changed"));
  }

  apply() {
    document.body.dataset.bars = this.state;
  }
}
