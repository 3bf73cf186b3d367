// The options in the feed settings.
import { element, icon } from "../shared/dom.js";
import { feedSettingsWords } from "./words.js";

/** @typedef {Record<string, string>} Choices values and their labels */

/** @type {Choices} */
export const intervals = feedSettingsWords.intervals;
/** @type {Choices} */
export const times = feedSettingsWords.retentions;
/** @type {Choices} */
export const rooms = { 10000000: "10 MB", 50000000: "50 MB", 100000000: "100 MB", 500000000: "500 MB", 1000000000: "1 GB" };

/**
 * A retention time in words.
 * @param {string | number} days
 */
export const stay = (days) => feedSettingsWords.days(Number(days));

/**
 * A picture limit in words.
 * @param {string | number} bytes
 */
export const room = (bytes) => rooms[bytes] ?? `${(Number(bytes) / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
export function line(label, control, note = "") {
  const words = element("label", { htmlFor: control.id }, label, note && element("small", { textContent: note }));
  return element("div", { className: "setting" }, words, element("span", { className: "choice" }, control, icon("down", "small")));
}

/**
 * The options, with the current value added if it is not one of them.
 * @param {Choices} choices
 * @param {string | number | null | undefined} value
 * @param {(value: string) => string} [words]
 */
export function named(choices, value, words = (one) => one) {
  return value === undefined || value === null || Object.hasOwn(choices, value) ? choices : { ...choices, [value]: words(String(value)) };
}

/**
 * A select element.
 * @param {string} id
 * @param {Choices} choices
 * @param {string} value
 */
export function select(id, choices, value) {
  const options = Object.entries(choices).map(([key, textContent]) => element("option", { value: key, textContent, selected: key === value }));
  // Numeric keys come first in an object, so move the default to the top and "forever" to the end.
  const rank = (/** @type {HTMLOptionElement} */ option) => Number(option.value === "0") - Number(option.value === "usual");
  options.sort((one, other) => rank(one) - rank(other));
  const made = element("select", { id }, ...options);
  made.value = value;
  return made;
}
