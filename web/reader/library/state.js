// The state of an issue, in words and as a progress line. It never depends on color only.
import { percent } from "../shared/dates.js";
import { counted } from "../shared/words.js";
import { isNew } from "./library.js";
import { itemWords } from "./words.js";

/**
 * @typedef State the state below a title
 * @property {Icon} [icon]
 * @property {string} [kind] the color of the icon.
 * @property {string} word hidden on phones.
 * @property {string} text
 * @property {{ value: number, kind: string, label: string }} [line] progress from 0 to 1.
 * @property {boolean} [isNew] whether the red dot is shown.
 */

const space = "\u00a0";

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}${space}kB`;
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)}${space}${unit}`;
}

/**
 * The number of pages, which flowing text does not have.
 * @param {Row} row
 */
export function pagesOf(row) {
  return row.flows ? 0 : row.pages ?? 0;
}

/**
 * @param {Row} row
 * @param {boolean} [isLive]
 * @returns {State}
 */
export function state(row, isLive = true) {
  const count = pagesOf(row);
  const pages = count ? itemWords.shortPages(count) : "";
  const share = row.totalBytes ? Math.min(1, (row.bytes ?? 0) / row.totalBytes) : null;
  if (row.status === "downloading" || row.updating) {
    const far = share === null ? size(row.bytes ?? 0) : percent(share);
    const line = { value: share ?? 0, kind: row.paused ? "held" : "arriving", label: itemWords.downloaded };
    if (row.error) return { icon: "warning", kind: "failed", word: itemWords.failed, text: far, line };
    if (row.paused) return { icon: "pause", word: itemWords.paused, text: far, line };
    return { icon: "arrow", kind: "arriving", word: row.updating ? itemWords.correction : itemWords.downloading, text: far, line };
  }
  if (row.status === "none" && row.forSale) return { word: "", text: row.price ? itemWords.forSaleAt(row.price) : itemWords.forSale };
  if (row.error && row.status === "none") return { icon: "warning", kind: "failed", word: "", text: itemWords.failed };
  const isBook = row.kind === "book";
  if (row.status === "none" && row.locked) return { word: "", text: itemWords.inStore };
  if (row.status === "none") return { icon: "arrow", word: itemWords.download, text: row.totalBytes ? size(row.totalBytes) : "" };
  if (!isLive) return { word: "", text: count ? counted(count, "page") : "" };
  const far = row.read > 0 && !row.unread;
  const line = far && row.read < 1 ? { line: { value: row.read, kind: "read", label: itemWords.progress } } : {};
  if (row.sample) return { word: itemWords.sample, text: row.read >= 1 ? itemWords.readSample : far ? itemWords.readShare(percent(row.read)) : "", ...line };
  // An unopened book counts as new.
  if (isNew(row) || (isBook && (row.unread ?? !row.read))) return { isNew: true, word: "", text: pages };
  if (row.read >= 1) return { icon: "check", word: "", text: itemWords.read };
  if (row.read > 0) return { word: "", text: itemWords.readShare(percent(row.read)), line: { value: row.read, kind: "read", label: itemWords.progress } };
  if (row.withdrawn) return { word: "", text: pages ? itemWords.withdrawnPages(pages) : itemWords.withdrawn };
  return { word: "", text: pages ? itemWords.availablePages(pages) : itemWords.available };
}
