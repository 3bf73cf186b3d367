// Keys of the shelf. Arrows move, space opens details, and letters work as in the terminal.
import { around, isModified } from "./dom.js";

/** @typedef {Pick<import("./virtual.js").VirtualList<{ name: string }>, "body" | "lines" | "step" | "focus">} VirtualList */

/**
 * The next visible item in a direction on the screen.
 * @param {HTMLElement[]} items
 * @param {Element} from
 * @param {string} key
 */
function beside(items, from, key) {
  const box = (/** @type {Element} */ item) => item.getBoundingClientRect();
  const here = box(from);
  const middle = (here.left + here.right) / 2;
  const isDown = key === "ArrowDown";
  const beyond = items.filter((item) => (isDown ? box(item).top >= here.bottom - 8 : box(item).bottom <= here.top + 8));
  if (!beyond.length) return null;
  // Find the nearest line, then the nearest item in it.
  const edge = (/** @type {Element} */ item) => (isDown ? box(item).bottom : -box(item).bottom);
  const nearest = Math.min(...beyond.map(edge));
  const line = beyond.filter((item) => edge(item) - nearest < 40);
  const distance = (/** @type {Element} */ item) => Math.abs((box(item).left + box(item).right) / 2 - middle);
  return line.reduce((best, item) => (distance(item) < distance(best) ? item : best));
}

/** @type {Record<string, string>} */
const letters = { h: "ArrowLeft", j: "ArrowDown", k: "ArrowUp", l: "ArrowRight" };
const arrows = Object.values(letters);

/**
 * Listens for keys. `lists` returns the visible lists. `act` handles a letter, and returns whether it has an effect.
 * `isFirst` makes the first key select an item.
 * @param {HTMLElement} main
 * @param {{ lists: () => VirtualList[], act: (key: string, name: string, item: HTMLElement) => unknown, signal?: AbortSignal, isFirst?: boolean }} options
 */
export function listen(main, { lists, act, signal, isFirst = true }) {
  // Without focus, the first key selects an item, and a letter also acts on it.
  if (isFirst) document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isFree = target === document.body || (target instanceof Element && target.matches("main"));
    if (!isFree || event.defaultPrevented || isModified(event) || event.shiftKey) return;
    const isArrow = arrows.includes(letters[key] ?? key);
    const link = (isArrow || [" ", "i", "*", "m"].includes(key)) && main.checkVisibility() && inSight(main);
    if (!link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    link.closest(".item")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (!isArrow) link.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, { signal });
  main.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || isModified(event) || target.closest("input, select, textarea, dialog")) return;
    const key = letters[event.key] ?? event.key;
    const item = target.closest(".item");
    const isOnLink = item && target.matches("a");
    if (isOnLink && act(event.key, item.dataset.name ?? "", item)) {
      event.preventDefault();
      return;
    }
    if (!arrows.includes(key)) return;
    if (!item) {
      const first = main.querySelector(".item a");
      // The arrow keys scroll the page until an item has focus.
      if (!first || !target.matches(".virtual")) return;
      event.preventDefault();
      inSight(main)?.focus({ preventScroll: true });
      return;
    }
    if (!isOnLink) return;
    event.preventDefault();
    move(main, item, key, lists());
  });
}

/**
 * Handles the shortcuts of a view everywhere except in fields and dialogs. `acts` has the actions by key.
 * @param {AbortSignal} signal
 * @param {Record<string, () => void>} acts
 */
export function listenToLetters(signal, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isModified(event) || !Object.hasOwn(acts, event.key)) return;
    if (around(event, "input, select, textarea, dialog") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    acts[event.key]();
  }, { signal });
}

/**
 * Focuses whichever of several fields is visible.
 * @param {HTMLElement[]} fields
 */
export function focusShown(fields) {
  fields.find((field) => field.checkVisibility())?.focus();
}

/** @param {HTMLElement} main */
function inSight(main) {
  return [...main.querySelectorAll(".item a")].find((link) => {
    const { top, bottom } = (link.closest(".item") ?? link).getBoundingClientRect();
    return top >= 60 && bottom <= innerHeight;
  }) ?? main.querySelector(".item a");
}

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} item
 * @param {string} key
 * @param {VirtualList[]} lists
 */
function move(main, item, key, lists) {
  const isBackwards = getComputedStyle(main).direction === "rtl";
  const list = lists.find(({ body }) => body.contains(item) && !item.closest(".single"));
  if (list) {
    const { columns } = list.lines;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: isBackwards ? 1 : -1, ArrowRight: isBackwards ? -1 : 1, ArrowUp: -columns, ArrowDown: columns };
    const name = list.step(item.dataset.name ?? "", steps[key]);
    if (name && name !== item.dataset.name) {
      list.focus(name, { edge: 160 });
      return;
    }
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
  }
  const items = [...main.querySelectorAll(".item")].filter((other) => other.checkVisibility());
  /** @type {Element | null} */
  let next = null;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const isOn = (key === "ArrowRight") !== isBackwards;
    next = isOn ? item.nextElementSibling : item.previousElementSibling;
  } else {
    next = beside(items, item, key);
  }
  const link = next?.matches(".item") ? next.querySelector("a") : null;
  if (!next || !link) return;
  link.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
