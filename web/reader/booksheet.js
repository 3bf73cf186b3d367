// The sheet on which a reader chooses how the text of books looks.
import { choices, leadings, margins, sizes } from "./booksettings.js";
import { percent } from "./dates.js";
import { element, icon } from "./dom.js";

export class BookSheet {
  constructor(settings) {
    this.settings = settings;
    this.dialog = this.make();
    settings.addEventListener("applied", () => this.show());
    this.show();
  }

  /** Shows what is chosen. */
  show() {
    const { values } = this.settings;
    for (const field of this.dialog.querySelectorAll("input[type=radio]")) field.checked = field.value === String(values[field.name]);
    for (const field of this.dialog.querySelectorAll("input[type=range]")) field.value = values[field.name];
    for (const name of ["justified", "hyphenated"]) this.dialog.querySelector(`[name=${name}]`).checked = values[name];
    this.dialog.querySelector("output").textContent = `Size ${percent(values.size / 100)}`;
    const [smaller, larger] = this.dialog.querySelectorAll(".step button");
    smaller.disabled = values.size === sizes[0];
    larger.disabled = values.size === sizes.at(-1);
    this.dialog.querySelector("[name=margin]").setAttribute("aria-valuetext", margins[values.margin]);
    this.dialog.querySelector("[name=leading]").setAttribute("aria-valuetext", String(leadings[values.leading]));
    this.dialog.querySelector("[name=brightness]").setAttribute("aria-valuetext", percent(values.brightness / 100));
  }

  make() {
    const close = element("form", { method: "dialog" }, element("button", { className: "icon-button", "aria-label": "Close" }, icon("close")));
    const dialog = element(
      "dialog", { id: "book-settings", className: "panel aside", "aria-labelledby": "book-settings-title" },
      element("div", { className: "head" }, element("h2", { id: "book-settings-title", textContent: "Text" }), close),
      this.choice("paper", "papers"), this.choice("face", "faces"), this.stepper(), this.range("leading", "Line spacing", leadings.length - 1),
      this.range("margin", "Margins", margins.length - 1), this.range("brightness", "Brightness", 100, 30, 5), this.check("justified", "Justify"), this.check("hyphenated", "Divide words"), this.choice("flow", "pair"), this.choice("columns", "pair"),
    );
    document.body.append(dialog);
    return dialog;
  }

  choice(name, style) {
    const { label, values } = choices[name];
    const options = Object.keys(values).sort((one, other) => (one === "" ? -1 : other === "" ? 1 : 0)).filter((value) => value !== "dyslexic" || isInstalled("OpenDyslexic"));
    const fields = options.map((value) => {
      const field = element("input", { type: "radio", name, value, className: "visually-hidden unseen" });
      field.addEventListener("change", () => this.settings.set(name, value));
      const made = element("label", {}, field, style === "papers" && element("b", { textContent: "Aa", "aria-hidden": "true" }), element("span", { textContent: values[value] }));
      made.dataset.value = value;
      return made;
    });
    const title = element("legend", { textContent: label, className: style === "pair" ? "" : "unseen" });
    return element("fieldset", { className: `choose ${style}`, "data-name": name }, title, element("div", {}, ...fields));
  }

  stepper() {
    const button = (way, label, text) => {
      const made = element("button", { type: "button", className: "icon-button", "aria-label": label }, element("span", { textContent: text, "aria-hidden": "true" }));
      made.addEventListener("click", () => this.settings.resize(way));
      return made;
    };
    return element("div", { className: "step" }, button(-1, "Smaller", "A−"), element("output", { className: "number" }), button(1, "Larger", "A+"));
  }

  range(name, label, max, min = 0, step = 1) {
    const field = element("input", { type: "range", name, min, max, step });
    field.addEventListener("input", () => this.settings.set(name, Number(field.value)));
    return element("label", { className: "line" }, element("span", { textContent: label }), field);
  }

  check(name, label) {
    const field = element("input", { type: "checkbox", className: "switch", name, role: "switch" });
    field.addEventListener("change", () => this.settings.set(name, field.checked));
    return element("label", { className: "line check" }, element("span", { textContent: label }), field);
  }
}

/** Whether a typeface is on this machine: text in it is as wide whatever would stand in for it. */
function isInstalled(name) {
  const context = document.createElement("canvas").getContext("2d");
  const width = (family) => {
    context.font = `40px ${family}`;
    return context.measureText("mmmiiiWW").width;
  };
  return width(`"${name}", monospace`) !== width("monospace") && width(`"${name}", serif`) !== width("serif");
}
