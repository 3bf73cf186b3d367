// The keys of the Feeds page.
import { around, isModified } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { markAll, markOlder } from "./marking.js";
import { feedKeys } from "./words.js";

export function showKeys() {
  showHelp(feedKeys);
}

/**
 * Handles a key.
 * @param {import("./feeds.js").Feeds} page
 * @param {KeyboardEvent} event
 */
export function press(page, event) {
  if (event.defaultPrevented || isModified(event) || document.querySelector("dialog[open]")) return;
  const { list, manager, moves, post } = page;
  if (around(event, "input, select, textarea")) {
    if (event.key === "Escape" && event.target === list.words) list.scroller.focus();
    return;
  }
  // Scrollable elements and the feed list handle these keys.
  const isInPost = event.target instanceof Node && post.sheet.contains(event.target);
  /** @type {Record<string, (() => unknown) | null>} */
  const acts = {
    j: () => moves.step(1), k: () => moves.step(-1), n: () => moves.goUnread(), "*": () => post.toggleFavorite(), u: () => post.toggleRead(),
    U: () => markAll(page), f: () => list.kinds[0].focus(), m: () => manager.showFeed(), t: () => post.showText(), O: () => markOlder(page),
    w: () => post.toggleWhole(), o: () => post.openLink(), e: () => post.share(), y: () => post.copyLink(), s: () => list.sort.focus(),
    r: () => manager.refresh(), E: () => manager.showFeed(), "?": showKeys,
    Escape: () => moves.leavePost(), ArrowDown: isInPost ? null : () => moves.step(1), ArrowUp: isInPost ? null : () => moves.step(-1),
    " ": around(event, "button, a, summary") ? null : () => post.turnPage(event.shiftKey ? -1 : 1),
    ...(page.library.manages && { a: () => manager.add(), S: () => manager.showSettings() }),
  };
  const act = acts[event.key];
  if (!act || (around(event, ".tree") && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  act();
}
