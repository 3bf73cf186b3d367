// The state of an issue in words and as a line: never by colour alone.
import { percent } from "./dates.js";
import { isNew } from "./library.js";
import { counted } from "./where.js";

const space = "\u00a0";

export function size(bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}${space}kB`;
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)}${space}${unit}`;
}

/** How many pages there are to count: text that flows has none, its parts are no pages. */
export function pagesOf(row) {
  return row.flows ? 0 : row.pages ?? 0;
}

/**
 * What stands below a title: `icon` and its `kind`, the `word` that a phone leaves out, the `text`, and the `line`, with `value` from 0
 * to 1; `isNew` for the red dot.
 */
export function state(row, isLive = true) {
  const count = pagesOf(row);
  const pages = count ? `${count}${space}p.` : "";
  const share = row.totalBytes ? Math.min(1, (row.bytes ?? 0) / row.totalBytes) : null;
  if (row.status === "downloading" || row.updating) {
    const far = share === null ? size(row.bytes ?? 0) : percent(share);
    const line = { value: share ?? 0, kind: row.paused ? "held" : "arriving", label: "Downloaded" };
    if (row.error) return { icon: "warning", kind: "failed", word: "Failed", text: far, line };
    if (row.paused) return { icon: "pause", word: "Paused", text: far, line };
    return { icon: "arrow", kind: "arriving", word: row.updating ? "Correction" : "Downloading", text: far, line };
  }
  if (row.status === "none" && row.forSale) return { word: "", text: row.price ? `For sale · ${row.price}` : "For sale" };
  if (row.error && row.status === "none") return { icon: "warning", kind: "failed", word: "", text: "Failed" };
  const isBook = row.kind === "book";
  if (row.status === "none" && row.locked) return { word: "", text: "In the store" };
  if (row.status === "none") return { icon: "arrow", word: isBook ? "Download" : "Not here", text: row.totalBytes ? size(row.totalBytes) : "" };
  if (!isLive) return { word: "", text: count ? counted(count, "page") : "" };
  const far = row.read > 0 && !row.unread;
  const line = far && row.read < 1 ? { line: { value: row.read, kind: "read", label: "Read" } } : {};
  if (row.sample) return { word: "Sample", text: row.read >= 1 ? "read" : far ? `${percent(row.read)} read` : "", ...line };
  // A book that was never opened is as new as the day it came.
  if (isNew(row) || (isBook && (row.unread ?? !row.read))) return { isNew: true, word: "", text: pages };
  if (row.read >= 1) return { icon: "check", word: "", text: "Read" };
  if (row.read > 0) return { word: "", text: `${percent(row.read)} read`, line: { value: row.read, kind: "read", label: "Read" } };
  return { word: "", text: pages ? `Here · ${pages}` : "Here" };
}
