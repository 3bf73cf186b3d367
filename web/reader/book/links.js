// Taps in a book: a note mark opens its note, a link jumps, and a picture or wide table opens enlarged.
import { address, leave, shows } from "../issue/webpages.js";
import { around, element, find, icon } from "../shared/dom.js";
import { rule } from "../shared/rules.js";
import { sharedWords } from "../shared/words.js";
import { copyOf } from "./copy.js";
import { bookWords } from "./words.js";

/** The maximum length of the note of a short link, in characters. */
const longestNote = 1500;
const notes = /\b(footnote|endnote|rearnote|note)\b/;
const margin = 16;

/** @typedef {import("./document.js").BookDocument} BookDocument */
/**
 * @typedef Parts
 * @property {import("./stage.js").BookStage} stage
 * @property {import("../issue/photos.js").Photos} photos shows pictures.
 * @property {import("./contents.js").Go} go
 */

/** @param {Element} node */
const kindOf = (node) => `${node.getAttribute("epub:type") ?? ""} ${(node.getAttribute("role") ?? "").replaceAll("doc-", "")}`;

export class BookLinks {
  /** @param {Parts} parts */
  constructor({ stage, photos, go }) {
    this.stage = stage;
    this.photos = photos;
    this.go = go;
    /** @type {HTMLElement | null} */
    this.opener = null;
    this.bubble = element("div", { id: "note", role: "dialog", "aria-label": bookWords.note, tabIndex: -1, hidden: true });
    this.table = element(
      "dialog", { id: "table", className: "panel", "aria-label": bookWords.table },
      element(
        "div", { className: "head" }, element("h2", { textContent: bookWords.table }),
        element("form", { method: "dialog" }, element("button", { className: "icon-button", "aria-label": sharedWords.close }, icon("close"))),
      ),
      element("div", { className: "whole", tabIndex: 0, role: "group", "aria-label": bookWords.table }),
    );
    document.body.append(this.bubble, this.table);
    this.bubble.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close(true);
    });
    document.addEventListener("pointerdown", (event) => around(event, "#note") || this.close());
    stage.addEventListener("turned", () => this.close());
  }

  /**
   * Handles the taps on a document.
   * @param {BookDocument} made
   */
  watch(made) {
    made.page.addEventListener("pointerdown", () => this.close());
    made.page.addEventListener("click", (event) => {
      const link = around(event, "a");
      if (link) {
        event.preventDefault();
        this.follow(link, made);
        return;
      }
      const large = around(event, "[data-masthead-zooms]");
      if (!large || made.page.getSelection()?.isCollapsed === false) return;
      if (large.localName === "table") this.enlarge(large);
      else this.picture(large, made);
    });
    made.page.addEventListener("keydown", (event) => {
      const wide = event.key === "Enter" && around(event, "[data-masthead-wide]");
      if (!wide || around(event, "a")) return;
      event.preventDefault();
      this.enlarge(wide);
    });
    // Books cannot submit forms.
    made.page.addEventListener("submit", (event) => event.preventDefault());
  }

  /**
   * Whether the target handles taps on its own.
   * @param {Element} target
   */
  static takes(target) {
    return Boolean(target.closest?.("a, [data-masthead-zooms], audio, video, button, input, select, textarea, summary"));
  }

  /**
   * @param {HTMLElement} link
   * @param {BookDocument} made
   */
  async follow(link, made) {
    const written = link.getAttribute("href") ?? link.getAttribute("xlink:href");
    const url = written && address(written, link.baseURI);
    if (!url) return;
    const position = this.positionOf(url);
    if (!position) {
      leave(url);
      return;
    }
    const fragment = decoded(url.hash.slice(1));
    const isOwn = this.stage.document(position) === made;
    const page = isOwn ? made.page : await this.outline(position);
    const target = fragment && page && (page.getElementById(fragment) ?? page.querySelector(`a[name="${CSS.escape(fragment)}"]`));
    const note = target && noteOf(link, target);
    if (note) this.open(link, note, made, () => this.go(position, fragment));
    else this.go(position, fragment);
  }

  /** @param {URL} url */
  positionOf(url) {
    const { grid, sources } = this.stage;
    const isShown = (/** @type {number} */ index) => {
      const source = sources[index];
      return typeof source === "string" && shows(url, source);
    };
    return grid.positions.find((_, index) => isShown(index)) ?? null;
  }

  /**
   * Parses another document of the book without loading or running anything.
   * @param {Position} position
   */
  async outline(position) {
    const key = this.stage.grid.index(position);
    const shown = this.stage.documents.get(key);
    if (shown?.isHere) return shown.page;
    const source = this.stage.sources[key];
    const answer = typeof source === "string" ? await fetch(source).catch(() => null) : null;
    return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  }

  /**
   * Shows a note beside its mark.
   * @param {HTMLElement} link
   * @param {Element} note
   * @param {BookDocument} made
   * @param {() => void} go
   */
  open(link, note, made, go) {
    const isBack = (/** @type {Element} */ node) => /\b(backlink|referrer)\b/.test(kindOf(node)) || (node.localName === "a" && leadsBack(node, link));
    const title = link.textContent.trim();
    const close = element("button", { type: "button", className: "icon-button", "aria-label": bookWords.closeNote }, icon("close"));
    const onward = element("button", { type: "button", className: "button plain", textContent: bookWords.goToNote });
    const dir = made.mode === "rtl" ? "rtl" : "ltr";
    const text = element("div", { className: "words", lang: made.page.documentElement.lang, dir }, copyOf(note, isBack));
    const name = title ? bookWords.noteNumber(title.replace(/^[[(]|[\])]$/g, "")) : bookWords.note;
    this.bubble.replaceChildren(element("div", { className: "head" }, element("b", { textContent: name }), close), text, onward);
    this.opener = link;
    close.addEventListener("click", () => this.close(true));
    onward.addEventListener("click", () => {
      this.close();
      go();
    });
    this.bubble.hidden = false;
    this.place(link, made);
    this.bubble.focus({ preventScroll: true });
  }

  /**
   * Places the note below or above its mark, within the window.
   * @param {HTMLElement} link
   * @param {BookDocument} made
   */
  place(link, made) {
    const frame = made.frame.getBoundingClientRect();
    const mark = link.getBoundingClientRect();
    const [left, top, bottom] = [frame.left + mark.left, frame.top + mark.top, frame.top + mark.bottom];
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const across = Math.max(margin, Math.min(innerWidth - width - margin, left + mark.width / 2 - width / 2));
    const below = bottom + 8;
    const down = below + height + margin <= innerHeight ? below : Math.max(margin, top - height - 8);
    const place = Math.min(down, Math.max(margin, innerHeight - height - margin));
    rule("#note", { "--across": `${Math.round(across)}px`, "--down": `${Math.round(place)}px` });
  }

  close(isByKey = false) {
    if (this.bubble.hidden) return;
    this.bubble.hidden = true;
    if (isByKey && this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    this.opener = null;
  }

  /** @param {Element} table */
  enlarge(table) {
    const box = find(".whole", this.table);
    const whole = document.createElement("div");
    whole.append(table.cloneNode(true));
    box.replaceChildren(copyOf(whole));
    this.table.showModal();
  }

  /**
   * Enlarges a picture, along with the other pictures of its document.
   * @param {HTMLElement} image
   * @param {BookDocument} made
   */
  picture(image, made) {
    const pictures = [...made.page.querySelectorAll("img[data-masthead-zooms]")].filter((one) => one.naturalWidth > 0);
    const links = pictures.map((one) => {
      const link = element("a", { href: one.currentSrc || one.src });
      const words = one.closest("figure")?.querySelector("figcaption")?.textContent.trim() || one.alt;
      element("figure", {}, link, element("figcaption", { textContent: words.replaceAll("\u00AD", "") }));
      return link;
    });
    const at = pictures.findIndex((one) => one === image);
    if (at >= 0) this.photos.open(links, links[at]);
  }
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Whether a link in a note leads back to its mark.
 * @param {Element} node
 * @param {HTMLElement} link
 */
function leadsBack(node, link) {
  const fragment = decoded(node.getAttribute("href")?.split("#")[1] ?? "");
  const target = fragment && link.ownerDocument.getElementById(fragment);
  if (!target) return false;
  const block = (/** @type {Element} */ one) => one.closest("p, li, dd, td, blockquote, h1, h2, h3, h4, h5, h6, div");
  return target.contains(link) || link.contains(target) || block(target) === block(link);
}

/**
 * The note that a link leads to, or null if it leads to other text.
 * @param {HTMLElement} link
 * @param {Element} target
 */
function noteOf(link, target) {
  const isMark = /\b(noteref)\b/.test(kindOf(link));
  const isShort = link.textContent.trim().length <= 6;
  // Back links and links to headings do not lead to notes.
  if (!isMark && (!isShort || /\b(backlink|referrer)\b/.test(kindOf(link)) || target.matches("h1, h2, h3, h4, h5, h6, body, section, article"))) {
    if (!notes.test(kindOf(target)) || link.contains(target) || target.contains(link)) return null;
  }
  // The link may lead to the number at the start of a note, which is only part of the note.
  const isPart = target.matches("a, span, sup, b, i, em, strong, small") || !target.textContent.trim();
  const own = isPart ? target.closest("aside, li, dd, p, div, td") ?? target : target;
  if (own.contains(link) || own === own.ownerDocument.body) return null;
  const length = own.textContent.trim().length;
  const isNote = isMark || notes.test(kindOf(own)) || own.matches("aside, li, dd, p, div");
  return isNote && length > 0 && length <= (isMark || notes.test(kindOf(own)) ? 4 * longestNote : longestNote) ? own : null;
}
