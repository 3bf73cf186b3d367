// What can be taken back: what a reader says of issues, and removals. Each is done at once, and undone with one button.
import { fault, say, toast } from "./toast.js";
import { counted } from "./where.js";

const named = (row) => `“${row.title}”`;

/** Marks an issue as `read` or `unread`. */
export function markRead(library, row, mark) {
  return change(library, { issues: [row.name], mark }, `${named(row)} is ${mark}`, `${named(row)} could not be marked`);
}

/** Marks all issues of a publication. */
export function markPublication(library, { handle, title }, mark) {
  return change(library, { publication: handle, mark }, (count) => `${counted(count, "issue")} of ${title} marked as ${mark}`, `${title} could not be marked`);
}

async function change(library, body, words, failure) {
  let former = null;
  try {
    ({ former } = await library.send("read", body));
  } catch (error) {
    fault(failure, error.message, () => change(library, body, words, failure));
    return;
  }
  const text = typeof words === "function" ? words(former.length) : words;
  if (!former.length) {
    say("It is so already.");
    toast(typeof words === "function" ? "All of them are so already" : `${text} already`);
    return;
  }
  const undo = async () => {
    try {
      await library.send("read", { restore: former });
      say("It is as it was.");
    } catch (error) {
      fault("This could not be undone", error.message, undo);
    }
  };
  toast(text, { undo });
}

/** Removes an issue (`item`), or its files alone (`content`), as of what was bought in any case. Its files are kept for as long as it
    can be undone. */
export async function removeIssue(library, row, scope) {
  const body = { issue: row.name, scope };
  let removed = scope;
  try {
    removed = (await library.send("remove", body))?.scope ?? scope;
  } catch (error) {
    fault(`${named(row)} could not be removed`, error.message, () => removeIssue(library, row, scope));
    return;
  }
  const undo = async () => {
    try {
      await library.send("remove", { issue: row.name, action: "undo" });
      say(`${named(row)} is back.`);
    } catch (error) {
      fault(`${named(row)} could not be brought back`, error.message);
    }
  };
  const done = row.name.startsWith("own/") ? "deleted" : "removed";
  toast(removed === "item" ? `${named(row)} was ${done}` : `The files of ${named(row)} were removed`, {
    undo,
    // While one looks at the button the files wait.
    stay: () => library.send("remove", { issue: row.name, action: "stay" }).catch(() => {}),
  });
}

/** Takes a bookmark away. */
export async function removeBookmark(library, { name, place }, where) {
  const body = { issue: name, kind: "bookmark", position: place.position };
  const set = (isSet) => library.send("mark", { ...body, isSet });
  await set(false);
  const undo = (back) => async () => {
    try {
      await set(true);
      await back();
    } catch (error) {
      fault("The bookmark could not be set again", error.message, undo(back));
    }
  };
  return (back) => toast(`Bookmark removed: ${where}`, { undo: undo(back) });
}
