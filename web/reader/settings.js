// What a reader chose: colours, how one goes through pages, and the type of texts. This browser keeps it.
import { read, write } from "./memory.js";
import { rule } from "./rules.js";

const key = "masthead:settings";
const standard = {
  theme: "", flows: "", double: "", swapped: false, size: 110, font: "serif", leading: 150, spacing: 0, paper: "",
};

export class Settings extends EventTarget {
  constructor(dialog) {
    super();
    this.values = { ...standard, ...read(key) };
    // Called so before there were more kinds of paper.
    if (this.values.paper === "white") this.values.paper = "day";
    this.dialog = dialog;
    for (const name of Object.keys(standard)) {
      const field = dialog.querySelector(`#${name}`);
      if (typeof standard[name] === "boolean") field.checked = this.values[name];
      else field.value = this.values[name];
      field.addEventListener("input", () => {
        this.set(name, typeof standard[name] === "boolean" ? field.checked : field.value);
      });
    }
    this.apply();
  }

  set(name, value) {
    this.values[name] = value;
    const field = this.dialog.querySelector(`#${name}`);
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
    write(key, this.values);
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  apply() {
    const { theme, size, font, leading, spacing, paper } = this.values;
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.font = font;
    root.dataset.paper = paper;
    rule(":root", { "--text-size": `${size / 100}rem`, "--text-leading": leading / 100, "--text-spacing": `${spacing / 100}em` });
  }
}
