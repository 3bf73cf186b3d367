// Elements and icons. Icons are paths on a 24 × 24 grid.

/**
 * Creates an element. Names with a hyphen and `role` become attributes. Null, undefined and false children are skipped.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} properties
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (key.includes("-") || key === "role") made.setAttribute(key, value);
    else Object.assign(made, { [key]: value });
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
  return made;
}

/**
 * Marks a control that manages the library, which base.css hides on a device that can only read the library.
 * @template {HTMLElement} Control
 * @param {Control} control
 */
export function managing(control) {
  control.dataset.manages = "";
  return control;
}

/**
 * The values that are not null, undefined or false.
 * @template Value
 * @param {(Value | null | undefined | false)[]} values
 * @returns {Value[]}
 */
export function present(values) {
  return values.flatMap((value) => (value === null || value === undefined || value === false ? [] : [value]));
}

/**
 * A title in its own language and direction, aligned with the page.
 * @param {string} text
 * @param {string | null} [language]
 */
export function isolated(text, language) {
  return element("bdi", language ? { textContent: text, lang: language } : { textContent: text });
}

/**
 * The element in the page's markup that matches a selector. It must exist.
 * @template {string} S
 * @param {S} selector
 * @param {ParentNode} [box]
 */
export function find(selector, box = document) {
  return /** @type {Found<S>} */ (box.querySelector(selector));
}

/**
 * The innermost element around an event that matches a selector, or null. The event may come from another document.
 * @template {string} S
 * @param {{ target: EventTarget | null }} event
 * @param {S} selector
 * @returns {Found<S> | null}
 */
export function around({ target }, selector) {
  // In another document, elements are instances of a different class, and the target may be the document.
  return target && "closest" in target ? /** @type {Element} */ (target).closest(selector) : null;
}

/**
 * Whether a modifier other than shift is pressed along with a key.
 * @param {KeyboardEvent} event
 */
export const isModified = (event) => event.altKey || event.ctrlKey || event.metaKey;

const paths = {
  shelf: "M4 4h4v16H4zM10 4h4v16h-4zM16.2 5l3.4-.8 3 15.2-3.6.8z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21",
  bookmark: "M6.5 4h11v16.5L12 16.5l-5.5 4z",
  folder: "M3.500 6h6l2 2.500h9V19h-17z",
  dot: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  out: "M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6",
  feeds: "M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6.5 17.5h.01",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  timer: "M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4",
  heart: "M12 20S4 15 4 9a4.3 4.3 0 0 1 8-2.2A4.3 4.3 0 0 1 20 9c0 6-8 11-8 11z",
  article: "M6 3.500h12v17H6zM9 8h6M9 11.500h6M9 15h4",
  arrow: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  covers: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  sort: "M7 5v14M4 16l3 3 3-3M17 19V5M14 8l3-3 3 3",
  down: "M6 9l6 6 6-6",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  bell: "M6 17V10.500a6 6 0 0 1 12 0V17M4 17h16M10.300 20.500a2 2 0 0 0 3.400 0M12 2.500v2",
  help: "M9 9.2a3 3 0 1 1 4.6 2.600c-1.100.7-1.600 1.300-1.600 2.400M12 17.500h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  sliders: "M4 8h9M17 8h3M15 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM4 16h3M11 16h9M9 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5",
  copy: "M8 8h11v12H8zM5 16V4h11",
  share: "M12 15V4M8 7.500l4-4 4 4M5 12v8h14v-8",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  refresh: "M19 12a7 7 0 1 1-2-5M19 4v4h-4",
  warning: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.3h.01",
  offline: "M3 3l18 18M8 8a8 8 0 0 0-3 2M19 10a11 11 0 0 0-5-3M12 18h.01M8.5 14.5a5 5 0 0 1 5-1",
  mail: "M3.5 6h17v12h-17zM4 6.500l8 6.500 8-6.500",
  panel: "M4 5h16v14H4zM10 5v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  type: "M4 18 9 6l5 12M5.700 14h6.600M14.500 18l3.250-8 3.250 8M15.500 15.500h4.500",
  sound: "M4 14v4h3v-6H4a8 8 0 0 1 16 0h-3v6h3v-4",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
};

/**
 * An icon. Screen readers ignore it, so its button needs a label.
 * @param {keyof typeof paths} name
 * @param {...string} classes
 */
export function icon(name, ...classes) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon", ...classes);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
