// What stands in the place of feeds or posts where there are none: what to do next.
import { element } from "./dom.js";
import { art } from "./empty.js";

/** @param form the form by which feeds are added. */
export function noFeeds(form) {
  return element(
    "section", { className: "empty" }, art(), element("h2", { textContent: "No feeds yet" }),
    element("p", { textContent: "Follow a feed, or a page that has one, and its posts stand here, to be read without a network." }), form,
  );
}

/** @param actions what can be done about it: `{ all, anyTime, withoutWords }`. */
export function noPosts({ show, when, words, feed }, { all, anyTime, withoutWords }) {
  const button = (textContent, act) => {
    const made = element("button", { type: "button", className: "button", textContent });
    made.addEventListener("click", act);
    return made;
  };
  const said = (title, text, ...actions) => element("section", { className: "empty" }, element("h3", { textContent: title }), element("p", { textContent: text }), element("div", { className: "actions" }, ...actions));
  if (words) return said("Nothing has these words", "Each word is looked for as it is typed, or as the beginning of one.", button("Take the words away", withoutWords), when && button("Look at any date", anyTime), show !== "all" && button("Look in all posts", all));
  if (when) return said("Nothing of this time", { unread: "No unread post is of the days that you chose.", read: "No post of the days that you chose is read.", favorites: "No favourite is of the days that you chose." }[show] ?? "No post is of the days that you chose.", button("Show any date", anyTime), show !== "all" && button("Show all posts", all));
  if (show === "favorites") return said("No favourites yet", "The heart above a post, or the key F, makes it one. It is kept for ever then.", button("Show all posts", all));
  if (show === "read") return said("Nothing read yet", "What you open, or mark as read, stands here.", button("Show all posts", all));
  if (show === "unread") return said("All read", "What is new appears here.", button("Show all posts", all));
  return said("No posts yet", feed ? "This feed has not been read yet, or it is empty. Look for new posts with the button above the feeds, or the key R." : "Look for new posts with the button above the feeds, or the key R.");
}
