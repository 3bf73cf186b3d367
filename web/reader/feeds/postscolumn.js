// The column with the list of posts: its title, search, filters and order, and the state of its feeds.
import { address } from "../shared/address.js";
import { around, element, icon } from "../shared/dom.js";
import { faultBox } from "../shared/toast.js";
import { gap, toolButton } from "./bar.js";
import { addressOf, filterOf, shows, sorts } from "./choice.js";
import { timeChoice } from "./dates.js";
import { noPosts } from "./empty.js";
import { markAll, markOlder } from "./marking.js";
import { PostList } from "./posts.js";
import { stateOf } from "./state.js";
import { feedWords } from "./words.js";

/** @typedef {import("./choice.js").Choice} Choice */

export class PostsColumn {
  /** @param {import("./feeds.js").Feeds} page */
  constructor(page) {
    this.page = page;
    this.typing = 0;
    // On a phone the posts have a refresh button of their own.
    this.refreshing = toolButton(feedWords.refresh, "refresh", () => page.manager.refresh(), "r");
    this.refreshing.classList.add("narrow");
    this.title = element("h2", {});
    this.number = element("span", { className: "count number" });
    this.about = toolButton(feedWords.about, "sliders", () => page.manager.showFeed(), "m");
    this.readAll = toolButton(feedWords.markAllRead, "check", () => markAll(page), "shift u");
    this.readOlder = toolButton(feedWords.markOlderRead, "more", () => markOlder(page), "shift o");
    this.readOlder.querySelector(".icon")?.classList.add("dots");
    this.kinds = this.makeKinds();
    this.sort = this.makeSort();
    this.time = timeChoice((when) => page.choose({ when, post: null }));
    this.words = this.makeSearch();
    const rows = element("div");
    this.empty = element("div", { className: "nothing" });
    this.state = element("div", { className: "feed-state" });
    this.news = element("div", { className: "post-news", role: "status" });
    this.scroller = element("div", { className: "rows", tabIndex: -1 }, this.state, rows, this.empty);
    this.element = this.make();
    this.element.addEventListener("click", (event) => this.follow(event));
    this.posts = new PostList(this.scroller, rows, {
      ask: (path, body) => page.requests.ask(path, body), lead: ({ id }) => addressOf({ ...page.choice, post: id }),
    });
    this.posts.addEventListener("failed", ({ detail }) => this.fail(feedWords.morePostsFailed, detail, () => this.posts.reach()));
  }

  close() {
    clearTimeout(this.typing);
    this.posts.close();
  }

  makeKinds() {
    return Object.entries(shows).map(([show, label]) => {
      const chip = element("button", { type: "button", className: "chip", textContent: label });
      chip.addEventListener("click", () => this.page.choose({ show, post: null }));
      chip.dataset.show = show;
      return chip;
    });
  }

  makeSort() {
    const options = Object.entries(sorts).map(([value, textContent]) => element("option", { value, textContent }));
    const made = element("select", { "aria-label": feedWords.order }, ...options);
    made.addEventListener("change", () => this.page.choose({ sort: made.value, post: null }));
    return made;
  }

  makeSearch() {
    const made = element("input", { type: "search", autocomplete: "off", placeholder: feedWords.search, "aria-label": feedWords.search });
    made.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.page.choose({ words: made.value.trim(), post: null }), 250);
    });
    return made;
  }

  make() {
    const toFeeds = element("a", {
      className: "icon-button to-feeds", href: address("feeds"), "aria-label": feedWords.feeds, title: feedWords.feeds,
    }, icon("back", "flip"));
    return element(
      "section", { className: "column posts-column", "aria-label": feedWords.posts },
      element(
        "header", { className: "bar-line" }, toFeeds, this.title, this.number, gap(), this.refreshing, this.about, this.readAll, this.readOlder,
      ),
      element("div", { className: "sought" }, element("div", { className: "field" }, icon("search", "small"), this.words), this.time.box),
      element(
        "div", { className: "choose" }, element("div", { className: "chips", role: "group", "aria-label": feedWords.show }, ...this.kinds),
        element("span", { className: "choice sign" }, icon("sort"), this.sort),
      ),
      this.news, this.scroller,
    );
  }

  /**
   * Draws a choice.
   * @param {Choice} choice
   * @param {string} title
   * @param {Feed[]} feeds the feeds whose posts are listed.
   */
  draw({ feed, show, sort, when, words }, title, feeds) {
    this.title.replaceChildren(element("bdi", { textContent: title, title }));
    for (const chip of this.kinds) chip.setAttribute("aria-pressed", String(chip.dataset.show === show));
    this.sort.value = sort;
    this.sort.title = feedWords.orderIs(sorts[sort]);
    this.time.show(when);
    if (document.activeElement !== this.words) this.words.value = words;
    this.readAll.disabled = this.readOlder.disabled = show === "favorites" || show === "read";
    this.about.hidden = !feed;
    const { page } = this;
    const state = stateOf(feeds, Boolean(feed), { look: (handles) => page.manager.refresh(handles), follow: (handle) => page.manager.followAgain(handle) });
    if (this.state.dataset.words === (state?.textContent ?? "")) return;
    this.state.dataset.words = state?.textContent ?? "";
    this.state.replaceChildren(...(state ? [state] : []));
  }

  async load() {
    const { choice } = this.page;
    this.scroller.setAttribute("aria-busy", "true");
    let count = null;
    try {
      count = await this.posts.load(filterOf(choice), choice.sort);
    } catch (error) {
      this.number.textContent = "";
      this.fail(feedWords.postsFailed, error, () => this.load());
      return;
    } finally {
      this.scroller.removeAttribute("aria-busy");
    }
    if (count === null || this.page.isClosed) return;
    this.number.textContent = count.toLocaleString();
    this.news.replaceChildren();
    this.empty.replaceChildren(...(count ? [] : [this.nothing()]));
    const { post } = this.page.choice;
    if (post) this.posts.show(post);
  }

  nothing() {
    const { page } = this;
    return noPosts(page.choice, {
      all: () => page.choose({ show: "all", post: null }), anyTime: () => page.choose({ when: "", post: null }),
      withoutWords: () => {
        this.words.value = "";
        page.choose({ words: "", post: null });
      },
    });
  }

  /**
   * @param {string} title
   * @param {Error} error
   * @param {() => void} retry
   */
  fail(title, error, retry) {
    if (this.page.isClosed) return;
    this.empty.replaceChildren(faultBox(title, error.message, () => {
      this.empty.replaceChildren();
      retry();
    }));
  }

  /**
   * Opens a post. On wide screens, this adds no history entry.
   * @param {MouseEvent} event
   */
  follow(event) {
    const link = around(event, ".posts a");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.page.moves.go(Number(new URLSearchParams(link.hash.split("?")[1]).get("post")));
  }

  /**
   * Applies changes made elsewhere. Visible posts do not move; a button shows the new ones.
   * @param {NonNullable<Awaited<ReturnType<PostList["news"]>>>} found
   */
  async takeNews(found) {
    const liked = this.posts.items.filter(({ isFavorite }) => isFavorite).length;
    const isOther = this.page.choice.show === "favorites" && !this.posts.next && liked !== found.count;
    if (!found.newPosts && !isOther) return;
    if (!this.posts.items.length) {
      await this.load();
      return;
    }
    const words = found.newPosts ? feedWords.newPosts(found.newPosts) : feedWords.listChanged;
    if (this.news.textContent === words) return;
    const button = element("button", { type: "button", className: "button" }, icon("arrow", "small", "up"), words);
    button.addEventListener("click", async () => {
      await this.load();
      this.scroller.focus();
    });
    this.news.replaceChildren(button);
  }
}
