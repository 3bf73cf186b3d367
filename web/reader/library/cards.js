// Cards of issues and books, with cover, progress, title and state. They are updated in place.
import { bookAddress } from "../shared/address.js";
import { percent } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { hasPage } from "./bookorder.js";
import { dueSince, reminderState } from "./reminder.js";
import { pagesOf, state } from "./state.js";
import { itemWords } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ element: HTMLElement, update: (row: Row) => void }} Card */

/**
 * The cover, or a box with the title.
 * @param {Row} row
 * @param {{ isLazy?: boolean }} options
 */
export function cover(row, { isLazy = true } = {}) {
  const box = element("div", { className: "cover" });
  updateCover(box, row, isLazy);
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {Row} row
 * @param {boolean} isLazy
 */
function updateCover(box, row, isLazy) {
  // Books show their author instead of the shelf.
  const below = row.kind === "book" ? row.authors?.join(", ") ?? "" : row.publication ?? "";
  const key = row.cover ?? `${row.title}\n${below}`;
  if (box.dataset.of === key) return;
  box.dataset.of = key;
  const url = thumbnail(row) ?? "";
  if (!url || isFailed(url)) {
    const words = element("span", { className: "no-cover" }, element("b", {}, isolated(row.title, row.language)), element("span", {}, isolated(below)));
    words.setAttribute("aria-hidden", "true");
    words.dataset.letters = initials(row.title);
    box.replaceChildren(words);
    return;
  }
  const image = element("img", { alt: "", decoding: "async", loading: isLazy ? "lazy" : "eager" });
  // Show the cover once it is loaded, so that it does not grow.
  const show = () => {
    [image.width, image.height] = [image.naturalWidth, image.naturalHeight];
    // Whether the picture is taller than the box for covers, which is 1:√2.
    box.classList.toggle("tall", image.naturalHeight > image.naturalWidth * 1.414);
    box.classList.toggle("square", image.naturalWidth > image.naturalHeight * 0.85);
  };
  image.addEventListener("load", show, { once: true });
  image.addEventListener("error", () => {
    failed.set(url, performance.now());
    box.dataset.of = "";
    updateCover(box, { ...row, cover: undefined }, isLazy);
    box.dataset.of = key;
  });
  image.src = url;
  if (image.complete && image.naturalWidth) show();
  box.replaceChildren(image);
}

/**
 * Initials in place of a cover.
 * @param {string} title
 */
export function initials(title) {
  const words = title.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
  const isSpelled = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(words[0] ?? "");
  return words.slice(0, isSpelled ? 2 : 1).map((word) => [...word][0]).join("").toUpperCase();
}

/**
 * The thumbnail of a cover. The server creates it; an export has it if the size is known.
 * @param {Pick<Row, "cover" | "coverSize">} options
 */
export function thumbnail({ cover, coverSize }) {
  if (!cover || !(hasThumbnails || coverSize)) return cover;
  return cover.replace(/^covers\//, "thumbs/").replace(/\.[^./]*$/, ".jpg");
}

let hasThumbnails = false;

/** Records that the server creates thumbnails, so that cards request them. */
export function expectThumbnails() {
  hasThumbnails = true;
}

/** Preloaded covers, kept so that they appear immediately. */
const loaded = new Map();
/** When covers failed. They are requested again later, because they may have been downloaded by then. */
const failed = new Map();

/** @param {string} url */
const isFailed = (url) => performance.now() - (failed.get(url) ?? -Infinity) < 10_000;

/**
 * Preloads a cover to find out its size, waiting for a limited time.
 * @param {Row} row
 */
export function preload(row) {
  const url = thumbnail(row) ?? "";
  if (isKnown(row)) return Promise.resolve();
  return new Promise((resolve) => {
    const image = new Image();
    const patience = setTimeout(() => resolve(undefined), 3000);
    const done = () => {
      clearTimeout(patience);
      loaded.set(url, image);
      resolve(undefined);
    };
    image.addEventListener("load", done);
    image.addEventListener("error", () => {
      failed.set(url, performance.now());
      done();
    });
    image.src = url;
  });
}

/**
 * Fills a rail in order. A card waits until the width of its cover is known, so that nothing moves. Cards far outside
 * the window wait until the user scrolls.
 * @param {HTMLElement} rail
 * @param {Row[]} rows
 * @param {(row: Row) => Card} make
 */
export function fillRail(rail, rows, make) {
  /** @type {(Card & { name: string })[]} */
  const cards = [];
  let next = 0;
  let isBusy = false;
  const fill = async () => {
    if (isBusy) return;
    isBusy = true;
    const isFull = () => rail.scrollWidth > rail.clientWidth * 2 + Math.abs(rail.scrollLeft);
    while (next < rows.length && !isFull()) {
      const some = rows.slice(next, next + 6);
      next += some.length;
      const loads = some.map(preload);
      for (const [index, row] of some.entries()) {
        if (!isKnown(row)) await loads[index];
        const card = { name: row.name, ...make(row) };
        cards.push(card);
        rail.append(card.element);
      }
    }
    isBusy = false;
  };
  rail.addEventListener("scroll", fill, { passive: true });
  rail.addEventListener("focusin", fill);
  fill();
  return cards;
}

/**
 * Updates the cards of changed rows.
 * @param {Iterable<{ name: string, update: (row: Row) => void }>} cards
 * @param {Library} library
 * @param {{ has(name: string): boolean }} changed
 */
export function updateCards(cards, library, changed) {
  for (const { name, update } of cards) {
    const row = changed.has(name) && library.rows.get(name);
    if (row) update(row);
  }
}

/** @param {Row} row */
const isKnown = (row) => !row.cover || loaded.has(thumbnail(row));

/**
 * The line below a cover. Even an empty line keeps its height.
 * @param {HTMLElement} box
 * @param {State} words
 */
function line(box, words) {
  const progress = box.querySelector("progress");
  if (!progress) return;
  progress.hidden = !words.line;
  if (!words.line) return;
  progress.className = words.line.kind;
  progress.value = words.line.value;
  progress.setAttribute("aria-label", words.line.label);
}

/**
 * The state in words. `isShort` means that other columns show the rest.
 * @param {Row} row
 * @param {boolean} isLive
 * @param {{ isShort?: boolean }} options
 */
export function stateWords(row, isLive, { isShort = false } = {}) {
  const words = state(row, isLive);
  if (isShort && words.isNew) words.text = "";
  if (isShort && row.status === "none" && !row.error && words.word) words.text = "";
  const parts = [];
  const { reminder } = row;
  if (reminder && dueSince(reminder) && row.status === "available") return [...reminderState(reminder), ...(row.favorite ? [heart()] : [])];
  if (words.icon) parts.push(icon(words.icon, "small", words.kind ?? "plain"));
  if (words.isNew) parts.push(element("span", { className: "dot" }), element("span", { className: "new", textContent: itemWords.new }));
  if (words.word) {
    const middle = words.text && element("span", { className: "middle", textContent: " · " });
    parts.push(element("span", { className: isShort && words.line ? "word unseen" : "word" }, words.word, middle));
  }
  if (words.text) parts.push(element("span", { className: "text number", textContent: words.isNew ? `· ${words.text}` : words.text }));
  if (reminder) parts.push(...reminderState(reminder));
  if (row.favorite) parts.push(heart());
  return parts;
}

function heart() {
  const name = element("span", { className: "unseen", textContent: itemWords.favorite });
  return element("span", { className: "favorite" }, icon("heart", "small", "full"), name);
}

/**
 * A link to an issue or a book's page. A missing issue is downloaded before it opens.
 * @param {Row} row
 * @param {boolean} isLive
 */
function link(row, isLive) {
  const made = element("a", {}, isolated(row.title, row.language));
  updateLink(made, row, isLive);
  return made;
}

/**
 * @param {HTMLAnchorElement} made
 * @param {Row} row
 * @param {boolean} isLive
 * @param {boolean} [isContinued]
 */
function updateLink(made, row, isLive, isContinued = false) {
  const leads = !isContinued && hasPage(row, isLive);
  made.href = leads ? bookAddress(row.name) : row.url;
  if (made.parentElement) made.parentElement.title = row.title;
  if (isLive && row.status === "none" && !leads) made.dataset.start = row.name;
  else delete made.dataset.start;
  const words = made.querySelector("bdi");
  if (words && words.textContent !== row.title) words.textContent = row.title;
}

/**
 * Whether a book is listed but not downloaded.
 * @param {Pick<Row, "kind" | "status">} options
 */
export const isAway = ({ kind, status }) => kind === "book" && status === "none";

/**
 * Author and series: `Ana Soto · Harbour 2`.
 * @param {Pick<Row, "kind" | "authors" | "series">} options
 */
export function byline({ kind, authors, series }) {
  return kind === "book" ? [authors?.join(", "), series].filter(Boolean).join(" · ") : "";
}

/**
 * A card, with its `element` and `update(row)`. `by` returns the line below the title.
 * @param {Row} row
 * @param {{ isLive?: boolean, isLazy?: boolean, by?: ((row: Row) => string) | null }} options
 */
export function card(row, { isLive = true, isLazy = true, by = null } = {}) {
  const picture = cover(row, { isLazy });
  const progress = element("div", { className: "line" }, element("progress", { max: 1, hidden: true }));
  const title = link(row, isLive);
  const words = element("p", { className: "state" });
  const below = element("p", { className: "by" });
  // The key `i` does the same, so Tab can skip this button.
  const about = element("button", { type: "button", className: "about-issue", tabIndex: -1 }, icon("more", "dots"));
  const box = element("li", { className: "item" }, picture, progress, element("div", { className: "below" }, element("h3", {}, title), by && below, words));
  const update = (/** @type {Row} */ next) => {
    box.dataset.name = next.name;
    about.ariaLabel = itemWords.about(next.title);
    box.classList.toggle("away", isAway(next));
    updateCover(picture, next, isLazy);
    updateLink(title, next, isLive);
    const said = by?.(next) ?? "";
    if (below.textContent !== said) below.replaceChildren(isolated(said));
    below.title = said;
    line(progress, state(next, isLive));
    words.replaceChildren(...stateWords(next, isLive), about);
    words.title = words.textContent ?? "";
  };
  update(row);
  return { element: box, update };
}

/**
 * A card with the cover and text side by side. `where` resolves to the reading position, whose line is reserved.
 * @param {Row} row
 * @param {{ isLive?: boolean, publication?: string, where?: Promise<string> | null }} options
 */
export function continueCard(row, { isLive = true, publication = "", where = null } = {}) {
  const picture = cover(row, { isLazy: false });
  const title = link(row, isLive);
  const name = element("p", { className: "publication", title: publication }, isolated(publication));
  const place = element("p", { className: where ? "place" : "place none" });
  where?.then((words) => {
    place.textContent = place.title = words;
  });
  const progress = element("progress", { max: 1, "aria-label": itemWords.progress });
  const far = element("p", { className: "far number" });
  const below = element("div", { className: "words" }, name, element("h3", {}, title), place, progress, far);
  const box = element("li", { className: "item continue" }, picture, below);
  const update = (/** @type {Row} */ next) => {
    box.dataset.name = next.name;
    updateCover(picture, next, false);
    updateLink(title, next, isLive, true);
    // Without a library, the progress is unknown.
    progress.hidden = far.hidden = !next.read;
    if (progress.hidden) return;
    progress.value = next.read;
    const count = pagesOf(next);
    const left = count ? Math.max(1, Math.round(count * (1 - next.read))) : 0;
    far.replaceChildren(
      element("span", { textContent: itemWords.readShare(percent(next.read)) }),
      element("span", { textContent: left ? itemWords.pagesLeft(left) : "" }),
    );
  };
  update(row);
  return { element: box, update };
}
