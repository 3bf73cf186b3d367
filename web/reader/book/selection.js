// The toolbar for selected text.
import { around, element, icon } from "../shared/dom.js";
import { rule } from "../shared/rules.js";
import { colors } from "./highlights.js";
import { plain, selected } from "./passages.js";
import { bookWords } from "./words.js";

/** @typedef {import("./document.js").BookDocument} BookDocument */
/**
 * @typedef Parts
 * @property {import("./stage.js").BookStage} stage
 * @property {import("./highlights.js").BookHighlights} highlights
 * @property {(words: string) => void} search searches for words.
 * @property {(highlight: import("./highlights.js").PlacedHighlight, made: BookDocument) => void} annotate opens the note of a highlight.
 * @property {typeof import("../shared/toast.js").attempt} attempt runs an action and reports its failure.
 * @property {(words: string) => void} say
 */

const margin = 12;
const gap = 10;

export class BookSelection extends EventTarget {
  /** @param {Parts} parts */
  constructor({ stage, highlights, search, annotate, attempt, say }) {
    super();
    this.stage = stage;
    this.highlights = highlights;
    this.search = search;
    this.annotate = annotate;
    this.attempt = attempt;
    this.say = say;
    /** @type {BookDocument | null} the document with the selection. */
    this.made = null;
    /** @type {ReturnType<typeof selected>} */
    this.found = null;
    this.isTouch = false;
    this.isDown = false;
    /** @type {number | null} */
    this.pending = null;
    this.color = "yellow";
    /**
     * @param {string} label
     * @param {() => unknown} act
     * @param {...Node} content
     */
    const button = (label, act, ...content) => {
      const made = element("button", { type: "button", className: "icon-button", "aria-label": label, title: label, tabIndex: -1 }, ...content);
      made.addEventListener("click", () => act());
      return made;
    };
    const dots = Object.entries(colors).map(([color, name]) => {
      const dot = element("span", { className: "dot", "aria-hidden": "true" });
      dot.dataset.color = color;
      return button(color === "underline" ? bookWords.underline : bookWords.highlightIn(name), () => this.mark(color), dot);
    });
    const tools = element(
      "div", { role: "toolbar", "aria-label": bookWords.selection }, ...dots, element("span", { className: "rule", "aria-hidden": "true" }),
      button(bookWords.addNote, () => this.mark(this.color, true), icon("note")),
      button(bookWords.copy, () => this.copy(), icon("copy")), button(bookWords.searchBook, () => this.look(), icon("search")),
    );
    this.bar = element("section", { id: "selection", "aria-label": bookWords.selection, hidden: true }, tools);
    this.buttons = [...this.bar.querySelectorAll("button")];
    document.body.append(this.bar);
    this.bar.addEventListener("keydown", (event) => this.press(event));
    // Pressing the toolbar must not clear the selection.
    this.bar.addEventListener("pointerdown", (event) => event.preventDefault());
    document.addEventListener("pointerdown", (event) => around(event, "#selection") || this.clear());
    stage.addEventListener("turned", () => this.show());
    addEventListener("keydown", (event) => this.pressOutside(event));
  }

  /**
   * Watches the selection of a document.
   * @param {BookDocument} made
   */
  watch(made) {
    const { page } = made;
    page.addEventListener("pointerdown", (event) => {
      this.isTouch = event.pointerType === "touch";
      this.isDown = event.pointerType === "mouse";
      if (this.isDown) this.hide();
    });
    for (const type of ["pointerup", "pointercancel"]) {
      page.addEventListener(type, () => {
        this.isDown = false;
        this.later(made);
      });
    }
    page.addEventListener("selectionchange", () => this.later(made));
    page.addEventListener("keydown", (event) => {
      if (event.key !== "Tab" || event.shiftKey || this.bar.hidden) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.enter();
    });
  }

  /** @param {BookDocument} made */
  later(made) {
    this.made = made;
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.show();
    });
  }

  /** Shows the toolbar if text is selected. */
  show() {
    const { made } = this;
    if (!made || made !== this.stage.current || this.isDown) return this.hide();
    const found = selected(made);
    if (!found) return this.hide();
    this.found = found;
    const frame = made.frame.getBoundingClientRect();
    const { innerWidth: right, innerHeight: bottom } = made.window;
    const boxes = [...found.range.getClientRects()]
      .filter((box) => box.width && box.right > 0 && box.left < right && box.bottom > 0 && box.top < bottom);
    if (!boxes.length) return this.hide();
    this.bar.hidden = false;
    const [first, end] = [boxes[0], boxes[boxes.length - 1]];
    const { offsetWidth: width, offsetHeight: height } = this.bar;
    const above = frame.top + Math.min(first.top, end.top) - height - gap;
    const below = frame.top + Math.max(first.bottom, end.bottom) + gap + (this.isTouch ? 14 : 0);
    // On touch screens, the system's own toolbar is above the text.
    const fitsBelow = below + height + margin <= innerHeight;
    const down = this.isTouch ? (fitsBelow ? below : Math.max(margin, above)) : above >= margin ? above : fitsBelow ? below : margin;
    const middle = frame.left + (this.isTouch ? (end.left + end.right) / 2 : (first.left + first.right) / 2);
    const across = Math.max(margin, Math.min(innerWidth - width - margin, middle - width / 2));
    rule("#selection", { "--across": `${Math.round(across)}px`, "--top": `${Math.round(down)}px` });
    return undefined;
  }

  hide() {
    this.bar.hidden = true;
    this.found = null;
  }

  /** Clears the selection. */
  clear() {
    this.made?.page?.getSelection()?.removeAllRanges();
    this.hide();
  }

  enter() {
    for (const [index, button] of this.buttons.entries()) button.tabIndex = index ? -1 : 0;
    this.buttons[0].focus();
  }

  /** Returns the focus to the text. */
  leave() {
    this.clear();
    this.stage.current?.window.focus();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    // Keys in the toolbar must not turn pages.
    event.stopPropagation();
    const at = this.buttons.findIndex((button) => button === document.activeElement);
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.buttons.length - 1 };
    const to = ways[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      this.leave();
    }
    if (to === undefined) return;
    event.preventDefault();
    const next = this.buttons[(to + this.buttons.length) % this.buttons.length];
    for (const button of this.buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }

  /**
   * Selects text with the keyboard, starting at the first visible word.
   * @param {KeyboardEvent} event
   */
  pressOutside(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || document.querySelector("dialog[open]") || ctrlKey || metaKey) return;
    if (around(event, "input, textarea, select")) return;
    if (key === "Escape" && !this.bar.hidden) {
      event.preventDefault();
      this.clear();
    } else if (key === "Tab" && !shiftKey && !this.bar.hidden) {
      event.preventDefault();
      this.enter();
    } else if (shiftKey && key.startsWith("Arrow") && this.extend(key, altKey)) {
      event.preventDefault();
    }
  }

  /**
   * @param {string} key
   * @param {boolean} isStart whether to move the start instead of the end.
   */
  extend(key, isStart) {
    const made = this.stage.current;
    if (!made?.isHere) return false;
    const selection = made.page.getSelection();
    if (!selection) return false;
    const isBackwards = made.mode === "rtl" && (key === "ArrowRight" || key === "ArrowLeft");
    const isForward = (key === "ArrowRight") !== isBackwards ? key !== "ArrowUp" : key === "ArrowDown";
    const step = key === "ArrowUp" || key === "ArrowDown" ? "line" : "word";
    if (selection.isCollapsed) {
      const first = made.characters.place(this.stage.sight.from);
      if (!first) return false;
      selection.collapse(first.node, first.offset);
      selection.modify("extend", "forward", step);
      return true;
    }
    const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
    if (isStart) {
      selection.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset);
      selection.modify("extend", isForward ? "forward" : "backward", step);
      const range = selection.getRangeAt(0);
      selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    } else {
      selection.modify("extend", isForward ? "forward" : "backward", step);
    }
    return true;
  }

  /** @param {string} color */
  async mark(color, isNoted = false) {
    const { made, found } = this;
    if (!made || !found) return;
    this.color = color;
    this.leave();
    const highlight = await this.attempt(bookWords.highlightFailed, () => this.highlights.add(made, found, color));
    if (!highlight) return;
    if (isNoted) this.annotate(highlight, made);
    else this.say(color === "underline" ? bookWords.underlined : bookWords.highlighted(colors[color]));
  }

  async copy() {
    const { made, found } = this;
    if (!made || !found) return;
    await copyWords(found.words, made);
    this.say(bookWords.copied);
    this.leave();
  }

  look() {
    const words = this.found?.words;
    this.clear();
    if (words) this.search(plain(words).replace(/\s+/g, " ").slice(0, 200));
  }
}

/**
 * Copies text, or the selection if there is no clipboard API.
 * @param {string} words
 * @param {BookDocument} made
 */
export async function copyWords(words, made) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    made.page.execCommand("copy");
  }
}
