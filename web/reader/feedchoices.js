// What is chosen of feeds, of one or of all: lines with a list to choose from.
import { element, icon } from "./dom.js";
import { feedSettingsWords, feedWords } from "./words-feeds.js";

export const intervals = feedSettingsWords.intervals;
export const times = feedSettingsWords.retentions;
export const rooms = { 10000000: "10 MB", 50000000: "50 MB", 100000000: "100 MB", 500000000: "500 MB", 1000000000: "1 GB" };
export const sorts = feedWords.sorts;

/** A time that posts stay, in words. */
export const stay = (days) => feedSettingsWords.days(Number(days));

/** How much pictures take up at the most, in words. */
export const room = (bytes) => rooms[bytes] ?? `${(Number(bytes) / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

export function line(label, control, note = "") {
  return element("div", { className: "setting" }, element("label", { htmlFor: control.id }, label, note && element("small", { textContent: note })), element("span", { className: "choice" }, control, icon("down", "small")));
}

/** The choices, with the one that holds where it is none of these. */
export function named(choices, value, words = (one) => one) {
  return value === undefined || value === null || Object.hasOwn(choices, value) ? choices : { ...choices, [value]: words(value) };
}

/** A list to choose from; numbers keep the order in which they are written. */
export function select(id, choices, value) {
  const options = Object.entries(choices).map(([key, textContent]) => element("option", { value: key, textContent, selected: key === value }));
  // Keys that are numbers come first in an object: what is usual does in a list, and what never ends comes last.
  options.sort((one, other) => (other.value === "usual") - (one.value === "usual") || (one.value === "0") - (other.value === "0"));
  const made = element("select", { id }, ...options);
  made.value = value;
  return made;
}
