// The notices above posts, about feeds that failed, ended, or were unfollowed.
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { ago, sentence } from "../shared/sentences.js";
import { faultBox } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { feedWords } from "./words.js";

/** The maximum number of failed feeds to list in the notice. */
const most = 50;

/** @typedef {{ look: (handles: string[]) => void, follow: (handle: string) => void }} Acts refresh feeds, or follow one again */

/**
 * The notice for some feeds, or null if there is none.
 * @param {Feed[]} feeds the feeds in the list.
 * @param {boolean} isOne whether the list shows a single feed instead of a folder.
 * @param {Acts} acts
 */
export function stateOf(feeds, isOne, { look, follow }) {
  if (isOne && feeds.length === 1) return stateOfOne(feeds[0], { look, follow });
  const followed = feeds.filter(({ isFollowed, isEnded }) => isFollowed && !isEnded);
  const failed = followed.filter(({ error }) => error);
  if (!failed.length) return null;
  const retry = () => look(failed.map(({ handle }) => handle));
  const last = followed.flatMap(({ refreshedAt }) => refreshedAt ?? []).toSorted().at(-1);
  if (failed.length === followed.length && failed.length > 1) {
    const [{ error, hint }] = failed;
    const words = feedWords.savedPosts(`${sentence(error ?? "")} ${hint ? sentence(hint) : ""}`, last && ago(last));
    return faultBox(feedWords.noneRead, words.replace(/ +/g, " "), retry);
  }
  const again = element("button", { type: "button", className: "button" }, icon("refresh", "small"), sharedWords.tryAgain);
  again.addEventListener("click", retry);
  const rows = failed.slice(0, most).map(({ handle, title, error }) => element(
    "li", {}, element("a", { className: "link", href: address("feeds", "", { feed: handle, show: "all" }) }, isolated(title)), ` ${error}`,
  ));
  return element(
    "details", { className: "failed-feeds" },
    element("summary", {}, icon("warning", "small"), element("span", { textContent: feedWords.someFailed(failed.length) })),
    element("ul", {}, ...rows),
    failed.length > most && element("p", { className: "quiet", textContent: feedWords.more(failed.length - most) }),
    element("p", { className: "actions" }, again),
  );
}

/**
 * @param {Feed} feed
 * @param {Acts} acts
 */
function stateOfOne(feed, { look, follow }) {
  const { handle, title, isFollowed, isEnded, error, hint, refreshedAt } = feed;
  if (!isFollowed) return note(feedWords.unfollowed, feedWords.followAgain, () => follow(handle));
  if (isEnded) return note(feedWords.ended);
  if (!error) return null;
  const since = refreshedAt ? feedWords.asOf(ago(refreshedAt)) : feedWords.neverRead;
  return faultBox(feedWords.oneFailed(title), `${sentence(error ?? "")} ${hint ? sentence(hint) : ""} ${since}`.replace(/ +/g, " "), () => look([handle]));
}

/**
 * @param {string} text
 * @param {string} [label]
 * @param {() => void} [act]
 */
function note(text, label, act) {
  const button = label ? element("button", { type: "button", className: "button", "data-manages": "", textContent: label }) : null;
  if (act) button?.addEventListener("click", act);
  return element("div", { className: "feed-note" }, element("p", { textContent: text }), button);
}
