// Fits content that is larger than a page. Unbreakable blocks that are too long are made to flow. Content wider than a
// column is broken, scaled down, or cut off with a link that opens all of it.

/** @typedef {import("./style.js").Room} Room */
/** @typedef {{ element: HTMLElement, flat: string, isCut: boolean }} Whole an unbreakable block; `flat` says how to make it flow */
/** @typedef {(element: HTMLElement, name: string, value?: string) => void} Setter */

/** The smallest scale of a table. */
const smallest = 0.66;
/** The maximum number of passes. A change can affect outer blocks, so one pass may not be enough. */
const rounds = 6;
/** Elements smaller than this, in pixels, are meant to be invisible. */
const least = 8;
/** Words with at least this many letters may break anywhere in wide tables. */
const long = /[^\s\u00AD]{18,}/u;
const pictures = "img, svg, video, canvas, object, iframe, embed";
const names = ["wide", "zooms", "divides", "wraps", "small", "flat", "most", "whole"].map((name) => `data-masthead-${name}`);

export class Blocks {
  /** @param {Document} page */
  constructor(page) {
    this.page = page;
    this.window = /** @type {Window} */ (page.defaultView);
    this.tables = [...page.body.querySelectorAll("table")].filter((table) => !table.parentElement?.closest("table"));
    this.formulas = [...page.body.querySelectorAll("math")].filter((one) => one.getAttribute("display") === "block" && !one.closest("table"));
    this.pictures = [...page.body.querySelectorAll(pictures)].filter((one) => !one.parentElement?.closest("svg, math"));
    /** @type {Whole[]} */
    this.wholes = [];
    /** @type {HTMLElement[]} elements whose lines do not wrap. */
    this.lines = [];
    /** @type {Set<HTMLElement>} */
    this.changed = new Set();
    /** @type {HTMLElement[]} elements that may extend below the text after them. */
    this.sides = [...this.tables];
    for (const drawing of page.body.querySelectorAll("svg:not([viewBox])")) this.frame(drawing);
    for (const element of page.body.querySelectorAll("*:not(svg *, math *)")) this.look(element);
  }

  /**
   * Gives a drawing a viewBox, so that it scales.
   * @param {Element} drawing
   */
  frame(drawing) {
    const [width, height] = ["width", "height"].map((name) => /^\s*([\d.]+)(px)?\s*$/.exec(drawing.getAttribute(name) ?? "")?.[1]);
    if (Number(width) > 0 && Number(height) > 0) drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** @param {HTMLElement} element */
  look(element) {
    const style = this.window.getComputedStyle(element);
    const { display, position, overflowX, overflowY, contain, whiteSpace } = style;
    if (display === "none" || display === "contents") return;
    // Fixed elements become part of the text.
    if (position === "fixed") element.setAttribute("data-masthead-unfixed", "");
    if (style.float !== "none" || /flex|grid/.test(display)) this.sides.push(element);
    const isNowrap = (/** @type {string} */ text) => text === "nowrap" || text === "pre";
    const isLine = isNowrap(whiteSpace) && element.localName !== "pre" && element.parentElement;
    if (isLine && !isNowrap(this.window.getComputedStyle(element.parentElement).whiteSpace)) this.lines.push(element);
    // Leave text for screen readers alone.
    if (style.clip !== "auto" || style.clipPath !== "none") return;
    if (element.matches(pictures) || display.startsWith("table-") || display === "inline") return;
    const isCut = [overflowX, overflowY].some((overflow) => overflow !== "visible");
    const isWithin = /^inline-|flex|grid/.test(display);
    if (!isCut && !isWithin && position !== "absolute" && contain === "none") return;
    this.wholes.push({ element, flat: /^(list-item|table)$/.test(display) ? "kept" : "block", isCut });
  }

  /**
   * @param {Room} room the space for the document.
   * @param {boolean} isVertical whether lines run vertically.
   */
  fit(room, isVertical) {
    for (const element of this.changed) for (const name of names) element.removeAttribute(name);
    for (const element of this.changed) for (const name of ["--masthead-share", "--masthead-most"]) element.style.removeProperty(name);
    this.changed = new Set();
    /** @type {("width" | "height")[]} */
    const [along, across] = isVertical ? ["width", "height"] : ["height", "width"];
    const breadth = isVertical ? room.breadth ?? 0 : room.height;
    /** @type {Setter} */
    const set = (element, name, value = "") => {
      element.setAttribute(`data-masthead-${name}`, value);
      this.changed.add(element);
    };
    const widest = (/** @type {Iterable<DOMRect>} */ boxes) => Math.max(0, ...[...boxes].map((box) => box[across]));
    const isLong = (/** @type {Element} */ element) => room.isPaged && [...element.getClientRects()].some((box) => {
      const from = isVertical ? box.left : box.top;
      // Text far above the page is for screen readers.
      if (box[along] === 0 || from + box[along] < 0) return false;
      return from < -1 || from + box[along] > breadth + 1;
    });
    this.flatten(isLong, set, isVertical);
    for (const line of this.lines) {
      const range = this.page.createRange();
      range.selectNodeContents(line);
      if (widest(range.getClientRects()) > room.column + 1) set(line, "wraps");
    }
    for (const table of this.tables) this.narrow(table, room.column, widest, set);
    for (const formula of this.formulas) {
      const width = widest(formula.getClientRects());
      if (width > room.column + 1) this.shrink(formula, room.column / width, set);
    }
    for (const picture of this.pictures) this.lower(picture, isLong, along, breadth, set);
    // Check the blocks again, because these changes affect their size.
    this.flatten(isLong, set, isVertical);
  }

  /**
   * Makes blocks flow that are too long or cut off.
   * @param {(element: Element) => boolean} isLong
   * @param {Setter} set
   * @param {boolean} isVertical
   */
  flatten(isLong, set, isVertical) {
    const isHiding = (/** @type {Whole} */ { element, isCut }) => {
      if (!isCut || Math.min(element.clientWidth, element.clientHeight) <= least) return false;
      return isVertical ? element.scrollWidth > element.clientWidth + 1 : element.scrollHeight > element.clientHeight + 1;
    };
    for (let round = 0; round < rounds; round += 1) {
      const found = this.wholes.filter((one) => !one.element.hasAttribute("data-masthead-flat") && (isLong(one.element) || isHiding(one)));
      // Outer blocks may be long only because of inner ones, so make the inner ones flow first.
      const inner = found.filter(({ element }) => !found.some((other) => other.element !== element && element.contains(other.element)));
      if (!inner.length) return;
      for (const { element, flat } of inner) set(element, "flat", flat);
    }
  }

  /**
   * Narrows a wide table: breaks long words, then scales the table down, then cuts it off.
   * @param {HTMLTableElement} table
   * @param {number} column
   * @param {(boxes: Iterable<DOMRect>) => number} widest
   * @param {Setter} set
   */
  narrow(table, column, widest, set) {
    table.removeAttribute("tabindex");
    const width = () => widest(table.getClientRects());
    if (width() <= column + 1) return;
    set(table, "wraps");
    for (const cell of table.querySelectorAll("td, th")) if (long.test(cell.textContent)) set(cell, "divides");
    let share = 1;
    for (let tries = 0; tries < 3 && width() > column + 1; tries += 1) {
      share *= (column / width()) * (tries ? 0.98 : 1);
      if (share < smallest) break;
      this.shrink(table, share, set);
    }
    if (width() <= column + 1) return;
    table.removeAttribute("data-masthead-small");
    set(table, "wide");
    set(table, "zooms");
    table.tabIndex = 0;
  }

  /**
   * @param {HTMLElement} element
   * @param {number} share
   * @param {Setter} set
   */
  shrink(element, share, set) {
    element.style.setProperty("--masthead-share", share.toFixed(4));
    set(element, "small");
  }

  /**
   * The height of what surrounds a picture, in pixels, including wrappers without text.
   * @param {HTMLElement} picture
   * @param {Setter} set
   */
  around(picture, set) {
    const { window: own, page: { body } } = this;
    let sum = 0;
    let frame = null;
    for (let element = picture.parentElement; element && element !== body; element = element.parentElement) {
      const style = own.getComputedStyle(element);
      let thick = 0;
      for (const size of [style.paddingBlockStart, style.paddingBlockEnd, style.borderBlockStartWidth, style.borderBlockEndWidth]) {
        thick += parseFloat(size) || 0;
      }
      sum += thick;
      if (thick && !element.textContent.trim()) frame = element;
    }
    if (frame) set(frame, "whole");
    // An inline picture has space for descenders below it.
    return sum && sum + (parseFloat(own.getComputedStyle(/** @type {Element} */ (picture.parentElement)).lineHeight) || 0) / 2;
  }

  /**
   * Reduces the height of a picture so that it fits on a page with what surrounds it.
   * @param {HTMLElement} picture
   * @param {(element: Element) => boolean} isLong
   * @param {"width" | "height"} along
   * @param {number} breadth
   * @param {Setter} set
   */
  lower(picture, isLong, along, breadth, set) {
    const most = breadth - this.around(picture, set);
    const isWhole = picture.getBoundingClientRect()[along] > most + 1;
    if (isWhole && most > 48) {
      picture.style.setProperty("--masthead-most", `${Math.floor(most)}px`);
      set(picture, "most");
    }
    for (let tries = 0; tries < 2 && isLong(picture); tries += 1) {
      const box = picture.getBoundingClientRect();
      const [from, size] = along === "height" ? [box.top, box.height] : [box.left, box.width];
      const excess = Math.max(size - breadth, from + size - breadth, -from);
      if (size - excess < 48) return;
      picture.style.setProperty("--masthead-most", `${Math.floor(size - excess)}px`);
      set(picture, "most");
    }
  }
}
