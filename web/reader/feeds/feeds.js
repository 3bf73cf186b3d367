// The Feeds page. Feeds, posts and a post are side by side or, on a phone, one after the other.
import { addForm, showAddForm, takeDrops } from "../library/add.js";
import { countUnread } from "../library/navigation.js";
import { element, managing } from "../shared/dom.js";
import { pullToRefresh } from "../shared/pull.js";
import { faultBox } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { gap, toolButton } from "./bar.js";
import { addressOf, choiceOf, isSameList } from "./choice.js";
import { noFeeds } from "./empty.js";
import { press, showKeys } from "./keys.js";
import { FeedList } from "./list.js";
import { FeedManager } from "./manage.js";
import { Moves } from "./moves.js";
import { PostColumn } from "./postcolumn.js";
import { PostsColumn } from "./postscolumn.js";
import { Requests } from "./requests.js";
import { feedWords } from "./words.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** @param {ViewContext} context */
export function open({ library, main, query }) {
  const page = new Feeds(library, main, query);
  return {
    title: feedWords.feeds, updateFeeds: (/** @type {string} */ stamp) => stamp === page.stamp || page.requests.follow(),
    updatePosts: (/** @type {Post[]} */ posts) => page.requests.takeMarks(posts),
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
  requests = new Requests(this);
  manager = new FeedManager(this);
  moves = new Moves(this);
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
    this.refreshing = toolButton(feedWords.refresh, "refresh", () => this.manager.refresh(), "r");
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
    addEventListener("keydown", (event) => press(this, event), { signal });
    for (const scroller of [tree, this.list.scroller]) pullToRefresh(scroller, { scroller, act: () => this.manager.refresh(), signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.requests.follow(), { signal });
    if (!this.library.manages) return;
    // A choice among a page's feeds may have replaced the form.
    takeDrops(this.main, (dropped) => (this.form?.isConnected ? this.form : showAddForm(this.manager.adding)).take(dropped), signal);
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
      gap(), managing(toolButton(feedWords.add, "plus", () => this.manager.add(), "a")), this.refreshing,
      managing(toolButton(feedWords.settings, "sliders", () => this.manager.showSettings(), "shift s")),
      toolButton(feedWords.help, "help", showKeys, "?"),
    );
    return element("section", { className: "column feeds-column" }, bar, tree);
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
      this.form = this.library.manages ? addForm({ ...this.manager.adding, id: "first" }) : null;
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
    // While the feeds were loading, the user may have made other choices, which are in the URL.
    const { choice, query } = this;
    this.choice = { ...choice, show: query.has("show") ? choice.show : show, sort: query.has("sort") ? choice.sort : sort };
  }

  tell() {
    countUnread(this.feeds.unread);
  }
}
