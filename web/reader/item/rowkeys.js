// Shortcuts for a focused issue or book, as in the terminal.
import { markRead, removeIssue, toggleMark } from "../library/keeping.js";
import { itemWords, shelfKeys } from "../library/words.js";
import { itemMarks } from "../marks/words.js";
import { reminderAddress } from "../shared/address.js";
import { load } from "../shared/load.js";
import { attempt, toast } from "../shared/toast.js";
import { openSheet } from "./sheet.js";

/**
 * Handles a key. Returns whether it has an effect.
 * @param {Library} library
 * @param {string} key
 * @param {string} name
 */
export function actOnRow(library, key, name) {
  const row = library.rows.get(name);
  if (!row || !library.isLive) return false;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    ...Object.fromEntries(itemMarks.map((mark) => [mark.key, () => toggleMark(library, row, mark)])),
    u: () => markRead(library, row, row.read >= 1 && !row.unread ? "unread" : "read"),
    d: () => row.status === "none" && attempt(itemWords.downloadFailed(row.title), () => library.download(name, "start")),
    p: () => {
      const failed = row.paused ? itemWords.resumeFailed : itemWords.pauseFailed;
      if (row.status === "downloading") attempt(failed(row.title), () => library.download(name, row.paused ? "resume" : "pause"));
    },
    m: () => openSheet(library, name),
    y: () => copy(new URL(row.url, location.href).href),
    ...(library.manages && {
      x: () => !row.bought && removeIssue(library, row, "item"),
      t: () => { location.hash = reminderAddress(name); },
    }),
  };
  if (!Object.hasOwn(acts, key)) return false;
  acts[key]();
  return true;
}

/**
 * Shows the keys for a list of issues or books.
 * @param {Library} library
 * @param {(keyof typeof shelfKeys)[]} own the kinds of keys that its view adds.
 */
export async function showKeys({ isLive }, own) {
  const { showHelp } = await load("shared/help.js");
  /** @type {(keyof typeof shelfKeys)[]} */
  const kinds = ["moving", ...(isLive ? /** @type {const} */ (["item"]) : []), "filter", ...own, "everywhere"];
  showHelp(kinds.flatMap((kind) => shelfKeys[kind]), null);
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    toast(itemWords.copyLinkDone);
  } catch {
    toast(link);
  }
}
