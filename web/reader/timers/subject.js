// The link to a timer's item or publication. A missing item is downloaded and opens.
import { openIssue } from "../library/opening.js";
import { element, isolated } from "../shared/dom.js";

/**
 * @param {Library} library
 * @param {{ name: string, title: string, address: string }} about
 */
export function subjectLink(library, { name, title, address }) {
  const made = element("a", { className: "link", href: address }, isolated(title));
  made.addEventListener("click", (event) => {
    if (library.rows.get(name)?.status !== "none" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openIssue(library, name, null);
  });
  return made;
}
