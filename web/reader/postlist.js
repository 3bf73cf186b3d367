// A list of posts: parts of it come as one scrolls, and only what is in sight is in the document.
import { inFull, listed } from "./dates.js";
import { element, icon, isolated } from "./dom.js";
import { VirtualList } from "./virtual.js";
import { feedWords } from "./words-feeds.js";

const part = 200;
/** So many rows before the end of what is here the next part is asked for. */
const ahead = 60;

export class PostList extends EventTarget {
  /**
   * @param scroller the element that is scrolled, with the box of the rows in it.
   * @param ask asks the library: `ask(path, body)`.
   * @param lead gives the address of a post.
   */
  constructor(scroller, box, { ask, lead }) {
    super();
    Object.assign(this, { scroller, ask, lead });
    this.items = [];
    this.byID = new Map();
    this.current = null;
    this.turn = 0;
    this.list = new VirtualList(box, { listClass: "posts", label: feedWords.posts, scroller, make: (item) => this.make(item) });
    this.list.onDraw = () => this.reach();
    this.watch = () => this.reach();
    scroller.addEventListener("scroll", this.watch, { passive: true });
  }

  close() {
    this.turn += 1;
    this.list.close();
    this.scroller.removeEventListener("scroll", this.watch);
  }

  /** Shows the posts of a filter from the first on. Gives how many there are; null where another list was asked for meanwhile. */
  async load(filter, sort) {
    const turn = (this.turn += 1);
    this.pending = null;
    const { posts, next, count, newest } = await this.ask("posts", { filter, sort, limit: part });
    if (turn !== this.turn) return null;
    Object.assign(this, { filter, sort, next, count, newest });
    this.items = [];
    this.byID.clear();
    this.scroller.scrollTop = 0;
    this.take(posts);
    return count;
  }

  /** Asks what of the list is another: what the reader said of its posts elsewhere is taken in; gives how many posts have come, and how many there are. */
  async news() {
    const { turn } = this;
    if (!this.filter) return null;
    const { newPosts, count, posts } = await this.ask("posts/news", { filter: this.filter, later: this.newest, ids: this.items.map(({ id }) => id) });
    if (turn !== this.turn) return null;
    return { newPosts, count, posts };
  }

  /** Takes in what the reader said of posts elsewhere. */
  takeMarks(posts) {
    const changed = [];
    for (const { id, isRead, isFavorite } of posts) {
      const post = this.byID.get(id);
      if (!post || (post.isRead === isRead && post.isFavorite === isFavorite)) continue;
      Object.assign(post, { isRead, isFavorite });
      changed.push(post);
    }
    this.refresh(...changed);
  }

  take(posts) {
    for (const post of posts) {
      // What came to the library meanwhile may have moved the list.
      if (this.byID.has(post.id)) continue;
      this.byID.set(post.id, post);
      this.items.push(post);
    }
    this.list.setGroups(this.items.length ? [{ key: "posts", items: this.items }] : []);
  }

  /** Asks for the next part where the end of what is here is near. */
  reach() {
    if (!this.next || this.pending) return;
    const { height } = this.list.lines;
    const shown = Math.floor((this.scroller.scrollTop + this.scroller.clientHeight) / height);
    if (shown >= this.items.length - ahead) this.more().catch(() => {});
  }

  /** Brings the next part. Gives whether there was one. */
  async more() {
    if (!this.next) return false;
    if (!this.pending) {
      const { turn } = this;
      this.pending = this.ask("posts", { filter: this.filter, sort: this.sort, after: this.next, limit: part }).then(({ posts, next }) => {
        if (turn !== this.turn) return;
        this.next = next;
        this.pending = null;
        this.take(posts);
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

  make(post) {
    const title = element("a", { textContent: post.title, lang: post.language ?? "" });
    const dot = element("span", { className: "dot" }, element("span", { className: "unseen", textContent: feedWords.unreadMark }));
    const heart = element("span", { className: "heart" }, icon("heart", "small", "full"), element("span", { className: "unseen", textContent: feedWords.favoriteMark }));
    const time = element("time", { dateTime: post.date, title: inFull(post.date), textContent: listed(post.date) });
    const by = element("p", { className: "by" }, dot, element("span", { className: "feed" }, isolated(post.feedTitle)), time, heart);
    const image = post.picture && element("img", { src: post.picture, alt: "", width: 60, height: 60, loading: "lazy", decoding: "async" });
    const summary = post.summary && element("p", { className: "summary", dir: "auto", lang: post.language ?? "", textContent: post.summary });
    const made = element("li", { className: image ? "pictured" : "" }, by, element("div", { className: "words" }, element("h2", { dir: "auto" }, title), summary), image);
    const update = (now) => {
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

  /** Shows rows as they are now. */
  refresh(...posts) {
    this.list.update(new Set(posts.filter(Boolean).map(({ name }) => name)), (name) => this.items.find((post) => post.name === name));
  }

  /** Makes the addresses of the rows in sight anew. */
  renew() {
    this.refresh(...this.items);
  }

  /** Marks the post that is shown, and brings its row into sight. */
  show(id) {
    const [before, now] = [this.byID.get(this.current), this.byID.get(id)];
    this.current = id;
    this.refresh(before, now);
    if (now) this.list.reveal(now.name);
  }

  focus() {
    const post = this.byID.get(this.current) ?? this.items[0];
    return post ? this.list.focus(post.name) : false;
  }

  /** The post so many rows on from the one that is shown; the first where none is. */
  async step(by) {
    const at = this.items.findIndex(({ id }) => id === this.current);
    const wanted = at < 0 ? 0 : at + by;
    while (wanted >= this.items.length && (await this.more()));
    return this.items[wanted] ?? null;
  }

  /** The next unread post behind the one that is shown; null where there is none. */
  async nextUnread() {
    let from = this.items.findIndex(({ id }) => id === this.current) + 1;
    for (;;) {
      const found = this.items.slice(from).find(({ isRead }) => !isRead);
      if (found) return found;
      from = this.items.length;
      if (!(await this.more())) return null;
    }
  }
}
