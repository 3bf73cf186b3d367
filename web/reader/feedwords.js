// Words about feeds.
import { near } from "./dates.js";
import { sharedWords } from "./words-shared.js";

/** When something was, as one says it. */
export function ago(date, now = Date.now()) {
  const minutes = Math.round((now - new Date(date)) / 60_000);
  if (minutes < 1) return sharedWords.justNow;
  if (minutes < 60) return sharedWords.minutesAgo(minutes);
  return near(date, now);
}

/** What was told, in sentences: each line is one. */
export function sentence(text) {
  const one = (line) => `${line[0].toUpperCase()}${line.slice(1)}${/[.!?…]$/.test(line) ? "" : "."}`;
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map(one).join(" ");
}

/** A folder as it is written: `News/Local`. */
export const folderName = (path) => path.join("/");

/** Whether two lists of words are the same. */
export const isSame = (one, other) => one.length === other.length && one.every((word, at) => word === other[at]);
