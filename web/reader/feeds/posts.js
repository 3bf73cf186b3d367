// The list of posts. It is loaded in parts, and only visible rows are in the document.
import { postRow } from "../library/postrow.js";
import { inFull, listed } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { VirtualList } from "../shared/virtual.js";
import { feedWords } from "./words.js";

const part = 200;
/** How many rows before the end to request the next part. */
const ahead = 60;

/** @typedef {import("./choice.js").Filter} Filter */

export class PostList extends EventTarget {
  /**
   * @param {HTMLElement} scroller the scrolling element.
   * @param {HTMLElement} box
   * @param {object} options
   * @param {Ask} options.ask
   * @param {(post: Post) => string} options.lead returns the address of a post.
   */
  constructor(scroller, box, { ask, lead }) {
    super();
    this.scroller = scroller;
    this.ask = ask;
    this.lead = lead;
    /** @type {Post[]} */
    this.items = [];
    /** @type {Map<number, Post>} */
    this.byID = new Map();
    /** @type {number | null} */
    this.current = null;
    this.turn = 0;
    /** @type {Filter | null} */
    this.filter = null;
    this.sort = "newest";
    /** @type {unknown} where the next part starts */
    this.next = null;
    this.count = 0;
    /** @type {number | null} */
    this.newest = null;
    /** @type {Promise<void> | null} the request for the next part */
    this.pending = null;
    this.list = new VirtualList(box, { listClass: "posts", label: feedWords.posts, scroller, make: (/** @type {Post} */ post) => this.make(post) });
    this.list.onDraw = () => this.reach();
    this.watch = () => this.reach();
    scroller.addEventListener("scroll", this.watch, { passive: true });
  }

  close() {
    this.turn += 1;
    this.list.close();
    this.scroller.removeEventListener("scroll", this.watch);
  }

  /**
   * Loads a list. Returns the number of posts, or null if another list was requested in the meantime.
   * @param {Filter} filter
   * @param {string} sort
   * @returns {Promise<number | null>}
   */
  async load(filter, sort) {
    const turn = (this.turn += 1);
    this.pending = null;
    const { posts, next, count, newest } = await this.ask("posts", { filter, sort, limit: part });
    if (turn !== this.turn) return null;
    Object.assign(this, { filter, sort, next, count, newest });
    this.items = [];
    this.byID.clear();
    this.scroller.scrollTop = 0;
    this.take(posts.map(postRow));
    return count ?? 0;
  }

  /** Checks for changes. Applies marks set elsewhere, and returns how many posts are new and how many there are. */
  async news() {
    const { turn } = this;
    if (!this.filter) return null;
    const ids = this.items.map(({ id }) => id);
    const { newPosts, count, posts } = await this.ask("posts/news", { filter: this.filter, later: this.newest, ids });
    if (turn !== this.turn) return null;
    return { newPosts, count, posts };
  }

  /**
   * Applies marks set elsewhere.
   * @param {Pick<Post, "id" | "isRead" | "isFavorite">[]} posts
   */
  takeMarks(posts) {
    /** @type {Post[]} */
    const changed = [];
    for (const { id, isRead, isFavorite } of posts) {
      const post = this.byID.get(id);
      if (!post || (post.isRead === isRead && post.isFavorite === isFavorite)) continue;
      Object.assign(post, { isRead, isFavorite });
      changed.push(post);
    }
    this.refresh(...changed);
  }

  /** @param {Post[]} posts */
  take(posts) {
    for (const post of posts) {
      // New posts may have shifted the list, so that this part repeats some posts.
      if (this.byID.has(post.id)) continue;
      this.byID.set(post.id, post);
      this.items.push(post);
    }
    this.list.setGroups(this.items.length ? [{ key: "posts", items: this.items }] : []);
  }

  /** Requests the next part if the end is near. */
  reach() {
    if (!this.next || this.pending) return;
    const { height } = this.list.lines;
    const shown = Math.floor((this.scroller.scrollTop + this.scroller.clientHeight) / height);
    if (shown >= this.items.length - ahead) this.more().catch(() => {});
  }

  /** Loads the next part, and returns whether there was one. */
  async more() {
    if (!this.next) return false;
    if (!this.pending) {
      const { turn } = this;
      this.pending = this.ask("posts", { filter: this.filter, sort: this.sort, after: this.next, limit: part }).then(({ posts, next }) => {
        if (turn !== this.turn) return;
        this.next = next;
        this.pending = null;
        this.take(posts.map(postRow));
      }, (error) => {
        if (turn === this.turn) {
          this.pending = null;
          this.dispatchEvent(new CustomEvent("failed", { detail: error }));
        }
        throw error;
      });
    }
    await this.pending;
    return true;
  }

  /** @param {Post} post */
  make(post) {
    const title = element("a", { textContent: post.title, lang: post.language ?? "" });
    const dot = element("span", { className: "dot" }, element("span", { className: "unseen", textContent: feedWords.unreadMark }));
    const favorite = element("span", { className: "unseen", textContent: feedWords.favoriteMark });
    const heart = element("span", { className: "heart" }, icon("heart", "small", "full"), favorite);
    const time = element("time", { dateTime: post.date, title: inFull(post.date), textContent: listed(post.date) });
    const by = element("p", { className: "by" }, dot, element("span", { className: "feed" }, isolated(post.feedTitle)), time, heart);
    const image = post.picture && element("img", { src: post.picture, alt: "", width: 60, height: 60, loading: "lazy", decoding: "async" });
    const summary = post.summary && element("p", { className: "summary", dir: "auto", lang: post.language ?? "", textContent: post.summary });
    const words = element("div", { className: "words" }, element("h2", { dir: "auto" }, title), summary);
    const made = element("li", { className: image ? "pictured" : "" }, by, words, image);
    const update = (/** @type {Post} */ now) => {
      title.href = this.lead(now);
      made.classList.toggle("read", now.isRead);
      dot.hidden = now.isRead;
      heart.hidden = !now.isFavorite;
      if (now.id === this.current) title.setAttribute("aria-current", "true");
      else title.removeAttribute("aria-current");
    };
    update(post);
    return { element: made, update };
  }

  /**
   * Redraws rows.
   * @param {...(Post | undefined)} posts
   */
  refresh(...posts) {
    const names = new Set(posts.flatMap((post) => (post ? [post.name] : [])));
    this.list.update(names, (name) => this.items.find((post) => post.name === name));
  }

  /** Updates the addresses of visible rows. */
  renew() {
    this.refresh(...this.items);
  }

  /**
   * Marks the current post and scrolls to it.
   * @param {number | null} id
   */
  show(id) {
    const [before, now] = [this.postOf(this.current), this.postOf(id)];
    this.current = id;
    this.refresh(before, now);
    if (now) this.list.reveal(now.name);
  }

  /** @param {number | null} id */
  postOf(id) {
    return id === null ? undefined : this.byID.get(id);
  }

  focus() {
    const post = this.postOf(this.current) ?? this.items[0];
    return post ? this.list.focus(post.name) : false;
  }

  /**
   * The post that is a number of rows after the current one, or the first post if there is no current one.
   * @param {number} by
   */
  async step(by) {
    const at = this.items.findIndex(({ id }) => id === this.current);
    const wanted = at < 0 ? 0 : at + by;
    while (wanted >= this.items.length && (await this.more()));
    return this.items[wanted] ?? null;
  }

  /**
   * The next unread post, or null if there is none.
   * @param {number | null} [shown]
   * @returns {Promise<Post | null>}
   */
  async nextUnread(shown = this.current) {
    let from = this.items.findIndex(({ id }) => id === shown) + 1;
    for (;;) {
      // A list loaded in the meantime may still have the shown post as unread.
      const found = this.items.slice(from).find(({ id, isRead }) => !isRead && id !== shown);
      if (found) return found;
      from = this.items.length;
      if (!(await this.more())) return null;
    }
  }
}
