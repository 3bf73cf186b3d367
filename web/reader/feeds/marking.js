// Marking all posts of the list as read, or the older ones.
import { attempt, toast } from "../shared/toast.js";
import { filterOf } from "./choice.js";
import { askOlder } from "./dates.js";
import { feedWords } from "./words.js";

/** @typedef {import("./feeds.js").Feeds} Feeds */

/** @param {Feeds} page */
export function markOlder(page) {
  const { list, post } = page;
  if (list.readOlder.disabled) return;
  // On a phone the list is shown without a post.
  const shown = [post.shown?.row, post.last].find((row) => row && list.posts.byID.has(row.id)) ?? null;
  askOlder({ where: page.heading, post: shown, mark: (before) => markAll(page, before) });
}

/**
 * @param {Feeds} page
 * @param {string | null} [before] the time before which posts are marked, or null for all.
 */
export async function markAll(page, before = null) {
  const { list, requests } = page;
  if (list.readAll.disabled) return;
  const body = { ...filterOf(page.choice), ...(before && { before }) };
  const marked = await attempt(feedWords.markAllFailed, () => requests.ask("posts/read", body));
  if (!marked) return;
  const { changed } = marked;
  const after = async () => {
    await page.loadFeeds();
    await list.load();
  };
  await attempt(feedWords.postsFailed, after);
  if (!changed.length) {
    toast(before ? feedWords.olderReadAlready : feedWords.allReadAlready);
    return;
  }
  toast(feedWords.marked(changed.length), {
    undo: () => attempt(feedWords.markAllFailed, async () => {
      await requests.ask("posts/mark", { ids: changed, read: false });
      await after();
    }),
  });
}
