// Keeps what the user types between the search shortcut and the appearance of the search field.
import { around, isModified } from "./dom.js";

/** @type {string | null} */
let typed = null;

/** Starts keeping text. */
export function keepTyped() {
  typed = "";
}

/** Stops keeping text, and returns it. */
export function takeTyped() {
  const words = typed ?? "";
  typed = null;
  return words;
}

addEventListener("keydown", (event) => {
  if (typed === null || event.key.length !== 1 || isModified(event)) return;
  if (around(event, "input, textarea, select, dialog[open]")) return;
  typed += event.key;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
