// What stands above posts where not all is well: a feed that could not be read, one that has ended, or is followed no longer.
import { address } from "./app.js";
import { element, icon, isolated } from "./dom.js";
import { ago, sentence } from "./feedwords.js";
import { faultBox } from "./toast.js";
import { counted } from "./where.js";

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
    return faultBox("None of these feeds could be read", `${sentence(failed[0].error)} ${failed[0].hint ? sentence(failed[0].hint) : ""} What is here can be read${last ? `; it is as it was ${ago(last)}` : ""}.`.replace(/ +/g, " "), retry);
  }
  const again = element("button", { type: "button", className: "button" }, icon("refresh", "small"), "Try again");
  again.addEventListener("click", retry);
  const rows = failed.slice(0, most).map(({ handle, title, error }) => element("li", {}, element("a", { className: "link", href: address("feeds", "", { feed: handle, show: "all" }) }, isolated(title)), ` ${error}`));
  return element(
    "details", { className: "failed-feeds" },
    element("summary", {}, icon("warning", "small"), element("span", { textContent: `${counted(failed.length, "feed")} could not be read` })),
    element("ul", {}, ...rows), failed.length > most && element("p", { className: "quiet", textContent: `And ${(failed.length - most).toLocaleString()} more.` }), element("p", { className: "actions" }, again),
  );
}

function stateOfOne(feed, { look, follow }) {
  const { handle, title, isFollowed, isEnded, error, hint, refreshedAt } = feed;
  if (!isFollowed) return note("You follow it no longer; its posts stay.", "Follow it again", () => follow(handle));
  if (isEnded) return note("Its server says that it has ended: nothing new comes, and its posts stay.");
  if (!error) return null;
  const since = refreshedAt ? `What is here is as it was ${ago(refreshedAt)}.` : "It was never read.";
  return faultBox(`“${title}” could not be read`, `${sentence(error)} ${hint ? sentence(hint) : ""} ${since}`.replace(/ +/g, " "), () => look([handle]));
}

function note(text, label, act) {
  const button = label && element("button", { type: "button", className: "button", textContent: label });
  button?.addEventListener("click", act);
  return element("div", { className: "feed-note" }, element("p", { textContent: text }), button);
}
