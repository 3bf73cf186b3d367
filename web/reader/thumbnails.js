// Small pictures of pages, in boxes of the pages' own shape: nothing moves when they come.
import { ratioOf } from "./grid.js";
import { wear } from "./rules.js";
import { issueWords } from "./words-issue.js";

/** What stands for a page: its small picture, or an outline with its words, `withRoom` also for one that is on its way. */
export function shape(page, grid, withRoom = false) {
  const box = document.createElement("span");
  box.className = "shape";
  wear(box, "--ratio", ratioOf(page) ?? usual(grid));
  if (page.thumb && page.available) {
    const image = document.createElement("img");
    Object.assign(image, { loading: "lazy", decoding: "async", alt: "", draggable: false });
    image.srcset = `${page.thumb} 1x, ${page.thumb2x} 2x`;
    // A picture that cannot be made gives its place to words.
    image.addEventListener("error", () => image.replaceWith(...words(page, withRoom)), { once: true });
    image.src = page.thumb;
    box.append(image);
  } else {
    box.append(...words(page, withRoom));
  }
  return box;
}

/** What most pages look like. */
function usual(grid) {
  grid.usualRatio ??= grid.articles.flat().map(ratioOf).find((ratio) => ratio !== null && ratio < 1) ?? 3 / 4;
  return grid.usualRatio;
}

/** What a page is called, or begins with; of one that is on its way no more than that, where there is room to say it. */
function words(page, withRoom) {
  if (!page.available && !withRoom) return [];
  const words = document.createElement("span");
  words.className = "words";
  words.textContent = page.available ? page.title ?? beginning(page) : issueWords.downloadingPage;
  words.dir = "auto";
  words.ariaHidden = "true";
  return [words];
}

/** The first words of a page that is text. */
function beginning({ html, label }) {
  if (!html?.includes("text-page")) return label;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const text = (body.querySelector("h1, h2, h3") ?? body).textContent.trim().replace(/\s+/g, " ");
  return text.slice(0, 120) || label;
}
