// The settings sheet for books, magazines and posts. Settings without effect are left out.
import { percent } from "../shared/dates.js";
import { element, icon } from "../shared/dom.js";
import { sharedWords } from "../shared/words.js";
import { pageChoices } from "./settings.js";
import { choices, leadings, margins, sizes, spacings } from "./text.js";
import { settingsWords } from "./words.js";

/** @typedef {import("./text.js").BookSettings} BookSettings */
/** @typedef {import("./settings.js").Settings} Settings */

export class BookSheet {
  /**
   * `text` has the text settings, and `pages` the page settings or null. `kind` is `book`, `issue` or `post`.
   * @param {{ text: BookSettings, pages?: Settings | null, kind: string }} options
   */
  constructor({ text, pages = null, kind }) {
    this.text = text;
    this.pages = pages;
    this.kind = kind;
    this.dialog = this.make();
    for (const settings of [text, pages]) settings?.addEventListener("applied", () => this.show());
    this.show();
  }

  /** Updates the fields. */
  show() {
    const values = { ...this.pages?.values, ...this.text.values };
    for (const field of this.dialog.querySelectorAll("input[type=radio]")) field.checked = field.value === String(values[field.name]);
    for (const field of this.dialog.querySelectorAll("input[type=range]")) field.value = String(values[field.name]);
    for (const field of this.dialog.querySelectorAll("input[type=checkbox]")) field.checked = Boolean(values[field.name]);
    const size = this.dialog.querySelector("output");
    if (size) size.textContent = settingsWords.size(percent(values.size / 100));
    const [smaller, larger] = this.dialog.querySelectorAll(".step button");
    smaller.disabled = values.size === sizes[0];
    larger.disabled = values.size === sizes.at(-1);
    const words = {
      margin: String(values.margin), leading: String(leadings[values.leading]), spacing: percent(spacings[values.spacing] / 100),
      brightness: percent(values.brightness / 100),
    };
    for (const [name, said] of Object.entries(words)) this.dialog.querySelector(`[name=${name}]`)?.setAttribute("aria-valuetext", said);
  }

  make() {
    const { kind } = this;
    const button = element("button", { className: "icon-button", "aria-label": sharedWords.close }, icon("close"));
    const close = element("form", { method: "dialog" }, button);
    const text = [
      this.choice("paper", "papers"), this.choice("face", "faces"), this.stepper(),
      this.range("leading", settingsWords.lineSpacing, leadings.length - 1),
      this.range("spacing", settingsWords.letterSpacing, spacings.length - 1),
    ];
    const book = [
      this.range("margin", settingsWords.margins, margins - 1), this.range("brightness", settingsWords.brightness, 100, 30, 5),
      this.check("justified", settingsWords.justified), this.check("hyphenated", settingsWords.hyphenation),
      this.choice("flow", "pair"), this.choice("columns", "pair"),
    ];
    const issue = [this.choice("flows", "pair"), this.choice("double", "pair"), this.check("swapped", settingsWords.swapped)];
    const dialog = element(
      "dialog", { id: "settings", className: "panel aside text-settings", "aria-labelledby": "settings-title" },
      element("div", { className: "head" }, element("h2", { id: "settings-title", textContent: sharedWords.settings }), close),
      kind === "issue" && element("h3", { textContent: settingsWords.text }),
      ...(kind === "post" ? text.slice(1) : text), ...(kind === "book" ? book : []),
      kind === "issue" && element("h3", { textContent: settingsWords.pages }), ...(kind === "issue" ? issue : []),
      this.pages && this.choice("theme", "pair"),
    );
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    return dialog;
  }

  /**
   * The settings object with a value.
   * @param {string} name
   */
  of(name) {
    return name in this.text.values ? this.text : this.pages;
  }

  /**
   * @param {string} name
   * @param {string} style
   */
  choice(name, style) {
    const { label, values } = choices[name] ?? pageChoices[name];
    const options = Object.keys(values).sort((one, other) => (one === "" ? -1 : other === "" ? 1 : 0))
      .filter((value) => value !== "dyslexic" || isInstalled("OpenDyslexic"));
    const fields = options.map((value) => {
      const field = element("input", { type: "radio", name, value, className: "visually-hidden unseen" });
      field.addEventListener("change", () => this.of(name)?.set(name, value));
      const letters = style === "papers" && element("b", { textContent: settingsWords.letters, "aria-hidden": "true" });
      const words = value === "book" && this.kind !== "book" ? settingsWords.default : values[value];
      const made = element("label", {}, field, letters, element("span", { textContent: words }));
      made.dataset.value = value;
      return made;
    });
    const title = element("legend", { textContent: label, className: style === "pair" ? "" : "unseen" });
    return element("fieldset", { className: `choose ${style}`, "data-name": name }, title, element("div", {}, ...fields));
  }

  stepper() {
    const button = (/** @type {number} */ way, /** @type {string} */ label, /** @type {string} */ text) => {
      const letters = element("span", { textContent: text, "aria-hidden": "true" });
      const made = element("button", { type: "button", className: "icon-button", "aria-label": label }, letters);
      made.addEventListener("click", () => this.text.resize(way));
      return made;
    };
    const size = element("output", { className: "number" });
    return element("div", { className: "step" }, button(-1, settingsWords.smaller, "A−"), size, button(1, settingsWords.larger, "A+"));
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {number} max
   * @param {number} [min]
   * @param {number} [step]
   */
  range(name, label, max, min = 0, step = 1) {
    const field = element("input", { type: "range", name, min, max, step });
    field.addEventListener("input", () => this.text.set(name, Number(field.value)));
    return element("label", { className: "line" }, element("span", { textContent: label }), field);
  }

  /**
   * @param {string} name
   * @param {string} label
   */
  check(name, label) {
    const field = element("input", { type: "checkbox", className: "switch", name, role: "switch" });
    field.addEventListener("change", () => this.of(name)?.set(name, field.checked));
    return element("label", { className: "line check" }, element("span", { textContent: label }), field);
  }
}

/**
 * Whether a typeface is installed. If it is, text has the same width with any fallback.
 * @param {string} name
 */
function isInstalled(name) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  const width = (/** @type {string} */ family) => {
    context.font = `40px ${family}`;
    return context.measureText("mmmiiiWW").width;
  };
  return width(`"${name}", monospace`) !== width("monospace") && width(`"${name}", serif`) !== width("serif");
}
