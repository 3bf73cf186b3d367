// The column with the post being shown: its text, full text, files and marks.
import { postDocument } from "../library/postrow.js";
import { BookSettings } from "../settings/text.js";
import { element, icon } from "../shared/dom.js";
import { load } from "../shared/load.js";
import { attempt, faultBox, say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { gap, toolButton } from "./bar.js";
import { addressOf } from "./choice.js";
import { isPlayed, playSoon, stopPlaying } from "./player.js";
import { articleNote, articleOf, share } from "./post.js";
import { feedWords } from "./words.js";

/** @typedef {import("./post.js").ShownPost} ShownPost */

/** The minimum width for a post beside its list, as in `feeds.css`. */
export const wide = matchMedia("(width >= 1100px)");

export class PostColumn {
  /** @param {import("./feeds.js").Feeds} page */
  constructor(page) {
    this.page = page;
    /** @type {ShownPost | null} */
    this.shown = null;
    /** @type {Post | null} the last post shown */
    this.last = null;
    /** @type {{ dialog: HTMLDialogElement } | null} */
    this.textSheet = null;
    this.text = new BookSettings();
    this.turn = 0;
    this.favorite = toolButton(feedWords.favorite, "heart", () => this.toggleFavorite(), "*");
    this.unread = toolButton(feedWords.markUnread, "dot", () => this.toggleRead(), "u");
    this.whole = toolButton(feedWords.fullText, "article", () => this.toggleWhole(), "w");
    this.sharing = toolButton(feedWords.share, "share", () => this.share(), "e");
    this.type = toolButton(feedWords.textSettings, "type", () => this.showText(), "t");
    this.tools = [this.type, this.whole, this.favorite, this.unread, this.sharing];
    this.back = element("a", { className: "icon-button to-posts", "aria-label": feedWords.back, title: feedWords.back }, icon("back", "flip"));
    this.sheet = element("div", { className: "sheet-area", tabIndex: 0, role: "region", "aria-label": feedWords.post });
    this.element = this.make();
    this.back.addEventListener("click", (event) => {
      // If the user came from the list, go back in history.
      if (!history.state?.fromList) return;
      event.preventDefault();
      history.back();
    });
  }

  close() {
    this.textSheet?.dialog.remove();
    stopPlaying();
  }

  get posts() {
    return this.page.list.posts;
  }

  make() {
    const rest = element("span", { className: "wide", textContent: feedWords.nextUnread.slice(feedWords.next.length) });
    const next = element("button", {
      type: "button", className: "button plain", "aria-label": feedWords.nextUnread, title: feedWords.nextUnreadKey,
    }, element("span", {}, feedWords.next, rest), icon("next", "small", "flip"));
    next.addEventListener("click", () => this.page.moves.goUnread());
    const bar = element("header", { className: "bar-line" }, this.back, gap(), ...this.tools, next);
    return element("section", { className: "column post-column" }, bar, this.sheet);
  }

  draw() {
    this.back.href = addressOf({ ...this.page.choice, post: null });
    for (const tool of this.tools) tool.disabled = !this.shown;
  }

  // The text

  /** Shows the chosen post. */
  async show() {
    const { page, sheet } = this;
    const { post: id } = page.choice;
    const turn = (this.turn += 1);
    this.posts.show(id);
    if (!id) {
      this.shown = null;
      sheet.replaceChildren(element("p", { className: "invitation quiet", textContent: feedWords.choosePost }));
      page.draw();
      if (!wide.matches) this.posts.focus();
      return;
    }
    const answer = await fetch(`api/posts/${id}`).catch(() => null);
    if (turn !== this.turn || page.isClosed) return;
    if (!answer?.ok) {
      const words = answer?.status === 404 ? feedWords.postGone : sharedWords.noLibrary;
      sheet.replaceChildren(faultBox(feedWords.postFailed, words, () => this.show()));
      return;
    }
    const found = postDocument(await answer.json());
    if (turn !== this.turn || page.isClosed) return;
    const shown = (this.shown = { ...found, fault: found.articleError });
    this.drawPost(shown);
    sheet.scrollTop = 0;
    page.draw();
    this.showMarks();
    this.last = shown.row;
    say(shown.row.title);
    if (!wide.matches) sheet.focus({ preventScroll: true });
    // Showing a post marks it as read.
    if (!shown.row.isRead) await this.setRead(shown.row, true);
  }

  /** @param {ShownPost} shown */
  drawPost(shown) {
    this.sheet.replaceChildren(articleOf(shown, { bring: () => this.bringFiles(shown), next: this.nextEpisode(shown.row) }));
    this.noteArticle(shown);
  }

  /**
   * Downloads the post's files and shows them.
   * @param {ShownPost} shown
   */
  async bringFiles(shown) {
    const { files } = await this.page.requests.ask("posts/files", { id: shown.row.id });
    if (this.shown !== shown || this.page.isClosed) return true;
    shown.files = files;
    const played = files.findIndex(isPlayed);
    if (played >= 0) playSoon(`${shown.row.id}/${played}`);
    this.drawPost(shown);
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
      this.page.moves.go(next.id);
    };
  }

  /**
   * Says whether the full text is shown or loading.
   * @param {ShownPost} shown
   */
  noteArticle(shown) {
    articleNote(this.sheet.querySelector(".post"), shown, (isNew) => this.bringWhole(shown, isNew));
  }

  /** Switches between the full text, which is downloaded if necessary, and the feed's text. */
  async toggleWhole() {
    const { shown } = this;
    if (!shown?.link || shown.isFetching) return;
    if (!shown.hasArticle) {
      await this.bringWhole(shown);
      return;
    }
    const answer = await attempt(feedWords.postFailed, async () => {
      const got = await fetch(`api/posts/${shown.row.id}${shown.isWhole ? "?given=1" : ""}`);
      if (!got.ok) throw new Error(await got.text());
      return got.json();
    });
    if (!answer || this.shown !== shown || this.page.isClosed) return;
    this.takeContent(shown, answer);
    this.sheet.scrollTop = 0;
    say(answer.isWhole ? feedWords.fullShown : feedWords.feedShown);
  }

  /**
   * Downloads the full text in the background.
   * @param {ShownPost} shown
   * @param {boolean} [isNew] whether to download it again.
   */
  async bringWhole(shown, isNew = false) {
    if (shown.isFetching) return;
    Object.assign(shown, { isFetching: true, fault: null });
    const isShown = () => this.shown === shown && !this.page.isClosed;
    this.noteArticle(shown);
    this.showMarks();
    const { id } = shown.row;
    try {
      const answer = await this.page.requests.ask("posts/article", { id, anew: isNew });
      shown.isFetching = false;
      if (!isShown()) return;
      this.takeContent(shown, answer);
      say(feedWords.fullShown);
    } catch (error) {
      Object.assign(shown, { isFetching: false, fault: error.message });
      if (!isShown()) return;
      this.noteArticle(shown);
      this.showMarks();
      return;
    }
    // Download pictures once the text is shown.
    try {
      const answer = await this.page.requests.ask("posts/article/pictures", { id });
      const isMore = Object.keys(answer.pictures).length > Object.keys(shown.pictures).length;
      if (isShown() && isMore && shown.isWhole) this.takeContent(shown, answer);
    } catch {
      // The next refresh retries.
    }
  }

  /**
   * Replaces the text of the post.
   * @param {ShownPost} shown
   * @param {PostAnswer} content
   */
  takeContent(shown, { html, pictures, isWhole, hasArticle, isOutdated, articleError }) {
    Object.assign(shown, { html, pictures, isWhole, hasArticle, isOutdated, fault: articleError });
    const hadFocus = this.sheet.contains(document.activeElement);
    this.drawPost(shown);
    if (hadFocus) this.sheet.focus({ preventScroll: true });
    this.showMarks();
  }

  // Marks

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
    if (listed) {
      Object.assign(listed, values);
      this.posts.refresh(listed);
    }
    this.showMarks();
  }

  /**
   * @param {Post} row
   * @param {boolean} isRead
   */
  async setRead(row, isRead) {
    const change = (/** @type {boolean} */ to) => {
      this.take(row, { isRead: to });
      this.page.feeds.count(row.feed, to ? -1 : 1);
      this.page.tell();
    };
    change(isRead);
    try {
      await this.page.requests.ask("posts/mark", { ids: [row.id], read: isRead });
    } catch (error) {
      change(!isRead);
      const undo = () => attempt(feedWords.markFailed, () => this.setRead(row, isRead));
      toast(feedWords.markFailedWhy(error.message), { undo, label: sharedWords.tryAgain });
    }
  }

  toggleRead() {
    if (!this.shown) return;
    const { row } = this.shown;
    const isRead = !row.isRead;
    say(isRead ? feedWords.read : feedWords.unread);
    this.setRead(row, isRead);
  }

  async toggleFavorite() {
    if (!this.shown) return;
    const { row } = this.shown;
    const isFavorite = !row.isFavorite;
    const { feeds } = this.page;
    const change = (/** @type {boolean} */ to) => {
      this.take(row, { isFavorite: to });
      feeds.favorites += to ? 1 : -1;
      feeds.recount();
    };
    change(isFavorite);
    say(isFavorite ? feedWords.favoriteAdded : feedWords.favoriteRemoved);
    try {
      await this.page.requests.ask("posts/mark", { ids: [row.id], favorite: isFavorite });
    } catch (error) {
      change(!isFavorite);
      toast(feedWords.markFailedWhy(error.message), { undo: () => this.toggleFavorite(), label: sharedWords.tryAgain });
    }
  }

  // Other actions

  share() {
    if (this.shown?.link) share({ title: this.shown.row.title, link: this.shown.link });
  }

  openLink() {
    if (this.shown?.link) window.open(this.shown.link, "_blank", "noopener,noreferrer");
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

  /** Opens the text settings. */
  async showText() {
    const { BookSheet } = await load("settings/sheet.js");
    this.textSheet ??= new BookSheet({ text: this.text, kind: "post" });
    this.textSheet.dialog.showModal();
  }

  /**
   * Scrolls the post by a screen or, at its end, opens the next unread post.
   * @param {number} way
   */
  turnPage(way) {
    const { scrollTop, scrollHeight, clientHeight } = this.sheet;
    if (way > 0 && (!this.shown || scrollTop + clientHeight >= scrollHeight - 4)) this.page.moves.goUnread();
    else this.sheet.scrollBy({ top: way * clientHeight * 0.9 });
  }
}
