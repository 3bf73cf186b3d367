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

/**
 * Opens an issue. Returns a function that shows a newer version of it.
 * @param {Issue} issue
 * @param {Around} parts
 */
export function open(issue, { name, live, memory, bars, settings, say, full, markRead, load, bring }) {
  const typed = new BookSettings();
  const sheet = new BookSheet({ text: typed, pages: settings, kind: "issue" });
  settings.addEventListener("applied", () => typed.apply());
  const stage = new Stage(find("#pages"), find("#world"));
  const zoom = new Zoom(stage.root, stage);
  const overview = new Overview(find("dialog#overview"), stage, memory);
  const text = new TextView(find("#text"), stage);
  const flow = new Flow(find("#flow"), stage);
  const arrival = new Arrival(name, stage);
  const pill = new Pill(find("#where"), stage);
  const end = new End(find("dialog#end"), name);
  const gestures = new Gestures(stage.root, stage, zoom);
  new Photos(find("dialog#photo"), stage.root);
  const strip = new Strip(find(".bar.down"), stage);
  const search = new Search(find("dialog#search"), stage);
  /** Whether the user has started to read. Until then the bars stay. */
  let isReading = false;
  let pointing = 0;
  watchPages((frame) => gestures.watch(frame));

  stage.addEventListener("turned", () => {
    const { position, grid } = stage;
    const page = grid.page(position);
    const words = grid.words(stage.leaf);
    find("#article").textContent = grid.isPaged ? words : grid.title(position.article);
    if (parse(location.hash) === null || !same(parse(location.hash), position)) history.replaceState(null, "", `#${format(position)}`);
    memory.setPosition(position, stage.leaf);
    zoom.turned(stage.isGoingBack);
    showMarks();
    showMoves();
    text.show();
    if (!bars.isUsed && !stage.flow && !text.isOpen && isReading) bars.hide();
    if (bars.isShown) strip.show(true);
    point(words);
    say(page.title && page.title !== grid.title(position.article) ? `${words}. ${page.title}` : words);
  });

  /**
   * Shows the position for a moment, and highlights links.
   * @param {string} words
   */
  function point(words) {
    pill.say(words, () => !bars.isShown && !text.isOpen);
    stage.root.classList.add("pointing");
    clearTimeout(pointing);
    pointing = setTimeout(() => stage.root.classList.remove("pointing"), 1000);
  }

  bars.addEventListener("changed", () => {
    if (bars.isShown) pill.hide();
    if (bars.isShown && stage.leaf) strip.show(true);
  });
  gestures.addEventListener("middle", () => bars.toggle());
  // Show the bars for keyboard users.
  addEventListener("keydown", (event) => event.key === "Tab" && stage.root.classList.add("tabbing"));
  addEventListener("pointerdown", () => stage.root.classList.remove("tabbing"));

  // Wait for a page that is downloading.
  stage.addEventListener("missing", async (/** @type {CustomEvent<Position>} */ { detail: position }) => {
    if (live === "yes") arrival.watch();
    try {
      await bring(position);
      const issue = await load();
      if (!issue.articles[position.article]?.[position.page]?.html) throw new Error(issueWords.noPageData);
      forget();
      text.forget();
      stage.receive(issue.articles);
      strip.build();
      if (bars.isShown) strip.show(true);
      if (stage.leaf.every((place) => stage.grid.page(place).html)) arrival.stop();
    } catch (error) {
      const note = document.querySelector(`[data-position="${format(position)}"] p.arriving`);
      if (note) note.textContent = error.message;
    }
  });

  stage.addEventListener("settled", () => {
    const base = new URL(root, location.href).pathname;
    keepReader(base).then(() => keepIssue(name, stage.grid.articles, issue.files));
  });

  // A further move at the end offers the next issue.
  stage.addEventListener("edge", (/** @type {CustomEvent<Move>} */ { detail: move }) => {
    const last = stage.leaf[stage.leaf.length - 1];
    const isLastArticle = last.article === stage.grid.articles.length - 1;
    const isEnd = move === "forward" || (isLastArticle && (move === "next" || (stage.grid.isAcross && move === "lower")));
    if (isEnd) end.open();
    else say(issueWords.noPage);
  });

  function showMarks() {
    const [isMarked, isLiked] = [memory.hasBookmark(stage.position), memory.state.favorite];
    find("#to-bookmark").ariaPressed = String(isMarked);
    find("#to-favorite").ariaPressed = String(isLiked);
    find("[data-action=bookmark]").textContent = isMarked ? issueWords.removeBookmark : issueWords.addBookmark;
    find("[data-action=favorite]").textContent = isLiked ? issueWords.removeFavorite : issueWords.addFavorite;
  }

  function showMoves() {
    const [back] = document.querySelectorAll("#turn button");
    back.disabled = stage.grid.target(stage.leaf, "back") === null;
  }

  for (const button of document.querySelectorAll("#turn button")) {
    button.addEventListener("click", () => stage.leaf && stage.turn(/** @type {Move} */ (button.dataset.move)));
  }

  /** @type {Record<string, () => unknown>} */
  const actions = {
    overview: () => overview.open(),
    text: async () => {
      await text.toggle();
      find("#to-text").ariaPressed = String(text.isOpen);
      find("[data-action=text]").textContent = text.isOpen ? issueWords.showPages : issueWords.showText;
      document.body.classList.toggle("texts", text.isOpen);
    },
    bookmark: () => {
      say(memory.toggleBookmark(stage.position) ? issueWords.bookmarkAdded : issueWords.bookmarkRemoved);
      showMarks();
    },
    favorite: () => {
      say(memory.toggleFavorite() ? issueWords.favoriteAdded : issueWords.favoriteRemoved);
      showMarks();
    },
    search: () => search.open(),
    settings: () => sheet.dialog.showModal(),
    help: () => find("dialog#help").showModal(),
    more: () => find("dialog#more").showModal(),
    flow: () => settings.set("flows", settings.values.flows ? "" : "scroll"),
    full,
    read: markRead,
    bars: () => bars.toggle(),
  };
  for (const [action, act] of Object.entries(actions)) {
    find(`#to-${action}`)?.addEventListener("click", () => stage.leaf && act());
  }
  find("dialog#more").addEventListener("click", (event) => {
    const action = around(event, "[data-action]")?.dataset.action;
    if (!action || !stage.leaf) return;
    find("dialog#more").close();
    actions[action]();
  });
  settings.addEventListener("change", ({ detail }) => {
    if (["double", "swapped", "flows"].includes(detail)) lay();
  });

  /** Applies the layout settings. */
  function lay() {
    const wantsFlow = settings.values.flows === "scroll";
    stage.doubles = settings.values.double;
    stage.wantsSwapped = settings.values.swapped;
    find("[data-action=flow]").textContent = wantsFlow ? issueWords.turnPages : issueWords.scrollPages;
    document.body.classList.toggle("flowing", wantsFlow);
    if (wantsFlow !== Boolean(stage.flow)) {
      stage.flow = wantsFlow ? flow : null;
      stage.world.hidden = wantsFlow;
      stage.clear();
      zoom.reset();
      if (!wantsFlow) flow.close();
      else if (stage.grid) flow.open();
      else find("#flow").hidden = false;
    }
    if (stage.leaf) stage.show(stage.position);
  }

  new Keys({
    stage, zoom, settings, actions,
    scroller: () => (text.isOpen ? find("#text") : stage.flow ? find("#flow") : stage.frame?.querySelector(".scrolls")),
    escape: () => {
      if (text.isOpen) actions.text();
      else if (zoom.isZoomed) zoom.reset();
      else bars.toggle();
    },
  });

  addEventListener("hashchange", () => {
    const position = parse(location.hash);
    if (position && stage.grid?.at(position) && !same(position, stage.position)) stage.show(position);
  });
  lay();
  stage.setIssue(issue);
  find("#swipes").textContent = stage.grid.isPaged ? issueWords.swipesPaged : stage.grid.isPrint ? issueWords.swipesPrint : issueWords.swipesGrid;
  stage.show(stage.grid.nearest(parse(location.hash) ?? memory.position ?? { article: 0, page: 0 }));
  isReading = true;
  return async () => {
    forget();
    text.forget();
    if (stage.leaf) stage.setIssue(await load());
    else location.reload();
  };
}
