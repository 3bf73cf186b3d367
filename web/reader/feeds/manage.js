// Adding, refreshing and changing feeds.
import { addForm, showAddForm } from "../library/add.js";
import { address } from "../shared/address.js";
import { attempt, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { settingsSheet } from "./settings.js";
import { feedSheet } from "./sheet.js";
import { feedWords } from "./words.js";

export class FeedManager {
  /** @param {import("./feeds.js").Feeds} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * The functions for adding feeds.
   * @returns {Parameters<typeof addForm>[0]}
   */
  get adding() {
    return {
      ask: (path, body) => this.page.requests.ask(path, body), upload: (file) => this.page.library.upload(file),
      added: (handles, shown) => this.takeAdded(handles, shown),
      shelved: (handle) => { location.hash = address("publication", handle); },
    };
  }

  add() {
    const { form } = this.page;
    if (form?.isConnected) form.querySelector("input")?.focus();
    else showAddForm(this.adding);
  }

  /**
   * Opens new feeds and refreshes them, for their pictures and complete lists.
   * @param {string[]} handles
   * @param {string | null} shown
   */
  async takeAdded(handles, shown) {
    if (shown) this.page.choose({ feed: shown, folder: null, show: "all", when: "", words: "", post: null, isList: true });
    await this.page.start();
    if (handles.length) await this.refresh(handles, { isQuiet: handles.length === 1 });
  }

  showFeed(handle = this.page.choice.feed) {
    if (!handle) return;
    /** @type {Map<string, string[]>} */
    const known = new Map();
    for (const feed of this.page.feeds.feeds) {
      for (const path of feed.folders) for (const at of path.keys()) known.set(JSON.stringify(path.slice(0, at + 1)), path.slice(0, at + 1));
    }
    const folders = [...known.values()].sort((one, other) => one.join("/").localeCompare(other.join("/")));
    feedSheet(handle, {
      ask: (path, body) => this.page.requests.ask(path, body), folders, changed: () => this.takeChange(), look: () => this.refresh([handle]),
      manages: this.page.library.manages,
    });
  }

  showSettings() {
    settingsSheet({ ask: (path, body) => this.page.requests.ask(path, body), changed: () => this.takeChange() });
  }

  /** Reloads after a feed changed or was removed. */
  async takeChange() {
    const { page } = this;
    await attempt(feedWords.feedsFailed, async () => {
      await page.loadFeeds();
      const { feed } = page.choice;
      if (feed && !page.feeds.feeds.some(({ handle }) => handle === feed)) page.choose({ feed: null, post: null });
      if (!page.feeds.feeds.length) await page.start();
      else await page.list.load();
    });
  }

  /** @param {string} handle */
  async followAgain(handle) {
    await attempt(feedWords.followFailed, async () => {
      await this.page.requests.ask("feeds/follow", { feed: handle });
      await this.refresh([handle]);
    });
  }

  /**
   * Refreshes the given feeds, or the feeds in the list.
   * @param {string[] | null} [handles]
   * @param {{ isQuiet?: boolean }} options
   */
  async refresh(handles = null, { isQuiet = false } = {}) {
    const { page } = this;
    const buttons = [page.refreshing, page.list.refreshing];
    if (page.refreshing.disabled) return;
    for (const button of buttons) button.disabled = true;
    if (!isQuiet) say(feedWords.refreshing);
    const { feed, folder } = page.choice;
    const wanted = handles ?? (feed || folder ? page.chosenFeeds.map(({ handle }) => handle) : null);
    const again = { undo: () => this.refresh(handles), label: sharedWords.tryAgain };
    try {
      const { newPosts, failures, error, hint } = await page.requests.ask("feeds/refresh", { feeds: wanted });
      if (page.isClosed) return;
      const found = feedWords.refreshed(newPosts);
      if (failures) toast(feedWords.refreshedPartly(found, failures, error, hint), again);
      else if (!isQuiet) toast(found);
      await page.loadFeeds();
      if (newPosts) await page.list.load();
    } catch (error) {
      if (!page.isClosed) toast(feedWords.refreshFailed(error.message), again);
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }
}
