// Records clicks and keys that come too early, and replays them when the page is ready.
import { around } from "../shared/dom.js";

export class EarlyInput {
  constructor() {
    /** @type {(() => unknown)[]} */
    this.kept = [];
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    addEventListener("keydown", (event) => this.press(event), options);
    addEventListener("click", (event) => this.click(event), options);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, shiftKey } = event;
    if (key === "Tab" || event.altKey || event.ctrlKey || event.metaKey || around(event, "input, select")) return;
    // The browser turns this key into a click.
    if ([" ", "Enter"].includes(key) && around(event, "button, a")) return;
    this.keep(event, () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true })));
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = around(event, "button");
    if (button) this.keep(event, () => button.click());
  }

  /**
   * @param {Event} event
   * @param {() => unknown} act
   */
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
