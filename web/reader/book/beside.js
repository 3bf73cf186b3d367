// The list of the shelf's books beside an open book.
import { Beside } from "../library/beside.js";
import { expectThumbnails } from "../library/cards.js";
import { handleOf, Library } from "../library/library.js";
import { bookAddress } from "../shared/address.js";
import { goBack } from "../shared/back.js";
import { find } from "../shared/dom.js";
import { bookWords } from "./words.js";

/** The minimum width, as in `beside.css`. */
const wide = matchMedia("(width >= 1100px)");

/**
 * Shows the list, which fills up once the rows are loaded.
 * @param {string} name
 * @param {string} root
 */
export async function standBeside(name, root) {
  const handle = handleOf({ name, publication: undefined });
  const shelf = `${root}index.html`;
  const home = `${shelf}#/publication/${encodeURIComponent(handle)}`;
  const page = `${shelf}${bookAddress(name)}`;
  const beside = new Beside({
    handle, title: handle, home, root, lead: (row) => (row.status === "none" ? `${shelf}${bookAddress(row.name)}` : root + row.url),
  });
  find(".bar.up").before(beside.element);
  const back = find(".bar.up a");
  Object.assign(back, { href: page, ariaLabel: bookWords.aboutBook, title: bookWords.aboutBook });
  back.addEventListener("click", (event) => goBack(event, page));
  back.before(beside.opener);
  // Do not load the list in narrow windows.
  if (!wide.matches) await new Promise((resolve) => wide.addEventListener("change", resolve, { once: true }));
  /** @type {Library} */
  let library;
  try {
    library = await Library.load(root);
  } catch {
    // Without rows, there is no list, but the book still works.
    beside.close();
    beside.opener.remove();
    return;
  }
  if (library.hasThumbnails) expectThumbnails();
  beside.setTitle(library.publications.find((one) => one.handle === handle)?.title || handle);
  beside.setBooks(library, name);
  library.addEventListener("change", ({ detail }) => beside.update(library, detail));
  // Disconnect while the page is hidden.
  document.addEventListener("visibilitychange", () => (document.hidden ? library.rest() : library.watch(null)));
  addEventListener("pagehide", () => library.rest());
  addEventListener("pageshow", ({ persisted }) => persisted && library.watch(null));
}
