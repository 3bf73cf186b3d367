// The box that opens when a highlight is tapped, with its color, note and actions.
import { around, element, icon } from "../shared/dom.js";
import { rule } from "../shared/rules.js";
import { toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { colors } from "./highlights.js";
import { copyWords } from "./selection.js";
import { bookWords } from "./words.js";

/** @typedef {import("./document.js").BookDocument} BookDocument */
/** @typedef {import("./highlights.js").PlacedHighlight} PlacedHighlight */
/**
 * @typedef Parts
 * @property {import("./stage.js").BookStage} stage
 * @property {import("./highlights.js").BookHighlights} highlights
 * @property {typeof import("../shared/toast.js").attempt} attempt runs an action and reports its failure.
 * @property {(words: string) => void} say
 */

const margin = 12;

export class BookAnnotation {
  /** @param {Parts} parts */
  constructor({ stage, highlights, attempt, say }) {
    this.stage = stage;
    this.highlights = highlights;
    this.attempt = attempt;
    this.say = say;
    // open() sets these properties.
    /** @type {PlacedHighlight | null} */
    this.highlight = null;
    /** @type {BookDocument | null} */
    this.made = null;
    this.colors = Object.entries(colors).map(([color, name]) => {
      const field = element("input", { type: "radio", name: "highlight", value: color, className: "unseen" });
      field.addEventListener("change", () => this.change({ color }));
      const dot = element("span", { className: "dot", "aria-hidden": "true" });
      dot.dataset.color = color;
      return element("label", { title: name }, field, dot, element("span", { className: "unseen", textContent: name }));
    });
    this.note = element("textarea", { rows: 3, maxLength: 20000, "aria-label": bookWords.note, placeholder: bookWords.note });
    this.note.addEventListener("change", () => this.change({ note: this.note.value.trim() || null }));
    const button = (/** @type {string} */ label, /** @type {"copy" | "trash" | "close"} */ name, /** @type {() => void} */ act) => {
      const made = element("button", { type: "button", className: "icon-button", "aria-label": label, title: label }, icon(name));
      made.addEventListener("click", act);
      return made;
    };
    this.box = element(
      "div", { id: "highlight", role: "dialog", "aria-label": bookWords.highlight, tabIndex: -1, hidden: true },
      element("fieldset", {}, element("legend", { className: "unseen", textContent: bookWords.color }), ...this.colors), this.note,
      element(
        "div", { className: "actions" }, button(bookWords.copy, "copy", () => this.copy()),
        button(bookWords.remove, "trash", () => this.remove()), button(sharedWords.close, "close", () => this.close(true)),
      ),
    );
    document.body.append(this.box);
    this.box.addEventListener("keydown", (event) => {
      // Keys typed here are not shortcuts.
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close(true);
    });
    document.addEventListener("pointerdown", (event) => around(event, "#highlight") || this.close());
    stage.addEventListener("turned", ({ detail }) => detail?.isRelaid || this.close());
  }

  /**
   * Handles taps on highlights, but leaves links and pictures in them alone.
   * @param {BookDocument} made
   */
  watch(made) {
    made.page.addEventListener("pointerdown", () => this.close());
    made.page.addEventListener("click", (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (around(event, "a, audio, video, summary, [data-masthead-zooms]") || made.page.getSelection()?.isCollapsed === false) return;
      const highlight = this.highlights.at(made, event.clientX, event.clientY);
      if (!highlight) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.open(highlight, made);
    }, true);
  }

  /**
   * @param {PlacedHighlight} highlight
   * @param {BookDocument} made
   */
  open(highlight, made, isWriting = false) {
    this.close();
    this.highlight = highlight;
    this.made = made;
    for (const field of this.box.querySelectorAll("input[type=radio]")) field.checked = field.value === highlight.color;
    this.note.value = highlight.note ?? "";
    this.box.hidden = false;
    this.place();
    (isWriting ? this.note : this.box).focus({ preventScroll: true });
  }

  /** Places the box below or above the highlight, within the window. */
  place() {
    const { highlight, made } = this;
    if (!highlight || !made) return;
    const range = made.characters.range(highlight.place.from, highlight.place.to);
    const frame = made.frame.getBoundingClientRect();
    const { innerWidth: right, innerHeight: bottom } = made.window;
    const boxes = [...(range?.getClientRects() ?? [])].filter((box) => box.right > 0 && box.left < right && box.bottom > 0 && box.top < bottom);
    const [first, end] = [boxes[0] ?? { left: 0, right: frame.width, top: 0, bottom: 0 }, boxes.at(-1) ?? { bottom: 0 }];
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const below = frame.top + end.bottom + 8;
    const above = frame.top + first.top - height - 8;
    const down = below + height + margin <= innerHeight ? below : Math.max(margin, above);
    const across = Math.max(margin, Math.min(innerWidth - width - margin, frame.left + (first.left + first.right) / 2 - width / 2));
    const top = Math.min(down, Math.max(margin, innerHeight - height - margin));
    rule("#highlight", { "--across": `${Math.round(across)}px`, "--top": `${Math.round(top)}px` });
  }

  /** @param {{ color?: string, note?: string | null }} values */
  async change(values) {
    const { highlight } = this;
    if (!highlight) return;
    Object.assign(highlight, values);
    await this.attempt(bookWords.changeFailed, () => this.highlights.change(highlight, values));
  }

  async copy() {
    const { highlight, made } = this;
    if (!highlight || !made) return;
    await copyWords(highlight.words, made);
    this.say(bookWords.copied);
  }

  async remove() {
    const { highlight } = this;
    this.close(true);
    if (highlight) await this.takeAway(highlight);
  }

  /**
   * Removes a highlight, with undo.
   * @param {PlacedHighlight} highlight
   */
  async takeAway(highlight) {
    const isGone = await this.attempt(bookWords.removeFailed, async () => {
      await this.highlights.remove(highlight);
      return true;
    });
    if (!isGone) return;
    const undo = () => { this.attempt(bookWords.restoreFailed, () => this.highlights.remove(highlight, false)); };
    toast(highlight.note ? bookWords.highlightAndNoteRemoved : bookWords.highlightRemoved, { undo });
  }

  close(isByKey = false) {
    if (this.box.hidden) return;
    // Save the note, however the box is closed.
    const written = this.note.value.trim() || null;
    if (written !== (this.highlight?.note ?? null)) this.change({ note: written });
    this.box.hidden = true;
    this.highlight = null;
    if (isByKey) this.made?.window?.focus();
  }
}
