// What a timer is for, as a link: to an issue or a book for reading, to a publication's page. What is not here yet is fetched and opens.
import { element, isolated } from "./dom.js";
import { openIssue } from "./opening.js";

/** @param about `name`, `title` and `address`, as the library gives them. */
export function subjectLink(library, { name, title, address }) {
  const made = element("a", { className: "link", href: address }, isolated(title));
  made.addEventListener("click", (event) => {
    if (library.rows.get(name)?.status !== "none" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openIssue(library, name, null);
  });
  return made;
}
