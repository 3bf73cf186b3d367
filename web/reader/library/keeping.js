// Actions with undo: marking and removing.
import { attempt, fault, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { itemWords } from "./words.js";

/**
 * Marks an issue as `read` or `unread`.
 * @param {Library} library
 * @param {Row} row
 * @param {string} mark
 */
export function markRead(library, row, mark) {
  return change(library, { issues: [row.name], mark }, {
    done: () => itemWords.marked(row.title, mark), already: itemWords.markedAlready(row.title, mark), failed: itemWords.markFailed(row.title),
  });
}

/**
 * Adds a mark to an issue or book, or removes it.
 * @param {Library} library
 * @param {Pick<Row, "name" | "title">} row
 * @param {ItemMark} mark
 */
export async function toggleMark(library, { name, title }, { kind, added, removed }) {
  const isSet = () => Boolean(library.rows.get(name)?.[kind]);
  await attempt(itemWords.markFailed(title), () => library.setMark(name, kind, !isSet()));
  say(isSet() ? added : removed);
}

/**
 * Marks all issues of a publication.
 * @param {Library} library
 * @param {{ handle: string, title: string }} options
 * @param {string} mark
 */
export function markPublication(library, { handle, title }, mark) {
  return change(library, { publication: handle, mark }, {
    done: (count) => itemWords.markedAll(count, title, mark), already: itemWords.markedAllAlready(title, mark), failed: itemWords.markAllFailed(title),
  });
}

/**
 * @param {Library} library
 * @param {{ mark: string, issues?: string[], publication?: string }} body
 * @param {{ done: (count: number) => string, already: string, failed: string }} words
 */
async function change(library, body, words) {
  /** @type {FormerMark[]} */
  let former = [];
  try {
    ({ former } = await library.send("read", body));
  } catch (error) {
    fault(words.failed, error.message, () => change(library, body, words));
    return;
  }
  if (!former.length) {
    say(itemWords.alreadyMarked);
    toast(words.already);
    return;
  }
  const undo = async () => {
    try {
      await library.send("read", { restore: former });
      say(sharedWords.undone);
    } catch (error) {
      fault(itemWords.undoFailed, error.message, undo);
    }
  };
  toast(words.done(former.length), { undo });
}

/**
 * Removes an issue (`item`), or only deletes its files (`content`, as always for purchases). The files stay for as long
 * as the user can undo this.
 * @param {Library} library
 * @param {Row} row
 * @param {string} scope
 */
export async function removeIssue(library, row, scope) {
  const body = { issue: row.name, scope };
  let removed = scope;
  try {
    removed = (await library.send("remove", body))?.scope ?? scope;
  } catch (error) {
    fault(itemWords.removeFailed(row.title), error.message, () => removeIssue(library, row, scope));
    return;
  }
  const undo = async () => {
    try {
      await library.send("remove", { issue: row.name, action: "undo" });
      say(itemWords.restored(row.title));
    } catch (error) {
      fault(itemWords.restoreFailed(row.title), error.message);
    }
  };
  const done = row.name.startsWith("own/") ? itemWords.deleted : itemWords.removed;
  toast((removed === "item" ? done : itemWords.filesRemoved)(row.title), {
    undo,
    // Keep the files for as long as the user can undo.
    stay: () => library.send("remove", { issue: row.name, action: "stay" }).catch(() => {}),
  });
}

/**
 * Removes a bookmark.
 * @param {Library} library
 * @param {string} name
 * @param {PagePlace} place
 * @param {string} where
 */
export async function removeBookmark(library, name, place, where) {
  const body = { issue: name, kind: "bookmark", position: place.position };
  const set = (/** @type {boolean} */ isSet) => library.send("mark", { ...body, isSet });
  await set(false);
  const undo = (/** @type {() => Promise<unknown>} */ back) => async () => {
    try {
      await set(true);
      await back();
    } catch (error) {
      fault(itemWords.bookmarkFailed, error.message, undo(back));
    }
  };
  return (/** @type {() => Promise<unknown>} */ back) => toast(itemWords.bookmarkRemoved(where), { undo: undo(back) });
}
