// Caches whatever was opened, for reading offline.
import { candidates } from "./pictures.js";
import { root } from "./place.js";

/** @typedef {{ html?: string, thumb?: string, thumb2x?: string }} PageFiles a page of issue.json */

/**
 * Registers the service worker.
 * @param {string} base
 */
export async function keepReader(base) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${base}worker.js`, { scope: base });
  } catch {
    // Private windows may refuse this. Reading still works.
  }
}

/**
 * Caches all files of an issue at the scale of this screen.
 * @param {string[]} [files] files that pages load indirectly, for example the documents of a book.
 * @param {string} name
 * @param {PageFiles[][]} articles
 */
export async function keepIssue(name, articles, files = []) {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  /** @type {Set<string | null | undefined>} */
  const urls = new Set(["index.html", "issue.json", "texts.json", ...files, ...(await coverOf(name))]);
  for (const page of articles.flat()) {
    if (page.thumb) urls.add(devicePixelRatio > 1 ? page.thumb2x : page.thumb);
    try {
      for (const url of filesOf(page)) urls.add(url);
    } catch {
      // Skip pages that fail, and cache the others.
    }
  }
  const absolute = [...urls].flatMap((url) => (typeof url === "string" ? [new URL(url, location.href)] : []))
    .filter((url) => url.origin === location.origin);
  registration.active?.postMessage({ keep: absolute.map(String) });
}

/**
 * The files of a page.
 * @param {PageFiles} page
 */
function filesOf(page) {
  if (!page.html) return [];
  const parsed = new DOMParser().parseFromString(page.html, "text/html");
  /**
   * @param {string} selector
   * @param {(element: HTMLElement) => string | null | undefined} url
   */
  const all = (selector, url) => [...parsed.querySelectorAll(selector)].map(url);
  return [
    ...all("img", (image) => candidate(image)),
    ...all("a.photo", (link) => candidate(link, link.dataset.srcset)),
    ...all("source, iframe, video[src], audio[src]", (media) => media.getAttribute("src")),
    ...all("data.asset", (asset) => asset.getAttribute("value")),
    ...all("video[poster]", (video) => video.getAttribute("poster")),
  ];
}

/** @param {string} name */
async function coverOf(name) {
  try {
    /** @type {{ issues: { item: ItemView, links: { cover: string | null, cover2x: string | null } }[] }} */
    const shelf = await (await fetch(`${root}library.json`)).json();
    const found = shelf.issues.find(({ item }) => item.id === name);
    return found?.links.cover ? [`${root}${devicePixelRatio > 1 ? found.links.cover2x : found.links.cover}`] : [];
  } catch {
    return [];
  }
}

/**
 * The URL in a srcset that this screen uses.
 * @param {Element} element
 * @param {string | null | undefined} [srcset]
 */
function candidate(element, srcset = element.getAttribute("srcset")) {
  const choices = candidates(element, srcset);
  const chosen = choices.find(({ scale }) => scale === (devicePixelRatio > 1 ? 2 : 1)) ?? choices[0];
  return chosen?.url ?? element.getAttribute("src") ?? element.getAttribute("href");
}
