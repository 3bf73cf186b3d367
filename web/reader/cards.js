// Issues as cards: the cover as it is, a line for how far it is, the title, the state. Made once, then brought up to date in place.
import { bookAddress, hasPage } from "./bookorder.js";
import { percent } from "./dates.js";
import { element, icon, isolated } from "./dom.js";
import { dueSince, reminderState } from "./reminder.js";
import { pagesOf, state } from "./state.js";
import { itemWords } from "./words-shelf.js";

/** The cover of a row; without one, a box of paper with the title. */
export function cover(row, { isLazy = true } = {}) {
  const box = element("div", { className: "cover" });
  updateCover(box, row, isLazy);
  return box;
}

function updateCover(box, row, isLazy) {
  // A book is known by who wrote it, not by the shelf that it stands on.
  const below = row.kind === "book" ? row.authors?.join(", ") ?? "" : row.publication ?? "";
  const key = row.cover ?? `${row.title}\n${below}`;
  if (box.dataset.of === key) return;
  box.dataset.of = key;
  if (!row.cover) {
    const words = element("span", { className: "no-cover" }, element("b", {}, isolated(row.title, row.language)), element("span", {}, isolated(below)));
    words.setAttribute("aria-hidden", "true");
    words.dataset.letters = initials(row.title);
    box.replaceChildren(words);
    return;
  }
  const image = element("img", { alt: "", decoding: "async", loading: isLazy ? "lazy" : "eager" });
  const url = thumbnail(row);
  // It is seen once it is there, and so never grows.
  const show = () => {
    [image.width, image.height] = [image.naturalWidth, image.naturalHeight];
    box.classList.toggle("square", image.naturalWidth > image.naturalHeight * 0.85);
  };
  image.addEventListener("load", show, { once: true });
  image.addEventListener("error", () => {
    box.dataset.of = "";
    updateCover(box, { ...row, cover: null }, isLazy);
    box.dataset.of = key;
  });
  image.src = url;
  if (image.complete && image.naturalWidth) show();
  box.replaceChildren(image);
}

/** Letters in the place of a cover: those that the first words of a title begin with. */
export function initials(title) {
  const words = title.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
  const isSpelled = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(words[0] ?? "");
  return words.slice(0, isSpelled ? 2 : 1).map((word) => [...word][0]).join("").toUpperCase();
}

/** The small picture of a cover: a library's server makes it, an export has it where its row gives its size. */
export function thumbnail({ cover, coverSize }) {
  if (!cover || !(hasThumbnails || coverSize)) return cover;
  return cover.replace(/^covers\//, "thumbs/").replace(/\.[^./]*$/, ".jpg");
}

let hasThumbnails = false;

/** Says that there is a server that makes thumbnails. */
export function expectThumbnails() {
  hasThumbnails = true;
}

/** Covers that were loaded ahead; they are kept, so that they are there at once where they are shown. */
const loaded = new Map();

/** Loads the cover of a row ahead, so that its size is known; never longer than a moment. */
export function preload(row) {
  const url = thumbnail(row);
  if (isKnown(row)) return Promise.resolve();
  return new Promise((resolve) => {
    const image = new Image();
    const patience = setTimeout(resolve, 3000);
    const done = () => {
      clearTimeout(patience);
      loaded.set(url, image);
      resolve();
    };
    image.addEventListener("load", done);
    image.addEventListener("error", done);
    image.src = url;
  });
}

/**
 * Fills a rail card by card, each once the width of its cover is known: nothing that is shown moves.
 * Far more than is in sight waits until the rail is drawn along.
 */
export function fillRail(rail, rows, make) {
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

const isKnown = (row) => !row.cover || loaded.has(thumbnail(row));

/** The line below a cover; where there is nothing to be said it keeps its height. */
function line(box, words) {
  const progress = box.firstElementChild;
  progress.hidden = !words.line;
  if (!words.line) return;
  progress.className = words.line.kind;
  progress.value = words.line.value;
  progress.setAttribute("aria-label", words.line.label);
}

/** The state in words; where there is a column for the rest, in as few as there can be. */
export function stateWords(row, isLive, { isShort = false } = {}) {
  const words = state(row, isLive);
  if (isShort && words.isNew) words.text = "";
  if (isShort && row.status === "none" && !row.error && words.word) words.text = "";
  const parts = [];
  const { reminder } = row;
  if (reminder && dueSince(reminder) && row.status === "available") return [...reminderState(reminder), ...(row.favorite ? [heart()] : [])];
  if (words.icon) parts.push(icon(words.icon, "small", words.kind ?? "plain"));
  if (words.isNew) parts.push(element("span", { className: "dot" }), element("span", { className: "new", textContent: itemWords.new }));
  if (words.word) parts.push(element("span", { className: isShort && words.line ? "word unseen" : "word" }, words.word, words.text && element("span", { className: "middle", textContent: " · " })));
  if (words.text) parts.push(element("span", { className: "text number", textContent: words.isNew ? `· ${words.text}` : words.text }));
  if (reminder) parts.push(...reminderState(reminder));
  if (row.favorite) parts.push(heart());
  return parts;
}

function heart() {
  const made = element("span", { className: "favourite" }, icon("heart", "small", "full"), element("span", { className: "unseen", textContent: itemWords.favorite }));
  return made;
}

/** A link to an issue, or to a book's page; an issue that is not here yet is begun by the shelf that it stands on. */
function link(row, isLive) {
  const made = element("a", {}, isolated(row.title, row.language));
  updateLink(made, row, isLive);
  return made;
}

function updateLink(made, row, isLive, isContinued = false) {
  const leads = !isContinued && hasPage(row, isLive);
  made.href = leads ? bookAddress(row.name) : row.url;
  if (made.parentElement) made.parentElement.title = row.title;
  if (isLive && row.status === "none" && !leads) made.dataset.start = row.name;
  else delete made.dataset.start;
  const words = made.querySelector("bdi");
  if (words.textContent !== row.title) words.textContent = row.title;
}

/** Whether a book is not here: it is shown so, as its shelf has it all the same. */
export const isAway = ({ kind, status }) => kind === "book" && status === "none";

/** Who wrote a book, and of which series it is: `Ana Soto · Harbour 2`; nothing of anything else. */
export function byline({ kind, authors, series }) {
  return kind === "book" ? [authors?.join(", "), series].filter(Boolean).join(" · ") : "";
}

/** A card for a row: `element`, and `update(row)`. `by` tells what stands below the title; without it there is no such line. */
export function card(row, { isLive = true, isLazy = true, by = null } = {}) {
  const picture = cover(row, { isLazy });
  const progress = element("div", { className: "line" }, element("progress", { max: 1, hidden: true }));
  const title = link(row, isLive);
  const words = element("p", { className: "state" });
  const below = element("p", { className: "by" });
  // With the keyboard `i` does the same, so that one has not to pass it at each issue.
  const about = element("button", { type: "button", className: "about-issue", tabIndex: -1 }, icon("more", "dots"));
  const box = element("li", { className: "item" }, picture, progress, element("div", { className: "below" }, element("h3", {}, title), by && below, words));
  const update = (next) => {
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
    words.title = words.textContent;
  };
  update(row);
  return { element: box, update };
}

/** A card of what is being read: cover and words side by side. `where` promises the place in words; its line is kept free for it. */
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
  const box = element("li", { className: "item continue" }, picture, element("div", { className: "words" }, name, element("h3", {}, title), place, progress, far));
  const update = (next) => {
    box.dataset.name = next.name;
    updateCover(picture, next, false);
    updateLink(title, next, isLive, true);
    // Without a library it is known that it was begun, and no more.
    progress.hidden = far.hidden = next.read === undefined || next.read === null;
    if (progress.hidden) return;
    progress.value = next.read;
    const count = pagesOf(next);
    const left = count ? Math.max(1, Math.round(count * (1 - next.read))) : 0;
    far.replaceChildren(
      element("span", { textContent: left ? percent(next.read) : itemWords.readShare(percent(next.read)) }),
      element("span", { textContent: left ? itemWords.pagesLeft(left) : "" }),
    );
  };
  update(row);
  return { element: box, update };
}
