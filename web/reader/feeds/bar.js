// The bars above the columns of the Feeds page.
import { element, icon } from "../shared/dom.js";

/**
 * A button with an icon.
 * @param {string} label
 * @param {Icon} name
 * @param {() => unknown} act
 * @param {string} [key] its shortcut.
 */
export function toolButton(label, name, act, key = "") {
  const title = key ? `${label} (${key})` : label;
  const made = element("button", { type: "button", className: "icon-button", "aria-label": label, title }, icon(name));
  made.addEventListener("click", act);
  return made;
}

/** A gap that pushes what follows to the end of a bar. */
export const gap = () => element("span", { className: "rest" });
