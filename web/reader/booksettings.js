// What a reader chose for the text of books. This browser keeps it.
import { element, icon } from "./dom.js";
import { read, write } from "./memory.js";
import { rule } from "./rules.js";

const key = "masthead:book";
const standard = { paper: "", face: "book", size: 100, leading: 3, margin: 2, justified: false, hyphenated: true, flow: "", columns: "", brightness: 100 };
const sizes = [70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250];
const leadings = [1.3, 1.4, 1.5, 1.62, 1.75, 1.9, 2.1];
const choices = {
  paper: { label: "Paper", values: { "": "Auto", day: "Day", sepia: "Sepia", grey: "Grey", night: "Night", black: "Black" } },
  face: { label: "Typeface", values: { book: "The book’s", serif: "Serif", sans: "Sans", dyslexic: "Dyslexia" } },
  flow: { label: "Going on", values: { "": "Pages", scroll: "Scrolling" } },
  columns: { label: "Columns", values: { "": "Automatic", 1: "One", 2: "Two" } },
};
const margins = ["Very narrow", "Narrow", "Medium", "Wide", "Very wide"];

export class BookSettings extends EventTarget {
  constructor() {
    super();
    const kept = read(key);
    this.values = Object.fromEntries(Object.entries(standard).map(([name, usual]) => [name, isFit(name, kept[name], usual) ? kept[name] : usual]));
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.apply());
    this.dialog = this.sheet();
    this.apply();
  }

  /** The paper that is shown: where the reader chose none, by the light. */
  get paper() {
    const { theme } = document.documentElement.dataset;
    return this.values.paper || (theme === "dark" || (theme !== "light" && this.dark.matches) ? "night" : "day");
  }

  /** How a text is to look on a screen that is so wide. */
  look(width) {
    const { face, size, leading, margin, justified, hyphenated, flow, columns } = this.values;
    const usual = width >= 1100 ? 19 : width >= 700 ? 20 : 18;
    const own = Math.round((usual * size) / 100);
    return { paper: this.paper, face, size: own, line: Math.round(own * leadings[leading]), margin, isJustified: justified, isHyphenated: hyphenated, isScrolled: flow === "scroll", columns };
  }

  set(name, value) {
    if (!isFit(name, value, standard[name]) || this.values[name] === value) return;
    this.values[name] = value;
    write(key, this.values);
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** The next larger or smaller size of type. */
  resize(way) {
    const at = sizes.indexOf(this.values.size);
    this.set("size", sizes[Math.max(0, Math.min(sizes.length - 1, at + way))]);
  }

  apply() {
    const { values } = this;
    document.body.dataset.paper = this.paper;
    rule("#book", { "--dimmed": `${(100 - values.brightness) / 100}` });
    for (const field of this.dialog.querySelectorAll("input[type=radio]")) field.checked = field.value === String(values[field.name]);
    for (const field of this.dialog.querySelectorAll("input[type=range]")) field.value = values[field.name];
    for (const name of ["justified", "hyphenated"]) this.dialog.querySelector(`[name=${name}]`).checked = values[name];
    this.dialog.querySelector("output").textContent = `Size ${values.size} %`;
    const [smaller, larger] = this.dialog.querySelectorAll(".step button");
    smaller.disabled = values.size === sizes[0];
    larger.disabled = values.size === sizes.at(-1);
    this.dialog.querySelector("[name=margin]").setAttribute("aria-valuetext", margins[values.margin]);
    this.dialog.querySelector("[name=leading]").setAttribute("aria-valuetext", String(leadings[values.leading]));
    this.dialog.querySelector("[name=brightness]").setAttribute("aria-valuetext", `${values.brightness} %`);
    this.dispatchEvent(new Event("applied"));
  }

  sheet() {
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
      field.addEventListener("change", () => this.set(name, value));
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
      made.addEventListener("click", () => this.resize(way));
      return made;
    };
    return element("div", { className: "step" }, button(-1, "Smaller", "A−"), element("output", { className: "number" }), button(1, "Larger", "A+"));
  }

  range(name, label, max, min = 0, step = 1) {
    const field = element("input", { type: "range", name, min, max, step });
    field.addEventListener("input", () => this.set(name, Number(field.value)));
    return element("label", { className: "line" }, element("span", { textContent: label }), field);
  }

  check(name, label) {
    const field = element("input", { type: "checkbox", className: "switch", name, role: "switch" });
    field.addEventListener("change", () => this.set(name, field.checked));
    return element("label", { className: "line check" }, element("span", { textContent: label }), field);
  }
}

/** Whether a value may be kept: what a browser kept may be of another time. */
function isFit(name, value, usual) {
  if (typeof value !== typeof usual) return false;
  if (choices[name]) return value in choices[name].values;
  if (name === "size") return sizes.includes(value);
  const most = { leading: leadings.length - 1, margin: margins.length - 1, brightness: 100 }[name];
  return most === undefined || (Number.isInteger(value) && value >= (name === "brightness" ? 30 : 0) && value <= most);
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
