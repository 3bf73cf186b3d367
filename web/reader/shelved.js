// The shelf that a book stands on, beside its pages: another book is chosen there, and takes its place.
import { Beside } from "./beside.js";
import { bookAddress } from "./bookorder.js";
import { goBack } from "./back.js";
import { expectThumbnails } from "./cards.js";
import { handleOf, Library } from "./library.js";
import { bookWords } from "./words-book.js";

/** From which width of the window on there is room; `beside.css` says the same. */
const wide = matchMedia("(width >= 1100px)");

/** Shows the list beside the book of a name; it fills as soon as the rows are here. */
export async function standBeside(name, root) {
  const handle = handleOf({ name });
  const shelf = `${root}index.html`;
  const home = `${shelf}#/publication/${encodeURIComponent(handle)}`;
  const page = `${shelf}${bookAddress(name)}`;
  const beside = new Beside({
    handle, title: handle, home, root, lead: (row) => (row.status === "none" ? `${shelf}${bookAddress(row.name)}` : root + row.url),
  });
  document.querySelector(".bar.up").before(beside.element);
  const back = document.querySelector(".bar.up a");
  Object.assign(back, { href: page, ariaLabel: bookWords.aboutBook, title: bookWords.aboutBook });
  back.addEventListener("click", (event) => goBack(event, page));
  back.before(beside.opener);
  // A narrow window has no room for it, and asks for nothing.
  if (!wide.matches) await new Promise((resolve) => wide.addEventListener("change", resolve, { once: true }));
  let library = null;
  try {
    library = await Library.load(root);
  } catch {
    // Without the rows there is no list; the book can be read all the same.
    beside.close();
    beside.opener.remove();
    return;
  }
  if (library.hasThumbnails) expectThumbnails();
  beside.setTitle(library.publications.find((one) => one.handle === handle)?.title || handle);
  beside.setBooks(library, name);
  library.addEventListener("change", ({ detail }) => beside.update(library, detail));
  // A page out of sight needs no connection.
  document.addEventListener("visibilitychange", () => (document.hidden ? library.rest() : library.watch(null)));
  addEventListener("pagehide", () => library.rest());
  addEventListener("pageshow", ({ persisted }) => persisted && library.watch(null));
}
