// What is chosen of feeds, of one or of all: lines with a list to choose from.
import { element, icon } from "./dom.js";
import { counted } from "./where.js";

export const intervals = { "30min": "Every half hour", "1h": "Every hour", "2h": "Every 2 hours", "6h": "Every 6 hours", "12h": "Every 12 hours", "1d": "Every day", "1w": "Every week" };
export const times = { 7: "A week", 30: "30 days", 90: "90 days", 365: "A year", 0: "For ever" };
export const rooms = { 10000000: "10 MB", 50000000: "50 MB", 100000000: "100 MB", 500000000: "500 MB", 1000000000: "1 GB" };
export const sorts = { newest: "Newest first", oldest: "Oldest first", title: "By title" };

/** A time that posts stay, in words. */
export const stay = (days) => (Number(days) ? counted(Number(days), "day") : "for ever");

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
