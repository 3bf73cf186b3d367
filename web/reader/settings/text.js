// Text settings for books, magazines as text, and posts, stored in this browser.
import { rule } from "../shared/rules.js";
import { read, write } from "../shared/storage.js";
import { settingsWords } from "./words.js";

const key = "masthead:book";
/** @typedef {{ label: string, values: Record<string, string> }} Choice the values of a setting, and their labels */

/**
 * @typedef {{
 *   paper: string, face: string, size: number, leading: number, spacing: number, margin: number, justified: boolean, hyphenated: boolean,
 *   flow: string, columns: string, brightness: number,
 * } & Record<string, string | number | boolean>} Values
 */
/** @type {Values} */
const standard = {
  paper: "", face: "book", size: 100, leading: 3, spacing: 0, margin: 2, justified: false, hyphenated: true, flow: "", columns: "",
  brightness: 100,
};
export const sizes = [70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250];
export const leadings = [1.3, 1.4, 1.5, 1.62, 1.75, 1.9, 2.1];
/** @type {Record<string, Choice>} */
export const choices = {
  paper: settingsWords.paper,
  face: settingsWords.typeface,
  flow: settingsWords.layout,
  columns: settingsWords.columns,
};
/** Letter spacing in hundredths of the font size. */
export const spacings = [0, 2, 4, 6, 8, 10, 14, 20];
export const margins = 5;

export class BookSettings extends EventTarget {
  constructor() {
    super();
    const kept = read(key);
    const values = Object.entries(standard).map(([name, usual]) => [name, isFit(name, kept[name], usual) ? kept[name] : usual]);
    this.values = /** @type {Values} */ (Object.fromEntries(values));
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.apply());
    this.apply();
  }

  /** The current paper. By default, it follows light and dark mode. */
  get paper() {
    const { theme } = document.documentElement.dataset;
    return this.values.paper || (theme === "dark" || (theme !== "light" && this.dark.matches) ? "night" : "day");
  }

  /**
   * The text style for a screen width.
   * @param {number} width
   */
  look(width) {
    const { face, size, leading, spacing, margin, justified, hyphenated, flow, columns } = this.values;
    const usual = width >= 1100 ? 19 : width >= 700 ? 20 : 18;
    const own = Math.round((usual * size) / 100);
    return {
      paper: this.paper, face, size: own, line: Math.round(own * leadings[leading]), spacing: spacings[spacing] / 100, margin,
      isJustified: justified, isHyphenated: hyphenated, isScrolled: flow === "scroll", columns,
    };
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    if (!isFit(name, value, standard[name]) || this.values[name] === value) return;
    Object.assign(this.values, { [name]: value });
    write(key, this.values);
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /**
   * Selects the next larger or smaller size.
   * @param {number} way
   */
  resize(way) {
    const at = sizes.indexOf(this.values.size);
    this.set("size", sizes[Math.max(0, Math.min(sizes.length - 1, at + way))]);
  }

  apply() {
    const { values } = this;
    document.body.dataset.paper = this.paper;
    document.body.dataset.face = values.face;
    rule(":root", {
      "--text-size": `${values.size / 100}`, "--text-leading": String(leadings[values.leading]),
      "--text-spacing": `${spacings[values.spacing] / 100}em`,
    });
    rule("#book", { "--dimmed": `${(100 - values.brightness) / 100}` });
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
  if (typeof value !== typeof usual) return false;
  if (choices[name]) return String(value) in choices[name].values;
  if (typeof value !== "number") return true;
  if (name === "size") return sizes.includes(value);
  /** @type {Record<string, number>} */
  const limits = { leading: leadings.length - 1, spacing: spacings.length - 1, margin: margins - 1, brightness: 100 };
  const most = limits[name];
  return most === undefined || (Number.isInteger(value) && value >= (name === "brightness" ? 30 : 0) && value <= most);
}
