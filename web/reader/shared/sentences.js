// Turns errors and past times into sentences.
import { near } from "./dates.js";
import { sharedWords } from "./words.js";

/**
 * A time in the past: `just now`, `5 minutes ago`, or a date.
 * @param {string} date
 * @param {number} [now]
 */
export function ago(date, now = Date.now()) {
  const minutes = Math.round((now - new Date(date).getTime()) / 60_000);
  if (minutes < 1) return sharedWords.justNow;
  if (minutes < 60) return sharedWords.minutesAgo(minutes);
  return near(date, now);
}

/**
 * Joins lines into sentences.
 * @param {string} text
 */
export function sentence(text) {
  // The name of a file or server keeps its first letter.
  const first = (/** @type {string} */ line) => (/^[^\s.]+[./][^\s.]/.test(line) ? line[0] : line[0].toUpperCase());
  const one = (/** @type {string} */ line) => `${first(line)}${line.slice(1)}${/[.!?…]$/.test(line) ? "" : "."}`;
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map(one).join(" ");
}
