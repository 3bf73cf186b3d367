// The posts to show, as chosen in the address of the Feeds page:
//
//   #/feeds?feed=HANDLE&show=all&sort=oldest&words=…&post=NUMBER     #/feeds?folder=["Coast","Weather"]&when=week     #/feeds?when=2026-03-01
import { address } from "../shared/address.js";
import { isTime, zone } from "./dates.js";
import { feedWords } from "./words.js";

/**
 * @typedef Choice
 * @property {string | null} feed
 * @property {string[] | null} folder
 * @property {string} show
 * @property {string} sort
 * @property {string} when
 * @property {string} words
 * @property {number | null} post
 * @property {boolean} [isList] whether the list is shown on a phone.
 */
/** @typedef {Partial<Choice> & { zone?: string }} Filter the filter of a request */
/** @typedef {{ show: string, sort: string }} Usual the default list and order */

/** @type {Record<string, string>} */
export const shows = feedWords.shows;
/** @type {Record<string, string>} */
export const sorts = feedWords.sorts;

/**
 * Parses the choice in a URL.
 * @param {URLSearchParams} query
 * @param {Usual} usual
 * @returns {Choice}
 */
export function choiceOf(query, usual) {
  const [show, sort, when] = ["show", "sort", "when"].map((key) => query.get(key) ?? "");
  const post = Number(query.get("post"));
  return {
    feed: query.get("feed"), folder: folderOf(query), show: Object.hasOwn(shows, show) ? show : usual.show,
    sort: Object.hasOwn(sorts, sort) ? sort : usual.sort, when: isTime(when) ? when : "", words: query.get("words") ?? "",
    post: Number.isSafeInteger(post) && post > 0 ? post : null, isList: query.size > 0,
  };
}

/**
 * @param {URLSearchParams} query
 * @returns {string[] | null}
 */
function folderOf(query) {
  try {
    const path = JSON.parse(query.get("folder") ?? "null");
    if (Array.isArray(path) && path.length && path.every((name) => typeof name === "string")) return path;
  } catch {
    // The text is not a folder.
  }
  return null;
}

/**
 * The address of a choice. It opens the list unless there is a post.
 * @param {Partial<Choice>} choice
 */
export function addressOf({ feed, folder, show, sort, when, words, post }) {
  return address("feeds", "", { feed, folder: folder && JSON.stringify(folder), show, sort, when, words, post: post ? String(post) : null });
}

/**
 * The filter of a choice.
 * @param {Choice} choice
 * @returns {Filter}
 */
export function filterOf({ feed, folder, show, when, words }) {
  return { feed, folder, show, words, ...(when && { when, zone: zone() }) };
}

/**
 * Whether two choices list the same posts.
 * @param {Choice} one
 * @param {Choice} other
 */
export function isSameList(one, other) {
  return /** @type {const} */ (["feed", "show", "sort", "when", "words"]).every((key) => one[key] === other[key])
    && String(one.folder) === String(other.folder);
}
