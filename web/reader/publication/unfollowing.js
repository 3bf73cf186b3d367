// Unfollowing a publication, and following it again.
import { size } from "../library/state.js";
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { attempt, say, toast } from "../shared/toast.js";
import { publicationWords } from "./words.js";

/**
 * Asks whether to keep downloaded items.
 * @param done called with `{ isLeft }`: whether items are left.
 */
export function askUnfollow(library, publication, done) {
  const { handle, title, kind, available, bytes } = publication;
  const thing = kind === "bookshelf" ? "book" : "issue";
  const button = (label, style, act) => {
    const made = element("button", { type: "button", className: `button ${style}`, textContent: label });
    made.addEventListener("click", act);
    return made;
  };
  const unfollow = (keepsItems) => attempt(publicationWords.unfollowFailed(title), async () => {
    dialog.close();
    const { isLeft } = await library.send("unfollow", { publication: handle, keepsItems });
    toast(publicationWords.unfollowDone(title), keepsItems && isLeft ? { undo: () => followAgain(library, publication, () => done({ isLeft })) } : {});
    done({ isLeft });
  });
  const here = publicationWords.unfollowDownloaded(available, thing, bytes && size(bytes));
  const dialog = sheet(
    "unfollow", publicationWords.unfollowQuestion(title),
    element("p", { textContent: [publicationWords.unfollowEffect(thing), available && here].filter(Boolean).join(" ") }),
    available > 0 && element("p", { className: "quiet", textContent: publicationWords.unfollowRemoval }),
    element("p", { className: "onward upright" }, ...[
      available > 0 && button(publicationWords.unfollowKeep(available, thing), "main", () => unfollow(true)),
      button(available ? publicationWords.unfollowRemove : publicationWords.unfollow, available ? "danger" : "main", () => unfollow(false)),
      button(publicationWords.cancel, "", () => dialog.close()),
    ].filter(Boolean)),
  );
}

/** Follows a publication again. */
export function followAgain(library, { handle, title }, done) {
  return attempt(publicationWords.followFailed(title), async () => {
    await library.send("follow", { publication: handle });
    say(publicationWords.followedAgain(title));
    await done();
  });
}
