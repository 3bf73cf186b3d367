// Builds the elements of pages from validated markup that cannot run scripts.
import { candidates, choose } from "../shared/pictures.js";
import { wear } from "../shared/rules.js";
import { format, isSpread, isStrip, ratioOf } from "./grid.js";
import { followNotes } from "./notes.js";
import { followLinks, size } from "./webpages.js";
import { issueWords } from "./words.js";

/** @typedef {import("./grid.js").Grid} Grid */

const usual = 3 / 4;

/**
 * Builds a leaf: one page, or two side by side.
 * @param {Position[]} leaf
 * @param {Grid} grid
 */
export function build(leaf, grid, isDouble = false) {
  const frame = document.createElement("section");
  frame.className = leaf.length > 1 ? "frame double" : "frame";
  frame.dataset.position = format(leaf[0]);
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  const ratios = leaf.map((position) => ratioOf(grid.page(position)) ?? usual);
  wear(sheet, "--ratios", ratios.reduce((sum, ratio) => sum + ratio, 0));
  for (const [index, position] of leaf.entries()) {
    const made = bounded(position, grid, ratios);
    wear(made, "--ratio", ratios[index]);
    made.classList.toggle("folded", isDouble && isSpread(grid.page(position), grid.isPrint));
    sheet.append(made);
  }
  frame.append(sheet);
  frame.setAttribute("aria-label", grid.words(leaf));
  return frame;
}

/**
 * Builds a page, or a message if it fails, so that a broken page never stops the reader.
 * @param {Position} position
 * @param {Grid} grid
 */
export function bounded(position, grid, ratios = [usual]) {
  try {
    return holder(position, grid, ratios);
  } catch (error) {
    const holder = document.createElement("div");
    holder.className = "holder";
    holder.append(excuse(issueWords.pageFailed(format(position), error.message)));
    return holder;
  }
}

/**
 * The message in place of content that cannot be shown.
 * @param {string} words
 */
function excuse(words) {
  const note = document.createElement("p");
  note.className = "failed";
  note.textContent = words;
  return note;
}

/**
 * @param {Position} position
 * @param {Grid} grid
 * @param {number[]} ratios
 */
function holder(position, grid, ratios) {
  const page = grid.page(position);
  const holder = document.createElement("div");
  holder.className = "holder";
  if (!page.html) {
    holder.append(coming(position, grid));
    return holder;
  }
  // Parse in an inert document, which loads and runs nothing.
  const parsed = new DOMParser().parseFromString(page.html, "text/html");
  for (const image of parsed.querySelectorAll("img")) {
    image.decoding = "async";
    image.draggable = false;
  }
  for (const image of parsed.querySelectorAll("img.base")) {
    choose(image, ratios);
    image.addEventListener("error", () => explain(image), { once: true });
  }
  for (const picture of parsed.querySelectorAll(".stage")) proportion(picture, holder);
  if (parsed.querySelector(".stage > img.base")) tall(holder, ratioOf(page));
  leadAway(parsed);
  reachTables(parsed);
  holder.append(...document.adoptNode(parsed.body).childNodes);
  for (const frame of holder.querySelectorAll("iframe")) {
    if (page.width && page.height) size(frame, page);
    followLinks(frame, grid);
  }
  return holder;
}

/**
 * A placeholder for a page that is still downloading.
 * @param {Position} position
 * @param {Grid} grid
 */
function coming(position, grid) {
  const box = document.createElement("div");
  box.className = "coming";
  const title = document.createElement("h2");
  title.textContent = issueWords.downloading;
  const note = document.createElement("p");
  note.className = "arriving";
  note.textContent = grid.words([position]);
  // arrival.js fills these elements. They reserve the space, so that nothing moves.
  const bar = document.createElement("progress");
  Object.assign(bar, { className: "arriving", max: 1, value: 0, ariaLabel: issueWords.downloaded });
  const far = document.createElement("p");
  far.className = "far";
  const button = document.createElement("button");
  Object.assign(button, { className: "button", textContent: issueWords.readAvailable, disabled: true });
  box.append(title, bar, note, far, button);
  return box;
}

/**
 * Waits a limited time until a page's pictures are decoded.
 * @param {HTMLElement} frame
 */
export function decoded(frame) {
  const images = [...frame.querySelectorAll("img.base, .photos img")].map((image) => image.decode());
  return Promise.race([Promise.allSettled(images), new Promise((resolve) => { setTimeout(resolve, 1500); })]);
}

/**
 * Shows that a picture failed, with the server's reason if it gives one.
 * @param {HTMLImageElement} image
 */
async function explain(image) {
  const url = image.currentSrc || candidates(image)[0]?.url || image.src;
  const answer = await fetch(url).catch(() => null);
  const isTold = answer && !answer.ok && answer.headers.get("Content-Type")?.startsWith("text/plain");
  const words = isTold ? await answer.text() : "";
  const note = excuse(issueWords.pictureFailed(words));
  if (image.alt) note.append(document.createElement("br"), image.alt);
  image.closest(".stage")?.classList.remove("unsized");
  image.replaceWith(note);
}

/**
 * Makes a wide table focusable and scrollable with the keyboard.
 * @param {ParentNode} fragment
 */
export function reachTables(fragment) {
  for (const table of fragment.querySelectorAll("div.table")) {
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", issueWords.table]]) table.setAttribute(name, value);
  }
}

/**
 * Makes external links open in a new tab, without a referrer.
 * @param {ParentNode} fragment
 */
export function leadAway(fragment) {
  for (const link of fragment.querySelectorAll("a[href^='http:'], a[href^='https:']")) {
    // Set attributes, because the properties of SVG links are read-only.
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  followNotes(fragment);
}

/**
 * Marks a long strip, which fills the width and scrolls.
 * @param {Element} holder
 * @param {number | null} ratio
 */
function tall(holder, ratio) {
  holder.classList.toggle("tall", isStrip(ratio));
  holder.classList.toggle("scrolls", isStrip(ratio));
}

/**
 * Hides a picture of unknown proportions until it is loaded, to avoid a layout shift.
 * @param {Element} picture
 * @param {Element} holder
 */
function proportion(picture, holder) {
  const image = picture.querySelector("img.base");
  if (!image || (Number(image.getAttribute("width")) && Number(image.getAttribute("height")))) return;
  picture.classList.add("unsized");
  image.addEventListener("load", () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width && height) wear(holder, "--ratio", width / height);
    if (width && height) tall(holder, width / height);
    picture.classList.remove("unsized");
  }, { once: true });
}
