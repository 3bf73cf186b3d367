// Pages written in HTML stand in frames of their own, in which nothing runs. What their links mean is done here.
import { format } from "./grid.js";

/** Follows the links of a frame: to pages of the issue by turning, to elsewhere beside the issue. */
export function followLinks(frame, grid) {
  frame.addEventListener("load", () => {
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
      else if (["http:", "https:", "mailto:"].includes(url.protocol) && url.origin !== location.origin) {
        open(url, "_blank", "noopener,noreferrer");
      }
    });
  });
}

function address(written, base) {
  try {
    return new URL(written, base);
  } catch {
    return null;
  }
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
    const { html } = grid.at(position);
    if (!html?.includes("<iframe")) return false;
    const source = new DOMParser().parseFromString(html, "text/html").querySelector("iframe")?.getAttribute("src");
    const shown = source && new URL(source, location.href);
    if (shown?.origin !== url.origin) return false;
    // A page in XHTML is sent as HTML, under a name that says so.
    return [url.pathname, `${url.pathname}.html`].map(plain).includes(plain(shown.pathname));
  });
}
