// What a tap on an issue does: what is here is read; what is not begins to come, and opens as soon as its first page is here. Of what is
// sold it shows what the publisher offers.
import { handleOf } from "./library.js";
import { attempt, say } from "./toast.js";
import { itemWords } from "./words-shelf.js";

/** Shows what the publisher of an issue or a book offers; `before` is called when the sheet is about to open. */
export function openOffer(library, row, { wish = null, before = null } = {}) {
  return attempt(itemWords.offerFailed, async () => {
    const { openAccount } = await import("./account.js");
    before?.();
    await openAccount(library, { handle: handleOf(row), title: library.publicationOf(row) || row.title, row, wish });
  });
}

/** Begins the download of an issue, where that is still to be done, and opens it. */
export async function openIssue(library, name, card) {
  const row = library.rows.get(name);
  if (!row || card?.classList.contains("pending")) return;
  if (row.status === "none" && row.forSale) {
    await openOffer(library, row);
    return;
  }
  card?.classList.add("pending");
  say(itemWords.opening(row.title));
  const isOpen = await attempt(itemWords.openFailed(row.title), async () => {
    if (row.status === "none") await library.download(name, "start");
    await library.send("bring", { issue: name });
    return true;
  });
  card?.classList.remove("pending");
  if (isOpen) location.href = row.url;
}
