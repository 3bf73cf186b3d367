// Links to contact, support and feedback addresses.
import { element, icon } from "../shared/dom.js";
import { sharedWords } from "../shared/words.js";
import { contactWords } from "./words.js";

const labels = contactWords;

/** The URL of an address: email or a page. */
function leadsTo(text) {
  return /^https?:/i.test(text) ? text : `mailto:${text.replace(/^mailto:/i, "")}`;
}

/** The links; `contacts` has `contact`, `support` and `feedback`. */
export function contactLinks(contacts, title) {
  const links = Object.entries(labels).filter(([key]) => contacts?.[key]).map(([key, label]) => {
    const target = leadsTo(contacts[key]);
    const isPage = target.startsWith("http");
    return element(
      "a", { className: "button", href: target, title: contacts[key], ...(isPage ? { target: "_blank", rel: "noopener noreferrer" } : {}) }, icon(isPage ? "out" : "mail", "small"), label,
      element("span", { className: "unseen", textContent: `: ${title}${isPage ? sharedWords.newTab : ""}` }),
    );
  });
  return links.length ? element("p", { className: "contact-links" }, ...links) : null;
}
