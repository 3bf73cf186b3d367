// Page settings for colors and layout, stored in this browser.
import { read, write } from "../shared/storage.js";
import { settingsWords } from "./words.js";

const key = "masthead:settings";
/** @typedef {{ theme: string, flows: string, double: string, swapped: boolean } & Record<string, string | boolean>} Values */
/** @type {Values} */
const standard = { theme: "", flows: "", double: "", swapped: false };
/** @type {Record<string, import("./text.js").Choice>} */
export const pageChoices = {
  theme: settingsWords.colors,
  flows: settingsWords.layout,
  double: settingsWords.doublePages,
};

export class Settings extends EventTarget {
  constructor() {
    super();
    const kept = read(key);
    const values = Object.entries(standard).map(([name, usual]) => [name, isFit(name, kept[name], usual) ? kept[name] : usual]);
    this.values = /** @type {Values} */ (Object.fromEntries(values));
    this.apply();
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    if (!isFit(name, value, standard[name])) return;
    Object.assign(this.values, { [name]: value });
    write(key, this.values);
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  apply() {
    document.documentElement.dataset.theme = this.values.theme;
    this.dispatchEvent(new Event("applied"));
  }
}

/**
 * Whether a stored value is valid. It may come from another version.
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} usual
 */
function isFit(name, value, usual) {
  return typeof value === typeof usual && (!pageChoices[name] || String(value) in pageChoices[name].values);
}
