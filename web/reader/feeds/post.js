// A post: text, attachments and actions.
import { inFull } from "../shared/dates.js";
import { sheet } from "../shared/dialog.js";
import { element, icon, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { faultBox, say } from "../shared/toast.js";
import { bodyOf, lead } from "./body.js";
import { isPlayed, playerOf } from "./player.js";
import { feedWords } from "./words.js";

/** Characters per minute. */
const speed = 1100;

/**
 * @typedef {ReturnType<typeof import("../library/postrow.js").postDocument> & { isFetching?: boolean, fault?: string | null }} ShownPost
 * The post being shown. `isFetching` and `fault` are about its full text.
 */

/**
 * Builds a post.
 * @param {ShownPost} post
 * @param {object} options
 * @param {(() => Promise<boolean>) | null} [options.bring] downloads its files.
 * @param {(() => void) | null} [options.next] opens the next episode. Null if there is none.
 */
export function articleOf({ row, authors, categories, link, about, comments, files, html, pictures }, { bring = null, next = null } = {}) {
  const body = element("div", { className: "body" }, bodyOf(html, pictures));
  const minutes = Math.max(1, Math.round((body.textContent ?? "").length / speed));
  const time = element("time", { dateTime: row.date, textContent: inFull(row.date) });
  const title = element("span", { textContent: row.title, lang: row.language ?? "" });
  // Align the title by its script.
  const heading = element("h2", { tabIndex: -1, dir: "auto" }, link ? lead(element("a", {}, title), link) : title);
  const players = files.map((file, index) => (
    bring && isPlayed(file) && playerOf(file, { name: `${row.id}/${index}`, title: file.title || row.title, bring, next })));
  const made = element(
    "article", { className: "post" },
    element("p", { className: "by" }, isolated(row.feedTitle), " · ", time, ` · ${feedWords.minutes(minutes)}`), heading,
    authors.length > 0 && element("p", { className: "by" }, isolated(authors.join(", "))),
    ...players, body,
  );
  if (row.language) body.lang = row.language;
  body.dir = "auto";
  if (!html) body.append(element("p", { className: "quiet", textContent: feedWords.titleOnly }));
  if (files.length) {
    made.append(element("h3", { textContent: feedWords.attachments }), element("ul", { className: "files" }, ...files.map(fileRow)));
  }
  const onward = [
    link && lead(element("a", { className: "button" }, icon("out", "small"), feedWords.readOnWeb), link),
    about && lead(element("a", { className: "button" }, feedWords.linked), about),
    comments && lead(element("a", { className: "button" }, feedWords.comments), comments),
  ].filter(Boolean);
  if (onward.length) made.append(element("p", { className: "onward" }, ...onward));
  if (categories.length) made.append(element("p", { className: "by" }, isolated(categories.join(", "))));
  return made;
}

/**
 * Shows whether the full text is there, is loading, or has failed.
 * @param {HTMLElement | null} made the post's element.
 * @param {ShownPost} shown
 * @param {(isNew: boolean) => unknown} bring loads the full text; `bring(true)` reloads it.
 */
export function articleNote(made, { isWhole, isOutdated, isFetching, fault }, bring) {
  made?.querySelector(":scope > .whole")?.remove();
  const again = element("button", { type: "button", className: "link", textContent: feedWords.fetchAgain });
  again.addEventListener("click", () => bring(true));
  const whole = isOutdated ? feedWords.fullOutdated : feedWords.fullFromPage;
  const words = isFetching ? feedWords.fetching : isWhole && whole;
  const line = words && element("p", { className: "quiet" }, words, !isFetching && isOutdated && again);
  const wrong = !isFetching && fault && faultBox(feedWords.fullTextFailed, sentence(fault), () => bring(false));
  if (!line && !wrong) return;
  const note = element("div", { className: "whole" }, line, wrong);
  if (isFetching) note.setAttribute("role", "status");
  made?.querySelector(":scope > .body")?.before(note);
}

/** @param {PostFile} file */
function fileRow({ url, kept, title, type, bytes, duration }) {
  const name = title || decoded(url.split(/[?#]/)[0].split("/").at(-1) ?? "") || url;
  const size = bytes && `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
  const length = duration && feedWords.minutes(Math.round(duration / 60));
  const facts = [kept && feedWords.savedHere, type, size, length].filter(Boolean).join(" · ");
  const link = kept
    ? element("a", { className: "link", href: kept, target: "_blank", rel: "noopener" }, isolated(name))
    : lead(element("a", { className: "link" }, isolated(name)), url);
  return element("li", {}, link, facts && element("span", { className: "quiet", textContent: facts }));
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Shares a link with the system's dialog or, if there is none, with a sheet.
 * @param {{ title: string, link: string }} post
 */
export async function share({ title, link }) {
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const field = element("input", { type: "text", readOnly: true, value: link, "aria-label": feedWords.postLink });
  const copy = element("button", { type: "button", className: "button main" }, icon("copy", "small"), feedWords.copyLink);
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`;
  const mail = element("a", { className: "button", href: letter }, feedWords.mail);
  const dialog = sheet(
    "share-post", feedWords.share, element("p", { className: "quiet" }, isolated(title)), element("p", { className: "field" }, field),
    element("p", { className: "onward" }, copy, mail),
  );
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      dialog.close();
      say(feedWords.linkCopied);
    } catch {
      field.select();
      say(feedWords.linkSelected);
    }
  });
}
