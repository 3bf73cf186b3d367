// Unfollowing a publication, and following it again.
import { size } from "../library/state.js";
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { attempt, say, toast } from "../shared/toast.js";
import { publicationWords } from "./words.js";

/** @typedef {{ handle: string, title: string, kind: string, available: number, bytes: number }} Unfollowed */

/**
 * Asks whether to keep the downloaded items.
 * @param {Library} library
 * @param {Unfollowed} publication
 * @param {(outcome: { isLeft: boolean }) => void} done called with whether items remain.
 */
export function askUnfollow(library, publication, done) {
  const { handle, title, kind, available, bytes } = publication;
  const thing = kind === "bookshelf" ? "book" : "issue";
  /**
   * @param {string} label
   * @param {string} style
   * @param {() => unknown} act
   */
  const button = (label, style, act) => {
    const made = element("button", { type: "button", className: `button ${style}`, textContent: label });
    made.addEventListener("click", act);
    return made;
  };
  const unfollow = (/** @type {boolean} */ keepsItems) => attempt(publicationWords.unfollowFailed(title), async () => {
    dialog.close();
    const { isLeft } = await library.send("unfollow", { publication: handle, keepsItems });
    const undo = keepsItems && isLeft ? () => followAgain(library, publication, () => done({ isLeft })) : null;
    toast(publicationWords.unfollowDone(title), { undo });
    done({ isLeft });
  });
  const here = publicationWords.unfollowDownloaded(available, thing, bytes ? size(bytes) : "");
  const dialog = sheet(
    "unfollow", publicationWords.unfollowQuestion(title),
    element("p", { textContent: [publicationWords.unfollowEffect(thing), available && here].filter(Boolean).join(" ") }),
    available > 0 && element("p", { className: "quiet", textContent: publicationWords.unfollowRemoval }),
    element(
      "p", { className: "onward upright" },
      available > 0 && button(publicationWords.unfollowKeep(available, thing), "main", () => unfollow(true)),
      button(available ? publicationWords.unfollowRemove : publicationWords.unfollow, available ? "danger" : "main", () => unfollow(false)),
      button(publicationWords.cancel, "", () => dialog.close()),
    ),
  );
}

/**
 * Follows a publication again.
 * @param {Library} library
 * @param {{ handle: string, title: string }} publication
 * @param {() => unknown} done
 */
export function followAgain(library, { handle, title }, done) {
  return attempt(publicationWords.followFailed(title), async () => {
    await library.send("follow", { publication: handle });
    say(publicationWords.followedAgain(title));
    await done();
  });
}
