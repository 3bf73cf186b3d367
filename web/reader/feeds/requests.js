// The requests of the Feeds page, and changes from elsewhere: from another reader, the agent or a sync service.

export class Requests {
  // Wait for the user's own requests before applying changes from elsewhere.
  asked = 0;
  isBehind = false;
  isFollowing = false;

  /** @param {import("./feeds.js").Feeds} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {unknown} [body]
   */
  async ask(path, body) {
    const isMark = path === "posts/mark" || path === "posts/read";
    if (isMark) this.asked += 1;
    try {
      return await this.page.library.send(path, body);
    } finally {
      if (isMark) this.asked -= 1;
      if (isMark && !this.asked && this.isBehind) this.follow();
    }
  }

  /** Applies changes from elsewhere: another reader, the agent or a sync service. Visible posts do not move. */
  async follow() {
    const { page } = this;
    this.isBehind = true;
    if (this.isFollowing || this.asked || document.hidden || page.isClosed) return;
    this.isFollowing = true;
    try {
      while (this.isBehind && !this.asked && !page.isClosed) {
        this.isBehind = false;
        await this.takeChanges();
      }
    } catch {
      // The next event or visit retries.
    } finally {
      this.isFollowing = false;
    }
  }

  async takeChanges() {
    const { page } = this;
    const hadFeeds = page.feeds.feeds.length > 0;
    await page.loadFeeds();
    if (page.isClosed) return;
    if (hadFeeds !== page.feeds.feeds.length > 0) {
      await page.start();
      return;
    }
    const found = await page.list.posts.news();
    // Marks set meanwhile are newer than this response.
    if (!found || page.isClosed || this.asked) {
      this.isBehind ||= this.asked > 0;
      return;
    }
    this.takeMarks(found.posts);
    await page.list.takeNews(found);
  }

  /**
   * Applies marks set elsewhere. The user's own marks, which are still being sent, are newer.
   * @param {Pick<Post, "id" | "isRead" | "isFavorite">[]} posts
   */
  takeMarks(posts) {
    if (this.asked) return;
    const { list, post } = this.page;
    const row = post.shown?.row;
    const mark = row && posts.find(({ id }) => id === row.id);
    if (mark) post.take(row, { isRead: mark.isRead, isFavorite: mark.isFavorite });
    list.posts.takeMarks(posts);
  }
}
