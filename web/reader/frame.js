// Makes elements of pages: of markup that is looked at first, and of which nothing runs.
import { format } from "./grid.js";
import { followLinks } from "./webpages.js";

/** A leaf of an issue: a page, or two side by side, as their classes show them. */
export function build(leaf, grid) {
  const frame = document.createElement("section");
  frame.className = leaf.length > 1 ? "frame double" : "frame";
  frame.dataset.position = format(leaf[0]);
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  for (const position of leaf) sheet.append(bounded(position, grid));
  frame.append(sheet);
  const pages = leaf.map((position) => `Page ${format(position)}`).join(" and ");
  frame.setAttribute("aria-label", pages);
  return frame;
}

/** A page, or in its place why it cannot be shown: one page that fails never stops the reader. */
function bounded(position, grid) {
  try {
    return holder(position, grid);
  } catch (error) {
    const holder = document.createElement("div");
    holder.className = "holder";
    holder.append(excuse(`Page ${format(position)} cannot be shown: ${error.message}`));
    return holder;
  }
}

/** What stands in the place of something that cannot be shown. */
function excuse(words) {
  const note = document.createElement("p");
  note.className = "failed";
  note.textContent = words;
  return note;
}

function holder(position, grid) {
  const page = grid.at(position);
  const holder = document.createElement("div");
  holder.className = "holder";
  if (!page.html) {
    const note = document.createElement("p");
    note.className = "arriving";
    note.textContent = `Page ${format(position)} is on its way…`;
    holder.append(note);
    return holder;
  }
  // A document of its own: nothing in it is loaded or run while it is looked at.
  const parsed = new DOMParser().parseFromString(page.html, "text/html");
  for (const image of parsed.querySelectorAll("img")) {
    image.decoding = "async";
    image.draggable = false;
  }
  for (const image of parsed.querySelectorAll("img.base")) {
    image.addEventListener("error", () => explain(image), { once: true });
  }
  for (const picture of parsed.querySelectorAll(".stage")) proportion(picture);
  leadAway(parsed);
  holder.append(...document.adoptNode(parsed.body).childNodes);
  for (const page of holder.querySelectorAll("iframe")) followLinks(page, grid);
  return holder;
}

/** Waits until the pictures of a page can be drawn; not for long, for they may not come. */
export function decoded(frame) {
  const images = [...frame.querySelectorAll("img")].map((image) => image.decode());
  return Promise.race([Promise.allSettled(images), new Promise((resolve) => { setTimeout(resolve, 1500); })]);
}

/** Says that a page's picture does not come, and why, where the server tells. */
async function explain(image) {
  const answer = await fetch(image.currentSrc || image.src).catch(() => null);
  const isTold = answer && !answer.ok && answer.headers.get("Content-Type")?.startsWith("text/plain");
  const words = isTold ? await answer.text() : "";
  const note = excuse(`The picture of this page cannot be shown. ${words}`.trim());
  if (image.alt) note.append(document.createElement("br"), image.alt);
  image.replaceWith(note);
}

/** Links to elsewhere open beside the issue, and tell nothing of where one came from. */
export function leadAway(fragment) {
  for (const link of fragment.querySelectorAll("a[href^='http:'], a[href^='https:']")) {
    // As attributes: those of a link in SVG cannot be set otherwise.
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
}

/** Gives a picture the place that its proportions ask for; those that do not say wait until they are loaded. */
function proportion(picture) {
  const image = picture.querySelector("img.base");
  if (!image) return;
  const set = (width, height) => { if (width && height) picture.style.setProperty("--ratio", width / height); };
  const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
  if (width && height) set(width, height);
  else image.addEventListener("load", () => set(image.naturalWidth, image.naturalHeight), { once: true });
}
