// The link to a timer's item or publication. If the item is missing, it is downloaded before it opens.
import { openIssue } from "../library/opening.js";
import { element, isolated } from "../shared/dom.js";

/**
 * @param {Library} library
 * @param {{ id: string, title: string }} subject
 * @param {string | null | undefined} link the address of the subject's page
 */
export function subjectLink(library, { id, title }, link) {
  const made = element("a", { className: "link", href: link ?? "" }, isolated(title));
  made.addEventListener("click", (event) => {
    if (library.rows.get(id)?.status !== "none" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openIssue(library, id, null);
  });
  return made;
}
