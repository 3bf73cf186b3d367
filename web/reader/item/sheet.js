// The sheet with the details of an issue.
import { hasPage } from "../library/bookorder.js";
import { itemWords } from "../library/words.js";
import { bookAddress } from "../shared/address.js";
import { around, element, icon, isModified, isolated } from "../shared/dom.js";
import { sharedWords } from "../shared/words.js";
import { ItemView } from "./view.js";

/** @type {Sheet | null} */
let opened = null;

/**
 * Opens the sheet. Focus returns when it is closed.
 * @param {Library} library
 * @param {string} name
 */
export async function openSheet(library, name) {
  const row = library.rows.get(name);
  if (!row || opened) return;
  const sheet = (opened = new Sheet(library, row));
  // Wait a moment for the details, so that nothing moves later.
  await sheet.load();
  if (opened === sheet) sheet.show();
}

/**
 * Opens the sheet on a click on the three dots, a long press, a right click, space or `i`.
 * @param {Library} library
 * @param {HTMLElement} main
 */
export function listenForSheets(library, main) {
  let timer = 0;
  /** @type {string | null} */
  let pressed = null;
  const nameOf = (/** @type {Event} */ event) => around(event, "[data-name]")?.dataset.name;
  const stop = () => clearTimeout(timer);
  main.addEventListener("contextmenu", (event) => {
    const name = nameOf(event);
    if (!name || event.shiftKey || !library.rows.has(name)) return;
    event.preventDefault();
    stop();
    openSheet(library, name);
  });
  main.addEventListener("pointerdown", (event) => {
    stop();
    pressed = null;
    const name = event.pointerType === "touch" && event.isPrimary && nameOf(event);
    if (!name || around(event, "button, input, select")) return;
    timer = setTimeout(() => {
      pressed = name;
      openSheet(library, name);
    }, 550);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) main.addEventListener(end, stop);
  addEventListener("scroll", stop, { passive: true });
  main.addEventListener("pointermove", (event) => (Math.abs(event.movementX) > 4 || Math.abs(event.movementY) > 4) && stop());
  main.addEventListener("click", (event) => {
    const name = around(event, ".about-issue") && nameOf(event);
    if (name) openSheet(library, name);
  });
  // A long press must not open the issue as well.
  main.addEventListener("click", (event) => {
    if (!pressed || nameOf(event) !== pressed) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = null;
  }, { capture: true });
  main.addEventListener("keydown", (event) => {
    const { target } = event;
    if (![" ", "i"].includes(event.key) || isModified(event) || !(target instanceof Element) || !target.matches("a")) return;
    const name = nameOf(event);
    if (!name) return;
    event.preventDefault();
    openSheet(library, name);
  });
}

/** @extends {ItemView<HTMLDialogElement>} */
class Sheet extends ItemView {
  /**
   * @param {Library} library
   * @param {Row} row
   */
  constructor(library, row) {
    super(library, row, element("dialog", { className: "sheet", "aria-labelledby": "sheet-title" }));
    const { signal } = this.listening;
    this.box.addEventListener("close", () => this.end());
    this.box.addEventListener("click", (event) => event.target === this.box && this.box.close());
    addEventListener("hashchange", () => this.box.close(), { signal });
  }

  leave() {
    this.box.close();
  }

  gone() {
    this.box.close();
  }

  end() {
    this.listening.abort();
    this.box.remove();
    opened = null;
    document.documentElement.classList.remove("has-sheet", "has-gutter");
    // If the item is gone, focus the page.
    if (document.activeElement === document.body) document.querySelector("#main")?.focus({ preventScroll: true });
  }

  /** A link to the page of the book. */
  pageLink() {
    if (!hasPage(this.row, this.library.isLive)) return null;
    return element("p", { className: "to-page" }, element("a", { className: "link", href: bookAddress(this.row.name), textContent: itemWords.aboutBook }));
  }

  show() {
    const { row } = this;
    const close = element("button", { type: "button", className: "icon-button close", "aria-label": sharedWords.close }, icon("close"));
    close.addEventListener("click", () => this.box.close());
    const publication = this.publicationLink();
    this.box.append(
      close,
      element(
        "div", { className: "sheet-issue" }, this.picture(),
        element("div", { className: "title" }, publication, element("h2", { id: "sheet-title", tabIndex: -1 }, isolated(row.title, row.language)), this.under),
        element(
          "div", { className: "rest" }, this.main, this.more, this.reminding, this.progress(), this.fault, ...this.description(), this.facts, this.pageLink(),
          ...this.bookmarks(), ...this.contents(),
        ),
      ),
    );
    this.update();
    document.body.append(this.box);
    const { documentElement: root } = document;
    root.classList.toggle("has-gutter", innerWidth > root.clientWidth);
    root.classList.add("has-sheet");
    this.box.showModal();
    this.main.querySelector(".main")?.focus({ preventScroll: true });
    this.box.scrollTop = 0;
  }
}
