// Empty states of feeds and posts.
import { art } from "../library/empty.js";
import { element } from "../shared/dom.js";
import { noFeedsWords } from "./words.js";

/** @type {Record<string, string>} */
const datesOf = noFeedsWords.datesOf;

/** @param {HTMLElement | null} form adds feeds, or null on a device that only reads the library. */
export function noFeeds(form) {
  return element(
    "section", { className: "empty" }, art(), element("h2", { textContent: noFeedsWords.feeds[0] }),
    element("p", { textContent: form ? noFeedsWords.feeds[1] : noFeedsWords.deviceHelp }), form,
  );
}

/**
 * @param {import("./choice.js").Choice} choice
 * @param {{ all: () => void, anyTime: () => void, withoutWords: () => void }} actions
 */
export function noPosts({ show, when, words, feed }, { all, anyTime, withoutWords }) {
  /**
   * @param {string} textContent
   * @param {() => void} act
   */
  const button = (textContent, act) => {
    const made = element("button", { type: "button", className: "button", textContent });
    made.addEventListener("click", act);
    return made;
  };
  /**
   * @param {string} title
   * @param {string} text
   * @param {...(Node | string | false)} actions
   */
  const said = (title, text, ...actions) => element(
    "section", { className: "empty" }, element("h3", { textContent: title }), element("p", { textContent: text }),
    element("div", { className: "actions" }, ...actions),
  );
  const isPart = show !== "all";
  const anyDate = when && button(noFeedsWords.anyDate, anyTime);
  if (words) {
    const clear = button(noFeedsWords.clearSearch, withoutWords);
    return said(...noFeedsWords.search, clear, anyDate, isPart && button(noFeedsWords.searchAll, all));
  }
  if (when) return said(noFeedsWords.dates, datesOf[show] ?? datesOf.all, anyDate, isPart && button(noFeedsWords.showAll, all));
  if (show === "favorites") return said(...noFeedsWords.favorites, button(noFeedsWords.showAll, all));
  if (show === "read") return said(...noFeedsWords.read, button(noFeedsWords.showAll, all));
  if (show === "unread") return said(...noFeedsWords.unread, button(noFeedsWords.showAll, all));
  return said(noFeedsWords.posts, feed ? noFeedsWords.feedHelp : noFeedsWords.postsHelp);
}
