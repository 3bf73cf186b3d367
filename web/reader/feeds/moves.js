// Moves between posts.
import { attempt, say, toast } from "../shared/toast.js";
import { addressOf } from "./choice.js";
import { wide } from "./postcolumn.js";
import { feedWords } from "./words.js";

export class Moves {
  /** @param {import("./feeds.js").Feeds} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {number} id */
  go(id) {
    const { page } = this;
    if (!wide.matches && !page.choice.post) {
      history.pushState({ fromList: true }, "", addressOf({ ...page.choice, post: id }));
      page.setChoice({ ...page.choice, post: id });
    } else {
      page.choose({ post: id });
    }
  }

  /** @param {number} by */
  async step(by) {
    const post = await this.page.list.posts.step(by);
    if (post) this.go(post.id);
    else say(by > 0 ? feedWords.lastPost : feedWords.firstPost);
  }

  /** Opens the next unread post in the list, or in the next feed. */
  async goUnread() {
    const { feeds, list, post } = this.page;
    if (!feeds.feeds.length) return;
    const shown = post.shown?.row.id ?? list.posts.current;
    const found = await attempt(feedWords.postsFailed, () => list.posts.nextUnread(shown));
    if (found) {
      this.go(found.id);
      return;
    }
    const all = feeds.ordered;
    const at = all.findIndex(({ handle }) => handle === (post.shown?.row.feed ?? this.page.choice.feed));
    const feed = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(({ unread }) => unread > 0);
    if (!feed) {
      toast(feedWords.nothingUnread);
      return;
    }
    this.page.choose({ feed: feed.handle, folder: null, show: "unread", when: "", words: "", post: null, isList: true });
    list.words.value = "";
    await list.load();
    const first = list.posts.items.find(({ id, isRead }) => !isRead && id !== shown);
    if (first) {
      this.go(first.id);
      return;
    }
    // The count was outdated; try the next feed.
    feed.unread = 0;
    await this.goUnread();
  }

  /** Goes back from the post to the list. */
  leavePost() {
    const { page } = this;
    if (!page.choice.post) return;
    if (history.state?.fromList) history.back();
    else page.choose({ post: null });
  }
}
