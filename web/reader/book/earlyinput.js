// Records early clicks and keys, and replays them when the page is ready.

export class EarlyInput {
  constructor() {
    this.kept = [];
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    addEventListener("keydown", (event) => this.press(event), options);
    addEventListener("click", (event) => this.click(event), options);
  }

  press(event) {
    const { key, shiftKey, target } = event;
    if (key === "Tab" || event.altKey || event.ctrlKey || event.metaKey || target.closest?.("input, select")) return;
    // The browser turns this key into a click.
    if ([" ", "Enter"].includes(key) && target.closest?.("button, a")) return;
    this.keep(event, () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true })));
  }

  click(event) {
    const button = event.target.closest?.("button");
    if (button) this.keep(event, () => button.click());
  }

  keep(event, act) {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.kept.push(act);
  }

  replay() {
    this.listening.abort();
    for (const act of this.kept.splice(0)) act();
  }
}
