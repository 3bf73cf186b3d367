// A publication that is unfollowed: what of it stays is asked before, and it can be followed again.
import { element } from "./dom.js";
import { sheet } from "./postview.js";
import { size } from "./state.js";
import { attempt, say, toast } from "./toast.js";
import { counted } from "./where.js";

/** Asks what of a publication stays. @param done told `{ isLeft }`: whether something of it is left. */
export function askUnfollow(library, publication, done) {
  const { handle, title, kind, available, bytes } = publication;
  const thing = kind === "bookshelf" ? "book" : "issue";
  const button = (label, style, act) => {
    const made = element("button", { type: "button", className: `button ${style}`, textContent: label });
    made.addEventListener("click", act);
    return made;
  };
  const unfollow = (keepsItems) => attempt(`“${title}” could not be unfollowed`, async () => {
    dialog.close();
    const { isLeft } = await library.send("unfollow", { publication: handle, keepsItems });
    toast(`“${title}” is unfollowed`, keepsItems && isLeft ? { undo: () => followAgain(library, publication, () => done({ isLeft })) } : {});
    done({ isLeft });
  });
  const here = `${counted(available, thing)}${bytes ? ` (${size(bytes)})` : ""}`;
  const dialog = sheet(
    "unfollow", `Unfollow “${title}”?`,
    element("p", { textContent: available ? `New ${thing}s will no longer appear. You have ${here} of it on this computer.` : `New ${thing}s will no longer appear.` }),
    available > 0 && element("p", { className: "quiet", textContent: "What you remove is deleted with its bookmarks and highlights." }),
    element("p", { className: "onward upright" }, ...[
      available > 0 && button(`Unfollow, keep the ${counted(available, thing)}`, "main", () => unfollow(true)),
      button(available ? "Unfollow and remove everything" : "Unfollow", available ? "danger" : "main", () => unfollow(false)),
      button("Cancel", "", () => dialog.close()),
    ].filter(Boolean)),
  );
}

/** Follows a publication again whose issues stayed. */
export function followAgain(library, { handle, title }, done) {
  return attempt(`“${title}” could not be followed`, async () => {
    await library.send("follow", { publication: handle });
    say(`You follow “${title}” again.`);
    await done();
  });
}
