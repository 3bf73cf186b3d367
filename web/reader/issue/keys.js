// Keyboard shortcuts for pages, as in the terminal.
import { around, find } from "../shared/dom.js";
import { canScroll } from "./gestures.js";

/**
 * What the keys need of a stage.
 * @typedef Steered
 * @property {Position[] | null | undefined} leaf
 * @property {HTMLElement} root
 * @property {unknown} flow
 * @property {boolean} isDouble
 * @property {boolean} wantsSwapped
 * @property {{ positions: Position[] }} grid
 * @property {(move: Move) => unknown} turn
 * @property {(side: Side) => Move} move
 * @property {(position: Position) => unknown} show
 */
/**
 * @typedef Options
 * @property {Steered} stage
 * @property {Zoomed} zoom
 * @property {{ set: (name: string, value: unknown) => unknown }} settings
 * @property {() => Element | null | undefined} scroller returns the scrolling element.
 * @property {Record<string, () => unknown>} actions the handlers, by name.
 * @property {() => unknown} escape
 */

/** @type {Record<string, string>} */
const letters = {
  c: "overview", v: "overview", g: "overview", t: "text", b: "bookmark", "*": "favorite", u: "read", "/": "search", m: "settings",
  "?": "help", w: "full",
};
/** @type {Record<string, Side>} */
const sides = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", h: "left", l: "right", k: "up", j: "down",
};

/** @type {Record<string, number>} */
const ways = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 1, PageUp: -1 };

export class Keys {
  /** @param {Options} options */
  constructor({ stage, zoom, settings, scroller, actions, escape }) {
    this.stage = stage;
    this.zoom = zoom;
    this.settings = settings;
    this.scroller = scroller;
    this.actions = actions;
    this.escape = escape;
    addEventListener("keydown", (event) => {
      if (!stage.leaf || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return this.pressInDialog(event);
      if (around(event, "input, select, video, audio")) return;
      if ([" ", "Enter"].includes(event.key) && around(event, "button, a")) return;
      // A focused table handles its arrow keys.
      const table = ["ArrowLeft", "ArrowRight"].includes(event.key) && around(event, ".table");
      if (table && table.scrollWidth > table.clientWidth) return;
      if (this.press(event)) event.preventDefault();
    });
  }

  /**
   * In the dialog after the last page, another move forward opens the next issue.
   * @param {KeyboardEvent} event
   */
  pressInDialog(event) {
    const isOn = [" ", "ArrowRight", "ArrowDown", "PageDown"].includes(event.key);
    if (!find("dialog#end").open || !isOn || around(event, "button")) return;
    event.preventDefault();
    const link = find("a#next-issue");
    if (!link.hidden) link.click();
  }

  /**
   * Handles a key. Returns whether it has an effect.
   * @param {KeyboardEvent} event
   */
  press({ key, shiftKey }) {
    const { stage, zoom } = this;
    const side = sides[key];
    const way = key === " " ? (shiftKey ? -1 : 1) : ways[key];
    const scroller = this.scroller();
    // Scroll text to its end before turning.
    if (way && !zoom.isZoomed && scroller && canScroll(scroller, way)) {
      const step = side ? 60 : scroller.clientHeight * 0.9;
      scroller.scrollBy({ top: way * step });
      return true;
    }
    if (side) {
      const [x, y] = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[side];
      const { clientWidth: width, clientHeight: height } = stage.root;
      if (!zoom.isZoomed || zoom.pan((x * width) / 2, (y * height) / 2)) stage.turn(stage.move(side));
      return true;
    }
    switch (key) {
      case " ": stage.turn(shiftKey ? "back" : "forward"); return true;
      case "PageDown": stage.turn("forward"); return true;
      case "PageUp": case "Backspace": stage.turn("back"); return true;
      case "Home": stage.show({ article: 0, page: 0 }); return true;
      case "End": stage.show(stage.grid.positions[stage.grid.positions.length - 1]); return true;
      case "+": case "=": if (!stage.flow) zoom.to(zoom.scale * 1.4); return true;
      case "-": if (!stage.flow) zoom.to(zoom.scale / 1.4); return true;
      case "0": zoom.reset(); return true;
      case "d": this.settings.set("double", stage.isDouble ? "never" : "always"); return true;
      case "x": this.settings.set("swapped", !stage.wantsSwapped); return true;
      case "Escape": this.escape(); return true;
      default:
        if (!letters[key]) return false;
        this.actions[letters[key]]();
        return true;
    }
  }
}
