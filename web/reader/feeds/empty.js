// Empty states of feeds and posts.
import { art } from "../library/empty.js";
import { element } from "../shared/dom.js";
import { noFeedsWords } from "./words.js";

/** @param form adds feeds. */
export function noFeeds(form) {
  return element(
    "section", { className: "empty" }, art(), element("h2", { textContent: noFeedsWords.feeds[0] }),
    element("p", { textContent: noFeedsWords.feeds[1] }), form,
  );
}

/** @param actions `{ all, anyTime, withoutWords }`. */
export function noPosts({ show, when, words, feed }, { all, anyTime, withoutWords }) {
  const button = (textContent, act) => {
    const made = element("button", { type: "button", className: "button", textContent });
    made.addEventListener("click", act);
    return made;
  };
  const said = (title, text, ...actions) => element("section", { className: "empty" }, element("h3", { textContent: title }), element("p", { textContent: text }), element("div", { className: "actions" }, ...actions));
  if (words) return said(...noFeedsWords.search, button(noFeedsWords.clearSearch, withoutWords), when && button(noFeedsWords.anyDate, anyTime), show !== "all" && button(noFeedsWords.searchAll, all));
  if (when) return said(noFeedsWords.dates, noFeedsWords.datesOf[show] ?? noFeedsWords.datesOf.all, button(noFeedsWords.anyDate, anyTime), show !== "all" && button(noFeedsWords.showAll, all));
  if (show === "favorites") return said(...noFeedsWords.favorites, button(noFeedsWords.showAll, all));
  if (show === "read") return said(...noFeedsWords.read, button(noFeedsWords.showAll, all));
  if (show === "unread") return said(...noFeedsWords.unread, button(noFeedsWords.showAll, all));
  return said(noFeedsWords.posts, feed ? noFeedsWords.feedHelp : noFeedsWords.postsHelp);
}
