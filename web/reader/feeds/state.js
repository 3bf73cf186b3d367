// The notices above posts: feeds that failed, ended, or are unfollowed.
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { ago, sentence } from "../shared/sentences.js";
import { faultBox } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { feedWords } from "./words.js";

/** The maximum number of failed feeds in the notice. */
const most = 50;

/**
 * The notice for some feeds, or null.
 * @param feeds the feeds in the list.
 * @param isOne whether the list shows one feed rather than a folder.
 * @param look refreshes feeds by their handles.
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
