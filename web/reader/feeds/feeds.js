// The Feeds page. Feeds, posts and a post are side by side or, on a phone, one after the other.
import { addForm, showAddForm, takeDrops } from "../library/add.js";
import { countUnread } from "../library/navigation.js";
import { address } from "../shared/address.js";
import { around, element, isModified } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { pullToRefresh } from "../shared/pull.js";
import { attempt, faultBox, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { gap, toolButton } from "./bar.js";
import { addressOf, choiceOf, filterOf, isSameList } from "./choice.js";
import { askOlder } from "./dates.js";
import { noFeeds } from "./empty.js";
import { FeedList } from "./list.js";
import { PostColumn, wide } from "./postcolumn.js";
import { PostsColumn } from "./postscolumn.js";
import { settingsSheet } from "./settings.js";
import { feedSheet } from "./sheet.js";
import { feedKeys, feedWords } from "./words.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** @param {ViewContext} context */
export function open({ library, main, query }) {
  const page = new Feeds(library, main, query);
  return {
    title: feedWords.feeds, updateFeeds: (/** @type {string} */ stamp) => stamp === page.stamp || page.followChanges(),
    updatePosts: (/** @type {Post[]} */ posts) => page.takeMarks(posts),
    setQuery: (/** @type {URLSearchParams} */ query) => page.setQuery(query), close: () => page.close(),
  };
}

export class Feeds {
  usual = { show: "unread", sort: "newest" };
  /** @type {ReturnType<typeof addForm> | null} the form if there are no feeds */
  form = null;
  /** @type {string | null} */
  stamp = null;
  isClosed = false;
  isFollowing = false;
  // Changes from elsewhere wait for the user's own requests.
  asked = 0;
  isBehind = false;
  listening = new AbortController();

  /**
   * @param {Library} library
   * @param {HTMLElement} main
   * @param {URLSearchParams} query
   */
  constructor(library, main, query) {
    this.library = library;
    this.main = main;
    this.query = query;
    this.choice = choiceOf(query, this.usual);
    document.body.classList.add("folded", "in-feeds");
    this.refreshing = toolButton(feedWords.refresh, "refresh", () => this.refresh(), "r");
    const tree = element("nav", { className: "tree", "aria-label": feedWords.feeds });
    this.feeds = new FeedList(tree, (choice) => {
      const { show, sort } = this.choice;
      return addressOf({ show: show === "all" ? "all" : "unread", sort, ...choice });
    });
    this.list = new PostsColumn(this);
    this.post = new PostColumn(this);
    this.box = element(
      "div", { className: "feeds" }, element("h1", { className: "unseen", textContent: feedWords.feeds }), this.feedsColumn(tree),
      this.list.element, this.post.element,
    );
    main.append(this.box);
    this.listen(tree);
    this.draw();
    this.start();
  }

  /** @param {HTMLElement} tree */
  listen(tree) {
    const { signal } = this.listening;
    addEventListener("keydown", (event) => this.press(event), { signal });
    for (const scroller of [tree, this.list.scroller]) pullToRefresh(scroller, { scroller, act: () => this.refresh(), signal });
    // The form may have been replaced by a choice among a page's feeds.
    takeDrops(this.main, (dropped) => (this.form?.isConnected ? this.form : showAddForm(this.adding)).take(dropped), signal);
    document.addEventListener("visibilitychange", () => document.hidden || this.followChanges(), { signal });
  }

  close() {
    this.isClosed = true;
    this.list.close();
    this.post.close();
    this.listening.abort();
    document.body.classList.remove("folded", "in-feeds");
  }

  /** @param {HTMLElement} tree */
  feedsColumn(tree) {
    const bar = element(
      "header", { className: "bar-line" }, element("b", { className: "name", textContent: feedWords.feeds, "aria-hidden": "true" }),
      gap(), toolButton(feedWords.add, "plus", () => this.add(), "a"), this.refreshing,
      toolButton(feedWords.settings, "sliders", () => this.showSettings(), "shift s"), toolButton(feedWords.help, "help", () => this.help(), "?"),
    );
    return element("section", { className: "column feeds-column" }, bar, tree);
  }

  // Requests, and changes from elsewhere

  /**
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {unknown} [body]
   */
  async ask(path, body) {
    const isMark = path === "posts/mark" || path === "posts/read";
    if (isMark) this.asked += 1;
    try {
      return await this.library.send(path, body);
    } finally {
      if (isMark) this.asked -= 1;
      if (isMark && !this.asked && this.isBehind) this.followChanges();
    }
  }

  /** Applies changes made elsewhere: by another reader, the agent or a sync service. Visible posts do not move. */
  async followChanges() {
    this.isBehind = true;
    if (this.isFollowing || this.asked || document.hidden || this.isClosed) return;
    this.isFollowing = true;
    try {
      while (this.isBehind && !this.asked && !this.isClosed) {
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
    const hadFeeds = this.feeds.feeds.length > 0;
    await this.loadFeeds();
    if (this.isClosed) return;
    if (hadFeeds !== this.feeds.feeds.length > 0) {
      await this.start();
      return;
    }
    const found = await this.list.posts.news();
    // Marks that the user has set in the meantime are newer than this response.
    if (!found || this.isClosed || this.asked) {
      this.isBehind ||= this.asked > 0;
      return;
    }
    this.takeMarks(found.posts);
    await this.list.takeNews(found);
  }

  /**
   * Applies marks set elsewhere, unless the user's own marks, which are newer, are still being sent.
   * @param {Pick<Post, "id" | "isRead" | "isFavorite">[]} posts
   */
  takeMarks(posts) {
    if (this.asked) return;
    const row = this.post.shown?.row;
    const mark = row && posts.find(({ id }) => id === row.id);
    if (mark) this.post.take(row, { isRead: mark.isRead, isFavorite: mark.isFavorite });
    this.list.posts.takeMarks(posts);
  }

  // The choice

  /**
   * Changes the choice without a new history entry.
   * @param {Partial<Choice>} values
   */
  choose(values) {
    const wanted = { ...this.choice, ...values };
    const address = addressOf(wanted);
    this.query = new URLSearchParams(address.split("?")[1]);
    history.replaceState(history.state, "", address);
    this.setChoice(wanted);
  }

  /** @param {URLSearchParams} query */
  setQuery(query) {
    this.query = query;
    this.setChoice(choiceOf(query, this.usual));
  }

  /** @param {Choice} choice */
  setChoice(choice) {
    const before = this.choice;
    this.choice = choice;
    this.draw();
    if (isSameList(before, choice)) this.list.posts.renew();
    else this.list.load();
    if (before.post !== choice.post) this.post.show();
  }

  /** The feeds whose posts are listed. */
  get chosenFeeds() {
    const { feed, folder } = this.choice;
    if (feed) return this.feeds.feeds.filter(({ handle }) => handle === feed);
    if (!folder) return this.feeds.feeds;
    return this.feeds.feeds.filter(({ folders }) => folders.some((path) => folder.every((name, at) => path[at] === name)));
  }

  /** The title of the list. */
  get heading() {
    const { feed, folder, show } = this.choice;
    if (feed) return this.feeds.feeds.find(({ handle }) => handle === feed)?.title ?? feed;
    if (folder) return folder.at(-1) ?? "";
    return show === "favorites" ? feedWords.favorites : feedWords.allFeeds;
  }

  /** Draws the current choice. */
  draw() {
    const { post, isList } = this.choice;
    this.box.dataset.column = post ? "post" : isList ? "posts" : "feeds";
    this.feeds.mark(this.choice);
    this.list.draw(this.choice, this.heading, this.chosenFeeds);
    this.post.draw();
  }

  // Loading

  async start() {
    try {
      await this.loadFeeds();
    } catch (error) {
      if (!this.isClosed) this.main.replaceChildren(faultBox(feedWords.feedsFailed, feedWords.feedsUnchanged(error.message), () => {
        this.main.replaceChildren(this.box);
        this.start();
      }));
      return;
    }
    if (this.isClosed) return;
    if (!this.feeds.feeds.length) {
      this.box.classList.add("without");
      this.form = addForm({ ...this.adding, id: "first" });
      this.post.sheet.replaceChildren(noFeeds(this.form));
      return;
    }
    this.form = null;
    this.box.classList.remove("without");
    await this.list.load();
    this.post.show();
  }

  async loadFeeds() {
    const answer = await fetch("api/feeds").catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    /** @type {FeedsAnswer} */
    const all = await answer.json();
    if (this.isClosed) return;
    this.stamp = all.stamp;
    this.takeUsual(all);
    this.feeds.setFeeds(all);
    this.draw();
    this.tell();
  }

  /**
   * The default list and order.
   * @param {import("./choice.js").Usual} all
   */
  takeUsual({ show, sort }) {
    if (show === this.usual.show && sort === this.usual.sort) return;
    this.usual = { show, sort };
    // The URL has the choices made in the meantime.
    const { choice, query } = this;
    this.choice = { ...choice, show: query.has("show") ? choice.show : show, sort: query.has("sort") ? choice.sort : sort };
  }

  tell() {
    countUnread(this.feeds.unread);
  }

  // Adding feeds, and their settings

  /**
   * The functions for adding feeds.
   * @returns {Parameters<typeof addForm>[0]}
   */
  get adding() {
    return {
      ask: (path, body) => this.ask(path, body), upload: (file) => this.library.upload(file),
      added: (handles, shown) => this.takeAdded(handles, shown),
      shelved: (handle) => { location.hash = address("publication", handle); },
    };
  }

  add() {
    if (this.form?.isConnected) this.form.querySelector("input")?.focus();
    else showAddForm(this.adding);
  }

  /**
   * Opens new feeds, and refreshes them to get their pictures and complete lists.
   * @param {string[]} handles
   * @param {string | null} shown
   */
  async takeAdded(handles, shown) {
    if (shown) this.choose({ feed: shown, folder: null, show: "all", when: "", words: "", post: null, isList: true });
    await this.start();
    if (handles.length) await this.refresh(handles, { isQuiet: handles.length === 1 });
  }

  showFeed(handle = this.choice.feed) {
    if (!handle) return;
    /** @type {Map<string, string[]>} */
    const known = new Map();
    for (const feed of this.feeds.feeds) {
      for (const path of feed.folders) for (const at of path.keys()) known.set(JSON.stringify(path.slice(0, at + 1)), path.slice(0, at + 1));
    }
    const folders = [...known.values()].sort((one, other) => one.join("/").localeCompare(other.join("/")));
    feedSheet(handle, {
      ask: (path, body) => this.ask(path, body), folders, changed: () => this.takeChange(), look: () => this.refresh([handle]),
    });
  }

  showSettings() {
    settingsSheet({ ask: (path, body) => this.ask(path, body), changed: () => this.takeChange() });
  }

  /** Reloads everything after a feed was changed or removed. */
  async takeChange() {
    await attempt(feedWords.feedsFailed, async () => {
      await this.loadFeeds();
      const { feed } = this.choice;
      if (feed && !this.feeds.feeds.some(({ handle }) => handle === feed)) this.choose({ feed: null, post: null });
      if (!this.feeds.feeds.length) await this.start();
      else await this.list.load();
    });
  }

  /** @param {string} handle */
  async followAgain(handle) {
    await attempt(feedWords.followFailed, async () => {
      await this.ask("feeds/follow", { feed: handle });
      await this.refresh([handle]);
    });
  }

  /**
   * Refreshes the given feeds, or the feeds in the list.
   * @param {string[] | null} [handles]
   * @param {{ isQuiet?: boolean }} options
   */
  async refresh(handles = null, { isQuiet = false } = {}) {
    const buttons = [this.refreshing, this.list.refreshing];
    if (this.refreshing.disabled) return;
    for (const button of buttons) button.disabled = true;
    if (!isQuiet) say(feedWords.refreshing);
    const { feed, folder } = this.choice;
    const wanted = handles ?? (feed || folder ? this.chosenFeeds.map(({ handle }) => handle) : null);
    const again = { undo: () => this.refresh(handles), label: sharedWords.tryAgain };
    try {
      const { newPosts, failures, error, hint } = await this.ask("feeds/refresh", { feeds: wanted });
      if (this.isClosed) return;
      const found = feedWords.refreshed(newPosts);
      if (failures) toast(feedWords.refreshedPartly(found, failures, error, hint), again);
      else if (!isQuiet) toast(found);
      await this.loadFeeds();
      if (newPosts) await this.list.load();
    } catch (error) {
      if (!this.isClosed) toast(feedWords.refreshFailed(error.message), again);
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  // Marking posts

  askOlder() {
    if (this.list.readOlder.disabled) return;
    // On a phone, the list is shown without a post.
    const post = [this.post.shown?.row, this.post.last].find((row) => row && this.list.posts.byID.has(row.id)) ?? null;
    askOlder({ where: this.heading, post, mark: (before) => this.markAll(before) });
  }

  /** @param {string | null} [before] the time before which posts are marked, or null for all. */
  async markAll(before = null) {
    if (this.list.readAll.disabled) return;
    const body = { ...filterOf(this.choice), ...(before && { before }) };
    const marked = await attempt(feedWords.markAllFailed, () => this.ask("posts/read", body));
    if (!marked) return;
    const { changed } = marked;
    const after = async () => {
      await this.loadFeeds();
      await this.list.load();
    };
    await attempt(feedWords.postsFailed, after);
    if (!changed.length) {
      toast(before ? feedWords.olderReadAlready : feedWords.allReadAlready);
      return;
    }
    toast(feedWords.marked(changed.length), {
      undo: () => attempt(feedWords.markAllFailed, async () => {
        await this.ask("posts/mark", { ids: changed, read: false });
        await after();
      }),
    });
  }

  // Moving between posts

  /** @param {number} id */
  go(id) {
    if (!wide.matches && !this.choice.post) {
      history.pushState({ fromList: true }, "", addressOf({ ...this.choice, post: id }));
      this.setChoice({ ...this.choice, post: id });
    } else {
      this.choose({ post: id });
    }
  }

  /** @param {number} by */
  async step(by) {
    const post = await this.list.posts.step(by);
    if (post) this.go(post.id);
    else say(by > 0 ? feedWords.lastPost : feedWords.firstPost);
  }

  /** Opens the next unread post in the list or, if there is none, in the next feed. */
  async goUnread() {
    if (!this.feeds.feeds.length) return;
    const { posts } = this.list;
    const shown = this.post.shown?.row.id ?? posts.current;
    const found = await attempt(feedWords.postsFailed, () => posts.nextUnread(shown));
    if (found) {
      this.go(found.id);
      return;
    }
    const all = this.feeds.ordered;
    const at = all.findIndex(({ handle }) => handle === (this.post.shown?.row.feed ?? this.choice.feed));
    const feed = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(({ unread }) => unread > 0);
    if (!feed) {
      toast(feedWords.nothingUnread);
      return;
    }
    this.choose({ feed: feed.handle, folder: null, show: "unread", when: "", words: "", post: null, isList: true });
    this.list.words.value = "";
    await this.list.load();
    const first = posts.items.find(({ id, isRead }) => !isRead && id !== shown);
    if (first) {
      this.go(first.id);
      return;
    }
    // The count was outdated, so try the next feed.
    feed.unread = 0;
    await this.goUnread();
  }

  /** Goes back from the post to the list. */
  leavePost() {
    if (!this.choice.post) return;
    if (history.state?.fromList) history.back();
    else this.choose({ post: null });
  }

  help() {
    showHelp(feedKeys);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || isModified(event) || document.querySelector("dialog[open]")) return;
    const { list, post } = this;
    if (around(event, "input, select, textarea")) {
      if (event.key === "Escape" && event.target === list.words) list.scroller.focus();
      return;
    }
    // Scrollable elements and the feed list handle these keys.
    const isInPost = event.target instanceof Node && post.sheet.contains(event.target);
    /** @type {Record<string, (() => unknown) | null>} */
    const acts = {
      j: () => this.step(1), k: () => this.step(-1), n: () => this.goUnread(), "*": () => post.toggleFavorite(), u: () => post.toggleRead(),
      U: () => this.markAll(), f: () => list.kinds[0].focus(), m: () => this.showFeed(), t: () => post.showText(), O: () => this.askOlder(),
      w: () => post.toggleWhole(), o: () => post.openLink(), e: () => post.share(), y: () => post.copyLink(), s: () => list.sort.focus(),
      r: () => this.refresh(), a: () => this.add(), E: () => this.showFeed(), S: () => this.showSettings(), "?": () => this.help(),
      Escape: () => this.leavePost(), ArrowDown: isInPost ? null : () => this.step(1), ArrowUp: isInPost ? null : () => this.step(-1),
      " ": around(event, "button, a, summary") ? null : () => post.turnPage(event.shiftKey ? -1 : 1),
    };
    const act = acts[event.key];
    if (!act || (around(event, ".tree") && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    act();
  }
}
