// Opens an issue. If it is not downloaded, it is downloaded first; if it is for sale, the offer is shown.
import { load } from "../shared/load.js";
import { attempt, say, toast } from "../shared/toast.js";
import { handleOf } from "./library.js";
import { itemWords } from "./words.js";

/**
 * Shows the publisher's offer. `before` is called before the sheet opens.
 * @param {Library} library
 * @param {Row} row
 * @param {{ wish?: string | null, before?: (() => void) | null }} options
 */
export function openOffer(library, row, { wish = null, before = null } = {}) {
  if (!library.manages) {
    toast(itemWords.buyElsewhere);
    return Promise.resolve(null);
  }
  return attempt(itemWords.offerFailed, async () => {
    const { openAccount } = await load("account/account.js");
    before?.();
    await openAccount(library, { handle: handleOf(row), title: library.publicationOf(row) || row.title, row, wish });
  });
}

/**
 * Opens an issue, downloading it if necessary.
 * @param {Library} library
 * @param {string} name
 * @param {HTMLElement | null} card
 */
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

/**
 * Opens an issue when its link in a box is clicked. As for other links, clicks with modifier keys open tabs or windows.
 * @param {HTMLElement} box
 * @param {Library} library
 * @param {AbortSignal} [signal] stops listening
 */
export function openClickedIssues(box, library, signal) {
  box.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[data-start]");
    const name = link?.dataset.start;
    if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openIssue(library, name, link.closest(".item, .found"));
  }, { signal });
}
