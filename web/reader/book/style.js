// The style of a book's documents. The book's own style is kept, unless it would break the page.
import { bookWords } from "./words.js";

/** @typedef {ReturnType<import("../settings/text.js").BookSettings["look"]>} Look the chosen style, with sizes in pixels and `spacing` in `em` */
/**
 * The space for a document's text, in pixels.
 * @typedef Room
 * @property {string} mode the writing mode.
 * @property {boolean} isPaged
 * @property {number} width
 * @property {number} frameHeight
 * @property {number} column the length of a line.
 * @property {number} height
 * @property {number} gap the space between columns.
 * @property {number} [breadth] the width of a page of vertical lines.
 * @property {number} [side] the margins of scrolled text.
 * @property {number} [columns]
 */
/** @typedef {{ dark: boolean, paper: string, ink: string, link: string }} Paper */

/** Table cells are not hyphenated unless they wrap. */
const unbrokenCells = ":is(td, th):not([data-masthead-wraps] *), :is(td, th):not([data-masthead-wraps] *) * { hyphens: none !important; }";

/** Paper colors, as in `book.css`. */
/** @type {Record<string, Paper>} */
export const papers = {
  day: { dark: false, paper: "#fdfcf9", ink: "#1f1c18", link: "#8f2816" },
  sepia: { dark: false, paper: "#f5ead6", ink: "#3a2c1c", link: "#8a2b17" },
  grey: { dark: true, paper: "#3d3e40", ink: "#e2e0db", link: "#ffc1ae" },
  night: { dark: true, paper: "#191816", ink: "#d3cdc2", link: "#ff9d82" },
  black: { dark: true, paper: "#000000", ink: "#bdb7ac", link: "#f09780" },
  contrast: { dark: true, paper: "#000000", ink: "#ffff00", link: "#ffff00" },
};

/** Highlight colors: the line on dark and light paper, and the tint. */
/** @type {Record<string, [string, string, string | null]>} */
const tints = {
  yellow: ["#ffcd3c", "#b08400", "255 205 60"], green: ["#7cc48b", "#2f8a48", "124 196 139"], blue: ["#7fb0f5", "#2f6fcc", "127 176 245"],
  pink: ["#f29ab2", "#c2456b", "242 154 178"], underline: ["#ffb49e", "#b5321c", null],
};

const serif = '"Iowan Old Style", Charter, "Source Serif 4", "Noto Serif", Cambria, Georgia, '
  + '"Hiragino Mincho ProN", "Noto Serif CJK JP", "Noto Naskh Arabic", serif';
/** @type {Record<string, string>} */
const faces = {
  serif,
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Noto Sans CJK JP", sans-serif',
  mono: 'ui-monospace, "Noto Sans Mono", monospace',
  dyslexic: 'OpenDyslexic, "OpenDyslexic 3", sans-serif',
};
const typed = ":not(pre, code, kbd, samp, tt, math, pre *, code *, math *, svg *)";

/**
 * Line drawings are black on transparent, so dark paper puts a light background behind them. Pictures in an SVG get
 * a light edge instead, because a cover in an SVG may be narrower than the SVG. Drawings marked black-on-transparent
 * (Standard Ebooks) are inverted.
 * @param {string} ink
 */
const ground = (ink) => `
    img:not([src$=".jpg" i], [src$=".jpeg" i]), svg:not(svg *, :has(image)) { background: ${ink} !important; }
    svg:not(svg *, :has(image)) { color: ${papers.day.ink} !important; }
    svg image:not([*|href$=".jpg" i], [*|href$=".jpeg" i]) { filter: drop-shadow(0 0 1px ${ink}) drop-shadow(0 0 1px ${ink}) !important; }
    img[epub\\:type~="se:image.color-depth.black-on-transparent"]:not([epub\\:type~="se:image.style.realistic"]) {
      background: none !important; filter: invert(.85) !important;
    }`;

/**
 * The style sheet of a document. The rules in the layer override the book's own.
 * @param {Look} look
 * @param {Room} room
 */
export function rules(look, room) {
  const { dark, ink, link } = papers[look.paper];
  const isVertical = room.mode.startsWith("vertical");
  // Books choose their colors for white paper.
  const colors = look.paper === "day" ? "" : `
    body, body *:not(a, a *, img, video, svg, svg *, math) {
      color: inherit !important; background-color: transparent !important; border-color: currentcolor !important;
      text-shadow: none !important;
    }
    body *:not(a, a *, img, video, svg, svg *) { background-image: none !important; }
    a:link, a:link *:not(img, svg, svg *) { color: ${link} !important; background: none !important; }
    ${dark ? ground(ink) : ""}`;
  const type = look.face === "book" ? "" : `body, body *${typed} { font-family: ${faces[look.face]} !important; }`;
  const letters = look.spacing ? `body, body *${typed} { letter-spacing: ${look.spacing}em !important; }` : "";
  return `
  :where(html) { font-family: ${serif}; }
  :where(h1, h2, h3, h4, h5, h6) { line-height: 1.25; }
  :where(a:link) { color: ${link}; text-decoration-thickness: 1px; text-underline-offset: .2em; }
  sup, sub { line-height: 0; }
  :where(figure) { margin-inline: min(40px, 4%); }
  ${marks(dark)}
  :where([data-masthead-bare] > * > tr > :is(td, th)) { padding: .2em .5em; vertical-align: top; }
  @layer masthead {
    ${root(look, room)}
    ${contents(look, room)}
    ${cut(room, isVertical, link)}
    [data-masthead-zooms] { cursor: zoom-in !important; }
    ${colors}
    [data-masthead-bare] { border-collapse: collapse !important; }
    [data-masthead-bare] > * > tr > :is(td, th) { border: 1px solid color-mix(in srgb, currentcolor 30%, transparent) !important; }
    ${type}
    ${letters}
    ${room.isPaged ? `html::after { content: "" !important; display: block !important; break-before: column !important;
    block-size: 1px !important; inline-size: calc(100% + ${room.gap}px) !important; }` : ""}
  }`;
}

/**
 * The colors of highlights and search matches.
 * @param {boolean} dark
 */
function marks(dark) {
  const tinted = Object.entries(tints).map(([color, [light, deep, shade]]) => {
    const style = shade ? `background-color: rgb(${shade} / ${dark ? 0.36 : 0.5});` : `text-decoration: underline 3px ${dark ? light : deep};`;
    return `::highlight(masthead-${color}) { ${style} }`;
  });
  const [found, onFound] = dark ? ["#6b5310", "#fff3cf"] : ["#ffe08a", "#1b1916"];
  const [current, onCurrent] = dark ? ["#ffb49e", "#240b03"] : ["#b5321c", "#ffffff"];
  return `${tinted.join("\n  ")}
  ::highlight(found) { background-color: ${found}; color: ${onFound}; }
  ::highlight(current) { background-color: ${current}; color: ${onCurrent}; text-decoration: underline 2px; }`;
}

/**
 * The style of the root and the body.
 * @param {Look} look
 * @param {Room} room
 */
function root(look, room) {
  const { dark, paper, ink } = papers[look.paper];
  const isVertical = room.mode.startsWith("vertical");
  return `html {
      display: block !important; position: static !important; float: none !important; box-sizing: border-box !important;
      transform: none !important; filter: none !important; zoom: 1 !important;
      min-width: 0 !important; min-height: 0 !important; max-width: none !important; max-height: none !important; margin: 0 !important;
      border: 0 !important; opacity: 1 !important; visibility: visible !important;
      direction: ${room.mode === "rtl" ? "rtl" : "ltr"} !important; writing-mode: ${isVertical ? room.mode : "horizontal-tb"} !important;
      background: ${paper} !important; color: ${ink} !important; color-scheme: ${dark ? "dark" : "light"} !important;
      font-size: ${look.size}px !important; line-height: ${look.line / look.size} !important; text-size-adjust: 100% !important;
      hanging-punctuation: first last !important;
      touch-action: ${room.isPaged ? "pinch-zoom" : "manipulation"} !important; overscroll-behavior: contain !important;
      scroll-behavior: auto !important; scroll-snap-type: none !important;
      ${room.isPaged ? paged(room, isVertical) : scrolled(room, isVertical)}
    }
    body {
      display: block !important; position: static !important; float: none !important; box-sizing: border-box !important;
      transform: none !important; filter: none !important; zoom: 1 !important;
      width: auto !important; height: auto !important; min-width: 0 !important; min-height: 0 !important; max-width: none !important;
      max-height: none !important;
      margin: 0 !important; padding: 0 !important; border: 0 !important; columns: auto !important; overflow: visible !important;
      background: transparent !important; opacity: 1 !important; visibility: visible !important;
      font-size: 1rem !important; writing-mode: inherit !important; touch-action: inherit !important;
      overflow-wrap: break-word !important; hyphens: manual !important;
    }`;
}

/**
 * The style of text, pictures and tables.
 * @param {Look} look
 * @param {Room} room
 */
function contents(look, room) {
  const isVertical = room.mode.startsWith("vertical");
  const across = room.isPaged ? `min(100%, ${room.column}px)` : "100%";
  const along = !room.isPaged ? (isVertical ? "92vw" : "92vh") : `${isVertical ? room.breadth : room.height}px`;
  return `body, p, li, dd, dt, blockquote, div, section, article, aside, main { line-height: inherit !important; }
    :is(p, li, dd, dt, blockquote, div, section, article, aside, main, figure, ul, ol, dl, pre, header, footer, nav, h1, h2, h3, h4, h5, h6) {
      max-inline-size: 100% !important; min-inline-size: 0 !important;
    }
    ${look.isHyphenated ? unbrokenCells : "body, body * { hyphens: none !important; }"}
    [data-masthead-flows] { text-align: ${look.isJustified ? "justify" : "start"} !important; }
    /* Books invert drawings in dark mode; here the paper decides. */
    @media (prefers-color-scheme: dark) { img, svg { filter: none !important; } }
    img, svg, video, canvas, object, iframe, embed {
      max-inline-size: ${across} !important; max-block-size: ${along} !important; object-fit: contain !important;
      break-inside: avoid !important;
    }
    figure:has(figcaption) :is(img, svg) {
      max-block-size: ${room.isPaged && !isVertical ? `${Math.max(room.height / 2, room.height - 4 * look.line)}px` : along} !important;
    }
    [data-masthead-limited] { max-inline-size: var(--masthead-limit) !important; }
    audio { max-inline-size: 100% !important; }
    pre { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
    h1, h2, h3, h4, h5, h6 { break-after: avoid !important; text-wrap: balance; }
    figure, figcaption, tr { break-inside: avoid !important; }
    /* A repeated table head would have its text in two places. */
    thead, tfoot { break-inside: auto !important; }
    [data-masthead-unfixed] { position: static !important; }
    [data-masthead-flat] {
      position: static !important; float: none !important; overflow: visible !important; height: auto !important; width: auto !important;
      min-height: 0 !important; max-height: none !important; contain: none !important; break-inside: auto !important;
    }
    [data-masthead-flat="block"] { display: flow-root !important; }
    [data-masthead-wraps], [data-masthead-wraps] * { text-wrap-mode: wrap !important; }
    [data-masthead-divides], [data-masthead-wraps]:not(table) { overflow-wrap: anywhere !important; }
    [data-masthead-small] { zoom: var(--masthead-share) !important; }
    [data-masthead-whole] { break-inside: avoid !important; }
    [data-masthead-most] { max-block-size: var(--masthead-most) !important; }`;
}

/**
 * Cuts off a wide table. On pages, its rows continue and the rest is cut off. In scrolled mode, the table scrolls. A
 * label above its first row opens the whole table.
 * @param {Room} room
 * @param {boolean} isVertical
 * @param {string} link
 */
function cut({ isPaged, mode }, isVertical, link) {
  const way = isVertical ? "bottom" : mode === "rtl" ? "left" : "right";
  const fade = `linear-gradient(to ${way}, #000 calc(100% - 3rem), transparent)`;
  const flow = isPaged ? `overflow: visible !important; overflow-${isVertical ? "y" : "x"}: clip !important;
      -webkit-mask-image: ${fade} !important; mask-image: ${fade} !important;` : "overflow: auto !important; touch-action: pan-x pan-y !important;";
  return `[data-masthead-wide] { display: block !important; inline-size: 100% !important; max-inline-size: 100% !important; ${flow} }
    [data-masthead-wide]::before {
      content: "\\2922\\FE0E\\A0 ${bookWords.wholeTable}" !important; display: block !important; position: sticky !important;
      inset-inline-start: 0 !important; inline-size: max-content !important; padding-block: .25em !important; color: ${link} !important;
      font: 600 .8rem/1.4 system-ui, sans-serif !important; direction: ltr !important; break-after: avoid !important;
    }`;
}

/**
 * Columns of whole lines. An empty column at the end makes room for the last page to scroll into place.
 * @param {Room} room
 * @param {boolean} isVertical
 */
function paged({ column, height, breadth, gap }, isVertical) {
  const box = isVertical ? `width: ${breadth}px !important; height: ${column}px !important; padding: 0 !important;`
    : `width: 100% !important; height: ${height}px !important; padding: 0 ${gap / 2}px !important;`;
  return `${box}
      overflow: hidden !important; column-width: ${column}px !important; column-count: auto !important;
      column-gap: ${gap}px !important; column-fill: auto !important; column-rule: none !important;`;
}

/**
 * A single column in the middle of the screen.
 * @param {Room} room
 * @param {boolean} isVertical
 */
function scrolled({ side }, isVertical) {
  const box = isVertical ? `width: auto !important; height: 100% !important; padding: 8px ${side}px !important;`
    : `width: auto !important; height: auto !important; padding: 8px ${side}px 48px !important;`;
  return `${box} overflow: auto !important; columns: auto !important;`;
}

/** @type {Record<string, number>} */
const pixels = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
/** @type {Record<string, number>} */
const keywords = { "xx-small": 0.6, "x-small": 0.7, small: 0.85, medium: 1, large: 1.15, "x-large": 1.4, "xx-large": 1.9 };

/**
 * Converts absolute font sizes to relative ones, which follow the size setting.
 * @param {Document} page
 */
export function relate(page) {
  const walk = (/** @type {CSSRuleList} */ list) => {
    for (const one of list) {
      // Rules in another document are instances of a different class.
      const rule = /** @type {Partial<CSSStyleRule & CSSGroupingRule>} */ (one);
      if (rule.style?.fontSize) follow(rule.style);
      if (rule.cssRules) walk(rule.cssRules);
    }
  };
  for (const sheet of page.styleSheets) {
    try {
      walk(sheet.cssRules);
    } catch {
      // The style sheet failed to load.
    }
  }
  for (const element of page.querySelectorAll("[style*='font']")) if (element.style?.fontSize) follow(element.style);
}

/** @param {CSSStyleDeclaration} style */
function follow(style) {
  const size = style.fontSize;
  const [, number, unit] = /^([\d.]+)(px|pt|pc|in|cm|mm)$/.exec(size) ?? [];
  const share = unit ? (Number(number) * pixels[unit]) / 16 : keywords[size];
  if (share) style.setProperty("font-size", `${Number(share.toFixed(3))}rem`, style.getPropertyPriority("font-size"));
}

/**
 * Marks blocks that may be justified. Centered and end-aligned blocks are left out.
 * @param {Document} page
 */
export function findFlowing(page) {
  const own = /** @type {Window} */ (page.defaultView);
  for (const element of page.querySelectorAll("p, li, dd, blockquote, div")) {
    const { textAlign, direction } = own.getComputedStyle(element);
    const start = direction === "rtl" ? "right" : "left";
    if (["start", "justify", "-webkit-auto", start].includes(textAlign)) element.setAttribute("data-masthead-flows", "");
  }
}

/** Elements whose size is limited to the page. */
const limited = "p, li, dd, dt, blockquote, div, section, article, aside, main, figure, ul, ol, dl, pre, header, footer, nav, "
  + "h1, h2, h3, h4, h5, h6, img, svg, video";

/**
 * Marks elements that the book makes narrower than the page, such as a small logo. They keep this limit.
 * @param {Document} page
 */
export function findLimited(page) {
  const own = /** @type {Window} */ (page.defaultView);
  for (const element of page.body.querySelectorAll(limited)) {
    if (element.parentElement?.closest("svg")) continue;
    const { maxInlineSize } = own.getComputedStyle(element);
    if (!maxInlineSize.endsWith("%") || parseFloat(maxInlineSize) >= 100) continue;
    element.setAttribute("data-masthead-limited", "");
    /** @type {HTMLElement} */ (element).style.setProperty("--masthead-limit", maxInlineSize);
  }
}

/**
 * Marks text tables without lines and backgrounds, which get thin lines. This leaves out layout tables, and tables
 * whose cells the book styles, such as the speeches in a play.
 * @param {Document} page
 */
export function findBare(page) {
  const own = /** @type {Window} */ (page.defaultView);
  /** @type {("Top" | "Bottom" | "Left" | "Right")[]} */
  const sides = ["Top", "Bottom", "Left", "Right"];
  const hasSpace = (/** @type {Element} */ cell) => {
    const style = own.getComputedStyle(cell);
    // By default, browsers use a padding of one pixel, so a larger one comes from the book.
    return style.display !== "table-cell" || sides.some((side) => parseFloat(style[`padding${side}`]) > 1);
  };
  const hasLook = (/** @type {Element} */ element) => {
    const style = own.getComputedStyle(element);
    const isShown = sides.some((side) => style[`border${side}Style`] !== "none" && parseFloat(style[`border${side}Width`]) > 0);
    return isShown || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor);
  };
  for (const table of page.querySelectorAll("table")) {
    const isLayout = table.matches("[role=presentation], [role=none]") || table.parentElement?.closest("table");
    if (isLayout || table.querySelector("img, svg, video, math, table")) continue;
    const rows = [...table.rows].slice(0, 4);
    if (table.rows.length < 2 || !rows.some((row) => row.cells.length > 1)) continue;
    if (rows.some((row) => hasLook(row) || [...row.cells].some((cell) => hasLook(cell) || hasSpace(cell)))) continue;
    table.setAttribute("data-masthead-bare", "");
  }
}
