// The choices in feed settings.
import { element, icon } from "../shared/dom.js";
import { feedSettingsWords, feedWords } from "./words.js";

export const intervals = feedSettingsWords.intervals;
export const times = feedSettingsWords.retentions;
export const rooms = { 10000000: "10 MB", 50000000: "50 MB", 100000000: "100 MB", 500000000: "500 MB", 1000000000: "1 GB" };
export const sorts = feedWords.sorts;

/** A retention time in words. */
export const stay = (days) => feedSettingsWords.days(Number(days));

/** A picture limit in words. */
export const room = (bytes) => rooms[bytes] ?? `${(Number(bytes) / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

export function line(label, control, note = "") {
  return element("div", { className: "setting" }, element("label", { htmlFor: control.id }, label, note && element("small", { textContent: note })), element("span", { className: "choice" }, control, icon("down", "small")));
}

/** The choices, with the current value if it is not one of them. */
export function named(choices, value, words = (one) => one) {
  return value === undefined || value === null || Object.hasOwn(choices, value) ? choices : { ...choices, [value]: words(value) };
}

/** A select element. */
export function select(id, choices, value) {
  const options = Object.entries(choices).map(([key, textContent]) => element("option", { value: key, textContent, selected: key === value }));
  // Numeric keys come first in an object, so move the default to the top and "forever" to the end.
  options.sort((one, other) => (other.value === "usual") - (one.value === "usual") || (one.value === "0") - (other.value === "0"));
  const made = element("select", { id }, ...options);
  made.value = value;
  return made;
}
