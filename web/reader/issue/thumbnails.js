// Thumbnails, in boxes of the right shape to avoid layout shifts.
import { wear } from "../shared/rules.js";
import { ratioOf } from "./grid.js";
import { issueWords } from "./words.js";

/** @typedef {import("./grid.js").Grid} Grid */

/**
 * A thumbnail, or an outline with text. With `withRoom`, pages that are downloading have a label.
 * @param {Page} page
 * @param {Grid} grid
 */
export function shape(page, grid, withRoom = false) {
  const box = document.createElement("span");
  box.className = "shape";
  wear(box, "--ratio", ratioOf(page) ?? usual(grid));
  if (page.thumb && page.available) {
    const image = document.createElement("img");
    Object.assign(image, { loading: "lazy", decoding: "async", alt: "", draggable: false });
    image.srcset = `${page.thumb} 1x, ${page.thumb2x} 2x`;
    // Show text in place of a thumbnail that fails.
    image.addEventListener("error", () => image.replaceWith(...words(page, withRoom)), { once: true });
    image.src = page.thumb;
    box.append(image);
  } else {
    box.append(...words(page, withRoom));
  }
  return box;
}

/**
 * The most common ratio.
 * @param {Grid} grid
 */
function usual(grid) {
  grid.usualRatio ??= grid.articles.flat().map(ratioOf).find((ratio) => ratio !== null && ratio < 1) ?? 3 / 4;
  return grid.usualRatio;
}

/**
 * The title or first words of a page.
 * @param {Page} page
 * @param {boolean} [withRoom]
 */
function words(page, withRoom) {
  if (!page.available && !withRoom) return [];
  const words = document.createElement("span");
  words.className = "words";
  words.textContent = page.available ? page.title ?? beginning(page) : issueWords.downloadingPage;
  words.dir = "auto";
  words.ariaHidden = "true";
  return [words];
}

/**
 * The first words of a text page.
 * @param {Page} page
 */
function beginning({ html, label }) {
  if (!html?.includes("text-page")) return label;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const text = (body.querySelector("h1, h2, h3") ?? body).textContent.trim().replace(/\s+/g, " ");
  return text.slice(0, 120) || label;
}
