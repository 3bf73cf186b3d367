// Loads parts of the reader on demand.
import { modules } from "./modules.js";

/** @param {string} path */
const place = (path) => new URL(`../${path}`, import.meta.url).href;

/**
 * Fetches a module, such as `feeds/feeds.js`, and at the same time everything it imports.
 * @param {string} path
 */
export function preload(path) {
  const links = document.querySelectorAll("link[rel=modulepreload]");
  const known = new Set([...links].map((link) => link instanceof HTMLLinkElement && link.href));
  for (const href of modules[path].map(place)) {
    if (known.has(href)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href });
    document.head.append(link);
  }
}

/**
 * Fetches and imports a module.
 * @template {keyof Modules} Path
 * @param {Path} path
 * @returns {Promise<Modules[Path]>}
 */
export function load(path) {
  preload(path);
  return import(place(path));
}
