// Builds the text of an article, from Markdown and from the text of picture pages.
import { element, find } from "../shared/dom.js";
import { leadAway, reachTables } from "./frame.js";
import { format } from "./grid.js";
import { texts } from "./search.js";
import { issueWords } from "./words.js";

/** @param {string} name */
/** @typedef {import("./grid.js").Grid} Grid */

/**
 * @param {Grid} grid
 * @param {number} article
 */
export async function build(grid, article) {
  const title = grid.title(article);
  const parts = [];
  for (const page of grid.articles[article].keys()) parts.push(await bounded(grid, { article, page }, title));
  const words = parts.map((part) => part.textContent).join(" ");
  const head = element(
    "header", {}, element("h2", { textContent: title }), element("p", { className: "quiet", textContent: readingTime(words) }),
  );
  return element("article", {}, head, ...parts, others(grid, article));
}

/**
 * Links to the previous and next article.
 * @param {Grid} grid
 * @param {number} article
 */
function others(grid, article) {
  const nav = element("nav", { className: "others", ariaLabel: issueWords.otherArticles });
  /** @type {[number, string][]} */
  const steps = [[-1, issueWords.previousArticle], [1, issueWords.nextArticle]];
  for (const [step, label] of steps) {
    if (!grid.articles[article + step]) continue;
    const link = element("a", { href: `#${format({ article: article + step, page: 0 })}` }, element("small", { textContent: label }));
    link.append(element("span", { textContent: grid.title(article + step) }));
    link.className = step < 0 ? "previous" : "next";
    nav.append(link);
  }
  return nav;
}

/**
 * The text of a page, or a message if the text cannot be shown.
 * @param {Grid} grid
 * @param {Position} position
 * @param {string} title
 */
async function bounded(grid, position, title) {
  const made = element("section");
  made.dataset.position = format(position);
  const own = grid.page(position).title;
  // Show the page's title if it differs from the article's.
  if (own && plain(own) !== plain(title)) made.append(element("h3", { textContent: own }));
  try {
    made.append(...(await part(grid.page(position), position, title)));
  } catch (error) {
    made.append(issueWords.pageTextFailed(format(position), error.message));
  }
  return made;
}

/**
 * @param {Page} page
 * @param {Position} position
 * @param {string} title
 */
async function part(page, position, title) {
  const titles = (page.title ? [title, page.title] : [title]).filter(Boolean).map(plain);
  // Text pages have headings, lists and links.
  if (page.class === "TextPage" && page.html) return markup(page.html, titles);
  let words;
  try {
    words = (await texts()).get(format(position))?.text;
  } catch (error) {
    words = error.message;
  }
  return [...blocks(words ?? "", titles), ...links(page.html)];
}

/**
 * Normalizes text for comparison: case, punctuation and line breaks.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/**
 * Converted Markdown without a repeated title, and with headings below the article's title.
 * @param {string} html
 * @param {string[]} titles
 */
function markup(html, titles) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  leadAway(parsed);
  reachTables(parsed);
  const body = find("article", document.adoptNode(parsed.body));
  const first = body.firstElementChild;
  if (first?.matches("h1, h2, h3") && titles.includes(plain(first.textContent))) first.remove();
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(6, Math.max(3, Number(heading.localName[1]) + 1));
    const made = element(/** @type {"h3"} */ (`h${level}`));
    made.id = heading.id;
    made.append(...heading.childNodes);
    heading.replaceWith(made);
  }
  return [...body.childNodes];
}

/**
 * Converts the text of a page to headings, paragraphs and lists.
 * @param {string} text
 * @param {string[]} titles
 */
function blocks(text, titles) {
  const lines = text.split("\n");
  const isTitle = (/** @type {string} */ line) => titles.includes(plain(line));
  while (lines.length && (!lines[0].trim() || isTitle(lines[0]))) lines.shift();
  const all = lines.filter((line) => !line.startsWith("-> ")).join("\n").split(/\n\s*\n/).map((block) => block.trim()).filter(Boolean);
  return all.map((block, index) => paragraph(block, all[index + 1]));
}

/**
 * @param {string} block
 * @param {string | undefined} next
 */
function paragraph(block, next) {
  const lines = block.split("\n").map((line) => line.trim());
  if (lines.every((line) => /^[*•–-] /.test(line))) {
    return element("ul", { dir: "auto" }, ...lines.map((line) => element("li", { textContent: line.slice(2) })));
  }
  if (/^\[[^\]]*\]$/.test(block)) return element("p", { className: "quiet", textContent: block.slice(1, -1) });
  // A short line before a paragraph is a heading, unless it ends with a period.
  const isHeading = lines.length === 1 && block.length <= 80 && !/[.,:;!?…。、，！？]$/u.test(block) && (next?.length ?? 0) > 100;
  if (isHeading) return element("h3", { textContent: block });
  const long = lines.slice(0, -1).filter((line) => line.length > 40).length;
  if (lines.length > 1 && long < lines.length - 1) return element("p", { className: "lines", textContent: lines.join("\n") });
  // Join the lines that were broken at the width of the page.
  return element("p", { textContent: lines.join(" ").replace(/(\p{Ll})- (?=\p{Ll})/gu, "$1") });
}

/**
 * The links on a picture page.
 * @param {string | undefined} html
 */
function links(html) {
  if (!html?.includes("<svg")) return [];
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const items = [...parsed.querySelectorAll("svg.links a[href]")].map((link) => {
    const made = element("a", { textContent: link.getAttribute("aria-label") || link.getAttribute("href") });
    made.setAttribute("href", link.getAttribute("href") ?? "");
    return element("li", {}, made);
  });
  const list = element("ul", { className: "links" }, ...items);
  leadAway(list);
  return items.length ? [list] : [];
}

/**
 * The reading time at 230 words a minute or, in scripts without spaces, 500 characters a minute.
 * @param {string} text
 */
function readingTime(text) {
  const characters = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/gu)?.length ?? 0;
  const runs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+/gu)?.length ?? 0;
  const words = (text.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) - runs;
  const minutes = Math.max(0, words) / 230 + characters / 500;
  return issueWords.readingTime(minutes);
}
