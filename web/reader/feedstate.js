// What stands above posts where not all is well: a feed that could not be read, one that has ended, or is followed no longer.
import { address } from "./app.js";
import { element, icon, isolated } from "./dom.js";
import { ago, sentence } from "./feedwords.js";
import { faultBox } from "./toast.js";
import { feedWords } from "./words-feeds.js";
import { sharedWords } from "./words-shared.js";

/** So many feeds that failed are named. */
const most = 50;

/**
 * Makes what is to be said of the feeds of a list; null where all is well.
 * @param feeds the feeds of which posts are listed.
 * @param isOne whether one feed is meant, and not a folder that has no other.
 * @param look looks at feeds now, by their handles.
 * @param follow follows a feed again.
 */
export function stateOf(feeds, isOne, { look, follow }) {
  if (isOne && feeds.length === 1) return stateOfOne(feeds[0], { look, follow });
  const followed = feeds.filter(({ isFollowed, isEnded }) => isFollowed && !isEnded);
  const failed = followed.filter(({ error }) => error);
  if (!failed.length) return null;
  const retry = () => look(failed.map(({ handle }) => handle));
  const last = followed.map(({ refreshedAt }) => refreshedAt).filter(Boolean).toSorted().at(-1);
  if (failed.length === followed.length && failed.length > 1) {
    return faultBox(feedWords.noneRead, feedWords.savedPosts(`${sentence(failed[0].error)} ${failed[0].hint ? sentence(failed[0].hint) : ""}`, last && ago(last)).replace(/ +/g, " "), retry);
  }
  const again = element("button", { type: "button", className: "button" }, icon("refresh", "small"), sharedWords.tryAgain);
  again.addEventListener("click", retry);
  const rows = failed.slice(0, most).map(({ handle, title, error }) => element("li", {}, element("a", { className: "link", href: address("feeds", "", { feed: handle, show: "all" }) }, isolated(title)), ` ${error}`));
  return element(
    "details", { className: "failed-feeds" },
    element("summary", {}, icon("warning", "small"), element("span", { textContent: feedWords.someFailed(failed.length) })),
    element("ul", {}, ...rows), failed.length > most && element("p", { className: "quiet", textContent: feedWords.more(failed.length - most) }), element("p", { className: "actions" }, again),
  );
}

function stateOfOne(feed, { look, follow }) {
  const { handle, title, isFollowed, isEnded, error, hint, refreshedAt } = feed;
  if (!isFollowed) return note(feedWords.unfollowed, feedWords.followAgain, () => follow(handle));
  if (isEnded) return note(feedWords.ended);
  if (!error) return null;
  const since = refreshedAt ? feedWords.asOf(ago(refreshedAt)) : feedWords.neverRead;
  return faultBox(feedWords.oneFailed(title), `${sentence(error)} ${hint ? sentence(hint) : ""} ${since}`.replace(/ +/g, " "), () => look([handle]));
}

function note(text, label, act) {
  const button = label && element("button", { type: "button", className: "button", textContent: label });
  button?.addEventListener("click", act);
  return element("div", { className: "feed-note" }, element("p", { textContent: text }), button);
}
