// The Feeds page: feeds, posts and a post side by side; on a phone one after the other. The address has the whole choice:
//
//   #/feeds?feed=HANDLE&show=all&sort=oldest&words=…&post=NUMBER     #/feeds?folder=["Coast","Weather"]&when=week     #/feeds?when=2026-03-01
import { addForm, showAddForm, takeDrops } from "../library/add.js";
import { countUnread } from "../library/navigation.js";
import { postDocument } from "../library/postrow.js";
import { BookSettings } from "../settings/text.js";
import { address } from "../shared/address.js";
import { around, element, icon, isModified } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { load } from "../shared/load.js";
import { pullToRefresh } from "../shared/pull.js";
import { attempt, faultBox, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { sorts } from "./choices.js";
import { askOlder, isTime, timeChoice, zone } from "./dates.js";
import { noFeeds, noPosts } from "./empty.js";
import { FeedList } from "./list.js";
import { isPlayed, playSoon, stopPlaying } from "./player.js";
import { articleNote, articleOf, share } from "./post.js";
import { PostList } from "./posts.js";
import { settingsSheet } from "./settings.js";
import { feedSheet } from "./sheet.js";
import { stateOf } from "./state.js";
import { feedKeys, feedWords } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./posts.js").Filter} Filter */

const shows = feedWords.shows;
/** The minimum width for a post beside its list, as in `feeds.css`. */
const wide = matchMedia("(width >= 1100px)");

/** @param {ViewContext} context */
export function open({ library, main, query }) {
  return new Feeds(library, main, query).view;
}

class Feeds {
  usual = { show: "unread", sort: "newest" };
  /** @type {any} the shown post, as `api/posts/ID` returns it */
  shown = null;
  /** @type {Post | null} the post that was shown last */
  last = null;
  /** @type {ReturnType<typeof addForm> | null} the form if there are no feeds */
  form = null;
  /** @type {any} */
  textSheet = null;
  /** @type {unknown} */
  stamp = null;
  /** The title of the list. */
  heading = "";
  turn = 0;
  typing = 0;
  isClosed = false;
  isFollowing = false;
  // Wait for the user's own requests before applying changes from elsewhere.
  asked = 0;
  isBehind = false;
  text = new BookSettings();
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
    // Feeds
    this.refreshing = toolButton(feedWords.refresh, "refresh", () => this.refresh(), "r");
    const tree = element("nav", { className: "tree", "aria-label": feedWords.feeds });
    this.feeds = new FeedList(tree, (choice) => this.addressOf({ show: this.choice.show === "all" ? "all" : "unread", ...choice }));
    this.first = this.makeFeedsColumn(tree);
    // Posts
    // On a phone the posts have a refresh button of their own.
    this.refreshingPosts = toolButton(feedWords.refresh, "refresh", () => this.refresh(), "r");
    this.refreshingPosts.classList.add("narrow");
    this.title = element("h2", {});
    this.number = element("span", { className: "count number" });
    this.about = toolButton(feedWords.about, "sliders", () => this.showFeed(), "m");
    this.readAll = toolButton(feedWords.markAllRead, "check", () => this.markAll(), "shift u");
    this.readOlder = toolButton(feedWords.markOlderRead, "more", () => this.askOlder(), "shift o");
    this.readOlder.querySelector(".icon")?.classList.add("dots");
    this.kinds = this.makeKinds();
    this.sort = this.makeSort();
    this.time = timeChoice((when) => this.choose({ when, post: null }));
    this.words = this.makeSearch();
    const rows = element("div");
    this.empty = element("div", { className: "nothing" });
    this.state = element("div", { className: "feed-state" });
    this.news = element("div", { className: "post-news", role: "status" });
    this.scroller = element("div", { className: "rows", tabIndex: -1 }, this.state, rows, this.empty);
    this.second = this.makePostsColumn();
    this.posts = this.makePosts(rows);
    // Post
    this.favorite = toolButton(feedWords.favorite, "heart", () => this.toggleFavorite(), "*");
    this.unread = toolButton(feedWords.markUnread, "dot", () => this.toggleRead(), "u");
    this.whole = toolButton(feedWords.fullText, "article", () => this.toggleWhole(), "w");
    this.sharing = toolButton(feedWords.share, "share", () => this.share(), "e");
    this.type = toolButton(feedWords.textSettings, "type", () => this.showText(), "t");
    this.tools = [this.type, this.whole, this.favorite, this.unread, this.sharing];
    this.back = element("a", { className: "icon-button to-posts", "aria-label": feedWords.back, title: feedWords.back }, icon("back", "flip"));
    this.sheet = element("div", { className: "sheet-area", tabIndex: 0, role: "region", "aria-label": feedWords.post });
    this.third = this.makePostColumn();
    this.box = element(
      "div", { className: "feeds" }, element("h1", { className: "unseen", textContent: feedWords.feeds }), this.first, this.second, this.third,
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
    for (const scroller of [tree, this.scroller]) pullToRefresh(scroller, { scroller, act: () => this.refresh(), signal });
    // A choice among the feeds of a page may stand in the form's place.
    takeDrops(this.main, (dropped) => (this.form?.isConnected ? this.form : showAddForm(this.adding)).take(dropped), signal);
    document.addEventListener("visibilitychange", () => document.hidden || this.followChanges(), { signal });
    this.second.addEventListener("click", (event) => this.follow(event));
    this.back.addEventListener("click", (event) => {
      // If the user came from the list, go back in history.
      if (!history.state?.fromList) return;
      event.preventDefault();
      history.back();
    });
  }

  // The columns

  /** @param {HTMLElement} tree */
  makeFeedsColumn(tree) {
    const bar = element(
      "header", { className: "bar-line" }, element("b", { className: "name", textContent: feedWords.feeds, "aria-hidden": "true" }),
      element("span", { className: "rest" }), toolButton(feedWords.add, "plus", () => this.add(), "a"), this.refreshing,
      toolButton(feedWords.settings, "sliders", () => this.showSettings(), "shift s"), toolButton(feedWords.help, "help", () => this.help(), "?"),
    );
    return element("section", { className: "column feeds-column" }, bar, tree);
  }

  makeKinds() {
    return Object.entries(shows).map(([show, label]) => {
      const chip = element("button", { type: "button", className: "chip", textContent: label });
      chip.addEventListener("click", () => this.choose({ show, post: null }));
      chip.dataset.show = show;
      return chip;
    });
  }

  makeSort() {
    const options = Object.entries(sorts).map(([value, textContent]) => element("option", { value, textContent }));
    const made = element("select", { "aria-label": feedWords.order }, ...options);
    made.addEventListener("change", () => this.choose({ sort: made.value, post: null }));
    return made;
  }

  makeSearch() {
    const made = element("input", { type: "search", autocomplete: "off", placeholder: feedWords.search, "aria-label": feedWords.search });
    made.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.choose({ words: made.value.trim(), post: null }), 250);
    });
    return made;
  }

  makePostsColumn() {
    const toFeeds = element("a", {
      className: "icon-button to-feeds", href: address("feeds"), "aria-label": feedWords.feeds, title: feedWords.feeds,
    }, icon("back", "flip"));
    return element(
      "section", { className: "column posts-column", "aria-label": feedWords.posts },
      element(
        "header", { className: "bar-line" }, toFeeds, this.title, this.number, element("span", { className: "rest" }), this.refreshingPosts,
        this.about, this.readAll, this.readOlder,
      ),
      element("div", { className: "sought" }, element("div", { className: "field" }, icon("search", "small"), this.words), this.time.box),
      element(
        "div", { className: "choose" }, element("div", { className: "chips", role: "group", "aria-label": feedWords.show }, ...this.kinds),
        element("span", { className: "choice sign" }, icon("sort"), this.sort),
      ),
      this.news, this.scroller,
    );
  }

  /** @param {HTMLElement} rows */
  makePosts(rows) {
    const made = new PostList(this.scroller, rows, {
      ask: (path, body) => this.ask(path, body), lead: ({ id }) => this.addressOf({ ...this.choice, post: id }),
    });
    made.addEventListener("failed", (event) => {
      if (event instanceof CustomEvent) this.fail(feedWords.morePostsFailed, event.detail, () => made.reach());
    });
    return made;
  }

  makePostColumn() {
    const label = element("span", {}, feedWords.next, element("span", { className: "wide", textContent: feedWords.nextUnread.slice(feedWords.next.length) }));
    const next = element("button", {
      type: "button", className: "button plain", "aria-label": feedWords.nextUnread, title: feedWords.nextUnreadKey,
    }, label, icon("next", "small", "flip"));
    next.addEventListener("click", () => this.goUnread());
    const bar = element("header", { className: "bar-line" }, this.back, element("span", { className: "rest" }), ...this.tools, next);
    return element("section", { className: "column post-column" }, bar, this.sheet);
  }

  get view() {
    return {
      title: feedWords.feeds, updateFeeds: (/** @type {unknown} */ stamp) => stamp === this.stamp || this.followChanges(),
      setQuery: (/** @type {URLSearchParams} */ query) => this.setQuery(query), close: () => this.close(),
    };
  }

  close() {
    clearTimeout(this.typing);
    this.posts.close();
    this.listening.abort();
    this.isClosed = true;
    this.textSheet?.dialog.remove();
    stopPlaying();
    document.body.classList.remove("folded", "in-feeds");
  }

  /**
   * @param {string} path
   * @param {any} [body]
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

  /** Applies changes from elsewhere: another reader, the agent or a sync service. Visible posts do not move. */
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
    const found = await this.posts.news();
    // Marks set meanwhile are newer than this response.
    if (!found || this.isClosed || this.asked) {
      this.isBehind ||= this.asked > 0;
      return;
    }
    this.posts.takeMarks(found.posts);
    const shown = this.shown && found.posts.find((/** @type {Post} */ { id }) => id === this.shown.row.id);
    if (shown) this.take(this.shown.row, { isRead: shown.isRead, isFavorite: shown.isFavorite });
    const liked = this.posts.items.filter(({ isFavorite }) => isFavorite).length;
    const isOther = this.choice.show === "favorites" && !this.posts.next && liked !== found.count;
    if (!found.newPosts && !isOther) return;
    if (!this.posts.items.length) {
      await this.loadPosts();
      return;
    }
    const words = found.newPosts ? feedWords.newPosts(found.newPosts) : feedWords.listChanged;
    if (this.news.textContent === words) return;
    const button = element("button", { type: "button", className: "button" }, icon("arrow", "small", "up"), words);
    button.addEventListener("click", async () => {
      await this.loadPosts();
      this.scroller.focus();
    });
    this.news.replaceChildren(button);
  }

  /**
   * The address of a choice. Without a post it opens the list.
   * @param {Partial<Choice>} choice
   */
  addressOf({ feed, folder, show = this.choice.show, sort = this.choice.sort, when, words, post }) {
    return address("feeds", "", { feed, folder: folder && JSON.stringify(folder), show, sort, when, words, post: post ? String(post) : null });
  }

  /**
   * Changes the choice without a new history entry.
   * @param {Partial<Choice>} values
   */
  choose(values) {
    const wanted = { ...this.choice, ...values };
    this.query = new URLSearchParams(this.addressOf(wanted).split("?")[1]);
    history.replaceState(history.state, "", this.addressOf(wanted));
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
    const isSameList = before.feed === choice.feed && before.show === choice.show && before.sort === choice.sort && before.when === choice.when;
    const isOther = !isSameList || before.words !== choice.words || String(before.folder) !== String(choice.folder);
    if (isOther) this.loadPosts();
    else this.posts.renew();
    if (before.post !== choice.post) this.showPost();
  }

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
      this.sheet.replaceChildren(noFeeds(this.form));
      return;
    }
    this.form = null;
    this.box.classList.remove("without");
    await this.loadPosts();
    this.showPost();
  }

  async loadFeeds() {
    const answer = await fetch("api/feeds").catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
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
   * @param {{ show: string, sort: string }} all
   */
  takeUsual({ show, sort }) {
    if (show === this.usual.show && sort === this.usual.sort) return;
    this.usual = { show, sort };
    // The URL has choices made meanwhile.
    const { choice, query } = this;
    this.choice = { ...choice, show: query.has("show") ? choice.show : show, sort: query.has("sort") ? choice.sort : sort };
  }

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
   * Opens new feeds and refreshes them, for their pictures and complete lists.
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

  /** Reloads after a feed changed or was removed. */
  async takeChange() {
    await attempt(feedWords.feedsFailed, async () => {
      await this.loadFeeds();
      const { feed } = this.choice;
      if (feed && !this.feeds.feeds.some(({ handle }) => handle === feed)) this.choose({ feed: null, post: null });
      if (!this.feeds.feeds.length) await this.start();
      else await this.loadPosts();
    });
  }

  /** @param {string} handle */
  async followAgain(handle) {
    await attempt(feedWords.followFailed, async () => {
      await this.ask("feeds/follow", { feed: handle });
      await this.refresh([handle]);
    });
  }

  /** The feeds whose posts are listed. */
  get chosenFeeds() {
    const { feed, folder } = this.choice;
    if (feed) return this.feeds.feeds.filter(({ handle }) => handle === feed);
    if (!folder) return this.feeds.feeds;
    return this.feeds.feeds.filter(({ folders }) => folders.some((/** @type {string[]} */ path) => folder.every((name, at) => path[at] === name)));
  }

  tell() {
    countUnread(this.feeds.unread);
  }

  /** @returns {string} */
  titleOfList() {
    const { feed, folder, show } = this.choice;
    if (feed) return this.feeds.feeds.find(({ handle }) => handle === feed)?.title ?? feed;
    if (folder) return folder.at(-1) ?? "";
    return show === "favorites" ? feedWords.favorites : feedWords.allFeeds;
  }

  /** Draws the current choice. */
  draw() {
    const { feed, show, sort, when, words, post, isList } = this.choice;
    this.box.dataset.column = post ? "post" : isList ? "posts" : "feeds";
    const title = this.titleOfList();
    this.heading = title;
    this.title.replaceChildren(element("bdi", { textContent: title, title }));
    for (const chip of this.kinds) chip.setAttribute("aria-pressed", String(chip.dataset.show === show));
    this.sort.value = sort;
    this.sort.title = feedWords.orderIs(sorts[sort]);
    this.time.show(when);
    if (document.activeElement !== this.words) this.words.value = words;
    this.back.href = this.addressOf({ ...this.choice, post: null });
    this.feeds.mark(this.choice);
    for (const tool of this.tools) tool.disabled = !this.shown;
    this.readAll.disabled = this.readOlder.disabled = show === "favorites" || show === "read";
    this.about.hidden = !feed;
    const state = stateOf(this.chosenFeeds, Boolean(feed), {
      look: (handles) => this.refresh(handles), follow: (handle) => this.followAgain(handle),
    });
    if (this.state.dataset.words === (state?.textContent ?? "")) return;
    this.state.dataset.words = state?.textContent ?? "";
    this.state.replaceChildren(...(state ? [state] : []));
  }

  /** @returns {Filter} */
  get filter() {
    const { feed, folder, show, when, words } = this.choice;
    return { feed, folder, show, words, ...(when && { when, zone: zone() }) };
  }

  async loadPosts() {
    this.scroller.setAttribute("aria-busy", "true");
    let count = null;
    try {
      count = await this.posts.load(this.filter, this.choice.sort);
    } catch (error) {
      this.number.textContent = "";
      this.fail(feedWords.postsFailed, error, () => this.loadPosts());
      return;
    } finally {
      this.scroller.removeAttribute("aria-busy");
    }
    if (count === null || this.isClosed) return;
    this.number.textContent = count.toLocaleString();
    this.news.replaceChildren();
    this.empty.replaceChildren(...(count ? [] : [this.nothing()]));
    if (this.choice.post) this.posts.show(this.choice.post);
  }

  nothing() {
    return noPosts(this.choice, {
      all: () => this.choose({ show: "all", post: null }), anyTime: () => this.choose({ when: "", post: null }),
      withoutWords: () => {
        this.words.value = "";
        this.choose({ words: "", post: null });
      },
    });
  }

  /**
   * @param {string} title
   * @param {Error} error
   * @param {() => void} retry
   */
  fail(title, error, retry) {
    if (this.isClosed) return;
    this.empty.replaceChildren(faultBox(title, error.message, () => {
      this.empty.replaceChildren();
      retry();
    }));
  }

  /**
   * Opens a post: on wide screens without a new history entry for each.
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = around(event, ".posts a");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(Number(new URLSearchParams(link.hash.split("?")[1]).get("post")));
  }

  /** @param {number} id */
  go(id) {
    if (!wide.matches && !this.choice.post) {
      history.pushState({ fromList: true }, "", this.addressOf({ ...this.choice, post: id }));
      this.setChoice({ ...this.choice, post: id });
    } else {
      this.choose({ post: id });
    }
  }

  async showPost() {
    const { post: id } = this.choice;
    const turn = (this.turn += 1);
    this.posts.show(id);
    if (!id) {
      this.shown = null;
      this.sheet.replaceChildren(element("p", { className: "invitation quiet", textContent: feedWords.choosePost }));
      this.draw();
      if (!wide.matches) this.posts.focus();
      return;
    }
    const answer = await fetch(`api/posts/${id}`).catch(() => null);
    if (turn !== this.turn || this.isClosed) return;
    if (!answer?.ok) {
      const words = answer?.status === 404 ? feedWords.postGone : sharedWords.noLibrary;
      this.sheet.replaceChildren(faultBox(feedWords.postFailed, words, () => this.showPost()));
      return;
    }
    this.shown = postDocument(await answer.json());
    if (turn !== this.turn || this.isClosed) return;
    this.shown.fault = this.shown.articleError;
    this.drawPost();
    this.sheet.scrollTop = 0;
    this.draw();
    this.showMarks();
    const { row } = this.shown;
    this.last = row;
    say(row.title);
    if (!wide.matches) this.sheet.focus({ preventScroll: true });
    // Mark the shown post as read.
    if (!row.isRead) await this.setRead(true);
  }

  drawPost() {
    const { shown } = this;
    this.sheet.replaceChildren(articleOf(shown, { bring: () => this.bringFiles(), next: this.nextEpisode(shown.row) }));
    this.noteArticle();
  }

  /** Downloads the post's files and shows them. */
  async bringFiles() {
    const { shown } = this;
    const answer = await this.ask("posts/files", { id: shown.row.id });
    if (this.shown !== shown || this.isClosed) return true;
    this.shown.files = answer.files;
    const played = answer.files.findIndex(isPlayed);
    if (played >= 0) playSoon(`${shown.row.id}/${played}`);
    this.drawPost();
    return true;
  }

  /**
   * Returns a function that opens the feed's next episode, or null.
   * @param {Post} post
   */
  nextEpisode({ id, feed, date }) {
    const later = this.posts.items.filter((one) => one.isPlayed && one.feed === feed && one.id !== id && one.date > date);
    const next = later.sort((one, other) => (one.date < other.date ? -1 : 1))[0];
    if (!next) return null;
    return () => {
      playSoon(`${next.id}/0`);
      this.go(next.id);
    };
  }

  /** Says whether the full text is shown or loading. */
  noteArticle() {
    articleNote(this.sheet.querySelector(".post"), this.shown, (isNew) => this.bringWhole(isNew));
  }

  /** Switches between the full text, downloaded if needed, and the feed's text. */
  async toggleWhole() {
    const { shown } = this;
    if (!shown?.link || shown.isFetching) return;
    if (!shown.hasArticle) {
      await this.bringWhole();
      return;
    }
    const answer = await attempt(feedWords.postFailed, async () => {
      const got = await fetch(`api/posts/${shown.row.id}${shown.isWhole ? "?given=1" : ""}`);
      if (!got.ok) throw new Error(await got.text());
      return got.json();
    });
    if (!answer || this.shown !== shown || this.isClosed) return;
    this.takeContent(answer);
    this.sheet.scrollTop = 0;
    say(answer.isWhole ? feedWords.fullShown : feedWords.feedShown);
  }

  /** Downloads the full text in the background. */
  async bringWhole(isNew = false) {
    const { shown } = this;
    if (!shown || shown.isFetching) return;
    Object.assign(shown, { isFetching: true, fault: null });
    const isShown = () => this.shown === shown && !this.isClosed;
    this.noteArticle();
    this.showMarks();
    const { id } = shown.row;
    try {
      const answer = await this.ask("posts/article", { id, anew: isNew });
      shown.isFetching = false;
      if (!isShown()) return;
      this.takeContent(answer);
      say(feedWords.fullShown);
    } catch (error) {
      Object.assign(shown, { isFetching: false, fault: error.message });
      if (!isShown()) return;
      this.noteArticle();
      this.showMarks();
      return;
    }
    // Download the pictures after the text is shown.
    try {
      const answer = await this.ask("posts/article/pictures", { id });
      const isMore = Object.keys(answer.pictures).length > Object.keys(shown.pictures).length;
      if (isShown() && isMore && shown.isWhole) this.takeContent(answer);
    } catch {
      // The next refresh retries.
    }
  }

  /**
   * Replaces the text of the post.
   * @param {any} content
   */
  takeContent({ html, pictures, isWhole, hasArticle, isOutdated, articleError }) {
    Object.assign(this.shown, { html, pictures, isWhole, hasArticle, isOutdated, fault: articleError });
    const hadFocus = this.sheet.contains(document.activeElement);
    this.drawPost();
    if (hadFocus) this.sheet.focus({ preventScroll: true });
    this.showMarks();
  }

  showMarks() {
    if (!this.shown) return;
    const { row, link, isWhole, isFetching } = this.shown;
    this.whole.ariaPressed = String(Boolean(isWhole));
    this.whole.disabled = !link || Boolean(isFetching);
    this.favorite.ariaPressed = String(row.isFavorite);
    const label = row.isRead ? feedWords.markUnread : feedWords.markRead;
    Object.assign(this.unread, { ariaLabel: label, title: `${label} (u)` });
    this.unread.classList.toggle("filled", !row.isRead);
    this.sharing.disabled = !link;
  }

  /**
   * Updates a post here and in the list.
   * @param {Post} row
   * @param {{ isRead?: boolean, isFavorite?: boolean }} values
   */
  take(row, values) {
    Object.assign(row, values);
    const listed = this.posts.byID.get(row.id);
    if (listed) Object.assign(listed, values);
    this.posts.refresh(listed);
    this.showMarks();
  }

  /** @param {boolean} isRead */
  async setRead(isRead) {
    const { row } = this.shown;
    const change = (/** @type {boolean} */ to) => {
      this.take(row, { isRead: to });
      this.feeds.count(row.feed, to ? -1 : 1);
      this.tell();
    };
    change(isRead);
    try {
      await this.ask("posts/mark", { ids: [row.id], read: isRead });
    } catch (error) {
      change(!isRead);
      const undo = () => attempt(feedWords.markFailed, () => this.setRead(isRead));
      toast(feedWords.markFailedWhy(error.message), { undo, label: sharedWords.tryAgain });
    }
  }

  toggleRead() {
    if (!this.shown) return;
    const isRead = !this.shown.row.isRead;
    say(isRead ? feedWords.read : feedWords.unread);
    this.setRead(isRead);
  }

  async toggleFavorite() {
    if (!this.shown) return;
    const { row } = this.shown;
    const isFavorite = !row.isFavorite;
    const change = (/** @type {boolean} */ to) => {
      this.take(row, { isFavorite: to });
      this.feeds.favorites += to ? 1 : -1;
      this.feeds.recount();
    };
    change(isFavorite);
    say(isFavorite ? feedWords.favoriteAdded : feedWords.favoriteRemoved);
    try {
      await this.ask("posts/mark", { ids: [row.id], favorite: isFavorite });
    } catch (error) {
      change(!isFavorite);
      toast(feedWords.markFailedWhy(error.message), { undo: () => this.toggleFavorite(), label: sharedWords.tryAgain });
    }
  }

  askOlder() {
    if (this.readOlder.disabled) return;
    // On a phone the list is shown without a post.
    const post = [this.shown?.row, this.last].find((row) => row && this.posts.byID.has(row.id)) ?? null;
    askOlder({ where: this.heading, post, mark: (before) => this.markAll(before) });
  }

  /** @param {string | null} [before] the time before which posts are marked, or null for all. */
  async markAll(before = null) {
    if (this.readAll.disabled) return;
    const body = { ...this.filter, ...(before && { before }) };
    const marked = await attempt(feedWords.markAllFailed, () => this.ask("posts/read", body));
    if (!marked) return;
    const { changed } = marked;
    const after = async () => {
      await this.loadFeeds();
      await this.loadPosts();
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

  share() {
    if (this.shown?.link) share({ title: this.shown.row.title, link: this.shown.link });
  }

  /** Opens the text settings. */
  async showText() {
    const { BookSheet } = await load("settings/sheet.js");
    this.textSheet ??= new BookSheet({ text: this.text, kind: "post" });
    this.textSheet.dialog.showModal();
  }

  async copyLink() {
    if (!this.shown?.link) return;
    try {
      await navigator.clipboard.writeText(this.shown.link);
      toast(feedWords.linkCopied);
    } catch {
      toast(this.shown.link);
    }
  }

  /**
   * Refreshes the given feeds, or the feeds in the list.
   * @param {string[] | null} [handles]
   * @param {{ isQuiet?: boolean }} options
   */
  async refresh(handles = null, { isQuiet = false } = {}) {
    if (this.refreshing.disabled) return;
    this.refreshing.disabled = this.refreshingPosts.disabled = true;
    if (!isQuiet) say(feedWords.refreshing);
    const { feed, folder } = this.choice;
    const wanted = handles ?? (feed || folder ? this.chosenFeeds.map(({ handle }) => handle) : null);
    try {
      const { newPosts, failures, error, hint } = await this.ask("feeds/refresh", { feeds: wanted });
      if (this.isClosed) return;
      const found = feedWords.refreshed(newPosts);
      const again = { undo: () => this.refresh(handles), label: sharedWords.tryAgain };
      if (failures) toast(feedWords.refreshedPartly(found, failures, error, hint), again);
      else if (!isQuiet) toast(found);
      await this.loadFeeds();
      if (newPosts) await this.loadPosts();
    } catch (error) {
      if (!this.isClosed) toast(feedWords.refreshFailed(error.message), { undo: () => this.refresh(handles), label: sharedWords.tryAgain });
    } finally {
      this.refreshing.disabled = this.refreshingPosts.disabled = false;
    }
  }

  /** @param {number} by */
  async step(by) {
    const post = await this.posts.step(by);
    if (post) this.go(post.id);
    else say(by > 0 ? feedWords.lastPost : feedWords.firstPost);
  }

  /** Opens the next unread post in the list, or in the next feed. */
  async goUnread() {
    if (!this.feeds.feeds.length) return;
    const shown = this.shown?.row.id ?? this.posts.current;
    const found = await attempt(feedWords.postsFailed, () => this.posts.nextUnread(shown));
    if (found) {
      this.go(found.id);
      return;
    }
    const all = this.feeds.ordered;
    const at = all.findIndex(({ handle }) => handle === (this.shown?.row.feed ?? this.choice.feed));
    const feed = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(({ unread }) => unread > 0);
    if (!feed) {
      toast(feedWords.nothingUnread);
      return;
    }
    this.choose({ feed: feed.handle, folder: null, show: "unread", when: "", words: "", post: null, isList: true });
    this.words.value = "";
    await this.loadPosts();
    const first = this.posts.items.find(({ id, isRead }) => !isRead && id !== shown);
    if (first) {
      this.go(first.id);
      return;
    }
    // The count was outdated; try the next feed.
    feed.unread = 0;
    await this.goUnread();
  }

  help() {
    showHelp(feedKeys);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || isModified(event) || document.querySelector("dialog[open]")) return;
    if (around(event, "input, select, textarea")) {
      if (event.key === "Escape" && event.target === this.words) this.scroller.focus();
      return;
    }
    // Scrollable elements and the feed list handle these keys.
    const isInPost = event.target instanceof Node && this.sheet.contains(event.target);
    /** @type {Record<string, (() => unknown) | null>} */
    const acts = {
      j: () => this.step(1), k: () => this.step(-1), n: () => this.goUnread(), "*": () => this.toggleFavorite(), u: () => this.toggleRead(),
      U: () => this.markAll(), f: () => this.kinds[0].focus(), m: () => this.showFeed(), t: () => this.showText(), O: () => this.askOlder(),
      w: () => this.toggleWhole(), o: () => this.openLink(), e: () => this.share(), y: () => this.copyLink(), s: () => this.sort.focus(),
      r: () => this.refresh(), a: () => this.add(), E: () => this.showFeed(), S: () => this.showSettings(), "?": () => this.help(),
      Escape: () => this.leavePost(), ArrowDown: isInPost ? null : () => this.step(1), ArrowUp: isInPost ? null : () => this.step(-1),
      " ": around(event, "button, a, summary") ? null : () => this.page(event.shiftKey ? -1 : 1),
    };
    const act = acts[event.key];
    if (!act || (around(event, ".tree") && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    act();
  }

  openLink() {
    if (this.shown?.link) window.open(this.shown.link, "_blank", "noopener,noreferrer");
  }

  /** Goes back from the post to the list. */
  leavePost() {
    if (!this.choice.post) return;
    if (history.state?.fromList) history.back();
    else this.choose({ post: null });
  }

  /**
   * Scrolls the post by a screen. At its end opens the next unread post.
   * @param {number} way
   */
  page(way) {
    const { scrollTop, scrollHeight, clientHeight } = this.sheet;
    if (way > 0 && (!this.shown || scrollTop + clientHeight >= scrollHeight - 4)) this.goUnread();
    else this.sheet.scrollBy({ top: way * clientHeight * 0.9 });
  }
}

/**
 * A button with an icon in a bar.
 * @param {string} label
 * @param {Icon} name
 * @param {() => unknown} act
 * @param {string} [key] its shortcut.
 */
function toolButton(label, name, act, key = "") {
  const title = key ? `${label} (${key})` : label;
  const made = element("button", { type: "button", className: "icon-button", "aria-label": label, title }, icon(name));
  made.addEventListener("click", act);
  return made;
}

/**
 * Parses the choice in a URL.
 * @param {URLSearchParams} query
 * @param {{ show: string, sort: string }} usual
 * @returns {Choice}
 */
function choiceOf(query, usual) {
  /** @type {string[] | null} */
  let folder = null;
  try {
    const path = JSON.parse(query.get("folder") ?? "null");
    if (Array.isArray(path) && path.length && path.every((name) => typeof name === "string")) folder = path;
  } catch {
    // Not a folder.
  }
  const [show, sort, when] = ["show", "sort", "when"].map((key) => query.get(key) ?? "");
  const post = Number(query.get("post"));
  return {
    feed: query.get("feed"), folder, show: Object.hasOwn(shows, show) ? show : usual.show, sort: Object.hasOwn(sorts, sort) ? sort : usual.sort,
    when: isTime(when) ? when : "", words: query.get("words") ?? "",
    post: Number.isSafeInteger(post) && post > 0 ? post : null, isList: query.size > 0,
  };
}
