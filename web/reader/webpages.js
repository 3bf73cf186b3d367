// Pages written in HTML stand in frames of their own, in which nothing runs. What their links mean is done here.
import { format } from "./grid.js";
import { wear } from "./rules.js";

/** What is told of each page of HTML that has come. */
const watchers = new Set();

/** Tells of each page of HTML once its document is there. */
export function watchPages(watcher) {
  watchers.add(watcher);
}

/** Shows a page that is laid out for one size whole, as large as there is room for it. */
export function size(frame, { width, height }) {
  frame.classList.add("sized");
  // What its document has beyond that size is not meant to be seen.
  frame.setAttribute("scrolling", "no");
  wear(frame, "--page-width", width);
  wear(frame, "--page-height", height);
  frame.closest(".page")?.classList.add("sized");
  frame.addEventListener("load", () => {
    // A click leads the keys into the frame, where nothing listens.
    frame.contentDocument?.addEventListener("keydown", (event) => {
      if (event.target.closest?.("video, audio")) return;
      const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
      const passed = new KeyboardEvent("keydown", { key, code, shiftKey, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true });
      if (!frame.dispatchEvent(passed)) event.preventDefault();
    });
  });
}

/** Follows the links of a frame: to pages of the issue by turning, to elsewhere beside the issue. */
export function followLinks(frame, grid) {
  frame.addEventListener("load", () => {
    for (const watcher of watchers) watcher(frame);
    frame.contentDocument?.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[href], area[href]");
      if (!link) return;
      const written = link.getAttribute("href");
      // A part of the same page is scrolled to.
      if (written.startsWith("#")) return;
      event.preventDefault();
      const url = address(written, link.baseURI);
      if (!url) return;
      const position = placeOf(url, grid);
      if (position) location.hash = format(position);
      else leave(url);
    });
  });
}

/** Opens what is elsewhere beside the issue, without a word of where one came from. Gives whether it may be opened. */
export function leave(url) {
  const isElsewhere = ["http:", "https:", "mailto:"].includes(url.protocol) && url.origin !== location.origin;
  if (isElsewhere) open(url, "_blank", "noopener,noreferrer");
  return isElsewhere;
}

/** The address that a link leads to; null where it is none. */
export function address(written, base) {
  try {
    return new URL(written, base);
  } catch {
    return null;
  }
}

/** Whether an address is that of a page's file. */
export function shows(url, source) {
  const shown = new URL(source, location.href);
  // A page in XHTML is sent as HTML, under a name that says so.
  return shown.origin === url.origin && [url.pathname, `${url.pathname}.html`].map(plain).includes(plain(shown.pathname));
}

/** The address of the document that a page in HTML shows; null of other pages. */
export function sourceOf({ html }) {
  return html?.includes("<iframe") ? written(html, "iframe", /<iframe\b[^<>]*\ssrc="([^"&]*)"/) : null;
}

/** The address of the picture that a page shows alone; null of other pages. */
export function pictureOf({ html }) {
  return html?.includes('class="base"') ? written(html, "img.base", /<img\b[^<>]*\bclass="base"[^<>]*\ssrc="([^"&]*)"/) : null;
}

/** The `src` of an element. A book has many pages: markup in which it plainly stands once is not parsed for it. */
function written(html, selector, pattern) {
  const plain = !html.includes("<!--") && html.match(new RegExp(pattern, "g"));
  if (plain?.length === 1) return html.match(pattern)[1];
  return new DOMParser().parseFromString(html, "text/html").querySelector(selector)?.getAttribute("src") ?? null;
}

/** A path as it is meant: what stands in it as itself in one place may be encoded, or in another normal form, elsewhere. */
function plain(path) {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}

/** The position of the page that shows a file. */
function placeOf(url, grid) {
  return grid.positions.find((position) => {
    const source = sourceOf(grid.at(position));
    return source && shows(url, source);
  });
}
