// HTML pages, which are shown in sandboxed frames without scripts. This module follows their links.
import { around } from "../shared/dom.js";
import { wear } from "../shared/rules.js";
import { format } from "./grid.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {(frame: HTMLIFrameElement) => void} Watcher */

/** @type {Set<Watcher>} */
const watchers = new Set();

/**
 * Calls the watcher for each HTML page whose document is loaded.
 * @param {Watcher} watcher
 */
export function watchPages(watcher) {
  watchers.add(watcher);
}

/**
 * Scales a fixed-size page to the space available.
 * @param {HTMLIFrameElement} frame
 * @param {Page} page
 */
export function size(frame, { width = 0, height = 0 }) {
  frame.classList.add("sized");
  // Content outside that size is not shown.
  frame.setAttribute("scrolling", "no");
  wear(frame, "--page-width", width);
  wear(frame, "--page-height", height);
  frame.closest(".page")?.classList.add("sized");
  frame.addEventListener("load", () => {
    // A click moves the keyboard focus into the frame, where no script listens for keys.
    frame.contentDocument?.addEventListener("keydown", (event) => {
      if (around(event, "video, audio")) return;
      const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
      const passed = new KeyboardEvent("keydown", { key, code, shiftKey, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true });
      if (!frame.dispatchEvent(passed)) event.preventDefault();
    });
  });
}

/**
 * Follows links: to a page of the issue by turning to it, and to anything else in a new tab.
 * @param {HTMLIFrameElement} frame
 * @param {Grid} grid
 */
export function followLinks(frame, grid) {
  frame.addEventListener("load", () => {
    for (const watcher of watchers) watcher(frame);
    frame.contentDocument?.addEventListener("click", (event) => {
      const link = around(event, "a[href], area[href]");
      if (!link) return;
      const written = link.getAttribute("href") ?? "";
      // A link within the page scrolls.
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

/**
 * Opens an external link without a referrer. Returns whether this is allowed.
 * @param {URL} url
 */
export function leave(url) {
  const isElsewhere = ["http:", "https:", "mailto:"].includes(url.protocol) && url.origin !== location.origin;
  if (isElsewhere) open(url, "_blank", "noopener,noreferrer");
  return isElsewhere;
}

/**
 * The absolute address of a link, or null if it is invalid.
 * @param {string} written
 * @param {string} base
 */
export function address(written, base) {
  try {
    return new URL(written, base);
  } catch {
    return null;
  }
}

/**
 * Whether an address is that of a page's file.
 * @param {URL} url
 * @param {string} source
 */
export function shows(url, source) {
  const shown = new URL(source, location.href);
  // XHTML pages are served as HTML under a different name.
  return shown.origin === url.origin && [url.pathname, `${url.pathname}.html`].map(plain).includes(plain(shown.pathname));
}

/**
 * The address of an HTML page's document, or null.
 * @param {Page} page
 */
export function sourceOf({ html }) {
  return html?.includes("<iframe") ? written(html, "iframe", /<iframe\b[^<>]*\ssrc="([^"&]*)"/) : null;
}

/**
 * The address of the picture on a page that is only a picture, or null.
 * @param {Page} page
 */
export function pictureOf({ html }) {
  return html?.includes('class="base"') ? written(html, "img.base", /<img\b[^<>]*\bclass="base"[^<>]*\ssrc="([^"&]*)"/) : null;
}

/**
 * The `src` of an element. Because books have many pages, markup is parsed only if a quick check finds the element.
 * @param {string} html
 * @param {string} selector
 * @param {RegExp} pattern
 */
function written(html, selector, pattern) {
  const plain = !html.includes("<!--") && html.match(new RegExp(pattern, "g"));
  if (plain && plain.length === 1) return html.match(pattern)?.[1] ?? null;
  return new DOMParser().parseFromString(html, "text/html").querySelector(selector)?.getAttribute("src") ?? null;
}

/**
 * Normalizes a path, whose percent-encoding and Unicode form may vary.
 * @param {string} path
 */
function plain(path) {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}

/**
 * The position of the page that shows a file.
 * @param {URL} url
 * @param {Grid} grid
 */
function placeOf(url, grid) {
  return grid.positions.find((position) => {
    const source = sourceOf(grid.page(position));
    return source && shows(url, source);
  });
}
