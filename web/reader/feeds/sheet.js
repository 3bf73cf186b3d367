// The details and settings of a feed, and unfollowing.
import { sheet } from "../shared/dialog.js";
import { element, isolated, present } from "../shared/dom.js";
import { ago, sentence } from "../shared/sentences.js";
import { fault, faultBox, say, toast } from "../shared/toast.js";
import { counted, sharedWords } from "../shared/words.js";
import { intervals, line, named, room, rooms, select, stay, times } from "./choices.js";
import { feedSettingsWords, feedWords } from "./words.js";

/** @typedef {{ ask: Ask, folders: string[][], changed: () => void, look: () => void, manages: boolean }} Context */
/** @typedef {{ dialog: HTMLDialogElement, leave: () => void }} Shown */

/**
 * A folder's path: `News/Local`.
 * @param {string[]} path
 */
const folderName = (path) => path.join("/");

/**
 * Whether two lists of strings are equal.
 * @param {string[]} one
 * @param {string[]} other
 */
const isSame = (one, other) => one.length === other.length && one.every((word, at) => word === other[at]);

/**
 * Opens the sheet. `folders` are the paths of all folders, `changed` is called after a change, and `look` refreshes the
 * feed. Without `manages`, the sheet shows the details only.
 * @param {string} handle
 * @param {Context} context
 */
export async function feedSheet(handle, context) {
  const { ask } = context;
  const answer = await fetch(`api/feed?feed=${encodeURIComponent(handle)}`).catch(() => null);
  if (!answer?.ok) {
    const words = !answer ? sharedWords.noLibrary : answer.status === 404 ? feedSettingsWords.feedGone : await answer.text();
    fault(feedSettingsWords.feedFailed, words, () => feedSheet(handle, context));
    return;
  }
  /** @type {FeedAnswer} */
  const feed = await answer.json();
  const box = element("div", { className: "feed-sheet" });
  const dialog = sheet("feed-settings", feed.title, box);
  const leave = () => box.replaceChildren(...endPart(feed, { ask, dialog, back: main, changed: context.changed }));
  const main = () => box.replaceChildren(...mainPart(feed, { ...context, dialog, leave }));
  main();
}

/**
 * @param {FeedAnswer} feed
 * @param {Context & Shown} context
 */
function mainPart(feed, { ask, folders, changed, look, manages, dialog, leave }) {
  const details = about(feed, { ask, changed, look, dialog });
  if (!manages) return [details];
  const title = element("input", {
    type: "text", id: "feed-title", value: feed.ownTitle ?? "", placeholder: feed.publishedTitle ?? feed.handle, autocomplete: "off",
    maxLength: 500, dir: "auto",
  });
  const places = foldersOf(feed, folders);
  const { every, keep, pictures, space, held } = choicesOf(feed);
  const articles = element("input", { type: "checkbox", className: "switch", role: "switch", id: "feed-articles", checked: feed.articles });
  const problem = element("p", { className: "field-fault", role: "alert" });
  const save = element("button", { type: "submit", className: "button main", textContent: feedSettingsWords.save });
  const endLabel = feed.isFollowed ? feedSettingsWords.unfollowOpen : feedSettingsWords.removeOpen;
  const end = element("button", { type: "button", className: "button danger", textContent: endLabel });
  end.addEventListener("click", leave);
  const form = element(
    "form", {},
    setting(feedSettingsWords.name, "feed-title", element("p", { className: "field" }, title)), ...places.parts,
    line(feedSettingsWords.interval, every), line(feedSettingsWords.retention, keep),
    line(feedSettingsWords.pictures, pictures, feedSettingsWords.picturesHelp),
    line(feedSettingsWords.pictureLimit, space, feedSettingsWords.pictureLimitHelp),
    element(
      "div", { className: "setting" },
      element("label", { htmlFor: "feed-articles" }, feedSettingsWords.fullText, element("small", { textContent: feedSettingsWords.fullTextHelp })),
      articles,
    ),
    problem, element("p", { className: "onward" }, save, end),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // Send only the fields that changed: another reader may have changed the others.
    /** @type {Record<string, unknown>} */
    const change = { feed: feed.handle };
    if (title.value.trim() !== (feed.ownTitle ?? "")) change.title = title.value;
    const chosen = places.chosen();
    if (!isSame(chosen.map(folderName).toSorted(), feed.folders.map(folderName).toSorted())) change.folders = chosen;
    if (every.value !== (feed.every ?? "usual")) change.every = every.value;
    if (keep.value !== String(feed.keep ?? "usual")) change.keep = keep.value;
    if (pictures.value !== held) change.pictures = pictures.value;
    if (space.value !== String(feed.room ?? "usual")) change.room = space.value;
    if (articles.checked !== feed.articles) change.articles = articles.checked;
    save.disabled = true;
    try {
      if (Object.keys(change).length > 1) {
        await ask("feed", change);
        changed();
        say(feedSettingsWords.saved);
      }
      dialog.close();
    } catch (error) {
      save.disabled = false;
      problem.textContent = sentence(error.message);
    }
  });
  return [details, feed.isFollowed ? form : element("p", { className: "onward" }, end)];
}

/**
 * The fields for a feed's folders, and a function that returns those chosen.
 * @param {FeedAnswer} feed
 * @param {string[][]} folders
 */
function foldersOf(feed, folders) {
  const isOwn = (/** @type {string[]} */ path) => feed.folders.some((/** @type {string[]} */ own) => isSame(own, path));
  const known = folders.map((path) => element("input", { type: "checkbox", checked: isOwn(path) }));
  const other = element("input", {
    type: "text", id: "feed-folder", placeholder: folders.length ? feedSettingsWords.otherFolder : feedSettingsWords.folderExample,
    autocomplete: "off", maxLength: 500, "aria-describedby": "feed-folder-note",
  });
  const boxes = folders.map((path, number) => (
    element("li", {}, element("label", {}, known[number], element("span", {}, isolated(folderName(path)))))));
  const legend = element("legend", { textContent: feedSettingsWords.folders });
  const label = folders.length ? feedSettingsWords.otherFolder : feedSettingsWords.folder;
  return {
    parts: [
      folders.length > 0 && element("fieldset", {}, legend, element("ul", { className: "choices" }, ...boxes)),
      setting(label, "feed-folder", element("p", { className: "field" }, other), feedSettingsWords.folderHelp),
    ],
    chosen: () => {
      const chosen = folders.filter((_, number) => known[number].checked);
      const typed = other.value.split("/").map((name) => name.trim()).filter(Boolean);
      if (typed.length && !chosen.some((path) => isSame(path, typed))) chosen.push(typed);
      return chosen;
    },
  };
}

/**
 * The options of a feed, and the value for its pictures.
 * @param {FeedAnswer} feed
 */
function choicesOf(feed) {
  const usual = (/** @type {string} */ words) => ({ usual: feedSettingsWords.default(words) });
  const words = feedSettingsWords;
  const held = feed.pictures === null ? "usual" : feed.pictures ? "yes" : "no";
  const everyChoices = { usual: words.automatic(feed.rhythm), ...named(intervals, feed.every, words.every) };
  return {
    every: select("feed-every", everyChoices, feed.every ?? "usual"),
    keep: select("feed-keep", { ...usual(stay(feed.usualKeep)), ...named(times, feed.keep, stay) }, String(feed.keep ?? "usual")),
    pictures: select("feed-pictures", { ...usual(words.kept(feed.usualPictures)), ...words.picturesKept }, held),
    space: select("feed-room", { ...usual(room(feed.usualRoom)), ...named(rooms, feed.room, room) }, String(feed.room ?? "usual")),
    held,
  };
}

/**
 * The feed's details and problems.
 * @param {FeedAnswer} feed
 * @param {Pick<Context & Shown, "ask" | "changed" | "look" | "dialog">} context
 */
function about(feed, { ask, changed, look, dialog }) {
  const home = feed.home && element("a", {
    className: "link", href: feed.home, target: "_blank", rel: "noopener noreferrer", textContent: feed.home,
  });
  const checked = feed.refreshedAt ? feedSettingsWords.readAt(ago(feed.refreshedAt)) : feedSettingsWords.notRead;
  const box = element(
    "div", { className: "about-feed" }, feed.summary && element("p", { className: "quiet" }, isolated(feed.summary)),
    element("p", { className: "quiet", textContent: [counted(feed.posts, "post"), feedSettingsWords.unread(feed.unread), checked].join(" · ") }),
    feed.url && element("p", { className: "quiet address", textContent: feed.url }), home && element("p", {}, home),
  );
  if (!feed.isFollowed) {
    const again = element("button", { type: "button", className: "button", textContent: feedWords.followAgain });
    again.addEventListener("click", async () => {
      again.disabled = true;
      try {
        await ask("feeds/follow", { feed: feed.handle });
        dialog.close();
        changed();
        look();
      } catch (error) {
        again.disabled = false;
        box.append(element("p", { className: "field-fault", role: "alert", textContent: sentence(error.message) }));
      }
    });
    box.append(element("p", { textContent: feedWords.unfollowed }), element("p", { className: "onward", "data-manages": "" }, again));
  } else if (feed.isEnded) {
    box.append(element("p", { textContent: feedWords.ended }));
  } else if (feed.error) {
    box.append(faultBox(feedSettingsWords.readFailed, `${sentence(feed.error)} ${feed.hint ? sentence(feed.hint) : ""}`, () => {
      dialog.close();
      look();
    }));
  }
  return box;
}

/**
 * Asks what to do with the posts of an unfollowed feed.
 * @param {FeedAnswer} feed
 * @param {{ ask: Ask, dialog: HTMLDialogElement, back: () => void, changed: () => void }} context
 */
function endPart(feed, { ask, dialog, back, changed }) {
  const problem = element("p", { className: "field-fault", role: "alert" });
  /**
   * @param {string} label
   * @param {string} kind
   * @param {() => unknown} act
   */
  const button = (label, kind, act) => {
    const made = element("button", { type: "button", className: `button ${kind}`, textContent: label });
    made.addEventListener("click", act);
    return made;
  };
  const remove = async (/** @type {boolean} */ keepsPosts) => {
    for (const one of buttons) one.disabled = true;
    try {
      await ask("feeds/remove", { feed: feed.handle, keepsPosts });
    } catch (error) {
      for (const one of buttons) one.disabled = false;
      problem.textContent = sentence(error.message);
      return;
    }
    dialog.close();
    changed();
    if (!keepsPosts) {
      toast(feedSettingsWords.removed(feed.title));
      return;
    }
    toast(feedSettingsWords.unfollowed(feed.title), {
      undo: async () => {
        try {
          await ask("feeds/follow", { feed: feed.handle });
          say(sharedWords.undone);
        } catch (error) {
          toast(feedSettingsWords.followFailed(error.message));
        }
        changed();
      },
    });
  };
  const keep = feed.isFollowed && feed.posts > 0 && button(feedSettingsWords.unfollowKeep(feed.posts), "", () => remove(true));
  const removeLabel = feed.isFollowed ? feedSettingsWords.unfollowRemove(feed.posts) : feedSettingsWords.remove(feed.posts);
  const last = button(feed.isFollowed ? feedSettingsWords.keepFollowing : feedSettingsWords.keepPosts, "", back);
  /** @type {HTMLButtonElement[]} */
  const buttons = present([keep, button(feed.posts ? removeLabel : feedSettingsWords.unfollow, "danger", () => remove(false)), last]);
  queueMicrotask(() => last.focus());
  return present([
    element("p", { textContent: feed.isFollowed ? feedSettingsWords.unfollowQuestion : feedSettingsWords.removeQuestion }),
    feed.posts > 0 && element("p", { className: "quiet", textContent: feedSettingsWords.forGood }), problem,
    element("p", { className: "onward upright" }, ...buttons),
  ]);
}

/**
 * @param {string} label
 * @param {string} id
 * @param {HTMLElement} control
 * @param {string} [note]
 */
function setting(label, id, control, note = "") {
  const words = note && element("small", { id: `${id}-note`, className: "quiet", textContent: note });
  return element("div", { className: "over" }, element("label", { htmlFor: id, textContent: label }), control, words);
}
