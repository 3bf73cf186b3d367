// The dialog after the last page, with the next issue.
import { rowOf } from "../library/row.js";
import { find } from "../shared/dom.js";
import { root } from "../shared/place.js";
import { issueWords } from "./words.js";

export class End {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {string} name
   */
  constructor(dialog, name) {
    this.dialog = dialog;
    this.name = name;
    this.link = find("a#next-issue", dialog);
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Shows the publication's next available issue, or that there is none. */
  async open() {
    if (document.querySelector("dialog[open]")) return;
    let next = null;
    try {
      const shelf = await (await fetch(`${root}library.json`)).json();
      next = following(shelf.issues.map((/** @type {LinkedItem} */ linked) => rowOf(linked)), this.name);
    } catch {
      // Without the shelf, the next issue is unknown.
    }
    if (document.querySelector("dialog[open]")) return;
    this.show(next);
    this.dialog.showModal();
    if (next) this.link.focus();
  }

  /** @param {Row | null} next */
  show(next) {
    const { dialog } = this;
    const kind = next?.publication ? issueWords.nextIn(next.publication) : issueWords.nextOnShelf;
    find("#end-kind", dialog).textContent = next ? kind : issueWords.lastPage;
    find("#end-title", dialog).textContent = next?.title ?? issueWords.noNewer;
    const pages = next?.pages ? `${issueWords.pages(next.pages)}.` : "";
    find("#end-about", dialog).textContent = next ? [next.summary, pages].filter(Boolean).join(" ") : issueWords.newerAppears;
    this.link.hidden = !next;
    const image = find("img", dialog);
    image.hidden = !next?.cover;
    if (!next) return;
    this.link.href = `${root}${next.url}`;
    this.link.textContent = issueWords.read(next.title);
    if (!next.cover) return;
    image.srcset = next.cover2x ? `${root}${next.cover} 1x, ${root}${next.cover2x} 2x` : "";
    image.src = `${root}${next.cover}`;
  }
}

/**
 * The publication's next issue by date, among those available or downloading.
 * @param {Row[]} issues
 * @param {string} name
 */
function following(issues, name) {
  const handle = name.includes("/") ? name.slice(0, name.indexOf("/") + 1) : "";
  const own = issues.filter((issue) => issue.name === name || (issue.name.startsWith(handle) && issue.status !== "none"))
    .sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
  return own[own.findIndex((issue) => issue.name === name) + 1] ?? null;
}
