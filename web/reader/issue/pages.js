// The page view of an issue.
import { BookSheet } from "../settings/sheet.js";
import { BookSettings } from "../settings/text.js";
import { around, find } from "../shared/dom.js";
import { keepIssue, keepReader } from "../shared/offline.js";
import { root } from "../shared/place.js";
import { Arrival } from "./arrival.js";
import { End } from "./end.js";
import { Flow } from "./flow.js";
import { Gestures } from "./gestures.js";
import { format, parse, same } from "./grid.js";
import { Keys } from "./keys.js";
import { Overview } from "./overview.js";
import { Photos } from "./photos.js";
import { Pill } from "./pill.js";
import { Search, forget } from "./search.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { TextView } from "./text.js";
import { watchPages } from "./webpages.js";
import { issueWords } from "./words.js";
import { Zoom } from "./zoom.js";

class PageView {
  /**
   * @param {Issue} issue
   * @param {Around} parts
   */
  constructor(issue, parts) {
    const { name, memory, settings } = parts;
    this.issue = issue;
    this.parts = parts;
    const typed = new BookSettings();
    this.sheet = new BookSheet({ text: typed, pages: settings, kind: "issue" });
    settings.addEventListener("applied", () => typed.apply());
    const stage = new Stage(find("#pages"), find("#world"));
    this.stage = stage;
    this.zoom = new Zoom(stage.root, stage);
    this.overview = new Overview(find("dialog#overview"), stage, memory);
    this.text = new TextView(find("#text"), stage);
    this.flow = new Flow(find("#flow"), stage);
    this.arrival = new Arrival(name, stage);
    this.pill = new Pill(find("#where"), stage);
    this.end = new End(find("dialog#end"), name);
    this.gestures = new Gestures(stage.root, stage, this.zoom);
    new Photos(find("dialog#photo"), stage.root);
    this.strip = new Strip(find(".bar.down"), stage);
    this.search = new Search(find("dialog#search"), stage);
    /** Whether the user has started to read. The bars stay until then. */
    this.isReading = false;
    this.pointing = 0;
    this.actions = this.makeActions();
    watchPages((frame) => this.gestures.watch(frame));
    this.listen();
    this.listenToControls();
    this.listenToKeys();
  }

  listen() {
    const { stage, pill, strip, parts: { name, bars, settings } } = this;
    stage.addEventListener("turned", () => this.turned());
    bars.addEventListener("changed", () => {
      if (bars.isShown) pill.hide();
      if (bars.isShown && stage.leaf) strip.show(true);
    });
    this.gestures.addEventListener("middle", () => bars.toggle());
    // Keyboard users need to see the bars.
    addEventListener("keydown", (event) => event.key === "Tab" && stage.root.classList.add("tabbing"));
    addEventListener("pointerdown", () => stage.root.classList.remove("tabbing"));
    stage.addEventListener("missing", ({ detail }) => this.bring(detail));
    stage.addEventListener("settled", () => {
      const base = new URL(root, location.href).pathname;
      keepReader(base).then(() => keepIssue(name, stage.grid.articles, this.issue.files));
    });
    stage.addEventListener("edge", ({ detail }) => this.reachEdge(detail));
    settings.addEventListener("change", ({ detail }) => {
      if (["double", "swapped", "flows"].includes(detail)) this.lay();
    });
    addEventListener("hashchange", () => {
      const position = parse(location.hash);
      if (position && stage.grid?.at(position) && !same(position, stage.position)) stage.show(position);
    });
  }

  /** Updates what surrounds the stage for the current page. */
  turned() {
    const { stage, text, parts: { memory, bars, say } } = this;
    const { position, grid } = stage;
    const page = grid.page(position);
    const words = grid.words(stage.leaf);
    find("#article").textContent = grid.isPaged ? words : grid.title(position.article);
    if (parse(location.hash) === null || !same(parse(location.hash), position)) history.replaceState(null, "", `#${format(position)}`);
    memory.setPosition(position, stage.leaf);
    this.zoom.turned(stage.isGoingBack);
    this.showMarks();
    this.showMoves();
    text.show();
    if (!bars.isUsed && !stage.flow && !text.isOpen && this.isReading) bars.hide();
    if (bars.isShown) this.strip.show(true);
    this.point(words);
    say(page.title && page.title !== grid.title(position.article) ? `${words}. ${page.title}` : words);
  }

  /**
   * Shows the position for a moment, and highlights links.
   * @param {string} words
   */
  point(words) {
    const { root: pages } = this.stage;
    this.pill.say(words, () => !this.parts.bars.isShown && !this.text.isOpen);
    pages.classList.add("pointing");
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => pages.classList.remove("pointing"), 1000);
  }

  /**
   * Waits for a page that is being downloaded.
   * @param {Position} position
   */
  async bring(position) {
    const { stage, strip, arrival, parts: { live, bars, load, bring } } = this;
    if (live === "yes") arrival.watch();
    try {
      await bring(position);
      const issue = await load();
      if (!issue.articles[position.article]?.[position.page]?.html) throw new Error(issueWords.noPageData);
      forget();
      this.text.forget();
      stage.receive(issue.articles);
      strip.build();
      if (bars.isShown) strip.show(true);
      if (stage.leaf.every((place) => stage.grid.page(place).html)) arrival.stop();
    } catch (error) {
      const note = document.querySelector(`[data-position="${format(position)}"] p.arriving`);
      if (note) note.textContent = error.message;
    }
  }

  /**
   * Offers the next issue on another move at the end.
   * @param {Move} move
   */
  reachEdge(move) {
    const { leaf, grid } = this.stage;
    const isLastArticle = leaf[leaf.length - 1].article === grid.articles.length - 1;
    const isEnd = move === "forward" || (isLastArticle && (move === "next" || (grid.isAcross && move === "lower")));
    if (isEnd) this.end.open();
    else this.parts.say(issueWords.noPage);
  }

  showMarks() {
    const { memory } = this.parts;
    const [isMarked, isLiked] = [memory.hasBookmark(this.stage.position), memory.state.favorite];
    find("#to-bookmark").ariaPressed = String(isMarked);
    find("#to-favorite").ariaPressed = String(isLiked);
    find("[data-action=bookmark]").textContent = isMarked ? issueWords.removeBookmark : issueWords.addBookmark;
    find("[data-action=favorite]").textContent = isLiked ? issueWords.removeFavorite : issueWords.addFavorite;
  }

  showMoves() {
    const [back] = document.querySelectorAll("#turn button");
    back.disabled = this.stage.grid.target(this.stage.leaf, "back") === null;
  }

  /** @returns {Record<string, () => unknown>} */
  makeActions() {
    const { stage, text, parts: { memory, bars, settings, say, full, markRead } } = this;
    return {
      overview: () => this.overview.open(),
      text: async () => {
        await text.toggle();
        find("#to-text").ariaPressed = String(text.isOpen);
        find("[data-action=text]").textContent = text.isOpen ? issueWords.showPages : issueWords.showText;
        document.body.classList.toggle("texts", text.isOpen);
      },
      bookmark: () => {
        say(memory.toggleBookmark(stage.position) ? issueWords.bookmarkAdded : issueWords.bookmarkRemoved);
        this.showMarks();
      },
      favorite: () => {
        say(memory.toggleFavorite() ? issueWords.favoriteAdded : issueWords.favoriteRemoved);
        this.showMarks();
      },
      search: () => this.search.open(),
      settings: () => this.sheet.dialog.showModal(),
      help: () => find("dialog#help").showModal(),
      more: () => find("dialog#more").showModal(),
      flow: () => settings.set("flows", settings.values.flows ? "" : "scroll"),
      full,
      read: markRead,
      bars: () => bars.toggle(),
    };
  }

  listenToControls() {
    const { stage, actions } = this;
    for (const button of document.querySelectorAll("#turn button")) {
      button.addEventListener("click", () => stage.leaf && stage.turn(/** @type {Move} */ (button.dataset.move)));
    }
    for (const [action, act] of Object.entries(actions)) {
      document.querySelector(`#to-${action}`)?.addEventListener("click", () => stage.leaf && act());
    }
    const more = find("dialog#more");
    more.addEventListener("click", (event) => {
      const action = around(event, "[data-action]")?.dataset.action;
      if (!action || !stage.leaf) return;
      more.close();
      actions[action]();
    });
  }

  listenToKeys() {
    const { stage, zoom, text, actions, parts: { bars, settings } } = this;
    new Keys({
      stage, zoom, settings, actions,
      scroller: () => (text.isOpen ? find("#text") : stage.flow ? find("#flow") : stage.frame?.querySelector(".scrolls")),
      escape: () => {
        if (text.isOpen) actions.text();
        else if (zoom.isZoomed) zoom.reset();
        else bars.toggle();
      },
    });
  }

  /** Applies the layout settings. */
  lay() {
    const { stage, flow } = this;
    const { values } = this.parts.settings;
    const wantsFlow = values.flows === "scroll";
    stage.doubles = values.double;
    stage.wantsSwapped = values.swapped;
    find("[data-action=flow]").textContent = wantsFlow ? issueWords.turnPages : issueWords.scrollPages;
    document.body.classList.toggle("flowing", wantsFlow);
    if (wantsFlow !== Boolean(stage.flow)) {
      stage.flow = wantsFlow ? flow : null;
      stage.world.hidden = wantsFlow;
      stage.clear();
      this.zoom.reset();
      if (!wantsFlow) flow.close();
      else if (stage.grid) flow.open();
      else flow.section.hidden = false;
    }
    if (stage.leaf) stage.show(stage.position);
  }

  /** Shows the page in the address or, without one, the last page read. */
  show() {
    const { stage } = this;
    this.lay();
    stage.setIssue(this.issue);
    const { grid } = stage;
    find("#swipes").textContent = grid.isPaged ? issueWords.swipesPaged : grid.isPrint ? issueWords.swipesPrint : issueWords.swipesGrid;
    stage.show(grid.nearest(parse(location.hash) ?? this.parts.memory.position ?? { article: 0, page: 0 }));
    this.isReading = true;
  }

  /** Shows a newer version of the issue. */
  async renew() {
    forget();
    this.text.forget();
    if (this.stage.leaf) this.stage.setIssue(await this.parts.load());
    else location.reload();
  }
}

/**
 * Opens an issue. Returns a function that shows a newer version of it.
 * @param {Issue} issue
 * @param {Around} parts
 */
export function open(issue, parts) {
  const view = new PageView(issue, parts);
  view.show();
  return () => view.renew();
}
